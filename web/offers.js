// Games that the server solves when somebody asks: a list with what each takes, progress, and a way to stop.
import { askOffers, makeOffer, stopOffer } from "./api.js";
import { waysOf } from "./home.js";
import { element } from "./view.js";
import { bytesWords, questionWords, secondsWords } from "./words.js";

const at = (id) => document.getElementById(id);
const againMs = 700;

let offers = [];
let timer = 0;
let whenMade = () => {};

/** "64 %, about 8 s more". */
function progressWords({ done_fraction: done, elapsed_seconds: elapsed }) {
  if (!(done > 0.02)) return "begun";
  return `${Math.floor(100 * done)} %, about ${secondsWords((elapsed * (1 - done)) / done)} more`;
}

function button(textContent, offer, order) {
  const node = element("button", { type: "button", textContent, "aria-label": `${textContent}: ${questionWords(offer)}`, "data-offer": offer.name });
  node.addEventListener("click", async () => {
    node.disabled = true;
    try {
      take((await order(offer.name)).offers);
    } catch (refusal) {
      say(refusal.message);
      refresh();
    }
  });
  return node;
}

const say = (text) => { at("offer-status").textContent = text; };

function rowOf(offer) {
  const words = element("span", { textContent: questionWords(offer) });
  if (offer.state === "making") {
    const bar = element("progress", { value: offer.done_fraction, max: 1, "aria-label": questionWords(offer) });
    return element("li", {}, words, bar, element("small", { textContent: progressWords(offer) }), button("stop", offer, stopOffer));
  }
  const cost = element("small", { textContent: offer.error ?? `about ${secondsWords(offer.seconds)}, ${bytesWords(offer.disk_bytes)}` });
  const make = button("solve it", offer, makeOffer);
  make.disabled = offers.some(({ state }) => state === "making");
  return element("li", {}, words, cost, make);
}

/** The rows as they are now; the button that had the focus keeps it. */
function draw() {
  const focused = document.activeElement?.dataset?.offer;
  const rows = offers.filter(({ state }) => state !== "made");
  at("more").hidden = rows.length === 0 && !at("offer-status").textContent;
  at("offers").replaceChildren(...rows.map(rowOf));
  if (focused) document.querySelector(`button[data-offer="${focused}"]:not(:disabled)`)?.focus();
}

/** Shows the answer, says what has changed, and asks again while a game is being solved. */
function take(answered) {
  const before = new Map(offers.map(({ name, state }) => [name, state]));
  offers = answered;
  for (const offer of offers) {
    if (before.get(offer.name) !== "making" || offer.state === "making") continue;
    const ends = { made: "It is solved. ", offered: "It was stopped.", failed: `It was not solved: ${offer.error}` };
    say(`${questionWords(offer)} ${ends[offer.state]}`);
    if (offer.state === "made") whenMade(offer.name).then((table) => table && at("offer-status").append(waysOf(table)));
  }
  draw();
  clearTimeout(timer);
  if (offers.some(({ state }) => state === "making")) timer = setTimeout(refresh, againMs);
}

async function refresh() {
  try {
    take((await askOffers()).offers);
  } catch (refusal) {
    say(refusal.message);
    timer = setTimeout(refresh, 5 * againMs);
  }
}

/** Shows the list, also while the page shows something else; `made(name)` is called when a game has been solved; it gives its table. */
export function followOffers(made) {
  whenMade = made;
  return refresh();
}
