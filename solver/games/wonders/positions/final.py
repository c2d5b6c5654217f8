"""Finished tables: what lies in the cities, and nothing of how it came there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver.errors import InputError, Phrase
from solver.games.base import Position
from solver.games.positions.pipeline import run_steps
from solver.games.positions.problems import Problems
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.positions.check import check_duplicates, check_places, check_stages
from solver.games.wonders.positions.draft import lay_recruited
from solver.games.wonders.positions.edifices import check_given, fill_final_edifices
from solver.games.wonders.positions.facts import NONE
from solver.games.wonders.positions.fill import check_absent, fill_sides
from solver.games.wonders.positions.form import decode
from solver.games.wonders.positions.names import resolve
from solver.games.wonders.positions.navy import check_navy, fill_final_navy
from solver.games.wonders.positions.sketch import Sketch
from solver.games.wonders.positions.world import city_of
from solver.games.wonders.table import state_of, table_of
from solver.games.wonders.variants import variant_of


def final(data: Any, place: str = "") -> Position:
    """The finished table that a JSON object describes: the cities, the Edifices if there are any.

    Its fields are those of a position. Nothing is compared with the course of the game, so what
    brings no points may be left out. Raises InputError.
    """
    whole = {**data, "phase": "over"}
    steps = (lambda read, _: decode(read), resolve, _complete, _state)
    position: Position = run_steps(whole, place, *steps)
    return position


def _complete(sketch: Sketch, problems: Problems) -> Sketch:
    check_absent(sketch, problems)
    check_given(sketch, problems)
    check_navy(sketch, problems)
    fill_sides(sketch, problems)
    victory = tables().rules.victory
    for index, city in enumerate(sketch.cities):
        place = city.place
        problems.require(city.wonder != NONE, f"{place}.wonder", "not given", "name it")
        problems.require(city.coins is not None, f"{place}.coins", "not given", "count them")
        if city.stages == NONE:
            city.stages = 0
        with problems:
            check_stages(sketch, index)
        with problems:
            check_duplicates(city)
        tokens = city.military or []
        city.victories = [tokens.count(points) for points in victory]
        city.defeats = tokens.count(-tables().rules.defeat)
    check_places(sketch, problems)
    fill_final_edifices(sketch, problems)
    fill_final_navy(sketch, problems)
    return sketch


def _state(sketch: Sketch, problems: Problems) -> Position:  # noqa: ARG001
    from solver.games.wonders import GAME

    variant = variant_of(sketch.options)
    new = table_of(GAME.new(variant, sketch.seating.seats))
    cities = [city_of(sketch, index) for index in range(len(sketch.cities))]
    table = replace(
        new,
        phase="over",
        age=AGES,
        view=0,
        cities=cities,
        leaders=lay_recruited(sketch) if sketch.has_leaders else None,
        edifices=sketch.edifices,
        pawns=sketch.pawns,
    )
    try:
        state = state_of(table)
    except ValueError as error:
        raise InputError("", Phrase("impossible table ({})", error)) from None
    return Position(game=GAME, variant=variant, view=0, state=state)
