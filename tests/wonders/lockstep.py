"""The fast and the slow engine in lockstep: one move on both, everything compared after it."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import Any

from tests.lockstep import Lockstep, check_law
from tests.wonders import bridge
from tests.wonders.games import Chooser, Game
from tests.wonders.reference import NUMBERS
from tests.wonders.slow_costs import Action
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_raw import differences, facts, game_from_raw, normalized
from tests.wonders.slow_score import VICTORY
from tests.wonders.slow_special import Pay
from tests.wonders.slow_table import OVER
from tests.wonders.styles import choose
from tests.wonders.texts import text_of

PROBABILITY_TOLERANCE = 1e-14


CARDS_UNDER = "altar"
"""Any card, to be put under a stage."""


def as_quoted(pay: Pay) -> tuple[int, ...]:
    """A payment as ``quote`` tells it."""
    free = pay.free_left | pay.free_right << 1
    return pay.left, pay.right, pay.bank, free, pay.far_left, pay.far_right


class Twins(Lockstep):
    """One game on both engines."""

    slow: SlowGame
    every_city = False
    """Whether payments of every city are compared at each choice, or those of two of them."""

    passed_on: frozenset[tuple[str, int]] = frozenset()
    """Phases and Ages in which the way of the hands was compared: it is one all along an Age."""

    @classmethod
    def new(cls, seats: int, options: int = 0) -> Twins:
        """A game from its beginning."""
        return cls(bridge.new(seats, options), SlowGame(seats, options))

    @classmethod
    def at(cls, raw: dict[str, Any]) -> Twins:
        """A game from a raw position."""
        return cls(bridge.load(raw), game_from_raw(raw))

    def play(self, styles: list[str], rng: random.Random, plies: int = 10_000) -> None:
        """Play on at random until the end or for ``plies`` plies, each seat in its style."""
        for _ in range(plies):
            seat = self.slow.decider()
            if seat == OVER:
                return
            self.apply(choose(styles[seat] if seat >= 0 else "plain", self.slow, rng))

    def compare(self) -> None:
        """Both say the same about everything that can be asked."""
        where = f"after {self.texts[-40:]}"
        fast, slow = self.fast, self.slow
        assert fast.decider == slow.decider(), where
        different = differences(normalized(bridge.dump(fast)), facts(slow))
        assert different == [], f"{different} {where}"
        assert bridge.ending(fast) == slow.result, where
        self.compare_moves(where)
        if slow.phase in ("boards", "shipyards", "edifices", "sides", "deal") or any(slow.chosen):
            return  # nothing has happened since all this was compared
        scores = bridge.score(fast)
        for score, best in zip(scores, slow.scores(), strict=True):
            assert score in best, where
        assert fast.points() == [score["total"] for score in scores[: slow.seats]], where
        for number, city in enumerate(slow.cities):
            assert bridge.strength(fast, number) == city.strength(), where
            if slow.facts.armada:
                assert bridge.naval_strength(fast, number) == city.naval_strength(), where
        if slow.decider() == OVER:
            share = 1 / len(slow.winners)
            expected = [share if seat in slow.winners else 0.0 for seat in range(slow.seats)]
            assert fast.returns() == expected, where
            return
        self.compare_conflicts(where)
        manager = slow.manager()
        assert bridge.manager(fast) == (-1 if manager is None else manager), where
        if slow.phase != "draft" and (slow.phase, slow.age) not in self.passed_on:
            self.passed_on |= {(slow.phase, slow.age)}
            for seat, turn in product(range(slow.seats), range(1, slow.last_turn + 1)):
                assert bridge.held_row(fast, seat, turn) == slow.held(seat, turn), where
        if slow.phase == "choose":
            self.compare_payments(where)

    def compare_conflicts(self, where: str) -> None:
        """Who would fight whom if the Age ended now, and what that would bring them."""
        met, expected = set(self.slow.met), []
        for one, other, tokens in self.slow.fights():
            cities = self.slow.cities[one], self.slow.cities[other]
            lead = cities[0].strength() - cities[1].strength()
            gains = [0, 0]
            if lead:
                winner, loser = (0, 1) if lead > 0 else (1, 0)
                gains[winner] = VICTORY[self.slow.age] * tokens
                passed = cities[loser].leader_effects("pass_defeat_tokens_to_winner")
                gains[winner if passed else loser] -= tokens
            expected.append((one, other, *gains))
        self.slow.met = met  # nobody has fought
        assert bridge.conflicts(self.fast) == expected, where

    def compare_moves(self, where: str) -> None:
        """Same moves, same chance events, same probabilities."""
        moves = self.fast.legal_moves()
        legal = {text_of(move, self.slow.edition): move for move in moves}
        assert len(legal) == len(moves), where
        wanted = self.slow.legal()
        assert sorted(legal) == wanted, f"{set(legal) ^ set(wanted)} {where}"
        outcomes = self.fast.chance_outcomes()
        events = {text_of(event, self.slow.edition): event for event, _ in outcomes}
        check_law(events, outcomes, self.slow.chance(), PROBABILITY_TOLERANCE, where)
        self.moves = legal | events

    def compare_payments(self, where: str) -> None:
        """What the cards of the decider and the next stages would cost cities."""
        seat = self.slow.decider()
        cards = sorted(set(self.slow.row(self.slow.held(seat)).hand))
        for number in self.cities_to_ask():
            city = self.slow.cities[number]
            if city.any_order() and not city.complete():
                for stage in set(range(len(city.all_stages()))) - set(city.order or ()):
                    self.compare_stage(number, stage + 1, where)
            elif city.complete():
                quote = bridge.quote(self.fast, number)
                assert (quote["why"], quote["payments"]) == ("no_stage", []), where
            else:
                cost = city.all_stages()[city.stages]["cost"]
                self.compare_quote(number, None, self.pays(number, "stage", ""), cost, where)
            for card in cards:
                free = self.slow.is_free(number, card)
                if city.has_building(card):
                    quote = bridge.quote(self.fast, number, NUMBERS[card])
                    said = (quote["why"], quote["payments"], quote["free"] is not None)
                    assert said == ("same_building", [], free), f"{card} for {number} {where}"
                    continue
                found: list[tuple[int, ...]] = (
                    [(0,) * 6] if free else self.pays(number, "build", card)
                )
                self.compare_quote(number, card, found, {}, where)
                self.compare_step(number, Action("build", card, sail=True), where)
            if cards and not city.complete() and not city.any_order():
                self.compare_step(number, Action("stage", cards[0], sail=True), where)

    def cities_to_ask(self) -> list[int]:
        """The cities whose payments are compared now: the decider's and another, each in turn."""
        seat, count = self.slow.decider(), len(self.slow.cities)
        if self.every_city:
            return list(range(count))
        turn = len(self.texts) // self.slow.seats
        return [seat, (seat + 1 + turn % (count - 1)) % count]

    def pays(self, city: int, kind: str, card: str) -> list[tuple[int, ...]]:
        """The payments of a card or of the next stage, as ``quote`` tells them."""
        pays = [way.pay for way in self.slow.ways_of(city, Action(kind, card), [])]
        return sorted(map(as_quoted, pays))

    def compare_stage(self, city: int, stage: int, where: str) -> None:
        """What a stage would cost a city that builds them in any order, with a step and without."""
        where = f"stage {stage} for {city} {where}"
        quote = bridge.quote(self.fast, city, -1, stage)
        action = Action("stage", CARDS_UNDER, stage=stage)
        pays = [way.pay for way in self.slow.ways_of(city, action, [])]
        assert quote["payments"] == sorted(map(as_quoted, pays)), where
        self.compare_step(city, action._replace(sail=True), where)

    def compare_step(self, city: int, action: Action, where: str) -> None:
        """What a card or a stage would cost together with the step of its fleet."""
        if not self.slow.facts.armada:
            return
        can = self.slow.can_sail(city, action, [])
        ways = self.slow.ways_of(city, action, []) if can else ()
        card = NUMBERS[action.card] if action.kind == "build" else -1
        found = bridge.quote_step(self.fast, city, card, action.stage)
        assert found == sorted({as_quoted(way.pay) for way in ways}), f"{action} {where}"

    def compare_quote(
        self,
        city: int,
        card: str | None,
        found: list[tuple[int, ...]],
        cost: dict[str, int],
        where: str,
    ) -> None:
        """What a card, or the next stage, would cost a city."""
        where = f"{card} for {city} {where}"
        quote = bridge.quote(self.fast, city, -1 if card is None else NUMBERS[card])
        why = None if found else "unaffordable"
        assert (quote["why"], quote["payments"]) == (why, found), where
        if card is None:
            assert quote["coins"] == cost.get("coins", 0), where
        else:
            assert (quote["free"] is not None) == self.slow.is_free(city, card), where


@cache
def whole_game(game: Game, *, every_city: bool = False) -> frozenset[str]:
    """Play a game from setup to end in lockstep; returns the rules it met.

    With ``every_city`` the payments of all cities are compared at every choice.
    """
    twins = Twins.new(game.seats, game.options)
    twins.every_city = every_city
    chooser = Chooser(game)
    while twins.slow.decider() != OVER:
        twins.apply(chooser.choose(twins.slow))
    return frozenset(twins.slow.met)
