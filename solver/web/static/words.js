// The words of the page; the server sends the table of one language with the page.

const given = JSON.parse(document.getElementById("given").textContent);

export const lang = given.lang;
export const firstBoard = given.first;

// Where the files of this version are, which the browser keeps.
export const files = given.files;

export function w(key, ...values) {
  const text = given.words[key] ?? key;
  return text.replace(/\{(\d)\}/g, (_, place) => values[Number(place)] ?? "");
}

// The label of a field of a position.
export function fieldName(name) {
  return given.words[`field.${name}`] ?? name.replaceAll("_", " ");
}

// Where something is wrong, as people call it: cities[0].cards[2] is the third card of seat 0.
export function placeName(place) {
  const found = place.match(/[a-z_]+|\[[^\]]*\]/g);
  if (!found || found.join("") !== place.replaceAll(".", "")) return place;
  return found
    .map((part, at) => {
      if (part[0] !== "[") return fieldName(part);
      const number = Number(part.slice(1, -1));
      return ["cities", "players"].includes(found[at - 1]) ? w("seat", number) : String(number + 1);
    })
    .join(" ");
}

// The name of a rule option, and what a value of an option or of a position is called.
export function optionName(name) {
  return given.words[`option.${name}`] ?? name.replaceAll("_", " ");
}

// A field can have words of its own for its values.
export function valueName(value, field = "") {
  if (typeof value === "number") return value < 0 ? `\u2212${-value}` : String(value);
  if (value === true || value === "yes") return w("layout.yes");
  if (value === false || value === "no") return w("layout.no");
  const own = given.words[`value.${field}.${value}`];
  const usual = given.words[`value.${value}`] ?? given.words[`field.${value}`];
  return own ?? usual ?? value.replaceAll("_", " ");
}

// Whether an option brings something into the game, and is not a reading of its rules.
export function isExpansion(values) {
  return values.length === 2 && values.includes("yes") && values.includes("no");
}

function fixed(number, digits) {
  return number.toLocaleString(lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

export function percent(share, digits = 1) {
  return `${fixed(100 * share, digits)}\u00a0%`;
}

export function signed(number, digits = 1) {
  return (number < 0 ? "\u2212" : "+") + fixed(Math.abs(number), digits);
}

export function decimal(number, digits = 1) {
  return fixed(number, digits);
}

export function count(number) {
  return number.toLocaleString(lang);
}
