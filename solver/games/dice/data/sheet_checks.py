"""Checks of a sheet file that concern more than one value.

What passes can be installed in the rules and played on. Every failure is an InputError whose
place is the key path in the file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from solver.errors import InputError
from solver.games.data.json_tables import repeated, require
from solver.games.dice.data.effects import (
    Attack,
    BuildingId,
    CoinsAndPointsPerBox,
    CoinsOnDie,
    ConstructBuilding,
    Cross,
    Defense,
    DieCostMinus,
    PointsPerBox,
    Produce,
    TakeAction,
    VictoryPoints,
    gives_choice,
)
from solver.games.dice.data.sheet import bonus_id, rows_of
from solver.games.moves.reading import listed
from solver.names import normalize, suggestion

if TYPE_CHECKING:
    from solver.games.dice.data.effects import BoxEffect
    from solver.games.dice.data.model import Tables
    from solver.games.dice.data.sheet_file import BoxRow, SheetFile, WonderBoxRow

    Row = BoxRow | WonderBoxRow

MAX_BOARDS = 16
MAX_BOXES = 64
MAX_EFFECTS = 4
MAX_BONUSES = 8
MAX_CHOICES = 23
"""Effects of boxes and bonuses that give a choice; the rules let no more wait for each other."""

MAX_WRITTEN = 255
"""Points of all attacks of a Barracks together."""

WONDER = "wonder"
ADDED_UP = (Produce, VictoryPoints, Defense, CoinsOnDie, DieCostMinus)
"""Effects whose amounts are added up; one of a kind says it all."""


def check(file: SheetFile, tables: Tables) -> None:
    """Raise InputError when a sheet contradicts itself or could not be played on."""
    boards = len(file.boards)
    require(2 <= boards <= MAX_BOARDS, "boards", f"{boards} boards",
            f"there can be 2 to {MAX_BOARDS}")  # fmt: skip
    _check_unique("boards", [row.id for row in file.boards])
    reserve = file.common.gold_reserve
    require(reserve.start_coins <= reserve.spaces, "common.gold_reserve.start_coins",
            f"are {reserve.start_coins}", f"there are {reserve.spaces} spaces")  # fmt: skip
    _check_bonuses(file)
    for board in range(boards):
        _Board(file, board, tables).check()


def _check_unique(place: str, ids: Sequence[str]) -> None:
    """Ids must differ in more than what reading them overlooks."""
    twice = repeated(map(normalize, ids))
    if twice is not None:
        same = [text for text in ids if normalize(text) == twice]
        raise InputError(place, f"the id {same[-1]!r} is used twice", "give each an id of its own")


def _check_bonuses(file: SheetFile) -> None:
    row = file.common.bonuses
    place = "common.bonuses"
    count = len(row.boxes)
    require(count <= MAX_BONUSES, f"{place}.boxes", f"{count} bonuses",
            f"at most {MAX_BONUSES}")  # fmt: skip
    require(row.count in (None, count), f"{place}.count", f"is {row.count}",
            f"there are {count} bonus boxes")  # fmt: skip
    require(file.bonuses_to_end <= count, "bonuses_to_end", f"is {file.bonuses_to_end}",
            f"there are {count} bonus boxes, so the game would not end")  # fmt: skip
    _check_unique(f"{place}.boxes", [bonus_id(bonus) for bonus in row.boxes])
    for at, bonus in enumerate(row.boxes):
        require(bool(bonus_id(bonus)), f"{place}.boxes[{at}].id", "says nothing", "name the bonus")
        require(bool(bonus.effects), f"{place}.boxes[{at}].effects", "are missing")
        _check_effects(f"{place}.boxes[{at}].effects", bonus.effects)


def _check_effects(place: str, effects: Sequence[BoxEffect]) -> None:
    """What can be wrong with effects wherever they stand."""
    require(len(effects) <= MAX_EFFECTS, place, f"{len(effects)} effects",
            f"at most {MAX_EFFECTS}")  # fmt: skip
    for at, effect in enumerate(effects):
        if isinstance(effect, Cross):
            where = f"{place}[{at}].buildings"
            require(bool(effect.buildings), where, "name no building")
            twice = repeated(effect.buildings)
            require(twice is None, where, f"{twice!r} is listed twice")
        if isinstance(effect, ConstructBuilding | TakeAction):
            free = isinstance(effect, ConstructBuilding)
            require(effect.free_die == free, f"{place}[{at}].free_die",
                    f"is {str(effect.free_die).lower()}",
                    "construct_building is without the die cost, take_action with it")  # fmt: skip


class _Board:
    """The checks of one board, with the key path of each of its boxes."""

    def __init__(self, file: SheetFile, board: int, tables: Tables) -> None:
        self._file = file
        self._tables = tables
        self._place = f"boards[{board}]"
        self._rows: list[tuple[str, BuildingId, Row]] = []
        self._buildings: dict[str, tuple[str, int]] = {}
        for building, place, rows in rows_of(file, board):
            self._buildings[building] = (place, len(rows))
            self._rows += [(f"{place}[{at}]", building, row) for at, row in enumerate(rows)]
        self._index = {row.id: at for at, (_, _, row) in enumerate(self._rows)}

    def check(self) -> None:
        """Raise InputError for what is wrong with the board."""
        for place, count in self._buildings.values():
            require(count > 0, place, "is empty", "a building has at least one box")
        count = len(self._rows)
        require(count <= MAX_BOXES, self._place, f"{count} boxes with those of all boards",
                f"at most {MAX_BOXES}")  # fmt: skip
        self._check_ids()
        for name, (place, _) in self._buildings.items():
            points = sum(row.printed_vp or 0 for _, other, row in self._rows if other == name)
            require(points <= MAX_WRITTEN, place, f"attacks of {points} points",
                    f"at most {MAX_WRITTEN} together")  # fmt: skip
        for place, building, row in self._rows:
            self._check_box(place, building, row)
        effects = [effect for _, _, row in self._rows for effect in row.effects]
        bonuses = [effect for row in self._file.common.bonuses.boxes for effect in row.effects]
        choices = sum(map(gives_choice, [*effects, *bonuses]))
        require(choices <= MAX_CHOICES, self._place,
                f"{choices} effects that give a choice, with those of the bonuses",
                f"at most {MAX_CHOICES}")  # fmt: skip
        self._check_order()
        self._check_reachable()

    def _check_ids(self) -> None:
        """No two boxes of a board may share an id; the place is that of the second one."""
        owners: dict[str, str] = {}
        for place, _, row in self._rows:
            form = normalize(row.id)
            require(form not in owners, f"{place}.id",
                    f"{row.id!r} is used twice (also {owners.get(form)})",
                    "give each box an id of its own")  # fmt: skip
            owners[form] = place

    def _check_box(self, place: str, building: BuildingId, row: Row) -> None:
        require(row.building in (None, building), f"{place}.building", f"is {row.building}",
                f"the box stands in {building}")  # fmt: skip
        self._check_symbols(f"{place}.die_symbols", building, row)
        for at, other in enumerate(row.requires):
            if other not in self._index:
                hint = suggestion(other, self._index) or "name a box of the same board"
                raise InputError(f"{place}.requires[{at}]", f"unknown box {other!r}", hint)
        attack = any(isinstance(effect, Attack) for effect in row.effects)
        require(not attack or row.printed_vp is not None, f"{place}.printed_vp", "is missing",
                "an attack box has points")  # fmt: skip
        require(attack or row.printed_vp is None, f"{place}.printed_vp", "has no attack",
                "use a vp effect")  # fmt: skip
        _check_effects(f"{place}.effects", row.effects)
        self._check_place_of_effects(f"{place}.effects", building, row.effects)
        most = self._file.common.gold_reserve.spaces + sum(
            effect.amount
            for _, _, other in self._rows
            for effect in other.effects
            if isinstance(effect, Produce)
        )
        require(row.cost.resources <= most, f"{place}.cost", f"is {row.cost.resources}",
                f"nobody can pay more than {most}")  # fmt: skip

    def _check_symbols(self, place: str, building: BuildingId, row: Row) -> None:
        tables = self._tables
        if building == WONDER:
            require(not row.die_symbols, place, f"are {', '.join(row.die_symbols)}",
                    "no die is chosen for the Wonder")  # fmt: skip
            return
        known = [tables.symbols[symbol].id for symbol in tables.symbols_for(building)]
        for at, name in enumerate(row.die_symbols):
            if name in known:
                continue
            hint = suggestion(name, known) or f"{building} has {listed(known)}"
            other = name in tables.symbol_index
            problem = f"{name!r} does not belong to it" if other else f"unknown symbol {name!r}"
            raise InputError(f"{place}[{at}]", problem, hint)
        twice = repeated(row.die_symbols)
        require(twice is None, place, f"{twice!r} is listed twice")

    def _check_place_of_effects(
        self, place: str, building: BuildingId, effects: Sequence[BoxEffect]
    ) -> None:
        outside = not self._tables.buildings[self._tables.building_index[building]].city
        seen: Counter[tuple[object, ...]] = Counter()
        for at, effect in enumerate(effects):
            where = f"{place}[{at}]"
            if isinstance(effect, Attack | Defense):
                require(building == f"barracks_{effect.side}", f"{where}.side",
                        f"is {effect.side}, in {building}",
                        "attack and defense stand in the Barracks of their side")  # fmt: skip
            points = isinstance(effect, VictoryPoints | PointsPerBox) or (
                isinstance(effect, CoinsAndPointsPerBox) and effect.vp > 0
            )
            require(not (outside and points), where, f"points in the {building}",
                    "the score has no row for them")  # fmt: skip
            if isinstance(effect, ADDED_UP):
                seen[type(effect), getattr(effect, "color", None)] += 1
                require(max(seen.values()) == 1, where, "is there twice", "add the two up")
            elif isinstance(effect, Attack):
                seen[(Attack,)] += 1
                require(seen[(Attack,)] == 1, where, "is there twice", "a box has one attack")

    def _check_order(self) -> None:
        """No box may require itself, however long the way round."""
        visited: set[int] = set()

        def visit(at: int, way: tuple[int, ...]) -> None:
            place, _, row = self._rows[at]
            if at in way:
                circle = [*way[way.index(at) :], at]
                names = " requires ".join(self._rows[step][2].id for step in circle)
                raise InputError(f"{place}.requires", f"is circular: {names}", "remove one")
            if at not in visited:
                for other in row.requires:
                    visit(self._index[other], (*way, at))
                visited.add(at)

        for at in range(len(self._rows)):
            visit(at, ())

    def _check_reachable(self) -> None:
        """Every box can be ticked in some game: with a die, by an effect, or as the Wonder.

        Special dice are taken to be unlocked: a die that nothing unlocks is a sheet's own business.
        """
        crossed: set[str] = {
            building
            for symbol in self._tables.symbols
            if symbol.kind == "cross"
            for building in symbol.buildings
        }
        for bonus in self._file.common.bonuses.boxes:
            crossed |= _crossed(bonus.effects)
        reached: set[int] = set()
        while True:
            found = {
                at
                for at, (_, building, row) in enumerate(self._rows)
                if at not in reached
                and (row.die_symbols or building == WONDER or building in crossed)
                and all(self._index[other] in reached for other in row.requires)
            }
            if not found:
                break
            reached |= found
            crossed |= _crossed(effect for at in found for effect in self._rows[at][2].effects)
        for at, (place, _, row) in enumerate(self._rows):
            if at in reached:
                continue
            lost = [other for other in row.requires if self._index[other] not in reached]
            if not lost:  # the others wait for such a one
                raise InputError(
                    f"{place}.die_symbols",
                    f"the box {row.id!r} is unreachable: no die and no effect ticks it",
                    "name the symbols that do",
                )


def _crossed(effects: Iterable[BoxEffect]) -> set[str]:
    """The buildings whose boxes the effects let tick."""
    return {
        building for effect in effects if isinstance(effect, Cross) for building in effect.buildings
    }
