// The same answers as the server's (docs/API.md), made in the page itself from files: takes the place of ../api.js.
import { boardText, emptyBoard } from "../board.js";
import { gameOf, mainLine, position } from "./answers.js";
import { TableReader } from "./reader.js";

/** What cannot be answered. */
export class Refusal extends Error {
  constructor(status, text) {
    super(text);
    this.status = status;
  }
}

const bytesOf = (text) => Uint8Array.from(atob(text), (symbol) => symbol.charCodeAt(0));

/** Readers by the names of the tables; those of a page that is opened from disk have their files in `table.js`. */
const readers = new Map(Object.entries(globalThis.dropslideTables ?? {}).map(([name, { manifest, files }]) =>
  [name, Promise.resolve(new TableReader(manifest, (file) => bytesOf(files[file])))]));

async function fetched(address, kind) {
  let response;
  try {
    response = await fetch(address);
  } catch {
    throw new Refusal(0, "The files of this page cannot be fetched.");
  }
  if (!response.ok) throw new Refusal(response.status, `There is no ${address} beside this page.`);
  return kind === "json" ? response.json() : new Uint8Array(await response.arrayBuffer());
}

/** Manifests by name, as `tables/tables.json` lists them. */
const manifests = globalThis.dropslideTables ? Promise.resolve(Object.entries(globalThis.dropslideTables).map(([name, { manifest }]) => [name, manifest]))
  : fetched("tables/tables.json", "json").then(({ tables }) => tables.map(({ name, manifest }) => [name, manifest]));

async function fetchReader(name, manifest) {
  const files = await Promise.all(manifest.files.map(async ({ name: file }) => [file, await fetched(`tables/${encodeURIComponent(name)}/${file}`, "bytes")]));
  const held = new Map(files);
  return new TableReader(manifest, (file) => held.get(file));
}

/** The table, whose files are fetched when it is first asked. */
async function readerOf(name) {
  const found = (await manifests).find(([listed]) => listed === name);
  if (!found) throw new Refusal(404, `there is no table '${name}'`);
  if (!readers.has(name)) readers.set(name, fetchReader(...found));
  readers.get(name).catch(() => readers.delete(name));
  return readers.get(name);
}

/** Two tiles in opposite corners, of those that chance opens with. */
function opening(rows, cols) {
  const cells = new Array(rows * cols).fill(0);
  cells[0] = cells[cells.length - 1] = 1;
  return boardText({ rows, cols, cells });
}

function tableEntry([name, manifest]) {
  const reader = new TableReader(manifest), { rows, cols, dmax, objective } = reader.game, isChance = reader.kind !== "moves";
  const start = isChance ? { board: opening(rows, cols), to_move: "slider" } : { board: boardText(emptyBoard(`${rows}x${cols}`)), to_move: "dropper" };
  return { name, path: name, error: null, kind: "tablebase", shape: `${rows}x${cols}`, dmax, objective, quantity: reader.kind, is_against_chance: isChance,
    are_drops_chosen: !isChance, has_moves_to_end: !isChance, winner: reader.winner, layers: reader.layers, positions: reader.positions, start };
}

/** Asks the table's reader; what it cannot answer is refused with its sentence. */
async function answered(table, ask) {
  const reader = await readerOf(table);
  try {
    return ask(reader);
  } catch (error) {
    throw new Refusal(400, error.message);
  }
}

export const askTables = async () => ({ tables: (await manifests).map(tableEntry) });
export const askPosition = (table, board, to) => answered(table, (reader) => position(gameOf(reader), board, to));
export const askLine = (table, board, to) => answered(table, (reader) => mainLine(gameOf(reader), board, to));
export const askLayers = (table) => answered(table, (reader) => ({ layers: new Array(reader.layers).fill(0).map((_, layer) => reader.wins(layer)) }));
export const askGames = async () => ({ games: [] });
export const forgetTables = () => {};
export const askOffers = async () => ({ offers: [] });
const cannotMake = async () => { throw new Refusal(404, "A page of files solves no games: dropslide serve does."); };
export const makeOffer = cannotMake;
export const stopOffer = cannotMake;
export const askGame = async (game) => { throw new Refusal(404, `there is no game '${game}'`); };

/** What is known of all boards lies beside the tables; a page that is opened from disk has none. */
export async function askKnown() {
  if (globalThis.dropslideTables) throw new Refusal(404, "What is known of other boards: dropslide known");
  return fetched("tables/known.json", "json");
}
