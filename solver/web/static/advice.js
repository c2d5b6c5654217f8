// Live analysis: the strip with the best moves, the bar of all chances, the list of moves.

import { Detail } from "./detail.js";
import { announce, h, put, setAttribute, setText, speak } from "./dom.js";
import { plain, shortened } from "./names.js";
import { change, settings } from "./settings.js";
import { faceOf } from "./symbols.js";
import { count, decimal, percent, w } from "./words.js";

const TIMES = [2, 5, 10, 30, 60, 300, 3600];

// So many of the best moves stand above the table.
const TOP = 3;

// Of longer moves than this, what only explains is left out.
const LONG = 62;

// How moves are written, so that the longest are there to their end: all of a list in one size. The
// lines of a row, and the size of a letter in pixels with what is taken off between letters.
const SIZES = [
  { name: "", lines: 2, size: 14, closer: 0 },
  { name: "small", lines: 3, size: 13, closer: 0 },
  { name: "smaller", lines: 3, size: 12, closer: 0.4 },
  { name: "dense", lines: 4, size: 12, closer: 0.4 },
  { name: "tall", lines: 6, size: 12, closer: 0.4 },
];

// What of a row the move does not get: the figure before it and the button after it; each sign of
// what it is about.
const BESIDE = 126;
const SIGN = 18;
const SIGNS = ".sw-i, .sw-n, .sw-m, .sw-or, .sw-faint";

const pen = document.createElement("canvas").getContext("2d");
const widths = new Map();

// How wide a word is in letters of one pixel.
function widthOf(word) {
  if (!widths.has(word)) {
    pen.font = `100px ${getComputedStyle(document.body).fontFamily}`;
    widths.set(word, pen.measureText(word).width / 100);
  }
  return widths.get(word);
}

// Whether a text, broken between words, has room in so many pixels.
function hasRoom(text, { lines, size, closer }, room) {
  const [space, ...wide] = [" ", ...text.split(" ")].map(
    (word) => widthOf(word) * size - closer * word.length,
  );
  let [used, line] = [1, 0];
  for (const width of wide) {
    const longer = line ? line + space + width : width;
    if (longer > room && line) used += 1;
    line = longer > room ? width : longer;
  }
  return used <= lines;
}

function resize(place, size) {
  for (const [at, { name }] of SIZES.entries()) if (name) place.classList.toggle(name, at === size);
}

export class Advice {
  constructor(page) {
    this.page = page;
    this.close = null;
    this.analysis = null;
    this.chosen = 0;
    this.held = false;
    this.size = 0;
    this.filter = "";
    this.short = new Map();
    this.shown = [];
    this.build();
    // Rows must not change under a finger: what they say is drawn when it is lifted.
    const hold = () => (this.held = true);
    const release = () => {
      if (!this.held) return;
      this.held = false;
      setTimeout(() => this.draw(), 60);
    };
    const { signal } = page.leaving;
    for (const place of [this.items, this.top, this.answer, this.detail.box]) {
      place.addEventListener("pointerdown", hold);
    }
    addEventListener("pointerup", release, { signal });
    addEventListener("pointercancel", release, { signal });
  }

  build() {
    this.bar = h("div", { class: "winbar", role: "img" });
    this.best = h("p", { class: "best", onclick: () => this.preview(this.rows()[0]) });
    this.playBest = h(
      "button",
      { type: "button", class: "play", onclick: () => this.page.push(this.leading) },
      "\u25b6",
    );
    this.answer = h(
      "section",
      { class: "answer", "aria-label": w("win") },
      this.bar,
      h("div", { class: "answer-line" }, this.best, this.playBest),
    );
    this.top = h(
      "ol",
      { class: "rows top", start: "2", "aria-label": w("next_best") },
      Array.from({ length: TOP - 1 }, (_, at) => this.row(() => this.ranked[at + 1])),
    );
    this.ranked = [];
    this.facts = h("p", { class: "facts faint" });
    this.button = h("button", { type: "button", class: "primary", onclick: () => this.toggle() });
    const most = Math.max(1, Math.min(16, navigator.hardwareConcurrency || 1));
    this.time = this.setting("seconds", "time", TIMES, (seconds) => w("seconds", seconds));
    this.threads = this.setting(
      "threads",
      "threads",
      Array.from({ length: most }, (_, at) => at + 1),
      (threads) => `\u00d7${threads}`,
    );
    const sign = (name, word, text, work) =>
      h("button", { type: "button", class: name, "aria-label": w(word), title: w(word),
        onclick: work }, text);
    this.more = sign("more", "more_tools", "\u22ef", () => this.unfold());
    this.more.setAttribute("aria-expanded", "false");
    this.strip = h(
      "section",
      { class: "strip", "aria-label": w("analyze") },
      this.top,
      h(
        "div",
        { class: "tools" },
        this.button,
        this.page.tree.buttons,
        sign("to-list", "moves", "\u2261", () => this.page.stage.showMoves()),
        this.more,
      ),
      h("div", { class: "settings" }, this.time, this.threads, this.page.tree.viewer, this.facts),
    );
    this.items = h("ol", { class: "rows" });
    this.detail = new Detail(this.page);
    this.search = h("input", {
      type: "search",
      "aria-label": w("search.moves"),
      placeholder: w("search.moves"),
      autocomplete: "off",
      oninput: () => {
        this.filter = plain(this.search.value);
        this.draw();
      },
    });
    this.list = h("div", { class: "advice" }, this.search, this.items, this.detail.box);
  }

  // Settings that are seldom changed: on a phone they are there when they are asked for.
  unfold() {
    const open = this.strip.classList.toggle("unfolded");
    this.more.setAttribute("aria-expanded", String(open));
  }

  setting(name, word, values, said) {
    const option = (value) =>
      h("option", { value, selected: value === settings[name] || null }, said(value));
    const select = h(
      "select",
      {
        "aria-label": w(word),
        title: w(word),
        onchange: () => this.again({ [name]: Number(select.value) }),
      },
      values.map(option),
    );
    return select;
  }

  rows() {
    return this.analysis ? this.analysis.moves : [];
  }

  show(view) {
    this.held = false;
    this.short = shortened(view.moves.map((move) => move.said), LONG);
    this.size = 0;
    this.room = 0;
    this.analysis = view.analysis;
    this.chosen = 0;
    this.filter = this.search.value = "";
    this.search.hidden = view.moves.length < 9;
    this.hideUntilAsked = view.mode === "play" || this.page.quiet;
    this.draw();
  }

  again(values) {
    change(values);
    if (this.page.view.mayAsk) this.start();
  }

  toggle() {
    if (this.close) this.stop();
    else this.start();
  }

  start(seconds = settings.seconds) {
    const { view } = this.page;
    if (!view.mayAsk) return;
    this.stop();
    this.hideUntilAsked = false;
    const { node, analysis: kept } = view;
    const fresh = (news) => {
      if (this.page.view.node !== node || !news.moves) return;
      if (!kept || news.nodes >= kept.nodes || news.exact) this.analysis = news;
      this.draw();
    };
    const asked = { node, seconds, threads: settings.threads };
    this.close = this.page.listen("analysis", asked, {
      news: fresh,
      end: (news) => {
        this.close = null;
        fresh(news);
        this.draw();
        this.tell();
        if (news.cut) this.complain(w("search.cut"));
        if (news.win) this.page.tree.learn(node, news.win);
      },
      problem: (list) => {
        this.close = null;
        this.drawNow();
        this.complain(list.map(({ problem, remedy }) => [problem, remedy].join("; ")).join("\n"));
      },
    });
    this.draw();
  }

  // What keeps advice from being as it was asked for; the figures are folded away on a phone.
  complain(text) {
    this.facts.textContent = text;
    announce(text);
  }

  // Who does not see the strip is told what has been found, once it has been.
  tell() {
    const best = this.hideUntilAsked ? null : this.rows()[0];
    if (best) speak(`${w("best")}: ${best.said}, ${percent(best.win)}`);
  }

  hide() {
    this.hideUntilAsked = true;
    this.draw();
  }

  stop() {
    if (this.halt() && this.page.view) this.draw();
  }

  // Stop without a word; tells whether a search was going on.
  halt() {
    const thinking = Boolean(this.close);
    this.close?.();
    this.close = null;
    return thinking;
  }

  leave() {
    this.halt();
    this.left = true;
  }

  // However often it is asked for while something happens, it is drawn once, and under no finger.
  draw() {
    if (this.due || this.held) return;
    this.due = true;
    queueMicrotask(() => {
      this.due = false;
      if (!this.left) this.drawNow();
    });
  }

  drawNow() {
    const { view } = this.page;
    const analysis = this.hideUntilAsked ? null : this.analysis;
    this.measure(view, analysis);
    setText(this.button, this.doing(view, analysis));
    this.button.disabled = !view.mayAsk;
    this.time.disabled = this.threads.disabled = !view.mayAsk;
    this.answer.classList.toggle("thinking", Boolean(this.close));
    this.strip.classList.toggle("thinking", Boolean(this.close));
    this.drawBar(analysis ? analysis.win : view.over ? view.over.returns : null);
    this.drawBest(view, analysis?.moves[0]);
    this.page.happening.judge(analysis?.moves || []);
    const onCards = settings.onCards && !this.page.preview.shown;
    this.page.stage.showChances(onCards ? (analysis?.moves ?? []) : []);
    setText(this.facts, analysis ? this.work(analysis) : "");
    this.drawTop(view, analysis);
    this.drawRows(view, analysis);
  }

  // How large the moves are written in the list, and in the rows above the table.
  measure(view, analysis) {
    const room = (this.answer.clientWidth || innerWidth) - BESIDE;
    if (room !== this.room) {
      this.room = room;
      this.size = 0;
      this.listSize = this.sizeFor(view.moves);
      resize(this.list, this.listSize);
    }
    // The table has to fit below these, so they do not grow for a move that they do not show; once
    // they have grown they stay so, or the table would jump whenever that move comes and goes.
    const shown = view.mode === "play" ? view.moves : (analysis?.moves.slice(0, TOP) ?? []);
    this.size = Math.max(this.size, this.sizeFor(shown));
    for (const place of [this.answer, this.strip]) resize(place, this.size);
  }

  // The first size in which all of some moves have room.
  sizeFor(moves) {
    const fits = (size) => moves.every((move) => hasRoom(this.briefly(move.said), size, this.room));
    const found = SIZES.findIndex(fits);
    return found < 0 ? SIZES.length - 1 : found;
  }

  doing(view, analysis) {
    if (this.close) return w("stop");
    if (view.mode === "play") return w("hint");
    return analysis ? w("deeper") : w("analyze");
  }

  work({ nodes, seconds, exact }) {
    const told = w("nodes", count(nodes), decimal(seconds));
    return exact ? `${told}, ${w("exact")}` : told;
  }

  drawBest(view, best) {
    this.leading = best?.move;
    this.playBest.disabled = !best || !view.moves.length;
    setAttribute(this.playBest, "aria-label", best ? w("play_it", best.said) : w("play"));
    setAttribute(this.best, "title", best?.said ?? "");
    if (best) {
      const value = best.exact ? `${percent(best.win, 0)} ${w("exact")}` : percent(best.win);
      put(this.best, h("span", {}, h("b", {}, value), " ", this.briefly(best.said)));
    } else if (view.decider >= 0) {
      put(this.best, h("span", {}, w("to_move", this.page.seatName(view.decider))));
    } else {
      put(this.best, h("span", {}, view.over ? w("over") : view.asked || w("chance")));
    }
  }

  drawBar(win) {
    const shares = win || this.page.view.seats.map(() => 0);
    const part = (share, seat) =>
      h(
        "span",
        { class: `of s${seat}`, style: { flexGrow: String(Math.max(share, 0.0001)) } },
        share >= 0.12 ? percent(share, 0) : "",
      );
    put(this.bar, shares.map(part));
    this.bar.classList.toggle("empty", !win);
    const said = (share, seat) => `${this.page.seatName(seat)} ${percent(share)}`;
    setAttribute(this.bar, "aria-label", win ? win.map(said).join(", ") : w("win"));
  }

  // The second and third best; their places are kept where there may be such moves.
  drawTop(view, analysis) {
    this.ranked = analysis ? analysis.moves : [];
    // Where advice comes only when it is asked for, the table must not move for it.
    this.top.hidden = view.moves.length < 2 || view.mode === "play";
    [...this.top.children].forEach((item, at) => {
      const row = this.ranked[at + 1];
      item.hidden = view.moves.length < at + 2;
      item.classList.toggle("vacant", !row);
      this.fillRow(item, row || { said: "" }, at + 1, this.size);
    });
  }

  // Each row has its place and its height, whatever comes into it: nothing jumps while it thinks.
  drawRows(view, analysis) {
    const judged = new Map((analysis?.moves || []).map((row) => [row.move, row]));
    const rest = view.moves.filter((move) => !judged.has(move.text));
    const all = [...judged.values(), ...rest.map((move) => ({ move: move.text, said: move.said }))];
    const fits = (row) => plain(`${row.said} ${row.move}`).includes(this.filter);
    this.shown = this.filter ? all.filter(fits) : all;
    const { children } = this.items;
    while (children.length > this.shown.length) this.items.lastChild.remove();
    while (children.length < this.shown.length) {
      const at = children.length;
      this.items.append(
        this.row(
          () => this.shown[at],
        ),
      );
    }
    const best = analysis?.moves[0];
    this.shown.forEach((row, at) => {
      this.fillRow(children[at], row, row === best ? 0 : 1, this.listSize);
      children[at].classList.toggle("chosen", at === this.chosen);
      setAttribute(children[at].firstChild, "aria-pressed", String(at === this.chosen));
    });
    this.drawDetail();
  }

  drawDetail() {
    this.detail.draw(this.shown[this.chosen]);
  }

  // A row of moves: what it says is looked at by its one button and played by the other.
  row(wanted) {
    const look = h(
      "button",
      {
        type: "button",
        class: "look",
        onclick: () => this.lookAt(wanted()),
        onpointerenter: () => this.page.stage.point(wanted()?.move),
        onpointerleave: () => this.page.stage.point(this.shown[this.chosen]?.move),
      },
      h("span", { class: "number" }, h("b", {})),
      h("span", { class: "said" }),
      h("span", { class: "about" }),
    );
    const play = h(
      "button",
      { type: "button", class: "play", onclick: () => this.page.push(wanted().move) },
      "\u25b6",
    );
    return h("li", {}, look, play);
  }

  fillRow(item, row, rank, size) {
    const [look, play] = item.children;
    const [figure, before, face] = look.children;
    const known = row.win !== undefined;
    const level = rank && row.as_good;
    const below = known ? this.rank(row, level) : "";
    const number = this.numberWith(below, figure);
    setText(number.firstChild, known ? percent(row.win, row.exact ? 0 : 1) : "");
    setAttribute(number, "title", known ? (level ? w("level.same") : this.error(row)) : "");
    number.classList.toggle("little", row.searched === "little");
    const brief = this.briefly(row.said);
    // Another move has another box: one that grew or shrank would be seen to move.
    const said = before.textContent === brief ? before : h("span", { class: "said" }, brief);
    if (said !== before) before.replaceWith(said);
    const about = this.fillFace(face, row.move);
    setAttribute(item, "data-text", row.move ?? "");
    // Icons stand only beside what has room there.
    const left = this.room - SIGN * (1 + about.querySelectorAll(SIGNS).length);
    item.classList.toggle("wordy", about.hasChildNodes() && !hasRoom(brief, SIZES[size], left));
    setAttribute(look, "title", row.said);
    setAttribute(play, "aria-label", w("play_it", row.said));
  }

  // The box of a figure, with the rank below it if there is one. A figure that comes to stand
  // elsewhere has another box: it would be seen to move.
  numberWith(rank, before) {
    const below = before.children[1];
    if (Boolean(below) === Boolean(rank)) {
      if (below) setText(below, rank);
      return before;
    }
    const under = rank ? h("span", { class: "rank" }, rank) : null;
    const number = h("span", { class: "number" }, h("b", {}), under);
    before.replaceWith(number);
    return number;
  }

  // A move as it stands in a line; all of it is in its details.
  briefly(said) {
    return this.short.get(said) ?? said;
  }

  // The icons of what a move is about.
  fillFace(place, move) {
    const icons = this.page.view.moves.find((one) => one.text === move)?.face ?? "";
    const of = icons ? move : "";
    if (place.dataset.of === of) return place;
    const about = h("span", { class: "about", "data-of": of }, faceOf(icons));
    place.replaceWith(about);
    return about;
  }

  rank(row, level) {
    if (row.exact) return w("exact");
    if (level) return w("rank.same");
    return { less: w("rank.less"), little: w("rank.little") }[row.searched] ?? "";
  }

  error(row) {
    if (row.exact) return w("exact");
    if (row.searched === "little") return w("little");
    const noise = `\u00b1 ${percent(row.noise ?? row.stderr)}`;
    return row.searched === "less" ? `${noise}, ${w("less")}` : noise;
  }

  lookAt(row) {
    const at = this.shown.findIndex((one) => one.move === row?.move);
    if (at < 0) return;
    this.select(at);
    this.preview(row);
  }

  // The table after the move, from where the arrows lead on along what is expected.
  preview(row) {
    if (!row || !this.page.view.mayAsk) return;
    const then = row.then || [];
    this.page.preview.start([row.move, ...then.map((step) => step.text)], 1);
  }

  select(at) {
    this.chosen = at;
    this.page.stage.point(this.shown[at]?.move);
    this.drawNow();
  }

  choose(step) {
    if (!this.shown.length) return;
    this.select((this.chosen + step + this.shown.length) % this.shown.length);
    this.page.stage.open("moves");
    this.items.children[this.chosen].firstChild.focus({ preventScroll: false });
  }

  playChosen() {
    const row = this.shown[this.chosen];
    if (row && this.page.view.moves.length) this.page.push(row.move);
  }
}
