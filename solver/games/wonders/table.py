"""The table of 7 Wonders: a row for everything that can lie on it, base game and expansions.

The dataclasses are the typed view of a state in numbers. Cards and leaders, wonders, Islands,
Edifices, shipyards are indexes into the rules tables, ``NONE`` stands for nothing and ``HIDDEN``
for what is there and not known. Cities stand clockwise: the left neighbor of city i is city i + 1;
city 2 of a game of two belongs to nobody. A row of cards is a hand as it was dealt, named by the
city it was dealt to. While a position is read, what nobody has told yet is None.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

from msgspec import Meta

from solver._ext.core.state import State
from solver._ext.wonders import bridge, layout
from solver.games.table.form import form_of
from solver.games.table.kinds import ItemValue, Number, Text, Word
from solver.games.table.memory import Memory
from solver.games.table.rows import each, items, kept, laid_out, number, shaped, word, zone
from solver.games.wonders.city_table import (
    HAND,
    LAST,
    LEADERS,
    MOVE,
    MOVES,
    NAME,
    PLAYS,
    SEAT,
    TURNS,
    WITH_EDIFICE,
    WITH_LEADERS,
    City,
)
from solver.games.wonders.data import AGES, MAX_SEATS
from solver.games.wonders.items import CARDS, EDIFICES
from solver.games.wonders.line_kinds import OptionsText, Passed, PlaysOfAll
from solver.games.wonders.questions import RowQuestions, TableQuestions
from solver.games.wonders.storage import (
    DRAFTED,
    LEADER_USES,
    USES,
    WORDS,
    DraftHands,
    DrawnLeaders,
    DrawnUses,
    FreshInHand,
    Hands,
    LateLeaders,
    LeaderUses,
    Marked,
    Options,
    PhaseCells,
    UsedCards,
    UsedLeaders,
    Uses,
)
from solver.games.wonders.variants import BOARDS, OPTIONS
from solver.json_structs import SEATS

FORMAT = 1
"""Version of the JSON form; raised when an old reader would misunderstand a new position."""

OPEN = 24
HELD = Annotated[list[NAME], Meta(max_length=HAND + 1)]
PASSED = Annotated[list[HELD | None], Meta(max_length=TURNS - 1)]
CARD = ItemValue(CARDS, hidden=True)
USE, LEADER_USE = Word(tuple(USES)), Word(tuple(LEADER_USES))
DUES = (
    "discard", "seventh", "draw_leaders", "extra", "bury", "tokens", "carthage", "solomon",
    "forging_agency", "losses", "fleets", "explore",
)  # fmt: skip
"""What a position says to follow in a turn."""


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


@laid_out
class Open:
    """A choice that is still to be made in this turn."""

    kind: str = kept("open[]", Word(bridge.OPENED, first=1), bits=(8, 8), default="discard")
    city: int = kept("open[]", Number(0, MAX_SEATS - 1), bits=(0, 8), default=0)

    @property
    def due(self) -> str:
        """What a position says to follow."""
        return self.kind.removesuffix("_alone")


@laid_out
class AgeRows(RowQuestions):
    """The rows of an Age: the cards still in each hand, and those that have been used.

    ``how`` tells what became of the used ones (``USES``), ``marked`` the numbers of those that the
    manager of the Free City had drawn in the same turn, ``fresh`` the places in hand of cards that
    it has just drawn.
    """

    hands: list[list[int]] = kept(
        "card[] card use[] size", CARD, way=Hands(), lists=MAX_SEATS, default=[]
    )
    used: list[list[int]] = kept(
        "card[] card use[] size", CARD, way=UsedCards(), lists=MAX_SEATS, default=[]
    )
    how: list[list[str]] = kept(
        "card[] card use[] size", USE, way=Uses(), lists=MAX_SEATS, default=[]
    )
    marked: list[list[int]] = kept(
        "card[] card use[] size", Number(0, LAST), way=Marked(), lists=MAX_SEATS, default=[]
    )
    fresh: list[list[int]] = kept(
        "card[] card use[] size", Number(0, LAST), way=FreshInHand(), lists=MAX_SEATS, default=[]
    )


@laid_out
class DraftRows(RowQuestions):
    """The rows of leaders: those still to be drafted, and those that were kept (``LEADER_USES``).

    ``marked`` are the numbers of those used after leaders had been drawn from the box; ``drawn``
    are these, with what became of them.
    """

    hands: list[list[int]] = kept("leader size", CARD, way=DraftHands(), default=[])
    used: list[list[int]] = kept("leader leader_use size", CARD, way=UsedLeaders(), default=[])
    how: list[list[str]] = kept("leader leader_use size", LEADER_USE, way=LeaderUses(), default=[])
    marked: list[list[int]] = kept(
        "leader leader_use size", Number(0, DRAFTED), way=LateLeaders(), default=[]
    )
    drawn: list[int] = kept("leader leader_use", CARD, way=DrawnLeaders(), default=[])
    drawn_how: list[str] = kept("leader leader_use", LEADER_USE, way=DrawnUses(), default=[])


@laid_out
class Discards:
    """The discard pile."""

    size: int | None = number(
        0, 99, "", "Number of cards, to be checked. Left out: follows from the rest."
    )
    known: list[int] = shaped(
        Annotated[list[NAME], Meta(max_length=99)],
        "Cards of the pile that the view knows: those it has discarded, and those it has seen. "
        "Cards named in 'turns' and 'history' can be left out.",
        default=[],
        examples=[["tavern", "loom 1"]],
        words=("known", "note"),
    )


@laid_out
class PastAge:
    """An Age that is over."""

    turns: list[Any] = shaped(
        Annotated[list[MOVES | None], Meta(max_length=MAX_SEATS)],
        f"For each city what it did, {PLAYS}. null or left out: what fits its buildings and "
        "stages.",
        default=[],
        kind=PlaysOfAll(),
    )
    passed: list[Any] | None = shaped(
        PASSED | None,
        "As 'passed' of the position, for this Age.",
        words=("hands passed on", "mani passate"),
        kind=Passed(),
        main=True,
    )
    partner_passed: list[Any] | None = shaped(
        PASSED | None,
        "In teams: the same of the partner.",
        words=("hands passed by the partner", "mani passate dal compagno"),
        kind=Passed(),
    )


@laid_out
class Draft:
    """What a seat knows of the draft of leaders."""

    kept: list[int] | None = shaped(
        Annotated[list[NAME], Meta(max_length=DRAFTED)] | None,
        "The leaders that it kept, in their order. Needed while the draft goes on; afterwards left "
        "out: those that it has in some order.",
        examples=[["maecenas", "solomon"]],
        kind=CARD,
        listed=True,
    )
    passed: list[Any] | None = shaped(
        Annotated[list[LEADERS | None], Meta(max_length=DRAFTED - 1)] | None,
        "The leaders that it passed on after each choice; null for what is not remembered. Left "
        "out: nothing is.",
        examples=[[["caesar", "midas", "plato"], None]],
        kind=Passed(),
        main=True,
    )
    drawn: list[int] | None = shaped(
        Annotated[list[NAME], Meta(max_length=DRAFTED)] | None,
        "Roma night: the four leaders that it drew from the box.",
        kind=CARD,
        listed=True,
    )


@laid_out
class Partner:
    """In teams: what the partner holds and knows, which the view knows too."""

    hand: list[int] | None = shaped(
        HELD | None,
        "The cards in its hand.",
        words=("hand", "mano"),
        kind=CARD,
        listed=True,
        main=True,
    )
    leader_hand: list[int] | None = shaped(
        LEADERS | None,
        "The leaders in its hand.",
        words=("leaders in hand", "Capi in mano"),
        when=WITH_LEADERS,
        kind=CARD,
        listed=True,
        main=True,
    )
    passed: list[Any] | None = shaped(
        PASSED | None,
        "The cards that it passed on after each turn of this Age.",
        kind=Passed(),
        main=True,
    )
    draft: Draft | None = zone(
        Draft,
        "What it knows of the draft.",
        when=WITH_LEADERS,
        shape=lambda form: form | None,
        words=("draft of leaders", "scelta dei Capi"),
    )
    chosen: list[str] = shaped(
        Annotated[list[MOVE], Meta(max_length=3)],
        "What it has already chosen in this turn, as texts of moves.",
        default=[],
        kind=Text(),
        listed=True,
    )


def _ages(age: Any) -> Any:
    """The Ages in their order."""
    return Annotated[list[age], Meta(max_length=AGES)] | None


_DUES: Any = Word(DUES).hint


@laid_out
class WondersTable(TableQuestions):
    """A position of 7 Wonders: what one player sees.

    Players are listed clockwise: the left neighbor of players[0] is players[1]. Needed are the
    cities, and in an Age the hand of 'view'.
    """

    game: str = shaped(Literal["wonders"], told_default="wonders", line=None)
    format: int = shaped(Literal[1], told_default=FORMAT, line=None)
    variant: Any = shaped(
        Annotated[dict[str, str], Meta(extra_json_schema=_options_schema())],
        "Rule options; one that is left out has its default.",
        default={},
        line=None,
        main=True,
    )
    options: list[int] = kept(
        "options",
        OptionsText(),
        way=Options(),
        default=[],
        line="rules",
    )
    seats: int = kept(
        "seats",
        Number(2, MAX_SEATS),
        default=0,
        line="seats",
    )
    view: int | None = number(
        0,
        MAX_SEATS - 1,
        "view",
        "The seat whose knowledge it is: the player whose hand is given.",
        nothing=255,
        extra=SEATS,
        told_default=0,
        always=True,
    )
    phase: str = word(
        WORDS,
        "phase looking",
        "boards: the boards are dealt; shipyards: these are; edifices: the Edifices are drawn; "
        "sides: everybody chooses a side; deal: the cards of an Age are dealt; choose: everybody "
        "chooses a card; discard: Halikarnassos, Solomon or the Forging Agency chooses a card of "
        "the discard pile; seventh: Babylon plays the last card of its hand; over. With Leaders: "
        "deal_leaders, draft; recruit: everybody chooses a leader; at the end of a turn "
        "draw_leaders and extra: Roma draws, or recruits one more; bury: Abu Simbel buries one; "
        "tokens: Victory tokens are discarded (Telesilla). losses: coins are lost, or Debt taken. "
        "penalties: at the end of an Age what an Edifice costs that was not completed is chosen. "
        "With Armada, at the end of a turn top_island: a city takes the top Island of a level; "
        "islands: explorers draw Islands; explore: they choose; fleets: free moves are made; at "
        "the end of an Age naval: who may stay out of the naval conflict decides. While a game is "
        "followed there are also see, look, draw and see_leaders: the view looks at its next hand, "
        "through the discard pile, at the last card of the Free City's pile, at its next leaders. "
        "Left out: boards while a wonder is missing; draft or recruit where leaders but no cards "
        "are in hand; else choose.",
        way=PhaseCells(),
        always=True,
        line=".",
    )
    age: int = number(
        1,
        AGES,
        "age",
        "The Age. Left out: that of the cards in hand, or 1.",
        always=True,
        line=".",
        main=True,
    )
    turn: int = number(
        0,
        LAST,
        "turn",
        "The turn of the Age, 1 to 6 (with Cities or Armada one more, with both two), or of the "
        "draft; 0 is the recruitment. Left out: follows from the number of cards in hand; needed "
        "in the game with the Free City.",
        always=True,
        line=".",
        main=True,
    )
    hand: list[int] | None = shaped(
        HELD | None,
        "The cards in the hand of 'view'.",
        examples=[["tavern", "well"]],
        kind=CARD,
        listed=True,
        main=True,
    )
    leader_hand: list[int] | None = shaped(
        LEADERS | None,
        "Leaders: those in the hand of 'view'. Needed as long as it has some.",
        when=WITH_LEADERS,
        examples=[["Plato", "Midas"]],
        kind=CARD,
        listed=True,
        line="hold",
        main=True,
    )
    draft: Draft | None = zone(
        Draft,
        "Leaders: what 'view' knows of the draft. Left out: nothing.",
        when=WITH_LEADERS,
        shape=lambda form: form | None,
        line="draft",
    )
    partner: Partner | None = zone(
        Partner,
        "In teams: what the partner of 'view' holds and knows.",
        shape=lambda form: form | None,
        words=("partner", "compagno"),
        line="partner",
    )
    edifices: list[int] = items(
        EDIFICES,
        "edifice",
        "Edifice: the Edifices of the three Ages, in their order; in phase 'edifices' those drawn "
        "so far.",
        way="until",
        most=AGES,
        told_default=None,
        when=WITH_EDIFICE,
        examples=[["Money Changer", "River Port", "Military School"]],
        line="edifices",
    )
    pawns: list[int] = items(
        Number(0, MAX_SEATS),
        "pawns_left",
        "Edifice: the pawns left on each of them; 0: it is completed. Left out: those that nobody "
        "has, a pawn of the box (Ur) left aside.",
        way="plain",
        least=AGES,
        most=AGES,
        told_default=None,
        when=WITH_EDIFICE,
        examples=[[0, 2, 3]],
        words=("pawns left on Edifices", "pedine rimaste sugli Edifici"),
        line="pawns",
    )
    drawn: int | None = shaped(
        NAME | None,
        "Free City: the card of the hand that came from the pile in this turn. Left out: one of "
        "the hand.",
        kind=CARD,
        line="drawn",
    )
    cities: list[City] = each(
        City,
        MAX_SEATS,
        length="cities",
        told="The players clockwise; begin with yourself and you are 'view' 0.",
        key="players",
        least=2,
        needed=True,
        line="/",
        main=True,
    )
    free_city: Any = shaped(
        form_of(City) | None,
        "The Free City of a game of two. Its left neighbor is players[0], its right neighbor "
        "players[1].",
        words=("Free City", "Città Libera"),
        line=None,
    )
    passed: list[Any] | None = shaped(
        PASSED | None,
        "The cards that 'view' passed on after each turn of this Age so far; null for a turn that "
        "is not remembered. Left out: none is.",
        examples=[[["altar", "well", "tavern", "baths", "mine", "stockade"], None]],
        kind=Passed(),
        line="passed",
        main=True,
    )
    discards: Discards | None = zone(
        Discards,
        "The discard pile. It matters only if Halikarnassos is in the game.",
        shape=lambda form: form | None,
        words=("discard pile", "pila degli scarti"),
        line=None,
    )
    history: list[PastAge] | None = zone(
        PastAge,
        "The Ages that are over, in order. Only with Halikarnassos, which can see what was "
        "discarded in them. Left out: what fits the cities.",
        shape=_ages,
        words=("earlier turns", "turni precedenti"),
        listed=True,
        line="past",
    )
    chosen: list[str] = shaped(
        Annotated[list[MOVE], Meta(max_length=3)],
        "What 'view' has already chosen in this turn, as texts of moves: two for the manager of "
        "the Free City and for Babylon's two last cards.",
        default=[],
        examples=[["build baths left 2"]],
        kind=Text(),
        listed=True,
        line="chosen",
    )
    due: list[str] | None = shaped(
        Annotated[list[_DUES], Meta(max_length=9)] | None,
        "What follows in this turn after 'phase': discard (Halikarnassos), carthage, solomon, "
        "forging_agency, and further phases. Left out: losses, free moves and Islands to be "
        "explored where some are given, and 'seventh' if Babylon has yet to play its last card.",
        kind=Word(DUES),
        listed=True,
        line="due",
    )
    acting: int | None = shaped(
        SEAT.hint | None,
        "With expansions: who takes a discarded card now. Left out: the only one that can.",
        kind=SEAT,
        at="acting",
        line="acting",
    )
    dealt: int | None = number(
        0,
        HAND * MAX_SEATS,
        "",
        "Cards of the Age dealt so far, in phase 'deal'; leaders in 'deal_leaders' and "
        "'draw_leaders'.",
        words=("dealt", "distribuite"),
        line="dealt",
    )
    first: int = kept("first", SEAT, default=0)
    seen: int = kept("seen", Number(0, 99), default=0)
    forgot: list[int] = kept("forgot", Number(0, (1 << 16) - 1), default=[])
    queue: list[Open] = each(
        Open,
        OPEN,
        length="n_open",
        key=None,
        line=None,
    )
    ages: list[AgeRows] = each(
        AgeRows,
        AGES,
        key=None,
        line=None,
    )
    leaders: DraftRows | None = zone(
        DraftRows,
        when=WITH_LEADERS,
        key=None,
        line=None,
    )


MEMORY = Memory(WondersTable, layout.SIZE, layout.MEMBERS)
table_of = MEMORY.table_of
"""All of a state in numbers, to be read only: equal states share it."""


def state_of(table: WondersTable) -> State:
    """Inverse of :func:`table_of`; a finished game is counted up.

    Raises ValueError for a number out of its range and for a state that cannot go on.
    """
    return bridge.of_memory(MEMORY.memory(table))


def with_city(table: WondersTable, at: int, city: City) -> WondersTable:
    """A table with another city at its place."""
    return replace(table, cities=[*table.cities[:at], city, *table.cities[at + 1 :]])


VALUE_WORDS: Mapping[str, tuple[str, str]] = {
    "carthage": ("Carthage", "Cartagine"),
    "shipyards": ("shipyards", "cantieri navali"),
    "top_island": ("top Island", "prima Isola"),
    "islands": ("Islands are drawn", "si pescano Isole"),
    "fleets": ("free moves of fleets", "movimenti gratis delle flotte"),
    "explore": ("explore", "esplorare"),
    "naval": ("naval conflict", "conflitto navale"),
    "none": ("none", "nessuno"),
    "naval.first": ("first", "primo"),
    "naval.second": ("second", "secondo"),
    "last": ("last", "ultimo"),
    "left": ("to the left", "a sinistra"),
    "right": ("to the right", "a destra"),
    "edifices": ("Edifices", "Edifici"),
    "penalties": ("penalties", "penalità"),
    "bury": ("bury a leader", "seppellire un Capo"),
    "deal": ("deal", "distribuzione"),
    "deal_leaders": ("deal of leaders", "distribuzione dei Capi"),
    "discard": ("discard pile", "scarti"),
    "draw_leaders": ("draw leaders", "pesca dei Capi"),
    "extra": ("extra recruitment", "reclutamento extra"),
    "forging_agency": ("Forging Agency", "Agenzia dei Falsari"),
    "losses": ("losses", "perdite"),
    "recruit": ("recruitment", "reclutamento"),
    "see": ("see a hand", "vedere una mano"),
    "see_leaders": ("see leaders", "vedere i Capi"),
    "seventh": ("seventh card", "settima carta"),
    "sides": ("sides", "lati"),
    "solomon": ("Solomon", "Salomone"),
    "wonders": ("wonders", "Meraviglie"),
}
"""What forms call values of fields that only this game has, in English and Italian."""
