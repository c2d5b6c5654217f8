// Talking to the server. Problems come back as an exception with a list of places and words.

import { announce } from "./dom.js";
import { lang, w } from "./words.js";

export class Problem extends Error {
  constructor(list, status) {
    super(
      list.map((one) => [one.place, one.problem, one.remedy].filter(Boolean).join(": ")).join("\n"),
    );
    this.list = list;
    this.status = status;
  }
}

let offline = false;

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    offline = true;
    announce(w("lost"));
    throw new Problem([{ place: "", problem: w("lost"), remedy: "" }], 0);
  }
  if (offline) {
    offline = false;
    announce(w("back_online"));
  }
  const kind = response.headers.get("content-type") || "";
  const data = kind.includes("json")
    ? await response.json()
    : { problems: [{ place: "", problem: await response.text(), remedy: "" }] };
  if (!response.ok)
    throw new Problem(
      data.problems || [{ place: "", problem: String(response.status), remedy: "" }],
      response.status,
    );
  return data;
}

export function url(path, query = {}) {
  const search = new URLSearchParams({ lang });
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.set(key, value);
  }
  return `api/${path}?${search}`;
}

export function get(path, query = {}, signal = undefined) {
  return ask(url(path, query), { signal });
}

export function post(path, body = {}, query = {}) {
  return ask(url(path, query), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

// News of a search until its end; returns a function that stops it.
export function listen(path, query, { news, end, problem }) {
  const source = new EventSource(url(path, query));
  source.addEventListener("news", (event) => news(JSON.parse(event.data)));
  source.addEventListener("end", (event) => {
    source.close();
    end(JSON.parse(event.data));
  });
  source.addEventListener("problem", (event) => {
    source.close();
    problem(JSON.parse(event.data).problems);
  });
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED)
      problem([{ place: "", problem: w("lost"), remedy: "" }]);
  };
  return () => source.close();
}
