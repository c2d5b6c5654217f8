"""Names of cards, wonders and progress tokens: from what people type to indexes and back.

Ids, English and Italian names are all accepted (see :mod:`solver.names` for how loosely); the
article of a wonder may be left out.
"""

from __future__ import annotations

from functools import cache

from solver.games.duel.data import tables
from solver.names import NameIndex


@cache
def cards() -> NameIndex:
    """The index of all card names."""
    return NameIndex("card", [item.names for item in tables().cards])


@cache
def wonders() -> NameIndex:
    """The index of all wonder names."""
    return NameIndex("wonder", [item.names for item in tables().wonders], articles=("the",))


@cache
def tokens() -> NameIndex:
    """The index of all progress token names."""
    return NameIndex("progress token", [item.names for item in tables().tokens])


def card(text: str, place: str = "") -> int:
    """The card that ``text`` names. Raises InputError, with a suggestion for a near miss."""
    return cards().find(text, place)


def wonder(text: str, place: str = "") -> int:
    """The wonder that ``text`` names. Raises InputError, with a suggestion for a near miss."""
    return wonders().find(text, place)


def token(text: str, place: str = "") -> int:
    """The token that ``text`` names. Raises InputError, with a suggestion for a near miss."""
    return tokens().find(text, place)


def card_name(index: int, lang: str = "id") -> str:
    """The name of a card: its id, or in English (``en``) or Italian (``it``)."""
    return tables().cards[index].called(lang)


def wonder_name(index: int, lang: str = "id") -> str:
    """The name of a wonder: its id, or in English (``en``) or Italian (``it``)."""
    return tables().wonders[index].called(lang)


def token_name(index: int, lang: str = "id") -> str:
    """The name of a token: its id, or in English (``en``) or Italian (``it``)."""
    return tables().tokens[index].called(lang)
