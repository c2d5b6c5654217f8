"""The laws of chance: against real shuffled decks, and the samples of the engine against them."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from solver._ext.core.playout import random_games
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from tests.architects import bridge
from tests.architects.physical import PhysicalTable
from tests.architects.positions import cards, deck, empty
from tests.architects.walks import ending, opening
from tests.architects.worked import acting
from tests.states import walk
from tests.statistics import check_full_speed, deviation, surprise

SURPRISING = 4.5  # standard deviations; the seeds are fixed, so a test that passes keeps passing
SAMPLES = 3_000


# ---- laws against shuffled decks ---------------------------------------------------------

Key = tuple[str, int]  # kind of event, what comes


class Ledger:
    """How often everything was expected and came."""

    def __init__(self) -> None:
        self.found: dict[Key, float] = defaultdict(float)
        self.expected: dict[Key, float] = defaultdict(float)
        self.variance: dict[Key, float] = defaultdict(float)

    def enter(self, kind: str, law: list[tuple[int, float]], event: int) -> None:
        """Note an event and the law it was expected to follow."""
        assert event in dict(law)
        for outcome, chance in law:
            key = (kind, bridge.decode(outcome)[-1])
            self.found[key] += outcome == event
            self.expected[key] += chance
            self.variance[key] += chance * (1 - chance)

    def check(self, at_least: float) -> None:
        """Nothing came surprisingly often or rarely; every kind was met often enough."""
        met: Counter[str] = Counter()
        for (kind, _), expected in self.expected.items():
            met[kind] += round(expected)
        assert set(met) >= {"wonder", "lay", "blind", "top", "find", "draw", "peek", "blind peek"}
        assert min(met.values()) > at_least
        for key, found in self.found.items():
            assert deviation(found, self.expected[key], self.variance[key]) < SURPRISING, key


def physical_game(state: State, seed: int, ledger: Ledger) -> None:
    """A random game in which chance is what lies in real decks."""
    table, rng = PhysicalTable(seed), Rng(seed)
    while state.decider != OVER:
        if state.decider != CHANCE:
            move = state.random_move(rng)
            table.watch(state, move)
            state.apply(move)
            continue
        law = state.chance_outcomes()
        event = table.event(state)
        kind = bridge.decode(event)[0]
        ledger.enter(kind, law, event)
        if kind in ("draw", "peek"):
            knows = bridge.dump(state)["knows"]
            blind = [seat for seat in range(state.seats) if seat not in knows]
            for seat in blind[:1]:
                seen = bridge.conceal(state, seat)
                ledger.enter(f"blind {kind}", seen.chance_outcomes(), event)
        state.apply(event)


def test_events_follow_their_laws() -> None:
    ledger = Ledger()
    for seed in range(180):
        physical_game(opening(seed), seed, ledger)
    ledger.check(100)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(1, 11))
def test_events_of_many_games_follow_their_laws(block: int) -> None:
    ledger = Ledger()
    for seed in range(1000 * block, 1000 * block + 1000):
        physical_game(opening(seed), seed, ledger)
    ledger.check(1000)


# ---- samples against laws ----------------------------------------------------------------


def before(kind: str) -> State:
    """A state in which this kind of event is due."""
    if kind in ("wonder", "lay"):
        state = bridge.new(2)
        while bridge.decode(state.chance_outcomes()[0][0])[0] != kind:
            state.apply(state.chance_outcomes()[0][0])
        return state
    if kind == "find":
        raw = acting("halicarnassus", built=[1], held={"wood": 2})
        state = bridge.load(raw)
        state.apply(state.legal_moves()[0])
        state.apply(bridge.encode("search", 0))
        return state
    if kind == "blind":
        state = bridge.load(acting(held={"gear": 2}))
        state.apply(state.legal_moves()[0])
        state.apply(bridge.encode("token", 14))
        return state
    raw = empty(["giza", "rhodes", "olympia"])
    if kind == "peek":
        raw["cat"], raw["due"]["peek"] = 0, True
        return bridge.load(raw)
    if kind == "small draw":
        raw["decks"][-1] = deck(coin=5, gear=1)
    state = bridge.load(raw)
    state.apply(bridge.encode("take", 0 if kind == "top" else 7))
    return state


@pytest.mark.parametrize(
    "kind", ["wonder", "lay", "top", "draw", "small draw", "peek", "find", "blind"]
)
@pytest.mark.parametrize("how", ["sample_chance", "random_move", "playout_move"])
def test_samples_follow_the_law(kind: str, how: str) -> None:
    state, rng = before(kind), Rng(11)
    law = dict(state.chance_outcomes())
    assert {bridge.decode(event)[0] for event in law} == {kind.rsplit(maxsplit=1)[-1]}
    found = Counter(getattr(state, how)(rng) for _ in range(SAMPLES))
    assert surprise(found, law) < SURPRISING


def test_random_moves_are_uniform() -> None:
    rng = Rng(12)
    for seed in range(0, 60, 3):
        for state, _ in walk(ending(seed), seed):
            moves = state.legal_moves()
            if len(moves) > 3:
                found = Counter(state.random_move(rng) for _ in range(60 * len(moves)))
                assert surprise(found, dict.fromkeys(moves, 1 / len(moves))) < SURPRISING


# ---- whole random games at full speed ----------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_full_speed_games_are_the_same(seats: int) -> None:
    check_full_speed(bridge.new(seats), 400, seats, SURPRISING)


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_full_speed_games_from_late_positions_are_the_same(seed: int) -> None:
    check_full_speed(ending(seed), 150, seed, SURPRISING)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(0, 200, 10))
def test_many_full_speed_games_are_the_same(block: int) -> None:
    for seed in range(block, block + 10):
        check_full_speed(opening(seed), 400, seed, SURPRISING)
        check_full_speed(ending(seed), 2_000, seed, SURPRISING)


def test_full_speed_games_use_a_known_top() -> None:
    """The last card is known to seat 0: it is drawn, whatever the counts say."""
    raw = empty(["giza", "rhodes"])
    raw["decks"] = [deck(), deck(), deck("vp3", vp3=1, vp2_cat=1)]
    raw["knows"] = [0]
    raw["cities"][1]["cards"] = cards(vp2_cat=1)
    fast = random_games(bridge.load(raw), 200)
    assert fast["points"] == [600.0, 200 * (2.0 + 2.0 + 2.0)]
