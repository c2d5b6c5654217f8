// Beginning something: which game, at how many seats and with what, and then what to do with it.
// What was chosen last is chosen again.

import { post } from "./api.js";
import { gamePicture } from "./boards.js";
import { h, put } from "./dom.js";
import { guarded } from "./dropping.js";
import { change, settings } from "./settings.js";
import { isExpansion, optionName, valueName, w } from "./words.js";

/** The one form of the first page. */
export class Beginning {
  constructor({ games, levels, puzzles }) {
    this.games = games;
    this.levels = levels;
    this.puzzles = puzzles;
    this.problems = h("div", { role: "alert" });
    this.fields = h("div", { class: "fields" });
    this.ways = h("div", { class: "ways" });
    const last = games.find((one) => one.name === settings.begin.game) ?? games[0];
    const tiles = games.map((game) => this.tile(game, game === last));
    this.box = h(
      "form",
      { class: "card begin", onsubmit: (event) => event.preventDefault() },
      h("fieldset", { class: "games" }, h("legend", {}, w("start.which")), tiles),
      this.fields,
      this.ways,
      this.problems,
    );
    this.choose(last);
  }

  tile(game, chosen) {
    const radio = h("input", {
      type: "radio",
      name: "game",
      value: game.name,
      checked: chosen || null,
      onchange: () => this.choose(game),
    });
    const picture = h("img", { src: gamePicture(game.name), alt: "", width: "64", height: "48" });
    return h("label", { class: "game" }, radio, picture, h("span", {}, game.title));
  }

  // What a game asks for, as it was chosen last.
  choose(game) {
    this.game = game;
    const kept = settings.begin[game.name] ?? {};
    const [least, most, usual] = game.seats;
    const seats = numbers(least, most);
    this.seats = choice(w("players"), "seats", seats, kept.seats ?? usual);
    this.own = choice(w("your_seat"), "own", [], "");
    this.level = choice(
      w("level"),
      "level",
      this.levels.map((name) => [name, w(`level.${name}`)]),
      kept.level ?? "medium",
    );
    this.options = game.options.map((option) => {
      const value = kept.variant?.[option.name] ?? option.values[0];
      return isExpansion(option.values)
        ? expansion(option, value)
        : choice(
            optionName(option.name),
            option.name,
            option.values.map((one) => [one, valueName(one)]),
            value,
          );
    });
    this.fillOwn(kept.own ?? "0");
    this.seats.select.addEventListener("change", () => this.fillOwn(this.own.select.value));
    const expansions = (wanted) =>
      this.options
        .filter((_, at) => isExpansion(game.options[at].values) === wanted)
        .map((one) => one.box);
    put(
      this.fields,
      h(
        "div",
        { class: "beside-each-other" },
        least < most ? this.seats.box : null,
        this.own.box,
        this.level.box,
      ),
      expansions(true).length ? h("div", { class: "chips" }, expansions(true)) : null,
      expansions(false).length
        ? h("details", {}, h("summary", {}, w("options")), expansions(false))
        : null,
    );
    this.fields.onchange = () => this.keep();
    this.keep();
  }

  fillOwn(wanted) {
    const count = Number(this.seats.select.value);
    const seats = numbers(0, count - 1).map(([seat]) => [seat, w("seat", seat)]);
    const values = [...seats, ["", w("every_seat")]];
    const chosen = values.some(([value]) => String(value) === wanted) ? wanted : "0";
    fill(this.own.select, values, chosen);
  }

  keep() {
    const { game } = this;
    change({
      begin: {
        ...settings.begin,
        game: game.name,
        [game.name]: {
          seats: this.seats.select.value,
          own: this.own.select.value,
          level: this.level.select.value,
          variant: this.variant(),
        },
      },
    });
    this.drawWays();
  }

  variant() {
    const names = this.game.options.map((option) => option.name);
    return Object.fromEntries(names.map((name, at) => [name, this.options[at].select.value]));
  }

  drawWays() {
    const { game } = this;
    const way = (mode, key, disabled = false) =>
      h(
        "button",
        { type: "button", class: "way-of", "data-mode": mode, disabled: disabled || null,
          onclick: () => this.begin(mode) },
        title(key),
      );
    const link = (key, href) => h("a", { class: "button way-of", href }, title(key));
    const seats = Number(this.seats.select.value);
    const fitting = game.examples.filter((one) => one.seats === seats);
    const example = fitting[Math.floor(fitting.length / 2)] ?? game.examples[0];
    put(
      this.ways,
      way("follow", "start.table"),
      way("play", "start.play", this.own.select.value === ""),
      way("analyze", "start.analyze"),
      link("start.layout", `#layout=${game.name}`),
      this.puzzles.includes(game.name)
        ? link("start.puzzles", `#puzzles=${game.name}`)
        : null,
      example ? link("start.example", `#p=${encodeURIComponent(example.line)}`) : null,
    );
  }

  begin(mode) {
    const own = this.own.select.value;
    const asked = {
      mode,
      game: this.game.name,
      seats: Number(this.seats.select.value),
      own: mode === "analyze" || own === "" ? null : [Number(own)],
      level: this.level.select.value,
      variant: this.variant(),
    };
    guarded(() => post("new", asked), this.problems);
  }
}

function title(key) {
  return [h("b", {}, w(key)), h("span", { class: "faint" }, w(`${key}.about`))];
}

function numbers(first, last) {
  return Array.from({ length: last - first + 1 }, (_, at) => [first + at, String(first + at)]);
}

let choices = 0; // each has an id of its own

function choice(label, name, options, chosen) {
  choices += 1;
  const id = `f-${name}-${choices}`;
  const select = h("select", { id, name });
  fill(select, options, chosen);
  return { box: h("label", { for: id }, h("span", {}, label), select), select };
}

function fill(select, options, chosen) {
  put(
    select,
    options.map(([value, text]) =>
      h("option", { value, selected: String(value) === String(chosen) || null }, text),
    ),
  );
}

// An expansion is in the game or not.
function expansion(option, chosen) {
  const box = h("input", {
    type: "checkbox",
    name: option.name,
    checked: chosen === "yes" || null,
  });
  return {
    box: h("label", { class: "inline check" }, box, optionName(option.name)),
    select: {
      get value() {
        return box.checked ? "yes" : "no";
      },
    },
  };
}
