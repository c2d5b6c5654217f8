// Building elements: what is not an element is text.

const SVG = "http://www.w3.org/2000/svg";

export function h(name, attributes = {}, ...inside) {
  return fill(document.createElement(name), attributes, inside);
}

export function s(name, attributes = {}, ...inside) {
  return fill(document.createElementNS(SVG, name), attributes, inside);
}

function fill(element, attributes, inside) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) hear(element, key.slice(2), value);
    else if (key === "style") Object.assign(element.style, value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...inside.flat(Infinity).filter((part) => part !== null && part !== undefined));
  return element;
}

// What an element does at an event: it can be handed over to another element.
const WORKS = Symbol("works");

function hear(element, type, work) {
  const works = (element[WORKS] ??= {});
  if (!(type in works)) element.addEventListener(type, (event) => element[WORKS][type]?.(event));
  works[type] = work;
}

export function put(place, ...inside) {
  place.replaceChildren(
    ...inside.flat(Infinity).filter((part) => part !== null && part !== undefined),
  );
}

// Makes a place look as the HTML says, and touches only what differs: little has to be laid out
// anew, and what has the focus or was unfolded stays so.
export function patch(place, html) {
  const wanted = document.createElement("template");
  wanted.innerHTML = html;
  merge(place, wanted.content);
}

// The same with elements that were made for this alone, nobody holds and nothing else shows. An
// element that is wanted still is the same one as before, with what the new one does: a finger
// that lies on it while an answer arrives taps what it meant.
export function redraw(place, ...inside) {
  const wanted = new DocumentFragment();
  put(wanted, inside);
  merge(place, wanted);
}

function merge(place, wanted) {
  let here = place.firstChild;
  for (const node of [...wanted.childNodes]) {
    let same = here;
    while (same && !isSame(same, node, same === here)) same = same.nextSibling;
    if (!same) {
      place.insertBefore(node, here);
      continue;
    }
    while (here !== same) here = dropped(here);
    here = here.nextSibling;
    become(same, node);
  }
  while (here) here = dropped(here);
}

// Whether an element can go on as another one: it is as that one, stands for the same thing, or
// stands for nothing and is in its place.
function isSame(one, node, inPlace) {
  if (one.isEqualNode(node)) return true;
  if (one.nodeType !== Node.ELEMENT_NODE || one.nodeName !== node.nodeName) return false;
  const name = identity(node);
  return name === identity(one) && (inPlace || name !== "");
}

// What an element stands for; what can be used and has no name is called by what it says.
const NAMES = ["key", "ids", "spot", "row", "id", "way", "number", "value", "text"];
const USED = ["BUTTON", "INPUT", "SELECT", "TEXTAREA", "A"];

function identity(element) {
  const { dataset } = element;
  const name = NAMES.find((one) => one in dataset);
  if (name) return `${name} ${dataset[name]}`;
  if (!USED.includes(element.nodeName)) return "";
  return element.getAttribute("aria-label") ?? element.textContent;
}

function become(here, node) {
  const equal = here.isEqualNode(node);
  takeOver(here, node);
  if (equal) {
    const inside = node.getElementsByTagName?.("*") ?? [];
    [...(here.getElementsByTagName?.("*") ?? [])].forEach((one, at) => takeOver(one, inside[at]));
    return;
  }
  copyAttributes(here, node);
  merge(here, node);
  if (here.matches("input, textarea") && here !== document.activeElement) here.value = node.value;
}

function takeOver(here, node) {
  for (const type of Object.keys({ ...here[WORKS], ...node[WORKS] }))
    hear(here, type, node[WORKS]?.[type]);
}

function dropped(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function copyAttributes(here, node) {
  for (const { name } of [...here.attributes])
    if (!node.hasAttribute(name) && name !== "open") here.removeAttribute(name);
  for (const { name, value } of node.attributes) {
    if (here.getAttribute(name) === value) continue;
    if (name === "style") here.style.cssText = node.style.cssText; // which the policy allows
    else here.setAttribute(name, value);
  }
}

// Text and attributes that stay as they are cost nothing.
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Shows a page, from its top; what lay over the one before is gone with it. */
export function putPage(main, ...inside) {
  put(main, ...inside);
  scrollTo({ top: 0, behavior: "instant" });
}

/** Takes away what lies over a page that is left: dialogs, and offers about what was done there. */
export function uncover() {
  for (const box of document.querySelectorAll("dialog")) if (box.open) box.close();
  withdraw();
}

export function byId(id) {
  return document.getElementById(id);
}

// Told to screen readers alone; what is said twice is told twice.
export function speak(text) {
  const live = byId("live");
  live.replaceChildren(h("p", {}, text));
}

let shown; // the timer of what is told

// What was told last is over: nothing is shown of it any more.
export function hush() {
  byId("toast")?.classList.remove("shown");
}

// Told to screen readers, and shown for a moment.
export function announce(text) {
  speak(text);
  let toast = byId("toast");
  if (!toast) {
    toast = h("div", { id: "toast", "aria-hidden": "true" });
    document.body.append(toast);
  }
  toast.textContent = text;
  toast.classList.add("shown");
  clearTimeout(shown);
  shown = setTimeout(hush, 3500);
}

// What was offered is about the last thing that happened: nothing else may be taken back by it.
export function withdraw() {
  byId("offer")?.remove();
}

// Says what happened, with a button that takes it back for some seconds.
export function offer(text, word, work) {
  withdraw();
  const box = h(
    "div",
    { id: "offer", role: "status" },
    h("span", {}, text),
    h("button", { type: "button", onclick: () => (box.remove(), work()) }, word),
  );
  document.body.append(box);
  setTimeout(() => box.remove(), 12_000);
}

// A dialog that closes by Escape, by its button and by a tap beside it.
export function dialog(title, closeWord, ...inside) {
  const opener = document.activeElement;
  const box = h(
    "dialog",
    { "aria-label": title },
    h(
      "header",
      {},
      h("h2", {}, title),
      h(
        "button",
        { type: "button", class: "plain", "aria-label": closeWord, onclick: () => box.close() },
        "\u00d7",
      ),
    ),
    ...inside,
  );
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  box.addEventListener("close", () => {
    box.remove();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  });
  document.body.append(box);
  box.showModal();
  return box;
}
