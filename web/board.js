// Boards as the API takes them, rows with '/' between them: "1.2/.3./..4", or with commas in faces: "2,0,4/0,8,0/0,0,16".
const symbols = ".123456789abcdefghijklmnopqrstuv";

/** The exponent of a face, 0 for no tile; -1 if the text is none. */
function tileOfFace(text) {
  if (text === "0") return 0;
  return Array.from(symbols).findIndex((_, tile) => tile > 0 && String(2 ** tile) === text);
}

/** The cells of a board, row by row, as exponents; null if the text is no board. */
export function parseBoard(text) {
  const isInFaces = text.includes(",");
  const lines = text.trim().split("/").map((line) => (isInFaces ? line.split(",").map(tileOfFace) : [...line].map((symbol) => symbols.indexOf(symbol))));
  const cols = lines[0].length;
  if (cols === 0 || lines.some((line) => line.length !== cols)) return null;
  const cells = lines.flat();
  return cells.includes(-1) ? null : { rows: lines.length, cols, cells };
}

/** The board in exponents, as the API answers it, or in faces. */
export function boardText(board, faces = false) {
  const lines = [];
  for (let row = 0; row < board.rows; ++row) {
    const cells = board.cells.slice(row * board.cols, (row + 1) * board.cols);
    lines.push(faces ? cells.map((tile) => (tile ? 2 ** tile : 0)).join(",") : cells.map((tile) => symbols[tile]).join(""));
  }
  return lines.join("/");
}

/** The board with another tile on one cell. */
export function withTile(board, cell, tile) {
  const cells = [...board.cells];
  cells[cell] = tile;
  return { ...board, cells };
}

/** Of a shape such as "3x4". */
export function emptyBoard(shape) {
  const [rows, cols] = shape.split("x").map(Number);
  return { rows, cols, cells: new Array(rows * cols).fill(0) };
}

/** The sum of 2^(v-1) over the tiles. */
export function layerSum(board) {
  return board.cells.reduce((sum, tile) => sum + (tile ? 2 ** (tile - 1) : 0), 0);
}

/** "row 1, column 3". */
export function placeText(board, cell) {
  return `row ${Math.floor(cell / board.cols) + 1}, column ${(cell % board.cols) + 1}`;
}

/** The cell of the drop that led from a position of a path to the next; -1 if none did. */
export function droppedCell(before, after) {
  if (before?.to !== "dropper" || after.to !== "slider") return -1;
  const old = parseBoard(before.board).cells, differing = parseBoard(after.board).cells.flatMap((tile, cell) => (tile === old[cell] ? [] : [cell]));
  return differing.length === 1 ? differing[0] : -1;
}

/** In words, for those who do not see it: "Row 1: 2, empty, 4. Row 2: ...". */
export function boardWords(board) {
  const rows = [];
  for (let row = 0; row < board.rows; ++row) {
    const cells = board.cells.slice(row * board.cols, (row + 1) * board.cols).map((tile) => (tile ? String(2 ** tile) : "empty"));
    rows.push(`Row ${row + 1}: ${cells.join(", ")}.`);
  }
  return rows.join(" ");
}
