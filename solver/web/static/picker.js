// Choosing names in a dialog: one, one after the other, or several with a tap each.

import { dialog, h, put, setAttribute } from "./dom.js";
import { colored, plain } from "./names.js";
import { w } from "./words.js";

// `offered` are [id, name, color, Age]; those of `age` come first, those in `used` are paler.
// `take(id)` may return the title of what is chosen next, and the dialog stays.
export function chooseOne({ title, offered, age, used, take }) {
  const box = opened(title, offered, age, used, (id) => {
    const next = take(id);
    if (next) box.querySelector("h2").textContent = `${w("layout.choose")}: ${next}`;
    else box.close();
  });
}

// Every tap adds one, taps on those above take them away; `done(ids)` is told when it is closed.
// With `next` they can go on to the next place at once.
export function chooseMany({ title, offered, age, used, chosen, done, next = null }) {
  const picked = [...chosen];
  const names = new Map(
    offered.map(([id, name, color, , parted]) => [id, { name, parted: parted ?? name, color }]),
  );
  const above = h("div", { class: "chips picked-row" });
  const draw = () =>
    put(
      above,
      picked.map((id, at) =>
        h(
          "button",
          {
            type: "button",
            class: `name-of ${colored(names.get(id)?.color)}`,
            "aria-label": w("layout.remove", names.get(id)?.name ?? id),
            onclick: () => {
              picked.splice(at, 1);
              draw();
            },
          },
          names.get(id)?.parted ?? id,
          " \u00d7",
        ),
      ),
    );
  draw();
  const box = opened(
    title,
    offered,
    age,
    used,
    (id) => {
      picked.push(id);
      draw();
      above.scrollTop = above.scrollHeight;
    },
    above,
  );
  let onward = false;
  const go = () => {
    onward = true;
    box.close();
  };
  const button = (kind, word, onclick) =>
    h("button", { type: "button", class: kind, onclick }, word);
  const end = button("primary done", w("ok"), () => box.close());
  box.querySelector("header").append(next ? button("on", w("layout.next"), go) : "", end);
  box.addEventListener("close", () => {
    if (picked.join("\n") !== chosen.join("\n")) done(picked);
    if (onward) next();
  });
}

function opened(title, offered, age, used, tap, above = null) {
  const search = h("input", {
    type: "search",
    autocomplete: "off",
    "aria-label": w("layout.search"),
    placeholder: w("layout.search"),
  });
  const typed = h("button", {
    type: "button",
    hidden: true,
    onclick: () => {
      const text = search.value;
      clear();
      tap(text);
    },
  });
  const groups = [...new Set(offered.map(([, , , group]) => group || 0))].sort(
    (a, b) => order(a, age) - order(b, age),
  );
  const buttons = [];
  const parts = groups.map((group) => {
    const grid = h(
      "div",
      { class: "picker" },
      offered
        .filter(([, , , of]) => (of || 0) === group)
        .map(([id, name, color, , parted]) => {
          const button = h(
            "button",
            {
              type: "button",
              class: `name-of ${colored(color)}${used.has(id) ? " used" : ""}`,
              "data-id": id,
              onclick: () => {
                clear();
                tap(id);
              },
            },
            parted ?? name,
          );
          buttons.push([button, plain(`${name} ${id}`)]);
          return button;
        }),
    );
    return h(
      "section",
      {},
      group > 0 && groups.length > 1 ? h("h3", {}, w("layout.age", "I".repeat(group))) : null,
      grid,
    );
  });
  const box = dialog(`${w("layout.choose")}: ${title}`, w("close"), above, search, parts, typed);
  box.classList.add("picking");
  function clear() {
    if (!search.value) return;
    search.value = "";
    filter();
  }
  function filter() {
    const wanted = plain(search.value);
    for (const [button, text] of buttons) button.hidden = !text.includes(wanted);
    for (const part of parts) part.hidden = !part.querySelector(".name-of:not([hidden])");
    typed.hidden = !search.value || buttons.some(([button]) => !button.hidden);
    typed.textContent = `\u201c${search.value}\u201d`;
    setAttribute(typed, "data-id", search.value);
  }
  search.addEventListener("input", filter);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    (buttons.find(([button]) => !button.hidden)?.[0] || typed).click();
  });
  if (!offered.length) typed.hidden = true;
  if (matchMedia("(hover: hover)").matches) search.focus();
  return box;
}

// The Age in question, what belongs to none, the others.
function order(group, age) {
  return group === age ? -2 : group === 0 ? -1 : group;
}
