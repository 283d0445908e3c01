// What is known of all boards, with the evidence behind each cell.
import { askKnown } from "./api.js";
import { element, named } from "./view.js";

const at = (id) => document.getElementById(id);
const sides = (shape) => shape.split("x").map(Number);
const columnsShown = [1, 2, 3, 4];

/** "64", "at least 32", "16 to 64", "?". */
function cellText({ at_least: least, at_most: most }, worth) {
  if (least === most) return worth(least);
  if (most === null || most - least > 3) return least > 0 ? `≥ ${worth(least)}` : "?"; // So wide a range says nothing.
  return `${worth(least)} to ${worth(most)}`;
}

function evidenceList(title, proofs) {
  const words = { certificate: "a certificate", theorem: "a theorem", layers: "a run of layers", search: "one search" };
  const rows = proofs.map(({ evidence, source, proof }) => element("li", { textContent: `${words[evidence] ?? evidence}: ${source}${proof ? ` (proved in ${proof === "coq" ? "Coq" : "prose"})` : ""}` }));
  return element("section", {}, element("h3", { textContent: title }), element("ul", {}, ...(rows.length > 0 ? rows : [element("li", { textContent: "nothing yet" })])));
}

function showEvidence(number) {
  const [rows, cols] = sides(number.shape), tile = number.quantity === "largest-tile";
  const title = tile ? `${rows}×${cols}, drops up to ${2 ** number.dmax}` : `${rows}×${cols}, no merge`;
  const lower = tile ? `Slider forces ${2 ** number.at_least}` : `Smaller drops do not suffice for Dropper`;
  const bound = number.at_most > 14 ? `No tile is above 2 to the power of ${number.at_most}` : `Dropper prevents ${2 ** (number.at_most + 1)}`;
  const upper = tile ? bound : `Dropper avoids every merge`;
  const others = number.reported.map(({ at_least: least, at_most: most, by, source }) => element("p", { textContent: `Reported by ${by}, not proved here: ${least === null ? `Dropper prevents ${2 ** (most + 1)}` : `Slider forces ${2 ** least}`} (${source}).` }));
  at("evidence").replaceChildren(element("h2", { textContent: title }), evidenceList(lower, number.lower), evidenceList(upper, number.upper), ...others);
  at("evidence").hidden = false;
  at("evidence").focus();
}

function button(number, worth) {
  if (!number) return "";
  const text = cellText(number, worth);
  const node = named(element("button", { type: "button" }), `${number.shape}${number.dmax ? `, drops up to ${2 ** number.dmax}` : ", no merge"}: ${text}; show the evidence`, text);
  node.addEventListener("click", () => showEvidence(number));
  return node;
}

/** Asks for the table and shows it. */
export async function drawKnown() {
  document.title = "What is known · dropslide";
  try {
    const { numbers } = await askKnown();
    const shapes = [...new Set(numbers.map(({ shape }) => shape))].sort((one, two) => sides(one)[0] - sides(two)[0] || sides(one)[1] - sides(two)[1]);
    const find = (shape, dmax) => numbers.find((number) => number.shape === shape && (dmax ? number.dmax === dmax && number.quantity === "largest-tile" : number.quantity !== "largest-tile"));
    const head = element("tr", {}, ...["board", ...columnsShown.map((dmax) => `drops up to ${2 ** dmax}`), "no merge"].map((textContent) => element("th", { scope: "col", textContent })));
    const rows = shapes.filter((shape) => sides(shape)[0] > 1).map((shape) => element("tr", {}, element("th", { scope: "row", textContent: shape.replace("x", "×") }),
      ...columnsShown.map((dmax) => element("td", {}, button(find(shape, dmax), (tile) => String(2 ** tile)))), element("td", {}, button(find(shape, 0), (dmax) => String(2 ** dmax)))));
    at("known-table").replaceChildren(element("thead", {}, head), element("tbody", {}, ...rows));
  } catch (refusal) {
    at("known-table").replaceChildren(element("caption", { textContent: refusal.message }));
  }
  document.body.dataset.shown = "#known";
}
