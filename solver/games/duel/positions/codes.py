"""The codes of items on a line, by id, as the rules tables give them."""

from __future__ import annotations

from solver.games.duel import items
from solver.games.table.kinds import ItemKind


def _of(kind: ItemKind) -> dict[str, str]:
    return dict(zip(map(kind.name, range(kind.size)), kind.codes, strict=True))


CARDS, WONDERS, TOKENS = _of(items.CARDS), _of(items.WONDERS), _of(items.TOKENS)
MYTHOLOGIES, GODS = _of(items.MYTHOLOGIES), _of(items.GODS)
DECREES, CONSPIRACIES = _of(items.DECREES), _of(items.PLOTS)
