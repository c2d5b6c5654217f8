// What is dropped on a page is opened, wherever it falls: the browser must not go away with it.

import { post } from "./api.js";
import { announce, h, put } from "./dom.js";

/** The page of a board that was opened, and what there is to say about it. */
export function goTo(found) {
  if (found.notes.length) announce(found.notes.join("\n"));
  location.hash = `b=${found.board}`;
}

/** Goes to what some work opens; what is wrong with it stands in a place of the page. */
export async function guarded(work, place) {
  put(place);
  try {
    goTo(await work());
  } catch (problem) {
    put(
      place,
      (problem.list || [{ problem: problem.message }]).map((one) =>
        h(
          "p",
          { class: "problem" },
          [one.place, one.problem, one.remedy].filter(Boolean).join(": "),
        ),
      ),
    );
  }
}

/** Takes files and texts; a page that has a place for them (`take`) gets them itself. */
export function takeDropped(page) {
  const isField = (event) =>
    event.target instanceof Element && event.target.closest("input, textarea") !== null;
  const isText = (event) => isField(event) && !event.dataTransfer?.files.length;
  document.addEventListener("dragover", (event) => {
    if (!isField(event)) event.preventDefault();
    else if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  document.addEventListener("drop", async (event) => {
    if (isText(event)) return;
    event.preventDefault();
    try {
      const text = await read(event.dataTransfer);
      if (page()?.take) page().take(text);
      else goTo(await post("open", { text }));
    } catch (problem) {
      announce(problem.message);
    }
  });
}

async function read(brought) {
  const [file] = brought.files;
  return file ? file.text() : brought.getData("text");
}
