// What this browser remembers: language, theme, how long to think.

const NAME = "solver-web";
const DEFAULTS = { theme: "", seconds: 10, threads: 1, always: true, onCards: true, begin: {},
  tried: {}, ratings: {}, typist: false };

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
