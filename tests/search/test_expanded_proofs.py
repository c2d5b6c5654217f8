"""Proofs of Duel with expansions, held against the search that tries everything.

That search knows no bound of the points, no lean key and no table, and is never told what can be
forgotten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.search.alphabeta import AlphaBeta
from solver.games.duel import GAME
from tests.duel import bridge as duel
from tests.search import brute_force
from tests.search.last_cards import Raw

SETUPS = {
    "pantheon": {"pantheon": "yes"},
    "agora": {"agora": "yes"},
    "both": {"pantheon": "yes", "agora": "yes"},
    "promo": {"promo": "yes"},
    "all": {"pantheon": "yes", "agora": "yes", "promo": "yes"},
}

GAMES = 120
MOST = 3000
"""States that one ending may have; larger ones are passed over, and cost as much as this says."""

FEW = {setup: MOST if setup == "promo" else 1000 for setup in SETUPS}
"""The same by default: few endings with the promotional wonders are large."""

FAR = 10
"""Turns that are more than are left with three cards, whatever they and the last tokens do."""

MOST_MONEY = 200
WORLDS = 4
EPSILON = 1e-9


class Walk:
    """Everything below some endings: values by trying all, and what the rules say of them."""

    def __init__(self) -> None:
        self.left = 0
        self.told = [0, 0]
        self.sure = Counter[bool]()
        self.values: dict[int, float] = {}
        self.met: dict[int, set[int]] = {}

    def bounds(self, state: State) -> tuple[float, float, float]:
        """Win share of seat 0 if all see everything, and the least and the most it is for sure.

        Who decides without knowing all that matters can be sure of nothing.
        """
        self.left -= 1
        if self.left < 0:
            raise brute_force.TooLargeError
        if state.decider == OVER:
            return (state.returns()[0],) * 3
        settled = state.settled()
        assert settled.legal_moves() == state.legal_moves()
        if state.decider == CHANCE:
            outcomes = state.chance_outcomes()
            found = [self.after(state, event) for event, _ in outcomes]
            chances = [chance for _, chance in outcomes]
            value, low, high = (
                sum(chance * one[i] for chance, one in zip(chances, found, strict=True))
                for i in range(3)
            )
        else:
            seat = state.decider
            best = max if seat == 0 else min
            found = [self.after(state, move) for move in state.legal_moves()]
            value, low, high = (best(one[i] for one in found) for i in range(3))
            if len(found) > 1 and settled.hidden(seat):
                low, high = (0.0, high) if seat == 0 else (low, 1.0)
            winner = state.sure_winner
            if winner is not None:
                self.told[winner] += 1
                # To sell cards nothing need be known.
                assert value == 1 - winner
                low = high = value
        key = settled.proof_key
        assert value == pytest.approx(self.values.setdefault(key, value), abs=EPSILON)
        self.met.setdefault(key, set()).add(state.key)
        return value, low, high

    def after(self, state: State, event: int) -> tuple[float, float, float]:
        child = state.copy()
        child.apply(event)
        return self.bounds(child)


def cards_left(state: State) -> int:
    return sum(slot != -1 for slot in duel.dump(state)["slots"])


def ending(setup: str, seed: int) -> State | None:
    """An ending of a game of the policy in which coins make up for most of the lead."""
    state, rng = GAME.new(SETUPS[setup]), Rng(seed)
    while state.decider != OVER:
        late = state.turns_left <= FAR  # to dump a state takes as long as many moves
        if late and state.decider >= 0 and len(state.legal_moves()) > 1:
            raw = duel.dump(state)
            if raw["age"] == 3 and cards_left(state) <= 1 + seed % 3:
                lead = int(state.points()[0] - state.points()[1])
                behind = raw["cities"][0 if lead < 0 else 1]
                behind["coins"] += 3 * max(0, abs(lead) - seed % 5)
                return duel.load(raw)
        state.apply(state.playout_move(rng))
    return None


@cache
def endings(setup: str) -> list[State]:
    found = (ending(setup, seed) for seed in range(GAMES))
    return [state for state in found if state is not None]


def cases(setups: Iterable[str]) -> list[Any]:
    """Each setup with the small endings, and as a slow test with the larger ones as well."""
    return [
        pytest.param(setup, most, id=f"{setup}-{most}", marks=marks)
        for setup in setups
        for most, marks in ((FEW[setup], ()), (MOST, pytest.mark.slow))
        if not marks or most > FEW[setup]
    ]


LEAST = {"pantheon": 40, "agora": 40, "both": 15, "promo": 60, "all": 20}
"""Endings that are small enough, at least; of these two thirds are proved."""


@pytest.mark.parametrize(("setup", "most"), cases(SETUPS))
def test_values_bounds_and_keys(setup: str, most: int) -> None:
    walk = Walk()
    walked = proved = 0
    for state in endings(setup):
        walk.left = most
        try:
            value, low, high = walk.bounds(state)
        except brute_force.TooLargeError:
            continue
        walked += 1
        for threads in (1, 3):
            search = AlphaBeta(state, 1 << 18, threads=threads, alone=0)
            found, exact, _ = search.search()
            assert found == pytest.approx(value, abs=EPSILON)
            if exact:
                assert (low, high) == pytest.approx((value, value), abs=EPSILON)
        proved += exact
    assert walked >= LEAST[setup]
    assert proved >= walked * 2 / 3
    # Who is sure to win is told, and states that differ have one key.
    assert min(walk.told) >= 20
    assert sum(len(keys) > 1 for keys in walk.met.values()) >= 10


def least_told(raw: Raw, ahead: int) -> State | None:
    """An ending in which a seat has the fewest coins with which it is told to win for sure."""
    least, most = 0, MOST_MONEY
    while least < most:
        raw["cities"][ahead]["coins"] = (least + most) // 2
        if duel.load(raw).sure_winner == ahead:
            most = (least + most) // 2
        else:
            least = (least + most) // 2 + 1
    raw["cities"][ahead]["coins"] = least
    state = duel.load(raw)
    return state if state.sure_winner == ahead else None


@pytest.mark.parametrize("setup", SETUPS)
def test_the_least_lead_that_is_told_is_enough(setup: str) -> None:
    compared = 0
    for ending in endings(setup):
        for ahead in range(2):
            raw = duel.dump(ending)
            # The other one can pay for what is left.
            raw["cities"][1 - ahead]["coins"] += 12
            state = least_told(raw, ahead)
            if state is None:
                continue
            try:
                value = brute_force.value(state, brute_force.Work(2 * MOST))
            except brute_force.TooLargeError:
                continue
            assert value == pytest.approx(1 - ahead, abs=EPSILON)
            compared += 1
    assert compared >= 5


@pytest.mark.parametrize(("setup", "most"), cases(name for name in SETUPS if name != "promo"))
def test_what_is_forgotten_decides_nothing(setup: str, most: int) -> None:
    """Where a seat is told to know all that matters, all worlds that fit are worth the same."""
    compared = 0
    for number, state in enumerate(endings(setup)):
        seat = state.decider
        if not state.hidden(seat) or state.settled().hidden(seat):
            continue
        worlds = [state.determinize(seat, Rng(WORLDS * number + i)) for i in range(WORLDS)]
        try:
            values = [brute_force.value(world, brute_force.Work(most)) for world in worlds]
        except brute_force.TooLargeError:
            continue
        assert values == pytest.approx([values[0]] * WORLDS, abs=EPSILON)
        compared += 1
    assert compared >= 5
