"""The table of Duel: a row for everything that can lie on it, base game and expansions.

The dataclasses are the typed view of a state in numbers. Cards, wonders, tokens, gods, Decrees and
Conspiracies are indexes into the rules tables, ``NONE`` stands for nothing and ``HIDDEN`` for what
is there and not known. Seat 0 picked the first wonder; lists by seat begin with it. While a
position is read, what nobody has told yet is None.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import Meta

from solver._ext.core.state import State
from solver._ext.duel import bridge, layout
from solver._ext.duel.bridge import ENDINGS, PHASES
from solver.games.duel.data import tables
from solver.games.duel.data.model import MOST_SLOTS
from solver.games.duel.items import (
    CARDS,
    DECREES,
    GODS,
    LOOT,
    MYTHOLOGIES,
    PLOTS,
    TOKENS,
    WONDERS,
)
from solver.games.duel.questions import CityQuestions, TableQuestions
from solver.games.duel.slots import slot_text
from solver.games.duel.storage import Built, Laid, Structure, Under
from solver.games.duel.variants import EXPANSIONS, OPTIONS
from solver.games.table.form import option_form
from solver.games.table.kinds import Flag, ItemValue, Number, Word
from solver.games.table.memory import Memory
from solver.games.table.rows import each, flag, items, kept, number, one, shaped, word, zone
from solver.json_structs import SEATS

FORMAT = 1
"""Version of the JSON form; raised when an old reader would misunderstand a new position."""

SEAT = Number(0, 1, extra=SEATS)
CAPITAL = tables().military.capital
PLACES, CHAMBERS, DECK, ASTARTE_COINS, CUBES, CONSPIRACIES = 6, 6, 3, 7, 12, 16
OFFERINGS = tables().pantheon.offerings
KINDS = len(tables().pantheon.mythologies)
OPEN, NOTES, HELD = 10, 40, 14
SLOT = Number(0, MOST_SLOTS - 1)

NAME = Annotated[str, Meta(min_length=1, max_length=60)]
DECREE: Any = ItemValue(DECREES, hidden=True).hint
NAMES = Annotated[list[NAME], Meta(max_length=18)]
CARD_LIST = Annotated[list[NAME], Meta(max_length=91)]
CHOICES = ("token", "draw", "keep", "destroy", "revive", "starter")
"""Choices that ``pending`` can tell."""


@dataclass(frozen=True)
class Plays:
    """Whether a table is played with an expansion, or with any if none is named."""

    edition: str = ""
    needs: str = "an expansion"

    @property
    def remedy(self) -> str:
        """What to do about a field that does not belong."""
        chosen = [self.edition] if self.edition else EXPANSIONS
        return f"remove it, or say {' or '.join(f'{one}=yes' for one in chosen)} in the variant"

    def __call__(self, table: Any) -> bool:
        """Whether this one is."""
        return (self.edition in tables().setups[table.setup].editions if self.edition
                else bool(table.setup))  # fmt: skip


def _marked(age: int) -> str:
    """The slots on which tokens are laid in an Age, without and with Agora."""
    found = []
    for name in ("pantheon", "both"):
        number, setup = next(x for x in enumerate(tables().setups) if x[1].id == name)
        slots = tables().pantheon.marked(setup)[str(age)]
        found.append(", ".join(slot_text(age, slot, number) for slot in slots))
    return f"{found[0]} (with Agora {found[1]})"


def _slots(place: Any) -> Any:
    """The gods by slot: a name, or what is told of one face down."""
    return dict[str, NAME | place]


def _decks(god: Any) -> Any:
    """The gods by mythology, top first."""
    return dict[str, Annotated[list[NAME | god], Meta(max_length=DECK)]]


EXPANDED, PANTHEON = Plays(), Plays("pantheon", "Pantheon")
AGORA, PROMO = Plays("agora", "Agora"), Plays("promo", "the promo wonders")


@dataclass(slots=True)
class Open:
    """A choice, or an event, that is still to come in this turn."""

    choice: str = word(
        PHASES,
        "open[].kind",
        "What it is.",
        default="play",
        needed=True,
        words=("choice", "scelta"),
    )
    seat: int = number(0, 1, "open[].seat", "Who makes it.", extra=SEATS, default=0, needed=True)
    what: int = number(
        0,
        255,
        "open[].what",
        "What it is about, as the solver wrote it.",
        default=0,
        always=True,
        words=("what is meant", "di che cosa si tratta"),
    )


@dataclass(slots=True)
class Plot:
    """A Conspiracy of a player."""

    plot: int = one(
        PLOTS,
        "agora.plots[][].id",
        "Which one; '?' if the view has not seen it.",
        hidden=True,
        nothing=False,
        default=-2,
        always=True,
        examples=["coup"],
        words=("Conspiracy", "Cospirazione"),
    )
    state: str = word(
        ("unprepared", "prepared", "triggered"),
        "agora.plots[][].progress",
        "How far it is.",
        first=1,
        default="unprepared",
        always=True,
        brief=True,
        words=("how far it is", "a che punto è"),
    )
    card: int = one(
        CARDS,
        "agora.plots[][].under",
        "The card it was prepared with; '?' if not noted.",
        blank=-1,
        words=("card", "carta"),
    )


@dataclass(slots=True)
class City(CityQuestions):
    """What lies in front of one player."""

    coins: int = number(
        0,
        999,
        "city[].coins",
        "Coins; needed once a card has been taken.",
        always=True,
        examples=[7],
    )
    cards: list[int] = items(
        CARDS,
        "city[].cards",
        "Cards built, any order.",
        always=True,
        examples=[["baths", "clay_pool"]],
    )
    wonders: list[int] = shaped(
        NAMES,
        "Wonders owned and not built.",
        kind=ItemValue(WONDERS),
        at="city[].wonders",
        way="until",
        default=[],
        always=True,
        words=("wonders not built", "Meraviglie non costruite"),
        examples=[["the_sphinx"]],
    )
    built: list[bool] = shaped(
        dict[NAME, NAME | None] | NAMES,
        "Wonders built: each with the card under it ('?' if not noted), or just a list of wonders.",
        kind=Flag(),
        at="city[].wonders city[].todo",
        way=Built(),
        default=[],
        told_default={},
        always=True,
        examples=[{"piraeus": "barracks", "the_colossus": "?"}, ["piraeus"]],
    )
    under: list[int] = kept(
        "city[].wonders city[].under",
        ItemValue(CARDS, nothing=True),
        way=Under(),
        default=[],
        line="",
    )
    tokens: list[int] = items(
        TOKENS,
        "city[].tokens",
        "Progress tokens owned.",
        always=True,
        examples=[["law"]],
    )
    drafted: list[int] | None = shaped(
        NAMES | None,
        "All wonders of the player in the order of picking. Left out: the order of 'wonders', then "
        "of 'built'; it matters for nothing but the display.",
        line=None,
        words=("wonders in the order of picking", "Meraviglie nell'ordine di scelta"),
    )
    gods: list[int] = items(
        GODS,
        "pantheon.gods[]",
        "Pantheon: gods activated.",
        when=PANTHEON,
        always=True,
        examples=[["ishtar"]],
        words=("gods activated", "divinità attivate"),
    )
    astarte_coins: int = number(
        0,
        ASTARTE_COINS,
        "pantheon.astarte[]",
        "Pantheon: coins on Astarte. Left out: all 7 if she was activated.",
        when=PANTHEON,
        always=True,
        words=("coins on Astarte", "monete su Astarte"),
    )
    mythology_tokens: list[int] = items(
        MYTHOLOGIES,
        "pantheon.tokens[]",
        "Pantheon: Mythology tokens taken.",
        way="counts",
        apart=True,
        most=5,
        when=PANTHEON,
        always=True,
        examples=[["greek", "roman"]],
        words=("Mythology tokens", "segnalini Mitologia"),
    )
    offering_tokens: list[int] = items(
        Number(OFFERINGS[0], OFFERINGS[-1], first=OFFERINGS[0]),
        "pantheon.offerings[]",
        "Pantheon: Offering tokens not used.",
        most=len(OFFERINGS),
        when=PANTHEON,
        always=True,
        examples=[[2, 4]],
        words=("Offering tokens", "segnalini Offerta"),
    )
    cubes: list[int] = items(
        Number(0, CUBES),
        "agora.cubes[]",
        "Agora: cubes in the chambers 1 to 6.",
        way="plain",
        least=CHAMBERS,
        most=CHAMBERS,
        default=None,
        when=AGORA,
        always=True,
        examples=[[0, 1, 0, 2, 0, 0]],
        words=("cubes in the chambers", "cubi nelle Camere"),
    )
    conspiracies: list[Plot] = each(
        Plot,
        HELD,
        length="agora.n_plots[]",
        told="Agora: Conspiracies of the player, those of the opponent too.",
        when=AGORA,
        always=True,
        words=("Conspiracies", "Cospirazioni"),
    )


@dataclass(slots=True)
class Pending:
    """A choice that belongs to a card already taken, or the choice of the starting player."""

    choice: str = shaped(
        Literal[CHOICES],
        "token: a science pair, choose from the board; draw: the Great Library's tokens are about "
        "to be drawn; keep: choose one of them; destroy: Zeus or Circus Maximus; revive: "
        "Mausoleum; starter: who begins the age.",
        needed=True,
    )
    tokens: list[str] = shaped(
        NAMES,
        "keep: the three tokens drawn; none if the view has not seen them.",
        default=[],
        examples=[["architecture", "masonry", "philosophy"]],
    )
    color: str | None = shaped(
        Literal["brown", "grey"] | None,
        "destroy: which cards; needed when both wonders of that kind are built.",
        words=("color", "colore"),
    )
    extra: bool = shaped(
        bool | None,
        "Whether another turn follows. Derived, but for a science pair made with the Mausoleum by "
        "the owner of Theology (left out: no).",
        words=("another turn", "un altro turno"),
    )


@dataclass(slots=True)
class HiddenGod:
    """A god that lies face down in a deck, and who has seen it there."""

    god: int = one(
        GODS,
        "pantheon.deck[][]",
        "Which one; '?' if the view has not seen it.",
        hidden=True,
        default=-2,
        always=True,
        words=("god", "divinità"),
    )
    seen: list[int] = items(
        SEAT,
        "pantheon.deck_seen[][]",
        "Seats that have seen it there. Left out: the view, if it names the god; else none.",
        most=2,
        told_default=None,
        always=True,
    )


@dataclass(slots=True)
class PantheonPlace:
    """A god in a slot of the Pantheon: in Age I it lies face down."""

    god: int = one(
        GODS,
        "pantheon.place[]",
        "Which one; '?' if the view has not seen it.",
        hidden=True,
        default=-2,
        always=True,
    )
    seen: list[int] = items(
        SEAT,
        "pantheon.seen_at[]",
        "Seats that have seen it there. Left out: the view, if it names the god; else none.",
        most=2,
        told_default=None,
        always=True,
    )
    mythology: int = one(
        MYTHOLOGIES,
        "pantheon.kind_at[]",
        "The mythology that its back shows.",
        apart=True,
        words=("mythology", "mitologia"),
    )


@dataclass(slots=True)
class Pantheon:
    """Gods, Mythology and Offering tokens, Minerva and the snake."""

    slots: list[PantheonPlace] = each(
        PantheonPlace,
        PLACES,
        shape=_slots,
        told="By number (1 to 6): a god that lies open, 'gate', or, in Age I, an object for one "
        "face down. Empty slots are left out.",
        always=True,
        examples=[{"1": "mars", "3": "gate"}],
        words=("slots of the Pantheon", "spazi del Pantheon"),
    )
    decks: list[list[HiddenGod]] = each(
        HiddenGod,
        KINDS,
        DECK,
        shape=_decks,
        told="By mythology, top first: '?' for a god nobody has seen there, an object for one that "
        "somebody has, a name for one that both know. Left out: all gods that are nowhere else, "
        "not seen.",
        always=True,
        examples=[{"roman": ["?", {"god": "minerva", "seen": [0]}]}],
    )
    on_slots: list[int] = shaped(
        dict[str, NAME | Annotated[int, Meta(ge=OFFERINGS[0], le=OFFERINGS[-1])]],
        f"Tokens on the structure by ROW.PLACE: in Age I a mythology, on {_marked(1)}; in Age II "
        f"2, 3 or 4, on {_marked(2)}.",
        key="tokens",
        kind=Number(0, KINDS + len(OFFERINGS)),
        at="pantheon.on_slot",
        sparse=True,
        way=Laid(),
        default=[],
        told_default={},
        always=True,
        examples=[{"2.1": "greek"}, {"2.3": 4}],
    )
    enki: list[int] = items(
        TOKENS,
        "pantheon.enki",
        "Progress tokens on Enki.",
        most=15,
        words=("tokens on Enki", "segnalini su Enki"),
    )
    minerva: int | None = number(
        -CAPITAL,
        CAPITAL,
        "pantheon.minerva",
        "Space of Minerva's pawn, counted as 'pawn'.",
        nothing=127,
        words=("pawn of Minerva", "pedina di Minerva"),
    )
    snake: int = one(
        CARDS,
        "pantheon.snake",
        "Card under the snake.",
        apart=True,
        words=("the snake", "il serpente"),
    )
    snake_owner: int = kept("pantheon.snake_owner", SEAT, default=0)


@dataclass(slots=True)
class PlotNote:
    """One event in the story of the Conspiracies."""

    seat: int = number(0, 1, "agora.notes[].seat", "Who acted.", extra=SEATS, needed=True)
    what: str = word(
        ("drawn", "kept", "top", "bottom", "both", "prepared", "triggered", "sprung"),
        "agora.notes[].kind",
        "A look at the top two: 'drawn', 'kept' once one is chosen, 'top' or 'bottom' once the "
        "other is put back, 'both' if both were kept. Or 'prepared', 'triggered' after that, "
        "'sprung' without it.",
        first=1,
        needed=True,
        brief=True,
    )
    first: int = shaped(
        Annotated[list[NAME], Meta(max_length=2)],
        "Of a look the two in the order of the deck, else the one; '?' if not seen.",
        key="plots",
        kind=ItemValue(PLOTS, hidden=True),
        at="agora.notes[].first",
        told_default=[],
        words=("Conspiracies", "Cospirazioni"),
    )
    second: int = shaped(
        NAME,
        "The card it was prepared with.",
        key="card",
        kind=ItemValue(CARDS, nothing=True, hidden=True),
        at="agora.notes[].second",
        told_default="?",
    )
    kept_first: int | None = shaped(
        Literal["first", "second"] | None,
        "Which of the two was kept; left out if not seen.",
        key="kept",
        kind=Number(0, 1, nothing=0xFE),
        at="agora.notes[].kept_first",
    )


@dataclass(slots=True)
class Agora:
    """The Senate and the Conspiracies."""

    decrees: list[int] = shaped(
        Annotated[
            list[Annotated[list[DECREE], Meta(max_length=2)]],
            Meta(min_length=CHAMBERS, max_length=CHAMBERS),
        ],
        "Decrees of the chambers 1 to 6; '?' for a closed one.",
        kind=ItemValue(DECREES, nothing=True, hidden=True),
        at="agora.decree",
        default=[],
        needed=True,
        always=True,
        words=("Decrees", "Decreti"),
        examples=[[["shield"], ["?"], ["blue_coins"], ["?"], ["brown_trade"], ["?"]]],
    )
    decrees_at: list[int] = kept("agora.decree_at", Number(0, CHAMBERS - 1), default=[], line="")
    senators: list[int] = kept("agora.senators", SLOT, way="mask", default=[], line="")
    deck: list[int] = items(
        PLOTS,
        "agora.deck",
        "Conspiracies in the deck, top first. Left out: none is known.",
        way="counted",
        length="agora.n_deck",
        hidden=True,
        most=CONSPIRACIES,
        default=None,
        always=True,
    )
    drawn: list[int] = items(
        PLOTS,
        "agora.drawn",
        "Conspiracies being looked at; '?' if not seen.",
        way="until",
        hidden=True,
        most=2,
    )
    log: list[PlotNote] = each(
        PlotNote,
        NOTES,
        length="agora.n_notes",
        told="What happened to Conspiracies, in order. May be left out.",
        always=True,
        words=("history of the Conspiracies", "storia delle Cospirazioni"),
    )
    triggered: bool = flag(
        "agora.was_triggered", "Whether a Conspiracy was triggered in this turn."
    )
    locked: int = one(
        TOKENS,
        "agora.locked",
        "The token locked by Obscurantism; '?' if not seen.",
        hidden=True,
        words=("progress token locked", "segnalino Progresso bloccato"),
    )
    locked_seen: list[int] = items(
        SEAT,
        "agora.locked_seen",
        "Seats that know the locked token.",
        most=2,
        words=("who has seen the locked token", "chi ha visto il segnalino bloccato"),
    )
    not_locked: list[list[int]] = items(
        TOKENS,
        "agora.not_locked",
        "By seat: tokens it knows not to be the locked one.",
        apart=True,
        most=15,
        lists=2,
        words=("tokens seen that are not locked", "segnalini visti e non bloccati"),
    )
    removed: list[int] = items(
        CARDS,
        "agora.removed",
        "Cards known to be out of this Age.",
        apart=True,
        words=("cards removed from the Age", "carte tolte dall'Epoca"),
    )
    removed_seen: list[int] = items(
        SEAT,
        "agora.removed_seen",
        "Seats that have seen the cards out of this Age.",
        most=2,
        words=("who has seen the removed cards", "chi ha visto le carte tolte"),
    )


@dataclass(slots=True)
class DuelTable(TableQuestions):
    """A position of 7 Wonders Duel: all that the players know.

    Seat 0 is the player who picked the first wonder. Only 'cities', 'board_tokens' and, once the
    draft is over, 'structure' are always needed; 'seat' where it cannot be derived.
    """

    game: str = shaped(Literal["duel"], told_default="duel", line=None)
    format: int = shaped(Literal[1], told_default=FORMAT, line=None)
    variant: Any = shaped(option_form("VariantFile", OPTIONS), "Rule options.", line=None)
    setup: int = kept("setup", Number(0, 7), default=0, line="setup")
    options: int = kept("options", Number(0, 31), default=0, line="rules")
    view: int = shaped(
        SEAT.hint,
        "Whose view it is. Nothing is private in the base game, so it changes nothing there.",
        kind=SEAT,
        default=0,
        line="view",
    )
    phase: str = word(
        PHASES,
        "phase",
        "What happens next. Left out: the pending choice; a wonder pick if some are on offer; "
        "reveals if a slot that lies open is '?'; a turn.",
        always=True,
        line="",
    )
    age: int = number(
        0,
        3,
        "age",
        "Age 1..3, 0 during the draft. Left out: known from the rows of the structure.",
        always=True,
        examples=[2],
        line=".",
    )
    seat: int = number(
        0,
        1,
        "turn",
        "Seat that decides, or acts after pending reveals.",
        extra=SEATS,
        always=True,
        examples=[0],
        line=".",
    )
    pawn: int = number(
        -CAPITAL,
        CAPITAL,
        "pawn",
        "Conflict pawn, -9..9: above 0 it stands on the half of seat 1, whom seat 0 presses.",
        default=0,
        always=True,
        examples=[2],
        line=".",
        words=("conflict pawn", "pedina conflitto"),
    )
    cities: list[City] = each(City, 2, told="The two cities, seat 0 first.", always=True)
    loot: list[int] = items(
        LOOT,
        "loot",
        "Loot tokens still on the board, by the player who would pay. Left out: all but those the "
        "pawn has passed where it stands now.",
        most=4,
        default=None,
        always=True,
        examples=[["first_player_5", "first_player_2", "second_player_5"]],
        line="loot",
        words=("loot tokens", "segnalini saccheggio"),
    )
    board_tokens: list[int] = items(
        TOKENS,
        "board",
        "Progress tokens on the board.",
        always=True,
        examples=[["law", "economy"]],
        words=("progress tokens on the board", "segnalini Progresso sul tabellone"),
    )
    discard: list[int] = items(
        CARDS,
        "discard",
        "The discard pile.",
        always=True,
        examples=[["altar"]],
        words=("discard pile", "pila degli scarti"),
    )
    slots: list[int] = shaped(
        Annotated[list[Annotated[list[NAME], Meta(max_length=7)]], Meta(max_length=7)] | None,
        "The cards on the table, a list per row, top row first: a name, '?' face down, '?g' "
        "face-down guild ('?t' temple, '?s' senator), '-' taken ('-g', '-t', '-s': a guild, temple "
        "or senator was there). A row that is gone may be [], and rows gone at the end may be left "
        "out.",
        key="structure",
        kind=ItemValue(CARDS, nothing=True, hidden=True),
        at="slot present known backs",
        way=Structure(),
        default=[],
        told_default=None,
        examples=[[["gardens", "?"], ["-", "?g", "palace"]]],
        words=("structure", "struttura"),
    )
    backs: list[int] = kept("backs", SLOT, way="mask", default=[], line="backs")
    buried: list[int] = shaped(
        CARD_LIST,
        "Cards known to lie under wonders when it is not known under which.",
        default=[],
        line=None,
    )
    pending: Open | None = zone(
        Pending,
        "The choice to be made before the turn ends, where it is the only one.",
        shape=lambda form: form | None,
        line=None,
        words=("choice to be made", "scelta da fare"),
    )
    offer: list[int] = items(
        WONDERS,
        "offer",
        "Draft: wonders on offer.",
        examples=[["piraeus", "the_sphinx", "the_mausoleum", "the_colossus"]],
        line="offer",
        words=("wonders on offer", "Meraviglie disponibili"),
    )
    returned_tokens: list[int] = items(
        TOKENS,
        "returned",
        "Tokens the Great Library drew and gave back. May be left out.",
        key="returned",
        line="returned",
        words=("tokens given back", "segnalini restituiti"),
    )
    boxed: int = one(
        WONDERS,
        "boxed",
        "The wonder put back when the seventh was built. Left out: the one that is listed and not "
        "built.",
        apart=True,
        line="boxed",
        words=("wonder in the box", "Meraviglia nella scatola"),
    )
    pantheon: Pantheon | None = zone(
        Pantheon,
        "With Pantheon.",
        when=PANTHEON,
        words=("Pantheon", "Pantheon"),
    )
    agora: Agora | None = zone(Agora, "With Agora.", when=AGORA)
    box: list[int] = items(
        CARDS,
        "box",
        "With promo wonders: cards out of this Age that both have seen (Statue of Liberty).",
        when=PROMO,
        line="box",
        words=("cards shown from the box", "carte mostrate dalla scatola"),
    )
    queue: list[Open] = each(
        Open,
        OPEN,
        length="n_open",
        told="With expansions: what is still to be chosen in this turn, in order.",
        told_when=EXPANDED,
        line="queue",
        words=("choices to be made", "scelte da fare"),
    )
    acted: str = word(
        ("no", "yes", "ending"),
        "acted",
        "With expansions, while something is to be chosen: whether the main action of the turn has "
        "been taken, or the turn is ending. Left out: taken.",
        when=EXPANDED,
        line="acted",
        brief=True,
        words=("main action taken", "azione principale fatta"),
    )
    drawn_tokens: list[int] = items(
        TOKENS,
        "drawn",
        "With expansions: tokens drawn for the Great Library.",
        key="drawn",
        told_when=EXPANDED,
        line="drawn",
    )
    extra: bool = flag(
        "extra",
        "With expansions: whether another turn of the seat follows.",
        default=None,
        told_when=EXPANDED,
        line="extra",
    )
    unseen: list[int] = kept("unseen", ItemValue(CARDS), way="mask", default=[])
    picks: int = kept("picks", Number(0, 8), default=0)
    winner: int | None = kept("winner", Number(0, 2, nothing=3))
    ending: str | None = kept("ending", Word(ENDINGS))


MEMORY = Memory(DuelTable, layout.SIZE, layout.MEMBERS)


def table_of(state: State) -> DuelTable:
    """All of a state in numbers, to be read only: equal states share it."""
    return _table_of(state.to_bytes())


@lru_cache(maxsize=64)
def _table_of(memory: bytes) -> DuelTable:
    return MEMORY.view(memory)


def state_of(table: DuelTable) -> State:
    """Inverse of :func:`table_of`.

    Raises ValueError for a number out of its range and for a state that cannot go on.
    """
    return bridge.of_memory(MEMORY.memory(table))
