// The rank of a board among those of its layer, as docs/INDEXING.md defines it: "The orbit index". For boards of up to 16 cells.
import { images } from "../rules.js";

/** What a tile adds to the layer of its board. */
const weight = (tile) => (tile === 0 ? 0 : 2 ** (tile - 1));

/** Of its images the one that is least when it is read from the last cell to the first. */
export function canonical(board) {
  const isLess = (a, b) => {
    let cell = a.cells.length - 1;
    while (cell > 0 && a.cells[cell] === b.cells[cell]) --cell;
    return a.cells[cell] < b.cells[cell];
  };
  return images(board).reduce((least, image) => (isLess(image, least) ? image : least));
}

/** Cells of each group before the last cell, the outermost group first. */
function groupSizes({ rows, cols }) {
  const cells = rows * cols - 1;
  const most = cells <= 10 ? 5 : 4;
  const groups = Math.ceil(cells / most);
  const sizes = new Array(groups).fill(Math.floor(cells / groups));
  for (let i = 0; i < cells % groups; ++i) ++sizes[groups - 1 - i];
  if (rows === cols && groups > 1 && sizes[0] < cols && cols <= most) {
    sizes[1] -= cols - sizes[0];
    sizes[0] = cols;
  }
  return sizes;
}

/** The tiles of a group, lowest cell first, for each of its codes that keeps the rules; codes ascend. */
function* codesOf(game, first, size, corner) {
  const { rows, cols, objective } = game, last = rows * cols - 1;
  const corners = [0, cols - 1, last + 1 - cols].filter((cell) => cell !== last);
  const holds = (cell) => cell >= first && cell < first + size;
  for (let code = 0; code < objective ** size; ++code) {
    const tiles = [];
    for (let rest = code, cell = 0; cell < size; ++cell, rest = Math.floor(rest / objective)) tiles.push(rest % objective);
    if (corners.some((cell) => holds(cell) && tiles[cell - first] < corner)) continue;
    const isOrdered = rows !== cols || !holds(last - 1) || !holds(last - cols) || tiles[last - 1 - first] <= tiles[last - cols - first];
    if (isOrdered) yield tiles;
  }
}

/** Of one group: the place of each code among those of its sum, and how many codes each sum has. */
function readGroup(game, first, size, corner) {
  const places = new Map(), counts = new Map();
  for (const tiles of codesOf(game, first, size, corner)) {
    const sum = tiles.reduce((total, tile) => total + weight(tile), 0);
    const place = counts.get(sum) ?? 0;
    places.set(tiles.join(), { sum, place });
    counts.set(sum, place + 1);
  }
  return { first, size, places, counts };
}

/** Boards of the group and all inner ones, by sum. */
function countsWith(inner, counts) {
  const both = new Map();
  for (const [own, codes] of counts)
    for (const [rest, boards] of inner) both.set(own + rest, (both.get(own + rest) ?? 0) + codes * boards);
  return both;
}

/** The groups for one value of the corner; `boards` of a group counts it with the inner ones, by sum. */
function readCorner(game, corner) {
  const groups = [];
  let first = game.rows * game.cols - 1;
  for (const size of groupSizes(game)) groups.push(readGroup(game, (first -= size), size, corner));
  let boards = new Map([[0, 1]]);
  for (const group of [...groups].reverse()) {
    group.inner = boards;
    boards = countsWith(boards, group.counts);
  }
  return { groups, boards };
}

/** Ranks of all boards of a game {rows, cols, dmax, objective}. */
export class Ranks {
  constructor(game) {
    this.corners = [];
    for (let corner = 0; corner <= game.dmax; ++corner) this.corners.push(readCorner(game, corner));
  }

  /** Ranks of the layer. */
  size(layer) {
    return this.corners.reduce((total, { boards }, corner) => total + (boards.get(layer - weight(corner)) ?? 0), 0);
  }

  /** The rank of a canonical board; -1 if it has none. */
  rank(board, layer) {
    const corner = board.cells.at(-1);
    if (corner >= this.corners.length) return -1;
    let rank = 0, rest = layer - weight(corner);
    for (let smaller = 0; smaller < corner; ++smaller) rank += this.corners[smaller].boards.get(layer - weight(smaller)) ?? 0;
    for (const { first, size, places, counts, inner } of this.corners[corner].groups) {
      const entry = places.get(board.cells.slice(first, first + size).join());
      if (!entry) return -1;
      for (const [sum, codes] of counts) if (sum < entry.sum) rank += codes * (inner.get(rest - sum) ?? 0);
      rest -= entry.sum;
      rank += entry.place * (inner.get(rest) ?? 0);
    }
    return rank;
  }
}
