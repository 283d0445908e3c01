// Keys of the page: what they ask for. Who asks for what is the page's own affair.

/** The cell that has the focus; -1 if none has. */
function focusedCell() {
  const cell = document.activeElement?.dataset?.cell;
  return cell === undefined ? -1 : Number(cell);
}

/** To the next cell in that direction in which something can be pressed. */
function moveFocus(board, key) {
  const holder = document.getElementById("board");
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[key];
  let cell = focusedCell();
  if (cell < 0) return holder.querySelector("button")?.focus();
  for (;;) {
    const row = Math.floor(cell / board.cols) + step[0], col = (cell % board.cols) + step[1];
    if (row < 0 || row >= board.rows || col < 0 || col >= board.cols) return;
    cell = row * board.cols + col;
    const button = holder.querySelector(`[data-cell="${cell}"]`);
    if (button) return button.focus();
  }
}

/** Calls `actions[key]()` for a letter, `actions.arrow(key, moveFocus)` and `actions.tile(cell, tile)`; leaves fields, lists and the browser their own keys. Only while `isShown()`. */
export function listenToKeys(actions, isShown) {
  document.addEventListener("keydown", (event) => {
    const isText = event.target.matches("input:not([type=checkbox]), select");
    if (!isShown() || event.ctrlKey || event.altKey || event.metaKey || isText) return;
    const isList = event.target.closest?.("ol");
    if (event.key.startsWith("Arrow") && !isList) actions.arrow(event.key, moveFocus);
    else if (/^[0-9]$/.test(event.key)) actions.tile(focusedCell(), Number(event.key));
    else if (/^[a-z]$/.test(event.key) && actions[event.key]) actions[event.key]();
    else return;
    event.preventDefault();
  });
}
