// The first screen: what this is, and where to begin.
import { element } from "./view.js";
import { questionWords } from "./words.js";

const at = (id) => document.getElementById(id);

/** Whether two play there, and every board that comes up has a value. */
const isGame = (table) => !table.error && table.kind === "tablebase" && !table.is_against_chance && table.objective !== null;
const isScore = (table) => !table.error && table.kind === "tablebase" && table.is_against_chance && !table.are_drops_chosen && table.start.to_move === "slider";

const cells = (table) => table.shape.split("x").reduce((product, side) => product * Number(side), 1);

/** The largest game that the player should win, or any: a first game is to be won, and not at once. */
function firstGame(tables, player) {
  const games = tables.filter(isGame).sort((one, other) => cells(other) - cells(one));
  return games.find((table) => table.winner === player) ?? games[0];
}

export const playAddress = (table, as) => `#${new URLSearchParams({ play: table.name, as })}`;
export const analysisAddress = (table) => `#${new URLSearchParams({ table: table.name, faces: "1" })}`;

function door(id, address, note) {
  at(id).hidden = !address;
  if (!address) return;
  at(id).href = address;
  at(id).querySelector("small").textContent = note;
}

/** What to do with a table: links to play it, from either side, and to analyse it. */
export function waysOf(table) {
  const ways = [];
  if (isGame(table)) ways.push(["play as Slider", playAddress(table, "slider")], ["as Dropper", playAddress(table, "dropper")]);
  if (isScore(table)) ways.push(["play", playAddress(table, "slider")]);
  ways.push(["analyse", analysisAddress(table)]);
  return element("span", { className: "ways" }, ...ways.map(([textContent, href]) => element("a", { href, textContent, "aria-label": `${textContent}: ${questionWords(table)}` })));
}

/** Fills the first screen with the tables and games that are served. */
export function drawHome(tables, games) {
  const [slider, dropper] = [firstGame(tables, "slider"), firstGame(tables, "dropper")], score = tables.filter(isScore).sort((one, other) => cells(other) - cells(one))[0];
  const whole = tables.find((table) => !table.error);
  door("door-slider", slider && playAddress(slider, "slider"), slider && questionWords(slider));
  door("door-dropper", dropper && playAddress(dropper, "dropper"), dropper && questionWords(dropper));
  door("door-chance", score && playAddress(score, "slider"), score && questionWords(score));
  door("door-analyse", whole && analysisAddress(firstGame(tables, "slider") ?? whole), "values of every move, and best play from any board");
  const rows = tables.filter((table) => !table.error).map((table) => element("li", {}, element("span", { textContent: `${questionWords(table)} ` }, element("small", { textContent: isGame(table) ? (table.winner === "slider" ? "Yes." : "No.") : "" })), waysOf(table)));
  const records = games.filter((game) => !game.error).map((game) =>
    element("li", {}, element("span", { textContent: `${game.shape.replace("x", "\u00d7")}: ${game.title}, ${game.drops} drops` }), element("span", { className: "ways" }, element("a", { href: `#${new URLSearchParams({ game: game.name, ply: 0 })}`, textContent: "look" }))));
  at("served").replaceChildren(...rows, ...records);
  document.title = "dropslide: 2048 for two, solved";
  document.body.dataset.shown = "#";
}
