"""The codes of items on a line, by id, as the rules tables give them."""

from __future__ import annotations

from solver.games.wonders import items

CARDS, WONDERS = items.CARDS.codes_by_id, items.WONDERS.codes_by_id
EDIFICES, ISLANDS = items.EDIFICES.codes_by_id, items.ISLANDS.codes_by_id
