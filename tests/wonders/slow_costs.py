"""What buildings, stages and leaders cost in the slow engine, and all ways to pay it."""

from __future__ import annotations

from typing import NamedTuple

from tests.wonders.reference import AGES, EDIFICES, RESOURCES
from tests.wonders.slow_city import City, remembered
from tests.wonders.slow_naval import FLEETS, LAST_SPACE, step_cost, wonder_fleet
from tests.wonders.slow_payment import Market
from tests.wonders.slow_special import Far, Pay, Specials, Way, ways_to_pay
from tests.wonders.slow_table import FREE_CITY, SlowTable

ONCE_A_TURN = ("warehouse", "black_market", "bank", "wharf_left", "wharf_right")
"""The special units that may be used for one card of a turn only."""


OPPOSITE = 4
"""Players of a table at which both players two seats away are the same."""


class Action(NamedTuple):
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
    far_left: int = 0
    far_right: int = 0
    stage: int = 0  # the number of a stage that need not be the next one
    sail: bool = False  # with a step of the fleet that belongs to the action
    joins: bool = False  # takes part in the Edifice of the Age
    choice: int = 0  # of a stage with options, or the Age of a pawn

    @classmethod
    def paid(
        cls,
        kind: str,
        card: str,
        pay: Pay,
        *,
        for_city: bool = False,
        by_right: bool = False,
        stage: int = 0,
        sail: bool = False,
    ) -> Action:
        """An action with a payment."""
        return cls(
            kind,
            card,
            pay.left,
            pay.right,
            by_right,
            for_city,
            pay.bank,
            pay.free_left,
            pay.free_right,
            pay.far_left,
            pay.far_right,
            stage,
            sail,
        )

    @property
    def pay(self) -> Pay:
        """What is paid for resources."""
        return Pay(
            self.left,
            self.right,
            self.bank,
            self.free_left,
            self.free_right,
            self.far_left,
            self.far_right,
        )

    def text(self) -> str:
        """The canonical text."""
        words = ["city"] if self.for_city else []
        words.append(self.kind)
        words += [str(self.stage)] if self.stage else []
        words += ["with"] if self.kind == "stage" else []
        words.append(self.card)
        if self.left or self.free_left:
            words += ["left", str(self.left)]
        if self.right or self.free_right:
            words += ["right", str(self.right)]
        if self.bank:
            words += ["bank", str(self.bank)]
        if self.far_left:
            words += ["left2", str(self.far_left)]
        if self.far_right:
            words += ["right2", str(self.far_right)]
        if self.by_right:
            words += ["by", "right"]
        if self.sail:
            words.append("sail")
        if self.joins:
            words.append("join")
        if self.choice:
            words += ["choose", str(self.choice)]
        return " ".join(words)

    @classmethod
    def read(cls, text: str) -> Action:
        """The inverse of :meth:`text`."""
        words = text.split()
        for_city = words[0] == "city"
        kind, *rest = words[for_city:]
        stage = int(rest.pop(0)) if rest[0].isdecimal() else 0
        if kind == "stage":
            assert rest.pop(0) == "with"
        card, *rest = rest
        choice = int(rest.pop()) if rest[-2:-1] == ["choose"] else 0
        if choice:
            rest.pop()
        joins = rest[-1:] == ["join"]
        if joins:
            rest.pop()
        sail = rest[-1:] == ["sail"]
        rest = rest[: len(rest) - sail]
        by_right = rest[-2:] == ["by", "right"]
        rest = rest[: len(rest) - 2 * by_right]
        coins = dict(zip(rest[::2], map(int, rest[1::2]), strict=True))
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
            coins.get("left2", 0),
            coins.get("right2", 0),
            stage,
            sail,
            joins,
            choice,
        )


@remembered
def own_specials(owner: City, color: str | None) -> Specials:
    """What in a city itself helps to pay for a card of a color, or for a stage (None)."""
    target = "card" if color is not None else "wonder_stage"
    shown = owner.shown()
    from_left, from_right = (
        any(e["from"] == side for e in owner.all_effects("neighbor_purchase_rebate"))
        for side in ("left", "right")
    )
    return Specials(
        one_less=any(
            e["target"] == target and e.get("color") == color
            for e in owner.all_effects("resource_discount")
        ),
        warehouse=tuple(sorted(shown))
        if owner.all_effects("extra_unit_of_produced_resource")
        else (),
        black_market=tuple(r for r in RESOURCES if r not in shown)
        if owner.all_effects("unit_of_unproduced_resource")
        else (),
        bank=bool(owner.all_effects("buy_resource_from_bank")),
        wharves=(from_left, from_right),
        tells=bool(owner.all_effects("coin_after_neighbor_purchase")),
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
        color = owner.entry(card)["color"] if card is not None else None
        caches = bool(owner.all_effects("starting_resource_rebate"))
        return own_specials(owner, color)._replace(
            cached=(
                self.left(city).start_resource() if caches else None,
                self.right(city).start_resource() if caches else None,
            ),
            team=self.facts.teams,
        )

    def far_offers(self, city: int, earlier: list[Action]) -> tuple[Far, Far]:
        """What players two seats away sell to a city that has an Emporium, less what it bought."""
        if not self.cities[city].all_effects("buy_from"):
            return Far(), Far()
        sides = []
        for side, steps in (("left_of_left", 2), ("right_of_right", -2)):
            seller = self.cities[(city + steps) % len(self.cities)]
            rights = [e for e in self.cities[city].all_effects("buy_from") if e["target"] == side]
            times = sum(effect["uses_per_turn"] for effect in rights)
            price = rights[0]["price"] if rights else 1
            sides.append(Far(seller.symbols(for_sale=True) if rights else (), times, price))
        left, right = sides
        if len(self.cities) == OPPOSITE:  # the same player
            seller = left if left.times else right
            left, right = seller._replace(times=left.times + right.times), Far()
        left = left._replace(times=left.times - sum(a.far_left for a in earlier) // left.price)
        right = right._replace(times=right.times - sum(a.far_right for a in earlier) // right.price)
        return left, right

    # ---- steps of fleets -----------------------------------------------------------------

    def step_fleet(self, city: int, action: Action) -> str | None:
        """The fleet that may make a step with an action; None: no fleet may."""
        owner = self.cities[city]
        if not self.facts.armada:
            return None
        fleet = None
        if action.kind == "build" and owner.entry(action.card)["color"] in FLEETS:
            fleet = owner.entry(action.card)["color"]
        elif action.kind == "stage":
            assert owner.shipyard is not None
            if not owner.all_effects("stage_moves_any_fleet"):
                fleet = wonder_fleet(owner.shipyard)
        elif action.kind == "sell":
            fleet = "yellow"
        return fleet

    def position(self, city: int, fleet: str, earlier: list[Action]) -> int:
        """Where a fleet stands after the steps of earlier actions of the turn."""
        steps = sum(a.sail and self.step_fleet(city, a) == fleet for a in earlier)
        return self.cities[city].fleets[fleet] + steps

    def can_sail(self, city: int, action: Action, earlier: list[Action]) -> bool:
        """Whether the fleet that belongs to an action has a space before it."""
        fleet = self.step_fleet(city, action)
        return fleet is not None and self.position(city, fleet, earlier) < LAST_SPACE

    def step(self, city: int, action: Action, earlier: list[Action]) -> dict[str, int]:
        """What the step of an action costs; nothing for that of a sale."""
        if not action.sail or action.kind == "sell":
            return {}
        fleet, shipyard = self.step_fleet(city, action), self.cities[city].shipyard
        assert fleet is not None
        assert shipyard is not None
        return step_cost(shipyard, fleet, self.position(city, fleet, earlier))

    def units_used(self, city: int, earlier: list[Action]) -> set[str]:
        """The special units of this turn that earlier actions of it have used."""
        used: set[str] = set()
        for number, action in enumerate(earlier):
            if action.kind not in ("build", "stage"):
                continue
            ways = self.ways_of(city, action, earlier[:number])
            used |= next(way.used for way in ways if way.pay == action.pay)
        return used & set(ONCE_A_TURN)

    # ---- cards and stages ----------------------------------------------------------------

    def stage_number(self, city: int, action: Action, earlier: list[Action]) -> int:
        """Which stage an action builds, from 0."""
        if action.stage:
            return action.stage - 1
        return self.cities[city].stages + sum(other.kind == "stage" for other in earlier)

    def cost(self, city: int, action: Action, earlier: list[Action]) -> dict[str, int]:
        """What a card costs, or a stage; the step of a fleet is left aside."""
        owner = self.cities[city]
        if action.kind == "build":
            free = self.is_free(city, action.card) and not self.pays_anyway(city, action)
            if action.by_right or free:
                return {}
            cost: dict[str, int] = owner.entry(action.card)["cost"]
            return cost
        cost = owner.all_stages()[self.stage_number(city, action, earlier)]["cost"]
        if owner.all_effects("free_stage_resources"):
            return {name: count for name, count in cost.items() if name == "coins"}
        return cost

    def ways_of(
        self,
        city: int,
        action: Action,
        earlier: list[Action],
        cost: dict[str, int] | None = None,
    ) -> tuple[Way, ...]:
        """The ways to pay for a card or a stage with the coins of the start of the turn.

        A step of a fleet, or a share in an Edifice, is paid together with it. ``cost``: if not what
        it costs now.
        """
        if cost is None:
            cost = self.cost(city, action, earlier)
        step = self.step(city, action, earlier)
        coins = self.cities[city].coins - cost.get("coins", 0) - step.get("coins", 0)
        coins -= self.spent(city, earlier) + self.share_price(action)
        if coins < 0:
            return ()
        specials = self.specials(city, action.card if action.kind == "build" else None)
        used = self.units_used(city, earlier)
        specials = specials._replace(
            warehouse=() if "warehouse" in used else specials.warehouse,
            black_market=() if "black_market" in used else specials.black_market,
            bank=specials.bank and "bank" not in used,
            wharves=(
                specials.wharves[0] and "wharf_left" not in used,
                specials.wharves[1] and "wharf_right" not in used,
            ),
            far=self.far_offers(city, earlier),
        )
        if action.sail:
            less = self.cities[city].all_effects("naval_cost_discount")
            specials = specials._replace(
                of_building=tuple(sorted(set(units_of(cost)))),
                step_less=tuple(sorted(set(units_of(step)))) if less else (),
            )
        units = tuple(sorted(units_of(cost) + units_of(step)))
        everything = self.rules["payments"] == "all"
        return ways_to_pay(units, self.market(city), specials, coins, everything=everything)

    def is_free(self, city: int, card: str) -> bool:
        """Whether a building needs no payment: no cost, chain, Olympia or a leader."""
        owner = self.cities[city]
        entry = owner.entry(card)
        return (
            not entry["cost"]
            or owner.has_chain(card)
            or (owner.can("free_first_of_color") and owner.count(entry["color"]) == 0)
            or (owner.can("free_first_of_age") and self.turn == 1)
            or (owner.can("free_last_of_age") and self.turn == self.last_turn)
            or any(
                effect["limit"] is None and effect["color"] == entry["color"]
                for effect in owner.all_effects("free_build")
            )
        )

    def pays_anyway(self, city: int, action: Action) -> bool:
        """Whether something is bought for a building that could be free; never with a step."""
        can = action.kind == "build" and not action.sail and any(action.pay)
        return can and self.is_free(city, action.card)

    def paid_anyway(self, city: int, plain: Action, earlier: list[Action]) -> list[Action]:
        """The ways to buy something for a building that is free (reference: the chain is optional).

        Of payments that are not dominated only purchases for nothing count, where they bring a
        coin. The Free City uses its chains, and teams buy as little as they can.
        """
        cost = self.cities[city].entry(plain.card)["cost"]
        everything = self.rules["payments"] == "all"
        if not cost or plain.for_city or self.facts.teams:
            return []
        ways = [
            Action.paid("build", plain.card, way.pay)
            for way in self.ways_of(city, plain, earlier, cost)
        ]
        return [
            way
            for way in ways
            if self.pays_anyway(city, way)
            and (everything or (sum(way.pay.coins()) == 0 and "coins" not in cost))
        ]

    def has_right(self, city: int, card: str, earlier: list[Action]) -> bool:
        """Whether a building may be free because of a right that is used up by it."""
        owner = self.cities[city]
        if any(action.by_right for action in earlier):
            return False
        if owner.can("free_build_once_per_age"):
            return not owner.free_used
        return not owner.free_black_used and any(
            effect["limit"] is not None and effect["color"] == owner.entry(card)["color"]
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
        plain = Action("build", card, for_city=for_city)
        ways = [plain]
        if not self.is_free(city, card) and self.has_right(city, card, earlier):
            ways.append(plain._replace(by_right=True))
        paid = [found for way in ways for found in self.paid_ways(city, way, earlier)]
        if self.is_free(city, card):
            paid += self.paid_anyway(city, plain, earlier)
        return paid

    def paid_ways(self, city: int, action: Action, earlier: list[Action]) -> list[Action]:
        """An action with each of its payments, without and with the step of its fleet."""
        found = []
        may_sail = not action.joins and self.can_sail(city, action, earlier)
        for sail in (False, True) if may_sail else (False,):
            wanted = action._replace(sail=sail)
            found += [
                Action.paid(
                    action.kind,
                    action.card,
                    way.pay,
                    for_city=action.for_city,
                    by_right=action.by_right,
                    stage=action.stage,
                    sail=sail,
                )._replace(
                    joins=action.joins,
                    choice=action.choice,
                )
                for way in self.ways_of(city, wanted, earlier)
            ]
        return found

    def open_stages(self, city: int, earlier: list[Action]) -> list[int]:
        """The numbers of the stages that may be built now; 0 stands for the next one."""
        owner = self.cities[city]
        if owner.stages + sum(a.kind == "stage" for a in earlier) >= len(owner.all_stages()):
            return []
        if not owner.any_order():
            return [0]
        built = {*(owner.order or []), *(a.stage - 1 for a in earlier if a.kind == "stage")}
        return [number + 1 for number in range(len(owner.all_stages())) if number not in built]

    def stagings(self, city: int, card: str, earlier: list[Action]) -> list[Action]:
        """The ways to put a card under a stage that may be built."""
        for_city = self.free_city and city == FREE_CITY
        return [
            found
            for stage in self.open_stages(city, earlier)
            for share in self.with_stage(city, stage, earlier)
            for found in self.paid_ways(
                city, share._replace(card=card, for_city=for_city, stage=stage), earlier
            )
        ]

    def with_stage(self, city: int, stage: int, earlier: list[Action]) -> list[Action]:
        """What can be had together with a stage: a share in the Edifice or none, and a choice."""
        plain = Action("stage", "", stage=stage)
        number = self.stage_number(city, plain, earlier)
        found = [
            plain._replace(choice=choice)
            for choice in self.stage_choices(city, number, joined=None)
        ]
        if self.facts.edifice and self.may_join(city, number, earlier):
            found += [
                plain._replace(joins=True, choice=choice)
                for choice in self.stage_choices(city, number, joined=self.age)
            ]
        return found

    def share_price(self, action: Action) -> int:
        """The coins for a share in the Edifice of the Age, if the action takes one."""
        return EDIFICES[self.edifices[self.age - 1]]["price"] if action.joins else 0

    def may_join(self, city: int, number: int, earlier: list[Action]) -> bool:
        """Whether a city may take a pawn of the present Edifice with this stage."""
        stage = self.cities[city].all_stages()[number]
        brings = {"type": "participation_pawn_from_box", "age": self.age}
        return (
            self.pawns_left[self.age - 1] > 0
            and self.age not in self.cities[city].pawns
            and not any(action.joins for action in earlier)
            and brings not in stage["effects"]
        )

    def stage_choices(self, city: int, number: int, joined: int | None) -> list[int]:
        """What is chosen with a stage: an option, the Age of a pawn, or nothing (0)."""
        effects = self.cities[city].all_stages()[number]["effects"]
        if effects[0]["type"] == "choose_one":
            return [1, 2]
        if effects[0] != {"type": "participation_pawn_from_box", "age": "any"}:
            return [0]
        taken = [*self.cities[city].pawns, joined]
        ages = [
            age
            for age in AGES
            if age not in taken and (age >= self.age or self.pawns_left[age - 1] == 0)
        ]
        return ages or [0]

    def sales(self, city: int, card: str, earlier: list[Action]) -> list[Action]:
        """The ways to sell a card: for coins, or for a move of the yellow fleet."""
        sale = Action("sell", card)
        more = [sale._replace(sail=True)] if self.can_sail(city, sale, earlier) else []
        return [sale, *more]

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
                if effect["who"] == "neighbors"
            )
        return max(0, printed - less)

    # ---- coins ---------------------------------------------------------------------------

    def spent(self, city: int, earlier: list[Action]) -> int:
        """All coins that the actions of a city cost, those for the bank included."""
        return sum(
            action.left
            + action.right
            + action.far_left
            + action.far_right
            + self.bank_cost(city, action, earlier[:number])
            for number, action in enumerate(earlier)
        )

    def bank_cost(self, city: int, action: Action, earlier: list[Action]) -> int:
        """The coins that go to the bank."""
        if action.kind == "recruit":
            return self.leader_cost(city, action.card)
        if action.kind not in ("build", "stage"):
            return 0
        printed = self.cost(city, action, earlier).get("coins", 0)
        printed += self.share_price(action)
        return action.bank + printed + self.step(city, action, earlier).get("coins", 0)


def units_of(cost: dict[str, int]) -> tuple[str, ...]:
    """The units of a cost, one by one."""
    return tuple(r for r, n in cost.items() if r != "coins" for _ in range(n))
