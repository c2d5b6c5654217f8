"""Random moves: every card and use of it as likely as any other, at a price that is a lowest."""

from __future__ import annotations

from collections import Counter

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.wonders import GAME
from tests.states import each_state
from tests.statistics import surprise
from tests.wonders import bridge

SURPRISING = 4.5  # standard deviations; the seeds are fixed, so a test that passes keeps passing
STATES = 60
DRAWS = 40  # per card and use
EVERY = 7  # so many plies lie between two states that are looked at

TABLES = {
    "3 seats": (3, {}),
    "7 seats": (7, {}),
    "first edition": (4, {"edition": "first"}),
    "Leaders and Cities": (4, {"leaders": "yes", "cities": "yes"}),
}


def use_of(move: int) -> tuple[str, int]:
    """What is done with which card; what else moves tell is how it is paid."""
    kind, card, *_ = bridge.decode(move)
    return kind, card


def has_twins(state: State) -> bool:
    """Whether some hand holds a card twice."""
    raw = bridge.dump(state)
    hands = [[card for card in hand if card >= 0] for hand in raw["ages"][-1]["hands"]]
    return any(len(hand) > len(set(hand)) for hand in hands)


@pytest.mark.parametrize("table", TABLES)
def test_every_card_and_use_is_as_likely(table: str) -> None:
    seats, options = TABLES[table]
    start = GAME.new(GAME.parse_variant(options), seats)
    rng, seen, met, at = Rng(5), 0, Counter[str](), 0
    for seed in range(100):
        for state in each_state(start.copy(), seed):
            if state.decider in (CHANCE, OVER):
                continue
            at += 1
            uses = {use_of(move) for move in state.legal_moves()}
            if at % EVERY or "sell" not in {kind for kind, _ in uses}:
                continue
            drawn = [state.random_move(rng) for _ in range(DRAWS * len(uses))]
            assert set(drawn) <= set(state.legal_moves())
            found = Counter(map(use_of, drawn))
            assert surprise(found, dict.fromkeys(uses, 1 / len(uses))) < SURPRISING
            met.update(kind for kind, _ in uses)
            met["twins"] += has_twins(state)
            seen += 1
        if seen >= STATES:
            break
    assert seen >= STATES
    assert min(met[kind] for kind in ("build", "stage", "sell")) > STATES / 3
    assert table != "7 seats" or met["twins"] > STATES / 12
