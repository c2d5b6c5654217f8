"""The table of Dice: a row for everything that can lie on it and be written on the players' boards.

The dataclasses are the typed view of a state in numbers. Boards, boxes and bonuses are those of the
sheet that is played on, dice and symbols indexes into the rules tables; ``NONE`` stands for
nothing. While a position is read, what nobody has told yet is None.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from solver._ext.core.state import State
from solver._ext.dice import bridge, layout
from solver._ext.dice.bridge import ENDINGS, PHASES
from solver.games.dice.data.effects import BUILDINGS
from solver.games.dice.data.model import MAX_SEATS, SECTIONS
from solver.games.dice.data.sheet_checks import MAX_BOXES, MAX_WRITTEN
from solver.games.dice.data.sheet_file import MAX_SPACES
from solver.games.dice.faces import START
from solver.games.dice.items import BOARDS, BONUSES, DICE, SYMBOLS, SheetNumber
from solver.games.dice.positions.boards import LAST_TURN, POINTS
from solver.games.dice.questions import TableQuestions
from solver.games.dice.variants import BOARDS as BOARDS_OPTION
from solver.games.table.kinds import Flag, ItemValue, Number, Text, ValueKind, Word
from solver.games.table.memory import Memory
from solver.games.table.rows import (
    each,
    flag,
    items,
    kept,
    laid_out,
    number,
    one,
    rows,
    shaped,
    spread,
    word,
)
from solver.json_structs import SEATS

FORMAT = 1
"""Version of the JSON form; raised when an old reader would misunderstand a new position."""

MAX_CHOICES = 32
MAX_MOVES = 100
NOT_ROLLED = 0xFF

SEAT = Number(0, MAX_SEATS - 1, extra=SEATS)
NAME = Annotated[str, Meta(min_length=1, max_length=60)]
TEXT: Any = Text().hint
COUNT = Annotated[int, Meta(ge=0, le=9999)]
NAMES = Annotated[list[NAME], Meta(max_length=MAX_BOXES)]
TICKS = COUNT | NAMES | dict[NAME, COUNT | NAMES]
"""The boxes ticked in a building: how many, which, or either of them by kind of box."""

VARIANT = Annotated[
    dict[str, str],
    Meta(
        description="Rule options; one that is left out has its default.",
        extra_json_schema={
            "properties": {
                BOARDS_OPTION.name: {
                    "type": "string",
                    "default": BOARDS_OPTION.default,
                    "description": BOARDS_OPTION.why,
                }
            },
            "additionalProperties": False,
        },
    ),
]


class Boxes(ValueKind, frozen=True):
    """The boxes of a building: told by their ``number``, as a ``list``, or by ``kind``."""

    told: Literal["number", "list", "kind"]


def building(way: Literal["number", "list", "kind"], told: str, *examples: Any,
             words: tuple[str, str] = ("", "")) -> Any:  # fmt: skip
    """The boxes that are ticked in a building; ``told`` is an example or the whole description."""
    if " " not in told:
        told = (
            "Boxes ticked: their number where the order is fixed, a list in any order "
            f"('{told}' or whole ids), or an object with either for each kind of box."
        )
    return shaped(
        TICKS, told, kind=Boxes(way), default=0, examples=[*examples], words=words, main=True
    )


_BARRACKS = {"attack": 2, "defense": 1, POINTS: 6}


@laid_out
class Buildings:
    """The buildings of a board, in which boxes are ticked."""

    wonder: Any = building("number", "wonder_1", 2)
    guild_court: Any = building(
        "number", "guild_court_1", 1, words=("Guild Court", "Corte delle Gilde")
    )
    gallery: Any = building(
        "list", "leader_blue", ["leader_blue"],
        words=("Gallery of Leaders", "Galleria dei Leader"),
    )  # fmt: skip
    barracks_west: Any = building(
        "kind",
        "Boxes ticked: their number where the order is fixed, a list in any order ('attack_1' or "
        "whole ids), or an object with either for each kind of box. 'points' are the points "
        "written in the attack boxes, together. Left out: those printed, as long as the Barracks "
        "that they face have no defense. This Barracks faces the left neighbor's East Barracks.",
        _BARRACKS,
        words=("West Barracks", "Caserma Occidentale"),
    )
    agora: Any = building(
        "list", "mask_scales_1", ["mask_scales_1"], {"mask_scales": 1}, words=("Agora", "Agorà")
    )
    market: Any = building("list", "camel_1", ["camel_1", "chest_3"], words=("Market", "Mercato"))
    university: Any = building(
        "list", "gear_1", {"compass": 1, "gear": 2}, words=("University", "Università")
    )
    barracks_east: Any = building(
        "kind",
        "As 'barracks_west'. This one faces the right neighbor's West Barracks.",
        _BARRACKS,
        words=("East Barracks", "Caserma Orientale"),
    )
    warehouse: Any = building("list", "wood", ["wood", "clay"], words=("Warehouse", "Magazzino"))


def told_by(way: str) -> list[str]:
    """The buildings whose boxes are told in a way."""
    return [name for name, made in rows(Buildings).items()
            if isinstance(made.kind, Boxes) and made.kind.told == way]  # fmt: skip


@laid_out
class City:
    """A player's board. Of a building that is left out nothing is ticked."""

    board: int = one(
        BOARDS,
        ".board",
        "The board; null before it is dealt.",
        always=True,
        examples=["giza"],
        words=("board", "plancia"),
        main=True,
    )
    coins: int | None = number(
        0,
        MAX_SPACES,
        ".coins",
        "Unspent coins: circled spaces that are not filled in. Left out: those of the start, in "
        "the first turn.",
        always=True,
        examples=[7],
        main=True,
    )
    ticked: list[int] = spread(Buildings, ".ticked", Number(0, MAX_BOXES - 1))
    points: list[int | None] = kept(
        ".attack[]", Number(0, MAX_WRITTEN), way="plain", default=[0, 0], line=""
    )
    bonuses: list[int] | None = items(
        BONUSES,
        ".bonuses",
        "Bonus boxes ticked. There is one for each complete building of the city, while there are "
        "any. Left out: all or none, where that is what it must be.",
        apart=True,
        default=None,
        always=True,
        examples=[["seven_coins"]],
        words=("bonuses", "bonus"),
        main=True,
    )
    agora_first: bool | None = flag(
        ".agora_first",
        "Whether this player was the first to complete the Agora. Left out: yes for who alone has "
        "completed it; no for who has not, or where others are said to.",
        default=None,
        always=True,
        words=("first complete Agora", "prima Agorà completa"),
    )
    made: int = kept(".made", Number(0, 255), default=0)
    done: bool = kept(".done", Flag(), default=False)


@laid_out
class Open:
    """What is still to be chosen in this turn: an action, a box to build or to tick, a bonus."""

    kind: str = kept(
        "stack[]", Word(("action", "build", "bonus", "cross"), first=1), bits=(12, 3),
        default="action",
    )  # fmt: skip
    buildings: list[int] = kept(
        "stack[]", Number(0, len(BUILDINGS) - 1), way="mask", bits=(0, 9), default=[]
    )
    left: int = kept("stack[]", Number(0, 7), bits=(9, 3), default=0)


@laid_out
class DiceTable(TableQuestions):
    """A position of 7 Wonders Dice: what one player sees.

    Players are listed clockwise: the left neighbor of players[0] is players[1]. Needed are the
    players with their coins, and the dice in the Forum if a choice is to be made.
    """

    game: str = shaped(Literal["dice"], told_default="dice", line=None)
    format: int = shaped(Literal[1], told_default=FORMAT, line=None)
    variant: Any = shaped(VARIANT, told_default={}, line=None, main=True)
    sheet: int = kept("sheet", SheetNumber(), default=0, needed=True, line="boards")
    phase: str = word(
        PHASES,
        "phase",
        "boards: the boards are dealt; roll: the dice are rolled; choose: the players choose; "
        "swap: special dice replace grey ones; over. Left out: boards while a board is missing, "
        "roll while a die is, otherwise choose.",
        always=True,
    )
    turn: int = number(
        1,
        LAST_TURN,
        "turn",
        "The turn, from 1. Left out: estimated; it hardly matters.",
        always=True,
        line=".",
        main=True,
    )
    view: int = shaped(
        SEAT.hint,
        "Whose position it is: the player who chooses. Left out: 0.",
        kind=SEAT,
        default=0,
        line=".",
    )
    forum: list[int] = shaped(
        Annotated[list[TEXT], Meta(max_length=10)] | None,
        "The seven dice in the Forum, each as 'DIE SYMBOL COST' in any order; '?' for a die that "
        "is not rolled yet. grey_1, grey_2 and grey_3 have different faces; 'grey' is one of them "
        "that fits. Left out: the dice are about to be rolled.",
        kind=ItemValue(DICE),
        at="forum",
        way="mask",
        default=START,
        told_default=None,
        examples=[["grey wood 0", "grey_2 clay 2", "blue mask 1", "red ?"]],
        line="forum",
        words=("Forum", "Foro"),
        main=True,
    )
    symbols: list[int] = kept(
        "symbol", ItemValue(SYMBOLS, nothing=True), way="beside", length="forum", default=[],
        line="",
    )  # fmt: skip
    sections: list[int | None] = kept(
        "section", Number(0, SECTIONS - 1, nothing=NOT_ROLLED), way="beside", length="forum",
        default=[], line=".",
    )  # fmt: skip
    before: list[City] = each(
        City,
        MAX_SEATS,
        at="before[]",
        key="players",
        length="seats",
        least=2,
        needed=True,
        told="The players clockwise, as they were at the beginning of the turn; begin with "
        "yourself and you are 'view' 0.",
        line="/",
        main=True,
    )
    chosen: list[str] = items(
        Text(),
        "",
        "What 'view' has already done in this turn, as texts of moves.",
        way="plain",
        most=MAX_MOVES,
        examples=[["build university_gear_2 with green"]],
        line="chosen",
    )
    last: bool | None = flag(
        "last",
        "Whether this is the last turn (after the dice are rolled and replaced: the next one). It "
        "follows from the bonus boxes and is only compared with them.",
        key="last_turn",
        default=None,
        always=True,
        line="last",
        words=("last turn", "ultimo turno"),
    )
    cities: list[City] = each(City, MAX_SEATS, at="now[]", key=None, length="seats", line=None)
    stack: list[Open] = each(Open, MAX_CHOICES, key=None, length="depth", line=None)
    first: int = kept("first", SEAT, default=0)
    acting: int = kept("acting", SEAT, default=0)
    entering: list[int] = kept("entering", ItemValue(DICE), way="mask", default=[])
    agora_taken: bool = kept("agora_taken", Flag(), default=False)
    ending: str | None = kept("ending", Word(ENDINGS))


MEMORY = Memory(DiceTable, layout.SIZE, layout.MEMBERS)
table_of = MEMORY.table_of
"""All of a state in numbers, to be read only: equal states share it."""


def state_of(table: DiceTable) -> State:
    """Inverse of :func:`table_of`.

    Raises ValueError for a number out of its range and for a state that cannot go on.
    """
    return bridge.of_memory(MEMORY.memory(table))


VALUE_WORDS: Mapping[str, tuple[str, str]] = {
    "roll": ("roll", "lancio"),
}
"""What forms call values of fields that only this game has, in English and Italian."""
