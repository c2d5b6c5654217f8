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

// Longer moves than this are written smaller, so that they are there to their end.
const LONG = 62;

// What has room beside icons: lines of so many letters, usual ones and smaller ones.
const BESIDE = { lines: 2, letters: 15 };
const SMALLER = { lines: 3, letters: 17 };

// What has room without them; where there are longer moves, lines are a bit higher.
const ALONE = { lines: 3, letters: 35 };

// Whether a text, broken between words, has room in lines.
function hasRoom(text, { lines, letters }) {
  let [used, line] = [1, 0];
  for (const word of text.split(" ")) {
    const longer = line ? line + 1 + word.length : word.length;
    if (longer > letters && line) used += 1;
    line = longer > letters ? word.length : longer;
  }
  return used <= lines;
}

export class Advice {
  constructor(page) {
    this.page = page;
    this.close = null;
    this.analysis = null;
    this.chosen = 0;
    this.held = false;
    this.roomy = false;
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
    this.roomy = false;
    this.list.classList.toggle("roomy", this.isRoomy(view.moves));
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
    // The table has to fit below these, so they do not grow for a move that they do not show; once
    // they have grown they stay so, or the table would jump whenever that move comes and goes.
    const shown = view.mode === "play" ? view.moves : (analysis?.moves.slice(0, TOP) ?? []);
    this.roomy ||= this.isRoomy(shown);
    this.answer.classList.toggle("roomy", this.roomy);
    this.strip.classList.toggle("roomy", this.roomy);
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
      const said = this.briefly(best.said);
      const long = said.length > LONG ? "long" : null;
      put(this.best, h("span", { class: long }, h("b", {}, value), " ", said));
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
      this.fillRow(item, row || { said: "" }, at + 1);
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
      this.fillRow(children[at], row, row === best ? 0 : 1);
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
      h("span", { class: "number" }, h("b", {}), h("span", { class: "rank" })),
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

  fillRow(item, row, rank) {
    const [look, play] = item.children;
    const [number, before, face] = look.children;
    const [value, mark] = number.children;
    const known = row.win !== undefined;
    const level = rank && row.as_good;
    setText(value, known ? percent(row.win, row.exact ? 0 : 1) : "");
    setText(mark, known ? this.rank(row, level) : "");
    setAttribute(number, "title", known ? (level ? w("level.same") : this.error(row)) : "");
    number.classList.toggle("little", row.searched === "little");
    const brief = this.briefly(row.said);
    // Another move has another box: one that grew or shrank would be seen to move.
    const said = before.textContent === brief ? before : h("span", { class: "said" }, brief);
    if (said !== before) before.replaceWith(said);
    const about = this.fillFace(face, row.move);
    setAttribute(item, "data-text", row.move ?? "");
    const faced = about.hasChildNodes();
    const wordy = faced && !hasRoom(brief, SMALLER);
    item.classList.toggle("wordy", wordy);
    said.classList.toggle(
      "long",
      faced && !wordy ? !hasRoom(brief, BESIDE) : brief.length > LONG,
    );
    setAttribute(look, "title", row.said);
    setAttribute(play, "aria-label", w("play_it", row.said));
  }

  // Whether one of some moves is so long that their lines are a bit higher.
  isRoomy(moves) {
    return moves.some((move) => !hasRoom(this.briefly(move.said), ALONE));
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
