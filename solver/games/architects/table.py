"""The table of Architects: a row for everything that can lie on it.

The dataclasses are the typed view of a state in numbers. Cards, wonders and progress tokens are
indexes into the rules tables, what is counted is a list with a number for each kind, and ``NONE``
stands for no item. Seat 0 began; seat i + 1 is the left neighbor of seat i, and deck i lies between
them. While a position is read, what nobody has told yet is None.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from solver._ext.architects import bridge, layout
from solver._ext.architects.bridge import ENDINGS, EVENTS, PHASES
from solver._ext.core.state import State
from solver.games.architects.data import CENTRAL, MAX_SEATS, STAGES
from solver.games.architects.items import CARDS, TOKENS, WONDERS
from solver.games.architects.questions import CityQuestions, TableQuestions
from solver.games.table.kinds import Counts, Flag, ItemValue, Number, Word
from solver.games.table.memory import Memory
from solver.games.table.rows import (
    counts,
    each,
    items,
    kept,
    laid_out,
    number,
    one,
    shaped,
    word,
    zone,
)
from solver.json_structs import SEATS

FORMAT = 1
"""Version of the JSON form; raised when an old reader would misunderstand a new position."""

MANY = 99
"""More than there are of any card."""

LISTED = 235
"""Cards of all decks together."""

IN_DECK = 15
"""More than a deck has of a card: what four bits can count."""

N_TOKENS = 15
SEAT = Number(0, MAX_SEATS - 1, nothing=255, extra=SEATS)
LOOKED = Counts(CARDS, IN_DECK, LISTED)
FACE_DOWN = Counts(TOKENS, IN_DECK, N_TOKENS)
DUES = ("draw", "blind", "find", "lay", "top", "peek")
"""Chance events that a position names, in the order in which they happen."""


class Twice:
    """How many a city owns of each progress token: a bit for one, another one for a second copy."""

    def read(self, cells: Sequence[int], at: Any, table: Any) -> list[int]:  # noqa: ARG002
        """See :class:`~solver.games.table.rows.Storage`."""
        one, two = (cells[at[name]] for name in ("city[].tokens", "city[].twice"))
        return [(one >> kind & 1) + (two >> kind & 1) for kind in range(TOKENS.size)]

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:  # noqa: ARG002
        """See :class:`~solver.games.table.rows.Storage`."""
        if len(value) != TOKENS.size or {*value} - {0, 1, 2}:
            raise ValueError(f"needs {TOKENS.size} entries, of two at most")
        for kind, count in enumerate(value):
            cells[at["city[].tokens"]] |= (count > 0) << kind
            cells[at["city[].twice"]] |= (count > 1) << kind


@laid_out
class City(CityQuestions):
    """What lies in front of one player."""

    wonder: int = one(
        WONDERS,
        "city[].wonder",
        "The wonder; null only before it is dealt.",
        always=True,
        examples=["giza"],
        main=True,
    )
    cards: list[int] = counts(
        CARDS,
        "city[].have[]",
        "Cards in front of the player, as counts or as a list in any order; cards that were spent "
        "do not count.",
        most=MANY,
        entries=LISTED,
        always=True,
        examples=[{"wood": 2, "coin": 1}, ["wood", "wood", "coin"]],
        main=True,
    )
    built: list[int] = items(
        Number(1, STAGES, first=1),
        "city[].built",
        "Numbers of the stages built, from bottom to top and from left to right.",
        most=STAGES,
        always=True,
        examples=[[1, 2]],
        main=True,
    )
    tokens: list[int] = counts(
        TOKENS,
        "city[].tokens city[].twice",
        "Progress tokens; culture may stand twice.",
        way=Twice(),
        most=2,
        entries=N_TOKENS,
        listed=True,
        always=True,
        examples=[["decor"]],
        main=True,
    )
    victories: int = number(
        0,
        MANY,
        "city[].victories",
        "Number of Military Victory tokens.",
        key="military",
        default=0,
        always=True,
        examples=[1],
        main=True,
    )


@laid_out
class DrawDeck:
    """A deck. What is left in it is given in one of three ways; none: it is as at the start.

    ``size`` alone does not say which cards are left. The reader then takes a likely composition
    that fits the cards in front of the players, always the same one: an estimate, which is
    written out as ``unseen``.
    """

    top: int = one(
        CARDS,
        "top[]",
        "The visible card of a wonder's deck; left out when the deck is empty.",
        apart=True,
        examples=["wood"],
        words=("top card", "carta in cima"),
    )
    unseen: list[int] = counts(
        CARDS,
        "unseen[]",
        "The cards left that nobody has drawn: those below the visible top; of the central deck "
        "all of them, also one that somebody has looked at.",
        way="bag",
        most=IN_DECK,
        entries=LISTED,
        default=None,
        examples=[{"wood": 1, "gear": 2}],
        words=("not seen", "non viste"),
    )
    seen: list[int] | None = counts(
        CARDS,
        "",
        "Instead of 'unseen': the cards that have come out of the deck, without the visible top.",
        most=MANY,
        entries=LISTED,
        default=None,
        line=None,
        examples=[["clay", "coin"]],
        words=("seen", "viste"),
    )
    size: int | None = number(
        0,
        60,
        "",
        "Number of cards left, the top included. Without 'unseen' and 'seen' which cards they are "
        "is estimated.",
        line=None,
        examples=[18],
    )


@laid_out
class CentralDeck(DrawDeck):
    """The central deck, on which nobody sees the top but who holds the Cat pawn.

    Its fields are those of a deck; ``size`` counts the card on top like any other.
    """

    top: int = one(
        CARDS,
        "top[]",
        "The card on top that the seat of 'view' has seen with the Cat pawn, '?' when it is not "
        "noted.",
        apart=True,
        hidden=True,
        examples=["wood"],
        words=("top card", "carta in cima"),
    )


@laid_out
class Turn:
    """What has happened in the turn that goes on; all of it can be left out."""

    available: list[int] = items(
        TOKENS,
        "available",
        "Tokens whose extra card may be taken now.",
        apart=True,
        examples=[["science"]],
        words=("ready", "pronti"),
    )
    used: list[int] = items(
        TOKENS, "used", "Tokens used this turn.", apart=True, words=("used", "usati")
    )


@laid_out
class Search:
    """The cards that Halicarnassus looks at."""

    deck: str = shaped(
        ItemValue(WONDERS).hint,
        "The deck they come from: a wonder, left or right.",
        needed=True,
        examples=["left"],
    )
    cards: list[int] = shaped(
        LOOKED.hint,
        "The cards looked at so far, the former top among them.",
        needed=True,
        main=True,
    )


def _by_seat_or_wonder(deck: Any) -> Any:
    """Decks in the order of the seats, or by wonder."""
    name: Any = ItemValue(WONDERS).hint
    return Annotated[list[deck], Meta(max_length=MAX_SEATS)] | dict[name, deck]


@laid_out
class ArchitectsTable(TableQuestions):
    """A position of 7 Wonders Architects: what one seat knows.

    Seats are numbered from 0, who began; seat i + 1 is the left neighbor of seat i. Always needed
    are 'players', the tops in 'decks' and 'face_up'; once a card has been taken 'seat', and what
    is left in the decks it was taken from.
    """

    game: str = shaped(Literal["architects"], told_default="architects", line=None)
    format: int = shaped(Literal[1], told_default=FORMAT, line=None)
    variant: Any = shaped(
        Annotated[dict[str, str], Meta(extra_json_schema={"maxProperties": 0})],
        "Empty: there are no options; former ones may name what is played.",
        told_default={},
        line=None,
        main=True,
    )
    view: int = number(
        0,
        MAX_SEATS - 1,
        "",
        "Whose knowledge it is. Left out: that of 'seat'.",
        extra=SEATS,
        always=True,
        line="view",
    )
    phase: str = word(
        PHASES,
        "phase",
        "setup: before the first turn; pick: the turn begins, a card is to be taken; act: it is "
        "taken, the turn goes on; token: a science set is turned in, choose a token; effect: the "
        "stage just built works; keep: Halicarnassus chooses; over. Left out: setup while a wonder "
        "is missing, keep with 'search', act with 'turn', else pick.",
        always=True,
    )
    seat: int = number(
        0,
        MAX_SEATS - 1,
        "turn",
        "The seat whose turn it is. Left out: 0, before the first card.",
        extra=SEATS,
        always=True,
        line=".",
        main=True,
    )
    cities: list[City] = each(
        City,
        MAX_SEATS,
        length="seats",
        told="The players in the order of their seats.",
        key="players",
        least=2,
        needed=True,
        main=True,
    )
    decks: list[DrawDeck] = each(
        DrawDeck,
        MAX_SEATS,
        length="seats",
        told="The decks of the wonders in the order of the seats, or by wonder. The deck of seat i "
        "lies between seat i and seat i + 1.",
        shape=_by_seat_or_wonder,
        examples=[[{"top": "wood", "size": 20}, {"top": "gear"}], {"giza": {"top": "coin"}}],
        main=True,
    )
    central: CentralDeck = zone(
        CentralDeck,
        "The central deck.",
        index=(CENTRAL,),
        words=("central deck", "mazzo centrale"),
        main=True,
    )
    face_up: list[int] = counts(
        TOKENS,
        "face",
        "Progress tokens that lie face up; the rest of the 15 is the stack.",
        way="bag",
        most=IN_DECK,
        entries=N_TOKENS,
        listed=True,
        always=True,
        examples=[["decor", "culture", "economy"]],
        words=("progress tokens face up", "segnalini Progresso scoperti"),
        main=True,
    )
    due: str | None = word(
        DUES,
        "",
        "The chance event that comes before the next decision. draw: a card of the central deck; "
        "blind: a token of the stack; find: the next card that Halicarnassus looks at; lay: a "
        "token replaces one taken; top: the next card of a deck; peek: the holder of the Cat pawn "
        "is about to look at the central deck.",
        line="due",
    )
    knows: list[int] = items(
        Number(0, MAX_SEATS - 1, extra=SEATS),
        "knows",
        "Seats that have seen the card now on top of the central deck. Left out: 'view' when that "
        "top is given, and the holder of the Cat pawn whose turn begins.",
        most=MAX_SEATS,
        default=None,
        line="knows",
        words=("who knows its top", "chi ne conosce la cima"),
    )
    cat: int | None = shaped(
        SEAT.hint | UnsetType | None,
        "Who holds the Cat pawn, null for nobody. Left out: the only player with a blue card that "
        "shows a cat, or nobody.",
        kind=SEAT,
        at="cat",
        told_default=UNSET,
        line="cat",
        words=("Cat", "Gatto"),
        main=True,
    )
    flipped: int = number(
        0,
        6,
        "flipped",
        "Conflict tokens on their Battle side. Left out: as many as there are horns in front of "
        "the players.",
        key="conflict",
        always=True,
        line=None,
        words=("conflict tokens on Battle", "segnalini Conflitto in Battaglia"),
    )
    turn: Turn = zone(Turn, "What has happened in the turn that goes on.", line="turn", main=True)
    search: Search | None = zone(
        Search,
        "The choice of Halicarnassus among several cards.",
        shape=lambda form: form | None,
        line=None,
        words=("search", "ricerca"),
    )
    source: int | None = kept("source", SEAT, line="search")
    offer: list[int] = kept("offer", LOOKED, way="bag", default=LOOKED.none, line="looked")
    stack: list[int] = kept("stack", FACE_DOWN, way="bag", default=FACE_DOWN.none)
    picked: bool = kept("picked", Flag(), default=False)
    events: list[str] = kept("due", Word(EVENTS), way="mask", default=[])
    hidden_tops: list[int] = kept("hidden_tops", Number(0, MAX_SEATS - 1), way="mask", default=[])
    lays: int = kept("lays", Number(0, N_TOKENS), default=0)
    finds: int = kept("finds", Number(0, IN_DECK), default=0)
    ending: str | None = kept("ending", Word(ENDINGS))
    winners: list[int] = kept("winners", Number(0, MAX_SEATS - 1), way="mask", default=[])


MEMORY = Memory(ArchitectsTable, layout.SIZE, layout.MEMBERS)
table_of = MEMORY.table_of
"""All of a state in numbers, to be read only: equal states share it."""


def state_of(table: ArchitectsTable) -> State:
    """Inverse of :func:`table_of`; a finished game without winners is counted up.

    Raises ValueError for a number out of its range and for a state that cannot go on.
    """
    if len(table.decks) != table.seats:
        raise ValueError("decks: there is one for each city")
    return bridge.of_memory(MEMORY.memory(table))


VALUE_WORDS: Mapping[str, tuple[str, str]] = {
    "act": ("act", "azione"),
    "blind": ("unseen card", "carta coperta"),
    "effect": ("effect", "effetto"),
    "find": ("search", "ricerca"),
    "lay": ("lay down", "posare"),
    "peek": ("peek", "sbirciare"),
    "setup": ("set-up", "preparazione"),
}
"""What forms call values of fields that only this game has, in English and Italian."""
