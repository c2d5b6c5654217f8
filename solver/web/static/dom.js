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
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "style") Object.assign(element.style, value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...inside.flat(Infinity).filter((part) => part !== null && part !== undefined));
  return element;
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

function merge(place, wanted) {
  let here = place.firstChild;
  for (const node of [...wanted.childNodes]) {
    let same = here;
    while (same && !same.isEqualNode(node)) same = same.nextSibling;
    if (same) {
      while (here !== same) here = dropped(here);
      here = here.nextSibling;
    } else if (
      here &&
      here.nodeType === Node.ELEMENT_NODE &&
      here.nodeName === node.nodeName &&
      here.dataset.ids === node.dataset.ids
    ) {
      const next = here.nextSibling;
      copyAttributes(here, node);
      merge(here, node);
      here = next;
    } else {
      place.insertBefore(node, here);
    }
  }
  while (here) here = dropped(here);
}

function dropped(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function copyAttributes(here, node) {
  for (const { name } of [...here.attributes])
    if (!node.hasAttribute(name) && name !== "open") here.removeAttribute(name);
  for (const { name, value } of node.attributes)
    if (here.getAttribute(name) !== value) here.setAttribute(name, value);
}

// Text and attributes that stay as they are cost nothing.
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export function byId(id) {
  return document.getElementById(id);
}

// Told to screen readers alone; what is said twice is told twice.
export function speak(text) {
  const live = byId("live");
  live.replaceChildren(h("p", {}, text));
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
  clearTimeout(announce.timer);
  announce.timer = setTimeout(() => toast.classList.remove("shown"), 3500);
}

// Says what happened, with a button that takes it back for some seconds.
export function offer(text, word, work) {
  byId("offer")?.remove();
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
    if (opener && opener.isConnected) opener.focus();
  });
  document.body.append(box);
  box.showModal();
  return box;
}
