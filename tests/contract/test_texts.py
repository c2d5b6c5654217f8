"""The text of moves and chance events is read back, in every language, wherever it can be said."""

from __future__ import annotations

import random
from itertools import cycle

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.errors import InputError
from solver.games import GAMES, load
from tests.contract.hooks import hooks
from tests.contract.playthroughs import events_of, moves_of, recorded
from tests.contract.setups import PLAYTHROUGHS, Setup, each_playthrough
from tests.contract.texts import check_texts
from tests.states import possible

TRIED = 3
"""Moves or events of a state that are said."""

ALONG = 12
"""So many plies of a recorded game, one after the other, are there for each one at which other
moves than the one played are said."""

TEXTS = 2
"""Random lines of words that are read in a state."""


def said(state: State, pick: random.Random) -> list[int]:
    """Some of what may happen next, what others see of it among them."""
    moves = possible(state, pick, TRIED)
    if len(moves) > TRIED:
        moves = pick.sample(moves, TRIED)
    veiled = state.veiled_event
    return moves + ([veiled] if veiled and veiled not in moves else [])


def say_along(setup: Setup, seed: int, along: int) -> None:
    """Say every move of a recorded game, and at one in ``along`` plies others as well.

    The canonical text of the move itself is the recorded one: to know the moves it was read.
    """
    state, pick = setup.new(), random.Random(seed)
    languages = cycle(("en", "it", "it", "en"))  # a seat is not asked in one language alone
    for ply, (move, printed) in enumerate(zip(events_of(setup, seed), languages, strict=False)):
        moves = said(state, pick) if ply % along == seed % along else []
        told = moves if move in moves else [move, *moves]
        check_texts(setup.game, state, told, ("id", printed) if moves else (printed,))
        state.apply(move)


@each_playthrough
def test_texts_are_read_back_along_games(setup: Setup, seed: int) -> None:
    say_along(setup, seed, ALONG)


@pytest.mark.slow
@each_playthrough
def test_texts_are_read_back_at_every_ply(setup: Setup, seed: int) -> None:
    say_along(setup, seed, 1)


@each_playthrough
def test_texts_are_read_back_where_a_seat_follows(setup: Setup, seed: int) -> None:
    """A seat does not see all that the others do, nor what they are dealt."""
    pick, rng = random.Random(seed), Rng(seed)
    events = events_of(setup, seed)
    state = setup.new()
    for event in events[: pick.randrange(len(events) // 2)]:
        state.apply(event)
    state = setup.adapter.observe(state, seed % setup.seats).state
    for _ in range(24):
        if state.decider == OVER:
            break
        check_texts(setup.game, state, said(state, pick))
        state.apply(state.sample_chance(rng) if state.decider == CHANCE else state.random_move(rng))


@pytest.mark.parametrize("game", GAMES)
def test_texts_are_read_back_in_other_games(game: str) -> None:
    pick, rng = random.Random(7), Rng(7)
    late = hooks(game).late
    starts = [hooks(game).opening(seed) for seed in range(20, 22)]
    for state in [*starts, *map(late, range(4) if late else ())]:
        while state.decider != OVER:
            check_texts(game, state, said(state, pick)[-2:])
            state.apply(state.random_move(rng))


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_is_among_the_recorded_games(game: str) -> None:
    met = {
        text.split()[0]
        for setup, seed in PLAYTHROUGHS
        if setup.game == game
        for text in moves_of(recorded(setup, seed))
    }
    assert met <= hooks(game).kinds
    # What one seat looks at while others play, and what turns up that a follower did not see.
    assert hooks(game).kinds - met <= {"see", "god"}


@pytest.mark.parametrize("game", GAMES)
def test_any_words_give_a_move_or_one_clear_line(game: str) -> None:
    """Random words from the vocabulary, along games: a legal move or an InputError."""
    adapter, pick, rng = load(game), random.Random(11), Rng(11)
    kinds = sorted(hooks(game).kinds)
    words = [*kinds, *hooks(game).words, "with", "the", ",", "'", "?", "\u00b2", "x", "0", "1", "2"]
    lines = set()
    for seed in range(3):
        state = hooks(game).opening(seed)
        if seed == 1:
            state = adapter.observe(state, 1).state
        while state.decider != OVER:
            legal = possible(state, pick, 4)
            for _ in range(2 if state.decider == CHANCE else TEXTS):
                kind = pick.choice(
                    [pick.choice(words), adapter.move_text(state, legal[0]).split()[0]]
                )
                text = " ".join([kind, *pick.choices(words, k=pick.randint(0, 5))])
                try:
                    move = adapter.parse_move(state, text)
                except InputError as error:
                    lines.add(str(error))
                else:
                    assert state.is_legal(move) or move == state.veiled_event
            state.apply(state.random_move(rng))
    assert lines
    assert not any("\n" in line or not line for line in lines)
