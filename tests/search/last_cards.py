"""Endings with the last cards of Age III, laid out by hand as raw states."""

from __future__ import annotations

from typing import Any

from tests.duel.positions import GUILD_BACK, card, empty
from tests.duel.reference import TOKEN_IDS, WONDER_IDS

Raw = dict[str, Any]


def cards(names: str) -> list[int]:
    """Numbers of cards."""
    return [card(name) for name in names.split()]


def tokens(names: str) -> list[int]:
    """Numbers of progress tokens."""
    return [TOKEN_IDS.index(name) for name in names.split()]


def city(have: str = "", coins: int = 0, **more: str) -> Raw:
    """A city with cards; ``wonders``, all unbuilt, ``built`` ones and ``tokens``."""
    unbuilt, built = more.get("wonders", "").split(), more.get("built", "").split()
    return {
        "coins": coins,
        "cards": cards(have),
        "wonders": [WONDER_IDS.index(name) for name in (*unbuilt, *built)],
        "built": [False] * len(unbuilt) + [True] * len(built),
        "under": [-1] * len((*unbuilt, *built)),
        "tokens": tokens(more.get("tokens", "")),
    }


def ending(mine: Raw, theirs: Raw, last: str, **rest: Any) -> Raw:
    """The last cards of Age III, all of them open; seat 0 is to decide."""
    raw = empty(3)
    raw["cities"] = [mine, theirs]
    for slot, name in enumerate(reversed(last.split())):
        raw["slots"][19 - slot] = card(name)
    raw.update(rest)
    if raw["queue"]:
        raw["phase"] = raw["queue"][0][0]
    return raw


def mine(have: str = "", coins: int = 0, *, last: str, **more: Any) -> Raw:
    """An ending in which the city of seat 0 matters."""
    parts = {key: more.pop(key) for key in ("wonders", "built", "tokens") if key in more}
    return ending(city(have, coins, **parts), city(), last, **more)


def victim(have: str, queue: list[Any], *, extra: bool = False, last: str = "town_hall") -> Raw:
    """Seat 0 destroys a card of seat 1."""
    return ending(city(coins=30), city(have), last, queue=queue, extra=extra)


def covered(name: str, mine: Raw, theirs: Raw) -> Raw:
    """Seat 1 gets the last card, whatever seat 0 does."""
    raw = ending(mine, theirs, "arsenal")
    raw["slots"][17] = card(name)
    return raw


def hidden(back: int, unseen: str, theirs: str = "") -> Raw:
    """Seat 1 gets the last card, and nobody has seen it."""
    raw = ending(city(coins=30), city(theirs), "arsenal", unseen=cards(unseen))
    raw["slots"][17] = back
    raw["backs"] = [17] if back == GUILD_BACK else []
    return raw


def at(slot: int, name: str) -> Raw:
    """The last card lies elsewhere than at the lower end."""
    raw = mine(last="")
    raw["slots"][slot] = card(name)
    return raw


def two_hidden(*backs: int) -> Raw:
    """Below the last open card lie two that nobody has seen, one below the other."""
    raw = ending(city(coins=30), city(), "arsenal", unseen=cards("palace obelisk builders_guild"))
    raw["slots"][14], raw["slots"][17] = backs
    raw["backs"] = [slot for slot in (14, 17) if raw["slots"][slot] == GUILD_BACK]
    return raw


def closing(n_built: int) -> Raw:
    """Seat 0 may build the last wonder but one of the game, or the last."""
    built = "piraeus the_sphinx the_statue_of_zeus"
    more = ["the_mausoleum", "the_colossus", "the_temple_of_artemis"][:n_built]
    return ending(
        city(coins=30, wonders="the_great_lighthouse", built=built),
        city(coins=20, wonders="the_pyramids", built=" ".join(more)),
        "arsenal pretorium",
    )
