// Names as they are compared and coloured.

export function plain(text) {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

export function colored(color) {
  return color ? `sw-c-${color}` : "";
}
