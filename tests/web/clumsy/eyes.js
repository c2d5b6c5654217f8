// What the walk of a clumsy person sees of a page: loaded before the page's own scripts.

(() => {
  const CONTROLS = "button, a[href], summary, input, select, textarea, [role=tab], [data-ids]";

  // What searches and reviews write by themselves, as long as they go on.
  const NEWS = ".advice, .answer, .strip, .happening .judged, .best-laid, #live, .review, .curve-box";

  // Classes that say where something lies, not how it looks.
  const PLACES = / ?\bsw-[wxy]\d+\b/g;

  const eyes = { changes: 0, list: [], signatures: new Set(), shifts: [] };
  globalThis.eyes = eyes;

  const thinking = () => document.querySelector(".strip.thinking, .best-laid.old");
  const isNews = (target) => {
    const element = target.nodeType === 1 ? target : target.parentElement;
    return Boolean(element?.closest(NEWS)) && thinking();
  };

  // What goes away by itself is no answer to a tap.
  const isFading = ({ type, target, removedNodes, addedNodes }) =>
    (type === "attributes" && target.id === "toast") ||
    (type === "childList" && removedNodes.length && !addedNodes.length
      && [...removedNodes].every((one) => ["offer", "offline"].includes(one.id)));

  new MutationObserver((list) => {
    for (const one of list) if (!isFading(one) && !isNews(one.target)) eyes.changes += 1;
  }).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true,
  });

  for (const type of ["scroll", "change", "input", "toggle"])
    document.addEventListener(type, () => (eyes.changes += 1), { capture: true, passive: true });

  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      if (!one.hadRecentInput && one.value > 0.02)
        eyes.shifts.push([one.value, one.sources.map(({ node }) => called(node))]);
  }).observe({ type: "layout-shift", buffered: false });

  function called(element) {
    if (!element) return "";
    if (element.nodeType !== 1) return called(element.parentElement);
    const kind = element.getAttribute("class") ?? "";
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return `${element.localName}${kind ? `.${kind.trim().split(/\s+/).join(".")}` : ""} `
      + JSON.stringify(name.trim().replace(/\s+/g, " ").slice(0, 60));
  }

  const isSeen = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && one.getClientRects().length > 0 && !one.closest(".sw-vh, [inert]");

  /** All that can be used now, in the order of the page; a dialog keeps out the rest. */
  eyes.things = () => {
    const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const pointed = (one) =>
      getComputedStyle(one).cursor === "pointer"
      && getComputedStyle(one.parentElement).cursor !== "pointer";
    eyes.list = [...root.querySelectorAll("*")].filter(
      (one) =>
        (one.matches(CONTROLS) || one.onclick || pointed(one))
        && !one.matches(":disabled") && !one.matches("input[type=file]") && isSeen(one),
    );
    return eyes.list.map((one) => ({
      kind: one.localName,
      type: one.getAttribute("type") ?? "",
      name: called(one),
      deed: one.matches(".play, dialog .big, .event:not([aria-pressed])")
        && !one.closest(".card")?.querySelector(".picked-row"),
      idle: reason(one),
    }));
  };

  // Why a tap may change nothing.
  function reason(one) {
    if (one.matches("[role=tab][aria-selected=true]")) return "the tab that is open";
    if (one.matches(".sw-chosen")) return "the spot whose picker is open";
    if (one.matches("[aria-current]")) return "where one is";
    if (one.matches("a[href]") && one.href === location.href) return "leads to where one is";
    if (one.matches("a[href='#home']") && document.querySelector(".home")) return "the first page";
    return "";
  }

  /** Scrolls one of the last list into view; the point where a finger reaches it, or null. */
  eyes.bring = (at) => {
    const one = eyes.list[at];
    if (!one?.isConnected || !isSeen(one)) return null;
    one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const reaches = ([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top && (one.contains(top) || top.control === one || top.closest("label")?.control === one);
    };
    for (let tries = 0; tries < 2; tries += 1) {
      for (const box of one.getClientRects()) {
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const points = [[x, y], [box.x + 4, y], [x, box.y + 4], [box.right - 4, y]];
        const found = points.find(reaches);
        if (found) return found;
      }
      one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    }
    return null;
  };

  /** Whether something can still be used that was in the list. */
  eyes.usable = (at) => {
    const one = eyes.list[at];
    return Boolean(one?.isConnected && isSeen(one) && !one.matches(":disabled"));
  };

  eyes.busy = () => document.body?.classList.contains("busy")
    || Boolean(document.querySelector(".waiting"));

  /** Messages: what is told, asked, refused. */
  eyes.messages = () =>
    [...document.querySelectorAll(
      "#toast.shown, #offer, #offline, .problem, .note, [role=alert], [role=status]")]
      .filter((one) => isSeen(one)).map((one) => one.innerText.trim()).filter(Boolean);

  const NONSENSE =
    /.{0,40}(\bundefined\b|\bNaN\b|\[object|\bInfinity\b|(?<![\w'.])None\b(?! of)|\bnull\b).{0,40}/g;

  /** What a page must never say, with some words around it; it may repeat what somebody said. */
  eyes.nonsense = (said) => {
    const text = said.reduce((rest, one) => rest.replaceAll(one, " "), document.body.innerText);
    return [...text.matchAll(NONSENSE)].map(([found]) => found);
  };

  // Something of the page by how it looks: what it is, its classes, what state it is in.
  function signature(one) {
    const state = ["aria-pressed", "aria-selected", "aria-current", "open", "disabled"]
      .filter((name) => one.hasAttribute(name)).map((name) => name + one.getAttribute(name));
    const kind = (element) => (element.getAttribute("class") ?? "").replace(PLACES, "");
    return `${one.localName}.${kind(one)}#${state}<${one.parentElement && kind(one.parentElement)}`;
  }

  /** How many kinds of things are seen that were not seen before in these colors and this size. */
  eyes.fresh = (known) => {
    const found = new Set();
    for (const one of document.body.querySelectorAll("*"))
      if (!one.closest("symbol") && isSeen(one)) found.add(signature(one));
    const old = new Set(known);
    return [...found].filter((one) => !old.has(one));
  };

  // Where a letter is; where a line may be broken before it, there are two places.
  function top(range, node, at) {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const rect = [...range.getClientRects()].findLast((one) => one.width > 0);
    return rect ? Math.round(rect.top) : null;
  }

  /** Words that are broken where nothing says that they may be. */
  eyes.broken = () => {
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!/\p{L}{3}/u.test(node.data) || !isSeen(parent)) continue;
      if (parent.closest("code, textarea, input, svg, script, .comment, option")) continue;
      for (const word of node.data.matchAll(/\p{L}{3,}/gu)) {
        const tops = [...word[0]].map((_, at) => top(range, node, word.index + at));
        const lines = new Set(tops.filter((one) => one !== null));
        if (lines.size > 1) found.add(`${word[0]} (${called(parent)})`);
      }
    }
    return [...found];
  };

  // A mixed color is told as color(srgb 0.9 0.8 0.7 / 1), every other one as rgb(230, 204, 179).
  function rgba(color) {
    const parts = (color.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
    const most = color.startsWith("color(") ? 255 : 1;
    return parts.map((part, at) => (at < 3 ? part * most : part));
  }

  const luminance = (color) => color.slice(0, 3)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);

  // What lies behind an element: the nearest color that lets nothing through.
  function ground(element) {
    for (let up = element; up; up = up.parentElement) {
      const color = rgba(getComputedStyle(up).backgroundColor);
      if ((color[3] ?? 1) === 1) return color;
    }
    return [255, 255, 255];
  }

  /** Symbols that cannot be told from what they lie on: axe looks at texts alone. */
  eyes.faint = (least) => {
    const found = new Set();
    for (const symbol of document.querySelectorAll("svg.sw-i")) {
      if (!isSeen(symbol) || symbol.closest(":disabled, .spot-gone, .vacant, .old")) continue;
      const color = rgba(getComputedStyle(symbol).fill);
      const [dark, light] = [luminance(color), luminance(ground(symbol))].sort((a, b) => a - b);
      const contrast = (light + 0.05) / (dark + 0.05);
      if (contrast < least)
        found.add(`${contrast.toFixed(2)} : 1 ${called(symbol)} on ${called(symbol.closest("button"))}`);
    }
    return [...found];
  };

  /** The share of the screen where the table is seen; 1 where all of it is. */
  eyes.table = () => {
    const picture = document.querySelector(".picture");
    if (!picture) return 1;
    if (!picture.innerText.trim()) return 0;
    const box = picture.getBoundingClientRect();
    const x = box.x + box.width / 2;
    const steps = Array.from({ length: 40 }, (_, at) => ((at + 0.5) * innerHeight) / 40);
    const isTable = (y) => picture.contains(document.elementFromPoint(x, y));
    const seen = steps.filter(isTable).length;
    const whole = Math.max(box.height, picture.scrollHeight) * steps.length / innerHeight;
    return seen >= Math.floor(whole) ? 1 : seen / steps.length;
  };
})();
