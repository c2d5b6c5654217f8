// Names as they are compared and colored, and those of the players.

import { dialog, h } from "./dom.js";
import { w } from "./words.js";

export function plain(text) {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u00ad\u200b]/g, "") // nor where a word may be parted
    .toLowerCase();
}

export function colored(color) {
  return color ? `sw-c-${color}` : "";
}

// Whether what was typed is made of the beginnings of words, as "gl" is of "Great Library".
function begins(typed, words) {
  if (!typed) return true;
  if (!words.length) return false;
  const [word, ...rest] = words;
  let shared = 0;
  while (shared < word.length && typed[shared] === word[shared]) shared += 1;
  for (; shared >= 0; shared -= 1) if (begins(typed.slice(shared), rest)) return true;
  return false;
}

/**
 * Texts of moves as they are read where there is little room: of those longer than so many letters
 * what stands in brackets, which explains, is left out unless two would read the same without it.
 * @param {string[]} texts @param {number} long
 * @returns {Map<string, string>}
 */
export function shortened(texts, long) {
  const cut = (text) => text.replace(/ \([^()]*\)/g, "");
  const times = new Map();
  for (const text of texts) times.set(cut(text), (times.get(cut(text)) ?? 0) + 1);
  const short = (text) => (text.length > long && times.get(cut(text)) === 1 ? cut(text) : text);
  return new Map(texts.map((text) => [text, short(text)]));
}

/**
 * How well a name fits what was typed: 0 for the name itself, more for worse, Infinity for not at
 * all. Its beginning goes before beginnings of its words, those before letters in the middle.
 * @param {string} typed @param {string} name @param {string} id is looked at last
 */
export function fit(typed, name, id = "") {
  const wanted = plain(typed).trim();
  const whole = plain(name);
  if (whole === wanted) return 0;
  if (whole.startsWith(wanted)) return 1;
  if (begins(wanted.replaceAll(" ", ""), whole.split(/[^\p{L}\p{N}]+/u))) return 2;
  if (whole.includes(wanted)) return 3;
  return plain(id).includes(wanted) ? 4 : Infinity;
}

/** How a name goes on after letters that it, or one of its words, begins with; "" if none does. */
export function restOf(letters, name) {
  const [typed, whole] = [plain(letters), plain(name)];
  for (let from = whole.indexOf(typed); from >= 0; from = whole.indexOf(typed, from + 1))
    if (!from || !/[\p{L}\p{N}]/u.test(whole[from - 1])) return whole.slice(from + typed.length);
  return "";
}

/** A text without the part of the rest of a name before it, where that ends with a word. */
export function textWithout(text, rest) {
  const typed = plain(text);
  let shared = 0;
  while (shared < typed.length && typed[shared] === rest[shared]) shared += 1;
  const ends = [rest[shared], rest[shared - 1], typed[shared]].some(
    (letter) => letter === undefined || /[^\p{L}\p{N}]/u.test(letter),
  );
  return shared && ends ? typed.slice(shared) : text;
}

// So many of one thing a text can name.
const MOST_OF_ONE = 60;

// Texts of that many letters at most are searched for names.
const READABLE = 20_000;

/**
 * The things that a text names, in its order, by name or by id; "2 x Quarry" names two.
 * @param {string} text @param {Map<string, {name: string}>} items
 * @returns {string[]} ids
 */
export function thingsIn(text, items) {
  const known = new Map();
  for (const [id, { name }] of items)
    for (const one of [plain(name), plain(id), plain(id).replaceAll("_", " ")])
      if (!known.has(one)) known.set(one, id);
  const names = [...known.keys()].sort((a, b) => b.length - a.length);
  const escaped = names.map((one) => one.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const inside = "[\\p{L}\\p{N}_]";
  const any = `(?<!${inside})(?:(\\d+) ?[x\u00d7] ?)?(${escaped.join("|")})(?!${inside})`;
  const found = plain(text.slice(0, READABLE)).matchAll(new RegExp(any, "gu"));
  return [...found].flatMap(([, times, name]) =>
    Array.from({ length: Math.min(Number(times ?? 1), MOST_OF_ONE) }, () => known.get(name)),
  );
}

/** Ask for the names of the people at the table; `take` gets those of all seats. */
export function askNames(names, bots, take) {
  const people = names.map((_, seat) => seat).filter((seat) => !bots.includes(seat));
  const fields = new Map(
    people.map((seat) => [
      seat,
      h("input", { type: "text", maxlength: 40, autocomplete: "off", value: names[seat] }),
    ]),
  );
  const submit = (event) => {
    event.preventDefault();
    box.close();
    take(names.map((name, seat) => fields.get(seat)?.value ?? name));
  };
  const box = dialog(
    w("names"),
    w("close"),
    h(
      "form",
      { class: "menu", onsubmit: submit },
      people.map((seat) => h("label", {}, h("span", {}, w("seat", seat)), fields.get(seat))),
      h("button", { type: "submit", class: "primary" }, w("ok")),
    ),
  );
}
