"""The JSON form of an Architects position: its fields, their meaning, its JSON Schema.

Names of cards, wonders and progress tokens may be written as ids, in English or in Italian; what
is written by the program are ids. What can be left out says so in its description.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType, field

from solver.games.architects.data import MAX_SEATS, STAGES
from solver.json_structs import SEATS, Fields, convert, json_schema

FORMAT: Literal[1] = 1
"""Version of the format; raised when an old reader would misunderstand a new position."""

UNKNOWN = "?"
"""The central top when the seat whose view it is has seen it, but it is not noted."""

Phase = Literal["setup", "pick", "act", "token", "effect", "keep", "over"]
Due = Literal["draw", "blind", "find", "lay", "top", "peek"]
Seat = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1, extra=SEATS)]
Item = Annotated[str, Meta(min_length=1, max_length=60)]
Count = Annotated[int, Meta(ge=0, le=99)]
Counts = dict[Item, Count] | Annotated[list[Item], Meta(max_length=235)]
Tokens = Annotated[list[Item], Meta(max_length=15)]


class PlayerFile(Fields):
    """What lies in front of one player."""

    wonder: Annotated[
        Item | None,
        Meta(description="The wonder; null only before it is dealt.", examples=["giza"]),
    ] = None
    cards: Annotated[
        Counts,
        Meta(
            description="Cards in front of the player, as counts or as a list in any order; "
            "cards that were spent do not count.",
            examples=[{"wood": 2, "coin": 1}, ["wood", "wood", "coin"]],
        ),
    ] = field(default_factory=dict)
    built: Annotated[
        Annotated[list[Annotated[int, Meta(ge=1, le=STAGES)]], Meta(max_length=STAGES)],
        Meta(
            description="Numbers of the stages built, from bottom to top and from left to right.",
            examples=[[1, 2]],
        ),
    ] = field(default_factory=list)
    tokens: Annotated[
        Tokens,
        Meta(description="Progress tokens; culture may stand twice.", examples=[["decor"]]),
    ] = field(default_factory=list)
    military: Annotated[
        Annotated[int, Meta(ge=0, le=99)],
        Meta(description="Number of Military Victory tokens.", examples=[1]),
    ] = 0


class DeckFile(Fields):
    """A deck. What is left in it is given in one of three ways; none: it is as at the start.

    ``size`` alone does not say which cards are left. The reader then takes a likely composition
    that fits the cards in front of the players, always the same one: an estimate, which is
    written out as ``unseen``.
    """

    top: Annotated[
        Item | None,
        Meta(
            description="The visible card of a wonder's deck; left out when the deck is empty. "
            "Of the central deck: the card that the seat of 'view' has seen with the Cat pawn, "
            "'?' when it is not noted.",
            examples=["wood"],
        ),
    ] = None
    unseen: Annotated[
        Counts | None,
        Meta(
            description="The cards left that nobody has drawn: those below the visible top; of "
            "the central deck all of them, also one that somebody has looked at.",
            examples=[{"wood": 1, "gear": 2}],
        ),
    ] = None
    seen: Annotated[
        Counts | None,
        Meta(
            description="Instead of 'unseen': the cards that have come out of the deck, without "
            "the visible top.",
            examples=[["clay", "coin"]],
        ),
    ] = None
    size: Annotated[
        Annotated[int, Meta(ge=0, le=60)] | None,
        Meta(
            description="Number of cards left, the top included. Without 'unseen' and 'seen' "
            "which cards they are is estimated.",
            examples=[18],
        ),
    ] = None


class TurnFile(Fields):
    """What has happened in the turn that goes on; all of it can be left out."""

    available: Annotated[
        Tokens,
        Meta(description="Tokens whose extra card may be taken now.", examples=[["science"]]),
    ] = field(default_factory=list)
    used: Annotated[Tokens, Meta(description="Tokens used this turn.")] = field(
        default_factory=list
    )


class SearchFile(Fields):
    """The cards that Halicarnassus looks at."""

    deck: Annotated[
        Item,
        Meta(description="The deck they come from: a wonder, left or right.", examples=["left"]),
    ]
    cards: Annotated[
        Counts, Meta(description="The cards looked at so far, the former top among them.")
    ]


class PositionFile(Fields, kw_only=True):
    """A position of 7 Wonders Architects: what one seat knows.

    Seats are numbered from 0, who began; seat i + 1 is the left neighbor of seat i. Always needed
    are 'players', the tops in 'decks' and 'face_up'; once a card has been taken 'seat', and what
    is left in the decks it was taken from.
    """

    game: Literal["architects"] = "architects"
    format: Literal[1] = FORMAT
    variant: Annotated[
        dict[str, str],
        Meta(
            description="Empty: there are no options; former ones may name what is played.",
            extra_json_schema={"maxProperties": 0},
        ),
    ] = field(default_factory=dict)
    view: Annotated[
        Seat | None,
        Meta(description="Whose knowledge it is. Left out: that of 'seat'."),
    ] = None
    phase: Annotated[
        Phase | None,
        Meta(
            description="setup: before the first turn; pick: the turn begins, a card is to be "
            "taken; act: it is taken, the turn goes on; token: a science set is turned in, choose "
            "a token; effect: the stage just built works; keep: Halicarnassus chooses; over. Left "
            "out: setup while a wonder is missing, keep with 'search', act with 'turn', else pick."
        ),
    ] = None
    due: Annotated[
        Due | None,
        Meta(
            description="The chance event that comes before the next decision. draw: a card of "
            "the central deck; blind: a token of the stack; find: the next card that Halicarnassus "
            "looks at; lay: a token replaces one taken; top: the next card of a deck; peek: the "
            "holder of the Cat pawn is about to look at the central deck."
        ),
    ] = None
    seat: Annotated[
        Seat | None,
        Meta(description="The seat whose turn it is. Left out: 0, before the first card."),
    ] = None
    players: Annotated[
        Annotated[list[PlayerFile], Meta(min_length=2, max_length=MAX_SEATS)],
        Meta(description="The players in the order of their seats."),
    ]
    decks: Annotated[
        Annotated[list[DeckFile], Meta(max_length=MAX_SEATS)] | dict[Item, DeckFile],
        Meta(
            description="The decks of the wonders in the order of the seats, or by wonder. The "
            "deck of seat i lies between seat i and seat i + 1.",
            examples=[[{"top": "wood", "size": 20}, {"top": "gear"}], {"giza": {"top": "coin"}}],
        ),
    ] = field(default_factory=list)
    central: Annotated[DeckFile, Meta(description="The central deck.")] = field(
        default_factory=DeckFile
    )
    knows: Annotated[
        Annotated[list[Seat], Meta(max_length=MAX_SEATS)] | None,
        Meta(
            description="Seats that have seen the card now on top of the central deck. Left out: "
            "'view' when that top is given, and the holder of the Cat pawn whose turn begins."
        ),
    ] = None
    cat: Annotated[
        Seat | UnsetType | None,
        Meta(
            description="Who holds the Cat pawn, null for nobody. Left out: the only player with "
            "a blue card that shows a cat, or nobody."
        ),
    ] = UNSET
    conflict: Annotated[
        Annotated[int, Meta(ge=0, le=6)] | None,
        Meta(
            description="Conflict tokens on their Battle side. Left out: as many as there are "
            "horns in front of the players."
        ),
    ] = None
    face_up: Annotated[
        Tokens,
        Meta(
            description="Progress tokens that lie face up; the rest of the 15 is the stack.",
            examples=[["decor", "culture", "economy"]],
        ),
    ] = field(default_factory=list)
    turn: Annotated[
        TurnFile | None, Meta(description="What has happened in the turn that goes on.")
    ] = None
    search: Annotated[
        SearchFile | None, Meta(description="The choice of Halicarnassus among several cards.")
    ] = None


def decode(data: Any) -> PositionFile:
    """Check the types of a decoded JSON object. Raises InputError with the key path."""
    return convert(data, PositionFile, "the position")


def schema() -> dict[str, Any]:
    """JSON Schema of the format."""
    return json_schema(PositionFile, "Position of 7 Wonders Architects")
