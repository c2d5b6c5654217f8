"""Others that are taken to be weaker (the setting ``others``)."""

from __future__ import annotations

import math

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver._ext.search.determinized import Determinized
from solver._ext.search.mcts import Mcts
from solver.games import load
from solver.games.base import Position
from solver.games.sides import share_of_side
from solver.search.bots import make_bot
from solver.search.limits import Limits
from tests.statistics import mean_and_error

PAIRS = 100
"""Pairs of playouts of a search."""

SURPRISING = 4.5
TABLES = [
    ("wonders", 3, {}, 37),
    ("wonders", 2, {"edition": "first"}, 25),
    ("wonders", 4, {"teams": "yes"}, 49),
    ("dice", 3, {}, 12),
    ("architects", 3, {}, 12),
    ("duel", 2, {}, 12),
]
"""With turns that are over: in 7 Wonders two Ages, as whole games deal otherwise than moves do."""


def middle(game: str, seats: int, variant: dict[str, str], played: int = 12) -> Position:
    """What the seat knows that has a choice once some turns of a game of the policy are over."""
    adapter = load(game)
    state, rng = adapter.new(adapter.parse_variant(variant), seats), Rng(7)
    turns = state.turns_left
    while state.decider < 0 or len(state.legal_moves()) < 3 or turns - state.turns_left < played:
        state.apply(state.playout_move(rng))
    return adapter.observe(state, state.decider)


def ended(state: State, hero: int, others: float, rng: Rng) -> float:
    """The share of the hero's side when the policy has played on, others with random moves."""
    sides = state.sides
    while state.decider != OVER:
        theirs = state.decider >= 0 and sides[state.decider] != sides[hero]
        if others and theirs and rng.uniform() < others:
            state.apply(state.random_move(rng))
        else:
            state.apply(state.playout_move(rng))
    return share_of_side(state.returns(), sides, hero)


def slow_lift(root: State, others: float, rng: Rng) -> float:
    """What weaker others add to the log odds of the seat that decides, in so many pairs."""
    seat = root.decider
    won = lifted = 0.0
    for _ in range(PAIRS):
        world = root.determinize(seat, rng) if root.secrets and root.hidden(seat) else root
        won += ended(world.copy(), seat, 0.0, rng)
        lifted += ended(world.copy(), seat, others, rng)
    return math.log((lifted + 1) / (PAIRS - lifted + 1)) - math.log((won + 1) / (PAIRS - won + 1))


@pytest.mark.parametrize(("game", "seats", "variant", "played"), TABLES, ids=str)
@pytest.mark.parametrize("search", [Mcts, Determinized])
def test_the_lift_is_that_of_playouts(
    game: str,
    seats: int,
    variant: dict[str, str],
    played: int,
    search: type[Mcts | Determinized],
) -> None:
    root = middle(game, seats, variant, played).state
    lifts = [search(root, {"others": 0.6}, seed=seed).lift for seed in (5, 6)]
    # The pairs come before anything else that is drawn.
    assert lifts == pytest.approx([slow_lift(root, 0.6, Rng(seed)) for seed in (5, 6)])
    assert sum(lifts) > 0.0


@pytest.mark.parametrize(("game", "seats", "variant", "played"), TABLES, ids=str)
def test_playouts_are_those_of_weaker_others(
    game: str, seats: int, variant: dict[str, str], played: int
) -> None:
    root = middle(game, seats, variant, played).state
    hero, move = root.decider, root.legal_moves()[0]
    settings = {"others": 0.5, "playout": 1, "exact_turns": 0, "late": 1, "finish": 0}
    found, slow = [], []
    rng = Rng(3)
    for seed in range(200):
        tree = Mcts(root, settings, seed=seed, moves=[move])
        tree.run(1)
        (row,) = tree.moves()
        found.append(share_of_side(row["wins"], root.sides, hero))
        world = root.determinize(hero, rng) if root.secrets and root.hidden(hero) else root.copy()
        world.apply(move)
        slow.append(ended(world, hero, 0.5, rng))
    (mean, error), (expected, same) = mean_and_error(found), mean_and_error(slow)
    assert abs(mean - expected) <= SURPRISING * math.sqrt(error + same)


def test_an_evaluation_is_lifted() -> None:
    """Without playouts the value of a leaf is that of equals, with the lift in its log odds."""
    root = middle("wonders", 3, {}).state
    hero, move = root.decider, root.legal_moves()[0]
    settings = {"playout": 0, "report_every": 0, "late": 1}
    tree = Mcts(root, {**settings, "others": 0.4}, seed=1, moves=[move])
    tree.run(1)
    (row,) = tree.moves()
    # This evaluation looks at nothing that is hidden, so any world will do.
    world = root.determinize(hero, Rng(1))
    world.apply(move)
    equal = world.evaluate()
    odds = equal[hero] / (1 - equal[hero]) * math.exp(tree.lift)
    share = odds / (1 + odds)
    assert row["wins"][hero] == pytest.approx(share)
    for seat in {*range(3)} - {hero}:
        assert row["wins"][seat] == pytest.approx(equal[seat] * (1 - share) / (1 - equal[hero]))


@pytest.mark.parametrize("bot", ["default", "determinized"])
def test_equals_are_what_there_is_without(bot: str) -> None:
    position = middle("wonders", 3, {})
    told = [
        make_bot(spec).analyze(position, Limits(nodes=200), seed=3).to_json()
        for spec in (bot, f"{bot}:others=0")
    ]
    assert all(one["moves"] == told[0]["moves"] and one["win"] == told[0]["win"] for one in told)
    assert make_bot(bot).defaults.get("others", 0) == 0


def test_the_weaker_they_are_the_more_is_said() -> None:
    position = middle("wonders", 3, {})
    said = []
    for others in (0, 0.3, 0.7):
        bot = make_bot(f"default:others={others}")
        wins = [bot.analyze(position, Limits(nodes=200), seed=seed) for seed in range(5)]
        said.append(sum(one.best.win for one in wins) / 5)
    assert said[0] + 0.1 < said[1]
    assert said[1] + 0.05 < said[2]
