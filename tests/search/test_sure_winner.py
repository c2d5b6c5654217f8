"""Who is told to win for sure does, whatever else is tried: by the slow search."""

from __future__ import annotations

from copy import deepcopy

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.duel import GAME
from tests.duel import bridge as duel
from tests.duel.positions import rich
from tests.duel.reference import CARD_IDS, color
from tests.search import brute_force
from tests.search.endings import close_to_end
from tests.search.last_cards import Raw, city, ending

MOST_MONEY = 200

ENDINGS = 600

GAMES = 60
MOST = 1500
"""States that one ending may have; larger ones are passed over."""

YELLOW = "tavern forum caravansery customs_house brewery stone_reserve clay_reserve wood_reserve"
"""Eight cards, with which a sale brings ten coins."""

# By what seat 0 can still catch up: it decides, and seat 1 gets more and more money.
GAINS: dict[str, Raw] = {
    "points": ending(city(coins=30), city(), "palace"),
    "coins": ending(city("sawmill brickyard clay_pit", coins=20), city(), "port"),
    "a sale": ending(city("tavern forum", coins=2), city(), "palace"),
    "coins of a chain": ending(city("palisade", tokens="urbanism"), city(), "fortifications"),
    "shields": ending(city(coins=30), city(), "arsenal", pawn=-2),
    "shields and loot": ending(city(coins=30), city(coins=7), "arsenal", pawn=1),
    "loot of the second row": ending(city(coins=30), city(coins=7), "arsenal pretorium", pawn=1),
    "shields of Strategy": ending(city(coins=30, tokens="strategy"), city(coins=7), "arsenal"),
    "the capital": ending(city(coins=30), city(), "arsenal", pawn=6),
    "symbols": ending(
        city("workshop apothecary scriptorium pharmacist university", 30), city(), "academy"
    ),
    "a token": ending(city("academy", 30), city(), "study", board_tokens=[0, 1, 2, 3, 4]),
    "two symbols of a kind": ending(city(coins=30), city(), "academy study", board_tokens=[0, 1]),
    "a guild that counts coins": ending(city(coins=30), city(), "moneylenders_guild"),
    "coins that a guild counts": ending(
        city("moneylenders_guild sawmill brickyard", 9), city(), "port"
    ),
    "coins of the richer city that its guild counts": ending(
        city("moneylenders_guild sawmill brickyard quarry clay_pit glassworks drying_room", 61),
        city("palace town_hall obelisk gardens pantheon senate"),
        "port",
    ),
    "coins of the other that a guild counts": ending(
        city("moneylenders_guild", 9), city(coins=10), "palace port"
    ),
    "coins that the guild of the other counts": ending(
        city(coins=30), city("moneylenders_guild"), "palace"
    ),
    "loot that the guild of the other counts": ending(
        city("gardens theater", 3), city("moneylenders_guild", 9), "guard_tower stable", pawn=2
    ),
    "loot of the second row that the guild of the other counts": ending(
        city("gardens theater", 3), city("moneylenders_guild"), "guard_tower", pawn=5
    ),
    "a guild": ending(city("theater altar", 30), city("gardens"), "magistrates_guild"),
    "cards that a guild counts": ending(
        city("magistrates_guild theater", 40), city(), "palace town_hall"
    ),
    "wonders that a guild counts": ending(
        city("builders_guild", 40, wonders="the_pyramids the_sphinx"), city(), "palace arsenal"
    ),
    "coins of a guild": ending(city("tavern forum", 30), city(), "merchants_guild"),
    "the points of a wonder": ending(city(coins=30, wonders="the_pyramids"), city(), "stable"),
    "the shields of a wonder": ending(
        city(coins=30, wonders="the_colossus"), city(coins=9), "stable", pawn=1
    ),
    "coins that a wonder takes": ending(
        city(coins=30, wonders="the_appian_way"), city(coins=9), "stable"
    ),
    "a card that a wonder destroys": ending(
        city("shipowners_guild", 30, wonders="the_statue_of_zeus"),
        city("shipowners_guild sawmill clay_pool"),
        "stable",
    ),
    "a card that a wonder brings back": ending(
        city(coins=30, wonders="the_mausoleum"), city(), "stable", discard=[1, 2, 3, 60]
    ),
    "another turn": ending(
        city(coins=40, wonders="the_sphinx the_pyramids"), city(coins=10), "stable palace"
    ),
    "another turn with Theology": ending(
        city(coins=40, wonders="the_pyramids", tokens="theology"), city(), "stable palace"
    ),
    "Mathematics": ending(city(coins=30, tokens="mathematics"), city(), "palace"),
    "a sale that brings most or loot": ending(city(YELLOW), city(), "guard_tower", pawn=3),
    "a sale that a guild counts or loot": ending(
        city(f"{YELLOW} moneylenders_guild"), city(), "guard_tower", pawn=3
    ),
    "three cards": ending(city(coins=30), city(coins=10), "palace town_hall obelisk"),
}


def turned(raw: Raw) -> Raw:
    """The same ending with the seats exchanged."""
    other = deepcopy(raw)
    other["cities"].reverse()
    other["pawn"] = -raw["pawn"]
    other["loot"] = raw["loot"][::-1]
    other["seat"] = 1 - raw["seat"]
    return other


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("gain", GAINS)
def test_nothing_that_can_be_gained_is_overlooked(gain: str, seat: int) -> None:
    """Whatever the lead, where it is told to be sure it is."""
    won = told = 0
    for money in range(MOST_MONEY):
        raw = deepcopy(GAINS[gain])
        raw["cities"][1]["coins"] += money
        state = duel.load(turned(raw) if seat else raw)
        value = brute_force.value(state.copy())
        won += value == 1.0 - seat
        if state.sure_winner is not None:
            assert value == 1.0 - state.sure_winner
            told += state.sure_winner != seat
    assert won
    assert bool(told) != (gain in OPEN)


OPEN = {
    "the capital", "symbols", "a token", "two symbols of a kind", "a card that a wonder destroys",
    "a card that a wonder brings back",
    # The more money the other has, the more that guild is worth.
    "a guild that counts coins", "coins that a guild counts",
    "coins of the other that a guild counts", "a sale that a guild counts or loot",
}  # fmt: skip
"""Gains of which no bound is told."""


def nearly_sure(seed: int) -> State | None:
    """A random ending in which the lead of the seat ahead is just large enough to be told.

    All that makes resources is in the city behind, so that it pays next to nothing. None if no lead
    is large enough.
    """
    raw = rich(seed, keep=1 + seed % 2)
    behind = raw["seat"] if seed % 3 else 1 - raw["seat"]
    poor, ahead = raw["cities"][behind], raw["cities"][1 - behind]
    for pile in (ahead["cards"], raw["discard"]):
        producers = [number for number in pile if color(CARD_IDS[number]) in ("brown", "grey")]
        pile[:] = [number for number in pile if number not in producers]
        poor["cards"] += producers
    if seed % 4:
        poor["built"] = [True] * 4
    least, most = 0, MOST_MONEY
    while least < most:
        ahead["coins"] = (least + most) // 2
        if duel.load(raw).sure_winner == 1 - behind:
            most = ahead["coins"]
        else:
            least = ahead["coins"] + 1
    ahead["coins"] = least
    state = duel.load(raw)
    return state if state.sure_winner is not None else None


def test_the_least_lead_that_is_told_is_enough() -> None:
    tried = 0
    for seed in range(ENDINGS):
        state = nearly_sure(seed)
        if state is not None:
            tried += 1
            assert brute_force.value(state.copy()) == 1.0 - state.sure_winner
    assert tried >= ENDINGS / 3


class Told:
    """All states below one, with who is told to win for sure."""

    def __init__(self) -> None:
        self.times = [0, 0]
        self.states = 0

    def value(self, state: State) -> float:
        """Win share of seat 0 by trying everything."""
        self.states += 1
        if self.states > MOST:
            raise brute_force.TooLargeError
        winner = state.sure_winner
        if state.decider == OVER:
            return state.returns()[0]
        if state.decider == CHANCE:
            assert winner is None
            outcomes = state.chance_outcomes()
            return sum(chance * self.after(state, event) for event, chance in outcomes)
        best = max if state.decider == 0 else min
        value = best(self.after(state, move) for move in state.legal_moves())
        if winner is not None:
            self.times[winner] += 1
            assert value == 1.0 - winner
        return value

    def after(self, state: State, event: int) -> float:
        child = state.copy()
        child.apply(event)
        return self.value(child)


def test_real_endings() -> None:
    told, walked = Told(), 0
    for seed in range(GAMES):
        state = close_to_end(GAME.new(), Rng(seed), 3)
        if state is None:
            continue
        raw = duel.dump(state)
        # About even, so that it is a near thing.
        lead = int(state.points()[0] - state.points()[1])
        raw["cities"][0 if lead < 0 else 1]["coins"] += 3 * max(0, abs(lead) - seed % 12)
        told.states = 0
        try:
            told.value(duel.load(raw))
        except brute_force.TooLargeError:
            continue
        walked += 1
    assert walked >= GAMES / 2
    assert min(told.times) >= 150


def test_only_the_last_age_is_looked_at() -> None:
    assert GAME.new().sure_winner is None
    assert GAME.new({"pantheon": "yes"}).sure_winner is None
