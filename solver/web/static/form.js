// A form that follows a JSON Schema: steppers for numbers, lists of names to choose from.

import { h, put } from "./dom.js";
import { colored } from "./names.js";
import { chooseMany, chooseOne } from "./picker.js";
import { at, write } from "./spots.js";
import { fieldName, isExpansion, lang, optionName, valueName, w } from "./words.js";

const HIDDEN = new Set(["game", "format"]);

// Stands for a card that has been taken, in rows of places that have a shape.
const TAKEN = "-";

// So few choices are shown at once.
const FEW = 4;

export class Form {
  constructor({ schema, main, choices, options }, changed) {
    this.schema = schema;
    this.main = new Set(main);
    this.choices = choices;
    this.options = options;
    this.changed = changed;
    this.opened = new Set();
  }

  draw(place, value) {
    this.value = value;
    const focused = document.activeElement?.getAttribute("data-place");
    put(place, this.object(this.resolve(this.schema), value, []));
    this.box = place;
    if (focused)
      this.box
        .querySelector(`[data-place="${CSS.escape(focused)}"]`)
        ?.focus({ preventScroll: true });
  }

  // Everything that is wrong stands at its place, as well as in the list.
  mark(wrong) {
    for (const old of this.box.querySelectorAll(".wrong")) old.classList.remove("wrong");
    for (const old of this.box.querySelectorAll(".at-place")) old.remove();
    for (const one of wrong) {
      const field = this.find(one.place);
      if (!field) continue;
      field.classList.add("wrong");
      field.append(
        h("p", { class: "problem at-place" }, one.problem, one.remedy ? `; ${one.remedy}` : ""),
      );
      for (let up = field.parentElement; up && up !== this.box; up = up.parentElement)
        if (up.matches("details")) up.open = true;
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
    return schema?.$ref
      ? { ...this.schema.$defs[schema.$ref.split("/").pop()], ...schema, $ref: undefined }
      : schema;
  }

  // The form that fits what is there; else the one that what can be chosen asks for.
  pick(schema, value, name = "") {
    const found = this.resolve(schema);
    if (!found?.anyOf || found.type) return found;
    const forms = this.forms(found);
    const kind = Array.isArray(value)
      ? "array"
      : value === null || value === undefined
        ? null
        : typeof value === "number"
          ? "integer"
          : typeof value;
    const of = (wanted) =>
      forms.find((one) => one.type === wanted || (wanted === "string" && one.enum));
    const usual = this.choices[`${name}.`]
      ? "object"
      : this.choices[name] || !name
        ? "array"
        : "integer";
    return {
      description: found.description,
      ...(kind ? of(kind) : of(usual) || of("array") || of("object") || forms[0]),
    };
  }

  // All forms that a value may have, but for null; with a type, they are names in several ways.
  forms(schema) {
    const found = this.resolve(schema);
    return ((!found?.type && found?.anyOf) || [found])
      .map((one) => this.resolve(one))
      .filter((one) => one && one.type !== "null");
  }

  set(path, value) {
    const root = structuredClone(this.value);
    const around = at(root, path.slice(0, -1));
    if (value === undefined && Array.isArray(around)) around.splice(path.at(-1), 1);
    else write(root, path, value);
    this.changed(root);
  }

  object(schema, value, path) {
    const properties = schema.properties || {};
    const names = Object.keys(properties).filter((name) => path.length || !HIDDEN.has(name));
    const given = names.filter((name) => value?.[name] !== undefined && value[name] !== null);
    const main = names.filter((name) => given.includes(name) || this.main.has(name));
    const rest = names.filter((name) => !main.includes(name));
    const draw = (name) => this.field(name, properties[name], value?.[name], [...path, name]);
    const key = path.join(".");
    return [
      main.map(draw),
      rest.length ? this.folded(key, w("more", rest.length), rest.map(draw)) : null,
    ];
  }

  field(name, schema, value, path) {
    const found = this.pick(schema, value, name);
    const place = text(path);
    const label = typeof name === "number" ? w("seat", name) : fieldName(name);
    const group = found?.type === "object" && found.properties;
    const inside = this.input(found, value, path, label);
    const wide = group || inside.matches?.(".entries, .grid-rows, .rules");
    return h(
      group ? "fieldset" : "div",
      {
        class: wide ? "field" : "field beside",
        "data-field": place,
        title: lang === "en" ? found?.description || null : null,
      },
      h(group ? "legend" : "span", { class: "name" }, label),
      inside,
    );
  }

  input(schema, value, path, label) {
    if (path.length === 1 && path[0] === "variant") return this.variant(value || {});
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
    const select = h(
      "select",
      {
        "aria-label": label,
        "data-place": text(path),
        onchange: () => this.set(path, select.value === "" ? undefined : JSON.parse(select.value)),
      },
      h("option", { value: "" }, w("layout.none")),
      values.map((one) =>
        h(
          "option",
          { value: JSON.stringify(one), selected: one === value || null },
          valueName(one, fieldOf(path)),
        ),
      ),
    );
    return select;
  }

  // The rules of the table, which decide what else there is to say: expansions, then readings.
  variant(value) {
    const one = ([name, values]) =>
      h(
        "label",
        {},
        h("span", {}, optionName(name)),
        this.select(values, value[name], ["variant", name], optionName(name)),
      );
    const readings = this.options.filter((option) => !isExpansion(option[1]));
    const key = "variant";
    return h(
      "div",
      { class: "rules" },
      this.options.filter((option) => isExpansion(option[1])).map(one),
      this.folded(
        key,
        w("layout.readings", readings.length),
        h("div", { class: "rules" }, readings.map(one)),
      ),
    );
  }

  // Parts that are seldom needed; what somebody opened stays open.
  folded(key, title, ...inside) {
    const note = (open) => (open ? this.opened.add(key) : this.opened.delete(key));
    // The click is noted at once: the event that tells of the change comes later, and the form
    // may be drawn anew before it.
    const summary = h("summary", { onclick: () => note(!summary.parentElement.open) }, title);
    return h(
      "details",
      {
        class: "more",
        open: this.opened.has(key) || null,
        ontoggle: (event) => note(event.target.open),
      },
      summary,
      inside,
    );
  }

  stepper(schema, value, path, label) {
    const least = schema.minimum ?? -999;
    const most = schema.maximum ?? 9999;
    const step = (by) =>
      this.set(
        path,
        Math.min(most, Math.max(least, (value ?? (by > 0 ? least - 1 : least + 1)) + by)),
      );
    const field = h("input", {
      type: "number",
      inputmode: "numeric",
      min: least,
      max: most,
      value: value ?? "",
      "aria-label": label,
      "data-place": text(path),
      onchange: () => this.set(path, field.value === "" ? undefined : Number(field.value)),
    });
    return h(
      "span",
      { class: "stepper" },
      h(
        "button",
        {
          type: "button",
          "aria-label": `${label}: ${w("layout.less")}`,
          "data-place": `${text(path)}-`,
          onclick: () => step(-1),
        },
        "\u2212",
      ),
      field,
      h(
        "button",
        {
          type: "button",
          "aria-label": `${label}: ${w("layout.plus")}`,
          "data-place": `${text(path)}+`,
          onclick: () => step(1),
        },
        "+",
      ),
    );
  }

  // The choices of the field that the path leads to; those of values of an object end with a dot.
  offered(path, values = false) {
    const names = path.filter((part) => typeof part === "string").reverse();
    const keys = names.flatMap((name, at) => [`${names[at + 1]}.${name}`, name]);
    const name = keys.find((key) => this.choices[key] || this.choices[`${key}.`]);
    return (values && this.choices[`${name}.`]) || this.choices[name] || [];
  }

  called(id, offered) {
    const found = offered.find((one) => one[0] === id);
    return found || [id, id === "" ? "\u2026" : id, ""];
  }

  name(value, path, label, values = false) {
    const offered = this.offered(path, values);
    if (offered.length && offered.length <= FEW) {
      return h(
        "span",
        { class: "chips", "data-field": text(path) },
        offered.map(([id, said, color, , parted]) =>
          h(
            "button",
            {
              type: "button",
              class: `name-of ${colored(color)}`,
              "data-id": id,
              "data-place": `${text(path)}=${id}`,
              "aria-pressed": String(id === value),
              onclick: () => this.set(path, id === value ? undefined : id),
            },
            parted ?? said,
          ),
        ),
      );
    }
    const [, said, color, , parted] = this.called(value ?? "", offered);
    return h(
      "span",
      { class: "picked" },
      h(
        "button",
        {
          type: "button",
          class: `name-of ${colored(color)}`,
          "data-place": text(path),
          "data-field": text(path),
          "aria-label": `${label}: ${said}`,
          onclick: () =>
            chooseOne(this.picking(label, offered, { take: (id) => this.took(path, id) })),
        },
        parted ?? said,
      ),
    );
  }

  // What opens the picker of the next list after that of a path, in the order of the form.
  following(path) {
    const adders = [...this.box.querySelectorAll("[data-place].adder")];
    const at = adders.findIndex((one) => one.dataset.place === `${text(path)}+`);
    const next = adders.slice(at + 1).find((one) => one.checkVisibility?.() !== false);
    return next ? next.dataset.place : null;
  }

  // A picker of many at a path, and from there to the next one.
  chooseMany(path, label, offered, more) {
    const next = this.following(path);
    const go = () => this.box.querySelector(`[data-place="${CSS.escape(next)}"]`)?.click();
    chooseMany(this.picking(label, offered, { ...more, next: next && go }));
  }

  // What a picker needs besides: the Age of the position, and what lies on the table already.
  picking(title, offered, more) {
    const used = namesIn(this.value);
    return { title, offered, age: this.value.age ?? this.latest(used), used, ...more };
  }

  // Where no Age is given, it is that of the latest card on the table.
  latest(used) {
    const ages = Object.values(this.choices)
      .flat()
      .filter(([id]) => used.has(id))
      .map(([, , , age]) => age);
    return Math.max(0, ...ages);
  }

  // In a structure the next place without a card follows by itself.
  took(path, id) {
    this.set(path, id);
    const [name, row, column] = path;
    if (path.length !== 3 || typeof column !== "number" || !Array.isArray(this.value[name]?.[row]))
      return null;
    const empty = this.value[name]
      .flatMap((cells, at) => (cells || []).map((cell, place) => [cell, at, place]))
      .find(([cell]) => cell === "");
    if (!empty) return null;
    path[1] = empty[1];
    path[2] = empty[2];
    return `${fieldName(name)} ${path[1] + 1}.${path[2] + 1}`;
  }

  list(schema, value, path, label) {
    const items = value || [];
    const inner = this.pick(schema.prefixItems ? schema.prefixItems[0] : schema.items, items[0]);
    const fixed = Boolean(schema.prefixItems);
    if (inner.properties) {
      return h(
        "div",
        { class: "entries" },
        items.map((item, at) => this.field(at, inner, item, [...path, at])),
        fixed
          ? null
          : h(
              "div",
              { class: "links" },
              h(
                "button",
                {
                  type: "button",
                  "data-place": `${text(path)}++`,
                  onclick: () => this.set([...path, items.length], {}),
                },
                w("layout.add"),
              ),
              items.length
                ? h(
                    "button",
                    {
                      type: "button",
                      onclick: () => this.set([...path, items.length - 1], undefined),
                    },
                    w("layout.remove", w("seat", items.length - 1)),
                  )
                : null,
            ),
      );
    }
    if (inner.type === "array") {
      const places = this.offered(path).some(([id]) => id === TAKEN);
      return h(
        "div",
        { class: "grid-rows" },
        items.map((row, at) =>
          h(
            "div",
            {
              class: places ? "grid-row" : "grid-row unplaced",
              "data-field": text([...path, at]),
            },
            (row || []).map((cell, column) =>
              this.name(cell, [...path, at, column], `${label} ${at + 1}.${column + 1}`),
            ),
            places ? null : this.adder(row || [], [...path, at], label),
          ),
        ),
        places
          ? null
          : h(
              "button",
              {
                type: "button",
                "data-place": `${text(path)}++`,
                onclick: () =>
                  this.set([...path, items.length], nullable(schema.items) ? null : []),
              },
              w("layout.add"),
            ),
      );
    }
    if (inner.enum || inner.type === "integer") {
      const said = (one) => valueName(one, fieldOf(path));
      return h(
        "span",
        { class: "chips" },
        items.map((item, at) => this.chip(said(item), "", [...path, at])),
        (inner.enum || [...range(inner)]).map((one) =>
          h(
            "button",
            {
              type: "button",
              class: "plus-one",
              "data-place": `${text(path)}+${one}`,
              onclick: () => this.set([...path, items.length], one),
            },
            `+ ${said(one)}`,
          ),
        ),
      );
    }
    const offered = this.offered(path);
    return h(
      "span",
      { class: "chips" },
      items.map((item, at) => {
        const [, said, color, , parted] = this.called(item, offered);
        return this.chip(parted ?? said, color, [...path, at]);
      }),
      this.adder(items, path, label),
    );
  }

  chip(said, color, path) {
    return h(
      "span",
      { class: `chosen-name ${color ? `sw-c-${color}` : ""}`, "data-field": text(path) },
      said,
      h(
        "button",
        {
          type: "button",
          class: "plain",
          "aria-label": w("layout.remove", said),
          onclick: () => this.set(path, undefined),
        },
        "\u00d7",
      ),
    );
  }

  adder(items, path, label) {
    return h(
      "button",
      {
        type: "button",
        class: "adder",
        "data-place": `${text(path)}+`,
        "aria-label": `${w("layout.add")}: ${label}`,
        onclick: () =>
          this.chooseMany(path, label, this.offered(path), {
            chosen: items,
            done: (ids) => this.set(path, ids),
          }),
      },
      "+",
    );
  }

  map(schema, value, path, label) {
    const entries = Object.entries(value || {});
    const inner = this.pick(schema.additionalProperties, entries[0]?.[1]);
    const offered = this.offered(path);
    return h(
      "div",
      { class: "entries" },
      entries.map(([key, item]) =>
        h(
          "div",
          { class: "pair", "data-field": text([...path, key]) },
          h("span", {}, this.called(key, offered)[1]),
          inner?.properties
            ? this.object(inner, item, [...path, key])
            : inner?.type === "integer"
              ? this.stepper(inner, item, [...path, key], key)
              : this.name(item, [...path, key], key, true),
          h(
            "button",
            {
              type: "button",
              class: "plain",
              "aria-label": w("layout.remove", key),
              onclick: () => this.set([...path, key], undefined),
            },
            "\u00d7",
          ),
        ),
      ),
      h(
        "button",
        {
          type: "button",
          class: "adder",
          "data-place": `${text(path)}+`,
          "aria-label": `${w("layout.add")}: ${label}`,
          onclick: () =>
            chooseMany(
              this.picking(label, offered, {
                chosen: Object.keys(value || {}),
                done: (ids) => this.set(path, this.entries(ids, value || {}, schema)),
              }),
            ),
        },
        "+",
      ),
    );
  }

  // An object with these keys: what was there stays, what is new is not known yet.
  entries(ids, value, schema) {
    const forms = this.forms(schema.additionalProperties);
    const unknown = () =>
      forms.some((one) => one.type === "integer")
        ? 1
        : forms.some((one) => one.properties)
          ? {}
          : "?";
    return Object.fromEntries(ids.map((id) => [id, value[id] ?? unknown()]));
  }
}

// Whether there may be nothing known of one in a list.
function nullable(schema) {
  return Boolean(schema?.anyOf?.some((one) => one.type === "null"));
}

// All names that stand somewhere in a position.
function namesIn(value, found = new Set()) {
  if (typeof value === "string") found.add(value);
  else if (value && typeof value === "object")
    for (const inner of Object.values(value)) namesIn(inner, found);
  return found;
}

function* range(schema) {
  for (
    let at = schema.minimum ?? 0;
    at <= Math.min(schema.maximum ?? 0, (schema.minimum ?? 0) + 9);
    at += 1
  )
    yield at;
}

// The field that a path leads into.
function fieldOf(path) {
  return path.findLast((key) => typeof key === "string") ?? "";
}

function text(path) {
  return path.reduce(
    (said, part) =>
      typeof part === "number" ? `${said}[${part}]` : said ? `${said}.${part}` : part,
    "",
  );
}
