"""What must hold in every state of every game at random play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver.errors import InputError
from solver.games import GAMES, load
from tests.contract.hooks import Hooks, hooks
from tests.states import (
    check_choices,
    check_copy,
    check_rebuilt,
    check_refused,
    check_taken_back,
    check_trail,
    choices,
    walk,
)

DEEP = {"duel": (16, 0.4), "architects": (8, 0.3), "wonders": (20, 0.08), "dice": (12, 0.1)}
"""Games with every check, and the share of their plies at which the slow ones are made."""

LATE = 80
LIGHT = {"duel": 2000, "architects": 200, "wonders": 200, "dice": 200}
TRIED = 12
"""So many moves or events of a state are made and taken back."""

BLOCKS = 4
SLOW_BLOCKS = 10

each_game = pytest.mark.parametrize("game", GAMES)


def check_views(game: str, state: State, seat: int) -> None:
    """What a seat knows is a state that can be written, read and played on too."""
    view = load(game).observe(state, seat).state
    check_rebuilt(hooks(game).bridge, view)
    check_choices(view, [])
    assert load(game).observe(view, seat).state == view


def check_end(game: str, state: State) -> None:
    """A finished game has an ending, shares that sum to 1, and points that add up."""
    adapter = load(game)
    outcome = adapter.outcome(state)
    assert outcome is not None
    assert outcome.ending in adapter.endings
    assert sum(outcome.returns) == pytest.approx(1.0, abs=1e-12)
    assert list(outcome.returns) == state.returns() == state.evaluate()
    assert choices(state) == []
    assert state.turns_left == 0
    assert state.points() == [scores["total"] for scores in outcome.scores]
    for scores in outcome.scores:
        assert scores["total"] == sum(n for name, n in scores.items() if name != "total")
    hooks(game).check_end(state)


def deep_game(game: str, state: State, seed: int, share: float) -> None:
    """One random game: what is conserved at every ply, all else at some."""
    known, rng, start = hooks(game), random.Random(seed), state.to_bytes()
    turns = []
    for _, move in walk(state, seed):
        known.check_table(state)
        assert state.is_legal(move)
        turns.append(state.turns_left)
        if rng.random() < share:
            found = choices(state)
            decoded = [known.bridge.decode(choice) for choice in found]
            assert [known.encode(state, parts) for parts in decoded] == found
            check_choices(state, rng.sample(found, min(TRIED, len(found))))
            check_rebuilt(known.bridge, state)
            check_whole(known.bridge.dump(state))
            check_views(game, state, rng.choice(sorted(load(game).viewers(state))))
            assert sum(state.evaluate()) == pytest.approx(1.0, abs=1e-9)
        if known.check_step:
            known.check_step(known.bridge.dump(state), move, after(known, state, move))
    assert all(a >= b for a, b in pairwise(turns))
    known.check_table(state)
    check_rebuilt(known.bridge, state)
    check_end(game, state)
    check_taken_back(state, len(turns), start)


def check_whole(raw: object) -> None:
    """A dump holds no floats: ``scripts/mypy_sums.py`` lets its numbers be added as whole ones."""
    assert not isinstance(raw, float)
    if isinstance(raw, dict | list | tuple):
        for part in raw.values() if isinstance(raw, dict) else raw:
            check_whole(part)


def after(known: Hooks, state: State, move: int) -> dict[str, object]:
    """The dump that a move leads to."""
    state.apply(move)
    raw: dict[str, object] = known.bridge.dump(state)
    state.undo()
    return raw


def light_game(game: str, seed: int) -> str:
    """One random game: undo of the moves played, the table at the end, the result."""
    state = hooks(game).opening(seed)
    trail = [(state.to_bytes(), state.key) for state, _ in walk(state, seed)]
    hooks(game).check_table(state)
    check_end(game, state)
    outcome = load(game).outcome(state)
    assert outcome is not None
    check_trail(state, trail)
    return outcome.ending


@pytest.mark.parametrize("block", range(BLOCKS))
@each_game
def test_every_state_of_random_games(game: str, block: int) -> None:
    games, share = DEEP[game]
    for seed in range(block, games, BLOCKS):
        deep_game(game, hooks(game).opening(seed), seed, share)


@each_game
def test_every_state_of_late_positions(game: str) -> None:
    for seed, state in late(game, LATE):
        deep_game(game, state, seed, 1.0)


def late(game: str, count: int, first: int = 0) -> Iterator[tuple[int, State]]:
    """Invented late positions, none if the game has no such ones."""
    make = hooks(game).late
    for seed in range(first, first + count) if make else ():
        yield seed, make(seed)


@each_game
def test_random_games(game: str) -> None:
    endings = Counter(light_game(game, seed) for seed in range(1000, 1000 + LIGHT[game]))
    assert set(endings) >= hooks(game).endings


@pytest.mark.slow
@pytest.mark.parametrize("block", range(SLOW_BLOCKS))
@each_game
def test_many_random_games(game: str, block: int) -> None:
    count = 8 * LIGHT[game]
    for seed in range(10_000 + count * block, 10_000 + count * (block + 1)):
        light_game(game, seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(SLOW_BLOCKS))
@each_game
def test_every_state_of_many_random_games(game: str, block: int) -> None:
    for seed in range(100 + 48 * block, 148 + 48 * block):
        deep_game(game, hooks(game).opening(seed), seed, 1.0)
    for seed, state in late(game, 200, 100 + 200 * block):
        deep_game(game, state, seed, 1.0)


# ---- edges -------------------------------------------------------------------------------


@each_game
def test_same_seed_same_game(game: str) -> None:
    results = []
    for _ in range(2):
        state = hooks(game).opening(5)
        for _ in walk(state, 5):
            pass
        results.append(state.to_bytes())
    assert results[0] == results[1]


@each_game
def test_a_copy_is_independent(game: str) -> None:
    check_copy(hooks(game).opening(4), 40)


@pytest.mark.parametrize("move", [-1, 0, 5, 1 << 24, (1 << 31) - 1, 1 << 31, (1 << 63) - 1])
@each_game
def test_impossible_moves_are_refused(game: str, move: int) -> None:
    check_refused(load(game).new(), move)


@each_game
def test_a_finished_game_says_so(game: str) -> None:
    state = hooks(game).opening(3)
    for _ in walk(state, 3):
        with pytest.raises(ValueError, match="not over"):
            state.returns()
    assert state.decider == OVER
    for ask in (state.random_move, state.playout_move):
        with pytest.raises(ValueError, match="over"):
            ask(Rng(1))
    with pytest.raises(ValueError, match="no chance event"):
        state.sample_chance(Rng(1))


@pytest.mark.parametrize("seats", [-1, 0, 1, 8])
@each_game
def test_impossible_numbers_of_seats_are_refused(game: str, seats: int) -> None:
    with pytest.raises(InputError, match="seats"):
        load(game).new({}, seats)


@each_game
def test_impossible_tables_are_refused(game: str) -> None:
    for args in hooks(game).tables:
        with pytest.raises(ValueError, match=r"\w"):
            hooks(game).bridge.new(*args)


@each_game
def test_broken_dumps_are_refused(game: str) -> None:
    bridge, raw = hooks(game).bridge, hooks(game).position()
    assert bridge.dump(bridge.load(raw)) == raw
    for change in hooks(game).broken.values():
        with pytest.raises(ValueError, match=r"\w"):
            bridge.load({**raw, **change})


def without_one(raw: Any) -> Iterator[Any]:
    """Copies of nested dicts and lists, in each of which a list lacks its last entry."""
    for key in raw if isinstance(raw, dict) else range(len(raw)):
        if isinstance(raw[key], (dict, list)):
            for changed in without_one(raw[key]):
                copy = raw.copy()
                copy[key] = changed
                yield copy
    if isinstance(raw, list) and raw:
        yield raw[:-1]


@each_game
def test_dumps_with_short_lists_are_read_or_refused(game: str) -> None:
    """Compiled code that reads beyond the end of a list crashes."""
    refused = 0
    for seed in range(4):
        state, rng = hooks(game).opening(seed), random.Random(seed)
        for now, _ in walk(state, seed):
            if rng.random() < 0.04:
                for short in without_one(hooks(game).bridge.dump(now)):
                    try:
                        hooks(game).bridge.load(short)
                    except (ValueError, IndexError) as error:
                        refused += bool(str(error))
    assert refused > 10
    raw = load(game).taken_apart(load(game).new())
    with pytest.raises(ValueError, match=r"\w"):
        load(game).put_together({**raw, "cities": []})


@each_game
def test_impossible_encodings_are_refused(game: str) -> None:
    state = load(game).new()
    for parts in hooks(game).encodings:
        with pytest.raises(ValueError, match=r"\w"):
            hooks(game).encode(state, parts)


@each_game
def test_a_corrected_figure_goes_with_the_move_before_it(game: str) -> None:
    """It is the only thing that changes, undo takes it back, and the game can be played on."""
    adapter, rng = load(game), Rng(7)
    state = hooks(game).opening(7)
    for what in adapter.correctable:
        before = state.copy()
        state.apply(state.random_move(rng))
        raw = adapter.taken_apart(state)
        seat = None if what in raw else rng.below(state.seats)
        held = raw if seat is None else raw["cities"][seat]
        adapter.correct(state, what, seat, held[what] + 1)
        held[what] += 1
        assert adapter.taken_apart(state) == raw
        check_choices(state, [])
        state.undo()
        assert state == before
        state.apply(state.random_move(rng))
    now = state.copy()
    for what, seat in (("luck", None), ("coins", state.seats), ("coins", -1)):
        with pytest.raises(InputError):
            adapter.correct(state, what, seat, 1)
    assert state == now
    other = load("dice" if game == "duel" else "duel").new()
    with pytest.raises(ValueError, match="is a state of"):
        state.assign(other)
