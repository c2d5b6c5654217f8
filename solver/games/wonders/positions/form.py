"""The JSON form of a position of 7 Wonders: its fields, their meaning, its JSON Schema.

Names of cards and wonders may be written as ids, in English or in Italian; what is written by the
program are ids. What can be left out says so in its description.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from solver.games.wonders.data import AGES, MAX_SEATS, tables
from solver.games.wonders.data.naval import LEVELS, STEPS
from solver.games.wonders.data.vocabulary import Fleet
from solver.games.wonders.positions.phases import Due, Phase
from solver.games.wonders.variants import BOARDS, OPTIONS
from solver.json_structs import SEATS, Fields, convert, json_schema

FORMAT: Literal[1] = 1
"""Version of the format; raised when an old reader would misunderstand a new position."""

HAND = max(setup.hand for setup in tables().setups)
DRAFTED = tables().rules.leaders.hand
TURNS = max(setup.turns for setup in tables().setups)
LAST = TURNS + 1

Seat = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1, extra=SEATS)]
Item = Annotated[str, Meta(min_length=1, max_length=60)]
Play = Annotated[str, Meta(min_length=1, max_length=100)]
Hand = Annotated[list[Item], Meta(max_length=HAND + 1)]
Plays = Annotated[list[Play], Meta(max_length=LAST)]
Passed = Annotated[list[Hand | None], Meta(max_length=TURNS - 1)]
Token = Literal[-1, 1, 3, 5]
MOST_TOKENS = 60
AgeNumber = Annotated[int, Meta(ge=1, le=AGES)]
TurnNumber = Annotated[int, Meta(ge=0, le=LAST)]
Count = Annotated[int, Meta(ge=0, le=250)]
Leaders = Annotated[list[Item], Meta(max_length=8)]
Level = Annotated[int, Meta(ge=1, le=LEVELS)]
Spaces = Annotated[int, Meta(ge=1, le=STEPS + 1)]
Few = Annotated[int, Meta(ge=0, le=15)]

PLAYS = (
    "turn by turn: 'build CARD', 'stage' or 'stage with CARD', 'sell' or 'sell CARD', the card "
    "where the view knows it; after the sixth turn 'left' or 'left CARD' for the card that is "
    "discarded then. 'taken CARD': it was discarded, and Halikarnassos built it later. With "
    "Edifice 'lost CARD': it was built and later discarded as a penalty, 'gone CARD': and then "
    "built by another city, 'relost CARD': it was taken, and lost so later"
)
RECRUITS = (
    "'recruit LEADER', 'stage' or 'stage with LEADER', 'sell' or 'sell LEADER', the leader where "
    "the view knows it; 'back LEADER' for the one returned to the box"
)
_DRAWN = "'drawn' behind a card: it came from the pile of the Free City in the same turn"


def _options_schema() -> dict[str, Any]:
    """What the schema says about the variant: every option with its values."""
    properties = {
        option.name: {
            "enum": list(option.values),
            "default": option.default,
            "description": option.why,
        }
        for option in OPTIONS
    }
    sheet = properties[BOARDS.name]
    del sheet["enum"]
    properties[BOARDS.name] = {"type": "string"} | sheet
    return {"properties": properties, "additionalProperties": False}


class CityFile(Fields):
    """A city: a player's, or the Free City."""

    wonder: Annotated[
        Item | None,
        Meta(
            description="The wonder, optionally with its side; null before it is dealt.",
            examples=["Gizah", "Gizah night", "Rhodos B"],
        ),
    ] = None
    side: Annotated[
        Item | None,
        Meta(
            description="The side of the board: day or night, in the first edition A or B. Left "
            "out: what stands in 'wonder', or Day where all play that; null before it is chosen.",
            examples=["night"],
        ),
    ] = None
    stages: Annotated[
        Annotated[int, Meta(ge=0, le=9)] | None,
        Meta(
            description="Number of stages built. Left out: those in 'turns' and 'history', "
            "otherwise none.",
            examples=[1],
        ),
    ] = None
    coins: Annotated[
        Annotated[int, Meta(ge=0, le=250)] | None,
        Meta(description="Coins. Left out: those of the start, before the first turn is over."),
    ] = None
    cards: Annotated[
        Annotated[list[Item], Meta(max_length=3 * LAST + 9)],
        Meta(
            description="Buildings of the city, in any order. Those built in 'turns' or 'history' "
            "can be left out.",
            examples=[["Lumber Yard", "Altar"]],
        ),
    ] = field(default_factory=list)
    military: Annotated[
        Annotated[list[Token], Meta(max_length=MOST_TOKENS)] | None,
        Meta(
            description="Military tokens by their points: 1, 3, 5 and -1. Left out: what the "
            "shields decide, where they leave no doubt.",
            examples=[[1, -1]],
        ),
    ] = None
    free_used: Annotated[
        bool,
        Meta(
            description="Whether the free building of this Age is used up, or not to be had yet "
            "(Olympia A of the first edition)."
        ),
    ] = False
    looked: Annotated[
        tuple[AgeNumber, TurnNumber] | None,
        Meta(
            description="Age and turn in which this player last looked through the discard pile "
            "(Halikarnassos). Left out: never.",
            examples=[[1, 5]],
        ),
    ] = None
    turns: Annotated[
        Plays | None,
        Meta(
            description=f"What the city did in this Age, {PLAYS}. {_DRAWN}. Left out: what fits "
            "its buildings and stages, in some order.",
            examples=[["build altar", "sell", "stage with baths"]],
        ),
    ] = None
    leaders: Annotated[
        Leaders,
        Meta(
            description="Leaders: those recruited, face up. Those in 'recruits' can be left out.",
            examples=[["Maecenas", "Solomon"]],
        ),
    ] = field(default_factory=list)
    buried: Annotated[
        Leaders,
        Meta(description="Leaders: those buried under the board (Abu Simbel). Left out: none."),
    ] = field(default_factory=list)
    recruits: Annotated[
        Annotated[list[Play], Meta(max_length=9)] | None,
        Meta(
            description=f"Leaders: what the city did with its leaders one after the other, "
            f"{RECRUITS}. Left out: what fits its leaders and stages, in some order.",
            examples=[["recruit maecenas", "stage", "sell"]],
        ),
    ] = None
    drew: Annotated[
        AgeNumber | None,
        Meta(
            description="Leaders: the Age in which this city drew four leaders from the box (Roma "
            "night). Left out: that of its first stage as 'turns' tell it, or the present one."
        ),
    ] = None
    debt: Annotated[Count, Meta(description="Cities: points of Debt. Left out: none.")] = 0
    diplomacy: Annotated[
        Annotated[int, Meta(ge=0, le=9)] | None,
        Meta(
            description="Cities: Diplomacy tokens held. Left out: none, but for those that this "
            "Age's cards must have brought."
        ),
    ] = None
    free_black_used: Annotated[
        bool,
        Meta(description="Leaders: whether Caligula's free black card of this Age is used up."),
    ] = False
    bank_taken: Annotated[
        bool,
        Meta(description="Leaders: at the end of a turn, whether Berenice has brought her coin."),
    ] = False
    edifices: Annotated[
        Annotated[list[AgeNumber], Meta(max_length=AGES)],
        Meta(
            description="Edifice: the Ages in whose Edifice this city takes part. Left out: none.",
            examples=[[1, 3]],
        ),
    ] = field(default_factory=list)
    debt_tokens: Annotated[
        Annotated[list[Annotated[int, Meta(ge=1, le=9)]], Meta(max_length=AGES)],
        Meta(
            description="Edifice: Debt tokens taken for penalties, by their points: 2, 3, 5. Left "
            "out: none.",
            examples=[[2]],
        ),
    ] = field(default_factory=list)
    options: Annotated[
        Annotated[list[Annotated[int, Meta(ge=1, le=2)]], Meta(max_length=4)],
        Meta(
            description="Of each stage built that has two options (Carthage), the one that was "
            "chosen, 1 or 2.",
            examples=[[1, 2]],
        ),
    ] = field(default_factory=list)
    shipyard: Annotated[
        Item | None,
        Meta(
            description="Armada: the shipyard; its number is enough. null before it is dealt.",
            examples=["shipyard_3", "3"],
        ),
    ] = None
    fleets: Annotated[
        dict[Fleet, Spaces] | None,
        Meta(
            description="Armada: the spaces on which the fleets stand, the first one being 1. Left "
            "out: all, or those not named, stand on the first.",
            examples=[{"red": 2, "green": 3}],
        ),
    ] = None
    islands: Annotated[
        Annotated[list[Item], Meta(max_length=9)],
        Meta(
            description="Armada: the Islands in play. Left out: none.", examples=[["Lost Island"]]
        ),
    ] = field(default_factory=list)
    stages_built: Annotated[
        Annotated[list[Annotated[int, Meta(ge=1, le=4)]], Meta(max_length=4)] | None,
        Meta(
            description="Armada: the numbers of the stages built of a wonder that builds them in "
            "any order (Siracusa). Left out: the first ones.",
            examples=[[1, 3]],
        ),
    ] = None
    naval: Annotated[
        Annotated[list[Literal["first", "second", "last", "none"]], Meta(max_length=AGES)] | None,
        Meta(
            description="Armada: what this city was in the naval conflict of each Age that is "
            "over. Needed once an Age is over.",
            examples=[["first", "none"]],
        ),
    ] = None
    raids: Annotated[
        Annotated[list[Literal["left", "right"]], Meta(max_length=6)] | None,
        Meta(
            description="Armada: raids of this Age, against the player behind the left or the "
            "right neighbor. Left out: those of its cards of this Age."
        ),
    ] = None
    pirates: Annotated[Few, Meta(description="Armada: pirate symbols shown in this turn.")] = 0
    tribute: Annotated[
        Few, Meta(description="Armada: the largest Tribute that it has demanded in this turn.")
    ] = 0
    free_moves: Annotated[
        Annotated[list[Play], Meta(max_length=4)],
        Meta(
            description="Armada, at the end of a turn: free moves still to be made, each so many "
            "different fleets of some.",
            examples=[["1 any", "2 red blue"]],
        ),
    ] = field(default_factory=list)
    arrivals: Annotated[
        Annotated[list[Level], Meta(max_length=LEVELS)],
        Meta(
            description="Armada, at the end of a turn: levels of Island spaces reached and not "
            "explored yet.",
        ),
    ] = field(default_factory=list)
    explores: Annotated[
        Annotated[list[Level], Meta(max_length=LEVELS)],
        Meta(description="Armada: levels of which it draws Islands now, or has drawn them."),
    ] = field(default_factory=list)
    found: Annotated[
        Annotated[list[Item], Meta(max_length=12)],
        Meta(
            description="Armada: the Islands that it has drawn, of which it keeps one of a level; "
            "of others '?1' for each of level 1.",
            examples=[["Lost Island", "Ancient Oasis"], ["?1", "?1"]],
        ),
    ] = field(default_factory=list)
    draws: Annotated[
        Annotated[list[Level], Meta(max_length=6)],
        Meta(description="Armada: levels of top Islands that it is yet to take in this turn."),
    ] = field(default_factory=list)
    income: Annotated[
        Count,
        Meta(
            description="Leaders, at the end of a turn: coins that neighbors paid for resources "
            "in it, with which Roma pays no leader."
        ),
    ] = 0
    losses: Annotated[
        Count | Annotated[list[Count], Meta(min_length=3, max_length=3)],
        Meta(
            description="At the end of a turn: coins that this city is yet to lose in it; or "
            "these, those for each Victory token, and those for each stage."
        ),
    ] = 0


class DiscardsFile(Fields):
    """The discard pile."""

    size: Annotated[
        Annotated[int, Meta(ge=0, le=99)] | None,
        Meta(description="Number of cards, to be checked. Left out: follows from the rest."),
    ] = None
    known: Annotated[
        Annotated[list[Item], Meta(max_length=99)],
        Meta(
            description="Cards of the pile that the view knows: those it has discarded, and those "
            "it has seen. Cards named in 'turns' and 'history' can be left out.",
            examples=[["tavern", "loom 1"]],
        ),
    ] = field(default_factory=list)


class AgeFile(Fields):
    """An Age that is over."""

    turns: Annotated[
        Annotated[list[Plays | None], Meta(max_length=MAX_SEATS)],
        Meta(
            description=f"For each city what it did, {PLAYS}. null or left out: what fits its "
            "buildings and stages."
        ),
    ] = field(default_factory=list)
    passed: Annotated[
        Passed | None, Meta(description="As 'passed' of the position, for this Age.")
    ] = None
    partner_passed: Annotated[
        Passed | None, Meta(description="In teams: the same of the partner.")
    ] = None


class DraftFile(Fields):
    """What a seat knows of the draft of leaders."""

    kept: Annotated[
        Annotated[list[Item], Meta(max_length=DRAFTED)] | None,
        Meta(
            description="The leaders that it kept, in their order. Needed while the draft goes on; "
            "afterwards left out: those that it has in some order.",
            examples=[["maecenas", "solomon"]],
        ),
    ] = None
    passed: Annotated[
        Annotated[list[Leaders | None], Meta(max_length=DRAFTED - 1)] | None,
        Meta(
            description="The leaders that it passed on after each choice; null for what is not "
            "remembered. Left out: nothing is.",
            examples=[[["caesar", "midas", "plato"], None]],
        ),
    ] = None
    drawn: Annotated[
        Annotated[list[Item], Meta(max_length=DRAFTED)] | None,
        Meta(description="Roma night: the four leaders that it drew from the box."),
    ] = None


class PartnerFile(Fields):
    """In teams: what the partner holds and knows, which the view knows too."""

    hand: Annotated[Hand | None, Meta(description="The cards in its hand.")] = None
    leader_hand: Annotated[Leaders | None, Meta(description="The leaders in its hand.")] = None
    passed: Annotated[
        Passed | None, Meta(description="The cards that it passed on after each turn of this Age.")
    ] = None
    draft: Annotated[DraftFile | None, Meta(description="What it knows of the draft.")] = None
    chosen: Annotated[
        Annotated[list[Play], Meta(max_length=3)],
        Meta(description="What it has already chosen in this turn, as texts of moves."),
    ] = field(default_factory=list)


class PositionFile(Fields, kw_only=True):
    """A position of 7 Wonders: what one player sees.

    Players are listed clockwise: the left neighbor of players[0] is players[1]. Needed are the
    cities, and in an Age the hand of 'view'.
    """

    game: Literal["wonders"] = "wonders"
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
        Meta(description="The seat whose knowledge it is: the player whose hand is given."),
    ] = 0
    phase: Annotated[
        Phase | None,
        Meta(
            description="boards: the boards are dealt; shipyards: these are; edifices: the "
            "Edifices are drawn; "
            "sides: everybody chooses a side; deal: the "
            "cards of an Age are dealt; choose: everybody chooses a card; discard: Halikarnassos, "
            "Solomon or the Forging Agency chooses a card of the discard pile; seventh: Babylon "
            "plays the last card of its hand; over. With Leaders: deal_leaders, draft; recruit: "
            "everybody chooses a leader; at the end of a turn draw_leaders and extra: Roma draws, "
            "or recruits one more; bury: Abu Simbel buries one; tokens: Victory tokens are "
            "discarded (Telesilla). losses: coins are lost, or Debt taken. penalties: at the end "
            "of an Age what an Edifice costs that was not completed is chosen. With Armada, at "
            "the end of a turn top_island: a city takes the top Island of a level; islands: "
            "explorers draw Islands; explore: they choose; fleets: free moves are made; at the end "
            "of an Age naval: who may stay out of the naval conflict decides. While a game is "
            "followed there are also see, look, draw and see_leaders: the view looks at its next "
            "hand, through the discard pile, at the last card of the Free City's pile, at its next "
            "leaders. Left out: boards while a wonder is missing; draft or recruit where leaders "
            "but no cards are in hand; else choose."
        ),
    ] = None
    age: Annotated[
        AgeNumber | None,
        Meta(description="The Age. Left out: that of the cards in hand, or 1."),
    ] = None
    turn: Annotated[
        TurnNumber | None,
        Meta(
            description="The turn of the Age, 1 to 6 (with Cities or Armada one more, with both "
            "two), or of the draft; 0 is the "
            "recruitment. Left out: follows from the number of cards in hand; needed in the game "
            "with the Free City."
        ),
    ] = None
    hand: Annotated[
        Hand | None,
        Meta(description="The cards in the hand of 'view'.", examples=[["tavern", "well"]]),
    ] = None
    leader_hand: Annotated[
        Leaders | None,
        Meta(
            description="Leaders: those in the hand of 'view'. Needed as long as it has some.",
            examples=[["Plato", "Midas"]],
        ),
    ] = None
    draft: Annotated[
        DraftFile | None,
        Meta(description="Leaders: what 'view' knows of the draft. Left out: nothing."),
    ] = None
    partner: Annotated[
        PartnerFile | None,
        Meta(description="In teams: what the partner of 'view' holds and knows."),
    ] = None
    edifices: Annotated[
        Annotated[list[Item], Meta(max_length=AGES)] | None,
        Meta(
            description="Edifice: the Edifices of the three Ages, in their order; in phase "
            "'edifices' those drawn so far.",
            examples=[["Money Changer", "River Port", "Military School"]],
        ),
    ] = None
    pawns: Annotated[
        Annotated[
            list[Annotated[int, Meta(ge=0, le=MAX_SEATS)]], Meta(min_length=AGES, max_length=AGES)
        ]
        | None,
        Meta(
            description="Edifice: the pawns left on each of them; 0: it is completed. Left out: "
            "those that nobody has, a pawn of the box (Ur) left aside.",
            examples=[[0, 2, 3]],
        ),
    ] = None
    drawn: Annotated[
        Item | None,
        Meta(
            description="Free City: the card of the hand that came from the pile in this turn. "
            "Left out: one of the hand."
        ),
    ] = None
    players: Annotated[
        Annotated[list[CityFile], Meta(min_length=2, max_length=MAX_SEATS)],
        Meta(description="The players clockwise; begin with yourself and you are 'view' 0."),
    ]
    free_city: Annotated[
        CityFile | None,
        Meta(
            description="The Free City of a game of two. Its left neighbor is players[0], its "
            "right neighbor players[1]."
        ),
    ] = None
    passed: Annotated[
        Passed | None,
        Meta(
            description="The cards that 'view' passed on after each turn of this Age so far; null "
            "for a turn that is not remembered. Left out: none is.",
            examples=[[["altar", "well", "tavern", "baths", "mine", "stockade"], None]],
        ),
    ] = None
    discards: Annotated[
        DiscardsFile | None,
        Meta(description="The discard pile. It matters only if Halikarnassos is in the game."),
    ] = None
    history: Annotated[
        Annotated[list[AgeFile], Meta(max_length=AGES)] | None,
        Meta(
            description="The Ages that are over, in order. Only with Halikarnassos, which can see "
            "what was discarded in them. Left out: what fits the cities."
        ),
    ] = None
    chosen: Annotated[
        Annotated[list[Play], Meta(max_length=3)],
        Meta(
            description="What 'view' has already chosen in this turn, as texts of moves: two for "
            "the manager of the Free City and for Babylon's two last cards.",
            examples=[["build baths left 2"]],
        ),
    ] = field(default_factory=list)
    due: Annotated[
        Annotated[list[Due], Meta(max_length=9)] | None,
        Meta(
            description="What follows in this turn after 'phase': discard (Halikarnassos), "
            "carthage, solomon, forging_agency, and further phases. Left out: losses, free moves "
            "and Islands to be explored where some are given, and 'seventh' if Babylon has yet to "
            "play its last card."
        ),
    ] = None
    acting: Annotated[
        Seat | None,
        Meta(
            description="With expansions: who takes a discarded card now. Left out: the only one "
            "that can."
        ),
    ] = None
    dealt: Annotated[
        Annotated[int, Meta(ge=0, le=HAND * MAX_SEATS)] | None,
        Meta(
            description="Cards of the Age dealt so far, in phase 'deal'; leaders in 'deal_leaders' "
            "and 'draw_leaders'."
        ),
    ] = None


def decode(data: Any) -> PositionFile:
    """Check the types of a decoded JSON object. Raises InputError with the key path."""
    return convert(data, PositionFile, "the position")


def schema() -> dict[str, Any]:
    """JSON Schema of the format."""
    return json_schema(PositionFile, "Position of 7 Wonders")
