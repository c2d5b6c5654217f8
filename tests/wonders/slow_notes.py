"""Names for the rare rules that a slow game has met, so that tests can prove that they were met."""

from __future__ import annotations

from collections import Counter

from tests.wonders.reference import SIDES
from tests.wonders.slow_costs import Action
from tests.wonders.slow_moves import Moves, Pick
from tests.wonders.slow_payment import Market
from tests.wonders.slow_score import best_copies, best_scores, copies
from tests.wonders.slow_special import better, ways_to_pay
from tests.wonders.slow_table import FREE_CITY

Done = list[tuple[int, Action]]
"""Cities with what is done for them."""


class Notes(Moves):
    """A table that writes down in ``met`` what happens on it."""

    def __init__(self, seats: int, options: int = 0) -> None:
        super().__init__(seats, options)
        self.met: set[str] = set()
        self.right_used_in: Counter[int] = Counter()  # Ages with the free right used, per city
        self.stage_built: dict[tuple[int, int], tuple[int, int]] = {}  # Age and turn, city, stage
        self.sold_seventh: str | None = None
        self.coins_before = [0 for _ in self.cities]  # this turn
        self.markets_before: list[Market] = []

    def named(self, city: int) -> str:
        """The wonder of a city, with its side."""
        owner = self.cities[city]
        assert owner.side is not None
        return f"{owner.wonder} {SIDES[self.edition][owner.side]}"

    # ---- a turn --------------------------------------------------------------------------

    def note_actions(self, done: Done) -> None:
        """Before the actions of a turn are carried out."""
        self.coins_before = [city.coins for city in self.cities]
        self.markets_before = [self.market(number) for number in range(len(self.cities))]
        for city, action in done:
            self.note_payment(city, action)
            if action.kind == "build":
                self.note_build(city, action)
            elif action.kind == "stage":
                self.note_stage(city, action)
            if city == FREE_CITY and self.free_city:
                self.note_free_city(action, [a for c, a in done if c != city])
        buyers = {(c, (c + 1) % len(self.cities)) for c, action in done if action.left}
        buyers |= {(c, (c - 1) % len(self.cities)) for c, action in done if action.right}
        if any((seller, buyer) in buyers for buyer, seller in buyers):
            self.met.add("two neighbors pay each other")
        sellers = Counter(seller for _, seller in buyers)
        if max(sellers.values(), default=0) > 1:
            self.met.add("both neighbors buy from one city")
        for city, action in done:
            self.note_counting(city, action, done)

    def note_payment(self, city: int, action: Action) -> None:
        """How an action is paid."""
        if action.left and action.right:
            self.met.add("paid to both neighbors")
        if action.left == 1 or action.right == 1:
            self.met.add("bought at a discount")
        if action.kind == "sell" or (action.kind == "build" and self.is_free(city, action.card)):
            return
        if action.kind == "stage" and self.cities[city].complete():
            return  # the second of two stages at once
        ways = [way.pay for way in self.ways_of(city, action, [])]
        if len(ways) > 1 and not action.by_right:
            self.met.add("choice between payments")
            if any(better(way, action.pay) for way in ways):
                self.met.add("more paid than needed")

    def note_build(self, city: int, action: Action) -> None:
        """Why a building is free."""
        if self.pays_anyway(city, action):
            chain = self.cities[city].has_chain(action.card)
            self.met.add("a chain is left unused" if chain else "paid for what could be free")
            return
        owner, entry = self.cities[city], self.cities[city].entry(action.card)
        payable = bool(self.ways_of(city, Action("build", action.card), [], entry["cost"]))
        how = "cheaper" if payable else "otherwise out of reach"
        if entry["cost"] and owner.has_chain(action.card):
            self.met.add(f"chain, {how}")
        elif entry["cost"] and self.is_free(city, action.card):
            if "coins" in entry["cost"]:
                self.met.add("coin cost saved by Olympia")
            if owner.can("free_first_of_color") and not owner.count(entry["color"]):
                self.met.add(f"free first of color, {how}")
            elif owner.can("free_first_of_age") and self.turn == 1:
                self.met.add(f"free first of Age {self.age}, {how}")
            elif owner.can("free_last_of_age") and self.turn == self.last_turn:
                self.met.add(f"free last of Age {self.age}, {how}")
            else:
                self.met.add(f"free by a leader, {how}")
        if action.by_right and entry["color"] == "black":
            self.met.add(f"free by Caligula, {how}")
        elif action.by_right:
            self.met.add(f"free by right, {how}")
            if entry["guild"]:
                self.met.add("guild free by right")
            if self.stage_built.get((city, 1), (0, 0))[0] == self.age:
                self.met.add("free by right in the Age of the stage")
            if self.right_used_in[city]:
                self.met.add("free by right in a second Age")
            if city == FREE_CITY and self.free_city:
                self.met.add("Free City builds by right")
            self.right_used_in[city] += 1

    def note_stage(self, city: int, action: Action) -> None:
        """Where stages come from and what they bring."""
        owner = self.cities[city]
        self.met.add(f"stage {owner.stages + 1} of {self.named(city)}")
        self.stage_built[city, owner.stages] = (self.age, self.turn)
        kinds = [e["type"] for e in owner.all_stages()[owner.stages]["effects"]]
        if owner.has_building(action.card):
            self.met.add("stage with a card whose building stands already")
        if not self.builds(city, action.card, []):
            self.met.add("stage with a card that could not be built")
        if owner.can("free_first_of_age") and self.turn == 1:
            self.met.add("the right to a free first card is lost")
        if self.turn == self.last_turn and "play_last_card" in kinds:
            self.met.add("stage of the seventh card built in turn six")
        if self.turn == self.last_turn and "free_last_of_age" in kinds:
            self.met.add("stage of the free last card built in turn six")

    def note_counting(self, city: int, action: Action, done: Done) -> None:
        """Coins counted for things that are placed in the same turn."""
        if action.kind != "build":
            return
        new = {c: self.cities[c].entry(a.card)["color"] for c, a in done if a.kind == "build"}
        stages = [c for c, a in done if a.kind == "stage"]
        neighbors = {(city + 1) % len(self.cities), (city - 1) % len(self.cities)}
        for effect in self.cities[city].entry(action.card)["effects"]:
            if effect["type"] != "coins_per":
                continue
            self.met.add(f"coins of {action.card}")
            if action.card == "lighthouse":
                itself = self.edition == "second"
                self.met.add(f"the Lighthouse {'counts' if itself else 'does not count'} itself")
            if "left" in effect["scope"] and any(new.get(c) in effect["count"] for c in neighbors):
                self.met.add("coins for a card that a neighbor builds in the same turn")
            if "wonder_stage" in effect["count"] and city in stages:
                self.met.add("coins for a stage built in the same turn")

    # ---- the Free City -------------------------------------------------------------------

    def note_free_city(self, action: Action, others: list[Action]) -> None:
        """What the manager may and may not do."""
        city = self.cities[FREE_CITY]
        self.met.add(f"Free City: {action.kind}")
        if action.left:
            self.met.add("Free City buys from its left neighbor")
        if action.right:
            self.met.add("Free City buys from its right neighbor")
        if action.kind == "build" and city.has_chain(action.card):
            self.met.add("Free City builds by chain")
            if self.stagings(FREE_CITY, action.card, []):
                self.met.add("Free City: a chain forbids the stage")
        if any(a.left for a in others if a.card) and self.free_city:
            self.met.add("a neighbor of the Free City buys")
        manager = self.manager()
        assert manager is not None
        pick = next((p for p in self.picks(manager) if p.city == FREE_CITY), None)
        if pick is None or self.phase != "choose":
            return
        own = next(a for a in others if a.card in self.row(pick.row).hand)
        self.note_sales(action, pick, own)

    def note_sales(self, action: Action, pick: Pick, own: Action) -> None:
        """Sales that are forced on the Free City, or forbidden to it."""
        moves = self.actions(pick, [own])
        sales = [a.card for a in moves if a.kind == "sell"]
        plays = {a.card for a in moves if a.kind != "sell"}
        if not sales:
            self.met.add("Free City: no sale allowed")
        if not plays:
            self.met.add("Free City: every card must be sold")
        if not sales and len(plays) < len(set(self.row(pick.row).hand) - {own.card}):
            self.met.add("Free City: a card that is good for nothing cannot be sold")

    # ---- the end of a turn ---------------------------------------------------------------

    def note_reading(self, name: str) -> None:
        """Halikarnassos, or another builder from the pile, is about to look at it."""
        assert self.acting is not None
        if name != "halikarnassos":
            self.met.add(f"{name} looks" if self.takings() else f"{name} finds nothing")
            return
        self.met.add(f"Halikarnassos looks, {self.named(self.acting)}")
        if self.free_city and self.acting == FREE_CITY:
            self.met.add("Free City: Halikarnassos looks")
        takings = self.takings()
        if not self.pile():
            self.met.add("Halikarnassos finds no pile")
        elif not takings:
            self.met.add("Halikarnassos finds nothing to build")
        if len(takings) < len({use.card for use in self.pile()}):
            self.met.add("Halikarnassos may not take a building twice")
        if len(takings) > len(set(takings) - {"nothing"}):
            self.met.add("Halikarnassos may decline")

    def note_taking(self, card: str) -> None:
        """A card is built from the pile."""
        assert self.acting is not None
        if card == "nothing":
            self.met.add("Halikarnassos declines")
            return
        uses = [use for use in self.pile() if use.card == card]
        if len(uses) > 1:
            self.met.add("two of the taken card lie on the pile")
        self.met.add(f"taken: a {uses[0].how} card")
        if self.free_city and self.acting == FREE_CITY:
            self.met.add("Free City: Halikarnassos takes")
        entry = self.facts.items[card]
        if entry["age"] < self.age:
            self.met.add("taken: a card of an earlier Age")
        if entry["guild"]:
            self.met.add("taken: a guild")
        if any(effect["type"].startswith("coins") for effect in entry["effects"]):
            self.met.add("taken: a card that brings coins")
        turn = [row.used[-1] for row in self.rows[self.age] if row.used]
        if any(use is uses[0] for use in turn):
            self.met.add("taken: a card discarded in the same turn")
        if uses[0].how == "left" and entry["age"] == self.age and self.turn == self.last_turn:
            self.met.add("taken: a leftover of turn six")
        if card == self.sold_seventh:
            self.met.add("taken: the seventh card that Babylon sold")
        if not self.cities[self.acting].can("free_first_of_color") and entry["cost"]:
            self.met.add("taken: a card with a cost")

    def note_seventh(self, action: Action) -> None:
        """A seventh card is about to be played after turn six."""
        assert self.acting is not None
        city = self.acting
        self.met.add(f"seventh card: {action.kind}")
        if self.free_city and city == FREE_CITY:
            self.met.add(f"Free City: seventh card, {action.kind}")
        self.sold_seventh = action.card if action.kind == "sell" else None
        self.note_payment(city, action)
        if action.left + action.right > self.coins_before[city]:
            self.met.add("seventh card paid with coins of turn six")
        if action.kind == "stage":
            self.note_new_producers(city, "stage", action.card)
            self.note_stage(city, action)
        elif action.kind == "build":
            if not self.is_free(city, action.card):
                self.note_new_producers(city, "build", action.card)
            self.note_build(city, action)

    def note_new_producers(self, city: int, kind: str, card: str) -> None:
        """Whether a cost could not have been paid in the turn before, with any number of coins."""
        action = Action(kind, card)
        printed = self.cities[city].entry(card)["cost"] if kind == "build" else None
        cost = self.cost(city, action, []) if printed is None else printed
        units = tuple(sorted(r for r, n in cost.items() if r != "coins" for _ in range(n)))
        specials = self.specials(city, card if kind == "build" else None)
        market, everything = self.markets_before[city], False
        if not ways_to_pay(
            units, market, specials._replace(cached=(None, None)), 1000, everything=everything
        ):
            self.met.add("seventh card paid with producers of turn six")

    def note_order(self, first: str) -> None:
        """Halikarnassos and Babylon both act after turn six."""
        self.met.add(f"{first} first, then the other")

    # ---- the end of an Age ---------------------------------------------------------------

    def note_fight(self, one: int, other: int) -> None:
        """Two cities compare their strength."""
        self.met.add("equal strength" if one == other else f"victory in Age {self.age}")
        if one == other == 0:
            self.met.add("nobody has shields")

    def note_end(self) -> None:
        """The final scoring."""
        self.met.add(f"ending {self.result}")
        if self.free_city:
            totals = [best_scores(self.cities, city)[0]["total"] for city in range(3)]
            if totals[FREE_CITY] > max(totals[:2]):
                self.met.add("Free City has most points")
        for number, city in enumerate(self.cities):
            if best_scores(self.cities, number)[0]["military"] < 0:
                self.met.add("military below zero")
            wild = city.wild_symbols()
            if wild:
                self.met.add(f"{wild} symbols of choice")
            for card in city.cards:
                if city.entry(card)["guild"]:
                    self.met.add(f"scored {card}")
            if city.can("copy_guild"):
                self.note_copy(number)
            if city.complete() and "decorators_guild" in city.cards:
                self.met.add("Decorators Guild with the wonder complete")

    def note_copy(self, number: int) -> None:
        """What Olympia copies."""
        found = best_copies(self.cities, number)
        if len(copies(self.cities, number)) == 1:
            self.met.add("nothing to copy")
        if len(found) == 1:
            self.met.add(f"copied {found[0]}")
        if len({score["green"] for score in best_scores(self.cities, number)}) > 1:
            self.met.add("a tie between copies in different categories")
        if len(copies(self.cities, number)) > 2:
            self.met.add("choice between guilds to copy")
