"""Making, reading and taking apart states of 7 Wonders Architects from Python.

Cards, wonders and tokens are indexes into the tables. Seat i + 1 is the left neighbor of seat i
and plays after it; deck i is the left deck of seat i, deck 7 the central one. Stages count from 1.
"""

from collections.abc import Iterable
from typing import Any

from solver._ext.core.moves import Codes
from solver._ext.core.state import State

PHASES: tuple[str, ...]
EVENTS: tuple[str, ...]
CODES: Codes
ENDINGS: tuple[str | None, ...]
CATEGORIES: tuple[str, ...]
TOP_OF_STACK: int

def new(seats: int) -> State:
    """The state before the first chance event, for 2 to 7 seats.

    Raises ValueError for another number.
    """

def conceal(state: State, seat: int) -> State:
    """A copy of the state as ``seat`` knows it: without a central top that it has not seen."""

def of_memory(data: bytes) -> State:
    """The state with these bytes, in which what follows from others is worked out anew.

    A finished game without winners is counted up. Every number must be in its range. Raises
    ValueError for one that is not, and if the next event or decision would have no outcome.
    """

def decode(move: int) -> tuple[Any, ...]:
    """The kind of a move or chance event and its numbers, e.g. ``("take", deck)``.

    A build is ``("build", stage, units per resource, coins, economy, engineering)``.
    """

def encode(word: str, *args: Any) -> int:
    """The move that :func:`decode` would call ``(word, *args)``; it need not be legal.

    Raises ValueError for an unknown kind, a wrong number of arguments or numbers out of range.
    """

def score(state: State) -> list[dict[str, int]]:
    """Points per seat by category (``CATEGORIES``) if the game were scored now."""

def ending(state: State) -> str | None:
    """How the game ended, one of ``ENDINGS``; None while it goes on."""

def shields(state: State, seat: int) -> int:
    """Shields of ``seat`` in a battle now."""

def battle(state: State, seat: int, other: int) -> int:
    """Military tokens that ``seat`` would win against a neighbor in a battle now."""

def available_stages(state: State, seat: int) -> list[int]:
    """Stages of ``seat`` that rest on built ones, payable or not."""

def must_build(state: State) -> list[int]:
    """Stages of which the active seat must build one before its turn ends; empty if none."""

def may_build(state: State) -> list[int]:
    """Stages that the active seat can build now with its cards and tokens."""

def duties(state: State, seat: int, used: Iterable[int]) -> tuple[list[int], bool]:
    """What ``seat`` would have to do before the end of a turn in which it has used these tokens.

    Returns the stages of which it must build one, and whether it must turn in a science set.
    """

def effect_waits(state: State) -> bool:
    """Whether the effect of its wonder can make the active seat choose, in the phase that it is."""
