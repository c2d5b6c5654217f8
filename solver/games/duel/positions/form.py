"""The JSON form of a Duel position: its fields, their meaning, its JSON Schema.

Names of cards, wonders and progress tokens may be written as ids, in English or in Italian; what
is written by the program are ids. What can be left out says so in its description.
"""

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

DOWN = {"": FACE_DOWN, "guild": FACE_DOWN_GUILD, "grand_temple": "?t", "senator": "?s"}
"""Structure entries for a card face down, by its back: that of its Age, or of a deck mixed in."""

GONE = {"": TAKEN, "guild": TAKEN_GUILD, "grand_temple": "-t", "senator": "-s"}
"""Structure entries for nothing there any more, by the back of what was there."""

GATE = "gate"
"""The Gate among the gods."""

BasePhase = Literal[
    "tokens", "offer", "pick", "backs", "reveal", "play", "token", "draw", "keep", "destroy",
    "revive", "starter", "over",
]  # fmt: skip
NewPhase = Literal[
    "place", "decree", "look", "enki_draw", "plots", "removed", "senators", "gods_up", "god",
    "enki", "snake", "take", "zeus", "unbuild", "isis", "ra", "minerva", "neptune", "apply", "gate",
    "deck", "of_deck", "cube", "remove", "shift", "senate", "conspirator", "keep_plot", "put_back",
    "trigger", "lock", "fraud", "treason", "espionage", "events", "swap", "move_decree", "sabotage",
    "uncover", "box", "messe", "liberty",
]  # fmt: skip
Phase = BasePhase | NewPhase
Choice = Literal["token", "draw", "keep", "destroy", "revive", "starter"]
Seat = Annotated[int, Meta(ge=0, le=1, extra=SEATS)]
Item = Annotated[str, Meta(min_length=1, max_length=60)]
Cards = Annotated[list[Item], Meta(max_length=91)]
Tokens = Annotated[list[Item], Meta(max_length=15)]
Wonders = Annotated[list[Item], Meta(max_length=18)]
Seats = Annotated[list[Seat], Meta(max_length=2)]
Yes = Literal["no", "yes"]

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
    pantheon: Annotated[Yes, Meta(description="With the expansion Pantheon.")] = "no"
    agora: Annotated[Yes, Meta(description="With the expansion Agora.")] = "no"
    promo: Annotated[
        Yes, Meta(description="With the promo wonders Messe and Statue of Liberty.")
    ] = "no"
    zeus_tokens: Annotated[
        Literal["take", "discard"], Meta(description="Pantheon: tokens on the card Zeus removes.")
    ] = "take"
    military_token_actor: Annotated[
        Literal["mover", "active"], Meta(description="Agora: whom a military token serves.")
    ] = "mover"  # noqa: S105
    gate_reveal: Annotated[
        Literal["private", "public"], Meta(description="Pantheon: who sees what the Gate shows.")
    ] = "private"


class PlotFile(Fields):
    """A Conspiracy of a player."""

    state: Annotated[
        Literal["unprepared", "prepared", "triggered"], Meta(description="How far it is.")
    ] = "unprepared"
    plot: Annotated[
        Item, Meta(description="Which one; '?' if the view has not seen it.", examples=["coup"])
    ] = "?"
    card: Annotated[Item, Meta(description="The card it was prepared with; '?' if not noted.")] = (
        "?"
    )


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
    gods: Annotated[
        Annotated[list[Item], Meta(max_length=15)],
        Meta(description="Pantheon: gods activated.", examples=[["ishtar"]]),
    ] = field(default_factory=list)
    astarte_coins: Annotated[
        Annotated[int, Meta(ge=0, le=7)] | None,
        Meta(description="Pantheon: coins on Astarte. Left out: all 7 if she was activated."),
    ] = None
    mythology_tokens: Annotated[
        Annotated[list[Item], Meta(max_length=5)],
        Meta(description="Pantheon: Mythology tokens taken.", examples=[["greek", "roman"]]),
    ] = field(default_factory=list)
    offering_tokens: Annotated[
        Annotated[list[Annotated[int, Meta(ge=2, le=4)]], Meta(max_length=3)],
        Meta(description="Pantheon: Offering tokens not used.", examples=[[2, 4]]),
    ] = field(default_factory=list)
    cubes: Annotated[
        Annotated[list[Annotated[int, Meta(ge=0, le=12)]], Meta(min_length=6, max_length=6)] | None,
        Meta(description="Agora: cubes in the chambers 1 to 6.", examples=[[0, 1, 0, 2, 0, 0]]),
    ] = None
    conspiracies: Annotated[
        Annotated[list[PlotFile], Meta(max_length=14)],
        Meta(description="Agora: Conspiracies of the player, those of the opponent too."),
    ] = field(default_factory=list)


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


class GodFile(Fields):
    """A god that lies face down, in a slot or a deck."""

    god: Annotated[Item, Meta(description="Which one; '?' if the view has not seen it.")] = "?"
    mythology: Annotated[
        Item | None, Meta(description="In a slot: the mythology that its back shows.")
    ] = None
    seen: Annotated[
        Seats | None,
        Meta(
            description="Seats that have seen it there. Left out: the view, if it names the god; "
            "else none."
        ),
    ] = None


class PantheonFile(Fields):
    """Gods, Mythology and Offering tokens, Minerva and the snake."""

    slots: Annotated[
        dict[str, Item | GodFile],
        Meta(
            description="By number (1 to 6): a god that lies open, 'gate', or, in Age I, an object "
            "for one face down. Empty slots are left out.",
            examples=[{"1": "mars", "3": "gate"}],
        ),
    ] = field(default_factory=dict)
    decks: Annotated[
        dict[str, Annotated[list[Item | GodFile], Meta(max_length=3)]],
        Meta(
            description="By mythology, top first: '?' for a god nobody has seen there, an object "
            "for one that somebody has, a name for one that both know. Left out: all gods that are "
            "nowhere else, not seen.",
            examples=[{"roman": ["?", {"god": "minerva", "seen": [0]}]}],
        ),
    ] = field(default_factory=dict)
    tokens: Annotated[
        dict[str, Item | Annotated[int, Meta(ge=2, le=4)]],
        Meta(
            description="Tokens on the structure by ROW.PLACE: a mythology, or 2, 3, 4.",
            examples=[{"2.1": "greek"}, {"2.3": 4}],
        ),
    ] = field(default_factory=dict)
    enki: Annotated[Tokens, Meta(description="Progress tokens on Enki.")] = field(
        default_factory=list
    )
    minerva: Annotated[
        Annotated[int, Meta(ge=-9, le=9)] | None,
        Meta(description="Space of Minerva's pawn, counted as 'pawn'."),
    ] = None
    snake: Annotated[Item | None, Meta(description="Card under the snake.")] = None


class NoteFile(Fields):
    """One event in the story of the Conspiracies."""

    seat: Annotated[Seat, Meta(description="Who acted.")]
    what: Annotated[
        Literal["drawn", "kept", "top", "bottom", "both", "prepared", "triggered", "sprung"],
        Meta(
            description="A look at the top two: 'drawn', 'kept' once one is chosen, 'top' or "
            "'bottom' once the other is put back, 'both' if both were kept. Or 'prepared', "
            "'triggered' after that, 'sprung' without it."
        ),
    ]
    plots: Annotated[
        Annotated[list[Item], Meta(max_length=2)],
        Meta(
            description="Of a look the two in the order of the deck, else the one; '?' if not seen."
        ),
    ] = field(default_factory=list)
    kept: Annotated[
        Literal["first", "second"] | None,
        Meta(description="Which of the two was kept; left out if not seen."),
    ] = None
    card: Annotated[Item, Meta(description="The card it was prepared with.")] = "?"


class AgoraFile(Fields):
    """The Senate and the Conspiracies."""

    decrees: Annotated[
        Annotated[
            list[Annotated[list[Item], Meta(max_length=2)]], Meta(min_length=6, max_length=6)
        ],
        Meta(
            description="Decrees of the chambers 1 to 6; '?' for a closed one.",
            examples=[[["shield"], ["?"], ["blue_coins"], ["?"], ["brown_trade"], ["?"]]],
        ),
    ]
    deck: Annotated[
        Annotated[list[Item], Meta(max_length=16)] | None,
        Meta(description="Conspiracies in the deck, top first. Left out: none is known."),
    ] = None
    drawn: Annotated[
        Annotated[list[Item], Meta(max_length=2)],
        Meta(description="Conspiracies being looked at; '?' if not seen."),
    ] = field(default_factory=list)
    log: Annotated[
        Annotated[list[NoteFile], Meta(max_length=40)],
        Meta(description="What happened to Conspiracies, in order. May be left out."),
    ] = field(default_factory=list)
    triggered: Annotated[
        bool, Meta(description="Whether a Conspiracy was triggered in this turn.")
    ] = False
    locked: Annotated[
        Item | None, Meta(description="The token locked by Obscurantism; '?' if not seen.")
    ] = None
    locked_seen: Annotated[Seats, Meta(description="Seats that know the locked token.")] = field(
        default_factory=list
    )
    not_locked: Annotated[
        Annotated[list[Tokens], Meta(max_length=2)],
        Meta(description="By seat: tokens it knows not to be the locked one."),
    ] = field(default_factory=list)
    removed: Annotated[Cards, Meta(description="Cards known to be out of this Age.")] = field(
        default_factory=list
    )
    removed_seen: Annotated[
        Seats, Meta(description="Seats that have seen the cards out of this Age.")
    ] = field(default_factory=list)


class OpenFile(Fields):
    """A choice, or an event, that is still to come in this turn."""

    choice: Annotated[Phase, Meta(description="What it is.")]
    seat: Annotated[Seat, Meta(description="Who makes it.")]
    what: Annotated[
        Annotated[int, Meta(ge=0, le=255)],
        Meta(description="What it is about, as the solver wrote it."),
    ] = 0


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
        Meta(
            description="Whose view it is. Nothing is private in the base game, so it changes "
            "nothing there."
        ),
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
        Annotated[list[Annotated[list[Item], Meta(max_length=7)]], Meta(max_length=7)] | None,
        Meta(
            description="The cards on the table, a list per row, top row first: a name, '?' face "
            "down, '?g' face-down guild ('?t' temple, '?s' senator), '-' taken ('-g', '-t', '-s': "
            "a guild, temple or senator was there). A row that is gone "
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
    pantheon: Annotated[PantheonFile | None, Meta(description="With Pantheon.")] = None
    agora: Annotated[AgoraFile | None, Meta(description="With Agora.")] = None
    box: Annotated[
        Cards,
        Meta(
            description="With promo wonders: cards out of this Age that both have seen (Statue of "
            "Liberty)."
        ),
    ] = field(default_factory=list)
    queue: Annotated[
        Annotated[list[OpenFile], Meta(max_length=12)],
        Meta(description="With expansions: what is still to be chosen in this turn, in order."),
    ] = field(default_factory=list)
    acted: Annotated[
        Literal["no", "yes", "ending"],
        Meta(
            description="With expansions, while something is to be chosen: whether the main action "
            "of the turn has been taken, or the turn is ending. Left out: taken."
        ),
    ] = "yes"
    drawn: Annotated[
        Tokens, Meta(description="With expansions: tokens drawn for the Great Library.")
    ] = field(default_factory=list)
    extra: Annotated[
        bool, Meta(description="With expansions: whether another turn of the seat follows.")
    ] = False


def decode(data: Any) -> PositionFile:
    """Check the types of a decoded JSON object. Raises InputError with the key path."""
    return convert(data, PositionFile, "the position")


def schema() -> dict[str, Any]:
    """JSON Schema of the format."""
    return json_schema(PositionFile, "Position of 7 Wonders Duel")
