// The review of the game: curve, players, turning points, and trying again.

import { url } from "./api.js";
import { announce, h, hush, redraw, speak } from "./dom.js";
import { countTry, gameOf, ratingOf } from "./rating.js";
import { settings } from "./settings.js";
import { faceOf } from "./symbols.js";
import { decimal, percent, signed, w } from "./words.js";

// So many times as long as others is a decision searched that somebody wants to know better.
const DEEPER = 3;

// Longer texts are deals of all hands: there is nothing to be learned from reading them.
const LONG = 160;

export class ReviewPanel {
  constructor(page) {
    this.page = page;
    this.found = null;
    this.close = null;
    this.bySize = true;
    this.trying = null;
    this.top = h("div", { class: "links" });
    this.players = h("div", {});
    this.points = h("div", {});
    this.box = h("div", { class: "review" }, this.top, this.players, this.points);
  }

  show(view) {
    this.view = view;
    const tried = this.trying && this.tried(view, this.trying.node);
    const news = tried && tried.id !== this.trying.judged;
    if (news) this.judge(tried);
    this.draw();
    if (news) this.points.querySelector("[role=status]")?.scrollIntoView({ block: "center" });
  }

  // The move that was played after a node, whatever chance has added since.
  tried(view, node) {
    const nodes = new Map(view.tree.map((one) => [one.id, one]));
    let at = nodes.get(view.node);
    while (at && at.parent !== node) at = nodes.get(at.parent);
    return at;
  }

  // The last review of this board is shown again.
  async restore() {
    if (!this.view.reviewed) return;
    try {
      const { found } = await this.page.session.ask("reviewed", {});
      if (found && !this.close) this.found = found;
    } catch {
      return;
    }
    this.draw();
  }

  leave() {
    this.close?.();
    this.close = null;
  }

  start() {
    this.leave();
    const take = (news) => {
      this.found = news;
      this.draw();
    };
    this.close = this.page.listen(
      "review",
      {},
      {
        news: take,
        end: (news) => {
          this.close = null;
          take({ ...news, exportable: true });
          if (news.cut) announce(w("search.cut"));
        },
        problem: (list) => {
          this.close = null;
          announce(list.map((one) => one.problem).join("\n"));
          this.draw();
        },
      },
    );
    this.draw();
  }

  draw() {
    const { found } = this;
    const ready = this.view.reviewable;
    this.top.hidden = !ready && isPuzzle(found);
    redraw(
      this.top,
      h(
        "button",
        {
          type: "button",
          class: "primary",
          disabled: !ready || null,
          onclick: () => (this.close ? (this.leave(), this.draw()) : this.start()),
        },
        this.close ? w("stop") : w("review.go"),
      ),
      found && !found.done ? h("span", {}, w("review.running", found.reached, found.total)) : null,
      found?.exportable
        ? h(
            "a",
            {
              class: "button",
              href: url(this.page.session.path("review.html")),
              download: "review.html",
            },
            w("review.export"),
          )
        : null,
      ready ? null : h("p", { class: "faint" }, w("review.only")),
    );
    this.page.curve.draw();
    redraw(this.players, found ? this.drawPlayers(found) : null, this.said(found));
    redraw(this.points, found ? this.drawPoints(found) : null);
  }

  // What nobody sees in the figures.
  said(found) {
    const judged = found?.players.length ? w("review.judged") : "";
    return judged ? h("p", { class: "faint" }, judged) : null;
  }

  drawPlayers({ players }) {
    if (!players.length) return null;
    return h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": w("players") },
      h(
        "table",
        {},
        h("caption", { class: "sw-vh" }, w("players")),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, w("players")),
            ["review.accuracy", "review.choices", "review.luck"].map((key) =>
              h("th", { scope: "col" }, w(key)),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          players.map((one) =>
            h(
              "tr",
              {},
              h(
                "th",
                { scope: "row" },
                h("span", { class: `who s${one.seat}` }, this.page.seatName(one.seat)),
                " ",
                h(
                  "span",
                  { class: "faint" },
                  Object.entries(one.marks)
                    .filter(([, count]) => count)
                    .map(([sign, count]) => `${count}${sign}`)
                    .join(" "),
                ),
              ),
              h(
                "td",
                {},
                one.accuracy === null ? "" : percent(one.accuracy),
                one.ages.map(([age, accuracy]) => byAge(age, accuracy)),
              ),
              h("td", {}, signed(-100 * one.lost)),
              h("td", {}, one.luck === null ? "" : signed(100 * one.luck)),
            ),
          ),
        ),
      ),
    );
  }

  drawPoints({ turning, done }) {
    const list = [...turning].sort((a, b) =>
      this.bySize ? Math.abs(b.change) - Math.abs(a.change) : a.ply - b.ply,
    );
    if (isPuzzle(this.found))
      return [
        h("ol", { class: "turning" }, list.map((point) => this.point(point))),
        this.found.puzzle ? this.aboutPuzzle(this.found.puzzle) : null,
      ];
    return [
      h(
        "div",
        { class: "links" },
        h("h2", {}, w("review.turning")),
        h(
          "button",
          {
            type: "button",
            onclick: () => {
              this.bySize = !this.bySize;
              this.draw();
            },
          },
          this.bySize ? w("review.sort.order") : w("review.sort.size"),
        ),
      ),
      list.length
        ? h(
            "ol",
            { class: "turning" },
            list.map((point) => this.point(point)),
          )
        : done
          ? h("p", {}, w("review.none"))
          : null,
    ];
  }

  point(point) {
    const choice = point.kind === "choice";
    const trying = this.trying?.ply === point.ply;
    return h(
      "li",
      { class: "card", "data-key": `${point.ply} ${point.seat}` },
      h(
        "button",
        {
          type: "button",
          class: "link",
          "data-key": "go",
          onclick: () => this.page.go(point.node),
        },
        isPuzzle(this.found)
          ? null
          : h(
              "b",
              { class: point.change < 0 ? "problem" : "good" },
              `${signed(100 * point.change)} ${point.sign || ""}`,
            ),
        h("span", { class: `who s${point.seat}` }, this.page.seatName(point.seat)),
        isPuzzle(this.found)
          ? null
          : h("span", { class: "faint" }, choice ? w("review.choice") : w("review.luck")),
      ),
      happened(point),
      choice && !trying
        ? h(
            "div",
            { class: "links" },
            h("button", { type: "button", onclick: () => this.retry(point) }, w("review.try")),
            h(
              "button",
              { type: "button", onclick: () => this.deepen(point) },
              w("review.deepen"),
            ),
            h(
              "details",
              {},
              h("summary", {}, w("review.try.show")),
              better(point),
            ),
          )
        : null,
      trying
        ? h(
            "p",
            {
              class: this.trying.verdict ? (this.trying.right ? "good" : "problem") : null,
              role: "status",
            },
            this.trying.verdict || w(toFind(point)),
          )
        : null,
      trying && this.trying.verdict && (point.why ?? []).length
        ? [point.tempting ? best(point) : better(point), reasons(point), tempting(point)]
        : null,
    );
  }

  // What kind of puzzle it is, which would help to find the move, is told after that.
  aboutPuzzle({ set, level, rating, themes }) {
    const game = gameOf(set);
    const { value } = ratingOf(game);
    const { verdict, step } = this.trying ?? {};
    const change = step === null || step === undefined ? "" : ` (${signed(step, 0)})`;
    return [
      h("p", { class: "faint" }, w("puzzle.level", level, rating),
        verdict ? themes.map((theme) => `, ${w(`theme.${theme}`)}`) : ""),
      verdict ? h("p", {}, w("puzzle.rating", value), change) : null,
      h(
        "div",
        { class: "links" },
        verdict ? h("a", { class: "button primary", href: `#puzzle=${set}` }, w("puzzle.next"))
          : null,
        h("a", { class: "button", href: `#puzzles=${game}` }, w("puzzle.all")),
      ),
    ];
  }

  // A decision of the review is asked again as soon as the board is there.
  async pose(ply) {
    const point = this.found?.turning.find((one) => one.ply === ply && one.kind === "choice");
    this.page.stage.open("review");
    if (point) await this.retry(point);
    else this.page.quiet = false;
  }

  // One decision is searched for longer than the review had for it.
  async deepen(point) {
    if (this.view.node !== point.node && !(await this.page.go(point.node))) return;
    this.page.stage.open("moves");
    this.page.advice.start(DEEPER * settings.seconds);
  }

  // The board goes back; the next move that is played there is judged.
  async retry(point) {
    this.page.advice.stop();
    this.trying = { ...point, verdict: "" };
    this.page.quiet = true;
    await this.page.go(point.node);
    this.page.advice.hide();
    this.draw();
    this.page.stage.picture.scrollIntoView({ block: "start" });
    // Somebody quick has moved meanwhile.
    if (!this.trying?.verdict) announce(w(toFind(point)));
  }

  judge(node) {
    const value = this.trying.moves[node.text];
    this.page.quiet = false;
    const right = Boolean(value?.ok);
    const kind = right ? "yes" : !value || value.unsure ? "unsure" : "no";
    const text = w(`review.try.${kind}`, node.said, value ? decimal(100 * value.loss) : "?");
    const { puzzle } = this.found;
    const step = puzzle ? countTry(puzzle, right) : null;
    this.trying = { ...this.trying, verdict: text, right, judged: node.id, step };
    this.page.stage.open("review");
    // It stands there in words: shown once more it would lie over them.
    hush();
    speak(text);
  }
}

// What was played, or what came; a deal of all hands is there when it is asked for.
function happened(point) {
  if (point.said === "?") return null;
  const played = point.kind === "choice" ? `${w("review.played")}: ` : "";
  if (point.said.length <= LONG) return h("p", {}, played, point.said, " ", faceOf(point.face));
  return h("details", {}, h("summary", {}, w("review.came")), h("p", {}, point.said));
}

// The accuracy of an Age, with a bar whose rest is what was lost.
function byAge(age, accuracy) {
  const number = "I".repeat(age);
  const fill = h("i", { style: { width: `${100 * accuracy}%` } });
  return h(
    "span",
    { class: "by-age faint" },
    h("span", { class: "sw-vh" }, w("review.age", number)),
    h("span", { "aria-hidden": "true" }, number),
    h("span", { class: "bar-of", "aria-hidden": "true" }, fill),
    percent(accuracy, 0),
  );
}

function better(point) {
  const said = `${w("review.better")}: ${point.better || point.said} `;
  return h("p", {}, said, faceOf(point.betterFace));
}

function best({ better: said, betterFace, win, exact }) {
  const worth = `${percent(win, 0)}${exact ? ` ${w("exact")}` : ""}`;
  return h("p", {}, h("b", {}, `${w("best")}: ${said} `), faceOf(betterFace), ` ${worth}`);
}

// Why a move is good or bad, and what is expected to follow it.
function reasons({ why, line }) {
  return [
    h("ul", { class: "why" }, why.map((reason) => h("li", {}, reason))),
    line?.length ? h("p", { class: "faint" }, w("puzzle.then", line.join("; "))) : null,
  ];
}

// The wrong move of a puzzle that many would make.
function tempting({ tempting: wrong }) {
  if (!wrong) return null;
  return [
    h("p", {}, w("puzzle.tempting", wrong.said, decimal(100 * wrong.loss)), " ",
      faceOf(wrong.face)),
    reasons(wrong),
  ];
}

// A puzzle is a review of nobody's game, of one decision.
function isPuzzle(found) {
  return Boolean(found?.done) && !found.players.length && found.turning.length === 1;
}

// A puzzle knows of no move that was played.
function toFind(point) {
  return point.said === "?" ? "review.try.best" : "review.try.find";
}
