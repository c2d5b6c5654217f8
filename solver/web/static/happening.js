// What may happen next besides the advised moves: chance, typing, and the choice of a tapped card.

import { announce, dialog, h, put, setText } from "./dom.js";
import { colored, plain } from "./names.js";
import { isAbout, wordsOf } from "./stage.js";
import { faceOf, legend } from "./symbols.js";
import { percent, w } from "./words.js";

const MANY = 12;

export class Happening {
  constructor(page) {
    this.page = page;
    this.box = h("div", { class: "happening" });
    this.typing = h("div", {});
    this.offered = new Map();
    this.chosen = null; // the tapped card whose moves are open, and where
  }

  show(view) {
    // What was offered for another place of the game cannot be played here.
    if (this.chosen && this.chosen.node !== view.node) this.chosen.box.close();
    const parts = [];
    this.offered = new Map();
    if (view.over) parts.push(this.result(view.over));
    else if (view.chance) parts.push(this.chance(view));
    else if (view.waiting) parts.push(h("p", { class: "waiting" }, w("bots_move")));
    else parts.push(this.choices(view));
    const typed = !view.over && !view.waiting && view.mode !== "play" ? this.typed(view) : null;
    const follows = view.mode === "follow";
    put(this.box, parts, follows ? typed : null);
    put(this.typing, follows ? null : typed);
  }

  // What cannot be tapped on the picture, and at a real table all that others may do.
  choices(view) {
    const told = view.mode === "follow" && !view.own.includes(view.decider);
    const { stage } = this.page;
    const moves = told ? view.moves : view.moves.filter((move) => !stage.pictured(move.text));
    if (!moves.length || (!told && moves.length > 2 * MANY)) return null;
    const few = !told && !view.asked && moves.length < 3;
    const grid = h(
      "div",
      { class: few ? "events few" : "events" },
      moves.map((move) => this.choice(move)),
    );
    if (few) return grid;
    return h(
      "section",
      { class: "card" },
      h("h2", {}, view.asked || w("to_move", this.page.seatName(view.decider))),
      moves.length > MANY ? h("div", { class: "links" }, filter(grid)) : null,
      grid,
    );
  }

  choice(move) {
    const number = h("b", { class: "judged" });
    this.offered.set(move.text, number);
    return h(
      "button",
      {
        type: "button",
        class: `event ${colored(move.color)}`,
        "data-text": move.text,
        onclick: () => this.page.push(move.text),
        onpointerenter: () => this.page.stage.point(move.text),
        onfocus: () => this.page.stage.point(move.text),
      },
      h("span", {}, move.parted),
      faceOf(move.face),
      number,
    );
  }

  // The chances to win beside what is offered, as far as they are known.
  judge(rows) {
    if (!this.offered.size) return;
    const known = new Map(rows.map((row) => [row.move, row.win]));
    for (const [text, number] of this.offered)
      setText(number, known.has(text) ? percent(known.get(text)) : "");
  }

  result(over) {
    const names = over.winners.map((seat) => this.page.seatName(seat));
    const said =
      names.length === 1
        ? w("wins", names[0], over.ending)
        : w("share", names.join(", "), over.ending);
    const rows = over.scores.length ? Object.keys(over.scores[0]) : [];
    return h(
      "section",
      { class: "card" },
      h("h2", {}, w("over")),
      h("p", {}, said),
      rows.length
        ? h(
            "div",
            { class: "scroll", tabindex: "0", role: "region", "aria-label": w("points") },
            h(
              "table",
              {},
              h(
                "thead",
                {},
                h(
                  "tr",
                  {},
                  h("th", { scope: "col" }, w("points")),
                  over.scores.map((_, seat) => h("th", { scope: "col" }, this.page.seatName(seat))),
                ),
              ),
              h(
                "tbody",
                {},
                rows.map((name) =>
                  h(
                    "tr",
                    { class: name === "total" ? "total" : null },
                    h("th", { scope: "row" }, name === "total" ? w("total") : name),
                    over.scores.map((score) => h("td", {}, String(score[name]))),
                  ),
                ),
              ),
            ),
          )
        : null,
    );
  }

  chance(view) {
    const { events, sets, parts, together } = view.chance;
    if (sets.length) return this.sets(view, sets, parts);
    if (together > 1) return this.together(view, events, together);
    const grid = h(
      "div",
      { class: "events" },
      events.map((event) => this.event(event)),
    );
    return h(
      "section",
      { class: "card" },
      h("h2", {}, view.asked || w("chance")),
      this.tools(view, events.length > MANY ? filter(grid) : null),
      grid,
    );
  }

  // At a real table nothing is drawn at random.
  tools(view, search = null) {
    return h(
      "div",
      { class: "links" },
      search,
      view.mode === "follow"
        ? null
        : h("button", { type: "button", onclick: () => this.page.draw() }, w("draw")),
    );
  }

  // A hand: its cards are tapped in any order, twice if there are two, and told when all are there.
  together(view, events, count) {
    const picked = [];
    const head = h("h2", {}, "");
    const above = h("div", { class: "chips picked-row" });
    const draw = () => {
      head.textContent = `${view.asked} (${picked.length}/${count})`;
      put(
        above,
        picked.map((event, at) =>
          h(
            "button",
            {
              type: "button",
              "aria-label": w("layout.remove", event.name),
              onclick: () => {
                picked.splice(at, 1);
                draw();
              },
            },
            event.name,
            " \u00d7",
          ),
        ),
      );
      for (const [event, button] of buttons) button.disabled = !isLeft(event);
    };
    // A card is offered as long as there is another copy of it.
    const isLeft = (event) =>
      picked.length < count && picked.filter((one) => one === event).length < event.most;
    const tap = async (event) => {
      if (!isLeft(event)) return;
      picked.push(event);
      draw();
      if (picked.length < count) return;
      if (!(await this.page.push(picked.map((one) => one.text).join(", ")))) {
        picked.pop();
        draw();
      }
    };
    const buttons = new Map(
      events.map((event) => [
        event,
        h(
          "button",
          {
            type: "button",
            class: `event ${colored(event.color)}`,
            "data-text": event.text,
            onclick: () => tap(event),
          },
          event.name,
          faceOf(event.face),
        ),
      ]),
    );
    const grid = h("div", { class: "events" }, [...buttons.values()]);
    draw();
    return h(
      "section",
      { class: "card" },
      head,
      above,
      this.tools(view, events.length > MANY ? filter(grid) : null),
      grid,
    );
  }

  // Several cards at once: each is tapped, and when they are complete they are played.
  sets(view, sets, parts) {
    const split = sets.map((text) => text.split(" "));
    const words = [...new Set(split.flat())].filter(
      (word) => !split.every((one) => one.includes(word)),
    );
    const wanted = new Set();
    const buttons = new Map(
      words.map((word) => [
        word,
        h(
          "button",
          {
            type: "button",
            class: `event ${colored(parts[word]?.color)}`,
            "data-text": word,
            "aria-pressed": "false",
            onclick: () => toggle(word),
          },
          parts[word]?.name ?? word,
          faceOf(parts[word]?.face),
        ),
      ]),
    );
    const refresh = () => {
      const fitting = split.filter((one) => [...wanted].every((word) => one.includes(word)));
      for (const [word, button] of buttons) {
        button.setAttribute("aria-pressed", String(wanted.has(word)));
        button.disabled = !wanted.has(word) && !fitting.some((one) => one.includes(word));
      }
      if (fitting.length === 1 && wanted.size) this.page.push(fitting[0].join(" "));
    };
    const toggle = (word) => {
      if (wanted.has(word)) wanted.delete(word);
      else wanted.add(word);
      refresh();
    };
    return h(
      "section",
      { class: "card" },
      h("h2", {}, view.asked || w("chance")),
      this.tools(view),
      h("div", { class: "events" }, [...buttons.values()]),
    );
  }

  event(event) {
    return h(
      "button",
      {
        type: "button",
        class: `event ${colored(event.color)}`,
        title: event.said,
        "data-text": event.text,
        onclick: () => this.page.push(event.text),
        onpointerenter: () => this.page.stage.point(event.text),
        onfocus: () => this.page.stage.point(event.text),
      },
      event.name || event.said,
      faceOf(event.face),
      event.share !== null && event.share < 1
        ? h("span", { class: "faint" }, percent(event.share))
        : null,
    );
  }

  typed(view) {
    const field = h("input", {
      type: "text",
      id: "typed",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: view.example ? w("type.example", view.example) : "",
    });
    const enter = async (event) => {
      event.preventDefault();
      if (field.value.trim()) {
        if (await this.page.push(field.value)) document.getElementById("typed")?.focus();
        return;
      }
      announce([w("type"), field.placeholder].filter(Boolean).join(", "));
      field.focus();
    };
    return h(
      "form",
      { class: "typed", onsubmit: enter },
      h("label", { for: "typed", class: "sw-vh" }, w("type")),
      field,
      h("button", { type: "submit" }, w("push")),
    );
  }

  /** What a card is, where nothing can be done with it. */
  describe(tile) {
    dialog(tileName(tile), w("close"), h("p", {}, tileName(tile)), legend(tile));
  }

  // The moves of a tapped card, largest first: one tap plays.
  choose(tile) {
    const view = this.page.view;
    const about = (text) => isAbout(tile, wordsOf(text));
    const known = new Map(this.page.advice.rows().map((row) => [row.move, row]));
    const moves = view.moves.filter((move) => about(move.text));
    const events =
      view.chance?.together === 1 ? view.chance.events.filter((event) => about(event.text)) : [];
    if (!moves.length && !events.length) {
      this.describe(tile);
      return;
    }
    moves.sort((a, b) => (known.get(b.text)?.win ?? -1) - (known.get(a.text)?.win ?? -1));
    const box = dialog(
      tileName(tile).split(",")[0].split(";")[0],
      w("close"),
      h(
        "div",
        { class: "menu" },
        moves.map((move) =>
          h(
            "button",
            {
              type: "button",
              class: "big",
              onclick: () => {
                box.close();
                this.page.push(move.text);
              },
            },
            h("span", {}, move.said),
            known.has(move.text) ? h("b", {}, percent(known.get(move.text).win)) : null,
          ),
        ),
        events.map((event) =>
          h(
            "button",
            {
              type: "button",
              class: "big",
              onclick: () => {
                box.close();
                this.page.push(event.text);
              },
            },
            event.said,
          ),
        ),
      ),
      legend(tile),
    );
    this.chosen = { box, node: view.node };
    box.addEventListener("close", () => (this.chosen = null));
  }
}

// A field that leaves only the buttons of a grid that have its text in them.
function filter(grid) {
  return h("input", {
    type: "search",
    "aria-label": w("search.events"),
    placeholder: w("search.events"),
    autocomplete: "off",
    oninput: (input) => {
      const wanted = plain(input.target.value);
      for (const button of grid.children)
        button.hidden = !plain(button.textContent).includes(wanted);
    },
  });
}

// What a tile is called: the words that are there for who does not see it.
function tileName(tile) {
  return tile.querySelector(".sw-vh")?.textContent ?? tile.getAttribute("aria-label") ?? "";
}
