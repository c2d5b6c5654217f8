// The bar at the top, the same on every page: start, title, menu.

import { byId, dialog, h, put } from "./dom.js";
import { nextTheme } from "./settings.js";
import { showSymbols } from "./symbols.js";
import { files, lang, w } from "./words.js";

// `menu` gives the entries of this page when the menu is opened.
export function topBar({ title = "", menu = () => [] }) {
  put(
    byId("bar"),
    h(
      "header",
      { class: "bar" },
      h(
        "a",
        { href: "#home", class: "plain", "aria-label": w("home") },
        h("img", { src: `${files}/icon.svg`, alt: "", width: "24", height: "24" }),
      ),
      h(title ? "h1" : "span", { class: "bar-title" }, title),
      h(
        "button",
        {
          type: "button",
          class: "plain",
          "aria-label": w("menu"),
          onclick: () => openMenu(menu()),
        },
        "\u2630",
      ),
    ),
  );
}

function openMenu(menu) {
  const entries = [
    ...menu,
    [w("theme"), nextTheme],
    [w("lang"), switchLanguage],
    [w("symbols"), showSymbols],
    [w("keys"), showKeys],
  ];
  const box = dialog(
    w("menu"),
    w("close"),
    h(
      "div",
      { class: "menu" },
      entries.map(([name, work]) =>
        h(
          "button",
          {
            type: "button",
            onclick: () => {
              box.close();
              work();
            },
          },
          name,
        ),
      ),
    ),
  );
}

function switchLanguage() {
  const here = new URL(location.href);
  here.searchParams.set("lang", lang === "it" ? "en" : "it");
  location.href = here.href;
}

export function showKeys() {
  const keys = [
    ["\u2190 \u2192", "keys.arrows"],
    ["Home End", "keys.ends"],
    ["\u2191 \u2193", "keys.updown"],
    ["Enter", "keys.enter"],
    ["Space", "keys.space"],
    ["Ctrl+Z Ctrl+Y", "keys.undo"],
    ["C", "keys.copy"],
    ["?", "keys.help"],
  ];
  dialog(
    w("keys"),
    w("close"),
    h(
      "dl",
      { class: "keys" },
      keys.map(([key, word]) => [h("dt", {}, key), h("dd", {}, w(word))]),
    ),
  );
}
