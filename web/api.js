// The server's answers, each asked for once. Addresses are relative to the page: it may stand below any path of a proxy.
const known = new Map();

/** What the server refused, or why it could not be asked. */
export class Refusal extends Error {
  constructor(status, text, retrySeconds = null) {
    super(text);
    this.status = status;
    this.retrySeconds = retrySeconds; // After so long the answer may be there.
  }
}

async function fetchDocument(address, method = "GET") {
  let response;
  try {
    response = await fetch(address, { method });
  } catch {
    throw new Refusal(0, "The server does not answer. Is 'dropslide serve' still running?");
  }
  const document = await response.json();
  if (!response.ok) throw new Refusal(response.status, document.error, document.retry_after_seconds);
  return document;
}

function ask(path, parameters = {}) {
  const query = new URLSearchParams(parameters).toString();
  const address = `api/${path}${query ? `?${query}` : ""}`;
  if (!known.has(address)) {
    const answer = fetchDocument(address);
    known.set(address, answer);
    answer.catch(() => known.delete(address));
  }
  return known.get(address);
}

/** Asks again as long as the server says that the answer is being made. */
async function askUntilReady(path, parameters) {
  for (;;) {
    try {
      return await ask(path, parameters);
    } catch (refusal) {
      if (!refusal.retrySeconds) throw refusal;
      await new Promise((resolve) => setTimeout(resolve, 1000 * refusal.retrySeconds));
    }
  }
}

export const askTables = () => ask("tables");
/** They are others from now on. */
export const forgetTables = () => known.delete("api/tables");
export const askPosition = (table, board, to) => ask("position", { table, board, to_move: to });
export const askLine = (table, board, to) => ask("line", { table, board, to_move: to });
export const askLayers = (table) => askUntilReady("layers", { table });
export const askKnown = () => ask("known");
export const askGames = () => ask("games");
export const askOffers = () => fetchDocument("api/offers"); // They change.
const orderOf = (path) => (game) => fetchDocument(`api/${path}?${new URLSearchParams({ game })}`, "POST");
export const makeOffer = orderOf("make");
export const stopOffer = orderOf("stop");
export const askGame = (game) => ask("game", { game });
