// What symbols mean: those of a thing that is tapped, and all of them in a list.

import { get } from "./api.js";
import { announce, dialog, h } from "./dom.js";
import { w } from "./words.js";

const NAMED = "svg[aria-label], .sw-n[title], .sw-does[title], .sw-icons[title], .sw-p[title]";

/** Say what a symbol means that is no button and no part of one. */
export function explain(event) {
  const symbol = event.target.closest(NAMED);
  if (symbol) announce(meaning(symbol));
}

/** The icons of what a move or event is about; screen readers have its name. */
export function faceOf(icons) {
  if (!icons) return null;
  const drawn = h("span", { class: "face sw", "aria-hidden": "true" });
  drawn.innerHTML = icons; // made by the server, which escapes
  return drawn;
}

/** The symbols of a thing with their meanings, each once. */
export function legend(place) {
  const found = new Map();
  for (const symbol of place.querySelectorAll(NAMED)) {
    const said = meaning(symbol);
    if (symbol.matches("svg, .sw-n, .sw-p") && !found.has(said)) found.set(said, symbol);
  }
  return [...found].length
    ? h(
        "ul",
        { class: "legend sw" },
        [...found].map(([said, symbol]) =>
          h("li", {}, h("span", { "aria-hidden": "true" }, symbol.cloneNode(true)), said),
        ),
      )
    : null;
}

/** All symbols of all games. */
export async function showSymbols() {
  const { symbols } = await get("symbols");
  dialog(
    w("symbols"),
    w("close"),
    h(
      "ul",
      { class: "legend sw" },
      symbols.map(([icon, said]) => {
        const drawn = h("span", {});
        drawn.innerHTML = icon; // made by the server
        return h("li", {}, drawn, said);
      }),
    ),
  );
}

function meaning(symbol) {
  return symbol.getAttribute("aria-label") ?? symbol.getAttribute("title");
}
