// The same answers as the server's (docs/API.md), made in the page itself from files: takes the place of ../api.js.
import { boardText, parseBoard } from "../board.js";
import { TableReader } from "./reader.js";
import { directions, dropped, drops, slide } from "../rules.js";

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

/** Whether a value is better than another for the player: to win, soon; or else to lose late. */
function isBetter(player, a, b) {
  if (a.value !== b.value) return a.value === player;
  return a.value === player ? a.moves_to_end < b.moves_to_end : a.moves_to_end > b.moves_to_end;
}

/** Those of unknown worth last; equally good ones as they are. */
function bestFirst(player, moves) {
  return moves.map((move, place) => ({ move, place })).sort((a, b) => {
    if ((a.move.value === null) !== (b.move.value === null)) return a.move.value === null ? 1 : -1;
    if (a.move.value === null) return a.place - b.place;
    return isBetter(player, a.move, b.move) ? -1 : isBetter(player, b.move, a.move) ? 1 : a.place - b.place;
  }).map(({ move }) => move);
}

const unknown = { value: null };

function slides(reader, board) {
  return directions.flatMap((direction) => {
    const after = slide(board, direction);
    if (!after) return [];
    const isWon = Math.max(...after.cells) >= reader.game.objective;
    const worth = isWon ? { value: "slider", moves_to_end: 0 } : reader.find(after) ?? unknown;
    return [{ move: direction, drop: null, slide: direction, board: boardText(after), ...worth }];
  });
}

/** One move before the best slide; unknown if one of them is. */
function sliderWorth(reader, board) {
  const [best] = bestFirst("slider", slides(reader, board));
  if (!best) return { value: "dropper", moves_to_end: 0 };
  if (slides(reader, board).some((move) => move.value === null)) return unknown;
  return { value: best.value, moves_to_end: best.moves_to_end + 1 };
}

function movesOf(reader, board, to) {
  if (to === "slider") return bestFirst(to, slides(reader, board));
  return bestFirst(to, drops(board, reader.game.dmax).map((drop) => {
    const after = dropped(board, drop);
    const move = `${drop.tile} at row ${drop.row + 1}, column ${drop.col + 1}`;
    return { move, drop, slide: null, board: boardText(after), ...sliderWorth(reader, after) };
  }));
}

function boardOf(reader, text) {
  const board = parseBoard(text), { rows, cols, objective } = reader.game;
  if (board?.rows !== rows || board?.cols !== cols) throw new Refusal(400, `'${text}' is no ${rows}x${cols} board`);
  if (Math.max(...board.cells) >= objective) throw new Refusal(400, "the board holds the objective: Slider has won");
  return board;
}

function position(reader, text, to) {
  const board = boardOf(reader, text);
  const worth = to === "dropper" ? reader.find(board) ?? unknown : sliderWorth(reader, board);
  return { board: boardText(board), to_move: to, ...worth, moves: movesOf(reader, board, to) };
}

/** Who has won by the rules. */
function winnerOf(reader, text, to) {
  const board = parseBoard(text);
  if (Math.max(...board.cells) >= reader.game.objective) return "slider";
  return to === "slider" && directions.every((direction) => !slide(board, direction)) ? "dropper" : null;
}

function mainLine(reader, text, to) {
  let here = position(reader, text, to);
  const line = { ...here, moves: [], ended_by: winnerOf(reader, here.board, to) };
  while (!line.ended_by && here.moves.length > 0 && here.moves.at(-1).value !== null) {
    const [best] = here.moves;
    line.moves.push({ player: to, ...best });
    to = to === "slider" ? "dropper" : "slider";
    line.ended_by = winnerOf(reader, best.board, to);
    if (!line.ended_by) here = position(reader, best.board, to);
  }
  return line;
}

function tableEntry([name, manifest]) {
  const reader = new TableReader(manifest), { rows, cols, dmax, objective } = reader.game;
  const start = { board: new Array(rows).fill(".".repeat(cols)).join("/"), to_move: "dropper" };
  return { name, path: name, error: null, kind: "tablebase", shape: `${rows}x${cols}`, dmax, objective, quantity: "moves", is_against_chance: false,
    are_drops_chosen: true, has_moves_to_end: true, winner: reader.winner, layers: reader.layers, positions: reader.positions, start };
}

export const askTables = async () => ({ tables: (await manifests).map(tableEntry) });
export const askPosition = async (table, board, to) => position(await readerOf(table), board, to);
export const askLine = async (table, board, to) => mainLine(await readerOf(table), board, to);
export const askLayers = async (table) => {
  const reader = await readerOf(table);
  return { layers: new Array(reader.layers).fill(0).map((_, layer) => reader.wins(layer)) };
};
export const forgetTables = () => {};
export const askOffers = async () => ({ offers: [] });
const cannotMake = async () => { throw new Refusal(404, "A page of files solves no games: dropslide serve does."); };
export const makeOffer = cannotMake;
export const stopOffer = cannotMake;
export const askGames = async () => ({ games: [] });
export const askGame = async (game) => { throw new Refusal(404, `there is no game '${game}'`); };

/** What is known of all boards lies beside the tables; a page that is opened from disk has none. */
export async function askKnown() {
  if (globalThis.dropslideTables) throw new Refusal(404, "What is known of other boards: dropslide known");
  return fetched("tables/known.json", "json");
}
