// A form that follows a JSON Schema: steppers for numbers, lists of names to choose from.

import { dialog, h, put } from "./dom.js";
import { plain } from "./happening.js";
import { fieldName, w } from "./words.js";

const HIDDEN = new Set(["game", "format"]);

// What nearly every position needs; the rest is folded until it is given.
const MAIN = new Set(["players", "cities", "structure", "hand", "coins", "cards", "wonder", "wonders", "side", "stages",
  "built", "board", "forum", "decks", "central", "board_tokens", "pawn", "seat", "age", "turn", "military", "tokens", "warehouse"]);

export class Form {
  constructor({ schema, choices }, changed) {
    this.schema = schema;
    this.choices = choices;
    this.changed = changed;
    this.opened = new Set();
  }

  draw(place, value) {
    this.value = value;
    const focused = document.activeElement?.dataset?.place;
    put(place, this.object(this.resolve(this.schema), value, []));
    this.box = place;
    if (focused) this.box.querySelector(`[data-place="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  // Everything that is wrong stands at its place, as well as in the list.
  mark(wrong) {
    for (const old of this.box.querySelectorAll(".wrong")) old.classList.remove("wrong");
    for (const old of this.box.querySelectorAll(".at-place")) old.remove();
    for (const one of wrong) {
      const field = this.find(one.place);
      if (!field) continue;
      field.classList.add("wrong");
      field.append(h("p", { class: "problem at-place" }, one.problem, one.remedy ? `; ${one.remedy}` : ""));
      for (let up = field.parentElement; up && up !== this.box; up = up.parentElement) if (up.matches("details")) up.open = true;
    }
  }

  show(place) {
    const field = this.find(place);
    field?.scrollIntoView({ block: "center" });
    field?.querySelector("button, select, input, summary")?.focus();
  }

  // The field of a place, or the nearest one around it: cities[0].cards[2] lies in cities[0].cards.
  find(place) {
    let at = (place || "").split(": ").pop();
    while (at) {
      const field = this.box.querySelector(`[data-field="${CSS.escape(at)}"]`);
      if (field) return field;
      const shorter = at.replace(/(\.[^.[\]]+|\[[^\]]*\])$/, "");
      at = shorter === at ? "" : shorter;
    }
    return null;
  }

  resolve(schema) {
    return schema?.$ref ? { ...this.schema.$defs[schema.$ref.split("/").pop()], ...schema, $ref: undefined } : schema;
  }

  // The form that fits what is there; else the simplest to fill in.
  pick(schema, value) {
    const found = this.resolve(schema);
    if (!found?.anyOf) return found;
    const forms = found.anyOf.map((one) => this.resolve(one)).filter((one) => one.type !== "null");
    const kind = Array.isArray(value) ? "array" : value === null || value === undefined ? null : typeof value === "number" ? "integer" : typeof value;
    const of = (wanted) => forms.find((one) => one.type === wanted || (wanted === "string" && one.enum));
    return { description: found.description, ...(kind ? of(kind) : of("array") || of("object") || forms[0]) };
  }

  set(path, value) {
    const root = structuredClone(this.value);
    let at = root;
    path.slice(0, -1).forEach((key, step) => {
      if (at[key] === null || at[key] === undefined) at[key] = typeof path[step + 1] === "number" ? [] : {};
      at = at[key];
    });
    const last = path.at(-1);
    if (value === undefined) {
      if (Array.isArray(at)) at.splice(last, 1);
      else delete at[last];
    } else at[last] = value;
    this.changed(root);
  }

  object(schema, value, path) {
    const properties = schema.properties || {};
    const names = Object.keys(properties).filter((name) => path.length || !HIDDEN.has(name));
    const given = names.filter((name) => value?.[name] !== undefined && value[name] !== null);
    const main = names.filter((name) => given.includes(name) || MAIN.has(name));
    const rest = names.filter((name) => !main.includes(name));
    const draw = (name) => this.field(name, properties[name], value?.[name], [...path, name]);
    const key = path.join(".");
    return [main.map(draw), rest.length ? h("details", { class: "more", open: this.opened.has(key) || null, ontoggle: (event) => { if (event.target.open) this.opened.add(key); else this.opened.delete(key); } },
      h("summary", {}, w("more", rest.length)), rest.map(draw)) : null];
  }

  field(name, schema, value, path) {
    const found = this.pick(schema, value);
    const place = text(path);
    const label = typeof name === "number" ? w("seat", name) : fieldName(name);
    const wide = found?.type === "object" && found.properties;
    return h(wide ? "fieldset" : "div", { class: "field", "data-field": place, title: found?.description || null },
      h(wide ? "legend" : "span", { class: "name" }, label), this.input(found, value, path, label));
  }

  input(schema, value, path, label) {
    if (!schema) return h("span", {}, JSON.stringify(value));
    if (schema.enum) return this.select(schema.enum, value, path, label);
    if (schema.type === "boolean") return this.select([true, false], value, path, label);
    if (schema.type === "integer") return this.stepper(schema, value, path, label);
    if (schema.type === "string") return this.name(value, path, label);
    if (schema.type === "array") return this.list(schema, value, path, label);
    if (schema.properties) return this.object(schema, value, path);
    return this.map(schema, value, path, label);
  }

  select(values, value, path, label) {
    const select = h("select", { "aria-label": label, "data-place": text(path), onchange: () => this.set(path, select.value === "" ? undefined : JSON.parse(select.value)) },
      h("option", { value: "" }, w("layout.none")),
      values.map((one) => h("option", { value: JSON.stringify(one), selected: one === value || null }, one === true ? w("layout.yes") : one === false ? w("layout.no") : String(one).replaceAll("_", " "))));
    return select;
  }

  stepper(schema, value, path, label) {
    const least = schema.minimum ?? -999;
    const most = schema.maximum ?? 9999;
    const step = (by) => this.set(path, Math.min(most, Math.max(least, (value ?? (by > 0 ? least - 1 : least + 1)) + by)));
    const field = h("input", { type: "number", inputmode: "numeric", min: least, max: most, value: value ?? "", "aria-label": label, "data-place": text(path),
      onchange: () => this.set(path, field.value === "" ? undefined : Number(field.value)) });
    return h("span", { class: "stepper" },
      h("button", { type: "button", "aria-label": `${label}: ${w("layout.less")}`, "data-place": `${text(path)}-`, onclick: () => step(-1) }, "\u2212"), field,
      h("button", { type: "button", "aria-label": `${label}: ${w("layout.plus")}`, "data-place": `${text(path)}+`, onclick: () => step(1) }, "+"));
  }

  // The choices of the field that the path leads to; those of values of an object end with a dot.
  offered(path, values = false) {
    const name = [...path].reverse().find((part) => typeof part === "string" && (this.choices[part] || this.choices[`${part}.`]));
    return (values && this.choices[`${name}.`]) || this.choices[name] || [];
  }

  called(id, offered) {
    const found = offered.find((one) => one[0] === id);
    return found || [id, id === "" ? "\u2026" : id, ""];
  }

  name(value, path, label, values = false) {
    const offered = this.offered(path, values);
    const [, said, color] = this.called(value ?? "", offered);
    return h("span", { class: "picked" }, h("button", { type: "button", class: `name-of ${color ? `sw-c-${color}` : ""}`, "data-place": text(path), "data-field": text(path), "aria-label": `${label}: ${said}`,
      onclick: () => this.choose(label, offered, (id) => this.set(path, id)) }, said));
  }

  list(schema, value, path, label) {
    const items = value || [];
    const inner = this.pick(schema.prefixItems ? schema.prefixItems[0] : schema.items, items[0]);
    const fixed = Boolean(schema.prefixItems);
    if (inner.properties) {
      return h("div", { class: "entries" }, items.map((item, at) => this.field(at, inner, item, [...path, at])),
        fixed ? null : h("div", { class: "links" },
          h("button", { type: "button", onclick: () => this.set([...path, items.length], {}) }, `${w("layout.add")}`),
          items.length ? h("button", { type: "button", onclick: () => this.set([...path, items.length - 1], undefined) }, w("layout.remove", w("seat", items.length - 1))) : null));
    }
    if (inner.type === "array") {
      return h("div", { class: "grid-rows" }, items.map((row, at) => h("div", { class: "grid-row" }, (row || []).map((cell, column) => this.name(cell, [...path, at, column], `${label} ${at + 1}.${column + 1}`)),
        label === "structure" ? null : this.adder(row || [], [...path, at], label))),
      h("button", { type: "button", onclick: () => this.set([...path, items.length], []) }, w("layout.add")));
    }
    if (inner.type === "integer") {
      return h("span", { class: "chips" }, items.map((item, at) => this.chip(String(item), "", [...path, at])),
        [...range(inner)].map((number) => h("button", { type: "button", onclick: () => this.set([...path, items.length], number) }, `+ ${number}`)));
    }
    if (inner.enum) {
      return h("span", { class: "chips" }, items.map((item, at) => this.chip(String(item), "", [...path, at])),
        inner.enum.map((one) => h("button", { type: "button", onclick: () => this.set([...path, items.length], one) }, `+ ${one}`)));
    }
    const offered = this.offered(path);
    return h("span", { class: "chips" }, items.map((item, at) => {
      const [, said, color] = this.called(item, offered);
      return this.chip(said, color, [...path, at]);
    }), this.adder(items, path, label));
  }

  chip(said, color, path) {
    return h("span", { class: `chosen-name ${color ? `sw-c-${color}` : ""}`, "data-field": text(path) }, said,
      h("button", { type: "button", class: "plain", "aria-label": w("layout.remove", said), onclick: () => this.set(path, undefined) }, "\u00d7"));
  }

  adder(items, path, label) {
    const offered = this.offered(path);
    return h("button", { type: "button", "data-place": `${text(path)}+`, "aria-label": `${w("layout.add")}: ${label}`,
      onclick: () => this.choose(label, offered, (id) => this.set([...path, items.length], id)) }, "+");
  }

  map(schema, value, path, label) {
    const entries = Object.entries(value || {});
    const inner = this.pick(schema.additionalProperties, entries[0]?.[1]);
    const offered = this.offered(path);
    return h("div", { class: "entries" }, entries.map(([key, item]) => h("div", { class: "pair", "data-field": text([...path, key]) },
      h("span", {}, this.called(key, offered)[1]),
      inner?.properties ? this.object(inner, item, [...path, key]) : inner?.type === "integer" ? this.stepper(inner, item, [...path, key], key) : this.name(item, [...path, key], key, true),
      h("button", { type: "button", class: "plain", "aria-label": w("layout.remove", key), onclick: () => this.set([...path, key], undefined) }, "\u00d7"))),
    h("button", { type: "button", "data-place": `${text(path)}+`, "aria-label": `${w("layout.add")}: ${label}`,
      onclick: () => this.choose(label, offered, (id) => this.set([...path, id], inner?.type === "integer" ? 1 : inner?.properties ? {} : "?")) }, "+"));
  }

  choose(label, offered, take) {
    const found = h("div", { class: "picker" });
    const search = h("input", { type: "search", autocomplete: "off", "aria-label": w("layout.search"), placeholder: w("layout.search") });
    const box = dialog(`${w("layout.choose")}: ${label}`, w("close"), search, found);
    const draw = () => {
      const wanted = plain(search.value);
      const fitting = offered.filter(([id, name]) => plain(`${name} ${id}`).includes(wanted));
      put(found, fitting.map(([id, name, color]) => h("button", { type: "button", class: `name-of ${color ? `sw-c-${color}` : ""}`, onclick: () => { box.close(); take(id); } }, name)),
        search.value && !fitting.some(([id]) => id === search.value) ? h("button", { type: "button", onclick: () => { box.close(); take(search.value); } }, `\u201c${search.value}\u201d`) : null);
    };
    search.addEventListener("input", draw);
    search.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); found.querySelector("button")?.click(); } });
    draw();
    if (matchMedia("(hover: hover)").matches) search.focus();
  }
}

function* range(schema) {
  for (let at = schema.minimum ?? 0; at <= Math.min(schema.maximum ?? 0, (schema.minimum ?? 0) + 9); at += 1) yield at;
}

function text(path) {
  return path.reduce((said, part) => (typeof part === "number" ? `${said}[${part}]` : said ? `${said}.${part}` : part), "");
}
