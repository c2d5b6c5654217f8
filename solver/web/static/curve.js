// The chances to win, node by node, as a curve; a click leads to the node.

import { s } from "./dom.js";
import { w } from "./words.js";

const WIDTH = 360;
const HEIGHT = 120;

/**
 * @param {[number, (number|null)[]][]} curve nodes with the chances of all seats, null if unknown
 * @param {number} here the node that is shown
 * @param {(node: number) => void} go called with the node of a click
 */
export function drawCurve(curve, here, go) {
  if (curve.length < 2) return null;
  const x = (at) => (WIDTH * at) / (curve.length - 1);
  const y = (share) => HEIGHT * (1 - share);
  const seats = curve[0][1].length === 2 ? [0] : curve[0][1].map((_, seat) => seat);
  const lines = seats.map((seat) =>
    s("polyline", {
      class: `curve s${seat}`,
      points: curve
        .map(([, values], at) => [at, values[seat]])
        .filter(([, value]) => value !== null)
        .map(([at, value]) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
        .join(" "),
    }),
  );
  const at = curve.findIndex(([node]) => node === here);
  const mark = { x1: x(at), x2: x(at), y1: 0, y2: HEIGHT, class: "here" };
  return s(
    "svg",
    {
      viewBox: `-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`,
      class: "curve-svg",
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": w("review.curve"),
      onclick: (event) => go(nodeAt(event, curve)),
    },
    s("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "even" }),
    lines,
    at >= 0 ? s("line", mark) : null,
  );
}

function nodeAt({ currentTarget, clientX }, curve) {
  const box = currentTarget.getBoundingClientRect();
  const at = Math.round(((clientX - box.left) / box.width) * (curve.length - 1));
  return curve[Math.min(curve.length - 1, Math.max(0, at))][0];
}
