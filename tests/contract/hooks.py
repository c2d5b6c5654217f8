"""What the contract suite has to know about a game that its adapter does not tell.

A game says it in ``tests/<game>/contract.py``, as ``HOOKS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, cast

from solver._ext.core.state import State

Raw = dict[str, Any]
"""The dump of a state."""


@dataclass(frozen=True)
class Fuzz:
    """How positions of a game are spoilt.

    ``words`` are texts that mean something in its positions, ``numbers`` the least and the greatest
    number that may, ``keys`` the keys of a position, ``base`` those that are always there,
    ``codes`` the pieces of the one-line form; ``examples`` are the files that are changed.
    """

    words: Sequence[str]
    numbers: tuple[int, int]
    keys: Sequence[str]
    codes: Sequence[str]
    examples: Sequence[str]
    base: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Named:
    """Items of one kind: how they are found and called, how many there are.

    ``signs`` may stand for one another in a name; ``rows`` are the items in the tables, if these
    tell further words for them.
    """

    find: Callable[[str], int]
    name: Callable[[int, str], str]
    count: int
    signs: Mapping[str, str]
    rows: Sequence[Any] = ()


def same_move(parts: tuple[Any, ...], _seats: int, _by: int) -> tuple[Any, ...]:
    """A move that names no seat is the same at a table that has been turned."""
    return parts


@dataclass(frozen=True)
class Hooks:
    """One game."""

    bridge: Any
    """The compiled module that Python talks to."""

    opening: Callable[[int], State]
    """A new game with any number of seats and any options, by a seed."""

    check_table: Callable[[State], None]
    """What is conserved in every state."""

    check_end: Callable[[State], None]
    """Who has won a finished game, and how."""

    check_read: Callable[[Raw], None]
    """What is conserved in any position that was accepted."""

    essence: Callable[[Raw], Raw]
    """What of a dump matters for the rest of the game."""

    endings: frozenset[str]
    """Those that random games reach."""

    kinds: frozenset[str]
    """The first words of the texts of all moves and events."""

    words: Sequence[str]
    """Other words of such texts."""

    named: Sequence[Named]
    """The items that people name."""

    encode: Callable[[State, tuple[Any, ...]], int]
    """The move of what ``bridge.decode`` says of it."""

    tables: Sequence[tuple[Any, ...]]
    """Arguments that ``bridge.new`` refuses."""

    position: Callable[[], Raw]
    broken: Mapping[str, Raw]
    """Changes of that dump that ``bridge.load`` refuses."""

    encodings: Sequence[tuple[Any, ...]]
    """What ``encode`` refuses."""

    fuzz: Fuzz

    slow: Callable[[Raw], Any]
    """The state of a dump on the slow engine, None where that cannot begin."""

    merges: bool
    """Whether different ways often lead to equal states: then tests must come across some."""

    turned: Callable[[Raw, int], Raw | None]
    """The dump of the same table with all that belongs to a seat so many seats further; None where
    the seats are not alike, or where what is due has an order by their numbers."""

    apart: frozenset[str] = frozenset()
    """Labels of the set-ups with a slow engine of their own, which the game's tests compare move by
    move: it does not count chance."""

    telling: Sequence[int] = ()
    """Seeds of ``opening`` whose random games hold what is too rare to wait for."""

    counted: Mapping[str, Raw] = field(default_factory=dict)
    """Dumps from which sequences of moves are counted, by name."""

    late: Callable[[int], State] | None = None
    """Invented late positions by a seed, if there are any."""

    check_step: Callable[[Raw, int, Raw], None] | None = None
    """What is conserved between a dump, a move, and the next dump."""

    text_of: Callable[[State, int], str] | None = None
    """The text of a move without the notation."""

    turned_move: Callable[[tuple[Any, ...], int, int], tuple[Any, ...]] = same_move
    """What ``bridge.decode`` says of a move at that table, with the number of seats and by how many
    of them it is turned."""

    mirrored: frozenset[str] = frozenset()
    """First words of moves that name a place by its number from one end of the table."""

    seats_told: frozenset[str] = frozenset()
    """Where a reason names seats by their numbers."""


def hooks(game: str) -> Hooks:
    """The hooks of a game."""
    return cast("Hooks", import_module(f"tests.{game}.contract").HOOKS)
