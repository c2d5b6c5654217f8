"""A win that is there for the taking is taken, and a loss next turn is seen."""

from __future__ import annotations

from functools import cache

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver._ext.duel import bridge
from solver.games.duel import GAME
from solver.search.bots import make_bot
from solver.search.limits import Limits

GAMES = 600
SEARCHERS = (
    "default",
    "ismcts:solve_share=0",
    "ismcts:solve_share=0,late=1",
    "alphabeta",
    "flat",
    "greedy",
)


def ends_won(state: State, move: int) -> str | None:
    """How the game ends at once with a win of the mover, if it does."""
    seat = state.decider
    state.apply(move)
    won = state.decider == OVER and state.returns()[seat] == 1.0
    ending = bridge.ending(state) if won else None
    state.undo()
    return ending


@cache
def wins_in_one() -> list[tuple[State, frozenset[int], str]]:
    """Decisions where some moves win at once and others do not, the moves, and how they win."""
    found = []
    for seed in range(GAMES):
        state, rng = GAME.new(), Rng(seed)
        while state.decider != OVER:
            moves = state.legal_moves()
            endings = {move: ends_won(state, move) for move in moves}
            winning = frozenset(move for move, ending in endings.items() if ending)
            if winning and len(winning) < len(moves):
                found.append((state.copy(), winning, str(endings[min(winning)])))
            # A player who misses wins, so that there are more of them.
            missed = [move for move in moves if move not in winning] or moves
            state.apply(missed[rng.below(len(missed))] if moves else state.sample_chance(rng))
    return found


def test_there_are_wins_of_every_kind() -> None:
    kinds = [kind for *_, kind in wins_in_one()]
    assert len(kinds) >= 100
    assert {"military", "science", "civilian"} <= set(kinds)


@pytest.mark.parametrize("spec", SEARCHERS)
@pytest.mark.parametrize("nodes", [30, 1_000])
def test_a_win_in_one_is_played(spec: str, nodes: int) -> None:
    missed = []
    for state, winning, kind in wins_in_one()[::2]:
        position = GAME.observe(state, state.decider)
        best = make_bot(spec).analyze(position, Limits(nodes=nodes), seed=1).best
        assert best.win == pytest.approx(1.0)
        if best.move not in winning and not best.exact and spec != "flat":
            missed.append((kind, best.text, GAME.compact(position)))
    assert not missed


@pytest.mark.parametrize("spec", ["default", "ismcts:solve_share=0", "alphabeta"])
def test_a_win_in_one_is_exact(spec: str) -> None:
    for state, winning, _ in wins_in_one()[::5]:
        position = GAME.observe(state, state.decider)
        said = make_bot(spec).analyze(position, Limits(nodes=200), seed=1)
        assert said.exact
        assert said.win[state.decider] == 1.0
        judged = {move.move: move for move in said.moves}
        assert any(judged[move].exact for move in winning)
