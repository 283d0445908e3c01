// The board with its drop map, the slides with their values, and lists of moves.
import { boardText, parseBoard, placeText } from "./board.js";
import { chanceWords, markOf, moveWords, questionWords, slideText, tileText, tileWords } from "./words.js";

/** An element with properties, attributes ("aria-label", "data-cell") and children. */
export function element(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties))
    if (key.includes("-")) node.setAttribute(key, value);
    else node[key] = value;
  node.append(...children);
  return node;
}

/** Gives a button what is seen of it, and the words by which it is called. */
export function named(button, words, ...visible) {
  button.replaceChildren(element("span", { className: "seen", "aria-hidden": "true" }, ...visible), element("span", { className: "unseen", textContent: words }));
  button.dataset.words = words;
  return button;
}

/** A mark as an element; nothing where there is no mark. */
export function markElement(mark) {
  if (!mark) return "";
  return element("span", { className: `mark ${mark.kind}`, title: mark.words, textContent: mark.text });
}

// Light for small tiles, deeper for large ones: always under dark text.
const tileColours = ["", "#eee4d6", "#ecdcb9", "#f6cb98", "#f3a56e", "#f4937a", "#f07f63", "#efd47f", "#ebca5f", "#e3bd45", "#a9cf8f", "#8fc4b4"];
/** The background of a tile. */
export const tileColour = (tile) => tileColours[Math.min(tile, tileColours.length - 1)];

function tileCell(tile, label, faces, name) {
  const cell = element(name, { className: tile ? "cell tile" : "cell", "aria-label": label });
  if (name === "div") cell.setAttribute("role", "img");
  if (!tile) return cell;
  cell.style.background = tileColour(tile);
  cell.append(element("span", { textContent: tileText(tile, faces) }));
  return cell;
}

/** ": Slider wins, best", or as much of it as is known. */
function labelEnd(mark, star) {
  const words = [...(mark ? [mark.words] : []), ...(star ? ["best"] : [])];
  return words.length > 0 ? `: ${words.join(", ")}` : "";
}

function chip(board, cell, tile, view) {
  const move = view.position.moves.find(({ drop }) => drop && drop.row * board.cols + drop.col === cell && drop.tile === tile);
  const mark = markOf(move ?? { value: null }, view.table);
  const star = Boolean(move) && view.bestBoard === move.board;
  const words = `drop ${tileWords(tile, view.faces)} at ${placeText(board, cell)}${labelEnd(mark, star)}${chanceWords(move)}`;
  const button = element("button", { type: "button", className: `chip ${mark?.kind ?? "number"}`, title: words, "data-cell": cell, "data-tile": tile });
  named(button, words, `${star ? "★" : ""}${tileText(tile, view.faces)} ${mark?.text ?? ""}`);
  button.addEventListener("click", () => view.play(move));
  return button;
}

function editCell(board, cell, view) {
  const tile = board.cells[cell];
  const label = `${placeText(board, cell)}: ${tile ? tileWords(tile, view.faces) : "empty"}; press to change`;
  const button = tileCell(tile, label, view.faces, "button");
  button.type = "button";
  button.dataset.cell = cell;
  button.addEventListener("click", (event) => view.setTile(cell, event.shiftKey ? -1 : 1));
  return button;
}

function boardCell(board, cell, view) {
  const tile = board.cells[cell];
  if (view.editing) return editCell(board, cell, view);
  const label = `${placeText(board, cell)}: ${tile ? tileWords(tile, view.faces) : "empty"}${cell === view.fresh ? ", just dropped" : ""}`;
  const node = tileCell(tile, label, view.faces, "div");
  node.classList.toggle("fresh", cell === view.fresh);
  if (tile || view.to !== "dropper" || !view.position || view.isOver) return node;
  node.setAttribute("role", "group");
  for (let dropped = 1; dropped <= view.table.dmax; ++dropped) node.append(chip(board, cell, dropped, view));
  return node;
}

/** Draws the board; on empty cells, where Dropper moves, a button for each tile that he can drop. */
export function drawBoard(holder, view) {
  const board = parseBoard(view.board);
  const focused = document.activeElement?.dataset?.cell;
  const hadFocus = holder.contains(document.activeElement);
  holder.style.gridTemplateColumns = `repeat(${board.cols}, minmax(0, 1fr))`;
  holder.parentElement.classList.toggle("wide", board.cols > 5);
  holder.replaceChildren(...board.cells.map((_, cell) => boardCell(board, cell, view)));
  if (!hadFocus) return;
  const next = holder.querySelector(`[data-cell="${focused}"]`) ?? holder.querySelector("button");
  next?.focus();
}

/** Draws the four slides with their values. */
export function drawSlides(buttons, view) {
  for (const button of buttons) {
    const direction = button.dataset.slide;
    const move = view.to === "slider" && !view.isOver ? view.position?.moves.find((candidate) => candidate.slide === direction) : null;
    button.disabled = !move;
    named(button, `slide ${direction}${view.to === "slider" ? ": changes nothing" : ""}`, slideText(direction));
    button.onclick = null;
    if (!move) continue;
    const mark = markOf(move, view.table);
    const star = view.bestBoard === move.board;
    named(button, `slide ${direction}${labelEnd(mark, star)}`, slideText(direction), " ", element("span", { className: "worth" }, ...(star ? ["★"] : []), markElement(mark)));
    button.onclick = () => view.play(move);
  }
}

/** Fills a list with moves, each with its words or, without a move, its board; `go(i)` is called for the one that is chosen. */
export function drawMoves(list, entries, current, { table, faces, areNumbered = true }, go) {
  list.replaceChildren(...entries.map((entry, i) => {
    const mark = markOf(entry, table);
    const alike = entry.alike > 1 ? ` (${entry.alike} alike)` : "";
    const name = (entry.move ? moveWords(entry.move, faces) : boardText(parseBoard(entry.board), faces)) + alike;
    const number = areNumbered ? `${i + (entry.first ?? 0)}. ` : "";
    const button = named(element("button", { type: "button" }), `${name}${labelEnd(mark, false)}${chanceWords(entry)}`, element("span", { textContent: `${number}${name} ` }), markElement(mark));
    if (i === current) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => go(i));
    return element("li", {}, button);
  }));
}

/** Of the list of tables and games; `kind` is "table" or "game". */
export function optionElement(kind, entry) {
  const words = kind === "table" && !entry.error ? `${questionWords(entry)} (${entry.name})` : entry.name;
  const textContent = entry.error ? `${entry.name}: damaged` : words;
  return element("option", { value: `${kind} ${entry.name}`, disabled: Boolean(entry.error), textContent });
}

/** That a table or game cannot be used, and why. */
export function damageElement(kind, entry) {
  return element("p", { className: "alert", textContent: `${kind} ${entry.name} cannot be used: ${entry.error}` });
}
