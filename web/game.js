// A game record, ply by ply: what was played is shown, and nothing is asked of a table.
import { boardText, emptyBoard, parseBoard, withTile } from "./board.js";
import { moveWords } from "./words.js";

/** Every position of the game of /api/game: {board, to, move}, the empty board first. */
export function pliesOf(document) {
  let board = emptyBoard(document.shape);
  const plies = [{ board: boardText(board), to: "dropper" }];
  for (const { drop, slide, board: after } of document.game) {
    const cell = drop.row * board.cols + drop.col;
    board = withTile(board, cell, drop.tile);
    plies.push({ board: boardText(board), to: "slider", move: { drop } });
    if (slide) plies.push({ board: after, to: "dropper", move: { slide } });
    board = parseBoard(after);
  }
  return plies;
}

/** What happened last: "Move 3 of 40: drop 1 at row 1, column 2." */
export function plyWords(plies, ply, faces) {
  const last = plies.length - 1;
  if (ply === 0) return `The empty board; ${last} moves follow.`;
  const end = ply === last && plies[ply].to === "slider" ? " No slide changes the board: the game is over." : "";
  return `Move ${ply} of ${last}: ${moveWords(plies[ply].move, faces)}.${end}`;
}

/** The command that prints the same game. */
export function gameCommand(game, faces) {
  const end = faces ? " --faces" : "";
  if (game.title === "shortest game") return `dropslide shortest ${game.shape} --dmax ${game.dmax} --game${end}`;
  return `dropslide strategy ${game.title.split(" ")[0]} ${game.shape} --show${end}`;
}
