// Copying, also where a page may not use the clipboard.

import { announce, h } from "./dom.js";
import { w } from "./words.js";

export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = h("textarea", {}, text);
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  announce(w("copied"));
}
