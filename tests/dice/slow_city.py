"""One player's sheet in the slow engine: what is ticked on it, and what that comes to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tests.dice.reference import DICE, ROWS, SECTIONS
from tests.dice.slow_sheet import Box, Effect, Sheet

SIDES = ("west", "east")


@dataclass
class City:
    """A board with its ticked boxes, in the order in which they were ticked."""

    sheet: Sheet
    board: str | None = None
    coins: int = 0
    ticked: list[str] = field(default_factory=list)
    written: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    bonuses: list[str] = field(default_factory=list)
    agora_first: bool = False

    def copy(self) -> City:
        """An independent copy; the sheet is the same, nobody writes on that."""
        return replace(
            self,
            ticked=list(self.ticked),
            written=dict(self.written),
            bonuses=list(self.bonuses),
        )

    # ---- boxes ---------------------------------------------------------------------------

    def boxes(self) -> dict[str, Box]:
        """All boxes of the board, in the order that numbers them."""
        return self.sheet.boards[self.board] if self.board else {}

    def box(self, name: str) -> Box:
        """A box by its id."""
        return self.boxes()[name]

    def count(self, building: str) -> int:
        """The ticked boxes of a building."""
        boxes = self.boxes()
        return sum(boxes[name].building == building for name in self.ticked)

    def is_complete(self, building: str) -> bool:
        """Whether every box of a building is ticked."""
        boxes = [box.id for box in self.boxes().values() if box.building == building]
        return bool(boxes) and all(name in self.ticked for name in boxes)

    def open_boxes(self) -> list[Box]:
        """The boxes that could come next, each in its track."""
        ticked = set(self.ticked)
        return [
            box
            for box in self.boxes().values()
            if box.id not in ticked and ticked.issuperset(box.requires)
        ]

    def effects(self, kind: str) -> list[Effect]:
        """The effects of a type on ticked boxes."""
        boxes = self.boxes()
        return [e for name in self.ticked for e in boxes[name].effects if e["type"] == kind]

    def free_bonuses(self) -> list[str]:
        """The bonus boxes that are still to be had."""
        return [name for name in self.sheet.bonuses if name not in self.bonuses]

    # ---- paying --------------------------------------------------------------------------

    def resources(self) -> int:
        """Resources produced each time something is built."""
        return len(self.effects("produce"))

    def missing(self, box: Box) -> int:
        """Coins that the resources of a box come to."""
        return max(0, box.cost - self.resources())

    def discount(self) -> int:
        """How much less every die costs."""
        return sum(effect["amount"] for effect in self.effects("die_cost_minus"))

    def is_free(self, die: str) -> bool:
        """Whether dice of this color cost nothing."""
        color = DICE[die]["color"]
        return any(effect["color"] == color for effect in self.effects("die_cost_zero"))

    def price(self, die: str, section: int) -> int:
        """Coins to choose a die that lies in a section of the Forum."""
        return 0 if self.is_free(die) else max(0, SECTIONS[section] - self.discount())

    def coins_on(self, die: str) -> int:
        """Coins gained each time a die of this color is chosen."""
        color = DICE[die]["color"]
        return sum(e["coins"] for e in self.effects("coins_on_die") if e["color"] == color)

    def after_gain(self, coins: int) -> int:
        """Unspent coins after a gain: there is no room for more than there are spaces."""
        return min(self.sheet.spaces, self.coins + coins)

    # ---- what else follows ---------------------------------------------------------------

    def defense(self, side: str) -> int:
        """Points that an attack on this side loses."""
        return sum(e["amount"] for e in self.effects("defense") if e["side"] == side)

    def unlocked(self) -> list[str]:
        """The special dice that the player may use, by color, which is their id as well."""
        return [effect["color"] for effect in self.effects("unlock_die")]

    def score(self) -> dict[str, int]:
        """The rows of the score and their total."""
        rows = dict.fromkeys(ROWS, 0)
        for name in self.ticked:
            box = self.box(name)
            for effect in box.effects:
                if effect["type"] == "vp":
                    rows[box.building] += effect["amount"]
                elif effect["type"] in ("vp_per_box", "coins_and_vp_per_box"):
                    rows[box.building] += effect["vp"] * self.count(effect["building"])
        for side in SIDES:
            rows[f"barracks_{side}"] += self.written[side]
        if self.agora_first:
            rows["agora"] += self.sheet.first_agora
        return {**rows, "total": sum(rows.values())}


def result(cities: list[City]) -> tuple[list[int], str]:
    """The winners, and whether points, coins or neither set one of them apart."""
    totals = [city.score()["total"] for city in cities]
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if len(best) == 1:
        return best, "points"
    most = max(cities[seat].coins for seat in best)
    richest = [seat for seat in best if cities[seat].coins == most]
    return richest, "coins" if len(richest) == 1 else "shared"
