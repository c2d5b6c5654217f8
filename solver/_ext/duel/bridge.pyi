"""Making, reading and taking apart states of 7 Wonders Duel from Python.

Cards, wonders and tokens are indexes into the tables; seat 0 picked the first wonder.
"""

from typing import Any, NamedTuple

from solver._ext.core.moves import Codes
from solver._ext.core.state import State

CODES: Codes
NUMBERS: dict[str, dict[str, int]]
"""The kinds of effects and the rights, by the names of their enums."""
ROOM: dict[str, int]
"""How many of something the rules have room for."""
PHASES: tuple[str, ...]
ENDINGS: tuple[str | None, ...]
CATEGORIES: tuple[str, ...]
REFUSALS: tuple[str, ...]

class Quote(NamedTuple):
    """A price: coins in all, coins of it for traded resources, free by chain."""

    total: int
    trade: int
    chain: bool

class PlayQuote(NamedTuple):
    """What playing a card takes: coins in all, of them for resources, free by chain; and brings.

    ``refusal`` says why it is not possible, "" if it is.
    """

    refusal: str
    total: int
    trade: int
    chain: bool
    brings: int

def new(options: int = 0, setup: int = 0) -> State:
    """The state before the first chance event, of the set-up with that number.

    ``options`` is a sum of 1 (pawn on 0: the last active player begins, instead of choosing who
    does) and 2 (first-game wonders).
    """

def check(state: State) -> None:
    """Whether a position with expansions has all that chance has still to deal.

    Raises ValueError.
    """

def of_memory(data: bytes) -> State:
    """The state with these bytes, in which what follows from others is worked out anew.

    Every number must be in its range. Raises ValueError if the next event or decision would have no
    outcome.
    """

def nowhere(state: State) -> int:
    """How many cards of a game with expansions lie nowhere, though they must have been seen."""

def decode(move: int) -> tuple[Any, ...]:
    """The kind of a move or chance event and its numbers, e.g. ``("build", card)``."""

def encode(state: State, kind: str, *args: int) -> int:
    """The move that :func:`decode` would call ``(kind, *args)``; it need not be legal.

    Raises ValueError for an unknown kind, a wrong number of arguments or one out of range.
    """

def quote(state: State, kind: str, card: int, wonder: int = -1) -> PlayQuote:
    """What playing a card as ``build``, ``discard`` or ``wonder`` takes and brings.

    The seat is the one to move. ``refusal`` says why it is not possible (one of ``REFUSALS``, ""
    if it is); prices are told of what is refused for another reason, too.
    """

def quote_card(state: State, seat: int, card: int) -> Quote:
    """Cheapest price of a card for ``seat``."""

def quote_wonder(state: State, seat: int, wonder: int) -> Quote:
    """Cheapest price of a wonder for ``seat``."""

def unit_price(state: State, seat: int, resource: int) -> int:
    """Price for ``seat`` of one unit of a resource (0..4)."""

def production(state: State, seat: int) -> list[int]:
    """Units per resource that the brown and grey cards of ``seat`` make."""

def standing(state: State, seat: int) -> dict[str, Any]:
    """All that the rules keep up to date about a city, which follows from what lies in it."""

def without(state: State, seat: int, kind: str, item: int) -> State:
    """A copy of a state in which a card, wonder or token has left a city, to nowhere.

    A wonder stays with its owner, not built. Raises ValueError for what does not lie there.
    """

def observed(state: State, seat: int) -> State:
    """A copy of a state without what a seat does not know."""

def verdict(state: State) -> tuple[int, str | None]:
    """Winner and ending that a finished game with expansions has."""

def viewers(state: State) -> list[int]:
    """The seats whose knowledge a state holds in full."""

def price_of_god(state: State, seat: int, place: int, offerings: int = 0) -> int:
    """Coins of a seat for the god in a slot of the Pantheon."""

def aside_tokens(state: State) -> list[int]:
    """Tokens set aside at setup that the Great Library can still draw."""

def due_reveals(state: State) -> list[int]:
    """Slots that must be turned up before anybody decides."""

def accessible(state: State) -> list[int]:
    """Slots that hold a card and that nothing covers."""

def score(state: State) -> list[dict[str, int]]:
    """Points per seat by category if the game were scored now."""

def ending(state: State) -> str | None:
    """How the game ended, or None while it goes on."""
