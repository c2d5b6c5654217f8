// A move and what is expected after it, seen on the table: nothing of it is played.

import { h, patch, put, speak } from "./dom.js";
import { w } from "./words.js";

export class Preview {
  constructor(page) {
    this.page = page;
    this.shown = 0;
    this.texts = [];
    this.asked = 0;
    const button = (word, sign, work) =>
      h("button", { type: "button", "aria-label": w(word), title: w(word), onclick: work }, sign);
    this.said = h("span", { class: "said", role: "status", tabindex: "0" });
    this.back = button("previous", "\u2190", () => this.move(-1));
    this.on = button("next", "\u2192", () => this.move(1));
    this.play = button("preview.play", "\u25b6", () => this.page.push(this.texts[0]));
    this.play.classList.add("primary");
    const close = button("preview.end", "\u00d7", () => this.end());
    this.box = h(
      "div",
      { class: "preview", hidden: true, role: "group", "aria-label": w("preview") },
      this.said,
      this.back,
      this.on,
      this.play,
      close,
    );
  }

  /** Show the table after so many of these moves and events, the first of which may be played. */
  start(texts, count) {
    this.texts = texts;
    return this.show(count);
  }

  /** Whether the table is shown after so many of these. */
  isAt(texts, count) {
    return this.shown === count && String(this.texts) === String(texts);
  }

  move(step) {
    const count = this.shown + step;
    if (count <= 0) this.end();
    else if (count <= this.texts.length) this.show(count);
  }

  async show(count) {
    const turn = ++this.asked;
    const { node, picture } = this.page.view;
    const wanted = { node, seat: this.page.session.seat, move: this.texts.slice(0, count) };
    let found;
    try {
      found = await this.page.session.ask("after", wanted);
    } catch {
      return;
    }
    if (turn !== this.asked || node !== this.page.view.node) return;
    this.shown = count;
    this.box.hidden = false;
    this.on.disabled = count >= this.texts.length;
    this.play.disabled = !this.page.view.moves.length;
    if (count === 1) patch(this.page.stage.picture, picture); // what was free before the move
    const before = this.page.stage.picture.querySelectorAll("[data-ids]");
    const closed = new Set([...before].filter((one) => !isOpen(one)).map(place));
    // The server makes the picture, and escapes all names.
    this.page.stage.motion.around(() => patch(this.page.stage.picture, found.picture));
    this.page.stage.picture.classList.add("ahead");
    this.page.stage.point(this.texts[count - 1]);
    const opened = this.open(closed);
    const who = found.seat >= 0 ? `${this.page.seatName(found.seat)}: ` : "";
    const step = `${count}/${this.texts.length}`;
    const changes = [...this.told(found.changes), ...opened].join("; ");
    put(
      this.said,
      h("b", {}, step),
      ` ${who}${found.said}`,
      changes ? h("span", { class: "changes" }, changes) : null,
    );
    speak(`${step} ${who}${found.said}. ${changes}`);
    this.page.advice.drawDetail();
  }

  // The figures that change, seat by seat.
  told(changes) {
    const seats = [...new Set(changes.map((one) => one.seat))];
    return seats.map((seat) => {
      const texts = changes.filter((one) => one.seat === seat).map((one) => one.text);
      return `${this.page.shortName(seat)}: ${texts.join(", ")}`;
    });
  }

  // What can be taken now and could not before, in words; it stands out.
  open(closed) {
    const free = [...this.page.stage.picture.querySelectorAll("[data-ids]")].filter(
      (one) => isOpen(one) && closed.has(place(one)),
    );
    for (const tile of free) tile.classList.add("sw-freed");
    const names = free.map((one) => (one.getAttribute("aria-label") ?? "").split(/[,;:]/)[0]);
    return names.length ? [w("preview.opens", names.join(", "))] : [];
  }

  end() {
    this.asked += 1;
    if (!this.shown) return;
    this.shown = 0;
    this.box.hidden = true;
    this.page.advice.drawDetail();
    this.page.stage.picture.classList.remove("ahead");
    patch(this.page.stage.picture, this.page.view.picture);
  }
}

function isOpen(tile) {
  return tile.classList.contains("sw-open");
}

// Where a tile is, whatever lies on it: the last of its words is its place.
function place(tile) {
  return tile.dataset.ids.split(" ").at(-1);
}
