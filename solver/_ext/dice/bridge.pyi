"""States of 7 Wonders Dice for Python: taking apart, putting together, questions about the rules.

Seats are numbered clockwise: the left neighbour of seat i is seat i + 1. Buildings, dice, symbols,
boards and boxes are indexes into the tables of ``solver.games.dice.data``; a sheet is the number
that ``install_sheet`` gave it.
"""

from typing import Any

from solver._ext.core.state import State

PHASES: tuple[str, ...]
KINDS: tuple[str, ...]
ENDINGS: tuple[str | None, ...]
CATEGORIES: tuple[str, ...]

def new(seats: int, sheet: int, options: int = 0) -> State:
    """The state before the boards are dealt.

    Bit i of ``options`` is the index of the value of rule option i. Raises ValueError unless there
    are 2 to 7 seats, no more than the sheet has boards, and the sheet is installed.
    """

def conceal(state: State, seat: int) -> State:
    """A copy of the state as ``seat`` knows it: without what the others chose in this turn."""

def dump(state: State) -> dict[str, Any]:
    """All of a state as plain numbers and lists; :func:`load` is the exact inverse.

    ``cities`` is the table now, ``before`` at the start of the turn; ``forum`` holds a die, its
    symbol and its section in each row (-1: not rolled yet), ``stack`` what the acting seat has
    still to choose, the next one last, ``made`` the moves of each seat in this turn.
    """

def load(data: dict[str, Any]) -> State:
    """The state that :func:`dump` would take apart into ``data``.

    Raises ValueError on numbers out of range and on states that cannot go on; whether a position
    can arise in play is not checked here.
    """

def decode(move: int) -> tuple[Any, ...]:
    """The kind of a move or chance event and its numbers, e.g. ``("build", die, box)``.

    ``("build", die, box)``, ``("wonder", box)``, ``("pass",)``, ``("cross", box)``, ``("skip",)``,
    ``("bonus", bonus)``, ``("board", board)``, ``("roll", die, symbol, section)``,
    ``("swap", special, grey)``.
    """

def encode(kind: str, *args: int) -> int:
    """The move that :func:`decode` would call ``(kind, *args)``; it need not be legal.

    Raises ValueError for an unknown kind, a wrong number of arguments or numbers out of range.
    """

def score(state: State) -> list[dict[str, int]]:
    """Points per seat by row (``CATEGORIES``) if the game were scored now."""

def ending(state: State) -> str | None:
    """How the game ended, one of ``ENDINGS``; None while it goes on."""

def open_key(state: State) -> int:
    """Hash of the state without what others than the decider chose in this turn."""

def price(state: State, seat: int, die: int) -> int:
    """Die cost of a die for a seat. Raises ValueError if the die is not rolled."""

def resources(state: State, seat: int) -> int:
    """Resources that a seat produces."""

def counts(state: State, seat: int, before: bool = False) -> list[int]:
    """Ticked boxes by building, now or at the start of the turn."""

def open_boxes(state: State, seat: int) -> list[int]:
    """Boxes that a seat might tick next if it could pay for them."""

def usable(state: State, seat: int) -> list[int]:
    """Dice that a seat may choose when they lie in the Forum."""

def guild_allowed(state: State, seat: int, symbol: int) -> bool:
    """Whether the condition of a face of the purple die holds for a seat.

    Raises ValueError for a symbol that is not one.
    """
