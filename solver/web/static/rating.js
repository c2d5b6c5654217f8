// How well puzzles of each game go here: an Elo rating against theirs, kept in this browser.

import { change, settings } from "./settings.js";

const FIRST = 1200;

// The first results move the rating more than later ones.
const EARLY = 20;
const STEPS = [40, 20];

export function gameOf(set) {
  return set.split("_")[0];
}

export function ratingOf(game) {
  return settings.ratings[game] ?? { value: FIRST, tries: 0 };
}

/** What came of a puzzle of a set: true or false, undefined before the first try. */
export function triedBefore({ set, number }) {
  return settings.tried[set]?.[number];
}

/** Count the first try of a puzzle; by how much the rating changes, null for a later try. */
export function countTry(puzzle, right) {
  if (triedBefore(puzzle) !== undefined) return null;
  const { set, number, rating } = puzzle;
  const game = gameOf(set);
  const { value, tries } = ratingOf(game);
  const expected = 1 / (1 + 10 ** ((rating - value) / 400));
  const step = Math.round(STEPS[tries < EARLY ? 0 : 1] * (Number(right) - expected));
  change({
    tried: { ...settings.tried, [set]: { ...settings.tried[set], [number]: right } },
    ratings: { ...settings.ratings, [game]: { value: value + step, tries: tries + 1 } },
  });
  return step;
}
