// The board of a game that is played: tiles that slide, merge and fall.
import { boardWords, placeText } from "./board.js";
import { motions } from "./rules.js";
import { element, tileColour } from "./view.js";

const slideMs = 130;

/** Whether the user wants nothing to move. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function tileNode(board, cell, tile, kind = "") {
  const node = element("div", { className: `piece ${kind}` }, element("span", { textContent: String(2 ** tile) }));
  node.firstChild.style.background = tileColour(tile);
  node.style.setProperty("--digits", String(2 ** tile).length);
  place(node, board, cell);
  return node;
}

function place(node, board, cell) {
  node.style.setProperty("--row", Math.floor(cell / board.cols));
  node.style.setProperty("--col", cell % board.cols);
}

/** What lies below the tiles; `press(cell)` is called for a cell that is pressed where Dropper is to drop. */
function ground(board, press) {
  return board.cells.map((tile, cell) => {
    const plain = element("div", { className: "ground" });
    if (press && tile) plain.addEventListener("click", () => press(cell));
    if (!press || tile) return plain;
    const button = element("button", { type: "button", className: "ground", "aria-label": `drop at ${placeText(board, cell)}`, "data-cell": cell });
    button.addEventListener("click", () => press(cell));
    return button;
  });
}

/** Draws the board at once. `fresh` is the cell of the last drop, `merged` those where tiles have merged. */
export function drawArena(holder, board, { fresh = -1, merged = [], press = null } = {}) {
  const kindOf = (cell) => (cell === fresh ? "fallen" : merged.includes(cell) ? "merged" : "");
  const focused = holder.contains(document.activeElement) ? document.activeElement.dataset.cell : undefined;
  holder.style.setProperty("--rows", board.rows);
  holder.style.setProperty("--cols", board.cols);
  holder.parentElement.classList.toggle("long", board.cols > 4);
  const pieces = board.cells.flatMap((tile, cell) => (tile ? [tileNode(board, cell, tile, kindOf(cell))] : []));
  holder.replaceChildren(element("div", { className: "grounds" }, ...ground(board, press)), ...pieces);
  if (focused !== undefined) (holder.querySelector(`[data-cell="${focused}"]`) ?? holder.querySelector("button") ?? holder).focus();
  const hint = document.getElementById("board-words");
  hint.textContent = boardWords(board);
}

/** Shows a slide of the board, and returns the cells where tiles have merged. */
export async function showSlide(holder, board, direction) {
  const moved = motions(board, direction);
  const merged = moved.filter(({ merges }) => merges).map(({ to }) => to);
  if (isStill()) return merged;
  drawArena(holder, board);
  const pieces = [...holder.querySelectorAll(".piece")], order = board.cells.flatMap((tile, cell) => (tile ? [cell] : []));
  holder.getBoundingClientRect(); // So that the browser has seen them where they were.
  for (const { from, to } of moved) place(pieces[order.indexOf(from)], board, to);
  await new Promise((done) => setTimeout(done, slideMs));
  return merged;
}

/** Calls slid(direction) for a swipe over the node, by finger or mouse. */
export function listenToSwipes(node, slid) {
  const least = 24; // Pixels: less is a tap.
  let begun = null;
  node.addEventListener("pointerdown", (event) => { begun = { x: event.clientX, y: event.clientY }; });
  addEventListener("pointerup", (event) => {
    if (!begun) return;
    const [x, y] = [event.clientX - begun.x, event.clientY - begun.y];
    begun = null;
    if (Math.max(Math.abs(x), Math.abs(y)) < least) return;
    slid(Math.abs(x) > Math.abs(y) ? (x < 0 ? "left" : "right") : y < 0 ? "up" : "down");
  });
  addEventListener("pointercancel", () => { begun = null; });
}
