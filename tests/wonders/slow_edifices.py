"""Edifices in the slow engine: who takes part, what that brings, what it costs all others."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from tests.wonders.reference import AGES, EDIFICES, PAWNS, VICTORY
from tests.wonders.slow_costs import Action
from tests.wonders.slow_fleets import Fleets
from tests.wonders.slow_notes import Done

AT_ONCE = ("coins", "gain_military_victory_token", "discard_own_defeat_tokens")
"""What a reward brings once; the rest lasts."""


class Edifices(Fleets):
    """A table with Edifices on it."""

    def draw_edifice(self, one: str) -> None:
        """The Edifice of the next Age is laid out with its pawns."""
        self.edifices.append(one)
        self.pawns_left.append(PAWNS[self.seats])

    # ---- shares --------------------------------------------------------------------------

    def share_edifices(self, done: Done, effects: list[list[dict[str, Any]]]) -> None:
        """Cities take the pawns that come with stages; what is completed brings its reward."""
        joined = [(number, self.age) for number, action in done if action.joins]
        self.note_joined(len(joined))
        for number, age in joined:
            assert age not in self.cities[number].pawns
            self.cities[number].pawns.append(age)
            self.pawns_left[age - 1] = max(0, self.pawns_left[age - 1] - 1)
        # Box pawns: on what was completed before this turn, or is not yet past.
        for (number, action), things in zip(done, effects, strict=True):
            for effect in things:
                if effect["type"] == "participation_pawn_from_box":
                    self.take_from_box(number, action, effect)
        for number, city in enumerate(self.cities):
            for age in sorted(city.pawns):
                one = self.edifices[age - 1]
                if self.pawns_left[age - 1] == 0 and one not in city.rewards:
                    self.reward(number, one)

    def take_from_box(self, number: int, action: Action, effect: dict[str, Any]) -> None:
        """A pawn from the box: on the Edifice that is named, or chosen."""
        city = self.cities[number]
        age = action.choice if effect["age"] == "any" else effect["age"]
        kind = "any" if effect["age"] == "any" else "named"
        if not age or age in city.pawns:
            self.met.add(f"pawn of the box, {kind}: of no use")
        elif age < self.age and self.pawns_left[age - 1]:
            self.met.add("pawn of the box: a past Edifice that nobody completed")
        else:
            when = "past" if age < self.age else "later" if age > self.age else "present"
            built = "completed" if not self.pawns_left[age - 1] else "open"
            self.met.add(f"pawn of the box, {kind}: {when}, {built}")
            city.pawns.append(age)

    def reward(self, number: int, one: str) -> None:
        """A city has what an Edifice brings."""
        self.met.add(f"reward of {one}")
        city = self.cities[number]
        city.rewards.append(one)
        for effect in EDIFICES[one]["reward"]:
            if effect["type"] == "coins":
                self.take_coins(number, effect["amount"])
            elif effect["type"] == "gain_military_victory_token":
                self.win_tokens(number, next(a for a in AGES if VICTORY[a] == effect["value"]))
            elif effect["type"] == "discard_own_defeat_tokens":
                if city.defeats:
                    self.met.add("an Edifice discards Defeat tokens")
                city.defeats = 0

    @abstractmethod
    def take_coins(self, city: int, coins: int) -> None:
        """A city takes coins from the bank."""

    @abstractmethod
    def win_tokens(self, city: int, age: int, count: int = 1) -> None:
        """A city takes Victory tokens."""

    def note_joined(self, count: int) -> None:
        """So many take a pawn in one turn."""
        left = self.pawns_left[self.age - 1]
        if count > left:
            self.met.add("more take a pawn than lie there")
        if count and count == left:
            self.met.add("the last pawn is taken")
        if count > 1:
            self.met.add("several take a pawn in one turn")

    # ---- penalties -----------------------------------------------------------------------

    def begin_penalties(self) -> bool:
        """Who has not taken part in the Edifice of the Age pays; whether anybody has a choice."""
        self.waiting, self.due = [], [0 for _ in self.cities]
        one = self.edifices[self.age - 1]
        if self.pawns_left[self.age - 1] == 0:
            self.met.add(f"completed {one}")
            return False
        for number, city in enumerate(self.cities):
            if self.age in city.pawns:
                self.met.add("a share in an Edifice that nobody completed")
                continue
            ways = self.penalty_ways(number)
            self.met.add(f"penalty of {one}: " + ("paid" if ways else "Debt"))
            if not ways:
                city.edifice_debts.append(self.age)
            elif len(ways) == 1:
                self.give_up(number, ways[0])
            else:
                self.met.add(f"penalty of {one}: choice")
                self.waiting.append(number)
                self.due[number] = len(ways[0])
        if len(self.waiting) > 1:
            self.met.add("several choose what to give up")
        self.phase, self.acting = "penalties", None
        return bool(self.waiting)

    def give_up(self, number: int, way: tuple[str, ...]) -> None:
        """Pay the penalty in this way."""
        city, penalty = self.cities[number], self.penalty()
        if penalty["type"] == "pay_coins":
            city.coins -= penalty["amount"]
        elif penalty["type"] == "discard_card":
            self.lose_card(number, way[0])
        else:
            for value in way:
                city.victories[list(VICTORY.values()).index(int(value))] -= 1

    def lose_card(self, number: int, card: str) -> None:
        """A card goes to the discard pile: that which the city built itself, else one it took."""
        self.cities[number].cards.remove(card)
        self.met.add(f"lost: a {self.facts.items[card]['color']} card")
        found = None
        for index, row in enumerate(self.rows[self.facts.items[card]["age"]]):
            for turn, use in enumerate(row.used, 1):
                if use.card == card and use.how in ("build", "taken"):
                    own = use.how == "build" and self.built_by(number, card, index, turn)
                    rank = (own, use.how == "taken")
                    if found is None or rank > found[0] or (rank == found[0] and not own):
                        found = rank, use
        if found is not None:
            found[1].how = "lost" if found[1].how == "build" else "taken_lost"
            self.met.add("lost: to the pile")

    def built_by(self, seat: int, card: str, row: int, turn: int) -> bool:
        """Whether a seat held a hand of the Age of a card in a turn."""
        age, self.age = self.age, self.facts.items[card]["age"]
        holder = self.holder(row, min(turn, self.last_turn))
        self.age = age
        return holder == seat
