// One board: what is asked of the server and when, and which search and which bot comes next. What
// it looks like is the stage's; advice, events, the tree and the review draw their own parts.

import { listen, url } from "./api.js";
import { Advice } from "./advice.js";
import { topBar } from "./bar.js";
import { copyText } from "./copying.js";
import { Curve } from "./curve.js";
import { announce, h, offer, putPage, withdraw } from "./dom.js";
import { Happening } from "./happening.js";
import { boardKey } from "./keys.js";
import { Line } from "./line.js";
import { askNames } from "./names.js";
import { Preview } from "./preview.js";
import { ReviewPanel } from "./review.js";
import { Session } from "./session.js";
import { change, settings } from "./settings.js";
import { Stage } from "./stage.js";
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
    this.curve = new Curve(this);
    const asked = this.node;
    const first = await this.begin();
    this.stage = new Stage(
      [this.advice.answer, this.advice.strip, this.happening.box, this.curve.box],
      {
        moves: [this.advice.list, this.happening.typing],
        line: [this.tree.box],
        review: [this.review.box],
      },
      this.preview.box,
      (name) => name === "line" && this.tree.draw(),
    );
    putPage(main, this.stage.box);
    this.stage.picture.addEventListener("click", (event) => this.tapped(event));
    document.title = first.title;
    topBar({ title: first.title, menu: () => this.menu() });
    this.quiet = this.tryAt !== null;
    this.show(first);
    if (this.node !== null && this.node !== asked) await this.go(this.node);
    await this.review.restore();
    if (this.quiet) await this.review.pose(this.tryAt);
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

  // The address names another node of this board, maybe before there is anything to be seen.
  moved(node) {
    if (!this.view) this.node = node;
    else if (node !== null && node !== this.view.node) this.goOrStay(node);
  }

  // Where there is no such node, the address is again that of what is shown.
  async goOrStay(node) {
    if (!(await this.go(node))) this.nameAddress(this.view);
  }

  nameAddress({ node, line }) {
    const address = `#b=${encodeURIComponent(this.session.id)}&n=${node}`;
    history.replaceState(null, "", `${address}&p=${encodeURIComponent(line)}`);
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
    const focused = this.stage.focused();
    this.view = view;
    this.preview.end();
    this.stage.draw(view);
    this.nameAddress(view);
    this.happening.show(view);
    this.tree.show(view);
    this.advice.show(view);
    this.review.show(view);
    if (focused) this.stage.focus();
  }

  menu() {
    const link = `${location.origin}${location.pathname}#p=${encodeURIComponent(this.view.line)}`;
    const entries = [
      [w("copy"), () => copyText(this.view.line)],
      [w("link"), () => copyText(link)],
      [w("download"), () => this.download()],
      [w("names"), () => this.askNames()],
      [w(settings.onCards ? "chances.hide" : "chances.show"), () => this.turnChances()],
    ];
    if (this.view.mode !== "play") {
      const edit = `layout=${this.view.game}&from=${encodeURIComponent(this.view.line)}`;
      entries.push([w("edit"), () => (location.hash = edit)]);
    }
    return entries;
  }

  turnChances() {
    change({ onCards: !settings.onCards });
    this.advice.draw();
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
    withdraw();
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

  look(seat) {
    this.session.seat = seat;
    this.step(() => this.session.fetch(this.view.node));
  }

  tapped(event) {
    const tile = event.target.closest("[data-ids]");
    if (!tile) explain(event);
    else if (this.preview.shown) this.happening.describe(tile);
    else this.happening.choose(tile);
  }

  key(event) {
    if (this.view) boardKey(this, event);
  }

  // How a seat is called in a line: by its player, if that has a name of its own.
  shortName(seat) {
    const { seats } = this.view;
    const own = seat >= 0 && seats.filter((name) => name === seats[seat]).length === 1;
    return own && seats[seat] ? seats[seat] : this.seatName(seat);
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
