"""States of 7 Wonders for Python: out of bytes, as a seat knows them, questions about the rules.

Seats and cities are numbered clockwise: the left neighbor of city i is city i + 1. In the Free
City game city 2 belongs to nobody. Cards, wonders, resources and rule options are indexes into the
tables of ``solver.games.wonders.data``. A *row* is a hand as it was dealt, named by the city it
was dealt to; in the Free City game row 2 is the pile.
"""

from collections.abc import Sequence
from typing import Any

from solver._ext.core.moves import Codes
from solver._ext.core.state import State

CODES: Codes
"""The kinds of moves and chance events, and where their numbers stand."""
OPTIONS: tuple[tuple[int, int], ...]
"""For each rule option the lowest of its bits, and how many values it has."""
PHASES: tuple[str, ...]
LOOKINGS: tuple[str, ...]
"""What the phase ``see`` is called by what the view looks at."""
OPENED: tuple[str, ...]
"""The choices at the end of a turn, in the order of their numbers from 1 on."""
ENDINGS: tuple[str | None, ...]
CATEGORIES: tuple[str, ...]
ROOM: dict[str, int]
"""How many of some kinds of items the rules were built for."""
NUMBERS: dict[str, dict[str, int]]
"""The numbers of the engine's enums by name: ``EffectKind``, ``When``, ``Counted``, ``Scope``,
``ScoreRow``; names of kinds are those of the JSON types."""

def new(seats: int, options: int = 0) -> State:
    """The state before the first chance event.

    ``options`` hold the index of the value of each rule option in the bits that ``OPTIONS`` tells.
    Raises ValueError unless there are 3 to 7 seats, or 2 with the first edition; 4 or 6 in teams.
    """

def conceal(state: State, seat: int) -> State:
    """A copy of the state as ``seat`` knows it.

    What the seat cannot know is filled in by a rule that depends on its knowledge only, so equal
    knowledge gives equal states. Raises ValueError for a state that is the view of another seat,
    unless that is its partner.
    """

def of_memory(data: bytes) -> State:
    """The state with these bytes, in which what follows from others is worked out anew.

    Every number must be in its range. Raises ValueError for one that is not, and for a state that
    cannot go on; whether a position can arise in play is not checked here.
    """

def decode(move: int) -> tuple[Any, ...]:
    """The kind of a move or chance event and its numbers, e.g. ``("sell", card, for_city)``.

    ``("side", side)``, ``("build", card, *paid, by_right, sail, for_city)``,
    ``("stage", card, *paid, number, sail, joins, choice, for_city)``,
    ``("sell", card, sail, for_city)``,
    ``("take", card)``, ``("lose", card)``, ``("edifice", edifice)``,
    ``("shipyard", shipyard)``, ``("island", island)``, ``("sail", fleets)`` (bits),
    ``("explore", island)``, ``("naval", joining)``,
    ``("wonder", wonder, side)``, ``("deal", card)``, ``("see", card)``, ``("keep", card)``,
    ``("recruit", card)``, ``("bury", card)``, ``("discard", age)`` with the Age of a Victory token
    from 0, ``("pay", coins)``, ``("draw", card)``; -1 is what is not there or not seen.

    ``paid`` is ``left, right, bank, units, bought, far_left, far_right``: coins paid for resources
    to the neighbors and the bank, the special units used (bits that only the rules read), the
    neighbors of whom something was bought for no coins, where that matters (1 the left, 2 the
    right one), and coins to the players two seats away. ``sail`` tells whether the fleet that
    belongs to the move makes a step, ``number`` is that of a stage where they are built in any
    order, from 1. ``joins`` tells whether a share in the
    Edifice is taken, ``choice`` is the option of the stage, or the Age of a pawn, from 1.
    """

def encode(word: str, *args: int) -> int:
    """The move that :func:`decode` would call ``(word, *args)``; it need not be legal.

    Raises ValueError for an unknown kind, a wrong number of arguments or numbers out of range.
    """

def score(state: State) -> list[dict[str, int]]:
    """Points per city by category (``CATEGORIES``) if the game were scored now."""

def ending(state: State) -> str | None:
    """How the game ended, one of ``ENDINGS``; None while it goes on."""

def quote_step(state: State, city: int, card: int = -1, number: int = 0) -> list[tuple[int, ...]]:
    """The ways to pay for a card, or a stage, together with the step of its fleet.

    They are as ``payments`` of :func:`quote`; empty where there is no such way.
    """

def quote(state: State, city: int, card: int = -1, number: int = 0) -> dict[str, Any]:
    """What a city would pay for a card now, or for a stage, and why not or why nothing.

    ``number`` is that of the stage where they are built in any order; 0: the next one.

    Choices of this turn are left aside, so are the cards in hand: any card may be asked for.

    - ``why``: None, or why it cannot be built: ``same_building`` (stands in the city),
      ``no_stage`` (all are built), ``unaffordable``;
    - ``free``: None, or why nothing is due: ``no_cost`` (none is printed), ``chain``,
      ``first_of_color``, ``first_of_age``, ``last_of_age`` (boards of Olympia);
    - ``giver``: the card of the city whose chain it is, -1 without;
    - ``right``: whether Olympia's right (1st edition, once an Age) can be used for it;
    - ``coins``: due to the bank;
    - ``payments``: sorted tuples of coins for resources to the left and to the right neighbor and
      to the bank, ``bought``, ``far_left`` and ``far_right`` (see :func:`decode`); empty if it
      cannot be built or paid, zeros alone for what is free;
    - ``number``: of the stage, from 1; 0 for a card;
    - ``participation``: coins for that in the Edifice together with the stage; None: there is none.

    Raises ValueError for a card that the edition lacks, and as long as the city has no side.
    """

def setup(state: State) -> dict[str, Any]:
    """What follows from the edition of a state.

    ``hand``: cards dealt to each player; ``turns`` of an Age; ``coins`` at the start; ``wonders``:
    the boards in the pool.
    """

def pay(
    cost: Sequence[int],
    own: Sequence[Sequence[int]],
    left: Sequence[Sequence[int]],
    right: Sequence[Sequence[int]],
    price_left: tuple[int, int],
    price_right: tuple[int, int],
    coins: int,
    all: bool = False,  # noqa: A002
    also: Sequence[int] | None = None,
    specials: Sequence[tuple[Sequence[int], str | None, int]] = (),
    rebates: tuple[int, int] = (0, 0),
    far: Sequence[tuple[Sequence[Sequence[int]], int, int]] = (),
    less_of: Sequence[int] | None = None,
    step_less: Sequence[int] = (),
    team: bool = False,
    best: bool = False,
) -> list[tuple[int, ...]]:
    """Payments for a cost (7 counts) from symbols given as lists of alternatives.

    ``price_left`` and ``price_right`` are pairs (raw materials, made goods); ``all`` lists also
    payments that are higher than they need to be. ``also`` is a second cost that is paid at the
    same time. ``specials`` are single units that may be had besides: the resources each can be, who
    is paid (``bank``, ``left``, ``right`` or None) and how much. One unit bought from a side is
    cheaper by its rebate of ``rebates`` (left, right).

    With Armada: ``far`` are players two seats away (left, right) with their symbols, how many units
    of them may be bought and at which price; one unit less is paid of the resources ``less_of``,
    one of the resources ``step_less``. In a ``team`` all that is had for
    nothing is used before anything is bought. ``best`` leaves of all only the one with the smallest
    sum that playouts take.

    Sorted tuples (left, right); with specials (left, right, bank, special units used); with any of
    ``far``, ``less_of`` and ``step_less`` (left, right, bank, far left, far right).
    """

def science(compass: int, gear: int, tablet: int, wild: int = 0) -> int:
    """Points of science symbols with so many of choice."""

def strength(state: State, city: int) -> int:
    """Shields of a city."""

def naval_strength(state: State, city: int) -> int:
    """Strength of a city at sea, that of the space of its red fleet included."""

def conflicts(state: State) -> list[tuple[int, int, int, int]]:
    """The Military Conflicts if the present Age ended now.

    For each the two cities, and what each of them gains by it in points.
    """

def held_row(state: State, seat: int, turn: int) -> int:
    """The row that ``seat`` holds in a turn of the present Age."""

def manager(state: State) -> int:
    """The seat that plays for the Free City in this turn, -1 if there is no Free City."""

def readers(state: State) -> bool:
    """Whether somebody may still come to look at the discard pile, so earlier Ages matter."""

def deck(edition: int, seats: int, age: int) -> list[int]:
    """How many copies of each ordinary card an Age's deck has, by card index."""

def chains(edition: int, card: int) -> list[int]:
    """Cards any of which makes a card free."""

def classes(state: State, seat: int) -> list[dict[str, Any]]:
    """What ``seat`` cannot tell apart: one dict for each class of cards.

    ``age``; ``row`` (-1: the pool) and ``turn`` of the last sight (0: the pool); ``cards``, sorted;
    where they are: ``hand`` (slots by row), ``pile``, ``graves`` (under stages); ``drawn``, how
    many cards of the pool are among the places. In the pool of Age III all guilds that may be in
    play are among the cards.
    """
