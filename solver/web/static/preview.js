// The expected line of a move, clicked through on the table: nothing of it is played.

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
    this.said = h("span", { class: "said", role: "status" });
    this.back = button("previous", "\u2190", () => this.move(-1));
    this.on = button("next", "\u2192", () => this.move(1));
    const close = button("preview.end", "\u00d7", () => this.end());
    this.box = h(
      "div",
      { class: "preview", hidden: true, role: "group", "aria-label": w("preview") },
      this.back,
      this.on,
      this.said,
      close,
    );
  }

  /** Show the table after so many of these moves and events, the first of which may be played. */
  start(texts, count) {
    this.texts = texts;
    return this.show(count);
  }

  move(step) {
    const count = this.shown + step;
    if (count <= 0) this.end();
    else if (count <= this.texts.length) this.show(count);
  }

  async show(count) {
    const turn = ++this.asked;
    const { node } = this.page.view;
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
    this.back.disabled = false;
    this.on.disabled = count >= this.texts.length;
    const who = found.seat >= 0 ? `${this.page.seatName(found.seat)}: ` : "";
    const text = `${count}/${this.texts.length} ${who}${found.said}`;
    put(this.said, h("b", {}, `${count}/${this.texts.length}`), ` ${who}${found.said}`);
    patch(this.page.picture, found.picture); // made by the server, which escapes all names
    this.page.picture.classList.add("ahead");
    this.page.point(this.texts[count - 1]);
    speak(text);
  }

  end() {
    this.asked += 1;
    if (!this.shown) return;
    this.shown = 0;
    this.box.hidden = true;
    this.page.picture.classList.remove("ahead");
    patch(this.page.picture, this.page.view.picture);
  }
}
