"""Max^n and paranoid search of Architects with three and more seats, against obvious recursions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver._ext.search.alphabeta import AlphaBeta
from solver._ext.search.maxn import MaxN
from solver.games.architects import GAME
from solver.search.bots import make_bot
from solver.search.limits import Limits
from tests.architects import bridge
from tests.architects.positions import rich
from tests.search import brute_force
from tests.search.architects_endings import forget_peeks, shorten
from tests.search.brute_force import TooLargeError, Work

SEATS = (3, 4)
GAMES = 8
EVERY = 9
RICH = 80
FEW_CARDS = (1, 5)
MORE_CARDS = (5, 12)
"""Fewest and most cards in short decks: few let a search get to the end of the game."""

MOST_PLACES = 500
"""What more than that can come of, is not searched slowly."""

SMALLEST_TABLE = 0
LARGE_TABLE = 1 << 20
DEPTHS = (1, 2, 3, 0)
"""Turns before the evaluation; 0 is to the end of the game."""


@dataclass(frozen=True)
class Case:
    """A decision, how many turns to look at, and what slow searches say."""

    state: State
    depth: int
    shares: list[float]
    value: float

    @property
    def horizon(self) -> int:
        """Turns left at which the evaluation is asked; 0 for never."""
        return max(0, self.state.turns_left - self.depth) if self.depth else 0


def places() -> Iterator[State]:
    """Decisions all along quick games, with whole decks and with short ones, and rare positions."""
    for seed in range(GAMES):
        state, rng = bridge.new(SEATS[seed % 2]), Rng(seed)
        plies = 0
        while state.decider != OVER:
            if state.decider >= 0 and plies % EVERY == 0:
                yield GAME.observe(state, state.decider).state
                yield from short(bridge.dump(state), seed + plies, MORE_CARDS)
            plies += state.decider >= 0
            state.apply(state.playout_move(rng))
    for seed in range(RICH):
        yield from short(rich(seed, SEATS[seed % 2]), seed, FEW_CARDS)


def short(raw: dict[str, Any], seed: int, cards: tuple[int, int]) -> Iterator[State]:
    """The decision with a few cards in the decks, if it can be one."""
    rng = random.Random(seed)
    forget_peeks(raw)
    shorten(raw, rng, rng.randint(*cards))
    try:
        state = bridge.load(raw)
    except ValueError:
        return  # what somebody was about to do needs a card that is gone
    if state.decider >= 0:
        yield state


@cache
def cases() -> list[Case]:
    """Small searches: a state and a depth at which not too much can happen."""
    found = []
    for state in places():
        for depth in DEPTHS:
            empty = Case(state, depth, [], 0.0)
            walked = state.copy()
            try:
                shares = brute_force.max_n(walked, empty.horizon, Work(MOST_PLACES))
            except TooLargeError:
                break
            value = brute_force.paranoid(state, empty.horizon, state.decider)
            found.append(Case(state, depth, shares, value))
    return found


def near(value: object) -> object:
    return pytest.approx(value, abs=1e-9)


def test_the_cases_are_worth_testing() -> None:
    assert {(case.state.seats, case.depth) for case in cases()} == {
        (seats, depth) for seats in SEATS for depth in DEPTHS
    }
    assert len({case.state.to_bytes() for case in cases()}) >= 100
    # The others do not play alike when they play for themselves and against one.
    leads = [case.shares[case.state.decider] - case.value for case in cases()]
    assert min(leads) >= -1e-9
    assert sum(lead > 1e-6 for lead in leads) >= 20


@pytest.mark.parametrize("table_bytes", [SMALLEST_TABLE, LARGE_TABLE])
def test_max_n(table_bytes: int) -> None:
    for case in cases():
        search, depth, expected = MaxN(case.state, table_bytes), case.depth, case.shares
        shares, _, nodes = search.search(depth=depth)
        assert shares == near(expected)
        assert sum(expected) == near(1.0)
        # What the table keeps does not change the values.
        again, _, fewer = search.search(depth=depth)
        assert again == shares
        assert fewer <= nodes


@pytest.mark.parametrize("table_bytes", [SMALLEST_TABLE, LARGE_TABLE])
def test_paranoid(table_bytes: int) -> None:
    for case in cases():
        search = AlphaBeta(case.state, table_bytes)
        assert search.hero == case.state.decider
        value, exact, _ = search.search(depth=case.depth)
        assert value == near(case.value)
        assert not exact  # the others need not play against the hero
        assert search.search(depth=case.depth)[0] == near(case.value)


@pytest.mark.parametrize("table_bytes", [SMALLEST_TABLE, LARGE_TABLE])
def test_every_move_and_deeper_and_deeper(table_bytes: int) -> None:
    """As the bot does it: one table for all moves, and for one depth after the other."""
    searches: dict[bytes, tuple[MaxN, AlphaBeta]] = {}
    for number, case in enumerate(cases()):
        state, depth = case.state, case.depth
        key = state.to_bytes()
        if key not in searches:
            searches[key] = MaxN(state, table_bytes), AlphaBeta(state, table_bytes)
        many, pair = searches[key]
        seat = state.decider
        own, values = [], []
        for move in state.legal_moves():
            shares, value = many.search(move, depth)[0], pair.search(move, depth)[0]
            assert shares is not None
            assert value is not None
            own.append(shares[seat])
            values.append(value)
            if number % 8 == 0:
                assert shares == near(brute_force.max_n_after(state, move, case.horizon))
                assert value == near(brute_force.paranoid_after(state, move, case.horizon, seat))
        assert max(own) == near(case.shares[seat])
        assert max(values) == near(case.value)


def test_a_bound_outside_the_window() -> None:
    rng = Rng(1)
    for case in cases():
        search = AlphaBeta(case.state, LARGE_TABLE)
        alpha, beta = sorted((rng.uniform(), rng.uniform()))
        value, _, _ = search.search(depth=case.depth, alpha=alpha, beta=beta)
        assert value is not None
        if value <= alpha:
            assert case.value <= value + 1e-9
        elif value >= beta:
            assert case.value >= value - 1e-9
        else:
            assert value == near(case.value)


def test_nothing_is_called_exact() -> None:
    """It rests on how the others break ties, or on what they are taken to want."""
    for case in cases():
        for search in (MaxN(case.state, LARGE_TABLE), AlphaBeta(case.state, LARGE_TABLE)):
            assert not search.search(depth=case.depth)[1]


@pytest.mark.parametrize("maxn", [0, 1])
def test_the_bot_says_what_the_search_says(maxn: int) -> None:
    for case in cases()[::5]:
        state = case.state
        position = GAME.observe(state, state.decider)
        bot = make_bot(f"alphabeta:memory=1,maxn={maxn},depth={case.depth or 200}")
        said = bot.analyze(position, Limits(nodes=10**7))
        assert said.best.win == near(case.shares[state.decider] if maxn else case.value)
        assert sum(said.win) == near(1.0)
        assert len(said.moves) == len(state.legal_moves())
        assert not said.exact
