"""What must hold in every state of every game of the fast engine, at random play."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import solver.games.duel  # noqa: F401 - loads the tables
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.duel import state as duel
from tests.duel.reference import CARD_IDS, LAYOUTS, TOKEN_IDS, colour

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


def check_choices(state: State) -> None:
    """Moves or events: no duplicates, all legal, chances sum to 1, undo restores every byte."""
    before, key = state.to_bytes(), state.key
    moves = state.legal_moves()
    outcomes = state.chance_outcomes()
    assert bool(moves) == (state.decider >= 0)
    assert bool(outcomes) == (state.decider == CHANCE)
    assert len(set(moves)) == len(moves)
    if outcomes:
        assert len({event for event, _ in outcomes}) == len(outcomes)
        assert sum(chance for _, chance in outcomes) == pytest.approx(1.0, abs=1e-12)
        assert min(chance for _, chance in outcomes) > 0.0
    step = max(1, len(outcomes) // TRIED_EVENTS)
    for move in [*moves, *(event for event, _ in outcomes[::step])]:
        assert state.is_legal(move)
        state.apply(move)
        after = state.to_bytes()
        assert after != before
        state.undo()
        assert state.to_bytes() == before
        assert state.key == key


def check_rebuilt(state: State) -> None:
    """A dump says all there is: the state made from it is the same and has the same key."""
    raw = duel.dump(state)
    check_table(raw)
    again = duel.load(raw)
    assert again == state
    assert again.key == state.key
    assert duel.dump(again) == raw
    assert duel.score(again) == duel.score(state)
    assert again.legal_moves() == state.legal_moves()
    assert again.chance_outcomes() == state.chance_outcomes()


def deep_game(seed: int) -> None:
    """One random game with every check at every ply."""
    rng = Rng(seed)
    state = duel.new(seed % 4)
    start = state.to_bytes()
    plies = 0
    while state.decider != OVER:
        check_choices(state)
        check_rebuilt(state)
        move = state.random_move(rng)
        assert state.is_legal(move)
        state.apply(move)
        plies += 1
    check_rebuilt(state)
    check_end(state)
    for _ in range(plies):
        state.undo()
    assert state.to_bytes() == start
    with pytest.raises(ValueError, match="nothing to undo"):
        state.undo()


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
    for before, key in reversed(trail):
        state.undo()
        assert state.to_bytes() == before
        assert state.key == key
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
    rng = Rng(6)
    state = duel.new()
    for _ in range(40):
        state.apply(state.random_move(rng))
    other = state.copy()
    assert other == state
    before = state.to_bytes()
    other.apply(other.random_move(rng))
    assert state.to_bytes() == before
    assert other != state


@pytest.mark.parametrize("move", [-1, 0, 5, 1 << 24, (1 << 31) - 1])
def test_impossible_moves_are_refused(move: int) -> None:
    state = duel.new()
    before = state.to_bytes()
    assert not state.is_legal(move)
    with pytest.raises(ValueError, match=str(move)):
        state.apply(move)
    assert state.to_bytes() == before
