// The page: which of its views the address asks for.
import { askGames, askTables, forgetTables } from "./api.js";
import { drawHome } from "./home.js";
import { alertText, copy } from "./notices.js";
import { followOffers } from "./offers.js";
import { viewOfHash } from "./state.js";
import { damageElement } from "./view.js";

const at = (id) => document.getElementById(id);

let tables = [];
let games = [];

const isDamaged = (entry) => entry.error;
const isAnyWhole = () => ![...tables, ...games].every(isDamaged);

function show(view) {
  document.body.dataset.view = view;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.view === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** The modules of the views, fetched when one of them is first asked for. */
const viewModules = {
  async analysis() {
    const module = await import("./analysis.js");
    module.listenToAnalysis(() => document.body.dataset.view === "analysis");
    return module;
  },
  async play() {
    const module = await import("./playing.js");
    module.listenToPlay(copy);
    return module;
  },
  known: () => import("./known.js"),
};
const loaded = {};
const load = (view) => (loaded[view] ??= viewModules[view]());

/** What runs for another view is of no use any more. */
async function leaveOthers() {
  if (loaded.analysis) (await loaded.analysis).leaveAnalysis();
  if (loaded.play) (await loaded.play).leavePlay();
}

let asked = 0; // Addresses so far: only the last one is shown.

/** The view of the address; a game that is not there leads to the first screen. */
async function openAddress() {
  const mine = ++asked;
  alertText("");
  await leaveOthers();
  const parts = viewOfHash(location.hash);
  const view = parts.view === "analysis" && !isAnyWhole() ? "home" : parts.view;
  const module = view === "home" ? null : await load(view);
  if (mine !== asked) return undefined;
  show(view);
  if (view === "known") return module.drawKnown();
  if (view === "analysis") return module.openAnalysis(tables, games);
  if (view === "play" && module.openPlay(parts, tables, alertText)) return undefined;
  show("home");
  return drawHome(tables, games);
}

/** A game was solved: it is offered from now on. Gives its table. */
async function takeNewTable(name) {
  forgetTables();
  ({ tables } = await askTables());
  if (document.body.dataset.view === "home") drawHome(tables, games);
  return tables.find((table) => table.name === name && !table.error);
}

async function begin() {
  try {
    [tables, games] = [(await askTables()).tables, (await askGames()).games];
  } catch (refusal) {
    show("home");
    return alertText(refusal.message);
  }
  at("alerts").after(...tables.filter(isDamaged).map((table) => damageElement("Table", table)), ...games.filter(isDamaged).map((game) => damageElement("Game", game)));
  addEventListener("popstate", openAddress);
  await openAddress();
  followOffers(takeNewTable);
  if (!isAnyWhole()) alertText("No table can be shown. Make one: dropslide solve 3x3 --dmax 2 --objective 5 --depth --out 3x3-2-5");
  return undefined;
}

begin();
