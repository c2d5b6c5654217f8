"""The order of the list of moves: it never contradicts the errors that stand beside them."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from itertools import combinations

import pytest

from solver.games import load
from solver.games.base import Position
from solver.search.analysis import SURE, Analysis, MoveAnalysis
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.search.root import Row, best_first

EVERYTHING = dict.fromkeys(("leaders", "cities", "edifice", "armada"), "yes")


def noise_of(move: MoveAnalysis) -> float:
    return move.stderr if move.noise is None else move.noise


def check_order(moves: list[MoveAnalysis]) -> None:
    """No move comes before one that is told to be better by more than the errors of both."""
    for one, other in combinations(moves, 2):
        bound = SURE * math.hypot(noise_of(one), noise_of(other))
        assert other.win - one.win <= bound + 1e-6, (one, other)


def drawn(rng: random.Random, number: int) -> tuple[MoveAnalysis, Row]:
    """A move of which anything may have been found out."""
    visits = rng.choice([0, 1, 3, 40, 700, 9000])
    exact = rng.random() < 0.2
    win = rng.choice([0.0, 1.0]) if exact else rng.random()
    error = 0.0 if exact else min(0.5, rng.uniform(0.2, 2.0) / math.sqrt(visits or 1))
    noise = None if rng.random() < 0.3 else error * rng.random()
    move = MoveAnalysis(number, str(number), win, error, visits, exact, noise)
    return move, {"visits": visits, "value": win, "prior": rng.random()}


def test_whatever_was_found_out_the_order_keeps_to_the_errors() -> None:
    rng = random.Random(1)
    for _ in range(2000):
        moves, rows = zip(*(drawn(rng, i) for i in range(rng.randrange(1, 9))), strict=True)
        order = best_first(list(moves), list(rows), by_win=True)
        assert sorted(order) == list(range(len(moves)))
        check_order([moves[i] for i in order])


def test_luck_in_few_visits_is_not_played() -> None:
    lucky = MoveAnalysis(1, "lucky", 0.9, 0.4, 2, noise=0.3)
    known = MoveAnalysis(2, "known", 0.4, 0.02, 900, noise=0.01)
    lost = MoveAnalysis(3, "lost", 0.0, 0.0, 5, exact=True)
    moves = [lost, lucky, known]
    rows: list[Row] = [{"visits": move.visits, "value": 0.5, "prior": 0.3} for move in moves]
    assert best_first(moves, rows, by_win=True)[0] == 2


def large_table(seats: int) -> Position:
    game = load("wonders")
    deal = game.deal(EVERYTHING, 3)
    state = game.new(EVERYTHING, seats)
    while state.decider < 0 or len(state.legal_moves()) < 2 or state.turns_left > 300:
        state.apply(deal.event(state) if state.decider < 0 else state.legal_moves()[0])
    return game.observe(state, state.decider)


def said(nodes: int, seed: int = 0, bot: str = "default") -> Analysis:
    return make_bot(bot).analyze(large_table(7), Limits(nodes=nodes), seed=seed)


def by_policy(position: Position) -> dict[int, float]:
    """What the policy of the network thinks of each move."""
    state = position.state
    network = position.game.network(state)
    assert network is not None
    return dict(zip(state.legal_moves(), network.judge(state, state.decider)[2], strict=True))


def by_order(position: Position) -> dict[int, float]:
    """What the ordering of the rules thinks of each move."""
    return {move: position.state.order(move) for move in position.state.legal_moves()}


@pytest.mark.parametrize(
    ("bot", "prior_of"), [("default", by_policy), ("default:prior_by=0", by_order)]
)
@pytest.mark.parametrize("nodes", [1, 4, 12])
def test_with_fewer_nodes_than_moves_the_priors_speak(
    nodes: int, bot: str, prior_of: Callable[[Position], dict[int, float]]
) -> None:
    """Of what was not visited; and what is not sure is not told as if it were."""
    told, prior = said(nodes, bot=bot), prior_of(large_table(7))
    assert len(told.moves) > nodes
    assert all(move.stderr > 0.2 for move in told.moves)
    visits = [move.visits for move in told.moves]
    assert visits == sorted(visits, reverse=True)
    unseen = [prior[move.move] for move in told.moves if not move.visits]
    assert unseen == sorted(unseen, reverse=True)
    check_order(told.moves)
