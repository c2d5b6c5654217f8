"""Positions of Duel: from JSON to a state, base game and expansions alike.

The JSON form is described by the rows of :mod:`solver.games.duel.table`. In the base game nothing
is private, so there a position and a state hold the same: reading what was written gives an equal
state.
"""

from __future__ import annotations

from typing import Any

from solver._ext.duel import bridge
from solver.errors import InputError, Phrase
from solver.games.base import Position
from solver.games.duel.expansion_table import Pantheon
from solver.games.duel.positions.check import CHECKS
from solver.games.duel.positions.check_expansions import check_lying
from solver.games.duel.positions.fill import fill
from solver.games.duel.positions.form import decode
from solver.games.duel.positions.shapes import READ, read_structure
from solver.games.duel.table import City, DuelTable, state_of
from solver.games.duel.variants import options_of, setup_of, variant_of
from solver.games.positions.pipeline import run_steps
from solver.games.positions.problems import Problems
from solver.games.table.form import form_of
from solver.games.table.read import RowReader


def read(data: Any, place: str = "") -> Position:
    """The position that a decoded JSON object describes.

    Raises InputError for wrong types, unknown names and contradictions; its place is ``place``
    (a file name) and the key path.
    """
    position: Position = run_steps(data, place, decoded, resolve, filled, *CHECKS, with_state)
    return position


def decoded(data: Any, problems: Problems) -> Any:  # noqa: ARG001
    """The fields of a position: the first step."""
    return decode(data)


def resolve(form: Any, problems: Problems) -> RowReader:
    """Names to numbers; what was left out is not there yet."""
    variant = {name: getattr(form.variant, name) for name in form.variant.__struct_fields__}
    table = DuelTable(cities=[City(), City()])
    table.options, table.setup = options_of(variant), setup_of(variant)
    table.view = form.view
    reader = RowReader(table, problems, READ)
    if "agora" in table.plays.editions and form.agora is None:
        raise InputError("agora", "not given", "give at least its decrees")
    if "pantheon" in table.plays.editions and form.pantheon is None:
        form.pantheon = form_of(Pantheon)()
    senators = read_structure(reader, form, table)
    reader.fill(table, form)
    if table.agora is not None:
        table.agora.senators = senators
    return reader


def filled(reader: RowReader, problems: Problems) -> DuelTable:
    """The table with what the rules imply."""
    reader.problems = problems
    return fill(reader.table, reader)


def with_state(table: DuelTable, problems: Problems) -> Position:  # noqa: ARG001
    """The position with its state, as the seat knows it whose view it is."""
    from solver.games.duel import GAME

    try:
        state = state_of(table)
        bridge.check(state)
    except ValueError as error:
        raise InputError("", Phrase("impossible position ({})", error)) from None
    if table.phase != "over":
        check_lying(table, state)
    view = table.view
    if view not in bridge.viewers(state):
        problem = Phrase("seat {} has seen what is not told here", view)
        raise InputError("view", problem, Phrase("ask for seat {}", 1 - view))
    variant = variant_of(table.options, table.setup)
    return Position(game=GAME, variant=variant, view=view, state=bridge.observed(state, view))
