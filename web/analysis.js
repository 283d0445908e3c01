// The analysis of a position: one state, shown; every move, link and key makes another state.
import { askGame, askLayers, askLine, askPosition } from "./api.js";
import { boardText, droppedCell, layerSum, parseBoard, withTile } from "./board.js";
import { layersChart, pathChart } from "./charts.js";
import { gameCommand, pliesOf, plyWords } from "./game.js";
import { listenToKeys } from "./keys.js";
import { alertText, copy } from "./notices.js";
import { images } from "./rules.js";
import { hashOf, partsOfHash, remember, rememberedPath } from "./state.js";
import { drawBoard, drawMoves, drawSlides, element, optionElement } from "./view.js";
import { chancesNote, endWords, gameWords, layersNote, lineNote, markOf, moverWords, movesNote, numbersNote, tableWords, tileWords } from "./words.js";

const at = (id) => document.getElementById(id);
const other = (player) => (player === "slider" ? "dropper" : "slider");
const replyPauseMs = 450;  // Long enough to see one's own move first.

let tables = [];
let games = [];
let state = null;  // {table, board, to, as, faces}, or of a game record {game, ply, board, to, as, faces}
let path = [];     // The game so far: {board, to, move? (its drop or slide), value?, moves_to_end?}, the present position last.
let editing = false;
let shown = null;  // What is on the page: {position, line, best}.
let turn = 0;      // Answers to older states are dropped.

const tableOf = (name) => tables.find((table) => table.name === name && !table.error);
const gameOf = (name) => games.find((game) => game.name === name && !game.error);

/** Whether the objective is on the board: then there is nothing to ask. */
function isMadeOn(table, board) {
  return table.objective !== null && Math.max(...parseBoard(board).cells) >= table.objective;
}

/** Where the games of a table begin. */
const startOf = (table) => ({ table: table.name, board: table.start.board, to: table.start.to_move });

/** A state of the address, made whole: a table that is there, a board of its shape; or a game that is there. */
function stateOfHash() {
  const parts = partsOfHash(location.hash);
  const looks = { as: parts.as ?? "both", faces: parts.faces };
  const table = tableOf(parts.table) ?? tables.find((candidate) => !candidate.error);
  const game = gameOf(parts.game) ?? (table ? null : games.find((candidate) => !candidate.error));
  if (game) return { ...looks, game: game.name, ply: parts.ply ?? 0 };
  if (!table) return null;
  const wanted = parts.game ?? (tableOf(parts.table) ? undefined : parts.table);
  const board = parseBoard(parts.board ?? "");
  const fits = board && `${board.rows}x${board.cols}` === table.shape;
  const made = { ...startOf(table), ...looks };
  if (wanted !== undefined) alertText(`There is no table '${wanted}' here; ${table.name} is shown.`.replace("table", parts.game ? "game" : "table"));
  else if (parts.board && !fits) alertText(`The board of the link is not ${table.shape}; a new game is shown.`);
  return fits && wanted === undefined ? { ...made, board: parts.board, to: parts.to ?? made.to } : made;
}

/** A reply of the program takes the place of what it answers, so that the browser's back leads to the user's own moves. */
function moveTo(next, keptPath, isReply = false) {
  state = { ...state, game: undefined, ply: undefined, ...next };
  path = [...keptPath, { board: state.board, to: state.to, move: next.move }];
  delete state.move;
  remember(state, path, isReply);
  return show();
}

function play(move, isReply = false) {
  if (move) return moveTo({ board: move.board, to: other(state.to), move: playedOf(move) }, path, isReply);
}

/** What is remembered of a move of the API. */
const playedOf = ({ drop, slide }) => ({ drop, slide });

/** Another board that no move led to: a new game begins there. */
function setBoard(board, to = state.to, table = state.table) {
  alertText("");
  return moveTo({ table, board, to }, []);
}

function newGame(table) {
  const { board, to } = startOf(table);
  return setBoard(board, to, table.name);
}

/** To a position of the game record; `path` has all of them. */
function goToPly(ply) {
  state = { ...state, ply: Math.min(Math.max(ply, 0), path.length - 1) };
  remember(state, []);
  return showGame();
}

function beginGame(name) {
  alertText("");
  editing = false;
  state = { ...state, table: undefined, game: name, ply: 0 };
  remember(state, []);
  return showGame();
}

function goBackTo(length) {
  const { board, to, move } = path[length - 1];
  return moveTo({ board, to, move }, path.slice(0, length - 1));
}

/** How much of the path an undo leaves: all but the last move or, against the program, up to the user's last turn; 0 if there is none. */
function undoneLength() {
  let length = path.length - 1;
  while (length > 0 && state.as !== "both" && path[length - 1].to !== state.as) --length;
  return length;
}

const undo = () => (state.game ? goToPly(state.ply - 1) : undoneLength() > 0 && goBackTo(undoneLength()));

const isChanceTurn = (table) => state.to === "dropper" && !table.are_drops_chosen;

/** Who has won by the rules, as the line that ends at once says. */
const winnerHere = () => (shown.line?.moves.length === 0 ? shown.line.ended_by : null);

async function askAll(table) {
  const position = await askPosition(state.table, state.board, state.to);
  const line = await askLine(state.table, state.board, state.to);
  const best = isChanceTurn(table) ? null : line.moves[0];
  return { position, line, best };
}

function verdictText(table, isMade) {
  if (isMade) return `${table.is_against_chance ? "Made" : "Slider has won"}: ${tileWords(table.objective, state.faces)} is on the board.`;
  if (!shown.position) return "";
  if (winnerHere()) return endWords(table, winnerHere());
  const mark = markOf(shown.position, table);
  if (mark) return `${moverWords(table, state.to)} to move: ${mark.words}.`;
  if (state.to === "dropper") return "Chance to move.";
  return shown.position.policy_slide ? `Slider to move: the policy slides ${shown.position.policy_slide}.` : "Slider to move: no play comes to this board.";
}

function drawLine(table) {
  const moves = (shown.line?.moves ?? []).map((move) => ({ ...move, move: playedOf(move) }));
  drawMoves(at("line"), moves.map((move) => ({ ...move, first: 1 })), -1, { table, faces: state.faces }, (last) => {
    const steps = moves.slice(0, last + 1).map(({ board, player, move, value, moves_to_end }) => ({ board, to: other(player), move, value, moves_to_end }));
    const { board, to, move } = steps.at(-1);
    moveTo({ board, to, move }, [...path, ...steps.slice(0, -1)]);
  });
  if (moves.length === 0) at("line").replaceChildren(element("li", { textContent: winnerHere() ? "There is no move." : "The table knows no move here." }));
  at("line-note").textContent = lineNote(table);
}

/** Moves that lead to images of one board, as the first of them with their number in `alike`. */
function joined(moves) {
  const byImage = new Map();
  for (const move of moves) {
    const image = images(parseBoard(move.board)).map((board) => boardText(board)).sort()[0];
    const first = byImage.get(image);
    if (first) ++first.alike;
    else byImage.set(image, { ...move, alike: 1 });
  }
  return [...byImage.values()];
}

/** Every move of the position, the best first; those that symmetry makes alike once. */
function drawAllMoves(table) {
  const moves = winnerHere() ? [] : shown.position?.moves ?? [];
  const different = joined(moves);
  drawMoves(at("moves"), different.map((move) => ({ ...move, move: playedOf(move) })), -1, { table, faces: state.faces, areNumbered: false }, (i) => play(different[i]));
  at("moves").parentElement.hidden = moves.length === 0;
  at("moves-note").textContent = movesNote(moves, table);
}

async function drawLayers(table, mine) {
  try {
    const { layers } = await askLayers(table.name);
    if (mine !== turn) return;
    const chart = table.kind === "certificate" ? null : layersChart(layers, layerSum(parseBoard(state.board)));
    const rows = layers.filter((layer) => Number(layer.positions) > 0).map((layer) =>
      element("tr", {}, ...[layer.layer, layer.positions, layer.slider_wins ?? "–"].map((text) => element("td", { textContent: text }))));
    const head = element("tr", {}, ...["layer", "positions", "Slider wins"].map((text) => element("th", { textContent: text })));
    const note = layersNote(table);
    const legend = "By the sum of the tiles: the share that Slider wins below, Dropper's above; the dashed line is this board.";
    at("layers").replaceChildren(...(chart ? [chart] : []), element("p", { className: "legend", textContent: chart ? legend : note }), element("details", {}, element("summary", { textContent: "as numbers" }), element("table", {}, head, ...rows)));
  } catch (refusal) {
    if (mine === turn) at("layers").replaceChildren(element("p", { textContent: refusal.message }));
  }
}

function commandText(table) {
  const plain = /^[\w@%+=:,./-]+$/.test(table.path);
  const file = plain ? table.path : `'${table.path.replaceAll("'", "'\\''")}'`;
  return `dropslide query ${file} ${shownBoard()} --to-move ${state.to}${state.faces ? " --faces" : ""}`;
}

/** The board of the state in its notation. */
const shownBoard = () => boardText(parseBoard(state.board), state.faces);

/** What stands in the list of tables and games for a state. */
const optionOf = ({ game, table }) => (game ? `game ${game}` : `table ${table}`);

function draw(table, isMade) {
  const isOver = isMade || Boolean(winnerHere());
  const view = { ...state, ...shown, table, editing, isOver, bestBoard: shown.best?.board, play, setTile, fresh: droppedCell(path.at(-2), path.at(-1)) };
  at("table").value = optionOf(state);
  at("as").value = state.as;
  at("faces").checked = state.faces;
  at("text").value = shownBoard();
  at("to").value = state.to;
  at("game").textContent = tableWords(table, state.faces);
  at("verdict").textContent = verdictText(table, isMade);
  at("verdict").className = path.at(-1).value ?? "";
  at("numbers").textContent = numbersNote(table);
  at("winners").hidden = table.is_against_chance;
  at("chances").textContent = isOver ? "" : chancesNote(shown.position, state.faces);
  at("command").textContent = commandText(table);
  at("edit").setAttribute("aria-pressed", String(editing));
  enableAll(false);
  at("undo").disabled = undoneLength() === 0;
  at("best").disabled = !shown.best;
  at("finish").disabled = !shown.line || shown.line.moves.length === 0;
  drawBoard(at("board"), view);
  drawSlides(document.querySelectorAll(".slide"), view);
  drawAllMoves(table);
  drawLine(table);
  drawMoves(at("path"), path, path.length - 1, { table, faces: state.faces }, (i) => goBackTo(i + 1));
  at("path").scrollTop = at("path").scrollHeight;
  const curve = pathChart(path, table);
  at("curve").replaceChildren(...(curve ? [curve.picture, element("p", { className: "legend", textContent: curve.legend })] : []));
  document.title = `${shownBoard()} · ${table.name} · dropslide`;
  document.body.dataset.shown = hashOf(state);
}

/** Asks for what the state needs and shows it. */
async function show() {
  const mine = ++turn;
  const table = tableOf(state.table);
  const isMade = isMadeOn(table, state.board);
  let next = { position: null, line: null, best: null };
  try {
    if (!isMade) next = await askAll(table);
    if (mine !== turn) return;
    alertText("");
  } catch (refusal) {
    if (mine !== turn) return;
    alertText(refusal.message);
  }
  shown = next;
  const value = isMade ? { value: table.is_against_chance ? 0 : "slider", moves_to_end: table.has_moves_to_end ? 0 : undefined } : shown.position;
  Object.assign(path.at(-1), { value: value?.value, moves_to_end: value?.moves_to_end });
  remember(state, path, true);
  draw(table, isMade);
  drawLayers(table, mine);
  if (state.as !== "both" && state.as !== state.to && !editing) setTimeout(() => mine === turn && play(reply(table), true), replyPauseMs);
}

/** What cannot be done in a game record stands there, but is not to be pressed. */
function enableAll(isGame) {
  for (const id of ["as", "edit", "text", "to"]) at(id).disabled = isGame;
  document.querySelector("#setup button").disabled = isGame;
  for (const id of ["moves", "line", "layers"]) at(id).parentElement.hidden = isGame;
}

/** The game record of the state at its ply. */
async function showGame() {
  const mine = ++turn;
  const game = gameOf(state.game);
  try {
    path = pliesOf(await askGame(game.name));
  } catch (refusal) {
    return alertText(refusal.message);
  }
  if (mine !== turn) return;
  const ply = Math.min(state.ply, path.length - 1);
  state = { ...state, ply, board: path[ply].board, to: path[ply].to };
  remember(state, [], true);
  drawGame({ ...game, kind: "game", dmax: 0 }, gameWords(game, state.faces), gameCommand(game, state.faces));
}

function drawGame(table, words, command) {
  const { ply } = state;
  shown = { position: null, line: null, best: null };
  at("table").value = optionOf(state);
  at("faces").checked = state.faces;
  at("text").value = shownBoard();
  at("to").value = state.to;
  at("game").textContent = words;
  at("verdict").textContent = plyWords(path, ply, state.faces);
  at("verdict").className = at("chances").textContent = at("numbers").textContent = "";
  at("winners").hidden = true;
  at("command").textContent = command;
  at("undo").disabled = ply === 0;
  at("best").disabled = at("finish").disabled = ply === path.length - 1;
  drawBoard(at("board"), { ...state, table, editing: false, position: null, fresh: droppedCell(path[ply - 1], path[ply]) });
  drawSlides(document.querySelectorAll(".slide"), { ...state, table, position: null });
  drawMoves(at("path"), path, ply, { table, faces: state.faces }, goToPly);
  at("path").children[ply].scrollIntoView({ block: "nearest" });
  at("curve").replaceChildren();
  enableAll(true);
  document.title = `${table.name}, move ${ply} · dropslide`;
  document.body.dataset.shown = hashOf(state);
}

/** What the program plays: the best move, or what chance drops. */
function reply(table) {
  if (!isChanceTurn(table) || !shown.position) return shown.best;
  let left = Math.random();
  return shown.position.moves.find((move) => (left -= move.chance ?? 0) <= 0) ?? shown.position.moves.at(-1);
}

/** The tiles that a cell may hold, 0 included. */
const tileCount = (table) => table.objective ?? table.dmax + 1;

function setTile(cell, step) {
  const board = parseBoard(state.board), count = tileCount(tableOf(state.table));
  return setBoard(boardText(withTile(board, cell, (board.cells[cell] + step + count) % count)));
}

function toggleEditing() {
  if (state.game) return;
  editing = !editing;
  return show();
}

function finish() {
  if (state.game) return goToPly(path.length - 1);
  at("line").querySelector("li:last-child button")?.click();
}

function pressArrow(key, moveFocus) {
  if (!state) return;
  if (state.game) return goToPly(state.ply + ({ ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0));
  if (!editing && state.to === "slider") document.querySelector(`.slide[data-slide="${key.slice(5).toLowerCase()}"]`).click();
  else moveFocus(parseBoard(state.board), key);
}

function pressTile(cell, tile) {
  if (!state || cell < 0) return;
  if (!editing || state.game) return document.querySelector(`.chip[data-cell="${cell}"][data-tile="${tile}"]`)?.click();
  if (tile < tileCount(tableOf(state.table))) setBoard(boardText(withTile(parseBoard(state.board), cell, tile)));
}

function setUp(event) {
  event.preventDefault();
  const table = tableOf(state.table), board = parseBoard(at("text").value);
  if (!board || `${board.rows}x${board.cols}` !== table.shape)
    return alertText(`'${at("text").value}' is no ${table.shape} board: rows with '/' between them, '.' for an empty cell, or faces with commas between them, such as ${table.start.board}`);
  setBoard(boardText(board), at("to").value);
}

function chooseFaces(faces) {
  if (!state.game) return moveTo({ faces, move: path.at(-1).move }, path.slice(0, -1));
  state = { ...state, faces };
  return goToPly(state.ply);
}

/** A new game of the table, or the game record from its start, that the list names. */
function chooseOption(option) {
  const [kind, name] = option.split(" ");
  return kind === "game" ? beginGame(name) : newGame(tableOf(name));
}

/** Once, when the page begins; `isShown()` says whether keys mean the analysis. */
export function listenToAnalysis(isShown) {
  at("table").addEventListener("change", () => chooseOption(at("table").value));
  at("as").addEventListener("change", () => moveTo({ as: at("as").value, move: path.at(-1).move }, path.slice(0, -1)));
  at("faces").addEventListener("change", () => chooseFaces(at("faces").checked));
  at("undo").addEventListener("click", undo);
  at("best").addEventListener("click", () => (state.game ? goToPly(state.ply + 1) : play(shown?.best)));
  at("finish").addEventListener("click", finish);
  at("new").addEventListener("click", () => chooseOption(optionOf(state)));
  at("edit").addEventListener("click", toggleEditing);
  at("setup").addEventListener("submit", setUp);
  at("copy-link").addEventListener("click", () => copy(location.href, "link"));
  at("copy-command").addEventListener("click", () => copy(at("command").textContent, "command"));
  listenToKeys({ u: () => at("undo").click(), b: () => at("best").click(), f: () => at("finish").click(), n: () => at("new").click(), e: toggleEditing, x: () => at("faces").click(),
    arrow: pressArrow, tile: pressTile }, isShown);
}

/** What the address asks for. Requires a table or a game that can be shown. */
export function openAnalysis(served, records) {
  [tables, games] = [served, records];
  const groups = [["table", "Tables", tables], ["game", "Game records", games]].filter(([, , entries]) => entries.length > 0);
  at("table").replaceChildren(...groups.map(([kind, label, entries]) => element("optgroup", { label }, ...entries.map((entry) => optionElement(kind, entry)))));
  state = stateOfHash();
  if (state.game) return showGame();
  const known = rememberedPath();
  path = known.at(-1)?.board === state.board && known.at(-1)?.to === state.to ? known : [{ board: state.board, to: state.to }];
  const notice = at("alerts").textContent;
  return show().then(() => notice && alertText(notice));
}

/** Answers that come from now on are of no use: the page shows something else. */
export function leaveAnalysis() {
  ++turn;
}
