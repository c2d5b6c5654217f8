"""A sheet as the rules and everybody else use it: boards, boxes and bonuses by index.

The boxes of a board are numbered from 0: those of the common buildings in the order of
:data:`~solver.games.dice.data.sheet_file.COMMON`, then its Wonder, then its University. Each has
the order of its file.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

import msgspec

from solver.games.base import JsonObject
from solver.games.data.json_tables import Trust
from solver.games.dice.data.effects import (
    BUILDINGS,
    BonusEffect,
    BoxEffect,
    BuildingId,
    crosses,
)
from solver.games.dice.data.model import Tables
from solver.games.dice.data.sheet_file import (
    COMMON,
    OWN,
    BoardRow,
    BonusRow,
    BoxRow,
    BuildingRow,
    SheetFile,
    WonderBoxRow,
    WonderRow,
)

BONUS_PREFIX = "bonus_"
"""A beginning of the ids of bonuses that says no more than that they are bonuses."""

HASH_DIGITS = 12


@dataclass(frozen=True)
class Box:
    """A box of a board.

    ``building`` is an index, ``cost`` counts resources, ``symbols`` are the faces (indexes) that
    may tick it, ``requires`` the boxes of the same board that must be ticked before. ``printed_vp``
    are the points of an attack before defense, else 0. Names are None unless the file gives them;
    :mod:`solver.games.dice.names` always has some.
    """

    id: str
    building: int
    cost: int
    symbols: tuple[int, ...]
    requires: tuple[int, ...]
    effects: tuple[BoxEffect, ...]
    printed_vp: int
    name: str | None
    name_it: str | None
    cost_confidence: Trust | None
    effect_confidence: Trust | None
    reconstructed: bool


@dataclass(frozen=True)
class Bonus:
    """A bonus box; its id is without a leading ``bonus_``."""

    id: str
    effects: tuple[BonusEffect, ...]
    name: str | None
    name_it: str | None
    confidence: Trust | None
    reconstructed: bool


@dataclass(frozen=True)
class Board:
    """A board: its names and its boxes. Without names of its own it is called by its id."""

    id: str
    name: str
    name_it: str
    wonder_name: str
    boxes: tuple[Box, ...]

    @property
    def code(self) -> str:
        """What stands for it on a line."""
        return self.id

    @cached_property
    def box_index(self) -> dict[str, int]:
        """The index of each box by its id."""
        return {box.id: index for index, box in enumerate(self.boxes)}

    def of(self, building: int) -> tuple[int, ...]:
        """The boxes (indexes) of a building, in order."""
        return tuple(at for at, box in enumerate(self.boxes) if box.building == building)


@dataclass(frozen=True, eq=False)
class Sheet:
    """The contents of a sheet file.

    ``hash`` names it in variants, ``index`` is its number in the rules (-1: not installed),
    ``document`` the JSON that it was read from. Two sheets that differ in names and remarks only
    have the same hash.
    """

    hash: str
    index: int
    document: JsonObject
    boards: tuple[Board, ...]
    bonuses: tuple[Bonus, ...]
    start_coins: int
    spaces: int
    pass_coins: int
    bonuses_to_end: int
    first_agora: int

    @property
    def size(self) -> str:
        """How much there is of what, in words."""
        sizes = sorted({len(board.boxes) for board in self.boards})
        boxes = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else str(sizes[0])
        return f"{len(self.boards)} boards of {boxes} boxes, {len(self.bonuses)} bonuses"

    def boxes(self, board: int) -> tuple[Box, ...]:
        """The boxes of a board (index)."""
        return self.boards[board].boxes

    @cached_property
    def board_index(self) -> dict[str, int]:
        """The index of each board by its id."""
        return {board.id: index for index, board in enumerate(self.boards)}


def rows_of(
    file: SheetFile, board: int
) -> list[tuple[BuildingId, str, Sequence[BoxRow | WonderBoxRow]]]:
    """The buildings of a board in the order of their boxes: id, key path in the file, boxes."""
    own = file.boards[board]
    parts: list[tuple[BuildingId, str, BuildingRow | WonderRow]] = [
        (name, f"common.{name}", getattr(file.common, name)) for name in COMMON
    ]
    parts += [(name, f"boards[{board}].{name}", getattr(own, name)) for name in OWN]
    return [(name, f"{place}.boxes", part.boxes) for name, place, part in parts]


def bonus_id(row: BonusRow) -> str:
    """The id of a bonus as it stands in the texts of moves."""
    return row.id.removeprefix(BONUS_PREFIX)


def make(file: SheetFile, document: JsonObject, tables: Tables) -> Sheet:
    """The sheet of a file that has been checked (see ``sheet_checks.py``)."""
    common = file.common
    return Sheet(
        hash=content_hash(file),
        index=-1,
        document=document,
        boards=tuple(_board(file, at, row, tables) for at, row in enumerate(file.boards)),
        bonuses=tuple(
            Bonus(
                id=bonus_id(row),
                effects=row.effects,
                name=row.name,
                name_it=row.name_it,
                confidence=row.effect_confidence or row.confidence,
                reconstructed=bool(row.reconstructed),
            )
            for row in common.bonuses.boxes
        ),
        start_coins=common.gold_reserve.start_coins,
        spaces=common.gold_reserve.spaces,
        pass_coins=file.pass_coins,
        bonuses_to_end=file.bonuses_to_end,
        first_agora=common.agora.first_finisher_vp,
    )


def _board(file: SheetFile, board: int, row: BoardRow, tables: Tables) -> Board:
    rows = [(name, box) for name, _, boxes in rows_of(file, board) for box in boxes]
    index = {box.id: at for at, (_, box) in enumerate(rows)}
    name = row.name or row.id.replace("_", " ").title()
    return Board(
        id=row.id,
        name=name,
        name_it=row.name_it or name,
        wonder_name=row.wonder_name,
        boxes=tuple(
            Box(
                id=box.id,
                building=BUILDINGS.index(building),
                cost=box.cost.resources,
                symbols=tuple(sorted(tables.symbol_index[symbol] for symbol in box.die_symbols)),
                requires=tuple(sorted(index[other] for other in box.requires)),
                effects=box.effects,
                printed_vp=box.printed_vp or 0,
                name=box.name,
                name_it=box.name_it,
                cost_confidence=box.cost_confidence or box.confidence,
                effect_confidence=box.effect_confidence or box.confidence,
                reconstructed=bool(box.reconstructed),
            )
            for building, box in rows
        ),
    )


def content_hash(file: SheetFile) -> str:
    """Short hash of what the rules read of a sheet; see ``docs/sheets.md`` for its canonical form.

    Ids are part of it, since the texts of records are made of them.
    """
    text = msgspec.json.encode(canonical(file), order="deterministic")
    return sha256(text).hexdigest()[:HASH_DIGITS]


def canonical(file: SheetFile) -> JsonObject:
    """The sheet with everything that the rules read, written out, and nothing else.

    Lists whose order means nothing are sorted; all ways to write the same effect are one.
    """

    def boxes(rows: Sequence[BoxRow | WonderBoxRow]) -> list[JsonObject]:
        return [
            {
                "id": row.id,
                "cost": row.cost.resources,
                "die_symbols": sorted(row.die_symbols),
                "requires": sorted(row.requires),
                "effects": [_canonical_effect(effect) for effect in row.effects],
                "printed_vp": row.printed_vp or 0,
            }
            for row in rows
        ]

    common: JsonObject = {name: boxes(getattr(file.common, name).boxes) for name in COMMON}
    return {
        "common": common,
        "boards": [
            {"id": row.id, **{name: boxes(getattr(row, name).boxes) for name in OWN}}
            for row in file.boards
        ],
        "bonuses": [
            {"id": bonus_id(row), "effects": [_canonical_effect(e) for e in row.effects]}
            for row in file.common.bonuses.boxes
        ],
        "start_coins": file.common.gold_reserve.start_coins,
        "spaces": file.common.gold_reserve.spaces,
        "pass_coins": file.pass_coins,
        "bonuses_to_end": file.bonuses_to_end,
        "first_finisher_vp": file.common.agora.first_finisher_vp,
    }


def _canonical_effect(effect: BoxEffect) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(effect)
    if crosses(effect):
        return {
            "type": "cross",
            "buildings": sorted(told["buildings"]),
            "count": crosses(effect),
        }
    told.pop("resource", None)  # the rules only count resources
    told.pop("free_die", None)  # follows from the type
    return told
