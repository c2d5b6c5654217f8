"""The cities on the table of 7 Wonders: rows for what lies in front of a player, with expansions.

See :mod:`solver.games.wonders.table`, to which this zone belongs.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from solver.errors import Phrase
from solver.games.table.kinds import ItemValue, Number, Word
from solver.games.table.rows import flag, items, kept, laid_out, number, one, shaped
from solver.games.wonders.data import AGES, MAX_SEATS, tables
from solver.games.wonders.data.naval import LEVELS, STEPS
from solver.games.wonders.data.vocabulary import Fleet
from solver.games.wonders.items import CARDS, ISLANDS, LEADER, SHIPYARDS, WONDERS
from solver.games.wonders.line_kinds import RECRUITS as RECRUITED
from solver.games.wonders.line_kinds import Found, Plays
from solver.games.wonders.questions import CityQuestions
from solver.games.wonders.storage import Look, Moves, NavalResults
from solver.games.wonders.variants import OPTIONS
from solver.json_structs import SEATS

TURNS = max(setup.turns for setup in tables().setups)
LAST = TURNS + 1
HAND = max(setup.hand for setup in tables().setups)
STAGES = 4
MOST_TOKENS = 60

NAME = Annotated[str, Meta(min_length=1, max_length=60)]
MOVE = Annotated[str, Meta(min_length=1, max_length=100)]
MOVES = Annotated[list[MOVE], Meta(max_length=LAST)]
LEADERS = Annotated[list[NAME], Meta(max_length=8)]
COUNT = Annotated[int, Meta(ge=0, le=250)]
AGE = Number(1, AGES, first=1)
LEVEL = Number(1, LEVELS, first=1)
SEAT = Number(0, MAX_SEATS - 1, nothing=255, extra=SEATS)
COINS = Number(0, 255)
CODE_OF_MOVE = Number(0, 1 << 48)

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


class PlaysWith(Struct, frozen=True, dict=True):
    """Whether a table is played with an expansion."""

    expansion: str

    @property
    def needs(self) -> str:
        """What has to be played with."""
        return self.expansion.capitalize()

    @property
    def remedy(self) -> str:
        """What to do about a field that does not belong."""
        return Phrase("remove it, or write {}=yes in the variant", self.expansion)

    @cached_property
    def _at(self) -> int:
        return [option.name for option in OPTIONS].index(self.expansion)

    def __call__(self, table: Any) -> bool:
        """Whether this one is."""
        return bool(table.options[self._at])


WITH_LEADERS, WITH_CITIES = PlaysWith("leaders"), PlaysWith("cities")
WITH_EDIFICE, WITH_ARMADA = PlaysWith("edifice"), PlaysWith("armada")


@laid_out
class City(CityQuestions):
    """A city: a player's, or the Free City."""

    wonder: int = shaped(
        NAME | None,
        "The wonder, optionally with its side; null before it is dealt.",
        kind=ItemValue(WONDERS, nothing=True),
        at="city[].wonder",
        default=-1,
        told_default=None,
        examples=["Gizah", "Gizah night", "Rhodos B"],
        main=True,
    )
    side: int | None = shaped(
        NAME | None,
        "The side of the board: day or night, in the first edition A or B. Left out: what stands "
        "in 'wonder', or Day where all play that; null before it is chosen.",
        kind=Number(0, 1, nothing=255),
        at="city[].side",
        examples=["night"],
        words=("side", "lato"),
        main=True,
    )
    stages: int = number(
        0,
        9,
        "city[].stages",
        "Number of stages built. Left out: those in 'turns' and 'history', otherwise none.",
        always=True,
        examples=[1],
        words=("stages built", "stadi costruiti"),
        main=True,
    )
    coins: int = number(
        0,
        250,
        "city[].coins",
        "Coins. Left out: those of the start, before the first turn is over.",
        always=True,
        main=True,
    )
    cards: list[int] = shaped(
        Annotated[list[NAME], Meta(max_length=3 * LAST + 9)],
        "Buildings of the city, in any order. Those built in 'turns' or 'history' can be left out.",
        kind=ItemValue(CARDS),
        at="city[].built",
        way="mask",
        default=[],
        examples=[["Lumber Yard", "Altar"]],
        listed=True,
        main=True,
    )
    victories: list[int] = kept(
        "city[].victories",
        Number(0, 16),
        default=[],
        line="",
    )
    defeats: int = kept(
        "city[].defeats",
        Number(0, 100),
        default=0,
        line="",
    )
    military: list[int] | None = shaped(
        Annotated[list[Literal[-1, 1, 3, 5]], Meta(max_length=MOST_TOKENS)] | None,
        "Military tokens by their points: 1, 3, 5 and -1. Left out: what the shields decide, where "
        "they leave no doubt.",
        examples=[[1, -1]],
        line=None,
        main=True,
    )
    free_used: bool = flag(
        "city[].free_used",
        "Whether the free building of this Age is used up, or not to be had yet (Olympia A of the "
        "first edition).",
        words=("free building used", "costruzione gratis usata"),
    )
    looked: tuple[int, int] = shaped(
        tuple[AGE.hint, Annotated[int, Meta(ge=0, le=LAST)]] | None,  # type: ignore[name-defined]
        "Age and turn in which this player last looked through the discard pile (Halikarnassos). "
        "Left out: never.",
        kind=Number(0, 15),
        at="looks[]",
        way=Look(),
        default=(0, 0),
        told_default=None,
        examples=[[1, 5]],
        words=("looked at the pile", "pila guardata"),
        listed=True,
    )
    moves: list[int] = kept(
        "chosen[]", CODE_OF_MOVE, way="counted", length="n_chosen[]", default=[]
    )
    turns: list[Any] | None = shaped(
        MOVES | None,
        f"What the city did in this Age, {PLAYS}. {_DRAWN}. Left out: what fits its buildings and "
        "stages, in some order.",
        examples=[["build altar", "sell", "stage with baths"]],
        words=("turns", "turni"),
        kind=Plays(),
    )
    leaders: list[int] = shaped(
        LEADERS,
        "Leaders: those recruited, face up. Those in 'recruits' can be left out.",
        kind=LEADER,
        at="annex[].leaders",
        way="mask",
        default=[],
        when=WITH_LEADERS,
        examples=[["Maecenas", "Solomon"]],
        words=("leaders", "Capi"),
        listed=True,
        main=True,
    )
    buried: list[int] = shaped(
        LEADERS,
        "Leaders: those buried under the board (Abu Simbel). Left out: none.",
        kind=LEADER,
        at="annex[].buried",
        way="mask",
        default=[],
        when=WITH_LEADERS,
        listed=True,
    )
    recruits: list[Any] | None = shaped(
        Annotated[list[MOVE], Meta(max_length=9)] | None,
        f"Leaders: what the city did with its leaders one after the other, {RECRUITS}. Left out: "
        "what fits its leaders and stages, in some order.",
        when=WITH_LEADERS,
        examples=[["recruit maecenas", "stage", "sell"]],
        words=("recruitments", "reclutamenti"),
        kind=Plays(signs=tuple(RECRUITED.items())),
    )
    drew: int | None = shaped(
        AGE.hint | None,
        "Leaders: the Age in which this city drew four leaders from the box (Roma night). Left "
        "out: that of its first stage as 'turns' tell it, or the present one.",
        kind=AGE,
        when=WITH_LEADERS,
        words=("leaders drawn", "Capi pescati"),
    )
    debt: int = number(
        0,
        250,
        "annex[].debt",
        "Cities: points of Debt. Left out: none.",
        default=0,
        when=WITH_CITIES,
        words=("Debt", "Debito"),
    )
    diplomacy: int = number(
        0,
        9,
        "city[].diplomacy",
        "Cities: Diplomacy tokens held. Left out: none, but for those that this Age's cards must "
        "have brought.",
        when=WITH_CITIES,
        words=("Diplomacy tokens", "segnalini Diplomazia"),
    )
    free_black_used: bool = flag(
        "annex[].free_black_used",
        "Leaders: whether Caligula's free black card of this Age is used up.",
        when=WITH_CITIES,
        told_when=WITH_LEADERS,
        words=("free black card used", "carta nera gratis usata"),
    )
    bank_taken: bool = flag(
        "annex[].bank_taken",
        "Leaders: at the end of a turn, whether Berenice has brought her coin.",
        when=WITH_LEADERS,
        words=("coin of the bank taken", "Moneta della banca presa"),
    )
    edifices: list[int] = items(
        AGE,
        "annex[].pawns",
        "Edifice: the Ages in whose Edifice this city takes part. Left out: none.",
        most=AGES,
        when=WITH_EDIFICE,
        examples=[[1, 3]],
        words=("Edifices", "Edifici"),
    )
    debt_tokens: list[int] = shaped(
        Annotated[list[Annotated[int, Meta(ge=1, le=9)]], Meta(max_length=AGES)],
        "Edifice: Debt tokens taken for penalties, by their points: 2, 3, 5. Left out: none.",
        kind=AGE,
        at="annex[].edifice_debts",
        way="mask",
        default=[],
        when=WITH_EDIFICE,
        examples=[[2]],
        words=("Debt tokens", "segnalini Debito"),
        listed=True,
    )
    options: list[int] = shaped(
        Annotated[list[Annotated[int, Meta(ge=1, le=2)]], Meta(max_length=STAGES)],
        "Of each stage built that has two options (Carthage), the one that was chosen, 1 or 2.",
        kind=Number(1, STAGES, first=1),
        at="city[].stage_options",
        way="mask",
        default=[],
        examples=[[1, 2]],
        listed=True,
    )
    shipyard: int = one(
        SHIPYARDS,
        "navy[].shipyard",
        "Armada: the shipyard; its number is enough. null before it is dealt.",
        when=WITH_ARMADA,
        examples=["shipyard_3", "3"],
        words=("shipyard", "cantiere navale"),
    )
    fleets: list[int] = shaped(
        dict[Fleet, Annotated[int, Meta(ge=1, le=STEPS + 1)]] | None,
        "Armada: the spaces on which the fleets stand, the first one being 1. Left out: all, or "
        "those not named, stand on the first.",
        kind=Number(0, STEPS),
        at="navy[].fleet",
        default=[],
        told_default=None,
        when=WITH_ARMADA,
        examples=[{"red": 2, "green": 3}],
        words=("fleets", "flotte"),
        listed=True,
    )
    islands: list[int] = items(
        ISLANDS,
        "navy[].islands",
        "Armada: the Islands in play. Left out: none.",
        most=9,
        when=WITH_ARMADA,
        examples=[["Lost Island"]],
        words=("Islands", "Isole"),
    )
    stages_built: list[int] = shaped(
        Annotated[list[Annotated[int, Meta(ge=1, le=STAGES)]], Meta(max_length=STAGES)] | None,
        "Armada: the numbers of the stages built of a wonder that builds them in any order "
        "(Siracusa). Left out: the first ones.",
        kind=Number(1, STAGES, first=1),
        at="navy[].stages",
        way="mask",
        default=[],
        told_default=None,
        when=WITH_ARMADA,
        examples=[[1, 3]],
        words=("stages built", "stadi costruiti"),
        listed=True,
    )
    naval: list[str] = shaped(
        Annotated[list[Literal["first", "second", "last", "none"]], Meta(max_length=AGES)] | None,
        "Armada: what this city was in the naval conflict of each Age that is over. Needed once an "
        "Age is over.",
        kind=Word(("none", "second", "first", "last")),
        at="navy[].won navy[].lost",
        way=NavalResults(),
        default=[],
        told_default=None,
        when=WITH_ARMADA,
        examples=[["first", "none"]],
        words=("naval conflicts", "conflitti navali"),
        listed=True,
    )
    raids: list[int] = shaped(
        Annotated[list[Literal["left", "right"]], Meta(max_length=6)] | None,
        "Armada: raids of this Age, against the player behind the left or the right neighbor. Left "
        "out: those of its cards of this Age.",
        kind=Number(0, 3),
        at="navy[].raids",
        default=[],
        told_default=None,
        when=WITH_ARMADA,
        words=("raids", "incursioni"),
        listed=True,
    )
    pirates: int = number(
        0,
        15,
        "navy[].pirates",
        "Armada: pirate symbols shown in this turn.",
        default=0,
        when=WITH_ARMADA,
        words=("pirates of this turn", "pirati di questo turno"),
    )
    tribute: int = number(
        0,
        15,
        "navy[].tribute",
        "Armada: the largest Tribute that it has demanded in this turn.",
        default=0,
        when=WITH_ARMADA,
        words=("Tribute of this turn", "Tributo di questo turno"),
    )
    free_moves: list[int] = shaped(
        Annotated[list[MOVE], Meta(max_length=4)],
        "Armada, at the end of a turn: free moves still to be made, each so many different fleets "
        "of some.",
        kind=Number(1, 255),
        at="navy[].free_moves",
        way=Moves(),
        default=[],
        when=WITH_ARMADA,
        examples=[["1 any", "2 red blue"]],
        words=("free moves left", "movimenti gratis rimasti"),
        listed=True,
    )
    arrivals: list[int] = items(
        LEVEL,
        "navy[].arrivals",
        "Armada, at the end of a turn: levels of Island spaces reached and not explored yet.",
        most=LEVELS,
        when=WITH_ARMADA,
        words=("Island spaces reached", "spazi Isola raggiunti"),
    )
    explores: list[int] = items(
        LEVEL,
        "navy[].wave",
        "Armada: levels of which it draws Islands now, or has drawn them.",
        most=LEVELS,
        when=WITH_ARMADA,
        words=("levels explored now", "livelli esplorati ora"),
    )
    found: list[int] = shaped(
        Annotated[list[NAME], Meta(max_length=12)],
        "Armada: the Islands that it has drawn, of which it keeps one of a level; of others '?1' "
        "for each of level 1.",
        kind=Found(ISLANDS),
        at="navy[].found",
        way="mask",
        default=[],
        when=WITH_ARMADA,
        examples=[["Lost Island", "Ancient Oasis"], ["?1", "?1"]],
        words=("Islands drawn", "Isole pescate"),
    )
    draws: list[int] = items(
        LEVEL,
        "",
        "Armada: levels of top Islands that it is yet to take in this turn.",
        most=6,
        way="plain",
        when=WITH_ARMADA,
        words=("top Islands to take", "prime Isole da prendere"),
    )
    income: int = number(
        0,
        250,
        "annex[].income",
        "Leaders, at the end of a turn: coins that neighbors paid for resources in it, with which "
        "Roma pays no leader.",
        default=0,
        when=WITH_LEADERS,
        words=("income of this turn", "entrate di questo turno"),
    )
    losses: int = shaped(
        COUNT | Annotated[list[COUNT], Meta(min_length=3, max_length=3)],
        "At the end of a turn: coins that this city is yet to lose in it; or these, those for each "
        "Victory token, and those for each stage.",
        kind=COINS,
        at="annex[].losses",
        default=0,
        when=WITH_CITIES,
        words=("coins to lose", "monete da perdere"),
    )
    losses_per_token: int = kept(
        "annex[].losses_per_token",
        Number(0, 15),
        default=0,
        when=WITH_CITIES,
        line="",
    )
    losses_per_stage: int = kept(
        "annex[].losses_per_stage",
        Number(0, 15),
        default=0,
        when=WITH_CITIES,
        line="",
    )
