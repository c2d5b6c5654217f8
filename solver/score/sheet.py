"""Score sheets: a finished game at a real table, as a file; by points, or by what lies there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from solver import records
from solver._ext.core.state import State
from solver.errors import InputError, Phrase
from solver.games import load
from solver.games.base import Game, JsonObject, Outcome, Variant
from solver.games.positions.final_field import always
from solver.games.traits import Trait
from solver.json_structs import convert
from solver.score.counting import outcome_by, outcome_of_points

FORMAT: Literal["score-sheet"] = "score-sheet"
"""What marks a file as a score sheet."""

Points = dict[str, int]
_Name = Annotated[str, Meta(max_length=100)]


class ScoreSheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A finished game.

    Parameters
    ----------
    game:
        Name of the game.
    format, schema:
        What kind of file it is, and the version of the format.
    variant:
        Rule options, the expansions among them; those left out have their defaults.
    seats:
        Names of the players by seat, empty texts for nobody in particular.
    day:
        The date, as ``2026-03-14``.
    points:
        By seat, points by category.
    ties:
        By seat, what decides between equal points, where that is no category: the coins
        that are held in 7 Wonders and Dice, the number of stages built in Architects.
    boards:
        By seat, beside points: the board it played with, with its side where there are sides; an
        empty text if that is not known.
    ending, winner:
        How a game ended in which nobody counted, and the seat that won so.
    table:
        In the place of points: the finished table, in the fields of a position.
    """

    game: _Name
    format: Literal["score-sheet"] = FORMAT
    schema: Literal[1] = 1
    variant: dict[str, _Name] = {}
    seats: Annotated[list[_Name], Meta(min_length=2, max_length=7)]
    day: Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$")] | None = None
    points: list[Points] | None = None
    ties: list[int] | None = None
    boards: list[_Name] | None = None
    ending: _Name | None = None
    winner: int | None = None
    table: dict[str, Any] | None = None


@dataclass(frozen=True)
class Scored:
    """A game that is over: who played it, how it ended, with what.

    ``figures`` is by seat what decides between equal points, None where it is not known. ``sheet``
    is the score sheet that says so, if one does.
    """

    game: Game
    variant: Variant
    names: tuple[str, ...]
    outcome: Outcome
    traits: tuple[tuple[Trait, ...], ...]
    figures: tuple[int, ...] | None = None
    sheet: ScoreSheet | None = None


def is_sheet(data: Any) -> bool:
    """Whether a decoded JSON value says that it is a score sheet."""
    return isinstance(data, dict) and data.get("format") == FORMAT


def write_sheet(sheet: ScoreSheet) -> str:
    """The sheet as JSON text."""
    data = {"game": sheet.game, "format": FORMAT, "schema": 1} | msgspec.to_builtins(sheet)
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_sheet(data: JsonObject, place: str = "") -> Scored:
    """What a score sheet says. Raises InputError."""
    try:
        sheet = convert(data, ScoreSheet, "the score sheet")
        return replace(score(sheet), sheet=sheet)
    except InputError as error:
        raise (error.within(place) if place else error) from None


def score(sheet: ScoreSheet) -> Scored:
    """How the game of a sheet ended. Raises InputError."""
    game = load(sheet.game)
    count = len(sheet.seats)
    if not game.min_seats <= count <= game.max_seats:
        raise InputError(
            "seats",
            Phrase("{} players", count),
            Phrase("{} is for {}", game.title, game.seat_range),
        )
    if sheet.table is not None:
        for name in ("points", "ties", "boards", "ending", "winner"):
            if getattr(sheet, name) is not None:
                raise InputError(name, "given beside a table", "leave one of both out")
        data = {**sheet.table, "game": sheet.game}
        told = data.get("variant", {})
        if isinstance(told, dict):  # else the reader says what is wrong with it
            data["variant"] = sheet.variant | told
        return score_table(game, data, sheet.seats, "table")
    variant = game.parse_variant(sheet.variant)
    points = sheet.points or []
    traits = _traits(game, variant, sheet.boards, count)
    if sheet.ending is not None or sheet.winner is not None:
        if sheet.ending is None or sheet.winner is None:
            lacking = "ending" if sheet.ending is None else "winner"
            raise InputError(lacking, "not given", "give ending and winner, or neither")
        for name in ("points", "ties"):
            if getattr(sheet, name) is not None:
                raise InputError(name, "given, but nobody counted", "leave it out, or the ending")
        outcome = outcome_by(game, variant, sheet.ending, sheet.winner, count)
    else:
        for name, told in (("points", points), ("ties", sheet.ties)):
            if told is not None and len(told) != count:
                problem = Phrase("those of {} seats", len(told))
                raise InputError(name, problem, Phrase("give those of {} players", count))
        outcome = outcome_of_points(game, variant, points, sheet.ties)
    figures = None if sheet.ties is None else tuple(sheet.ties)
    if figures is None and game.tie_figure in game.categories:
        figures = tuple(own.get(game.tie_figure, 0) for own in outcome.scores)
    return Scored(game, variant, tuple(sheet.seats), outcome, traits, figures)


def _traits(
    game: Game, variant: Variant, boards: Sequence[str] | None, count: int
) -> tuple[tuple[Trait, ...], ...]:
    """What the boards of a sheet are counted by. Raises InputError."""
    if boards is None:
        return ((),) * count
    if not game.own_boards:
        raise InputError("boards", Phrase("players of {} have none", game.title), "leave it out")
    if len(boards) != count:
        problem = Phrase("those of {} seats", len(boards))
        raise InputError("boards", problem, Phrase("give those of {} players", count))
    found: list[tuple[Trait, ...]] = []
    for seat, text in enumerate(boards):
        try:
            found.append(game.board_traits(text, variant) if text else ())
        except InputError as error:
            raise error.within(f"boards[{seat}]") from None
    return tuple(found)


def score_table(game: Game, data: JsonObject, names: Sequence[str] = (), place: str = "") -> Scored:
    """How a finished table ended, in the fields of a position. Raises InputError."""
    state = game.final(data, place).state
    _check_told(game, state, data, place)
    if names and len(names) != state.seats:
        raise InputError(
            "seats", Phrase("{} names", len(names)), Phrase("the table has {} players", state.seats)
        )
    outcome = game.outcome(state)
    assert outcome is not None
    shown = tuple(names) or ("",) * state.seats
    figures = tuple(game.tie_figures(state))
    return Scored(game, game.variant_of(state), shown, outcome, game.traits(state), figures)


def _check_told(game: Game, state: State, data: JsonObject, place: str) -> None:
    """Something is told of each expansion that counts. Raises InputError.

    Else nobody would count what was forgotten, and somebody would win. A position that the program
    wrote, which has a format, leaves out what is nothing.
    """
    if "format" in data:
        return
    variant = game.variant_of(state)
    key = game.final_cities(state.seats)[0].partition("[")[0]
    cities = data[key]
    own = [one for one in game.final_fields(variant) if one.required and not one.once]
    for expansion in game.expansions(variant):
        fields = [one.name for one in own if one.needs == expansion and one.when is always]
        if fields and not any(field in city for city in cities for field in fields):
            raise InputError(
                f"{place}: {key}" if place else key,
                Phrase("nothing is told of {}", expansion.capitalize()),
                Phrase("give {}; [] or 0 for nothing", ", ".join(fields)),
            )


def score_record(record: records.Record) -> Scored:
    """How the game of a record ended. Raises InputError if it is not over."""
    game, state = record.adapter(), records.replay(record)
    outcome = records.outcome_of(game, state, record.forfeit)
    if outcome is None:
        raise InputError("", "the game is not over", "give the record of a finished game")
    names = tuple(record.seats) or ("",) * state.seats
    figures = tuple(game.tie_figures(state))
    return Scored(game, game.variant_of(state), names, outcome, game.traits(state), figures)
