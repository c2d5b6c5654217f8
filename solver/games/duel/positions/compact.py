"""The one-line form of a Duel position, as FEN is to chess.

Which fields it has, and in which order, the rows of :mod:`solver.games.duel.table` say; how each is
written stands in :mod:`solver.games.table.line`. A wonder pick, the sixth of the draft::

    duel:2:pick.0.0.0/7..PyrApp.00.--/7..ZeuColGar.000.---/EcoLawMasStrUrb/offer=MauPirSph

The text has no spaces and needs no quotes in a shell. It says as much as the JSON form, and both
are read by the same code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solver.errors import InputError, Phrase
from solver.games.base import Position
from solver.games.duel.expansion_table import CHAMBERS
from solver.games.duel.items import PLOTS
from solver.games.duel.positions.fill import loot_left
from solver.games.duel.positions.read import read as read_json
from solver.games.duel.positions.shapes import TELLING
from solver.games.duel.positions.write import shown, told
from solver.games.duel.storage import slots_of
from solver.games.duel.table import DuelTable
from solver.games.table.kinds import untold
from solver.games.table.line import Lines

PLACE = "compact position"
LINES = Lines("duel:2:", DuelTable)


def write(view: Position) -> str:
    """The position as one line."""
    table = shown(view)
    if not table.age:
        table.slots = []
    if table.loot == loot_left(table.pawn):
        table = replace(table, loot=None)  # type: ignore[arg-type]
    return LINES.write(table)


def read(text: str) -> Position:
    """Inverse of :func:`write`. Raises InputError for anything it cannot be."""
    try:
        table = LINES.read(text)
        for part, problem in _missing(table):
            raise InputError(part, problem, "copy the whole line")
        data = told(table)
    except InputError as error:
        raise error.within(PLACE) from None
    return read_json(data, PLACE)


def _missing(table: DuelTable) -> Iterator[tuple[str, str]]:
    """Parts of a line that are not whole, and what is wrong with them."""
    if untold(table.age):
        yield "age", "not given"
    if table.age and len(table.slots) != slots_of(table.setup):
        yield "slots", Phrase("{} of {} slots", len(table.slots), slots_of(table.setup))
    for seat, city in enumerate(table.cities):
        if not len(city.wonders) == len(city.built) == len(city.under):
            yield Phrase("city {}", seat), "a digit and a card, or '-', for each wonder"
    if table.agora is not None:
        if not len(table.agora.decrees) == len(table.agora.decrees_at) == CHAMBERS:
            yield "decrees", Phrase("{} of {} Decrees", len(table.agora.decrees), CHAMBERS)
        if any(None in (note.seat, note.what, note.first, note.second) for note in table.agora.log):
            yield "log", "an entry that does not say who, what and which"
        elif any(n.what not in TELLING and n.second >= PLOTS.size for n in table.agora.log):
            yield "log", "a card where a Conspiracy is wanted"
