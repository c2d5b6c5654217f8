// The picker of a table that is laid out: it stays open and goes on from spot to spot.

import { h, redraw } from "./dom.js";
import { colored, plain } from "./names.js";
import { at } from "./spots.js";
import { fieldName, valueName, w } from "./words.js";

// Numbers up to this have a button; fewer below a list, where they are the way to go on.
const MANY = 60;
const FEW = 19;
const ROW = 9;

// Words of more letters need room of their own.
const LONG = 8;

export class Sheet {
  /**
   * @param page what holds the position: `value`, `copies(id, spot)`, `put(spot, id, way)`,
   *   `drop(spot, id, way)`, `set(spot, value)`, `following(spot)`, `select(spot)`, `close()`
   * @param items the things of the game: id -> {name, color, group, face}
   * @param choices the ids that a field can hold
   */
  constructor(page, items, choices) {
    this.page = page;
    this.items = items;
    this.choices = choices;
    this.spot = null;
    this.title = h("h2", {});
    this.above = h("div", { class: "chips picked-row" });
    this.search = h("input", {
      type: "search",
      autocomplete: "off",
      "aria-label": w("layout.search"),
      placeholder: w("layout.search"),
      oninput: () => this.fill(),
      onkeydown: (event) => this.typed(event),
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
    this.box.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.page.close();
    });
  }

  open(spot) {
    this.last = null; // the thing that was put here last, which something may lie under
    this.search.value = "";
    this.box.hidden = false;
    this.about(spot);
    this.body.scrollTop = 0;
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
    this.search.hidden = !spot.choices && !spot.ways[0].choices;
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
  }

  // What stands for no card, or for one that lies face down.
  signs(spot) {
    const signs = [spot.gone, ...(spot.down ? spot.backs : [])].filter(Boolean);
    if (!signs.length || this.search.value) return [];
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
    const ids = this.ofAges(this.choices[way.values], way.groups ?? []).filter(
      (one) => (used.get(one) ?? 0) < this.page.copies(one, this.spot) && this.fits(one),
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

  fits(id) {
    const { name } = this.item(id);
    return plain(`${name} ${id}`).includes(plain(this.search.value));
  }

  // What can lie here; where each way has things of its own, part by part.
  options() {
    const { spot } = this;
    if (!spot.ways[0].choices) return this.all();
    return spot.ways.map((way) => {
      const ids = this.choices[way.choices].filter((id) => this.fits(id));
      return h(
        "section",
        { class: "part", "data-part": way.name },
        h("h3", {}, fieldName(way.name)),
        h(
          "div",
          { class: "picker" },
          ids.map((id) => this.option(id, () => this.take(id, way), way)),
        ),
      );
    });
  }

  all() {
    const { spot } = this;
    const typing = this.search.value !== "";
    const ids = (typing ? (this.choices[spot.choices] ?? []) : this.free).filter((id) =>
      this.fits(id),
    );
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

  option(id, onclick, way = null) {
    const { name, parted, color, face } = this.item(id);
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
        onclick,
      },
      h("b", {}, parted ?? name),
      icons,
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
    return rows.map((one) =>
      h(
        "div",
        { class: "row", "data-row": one.number },
        h("span", { class: "label" }, one.name),
        this.numbers(one, ROW, false),
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
    return h(
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
      spot.most === null || spot.most > many ? field : null,
    );
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
      spot.values.map((one) =>
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

  typed(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const first = this.body.querySelector(".picker .name-of");
    if (!first) return;
    this.search.value = "";
    first.click();
  }

  next() {
    const last = this.spot.kind === "number" ? this.spot.rows.at(-1) : null;
    const next = this.page.following(last ?? this.spot);
    if (next) this.page.select(next);
    else this.page.close();
  }
}
