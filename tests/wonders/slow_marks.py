"""Names for what a slow game has met of Leaders, Cities and teams; see ``slow_notes``."""

from __future__ import annotations

from tests.wonders.reference import ARMADA, BLACK
from tests.wonders.slow_costs import Action
from tests.wonders.slow_notes import Done, Notes
from tests.wonders.slow_score import best_scores, items_points, sets_of


class Marks(Notes):
    """A table that writes down what leaders, black cards and teams do on it."""

    def note_actions(self, done: Done) -> None:
        """Before the actions of a turn are carried out."""
        super().note_actions(done)
        for city, action in done:
            if action.card in {*BLACK, *ARMADA} and action.kind in ("build", "take"):
                self.met.add(f"built {action.card}")
            self.note_units(city, action)

    def note_units(self, city: int, action: Action) -> None:
        """What special units and rebates a payment uses."""
        if action.kind not in ("build", "stage") or action.by_right:
            return
        if action.kind == "build" and self.is_free(city, action.card):
            return
        if action.kind == "stage" and self.cities[city].complete():
            return
        for way in self.ways_of(city, action, []):
            if way.pay == action.pay:
                self.met |= {f"unit: {name}" for name in way.used}
        if action.free_left or action.free_right:
            self.met.add("bought for nothing")
        specials = self.specials(city, action.card if action.kind == "build" else None)
        if any(specials.cached):
            self.met.add("bought with a cache")
        cost = self.cost(city, action, [])
        if action.kind == "stage" and self.cities[city].all_effects("free_stage_resources"):
            self.met.add("stage without resources")
        if "coins" in cost and len(cost) > 1:
            self.met.add("coins and resources")

    # ---- leaders -------------------------------------------------------------------------

    def note_recruitment(self, actions: Done) -> None:
        """Before the leaders of a recruitment are used."""
        self.coins_before = [city.coins for city in self.cities]
        self.markets_before = [self.market(number) for number in range(len(self.cities))]
        for seat, action in actions:
            self.met.add(f"leader: {action.kind}, Age {self.age}")
            if action.kind == "recruit":
                self.note_recruit(seat, action.card)
            elif action.kind == "stage":
                self.note_stage_with_leader(seat)
                self.note_units(seat, action)

    def note_stage_with_leader(self, seat: int) -> None:
        """A stage is built with a leader."""
        owner = self.cities[seat]
        self.met.add(f"stage {owner.stages + 1} of {self.named(seat)}")

    def note_recruit(self, seat: int, leader: str) -> None:
        """What a recruited leader costs."""
        owner, cost = self.cities[seat], self.facts.items[leader]["cost"]
        self.met.add(f"recruited {leader}")
        paid = self.leader_cost(seat, leader)
        printed = cost["coins"] if "coins" in cost else cost["coins_by_age"][self.age - 1]
        if owner.board_effects("leader_cost_waived"):
            self.met.add("Roma (day) recruits for nothing")
        elif owner.leader_effects("free_leaders"):
            self.met.add("recruited for nothing after Maecenas")
        elif owner.board_effects("leader_cost_discount"):
            self.met.add("Roma (night) recruits at a discount")
        elif paid < printed:
            self.met.add("a neighbor of Roma (night) recruits at a discount")

    def note_extra(self, leader: str) -> None:
        """Roma recruits a further leader, or none."""
        assert self.acting is not None
        if leader == "nothing":
            self.met.add("Roma recruits nobody")
            return
        self.met.add(f"Roma recruits one more in turn {min(self.turn, 1)}")
        if any(use.card == leader for use in self.drawn_leaders):
            self.met.add("a leader from the box is recruited")
        self.met.add(f"further recruit {leader}")

    def note_victims(self, victims: list[int]) -> None:
        """Who discards a token because of Telesilla."""
        for victim in victims:
            kinds = len(self.discardable(victim))
            self.met.add(f"Telesilla: {min(kinds, 2)} kinds of tokens to choose from")

    # ---- losses --------------------------------------------------------------------------

    def note_losses(self) -> None:
        """All losses of a turn."""
        for number, loss in enumerate(self.losses):
            if loss:
                self.met.add(
                    "a loss that can" + ("not" if loss > self.cities[number].coins else "")
                )
        if len(self.waiting) > 1:
            self.met.add("several lose at once")

    # ---- the end -------------------------------------------------------------------------

    def note_end(self) -> None:
        """The final scoring."""
        super().note_end()
        for number, city in enumerate(self.cities):
            for item in [*city.leaders, *(card for card in city.cards if card in BLACK)]:
                if items_points(self.cities, number, [item]):
                    self.met.add(f"points of {item}")
            if city.debt:
                self.met.add("Debt at the end")
            if city.buried:
                self.met.add("points of buried leaders")
            spies = len(city.all_effects("copy_neighbor_science"))
            if spies:
                self.met.add(f"{spies} spies")
            for leader in ("aganice", "enheduanna", "aristotle"):
                if leader in city.leaders:
                    self.met.add(f"{leader} at the end")
            if "aristotle" in city.leaders and sets_of(city.science_symbols()):
                self.met.add("points of aristotle")
            assert best_scores(self.cities, number)
        if self.facts.teams:
            self.met.add(f"teams end by {self.result}")
