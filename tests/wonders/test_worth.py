"""The worth of every move at random tables is that of the slow twin, with random weights."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import trunc
from typing import Any

import pytest

from solver._ext.core.state import OVER, State
from solver._ext.core.weights import PolicyWeights
from solver._ext.wonders.kernel import policy_weights
from solver.games import load
from tests.wonders import bridge
from tests.wonders.reference import BLACK, CARDS, EDIFICES, EXPANSION_WONDERS, LEADERS, WONDERS
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_raw import game_from_raw
from tests.wonders.slow_worth import Judge
from tests.wonders.texts import text_of

GAME = load("wonders")
STEPS = 16
"""Steps of the order in a point."""

SETUPS = (
    (3, {}),
    (7, {}),
    (7, {"edition": "first"}),
    (4, {"leaders": "yes"}),
    (5, {"cities": "yes"}),
    (7, {"leaders": "yes", "cities": "yes"}),
    (3, {"edifice": "yes"}),
    (7, {"edifice": "yes"}),
    (5, {"edifice": "yes", "leaders": "yes", "cities": "yes"}),
)
GAMES = 14
OFTEN = 0.12
"""Share of the decisions that are judged."""

CARDS_FIRST = 0.8
"""Share of the decisions that build a card if they can, so that stages are left for Age III."""

TINY = 1e-6
"""Sums in another order differ by less."""

SMALL = {"rich", "on_sale", "plenty", "edifice_turn"}
"""Weights that are shares for each of several things: large ones would take everything."""

ELSEWHERE = {
    "naval_coin", "naval_others", "on_the_way", "level", "blue_ahead", "red_ahead", "island_1",
    "island_2", "island_3", "unseen_island", "pass_on", "pass_city", "noise", "noise_unbuilt",
}  # fmt: skip
"""Weights of Armada and the game of two, and of what is drawn by chance."""


class Noted(dict[str, float]):
    """Weights by name; ``asked`` are those that have been looked up."""

    def __init__(self, weights: dict[str, float], asked: set[str]) -> None:
        super().__init__(weights)
        self.asked = asked

    def __getitem__(self, name: str) -> float:
        self.asked.add(name)
        return super().__getitem__(name)


def decisions(state: State, seed: int) -> Iterator[tuple[dict[str, Any], SlowGame]]:
    """Some decisions of a game in which all build if they can, whatever it is that is decided.

    Python draws what happens: what random games of the engine meet may change with their speed.
    """
    draw = random.Random(seed)
    while state.decider != OVER:
        if state.decider < 0:
            state.apply(draw.choice(state.chance_outcomes())[0])
            continue
        if draw.random() < OFTEN:
            raw = bridge.dump(state)
            yield raw, game_from_raw(raw)
        moves = state.legal_moves()
        wanted = ("build",) if draw.random() < CARDS_FIRST else ("build", "stage")
        built = [move for move in moves if bridge.decode(move)[0] in wanted]
        state.apply(draw.choice(built or moves))


def differing(state: State, judge: Judge) -> list[str]:
    """The moves that are worth something else than the twin says, to a step."""
    found = []
    for move in state.legal_moves():
        text = text_of(move, judge.game.edition)
        if not text.startswith(("wonder", "side")):
            exact, order = STEPS * judge.move(text), state.order(move)
            if order not in (trunc(exact - TINY), trunc(exact + TINY)):
                found.append(f"{text}: {order}, not {exact:.3f}")
    return found


def kinds_of_effects() -> set[str]:
    """The types of effects that cards, leaders and stages of these set-ups may have."""
    boards = [board for edition in WONDERS.values() for board in edition.values()]
    boards += EXPANSION_WONDERS.values()
    stages = [stage for board in boards for side in board["sides"].values() for stage in side]
    cards = [card for edition in CARDS.values() for card in edition.values()]
    things = [*stages, *cards, *BLACK.values(), *LEADERS.values()]
    rewards = {effect["type"] for one in EDIFICES.values() for effect in one["reward"]}
    rewards.discard("score_own_guild_again")  # its worth is `edifice_guild`
    return rewards | {effect["type"] for thing in things for effect in thing["effects"]}


@pytest.fixture
def weights() -> Iterator[PolicyWeights]:
    """The table; afterwards it is as it ships."""
    table = policy_weights()
    shipped = table.values()
    yield table
    table.put(shipped)


def test_every_move_is_worth_what_the_twin_says(weights: PolicyWeights) -> None:
    """Each game has weights of its own; all that the twin knows of are asked for at some time."""
    asked: set[str] = set()
    for seats, options in SETUPS:
        for seed in range(GAMES):
            draw = random.Random(100 * seed + seats)
            values = [draw.uniform(-1, 3) * (0.1 if n in SMALL else 1) for n in weights.names]
            weights.put(values)
            noted = Noted(dict(zip(weights.names, values, strict=True)), asked)
            state = GAME.new(options, seats)
            for raw, slow in decisions(state, seed):
                city = state.decider if raw["acting"] < 0 else raw["acting"]
                assert differing(state, Judge(slow, city, noted)) == []
    of_kinds = {name for name in weights.names if name.startswith(("factor_", "future_"))}
    kinds = kinds_of_effects()
    known = {name for name in of_kinds if name.partition("_")[2].lower() in kinds}
    assert set(weights.names) - asked == ELSEWHERE | (of_kinds - known)
