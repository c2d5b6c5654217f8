// The spots of a table that is laid out: what lies on them, and what may.

import { fieldName, optionName, valueName, w } from "./words.js";

/** The value at a path, or undefined. */
export function at(value, path) {
  return path.reduce((inner, key) => inner?.[key], value);
}

/** Puts a value at a path of an object, with what is needed on the way there. */
export function write(root, path, value) {
  let inner = root;
  path.slice(0, -1).forEach((key, step) => {
    const fresh = () => (typeof path[step + 1] === "number" ? [] : {});
    // Seats of which nothing has been said yet are empty, not missing.
    if (Array.isArray(inner)) while (inner.length < key) inner.push(fresh());
    inner[key] ??= fresh();
    inner = inner[key];
  });
  const last = path.at(-1);
  if (value === undefined) delete inner[last];
  else inner[last] = value;
}

// All names that stand somewhere in a value, with how often.
function namesIn(value, found = new Map()) {
  if (typeof value === "string") found.set(value, (found.get(value) ?? 0) + 1);
  else if (Array.isArray(value)) for (const inner of value) namesIn(inner, found);
  else if (value && typeof value === "object")
    for (const [key, inner] of Object.entries(value)) {
      found.set(key, (found.get(key) ?? 0) + 1);
      namesIn(inner, found);
    }
  return found;
}

/** What lies on spots, with how often; what may lie elsewhere, too, does not count. */
export function usedOn(spots, value) {
  const found = new Map();
  for (const spot of spots)
    if (!spot.once && !spot.apart)
      for (const path of new Set(spot.ways.map((way) => way.path))) namesIn(at(value, path), found);
  return found;
}

/**
 * Where things of a spot are written, as `solver/games/spots.py` says it.
 * @typedef {{ path: (string|number)[], name?: string, seat?: number, values?: string,
 *   groups?: number[], blank?: any, choices?: string, upto?: boolean, also?: (string|number)[],
 *   length?: number, key?: string, fixed?: Object<string, string> }} Way
 */

// Whether what was found at the path of a way was written in this way, and how it is written.
/** @param {Way} way @param {any} thing */
function holds(way, thing) {
  const object = thing !== null && typeof thing === "object";
  if (!way.key) return !object;
  const fixed = Object.entries(way.fixed ?? {});
  return object && way.key in thing && fixed.every(([key, value]) => thing[key] === value);
}

function thingOf(way, id) {
  return way.key ? { ...way.fixed, [way.key]: id } : id;
}

/** One spot with the position that it is about; `number` counts all spots of the table. */
export class Spot {
  /** @type {"one"|"many"|"number"|"value"} */ kind = "one";
  field = "";
  /** @type {Way[]} */ ways = [];
  label = "";
  choices = "";
  /** @type {number[]} */ groups = [];
  least = 0;
  /** @type {number|null} */ most = null;
  /** @type {any[]} */ values = [];
  seats = false;
  usual = null;
  asked = true;
  once = false;
  apart = false;
  folded = false;
  of = "";
  icon = "";
  x = 0;
  y = 0;
  /** @type {number[]} */ covers = [];
  /** @type {string[]} */ backs = [];
  gone = "";
  down = false;

  constructor(about, area, number) {
    Object.assign(this, about);
    this.area = area;
    this.number = number;
  }

  get path() {
    return this.ways[0].path;
  }

  /** What stays the same however the table changes around it. */
  get key() {
    return this.path.join(".");
  }

  get title() {
    const { name } = this;
    return this.area.seat === undefined ? name : `${w("seat", this.area.seat)}: ${name}`;
  }

  /** What the spot is called, without its seat. */
  get name() {
    return [this.shared, this.of && valueName(this.of), this.label].filter(Boolean).join(" ");
  }

  /** What all spots of its field are called. */
  get shared() {
    const [option, given] = this.field.split(".");
    return given ? optionName(given) : fieldName(option);
  }

  // What one way of several is called.
  said(way) {
    return way.seat === undefined ? valueName(way.name) : w("seat", way.seat);
  }

  /** What one of the values is called. */
  saidValue(one) {
    return this.seats ? w("seat", one) : valueName(one, this.field);
  }

  /** What lies on a spot of one thing, and the number or value of others. */
  held(value) {
    const found = at(value, this.path);
    if (this.ways[0].upto && Array.isArray(found)) return found.length;
    const keyed = this.ways.find((way) => way.key && holds(way, found));
    return keyed ? found[keyed.key] : found;
  }

  /** A number or value as it is written. */
  written(one) {
    if (!this.ways[0].upto || one === undefined) return one;
    return Array.from({ length: one }, (_, index) => index + 1);
  }

  /** The things of a spot of many: [id, way, value under the id]. */
  things(value) {
    return this.ways.flatMap((way) => {
      const here = at(value, way.path);
      if (Array.isArray(here))
        return here
          .filter((thing) => holds(way, thing))
          .map((thing) => [way.key ? thing[way.key] : thing, way, null]);
      return Object.entries(here ?? {}).map(([id, under]) => [id, way, under]);
    });
  }

  isGone(value) {
    return this.gone !== "" && this.held(value) === this.gone;
  }

  isDown(value) {
    return this.backs.includes(this.held(value));
  }

  /** Whether a picker that goes on by itself has something to ask here. */
  wants(value, seen) {
    if (!this.asked) return false;
    if (this.kind === "one") return !this.held(value);
    if (this.kind !== "many") return !seen.has(this.number);
    const there = this.things(value).length;
    return !seen.has(this.number) && (this.most === null || there < this.most);
  }

  add(root, id, way = this.ways[0]) {
    if (way.also) write(root, way.also, way.name);
    if (way.length) this.lengthen(root, way);
    if (this.kind !== "many") write(root, way.path, thingOf(way, id));
    else if ("blank" in way) write(root, [...way.path, id], way.blank);
    else write(root, way.path, [...(at(root, way.path) ?? []), thingOf(way, id)]);
  }

  // A list in which there is a place for each of several spots, given or not.
  /** @param {any} root @param {Way} way */
  lengthen(root, { path, length }) {
    const list = path.slice(0, -1);
    const here = at(root, list) ?? [];
    const whole = { length: Math.max(length, here.length) };
    write(
      root,
      list,
      Array.from(whole, (_, index) => here[index] ?? null),
    );
  }

  /** The numbers that are asked for together with this one. */
  get rows() {
    const rows = this.area.spots.slice(this.area.spots.indexOf(this));
    const end = rows.findIndex((one) => one.kind !== "number" || !one.asked);
    return end < 0 ? rows : rows.slice(0, end);
  }

  remove(root, id, way) {
    const here = at(root, way.path);
    const same = (one) => holds(way, one) && (way.key ? one[way.key] : one) === id;
    if (Array.isArray(here)) here.splice(here.map(same).lastIndexOf(true), 1);
    else delete here[id];
  }
}

/** The spots of a layout, area by area. */
export function spotsOf(layout) {
  let number = 0;
  return layout.areas.map((area) => {
    const made = { ...area, first: number };
    made.spots = area.spots.map((about) => new Spot(about, made, number++));
    return made;
  });
}

/**
 * What follows in a grid from something put on a spot: what lay on one that is gone is gone, too;
 * one that is there lies on others that are there; one with nothing on it any more is turned up.
 */
export function cascade(spot, root) {
  const { spots } = spot.area;
  const go = (one) => {
    for (const over of one.covers.map((index) => spots[index])) {
      if (over.isGone(root)) continue;
      write(root, over.path, over.gone);
      go(over);
    }
  };
  const stay = (one) => {
    const index = spots.indexOf(one);
    for (const under of spots.filter((other) => other.covers.includes(index))) {
      if (!under.isGone(root)) continue;
      write(root, under.path, under.down ? under.backs[0] : "");
      stay(under);
    }
  };
  if (spot.isGone(root)) go(spot);
  else stay(spot);
  for (const one of spots) {
    if (!one.down || one.isGone(root)) continue;
    const covered = one.covers.some((index) => !spots[index].isGone(root));
    if (covered && !one.isDown(root)) write(root, one.path, one.backs[0]);
    else if (!covered && one.isDown(root) && one !== spot) write(root, one.path, "");
  }
}
