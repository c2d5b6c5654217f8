"""The codes of items on a line, by id, as the rules tables give them."""

from __future__ import annotations

from solver.games.dice import items

DICE, SYMBOLS = items.DICE.codes_by_id, items.SYMBOLS.codes_by_id
