"""Leaders in the JSON form: what lies open, and what the view knows of the draft."""

from __future__ import annotations

from collections.abc import Sequence

from solver.games.wonders.data.effects_leaders import DrawLeaders
from solver.games.wonders.positions.draft import SEAT_BITS, draft_row
from solver.games.wonders.positions.facts import NONE, stages_with
from solver.games.wonders.positions.leaders import DRAFTED
from solver.games.wonders.positions.phases import BEFORE
from solver.games.wonders.positions.uses import Use
from solver.games.wonders.questions import UsedItem
from solver.games.wonders.table import Draft, DraftRows, WondersTable

SECOND = 0
"""The edition that has leaders."""


class LeaderWriter:
    """What seats ``own`` know of the leaders (``rows``) of a table."""

    def __init__(self, table: WondersTable, rows: DraftRows, own: Sequence[int]) -> None:
        self.table, self.rows, self.own = table, rows, own
        self.phase = table.phase
        self.drafting = table.phase in ("draft", "see_leaders")

    def _row(self, seat: int, turn: int) -> int:
        """The hand of the draft that a seat holds in a turn."""
        return draft_row(self.table.seats, seat, turn)

    def _slots(self, seat: int) -> list[UsedItem]:
        """The leaders that a seat kept, in their order, with what became of them."""
        rows = [(self.rows.played(self._row(seat, turn)), turn) for turn in range(1, DRAFTED + 1)]
        return [row[turn - 1] for row, turn in rows if len(row) >= turn]

    def _all(self, seat: int) -> list[UsedItem]:
        """The leaders that a seat kept, then those that it drew from the box."""
        if seat != self.drawer:
            return self._slots(seat)
        drawn = zip(self.rows.drawn, self.rows.drawn_how, strict=True)
        return self._slots(seat) + [UsedItem(leader, use, True) for leader, use in drawn]

    @property
    def drawer(self) -> int:
        """The seat that has drawn leaders from the box; NONE if none has."""
        if not self.rows.drawn:
            return NONE
        return next(
            seat
            for seat, city in enumerate(self.table.cities)
            if city.side is not None and stages_with(SECOND, city.wonder, city.side, DrawLeaders)
        )

    def hand(self, seat: int) -> list[int] | None:
        """The leaders in the hand of the view or its partner."""
        if self.phase in BEFORE:
            return None
        if self.phase == "deal_leaders":
            return self.rows.hands[seat]
        if self.drafting:
            leaders = self.rows.hands[self._row(seat, self.table.turn)]
            looker = seat == self.own[0] if len(self.own) == 1 else seat % 2 == 1
            looks = self.phase == "see_leaders" and looker
            return leaders[: self.table.seen] if looks else leaders
        return sorted(slot.card for slot in self._all(seat) if slot.how == "keep")

    def draft(self, seat: int) -> Draft | None:
        """What the view or its partner knows of the draft."""
        if self.phase in (*BEFORE, "deal_leaders"):
            return None
        kept = [slot.card for slot in self._slots(seat)]
        drawn = list(self.rows.drawn) if seat == self.drawer else None
        return Draft(kept, self._passed(seat), drawn)

    def _passed(self, seat: int) -> list[list[int] | None]:
        """What a seat passed on in the draft, as far as it is remembered."""
        turns = self.table.turn - 1 if self.drafting else DRAFTED - 1
        forgot = self.table.forgot[-1] >> SEAT_BITS * self.own.index(seat)
        result: list[list[int] | None] = []
        for turn in range(1, turns + 1):
            row = self._row(seat, turn)
            leaders = sorted([*self.rows.used[row][turn:], *self.rows.hands[row]])
            result.append(None if forgot >> (turn - 1) & 1 else leaders)
        return result

    def recruits(self, index: int) -> list[Use] | None:
        """What a city did with its leaders that are not kept."""
        used = [slot for slot in self._all(index) if slot.how != "keep"]
        used.sort(key=lambda slot: (slot.marked, slot.how == "back"))
        return [
            Use(slot.how, slot.card if index in self.own or slot.how == "recruit" else NONE)  # type: ignore[arg-type]
            for slot in used
        ] or None

    def drew(self, index: int) -> int | None:
        """The Age in which a city drew leaders: as many recruitments were over."""
        if index != self.drawer:
            return None
        other = next(seat for seat in range(self.table.seats) if seat != self.drawer)
        uses = self._slots(other)
        return sum(slot.how not in ("keep", "back") and not slot.marked for slot in uses)
