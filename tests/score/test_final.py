"""A finished table says who has won, whatever else of the game is forgotten."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import settings

from solver.errors import InputError
from solver.games import GAMES, load
from solver.score.counting import outcome_by, outcome_of_points
from solver.score.sheet import read_sheet, score_table
from tests.contract.spoilt import values, words
from tests.fuzz import attempt, few_and_many, mutated, try_often
from tests.score.tables import finished, table_of

SEEDS = [*range(3), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 40))]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_the_table_alone_has_the_outcome_of_the_game(name: str, seed: int) -> None:
    game, state = load(name), finished(name, seed)
    found = score_table(game, table_of(game, state))
    assert found.outcome == game.outcome(state)
    assert [*map(sorted, found.traits)] == [*map(sorted, game.traits(state))]
    assert found.variant == game.variant_of(state)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_counted_points_have_the_outcome_of_the_game(name: str, seed: int) -> None:
    game, state = load(name), finished(name, seed)
    outcome, variant = game.outcome(state), game.variant_of(state)
    assert outcome is not None
    if outcome.ending in game.sudden(state):
        (winner,) = outcome.winners
        assert (
            outcome_by(game, variant, outcome.ending, winner, state.seats).returns
            == outcome.returns
        )
        return
    found = outcome_of_points(game, variant, outcome.scores, game.tie_figures(state))
    assert found.returns == outcome.returns
    assert found.scores == outcome.scores
    assert found.sides == outcome.sides
    points = game.endings_by_points(variant, state.seats)
    assert found.ending == outcome.ending or {found.ending, outcome.ending} <= {*points}


@pytest.mark.parametrize("name", [name for name in GAMES if load(name).own_boards])
def test_the_names_of_boards_stand_for_what_a_seat_played_with(name: str) -> None:
    game, state = load(name), finished(name, 1)
    for seat in game.traits(state):
        for told in (seat[-1].id, seat[-1].english, seat[-1].italian):
            assert game.board_traits(told, game.variant_of(state)) == seat


@few_and_many
@pytest.mark.parametrize("name", GAMES)
def test_spoilt_tables_are_told_in_one_line_or_scored(name: str, amount: settings) -> None:
    game = load(name)
    tables = [json.dumps(table_of(game, finished(name, seed))) for seed in range(3)]

    def read(data: Any) -> None:
        table = mutated(data.draw, tables, words(name), values(name))
        if not isinstance(table, dict):
            return
        seats = table.get("players") or table.get("cities")
        count = len(seats) if isinstance(seats, list) else 2
        sheet = {"game": name, "format": "score-sheet", "seats": ["x"] * count, "table": table}
        found = attempt(read_sheet, sheet)
        assert found is None or sum(found.outcome.returns) == pytest.approx(1)

    try_often(read, amount)


PLAIN = {"duel": ("blue", "green"), "architects": ("blue", "progress")}
"""Categories with any number of points."""


@pytest.mark.parametrize(("name", "seats"), [("duel", 2), ("architects", 3), ("wonders", 4),
                                             ("dice", 3)])  # fmt: skip
def test_equal_points_are_parted_by_the_figure_of_the_game(name: str, seats: int) -> None:
    game = load(name)
    variant = game.parse_variant({})
    first, second = PLAIN.get(name, game.categories[:2])
    level = [{first: 5, second: 5} for _ in range(seats)]
    level[1] = {first: 6, second: 4}
    figures = [1, 3, *[2] * (seats - 2)]
    found = outcome_of_points(game, variant, level, figures)
    assert found.winner == 1
    assert found.ending == game.tie_breaks[0]
    same = [{first: 5, second: 5} for _ in range(seats)]
    shared = outcome_of_points(game, variant, same, [2] * seats)
    assert shared.ending == "shared"
    assert set(shared.returns) == {1 / seats}


def test_partners_count_together() -> None:
    game = load("wonders")
    variant = game.parse_variant({"teams": "yes"})
    points = [{"blue": n} for n in (30, 1, 16, 16)]
    found = outcome_of_points(game, variant, points)
    assert found.winners == (2, 3)
    points[0]["blue"] = 31
    found = outcome_of_points(game, variant, points, [9, 0, 4, 4])
    assert found.winners == (0, 1)
    assert found.ending == "coins"


def lists(told: Any, path: tuple[Any, ...] = ()) -> list[tuple[tuple[Any, ...], list[str]]]:
    """All lists of names in a table, each with where it stands."""
    if isinstance(told, list) and told and all(isinstance(one, str) for one in told):
        return [(path, told)]
    inside = told.items() if isinstance(told, dict) else enumerate(told)
    return [
        found
        for key, one in inside
        if isinstance(one, (dict, list))
        for found in lists(one, (*path, key))
    ]


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("name", GAMES)
def test_a_thing_that_is_there_once_is_not_there_twice(name: str, seed: int) -> None:
    """Counted in a hurry, in any city: the error names the list, and no number of ours."""
    game, state = load(name), finished(name, seed)
    table = table_of(game, state)
    refused, buildings = [], 0
    for path, _ in lists(table):
        buildings += path[-1] == "cards" and name in ("duel", "wonders")
        other = json.loads(json.dumps(table))
        listed = other
        for key in path:
            listed = listed[key]
        listed.append(listed[0])
        try:
            score_table(game, other)
        except InputError as error:
            refused.append(error)
    assert len(refused) >= buildings
    assert [error for error in refused if not error.place or "impossible" in error.problem] == []
