"""Names of cards, leaders, wonders, Islands, Edifices, sides: from what people type to indexes.

Ids, English and Italian names are all accepted (see :mod:`solver.names` for how loosely). Loom,
Glassworks and Press exist in two Ages under one name; who types ``loom`` means the one that is
possible, where only one is.

The sides of a board are called Day and Night in the second edition, A and B in the first; each of
these words is understood in both.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from solver.games.item_names import ItemNames
from solver.games.traits import Trait
from solver.games.wonders.data import EDITIONS, tables
from solver.names import LANGUAGES, NameIndex, pick

if TYPE_CHECKING:
    from solver.games.wonders.data.sheet import Sheet

_ARTICLES = ("the", "il", "la", "le", "i")

CARDS = ItemNames("card", lambda: tables().cards)
PROMOS = dict.fromkeys(
    ("stonehenge", "mannekenpis", "greatwall", "greatwallofchina", "catan"),
    "a promo wonder, and those are not played here",
)
"""Boards that the publisher gave away or sold apart."""

WONDERS = ItemNames("wonder", lambda: tables().wonders, _ARTICLES, PROMOS)
ON_THE_SITE = {"pawnshop": "well"}
"""Cards of the first edition whose names Board Game Arena shows for one of the second, by id."""

ISLANDS = ItemNames("island", lambda: tables().islands, _ARTICLES)

EDIFICES = ItemNames("Edifice", lambda: tables().edifices, _ARTICLES)

cards, wonders, islands, edifices = CARDS.index, WONDERS.index, ISLANDS.index, EDIFICES.index
"""The indexes of all names of a kind."""

wonder, island, edifice = WONDERS.find, ISLANDS.find, EDIFICES.find
"""From a text to an index. Raises InputError, with a suggestion for a near miss.

Further arguments are the place for messages, and sets of indexes of which a text that fits several
names means one.
"""


def card(text: str, place: str = "", *preferred: Collection[int]) -> int:
    """The card or leader that ``text`` names, as :data:`wonder`.

    What fits several names and none of those preferred means a card of the base game.
    """
    return CARDS.find(text, place, *preferred, _base())


@cache
def _base() -> frozenset[int]:
    """The cards of both editions without expansions."""
    items = enumerate(tables().cards)
    return frozenset(index for index, item in items if item.ordinary or item.guild)


card_name, wonder_name, island_name = CARDS.name, WONDERS.name, ISLANDS.name
edifice_name = EDIFICES.name
"""From an index to a name: the id, or in English (``en``) or Italian (``it``)."""


@lru_cache(maxsize=16)
def shipyards(sheet: Sheet) -> ItemNames:
    """The names of the shipyards of a sheet."""
    return ItemNames("shipyard", lambda: sheet.shipyards.boards, _ARTICLES)


_SIDES = ((("day", "day", "giorno"), ("night", "night", "notte")), (("A",) * 3, ("B",) * 3))
"""Names of the sides by edition and index: id, English, Italian."""


@cache
def sides(edition: int) -> NameIndex:
    """The index of the names of sides, shown as an edition (0 second, 1 first) calls them."""
    other = len(EDITIONS) - 1 - edition
    pairs = zip(_SIDES[edition], _SIDES[other], strict=True)
    told = {lang: [pick(*own, lang) for own in _SIDES[edition]] for lang in LANGUAGES}
    return NameIndex("side", [(*own, *foreign) for own, foreign in pairs], told=told)


def side(text: str, edition: int, place: str = "") -> int:
    """The side that ``text`` names: 0 for Day or A, 1 for Night or B. Raises InputError."""
    return sides(edition).find(text, place)


def side_name(index: int, edition: int, lang: str = "id") -> str:
    """The name of a side in an edition: its id, or in English (``en``) or Italian (``it``)."""
    return pick(*_SIDES[edition][index], lang)


def split_side(text: str, edition: int) -> tuple[str, int]:
    """The name of a wonder without the side behind it, and the side; -1 if none is told."""
    name, _, last = text.strip().rpartition(" ")
    if not name or wonders().exact(text) is not None:
        return text, -1
    found = sides(edition).exact(last)
    return (text, -1) if found is None else (name, found)


def side_trait(index: int, edition: int) -> Trait:
    """The side of a board as what a seat played with."""
    return Trait("side", *(side_name(index, edition, lang) for lang in ("id", "en", "it")))


def board_trait(wonder: int, index: int, edition: int) -> Trait:
    """A board and its side as what a seat played with."""
    names = (
        f"{wonder_name(wonder, lang)} {side_name(index, edition, lang)}"
        for lang in ("id", "en", "it")
    )
    return Trait("board", *names)
