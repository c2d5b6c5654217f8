// The boards that are kept, the latest first: opening, finding, naming, deleting them.

import { boardPath, post } from "./api.js";
import { announce, dialog, h, offer, put } from "./dom.js";
import { miniature } from "./miniature.js";
import { plain } from "./names.js";
import { files, lang, w } from "./words.js";

// So many boards are offered at once; the others are there when they are asked for.
const LATEST = 3;

// Among so many boards one is looked for by name.
const MANY = 9;

/** The latest boards, and all others on demand; each can be deleted, and comes back by undo. */
export function recentBoards(boards) {
  const list = h("div", {});
  const search = h("input", {
    type: "search",
    "aria-label": w("search.boards"),
    placeholder: w("search.boards"),
    autocomplete: "off",
    oninput: () => draw(),
  });
  const box = h("section", { class: "card" }, h("h2", {}, w("start.go_on")), search, list);
  let all = boards;
  let unfolded = false;
  const draw = () => {
    box.hidden = !all.length;
    search.hidden = all.length < MANY;
    const rows = (some) => h("ul", { class: "boards" }, some.map(row));
    const wanted = plain(search.value);
    if (wanted) {
      put(list, rows(all.filter((one) => plain(called(one)).includes(wanted))));
      return;
    }
    const rest = all.slice(LATEST);
    put(
      list,
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
  const change = async (board, what, told = {}) => {
    try {
      all = (await post(boardPath(board, what), told)).boards;
      draw();
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
  const rename = (one) =>
    askLabel(called(one), one.label, (label) => change(one.board, "rename", { label }));
  const button = (word, one, sign, onclick) => {
    const label = w(word, called(one));
    return h("button", { type: "button", class: "plain", "aria-label": label, onclick }, sign);
  };
  const row = (one) =>
    h(
      "li",
      {},
      h(
        "a",
        { class: "button", href: `#b=${one.board}` },
        miniature(one.sight) ??
          h("img", { src: gamePicture(one.game), alt: "", width: "40", height: "30" }),
        h("span", {}, titleOf(one)),
        h("span", { class: "faint" }, howFar(one)),
      ),
      button("board.rename", one, "\u270e", () => rename(one)),
      button("board.remove", one, "\u00d7", () => remove(one.board)),
    );
  draw();
  return box;
}

/** Where the picture of a game is. */
export function gamePicture(game) {
  return `${files}/game-${game}.svg`;
}

// Ask what a board is to be called; an empty answer gives it back the name that it has by itself.
function askLabel(title, label, take) {
  const field = h("input", { type: "text", maxlength: 40, autocomplete: "off", value: label });
  const submit = (event) => {
    event.preventDefault();
    box.close();
    take(field.value);
  };
  const box = dialog(
    title,
    w("close"),
    h(
      "form",
      { class: "menu", onsubmit: submit },
      h("label", {}, h("span", {}, w("board.label")), field),
      h("button", { type: "submit", class: "primary" }, w("ok")),
    ),
  );
}

function titleOf(one) {
  return one.label || `${one.title}, ${whoPlays(one)}`;
}

function called(one) {
  return [one.label, one.title, whoPlays(one), howFar(one)].filter(Boolean).join(", ");
}

function whoPlays({ names, seats }) {
  return names.filter(Boolean).join(", ") || w("example", seats);
}

function howFar({ mode, plies, changed, names, turn, winners }) {
  const name = (seat) => names[seat] || w("seat", seat);
  const stands = winners
    ? [w("board.won", winners.map(name).join(", "))]
    : turn >= 0
      ? [w("to_move", name(turn))]
      : [];
  /** @type {Intl.DateTimeFormatOptions} */
  const shown = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  if (new Date(1000 * changed).getFullYear() !== new Date().getFullYear()) shown.year = "numeric";
  const when = changed ? [new Date(1000 * changed).toLocaleString(lang, shown)] : [];
  return [w(`mode.${mode}`), w("plies", plies), ...stands, ...when].join(", ");
}
