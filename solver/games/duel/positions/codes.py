"""The codes of items on a line, by id, as the rules tables give them."""

from __future__ import annotations

from solver.games.duel import items

CARDS, WONDERS = items.CARDS.codes_by_id, items.WONDERS.codes_by_id
TOKENS, MYTHOLOGIES = items.TOKENS.codes_by_id, items.MYTHOLOGIES.codes_by_id
GODS, DECREES = items.GODS.codes_by_id, items.DECREES.codes_by_id
CONSPIRACIES = items.PLOTS.codes_by_id
