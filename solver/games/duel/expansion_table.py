"""What Pantheon and Agora add to the table of Duel: rows for gods, tokens, Senate, Conspiracies.

See :mod:`solver.games.duel.table`, to which these zones belong.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from solver._ext.duel.bridge import ROOM
from solver.games.duel.data import tables
from solver.games.duel.data.effects_pantheon import ProtectedCoins
from solver.games.duel.data.model import MOST_SLOTS
from solver.games.duel.items import CARDS, DECREES, GODS, MYTHOLOGIES, PLOTS, TOKENS
from solver.games.duel.slots import slot_text
from solver.games.duel.storage import Laid
from solver.games.duel.variants import EXPANSIONS
from solver.games.table.kinds import ItemValue, Number
from solver.games.table.rows import each, flag, items, kept, laid_out, number, one, shaped, word
from solver.json_structs import SEATS

SEAT = Number(0, 1, extra=SEATS)
CAPITAL = tables().military.capital
PLACES, CHAMBERS, CUBES = 6, 6, 12
DECK = ROOM["gods_of_deck"]
"""Places in a deck of gods."""

ASTARTE_COINS = sum(tables().pantheon.amounts(ProtectedCoins))
CONSPIRACIES = len(tables().agora.conspiracies)
OFFERINGS = tables().pantheon.offerings
KINDS = len(tables().pantheon.mythologies)
NOTES, HELD = 40, 14
SLOT = Number(0, MOST_SLOTS - 1)

NAME = Annotated[str, Meta(min_length=1, max_length=60)]
DECREE: Any = ItemValue(DECREES, hidden=True).hint


class Plays(Struct, frozen=True):
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


@laid_out
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


@laid_out
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


@laid_out
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


@laid_out
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
        main=True,
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
        main=True,
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


@laid_out
class PlotNote:
    """One event in the story of the Conspiracies."""

    seat: int = number(
        0, 1, "agora.notes[].seat", "Who acted.", extra=SEATS, needed=True, main=True
    )
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


@laid_out
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
