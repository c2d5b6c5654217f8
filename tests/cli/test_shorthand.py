"""Short forms of moves and completion."""

from __future__ import annotations

import re

import pytest

from solver.cli.input.shorthand import completions, legal_texts, read_line
from solver.errors import InputError
from solver.games import load
from tests.cli.conftest import moves_of

GAME = load("duel")


def at_first_card(seed: int = 3):
    """The state in which the first card of Age I is taken."""
    return moves_of(seed, lambda state, ply: ply > 10 and state.decider >= 0)[1]


TABLES = [("duel", 2, 1), ("architects", 2, 1), ("architects", 5, 1)]


@pytest.mark.parametrize(("name", "seats", "seed"), TABLES)
def test_every_canonical_text_reads_back_also_without_its_kind(name, seats, seed):
    """Over a whole game; the kind is left out where only one is possible."""
    game = load(name)
    texts, _ = moves_of(seed, name=name, seats=seats)
    state = game.new(seats=seats)
    for text in texts:
        move = game.parse_move(state, text)
        assert read_line(game, state, text) == [move]
        kinds = {other.split()[0] for other in legal_texts(game, state)}
        if len(kinds) == 1 and " " in text:
            assert read_line(game, state, text.partition(" ")[2]) == [move]
        state.apply(move)


@pytest.mark.parametrize(("name", "seats", "seed"), TABLES)
def test_a_whole_game_in_one_line_per_turn(name, seats, seed):
    """Moves together with all events that follow them."""
    game = load(name)
    texts, end = moves_of(seed, name=name, seats=seats)
    state = game.new(seats=seats)
    ahead = state.copy()  # with what stands in the line
    line: list[str] = []
    for text in texts:
        if ahead.decider >= 0 and line:
            for move in read_line(game, state, " ".join(line)):
                state.apply(move)
            line = []
        ahead.apply(game.parse_move(ahead, text))
        line.append(text)
    for move in read_line(game, state, " ".join(line)):
        state.apply(move)
    assert state == end


def test_the_state_is_left_alone():
    state = at_first_card()
    before = state.copy()
    read_line(GAME, state, legal_texts(GAME, state)[0])
    assert state == before


def test_an_error_names_the_word_that_is_wrong():
    state = GAME.new()
    with pytest.raises(InputError, match="lawx"):
        read_line(GAME, state, "lawx economy masonry strategy theology")
    with pytest.raises(InputError, match="use several lines"):
        read_line(GAME, state, "law " * 100)


def test_nothing_is_typed():
    assert read_line(GAME, GAME.new(), " ; ") == []


def test_completion_offers_kinds_then_names():
    state = at_first_card()
    assert completions(GAME, state, "b") == ["build"]
    names = completions(GAME, state, "d ")
    assert names
    assert all(f"discard {name}" in legal_texts(GAME, state) for name in names)
    assert completions(GAME, state, f"d {names[0][:3]}")
    assert completions(GAME, GAME.new(), "la") == ["law"]
    assert completions(GAME, state, "d zzz") == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("piraeus sphinx colossus pyramidz", "unknown wonder 'pyramidz'; did you mean"),
        ("piraeus, sphinx, colosus, pyramids", "unknown wonder 'colosus'; did you mean"),
        ("piraeus sphinx colossus", "3 named, 4 needed; write offer A B C D"),
    ],
)
def test_a_slip_in_a_list_is_told_as_such(line, said):
    game = load("duel")
    state = game.new()
    state.apply(game.parse_move(state, "tokens law economy masonry strategy theology"))
    with pytest.raises(InputError, match=re.escape(said)):
        read_line(game, state, line)
