"""Names to indexes: the first step of reading a position."""

from __future__ import annotations

from collections.abc import Sequence

from solver.errors import InputError
from solver.games.dice import names
from solver.games.dice.data import sheets
from solver.games.dice.data.effects import BUILDINGS
from solver.games.dice.data.sheet import Sheet
from solver.games.dice.faces import NONE
from solver.games.dice.positions.boards import POINTS, SIDE_BUILDINGS, BoardFacts, board_of
from solver.games.dice.positions.form import Boxes, PlayerFile, PositionFile, Ticks
from solver.games.dice.positions.forum import read_forum
from solver.games.dice.positions.sketch import City, Sketch
from solver.games.dice.variants import BOARDS
from solver.games.moves.reading import listed
from solver.games.positions.problems import Problems
from solver.names import normalize, suggestion


def resolve(file: PositionFile, problems: Problems) -> Sketch:
    """Turn names into indexes; finds unknown names and items given twice.

    Raises InputError for a bad variant, and for more players than the sheet has boards.
    """
    from solver.games.dice import GAME

    variant = GAME.parse_variant(file.variant)
    sheet = sheets.known(variant[BOARDS.name])
    assert sheet is not None
    seats = len(file.players)
    if seats > len(sheet.boards):
        problem = f"{seats} players, and the sheet has {len(sheet.boards)} boards"
        raise InputError("players", problem, "remove players, or give another sheet with --boards")
    last = f"use 0 to {seats - 1}"
    problems.require(file.view < seats, "view", f"{file.view} is no seat of {seats} players", last)
    return Sketch(
        sheet=sheet,
        view=file.view,
        phase=file.phase,
        turn=file.turn,
        forum=None if file.forum is None else read_forum(file.forum, problems),
        cities=_cities(file.players, sheet, problems),
        chosen=file.chosen,
        last=file.last_turn,
    )


def _cities(players: list[PlayerFile], sheet: Sheet, problems: Problems) -> list[City]:
    owners: dict[int, int] = {}
    cities = []
    for seat, player in enumerate(players):
        place, board = f"players[{seat}]", NONE
        if player.board is not None:
            with problems:
                board = names.board(player.board, sheet, f"{place}.board")
                owner = owners.setdefault(board, seat)
                problems.require(
                    owner == seat,
                    f"{place}.board",
                    f"{player.board!r} is also the board of seat {owner}",
                    "every player has another board",
                )
        city = City(sheet, place, board, player.coins, set(), [None, None], None, None)
        if board != NONE or player.board is None:
            _read_city(city, player, problems)
        cities.append(city)
    return cities


def _read_city(city: City, player: PlayerFile, problems: Problems) -> None:
    """Put into a city what the player has ticked."""
    for building, name in enumerate(BUILDINGS):
        ticks: Ticks = getattr(player, name)
        where = f"{city.place}.{name}"
        if city.board == NONE:
            problems.require(not ticks, where, "given without a board", "name the board, too")
            continue
        with problems:
            if isinstance(ticks, dict) and building in SIDE_BUILDINGS:
                side = SIDE_BUILDINGS.index(building)
                city.points[side], ticks = _points(ticks, f"{where}.{POINTS}")
            city.ticked |= _Reader(city.sheet, city.board, building, where).read(ticks)
    if player.bonuses is not None:
        city.bonuses = _bonuses(player.bonuses, city, problems)
    city.agora_first = player.agora_first


def _points(
    ticks: dict[str, int | list[str]], place: str
) -> tuple[int | None, dict[str, int | list[str]]]:
    """The points written in attack boxes, and the rest of what is said of a Barracks."""
    points = ticks.get(POINTS)
    if isinstance(points, list):
        raise InputError(place, "a list", "write one number, the sum of the attack boxes")
    return points, {name: value for name, value in ticks.items() if name != POINTS}


def _bonuses(listed_: Boxes, city: City, problems: Problems) -> list[int]:
    found: list[int] = []
    for i, name in enumerate(listed_):
        where = f"{city.place}.bonuses[{i}]"
        with problems:
            bonus = names.bonus(name, city.sheet, where)
            if problems.require(bonus not in found, where, f"{name!r} stands twice", "remove one"):
                found.append(bonus)
    return sorted(found)


class _Reader:
    """Reads which boxes of one building are ticked."""

    def __init__(self, sheet: Sheet, board: int, building: int, place: str) -> None:
        self._sheet = sheet
        self._board = board
        self._building = building
        self._place = place
        self._facts: BoardFacts = board_of(sheet, board)

    def read(self, ticks: Ticks) -> set[int]:
        """The boxes that ``ticks`` means. Raises InputError."""
        whole = self._facts.of(self._building)
        if isinstance(ticks, int):
            return self._counted(ticks, whole, "", self._place)
        if isinstance(ticks, list):
            return self._listed(ticks, whole, "", self._place)
        found: set[int] = set()
        kinds = self._facts.kinds(self._building)
        asked: set[str] = set()
        for name, value in ticks.items():
            place = f"{self._place}.{name}"
            kind = next((kind for kind in kinds if normalize(kind) == normalize(name)), None)
            if kind is None:
                hint = suggestion(name, kinds) or f"there are {listed(kinds)}"
                raise InputError(place, "no such kind of box", hint)
            if kind in asked:
                raise InputError(place, "is told twice", "remove one")
            asked.add(kind)
            if isinstance(value, int):
                found |= self._counted(value, kinds[kind], kind, place)
            else:
                found |= self._listed(value, kinds[kind], kind, place)
        return found

    def _counted(self, count: int, boxes: Sequence[int], kind: str, place: str) -> set[int]:
        """So many of these boxes, if it is clear which."""
        if count > len(boxes):
            what = f"{kind} boxes" if kind else "boxes"
            raise InputError(place, f"{count} boxes", f"there are {len(boxes)} {what}")
        if 0 < count < len(boxes) and not self._facts.in_order(boxes):
            known = listed(self._facts.spots[box].short for box in boxes)
            which = "which box it is" if count == 1 else f"which {count} boxes they are"
            raise InputError(place, f"does not say {which}", f"write names: {known}")
        return set(boxes[:count])

    def _listed(self, ticks: Boxes, boxes: Sequence[int], kind: str, place: str) -> set[int]:
        """These boxes, each of which must be among ``boxes``."""
        found: set[int] = set()
        for i, name in enumerate(ticks):
            where = f"{place}[{i}]"
            box = self._facts.called(name, self._building)
            if box is None:
                box = names.box(name, self._sheet, self._board, where, self._building)
            if box in found:
                raise InputError(where, f"{name!r} stands twice", "remove one")
            if box not in boxes:
                called = names.box_name(box, self._sheet, self._board, "en")
                raise InputError(where, f"{called} is no {kind} box", "move it")
            found.add(box)
        return found
