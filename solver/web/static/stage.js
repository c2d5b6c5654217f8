// What one board looks like: its picture, the tabs beside it, what is pointed at. It decides
// nothing.

import { byId, h, patch, setAttribute, setText } from "./dom.js";
import { TABS } from "./keys.js";
import { Motion } from "./motion.js";
import { percent, w } from "./words.js";

// What moves choose among: cards, decks, dice.
const CHOICES = ":is(.sw-card, .sw-held, .sw-deck, .sw-die)[data-ids]";

// By so much of the win the use of a card may be worse than the best move and still look like it.
const CLOSE = 0.02;

/**
 * The words of a move or an event, by which tiles are found that it is about.
 *
 * @param {string} text
 */
export function wordsOf(text) {
  return new Set(text.split(/[\s,]+/).filter(Boolean));
}

/**
 * Whether a move or an event is about a tile: it has one of its ids, with all words of that id.
 *
 * @param {HTMLElement} tile
 * @param {Set<string>} words
 */
export function isAbout(tile, words) {
  return tile.dataset.ids.split(" ").some((id) => id.split("+").every((word) => words.has(word)));
}

export class Stage {
  /**
   * @param {Element[]} above what stands before the table on a phone, and beside it on a desk
   * @param {Record<string, Element[]>} inside what each tab has
   * @param {Element} below what lies under the table
   * @param {(name: string) => void} opened is told which tab was opened
   */
  constructor(above, inside, below, opened) {
    this.opened = opened;
    this.picture = h("section", { class: "picture", "aria-label": w("picture") });
    this.motion = new Motion(this.picture);
    this.note = h("p", { class: "note problem", role: "status", hidden: true });
    this.panels = {};
    for (const name of TABS) {
      this.panels[name] = h(
        "div",
        {
          id: `tab-${name}`,
          role: "tabpanel",
          "aria-labelledby": `to-${name}`,
          hidden: name !== "moves",
        },
        inside[name],
      );
    }
    const tab = (name) =>
      h(
        "button",
        {
          id: `to-${name}`,
          type: "button",
          role: "tab",
          "aria-controls": `tab-${name}`,
          "aria-selected": String(name === "moves"),
          tabindex: name === "moves" ? "0" : "-1",
          onclick: () => this.open(name),
        },
        w(name),
      );
    this.tabs = h("div", { class: "tabs", role: "tablist" }, TABS.map(tab));
    this.box = h(
      "div",
      { class: "board" },
      this.note,
      h(
        "div",
        { class: "advisor" },
        above,
        h("aside", { class: "side" }, this.tabs, Object.values(this.panels)),
      ),
      h("div", { class: "table" }, this.picture, below),
    );
  }

  /** The table as a view has it, and whether that is kept. */
  draw({ picture, unkept, title }) {
    // The server makes the picture, and escapes all names.
    this.motion.around(() => patch(this.picture, picture));
    setText(document.querySelector(".bar-title"), this.heading(title));
    this.note.hidden = !unkept;
    this.note.textContent = unkept ? w("unkept", unkept) : "";
  }

  // What the picture is called; on a phone only the bar says it.
  heading(title) {
    return this.picture.querySelector(".sw-title")?.textContent ?? title;
  }

  open(name) {
    for (const tab of TABS) {
      const chosen = tab === name;
      this.panels[tab].hidden = !chosen;
      byId(`to-${tab}`).setAttribute("aria-selected", String(chosen));
      byId(`to-${tab}`).tabIndex = chosen ? 0 : -1;
    }
    this.opened(name);
  }

  // Who plays by keys goes on where the next choice is, not at the top of the page.
  focused() {
    const here = document.activeElement;
    if (!here || here === document.body) return "";
    if (here.closest("dialog, .tabs, .steps, .typed, .tree, .review")) return "";
    return here.closest(".board") ? "choice" : "";
  }

  focus() {
    queueMicrotask(() => {
      const here = document.activeElement;
      if (here && here !== document.body && here.checkVisibility?.() !== false) return;
      const wanted = [".happening .event", ".rows .look", ".answer .play"];
      const next = wanted.map((one) => document.querySelector(`.board ${one}:not([disabled])`));
      /** @type {any} */
      const found = next.find((one) => one?.checkVisibility?.() !== false) || byId("main");
      found.focus({ preventScroll: true });
    });
  }

  // The list of moves stands below the picture on a phone.
  showMoves() {
    this.open("moves");
    this.tabs.scrollIntoView({ block: "start", behavior: "smooth" });
  }

  // What moves are about is shown on the board by the words of their texts.
  point(text, kind = "sw-hint") {
    for (const tile of this.picture.querySelectorAll(`.${kind}`)) tile.classList.remove(kind);
    if (!text) return;
    const words = wordsOf(text);
    for (const tile of this.tiles()) if (isAbout(tile, words)) tile.classList.add(kind);
  }

  /**
   * The chance of the best use of each card stands on it.
   *
   * @param {{ move: string, win: number, searched?: string }[]} rows moves, the best one first
   */
  showChances(rows) {
    const known = rows.filter((row) => row.searched !== "little");
    const uses = known.map((row) => wordsOf(row.move));
    for (const tile of this.tiles(CHOICES)) {
      const row = known[uses.findIndex((words) => isAbout(tile, words))];
      let badge = tile.querySelector(":scope > .chance");
      if (!row) {
        badge?.remove();
        continue;
      }
      if (!badge) tile.append((badge = h("span", { "aria-hidden": "true" })));
      const lost = known[0].win - row.win;
      const grade = row === known[0] ? "leading" : lost < CLOSE ? "near" : "far";
      setAttribute(badge, "class", `chance ${grade}`);
      setText(badge, percent(row.win, 0));
    }
  }

  // Whether the picture has something that a text is about.
  pictured(text) {
    const words = wordsOf(text);
    return this.tiles().some((tile) => isAbout(tile, words));
  }

  /** @returns {HTMLElement[]} */
  tiles(which = "[data-ids]") {
    return [...this.picture.querySelectorAll(which)];
  }
}
