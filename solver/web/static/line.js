// The moves of the game with all variations, and the buttons to step through them.

import { h, put, redraw, setText } from "./dom.js";
import { percent, w } from "./words.js";

// What chess players write behind a move.
const MARKS = ["!!", "!", "!?", "?!", "?", "??"];

// Seconds that a move stays while the game is replayed.
const PACES = [1, 2, 4, 8];

export class Line {
  constructor(page) {
    this.page = page;
    this.wins = new Map(); // what searches have said since the board was opened, node by node
    this.tools = h("div", {});
    this.moves = h("ol", { class: "tree" });
    this.box = h("div", { class: "line" }, this.replayer(), this.tools, this.moves);
    const button = (word, sign, work) =>
      h(
        "button",
        { type: "button", class: "plain", "aria-label": w(word), title: w(word), onclick: work },
        sign,
      );
    this.buttons = h(
      "nav",
      { class: "steps", "aria-label": w("line") },
      button("first", "\u21e4", () => this.first()),
      button("previous", "\u2190", () => this.previous()),
      button("next", "\u2192", () => this.next()),
      button("last", "\u21e5", () => this.last()),
      button("undo", "\u21b6", () => this.page.undo()),
      button("redo", "\u21b7", () => this.page.redo()),
    );
    this.viewer = h("select", {
      "aria-label": w("view_of"),
      title: w("view_of"),
      onchange: () => page.look(Number(this.viewer.value)),
    });
  }

  // Replaying: a button, and the pace.
  replayer() {
    this.replaying = 0;
    this.replayButton = h(
      "button",
      { type: "button", class: "replay", onclick: () => this.replay() },
      w("replay"),
    );
    this.pace = h(
      "select",
      { "aria-label": w("pace"), title: w("pace") },
      PACES.map((one) =>
        h("option", { value: one, selected: one === 2 || null }, w("seconds", one)),
      ),
    );
    return h("div", { class: "links" }, this.replayButton, this.pace);
  }

  // Goes on until the end of the line, or until it is stopped.
  replay() {
    if (this.replaying) {
      this.halt();
      return;
    }
    const step = () => {
      this.replaying = setTimeout(step, 1000 * Number(this.pace.value));
      if (!this.page.session.busy) this.next();
    };
    setText(this.replayButton, w("stop"));
    step();
  }

  halt() {
    clearTimeout(this.replaying);
    this.replaying = 0;
    setText(this.replayButton, w("replay"));
  }

  leave() {
    clearTimeout(this.replaying);
  }

  show(view) {
    this.view = view;
    const beginning = { id: 0, parent: -1, said: w("beginning"), seat: -1, mark: "", note: "" };
    this.nodes = new Map([[0, beginning]]);
    for (const node of view.tree) this.nodes.set(node.id, node);
    this.below = new Map();
    for (const node of view.tree) {
      const siblings = this.below.get(node.parent) || [];
      siblings[node.place] = node;
      this.below.set(node.parent, siblings);
    }
    if (view.analysis) this.wins.set(view.node, view.analysis.win);
    if (this.replaying && !this.below.has(view.node)) this.halt();
    const [first, previous, next, last] = this.buttons.children;
    first.disabled = previous.disabled = view.node === 0;
    next.disabled = last.disabled = !this.below.has(view.node);
    this.refresh();
    this.viewer.hidden = view.viewers.length < 2 || view.mode !== "analyze" || !view.secrets;
    put(
      this.viewer,
      view.viewers.map((seat) => {
        const chosen = seat === view.view || null;
        return h("option", { value: seat, selected: chosen }, this.page.shortName(seat));
      }),
    );
    this.page.curve.draw();
    this.draw();
  }

  // What can be undone and done again.
  refresh() {
    const { past, future } = this.page.session;
    this.buttons.children[4].disabled = !past.length;
    this.buttons.children[5].disabled = !future.length;
  }

  /** What a search has said of a node is a point of the curve. */
  learn(node, win) {
    this.wins.set(node, win);
    this.page.curve.draw();
    this.draw();
  }

  first() {
    if (this.view.node !== 0) this.page.go(0);
  }

  previous() {
    const { parent } = this.nodes.get(this.view.node);
    if (parent >= 0) this.page.go(parent);
  }

  next() {
    const [child] = this.below.get(this.view.node) || [];
    if (child) this.page.go(child.id);
  }

  last() {
    let at = this.view.node;
    while (this.below.has(at)) at = this.below.get(at)[0].id;
    if (at !== this.view.node) this.page.go(at);
  }

  // Long games have many moves: they are drawn when somebody looks at them.
  draw() {
    if (this.box.parentElement?.hidden) return;
    const rows = [this.entry(this.nodes.get(0), 0)];
    this.grow(0, 0, rows);
    redraw(this.tools, this.view.node === 0 ? [] : this.about(this.nodes.get(this.view.node)));
    redraw(this.moves, rows);
    this.bring(this.moves.querySelector("[aria-current]"));
  }

  // Into view in the list alone: the page stays where it is, and shows the table.
  bring(step) {
    if (!step) return;
    const [box, own] = [this.moves.getBoundingClientRect(), step.getBoundingClientRect()];
    if (own.top < box.top) this.moves.scrollTop -= box.top - own.top;
    else if (own.bottom > box.bottom) this.moves.scrollTop += own.bottom - box.bottom;
  }

  // The nodes on the way to the one that is shown, and on from it.
  path() {
    const found = [this.view.node];
    while (this.nodes.get(found[0]).parent >= 0) found.unshift(this.nodes.get(found[0]).parent);
    while (this.below.has(found.at(-1))) found.push(this.below.get(found.at(-1))[0].id);
    return found;
  }

  // The curve of the review, or of what searches have said along this line.
  chances() {
    const reviewed = this.page.review.found?.curve ?? [];
    if (reviewed.some(([node]) => node === this.view.node)) return reviewed;
    const unknown = this.view.seats.map(() => null);
    const known = (node) => this.wins.get(node) ?? this.nodes.get(node).win ?? unknown;
    const curve = this.path().map((node) => [node, known(node)]);
    return curve.filter(([, values]) => values[0] !== null).length > 1 ? curve : [];
  }

  // The orders of what follows each node on the way to one, as they are now.
  orders(node) {
    const found = {};
    for (let at = this.nodes.get(node); at.parent >= 0; at = this.nodes.get(at.parent))
      found[at.parent] = this.below.get(at.parent).map((one) => one.id);
    return found;
  }

  // What can be done with the move that led here, and what somebody thinks of it.
  about(node) {
    const button = (mark) =>
      h(
        "button",
        {
          type: "button",
          "data-key": mark,
          "aria-pressed": String(mark === node.mark),
          "aria-label": w("mark", mark),
          onclick: () => this.page.annotate(node.id, { mark: mark === node.mark ? "" : mark }),
        },
        mark,
      );
    const comment = h(
      "textarea",
      {
        rows: "1",
        maxlength: 2000,
        "data-key": node.id,
        "aria-label": w("comment"),
        placeholder: w("comment"),
        onchange: ({ target }) => this.page.annotate(node.id, { text: target.value.trim() }),
      },
      node.note,
    );
    return [
      h(
        "div",
        { class: "links" },
        h("button", { type: "button", onclick: () => this.page.promote(node.id) }, w("promote")),
        h("button", { type: "button", onclick: () => this.page.remove(node.id) }, w("delete")),
      ),
      h("div", { class: "chips marks" }, MARKS.map(button)),
      comment,
    ];
  }

  // The main line first, then what branches off, indented; without recursion over long games.
  grow(start, depth, rows) {
    let at = start;
    while (this.below.has(at)) {
      const [main, ...others] = this.below.get(at);
      rows.push(this.entry(main, depth));
      for (const other of others) {
        rows.push(this.entry(other, depth + 1));
        this.grow(other.id, depth + 1, rows);
      }
      at = main.id;
    }
  }

  entry(node, depth) {
    const here = node.id === this.view.node;
    const said = node.said === "?" ? w("chosen") : node.said;
    return h(
      "li",
      { "data-key": node.id, style: { paddingLeft: `${Math.min(depth, 6) * 14}px` } },
      h(
        "button",
        {
          type: "button",
          "data-key": node.id,
          class: `step ${node.seat >= 0 ? `s${node.seat}` : "chance"}`,
          "aria-current": here ? "step" : null,
          onclick: () => this.page.go(node.id),
        },
        node.seat >= 0 ? h("span", { class: "who" }, this.page.shortName(node.seat), " ") : null,
        said,
        node.mark ? h("b", { class: "mark" }, ` ${node.mark}`) : null,
        node.win ? h("span", { class: "faint" }, ` ${percent(node.win[0], 0)}`) : null,
      ),
      node.note ? h("p", { class: "comment" }, node.note) : null,
    );
  }
}
