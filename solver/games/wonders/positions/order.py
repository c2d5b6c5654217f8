"""In which turns a city built what stands in it, where that is not told.

Any order will do that fits what the view knows of the hands: a building cannot have come from a
hand that did not hold the card.
"""

from __future__ import annotations

from msgspec import Struct, field

from solver.errors import InputError
from solver.games.positions.assignment import Assignment, Undo
from solver.games.wonders.positions.course import Untold, stage_turns
from solver.games.wonders.positions.hands import AgeLedger, Slot
from solver.games.wonders.positions.sketch import Sketch
from solver.games.wonders.positions.uses import Use


class _City(Struct):
    """A city in the search: what it did, its slots, and the building of each slot that has one.

    In its first turns it has sold the ``early`` cards, in ``certain`` ones it has built a stage.
    """

    did: Untold
    slots: list[Slot]
    certain: set[int]
    builds: dict[int, int] = field(default_factory=dict)

    def is_open(self, turn: int) -> bool:
        """Whether a building can be put into a turn."""
        played = turn < len(self.slots) or not self.did.last
        free = turn > self.did.early and turn not in self.certain
        return played and free and turn not in self.builds

    def write_uses(self) -> None:
        """Write the uses into the slots: buildings as placed, then stages, then sales."""
        stages = self.did.stages - len(self.certain)
        for slot in self.slots:
            turn = slot.turn
            if turn in self.builds:
                slot.use = Use("build", self.builds[turn])
            elif self.did.last and slot is self.slots[-1]:
                slot.use = Use("left")
            elif turn in self.certain:
                slot.use = Use("stage")
            elif turn > self.did.early and stages:
                slot.use = Use("stage")
                stages -= 1
            else:
                slot.use = Use("sell")


def arrange(sketch: Sketch, untold: dict[tuple[int, int], Untold], ledger: AgeLedger) -> None:
    """Put what is untold of an Age into an order. Raises InputError if there is none.

    The buildings are taken out of their sights, as those of the turns that are told are.
    """
    age = ledger.age
    cities = {
        city: _City(did, ledger.of_city(city), stage_turns(sketch, age, city))
        for (at, city), did in untold.items()
        if at == age
    }
    todo = [(city, card) for city, found in cities.items() for card in found.did.builds]

    def open_slots(item: tuple[int, int]) -> list[Slot]:
        """The slots in which a city can have built a card."""
        city, card = item
        found = cities[city]
        return [s for s in found.slots if found.is_open(s.turn) and ledger.can_take(s, card)]

    def build(item: tuple[int, int], slot: Slot) -> Undo | None:
        city, card = item
        builds, undo = cities[city].builds, ledger.taking(slot, card)
        if undo is None:
            return None
        builds[slot.turn] = card

        def take_back() -> None:
            del builds[slot.turn]
            undo()

        return take_back

    if not Assignment(open_slots, build).place(todo):
        raise InputError(
            sketch.logs[age - 1].place_of_passed(),
            "no order of the turns fits what was passed on",
            "correct it, or give the 'turns' of every player",
        )
    for city in cities.values():
        city.write_uses()
