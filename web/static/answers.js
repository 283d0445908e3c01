// What boards and moves are worth, from what a reader finds of them: in a game of two players, and against chance.
import { boardText, parseBoard } from "../board.js";
import { directions, dropped, drops, scoreOf, slide } from "../rules.js";

const unknown = { value: null };
const mostMoves = 1000; // Of a main line, as the server's.

const highest = (board) => Math.max(...board.cells);

/** Both players choose, and to win soon is better, or else to lose late. */
const twoPlayers = (reader) => ({
  reader,
  end: { value: "dropper", moves_to_end: 0 },
  isPosition: () => true,
  afterSlide: (board, direction, after) => (highest(after) >= reader.game.objective ? { value: "slider", moves_to_end: 0 } : reader.find(after) ?? unknown),
  oneMoveBefore: ({ value, moves_to_end: moves }) => ({ value, moves_to_end: moves + 1 }),
  isBetter(player, a, b) {
    if (a.value !== b.value) return a.value === player;
    return a.value === player ? a.moves_to_end < b.moves_to_end : a.moves_to_end > b.moves_to_end;
  },
  dropFacts: () => ({}),
  chosen({ to_move: player, moves }) {
    const isSure = moves.length > 0 && moves[0].value !== null && (moves[0].value === player || moves.at(-1).value !== null);
    return isSure ? moves[0] : null;
  },
});

/** A 2 falls with 90 %, a 4 with 10 %. Values are expected scores, or chances to fail, of which the smaller is better. */
const againstChance = (reader, isFailure) => ({
  reader,
  end: { value: isFailure ? 1 : 0 },
  isPosition: (board) => board.cells.filter((tile) => tile > 0).length >= 2, // Games begin with two tiles.
  afterSlide(board, direction, after) {
    if (isFailure && highest(after) >= reader.game.objective) return { value: 0 };
    const found = reader.find(after);
    return found ? { value: isFailure ? found.value : scoreOf(board, direction) + found.value } : unknown;
  },
  oneMoveBefore: ({ value }) => ({ value }),
  isBetter: (player, a, b) => (isFailure ? a.value < b.value : a.value > b.value),
  dropFacts: (board, { tile }) => ({ chance: (tile === 1 ? 9 : 1) / (10 * board.cells.filter((held) => held === 0).length) }),
  /** Of slides the best; of the likeliest drops the one whose value is nearest to the board's. */
  chosen({ value, moves }) {
    if (moves.length === 0 || moves.at(-1).value === null) return null;
    if (moves[0].slide) return moves[0];
    const distance = (move) => (value === null ? 0 : Math.abs(move.value - value));
    return moves.reduce((best, move) => (move.chance > best.chance || (move.chance === best.chance && distance(move) < distance(best)) ? move : best));
  },
});

/** The game of a reader's table. */
export function gameOf(reader) {
  return reader.kind === "moves" ? twoPlayers(reader) : againstChance(reader, reader.kind === "failure");
}

/** Those of unknown worth last; equally good ones as they are. */
function bestFirst(game, player, moves) {
  return moves.map((move, place) => ({ move, place })).sort((a, b) => {
    if ((a.move.value === null) !== (b.move.value === null)) return a.move.value === null ? 1 : -1;
    if (a.move.value === null) return a.place - b.place;
    return game.isBetter(player, a.move, b.move) ? -1 : game.isBetter(player, b.move, a.move) ? 1 : a.place - b.place;
  }).map(({ move }) => move);
}

function slides(game, board) {
  return directions.flatMap((direction) => {
    const after = slide(board, direction);
    return after ? [{ move: direction, drop: null, slide: direction, board: boardText(after), ...game.afterSlide(board, direction, after) }] : [];
  });
}

/** Of the best slide; unknown if one of them is. */
function sliderWorth(game, board) {
  if (!game.isPosition(board)) return unknown;
  const moves = slides(game, board);
  if (moves.length === 0) return game.end;
  return moves.some((move) => move.value === null) ? unknown : game.oneMoveBefore(bestFirst(game, "slider", moves)[0]);
}

function movesOf(game, board, to) {
  if (to === "slider") return bestFirst(game, to, slides(game, board));
  return bestFirst(game, to, drops(board, game.reader.game.dmax).map((drop) => {
    const after = dropped(board, drop);
    const move = `${drop.tile} at row ${drop.row + 1}, column ${drop.col + 1}`;
    return { move, drop, slide: null, board: boardText(after), ...sliderWorth(game, after), ...game.dropFacts(board, drop) };
  }));
}

/** Throws an Error with a sentence for a board that cannot be asked. */
function boardOf({ reader }, text) {
  const board = parseBoard(text), { rows, cols, objective } = reader.game;
  if (board?.rows !== rows || board?.cols !== cols) throw new Error(`'${text}' is no ${rows}x${cols} board`);
  if (highest(board) < objective) return board;
  throw new Error(reader.kind === "score" ? "no game makes so large a tile" : "the board holds the tile that is wanted: Slider has made it");
}

/** What `dropslide query --json` says of a board. */
export function position(game, text, to) {
  const board = boardOf(game, text), { kind } = game.reader;
  const worth = to === "dropper" ? game.reader.find(board) ?? unknown : sliderWorth(game, board);
  return { board: boardText(board), to_move: to, ...(kind === "moves" ? {} : { quantity: kind }), ...worth, moves: movesOf(game, board, to) };
}

/** Who has won by the rules. */
function winnerOf({ reader }, text, to) {
  const board = parseBoard(text);
  if (highest(board) >= reader.game.objective) return "slider";
  return to === "slider" && directions.every((direction) => !slide(board, direction)) ? "dropper" : null;
}

/** Best play to the end. */
export function mainLine(game, text, to) {
  let here = position(game, text, to);
  const line = { ...here, moves: [], ended_by: winnerOf(game, here.board, to) };
  while (!line.ended_by && line.moves.length < mostMoves) {
    const move = game.chosen(here);
    if (!move) break;
    line.moves.push({ player: to, ...move });
    to = to === "slider" ? "dropper" : "slider";
    line.ended_by = winnerOf(game, move.board, to);
    if (!line.ended_by) here = position(game, move.board, to);
  }
  return line;
}
