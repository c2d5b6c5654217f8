// Live analysis: the strip with the best move, the bar of all chances, the list of moves.

import { listen } from "./api.js";
import { h, put, setAttribute, setText } from "./dom.js";
import { plain } from "./happening.js";
import { change, settings } from "./settings.js";
import { count, percent, signed, w } from "./words.js";

const TIMES = [2, 5, 10, 30, 60, 300, 3600];

export class Advice {
  constructor(page) {
    this.page = page;
    this.close = null;
    this.analysis = null;
    this.chosen = 0;
    this.held = false;
    this.filter = "";
    this.bar = h("div", { class: "winbar", role: "img" });
    this.best = h("p", { class: "best" });
    this.facts = h("p", { class: "facts faint" });
    this.button = h("button", { type: "button", class: "primary", onclick: () => this.toggle() });
    this.time = h(
      "select",
      { "aria-label": w("time"), onchange: () => this.again({ seconds: Number(this.time.value) }) },
      TIMES.map((seconds) =>
        h(
          "option",
          { value: seconds, selected: seconds === settings.seconds || null },
          w("seconds", seconds),
        ),
      ),
    );
    this.threads = h(
      "select",
      {
        "aria-label": w("threads"),
        title: w("threads"),
        onchange: () => this.again({ threads: Number(this.threads.value) }),
      },
      Array.from(
        { length: Math.max(1, Math.min(16, navigator.hardwareConcurrency || 1)) },
        (_, at) =>
          h(
            "option",
            { value: at + 1, selected: at + 1 === settings.threads || null },
            `\u00d7${at + 1}`,
          ),
      ),
    );
    this.playBest = h(
      "button",
      { type: "button", class: "play", onclick: () => this.page.push(this.leading) },
      "\u25b6",
    );
    const toMoves = h(
      "button",
      { type: "button", class: "to-moves", onclick: () => this.page.showMoves() },
      w("moves"),
      " \u2193",
    );
    this.strip = h(
      "section",
      { class: "strip", "aria-label": w("win") },
      this.bar,
      h("div", { class: "lead-line" }, this.best, this.playBest),
      h("div", { class: "tools" }, this.button, this.time, this.threads, toMoves, this.facts),
    );
    this.items = h("ol", { class: "rows" });
    this.detail = h("div", { class: "detail" });
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
    this.list = h("div", { class: "advice" }, this.detail, this.search, this.items);
    // Rows must not change under a finger.
    this.items.addEventListener("pointerdown", () => {
      this.held = true;
    });
    addEventListener("pointerup", () => {
      if (this.held) {
        this.held = false;
        setTimeout(() => this.draw(), 60);
      }
    });
  }

  rows() {
    return this.analysis ? this.analysis.moves : [];
  }

  show(view) {
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

  start() {
    const view = this.page.view;
    if (!view.mayAsk) return;
    this.stop();
    this.hideUntilAsked = false;
    const node = view.node;
    const kept = view.analysis;
    const fresh = (news) => {
      if (this.page.view.node !== node || !news.moves) return;
      if (!kept || news.nodes >= kept.nodes || news.exact) this.analysis = news;
      if (!this.held) this.draw();
    };
    this.close = listen(
      `board/${this.page.id}/analysis`,
      { node, seconds: settings.seconds, threads: settings.threads },
      {
        news: fresh,
        end: (news) => {
          this.close = null;
          fresh(news);
          this.draw();
        },
        problem: (list) => {
          this.close = null;
          this.drawNow();
          this.facts.textContent = list.map((one) => one.problem).join("; ");
        },
      },
    );
    this.draw();
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

  // However often it is asked for while something happens, it is drawn once.
  draw() {
    if (this.due) return;
    this.due = true;
    queueMicrotask(() => {
      this.due = false;
      this.drawNow();
    });
  }

  drawNow() {
    const view = this.page.view;
    const analysis = this.hideUntilAsked ? null : this.analysis;
    setText(
      this.button,
      this.close
        ? w("stop")
        : view.mode === "play"
          ? w("hint")
          : analysis
            ? w("deeper")
            : w("analyse"),
    );
    this.button.disabled = !view.mayAsk;
    this.time.disabled = this.threads.disabled = !view.mayAsk;
    this.strip.classList.toggle("thinking", Boolean(this.close));
    this.drawBar(analysis ? analysis.win : view.over ? view.over.returns : null);
    const best = analysis?.moves[0];
    put(
      this.best,
      best
        ? [
            h("b", {}, best.exact ? `${percent(best.win, 0)} ${w("exact")}` : percent(best.win)),
            " ",
            best.said,
          ]
        : view.decider >= 0
          ? w("to_move", this.page.seatName(view.decider))
          : view.over
            ? w("over")
            : view.asked || w("chance"),
    );
    this.leading = best?.move;
    this.playBest.disabled = !best || !view.moves.length;
    setAttribute(this.playBest, "aria-label", best ? w("play_it", best.said) : w("play"));
    this.page.happening.judge(analysis?.moves || []);
    setText(
      this.facts,
      analysis
        ? w("nodes", count(analysis.nodes), analysis.seconds.toFixed(1)) +
            (analysis.exact ? `, ${w("exact")}` : "")
        : "",
    );
    this.drawRows(view, analysis);
  }

  drawBar(win) {
    const shares = win || this.page.view.seats.map(() => 0);
    put(
      this.bar,
      shares.map((share, seat) =>
        h(
          "span",
          { class: `of s${seat}`, style: { flexGrow: String(Math.max(share, 0.0001)) } },
          share >= 0.12 ? percent(share, 0) : "",
        ),
      ),
    );
    this.bar.classList.toggle("empty", !win);
    this.bar.setAttribute(
      "aria-label",
      win
        ? win.map((share, seat) => `${this.page.seatName(seat)} ${percent(share)}`).join(", ")
        : w("win"),
    );
  }

  // Each row has its place and its height, whatever comes into it: nothing jumps while it thinks.
  drawRows(view, analysis) {
    const judged = new Map((analysis?.moves || []).map((row, at) => [row.move, { ...row, at }]));
    const rest = view.moves.filter((move) => !judged.has(move.text));
    const all = [...judged.values(), ...rest.map((move) => ({ move: move.text, said: move.said }))];
    const wanted = all.filter(
      (row) => !this.filter || plain(`${row.said} ${row.move}`).includes(this.filter),
    );
    this.shown = wanted;
    while (this.items.children.length > wanted.length) this.items.lastChild.remove();
    while (this.items.children.length < wanted.length)
      this.items.append(this.row(this.items.children.length));
    wanted.forEach((row, at) => this.fillRow(this.items.children[at], row, at));
    this.drawDetail(wanted[this.chosen]);
  }

  row(at) {
    const look = h(
      "button",
      {
        type: "button",
        class: "look",
        onclick: () => this.select(at),
        onpointerenter: () => this.page.point(this.shown[at]?.move),
        onpointerleave: () => this.page.point(this.shown[this.chosen]?.move, "sw-hint"),
      },
      h("span", { class: "number" }),
      h("span", { class: "said" }),
    );
    const play = h(
      "button",
      { type: "button", class: "play", onclick: () => this.page.push(this.shown[at].move) },
      "\u25b6",
    );
    return h("li", {}, look, play);
  }

  fillRow(item, row, at) {
    const [look, play] = item.children;
    const [number, said] = look.children;
    setText(
      number,
      row.win === undefined ? "" : row.exact ? `${percent(row.win, 0)}\u00a0=` : percent(row.win),
    );
    number.classList.toggle("little", row.searched === "little");
    setAttribute(
      number,
      "title",
      row.win === undefined
        ? ""
        : row.exact
          ? w("exact")
          : row.searched === "little"
            ? w("little")
            : `\u00b1 ${percent(row.noise ?? row.stderr)}`,
    );
    setText(said, row.said);
    item.classList.toggle("chosen", at === this.chosen);
    setAttribute(look, "aria-pressed", String(at === this.chosen));
    setAttribute(play, "aria-label", w("play_it", row.said));
  }

  select(at) {
    this.chosen = at;
    this.page.point(this.shown[at]?.move);
    this.drawNow();
  }

  choose(step) {
    if (!this.shown?.length) return;
    this.select((this.chosen + step + this.shown.length) % this.shown.length);
    this.items.children[this.chosen].querySelector(".look").focus({ preventScroll: false });
  }

  drawDetail(row) {
    this.detail.hidden = !this.page.view.moves.length;
    if (!row || row.win === undefined) {
      put(this.detail, row ? h("p", {}, row.said) : null);
      return;
    }
    const error = row.exact
      ? w("exact")
      : row.searched === "little"
        ? w("little")
        : `\u00b1 ${percent(row.noise ?? row.stderr)}`;
    const facts = [
      `${percent(row.win)} ${error}`,
      row.margin === null || row.margin === undefined
        ? null
        : `${w("margin")} ${signed(row.margin)}${row.to_points !== null && row.to_points !== undefined && row.to_points < 0.995 ? ` (${w("to_points", percent(row.to_points, 0))})` : ""}`,
      `${count(row.visits)} ${w("visits")}`,
    ];
    put(
      this.detail,
      h("p", {}, h("b", {}, row.said)),
      h("p", { class: "faint" }, facts.filter(Boolean).join(" \u00b7 ")),
      whyLines(row.why),
      row.then?.length
        ? h(
            "p",
            {},
            h("span", { class: "label" }, w("then")),
            " ",
            row.then.map((step, at) => [
              at ? "; " : "",
              step.seat >= 0
                ? h("span", { class: `who s${step.seat}` }, `${w("seat", step.seat)}: `)
                : null,
              step.said,
            ]),
          )
        : null,
      Object.keys(row.parts || {}).length ? this.parts(row.parts) : null,
      Object.keys(row.ends || {}).length
        ? h(
            "p",
            {},
            h("span", { class: "label" }, w("ends")),
            " ",
            Object.entries(row.ends)
              .filter(([, share]) => share >= 0.005)
              .sort((a, b) => b[1] - a[1])
              .map(([name, share]) => `${name} ${percent(share, 0)}`)
              .join(", "),
          )
        : null,
    );
  }

  parts(parts) {
    const most = Math.max(1, ...Object.values(parts).map(Math.abs));
    return h(
      "dl",
      { class: "parts", "aria-label": w("parts") },
      Object.entries(parts).map(([name, points]) =>
        h(
          "div",
          {},
          h("dt", {}, name),
          h("dd", {}, points.toFixed(1)),
          h("i", {
            "aria-hidden": "true",
            style: { width: `${Math.max(0, (100 * points) / most)}%` },
          }),
        ),
      ),
    );
  }
}

// Reasons come as texts, or as objects with a text.
function whyLines(why) {
  const lines = (Array.isArray(why) ? why : why ? [why] : [])
    .map((one) => (typeof one === "string" ? one : one.text || one.said))
    .filter(Boolean);
  return lines.length
    ? h(
        "ul",
        { class: "why", "aria-label": w("why") },
        lines.map((line) => h("li", {}, line)),
      )
    : null;
}
