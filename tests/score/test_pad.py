"""The score pad: whatever way a game is typed in, it comes to the same; slips are asked again."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import pytest

from solver.cli.output.score_text import score_lines
from solver.cli.sessions.console import Console
from solver.cli.sessions.score_session import QuitError, ScorePad
from solver.games import GAMES, load
from solver.games.base import Game
from solver.games.positions.final_field import FinalField
from solver.score.sheet import ScoreSheet, read_sheet, score, write_sheet
from tests.language import english_words
from tests.score.tables import finished, table_of

NAMES = ["Anna", "Bo", "Cleo", "Dan", "Eva"]


def typed(field: FinalField, value: Any, names: list[str]) -> str:
    """How somebody answers who has this value before him."""
    if field.kind == "yes":
        return "" if value is None else "y" if value else "n"
    if field.kind == "player":
        return "" if value is None else names[value]
    if value is None:
        return ""
    if isinstance(value, dict):
        pairs = value.items()
        return ", ".join(name if field.kind == "names" else f"{name} {n}" for name, n in pairs)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def answers_for(game: Game, table: dict[str, Any], names: list[str]) -> list[str]:
    """What is to be typed for a table, after the names of the players."""
    fields = game.final_fields(table["variant"])
    own = [field for field in fields if not field.once]
    first = fields.index(own[0])
    found = ["c", *(typed(field, table.get(field.name), names) for field in fields[:first])]
    for place in game.final_cities(len(names)):
        key, listed, number = place.partition("[")
        city = table[key][int(number[:-1])] if listed else table[key]
        found += [typed(field, city.get(field.name), names) for field in own]
    return found + [typed(f, table.get(f.name), names) for f in fields[first:] if f.once]


def pad(game: str, variant: dict[str, str], lines: list[str], lang: str = "en") -> tuple[Any, str]:
    """The sheet that comes of some lines, and all that was printed."""
    sink = io.StringIO()
    console = Console(io.StringIO("\n".join(lines) + "\n"), sink)
    return ScorePad(console, lang, game, variant).run(), sink.getvalue()


@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(s, marks=pytest.mark.slow) for s in (3, 4))])
@pytest.mark.parametrize("name", GAMES)
def test_cities_that_are_typed_have_the_outcome_of_the_game(name: str, seed: int) -> None:
    game, state = load(name), finished(name, seed)
    table, names = table_of(game, state), NAMES[: state.seats]
    lines = [",".join(names), *answers_for(game, table, names)]
    sheet, said = pad(name, table["variant"], lines)
    assert score(sheet).outcome == game.outcome(state), said
    assert read_sheet(json.loads(write_sheet(sheet))).outcome == game.outcome(state)
    rnd = random.Random(seed)
    wandering = list(lines[:2])
    for line in lines[2:]:
        # A slip of the pen, seen at the next question and corrected.
        wandering += [line, "back", line] if rnd.random() < 0.3 and wandering[2:] else [line]
    assert pad(name, table["variant"], wandering)[0] == sheet


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("name", GAMES)
def test_points_that_are_typed(name: str, lang: str) -> None:
    game = load(name)
    variant = game.parse_variant({})
    names = NAMES[: game.default_seats]
    rest = " 0" * (len(names) - 2)
    rows = [f"{n} {2 * n}{rest}" for n, _ in enumerate(game.categories_of(variant))]
    ends = [""] if game.sudden(game.new()) else []
    sheet, said = pad(name, {}, [", ".join(names), "p", *ends, "x y", *rows, ""], lang)
    assert "'x'" in said
    found = score(sheet)
    assert found.outcome.winner == 1
    text = "\n".join(score_lines(found, lang))
    assert "Bo" in text
    if lang == "it":
        prompts = "\n".join(line for line in said.splitlines() if ":" in line)
        assert not english_words(prompts + text, ["points", *game.categories]) - {"score"}


def test_a_tie_is_asked_for() -> None:
    sheet, said = pad("wonders", {}, ["A, B, C", "p", "5 5 1", *[""] * 7, "2 3 9"])
    assert sheet.ties == [2, 3, 9]
    assert score(sheet).outcome.winner == 1
    assert "coins of A, B, C" in said


def test_a_card_that_is_not_known_is_asked_for_again() -> None:
    lines = ["A, B", "c", "altarr", *[""] * 3, "3", "theater", *[""] * 3, "4", "0"]
    sheet, said = pad("duel", {}, [*lines, "altar"])
    assert "unknown card 'altarr'" in said
    assert sheet.table["cities"][0]["cards"] == ["altar"]


def test_expansions_and_the_game_are_asked_for() -> None:
    sink = io.StringIO()
    lines = ["chess", "wond", "y", "n", "n", "n", "n", "A, B", "A, A, C", "A, B, C", "p"]
    rows = [""] * 8
    rows[1] = "1 2 3"
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
