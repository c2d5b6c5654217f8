// Names as they are compared and colored, and those of the players.

import { dialog, h } from "./dom.js";
import { w } from "./words.js";

export function plain(text) {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

export function colored(color) {
  return color ? `sw-c-${color}` : "";
}

/** Ask for the names of the people at the table; `take` gets those of all seats. */
export function askNames(names, bots, take) {
  const people = names.map((_, seat) => seat).filter((seat) => !bots.includes(seat));
  const fields = new Map(
    people.map((seat) => [
      seat,
      h("input", { type: "text", maxlength: 40, autocomplete: "off", value: names[seat] }),
    ]),
  );
  const submit = (event) => {
    event.preventDefault();
    box.close();
    take(names.map((name, seat) => fields.get(seat)?.value ?? name));
  };
  const box = dialog(
    w("names"),
    w("close"),
    h(
      "form",
      { class: "menu", onsubmit: submit },
      people.map((seat) => h("label", {}, h("span", {}, w("seat", seat)), fields.get(seat))),
      h("button", { type: "submit", class: "primary" }, w("ok")),
    ),
  );
}
