// What the page says beside its views: one line above them, and that something was copied.
import { element } from "./view.js";

/** One line above all else; none without text. */
export function alertText(text) {
  document.getElementById("alerts").replaceChildren(...(text ? [element("p", { className: "alert", textContent: text })] : []));
}

/** Puts the text on the clipboard, and says so. */
export async function copy(text, what) {
  let said = `${what} copied`;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    said = `This browser does not let a page copy: ${text}`;
  }
  for (const node of document.querySelectorAll(".copied")) node.textContent = said;
}
