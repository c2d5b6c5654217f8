"""The format of sheet files: what stands on the boards of the players, as JSON.

Required is what the rules read. The rest tells people what a value is, where it comes from and how
sure it is, and is kept as it stands. ``docs/sheets.md`` describes the format.
"""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta

from solver.errors import InputError
from solver.games.data.json_tables import Id, Name, Row, Trust
from solver.games.dice.data.effects import (
    BUILDINGS,
    COLORS,
    SIDES,
    SPECIAL,
    Amount,
    BonusEffect,
    BoxEffect,
    BuildingId,
    Resource,
)
from solver.json_structs import convert
from solver.names import suggestion

MAX_COST = 15
"""Resources that a box can cost; the most that the rules know."""

MAX_SPACES = 100
MOST_ROWS = 255
"""No list in a file is longer; how much the rules take is less, and is told in other words."""
"""Coins that a city can hold; the most that the rules know."""

FORMAT = "dice-sheet"
"""What a sheet file calls its format, if it says so."""

GameName = Literal["7 Wonders Dice", "dice"]
Text = str | tuple[str, ...]
Anything = dict[str, Any] | None


class Cost(Row, frozen=True, kw_only=True):
    """A construction cost: resources of any kind."""

    resources: Annotated[int, Meta(ge=0, le=MAX_COST)] = 0


class Remarks(Row, frozen=True, kw_only=True):
    """What may stand anywhere for human readers."""

    note: Text = ""
    notes: Text = ""
    basis: Text = ""
    confidence: Trust | None = None
    reconstructed: bool | None = None


class Named(Remarks, frozen=True, kw_only=True):
    """What has an id and may have names."""

    id: Id
    name: Name | None = None
    name_it: Name | None = None


class BoxBase(Named, frozen=True, kw_only=True):
    """What boxes of all buildings have in common.

    ``printed_vp`` are the points of an attack before defense, ``requires`` the boxes (ids) that
    must be ticked before. ``building``, ``track`` and ``index`` say once more where the box stands.
    """

    cost: Cost
    effects: tuple[BoxEffect, ...]
    requires: tuple[Id, ...] = ()
    printed_vp: Amount | None = None
    cost_confidence: Trust | None = None
    effect_confidence: Trust | None = None
    building: BuildingId | None = None
    track: str = ""
    index: int = 0


class BoxRow(BoxBase, frozen=True, kw_only=True):
    """A box that dice tick: ``die_symbols`` are the faces that may do so."""

    die_symbols: tuple[str, ...]
    symbols_confidence: Trust | None = None


class WonderBoxRow(BoxBase, frozen=True, kw_only=True):
    """A box of the Wonder, for which no die is chosen."""

    die_symbols: tuple[str, ...] = ()


class BonusRow(Named, frozen=True, kw_only=True):
    """A bonus box."""

    effects: tuple[BonusEffect, ...]
    effect_confidence: Trust | None = None


class BuildingPart(Remarks, frozen=True, kw_only=True):
    """What may stand beside the boxes of a building."""

    id: BuildingId | None = None
    name: Name | None = None
    name_it: Name | None = None
    any_order: bool | None = None
    any_order_tracks: tuple[str, ...] = ()
    facing: BuildingId | None = None
    faces_neighbor: Literal["left", "right"] | None = None


class BuildingRow(BuildingPart, frozen=True, kw_only=True):
    """A building whose boxes dice tick."""

    boxes: Annotated[tuple[BoxRow, ...], Meta(max_length=MOST_ROWS)]


class AgoraRow(BuildingRow, frozen=True, kw_only=True):
    """The Agora, with the points for who completes it first."""

    first_finisher_vp: Annotated[int, Meta(ge=0, le=MAX_SPACES)]
    first_finisher_confidence: Trust | None = None


class WonderRow(BuildingPart, frozen=True, kw_only=True):
    """The Wonder of a board."""

    boxes: Annotated[tuple[WonderBoxRow, ...], Meta(max_length=MOST_ROWS)]
    needs_die: bool = False


class BonusesRow(Remarks, frozen=True, kw_only=True):
    """The bonus boxes."""

    boxes: Annotated[tuple[BonusRow, ...], Meta(max_length=MOST_ROWS)]
    count: int | None = None
    count_confidence: Trust | None = None


class GoldReserveRow(Remarks, frozen=True, kw_only=True):
    """The coins to begin with, and how many can be held at once."""

    start_coins: Annotated[int, Meta(ge=0, le=MAX_SPACES)]
    spaces: Annotated[int, Meta(ge=1, le=MAX_SPACES)]
    row_length: int = 0
    start_confidence: Trust | None = None
    spaces_confidence: Trust | None = None


class CommonRow(Remarks, frozen=True, kw_only=True):
    """What all boards have in common."""

    gold_reserve: GoldReserveRow
    warehouse: BuildingRow
    agora: AgoraRow
    market: BuildingRow
    barracks_west: BuildingRow
    barracks_east: BuildingRow
    gallery: BuildingRow
    guild_court: BuildingRow
    bonuses: BonusesRow


class BoardRow(Named, frozen=True, kw_only=True):
    """What a board has of its own."""

    wonder: WonderRow
    university: BuildingRow
    wonder_name: str = ""
    roster_confidence: Trust | None = None


class SheetFile(Remarks, frozen=True, kw_only=True):
    """A sheet file."""

    game: GameName
    common: CommonRow
    boards: Annotated[tuple[BoardRow, ...], Meta(max_length=MOST_ROWS)]
    pass_coins: Annotated[int, Meta(ge=0, le=MAX_SPACES)]
    bonuses_to_end: Annotated[int, Meta(ge=1, le=8)]
    format: Literal["dice-sheet"] = "dice-sheet"
    schema: Literal[1] = 1
    title: str = ""
    edition: str = ""
    warning: Text = ""
    sources: Anything = None
    conventions: Anything = None
    effect_types: Anything = None
    buildings: tuple[dict[str, Any], ...] = ()
    score_rows: Anything = None


COMMON: tuple[BuildingId, ...] = (
    "warehouse",
    "agora",
    "market",
    "barracks_west",
    "barracks_east",
    "gallery",
    "guild_court",
)
"""The buildings that all boards have in common, in the order in which boxes are numbered."""

OWN: tuple[BuildingId, ...] = ("wonder", "university")
"""The buildings in which boards differ, in the order in which boxes are numbered."""

_MISSING = re.compile(r"Object missing required field '(.*?)'")
_INVALID = re.compile(r"no such value '?(.*?)'?$")
_REMEDIES = {
    "cost": 'write {} if the box is free, {"resources": 2} if it costs 2',
    "id": "ids are small letters, digits and _",
}


def parse(document: Any) -> SheetFile:
    """The content of a sheet file. Raises InputError with the key path of what does not fit."""
    try:
        return convert(document, SheetFile, "the sheet")
    except InputError as error:
        raise _told(error, document) from None


def _told(error: InputError, document: Any) -> InputError:
    """An error in the words of sheets: a missing key has its own place, choices are listed."""
    missing = _MISSING.match(error.problem)
    if missing:
        place = f"{error.place}.{missing[1]}".removeprefix(".")
        return InputError(place, "is missing", _REMEDIES.get(missing[1], ""))
    before, key = _steps(error.place)
    invalid = _INVALID.match(error.problem)
    what, known = _choices(before, key, document)
    if invalid is None or not known:
        return InputError(error.place, error.problem, error.remedy or _REMEDIES.get(key, ""))
    remedy = suggestion(invalid[1], known) or f"known: {', '.join(known)}"
    if what == "effect" and invalid[1] in _tags(BoxEffect):
        return InputError(error.place, f"{invalid[1]!r} does not act at once", remedy)
    return InputError(error.place, f"unknown {what} {invalid[1]!r}", remedy)


def _steps(place: str) -> tuple[list[str], str]:
    """The keys and indexes that a key path goes through, and its last key."""
    before = re.findall(r"\w+", place)
    while before:
        key = before.pop()
        if not key.isdecimal():
            return before, key
    return [], ""


def _choices(before: Sequence[str], key: str, document: Any) -> tuple[str, Sequence[str]]:
    """What stands at a key path and which words it can be, if these are few."""
    if key == "type":
        return "effect", _tags(BonusEffect if "bonuses" in before else BoxEffect)
    if key == "color":
        effect = document
        for step in before:
            effect = effect[int(step) if step.isdecimal() else step]
        return "color", SPECIAL if effect["type"] == "unlock_die" else COLORS
    if key in ("building", "buildings", "facing"):
        return "building", BUILDINGS
    if key.endswith("confidence"):
        return "confidence", get_args(Trust)
    words = {
        "side": SIDES,
        "resource": get_args(Resource),
        "game": get_args(GameName),
        "format": (FORMAT,),
        "schema": ("1",),
    }
    return key, words.get(key, ())


def _tags(effects: Any) -> list[str]:
    """The names by which sheets call some types of effects."""
    return [effect.__struct_config__.tag for effect in get_args(effects)]
