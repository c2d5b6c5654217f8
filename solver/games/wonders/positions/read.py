"""Positions of 7 Wonders: from JSON to a state.

The JSON form is described in :mod:`solver.games.wonders.positions.form`. A position holds what one
seat knows: its hand, what lies open, the hands that it has held before, what it has discarded. The
reader builds some world that fits it, and the rules replace what the seat cannot know by their own
rule; so what was written reads back as an equal state.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.errors import InputError, Phrase
from solver.games.base import Position
from solver.games.positions.pipeline import run_steps
from solver.games.positions.problems import Problems
from solver.games.wonders.moves.notation import parse_move
from solver.games.wonders.positions.check import check_cards, check_course
from solver.games.wonders.positions.course import Course
from solver.games.wonders.positions.fill import fill
from solver.games.wonders.positions.form import decode
from solver.games.wonders.positions.names import resolve
from solver.games.wonders.positions.sketch import Sketch
from solver.games.wonders.positions.world import find_world
from solver.games.wonders.table import state_of, table_of
from solver.games.wonders.variants import variant_of


def read(data: Any, place: str = "") -> Position:
    """The position that a decoded JSON object describes.

    Raises InputError for wrong types, unknown names and contradictions; its place is ``place``
    (a file name) and the key path.
    """
    steps = (_decode, resolve, fill, check_cards, check_course, _world)
    position: Position = run_steps(data, place, *steps)
    return position


def _decode(data: Any, problems: Problems) -> Any:  # noqa: ARG001
    return decode(data)


def _world(found: tuple[Sketch, Course], problems: Problems) -> Position:  # noqa: ARG001
    """The position with its state as the view knows it."""
    from solver.games.wonders import GAME

    sketch, course = found
    world = find_world(sketch, course)
    try:
        state = bridge.conceal(state_of(world), sketch.view)
    except ValueError as error:
        raise InputError("", Phrase("impossible position ({})", error)) from None
    chosen = _choose(sketch, state)
    return Position(game=GAME, variant=variant_of(sketch.options), view=sketch.view, state=chosen)


def _choose(sketch: Sketch, state: State) -> State:
    """The state after what the view and its partner have already chosen in this turn."""
    if not any(own.chosen for own in sketch.own):
        return state
    table = table_of(state)
    cities = [replace(city, moves=list(city.moves)) for city in table.cities]
    for own in sketch.own:
        before = state_of(replace(table, first=own.seat))
        for i, text in enumerate(own.chosen):
            place = f"{own.place}chosen[{i}]"
            if before.decider != own.seat:
                raise InputError(place, Phrase("{!r} is one choice too many", text), "remove it")
            try:
                move = parse_move(before, text)
            except InputError as error:
                raise error.within(place) from None
            before.apply(move)
            cities[own.seat].moves.append(move)
    try:
        return state_of(replace(table, cities=cities))
    except ValueError as error:
        raise InputError(
            "chosen", Phrase("impossible choices ({})", error), "correct them"
        ) from None
