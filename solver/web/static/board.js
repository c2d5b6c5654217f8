// One board: its picture, what may happen next, advice, and the tree of moves.

import { listen, url } from "./api.js";
import { Advice } from "./advice.js";
import { topBar } from "./bar.js";
import { announce, byId, h, offer, patch, put, setText } from "./dom.js";
import { Happening } from "./happening.js";
import { boardKey, TABS } from "./keys.js";
import { Line } from "./line.js";
import { askNames } from "./names.js";
import { Preview } from "./preview.js";
import { ReviewPanel } from "./review.js";
import { Session } from "./session.js";
import { settings } from "./settings.js";
import { explain } from "./symbols.js";
import { w } from "./words.js";

export class BoardPage {
  constructor(id, node, line, tryAt = null) {
    this.leaving = new AbortController();
    this.session = new Session(id, this.leaving.signal);
    this.node = node;
    this.line = line;
    this.tryAt = tryAt;
    this.view = null;
    this.quiet = false; // while somebody tries to find a move, nothing is given away
  }

  async enter(main) {
    this.tree = new Line(this);
    this.advice = new Advice(this);
    this.happening = new Happening(this);
    this.review = new ReviewPanel(this);
    this.preview = new Preview(this);
    const first = await this.begin();
    this.picture = h("section", { class: "picture", "aria-label": w("picture") });
    this.note = h("p", { class: "note problem", role: "status", hidden: true });
    put(main, this.frame());
    this.picture.addEventListener("click", (event) => this.tapped(event));
    document.title = first.title;
    topBar({ title: first.title, menu: () => this.menu() });
    this.quiet = this.tryAt !== null;
    this.show(first);
    await this.review.restore();
    if (this.quiet) await this.review.pose(this.tryAt);
  }

  frame() {
    const inside = {
      moves: [this.advice.list, this.happening.typing],
      line: [this.tree.box],
      review: [this.review.box],
    };
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
    return h(
      "div",
      { class: "board" },
      this.note,
      h(
        "div",
        { class: "advisor" },
        this.advice.answer,
        this.advice.strip,
        this.happening.box,
        h("aside", { class: "side" }, this.tabs, Object.values(this.panels)),
      ),
      h("div", { class: "table" }, this.picture, this.preview.box),
    );
  }

  // What the picture is called; on a phone only the bar says it.
  heading() {
    return this.picture.querySelector(".sw-title")?.textContent ?? this.view.title;
  }

  // A node that is no more: the board knows where it was last.
  async begin() {
    try {
      return await this.session.fetch(this.node);
    } catch (problem) {
      if (this.node === null || problem.list?.[0]?.place !== "node") throw problem;
      return this.session.fetch(null);
    }
  }

  leave() {
    this.leaving.abort();
    this.advice.leave();
    this.review.leave();
    this.tree.leave();
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

  // Everything that changes the board comes here with the new view.
  show(view) {
    this.render(view);
    if (view.waiting) this.reply();
    else if (this.wantsAdvice(view)) this.advice.start();
  }

  wantsAdvice(view) {
    if (this.quiet || this.tree.replaying || !settings.always || view.mode === "play") return false;
    return view.mayAsk && view.moves.length > 1;
  }

  render(view) {
    const focused = this.focused();
    this.view = view;
    this.preview.end();
    patch(this.picture, view.picture); // made by the server, which escapes all names
    setText(document.querySelector(".bar-title"), this.heading());
    const address = `#b=${encodeURIComponent(this.session.id)}&n=${view.node}`;
    history.replaceState(null, "", `${address}&p=${encodeURIComponent(view.line)}`);
    this.note.hidden = !view.unkept;
    this.note.textContent = view.unkept ? w("unkept", view.unkept) : "";
    this.happening.show(view);
    this.tree.show(view);
    this.advice.show(view);
    this.review.show(view);
    if (focused) this.focus();
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

  menu() {
    const link = `${location.origin}${location.pathname}#p=${encodeURIComponent(this.view.line)}`;
    const entries = [
      [w("copy"), () => this.copy(this.view.line)],
      [w("link"), () => this.copy(link)],
      [w("download"), () => this.download()],
      [w("names"), () => this.askNames()],
    ];
    if (this.view.mode !== "play") {
      const edit = `layout=${this.view.game}&from=${encodeURIComponent(this.view.line)}`;
      entries.push([w("edit"), () => (location.hash = edit)]);
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
      const response = await fetch(url(this.session.path("record")));
      if (!response.ok) {
        const { problems } = await response.json();
        announce(problems.map((one) => `${one.problem}; ${one.remedy}`).join(" "));
        return;
      }
      const address = URL.createObjectURL(await response.blob());
      h("a", { href: address, download: `${this.view.game}.json` }).click();
      URL.revokeObjectURL(address);
    } catch {
      announce(w("lost"));
    }
  }

  listen(what, query, listeners) {
    return listen(this.session.path(what), query, listeners);
  }

  async step(work) {
    const thinking = this.advice.halt(); // the processor is needed for the answer
    const view = await this.session.alone(work);
    if (this.leaving.signal.aborted) return false;
    if (view) this.show(view);
    else if (thinking) this.advice.start();
    return Boolean(view);
  }

  go(node) {
    if (this.view.node !== node && !this.session.busy) this.session.remember(this.view.node);
    return this.step(() => this.session.fetch(node));
  }

  async push(line) {
    const { node } = this.view;
    const done = await this.step(() => this.session.send("push", { node, line }));
    if (done) this.session.remember(node);
    if (done) this.tree.refresh();
    return done;
  }

  async draw() {
    const { node } = this.view;
    if (await this.step(() => this.session.send("draw", { node }))) {
      this.session.remember(node);
      this.tree.refresh();
    }
  }

  reply() {
    return this.step(() => this.session.send("reply", { node: this.view.node }));
  }

  // Do what can be taken back by sending something else; tells whether it was done.
  async change(again, back) {
    const [what, body] = again;
    const { node } = this.view;
    if (!(await this.step(() => this.session.send(what, { node, ...body })))) return false;
    this.session.remember({ again, back });
    this.tree.refresh();
    return true;
  }

  promote(node) {
    const orders = this.tree.orders(node);
    return this.change(["promote", { node }], ["arrange", { node, orders }]);
  }

  /** Change the mark or the text of what somebody noted about a move. */
  async annotate(node, changes) {
    await this.session.rest();
    const old = this.tree.nodes.get(node);
    if (!old) return;
    const before = { node, mark: old.mark, text: old.note };
    const after = { ...before, ...changes };
    if (after.mark === before.mark && after.text === before.text) return;
    this.change(["note", after], ["note", before]);
  }

  askNames() {
    const { seats, bots } = this.view;
    askNames(seats, bots, (names) =>
      this.change(["names", { seats: names }], ["names", { seats }]),
    );
  }

  // Nothing is lost: what was deleted comes back by the button that is offered, or by undo.
  async remove(node) {
    const done = await this.change(["delete", { node }], ["restore", { gone: node }]);
    if (!done) return;
    offer(w("deleted"), w("undo"), () => {
      if (!this.leaving.signal.aborted) this.undo();
    });
  }

  undo() {
    this.turn(this.session.past, this.session.future);
  }

  redo() {
    this.turn(this.session.future, this.session.past);
  }

  turn(from, to) {
    if (this.session.busy) return;
    const work = this.session.turn(from, to, this.view.node);
    if (work) this.step(work);
  }

  // The list of moves stands below the picture on a phone.
  showMoves() {
    this.open("moves");
    this.tabs.scrollIntoView({ block: "start", behavior: "smooth" });
  }

  look(seat) {
    this.session.seat = seat;
    this.step(() => this.session.fetch(this.view.node));
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
    const words = text.split(/[\s,]+/).filter(Boolean);
    return words.some((word) => this.picture.querySelector(`[data-ids~="${CSS.escape(word)}"]`));
  }

  tapped(event) {
    const tile = this.preview.shown ? null : event.target.closest("[data-ids]");
    if (tile) this.happening.choose(tile);
    else explain(event);
  }

  key(event) {
    boardKey(this, event);
  }

  seatName(seat) {
    if (seat === -1) return w("chance_event");
    const { seats, mode, own } = this.view;
    if (seats[seat]) return `${seats[seat]} (${w("seat", seat)})`;
    return mode !== "analyze" && own.length === 1 && own.includes(seat)
      ? w("seat_you", seat)
      : w("seat", seat);
  }
}
