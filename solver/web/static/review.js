// The review of the game on the board.

import { h } from "./dom.js";

export class ReviewPanel {
  constructor(page) { this.page = page; this.box = h("div", {}); }
  show() {}
  leave() {}
}
