"""The kinds of moves and chance events of Architects.

========================================  ==============================================
text                                      meaning
========================================  ==============================================
``take DECK``                             take the top card of a deck
``build STAGE with CARDS``                build a stage; ``using TOKENS`` may follow
``science SYMBOLS``                       turn in a set of green cards
``token TOKEN``                           take a face-up progress token or ``stack``
``extra TOKEN DECK``                      the extra card that a token allows
``search DECK``                           the deck that Halicarnassus looks through
``keep CARD``                             the card that Halicarnassus keeps
``end``                                   end the turn
``wonder WONDER``                         chance: the wonder of the next seat
``lay TOKEN``                             chance: a progress token is turned face up
``top DECK CARD``                         chance: the new top card of a wonder's deck
``draw CARD``                             chance: the card taken from the central deck
``blind TOKEN``                           chance: the token taken from the stack
``peek CARD``                             chance: what the holder of the Cat sees, or ``?``
``find CARD``                             chance: a card that Halicarnassus looks at
========================================  ==============================================

The canonical text uses ids, and the wonders' names for decks. Reading is forgiving: names in any
language and form that :mod:`solver.games.architects.names` knows, decks as ``left``, ``right`` and
``own``, short forms of the first word, and everything left out that can only be one thing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct

from solver._ext.core.state import State
from solver.errors import InputError
from solver.games.architects import names
from solver.games.architects.moves import purchases
from solver.games.architects.table import ArchitectsTable, City, table_of
from solver.games.moves.kinds import ItemField, Kind, Kinds, Values
from solver.games.moves.reading import Pattern

_UNSEEN = 15
"""What is peeked at when the state does not know it."""


class Scene(Struct, frozen=True):
    """A state, its table form and, for reading, its possible moves, taken apart."""

    state: State
    table: ArchitectsTable
    legal: Sequence[Pattern]

    @property
    def seat(self) -> int:
        """The active seat."""
        return self.table.seat

    @property
    def city(self) -> City:
        """The city of the active seat."""
        return self.table.cities[self.seat]

    @property
    def wonders(self) -> list[int]:
        """The wonder of each seat."""
        return self.table.wonders

    @property
    def right(self) -> int:
        """The right neighbor of the active seat, whose deck is its right one."""
        return (self.seat - 1) % self.table.seats


def scene(state: State, legal: Sequence[Pattern] = ()) -> Scene:
    """The scene of a state; ``legal`` as :meth:`solver.games.moves.notation.Notation.scene`."""
    return Scene(state, table_of(state), legal)


class DeckField:
    """A deck."""

    name = "deck"
    shown = "DECK"

    def say(self, scene: Scene, value: int, lang: str) -> str:
        """The wonder of the deck, or the central one."""
        return names.deck_name(value, scene.wonders, lang)

    def read(self, scene: Scene, text: str, possible: Collection[int] = ()) -> int:
        """The deck, rather one that can be chosen, as the active seat calls it."""
        return names.deck(text, scene.wonders, scene.seat, possible)


class _StackOrToken(ItemField, frozen=True):
    """A face-up progress token, or the top of the stack."""

    def say(self, scene: object, value: int, lang: str) -> str:  # noqa: ARG002
        return names.token_name(value, lang)

    def read(self, scene: object, text: str, possible: Collection[int] = ()) -> int:  # noqa: ARG002
        return names.tokens_and_stack().find(text, "", possible)


class _CardOrUnseen(ItemField, frozen=True):
    """A card, or ``?`` for who does not see it."""

    def say(self, scene: object, value: int, lang: str) -> str:
        return "?" if value == _UNSEEN else super().say(scene, value, lang)

    def read(self, scene: object, text: str, possible: Collection[int] = ()) -> int:
        return _UNSEEN if text == "?" else super().read(scene, text, possible)


class _SetField:
    """A science set."""

    name = "set"
    shown = "SYMBOLS"

    def say(self, scene: object, value: int, lang: str) -> str:  # noqa: ARG002
        return purchases.set_text(value, lang)

    def read(self, scene: object, text: str, possible: Collection[int] = ()) -> int | None:  # noqa: ARG002
        return purchases.read_set(text)


class _Build(Kind[Scene]):
    """A stage and what pays for it, which is one text for several numbers."""

    form = "build STAGE with CARDS"

    def text(self, scene: Scene, values: Values, lang: str) -> str:  # noqa: ARG002
        stage, units, coins, economy, engineering = values
        build = (stage, units, coins, economy, engineering)
        return f"{self.word} {purchases.stage_text(build, lang)}"

    def read(self, scene: Scene, text: str) -> Sequence[Values]:  # noqa: ARG002
        stage, payment, used = purchases.read_stage(text)
        wanted = (stage, *(payment or (None, None)))
        if any(used):
            # A token that is named must be used; the other may be, if nothing else fits.
            named = tuple(flag or None for flag in used)
            return [(*wanted, *used), (*wanted, *named)]
        return [(*wanted, False, False), (*wanted, None, None)]


class _Pair(Kind[Scene]):
    """Two things; where only one of them is named, the other is whatever fits."""

    def read(self, scene: Scene, text: str) -> Sequence[Values]:
        def part(at: int, words: list[str]) -> Any:
            rest = " ".join(words).strip(" ,")
            return self.value(at, scene, rest) if rest else None

        words = text.replace(",", " , ").split()
        error: InputError | None = None
        for at in (*range(1, len(words)), len(words), 0):
            try:
                return [(part(0, words[:at]), part(1, words[at:]))]
            except InputError as problem:
                # The cut that read the first name says what is wrong with the second.
                if error is None or at == 1:
                    error = problem
        assert error is not None
        raise error


CARD = ItemField("card", names.CARDS)
TOKEN = ItemField("token", names.TOKENS)
WONDER = ItemField("wonder", names.WONDERS)

KINDS: Kinds[Scene] = Kinds(
    [
        Kind("take", DeckField(), optional=True),
        _Build("build", group="turn"),
        Kind("science", _SetField(), optional=True, group="turn"),
        Kind("token", _StackOrToken("token", names.TOKENS), optional=True),
        _Pair("extra", TOKEN, DeckField(), group="turn"),
        Kind("search", DeckField(), optional=True),
        Kind("keep", CARD, optional=True),
        Kind("end", group="turn"),
        Kind("wonder", WONDER, optional=True),
        Kind("lay", TOKEN, optional=True),
        _Pair("top", DeckField(), CARD),
        Kind("draw", CARD, optional=True),
        Kind("blind", TOKEN, optional=True),
        Kind("peek", _CardOrUnseen("card", names.CARDS), optional=True),
        Kind("find", CARD, optional=True),
    ]
)
"""All kinds, in the order in which messages list them; their numbers are those of the bridge."""
