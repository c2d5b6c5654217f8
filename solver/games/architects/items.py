"""The kinds of items of Architects, as the rows of its table speak of them."""

from __future__ import annotations

from solver.games.architects import names
from solver.games.architects.data import tables
from solver.games.table.kinds import ItemKind

CARDS = ItemKind(names.CARDS, lambda: tables().cards)
WONDERS = ItemKind(names.WONDERS, lambda: tables().wonders)
TOKENS = ItemKind(names.TOKENS, lambda: tables().tokens)
