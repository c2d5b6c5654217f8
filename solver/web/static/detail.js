// What is known of the chosen move: its figures, why, what probably follows, points, endings.

import { h, redraw } from "./dom.js";
import { count, decimal, percent, signed, w } from "./words.js";

export class Detail {
  constructor(page) {
    this.page = page;
    this.box = h("div", {
      class: "detail",
      role: "region",
      "aria-label": w("detail"),
      tabindex: "0",
    });
  }

  draw(row) {
    this.box.hidden = !this.page.view.moves.length;
    if (!row || row.win === undefined) {
      redraw(this.box, row ? h("p", {}, row.said) : null);
      return;
    }
    redraw(
      this.box,
      h("p", {}, h("b", {}, row.said)),
      h("p", { class: "faint" }, this.facts(row).filter(Boolean).join(" \u00b7 ")),
      whyLines(row.why),
      this.line(row),
      Object.keys(row.parts || {}).length ? parts(row.parts) : null,
      endings(row.ends || {}),
    );
  }

  facts(row) {
    const error = row.exact
      ? w("exact")
      : row.searched === "little"
        ? w("little")
        : `\u00b1 ${percent(row.noise ?? row.stderr)}`;
    const points = row.to_points ?? 1;
    const among = points < 0.995 ? ` (${w("to_points", percent(points, 0))})` : "";
    const margin = row.margin ?? null;
    return [
      `${percent(row.win)} ${error}`,
      margin === null ? null : `${w("margin")} ${signed(margin)}${among}`,
      `${count(row.visits)} ${w("visits")}`,
    ];
  }

  // The expected line: each step shows the table after it.
  line(row) {
    const texts = [row.move, ...(row.then || []).map((step) => step.text)];
    const step = (one, at) => [
      at ? " " : "",
      h(
        "button",
        {
          type: "button",
          class: "ahead",
          "data-key": at,
          "aria-current": this.page.preview.isAt(texts, at + 1) ? "step" : null,
          onclick: () => this.page.preview.start(texts, at + 1),
        },
        one.seat >= 0
          ? h("span", { class: `who s${one.seat}` }, `${this.page.shortName(one.seat)}: `)
          : null,
        one.said,
      ),
    ];
    const first = { seat: this.page.view.decider, said: row.said };
    return h(
      "p",
      { class: "expected" },
      h("span", { class: "label" }, w("then")),
      " ",
      [first, ...(row.then || [])].map(step),
    );
  }
}

function parts(points) {
  const most = Math.max(1, ...Object.values(points).map(Math.abs));
  const part = ([name, number]) =>
    h(
      "div",
      {},
      h("dt", {}, name),
      h(
        "dd",
        {},
        decimal(number),
        h("i", {
          "aria-hidden": "true",
          style: { width: `${Math.max(0, (100 * number) / most)}%` },
        }),
      ),
    );
  return h("dl", { class: "parts", "aria-label": w("parts") }, Object.entries(points).map(part));
}

function endings(ends) {
  const told = Object.entries(ends)
    .filter(([, share]) => share >= 0.005)
    .sort((a, b) => b[1] - a[1])
    .map(([name, share]) => `${name} ${percent(share, 0)}`);
  return told.length
    ? h("p", {}, h("span", { class: "label" }, w("ends")), " ", told.join(", "))
    : null;
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
