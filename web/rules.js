// The game on lists of cells, row by row: slides, drops and images. Shares nothing with the program.

/** Cells of each line that a slide sees, from the side to which tiles move. */
function linesOf({ rows, cols }, direction) {
  const isAcross = direction === "left" || direction === "right";
  const lines = [];
  for (let line = 0; line < (isAcross ? rows : cols); ++line) {
    const cells = [];
    for (let step = 0; step < (isAcross ? cols : rows); ++step) cells.push(isAcross ? line * cols + step : step * cols + line);
    lines.push(direction === "right" || direction === "down" ? cells.reverse() : cells);
  }
  return lines;
}

/** The tiles of a line after a slide to its front: equal neighbours merge once. */
function slidLine(tiles) {
  const left = tiles.filter((tile) => tile > 0), slid = [];
  while (left.length > 0) {
    const tile = left.shift();
    const merges = left[0] === tile;
    if (merges) left.shift();
    slid.push(merges ? tile + 1 : tile);
  }
  return [...slid, ...new Array(tiles.length - slid.length).fill(0)];
}

/** Where each tile of the board goes in a slide: [{from, to, merges}]; two that merge go to one cell. */
export function motions(board, direction) {
  const found = [];
  for (const line of linesOf(board, direction)) {
    const held = line.filter((cell) => board.cells[cell] > 0);
    for (let i = 0, at = 0; i < held.length; ++i, ++at) {
      const merges = i + 1 < held.length && board.cells[held[i]] === board.cells[held[i + 1]];
      found.push({ from: held[i], to: line[at], merges });
      if (merges) found.push({ from: held[++i], to: line[at], merges });
    }
  }
  return found;
}

/** What a slide scores: the sum of merged faces. */
export function scoreOf(board, direction) {
  return motions(board, direction).filter(({ merges }) => merges).reduce((sum, { from }) => sum + 2 ** board.cells[from], 0);
}

export const directions = ["left", "right", "up", "down"];

/** The board after a slide; null if that changes nothing. */
export function slide(board, direction) {
  const cells = [...board.cells];
  for (const line of linesOf(board, direction)) {
    const slid = slidLine(line.map((cell) => board.cells[cell]));
    line.forEach((cell, i) => { cells[cell] = slid[i]; });
  }
  return cells.every((tile, cell) => tile === board.cells[cell]) ? null : { ...board, cells };
}

/** Every drop of a tile up to dmax on an empty cell, cell by cell: {row, col, tile}, and the row and column counted from 1. */
export function drops(board, dmax) {
  const found = [];
  board.cells.forEach((held, cell) => {
    const row = Math.floor(cell / board.cols), col = cell % board.cols;
    for (let tile = 1; tile <= dmax && held === 0; ++tile) found.push({ row, col, tile, row_number: row + 1, column_number: col + 1 });
  });
  return found;
}

/** The board with the tile of a drop. */
export function dropped(board, { row, col, tile }) {
  const cells = [...board.cells];
  cells[row * board.cols + col] = tile;
  return { ...board, cells };
}

/** All boards that are the same up to turning and mirroring: 8 of a square, 4 of other shapes. */
export function images(board) {
  const { rows, cols, cells } = board;
  const make = (from) => ({ ...board, cells: cells.map((_, cell) => cells[from(Math.floor(cell / cols), cell % cols)]) });
  const found = [];
  for (const flipsRows of [false, true])
    for (const flipsCols of [false, true])
      for (const turns of rows === cols ? [false, true] : [false])
        found.push(make((row, col) => {
          const [r, c] = turns ? [col, row] : [row, col];
          return (flipsRows ? rows - 1 - r : r) * cols + (flipsCols ? cols - 1 - c : c);
        }));
  return found;
}
