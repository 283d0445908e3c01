// A game against the program: one side is the user's, and nothing is shown before it is asked for.
import { askLine, askPosition } from "./api.js";
import { drawArena, isStill, listenToSwipes, showSlide } from "./arena.js";
import { boardText, parseBoard } from "./board.js";
import { directions, dropped, scoreOf, slide } from "./rules.js";
import { replaceAddress } from "./state.js";
import { element, markElement, named } from "./view.js";
import { arrows, dropWords, markOf, playerName, questionWords } from "./words.js";

const at = (id) => document.getElementById(id);
const other = (player) => (player === "slider" ? "dropper" : "slider");
const replyPauseMs = 260;

let game = null;  // {table, as, steps, judged}; a step is {board, to, move?, score}, the start first.
let tile = 1;     // What Dropper drops.
let showsValues = false;
let turn = 0;     // What was begun for an older position is dropped.

const here = () => game.steps.at(-1);
const isChance = () => game.table.is_against_chance;

/** Moves in an address: a slide is its first letter, a drop the letter of its cell, from A, and the tile. */
const symbolOf = (move, cols) => (move.slide ? move.slide[0] : String.fromCharCode(65 + move.drop.row * cols + move.drop.col) + move.drop.tile);

function gameAddress() {
  const { cols } = parseBoard(game.steps[0].board);
  const moves = game.steps.slice(1).map(({ move }) => symbolOf(move, cols)).join("");
  return `#${new URLSearchParams({ play: game.table.name, as: game.as, ...(game.steps[0].board === game.table.start.board ? {} : { start: game.steps[0].board }), ...(moves ? { moves } : {}) }).toString().replaceAll("%2F", "/")}`;
}

/** The position after a move, or null if the rules do not allow it. */
function after({ board: text, to, score }, move) {
  const board = parseBoard(text);
  if ((to === "slider") !== Boolean(move.slide)) return null;
  if (move.slide) {
    const slid = slide(board, move.slide);
    return slid && { board: boardText(slid), to: "dropper", move, score: score + scoreOf(board, move.slide) };
  }
  const cell = move.drop.row * board.cols + move.drop.col;
  if (!(cell < board.cells.length) || board.cells[cell] || move.drop.tile < 1 || move.drop.tile > game.table.dmax) return null;
  return { board: boardText(dropped(board, move.drop)), to: "slider", move, score };
}

/** Takes the moves of an address as far as the rules go; says whether all were taken. */
function replay(moves) {
  const { cols } = parseBoard(game.steps[0].board);
  const symbols = moves.match(/[lrud]|[A-Y][1-9]|./g) ?? [];
  for (const symbol of symbols) {
    const named = directions.find((name) => name[0] === symbol), cell = symbol.charCodeAt(0) - 65;
    const move = named ? { slide: named } : { drop: { row: Math.floor(cell / cols), col: cell % cols, tile: Number(symbol[1] ?? 0) } };
    const next = winner() ? null : after(here(), move);
    if (!next) return false;
    game.steps.push(next);
  }
  return true;
}

/** Whether somebody wants a tile there: a score has none. */
const hasGoal = () => game.table.objective !== null && (!isChance() || game.table.quantity === "failure");

const isMade = ({ board }) => hasGoal() && parseBoard(board).cells.some((held) => held >= game.table.objective);

/** Who has won by the rules; null while the game goes on. */
function winner() {
  const step = here();
  if (isMade(step)) return "slider";
  return step.to === "slider" && directions.every((direction) => !slide(parseBoard(step.board), direction)) ? "dropper" : null;
}

/** What a move of the user cost: {text, isMistake}; null where nothing is known or lost. */
async function costOf(step, move) {
  const { table } = game;
  const position = await askPosition(table.name, step.board, step.to);
  const found = position.moves.find((candidate) => (move.slide ? candidate.slide === move.slide : candidate.drop && candidate.drop.row === move.drop.row && candidate.drop.col === move.drop.col && candidate.drop.tile === move.drop.tile));
  const best = position.moves[0];
  if (!found || !best || found.value === null || found.value === undefined) return null;
  const bestWords = wordsOf(best);
  if (table.quantity === "failure") {
    const lost = 100 * (found.value - best.value);
    return lost > 0.005 ? { text: `costs ${lost.toFixed(2)} % (best: ${bestWords})`, isMistake: lost > 1 } : null;
  }
  if (table.is_against_chance) {
    const lost = best.value - found.value;
    return lost > 0.05 ? { text: `costs ${lost.toFixed(1)} points (best: ${bestWords})`, isMistake: lost > 0.02 * best.value } : null;
  }
  if (position.value === game.as && found.value !== game.as) return { text: `gives the win away (best: ${bestWords})`, isMistake: true };
  const slower = found.value === game.as ? found.moves_to_end - best.moves_to_end : best.moves_to_end - found.moves_to_end;
  return slower > 0 ? { text: `${found.value === game.as ? "wins" : "loses"} ${slower} ${slower === 1 ? "move" : "moves"} ${found.value === game.as ? "later" : "sooner"} (best: ${bestWords})`, isMistake: false } : null;
}

const wordsOf = (move) => (move.slide ? `slide ${move.slide}` : `${2 ** move.drop.tile} at row ${move.drop.row + 1}, column ${move.drop.col + 1}`);

async function play(move) {
  if (!game || winner() || here().to !== game.as) return;
  const step = here(), next = after(step, move);
  if (!next) return say(move.slide ? `Sliding ${move.slide} changes nothing: try another way.` : "A tile is there already.");
  const mine = ++turn;
  const place = game.steps.length;
  costOf(step, move).then((cost) => {
    if (!game?.steps[place] || game.steps[place].move !== move) return;
    game.judged[place] = cost;
    drawMoves();
  }).catch(() => {});
  await take(next, mine);
  if (mine === turn) await answer(mine);
}

async function take(next, mine) {
  const before = here();
  game.steps.push(next);
  let merged = [];
  if (next.move.slide) merged = await showSlide(at("arena"), parseBoard(before.board), next.move.slide);
  if (mine === turn) draw({ merged });
}

/** The program's move, where it is its turn. */
async function answer(mine) {
  const step = here();
  if (winner() || step.to === game.as) return;
  try {
    const move = await replyTo(step);
    await new Promise((done) => setTimeout(done, isStill() ? 0 : replyPauseMs));
    if (mine === turn && move) await take(after(step, move), mine);
  } catch (refusal) {
    if (mine === turn) say(`${refusal.message} The game is kept in the address: load the page again to go on.`);
  }
}

async function replyTo(step) {
  const { table } = game;
  if (step.to === "dropper" && !table.are_drops_chosen) {
    let left = Math.random();
    const { moves } = await askPosition(table.name, step.board, step.to);
    return moveOf(moves.find((move) => (left -= move.chance ?? 0) <= 0) ?? moves.at(-1));
  }
  const { moves } = await askLine(table.name, step.board, step.to);
  if (moves.length > 0) return moveOf(moves[0]);
  const position = await askPosition(table.name, step.board, step.to);
  return moveOf(position.moves[0]);
}

const moveOf = ({ drop, slide: direction }) => (direction ? { slide: direction } : { drop: { row: drop.row, col: drop.col, tile: drop.tile } });

function say(text) {
  at("play-status").textContent = text;
}

const opponent = () => (isChance() ? "Chance" : `A perfect ${playerName(other(game.as))}`);

function statusWords() {
  const won = winner(), step = here(), goal = game.table.objective;
  if (won === game.as && won === "slider") return `You win! You made ${2 ** goal}.`;
  if (won === game.as) return "You win! No slide changes the board.";
  if (won) return isChance() ? `No slide is left: the game is over with ${step.score} points.` : won === "dropper" ? "No slide changes the board: Dropper wins." : `Slider made ${2 ** goal}: Slider wins.`;
  if (step.to !== game.as) return `${opponent()} moves…`;
  const { move } = step, last = move ? (move.slide ? `Slider slid ${move.slide}. ` : `${isChance() ? "A" : "Dropper dropped a"} ${2 ** move.drop.tile} ${isChance() ? "fell" : ""} at row ${move.drop.row + 1}, column ${move.drop.col + 1}. `.replace("  ", " ")) : "";
  return `${last}Your move.`;
}

function draw({ merged = [] } = {}) {
  const step = here(), board = parseBoard(step.board), over = winner();
  const { move } = step, fresh = move?.drop ? move.drop.row * board.cols + move.drop.col : -1;
  const mayDrop = !over && game.as === "dropper" && step.to === "dropper";
  drawArena(at("arena"), board, { fresh, merged, press: mayDrop ? dropAt : null });
  say(statusWords());
  const moves = game.steps.length - 1;
  at("score").textContent = isChance() ? `${step.score} points` : `${moves} ${moves === 1 ? "move" : "moves"}`;
  at("play-undo").disabled = undoneTo() < 0;
  at("hint").disabled = Boolean(over) || step.to !== game.as;
  at("analyse-here").href = `#${new URLSearchParams({ table: game.table.name, board: step.board, to: step.to, faces: "1" }).toString().replaceAll("%2F", "/")}`;
  at("play-goal").style.visibility = over ? "hidden" : "";
  drawPad(board, over);
  at("play-tiles").hidden = game.as !== "dropper";
  drawMoves();
  drawSummary(over);
  at("values").textContent = showsValues ? "Hide values" : "Show values";
  at("value-here").textContent = "";
  if (showsValues) showValue();
  replaceAddress(gameAddress());
  document.body.dataset.shown = gameAddress();
}

/** The buttons that slide: those that change nothing look so; `worth` has the mark of a slide, where values are shown. */
function drawPad(board, over, worth = new Map()) {
  document.querySelector(".pad").hidden = game.as !== "slider";
  for (const button of document.querySelectorAll(".pad button")) {
    const { direction } = button.dataset, mark = worth.get(direction);
    button.disabled = Boolean(over);
    button.classList.remove("hinted");
    button.setAttribute("aria-disabled", String(!slide(board, direction)));
    named(button, `slide ${direction}${mark ? `: ${mark.words}` : ""}`, arrows[direction], " ", markElement(mark));
  }
}

async function showValue() {
  const step = here(), mine = turn;
  if (winner()) return;
  try {
    const position = await askPosition(game.table.name, step.board, step.to), mark = markOf(position, game.table);
    if (mine !== turn || here() !== step || !showsValues) return;
    if (game.as === "slider" && step.to === "slider") drawPad(parseBoard(step.board), null, new Map(position.moves.map((move) => [move.slide, markOf(move, game.table)])));
    at("value-here").textContent = mark ? `With best play from here: ${mark.words}. ${isChance() ? "" : "S: Slider wins, D: Dropper wins; the number counts the moves of both to the end."}` : "";
  } catch (refusal) {
    at("value-here").textContent = refusal.message;
  }
}

function drawMoves() {
  const rows = game.steps.slice(1).map(({ move, to }, i) => {
    const cost = game.judged[i + 1], by = other(to) === game.as ? "You" : playerOf(other(to));
    const row = element("li", { className: cost?.isMistake ? "mistake" : "" }, element("span", { textContent: `${i + 1}. ${by}: ${wordsOf(move)}` }));
    if (cost) row.append(element("small", { textContent: `${cost.isMistake ? "? " : ""}${cost.text}` }));
    return row;
  });
  at("play-moves").replaceChildren(...rows);
  at("play-moves").scrollTop = at("play-moves").scrollHeight;
  const count = game.judged.filter((cost) => cost?.isMistake).length;
  at("mistakes").textContent = count === 0 ? "" : `${count} ${count === 1 ? "mistake" : "mistakes"} so far`;
}

const playerOf = (player) => (isChance() && player === "dropper" ? "Chance" : playerName(player));

function drawSummary(over) {
  const begins = at("summary").hidden && over;
  at("summary").hidden = !over;
  if (!over) return;
  if (begins) setTimeout(() => at("summary").scrollIntoView({ block: "nearest" }));
  const mistakes = game.judged.flatMap((cost, i) => (cost?.isMistake ? [`move ${i} ${cost.text}`] : []));
  const parts = [statusWords(), `${game.steps.filter(({ move }, i) => i > 0 && move.slide).length} slides, the largest tile ${2 ** Math.max(...parseBoard(here().board).cells)}.`];
  if (!isChance() && over !== game.as) parts.push(game.table.winner === game.as ? "With best play you win this game." : `With best play ${playerName(game.table.winner)} always wins this game.`);
  parts.push(mistakes.length > 0 ? `Where it went wrong: ${mistakes.slice(0, 5).join("; ")}.` : "You made no mistake.");
  at("summary-text").replaceChildren(...parts.map((textContent) => element("p", { textContent })));
}

/** To which step an undo leads: before the user's last move; -1 if he has made none. */
function undoneTo() {
  for (let step = game.steps.length - 2; step >= 0; --step) if (game.steps[step].to === game.as) return step;
  return -1;
}

function undo() {
  const step = undoneTo();
  if (step < 0) return;
  ++turn;
  game.steps.length = step + 1;
  game.judged.length = Math.min(game.judged.length, step + 1);
  draw();
}

function dropAt(cell) {
  const { cols } = parseBoard(here().board);
  play({ drop: { row: Math.floor(cell / cols), col: cell % cols, tile } });
}

async function hint() {
  const step = here();
  try {
    const { moves } = await askPosition(game.table.name, step.board, step.to);
    if (here() !== step) return;
    const [move] = moves, isWorth = (other) => other.value === move.value && other.moves_to_end === move.moves_to_end;
    if (!move || move.value === null) return say("Nothing is known here.");
    const all = move.slide ? "slides" : "drops";
    say(`Hint: ${wordsOf(move)}.${moves.length > 1 && moves.every(isWorth) ? ` All ${all} are equally good here.` : ""}`);
    document.querySelector(`.pad [data-direction="${move.slide}"]`)?.classList.add("hinted");
    if (move.drop) at("arena").querySelector(`[data-cell="${move.drop.row * parseBoard(step.board).cols + move.drop.col}"]`)?.classList.add("hinted");
  } catch (refusal) {
    say(refusal.message);
  }
}

function chooseTile(chosen) {
  tile = chosen;
  const buttons = Array.from({ length: game.table.dmax }, (_, i) => {
    const button = named(element("button", { type: "button", "aria-pressed": String(i + 1 === tile) }), `drop ${2 ** (i + 1)}s`, String(2 ** (i + 1)));
    button.addEventListener("click", () => chooseTile(i + 1));
    return button;
  });
  at("tile-buttons").replaceChildren(...buttons);
}

function goalWords(table) {
  if (table.is_against_chance) return table.quantity === "failure" ? `Make ${2 ** table.objective}. After each slide a 2 or a 4 falls by chance.` : "Score as much as you can. After each slide a 2 or a 4 falls by chance.";
  if (game.as === "slider") return `Make ${2 ** table.objective}. After each slide Dropper drops ${dropWords(table.dmax)} where it hurts. He makes no mistake. ${table.winner === "slider" ? "It can be done." : "Against best play it cannot be done: how long do you last?"}`;
  return `Keep Slider from making ${2 ** table.objective}: drop ${dropWords(table.dmax)} at a time, until no slide is left. Press a cell to drop there. ${table.winner === "dropper" ? "It can be done." : "Against best play it cannot be done: how long does he take?"}`;
}

function begin(table, as, start) {
  game = { table, as, steps: [{ board: start ?? table.start.board, to: start ? "slider" : table.start.to_move, score: 0 }], judged: [] };
  if (start && as === "dropper") game.steps[0].to = "dropper";
}

function forgetCopies() {
  for (const node of document.querySelectorAll(".copied")) node.textContent = "";
}

/** Against chance a game opens with two tiles that chance drops. */
function openByChance() {
  const board = parseBoard(game.table.start.board);
  board.cells.fill(0);
  const first = Math.floor(Math.random() * board.cells.length), next = Math.floor(Math.random() * (board.cells.length - 1));
  for (const cell of [first, next + (next >= first)]) board.cells[cell] = Math.random() < 0.9 ? 1 : 2;
  begin(game.table, game.as, boardText(board));
}

function newGame() {
  ++turn;
  const left = location.href;
  try {
    history.pushState(history.state, "", left); // Back leads to the game that was left.
  } catch {
    // Refused for a while: that game is forgotten.
  }
  forgetCopies();
  begin(game.table, game.as);
  if (isChance()) openByChance();
  draw();
  at("arena").focus();
  return answer(turn);
}

/** Whether the player has a move on the board. */
const mayMove = (board, as) => (as === "slider" ? directions.some((direction) => slide(board, direction)) : board.cells.includes(0));

/** The game of an address: {play, as, start, moves}; `tables` are those served. */
export function openPlay(parts, tables, alertText) {
  const table = tables.find(({ name, error }) => name === parts.play && !error);
  if (!table) return alertText(`There is no game '${parts.play}' here: choose one on the first screen.`), false;
  if (table.kind !== "tablebase" || (table.objective === null && !table.is_against_chance) || table.quantity === "worst score") return alertText(`'${parts.play}' can be analysed, but not played.`), false;
  ++turn;
  showsValues = false;
  forgetCopies();
  const as = table.is_against_chance ? "slider" : parts.as ?? "slider";
  const start = parseBoard(parts.start ?? "");
  const fits = start && `${start.rows}x${start.cols}` === table.shape && mayMove(start, as);
  begin(table, as, fits ? boardText(start) : undefined);
  if (parts.start && !fits) alertText("No game can begin from the board of the link: a new game is shown.");
  else if (!replay(parts.moves ?? "")) alertText("The link has a move that the rules do not allow: the game is shown up to it.");
  else if (isChance() && game.steps.length === 1 && !parts.start) openByChance();
  if (isChance() && parts.start && !fits) openByChance();
  at("play-question").textContent = questionWords(table);
  at("play-goal").textContent = goalWords(table);
  at("who").textContent = isChance() ? "" : `You are ${playerName(as)}.`;
  at("swap").hidden = isChance();
  at("swap").textContent = `Play as ${playerName(other(as))}`;
  chooseTile(Math.min(tile, table.dmax));
  document.title = `${questionWords(table)} · dropslide`;
  draw();
  at("arena").focus({ preventScroll: true });
  answer(turn);
  return true;
}

/** Once, when the page begins. */
export function listenToPlay(copy) {
  const keys = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
  at("arena").addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (game.as === "slider") play({ slide: keys[event.key] });
    else moveFocus(event.key);
  });
  listenToSwipes(at("arena"), (direction) => game?.as === "slider" && play({ slide: direction }));
  for (const button of document.querySelectorAll(".pad button")) button.addEventListener("click", () => play({ slide: button.dataset.direction }));
  at("play-undo").addEventListener("click", undo);
  at("hint").addEventListener("click", hint);
  at("play-new").addEventListener("click", newGame);
  at("again").addEventListener("click", newGame);
  at("swap").addEventListener("click", () => { location.hash = `#${new URLSearchParams({ play: game.table.name, as: other(game.as) })}`; });
  at("values").addEventListener("click", () => {
    showsValues = !showsValues;
    draw();
  });
  for (const id of ["copy-game", "copy-summary"]) at(id).addEventListener("click", () => copy(location.href, "link"));
}

/** From one empty cell to the next in that direction. */
function moveFocus(key) {
  const board = parseBoard(here().board), step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -board.cols, ArrowDown: board.cols }[key];
  const from = Number(document.activeElement.dataset?.cell ?? -step);
  for (let cell = from + step; cell >= 0 && cell < board.cells.length; cell += step) {
    const button = at("arena").querySelector(`[data-cell="${cell}"]`);
    if (button) return button.focus();
  }
  if (from < 0) at("arena").querySelector("button")?.focus();
}

/** Nothing is played any more: the page shows something else. */
export function leavePlay() {
  ++turn;
  game = null;
}
