// One board: its picture, what may happen next, advice, and the tree of moves.

import { get, post, url } from "./api.js";
import { Advice } from "./advice.js";
import { showKeys, topBar } from "./bar.js";
import { announce, byId, h, patch, put } from "./dom.js";
import { Happening } from "./happening.js";
import { Line } from "./line.js";
import { ReviewPanel } from "./review.js";
import { change, settings } from "./settings.js";
import { w } from "./words.js";

const TABS = ["moves", "line", "review"];

export class BoardPage {
  constructor(id, node, line) {
    this.id = id;
    this.node = node;
    this.line = line;
    this.view = null;
    this.seat = null;
    this.undone = [];
    this.steps = [];
    this.busy = false;
    this.quiet = false; // while somebody tries to find a move, nothing is given away
  }

  async enter(main) {
    this.advice = new Advice(this);
    this.happening = new Happening(this);
    this.tree = new Line(this);
    this.review = new ReviewPanel(this);
    const first = await this.begin();
    this.picture = h("section", { class: "picture", "aria-label": w("picture") });
    this.panels = {
      moves: h(
        "div",
        { id: "tab-moves", role: "tabpanel", "aria-labelledby": "to-moves" },
        this.happening.typing,
        this.advice.list,
      ),
      line: h(
        "div",
        { id: "tab-line", role: "tabpanel", "aria-labelledby": "to-line", hidden: true },
        this.tree.box,
      ),
      review: h(
        "div",
        { id: "tab-review", role: "tabpanel", "aria-labelledby": "to-review", hidden: true },
        this.review.box,
      ),
    };
    this.tabs = h(
      "div",
      { class: "tabs", role: "tablist" },
      TABS.map((name) =>
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
        ),
      ),
    );
    put(
      main,
      h(
        "div",
        { class: "board" },
        h("div", { class: "head" }, this.advice.strip, this.tree.nav),
        this.happening.box,
        this.picture,
        h("aside", { class: "side" }, this.tabs, Object.values(this.panels)),
      ),
    );
    this.picture.addEventListener("click", (event) => this.tapped(event));
    document.title = first.title;
    topBar({ title: first.title, menu: () => this.menu() });
    this.show(first);
  }

  // After a restart of the server the nodes have other numbers; the board knows where it was.
  async begin() {
    try {
      return await this.fetch(this.node);
    } catch (problem) {
      if (this.node === null || problem.list[0]?.place !== "node") throw problem;
      return this.fetch(null);
    }
  }

  leave() {
    this.advice.stop();
    this.review.leave();
    document.title = w("title");
  }

  moved(address) {
    const node = address.has("n") ? Number(address.get("n")) : null;
    if (node !== null && node !== this.view.node) this.go(node);
  }

  open(name) {
    for (const tab of TABS) {
      const chosen = tab === name;
      this.panels[tab].hidden = !chosen;
      byId(`to-${tab}`).setAttribute("aria-selected", String(chosen));
      byId(`to-${tab}`).tabIndex = chosen ? 0 : -1;
    }
    if (name === "line") this.tree.draw();
  }

  fetch(node) {
    return get(`board/${this.id}`, { node, seat: this.seat });
  }

  // Everything that changes the board comes here with the new view.
  show(view) {
    this.view = view;
    patch(this.picture, view.picture); // made by the server, which escapes all names
    history.replaceState(
      null,
      "",
      `#b=${this.id}&n=${view.node}&p=${encodeURIComponent(view.line)}`,
    );
    this.happening.show(view);
    this.tree.show(view);
    this.advice.show(view);
    this.review.show(view);
    if (view.waiting) this.reply();
    else if (
      !this.quiet &&
      settings.always &&
      view.mode !== "play" &&
      view.mayAsk &&
      view.moves.length > 1
    )
      this.advice.start();
  }

  menu() {
    const entries = [
      [w("copy"), () => this.copy(this.view.line)],
      [
        w("link"),
        () =>
          this.copy(
            `${location.origin}${location.pathname}#p=${encodeURIComponent(this.view.line)}`,
          ),
      ],
      [w("download"), () => this.download()],
    ];
    if (this.view.mode !== "play") {
      entries.push([
        w("edit"),
        () => {
          location.hash = `layout=${this.view.game}&from=${encodeURIComponent(this.view.line)}`;
        },
      ]);
    }
    return entries;
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = h("textarea", {}, text);
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    announce(w("copied"));
  }

  async download() {
    try {
      const response = await fetch(url(`board/${this.id}/record`));
      if (!response.ok) {
        const { problems } = await response.json();
        announce(problems.map((one) => `${one.problem}; ${one.remedy}`).join(" "));
        return;
      }
      const link = h("a", {
        href: URL.createObjectURL(await response.blob()),
        download: `${this.view.game}.json`,
      });
      link.click();
      URL.revokeObjectURL(link.href);
    } catch {
      announce(w("lost"));
    }
  }

  async step(work) {
    if (this.busy) return false;
    this.busy = true;
    document.body.classList.add("busy");
    const thinking = this.advice.halt(); // the processor is needed for the answer
    try {
      const view = await work();
      this.busy = false;
      this.show(view);
      return true;
    } catch (problem) {
      announce(problem.message);
      if (thinking) this.advice.start();
      return false;
    } finally {
      this.busy = false;
      document.body.classList.remove("busy");
    }
  }

  go(node, remember = true) {
    if (remember && this.view.node !== node) {
      this.steps.push(this.view.node);
      this.undone = [];
    }
    return this.step(() => this.fetch(node));
  }

  push(line) {
    this.steps.push(this.view.node);
    this.undone = [];
    return this.step(() => post(`board/${this.id}/push`, { node: this.view.node, line }));
  }

  draw() {
    this.steps.push(this.view.node);
    this.undone = [];
    return this.step(() => post(`board/${this.id}/draw`, { node: this.view.node }));
  }

  reply() {
    return this.step(() => post(`board/${this.id}/reply`, { node: this.view.node }));
  }

  change(what, node) {
    return this.step(() => post(`board/${this.id}/${what}`, { node }));
  }

  undo() {
    if (!this.steps.length) return;
    this.undone.push(this.view.node);
    this.go(this.steps.pop(), false);
  }

  redo() {
    if (!this.undone.length) return;
    this.steps.push(this.view.node);
    this.go(this.undone.pop(), false);
  }

  // The list of moves stands below the picture on a phone.
  showMoves() {
    this.open("moves");
    this.tabs.scrollIntoView({ block: "start", behavior: "smooth" });
  }

  look(seat) {
    this.seat = seat;
    this.step(() => this.fetch(this.view.node));
  }

  // What moves are about is shown on the board by the words of their texts.
  point(text, kind = "sw-hint") {
    for (const tile of this.picture.querySelectorAll(`.${kind}`)) tile.classList.remove(kind);
    if (!text) return;
    const words = new Set(text.split(/[\s,]+/));
    for (const tile of this.picture.querySelectorAll("[data-ids]")) {
      if (tile.dataset.ids.split(" ").some((id) => words.has(id))) tile.classList.add(kind);
    }
  }

  // Whether the picture has something that a text is about.
  pictured(text) {
    const words = text.split(/[\s,]+/);
    return words.some(
      (word) => word && this.picture.querySelector(`[data-ids~="${CSS.escape(word)}"]`),
    );
  }

  tapped(event) {
    const tile = event.target.closest("[data-ids]");
    if (tile) this.happening.choose(tile);
  }

  key(event) {
    if (event.target.closest("input, textarea, select, dialog") || event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    const known = {
      ArrowLeft: () => this.tree.previous(),
      ArrowRight: () => this.tree.next(),
      Home: () => this.tree.first(),
      End: () => this.tree.last(),
      ArrowDown: () => this.advice.choose(1),
      ArrowUp: () => this.advice.choose(-1),
    };
    if (command) {
      const letter = event.key.toLowerCase();
      if (letter === "z") {
        event.preventDefault();
        if (event.shiftKey) this.redo();
        else this.undo();
      }
      if (letter === "y") {
        event.preventDefault();
        this.redo();
      }
      return;
    }
    if (
      event.target.closest("[role=tab]") &&
      (event.key === "ArrowLeft" || event.key === "ArrowRight")
    ) {
      const at =
        TABS.indexOf(event.target.id.slice(3)) + (event.key === "ArrowRight" ? 1 : TABS.length - 1);
      this.open(TABS[at % TABS.length]);
      byId(`to-${TABS[at % TABS.length]}`).focus();
      event.preventDefault();
    } else if (known[event.key]) {
      event.preventDefault();
      known[event.key]();
    } else if (event.key === " " && !event.target.closest("button, summary, a")) {
      event.preventDefault();
      this.advice.toggle();
    } else if (event.key === "c") {
      this.copy(this.view.line);
    } else if (event.key === "?") {
      showKeys();
    }
  }

  remember(values) {
    change(values);
  }

  seatName(seat) {
    if (seat === -1) return w("chance_event");
    const name = this.view.seats[seat];
    if (this.view.mode !== "analyse" && this.view.own.length === 1 && this.view.own.includes(seat))
      return w("seat_you", seat);
    return name ? `${name} (${w("seat", seat)})` : w("seat", seat);
  }
}
