"""Leaders in the JSON form: what lies open, and what the view knows of the draft."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.games.base import JsonObject
from solver.games.wonders.data.effects_leaders import DrawLeaders
from solver.games.wonders.names import card_name
from solver.games.wonders.positions.draft import SEAT_BITS, draft_row
from solver.games.wonders.positions.facts import NONE, stages_with
from solver.games.wonders.positions.leaders import DRAFTED
from solver.games.wonders.positions.phases import BEFORE, Phase
from solver.games.wonders.positions.texts import write_use
from solver.games.wonders.positions.uses import How, Use

SECOND = 0
"""The edition that has leaders."""

_Slot = tuple[int, str, bool]
"""A leader, what became of it, and whether that was after leaders were drawn from the box."""


class LeaderWriter:
    """Writes the leaders of a state taken apart (``raw``), as the seats ``own`` know them."""

    def __init__(self, raw: dict[str, Any], phase: Phase, own: Sequence[int]) -> None:
        self.raw = raw
        self.phase = phase
        self.own = own
        self.seats: int = raw["seats"]
        self.drafting = phase in ("draft", "see_leaders")
        self.hands: list[list[int]] = raw["leaders"]["hands"]
        self.used: list[list[list[Any]]] = raw["leaders"]["used"]
        self.drawn: list[list[Any]] = raw["leaders"]["drawn"]

    def _row(self, seat: int, turn: int) -> int:
        """The hand of the draft that a seat holds in a turn."""
        return draft_row(self.seats, seat, turn)

    def _slots(self, seat: int) -> list[_Slot]:
        """The leaders that a seat kept, in their order, with what became of them."""
        rows = [(self.used[self._row(seat, turn)], turn) for turn in range(1, DRAFTED + 1)]
        return [tuple(row[turn - 1]) for row, turn in rows if len(row) >= turn]

    def _all(self, seat: int) -> list[_Slot]:
        """The leaders that a seat kept, then those that it drew from the box."""
        drawn = [(card, use, True) for card, use in self.drawn]
        return self._slots(seat) + (drawn if seat == self.drawer else [])

    @property
    def drawer(self) -> int:
        """The seat that has drawn leaders from the box; NONE if none has."""
        if not self.drawn:
            return NONE
        cities = self.raw["cities"][: self.seats]
        return next(
            seat
            for seat, city in enumerate(cities)
            if stages_with(SECOND, city["wonder"], city["side"], DrawLeaders)
        )

    def hand(self, seat: int) -> JsonObject:
        """The leaders in the hand of the view or its partner."""
        if self.phase in BEFORE:
            return {}
        if self.phase == "deal_leaders":
            leaders = self.hands[seat]
        elif self.drafting:
            leaders = self.hands[self._row(seat, self.raw["turn"])]
            looker = seat == self.own[0] if len(self.own) == 1 else seat % 2 == 1
            if self.phase == "see_leaders" and looker:
                leaders = leaders[: self.raw["seen"]]
        else:
            leaders = sorted(card for card, use, _ in self._all(seat) if use == "keep")
        return {"leader_hand": [card_name(card) for card in leaders]}

    def draft(self, seat: int) -> JsonObject:
        """What the view or its partner knows of the draft."""
        if self.phase in (*BEFORE, "deal_leaders"):
            return {}
        data: JsonObject = {
            "kept": [card_name(card) for card, _, _ in self._slots(seat)],
            "passed": self._passed(seat),
        }
        if seat == self.drawer:
            data["drawn"] = [card_name(card) for card, _ in self.drawn]
        return {"draft": data}

    def _passed(self, seat: int) -> list[list[str] | None]:
        """What a seat passed on in the draft, as far as it is remembered."""
        turns = self.raw["turn"] - 1 if self.drafting else DRAFTED - 1
        forgot = self.raw["forgot"][-1] >> SEAT_BITS * self.own.index(seat)
        result: list[list[str] | None] = []
        for turn in range(1, turns + 1):
            row = self._row(seat, turn)
            later = [card for card, _, _ in self.used[row][turn:]]
            hand = self.hands[row] if self.hands else []
            leaders = sorted([*later, *hand])
            known = not forgot >> (turn - 1) & 1
            result.append([card_name(card) for card in leaders] if known else None)
        return result

    def city(self, index: int) -> JsonObject:
        """The leaders of a city, and what it did with those that it has not recruited."""
        raw = self.raw["cities"][index]
        data: JsonObject = {}
        for name in ("leaders", "buried"):
            if raw[name]:
                data[name] = [card_name(card) for card in raw[name]]
        used = [slot for slot in self._all(index) if slot[1] != "keep"]
        used.sort(key=lambda slot: (slot[2], slot[1] == "back"))
        recruits = [self._use(index, card, how) for card, how, _ in used]
        if recruits:
            data["recruits"] = [write_use(use) for use in recruits]
        if index == self.drawer:
            data["drew"] = self._age_of_draw()
        return data

    def _use(self, index: int, card: int, how: str) -> Use:
        called: How = "recruit" if how == "build" else how  # type: ignore[assignment]
        seen = index in self.own or called == "recruit"
        return Use(called, card if seen else NONE)

    def _age_of_draw(self) -> int:
        """The Age in which leaders were drawn: as many recruitments were over."""
        other = next(seat for seat in range(self.seats) if seat != self.drawer)
        return sum(use not in ("keep", "back") and not late for _, use, late in self._slots(other))
