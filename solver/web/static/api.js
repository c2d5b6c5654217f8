// Talking to the server. Problems come back as an exception with a list of places and words; a lost
// line is waited for, with longer and longer pauses, until the page is left.

import { announce, byId, h } from "./dom.js";
import { lang, w } from "./words.js";

const PAUSES = [300, 700, 1500, 3000, 5000];

// Milliseconds for an answer; bots may think longer than anything else takes.
const PATIENCE = { usual: 20_000, long: 180_000 };

// A small file that is answered at once, by the server and never by what the browser has kept.
const PROBE = "static/icon.svg";

const TOO_LARGE = 413;

// A server that is reached and refuses a stream so often will not change its mind.
const REFUSALS = 3;

export class Problem extends Error {
  /**
   * @param {{place: string, problem: string, remedy: string}[]} list
   * @param {number} status
   */
  constructor(list, status) {
    const parts = (one) => [one.place, one.problem, one.remedy].filter(Boolean).join(": ");
    super(list.map(parts).join("\n"));
    this.list = list;
    this.status = status;
  }
}

// Thrown where nobody waits for the answer any more.
export class Left extends Error {}

/** The line to the server: whether it is lost, and what says so. */
const line = {
  lost: false,
  lose() {
    if (this.lost) return;
    this.lost = true;
    announce(w("lost"));
    document.body.append(h("div", { id: "offline", role: "status" }, w("lost")));
  },
  find() {
    if (!this.lost) return;
    this.lost = false;
    byId("offline")?.remove();
    announce(w("back_online"));
  },
};

function pause(tries, signal) {
  return new Promise((done) => {
    const timer = setTimeout(ended, PAUSES[Math.min(tries, PAUSES.length - 1)]);
    signal?.addEventListener("abort", ended);
    addEventListener("online", ended);
    function ended() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", ended);
      removeEventListener("online", ended);
      done();
    }
  });
}

// One attempt: the answer, or null where none came.
async function attempt(path, options, patience, signal) {
  const control = new AbortController();
  const stop = () => control.abort();
  const timer = setTimeout(stop, patience);
  signal?.addEventListener("abort", stop);
  try {
    const response = await fetch(path, { ...options, signal: control.signal });
    const kind = response.headers.get("content-type") || "";
    const text = await response.text();
    if (kind.includes("json")) return { response, data: JSON.parse(text) };
    if (response.status >= 500) return null; // a server that ends says nothing of its own
    const problem = response.status === TOO_LARGE ? w("too_large") : text;
    return { response, data: { problems: [{ place: "", problem, remedy: "" }] } };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

async function ask(path, options, patience, signal) {
  for (let tries = 0; ; tries += 1) {
    if (signal?.aborted) throw new Left();
    const found = await attempt(path, options, patience, signal);
    if (signal?.aborted) throw new Left();
    if (found) {
      line.find();
      const { response, data } = found;
      if (!response.ok) throw new Problem(data.problems, response.status);
      return data;
    }
    line.lose();
    await pause(tries, signal);
    // The answer may take long: that the server is there again shows sooner.
    if (!signal?.aborted && (await attempt(PROBE, { cache: "no-store" }, PATIENCE.usual, signal)))
      line.find();
  }
}

/** The address of a question; every part of the path that comes from elsewhere is encoded. */
export function url(path, query = {}) {
  const search = new URLSearchParams({ lang });
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined) search.append(key, one);
    }
  }
  return `api/${path}?${search}`;
}

/** The path of a board, whatever the address of the page says that its id is. */
export function boardPath(id, what = "") {
  return `board/${encodeURIComponent(id)}${what ? `/${what}` : ""}`;
}

export function get(path, query = {}, signal = undefined) {
  return ask(url(path, query), {}, PATIENCE.usual, signal);
}

// The same request with the same key may be sent again: the server does it once.
export function post(path, body = {}, { signal = undefined, long = false } = {}) {
  const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const options = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ key, ...body }),
  };
  return ask(url(path), options, long ? PATIENCE.long : PATIENCE.usual, signal);
}

/** News of a search until its end, begun anew where the line breaks; returns what stops it. */
export function listen(path, query, { news, end, problem }) {
  const leaving = new AbortController();
  let source = null;
  let refused = 0;
  const close = () => {
    leaving.abort();
    source?.close();
  };
  const open = () => {
    source = new EventSource(url(path, query));
    source.onopen = () => line.find();
    source.addEventListener("news", (event) => {
      refused = 0;
      news(JSON.parse(event.data));
    });
    source.addEventListener("end", (event) => {
      close();
      end(JSON.parse(event.data));
    });
    source.addEventListener("problem", (event) => {
      close();
      problem(JSON.parse(event.data).problems);
    });
    source.onerror = async () => {
      source.close();
      try {
        await pause(refused, leaving.signal);
        await get("boards", {}, leaving.signal);
      } catch {
        return;
      }
      refused += 1;
      if (refused < REFUSALS) open();
      else problem([{ place: "", problem: w("lost"), remedy: "" }]);
    };
  };
  open();
  return close;
}
