"""Positions of 7 Wonders Dice: from JSON to a state.

The JSON form is described by the rows of :mod:`solver.games.dice.table`. A position holds the table
as all saw it at the beginning of the turn, and what the seat whose position it is has done since;
the choices of others are not part of it. Reading what was written gives an equal state.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from solver._ext.core.state import State
from solver._ext.dice import bridge
from solver.errors import InputError, Phrase
from solver.games.base import Position
from solver.games.dice.data import sheets
from solver.games.dice.moves.notation import parse_move
from solver.games.dice.positions.check import check_boxes, check_players, check_table, check_ways
from solver.games.dice.positions.fill import fill
from solver.games.dice.positions.form import decode
from solver.games.dice.positions.shapes import READ
from solver.games.dice.table import DiceTable, Open, state_of
from solver.games.dice.variants import BOARDS, variant_of
from solver.games.positions.pipeline import checks, run_steps
from solver.games.positions.problems import Problems
from solver.games.table.read import RowReader


def read(data: Any, place: str = "") -> Position:
    """The position that a decoded JSON object describes.

    Raises InputError for wrong types, unknown names and contradictions; its place is ``place``
    (a file name) and the key path.
    """
    steps = (decoded, resolve, check_boxes, fill, check_players, checks(*check_table), _with_state)
    position: Position = run_steps(data, place, *steps)
    return position


def decoded(data: Any, problems: Problems) -> Any:  # noqa: ARG001
    """The fields of a position: the first step."""
    return decode(data)


def resolve(form: Any, problems: Problems) -> RowReader:
    """Names to numbers; what was left out is not there yet.

    Raises InputError for a bad variant, and for more players than the sheet has boards.
    """
    from solver.games.dice import GAME

    sheet = sheets.known(GAME.parse_variant(form.variant)[BOARDS.name])
    assert sheet is not None
    seats = len(form.players)
    if seats > len(sheet.boards):
        problem = Phrase("{} players, and the sheet has {} boards", seats, len(sheet.boards))
        raise InputError("players", problem, "remove players, or give another sheet with --boards")
    last = Phrase("use 0 to {}", seats - 1)
    problems.require(
        form.view < seats, "view", Phrase("{} is no seat of {} players", form.view, seats), last
    )
    reader = RowReader(DiceTable(sheet=sheet.index, view=form.view), problems, READ)
    reader.fill(reader.table, form)
    return reader


def begun(table: DiceTable) -> State:
    """The state of a table that is whole, in which nobody has chosen in this turn."""
    chooses, swaps = table.phase == "choose", table.phase == "swap"
    return state_of(
        replace(
            table,
            cities=table.before,
            stack=[Open("action")] if chooses else [],
            first=table.view,
            acting=table.dealt if table.phase == "boards" else table.view,
            entering=sorted({*table.unlocked()}.difference(table.forum)) if swaps else [],
            agora_taken=bool(table.racing),
        )
    )


def _with_state(reader: RowReader, problems: Problems) -> Position:
    """The position with its state, after what the view has done in this turn."""
    from solver.games.dice import GAME

    table: DiceTable = reader.table
    try:
        state = bridge.conceal(begun(table), table.view)
    except ValueError as error:
        raise InputError("", Phrase("impossible position ({})", error)) from None
    check_ways(table, state, problems)
    problems.stop()
    if table.chosen:
        _choose(table, state)
        state = bridge.of_memory(state.to_bytes())
    variant = variant_of(table.sheet)
    return Position(game=GAME, variant=variant, view=table.view, state=state)


def _choose(table: DiceTable, state: State) -> None:
    """Apply what the view has done in this turn."""
    for i, text in enumerate(table.chosen):
        place = f"chosen[{i}]"
        if state.decider != table.view:
            raise InputError(
                place, Phrase("{!r}, but the turn of the player is over", text), "remove it"
            )
        try:
            state.apply(parse_move(state, text))
        except InputError as error:
            raise error.within(place) from None
