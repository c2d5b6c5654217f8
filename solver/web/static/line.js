// The moves of the game with all variations, and the buttons to step through them.

import { h, put } from "./dom.js";
import { percent, w } from "./words.js";

export class Line {
  constructor(page) {
    this.page = page;
    this.box = h("div", { class: "line" });
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
    this.nav = h("div", { class: "stepping" }, this.buttons, this.viewer);
  }

  show(view) {
    this.view = view;
    this.nodes = new Map([[0, { id: 0, parent: -1, said: w("beginning"), seat: -1 }]]);
    for (const node of view.tree) this.nodes.set(node.id, node);
    this.below = new Map();
    for (const node of view.tree) {
      const siblings = this.below.get(node.parent) || [];
      if (node.first) siblings.unshift(node);
      else siblings.push(node);
      this.below.set(node.parent, siblings);
    }
    const [first, previous, next, last] = this.buttons.children;
    first.disabled = previous.disabled = view.node === 0;
    next.disabled = last.disabled = !this.below.has(view.node);
    this.refresh();
    this.viewer.hidden = view.viewers.length < 2 || view.mode !== "analyse" || !view.secrets;
    put(
      this.viewer,
      view.viewers.map((seat) =>
        h("option", { value: seat, selected: seat === view.view || null }, w("seat", seat)),
      ),
    );
    this.draw();
  }

  // What can be undone and done again.
  refresh() {
    const { past, future } = this.page.session;
    this.buttons.children[4].disabled = !past.length;
    this.buttons.children[5].disabled = !future.length;
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
    put(
      this.box,
      this.view.node !== 0
        ? h(
            "div",
            { class: "links" },
            h(
              "button",
              { type: "button", onclick: () => this.page.promote(this.view.node) },
              w("promote"),
            ),
            h(
              "button",
              { type: "button", onclick: () => this.page.remove(this.view.node) },
              w("delete"),
            ),
          )
        : null,
      h("ol", { class: "tree" }, rows),
    );
    this.box.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
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
      { style: { paddingLeft: `${Math.min(depth, 6) * 14}px` } },
      h(
        "button",
        {
          type: "button",
          class: `step ${node.seat >= 0 ? `s${node.seat}` : "chance"}`,
          "aria-current": here ? "step" : null,
          onclick: () => this.page.go(node.id),
        },
        node.seat >= 0 ? h("span", { class: "who" }, w("seat", node.seat), " ") : null,
        said,
        node.win ? h("span", { class: "faint" }, ` ${percent(node.win[0], 0)}`) : null,
      ),
    );
  }
}
