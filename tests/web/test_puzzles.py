"""Puzzles: what comes with the program is right, and what a page is told of it."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from solver.games import GAMES
from solver.search.analysis import scaled
from solver.search.limits import Limits
from solver.search.solve import solve
from solver.web.puzzles import CLEAR, EASIEST, HARDEST, STEPS, puzzle_sets, puzzles
from solver.web.words import WORDS

ENOUGH = 3_000_000
"""Nodes for what was proved when the puzzle was made, within fewer."""


@pytest.mark.parametrize("name", puzzle_sets())
def test_a_set_is_large_and_mixed(name):
    """Nothing is there twice, and neither are all of one kind."""
    known = puzzles(name)
    assert len(known) >= 30
    assert len({str(one.position) for one in known}) == len(known)
    assert len({one.level for one in known}) > 1
    assert len(Counter(theme for one in known for theme in one.themes)) > 2


@pytest.mark.parametrize("name", puzzle_sets())
def test_each_puzzle_has_one_best_move(name):
    for one in puzzles(name):
        position = one.read()
        state = position.state
        legal = {position.game.move_text(state, move) for move in state.legal_moves()}
        assert {*one.losses} == legal
        wrong = {text: loss for text, loss in one.losses.items() if text != one.best.move}
        assert one.losses[one.best.move] == 0
        assert scaled(min(wrong.values()), len(state.sides)) >= CLEAR
        assert one.tempting.move in wrong
        assert EASIEST <= one.rating <= HARDEST
        assert one.best.line[0] == one.best.move
        assert one.tempting.line[0] == one.tempting.move


PROVED = [
    pytest.param(one, id=f"{name}-{number}")
    for name in puzzle_sets()
    for number, one in enumerate(puzzles(name))
    if one.exact
]


@pytest.mark.parametrize("puzzle", PROVED)
def test_what_is_proved_is_proved_again(puzzle):
    """By another program: alpha-beta alone, of every move."""
    found = solve(puzzle.read(), Limits(nodes=ENOUGH))
    assert found.exact
    values = dict(found.moves)
    assert values[puzzle.best.move] == pytest.approx(puzzle.win, abs=1e-4)
    for text, loss in puzzle.losses.items():
        assert found.value - values[text] == pytest.approx(loss, abs=2e-4)


def test_every_game_has_puzzles_to_choose_from(client):
    """Sets have titles of their own, and each theme and set is called something."""
    assert client.ask("catalog")["puzzles"] == sorted(GAMES)
    for lang, game in itertools.product(("en", "it"), GAMES):
        sets = client.ask(f"puzzles/{game}", lang=lang)["sets"]
        assert all(one["name"].partition("_")[0] == game for one in sets)
        assert len({tuple(one["with"]) for one in sets}) == len(sets)
        for one in sets:
            for puzzle in one["puzzles"]:
                assert 1 <= puzzle["level"] <= STEPS
                assert all(f"theme.{theme}" in WORDS[lang] for theme in puzzle["themes"])


def test_there_are_no_puzzles_of_what_there_is_not(client):
    assert client.ask("puzzles/chess")["sets"] == []
    for name in ("chess", "", "../puzzles"):
        [problem] = client.tell("puzzle", {"set": name, "number": 0}, status=400)["problems"]
        assert problem["place"] == "set"


@pytest.mark.parametrize("name", puzzle_sets())
def test_a_puzzle_has_one_answer_and_says_why(client, name):
    """Its moves are those that are possible, and each but one costs what the page says."""
    count = len(puzzles(name))
    for number in (0, count - 1, count):
        board = client.tell("puzzle", {"set": name, "number": number})["board"]
        view = client.ask(f"board/{board}")
        for lang in ("en", "it"):
            found = client.ask(f"board/{board}/reviewed", lang=lang)["found"]
            assert found["puzzle"]["number"] == number % count
            [point] = found["turning"]
            assert {*point["moves"]} == {move["text"] for move in view["moves"]}
            right = [text for text, move in point["moves"].items() if move["ok"]]
            assert len(right) == 1
            assert point["moves"][right[0]]["loss"] == 0
            wrong = [move["loss"] for move in point["moves"].values() if not move["ok"]]
            assert scaled(min(wrong), len(view["seats"])) >= CLEAR
            assert point["better"]
            assert point["why"]
            assert point["tempting"]["loss"] >= min(wrong)
            assert point["tempting"]["said"] != point["better"]
