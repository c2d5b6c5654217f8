"""Positions for the worked examples: a table with just what a case says, on both engines."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.architects import bridge
from tests.architects.lockstep import Twins
from tests.architects.positions import cards, deck, empty, give_tokens
from tests.architects.reference import CARD_IDS, TOKEN_IDS

OTHERS = ("giza", "babylon", "ephesus", "olympia", "rhodes", "halicarnassus", "alexandria")

Case = dict[str, Any]


def table(wonder: str = "giza", players: int = 2) -> dict[str, Any]:
    """Whole decks, seat 0 with ``wonder`` to pick."""
    others = [name for name in OTHERS if name != wonder]
    raw = empty([wonder, *others[: players - 1]])
    give_tokens(raw, {}, ["decor", "tactics", "politics"])
    return raw


def acting(
    wonder: str = "giza",
    players: int = 2,
    *,
    built: list[int] | None = None,
    held: dict[str, int] | None = None,
    owned: list[str] | None = None,
) -> dict[str, Any]:
    """Seat 0 with these things has done its main pick."""
    raw = table(wonder, players)
    raw["phase"], raw["picked"] = "act", True
    raw["cities"][0]["built"] = built or []
    raw["cities"][0]["cards"] = cards(**(held or {}))
    names = owned or []
    face_up = [name for name in ("decor", "tactics", "politics", "strategy") if name not in names]
    give_tokens(raw, {0: names}, face_up[:3])
    return raw


def linger(raw: dict[str, Any]) -> dict[str, Any]:
    """The same with an extra card of Urbanism open, so that the turn does not end by itself."""
    urbanism = TOKEN_IDS.index("urbanism")
    if not raw["cities"][0]["tokens"][urbanism]:
        raw["cities"][0]["tokens"][urbanism] = 1
        raw["stack"][urbanism] -= 1
    raw["available"] = [urbanism]
    return raw


def without_central(raw: dict[str, Any]) -> dict[str, Any]:
    """The same with the central deck empty."""
    raw["decks"][-1] = deck()
    return raw


def held_by(twins: Twins, seat: int = 0) -> dict[str, int]:
    """The cards in front of a seat by kind."""
    return dict(Counter(twins.slow.cities[seat].cards))


def nonzero(held: dict[str, int]) -> dict[str, int]:
    """The same without kinds of which there is none."""
    return {name: n for name, n in held.items() if n}


def owned_by(twins: Twins, seat: int = 0) -> list[str]:
    """The progress tokens of a seat, sorted."""
    return sorted(twins.slow.cities[seat].tokens)


def legal(twins: Twins, *kinds: str) -> set[str]:
    """The legal moves of these kinds (compared between the engines already)."""
    assert twins.fast.decider >= 0
    return {text for text in twins.moves if text.split()[0] in kinds}


def names(ids: list[str], numbers: list[int]) -> set[str]:
    """The ids with these numbers."""
    return {ids[number] for number in numbers}


def flag(twins: Twins, field: str) -> set[str]:
    """The tokens in ``available`` or ``used``."""
    return names(TOKEN_IDS, bridge.dump(twins.fast)[field])


def may_end(twins: Twins) -> bool:
    """Whether the seat in turn may end its turn."""
    return "end" in twins.moves


def deck_of(size: int, top: str | None = None) -> dict[str, Any]:
    """A deck of so many cards, ``top`` among them, the others of the first kinds."""
    below = size - (top is not None)
    return deck(top, **{name: below // 14 + (n < below % 14) for n, name in enumerate(CARD_IDS)})


def put_top(raw: dict[str, Any], seat: int, top: str, **below: int) -> None:
    """A deck with a known top and, unless said otherwise, one coin and one stone below."""
    raw["decks"][seat] = deck(top, **(below or {"coin": 1, "stone": 1}))


def top_of(raw: dict[str, Any], index: int) -> str | None:
    """The visible top of a deck of a dump."""
    number = raw["decks"][index]["top"]
    return None if number < 0 else CARD_IDS[number]


def size_of(raw: dict[str, Any], index: int) -> int:
    """Cards in a deck of a dump; -1 is the central one."""
    pile = raw["decks"][index]
    below = sum(pile["unseen"])
    return int(below if index in (-1, raw["seats"]) else below + (pile["top"] >= 0))
