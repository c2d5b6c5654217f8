"""What buildings, stages and leaders cost in the slow engine, and all ways to pay it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.wonders.reference import RESOURCES
from tests.wonders.slow_payment import Market
from tests.wonders.slow_special import Pay, Specials, Way, ways_to_pay
from tests.wonders.slow_table import FREE_CITY, SlowTable

ONCE_A_TURN = ("warehouse", "black_market", "bank", "wharf_left", "wharf_right")
"""The special units that may be used for one card of a turn only."""


@dataclass(frozen=True)
class Action:
    """A move taken apart: what is done with a card, and the coins that it takes."""

    kind: str
    card: str
    left: int = 0
    right: int = 0
    by_right: bool = False
    for_city: bool = False
    bank: int = 0
    free_left: bool = False
    free_right: bool = False

    @classmethod
    def paid(cls, kind: str, card: str, pay: Pay, *, for_city: bool) -> Action:
        """An action with a payment."""
        return cls(
            kind,
            card,
            pay.left,
            pay.right,
            for_city=for_city,
            bank=pay.bank,
            free_left=pay.free_left,
            free_right=pay.free_right,
        )

    @property
    def pay(self) -> Pay:
        """What is paid for resources."""
        return Pay(self.left, self.right, self.bank, self.free_left, self.free_right)

    def text(self) -> str:
        """The canonical text."""
        words = ["city"] if self.for_city else []
        words += ["stage", "with"] if self.kind == "stage" else [self.kind]
        words.append(self.card)
        if self.left or self.free_left:
            words += ["left", str(self.left)]
        if self.right or self.free_right:
            words += ["right", str(self.right)]
        if self.bank:
            words += ["bank", str(self.bank)]
        if self.by_right:
            words += ["by", "right"]
        return " ".join(words)

    @classmethod
    def read(cls, text: str) -> Action:
        """The inverse of :meth:`text`."""
        words = text.split()
        for_city = words[0] == "city"
        kind, *rest = words[for_city:]
        if kind == "stage":
            assert rest.pop(0) == "with"
        card, *rest = rest
        by_right = rest[-2:] == ["by", "right"]
        coins = {} if by_right else dict(zip(rest[::2], map(int, rest[1::2]), strict=True))
        return cls(
            kind,
            card,
            coins.get("left", 0),
            coins.get("right", 0),
            by_right,
            for_city,
            coins.get("bank", 0),
            coins.get("left") == 0,
            coins.get("right") == 0,
        )


class Costs(SlowTable):
    """A table with the prices of what may be done on it."""

    # ---- what a payment may use ----------------------------------------------------------

    def market(self, city: int) -> Market:
        """What a city may use and buy."""
        return Market(
            self.cities[city].symbols(for_sale=False),
            self.left(city).symbols(for_sale=True),
            self.right(city).symbols(for_sale=True),
            self.cities[city].prices(),
        )

    def specials(self, city: int, card: str | None) -> Specials:
        """What else helps to pay for a card, or for a stage where there is no card."""
        owner = self.cities[city]
        colour = owner.entry(card)["colour"] if card is not None else None
        target = "card" if card is not None else "wonder_stage"
        shown = owner.shown()
        from_left, from_right = (
            any(e["from"] == side for e in owner.all_effects("neighbour_purchase_rebate"))
            for side in ("left", "right")
        )
        caches = bool(owner.all_effects("starting_resource_rebate"))
        return Specials(
            one_less=any(
                e["target"] == target and e.get("colour") == colour
                for e in owner.all_effects("resource_discount")
            ),
            warehouse=tuple(sorted(shown))
            if owner.all_effects("extra_unit_of_produced_resource")
            else (),
            black_market=tuple(r for r in RESOURCES if r not in shown)
            if owner.all_effects("unit_of_unproduced_resource")
            else (),
            bank=bool(owner.all_effects("buy_resource_from_bank")),
            cached=(
                self.left(city).start_resource() if caches else None,
                self.right(city).start_resource() if caches else None,
            ),
            wharves=(from_left, from_right),
            one_rebate=self.rules["rebates"] == "one_a_unit",
            tells=bool(owner.all_effects("coin_after_neighbour_purchase")),
            team=self.rules["team_payments"] if self.facts.teams else None,
        )

    def units_used(self, city: int, earlier: list[Action]) -> set[str]:
        """The special units of this turn that earlier actions of it have used."""
        used: set[str] = set()
        for number, action in enumerate(earlier):
            if action.by_right or action.kind not in ("build", "stage"):
                continue
            if action.kind == "build" and self.is_free(city, action.card):
                continue
            ways = self.ways_of(city, action.kind, action.card, earlier[:number])
            used |= next(way.used for way in ways if way.pay == action.pay)
        return used & set(ONCE_A_TURN)

    # ---- cards and stages ----------------------------------------------------------------

    def cost(self, city: int, kind: str, card: str, earlier: list[Action]) -> dict[str, int]:
        """What a card costs, or the next stage after those built by earlier actions."""
        owner = self.cities[city]
        if kind == "build":
            cost: dict[str, int] = owner.entry(card)["cost"]
            return cost
        number = owner.stages + sum(action.kind == "stage" for action in earlier)
        cost = owner.all_stages()[number]["cost"]
        if owner.all_effects("free_stage_resources"):
            return {name: count for name, count in cost.items() if name == "coins"}
        return cost

    def ways_of(self, city: int, kind: str, card: str, earlier: list[Action]) -> tuple[Way, ...]:
        """The ways to pay for a card or a stage with the coins of the start of the turn."""
        cost = self.cost(city, kind, card, earlier)
        coins = self.cities[city].coins - cost.get("coins", 0) - self.spent(city, earlier)
        if coins < 0:
            return ()
        specials = self.specials(city, card if kind == "build" else None)
        used = self.units_used(city, earlier)
        specials = replace(
            specials,
            warehouse=() if "warehouse" in used else specials.warehouse,
            black_market=() if "black_market" in used else specials.black_market,
            bank=specials.bank and "bank" not in used,
            wharves=(
                specials.wharves[0] and "wharf_left" not in used,
                specials.wharves[1] and "wharf_right" not in used,
            ),
        )
        units = tuple(sorted(r for r, n in cost.items() if r != "coins" for _ in range(n)))
        everything = self.rules["payments"] == "all"
        return ways_to_pay(units, self.market(city), specials, coins, everything=everything)

    def is_free(self, city: int, card: str) -> bool:
        """Whether a building needs no payment: no cost, chain, Olympia or a leader."""
        owner = self.cities[city]
        entry = owner.entry(card)
        return (
            not entry["cost"]
            or owner.has_chain(card)
            or (owner.can("free_first_of_colour") and owner.count(entry["colour"]) == 0)
            or (owner.can("free_first_of_age") and self.turn == 1)
            or (owner.can("free_last_of_age") and self.turn == self.last_turn)
            or any(
                effect["limit"] is None and effect["colour"] == entry["colour"]
                for effect in owner.all_effects("free_build")
            )
        )

    def has_right(self, city: int, card: str, earlier: list[Action]) -> bool:
        """Whether a building may be free because of a right that is used up by it."""
        owner = self.cities[city]
        if any(action.by_right for action in earlier):
            return False
        if owner.can("free_build_once_per_age"):
            return not owner.free_used
        return not owner.free_black_used and any(
            effect["limit"] is not None and effect["colour"] == owner.entry(card)["colour"]
            for effect in owner.all_effects("free_build")
        )

    def builds(self, city: int, card: str, earlier: list[Action]) -> list[Action]:
        """The ways to build a card, the same building chosen already included in the ban."""
        owner = self.cities[city]
        building = owner.entry(card)["building"]
        chosen = [owner.entry(a.card)["building"] for a in earlier if a.kind == "build"]
        if owner.has_building(card) or building in chosen:
            return []
        for_city = self.free_city and city == FREE_CITY
        if self.is_free(city, card):
            return [Action("build", card, for_city=for_city)]
        found = [
            Action.paid("build", card, way.pay, for_city=for_city)
            for way in self.ways_of(city, "build", card, earlier)
        ]
        if self.has_right(city, card, earlier):
            found.append(Action("build", card, by_right=True, for_city=for_city))
        return found

    def stagings(self, city: int, card: str, earlier: list[Action]) -> list[Action]:
        """The ways to put a card under the next stage."""
        owner = self.cities[city]
        number = owner.stages + sum(action.kind == "stage" for action in earlier)
        if number >= len(owner.all_stages()):
            return []
        for_city = self.free_city and city == FREE_CITY
        return [
            Action.paid("stage", card, way.pay, for_city=for_city)
            for way in self.ways_of(city, "stage", card, earlier)
        ]

    # ---- leaders -------------------------------------------------------------------------

    def leader_cost(self, city: int, leader: str) -> int:
        """The coins a leader costs now."""
        owner = self.cities[city]
        cost = owner.entry(leader)["cost"]
        printed: int = (
            cost["coins_by_age"][self.age - 1] if "coins_by_age" in cost else cost["coins"]
        )
        if owner.board_effects("leader_cost_waived") or owner.all_effects("free_leaders"):
            return 0
        less = sum(
            effect["coins"]
            for effect in owner.board_effects("leader_cost_discount")
            if effect["who"] == "self"
        )
        for other in (self.left(city), self.right(city)):
            less += sum(
                effect["coins"]
                for effect in other.board_effects("leader_cost_discount")
                if effect["who"] == "neighbours"
            )
        return max(0, printed - less)

    # ---- coins ---------------------------------------------------------------------------

    def spent(self, city: int, earlier: list[Action]) -> int:
        """All coins that the actions of a city cost, those for the bank included."""
        return sum(
            action.left + action.right + self.bank_cost(city, action, earlier[:number])
            for number, action in enumerate(earlier)
        )

    def bank_cost(self, city: int, action: Action, earlier: list[Action]) -> int:
        """The coins that go to the bank."""
        if action.kind == "recruit":
            return self.leader_cost(city, action.card)
        if action.kind not in ("build", "stage") or action.by_right:
            return 0
        if action.kind == "build" and self.is_free(city, action.card):
            return 0
        return action.bank + self.cost(city, action.kind, action.card, earlier).get("coins", 0)
