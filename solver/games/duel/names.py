"""Names of cards, wonders and progress tokens: from what people type to indexes and back.

Ids, English and Italian names are all accepted (see :mod:`solver.names` for how loosely); the
article of a wonder may be left out.
"""

from __future__ import annotations

from functools import cache

from solver.games.data.json_tables import Item
from solver.games.duel.data import tables
from solver.games.item_names import ItemNames

CARDS = ItemNames("card", lambda: tables().cards)
PROMOS = dict.fromkeys(
    ("stonehenge", "sagradafamilia"),
    "a promo wonder that is not played here",
)
"""Wonders that the publisher gave away and of which no source tells the rules."""

WONDERS = ItemNames("wonder", lambda: tables().wonders, articles=("the",), foreign=PROMOS)
TOKENS = ItemNames("progress token", lambda: tables().tokens)

cards, wonders, tokens = CARDS.index, WONDERS.index, TOKENS.index
"""The indexes of all names of a kind."""

card, wonder, token = CARDS.find, WONDERS.find, TOKENS.find
"""From a text to an index. Raise InputError, with a suggestion for a near miss."""

card_name, wonder_name, token_name = CARDS.name, WONDERS.name, TOKENS.name
"""From an index to a name: the id, or in English (``en``) or Italian (``it``)."""

GODS = ItemNames("god", lambda: tables().pantheon.gods)
MYTHOLOGIES = ItemNames("mythology", lambda: tables().pantheon.mythologies)
PLOTS = ItemNames("Conspiracy", lambda: tables().agora.conspiracies)
DECREES = ItemNames("Decree", lambda: tables().agora.decrees)


@cache
def loot() -> tuple[Item, ...]:
    """The loot tokens by number."""
    named = [(one.id, one.id.replace("_", " ")) for one in tables().loot]
    return tuple(Item(id=one, name=name, name_it=name) for one, name in named)


LOOT = ItemNames("loot token", loot)
