// What the page shows, in its address: a link leads back to it, and so do the browser's back and forward.
import { boardText, parseBoard } from "./board.js";

const players = ["dropper", "slider"];

/** The address for a state. */
export function hashOf(state) {
  if (state.game) return `#${new URLSearchParams({ game: state.game, ply: state.ply, ...(state.faces ? { faces: "1" } : {}) })}`;
  const parameters = new URLSearchParams({ table: state.table, board: state.board, to: state.to });
  if (state.as !== "both") parameters.set("as", state.as);
  if (state.faces) parameters.set("faces", "1");
  return `#${parameters.toString().replaceAll("%2F", "/")}`;
}

/** The parts of an address that make sense; all others are left out. */
export function partsOfHash(hash) {
  const parameters = new URLSearchParams(hash.replace(/^#/, "").slice(0, 2000));
  const parts = {};
  if (parameters.has("game")) parts.game = parameters.get("game");
  if (/^[0-9]{1,6}$/.test(parameters.get("ply") ?? "")) parts.ply = Number(parameters.get("ply"));
  if (parameters.has("table")) parts.table = parameters.get("table");
  const board = parseBoard(parameters.get("board") ?? "");
  if (board) parts.board = boardText(board);
  if (players.includes(parameters.get("to"))) parts.to = parameters.get("to");
  if (players.includes(parameters.get("as"))) parts.as = parameters.get("as");
  parts.faces = parameters.get("faces") === "1";
  return parts;
}

/** Which view an address asks for, and the parts of one that plays. */
export function viewOfHash(hash) {
  const text = hash.replace(/^#/, "").slice(0, 200_000);
  if (text === "" || text === "known") return { view: text || "home" };
  const parameters = new URLSearchParams(text);
  if (!parameters.has("play")) return { view: "analysis" };
  const as = players.includes(parameters.get("as")) ? parameters.get("as") : undefined;
  return { view: "play", play: parameters.get("play"), as, start: parameters.get("start") ?? undefined, moves: parameters.get("moves") ?? "" };
}

/** Puts an address in the place of the present one. Some browsers refuse more than a hundred in half a minute. */
export function replaceAddress(hash) {
  try {
    history.replaceState(history.state, "", hash);
  } catch {
    // The next one is remembered again.
  }
}

/** Puts the state and the game so far into the browser's history; `replaces` what is there, or stands behind it. */
export function remember(state, path, replaces = false) {
  try {
    history[replaces ? "replaceState" : "pushState"]({ path }, "", hashOf(state));
  } catch {
    // Some browsers refuse more than a hundred in half a minute: the next one is remembered again.
  }
}

/** The game so far that the browser remembers for the present address. */
export function rememberedPath() {
  return Array.isArray(history.state?.path) ? history.state.path : [];
}
