"""Sides that follow one plan (ext/duel/styles.pyx) do what serves it, by the reference tables."""

from __future__ import annotations

from collections import Counter

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.games.duel import GAME
from tests.duel import bridge
from tests.duel.reference import TOKEN_IDS, TOKENS, WONDERS, color, effects

PLAIN, SCIENCE, MILITARY = range(3)
PLANS = [SCIENCE, MILITARY]
COLOR = {SCIENCE: "green", MILITARY: "red"}
MEANS = ("brown", "grey")


def serving(state: State, plan: int) -> set[str]:
    """The legal moves that the plan asks for before all others; empty if it has no such wish.

    Wonders are left out: whether one serves depends on what lies below the card that it takes.
    """
    texts = [GAME.move_text(state, move) for move in state.legal_moves()]
    builds = [text for text in texts if text.startswith("build ")]
    if builds and {text.split()[0] for text in texts} <= {"build", "discard", "wonder"}:
        wanted = {text for text in builds if color(text.split()[1]) == COLOR[plan]}
        if wanted or any(text.startswith("wonder ") for text in texts):
            return wanted
        in_first_age = state.turns_left > 40
        return {t for t in builds if color(t.split()[1]) in MEANS} if in_first_age else set()
    wanted_tokens = {
        SCIENCE: {name for name, row in TOKENS.items() if effects(row, "symbol")},
        MILITARY: {"strategy"},
    }
    return {
        t
        for t in texts
        if t.split()[0] in ("token", "keep") and t.split()[-1] in wanted_tokens[plan]
    }


def games(plan: int, count: int) -> Counter[str]:
    """How games end that seat 0 wins by a plan, seat 1 having none; every move is checked."""
    endings: Counter[str] = Counter()
    met = 0
    for seed in range(count):
        state, rng = GAME.new(), Rng(seed)
        while state.decider != OVER:
            move = state.style_move(plan if state.decider == 0 else PLAIN, rng)
            assert state.is_legal(move)
            if plan != PLAIN and state.decider == 0:
                wanted = serving(state, plan)
                text = GAME.move_text(state, move)
                assert not wanted or text in wanted, (text, wanted)
                met += bool(wanted)
            state.apply(move)
        endings[str(bridge.ending(state))] += state.returns()[0] == 1.0
    assert plan == PLAIN or met > 3 * count
    return endings


@pytest.mark.parametrize("plan", PLANS)
def test_what_serves_the_plan_is_done_and_leads_to_its_ending(plan: int) -> None:
    aim = {SCIENCE: "science", MILITARY: "military"}[plan]
    assert games(plan, 60)[aim] > games(PLAIN, 60)[aim] + 10


def test_a_wonder_of_a_plan_has_shields_or_another_turn() -> None:
    seen = set()
    for seed in range(60):
        state, rng = GAME.new(), Rng(seed)
        while state.decider != OVER:
            builds = any(
                text.startswith("build ") and color(text.split()[1]) == COLOR[SCIENCE]
                for text in (GAME.move_text(state, move) for move in state.legal_moves())
            )
            # With no wish of its own the plan moves at random, which another seed shows.
            drawn = {state.style_move(SCIENCE, Rng(i)) for i in range(20)}
            if len(drawn) == 1 and state.decider >= 0 and not builds:
                text = GAME.move_text(state, next(iter(drawn)))
                owned = bridge.dump(state)["cities"][state.decider]["tokens"]
                # With Theology every wonder gives another turn.
                plain = TOKEN_IDS.index("theology") not in owned
                if text.startswith("wonder ") and plain and len(state.legal_moves()) > 4:
                    seen.add(text.split()[1])
            state.apply(state.style_move(SCIENCE, rng))
    assert seen
    assert all(effects(WONDERS[wonder], "extra_turn") for wonder in seen)


def test_plain_is_what_random_moves_are() -> None:
    state, one, two = GAME.new(), Rng(3), Rng(3)
    while state.decider != OVER:
        move = state.style_move(PLAIN, one)
        assert move == state.random_move(two)
        state.apply(move)


def test_a_plan_that_is_none_is_refused() -> None:
    state = GAME.new()
    assert state.n_styles == 3
    for plan in (-1, 3):
        with pytest.raises(ValueError, match=f"no plan {plan}"):
            state.style_move(plan, Rng(1))
