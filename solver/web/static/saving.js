// The bookmark that saves a table of Board Game Arena: it is only handed over here, never run.

import { copyText } from "./copying.js";
import { h, put } from "./dom.js";
import { files, w } from "./words.js";

export function tableSaver() {
  const place = h("div", { class: "links" });
  const show = async (event) => {
    if (!event.target.open || place.firstChild) return;
    const answer = await fetch(`${files}/save_table.txt`).catch(() => null);
    if (answer?.ok) handOver(place, (await answer.text()).trim());
  };
  return h(
    "details",
    { ontoggle: show },
    h("summary", {}, w("save.title")),
    h("p", {}, w("save.about")),
    place,
  );
}

function handOver(place, address) {
  const copy = (event) => {
    event.preventDefault();
    copyText(address);
  };
  put(
    place,
    h("a", { class: "button", href: address, onclick: copy }, w("save.link")),
    h("button", { type: "button", onclick: copy }, w("save.copy")),
  );
}
