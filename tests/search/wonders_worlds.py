"""Two true games of 7 Wonders that look the same to one seat, which has a choice in both.

The second world is made by the slow engine of ``tests/wonders`` from the notebook of the seat. That
is filled from what the seat is shown; everything else is put elsewhere, within the rules. What
others have chosen before it in the same turn is chosen anew.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from solver._ext.core.state import State
from tests.search.pairs import Twins
from tests.wonders import bridge
from tests.wonders.games import Game
from tests.wonders.reference import EDITIONS, option_bits
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_raw import facts
from tests.wonders.texts import text_of
from tests.wonders.walks import Watched

Raw = dict[str, Any]

PILE_READER = ("halikarnassos",)
"""With this board in the game what has been discarded matters to its end."""

TABLES = {
    "3 second": Game(1, 3, option_bits(edition="second"), PILE_READER),
    "3 first": Game(2, 3, option_bits(edition="first")),
    "4 second": Game(3, 4, option_bits(edition="second")),
    "4 first": Game(4, 4, option_bits(edition="first"), PILE_READER),
    "7 second": Game(5, 7, option_bits(edition="second"), PILE_READER),
    "7 first": Game(6, 7, option_bits(edition="first"), ("babylon",)),
    "free city": Game(7, 2, option_bits(edition="first"), PILE_READER),
    "3 leaders": Game(23, 3, option_bits(leaders="yes"), ("roma", "abu_simbel")),
    "4 cities": Game(9, 4, option_bits(cities="yes"), ("byzantium", "petra", "babylon")),
    "5 leaders and cities": Game(10, 5, option_bits(leaders="yes", cities="yes"), ("roma",)),
    "4 teams": Game(11, 4, option_bits(teams="yes"), PILE_READER),
    "4 teams with all": Game(
        12, 4, option_bits(leaders="yes", cities="yes", teams="yes"), ("roma", "abu_simbel")
    ),
    "6 teams with leaders": Game(13, 6, option_bits(leaders="yes", teams="yes")),
    "4 edifice": Game(14, 4, option_bits(edifice="yes"), ("halikarnassos", "carthage", "ur")),
    "5 edifice with all": Game(
        16, 5, option_bits(leaders="yes", cities="yes", edifice="yes"), ("roma", "byzantium")
    ),
    "4 armada": Game(25, 4, option_bits(armada="yes"), ("siracusa", "halikarnassos")),
    "4 teams with everything": Game(
        *(18, 4),
        option_bits(leaders="yes", cities="yes", teams="yes", edifice="yes", armada="yes"),
        ("siracusa", "roma"),
    ),
}
"""Games from which pairs of worlds are taken, by number of seats, edition and expansions."""

CHOICES = 18
"""About as many choices of a seat in a game."""

PAIRS = 4
"""Pairs from each game; more where the rules ask for other choices than one of a hand."""


def state_of(slow: SlowGame, seat: int, rng: random.Random | None = None) -> State:
    """The true state of a slow game, in which ``seat`` decides.

    With ``rng`` those who have chosen before it in this turn choose again, but its team.
    """
    known = (seat, slow.partner(seat))
    raw = facts(slow)
    chosen = raw["chosen"]
    raw["chosen"] = [[] for _ in chosen]
    state = bridge.load(raw)
    waiting = [list(texts) for texts in chosen]
    while state.decider != seat or waiting[seat]:
        if rng is not None and state.decider not in known:
            state.apply(rng.choice(state.legal_moves()))
            continue
        text = waiting[state.decider].pop(0)
        edition = EDITIONS[raw["options"][0]]
        state.apply(next(m for m in state.legal_moves() if text_of(m, edition) == text))
    assert state.decider == seat
    return state


def twins_of(game: Game, every: int = 1) -> Iterator[Twins]:
    """A pair of different worlds for about every so manieth choice, and one for each rare kind.

    A kind is a phase in which nobody has chosen yet, or one in which others have.
    """
    watch = Watched(game)
    slow, rng = watch.slow, random.Random(game.seed)
    met = set(product(("sides", "choose", "draft"), (False, True)))
    waiting = every // 2
    while not watch.is_over():
        seat, kind, move = slow.decider(), (slow.phase, any(slow.chosen)), watch.next_move()
        if seat >= 0 and len(slow.legal()) > 1:
            waiting -= 1
            if waiting <= 0 or kind not in met:
                world = watch.like(seat, rng)
                pair = Twins(seat, state_of(slow, seat), state_of(world, seat, rng))
                if pair.one != pair.two:
                    met.add(kind)
                    waiting = every
                    yield pair
        watch.apply(move)


@cache
def twins(table: str) -> list[Twins]:
    """Pairs of a game, from all parts of it and from different seats."""
    game = TABLES[table]
    return list(twins_of(game, game.seats * CHOICES // PAIRS))


def hidden_parts(state: State) -> dict[str, Any]:
    """What some seats cannot see of a true state, by kind."""
    raw = bridge.dump(state)
    used = [use for age in raw["ages"] for row in age["used"] for use in row]
    last = raw["ages"][-1]
    return {
        "hands": [age["hands"] for age in raw["ages"]],
        "stages": [card for card, how, _ in used if how == "stage"],
        "pile": [card for card, how, _ in used if how in ("sell", "left")],
        "deck": sorted(
            [card for row in last["used"] for card, *_ in row]
            + [card for row in last["hands"] for card in row]
        ),
        "choices": raw["chosen"],
        "leaders": raw.get("leaders"),
        "islands": [city.get("found") for city in raw["cities"]],
    }
