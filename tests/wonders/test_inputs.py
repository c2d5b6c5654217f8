"""The inputs of the wide network and the rows of its policy, against the slow engine."""

from __future__ import annotations

from collections import Counter

import pytest

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from tests.wonders.games import Game, expanded, mixed
from tests.wonders.slow_inputs import (
    CATEGORIES,
    CITY,
    TABLE,
    UNKNOWN,
    city_inputs,
    leads,
    turn_inputs,
)
from tests.wonders.walks import Watched, watched

GAMES = [
    *(mixed(seed, seats) for seed, seats in zip((31, 32, 33), (3, 5, 4), strict=True)),
    expanded(41, ("leaders", "cities"), 4),
    expanded(42, ("leaders", "cities", "teams", "edifice"), 6),
    expanded(43, ("leaders", "edifice", "armada"), 3),
    expanded(44, ("cities", "armada"), 7),
]


def seen(state: State, seat: int) -> Counter[int]:
    index, count = state.inputs(seat)
    assert len(set(index)) == len(index) < 1024
    assert all(0 <= i < state.n_inputs for i in index)
    assert all(count)
    return Counter(dict(zip(index, count, strict=True)))


def between(told: Counter[int], first: int, end: int) -> dict[int, int]:
    """A part of what is told, counted from its beginning."""
    return {i - first: n for i, n in told.items() if first <= i < end}


def block(told: Counter[int], place: int) -> dict[int, int]:
    """What is told of one of the three cities."""
    return between(told, place * CITY["end"], (place + 1) * CITY["end"])


def without_twin(told: dict[int, int]) -> dict[int, int]:
    """A city but for the parts that the slow engine does not have, and the rows of its points."""
    names = list(CITY)
    parts = [(CITY[name], CITY[names[names.index(name) + 1]]) for name in (*UNKNOWN, "scores")]
    return {i: n for i, n in told.items() if not any(a <= i < b for a, b in parts)}


def check_city(watch: Watched, seat: int, told: dict[int, int]) -> None:
    where = watch.where(seat)
    wanted = {i: n for i, n in city_inputs(watch.slow, seat).items() if n}
    assert without_twin(told) == without_twin(wanted), where
    rows = [told.get(CITY["scores"] + i, 0) for i in range(len(CATEGORIES))]
    assert sum(rows) == told.get(CITY["total"], 0), where
    # Of several best choices of symbols the points of some rows differ.
    scores = [
        {k: n for k, n in score.items() if k != "total"} for score in watch.slow.scores()[seat]
    ]
    assert {k: n for k, n in zip(CATEGORIES, rows, strict=True) if n} in [
        {k: n for k, n in score.items() if n} for score in scores
    ], where


def check(watch: Watched, seat: int) -> None:
    """All that is told at the choice of a turn before anybody has chosen."""
    slow, where = watch.slow, watch.where(seat)
    views = [seen(watch.fast, one) for one in range(slow.seats)]
    own = [block(view, 0) for view in views]
    left, right = (seat + 1) % len(slow.cities), (seat - 1) % len(slow.cities)
    for place, other in ((1, left), (2, right)):
        if other < slow.seats:
            assert block(views[seat], place) == own[other], where
    check_city(watch, seat, own[seat])
    totals = [city.get(CITY["total"], 0) + city.get(CITY["wars"], 0) for city in own]
    wanted = turn_inputs(watch, seat) + leads(totals, seat, slow.partner(seat))
    told = between(views[seat], TABLE["setup"], TABLE["end"])
    assert told == {i - TABLE["setup"]: n for i, n in wanted.items()}, where


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_seat_is_told_what_is_so(game: Game) -> None:
    met = 0
    for number, watch in enumerate(watched(game)):
        if watch.slow.phase == "choose" and not any(watch.slow.chosen) and watch.slow.turn:
            check(watch, number % game.seats)
            met += 1
    assert met >= 18


def test_a_game_of_two_is_told_the_same_way() -> None:
    """But for the hands, into which the pile goes."""
    for number, watch in enumerate(watched(mixed(34, 2))):
        if watch.slow.phase == "choose" and not any(watch.slow.chosen) and watch.slow.turn:
            check_city(watch, number % 2, block(seen(watch.fast, number % 2), 0))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_a_seat_has_chosen_counts_for_it_alone(game: Game) -> None:
    met = 0
    for watch in watched(game):
        state = watch.fast
        if watch.slow.phase not in ("choose", "draft") or any(watch.slow.chosen):
            continue
        seat = state.decider
        before = [seen(state, one) for one in range(game.seats)]
        after = state.copy()
        after.apply(state.legal_moves()[0])
        if after.decider in (seat, -1):
            continue
        for one in range(game.seats):
            assert (seen(after, one) == before[one]) == (one != seat), watch.where(one)
        assert seen(after, seat)[TABLE["chosen"]] == 1
        met += 1
    assert met >= 18


@pytest.mark.parametrize("game", [*GAMES, mixed(34, 2)], ids=str)
def test_rows_tell_moves_apart_but_for_who_is_paid(game: Game) -> None:
    for watch in watched(game):
        state = watch.fast
        if state.decider < 0:
            continue
        told: dict[tuple[int, ...], tuple[object, ...]] = {}
        for move in state.legal_moves():
            rows = tuple(state.rows(move))
            assert 0 < len(rows) <= 4
            assert all(0 <= row < state.n_rows for row in rows)
            what = tuple(bridge.decode(move)[:2])
            assert told.setdefault(rows, what) == what, watch.where(state.decider)
