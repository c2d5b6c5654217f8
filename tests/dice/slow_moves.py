"""What may be done in the slow engine: building with dice, wonders, passing, crosses, bonuses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.dice.reference import GREY, SPECIAL, SYMBOLS
from tests.dice.slow_city import City
from tests.dice.slow_sheet import Box
from tests.dice.slow_table import SlowTable, Task


@dataclass(frozen=True)
class Purchase:
    """A box that a die would tick: coins gained with the die, and coins paid for both."""

    die: str
    box: Box
    gain: int
    price: int
    paid: int


class Moves(SlowTable):
    """A table with the moves that are possible on it."""

    def legal(self) -> list[str]:
        """All legal moves of the decider, sorted."""
        seat = self.decider()
        if seat < 0:
            return []
        return sorted(self.texts(seat, self.task()))

    def task(self) -> Task:
        """What is to be chosen next."""
        return self.tasks[-1] if self.tasks else Task("main action")

    def texts(self, seat: int, task: Task) -> list[str]:
        """The moves for one task; none if there is nothing to choose."""
        if task.kind == "bonus":
            return [f"bonus {name}" for name in self.cities[seat].free_bonuses()]
        if task.kind == "cross":
            found = [f"cross {box.id}" for box in self.crossable(seat, task.buildings)]
            return [*found, "skip"] if found else []
        if task.kind == "build":
            found = [f"build {p.box.id} with {p.die}" for p in self.purchases(seat, free=True)]
            return [*found, "skip"] if found else []
        return [
            *(f"build {p.box.id} with {p.die}" for p in self.purchases(seat)),
            *(f"wonder {box.id}" for box in self.crossable(seat, ("wonder",))),
            "pass",
        ]

    def crossable(self, seat: int, buildings: tuple[str, ...]) -> list[Box]:
        """The boxes of these buildings that can be ticked without a die and paid."""
        city = self.cities[seat]
        return [
            box
            for box in city.open_boxes()
            if box.building in buildings and city.missing(box) <= city.coins
        ]

    # ---- building with dice --------------------------------------------------------------

    def purchases(self, seat: int, *, free: bool = False) -> list[Purchase]:
        """What can be ticked with the dice of the Forum, ``free`` of the die cost.

        Of grey dice with the same face at the same price only the first is listed.
        """
        found: list[Purchase] = []
        for purchase in self.affordable(seat, free=free):
            if not any(self.are_alike(purchase, other) for other in found):
                found.append(purchase)
        return found

    def are_alike(self, one: Purchase, other: Purchase) -> bool:
        """Whether the same box is ticked with equal grey dice."""
        return (
            {one.die, other.die} <= set(GREY)
            and self.roll(one.die)[0] == self.roll(other.die)[0]
            and (one.box, one.price) == (other.box, other.price)
        )

    def affordable(self, seat: int, *, free: bool) -> Iterator[Purchase]:
        """The same, every grey die listed."""
        city = self.cities[seat]
        for die in self.usable(seat):
            symbol, _ = self.roll(die)
            for box in self.targets(seat, symbol):
                purchase = self.purchase(seat, die, box, free=free)
                if purchase.paid <= city.after_gain(purchase.gain):
                    yield purchase

    def purchase(self, seat: int, die: str, box: Box, *, free: bool) -> Purchase:
        """What it takes to tick a box with a die."""
        city = self.cities[seat]
        price = 0 if free else self.price(seat, die)
        return Purchase(die, box, city.coins_on(die), price, price + city.missing(box))

    def price(self, seat: int, die: str) -> int:
        """Coins that a die costs a seat now."""
        _, section = self.roll(die)
        return self.cities[seat].price(die, section)

    def roll(self, die: str) -> tuple[str, int]:
        """Symbol and section of a die in the Forum."""
        roll = self.forum[die]
        assert roll is not None
        return roll

    def usable(self, seat: int) -> list[str]:
        """The dice of the Forum that a seat may choose, if it can do something with them."""
        return [die for die in self.forum if die not in SPECIAL or die in self.unlocked(seat)]

    def unlocked(self, seat: int) -> list[str]:
        """The special dice that count as unlocked for a seat."""
        return self.cities[seat].unlocked()

    def targets(self, seat: int, symbol: str) -> list[Box]:
        """The boxes that a face could tick, were there coins enough."""
        entry = SYMBOLS[symbol]
        open_boxes = self.cities[seat].open_boxes()
        if entry["kind"] == "cross":
            return [box for box in open_boxes if box.building in entry["buildings"]]
        if entry["kind"] == "compare" and not self.guild_allows(seat, symbol, self.before):
            return []
        return [box for box in open_boxes if symbol in box.symbols]

    # ---- the Guild Court -----------------------------------------------------------------

    def guild_allows(self, seat: int, symbol: str, cities: list[City]) -> bool:
        """Whether a purple face may be used, going by these cities."""
        return self.is_ahead(seat, SYMBOLS[symbol]["buildings"], cities)

    def is_ahead(self, seat: int, buildings: list[str], cities: list[City]) -> bool:
        """At least as many ticked boxes as each neighbor; of two players really more."""
        own, left, right = (
            sum(cities[who].count(building) for building in buildings)
            for who in (seat, self.left(seat), self.right(seat))
        )
        return own > left if self.seats == 2 else own >= left and own >= right
