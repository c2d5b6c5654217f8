"""What of the table of 7 Wonders lies in memory in a way of its own.

Rule options in one number, the phase, hands and what became of their cards, looks at the discard
pile, results at sea. Each class is a way of a row (:class:`solver.games.table.rows.Storage`).

A row of cards is a hand as it was dealt. Cards still in it come first, used ones behind them, the
first used last (``ext/wonders/state.pxd``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from solver._ext.wonders.bridge import LOOKINGS, OPTIONS, PHASES
from solver.games.table.kinds import HIDDEN, NONE
from solver.games.wonders.data import AGES, tables
from solver.games.wonders.positions.seating import Seating

_NOTHING, _UNSEEN = 0xFF, 0xFE
_FRESH, _LATE, _LOST, _KIND = 128, 16, 32, 15
_ROOM = 63
_SEEN = (*range(_UNSEEN), HIDDEN, NONE)

DRAFTED = tables().rules.leaders.hand
"""Leaders dealt to each seat."""

DRAFTING = ("deal_leaders", "draft", "see_leaders")
"""Phases in which there are hands of leaders, and none of cards."""

WORDS = (*PHASES, *LOOKINGS[1:])
"""The phases, and behind those of the rules what ``see`` is called for what is looked at."""

USES = {"build": 1, "stage": 2, "sell": 3, "left": 4, "taken": 5, "lost": 1 | _LOST,
        "relost": 5 | _LOST}  # fmt: skip
"""What became of a card, by the number of its use."""

LEADER_USES = {"recruit": 1, "stage": 2, "sell": 3, "keep": 6, "back": 7}
"""What became of a leader."""

_HOW = {number: use for use, number in USES.items()}
_LEADER_HOW = {number: use for use, number in LEADER_USES.items()}
_NAVAL = ("none", "second", "first")


class Options:
    """The index of the value of each rule option, some bits each."""

    def read(self, cells: Sequence[int], at: Any, table: Any) -> list[int]:  # noqa: ARG002
        """See :class:`Storage`."""
        packed = cells[at["options"]]
        return [packed >> low & (1 << (most - 1).bit_length()) - 1 for low, most in OPTIONS]

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:  # noqa: ARG002
        """See :class:`Storage`."""
        if len(value) != len(OPTIONS):
            raise ValueError(f"needs {len(OPTIONS)} entries")
        for one, (low, most) in zip(value, OPTIONS, strict=True):
            if one not in range(most):
                raise ValueError(f"{one} cannot be")
            cells[at["options"]] |= one << low


class PhaseCells:
    """The phase; where the view looks at something also at what."""

    def read(self, cells: Sequence[int], at: Any, table: Any) -> str:  # noqa: ARG002
        """See :class:`Storage`."""
        phase: str = PHASES[cells[at["phase"]]]
        return LOOKINGS[cells[at["looking"]]] if phase == LOOKINGS[0] else phase

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:  # noqa: ARG002
        """See :class:`Storage`."""
        if value not in WORDS:
            raise ValueError(f"{value} cannot be")
        looking = LOOKINGS.index(value) if value in LOOKINGS else 0
        cells[at["looking"]] = looking
        cells[at["phase"]] = PHASES.index(LOOKINGS[0] if looking else value)


class Look:
    """Age and turn of the last look of a seat at the discard pile; zeros: it never has."""

    def read(self, cells: Sequence[int], at: Any, table: Any) -> tuple[int, int]:  # noqa: ARG002
        """See :class:`Storage`."""
        return cells[at["looks[]"]] >> 4, cells[at["looks[]"]] & 15

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:  # noqa: ARG002
        """See :class:`Storage`."""
        age, turn = value
        if age not in range(AGES + 1) or turn not in range(16):
            raise ValueError(f"{value} cannot be")
        cells[at["looks[]"]] = age << 4 | turn


class NavalResults:
    """For each Age what came of its naval conflict."""

    def read(self, cells: Sequence[int], at: Any, table: Any) -> list[str]:  # noqa: ARG002
        """See :class:`Storage`."""
        won, lost = cells[at["navy[].won"]], cells[at["navy[].lost"]]
        return ["last" if lost >> age & 1 else _NAVAL[won >> 2 * age & 3] for age in range(AGES)]

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:  # noqa: ARG002
        """See :class:`Storage`."""
        if len(value) > AGES:
            raise ValueError(f"more than {AGES}")
        for age, result in enumerate(value):
            if result == "last":
                cells[at["navy[].lost"]] |= 1 << age
            else:
                cells[at["navy[].won"]] |= _NAVAL.index(result) << 2 * age


class Moves:
    """Free moves of fleets, sorted numbers that zeros follow."""

    def read(self, cells: Sequence[int], at: Any, table: Any) -> list[int]:  # noqa: ARG002
        """See :class:`Storage`."""
        return [move for one in at["navy[].free_moves"] if (move := cells[one])]

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:  # noqa: ARG002
        """See :class:`Storage`."""
        if len(value) > len(at["navy[].free_moves"]) or not all(1 <= move < 256 for move in value):
            raise ValueError(f"{value} cannot be")
        for one, move in zip(at["navy[].free_moves"], sorted(value), strict=False):
            cells[one] = move


# ---------------------------------------------------------------- rows of cards


@cache
def _places(setup: int, seats: int, age: int) -> tuple[tuple[int, int], ...]:
    """Of each row the place of its first card, and how far behind it the first used one lies."""
    seating = Seating.of(setup, seats)
    hand, rows, managed = seating.hand, seating.cities, seating.managed(age)
    stride = _ROOM // rows if seating.has_free_city else hand
    last = [2 * hand - 2 if row == managed else hand - 1 for row in range(seats)]
    return tuple((row * stride, last[row] if row < seats else 0) for row in range(rows))


class _Rows:
    """Rows of one Age, or of the draft, in the cells ``name``, what became of them in ``use``."""

    name, use = "card[]", "use[]"

    def age(self, at: Any) -> int:
        """The Age of the rows."""
        first: int = at["card[]"][0]
        return int(1 + (first - at["card"][0][0]) // _ROOM)

    def places(self, at: Any, table: Any) -> Sequence[tuple[int, int]]:
        """Of each row the place of its first card, and how far behind it the first used one is."""
        return _places(table.setup_index, table.seats, self.age(at))

    def in_hand(self, at: Any, table: Any) -> bool:
        """Whether there are hands: of the other Ages everything is used."""
        return self.age(at) == table.age and table.phase not in DRAFTING

    def rows(self, cells: Sequence[int], at: Any, table: Any) -> Iterator[tuple[int, int, int]]:
        """Of each row the cell of its first card, that of its first used one, the cards in hand."""
        first = at[self.name][0]
        sizes = at["size"] if self.in_hand(at, table) else None
        for row, (place, last) in enumerate(self.places(at, table)):
            here = first + place
            yield here, here + last, cells[sizes[row]] if sizes else 0

    def step(self, at: Any) -> int:
        """How far what became of a card lies behind it."""
        return int(at[self.use][0] - at[self.name][0])

    def used(self, cells: Sequence[int], at: Any, table: Any) -> Iterator[Sequence[int]]:
        """Of each row the cells of the used cards, the first used first."""
        for first, last, size in self.rows(cells, at, table):
            if last < first + size or cells[last] == _NOTHING:
                yield ()
            else:
                places = range(last, first + size - 1, -1)
                yield [one for one in places if cells[one] != _NOTHING]


class Hands(_Rows):
    """The cards still in the hands."""

    def read(self, cells: Sequence[int], at: Any, table: Any) -> list[list[int]]:
        """See :class:`Storage`."""
        rows = self.rows(cells, at, table)
        return [[_SEEN[cell] for cell in cells[first : first + size]] for first, _, size in rows]

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:
        """See :class:`Storage`."""
        for one in at[self.name]:
            cells[one] = _NOTHING
        places = self.places(at, table)
        if len(value) != len(places):
            raise ValueError(f"needs {len(places)} rows")
        if any(value) and not self.in_hand(at, table):
            raise ValueError("there are no hands")
        for row, (hand, (first, last)) in enumerate(zip(value, places, strict=True)):
            if len(hand) > (last + 1 if row < table.seats else table.seating.hand):
                raise ValueError("too many cards")
            for one, card in enumerate(hand, at[self.name][0] + first):
                cells[one] = _cell(card)
            if self.in_hand(at, table):
                cells[at["size"][row]] = len(hand)


class UsedCards(_Rows):
    """The used cards of each row."""

    def read(self, cells: Sequence[int], at: Any, table: Any) -> list[list[int]]:
        """See :class:`Storage`."""
        return [[_SEEN[cells[one]] for one in row] for row in self.used(cells, at, table)]

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:
        """See :class:`Storage`."""
        rows = list(self.rows(cells, at, table))
        if len(value) != len(rows):
            raise ValueError(f"needs {len(rows)} rows")
        for cards, (first, last, size) in zip(value, rows, strict=True):
            if len(cards) > max(0, last + 1 - first - size):
                raise ValueError("too many cards")
            for before, card in enumerate(cards):
                cells[last - before] = _cell(card)


class Uses(_Rows):
    """What became of each used card."""

    words, numbers = _HOW, USES

    def read(self, cells: Sequence[int], at: Any, table: Any) -> list[list[str]]:
        """See :class:`Storage`."""
        step, words = self.step(at), self.words
        return [
            [words[cells[one + step] & (_KIND | _LOST)] for one in row]
            for row in self.used(cells, at, table)
        ]

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:
        """See :class:`Storage`."""
        for one, use in _paired(value, self.used(cells, at, table)):
            if use not in self.numbers:
                raise ValueError(f"{use} cannot be")
            cells[one + self.step(at)] = self.numbers[use]


class Marked(_Rows):
    """The numbers of the used cards of each row that have a mark: drawn in the same turn."""

    mark = _FRESH

    def read(self, cells: Sequence[int], at: Any, table: Any) -> list[list[int]]:
        """See :class:`Storage`."""
        step, mark = self.step(at), self.mark
        if mark == _FRESH and len(table.cities) == table.seats:
            return [[] for _ in table.cities]
        return [
            [i for i, one in enumerate(row) if cells[one + step] & mark]
            for row in self.used(cells, at, table)
        ]

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:
        """See :class:`Storage`."""
        for marked, row in zip(value, self.used(cells, at, table), strict=False):
            for i in marked:
                if i not in range(len(row)):
                    raise ValueError(f"{i} cannot be")
                cells[row[i] + self.step(at)] |= self.mark


class FreshInHand(_Rows):
    """The places in each hand of cards that the manager of the Free City has just drawn."""

    def read(self, cells: Sequence[int], at: Any, table: Any) -> list[list[int]]:
        """See :class:`Storage`."""
        step = self.step(at)
        return [
            [i for i in range(size) if cells[first + i + step] & _FRESH]
            for first, _, size in self.rows(cells, at, table)
        ]

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:
        """See :class:`Storage`."""
        for fresh, (first, _, size) in zip(value, self.rows(cells, at, table), strict=False):
            for place in fresh:
                if place not in range(size):
                    raise ValueError(f"{place} cannot be")
                cells[first + place + self.step(at)] |= _FRESH


# ---------------------------------------------------------------- leaders


class _DraftRows(_Rows):
    """The rows of the draft."""

    name, use = "leader", "leader_use"

    def places(self, at: Any, table: Any) -> Sequence[tuple[int, int]]:  # noqa: ARG002
        """See :class:`_Rows`."""
        return [(DRAFTED * row, DRAFTED - 1) for row in range(table.seats)]

    def in_hand(self, at: Any, table: Any) -> bool:  # noqa: ARG002
        """See :class:`_Rows`."""
        return table.phase in DRAFTING


class DraftHands(_DraftRows, Hands):
    """The leaders still to be drafted."""


class UsedLeaders(_DraftRows, UsedCards):
    """The leaders that were kept, the first one first."""


class LeaderUses(_DraftRows, Uses):
    """What became of them."""

    words, numbers = _LEADER_HOW, LEADER_USES


class LateLeaders(_DraftRows, Marked):
    """Those that were used after leaders had been drawn from the box."""

    mark = _LATE


class _DrawnRow(_Rows):
    """The leaders that Roma has drawn, behind those of all seats."""

    name, use = "leader", "leader_use"

    def used(self, cells: Sequence[int], at: Any, table: Any) -> Iterator[Sequence[int]]:
        """See :class:`_Rows`."""
        places = at["leader"][DRAFTED * table.seats :][:DRAFTED]
        yield [one for one in places if cells[one] != _NOTHING]


class DrawnLeaders(_DrawnRow):
    """The leaders drawn from the box."""

    def read(self, cells: Sequence[int], at: Any, table: Any) -> list[int]:
        """See :class:`Storage`."""
        return [_SEEN[cells[one]] for row in self.used(cells, at, table) for one in row]

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:
        """See :class:`Storage`."""
        places = at["leader"][DRAFTED * table.seats :][:DRAFTED]
        if len(value) > len(places):
            raise ValueError("too many leaders")
        for one, leader in zip(places, value, strict=False):
            cells[one] = _cell(leader)


class DrawnUses(_DrawnRow):
    """What became of them; whatever it was came after they were drawn."""

    def read(self, cells: Sequence[int], at: Any, table: Any) -> list[str]:
        """See :class:`Storage`."""
        step = self.step(at)
        return [
            _LEADER_HOW[cells[one + step] & _KIND]
            for row in self.used(cells, at, table)
            for one in row
        ]

    def write(self, value: Any, cells: list[int], at: Any, table: Any) -> None:
        """See :class:`Storage`."""
        for one, use in _paired([value], self.used(cells, at, table)):
            if use not in LEADER_USES:
                raise ValueError(f"{use} cannot be")
            cells[one + self.step(at)] = LEADER_USES[use] | (_LATE if use != "keep" else 0)


def _paired(value: Any, rows: Iterator[Sequence[int]]) -> Iterator[tuple[int, Any]]:
    """The cells of used cards, each with what is told of it."""
    found = list(rows)
    if list(map(len, value)) != list(map(len, found)):
        raise ValueError("needs an entry for each card")
    return ((one, told) for row, all_ in zip(found, value, strict=True)
            for one, told in zip(row, all_, strict=True))  # fmt: skip


def _cell(card: Any) -> int:
    if card == HIDDEN:
        return _UNSEEN
    if card not in range(len(tables().cards)):
        raise ValueError(f"{card} cannot be")
    return int(card)
