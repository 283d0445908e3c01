// The page: which of its views the address asks for.
import { alertText, copy, leaveAnalysis, listenToAnalysis, openAnalysis } from "./analysis.js";
import { askGames, askTables } from "./api.js";
import { drawHome } from "./home.js";
import { drawKnown } from "./known.js";
import { leavePlay, listenToPlay, openPlay } from "./playing.js";
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

/** The view of the address; a game that is not there leads to the first screen. */
function openAddress() {
  alertText("");
  leaveAnalysis();
  leavePlay();
  const parts = viewOfHash(location.hash);
  if (parts.view === "known") return show("known"), drawKnown();
  if (parts.view === "play" && (show("play"), openPlay(parts, tables, alertText))) return undefined;
  if (parts.view === "analysis" && isAnyWhole()) return show("analysis"), openAnalysis();
  show("home");
  return drawHome(tables, games);
}

async function begin() {
  try {
    [tables, games] = [(await askTables()).tables, (await askGames()).games];
  } catch (refusal) {
    show("home");
    return alertText(refusal.message);
  }
  at("alerts").after(...tables.filter(isDamaged).map((table) => damageElement("Table", table)), ...games.filter(isDamaged).map((game) => damageElement("Game", game)));
  listenToAnalysis(tables, games, () => document.body.dataset.view === "analysis");
  listenToPlay(copy);
  addEventListener("popstate", openAddress);
  openAddress();
  if (!isAnyWhole()) alertText("No table can be shown. Make one: dropslide solve 3x3 --dmax 2 --objective 5 --depth --out 3x3-2-5");
  return undefined;
}

begin();
