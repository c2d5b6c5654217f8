"""The codes of items on a line, by id, as the rules tables give them."""

from __future__ import annotations

from solver.games.architects import items

CARDS, WONDERS = items.CARDS.codes_by_id, items.WONDERS.codes_by_id
TOKENS = items.TOKENS.codes_by_id
