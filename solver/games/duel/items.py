"""The kinds of items of Duel, as the rows of its table speak of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from solver.errors import Phrase
from solver.games.duel import names
from solver.games.duel.data import tables
from solver.games.table.kinds import ItemKind

_CAME_WITH = {
    "pantheon": "{!r} comes with Pantheon",
    "agora": "{!r} comes with Agora",
    "promo": "{!r} is a promo wonder",
    "base": "{!r} is not played with here",
}


def _refused(
    items: Callable[[], Sequence[Any]],
) -> Callable[[Any, int, str], tuple[str, str] | None]:
    """What to say of an item that the set-up of a table does not have."""

    def refused(table: Any, number: int, name: str) -> tuple[str, str] | None:
        item, setup = items()[number], tables().setups[table.setup]
        if setup.has(item):
            return None
        missing = item.edition if item.edition not in setup.editions else "base"
        remedy = "remove it, or correct the variant"
        if missing != "base":
            remedy = Phrase("play with {}=yes, or remove it", missing)
        return Phrase(_CAME_WITH[missing], name), remedy

    return refused


def _printed(card: int) -> tuple[str, ...]:
    """What is printed on a card of which there are several: its names without their number."""
    found = tables().cards[card]
    if found.deck != "senator":
        return ()
    return tuple(name.rstrip("0123456789").rstrip("_ ") for name in found.names)


CARDS = ItemKind(names.CARDS, lambda: tables().cards, _refused(lambda: tables().cards), _printed)
WONDERS = ItemKind(names.WONDERS, lambda: tables().wonders, _refused(lambda: tables().wonders))
TOKENS = ItemKind(names.TOKENS, lambda: tables().tokens, _refused(lambda: tables().tokens))
GODS = ItemKind(names.GODS, lambda: tables().pantheon.gods)
MYTHOLOGIES = ItemKind(names.MYTHOLOGIES, lambda: tables().pantheon.mythologies)
DECREES = ItemKind(names.DECREES, lambda: tables().agora.decrees)
PLOTS = ItemKind(names.PLOTS, lambda: tables().agora.conspiracies)
LOOT = ItemKind(names.LOOT, names.loot)
