// The course of the game: the chances to win node by node, with marks where a choice or chance
// changed them most. It stands beside the table all the time; a click leads to the node.

import { h, redraw, s, setAttribute } from "./dom.js";
import { percent, signed, w } from "./words.js";

const WIDTH = 360;
const HEIGHT = 120;

export class Curve {
  constructor(page) {
    this.page = page;
    this.plot = h("div", { class: "plot" });
    this.said = h("span", { class: "said", role: "status" });
    const step = (word, sign, by) =>
      h("button", { type: "button", "aria-label": w(word), title: w(word),
        onclick: () => this.step(by) }, sign);
    this.back = step("curve.previous", "\u2039 ?", -1);
    this.on = step("curve.next", "? \u203a", 1);
    this.tools = h("div", { class: "curve-tools" }, this.back, this.said, this.on);
    this.box = h(
      "section",
      { class: "curve-box", "aria-label": w("review.curve"), hidden: true },
      this.plot,
      this.tools,
    );
  }

  draw() {
    const { page } = this;
    const curve = page.tree.chances();
    const { found } = page.review;
    const reviewed = Boolean(found) && curve === found.curve;
    this.box.hidden = curve.length < 2;
    this.box.classList.toggle("reviewed", reviewed);
    this.tools.hidden = !reviewed;
    if (this.box.hidden) return;
    const places = new Map(curve.map(([node], at) => [node, at]));
    const points = reviewed ? found.turning.filter((one) => places.has(one.node)) : [];
    const here = places.get(page.view.node) ?? -1;
    redraw(
      this.plot,
      drawing(curve, here, (node) => page.go(node)),
      labels(curve[0][1].length, (seat) => page.shortName(seat)),
      points.filter((one) => one.kind === "luck" || one.sign).map((one) =>
        mark(one, curve, places.get(one.node)),
      ),
    );
    if (reviewed) this.drawTools(points, here, places);
  }

  // The mistakes on either side, and what happened at the node that is shown.
  drawTools(points, here, places) {
    const mistakes = points.filter((one) => one.kind === "choice" && one.change < 0);
    const at = mistakes.map((one) => places.get(one.node)).sort((a, b) => a - b);
    this.stops = [at.findLast((one) => one < here), at.find((one) => one > here)];
    [this.back.disabled, this.on.disabled] = this.stops.map((one) => one === undefined);
    const now = points.filter((one) => places.get(one.node) === here);
    const most = now.find((one) => one.kind === "choice") ?? now[0];
    redraw(
      this.said,
      most
        ? [
            h("span", { class: `who s${most.seat}` }, this.page.shortName(most.seat)),
            ` ${signed(100 * most.change)} ${most.sign || ""} `,
            h("span", { class: "faint" }, w(`review.${most.kind}`)),
          ]
        : h("span", { class: "faint" }, w("curve.mistakes", at.length)),
    );
    setAttribute(this.said, "title", most?.said && most.said !== "?" ? most.said : "");
  }

  step(by) {
    const at = this.stops[by < 0 ? 0 : 1];
    if (at !== undefined) this.page.go(this.page.tree.chances()[at][0]);
  }
}

// One line for each seat, or one for two of them, whose chances add up to one.
function drawing(curve, here, go) {
  const x = (at) => (WIDTH * at) / (curve.length - 1);
  const y = (share) => HEIGHT * (1 - share);
  const seats = curve[0][1].length === 2 ? [0] : curve[0][1].map((_, seat) => seat);
  const lines = seats.map((seat) =>
    s("polyline", {
      class: `curve s${seat}`,
      points: curve
        .map(([, values], at) => [at, values[seat]])
        .filter(([, value]) => value !== null)
        .map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
        .join(" "),
    }),
  );
  const now = { x1: x(here), x2: x(here), y1: 0, y2: HEIGHT, class: "here" };
  return s(
    "svg",
    {
      viewBox: `-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`,
      class: "curve-svg",
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": w("review.curve"),
      onclick: (event) => go(nodeAt(event, curve)),
    },
    s("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "even" }),
    lines,
    here >= 0 ? s("line", now) : null,
  );
}

// What is above and what is below: two seats share the height, more have a line each.
function labels(seats, name) {
  const label = (kind, text, seat) =>
    h("span", { class: `axis ${kind} ${seat === null ? "" : `s${seat}`}` }, text);
  return seats === 2
    ? [label("upper", name(0), 0), label("lower", name(1), 1)]
    : [label("upper", percent(1, 0), null), label("lower", percent(0, 0), null)];
}

// A sign on the curve: what a choice was worth, or that chance struck.
function mark(point, curve, at) {
  const share = curve[at][1][curve[at][1].length === 2 ? 0 : point.seat] ?? 0.5;
  const place = { left: `${(100 * at) / (curve.length - 1)}%`, top: `${100 * (1 - share)}%` };
  return h(
    "span",
    { class: `curve-mark ${point.kind} s${point.seat}`, style: place, "aria-hidden": "true" },
    point.kind === "luck" ? "\u25c6" : point.sign,
  );
}

function nodeAt({ currentTarget, clientX }, curve) {
  const box = currentTarget.getBoundingClientRect();
  const at = Math.round(((clientX - box.left) / box.width) * (curve.length - 1));
  return curve[Math.min(curve.length - 1, Math.max(0, at))][0];
}
