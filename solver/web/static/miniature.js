// A table as small as a stamp: what lies on it, and what lies with each seat.

import { s } from "./dom.js";

const COLORS = {
  n: "brown",
  g: "grey",
  b: "blue",
  e: "green",
  y: "yellow",
  r: "red",
  p: "purple",
  k: "black",
  l: "leader",
  w: "white",
};

const WIDTH = 84;
const HEIGHT = 63;

// A card with the room around it.
const CARD = { width: 3.4, height: 4.4 };
const STEP = { x: 4.2, y: 5.4 };

/**
 * The drawing of a table, or null where nothing of it is known.
 *
 * @param {string[]} sight the rows of the table, then what lies with each seat
 */
export function miniature(sight) {
  if (sight.length < 2) return null;
  const [table, ...cities] = sight;
  const parts = [];
  // Places of a structure overlap by half.
  const rows = table.split("/");
  const step = rows.length > 1 ? STEP.x / 2 : STEP.x;
  const across = Math.max(...rows.map((row) => row.length)) * step;
  rows.forEach((row, y) => {
    [...row].forEach((letter, x) => {
      parts.push(card(letter, (WIDTH - across) / 2 + x * step, 2 + y * STEP.y * 0.9));
    });
  });
  const top = 4 + rows.length * STEP.y * 0.9;
  const column = WIDTH / cities.length;
  const beside = Math.max(1, Math.floor((column - 2) / STEP.x));
  cities.forEach((things, seat) => {
    const left = seat * column + 1;
    const room = beside * Math.floor((HEIGHT - top - 3) / STEP.y);
    const bar = { x: left, y: top, width: column - 2, height: 2 };
    parts.push(s("rect", { class: `sw-of${seat} mini-seat`, ...bar }));
    [...things].slice(0, room).forEach((letter, at) => {
      const x = left + (at % beside) * STEP.x;
      parts.push(card(letter, x, top + 3 + Math.floor(at / beside) * STEP.y));
    });
  });
  return s(
    "svg",
    { class: "mini", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
    parts.filter(Boolean),
  );
}

function card(letter, x, y) {
  const name = COLORS[letter];
  if (!name && letter !== "o" && letter !== "-") return null;
  const kind = name ? `sw-c-${name}` : letter === "o" ? "mini-built" : "mini-back";
  return s("rect", { class: `mini-card ${kind}`, x, y, ...CARD, rx: 0.6 });
}
