// The first page: follow a table, play, analyze, lay out, open.

import { boardPath, get, post } from "./api.js";
import { announce, h, offer, put, putPage } from "./dom.js";
import { topBar } from "./bar.js";
import { tableSaver } from "./saving.js";
import { goTo } from "./dropping.js";
import { isExpansion, lang, optionName, valueName, w } from "./words.js";

// So many boards are offered at once; the others are there when they are asked for.
const LATEST = 6;

const MODES = [
  ["follow", "start.table"],
  ["play", "start.play"],
  ["analyze", "start.analyze"],
];

/** The page, or null where another one was asked for meanwhile (`current` says so). */
export async function showHome(main, current) {
  topBar({});
  const [{ games, levels, puzzles }, { boards, unkept }] = await Promise.all([
    get("catalog"),
    get("boards"),
  ]);
  if (!current()) return null;
  const opened = opener();
  putPage(
    main,
    h(
      "div",
      { class: "home" },
      h("h1", {}, "7 Wonders"),
      h("p", { class: "lead" }, w("start.lead")),
      unkept ? h("p", { class: "problem", role: "status" }, w("unkept", unkept)) : null,
      goOn(boards),
      h(
        "div",
        { class: "starts" },
        MODES.map(([mode, key]) => starter(mode, key, games, levels)),
        layoutStarter(games),
        puzzleStarter(games, puzzles, boards),
      ),
      opened.box,
      examples(games),
    ),
  );
  return { take: opened.take };
}

async function guarded(work, place) {
  put(place);
  try {
    goTo(await work());
  } catch (problem) {
    put(
      place,
      (problem.list || [{ problem: problem.message }]).map((one) =>
        h(
          "p",
          { class: "problem" },
          [one.place, one.problem, one.remedy].filter(Boolean).join(": "),
        ),
      ),
    );
  }
}

let choices = 0; // each has an id of its own

function choice(label, name, options) {
  choices += 1;
  const id = `f-${name}-${choices}`;
  const select = h(
    "select",
    { id, name },
    options.map(([value, text, chosen]) => h("option", { value, selected: chosen || null }, text)),
  );
  return { box: h("label", { for: id }, h("span", {}, label), select), select };
}

// An expansion is in the game or not.
function expansion(option) {
  const box = h("input", { type: "checkbox", name: option.name });
  return {
    box: h("label", { class: "inline check" }, box, optionName(option.name)),
    select: {
      get value() {
        return box.checked ? "yes" : "no";
      },
    },
  };
}

function starter(mode, key, games, levels) {
  const problems = h("div", { role: "alert" });
  const form = h("form", {});
  const game = choice(
    w("game"),
    "game",
    games.map((one) => [one.name, one.title]),
  );
  const details = h("div", { class: "fields" });
  const about = () => games.find((one) => one.name === game.select.value);
  let fields = {};
  function refresh() {
    const chosen = about();
    const [least, most, usual] = chosen.seats;
    const counts = Array.from({ length: most - least + 1 }, (_, at) => [
      least + at,
      String(least + at),
      least + at === usual,
    ]);
    const seats = choice(w("players"), "seats", counts);
    const own = choice(w("your_seat"), "own", []);
    const fillOwn = () => {
      const numbers = Array.from({ length: Number(seats.select.value) }, (_, at) => [
        at,
        w("seat", at),
      ]);
      put(
        own.select,
        (mode === "follow" ? [["", w("every_seat")], ...numbers] : numbers).map(([value, text]) =>
          h("option", { value, selected: value === 0 || null }, text),
        ),
      );
    };
    seats.select.addEventListener("change", fillOwn);
    fillOwn();
    const level = choice(
      w("level"),
      "level",
      levels.map((name) => [name, w(`level.${name}`), name === "medium"]),
    );
    const options = chosen.options.map((option) =>
      isExpansion(option.values)
        ? expansion(option)
        : choice(
            optionName(option.name),
            option.name,
            option.values.map((value) => [value, valueName(value)]),
          ),
    );
    const of = (kind) =>
      options
        .filter((_, at) => isExpansion(chosen.options[at].values) === kind)
        .map((one) => one.box);
    put(
      details,
      least < most ? seats.box : null,
      mode === "analyze" ? null : own.box,
      mode === "play" ? level.box : null,
      of(true).length ? h("div", { class: "chips" }, of(true)) : null,
      of(false).length ? h("details", {}, h("summary", {}, w("options")), of(false)) : null,
    );
    fields = {
      seats,
      own,
      level,
      options: chosen.options.map((option, at) => [option.name, options[at]]),
    };
  }
  game.select.addEventListener("change", refresh);
  refresh();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const own = fields.own.select.value;
    guarded(
      () =>
        post("new", {
          mode,
          game: game.select.value,
          seats: Number(fields.seats.select.value),
          own: mode === "analyze" || own === "" ? null : [Number(own)],
          level: fields.level.select.value,
          variant: Object.fromEntries(
            fields.options.map(([name, field]) => [name, field.select.value]),
          ),
        }),
      problems,
    );
  });
  put(
    form,
    game.box,
    details,
    problems,
    h("button", { class: "primary", type: "submit" }, w("start.begin")),
  );
  return card(key, form);
}

function card(key, inside) {
  return h(
    "section",
    { class: "card" },
    h("h2", {}, w(key)),
    h("p", { class: "faint" }, w(`${key}.about`)),
    inside,
  );
}

// The latest boards, and all others on demand; each can be deleted, and comes back by undo.
function goOn(boards) {
  const box = h("section", { class: "card" });
  let unfolded = false;
  const draw = (all) => {
    box.hidden = !all.length;
    const rows = (some) => h("ul", { class: "boards" }, some.map(row));
    const rest = all.slice(LATEST);
    put(
      box,
      h("h2", {}, w("start.go_on")),
      rows(all.slice(0, LATEST)),
      rest.length
        ? h(
            "details",
            { open: unfolded || null, ontoggle: (event) => (unfolded = event.target.open) },
            h("summary", {}, w("start.all", all.length)),
            rows(rest),
          )
        : null,
    );
  };
  const change = async (board, what) => {
    try {
      draw((await post(boardPath(board, what))).boards);
      return true;
    } catch (problem) {
      announce(problem.message);
      return false;
    }
  };
  const remove = async (board) => {
    if (await change(board, "remove"))
      offer(w("board.removed"), w("undo"), () => change(board, "bring_back"));
  };
  const row = (one) =>
    h(
      "li",
      {},
      h(
        "a",
        { class: "button", href: `#b=${one.board}` },
        h("span", {}, `${one.title}, ${whoPlays(one)}`),
        h("span", { class: "faint" }, howFar(one)),
      ),
      h(
        "button",
        {
          type: "button",
          class: "plain",
          "aria-label": w("board.remove", `${one.title}, ${whoPlays(one)}, ${howFar(one)}`),
          onclick: () => remove(one.board),
        },
        "\u00d7",
      ),
    );
  draw(boards);
  return box;
}

function whoPlays({ names, seats }) {
  return names.filter(Boolean).join(", ") || w("example", seats);
}

function howFar({ mode, plies, changed }) {
  /** @type {Intl.DateTimeFormatOptions} */
  const shown = { dateStyle: "medium", timeStyle: "short" };
  const when = changed ? [new Date(1000 * changed).toLocaleString(lang, shown)] : [];
  return [w(`mode.${mode}`), w("plies", plies), ...when].join(", ");
}

function layoutStarter(games) {
  return card(
    "start.layout",
    h(
      "div",
      { class: "links" },
      games.map((game) => h("a", { class: "button", href: `#layout=${game.name}` }, game.title)),
    ),
  );
}

// Those that come with the program, and decisions of the games that were reviewed here.
function puzzleStarter(games, puzzles, boards) {
  const link = (href, text) => h("a", { class: "button", href }, text);
  const own = boards.flatMap(({ board, title, tries }) =>
    tries.slice(0, 2).map((ply) => link(`#b=${board}&try=${ply}`, `${title}, ${w("plies", ply)}`)),
  );
  const known = games.filter((game) => puzzles[game.name]);
  return card("start.puzzles", [
    h("div", { class: "links" }, known.map((game) => link(`#puzzle=${game.name}`, game.title))),
    own.length ? h("h3", {}, w("start.puzzles.own")) : null,
    h("div", { class: "links" }, own),
  ]);
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
  return { box: card("start.open", [form, tableSaver()]), take };
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
