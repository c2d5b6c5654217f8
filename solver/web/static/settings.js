// What this browser remembers: language, theme, how long to think.

const NAME = "solver-web";
const DEFAULTS = { theme: "", seconds: 10, threads: 1, always: true, onCards: true, puzzles: {},
  begin: {} };

function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(NAME) || "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = read();

export function change(values) {
  Object.assign(settings, values);
  try {
    localStorage.setItem(NAME, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing works all the same.
  }
  applyTheme();
}

/** The puzzle of a game that this browser has not been asked for longest. */
export function nextPuzzle(game) {
  const number = settings.puzzles[game] ?? 0;
  change({ puzzles: { ...settings.puzzles, [game]: number + 1 } });
  return { game, number };
}

export function applyTheme() {
  if (settings.theme) document.documentElement.dataset.theme = settings.theme;
  else delete document.documentElement.dataset.theme;
}

export function nextTheme() {
  const dark =
    settings.theme === "dark" ||
    (!settings.theme && matchMedia("(prefers-color-scheme: dark)").matches);
  change({ theme: dark ? "light" : "dark" });
}
