"""Canonical texts of the fast engine's moves, from ``decode`` alone, not from the notation."""

from __future__ import annotations

from typing import Any

from solver._ext.wonders import bridge
from tests.wonders.reference import (
    BOARD_IDS,
    EDIFICES,
    ISLAND_IDS,
    ITEM_IDS,
    SHIPYARD_IDS,
    SIDES,
    VICTORY,
)
from tests.wonders.slow_costs import Action
from tests.wonders.slow_naval import FLEETS


def card_name(card: int, unknown: str = "?") -> str:
    """The id of a card; ``unknown`` for -1."""
    return unknown if card < 0 else ITEM_IDS[card]


def text_of(move: int, edition: str) -> str:
    """The text of a move or event; the edition names the sides."""
    kind, *rest = bridge.decode(move)
    return text_of_parts(kind, rest, edition)


def text_of_parts(kind: str, rest: list[Any], edition: str) -> str:
    """The same from what ``decode`` says."""
    if kind == "side":
        return f"side {SIDES[edition][rest[0]]}"
    if kind == "wonder":
        wonder, side = rest
        return f"wonder {BOARD_IDS[wonder]}" + (f" {SIDES[edition][side]}" if side >= 0 else "")
    if kind == "build":
        card, left, right, bank, _, bought, *far, by_right, sail, for_city = rest
        assert card >= 0
        free = (bought & 1 == 1, bought & 2 == 2)
        return Action(
            kind, ITEM_IDS[card], left, right, by_right, for_city, bank, *free, *far, sail=sail
        ).text()
    if kind == "stage":
        card, left, right, bank, _, bought, *far, number, sail, joins, choice, for_city = rest
        free = (bought & 1 == 1, bought & 2 == 2)
        paid = (left, right, False, for_city, bank, *free, *far, number, sail)
        return Action(kind, card_name(card), *paid, joins=joins, choice=choice).text()
    if kind == "sell":
        card, sail, for_city = rest
        return Action(kind, card_name(card), for_city=for_city, sail=sail).text()
    if kind == "take":
        return f"take {card_name(rest[0], 'nothing')}"
    if kind in ("keep", "recruit", "bury"):
        return f"{kind} {card_name(rest[0], 'nothing' if kind == 'recruit' else '?')}"
    if kind == "discard":
        return f"discard {VICTORY[rest[0] + 1]}"
    if kind == "edifice":
        return f"edifice {list(EDIFICES)[rest[0]]}"
    if kind == "pay":
        return f"pay {rest[0]}"
    if kind == "shipyard":
        return f"shipyard {SHIPYARD_IDS[rest[0]]}"
    if kind in ("island", "explore"):
        return f"{kind} {ISLAND_IDS[rest[0]] if rest[0] >= 0 else '?'}"
    if kind == "sail":
        fleets = [fleet for bit, fleet in enumerate(FLEETS) if rest[0] >> bit & 1]
        return " ".join(["sail", *(fleets or ["nothing"])])
    if kind == "naval":
        return "naval join" if rest[0] else "naval abstain"
    assert kind in ("deal", "see", "draw", "lose"), kind
    return f"{kind} {card_name(rest[0])}"
