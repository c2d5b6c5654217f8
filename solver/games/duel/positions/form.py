"""The JSON form of a Duel position: its fields, their meaning, its JSON Schema.

Names of cards, wonders and progress tokens may be written as ids, in English or in Italian; what
is written by the program are ids. What can be left out says so in its description.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from solver.json_structs import SEATS, Fields, convert, json_schema

FORMAT: Literal[1] = 1
"""Version of the format; raised when an old reader would misunderstand a new position."""

FACE_DOWN = "?"
"""Structure entry: a card with the back of its age that nobody has seen."""

FACE_DOWN_GUILD = "?g"
"""Structure entry: a face-down guild (Age III; the guild backs are public)."""

TAKEN = "-"
"""Structure entry: nothing there any more."""

TAKEN_GUILD = "-g"
"""Structure entry: nothing there any more, a guild was; says no more than TAKEN for play."""

UNKNOWN = "?"
"""A card under a wonder that was not noted."""

Phase = Literal[
    "tokens", "offer", "pick", "backs", "reveal", "play", "token", "draw", "keep", "destroy",
    "revive", "starter", "over",
]  # fmt: skip
Choice = Literal["token", "draw", "keep", "destroy", "revive", "starter"]
Seat = Annotated[int, Meta(ge=0, le=1, extra=SEATS)]
Item = Annotated[str, Meta(min_length=1, max_length=60)]
Cards = Annotated[list[Item], Meta(max_length=73)]
Tokens = Annotated[list[Item], Meta(max_length=10)]
Wonders = Annotated[list[Item], Meta(max_length=12)]

# Highest number of coins the reader looks at; what a table can really have is checked later.
MOST_COINS = 999


class VariantFile(Fields):
    """Rule options; left out: as the game is played today."""

    next_starter: Annotated[
        Literal["chooses", "begins"],
        Meta(
            description="Pawn on 0 at the end of an age: the last active player chooses who "
            "begins the next one (publisher's correction of 2016) or begins it (first rulebooks)."
        ),
    ] = "chooses"
    wonders: Annotated[
        Literal["draft", "first_game"],
        Meta(description="Wonders are drafted, or preset as advised for a first game."),
    ] = "draft"


class CityFile(Fields):
    """What lies in front of one player."""

    coins: Annotated[
        Annotated[int, Meta(ge=0, le=MOST_COINS)] | None,
        Meta(description="Coins; needed once a card has been taken.", examples=[7]),
    ] = None
    cards: Annotated[
        Cards, Meta(description="Cards built, any order.", examples=[["baths", "clay_pool"]])
    ] = field(default_factory=list)
    wonders: Annotated[
        Wonders, Meta(description="Wonders owned and not built.", examples=[["the_sphinx"]])
    ] = field(default_factory=list)
    built: Annotated[
        dict[Item, Item | None] | Wonders,
        Meta(
            description="Wonders built: each with the card under it ('?' if not noted), or just "
            "a list of wonders.",
            examples=[{"piraeus": "barracks", "the_colossus": "?"}, ["piraeus"]],
        ),
    ] = field(default_factory=dict)
    tokens: Annotated[Tokens, Meta(description="Progress tokens owned.", examples=[["law"]])] = (
        field(default_factory=list)
    )
    drafted: Annotated[
        Wonders | None,
        Meta(
            description="All wonders of the player in the order of picking. Left out: the order "
            "of 'wonders', then of 'built'; it matters for nothing but the display."
        ),
    ] = None


class PendingFile(Fields):
    """A choice that belongs to a card already taken, or the choice of the starting player."""

    choice: Annotated[
        Choice,
        Meta(
            description="token: a science pair, choose from the board; draw: the Great Library's "
            "tokens are about to be drawn; keep: choose one of them; destroy: Zeus or Circus "
            "Maximus; revive: Mausoleum; starter: who begins the age."
        ),
    ]
    tokens: Annotated[
        Tokens,
        Meta(
            description="keep: the three tokens drawn; none if the view has not seen them.",
            examples=[["architecture", "masonry", "philosophy"]],
        ),
    ] = field(default_factory=list)
    color: Annotated[
        Literal["brown", "grey"] | None,
        Meta(description="destroy: which cards; needed when both wonders of that kind are built."),
    ] = None
    extra: Annotated[
        bool | None,
        Meta(
            description="Whether another turn follows. Derived, but for a science pair made with "
            "the Mausoleum by the owner of Theology (left out: no)."
        ),
    ] = None


class PositionFile(Fields):
    """A position of 7 Wonders Duel: all that the players know.

    Seat 0 is the player who picked the first wonder. Only 'cities', 'board_tokens' and, once the
    draft is over, 'structure' are always needed; 'seat' where it cannot be derived.
    """

    game: Literal["duel"] = "duel"
    format: Literal[1] = FORMAT
    variant: Annotated[VariantFile, Meta(description="Rule options.")] = field(
        default_factory=VariantFile
    )
    view: Annotated[
        Seat,
        Meta(description="Whose view it is. Nothing is private in Duel, so it changes nothing."),
    ] = 0
    phase: Annotated[
        Phase | None,
        Meta(
            description="What happens next. Left out: the pending choice; a wonder pick if some "
            "are on offer; reveals if a slot that lies open is '?'; a turn."
        ),
    ] = None
    age: Annotated[
        Annotated[int, Meta(ge=0, le=3)] | None,
        Meta(
            description="Age 1..3, 0 during the draft. Left out: known from the rows of the "
            "structure.",
            examples=[2],
        ),
    ] = None
    seat: Annotated[
        Seat | None,
        Meta(description="Seat that decides, or acts after pending reveals.", examples=[0]),
    ] = None
    cities: Annotated[
        tuple[CityFile, CityFile],
        Meta(description="The two cities, seat 0 first."),
    ] = field(default_factory=lambda: (CityFile(), CityFile()))
    pawn: Annotated[
        int,
        Meta(
            description="Conflict pawn, -9..9: above 0 it stands on the half of seat 1, whom "
            "seat 0 presses.",
            examples=[2],
        ),
        Meta(ge=-9, le=9),
    ] = 0
    loot: Annotated[
        Annotated[list[Item], Meta(max_length=4)] | None,
        Meta(
            description="Loot tokens still on the board, by the player who would pay. Left out: "
            "all but those the pawn has passed where it stands now.",
            examples=[["first_player_5", "first_player_2", "second_player_5"]],
        ),
    ] = None
    board_tokens: Annotated[
        Tokens, Meta(description="Progress tokens on the board.", examples=[["law", "economy"]])
    ] = field(default_factory=list)
    discard: Annotated[Cards, Meta(description="The discard pile.", examples=[["altar"]])] = field(
        default_factory=list
    )
    structure: Annotated[
        Annotated[list[Annotated[list[Item], Meta(max_length=6)]], Meta(max_length=7)] | None,
        Meta(
            description="The cards on the table, a list per row, top row first: a name, '?' face "
            "down, '?g' face-down guild, '-' taken ('-g': a guild was there). A row that is gone "
            "may be [], and rows gone at the end may be left out.",
            examples=[[["gardens", "?"], ["-", "?g", "palace"]]],
        ),
    ] = None
    buried: Annotated[
        Cards,
        Meta(description="Cards known to lie under wonders when it is not known under which."),
    ] = field(default_factory=list)
    pending: Annotated[
        PendingFile | None, Meta(description="The choice to be made before the turn ends.")
    ] = None
    offer: Annotated[
        Wonders,
        Meta(
            description="Draft: wonders on offer.",
            examples=[["piraeus", "the_sphinx", "the_mausoleum", "the_colossus"]],
        ),
    ] = field(default_factory=list)
    returned: Annotated[
        Tokens,
        Meta(description="Tokens the Great Library drew and gave back. May be left out."),
    ] = field(default_factory=list)
    boxed: Annotated[
        Item | None,
        Meta(
            description="The wonder put back when the seventh was built. Left out: the one that "
            "is listed and not built."
        ),
    ] = None


def decode(data: Any) -> PositionFile:
    """Check the types of a decoded JSON object. Raises InputError with the key path."""
    return convert(data, PositionFile, "the position")


def schema() -> dict[str, Any]:
    """JSON Schema of the format."""
    return json_schema(PositionFile, "Position of 7 Wonders Duel")
