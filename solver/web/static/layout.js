// Laying out a position on the empty table of its game: tap a spot, tap what lies there; a picker
// goes on to the next spot. Below the table a form made of the schema has every field. All of it is
// checked while it is filled in.

import { get, Left, listen, post } from "./api.js";
import { topBar } from "./bar.js";
import { announce, h, put, redraw } from "./dom.js";
import { Form } from "./form.js";
import { LaidTable } from "./laid.js";
import { Sheet } from "./sheet.js";
import { settings } from "./settings.js";
import { cascade, spotsOf, usedOn, write } from "./spots.js";
import { optionName, percent, placeName, valueName, w } from "./words.js";

// A search begins when the table has stayed as it is for so long, in milliseconds.
const CALM = 400;

/** The page, or null where another one was asked for meanwhile (`current` says so). */
export async function showLayout(main, game, line, current) {
  const about = await get(`layout/${encodeURIComponent(game)}`, { from: line });
  if (!current()) return null;
  const page = new LayoutPage({ ...about, game });
  page.enter(main);
  return page;
}

// A half-laid table outlives a reload; one for each game. One that is used is there to begin with
// the next time.
const KEPT = "solver-web-layout-";
const LAST = "-last";

function kept(game) {
  try {
    return JSON.parse(localStorage.getItem(KEPT + game));
  } catch {
    return null;
  }
}

function keep(game, value) {
  try {
    if (value) localStorage.setItem(KEPT + game, JSON.stringify(value));
    else localStorage.removeItem(KEPT + game);
  } catch {
    // A browser that keeps nothing works all the same.
  }
}

// The things of a game by id, with their names as these may be parted in narrow places, and the
// ids that each field can hold.
function things({ choices, faces }) {
  const items = new Map();
  const ids = {};
  for (const [field, offered] of Object.entries(choices)) {
    ids[field] = offered.map(([id]) => id);
    for (const [id, name, color, group, parted] of offered)
      items.set(id, { name, color, group, parted, face: faces[id] });
  }
  return { items, ids };
}

class LayoutPage {
  constructor(about) {
    this.about = about;
    this.leaving = new AbortController();
    this.past = [];
    this.future = [];
    this.value = structuredClone(about.begin || kept(about.game) || this.blank());
    this.touched = Boolean(about.begin || kept(about.game));
    this.form = new Form(about, (value) => this.change(value));
    const { items, ids } = things(about);
    this.table = new LaidTable(
      items,
      (spot) => this.select(spot),
      (spot, value) => this.set(spot, value, false),
    );
    this.sheet = new Sheet(this, items, ids);
    this.seen = new Set(); // the spots that somebody has looked at
    this.asked = 0;
    this.shape(this.layoutOf(this.value));
  }

  // The empty table of as many players as usual.
  blank() {
    const { blanks, first } = this.about;
    return blanks.find((one) => (one.players || one.cities).length === first) || blanks[0];
  }

  // What the server said of the table that a position is most like, until it says more.
  layoutOf(value) {
    const { blanks, layouts, begin } = this.about;
    const at = begin === value ? blanks.length : blanks.indexOf(value);
    return layouts[at] ?? layouts.at(begin ? -1 : 0);
  }

  shape(layout) {
    const told = JSON.stringify(layout);
    if (told === this.shaped) return false;
    this.shaped = told;
    this.layout = layout;
    this.areas = spotsOf(layout);
    this.spots = this.areas.flatMap((area) => area.spots);
    return true;
  }

  enter(main) {
    topBar({ title: `${w("layout")}: ${this.about.title}` });
    this.fields = h("div", { class: "fields" });
    this.problems = h("div", { class: "problems", role: "status", "aria-live": "polite" });
    this.best = h("p", { class: "best-laid", role: "status", hidden: true });
    this.use = h(
      "button",
      { type: "button", class: "primary", disabled: true, onclick: () => this.open() },
      w("layout.use"),
    );
    const button = (word, sign, work) =>
      h(
        "button",
        { type: "button", class: "plain", "aria-label": w(word), title: w(word), onclick: work },
        sign,
      );
    this.undoButton = button("undo", "\u21b6", () => this.undo());
    this.redoButton = button("redo", "\u21b7", () => this.redo());
    this.rest = h(
      "details",
      { class: "all-fields", ontoggle: () => this.rest.open && this.drawForm() },
      h("summary", {}, w("layout.all")),
      this.fields,
    );
    put(
      main,
      (this.box = h(
        "div",
        { class: "laying" },
        (this.strip = h(
          "div",
          { class: "strip links" },
          this.use,
          this.undoButton,
          this.redoButton,
          this.starts(),
          this.best,
        )),
        this.problems,
        h("h2", { class: "sw-vh" }, w("picture")),
        this.table.box,
        this.rest,
        this.sheet.box,
      )),
    );
    this.draw();
  }

  // What is played with, where that makes another table, and the empty tables of it, a tap each.
  starts() {
    const box = h("span", { class: "starts-with" });
    this.drawStarts = () => redraw(box, this.switches(), this.chips());
    this.drawStarts();
    return box;
  }

  // The options by which the empty tables differ.
  get differing() {
    const { blanks, options } = this.about;
    const given = (name) => new Set(blanks.map((blank) => blank.variant?.[name] ?? "no"));
    return options.map(([name]) => name).filter((name) => given(name).size > 1);
  }

  // Whether an empty table is played with what the table has that is laid out, but for an option.
  alike(blank, but = "") {
    const given = (value, name) => value.variant?.[name] ?? "no";
    return this.differing.every(
      (name) => (given(blank, name) === given(this.value, name)) === (name !== but),
    );
  }

  switches() {
    if (!this.differing.length) return null;
    const turn = (name) => {
      const others = this.about.blanks.filter((blank) => this.alike(blank, name));
      const { age, phase } = this.value;
      const same = (blank) => blank.phase === phase && (phase || blank.age === age);
      this.begin(others.find(same) ?? others[0]);
    };
    return h(
      "span",
      { class: "chips", role: "group", "aria-label": w("options") },
      this.differing.map((name) =>
        h(
          "button",
          {
            type: "button",
            "data-option": name,
            "aria-pressed": String(this.value.variant?.[name] === "yes"),
            onclick: () => turn(name),
          },
          optionName(name),
        ),
      ),
    );
  }

  chips() {
    const { blanks } = this.about;
    const name = (blank) => {
      if (blank.phase) return valueName(blank.phase);
      if (blank.age) return w("layout.age", "I".repeat(blank.age));
      return String((blank.players || blank.cities).length);
    };
    const word = blanks.some((blank) => blank.age) ? w("layout.empty") : w("players");
    return h(
      "span",
      { class: "chips", role: "group", "aria-label": word },
      h("span", { class: "label" }, word),
      blanks.map((blank, at) =>
        this.alike(blank)
          ? h(
              "button",
              { type: "button", "data-start": at, onclick: () => this.begin(blank) },
              name(blank),
            )
          : null,
      ),
      kept(this.about.game + LAST)
        ? h(
            "button",
            { type: "button", "data-start": "last", onclick: () => this.goOnWithLast() },
            w("layout.last"),
          )
        : null,
    );
  }

  // The table that was used last: what changed since is tapped in it.
  goOnWithLast() {
    if (this.chosen) this.close();
    this.change(kept(this.about.game + LAST));
  }

  begin(blank) {
    this.seen.clear();
    this.shape(this.layoutOf(blank));
    this.change(structuredClone(blank));
    const first = this.spots.find((spot) => spot.wants(this.value, this.seen));
    if (first) this.select(first);
  }

  // What the table and its picker do.

  /** How many of a thing can lie on a spot, as far as others there are not used up elsewhere. */
  copies(id, spot) {
    if (spot.once) return 1;
    if (spot.values.length) return Infinity;
    return this.layout.copies?.[id] ?? this.layout.usual ?? 1;
  }

  /** What lies somewhere, with how often. */
  used() {
    return usedOn(this.spots, this.value);
  }

  select(spot) {
    this.seen.add(spot.number);
    if (spot.kind === "number") for (const row of spot.rows) this.seen.add(row.number);
    this.chosen = spot;
    this.sheet.open(spot);
    this.drawTable();
    this.bring(spot);
  }

  close() {
    const spot = this.chosen;
    const focused = this.sheet.box.contains(document.activeElement);
    this.chosen = null;
    this.sheet.close();
    this.drawTable();
    if (focused && spot) this.table.focus(spot);
  }

  // The spot in question lies in what the picker leaves of the screen.
  bring(spot) {
    const found = this.table.find(spot);
    if (!found) return;
    const box = found.getBoundingClientRect();
    const top = this.strip.getBoundingClientRect().bottom;
    const room = this.sheet.box.getBoundingClientRect().top;
    const beside = this.sheet.box.getBoundingClientRect().left > 0;
    if (box.top < top || box.bottom > (beside ? innerHeight : room))
      scrollBy({ top: box.top - top - 24, behavior: "instant" });
  }

  following(spot) {
    return this.spots.find(
      (one) => one.number > spot.number && one.wants(this.value, this.seen),
    );
  }

  goOn(spot) {
    const earlier = this.spots.find(
      (one) =>
        one.area === spot.area && one.kind === "one" && one.wants(this.value, this.seen),
    );
    const next = (spot.area.columns && earlier) || this.following(spot);
    if (next) this.select(next);
    else this.close();
  }

  alter(work) {
    const root = structuredClone(this.value);
    work(root);
    this.change(root);
  }

  put(spot, id, way, before = null) {
    this.alter((root) => {
      if (before) spot.remove(root, id, before);
      spot.add(root, id, way);
      if (spot.area.columns) cascade(spot, root);
    });
    const full = spot.most !== null && spot.things(this.value).length >= spot.most;
    if (spot.kind === "one" || (full && !way.values)) this.goOn(spot);
    else this.sheet.draw();
  }

  drop(spot, id, way) {
    this.alter((root) => spot.remove(root, id, way));
    this.sheet.draw();
  }

  /** A thing under another one. */
  give(spot, path, id) {
    this.alter((root) => write(root, path, id));
    if (spot.most !== null && spot.things(this.value).length >= spot.most) this.goOn(spot);
    else this.sheet.draw();
  }

  /** A number or value; the picker goes on from it. */
  set(spot, value, goOn = true) {
    this.alter((root) => write(root, spot.path, spot.written(value)));
    this.seen.add(spot.number);
    if (goOn) this.goOn(spot);
    else if (this.chosen) this.sheet.draw();
  }

  change(value) {
    this.past.push(this.here());
    this.future = [];
    this.value = value;
    this.touched = true;
    this.draw();
  }

  /** Do something that is undone in one step. */
  asOne(work) {
    const [before, steps] = [this.here(), this.past.length];
    work();
    if (this.past.length > steps) this.past.splice(steps, Infinity, before);
  }

  // The table as it is, which spot of it is being filled, and which have been looked at.
  here() {
    const path = this.chosen && JSON.stringify(this.chosen.path);
    return { value: this.value, path, seen: new Set(this.seen) };
  }

  undo() {
    this.turn(this.past, this.future);
  }

  redo() {
    this.turn(this.future, this.past);
  }

  // The picker goes back with the table: what is tapped next lies where the last thing was.
  turn(from, to) {
    const step = from.pop();
    if (!step) return;
    to.push(this.here());
    this.value = step.value;
    this.seen = new Set(step.seen);
    this.draw();
    const spot = this.spots.find((one) => JSON.stringify(one.path) === step.path);
    if (spot) this.select(spot);
    else if (this.chosen) this.sheet.draw();
  }

  draw() {
    if (this.touched) keep(this.about.game, this.value);
    this.drawTable();
    this.drawStarts();
    this.drawForm();
    this.undoButton.disabled = !this.past.length;
    this.redoButton.disabled = !this.future.length;
    this.checked = this.check();
  }

  drawTable() {
    this.table.draw(this.areas, this.value, this.chosen);
  }

  // The form is long, and seldom looked at.
  drawForm() {
    if (this.rest.open) this.form.draw(this.fields, this.value);
  }

  async check() {
    const turn = ++this.asked;
    this.box.setAttribute("aria-busy", "true");
    try {
      const answer = await post("check", { position: this.value }, this.leaving);
      if (turn !== this.asked) return;
      if (answer.layout && this.shape(answer.layout)) this.reshape();
      const wrong = answer.problems;
      const assumed = answer.assumed ?? [];
      this.line = answer.line ?? null;
      this.decides = answer.decides ?? false;
      this.use.disabled = !this.line;
      this.advise();
      redraw(
        this.problems,
        this.touched ? this.told(wrong, assumed) : h("p", {}, w("layout.begin")),
      );
      if (this.rest.open) this.form.mark(wrong);
      this.box.setAttribute("aria-busy", "false");
    } catch (problem) {
      if (problem instanceof Left || turn !== this.asked) return;
      this.line = null;
      this.use.disabled = true;
      announce(problem.message);
    }
  }

  // What is wrong, or taken for granted so far.
  told(wrong, assumed) {
    const names = assumed.map((place) => placeName(place)).join(", ");
    const granted = names ? h("p", {}, w("layout.assumed", names)) : null;
    if (!wrong.length) return [h("p", { class: "good" }, w("layout.ok")), granted];
    const list = (word, inside) =>
      h("details", {}, h("summary", {}, word), h("ul", {}, inside));
    if (!this.line)
      return list(
        w("layout.problems", wrong.length),
        wrong.map((one) => this.problem(one)),
      );
    return list(
      w("layout.assumed", names),
      wrong.map((one) => this.problem(one)),
    );
  }

  // The best move for the table as it is, or as it is assumed to be.
  advise() {
    if (this.line === this.advised) return;
    this.advised = this.line;
    this.stop?.();
    clearTimeout(this.waiting);
    const may = this.line && this.decides && this.touched;
    this.best.hidden = !may;
    this.best.classList.add("old");
    if (!may) return;
    const { line } = this;
    this.waiting = setTimeout(() => {
      const query = { line, seconds: settings.seconds, threads: settings.threads };
      this.stop = listen("advice", query, {
        news: (found) => this.advice(found),
        end: (found) => {
          this.advice(found);
          if (found.cut) announce(w("search.cut"));
        },
        problem: (list) => {
          this.best.classList.remove("old");
          put(this.best, list.map((one) => one.problem).join("; "));
        },
      });
    }, CALM);
  }

  advice({ moves }) {
    if (!moves?.length) return;
    const [{ said, win }] = moves;
    this.best.classList.remove("old");
    put(this.best, h("b", {}, percent(win)), " ", said);
  }

  problem(one) {
    const show = () => {
      this.rest.open = true;
      this.drawForm();
      this.form.show(one.place);
    };
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "link", onclick: show },
        placeName(one.place) || "\u2022",
      ),
      " ",
      one.problem,
      one.remedy ? h("span", { class: "faint" }, `; ${one.remedy}`) : null,
    );
  }

  // The table has other spots now: the picker stays where it was, if that is still there.
  reshape() {
    const path = this.chosen && JSON.stringify(this.chosen.path);
    const same = this.spots.find((spot) => JSON.stringify(spot.path) === path);
    this.seen.clear();
    this.chosen = same ?? null;
    if (same) this.sheet.about(same);
    else this.sheet.close();
    this.drawTable();
  }

  async open() {
    // The last tap may not have been checked yet; what was there before it is not what is wanted.
    for (let last; last !== this.checked; ) {
      last = this.checked;
      await last;
    }
    if (!this.line || this.leaving.signal.aborted) return;
    try {
      const found = await post("open", { text: this.line });
      keep(this.about.game, null);
      keep(this.about.game + LAST, this.value);
      location.hash = `b=${found.board}`;
    } catch (problem) {
      announce(problem.message);
    }
  }

  key(event) {
    if (event.key === "Escape" && this.chosen && !event.target.closest("dialog")) this.close();
    if (!(event.ctrlKey || event.metaKey) || event.target.closest("input, dialog")) return;
    const letter = event.key.toLowerCase();
    if (letter === "z" && !event.shiftKey) {
      event.preventDefault();
      this.undo();
    } else if (letter === "y" || letter === "z") {
      event.preventDefault();
      this.redo();
    }
  }

  leave() {
    this.asked += 1;
    this.leaving.abort();
    this.stop?.();
    clearTimeout(this.waiting);
  }
}
