"""States of 7 Wonders Dice for Python: making them, moves, questions about the rules.

Seats are numbered clockwise: the left neighbor of seat i is seat i + 1. Buildings, dice, symbols,
boards and boxes are indexes into the tables of ``solver.games.dice.data``; a sheet is the number
that ``install_sheet`` gave it.
"""

from typing import Any, NamedTuple

from solver._ext.core.moves import Codes
from solver._ext.core.state import State

CODES: Codes
PHASES: tuple[str, ...]
ENDINGS: tuple[str | None, ...]
CATEGORIES: tuple[str, ...]
REFUSALS: tuple[str | None, ...]

class Quote(NamedTuple):
    """What ticking a box takes: coins for the die, coins for resources that are missing.

    ``brings`` are the coins for choosing the die, if there is space for them. ``refusal`` is the
    first of ``REFUSALS`` that is in the way, None if the box can be ticked: the die is ``absent``
    from the Forum; the box is ``ticked`` or ``not_next``; boxes of its building are ticked in an
    ``other_way``; the die shows an ``other_symbol`` or is ``locked``; the seat is ``beaten`` in
    what the die compares; the box is ``unpaid`` for; another grey die does the same
    (``repeated``).
    """

    refusal: str | None
    die: int
    box: int
    brings: int

def new(seats: int, sheet: int) -> State:
    """The state before the boards are dealt.

    Raises ValueError unless there are 2 to 7 seats, no more than the sheet has boards, and the
    sheet is installed.
    """

def conceal(state: State, seat: int) -> State:
    """A copy of the state as ``seat`` knows it: without what the others chose in this turn."""

def of_memory(data: bytes) -> State:
    """The state with these bytes (``to_bytes``), in which what follows is worked out anew.

    Raises ValueError on numbers that the sheet does not have and on states that cannot go on;
    whether a position can arise in play is not checked here.
    """

def decode(move: int) -> tuple[Any, ...]:
    """The kind of a move or chance event and its numbers, e.g. ``("build", box, die)``.

    ``("build", box, die)``, ``("wonder", box)``, ``("pass",)``, ``("cross", box)``, ``("skip",)``,
    ``("bonus", bonus)``, ``("board", board)``, ``("roll", die, symbol, section)``,
    ``("swap", special, grey)``.
    """

def encode(word: str, *args: int) -> int:
    """The move that :func:`decode` would call ``(word, *args)``; it need not be legal.

    Raises ValueError for an unknown kind, a wrong number of arguments or numbers out of range.
    """

def score(state: State) -> list[dict[str, int]]:
    """Points per seat by row (``CATEGORIES``) if the game were scored now."""

def ending(state: State) -> str | None:
    """How the game ended, one of ``ENDINGS``; None while it goes on."""

def open_key(state: State) -> int:
    """Hash of the state without what others than the decider chose in this turn."""

def quote(state: State, kind: str, box: int, die: int = 0) -> Quote:
    """What ticking a box takes the seat that chooses, and why it may not.

    ``kind`` is ``build``, with a die, ``wonder`` or ``cross``. Raises ValueError when nobody
    chooses, and for what there is not.
    """

def price(state: State, seat: int, die: int) -> int:
    """Die cost of a die for a seat. Raises ValueError if the die is not rolled."""

def reward(state: State, seat: int, die: int) -> int:
    """Coins that choosing a die brings a seat that has space for them."""

def defense(state: State, seat: int, side: int) -> int:
    """The defense that the attacks of a seat meet in this turn (0 West, 1 East)."""

def resources(state: State, seat: int) -> int:
    """Resources that a seat produces."""

def counts(state: State, seat: int, before: bool = False) -> list[int]:
    """Ticked boxes by building, now or at the start of the turn."""

def open_boxes(state: State, seat: int) -> list[int]:
    """Boxes that a seat might tick next if it could pay for them."""

def reachable(state: State, seat: int) -> list[int]:
    """Those of the ticked boxes of a seat that dice and effects can have led to."""

def usable(state: State, seat: int) -> list[int]:
    """Dice that a seat may choose when they lie in the Forum."""

def guild_allowed(state: State, seat: int, symbol: int) -> bool:
    """Whether the condition of a face of the purple die holds for a seat.

    Raises ValueError for a symbol that is not one.
    """
