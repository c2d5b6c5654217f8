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
    this.work = null;
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

  // Whoever chose a seat to look from keeps it, whatever leads to the next view.
  send(what, body) {
    const asked = { seat: this.seat, ...body };
    return post(this.path(what), asked, { signal: this.signal, long: what === "reply" });
  }

  /** Do one thing at a time; the answer, or null with what is wrong told. */
  async alone(work) {
    if (this.busy) return null;
    this.busy = true;
    document.body.classList.add("busy");
    this.work = work();
    try {
      return await this.work;
    } catch (problem) {
      if (!(problem instanceof Left)) announce(problem.message);
      return null;
    } finally {
      this.busy = false;
      document.body.classList.remove("busy");
    }
  }

  /** Until nothing is under way: what was typed must not be lost to a step that goes on. */
  async rest() {
    while (this.busy) {
      await this.work.catch(() => null);
      await null; // the step itself ends first
    }
  }

  // A step is the node that one came from; for all else, what is sent to take it back, and what
  // to do it again: { back: [what, body], again: [what, body] }.
  remember(step) {
    this.past.push(step);
    this.future = [];
  }

  /** What takes back the last step (`from` the past) or does it again, seen from a node. */
  turn(from, to, here) {
    const step = from.pop();
    if (step === undefined) return null;
    if (typeof step === "object") {
      const [what, body] = step.back;
      to.push({ back: step.again, again: step.back });
      return () => this.send(what, { node: here, ...body });
    }
    to.push(here);
    return () => this.fetch(step);
  }
}
