"""Two true games of 7 Wonders Dice that look the same to one seat, which has a choice in both.

What others have chosen before it in the same turn is all that a seat does not know, so the second
world is the same turn with other choices.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.games.dice import GAME
from solver.games.dice.data import sheets
from tests.dice import bridge
from tests.dice.sheets import invented
from tests.search.pairs import Twins

NESTED_SHEET = 17
"""An invented sheet on which many choices lead to others."""

TABLES = {
    "2": (2, None),
    "3": (3, None),
    "4": (4, None),
    "7": (7, None),
    "nested": (3, NESTED_SHEET),
}
"""Games from which pairs of worlds are taken: seats and sheet (None: the shipped one)."""

PAIRS = 4
"""Pairs of the beginning of a turn, and as many of later choices in a turn, from each game."""


def variant_of(sheet: int | None) -> dict[str, str]:
    """The variant with a sheet, which is known from now on without being the default."""
    if sheet is None:
        return {}
    document = invented(sheet)
    sheets.add(document)
    sheets.forget()
    return {"boards": sheets.read(document).hash}


def beginnings(table: str) -> Iterator[State]:
    """The positions of a game by the playout policy in which a turn begins."""
    seats, sheet = TABLES[table]
    state, rng = GAME.new(variant_of(sheet), seats), Rng(seats)
    while state.decider != OVER:
        raw = bridge.dump(state)
        if raw["phase"] == "choose" and not any(raw["made"]):
            yield state.copy()
        state.apply(state.playout_move(rng))


def until(start: State, seat: int, rng: random.Random) -> State:
    """The turn as far as ``seat``, whose left neighbor is asked first; others choose at random."""
    first = (seat + 1) % start.seats
    state = bridge.load({**bridge.dump(start), "first": first, "acting": first})
    while state.decider != seat:
        state.apply(rng.choice(state.legal_moves()))
    return state


def pair(start: State, seat: int, rng: random.Random, *, nested: bool) -> Twins | None:
    """Two worlds with different choices of others, None if there are none.

    With ``nested`` the seat has made a move that leads to a further choice.
    """
    one, two = until(start, seat, rng), until(start, seat, rng)
    if nested:
        for move in one.legal_moves():
            after = one.copy()
            after.apply(move)
            if after.decider == seat and len(after.legal_moves()) > 1:
                one.apply(move)
                two.apply(move)
                break
        else:
            return None
    return Twins(seat, one, two) if hidden_parts(one) != hidden_parts(two) else None


def hidden_parts(state: State) -> dict[str, Any]:
    """What others than the decider have done in this turn, by kind."""
    raw, seat = bridge.dump(state), state.decider
    others = [city for other, city in enumerate(raw["cities"]) if other != seat]
    return {field: [city[field] for city in others] for field in others[0]} | {
        "made": [made for other, made in enumerate(raw["made"]) if other != seat]
    }


@cache
def twins(table: str) -> list[Twins]:
    """Pairs of a game, from all parts of it and from different seats."""
    found: dict[bool, list[Twins]] = {False: [], True: []}
    rng = random.Random(table)
    starts = list(beginnings(table))
    for number, start in enumerate(starts):
        for nested, pairs in found.items():
            made = pair(start, number % start.seats, rng, nested=nested)
            if made is not None:
                pairs.append(made)
    return [
        made
        for pairs in found.values()
        for made in pairs[:: max(1, -(-len(pairs) // PAIRS))][:PAIRS]
    ]
