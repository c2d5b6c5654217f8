"""What must hold in every state of every game of the fast engine, at random play."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import solver.games.duel  # noqa: F401 - loads the tables
from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver._ext.duel import bridge as duel
from tests.duel.reference import CARD_IDS, LAYOUTS, TOKEN_IDS, colour
from tests.states import (
    check_choices,
    check_copy,
    check_rebuilt,
    check_refused,
    check_taken_back,
    check_trail,
)

ALL_CARDS = list(range(len(CARD_IDS)))
TRIED_EVENTS = 12  # of a chance event with hundreds of outcomes not all are tried at every ply


def place_of_cards(raw: dict[str, Any]) -> list[int]:
    """Every card, as often as it lies somewhere."""
    found = [*raw["discard"], *raw["unseen"]]
    found += [number for number in raw["slots"] if number >= 0]
    for city in raw["cities"]:
        found += city["cards"]
        found += [number for number in city["under"] if number >= 0]
    return sorted(found)


def check_table(raw: dict[str, Any]) -> None:
    """Cards and tokens are conserved, money and the structure make sense."""
    assert place_of_cards(raw) == ALL_CARDS
    tokens = raw["board_tokens"] + raw["drawn_tokens"] + raw["returned_tokens"]
    for city in raw["cities"]:
        tokens = tokens + city["tokens"]
        assert city["coins"] >= 0
        assert len(city["wonders"]) == len(set(city["wonders"])) <= 4
        for built, under in zip(city["built"], city["under"], strict=True):
            assert built == (under >= 0)
    assert len(tokens) == len(set(tokens)) <= len(TOKEN_IDS)
    assert sum(sum(city["built"]) for city in raw["cities"]) <= 7
    assert -9 <= raw["pawn"] <= 9
    assert (abs(raw["pawn"]) == 9) == (raw["ending"] == "military")
    if raw["age"]:
        for entry in LAYOUTS[raw["age"]]:
            if raw["slots"][entry["slot"]] == -1:
                # What lies on a card that was taken was taken before.
                assert all(raw["slots"][cover] == -1 for cover in entry["covered_by"])
    if raw["age"] == 3 and raw["phase"] not in ("backs", "over"):
        assert len(raw["backs"]) == 3
        for slot, content in enumerate(raw["slots"]):
            if content >= 0:
                assert (colour(CARD_IDS[content]) == "purple") == (slot in raw["backs"])


def tried(state: State) -> list[int]:
    """The moves, or some of the events."""
    outcomes = state.chance_outcomes()
    step = max(1, len(outcomes) // TRIED_EVENTS)
    return [*state.legal_moves(), *(event for event, _ in outcomes[::step])]


def check_state(state: State) -> None:
    check_table(duel.dump(state))
    check_rebuilt(duel, state)


def deep_game(seed: int) -> None:
    """One random game with every check at every ply."""
    rng = Rng(seed)
    state = duel.new(seed % 4)
    start = state.to_bytes()
    plies = 0
    while state.decider != OVER:
        check_choices(state, tried(state))
        check_state(state)
        move = state.random_move(rng)
        assert state.is_legal(move)
        state.apply(move)
        plies += 1
    check_state(state)
    check_end(state)
    check_taken_back(state, plies, start)


def check_end(state: State) -> None:
    """A finished game has an ending, a winner that fits it, and shares that sum to 1."""
    raw = duel.dump(state)
    ending = duel.ending(state)
    shares = state.returns()
    assert sum(shares) == 1.0
    assert state.legal_moves() == []
    assert state.chance_outcomes() == []
    totals = [points["total"] for points in duel.score(state)]
    blue = [points["blue"] for points in duel.score(state)]
    if ending == "military":
        assert raw["pawn"] == (9 if shares[0] else -9)
    elif ending == "civilian":
        assert shares == [float(totals[0] > totals[1]), float(totals[1] > totals[0])]
    elif ending == "tie_break":
        assert totals[0] == totals[1]
        assert shares == [float(blue[0] > blue[1]), float(blue[1] > blue[0])]
    elif ending == "shared":
        assert totals[0] == totals[1]
        assert blue[0] == blue[1]
        assert shares == [0.5, 0.5]
    else:
        assert ending == "science"


def light_game(seed: int) -> str | None:
    """One random game: undo of the moves played, the cards at the end, the result."""
    rng = Rng(seed)
    state = duel.new(seed % 4)
    trail = []
    while state.decider != OVER:
        trail.append((state.to_bytes(), state.key))
        state.apply(state.random_move(rng))
    check_table(duel.dump(state))
    check_end(state)
    ending = duel.ending(state)
    check_trail(state, trail)
    return ending


@pytest.mark.parametrize("block", range(4))
def test_every_state_of_random_games(block: int) -> None:
    for seed in range(50 * block, 50 * block + 50):
        deep_game(seed)


def test_random_games() -> None:
    endings = Counter(light_game(seed) for seed in range(1000, 3000))
    assert set(endings) == {"civilian", "military", "science", "tie_break", "shared"}


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10, 110))
def test_many_random_games(block: int) -> None:
    for seed in range(1000 * block, 1000 * block + 1000):
        light_game(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10, 60))
def test_every_state_of_many_random_games(block: int) -> None:
    for seed in range(50 * block, 50 * block + 50):
        deep_game(seed)


def test_same_seed_same_game() -> None:
    keys = []
    for _ in range(2):
        rng = Rng(5)
        state = duel.new()
        while state.decider != OVER:
            state.apply(state.random_move(rng))
        keys.append(state.to_bytes())
    assert keys[0] == keys[1]


def test_a_copy_is_independent() -> None:
    check_copy(duel.new(), 40)


@pytest.mark.parametrize("move", [-1, 0, 5, 1 << 24, (1 << 31) - 1])
def test_impossible_moves_are_refused(move: int) -> None:
    check_refused(duel.new(), move)
