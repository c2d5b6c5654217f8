// The picker of a table that is laid out: it stays open and goes on from spot to spot.

import { announce, h, redraw } from "./dom.js";
import { colored, fit, plain, restOf, textWithout, thingsIn } from "./names.js";
import { change, settings } from "./settings.js";
import { at } from "./spots.js";
import { fieldName, valueName, w } from "./words.js";

// Numbers up to this have a button; fewer below a list, where they are the way to go on.
const MANY = 60;
const FEW = 19;
const ROW = 7;

// Words of more letters need room of their own.
const LONG = 8;

// So many letters take the one thing that they fit, without Enter.
const ENOUGH = 3;

// The number at the end of a name.
function counter(name) {
  return name.match(/ (\d+)$/)?.[1] ?? "";
}

export class Sheet {
  /**
   * @param page what holds the position: `value`, `copies(id, spot)`, `put(spot, id, way)`,
   *   `drop(spot, id, way)`, `set(spot, value)`, `following(spot)`, `select(spot)`, `close()`,
   *   `undo()`, `asOne(work)`
   * @param items the things of the game: id -> {name, color, group, face}
   * @param choices the ids that a field can hold
   */
  constructor(page, items, choices) {
    this.page = page;
    this.items = items;
    this.choices = choices;
    this.spot = null;
    this.short = null; // what was taken last without Enter: its letters, and how it goes on
    this.title = h("h2", {});
    this.above = h("div", { class: "chips picked-row" });
    this.search = h("input", {
      type: "search",
      autocomplete: "off",
      "aria-label": w("layout.search"),
      placeholder: w("layout.search"),
      enterkeyhint: "next",
      oninput: () => this.typed(),
      onkeydown: (event) => this.pressed(event),
      onpaste: (event) => this.pasted(event),
    });
    this.body = h("div", { class: "options sw" });
    this.foot = h("div", { class: "foot" });
    this.on = h("button", { type: "button", class: "on", onclick: () => this.next() });
    this.box = h(
      "section",
      { class: "sheet", role: "dialog", hidden: true },
      h(
        "header",
        {},
        this.title,
        this.search,
        this.on,
        h(
          "button",
          {
            type: "button",
            class: "plain",
            "aria-label": w("close"),
            onclick: () => this.page.close(),
          },
          "\u00d7",
        ),
      ),
      this.above,
      this.body,
      this.foot,
    );
    // Who types goes on typing after a tap: the keyboard of a phone stays.
    this.box.addEventListener("mousedown", (event) => {
      if (document.activeElement === this.search) {
        if (!event.target.closest("input")) event.preventDefault();
      } else if (settings.typist && event.target !== this.search) change({ typist: false });
    });
    const screen = globalThis.visualViewport;
    screen?.addEventListener("resize", () => this.rise(screen), { signal: page.leaving.signal });
  }

  // Above the keyboard of a phone, which lies over the page.
  rise(screen) {
    const covered = Math.max(0, innerHeight - screen.height - screen.offsetTop);
    this.box.style.setProperty("--keys", `${Math.round(covered)}px`);
  }

  open(spot) {
    this.line = 0; // of several numbers, the one that is typed next
    this.last = null; // the thing that was put here last, which something may lie under
    this.search.value = "";
    this.box.hidden = false;
    this.about(spot);
    this.body.scrollTop = 0;
    // Whoever types, now or the last time, finds the keyboard wherever the picker opens.
    if (settings.typist || matchMedia("(hover: hover)").matches)
      this.search.focus({ preventScroll: true });
  }

  /** What is asked, and what can lie there now; what was typed so far stays. */
  about(spot) {
    this.spot = spot;
    const used = this.page.used();
    this.taken = new Map(
      spot.kind === "many" ? spot.things(this.page.value).map(([id]) => [id, true]) : [],
    );
    this.free = this.offered().filter(
      (id) =>
        spot.once ||
        spot.apart ||
        this.taken.has(id) ||
        (used.get(id) ?? 0) < this.page.copies(id, spot),
    );
    this.box.dataset.spot = spot.number;
    this.box.setAttribute("aria-label", spot.title);
    this.title.textContent = spot.title;
    const number = spot.kind === "number";
    this.search.placeholder = number ? `${spot.least}\u2013${spot.most ?? ""}` : w("layout.search");
    this.draw();
  }

  close() {
    this.spot = null;
    this.box.hidden = true;
  }

  // What can lie here: the likeliest Age first.
  offered() {
    if (this.spot.values.length) return this.spot.values;
    return this.ofAges(this.choices[this.spot.choices] ?? [], this.spot.groups);
  }

  ofAges(ids, ages) {
    if (!ages.length) return ids;
    return ages.flatMap((age) => ids.filter((id) => this.items.get(id)?.group === age));
  }

  draw() {
    const { spot } = this;
    const next = this.page.following(spot);
    this.on.textContent = next ? w("layout.next") : w("ok");
    redraw(this.above, spot.kind === "many" ? this.picked() : []);
    this.above.hidden = !this.above.children.length;
    this.fill();
    const numbered = spot.kind === "many" && next?.kind === "number";
    redraw(
      this.foot,
      numbered ? [h("span", { class: "label" }, next.title), this.numbers(next, FEW)] : [],
    );
  }

  // Of what there is more than one the next tap adds another: here one is taken away.
  picked() {
    const { spot } = this;
    const several = spot.things(this.page.value).filter(([id]) => this.page.copies(id, spot) > 1);
    return several.map(([id, way]) => {
      const { name, color } = this.item(id);
      return h(
        "button",
        {
          type: "button",
          class: `name-of ${colored(color)}`,
          "aria-label": w("layout.remove", name),
          onclick: () => this.page.drop(spot, id, way),
        },
        name,
        " \u00d7",
      );
    });
  }

  fill() {
    const { spot } = this;
    if (spot.kind === "number") redraw(this.body, this.rows(spot));
    else if (spot.kind === "value") redraw(this.body, this.switches(spot), this.values(spot));
    else redraw(this.body, this.signs(spot), this.options(), this.under());
    if (this.letters && !this.digits) this.first?.classList.add("first");
  }

  // What Enter takes, unless the digits are a number that is asked for.
  get first() {
    return this.body.querySelector("button[data-id], button[data-value]");
  }

  get digits() {
    const text = this.search.value.trim();
    if (!/^-?\d+$/.test(text) || !this.box.querySelector("[data-number]")) return false;
    return this.first?.dataset.id !== text;
  }

  // What stands for no card, or for one that lies face down.
  signs(spot) {
    const signs = [spot.gone, ...(spot.down ? spot.backs : [])].filter(Boolean);
    if (!signs.length || this.letters) return [];
    const sign = (id) =>
      h(
        "button",
        { type: "button", class: "sign", "data-id": id, onclick: () => this.take(id) },
        valueName(id),
      );
    return h("div", { class: "signs" }, signs.map(sign));
  }

  // A thing with another one under it: which, may be tapped next.
  under() {
    if (!this.last) return [];
    const [id, way] = this.last;
    const used = this.page.used();
    const ids = this.fitting(
      this.ofAges(this.choices[way.values], way.groups ?? []).filter(
        (one) => (used.get(one) ?? 0) < this.page.copies(one, this.spot),
      ),
    );
    return h(
      "section",
      { class: "below" },
      h("h3", {}, w("layout.under", this.items.get(id).name)),
      h(
        "div",
        { class: "picker small" },
        ids.map((one) =>
          this.option(one, () => {
            this.last = null;
            this.page.give(this.spot, [...way.path, id], one);
          }),
        ),
      ),
    );
  }

  // A thing, or a number or seat that stands for one.
  item(id) {
    return this.items.get(id) ?? { name: this.spot.saidValue(id), color: "", face: "" };
  }

  // What fits what was typed, the best first.
  fitting(ids) {
    const typed = this.letters;
    if (!typed) return ids;
    const fits = new Map(ids.map((id) => [id, fit(typed, this.item(id).name, String(id))]));
    return ids.filter((id) => fits.get(id) < Infinity).sort((a, b) => fits.get(a) - fits.get(b));
  }

  // What can lie here; where each way has things of its own, part by part.
  options() {
    const { spot } = this;
    if (!spot.ways[0].choices) return this.all();
    return spot.ways.map((way) => {
      const all = this.choices[way.choices];
      const ids = this.fitting(all);
      if (!ids.length) return null;
      const brief = this.told(all);
      return h(
        "section",
        { class: "part", "data-part": way.name },
        h("h3", {}, fieldName(way.name)),
        h(
          "div",
          { class: `picker${brief ? " brief" : ""}` },
          ids.map((id) => this.option(id, () => this.take(id, way), way, brief)),
        ),
      );
    });
  }

  all() {
    const { spot } = this;
    const ids = this.fitting(this.free);
    if (this.letters) {
      const others = (this.choices[spot.choices] ?? []).filter((id) => !this.free.includes(id));
      ids.push(...this.fitting(others));
    }
    const several = spot.ways.length > 1;
    return h(
      "div",
      { class: `picker${several ? " wide" : ""}${this.wordy(spot) ? " wordy" : ""}` },
      ids.map((id) => (several ? this.sorted(id) : this.option(id, () => this.take(id)))),
    );
  }

  // Whether the names of the places of a thing need much room.
  wordy(spot) {
    return spot.ways.length > 2 && spot.ways.some((way) => spot.said(way).length > LONG);
  }

  // Whether icons and numbers alone tell things apart.
  told(ids) {
    const items = ids.map((id) => this.item(id));
    const drawn = (face) => face.replace(/<title>.*?<\/title>|aria-label="[^"]*"/g, "");
    const signs = items.map(({ name, face }) => (face ? drawn(face) : name) + counter(name));
    return items.some(({ face }) => face) && new Set(signs).size === ids.length;
  }

  /** @param brief the icons say it, with the number of the thing behind them */
  option(id, onclick, way = null, brief = false) {
    const { name, parted, color, face } = this.item(id);
    const words = brief && face ? counter(name) : (parted ?? name);
    const here = way ? at(this.page.value, way.path)?.includes?.(id) : this.taken.has(id);
    const there = here ? " used" : "";
    const icons = h("span", { class: "face" });
    icons.innerHTML = face ?? ""; // made by the server, which escapes
    return h(
      "button",
      {
        type: "button",
        class: `name-of ${colored(color)}${there}`,
        "data-id": id,
        "aria-label": words === (parted ?? name) ? null : name,
        title: words === (parted ?? name) ? null : name,
        onclick,
      },
      brief && face ? [icons, h("b", {}, words)] : [h("b", {}, words), icons],
    );
  }

  // A thing that can lie in several places, with a button for each.
  sorted(id) {
    const { spot } = this;
    const held = spot.kind === "many" && spot.things(this.page.value).find(([one]) => one === id);
    return h(
      "div",
      { class: "sorted", "data-id": id },
      this.option(id, () => this.take(id, spot.ways[0])),
      spot.ways.slice(1).map((way, index) =>
        h(
          "button",
          {
            type: "button",
            class: "way",
            "data-way": index + 1,
            "aria-pressed": String(Boolean(held) && held[1] === way),
            "aria-label": `${this.items.get(id)?.name}: ${spot.said(way)}`,
            onclick: () => this.take(id, way),
          },
          spot.said(way),
        ),
      ),
    );
  }

  take(id, way = this.spot.ways[0]) {
    const { spot } = this;
    if (spot.kind !== "many") {
      this.page.put(spot, id, way);
      return;
    }
    const own = Boolean(way.choices);
    const held = spot
      .things(this.page.value)
      .find(([one, where]) => one === id && (!own || where === way));
    const single = this.page.copies(id, spot) === 1;
    if (held && single && held[1] === way) {
      if (way.values && this.last?.[0] !== id) {
        this.last = [id, way];
        this.fill();
        return;
      }
      this.taken.delete(id);
      this.last = null;
      this.page.drop(spot, id, way);
      return;
    }
    this.taken.set(id, true);
    this.last = way.values ? [id, way] : null;
    this.page.put(spot, id, way, held && single ? held[1] : null);
  }

  // Numbers that follow each other are asked for together.
  rows(spot) {
    const { rows } = spot;
    if (rows.length < 2) return this.numbers(spot);
    return rows.map((one, at) =>
      h(
        "div",
        {
          class: at === this.line ? "row now" : "row",
          "data-row": one.number,
          onmousedown: () => (this.line = at + 1),
        },
        h("span", { class: "label" }, one.name),
        this.numbers(one, ROW, one === rows.at(-1)),
      ),
    );
  }

  numbers(spot, upTo = MANY, goOn = true) {
    const many = Math.min(spot.most ?? upTo, upTo);
    const held = spot.held(this.page.value);
    const all = Array.from({ length: many - spot.least + 1 }, (_, at) => spot.least + at);
    const field = h("input", {
      type: "number",
      inputmode: "numeric",
      min: spot.least,
      max: spot.most ?? 999,
      "aria-label": spot.title,
      "data-key": spot.key,
      onchange: ({ target }) => this.page.set(spot, Number(target.value), goOn),
    });
    const buttons = h(
      "div",
      { class: "numbers", "data-key": spot.key },
      all.map((one) =>
        h(
          "button",
          {
            type: "button",
            "data-number": one,
            "aria-pressed": String(one === held),
            onclick: () => this.page.set(spot, one, goOn),
          },
          valueName(one),
        ),
      ),
    );
    return [spot.most === null || spot.most > many ? field : null, buttons];
  }

  // What is seldom in a game is switched on before the value that leads on is tapped.
  switches(spot) {
    const aside = spot.area.spots.filter((one) => one.folded && one.values.length === 2);
    if (!aside.length) return null;
    return h(
      "div",
      { class: "signs" },
      aside.map((one) => {
        const on = one.values.at(-1);
        const is = one.held(this.page.value) === on;
        return h(
          "button",
          {
            type: "button",
            "data-switch": one.number,
            "aria-pressed": String(is),
            onclick: () => this.page.set(one, is ? undefined : on, false),
          },
          one.name,
        );
      }),
    );
  }

  values(spot) {
    return h(
      "div",
      { class: "numbers" },
      this.fitting(spot.values).map((one) =>
        h(
          "button",
          {
            type: "button",
            "data-value": JSON.stringify(one),
            onclick: () => this.page.set(spot, one),
          },
          spot.saidValue(one),
        ),
      ),
    );
  }

  // A comma ends a name as Enter does, so names can be typed or pasted in one line.
  typed() {
    if (!settings.typist) change({ typist: true });
    if (this.goesOn()) return;
    const names = this.search.value.split(/[,;\n]/);
    const rest = names.pop().trimStart();
    const missed = names.filter((name) => name.trim() && !this.takeNamed(name));
    if (names.length) this.search.value = [...missed, rest].join("; ");
    this.fill();
    this.endNumber();
    if (this.search.value.endsWith(".")) this.endList();
    else this.takeShort();
  }

  // A full stop ends what is asked here, and the name or number before it.
  endList() {
    const { spot } = this;
    const text = this.search.value.slice(0, -1).trim();
    this.search.value = "";
    if (text && !this.takeNamed(text)) this.search.value = text;
    else if (spot && spot === this.spot && (!text || spot.kind === "many")) this.leaveLine();
  }

  // A letter after a number that is asked for ends that: it begins what is asked next.
  endNumber() {
    const [, number, rest] = this.search.value.match(/^\s*(\d+)\s*(\p{L}.*)$/u) ?? [];
    if (!number || this.first || !this.box.querySelector("[data-number]")) return;
    this.takeNamed(number);
    this.search.value = rest;
    if (this.spot) this.fill();
  }

  // What is looked for: the rest of a name that is taken already is not.
  get letters() {
    const { value } = this.search;
    return this.justTaken && this.short.rest.startsWith(plain(value)) ? "" : value;
  }

  // Whether nothing has been done since few letters took a name.
  get justTaken() {
    return this.short?.value === this.page.value;
  }

  // Whoever types on after few letters took a name is not misread: the rest of that name is passed
  // over, and letters that make it another name give back what was taken.
  goesOn() {
    const { short } = this;
    if (!this.justTaken) return false;
    const typed = plain(this.search.value);
    if (short.rest.startsWith(typed)) {
      if (short.rest === typed) {
        this.search.value = "";
        this.short = { ...short, letters: short.letters + typed, rest: "" };
      }
      this.fill();
      return true;
    }
    const whole = short.letters + this.search.value;
    const next = textWithout(this.search.value, short.rest);
    if (short.others.some((name) => fit(whole, name) < 2)) {
      // Which of both is meant the letters to come tell.
      if (this.begins(next)) {
        this.fill();
        return true;
      }
      this.page.undo();
      this.search.value = whole;
    } else this.search.value = next;
    this.short = null;
    return false;
  }

  // Whether what can be put here has a name that begins so.
  begins(text) {
    const { spot } = this;
    const ids = spot?.ways[0].choices
      ? spot.ways.flatMap((way) => this.choices[way.choices])
      : this.free;
    return Boolean(text.trim()) && ids.some((id) => fit(text, this.item(id).name) < 3);
  }

  // Takes what few letters fit, if that is one thing alone, or a number that no digit can follow.
  takeShort() {
    const text = this.search.value.trim();
    if (this.digits) {
      const { most } = this.askedNumber ?? {};
      const ended = typeof most === "number" && (text === "0" || 10 * Number(text) > most);
      if (!ended || this.first) return;
      this.takeNamed(text);
      this.short = { letters: text, rest: "", others: [], value: this.page.value };
      return;
    }
    const { spot } = this;
    if (spot?.kind === "many" && spot.values.length) this.takeValue(text);
    if (text.length < ENOUGH || !spot || spot.values.length || spot.kind === "number") return;
    const buttons = [...this.body.querySelectorAll("button[data-id]")];
    const nameOf = ({ dataset: { id } }) => this.item(id).name;
    const fitsBy = (button) => fit(text, nameOf(button));
    const fits = buttons.filter((button) => fitsBy(button) < 3 && this.adds(button));
    if (fits.length !== 1 || fitsBy(fits[0]) > fitsBy(this.first)) return;
    const name = nameOf(fits[0]);
    const others = buttons.filter((button) => button !== fits[0]).map(nameOf);
    this.search.value = "";
    fits[0].click();
    this.short = { letters: text, rest: restOf(text, name), others, value: this.page.value };
  }

  // Takes one of few numbers as soon as no other one begins so.
  takeValue(text) {
    const begun = this.free.map(String).filter((one) => one.startsWith(text));
    if (begun.length !== 1 || begun[0] !== text) return;
    this.takeNamed(text);
    this.short = { letters: text, rest: "", others: [], value: this.page.value };
  }

  // Whether a tap would put something here, and not take it away or from somewhere else.
  adds(button) {
    const { id } = button.dataset;
    if (button.closest(".below")) return true;
    if (this.taken.has(id) && this.page.copies(id, this.spot) === 1) return false;
    return Boolean(button.closest(".part")) || this.free.includes(id);
  }

  pressed(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const { value } = this.search;
    // Enter after few letters ends the name, as it does after all of them; so with numbers.
    if (this.justTaken && !this.letters) {
      this.short = null;
      this.search.value = "";
      this.fill();
    } else if (!value.trim()) this.leaveLine();
    else if (!this.takeNamed(value)) this.search.value = value;
  }

  // Of a text that names several things all are taken that can lie here, whatever else it says.
  pasted(event) {
    const text = event.clipboardData?.getData("text") ?? "";
    const named = thingsIn(text, this.items);
    if (named.length < 2 || !this.spot) return;
    event.preventDefault();
    this.short = null;
    /** @type {string[]} */
    let missed = [];
    this.page.asOne(() => (missed = named.filter((id) => !this.takeThing(id))));
    this.search.value = "";
    if (this.spot) this.fill();
    const names = [...new Set(missed.map((id) => this.items.get(id).name))].join(", ");
    const taken = named.length - missed.length;
    announce(names ? w("layout.pasted_but", taken, names) : w("layout.pasted", taken));
  }

  // Take a thing if it can be added here; tells whether it could.
  takeThing(id) {
    if (!this.spot) return false;
    this.search.value = "";
    this.fill();
    const found = [...this.body.querySelectorAll("button[data-id]")].find(
      (button) => button.dataset.id === id && this.adds(button),
    );
    found?.click();
    return Boolean(found);
  }

  /** Take what fits a text best, or a number; tells whether there was one. */
  takeNamed(text) {
    if (!this.spot) return false;
    this.search.value = text.trim();
    this.fill();
    const { first, digits } = this;
    this.search.value = "";
    if (digits) this.count(Number(text));
    else first?.click();
    return Boolean(first || digits);
  }

  // The number that is asked for now: one of several, alone, or below a list.
  get askedNumber() {
    const lines = this.lines();
    return lines[this.line] ?? lines.at(-1) ?? this.page.following(this.spot);
  }

  count(number) {
    const asked = this.askedNumber;
    this.line += 1;
    this.page.set(asked, number, this.line >= this.lines().length);
  }

  lines() {
    return this.spot.kind === "number" ? this.spot.rows : [];
  }

  // Of several numbers the next one, then what follows.
  leaveLine() {
    this.line += 1;
    if (this.line < this.lines().length) this.fill();
    else this.next();
  }

  next() {
    const last = this.lines().at(-1);
    const next = this.page.following(last ?? this.spot);
    if (next) this.page.select(next);
    else this.page.close();
  }
}
