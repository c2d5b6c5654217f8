"""The score pad: whatever way a game is typed in, it comes to the same; slips are asked again."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from solver.cli.output.score_text import score_lines
from solver.cli.sessions.console import Console
from solver.cli.sessions.score_session import QuitError, ScorePad
from solver.games import GAMES, load
from solver.results.entries import entry_of
from solver.score.sheet import ScoreSheet, read_sheet, score, write_sheet
from tests.contract.setups import SETUPS, Setup
from tests.language import english_words
from tests.score.person import PATH, Person, answers_by_cards, answers_by_points
from tests.score.tables import ended, finished, shares_of


def pad(game: str, variant: dict[str, str], lines: list[str], lang: str = "en") -> tuple[Any, str]:
    """The sheet that comes of some lines, and all that was printed."""
    sink = io.StringIO()
    console = Console(io.StringIO("\n".join(lines) + "\n"), sink)
    return ScorePad(console, lang, game, variant).run(), sink.getvalue()


SLOW = [(seed, lang) for seed in range(1, 12) for lang in ("en", "it") if (seed, lang) != (1, "en")]

each_game = pytest.mark.parametrize(
    ("seed", "lang"), [(1, "en"), *(pytest.param(*one, marks=pytest.mark.slow) for one in SLOW)]
)
each_way = pytest.mark.parametrize("way", [answers_by_cards, answers_by_points])
each_setup = pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)

MANY = 4
"""A table with more seats asks the same again and again."""

each_small_setup = pytest.mark.parametrize(
    "setup",
    [
        pytest.param(setup, id=setup.name, marks=pytest.mark.slow if setup.seats > MANY else ())
        for setup in SETUPS
    ],
)


def filled_in(setup: Setup, person: Person, lang: str = "en") -> ScoreSheet:
    """The score sheet of somebody's answers."""
    return ScorePad(person, lang, setup.game, dict(setup.options)).run()


@each_game
@each_setup
def test_what_lies_on_the_table_comes_to_the_score_of_the_game(
    setup: Setup, seed: int, lang: str
) -> None:
    game, state = setup.adapter, ended(setup, seed)
    person = Person(answers_by_cards(game, state, lang))
    sheet = filled_in(setup, person, lang)
    found = score(sheet)
    assert found.outcome == game.outcome(state), person.said
    assert found.variant == game.variant_of(state)
    again = read_sheet(json.loads(write_sheet(sheet)))
    assert again.outcome == found.outcome
    entry = entry_of(again, "", 0)
    assert [seat.share for seat in entry.seats] == shares_of(game, state)


@each_game
@each_setup
def test_points_come_to_the_score_of_the_game(setup: Setup, seed: int, lang: str) -> None:
    game, state = setup.adapter, ended(setup, seed)
    outcome = game.outcome(state)
    person = Person(answers_by_points(game, state, lang))
    sheet = filled_in(setup, person, lang)
    found = score(sheet).outcome
    assert found.returns == outcome.returns
    assert found.scores in ((), outcome.scores)
    assert read_sheet(json.loads(write_sheet(sheet))).outcome == found
    entry = entry_of(read_sheet(json.loads(write_sheet(sheet))), "", 0)
    assert [seat.share for seat in entry.seats] == shares_of(game, state)


@each_way
@each_small_setup
def test_an_answer_that_means_nothing_is_asked_again_at_once(setup: Setup, way: Any) -> None:
    """In the words of the game; the sheet is that of somebody who has not slipped."""
    game, state = setup.adapter, ended(setup, 1)
    answers = way(game, state)
    right = filled_in(setup, Person(answers))
    person = Person(answers, lambda number: "qwxz" if number > 1 else None)
    assert filled_in(setup, person) == right
    assert len(person.refused) == len(person.asked) - 2
    assert not [said for said in person.refused if PATH.search(said)]


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["-7", "9", "99999", "9, 9, 9, 9", "?", "x" * 300, "loom, loom"])
@each_way
@each_setup
def test_a_slip_is_taken_back(setup: Setup, way: Any, typed: str) -> None:
    """Or refused, and in any case the sheet is that of somebody who has not slipped."""
    answers = way(setup.adapter, ended(setup, 1))
    right = Person(answers)
    sheet = filled_in(setup, right)
    # What is taken as the last answer cannot be taken back.
    inner = range(2, len(right.asked) - 1)
    person = Person(answers, lambda number: typed if number in inner else None)
    assert filled_in(setup, person) == sheet
    assert not [said for said in person.said if PATH.search(said)]


@each_way
@each_small_setup
def test_undo_goes_back_one_answer(setup: Setup, way: Any) -> None:
    answers = way(setup.adapter, ended(setup, 1))
    right = Person(answers)
    sheet = filled_in(setup, right)
    person = Person(answers, lambda number: "undo" if number and number % 3 == 0 else None)
    assert filled_in(setup, person) == sheet
    for number in range(3, len(person.asked) - 1, 3):
        at = right.asked.index(person.asked[number])
        assert person.asked[number + 1] == right.asked[at - 1]


@each_small_setup
def test_an_expansion_is_not_passed_over(setup: Setup) -> None:
    """Whoever answers nothing for an expansion is asked again."""
    game, state = setup.adapter, ended(setup, 1)
    for way in (answers_by_cards, answers_by_points):
        answers = way(game, state)
        person = Person(answers)
        right = filled_in(setup, person)
        needed = [at for at, asked in enumerate(person.asked) if "(0 for none)" in asked]
        person = Person(answers, lambda number, needed=needed: "" if number in needed else None)
        assert filled_in(setup, person) == right
        assert sum("type 0 if there is nothing" in said for said in person.said) == len(needed)


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("name", GAMES)
def test_the_questions_are_in_the_language(name: str, lang: str) -> None:
    game = load(name)
    state = finished(name, 1)
    person = Person(answers_by_points(game, state, lang))
    sheet = ScorePad(person, lang, name, game.variant_of(state)).run()
    text = "\n".join([*person.asked, *score_lines(score(sheet), lang)])
    if lang == "it":
        assert not english_words(text, ["points", *game.categories]) - {"score"}


def test_a_tie_is_asked_for() -> None:
    sheet, said = pad("wonders", {}, ["A, B, C", "p", "5 5 1", *[""] * 7, "2 3 9"])
    assert sheet.ties == [2, 3, 9]
    assert score(sheet).outcome.winner == 1
    assert "coins of A, B, C" in said


def test_a_card_that_is_not_known_is_asked_for_again() -> None:
    lines = ["A, B", "c", "altarr", "altar", *[""] * 3, "3", "theater", *[""] * 3, "4", "0"]
    sheet, said = pad("duel", {}, lines)
    assert "unknown card 'altarr'" in said
    assert sheet.table["cities"][0]["cards"] == ["altar"]


def test_expansions_and_the_game_are_asked_for() -> None:
    sink = io.StringIO()
    lines = ["chess", "wond", "y", "n", "n", "n", "n", "A, B", "A, A, C", "A, B, C", "p"]
    rows = ["", "1 2 3", *[""] * 6, "0"]
    rows += ["Gizah day, Ur", "Gizah day, Romma, Rhodos", "Gizah day, , Roma B"]
    console = Console(io.StringIO("\n".join([*lines, *rows]) + "\n"), sink)
    sheet = ScorePad(console, "en", day="2026-03-14").run()
    assert sheet == ScoreSheet(
        game="wonders", variant={"leaders": "yes"}, seats=["A", "B", "C"], day="2026-03-14",
        points=sheet.points, boards=["Gizah day", "", "Roma B"],
    )  # fmt: skip
    assert "no such game" in sink.getvalue()
    assert "two players have one name" in sink.getvalue()
    assert "2 names; type 3" in sink.getvalue()
    assert "unknown wonder 'Romma'" in sink.getvalue()


def test_quitting_and_an_end_without_answers() -> None:
    with pytest.raises(QuitError):
        pad("duel", {}, ["A, B", "quit"])
    with pytest.raises(EOFError):
        pad("duel", {}, ["A, B"])
