// What moves on the table moves visibly: cards, tokens and the pawn go from where they lay to
// where they lie now.

const DURATION = 240;

// Of more things at once nobody sees where they go: the table is another one then.
const MOST = 14;

const PIECES = ".sw-tile[data-ids], [data-piece]";

/**
 * @typedef {{ left: number, top: number, width: number }} Box
 * @typedef {{ node: Element, owner: string, box: Box }} Lying
 */

export class Motion {
  /** @param {HTMLElement} picture where the table is drawn */
  constructor(picture) {
    this.picture = picture;
    // What was chosen and lies nowhere until all have chosen, by its name.
    this.away = new Map();
  }

  /**
   * Draw the table anew, and show what has moved.
   *
   * @param {() => void} draw
   */
  around(draw) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || !this.picture.firstChild) {
      draw();
      return;
    }
    const before = this.lying();
    draw();
    const moved = this.moves(before, this.lying());
    if (moved.length <= MOST) for (const [node, from, to] of moved) glide(node, from, to);
  }

  /** @returns {Map<string, Lying[]>} everything that can move, by its name */
  lying() {
    const found = new Map();
    for (const node of this.picture.querySelectorAll(PIECES)) {
      const name = nameOf(node);
      const { left, top, width } = node.getBoundingClientRect();
      if (!name || !width) continue;
      const owner = node.closest(".sw-city")?.className.match(/sw-of\d/)?.[0] ?? "";
      const box = { left: left + scrollX, top: top + scrollY, width };
      if (!found.has(name)) found.set(name, []);
      found.get(name).push({ node, owner, box });
    }
    return found;
  }

  // What lies with somebody else than before: the element, where it was, where it is.
  moves(before, after) {
    const moved = [];
    for (const [name, lain] of before) {
      const gone = without(lain, after.get(name) ?? []);
      if (gone.length && !without(after.get(name) ?? [], lain).length)
        this.away.set(name, gone[0].box);
    }
    for (const [name, lies] of after) {
      const left = without(before.get(name) ?? [], lies);
      for (const piece of without(lies, before.get(name) ?? [])) {
        const from = left.shift()?.box ?? (piece.owner ? this.away.get(name) : undefined);
        this.away.delete(name);
        if (from) moved.push([piece.node, from, piece.box]);
      }
      // The pawn belongs to nobody: it has moved if it stands somewhere else.
      if (lies[0].node instanceof SVGElement && before.has(name))
        moved.push([lies[0].node, before.get(name)[0].box, lies[0].box]);
    }
    return moved;
  }
}

function nameOf(node) {
  return node.dataset.piece ?? node.dataset.ids?.split(" ")[0] ?? "";
}

// The things of a list that another one has not, one for one with the same owner.
function without(pieces, others) {
  const owners = others.map((one) => one.owner);
  return pieces.filter(({ owner }) => {
    const at = owners.indexOf(owner);
    if (at >= 0) owners.splice(at, 1);
    return at < 0;
  });
}

function glide(node, from, to) {
  const dx = from.left - to.left;
  const dy = from.top - to.top;
  if (Math.abs(dx) + Math.abs(dy) < 1) return;
  // In a drawing a pixel is so many units.
  const unit = node.getScreenCTM?.()?.a || 1;
  node.animate(
    [
      { transform: `translate(${dx / unit}px, ${dy / unit}px)`, zIndex: 5, opacity: 0.85 },
      { transform: "none", zIndex: 5, opacity: 1 },
    ],
    { duration: DURATION, easing: "ease-out" },
  );
}
