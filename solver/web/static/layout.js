// Laying out a position: a form made of the schema, checked while it is filled in.

import { get, post } from "./api.js";
import { topBar } from "./bar.js";
import { announce, h, put } from "./dom.js";
import { Form } from "./form.js";
import { placeName, w } from "./words.js";

/** The page, or null where another one was asked for meanwhile (`current` says so). */
export async function showLayout(main, game, line, current) {
  const about = await get(`layout/${encodeURIComponent(game)}`, { from: line });
  if (!current()) return null;
  const page = new LayoutPage({ ...about, game });
  page.enter(main);
  return page;
}

// A half-laid table outlives a reload; one for each game.
const KEPT = "solver-web-layout-";

function kept(game) {
  try {
    return JSON.parse(localStorage.getItem(KEPT + game));
  } catch {
    return null;
  }
}

function keep(game, value) {
  try {
    if (value) localStorage.setItem(KEPT + game, JSON.stringify(value));
    else localStorage.removeItem(KEPT + game);
  } catch {
    // A browser that keeps nothing works all the same.
  }
}

class LayoutPage {
  constructor(about) {
    this.about = about;
    this.past = [];
    this.future = [];
    this.value = structuredClone(about.begin || kept(about.game) || this.blank());
    this.touched = Boolean(about.begin || kept(about.game));
    this.form = new Form(about, (value) => this.change(value));
    this.asked = 0;
  }

  // The empty table of as many players as usual.
  blank() {
    const { blanks, first } = this.about;
    return blanks.find((one) => (one.players || one.cities).length === first) || blanks[0];
  }

  enter(main) {
    topBar({ title: `${w("layout")}: ${this.about.title}` });
    this.fields = h("div", { class: "fields" });
    this.problems = h("div", { class: "problems", role: "status", "aria-live": "polite" });
    this.picture = h("div", { class: "picture" });
    this.use = h(
      "button",
      { type: "button", class: "primary", disabled: true, onclick: () => this.open() },
      w("layout.use"),
    );
    const button = (word, sign, work) =>
      h(
        "button",
        { type: "button", class: "plain", "aria-label": w(word), title: w(word), onclick: work },
        sign,
      );
    this.undoButton = button("undo", "\u21b6", () => this.undo());
    this.redoButton = button("redo", "\u21b7", () => this.redo());
    put(
      main,
      h(
        "div",
        { class: "laying" },
        h(
          "div",
          { class: "form" },
          h(
            "div",
            { class: "strip links" },
            this.use,
            this.undoButton,
            this.redoButton,
            this.starts(),
          ),
          this.problems,
          this.fields,
        ),
        this.picture,
      ),
    );
    this.draw();
  }

  starts() {
    const { blanks } = this.about;
    const name = (blank) =>
      blank.age
        ? w("layout.age", "I".repeat(blank.age))
        : w("example", (blank.players || blank.cities).length);
    const select = h(
      "select",
      {
        "aria-label": w("layout.empty"),
        onchange: () => {
          if (select.value !== "") this.change(structuredClone(blanks[Number(select.value)]));
          select.value = "";
        },
      },
      h("option", { value: "" }, `${w("layout.empty")} ...`),
      blanks.map((blank, at) => h("option", { value: at }, name(blank))),
    );
    return select;
  }

  change(value) {
    this.past.push(this.value);
    this.future = [];
    this.value = value;
    this.touched = true;
    this.draw();
  }

  undo() {
    if (!this.past.length) return;
    this.future.push(this.value);
    this.value = this.past.pop();
    this.draw();
  }

  redo() {
    if (!this.future.length) return;
    this.past.push(this.value);
    this.value = this.future.pop();
    this.draw();
  }

  draw() {
    if (this.touched) keep(this.about.game, this.value);
    this.form.draw(this.fields, this.value);
    this.undoButton.disabled = !this.past.length;
    this.redoButton.disabled = !this.future.length;
    this.check();
  }

  async check() {
    const turn = ++this.asked;
    try {
      const answer = await post("check", { position: this.value });
      if (turn !== this.asked) return;
      const wrong = answer.problems;
      this.use.disabled = wrong.length > 0;
      if (wrong.length && !this.touched) {
        put(this.problems, h("p", {}, w("layout.begin")));
        return;
      }
      // Made by the server, which escapes.
      if (!wrong.length) this.picture.innerHTML = answer.picture;
      put(
        this.problems,
        wrong.length
          ? h("h3", {}, w("layout.problems", wrong.length))
          : h("p", { class: "good" }, w("layout.ok")),
        h(
          "ul",
          {},
          wrong.map((one) =>
            h(
              "li",
              {},
              h(
                "button",
                { type: "button", class: "link", onclick: () => this.form.show(one.place) },
                placeName(one.place) || "\u2022",
              ),
              " ",
              one.problem,
              one.remedy ? h("span", { class: "faint" }, `; ${one.remedy}`) : null,
            ),
          ),
        ),
      );
      this.form.mark(wrong);
    } catch (problem) {
      announce(problem.message);
    }
  }

  async open() {
    try {
      const found = await post("open", { text: JSON.stringify(this.value) });
      keep(this.about.game, null);
      location.hash = `b=${found.board}`;
    } catch (problem) {
      announce(problem.message);
    }
  }

  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.target.closest("input, dialog")) return;
    const letter = event.key.toLowerCase();
    if (letter === "z" && !event.shiftKey) {
      event.preventDefault();
      this.undo();
    } else if (letter === "y" || letter === "z") {
      event.preventDefault();
      this.redo();
    }
  }

  leave() {
    this.asked += 1;
  }
}
