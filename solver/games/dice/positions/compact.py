"""The one-line form of a Dice position, as FEN is to chess.

Which fields it has, and in which order, the rows of :mod:`solver.games.dice.table` say; how each is
written stands in :mod:`solver.games.table.line`. The first turn of two players::

    dice:2:choose.1/WoClPaMaAxCmGe.0231023/giza.7/rhodes.7/boards=d808d52cda36

The text has no spaces and needs no quotes in a shell. It says as much as the JSON form, and both
are read by the same code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solver.errors import InputError, Phrase
from solver.games.base import Position
from solver.games.dice.data import sheets
from solver.games.dice.faces import NONE
from solver.games.dice.positions.boards import SIDE_BUILDINGS, board_of
from solver.games.dice.positions.read import read as read_json
from solver.games.dice.positions.write import shown, told
from solver.games.dice.table import City, DiceTable
from solver.games.table.line import Lines

PLACE = "compact position"
LINES = Lines("dice:2:", DiceTable, longest=6000)


def write(view: Position) -> str:
    """The position as one line."""
    table = shown(view)
    rolled = any(face.rolled for face in table.faces)
    return LINES.write(
        replace(
            table,
            symbols=table.symbols if rolled else [],
            sections=table.sections if rolled else [],
            before=[replace(city, bonuses=city.bonuses or None) for city in table.before],
        )
    )


def read(text: str) -> Position:
    """Inverse of :func:`write`. Raises InputError for anything it cannot be."""
    try:
        table = LINES.read(text, DiceTable(sheet=sheets.default().index))
        for part, problem in _wrong(table):
            raise InputError(part, problem, "copy the whole line")
        data = told(table)
    except InputError as error:
        raise error.within(PLACE) from None
    return read_json(data, PLACE)


def _wrong(table: DiceTable) -> Iterator[tuple[str, str]]:
    """Parts of a line that are not whole or do not fit the sheet, and what is wrong with them."""
    for name, values in (("symbols", table.symbols), ("sections", table.sections)):
        if values and len(values) != len(table.forum):
            yield name, Phrase("{}, and there are {} dice", len(values), len(table.forum))
    if [symbol == NONE for symbol in table.symbols] != [at is None for at in table.sections]:
        yield "sections", "a die has a symbol or a section, and not both"
    for seat, city in enumerate(table.before):
        yield from ((Phrase("player {}", seat), problem) for problem in _wrong_city(city, table))


def _wrong_city(city: City, table: DiceTable) -> Iterator[str]:
    if city.board == NONE:
        if city.ticked:
            yield "boxes without a board"
        return
    boxes = len(board_of(table.printed, city.board).boxes)
    if city.ticked and city.ticked[-1] >= boxes:
        yield Phrase("no box {}; there are {}", city.ticked[-1] + 1, boxes)
    if len(city.points) != len(SIDE_BUILDINGS):
        yield Phrase("points of {} Barracks", len(city.points))
