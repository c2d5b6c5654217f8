// The page of puzzles of a game: that of the day, the sets with their themes, and what was solved.

import { get, post } from "./api.js";
import { topBar } from "./bar.js";
import { gamePicture } from "./boards.js";
import { h, putPage } from "./dom.js";
import { gameOf, ratingOf, triedBefore } from "./rating.js";
import { count, optionName, w } from "./words.js";

const DAY = 86_400_000;

// Coprime to the number of puzzles of any set, so that days in a row are about different ones.
const STRIDE = 7919;

/** Show the page, unless another one was asked for meanwhile (`current` says so). */
export async function showPuzzles(main, game, current) {
  const [catalog, { sets }] = await Promise.all([get("catalog"), get(`puzzles/${game}`)]);
  if (!current()) return;
  const { title } = catalog.games.find(({ name }) => name === game) ?? { title: game };
  topBar({ title: w("start.puzzles") });
  putPage(
    main,
    h(
      "div",
      { class: "home puzzles" },
      h("h1", {}, `${w("start.puzzles")}: ${title}`),
      h(
        "nav",
        { class: "links", "aria-label": w("start.which") },
        catalog.puzzles.map((name) => otherGame(catalog, name, game)),
      ),
      sets.length ? today(sets, game) : h("p", {}, w("puzzle.none")),
      sets.map((one) => drawSet(one)),
    ),
  );
}

function otherGame({ games }, name, chosen) {
  const { title } = games.find((one) => one.name === name) ?? { title: name };
  return h(
    "a",
    { class: "button", href: `#puzzles=${name}`, "aria-current": name === chosen ? "page" : null },
    h("img", { src: gamePicture(name), alt: "", width: "32", height: "24" }),
    title,
  );
}

function today(sets, game) {
  const all = sets.flatMap((one) => one.puzzles.map((_, number) => ({ set: one.name, number })));
  const { value, tries } = ratingOf(game);
  const now = new Date();
  const day = Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY);
  const chosen = all[(day * STRIDE) % all.length];
  return h(
    "section",
    { class: "card" },
    h("p", {}, w("puzzle.rating", value), " ",
      h("span", { class: "faint" }, w("puzzle.tries", count(tries)))),
    h("a", { class: "button primary", href: address(chosen) }, w("puzzle.today"),
      state(chosen) ? ` ${state(chosen)}` : ""),
  );
}

function address({ set, number }) {
  return `#puzzle=${set}&at=${number}`;
}

function state(puzzle) {
  const right = triedBefore(puzzle);
  return right === undefined ? "" : right ? "\u2713" : "\u2717";
}

function drawSet({ name, title, with: expansions, puzzles }) {
  const solved = puzzles.filter((_, number) => triedBefore({ set: name, number })).length;
  const themes = [...new Set(puzzles.flatMap((one) => one.themes))];
  const having = (theme) => puzzles.filter((one) => one.themes.includes(theme)).length;
  return h(
    "section",
    { class: "card" },
    h("h2", {}, expansions.length ? expansions.map(optionName).join(", ") : title),
    h(
      "div",
      { class: "links" },
      h("a", { class: "button primary", href: `#puzzle=${name}` }, w("puzzle.next")),
      h("span", { class: "faint" }, w("puzzle.solved", solved, puzzles.length)),
    ),
    h(
      "div",
      { class: "links" },
      themes.map((theme) =>
        h("a", { class: "button", href: `#puzzle=${name}&theme=${theme}` },
          w(`theme.${theme}`), h("span", { class: "faint" }, String(having(theme)))),
      ),
    ),
    h(
      "ol",
      { class: "puzzle-list" },
      puzzles.map(({ level }, number) => {
        const mark = state({ set: name, number });
        const said = w("puzzle.number", number + 1, level);
        return h("li", {}, h("a",
          { class: "button", href: address({ set: name, number }), "aria-label": `${said} ${mark}`,
            title: said }, mark || String(number + 1)));
      }),
    ),
  );
}

/** The board of the puzzle that an address asks for, or of the one that is due. */
export async function posePuzzle(set, at, theme) {
  return post("puzzle", { set, number: at ?? (await due(set, theme)) });
}

// Of those not tried yet the one closest to the own rating, else the first that went wrong.
async function due(set, theme) {
  const { sets } = await get(`puzzles/${gameOf(set)}`);
  const { value } = ratingOf(gameOf(set));
  const known = (sets.find(({ name }) => name === set)?.puzzles ?? [])
    .map((one, number) => ({ ...one, number, was: triedBefore({ set, number }) }))
    .filter((one) => !theme || one.themes.includes(theme));
  const far = (one) => Math.abs(one.rating - value);
  const [next] = known.filter(({ was }) => was === undefined).sort((a, b) => far(a) - far(b));
  const again = known.find(({ was }) => was === false);
  return (next ?? again ?? known[Math.floor(Math.random() * known.length)])?.number ?? 0;
}
