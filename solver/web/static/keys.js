// The keys of a board.

import { showKeys } from "./bar.js";
import { copyText } from "./copying.js";
import { byId } from "./dom.js";

export const TABS = ["moves", "line", "review"];

export function boardKey(page, event) {
  if (event.target.closest("input, textarea, select, dialog") || event.altKey) return;
  if (event.ctrlKey || event.metaKey) {
    const letter = event.key.toLowerCase();
    if (letter !== "z" && letter !== "y") return;
    event.preventDefault();
    if (letter === "y" || event.shiftKey) page.redo();
    else page.undo();
    return;
  }
  if (event.target.closest("[role=tab]") && changeTab(page, event)) return;
  const known = {
    ArrowLeft: () => (page.preview.shown ? page.preview.move(-1) : page.tree.previous()),
    ArrowRight: () => (page.preview.shown ? page.preview.move(1) : page.tree.next()),
    Home: () => page.tree.first(),
    End: () => page.tree.last(),
    ArrowDown: () => page.advice.choose(1),
    ArrowUp: () => page.advice.choose(-1),
    Escape: () => page.preview.end(),
    c: () => copyText(page.view.line),
    "?": showKeys,
  };
  const inControl = event.target.closest("button, summary, a");
  if (event.key === "Enter" && (!inControl || event.target.closest(".look"))) {
    event.preventDefault();
    page.advice.playChosen();
  } else if (event.key === " " && !inControl) {
    event.preventDefault();
    page.advice.toggle();
  } else if (known[event.key]) {
    event.preventDefault();
    known[event.key]();
  }
}

// Whether the key led from one tab to another.
function changeTab(page, event) {
  const step = { ArrowRight: 1, ArrowLeft: TABS.length - 1 }[event.key];
  if (!step) return false;
  const name = TABS[(TABS.indexOf(event.target.id.slice(3)) + step) % TABS.length];
  page.stage.open(name);
  byId(`to-${name}`).focus();
  event.preventDefault();
  return true;
}
