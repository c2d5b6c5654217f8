"""The kinds of moves and chance events of Duel.

============================  ==========================================================
text                          meaning
============================  ==========================================================
``pick WONDER``               take a wonder in the draft
``build CARD``                build a card of the structure
``discard CARD``              discard it for coins
``wonder WONDER with CARD``   build an own wonder, the card goes under it
``token TOKEN``               take a progress token for a pair of symbols
``keep TOKEN``                the token kept of those the Great Library drew
``destroy CARD``              the opposing card that a wonder destroys
``revive CARD``               the discarded card that the Mausoleum builds
``starter SEAT``              who begins the next age, 0 or 1
``tokens A B C D E``          chance: the progress tokens laid on the board
``offer A B C D``             chance: the wonders laid out in the draft
``backs R.P R.P R.P``         chance: the slots of Age III that hold guild backs
``reveal R.P CARD``           chance: a card turned up (the slot may be left out)
``draw A B C``                chance: the tokens that the Great Library draws, or ``?``
============================  ==========================================================

The kinds that only expansions have are listed in :mod:`solver.games.duel.moves.expansion_kinds`.

The canonical text uses ids. Reading is forgiving: names in any language and form that
:mod:`solver.games.duel.names` knows, short forms of the first word where they are unambiguous,
``with`` left out where wonder and card can still be told apart.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from solver._ext.core.state import State
from solver.errors import InputError, Phrase
from solver.games.duel import names
from solver.games.duel.moves.expansion_kinds import expansion_kinds
from solver.games.duel.slots import looks_like_slot, parse_slot, slot_text
from solver.games.duel.table import DuelTable, table_of
from solver.games.moves.kinds import ItemField, Kind, Kinds, SetField
from solver.games.moves.reading import Pattern


class Scene(Struct, frozen=True):
    """What the texts of the moves of a state depend on: its Age (1 in the draft)."""

    state: State
    age: int
    legal: Sequence[Pattern]
    table: DuelTable

    @property
    def setup(self) -> int:
        """The number of the set-up."""
        return int(self.table.setup)


def scene(state: State, legal: Sequence[Pattern] = ()) -> Scene:
    """The scene of a state; ``legal`` as :meth:`solver.games.moves.notation.Notation.scene`."""
    table = table_of(state)
    return Scene(state, max(table.age, 1), legal, table)


class SlotField:
    """A place of the structure."""

    name = "slot"
    shown = "R.P"

    def say(self, scene: Scene, value: int, lang: str) -> str:  # noqa: ARG002
        """Row and place."""
        return slot_text(scene.age, value, scene.setup)

    def read(self, scene: Scene, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The slot of that row and place."""
        return parse_slot(scene.age, text, scene.setup)

    def looks(self, text: str) -> bool:
        """Whether a text can mean nothing else."""
        return looks_like_slot(text)

    def split(self, text: str) -> list[str]:
        """The slots in a list of them."""
        return text.replace(",", " ").split()


class SeatField:
    """A seat."""

    name = "seat"
    shown = "SEAT"

    def say(self, scene: Scene, value: int, lang: str) -> str:  # noqa: ARG002
        """Its number."""
        return str(value)

    def read(self, scene: Scene, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        """The seat of that number."""
        if text not in ("0", "1"):
            raise InputError("", Phrase("there is no seat {!r}", text), "use 0 or 1")
        return int(text)


CARD = ItemField("card", names.CARDS)
WONDER = ItemField("wonder", names.WONDERS)
TOKEN = ItemField("token", names.TOKENS)
SLOT = SlotField()


_MOVES, _EVENTS = expansion_kinds(SLOT)

KINDS: Kinds[Scene] = Kinds(
    [
        Kind("pick", WONDER),
        Kind("build", CARD, group="play"),
        Kind("discard", CARD, group="play", also=("sell", "vendi")),
        Kind("wonder", WONDER, "with", CARD, group="play"),
        Kind("token", TOKEN),
        Kind("keep", TOKEN),
        Kind("destroy", CARD),
        Kind("revive", CARD),
        Kind("starter", SeatField()),
        *_MOVES,
        Kind("tokens", SetField("items", "A B C D E", TOKEN)),
        Kind("offer", SetField("items", "A B C D", WONDER)),
        Kind("backs", SetField("items", "R.P R.P R.P", SLOT)),
        Kind("reveal", SLOT, CARD),
        Kind("draw", SetField("items", "A B C", TOKEN, secret=True)),
        *_EVENTS,
    ]
)
"""All kinds, in the order in which messages list them; their numbers are those of the bridge."""
