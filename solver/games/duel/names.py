"""Names of cards, wonders and progress tokens: from what people type to indexes and back.

Ids, English and Italian names are all accepted (see :mod:`solver.names` for how loosely); the
article of a wonder may be left out.
"""

from __future__ import annotations

from solver.games.duel.data import tables
from solver.games.item_names import ItemNames

_CARDS = ItemNames("card", lambda: tables().cards)
_WONDERS = ItemNames("wonder", lambda: tables().wonders, articles=("the",))
_TOKENS = ItemNames("progress token", lambda: tables().tokens)

cards, wonders, tokens = _CARDS.index, _WONDERS.index, _TOKENS.index
"""The indexes of all names of a kind."""

card, wonder, token = _CARDS.find, _WONDERS.find, _TOKENS.find
"""From a text to an index. Raise InputError, with a suggestion for a near miss."""

card_name, wonder_name, token_name = _CARDS.name, _WONDERS.name, _TOKENS.name
"""From an index to a name: the id, or in English (``en``) or Italian (``it``)."""
