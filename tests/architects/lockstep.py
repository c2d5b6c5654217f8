"""The fast and the slow engine in lockstep: one move on both, everything compared after it."""

from __future__ import annotations

import random
from typing import Any

from solver._ext.core.state import State
from tests.architects import bridge
from tests.architects.reference import WONDER_IDS
from tests.architects.slow_battle import victories as gained
from tests.architects.slow_engine import SlowGame
from tests.architects.slow_raw import facts, game_from_raw, normalized, number
from tests.architects.slow_table import OVER
from tests.architects.styles import choose
from tests.architects.texts import text_of
from tests.lockstep import Lockstep, check_law, differences

PROBABILITY_TOLERANCE = 1e-15


class Twins(Lockstep):
    """One game on both engines."""

    slow: SlowGame

    @classmethod
    def new(cls, seats: int) -> Twins:
        """A game from its beginning."""
        return cls(bridge.new(seats), SlowGame(seats))

    @classmethod
    def at(cls, raw: dict[str, Any]) -> Twins:
        """A game from a raw position."""
        return cls(bridge.load(raw), game_from_raw(raw))

    def play(self, style: str, rng: random.Random, plies: int = 10_000) -> None:
        """Play on at random until the end or for ``plies`` plies."""
        for _ in range(plies):
            if self.slow.decider() == OVER:
                return
            self.apply(choose(style, self.slow, rng))

    def compare(self) -> None:
        """Both say the same about everything that can be asked."""
        where = f"after {self.texts}"
        fast, slow = self.fast, self.slow
        assert fast.decider == slow.decider(), where
        different = differences(normalized(bridge.dump(fast)), facts(slow))
        assert different == {}, f"{different} {where}"
        assert bridge.ending(fast) == slow.result, where
        self.compare_moves(where)
        if slow.knows and len(slow.knows) < slow.seats:
            self.compare_views(where)
        if slow.phase == "setup":
            return
        score = slow.score()
        assert bridge.score(fast) == score, where
        assert fast.points() == [points["total"] for points in score], where
        victories = gained([city.shields() for city in slow.cities])
        for seat, city in enumerate(slow.cities):
            assert bridge.shields(fast, seat) == city.shields(), where
            beside = dict.fromkeys(((seat + 1) % slow.seats, (seat - 1) % slow.seats))
            won = sum(int(bridge.battle(fast, seat, other)) for other in beside)
            assert won == victories[seat], where
            assert bridge.available_stages(fast, seat) == city.available(), where
        if slow.decider() == OVER:
            share = 1 / len(slow.winners)
            expected = [share if seat in slow.winners else 0.0 for seat in range(slow.seats)]
            assert fast.returns() == expected, where
        elif not slow.due.first():
            assert bridge.must_build(fast) == slow.must_build(), where
            assert bridge.may_build(fast) == slow.may_build(), where

    def compare_views(self, where: str) -> None:
        """Both conceal the central top from a seat that has not seen it, with the same law."""
        seat = next(seat for seat in range(self.slow.seats) if seat not in self.slow.knows)
        fast, slow = bridge.conceal(self.fast, seat), self.slow.conceal(seat)
        different = differences(normalized(bridge.dump(fast)), facts(slow))
        assert different == {}, f"{different} for seat {seat} {where}"
        self.compare_law(fast, slow, where)

    def compare_moves(self, where: str) -> None:
        """Same moves, same chance events, same probabilities."""
        wonders = [number(WONDER_IDS, city.wonder) for city in self.slow.cities]
        moves = self.fast.legal_moves()
        legal = {text_of(move, wonders): move for move in moves}
        assert len(legal) == len(moves), where
        assert sorted(legal) == self.slow.legal(), where
        self.moves = legal | self.compare_law(self.fast, self.slow, where)

    def compare_law(self, fast: State, slow: SlowGame, where: str) -> dict[str, int]:
        """Same events with the same chances; returns the events by text."""
        wonders = [number(WONDER_IDS, city.wonder) for city in slow.cities]
        outcomes = fast.chance_outcomes()
        events = {text_of(event, wonders): event for event, _ in outcomes}
        check_law(events, outcomes, slow.chance(), PROBABILITY_TOLERANCE, where)
        return events
