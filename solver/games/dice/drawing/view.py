"""What the parts of the drawing share: the state taken apart, names, words and prices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solver._ext.dice import bridge
from solver.games.dice import names
from solver.games.dice.data import ROWS, tables
from solver.games.dice.data.effects import BUILDINGS, SIDES, Defense, Side
from solver.games.dice.data.sheet import Box, Sheet
from solver.games.dice.drawing import labels
from solver.games.dice.table import City, DiceTable, table_of
from solver.games.drawing.labels import Wording
from solver.games.drawing.view import TableView
from solver.games.parts import Bridge

ORDER = [*map(BUILDINGS.index, ROWS), BUILDINGS.index("warehouse")]
"""The buildings as they are drawn: in the order of the score, then the Warehouse."""


def color_of(building: int) -> str:
    """The color of a building: that of the dice that tick its boxes, brown for the Wonder."""
    name = BUILDINGS[building]
    return next((color.id for color in tables().colors if name in color.buildings), "brown")


def style_of(color: str) -> str:
    """The style of the brush for a color; bold stands for black and white."""
    return "bold" if color in ("black", "white") else color


@dataclass(frozen=True)
class View(TableView[DiceTable]):
    """A table of Dice as one seat knows it."""

    read = staticmethod(table_of)
    label: ClassVar[Wording] = labels.label
    bridge: ClassVar[Bridge] = bridge
    deciding_word: ClassVar[str] = "deciding"

    @property
    def sheet(self) -> Sheet:
        """The sheet with the boards."""
        return self.table.printed

    @property
    def dealt(self) -> bool:
        """Whether everybody has a board."""
        return self.table.dealt == self.seats

    @property
    def chooses(self) -> bool:
        """Whether the view has something to choose now."""
        return self.state.decider == self.own

    def note(self) -> str:
        """The sheet, and whether its file says that it is a reconstruction."""
        boxes = {box.id: box.reconstructed for board in self.sheet.boards for box in board.boxes}
        guessed = sum(boxes.values())
        key = "sheet.wholly" if guessed == len(boxes) else "sheet.partly" if guessed else "sheet"
        return self.say(key, self.sheet.hash, guessed, len(boxes))

    # Words.

    def place(self, seat: int) -> str:
        """Where a seat sits if it is the view or beside it; of two the other is just that."""
        if self.seats == 2 and seat != self.own:
            return self.say("opposite")
        return super().place(seat)

    def building(self, building: int) -> str:
        """Name of a building."""
        return names.building_name(building, self.lang)

    def board(self, seat: int) -> str:
        """Name of the board of a seat, ``?`` before it is dealt."""
        board = self.city(seat).board
        return names.board_name(board, self.sheet, self.lang) if board >= 0 else "?"

    def box(self, seat: int, index: int) -> str:
        """Name of a box of the board of a seat."""
        return names.box_name(index, self.sheet, self.city(seat).board, self.lang)

    def box_alone(self, seat: int, index: int) -> str:
        """Name of a box without its building, for where that is plain."""
        return names.box_alone(index, self.sheet, self.city(seat).board, self.lang)

    # Boxes.

    def city(self, seat: int) -> City:
        """The city of a seat now."""
        return self.table.cities[seat]

    def boxes(self, seat: int) -> tuple[Box, ...]:
        """The boxes of the board of a seat."""
        return self.sheet.boxes(self.city(seat).board)

    def placed(self, seat: int, building: int) -> tuple[int, ...]:
        """The boxes of a building on the board of a seat, by their indexes on it."""
        return self.sheet.boards[self.city(seat).board].of(building)

    def mark(self, seat: int, index: int) -> str:
        """``x`` for a ticked box, ``+`` in this turn, ``>`` if it can be next; else a dot."""
        if index in self.city(seat).ticked:
            return "x" if index in self.table.before[seat].ticked else "+"
        return ">" if index in bridge.open_boxes(self.state, seat) else "."

    def bonus_mark(self, seat: int, index: int) -> str:
        """The same for a bonus."""
        if index not in (self.city(seat).bonuses or ()):
            return ">"
        return "x" if index in (self.table.before[seat].bonuses or ()) else "+"

    def defenses(self, seat: int) -> tuple[int, int]:
        """What attacks on the west and the east are made weaker by in the next turn."""
        return self._defense(seat, "west"), self._defense(seat, "east")

    def _defense(self, seat: int, side: Side) -> int:
        boxes = self.boxes(seat)
        effects = (effect for index in self.city(seat).ticked for effect in boxes[index].effects)
        return sum(e.amount for e in effects if isinstance(e, Defense) and e.side == side)

    def attack(self, box: Box, side: Side) -> int:
        """The points that the view would write for an attack box in this turn."""
        met = bridge.defense(self.state, self.own, SIDES.index(side))
        return max(0, box.printed_vp - met)

    # Prices for the view.

    def pays(self, box: Box) -> int:
        """Coins that a box costs."""
        return max(0, box.cost - bridge.resources(self.state, self.own))

    def price(self, die: int) -> int:
        """Coins that a die costs; none when an effect lets the view build."""
        if self.chooses and self.table.due_kind == "build":
            return 0
        return bridge.price(self.state, self.own, die)
