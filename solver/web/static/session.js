// What a page asks of one board, and the steps it took: to undo them, and to do them again.

import { boardPath, get, Left, post } from "./api.js";
import { announce } from "./dom.js";

export class Session {
  /**
   * @param {string} id the board
   * @param {AbortSignal} signal ends every question when the page is left
   */
  constructor(id, signal) {
    this.id = id;
    this.signal = signal;
    this.seat = null;
    this.past = [];
    this.future = [];
    this.busy = false;
  }

  path(what = "") {
    return boardPath(this.id, what);
  }

  fetch(node) {
    return get(this.path(), { node, seat: this.seat }, this.signal);
  }

  ask(what, query) {
    return get(this.path(what), query, this.signal);
  }

  send(what, body) {
    return post(this.path(what), body, { signal: this.signal, long: what === "reply" });
  }

  /** Do one thing at a time; the answer, or null with what is wrong told. */
  async alone(work) {
    if (this.busy) return null;
    this.busy = true;
    document.body.classList.add("busy");
    try {
      return await work();
    } catch (problem) {
      if (!(problem instanceof Left)) announce(problem.message);
      return null;
    } finally {
      this.busy = false;
      document.body.classList.remove("busy");
    }
  }

  // A step is where one came from; what was deleted is brought back instead.
  remember(step) {
    this.past.push(step);
    this.future = [];
  }

  /** What takes back the last step (`from` the past) or does it again, seen from a node. */
  turn(from, to, here) {
    const step = from.pop();
    if (step === undefined) return null;
    if (typeof step === "object" && step.gone !== undefined) {
      to.push({ drop: step.gone });
      return () => this.send("restore", { gone: step.gone });
    }
    if (typeof step === "object") {
      to.push({ gone: step.drop });
      return () => this.send("delete", { node: step.drop });
    }
    to.push(here);
    return () => this.fetch(step);
  }
}
