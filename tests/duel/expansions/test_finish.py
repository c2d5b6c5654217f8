"""Wins of one turn: what ``wins_now`` says, beside trying every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.duel import GAME
from tests.duel.expansions.test_plans import each_plan

GAMES, MORE = 14, 30
STEPS = 3_000
"""Moves and events that are tried before a position is left out."""

FEW_OUTCOMES = 24
"""Events with more count as lost, here as there."""


class TooLongError(Exception):
    """There is too much to try."""


def wins_by_trying(state: State, seat: int, left: list[int]) -> bool:
    """Whether a seat wins before the other one decides, by every move and every outcome."""
    left[0] -= 1
    if left[0] < 0:
        raise TooLongError
    if state.decider == OVER:
        return state.returns()[seat] == 1.0
    if state.decider == CHANCE:
        outcomes = state.chance_outcomes()
        return len(outcomes) <= FEW_OUTCOMES and all(
            wins_by_trying(after(state, event), seat, left) for event, _ in outcomes
        )
    return state.decider == seat and any(
        wins_by_trying(after(state, move), seat, left) for move in state.legal_moves()
    )


def after(state: State, event: int) -> State:
    """The state after a move or an event."""
    child = state.copy()
    child.apply(event)
    return child


def positions(variant: dict[str, str], plan: int, games: int = GAMES) -> Iterator[State]:
    """What each decider of games knows in which one seat follows a plan."""
    for seed in range(games):
        state, rng = GAME.new(GAME.parse_variant(variant)), Rng(1000 * plan + seed)
        while state.decider != OVER:
            if state.decider >= 0:
                yield GAME.observe(state, state.decider).state
            state.apply(state.style_move(plan if state.decider == seed % 2 else 0, rng))


@each_plan
@pytest.mark.parametrize("games", [GAMES, pytest.param(MORE, marks=pytest.mark.slow)])
def test_as_if_all_were_tried(variant: dict[str, str], plan: int, games: int) -> None:
    """What is found is there. Few wins are missed: those that need more than bounds allow for."""
    found: Counter[tuple[bool, bool]] = Counter()
    for state in positions(variant, plan, games):
        said = state.wins_now
        if not said and state.turns_left > 50 and state.turns_left % 3:
            continue  # the first Age is full of moves that win nothing
        try:
            true = wins_by_trying(state, state.decider, [STEPS])
        except TooLongError:
            continue
        assert true or not said
        found[true, said] += 1
    assert found[True, True] >= 10
    assert found[True, False] <= found[True, True] / 10, found


def test_a_win_is_seen_by_who_knows_it() -> None:
    """All worlds that a seat takes to be possible say the same."""
    rng = Rng(3)
    for seed in range(GAMES):
        state = GAME.new(GAME.parse_variant({"agora": "yes", "pantheon": "yes"}))
        while state.decider != OVER:
            if state.decider >= 0 and rng.below(5) == 0:
                said = {state.determinize(state.decider, rng).wins_now for _ in range(4)}
                assert said == {state.wins_now}
            state.apply(state.style_move(seed % 4, rng))
