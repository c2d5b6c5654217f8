// The first page: what was begun, what can be begun, what can be opened.

import { get, post } from "./api.js";
import { topBar } from "./bar.js";
import { Beginning } from "./begin.js";
import { recentBoards } from "./boards.js";
import { h, putPage } from "./dom.js";
import { guarded } from "./dropping.js";
import { tableSaver } from "./saving.js";
import { w } from "./words.js";

/** The page, or null where another one was asked for meanwhile (`current` says so). */
export async function showHome(main, current) {
  topBar({});
  const [catalog, { boards, unkept }] = await Promise.all([get("catalog"), get("boards")]);
  if (!current()) return null;
  const opened = opener();
  putPage(
    main,
    h(
      "div",
      { class: "home" },
      h("h1", {}, "7 Wonders"),
      unkept ? h("p", { class: "problem", role: "status" }, w("unkept", unkept)) : null,
      new Beginning(catalog).box,
      recentBoards(boards),
      opened.box,
      ownPuzzles(boards),
      examples(catalog.games),
    ),
  );
  return { take: opened.take };
}

// Decisions of the games that were reviewed here.
function ownPuzzles(boards) {
  const own = boards.flatMap(({ board, title, tries }) =>
    tries.slice(0, 2).map((ply) =>
      h(
        "a",
        { class: "button", href: `#b=${board}&try=${ply}` },
        `${title}, ${w("plies", ply)}`,
      ),
    ),
  );
  return own.length
    ? h(
        "section",
        { class: "card" },
        h("h2", {}, w("start.puzzles.own")),
        h("div", { class: "links" }, own),
      )
    : null;
}

// Longer texts are opened without being shown: a field with millions of letters stops the page.
const SHOWN = 100_000;

function opener() {
  const problems = h("div", { role: "alert" });
  const text = h("textarea", { id: "pasted", rows: "3", spellcheck: "false", autocomplete: "off" });
  const file = h("input", { id: "file", type: "file", class: "sw-vh" });
  const open = (given) => guarded(() => post("open", { text: given }), problems);
  const submit = () => open(text.value);
  const take = (given) => {
    text.value = given.length > SHOWN ? "" : given;
    open(given);
  };
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    take(await chosen.text());
    file.value = ""; // the same one can be chosen again, when it is mended
  });
  text.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text") ?? "";
    if (pasted.length <= SHOWN) {
      setTimeout(submit, 0);
      return;
    }
    event.preventDefault();
    take(pasted);
  });
  const form = h(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        submit();
      },
    },
    h("label", { for: "pasted" }, w("start.paste")),
    text,
    problems,
    h(
      "div",
      { class: "links" },
      h("button", { class: "primary", type: "submit" }, w("start.open")),
      file,
      h("label", { for: "file", class: "button" }, w("start.file")),
    ),
  );
  const box = h(
    "section",
    { class: "card" },
    h("h2", {}, w("start.open")),
    h("p", { class: "faint" }, w("start.open.about")),
    form,
    tableSaver(),
  );
  return { box, take };
}

function examples(games) {
  return h(
    "section",
    { class: "card" },
    h("h2", {}, w("start.examples")),
    games.map((game) =>
      h(
        "details",
        { class: "example" },
        h("summary", {}, game.title),
        [...new Set(game.examples.map((one) => one.seats))].map((seats) =>
          h(
            "div",
            { class: "links" },
            h("span", { class: "faint" }, w("example", seats)),
            game.examples
              .filter((one) => one.seats === seats)
              .map((one) =>
                h(
                  "a",
                  { class: "button", href: `#p=${encodeURIComponent(one.line)}` },
                  w(`phase.${one.phase}`),
                ),
              ),
          ),
        ),
      ),
    ),
  );
}
