// The table that is laid out, drawn from its spots: every one of them can be tapped.

import { h, redraw } from "./dom.js";
import { colored } from "./names.js";
import { at } from "./spots.js";
import { valueName, w } from "./words.js";

// So many values stand on the table; more are in the picker.
const FEW = 3;

// Spots that follow each other and differ in their label alone.
function runs(spots) {
  const found = [];
  for (const spot of spots) {
    const last = found.at(-1)?.[0];
    const same = last?.label && last.kind === spot.kind && last.field === spot.field;
    if (same && spot.label && spot.kind !== "many") found.at(-1).push(spot);
    else found.push([spot]);
  }
  return found;
}

export class LaidTable {
  /**
   * @param items the things of the game: id -> {name, color, face}
   * @param {(spot) => void} tapped
   * @param {(spot, value) => void} given a number or a value that was tapped on the table itself
   */
  constructor(items, tapped, given) {
    this.items = items;
    this.tapped = tapped;
    this.given = given;
    this.open = false;
    this.box = h("div", { class: "laid sw" });
  }

  draw(areas, value, chosen) {
    this.value = value;
    this.chosen = chosen;
    redraw(this.box, areas.map((area) => this.area(area)));
    return this.box;
  }

  /** The element of a spot. */
  find(spot) {
    return this.box.querySelector(`[data-spot="${spot.number}"]`);
  }

  focus(spot) {
    const found = this.find(spot);
    (found?.matches("button") ? found : found?.querySelector("button"))?.focus({
      preventScroll: true,
    });
  }

  area(area) {
    if (area.columns)
      return h(
        "div",
        { class: `sw-structure sw-w${area.columns}` },
        area.spots.map((spot) => this.cell(spot)),
      );
    const of = (folded) =>
      runs(area.spots.filter((spot) => spot.folded === folded)).map((run) =>
        run.length > 1 ? this.run(run) : this.spot(run[0]),
      );
    const aside = of(true);
    const spots = [
      of(false),
      aside.length ? this.folded(aside) : null,
    ];
    if (area.seat === undefined) return h("section", { class: "sw-panel" }, spots);
    return h(
      "section",
      { class: `sw-panel sw-city sw-of${area.seat}`, "aria-label": w("seat", area.seat) },
      h("h3", {}, h("span", { class: `sw-seat sw-s${area.seat}` }, w("seat", area.seat))),
      spots,
    );
  }

  // What somebody opened stays open when the table is drawn anew.
  folded(inside) {
    const note = (event) => (this.open = event.target.open);
    return h(
      "details",
      { open: this.open || null, ontoggle: note },
      h("summary", {}, w("layout.rules")),
      inside,
    );
  }

  button(spot, kind, label, ...inside) {
    const chosen = spot.number === this.chosen?.number;
    return h(
      "button",
      {
        type: "button",
        class: `${kind}${chosen ? " sw-chosen" : ""}`,
        "data-spot": spot.number,
        "data-key": spot.key,
        "aria-label": label,
        onclick: () => this.tapped(spot),
      },
      inside,
    );
  }

  // A place of a grid, which shows its card, its back, or that nothing lies there any more.
  cell(spot) {
    const held = spot.held(this.value);
    const where = `sw-tile sw-card sw-x${spot.x} sw-y${spot.y}`;
    if (spot.isGone(this.value))
      return this.button(spot, `${where} spot-gone`, `${spot.title}: ${valueName(held)}`);
    if (spot.isDown(this.value)) {
      const back = h("span", { class: "sw-where" }, spot.label);
      return this.button(spot, `${where} sw-back`, `${spot.title}: ${valueName(held)}`, back);
    }
    if (!held) return this.button(spot, `${where} spot-empty`, spot.title, "+");
    const { name, parted, color, face } = this.thing(held);
    return this.button(
      spot,
      `${where} ${colored(color)}`,
      `${spot.title}: ${name}`,
      h("b", {}, parted ?? name),
      face,
    );
  }

  spot(spot) {
    return h(
      "div",
      { class: spot.kind === "many" ? "sw-row spot wide" : "sw-row spot", "data-key": spot.key },
      h("span", { class: "sw-l" }, spot.name),
      this.inside(spot),
    );
  }

  // Spots that are told apart by their labels alone, under one name.
  run(spots) {
    return h(
      "div",
      { class: "sw-row spot wide", "data-key": spots[0].key },
      h("span", { class: "sw-l" }, spots[0].shared),
      spots.map((spot) =>
        h(
          "span",
          { class: "labeled", "data-key": `${spot.key} of a run` },
          h("span", { class: "sw-faint" }, spot.label),
          this.inside(spot),
        ),
      ),
    );
  }

  inside(spot) {
    const parts = {
      one: () => this.one(spot),
      many: () => this.many(spot),
      number: () => this.number(spot),
      value: () => this.pressed(spot),
    };
    return parts[spot.kind]();
  }

  thing(id, spot = null) {
    const name = spot && typeof id !== "string" ? spot.saidValue(id) : id;
    const found = this.items.get(id) ?? { name, color: "", face: "" };
    const face = h("span", { class: "face" });
    face.innerHTML = found.face ?? ""; // made by the server, which escapes
    return { ...found, face };
  }

  one(spot) {
    const held = spot.held(this.value);
    const also = spot.ways.find((way) => way.also && at(this.value, way.also) === way.name);
    const { name, face } = held ? this.thing(held) : { name: "+", face: null };
    const said = held && also ? `${name}, ${spot.said(also)}` : name;
    const label = held ? `${spot.title}: ${said}` : spot.title;
    return this.button(spot, `sw-tile ${held ? "" : "spot-empty"}`, label, h("b", {}, said), face);
  }

  many(spot) {
    if (spot.once && spot.values.length) return this.toggles(spot);
    const several = spot.ways.length > 1;
    const things = spot.things(this.value).map(([id, way, under]) => {
      const { name, color, face } = this.thing(id, spot);
      const where = several && !way.choices && way !== spot.ways[0] ? spot.said(way) : "";
      const below = under && under !== way.blank ? this.thing(under).name : "";
      return h(
        "span",
        { class: `sw-tile sw-name ${colored(color)}` },
        h("span", {}, name),
        face,
        where ? h("span", { class: "sw-faint" }, below ? `${where}: ${below}` : where) : null,
      );
    });
    const adder = this.button(spot, "sw-tile spot-empty adder", spot.title, "+");
    return h("div", { class: "sw-chips" }, things, adder);
  }

  // Few numbers or seats, each of which is there or not.
  toggles(spot) {
    const held = at(this.value, spot.path) ?? [];
    return h(
      "span",
      { class: "chips", "data-spot": spot.number, role: "group", "aria-label": spot.title },
      spot.values.map((one) =>
        h(
          "button",
          {
            type: "button",
            "data-value": JSON.stringify(one),
            "aria-pressed": String(held.includes(one)),
            onclick: () =>
              this.given(
                spot,
                held.includes(one) ? held.filter((other) => other !== one) : [...held, one],
              ),
          },
          spot.saidValue(one),
        ),
      ),
    );
  }

  number(spot) {
    const held = spot.held(this.value);
    const said = String(held ?? spot.usual ?? "?");
    const kind = spot.icon ? `sw-n sw-${spot.icon}` : "";
    const shown = h("span", { class: kind }, said);
    const sure = held === undefined || held === null ? " spot-usual" : "";
    return this.button(spot, `sw-tile spot-number${sure}`, `${spot.title}: ${said}`, shown);
  }

  // Few values are all there to be tapped.
  pressed(spot) {
    const held = at(this.value, spot.path) ?? spot.usual ?? null;
    if (spot.values.length > FEW) {
      const said = held === null ? "+" : spot.saidValue(held);
      return this.button(spot, "sw-tile spot-number", `${spot.title}: ${said}`, said);
    }
    return h(
      "span",
      { class: "chips", "data-spot": spot.number, role: "group", "aria-label": spot.title },
      spot.values.map((one) =>
        h(
          "button",
          {
            type: "button",
            "data-value": JSON.stringify(one),
            "aria-pressed": String(one === held),
            onclick: () => this.given(spot, one === held && one !== spot.usual ? undefined : one),
          },
          spot.saidValue(one),
        ),
      ),
    );
  }
}
