// The way in: which page the address asks for.

import { post } from "./api.js";
import { topBar } from "./bar.js";
import { BoardPage } from "./board.js";
import { announce, byId, h, putPage, uncover } from "./dom.js";
import { takeDropped } from "./dropping.js";
import { showHome } from "./home.js";
import { applyTheme } from "./settings.js";
import { firstBoard, w } from "./words.js";

let page = null;

// Counts the pages asked for: one whose answer comes after the next was asked for is not shown.
let asks = 0;

export function address() {
  return new URLSearchParams(location.hash.slice(1));
}

// The number that an address names, null where it names none.
function numbered(asked, name) {
  return /^\d{1,9}$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : null;
}

async function show() {
  page?.leave?.();
  page = null;
  uncover();
  asks += 1;
  const mine = asks;
  const current = () => mine === asks;
  const asked = address();
  const main = byId("main");
  try {
    if (asked.has("b")) {
      page = new BoardPage(
        asked.get("b"),
        numbered(asked, "n"),
        asked.get("p"),
        numbered(asked, "try"),
      );
      await page.enter(main);
    } else if (asked.has("puzzle")) {
      const { posePuzzle } = await later("./puzzles.js");
      const found = await posePuzzle(
        asked.get("puzzle"),
        numbered(asked, "at"),
        asked.get("theme"),
      );
      if (current()) location.replace(`#b=${found.board}&try=0`);
    } else if (asked.has("puzzles")) {
      const { showPuzzles } = await later("./puzzles.js");
      await showPuzzles(main, asked.get("puzzles"), current);
    } else if (asked.has("p")) {
      const found = await post("open", { text: asked.get("p") });
      if (current()) location.replace(`#b=${found.board}`);
    } else if (asked.has("layout")) {
      // A quarter of all scripts is for laying out alone.
      const { showLayout } = await later("./layout.js");
      if (!current()) return;
      page = (await showLayout(main, asked.get("layout"), asked.get("from"), current)) ?? page;
    } else if (firstBoard && !asked.has("home")) {
      location.replace(`#b=${firstBoard}`);
    } else {
      page = (await showHome(main, current)) ?? page;
    }
  } catch (problem) {
    if (current()) failed(main, problem, asked.get("p"));
  }
}

// A script that only some pages need.
function later(name) {
  return import(name).catch(() => {
    throw new Error(w("lost"));
  });
}

// A board that the server no longer has can be opened again from the line in its address.
function failed(main, problem, line) {
  announce(problem.message);
  topBar({ title: w("title") });
  putPage(
    main,
    h(
      "section",
      { class: "card narrow" },
      h("p", { role: "alert" }, problem.message),
      line ? h("p", {}, w("gone"), " ", h("code", {}, line)) : null,
      line
        ? h("a", { class: "button", href: `#p=${encodeURIComponent(line)}` }, w("reopen"))
        : null,
      h("a", { class: "button", href: "#home" }, w("home")),
    ),
  );
}

applyTheme();
history.scrollRestoration = "manual"; // pages come later than the browser scrolls
takeDropped(() => page);
addEventListener("hashchange", (event) => {
  const before = new URLSearchParams(new URL(event.oldURL).hash.slice(1));
  const now = address();
  if (page?.moved && before.get("b") === now.get("b")) {
    uncover();
    page.moved(numbered(now, "n"));
  } else show();
});
document.addEventListener("keydown", (event) => page?.key?.(event));
show();
