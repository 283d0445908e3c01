// Values and moves in words and in marks: a letter, a shape and a colour each, and never a bare "win".

/** "3", or "8" as a face. */
export function tileText(tile, faces) {
  return faces ? String(2 ** tile) : String(tile);
}

const tileName = (tile, faces) => (faces ? String(2 ** tile) : `${tile} (${2 ** tile})`);

/** "tile 3 (8)", or "tile 8" among faces. */
export const tileWords = (tile, faces) => `tile ${tileName(tile, faces)}`;

export const playerName = (player) => (player === "slider" ? "Slider" : "Dropper");

const isFailure = (table) => table.quantity === "failure";

function numberMark(value, table) {
  if (isFailure(table)) {
    const percents = (100 * (1 - value)).toPrecision(4);
    return { kind: "number", text: `${percents}\u00a0%`, words: `the tile is made with ${percents} %` };
  }
  if (table.quantity === "worst score") return { kind: "number", text: String(value), words: `a score of ${value} more can be forced` };
  const text = value.toFixed(1);
  return { kind: "number", text, words: `expected score still to come ${text}` };
}

/** The mark of a position or a move of the API: its kind, a short text and words. Null where nothing has a value. */
export function markOf(entry, table) {
  const { value, moves_to_end: moves } = entry;
  if (table.kind === "policy" || table.kind === "game") return null;
  if (value === null || value === undefined) return { kind: "unknown", text: "?", words: table.kind === "certificate" ? "not in the certificate" : "no game gets there" };
  if (table.is_against_chance) return numberMark(value, table);
  const end = moves === undefined ? "" : ` after ${moves} more ${moves === 1 ? "move" : "moves"}`;
  return { kind: value, text: (value === "slider" ? "S" : "D") + (moves ?? ""), words: `${playerName(value)} wins${end}` };
}

export const arrows = { left: "←", right: "→", up: "↑", down: "↓" };

/** A move of the API: "drop 1 at row 1, column 3", "slide left". */
export const moveWords = ({ drop, slide }, faces) => (slide ? `slide ${slide}` : `drop ${tileText(drop.tile, faces)} at row ${drop.row + 1}, column ${drop.col + 1}`);

/** "Dmax 2", or "drops up to 4" among faces. */
const dmaxWords = ({ dmax }, faces) => (faces ? `drops up to ${2 ** dmax}` : `Dmax ${dmax}`);

/** "↑ up". */
export const slideText = (direction) => `${arrows[direction]} ${direction}`;

/** "1 234". */
const countWords = (count) => Number(count).toLocaleString("en").replaceAll(",", " ");

/** "3x3, Dmax 2, objective 5 (32): Slider wins from the empty board; 1 234 positions". */
export function tableWords(table, faces) {
  const count = countWords(table.positions);
  if (table.is_against_chance) {
    const goal = isFailure(table) ? `the chance of ${tileWords(table.objective, faces)}` : table.quantity;
    const game = `${table.shape} against ${table.quantity === "worst score" ? "the worst drops" : "chance"}`;
    return table.kind === "policy" ? `${game}, the best slides for ${goal}; ${count} states` : `${game}, ${goal}; ${count} positions`;
  }
  const goal = table.objective === null ? "no merge" : `objective ${tileName(table.objective, faces)}`;
  const held = table.kind === "certificate" ? `${count} positions of the certificate prove it` : `${count} positions`;
  return `${table.shape}, ${dmaxWords(table, faces)}, ${goal}: ${playerName(table.winner)} wins from the empty board; ${held}`;
}

/** A list of the words of all tiles that Dropper drops; `last` stands before the last one. */
function listWords(dmax, wordOf, last) {
  const words = Array.from({ length: dmax }, (_, i) => wordOf(i + 1));
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}` : words[0];
}

/** "2s", "2s and 4s", "2s, 4s and 8s": what Dropper drops. */
export const dropsWords = (dmax) => listWords(dmax, (tile) => `${2 ** tile}s`, "and");

/** "a 2", "a 2 or a 4", "a 2, a 4 or an 8": one drop. */
export const dropWords = (dmax) => listWords(dmax, (tile) => `${tile === 3 ? "an" : "a"} ${2 ** tile}`, "or");

/** "0.4 s", "12 s", "5 min". */
export function secondsWords(seconds) {
  if (seconds < 0.95) return `${Math.max(0.1, seconds).toFixed(1)} s`;
  return seconds < 100 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

/** "33 MB". */
export const bytesWords = (bytes) => (bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`);

/** What a table answers, as somebody asks who never saw it: "3x3, 2s and 4s: can Slider make 32?". */
export function questionWords(table) {
  if (table.error) return `${table.name}: damaged`;
  const size = table.shape.replace("x", "\u00d7");
  if (table.kind === "policy") return `${size} against chance: the best slides, without values`;
  if (table.quantity === "worst score") return `${size}, 2s and 4s: what score can Slider force?`;
  if (isFailure(table)) return `${size} against chance: how likely is ${2 ** table.objective}?`;
  if (table.is_against_chance) return `${size} against chance: what score can be expected?`;
  if (table.objective === null) return `${size}, ${dropsWords(table.dmax)}: can Dropper avoid every merge?`;
  return `${size}, ${dropsWords(table.dmax)}: can Slider make ${2 ** table.objective}?`;
}

/** "3x4, Dmax 1: shortest game, 20 drops". */
export const gameWords = (game, faces) => `${game.shape}, ${dmaxWords(game, faces)}: ${game.title}, ${game.drops} drops`;

const percent = (chance) => `${Number((100 * chance).toPrecision(3))} %`;

/** ", chance 11.3 %" of a drop that nobody chooses. */
export const chanceWords = (move) => (move?.chance === undefined ? "" : `, chance ${percent(move.chance)}`);

/** How chance drops: "On each empty cell: 1 with 22.5 %, 2 with 2.5 %." */
export function chancesNote(position, faces) {
  const chances = new Map((position?.moves ?? []).filter(({ chance }) => chance !== undefined).map(({ drop, chance }) => [drop.tile, chance]));
  if (chances.size === 0) return "";
  return `On each empty cell: ${[...chances].sort(([a], [b]) => a - b).map(([tile, chance]) => `${tileText(tile, faces)} with ${percent(chance)}`).join(", ")}.`;
}

/** What the numbers in marks are, or that there are none; nothing where marks have winners. */
export function numbersNote(table) {
  if (table.kind === "policy") return "A policy has the best slides, and no values.";
  if (!table.is_against_chance) return "";
  const numbers = { failure: "the chance that the tile is made", "worst score": "the score still to come that Slider can force" };
  return `The number: ${numbers[table.quantity] ?? "the expected score still to come"}, with best play. ?: not in the table. ★: best.`;
}

/** How many of the moves win for whom: "Of 18 drops 12 win for Slider, 6 for Dropper." */
export function movesNote(moves, table) {
  if (table.is_against_chance || moves.length === 0) return "";
  const count = (winner) => moves.filter(({ value }) => value === winner).length;
  const kind = moves[0].slide ? "slide" : "drop", unknown = moves.length - count("slider") - count("dropper");
  const parts = [["for Slider", count("slider")], ["for Dropper", count("dropper")]].filter(([, number]) => number > 0).map(([who, number], i) => `${number} ${i === 0 ? (number === 1 ? "wins " : "win ") : ""}${who}`);
  if (unknown > 0) parts.push(`${unknown} ${unknown === 1 ? "is" : "are"} not known`);
  return `Of ${moves.length} ${kind}${moves.length === 1 ? "" : "s"} ${parts.join(", ")}.`;
}

/** Who moves, in words: against chance drops are not chosen. */
export function moverWords(table, to) {
  return to === "dropper" && !table.are_drops_chosen ? "Chance" : playerName(to);
}

/** Why the game is over for the one who has won by the rules. */
export function endWords(table, winner) {
  if (winner === "dropper") return `${table.is_against_chance ? "The game is over" : "Dropper has won"}: no slide changes the board.`;
  return "Slider has won: he can merge two tiles.";
}

/** What the main line is, where it is not best play of both. */
export function lineNote(table) {
  if (table.are_drops_chosen) return "";
  if (table.kind === "policy") return "The policy's slides; of the likeliest drops the first.";
  return "The best slides; of the likeliest drops the one whose value is nearest to the board's.";
}

/** Why no wins by layer are drawn. */
export function layersNote(table) {
  if (table.kind === "policy") return "A policy has no values to count.";
  if (table.kind === "certificate") return "A certificate holds the winner's positions alone.";
  return table.is_against_chance ? "Nobody wins against chance." : "They are not counted: the table is too large.";
}
