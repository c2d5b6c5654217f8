"""Losses of the next turn: what a leaf is told, beside trying every move and every outcome."""

from __future__ import annotations

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.search.kernel import parries
from solver._ext.search.mcts import Mcts
from solver.games.duel import GAME
from tests.duel.expansions.test_finish import GAMES, MORE, TooLongError, after, positions
from tests.duel.expansions.test_plans import each_plan

STEPS = 400
MANY = 100_000


def ways_out(state: State, seat: int, left: list[int]) -> set[bool]:
    """Whether a seat has a way out: for some outcomes of chance it may, and for others not."""
    left[0] -= 1
    if left[0] < 0:
        raise TooLongError
    if state.decider == OVER:
        return {state.returns()[seat] > 0.0}
    if state.decider == CHANCE:
        events = [event for event, _ in state.chance_outcomes()]
        return set().union(*(ways_out(after(state, event), seat, left) for event in events))
    if state.decider != seat:
        return {not state.wins_now}
    found = [ways_out(after(state, move), seat, left) for move in state.legal_moves()]
    if any(one == {True} for one in found):
        return {True}
    return {True, False} if any(True in one for one in found) else {False}


@each_plan
@pytest.mark.parametrize("games", [GAMES, pytest.param(MORE, marks=pytest.mark.slow)])
def test_as_if_all_were_tried(variant: dict[str, str], plan: int, games: int) -> None:
    """Where chance leaves no doubt, the same is said; where it does, either may be."""
    seen: dict[frozenset[bool], int] = {}
    for number, state in enumerate(positions(variant, plan, games)):
        if state.wins_now or (state.turns_left > 40 and number % 4):
            continue
        try:
            true = ways_out(state, state.decider, [STEPS])
        except TooLongError:
            continue
        for seed in range(3):
            assert parries(state, Rng(seed), MANY) in true
        seen[frozenset(true)] = seen.get(frozenset(true), 0) + 1
    assert seen[frozenset({True})] > 20
    assert seen.get(frozenset({False}), 0) > 0


def test_who_has_too_many_ways_is_not_given_up() -> None:
    for state in positions({"agora": "yes"}, 3):
        if not parries(state, Rng(1), MANY):
            assert parries(state, Rng(1), 1)
            break
    else:
        raise AssertionError("no such position")


def test_nobody_decides() -> None:
    state = GAME.new(GAME.parse_variant({"agora": "yes"}))
    assert state.decider == CHANCE
    with pytest.raises(ValueError, match="nobody decides"):
        parries(state, Rng(1), 10)


def test_a_threat_is_seen_at_the_first_visit() -> None:
    """A move that leaves no way out is worth a win as soon as it is tried, whatever judges."""
    found = 0
    for state in positions({"agora": "yes"}, 3):
        for move in state.legal_moves():
            child = after(state, move)
            if child.decider in (CHANCE, OVER, state.decider) or child.wins_now:
                continue
            if parries(child, Rng(1), MANY):
                continue
            told = {}
            for parry in (0, 60):
                tree = Mcts(state, {"coarse": 1, "late": 1, "parry": parry}, seed=1)
                tree.run(iterations=40)
                [row] = [row for row in tree.moves() if row["move"] == move]
                told[parry] = row["value"]
            if told[60] is not None and told[0] is not None:
                assert told[60] >= told[0]
                found += told[60] > told[0]
        if found >= 5:
            return
    raise AssertionError("no threat changes what a search says")
