"""Plans of games with expansions: what serves one is done, and it leads to its ending."""

from __future__ import annotations

from collections import Counter

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER
from solver._ext.duel import bridge
from solver.games.duel import GAME

COMBINATIONS = {
    "pantheon": {"pantheon": "yes"},
    "agora": {"agora": "yes"},
    "both": {"pantheon": "yes", "agora": "yes"},
}
AIMS = {1: "science", 2: "military", 3: "political"}
GAMES_EACH = 40
each_combination = pytest.mark.parametrize("variant", COMBINATIONS.values(), ids=COMBINATIONS)
each_plan = pytest.mark.parametrize(
    ("variant", "plan"),
    [
        pytest.param(variant, plan, id=f"{name}-{aim}")
        for name, variant in COMBINATIONS.items()
        for plan, aim in AIMS.items()
        if aim != "political" or "agora" in variant
    ],
)
"""Every combination with every plan that can win there."""


def endings(variant: dict[str, str], plan: int) -> Counter[str]:
    """How games end that seat 0 wins by a plan, seat 1 having none."""
    found: Counter[str] = Counter()
    for seed in range(GAMES_EACH):
        state, rng = GAME.new(GAME.parse_variant(variant)), Rng(seed)
        while state.decider != OVER:
            move = state.style_move(plan if state.decider == 0 else 0, rng)
            assert state.decider < 0 or state.is_legal(move)
            state.apply(move)
        found[str(bridge.ending(state))] += state.returns()[0] == 1.0
    return found


@each_combination
def test_a_plan_leads_to_its_ending(variant: dict[str, str]) -> None:
    plans = GAME.new(GAME.parse_variant(variant)).n_styles
    assert plans == (4 if "agora" in variant else 3)
    plain = endings(variant, 0)
    for plan in range(1, plans):
        assert endings(variant, plan)[AIMS[plan]] > plain[AIMS[plan]] + 5


def test_politics_recruits_and_places_cubes() -> None:
    """A senator that can be recruited is, and a chamber is taken where that can be."""
    state, rng = GAME.new(GAME.parse_variant(COMBINATIONS["both"])), Rng(5)
    recruited = 0
    while state.decider != OVER:
        texts = {GAME.move_text(state, move) for move in state.legal_moves()}
        senators = {text for text in texts if text.startswith(("build politician", "build consp"))}
        move = state.style_move(3, rng)
        if senators and all(text.split()[0] in ("build", "discard") for text in texts):
            assert GAME.move_text(state, move) in senators
            recruited += 1
        state.apply(move)
    assert recruited
