"""Armada in views and sampled worlds: round trips, what a seat knows, Islands that are drawn."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from math import comb

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from tests.statistics import surprise
from tests.wonders import bridge
from tests.wonders.games import Game, expanded
from tests.wonders.texts import text_of

SURPRISING = 4.5  # standard deviations; the seeds are fixed, so a test that passes keeps passing
SAMPLES = 40  # for every world, at least
MOST = 300  # worlds that are told apart
LEVEL = 9  # Islands of a level

NAVAL = ("shipyards", "top_island", "islands", "fleets", "explore", "naval")
"""The phases of Armada."""

OFTEN, SELDOM = 0.2, 0.02
"""The parts of their states, and of others, that are looked at, but for the first of a phase."""

GAMES = [
    expanded(0, ("armada",), 3),
    expanded(4, ("armada",), 7),
    expanded(40, ("armada", "teams"), 4),
    expanded(2, ("armada", "cities"), 5),
    expanded(3, ("armada", "leaders"), 4),
    expanded(5, ("armada", "leaders", "cities", "teams"), 6),
    expanded(8, ("armada", "edifice"), 4),
    expanded(9, ("armada", "leaders", "cities", "teams", "edifice"), 4),
]


def check_state(state: State, rng: Rng) -> None:
    """Everything that holds in any state, for every seat."""
    raw = bridge.dump(state)
    again = bridge.load(raw)
    assert bridge.dump(again) == raw
    assert again.key == state.key
    for seat in range(state.seats):
        view = bridge.conceal(state, seat)
        assert bridge.load(bridge.dump(view)) == view, f"{raw['phase']} for {seat}"
        assert view.infoset(seat) == state.infoset(seat), f"{raw['phase']} for {seat}"
        world = state.determinize(seat, rng)
        assert bridge.conceal(world, seat) == view, f"{raw['phase']} for {seat}"
        assert world.infoset(seat) == state.infoset(seat), f"{raw['phase']} for {seat}"


def islands_of(state: State) -> list[frozenset[int]]:
    """The Islands that every city has drawn."""
    return [frozenset(city.found) for city in bridge.table_of(state).cities]


def check_islands(state: State, seat: int, rng: Rng) -> int:
    """What others may have drawn is uniform over what is left; returns the number of worlds."""
    raw = bridge.dump(state)
    teams = bool(raw["options"][7])
    mine = {seat, seat ^ 1} if teams else {seat}
    found = islands_of(state)
    away = {island for city in raw["cities"] for island in city["islands"]}
    seen = {island for city in mine for island in found[city]}
    worlds = 1
    for level in range(3):
        left = len(set(range(LEVEL * level, LEVEL * level + LEVEL)) - away - seen)
        for city, islands in enumerate(found):
            drawn = sum(island // LEVEL == level for island in islands)
            if city not in mine:
                worlds *= comb(left, drawn)
                left -= drawn
    if not 1 < worlds <= MOST:
        return 0
    met: Counter[tuple[frozenset[int], ...]] = Counter()
    for _ in range(SAMPLES * worlds):
        world = islands_of(state.determinize(seat, rng))
        assert all(world[city] == found[city] for city in mine)
        assert not {island for islands in world for island in islands} & away
        met[tuple(world)] += 1
    assert len(met) == worlds
    assert surprise(met, dict.fromkeys(met, 1 / worlds)) < SURPRISING
    return worlds


@cache
def check_game(game: Game, *, every: bool = False) -> Counter[str]:
    """Some states of a game, or every one of Armada; the phases and the laws that were met.

    The policy plays it: it sails more than chance would.
    """
    state, rng, pick = bridge.new(game.seats, game.options), Rng(game.seed), random.Random(1)
    met: Counter[str] = Counter()
    bounds = []
    while state.decider != OVER:
        phase = bridge.table_of(state).phase
        often = (1.0 if every else OFTEN) if phase in NAVAL else SELDOM
        if not met[phase] or pick.random() < often:
            met[phase] += 1
            check_state(state, rng)
        if phase == "explore" and met["laws"] < 2:
            met["laws"] += any(check_islands(state, seat, rng) for seat in range(state.seats))
        if state.decider >= 0:
            bounds.append(state.turns_left)
        chance = state.decider < 0
        state.apply(state.random_move(rng) if chance else state.playout_move(rng))
    for left, bound in enumerate(reversed(bounds), 1):
        assert bound >= left, f"{bound} choices were left, not {left}"
    return met


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_states_of_a_game(game: Game) -> None:
    check_game(game)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_state_of_a_game(game: Game) -> None:
    check_game(game, every=True)


def test_everything_is_met() -> None:
    met: Counter[str] = Counter()
    for game in GAMES:
        met.update(check_game(game))
    for phase in NAVAL:
        assert met[phase], phase
    assert met["laws"] >= 3


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_whole_games_at_once(game: Game) -> None:
    """Playouts play by the rules, by the policy too; evaluations are a share for each seat."""
    rng = Rng(game.seed)
    for policy in (False, True):
        steps = 0
        state = bridge.new(game.seats, game.options)
        while state.decider != OVER:
            chance = state.decider < 0
            move = state.playout_move(rng) if policy and not chance else state.random_move(rng)
            if not chance:
                assert move in state.legal_moves()
                steps += text_of(move, "second").endswith(" sail")
            state.apply(move)
            if bridge.table_of(state).phase in ("fleets", "explore", "naval"):
                shares = state.evaluate()
                assert all(0 <= share <= 1 for share in shares)
                assert sum(shares) == pytest.approx(1)
        assert len(state.points()) == game.seats
        assert steps >= game.seats
