"""Positions of 7 Wonders: from JSON to a state.

The JSON form is described in :mod:`solver.games.wonders.positions.form`. A position holds what one
seat knows: its hand, what lies open, the hands that it has held before, what it has discarded. The
reader builds some world that fits it, and the rules replace what the seat cannot know by their own
rule; so what was written reads back as an equal state.
"""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.errors import InputError
from solver.games.base import Position
from solver.games.positions.problems import Problems
from solver.games.wonders.moves.notation import parse_move
from solver.games.wonders.positions.check import check_cities, check_copies
from solver.games.wonders.positions.coins import check_coins
from solver.games.wonders.positions.course import Course, check_history, check_told, complete
from solver.games.wonders.positions.derive import derive
from solver.games.wonders.positions.form import decode
from solver.games.wonders.positions.hands import check_passed
from solver.games.wonders.positions.military import settle_military
from solver.games.wonders.positions.pile import check_size
from solver.games.wonders.positions.resolve import resolve
from solver.games.wonders.positions.table import BEFORE, Table
from solver.games.wonders.positions.world import find_world
from solver.games.wonders.variants import variant_of


def read(data: Any, place: str = "") -> Position:
    """The position that a decoded JSON object describes.

    Raises InputError for wrong types, unknown names and contradictions, up to ten of them at once;
    its place is ``place`` (a file name) and the key path.
    """
    from solver.games.wonders import GAME

    problems = Problems()
    try:
        with problems:
            table = resolve(decode(data), problems)
        problems.stop()
        derive(table, problems)
        course = _check(table, problems)
        state = _choose(table, _load(table, find_world(table, course)))
    except InputError as error:
        raise (error.within(place) if place else error) from None
    return Position(game=GAME, variant=variant_of(table.options), view=table.view, state=state)


def _check(table: Table, problems: Problems) -> Course:
    """What is left to be put in order, after all checks that need no world."""
    if table.phase not in BEFORE:
        check_cities(table, problems)
    with problems:
        check_history(table)
        check_passed(table)
    for age in table.kept:
        for index in range(len(table.cities)):
            with problems:
                check_told(table, age, index)
    problems.stop()
    course = problems.attempt(Course(), complete, table)
    check_copies(table, problems)
    for check in (check_size, settle_military):
        with problems:
            check(table)
    if table.phase not in BEFORE:
        check_coins(table, problems)
    problems.stop()
    return course


def _load(table: Table, world: dict[str, Any]) -> State:
    """The state as the view knows it."""
    try:
        return bridge.conceal(bridge.load(world), table.view)
    except ValueError as error:
        raise InputError("", f"impossible position ({error})") from None


def _choose(table: Table, state: State) -> State:
    """The state after what the view has already chosen in this turn."""
    for i, text in enumerate(table.chosen):
        place = f"chosen[{i}]"
        if state.decider != table.view:
            raise InputError(place, f"{text!r} is one choice too many", "remove it")
        try:
            state.apply(parse_move(state, text))
        except InputError as error:
            raise error.within(place) from None
    return state if not table.chosen else bridge.load(bridge.dump(state))
