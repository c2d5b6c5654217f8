"""The JSON form of a position of 7 Wonders Dice: its fields, their meaning, its JSON Schema.

Names of boards, boxes, dice and symbols may be written as ids, in English or in Italian; what is
written by the program are ids. What can be left out says so in its description.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from solver.games.dice.positions.boards import LAST_TURN, POINTS
from solver.games.dice.variants import BOARDS, SETTLED
from solver.json_structs import SEATS, Fields, convert, json_schema

FORMAT: Literal[1] = 1
"""Version of the format; raised when an old reader would misunderstand a new position."""

UNKNOWN = "?"
"""What a die shows that is not rolled yet."""

MAX_SEATS = 7
MAX_BOXES = 64
MAX_MOVES = 100

Phase = Literal["boards", "roll", "choose", "swap", "over"]
Seat = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1, extra=SEATS)]
Item = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(min_length=1, max_length=120)]
Count = Annotated[int, Meta(ge=0, le=9999)]
Boxes = Annotated[list[Item], Meta(max_length=MAX_BOXES)]
Ticks = Count | Boxes | dict[Item, Count | Boxes]
"""The boxes ticked in a building: how many, which, or either of them by kind of box."""

_TICKS = (
    "Boxes ticked: their number where the order is fixed, a list in any order ('{example}' or "
    "whole ids), or an object with either for each kind of box."
)


def _ticks(example: str, *examples: Ticks) -> Meta:
    return Meta(description=_TICKS.format(example=example), examples=list(examples))


def _options_schema() -> dict[str, Any]:
    """What the schema says about the variant: every option with its values."""
    boards = {"type": "string", "default": BOARDS.default, "description": BOARDS.why}
    properties = {BOARDS.name: boards, **{name: {"const": SETTLED[name]} for name in SETTLED}}
    return {"properties": properties, "additionalProperties": False}


class PlayerFile(Fields):
    """A player's sheet at the beginning of the turn.

    Of a building that is left out nothing is ticked.
    """

    board: Annotated[
        Item | None,
        Meta(description="The board; null before it is dealt.", examples=["giza"]),
    ] = None
    coins: Annotated[
        Count | None,
        Meta(
            description="Unspent coins: circled spaces that are not filled in. Left out: those of "
            "the start, in the first turn.",
            examples=[7],
        ),
    ] = None
    wonder: Annotated[Ticks, _ticks("wonder_1", 2)] = 0
    warehouse: Annotated[Ticks, _ticks("wood", ["wood", "clay"])] = 0
    agora: Annotated[Ticks, _ticks("mask_scales_1", ["mask_scales_1"], {"mask_scales": 1})] = 0
    market: Annotated[Ticks, _ticks("camel_1", ["camel_1", "chest_3"])] = 0
    university: Annotated[Ticks, _ticks("gear_1", {"compass": 1, "gear": 2})] = 0
    gallery: Annotated[Ticks, _ticks("leader_blue", ["leader_blue"])] = 0
    guild_court: Annotated[Ticks, _ticks("guild_court_1", 1)] = 0
    barracks_west: Annotated[
        Ticks,
        Meta(
            description=_TICKS.format(example="attack_1") + f" '{POINTS}' are the points written "
            "in the attack boxes, together. Left out: those printed, as long as the Barracks that "
            "they face have no defense. This Barracks faces the left neighbor's East Barracks.",
            examples=[{"attack": 2, "defense": 1, POINTS: 6}],
        ),
    ] = 0
    barracks_east: Annotated[
        Ticks,
        Meta(
            description="As 'barracks_west'. This one faces the right neighbor's West Barracks.",
            examples=[{"attack": 2, "defense": 1, POINTS: 6}],
        ),
    ] = 0
    bonuses: Annotated[
        Boxes | None,
        Meta(
            description="Bonus boxes ticked. There is one for each complete building of the city, "
            "while there are any. Left out: all or none, where that is what it must be.",
            examples=[["seven_coins"]],
        ),
    ] = None
    agora_first: Annotated[
        bool | None,
        Meta(
            description="Whether this player was the first to complete the Agora. Left out: yes "
            "for who alone has completed it; no for who has not, or where others are said to."
        ),
    ] = None


class PositionFile(Fields, kw_only=True):
    """A position of 7 Wonders Dice: what one player sees.

    Players are listed clockwise: the left neighbor of players[0] is players[1]. Needed are the
    players with their coins, and the dice in the Forum if a choice is to be made.
    """

    game: Literal["dice"] = "dice"
    format: Literal[1] = FORMAT
    variant: Annotated[
        dict[str, str],
        Meta(
            description="Rule options; one that is left out has its default.",
            extra_json_schema=_options_schema(),
        ),
    ] = field(default_factory=dict)
    view: Annotated[
        Seat,
        Meta(description="Whose position it is: the player who chooses. Left out: 0."),
    ] = 0
    phase: Annotated[
        Phase | None,
        Meta(
            description="boards: the boards are dealt; roll: the dice are rolled; choose: the "
            "players choose; swap: special dice replace grey ones; over. Left out: boards while a "
            "board is missing, roll while a die is, otherwise choose."
        ),
    ] = None
    turn: Annotated[
        Annotated[int, Meta(ge=1, le=LAST_TURN)] | None,
        Meta(description="The turn, from 1. Left out: estimated; it hardly matters."),
    ] = None
    forum: Annotated[
        Annotated[list[Text], Meta(max_length=10)] | None,
        Meta(
            description="The seven dice in the Forum, each as 'DIE SYMBOL COST' in any order; '?' "
            "for a die that is not rolled yet. grey_1, grey_2 and grey_3 have different faces; "
            "'grey' is one of them that fits. Left out: the dice are about to be rolled.",
            examples=[["grey wood 0", "grey_2 clay 2", "blue mask 1", "red ?"]],
        ),
    ] = None
    players: Annotated[
        Annotated[list[PlayerFile], Meta(min_length=2, max_length=MAX_SEATS)],
        Meta(
            description="The players clockwise, as they were at the beginning of the turn; begin "
            "with yourself and you are 'view' 0."
        ),
    ]
    chosen: Annotated[
        Annotated[list[Text], Meta(max_length=MAX_MOVES)],
        Meta(
            description="What 'view' has already done in this turn, as texts of moves.",
            examples=[["build university_gear_2 with green"]],
        ),
    ] = field(default_factory=list)
    last_turn: Annotated[
        bool | None,
        Meta(
            description="Whether this is the last turn (after the dice are rolled and replaced: "
            "the next one). It follows from the bonus boxes and is only compared with them."
        ),
    ] = None


def decode(data: Any) -> PositionFile:
    """Check the types of a decoded JSON object. Raises InputError with the key path."""
    return convert(data, PositionFile, "the position")


def schema() -> dict[str, Any]:
    """JSON Schema of the format."""
    return json_schema(PositionFile, "Position of 7 Wonders Dice")
