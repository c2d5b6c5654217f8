"""The fast and the slow engine in lockstep: one move on both, everything compared after it."""

from __future__ import annotations

import random
from typing import Any

from solver.games.duel.moves.notation import move_texts, parse_move
from tests.duel import bridge as duel
from tests.duel.reference import CARD_IDS, RESOURCES, WONDER_IDS
from tests.duel.slow_city import card_price, production, unit_price, wonder_price
from tests.duel.slow_engine import OVER, SlowGame
from tests.duel.slow_raw import facts, game_from_raw, normalized
from tests.duel.styles import choose
from tests.lockstep import Lockstep, check_law

PROBABILITY_TOLERANCE = 1e-12


class Twins(Lockstep):
    """One game on both engines."""

    slow: SlowGame

    @classmethod
    def new(cls, options: int) -> Twins:
        """A game from its beginning."""
        return cls(duel.new(options), SlowGame(options))

    @classmethod
    def at(cls, raw: dict[str, Any]) -> Twins:
        """A game from a raw position."""
        return cls(duel.load(raw), game_from_raw(raw))

    def apply(self, *texts: str) -> None:
        """Play ``texts`` on both and compare everything after each."""
        for text in texts:
            assert parse_move(self.fast, text) == self.moves[text]
            super().apply(text)

    def play(self, style: str, rng: random.Random, plies: int = 1000) -> None:
        """Play on at random until the end or for ``plies`` plies."""
        for _ in range(plies):
            if self.slow.decider() == OVER:
                return
            texts = self.slow.legal() or list(self.slow.chance())
            self.apply(choose(style, texts, self.slow, rng))

    def compare(self) -> None:
        """Both say the same about everything that can be asked."""
        where = f"after {self.texts}"
        fast, slow = self.fast, self.slow
        assert fast.decider == slow.decider(), where
        assert normalized(duel.dump(fast)) == facts(slow), where
        assert duel.ending(fast) == slow.ending(), where
        assert duel.score(fast) == slow.score(), where
        self.compare_moves(where)
        if slow.phase == "play":
            self.compare_prices(where)
        if slow.decider() == OVER:
            shares = {0: [1.0, 0.0], 1: [0.0, 1.0], 2: [0.5, 0.5]}
            assert slow.winner is not None
            assert fast.returns() == shares[slow.winner], where

    def compare_moves(self, where: str) -> None:
        """Same moves, same chance events, same probabilities."""
        moves = self.fast.legal_moves()
        legal = dict(zip(move_texts(self.fast, moves), moves, strict=True))
        assert sorted(legal) == self.slow.legal(), where
        outcomes = self.fast.chance_outcomes()
        possible = [event for event, _ in outcomes]
        events = dict(zip(move_texts(self.fast, possible), possible, strict=True))
        check_law(events, outcomes, self.slow.chance(), PROBABILITY_TOLERANCE, where)
        self.moves = legal | events

    def compare_prices(self, where: str) -> None:
        """Same production, unit prices, and quotes for the cards face up and the wonders."""
        for seat in (0, 1):
            me, other = self.slow.cities[seat], self.slow.cities[1 - seat]
            made = production(me)
            assert duel.production(self.fast, seat) == [made[r] for r in RESOURCES], where
            for number, resource in enumerate(RESOURCES):
                price = duel.unit_price(self.fast, seat, number)
                assert price == unit_price(me, other, resource), where
            for slot in self.slow.accessible():
                name = self.slow.slots[slot]
                if name in CARD_IDS:
                    fast = duel.quote_card(self.fast, seat, CARD_IDS.index(name))
                    slow = card_price(name, me, other)
                    assert (fast.total, fast.trade, fast.chain) == (
                        slow.total,
                        slow.trade,
                        slow.chain,
                    ), f"{name} {where}"
            for name in me.wonders:
                fast = duel.quote_wonder(self.fast, seat, WONDER_IDS.index(name))
                slow = wonder_price(name, me, other)
                assert (fast.total, fast.trade) == (slow.total, slow.trade), f"{name} {where}"
