"""What the JSON form tells in another way than the table holds it: read and written by hand.

The boxes of a board building by building, with the points of attacks, and the dice of the Forum.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.errors import InputError, Phrase
from solver.games.base import JsonObject
from solver.games.dice import names
from solver.games.dice.data.effects import BUILDINGS
from solver.games.dice.faces import NONE
from solver.games.dice.items import DICE
from solver.games.dice.positions.boards import POINTS, SIDE_BUILDINGS, BoardFacts, board_of
from solver.games.dice.positions.forum import read_forum
from solver.games.dice.questions import Face
from solver.games.dice.table import FORMAT, City, DiceTable
from solver.games.dice.variants import variant_of
from solver.games.moves.reading import listed
from solver.games.table.kinds import UNKNOWN
from solver.games.table.read import RowReader, Shaped
from solver.games.table.write import Told
from solver.names import normalize, suggestion

Ticks = int | list[str]
"""How many boxes are ticked, or which."""


def read_table(reader: RowReader, form: Any, table: DiceTable, place: str) -> None:  # noqa: ARG001
    """The dice of the Forum; none is there as long as nobody has told them."""
    table.forum = []
    if form.forum is not None:
        faces = read_forum(form.forum, reader.problems)
        reader.placed(DICE).update((face.die, face.place) for face in faces)
        table.forum = [face.die for face in faces]
        table.symbols = [face.symbol for face in faces]
        table.sections = [face.section if face.rolled else None for face in faces]


def write_table(table: DiceTable, root: Any) -> JsonObject:  # noqa: ARG001
    """The shaped fields of the table."""
    return {
        "game": "dice",
        "format": FORMAT,
        "variant": variant_of(table.sheet),
        "view": table.view,
        "forum": list(map(_write_face, table.faces)),
    }


def _write_face(face: Face) -> str:
    shown = f"{names.symbol_name(face.symbol)} {face.section}" if face.rolled else UNKNOWN
    return f"{names.die_name(face.die)} {shown}"


# ---------------------------------------------------------------- boards


def read_city(reader: RowReader, form: Any, city: City, place: str) -> None:
    """The boxes that are ticked, and the points written in attack boxes."""
    city.points = [None, None]
    if city.board == NONE and form.board is not None:
        return  # it could not be read, and says what the boxes are
    ticked: set[int] = set()
    for building, name in enumerate(BUILDINGS):
        ticks, where = getattr(form, name), f"{place}.{name}"
        if city.board == NONE:
            told = "given without a board", "name the board, too"
            reader.problems.require(not ticks, where, *told)
            continue
        with reader.problems:
            if isinstance(ticks, dict) and building in SIDE_BUILDINGS:
                side = SIDE_BUILDINGS.index(building)
                city.points[side], ticks = _points(ticks, f"{where}.{POINTS}")
            ticked |= _Reader(reader.table.printed, city.board, building, where).read(ticks)
    city.ticked = sorted(ticked)


def _points(ticks: dict[str, Ticks], place: str) -> tuple[int | None, dict[str, Ticks]]:
    """The points written in attack boxes, and the rest of what is said of a Barracks."""
    points = ticks.get(POINTS)
    if isinstance(points, list):
        raise InputError(place, "a list", "write one number, the sum of the attack boxes")
    return points, {name: value for name, value in ticks.items() if name != POINTS}


class _Reader:
    """Reads which boxes of one building are ticked."""

    def __init__(self, sheet: Any, board: int, building: int, place: str) -> None:
        self._sheet = sheet
        self._board = board
        self._building = building
        self._place = place
        self._facts: BoardFacts = board_of(sheet, board)

    def read(self, ticks: Ticks | dict[str, Ticks]) -> set[int]:
        """The boxes that ``ticks`` means. Raises InputError."""
        whole = self._facts.of(self._building)
        if not isinstance(ticks, dict):
            return self._some(ticks, whole, "", self._place)
        found: set[int] = set()
        kinds = self._facts.kinds(self._building)
        asked: set[str] = set()
        for name, value in ticks.items():
            place = f"{self._place}.{name}"
            kind = next((kind for kind in kinds if normalize(kind) == normalize(name)), None)
            if kind is None:
                hint = suggestion(name, kinds) or Phrase("there are {}", listed(kinds))
                raise InputError(place, "no such kind of box", hint)
            if kind in asked:
                raise InputError(place, "is told twice", "remove one")
            asked.add(kind)
            found |= self._some(value, kinds[kind], kind, place)
        return found

    def _some(self, ticks: Ticks, boxes: Sequence[int], kind: str, place: str) -> set[int]:
        if isinstance(ticks, int):
            return self._counted(ticks, boxes, kind, place)
        return self._listed(ticks, boxes, kind, place)

    def _counted(self, count: int, boxes: Sequence[int], kind: str, place: str) -> set[int]:
        """So many of these boxes, if it is clear which."""
        if count > len(boxes):
            what = Phrase("{} boxes", kind) if kind else "boxes"
            raise InputError(
                place, Phrase("{} boxes", count), Phrase("there are {} {}", len(boxes), what)
            )
        if 0 < count < len(boxes) and not self._facts.in_order(boxes):
            known = listed(self._facts.spots[box].short for box in boxes)
            which = "which box it is" if count == 1 else Phrase("which {} boxes they are", count)
            raise InputError(
                place, Phrase("does not say {}", which), Phrase("write names: {}", known)
            )
        return set(boxes[:count])

    def _listed(self, ticks: list[str], boxes: Sequence[int], kind: str, place: str) -> set[int]:
        """These boxes, each of which must be among ``boxes``."""
        found: set[int] = set()
        for i, name in enumerate(ticks):
            where = f"{place}[{i}]"
            box = self._facts.called(name, self._building)
            if box is None:
                box = names.box(name, self._sheet, self._board, where, self._building)
            if box in found:
                raise InputError(where, Phrase("{!r} stands twice", name), "remove one")
            if box not in boxes:
                called = names.box_name(box, self._sheet, self._board, "en")
                raise InputError(where, Phrase("{} is no {} box", called, kind), "move it")
            found.add(box)
        return found


def write_city(city: City, table: DiceTable) -> JsonObject:
    """The boxes of a board; buildings in which nothing is ticked are left out."""
    if city.board == NONE:
        return {}
    board = board_of(table.printed, city.board)
    found: JsonObject = {}
    for building, name in enumerate(BUILDINGS):
        ticked = [box for box in board.of(building) if box in city.ticked]
        if ticked:
            found[name] = _ticks(board, building, ticked)
    for side, building in enumerate(SIDE_BUILDINGS):
        if any(box in city.ticked for box in board.attacks(side)):
            found[BUILDINGS[building]][POINTS] = city.points[side]
    return found


def _ticks(board: BoardFacts, building: int, ticked: list[int]) -> Any:
    """The ticked boxes: their number where that will do, by kind in the Barracks, or a list."""
    whole = board.of(building)
    if building not in SIDE_BUILDINGS:
        return len(ticked) if board.in_order(whole) else _short(board, ticked)
    found: JsonObject = {}
    for kind, boxes in board.kinds(building).items():
        inside = [box for box in boxes if box in ticked]
        if inside:
            found[kind] = len(inside) if board.in_order(boxes) else _short(board, inside)
    return found


def _short(board: BoardFacts, ticked: list[int]) -> list[str]:
    """The boxes by what they are called inside their building."""
    return [board.spots[box].short for box in ticked]


READ: dict[Any, Shaped] = {City: read_city, DiceTable: read_table}
WRITE: dict[Any, Told] = {City: write_city, DiceTable: write_table}
