"""What may be done in the slow engine: builds with all payments, stages, sales, takings."""

from __future__ import annotations

from dataclasses import dataclass

from tests.wonders.reference import SIDES, TURNS
from tests.wonders.slow_payment import Market, Payment, payments
from tests.wonders.slow_table import CHANCE, FREE_CITY, OVER, PILE, SlowTable, clockwise


@dataclass(frozen=True)
class Pick:
    """One card that a seat has to choose: for which city, and from which hand."""

    city: int
    row: int


@dataclass(frozen=True)
class Action:
    """A move taken apart: what is done with a card, and the coins for the neighbours."""

    kind: str
    card: str
    left: int = 0
    right: int = 0
    by_right: bool = False
    for_city: bool = False

    def text(self) -> str:
        """The canonical text."""
        words = ["city"] if self.for_city else []
        words += ["stage", "with"] if self.kind == "stage" else [self.kind]
        words.append(self.card)
        if self.left:
            words += ["left", str(self.left)]
        if self.right:
            words += ["right", str(self.right)]
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
        return cls(kind, card, coins.get("left", 0), coins.get("right", 0), by_right, for_city)


class Moves(SlowTable):
    """A table with the moves that are possible on it."""

    # ---- who decides ---------------------------------------------------------------------

    def decider(self) -> int:
        """The seat that decides, CHANCE or OVER."""
        if self.phase == "over":
            return OVER
        if self.phase in ("boards", "deal"):
            return CHANCE
        if self.phase in ("discard", "seventh"):
            assert self.acting is not None
            return self.controller(self.acting)
        return next(seat for seat in clockwise(0, self.seats) if self.is_missing(seat))

    def is_missing(self, seat: int) -> bool:
        """Whether a seat has not chosen all it has to choose."""
        wanted = 1 if self.phase == "sides" else len(self.picks(seat))
        return len(self.chosen[seat]) < wanted

    def picks(self, seat: int) -> list[Pick]:
        """The cards a seat has to choose in this turn, in order."""
        row = self.held(seat)
        found = [Pick(seat, row)]
        if self.plays_two(seat):
            found.append(Pick(seat, row))
        if self.manager() == seat:
            found.append(Pick(FREE_CITY, row))
        return found

    def plays_two(self, seat: int) -> bool:
        """Whether a seat plays two cards in turn six; the first may be under the stage for it."""
        if self.rules["seventh_card"] != "with_turn_six" or self.turn != TURNS:
            return False
        city = self.cities[seat]
        stages = city.stages
        if any(Action.read(text).kind == "stage" for text in self.chosen[seat][:1]):
            stages += 1
        return any(
            effect["type"] == "play_last_card"
            for stage in city.all_stages()[:stages]
            for effect in stage["effects"]
        )

    # ---- legal moves ---------------------------------------------------------------------

    def legal(self) -> list[str]:
        """All legal moves of the decider, sorted."""
        seat = self.decider()
        if seat < 0:
            return []
        if self.phase == "sides":
            return sorted(f"side {side}" for side in SIDES[self.edition])
        if self.phase == "discard":
            return sorted(f"take {card}" for card in self.takings())
        if self.phase == "seventh":
            assert self.acting is not None
            return self.texts(Pick(self.acting, self.seventh_row(self.acting)), [])
        earlier = [Action.read(text) for text in self.chosen[seat]]
        return self.texts(self.picks(seat)[len(earlier)], earlier)

    def seventh_row(self, city: int) -> int:
        """The hand whose last card is the seventh card of a city."""
        return PILE if self.free_city and city == FREE_CITY else self.held(city)

    def texts(self, pick: Pick, earlier: list[Action]) -> list[str]:
        """All moves for one card to choose, after what the seat has chosen already."""
        return sorted(action.text() for action in self.actions(pick, earlier))

    def actions(self, pick: Pick, earlier: list[Action]) -> list[Action]:
        """The same as actions."""
        hand = list(self.row(pick.row).hand)
        for action in earlier:
            hand.remove(action.card)
        own = [a for a in earlier if a.for_city == (self.free_city and pick.city == FREE_CITY)]
        cards = sorted(set(hand))
        if self.free_city and pick.city == FREE_CITY:
            return self.free_city_actions(cards, own)
        return [
            action
            for card in cards
            for action in [
                *self.builds(pick.city, card, own),
                *self.stagings(pick.city, card, own),
                Action("sell", card),
            ]
        ]

    # ---- building ------------------------------------------------------------------------

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
            Action("build", card, left, right, for_city=for_city)
            for left, right in self.ways(city, owner.entry(card)["cost"], earlier)
        ]
        if owner.can("free_build_once_per_age") and not owner.free_used:
            found.append(Action("build", card, by_right=True, for_city=for_city))
        return found

    def is_free(self, city: int, card: str) -> bool:
        """Whether a building needs no payment: no cost, chain, or 2nd edition Olympia."""
        owner = self.cities[city]
        entry = owner.entry(card)
        return (
            not entry["cost"]
            or owner.has_chain(card)
            or (owner.can("free_first_of_colour") and owner.count(entry["colour"]) == 0)
            or (owner.can("free_first_of_age") and self.turn == 1)
            or (owner.can("free_last_of_age") and self.turn == TURNS)
        )

    def stagings(self, city: int, card: str, earlier: list[Action]) -> list[Action]:
        """The ways to put a card under the next stage."""
        owner = self.cities[city]
        number = owner.stages + sum(action.kind == "stage" for action in earlier)
        if number >= len(owner.all_stages()):
            return []
        return [
            Action("stage", card, left, right, for_city=self.free_city and city == FREE_CITY)
            for left, right in self.ways(city, owner.all_stages()[number]["cost"], earlier)
        ]

    def ways(self, city: int, cost: dict[str, int], earlier: list[Action]) -> tuple[Payment, ...]:
        """The payments of a cost with the coins of the start of the turn."""
        owner = self.cities[city]
        coins = owner.coins - cost.get("coins", 0) - sum(map(self.spent, earlier))
        if coins < 0:
            return ()
        return payments(
            tuple(sorted((r, n) for r, n in cost.items() if r != "coins")),
            self.market(city),
            coins,
            everything=self.rules["payments"] == "all",
        )

    def market(self, city: int) -> Market:
        """What a city may use and buy."""
        return Market(
            self.cities[city].symbols(for_sale=False),
            self.left(city).symbols(for_sale=True),
            self.right(city).symbols(for_sale=True),
            self.cities[city].prices(),
        )

    def spent(self, action: Action) -> int:
        """All coins that an action costs, those for the bank included."""
        city = self.acting_city(action)
        return action.left + action.right + self.bank_cost(city, action)

    def bank_cost(self, city: int, action: Action) -> int:
        """The coins that go to the bank for a building."""
        if action.kind != "build" or action.by_right or self.is_free(city, action.card):
            return 0
        return int(self.cities[city].entry(action.card)["cost"].get("coins", 0))

    def acting_city(self, action: Action) -> int:
        """The city that an action of the seat in turn is for."""
        if action.for_city:
            return FREE_CITY
        return self.decider() if self.acting is None else self.acting

    # ---- the Free City -------------------------------------------------------------------

    def free_city_actions(self, cards: list[str], earlier: list[Action]) -> list[Action]:
        """What its manager may do for the Free City with one of these cards (section 10)."""
        plays = {card: self.free_city_plays(card, earlier) for card in cards}
        # The right to build for nothing may be used, it need not be.
        playable = {card for card in cards if any(not a.by_right for a in plays[card])}
        loose = self.rules["free_city_sale"] == "chosen_card_unplayable"
        sales = [card for card in cards if not (card in playable if loose else playable)]
        found = [action for card in cards for action in plays[card]]
        return found + [Action("sell", card, for_city=True) for card in sales]

    def free_city_plays(self, card: str, earlier: list[Action]) -> list[Action]:
        """The ways to build a card or to put it under a stage; a chain must be used."""
        builds = self.builds(FREE_CITY, card, earlier)
        if builds and self.cities[FREE_CITY].has_chain(card):
            return builds
        return builds + self.stagings(FREE_CITY, card, earlier)

    # ---- the discard pile ----------------------------------------------------------------

    def takings(self) -> list[str]:
        """The cards that may be built from the pile, ``nothing`` among them where it is allowed."""
        assert self.acting is not None
        city = self.cities[self.acting]
        found = sorted({u.card for u in self.pile() if not city.has_building(u.card)})
        if found and self.rules["discard_build"] == "may":
            found.append("nothing")
        return found
