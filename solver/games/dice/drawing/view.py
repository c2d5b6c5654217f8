"""What the parts of the drawing share: the state taken apart, names, words and prices."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from solver._ext.core.state import State
from solver._ext.dice import bridge
from solver.games.dice import names
from solver.games.dice.data import tables
from solver.games.dice.data.effects import BUILDINGS, SIDES, Defense, Side
from solver.games.dice.data.sheet import Box, Sheet
from solver.games.dice.drawing.labels import label
from solver.games.dice.table import City, DiceTable, table_of
from solver.games.drawing.lines import Brush


def color_of(building: int) -> str:
    """The color of a building: that of the dice that tick its boxes, brown for the Wonder."""
    name = BUILDINGS[building]
    return next((color.id for color in tables().colors if name in color.buildings), "brown")


def style_of(color: str) -> str:
    """The style of the brush for a color; bold stands for black and white."""
    return "bold" if color in ("black", "white") else color


@dataclass(frozen=True)
class View:
    """A state to be drawn as one seat knows it.

    ``table`` is the table of ``state``, ``own`` the seat whose knowledge it is.
    """

    state: State
    own: int
    table: DiceTable
    sheet: Sheet
    lang: str
    brush: Brush

    @classmethod
    def of(cls, state: State, own: int, lang: str, color: bool) -> View:
        """Take ``state`` apart for drawing."""
        table = table_of(state)
        return cls(state, own, table, table.printed, lang, Brush(color))

    @property
    def phase(self) -> str:
        """The phase of the game."""
        return self.table.phase

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.table.seats

    @property
    def dealt(self) -> bool:
        """Whether everybody has a board."""
        return self.table.dealt == self.seats

    @property
    def chooses(self) -> bool:
        """Whether the view has something to choose now."""
        return self.state.decider == self.own

    @property
    def resources(self) -> int:
        """Resources that the view produces."""
        return bridge.resources(self.state, self.own)

    # Words.

    def say(self, key: str, *values: object) -> str:
        """The words for ``key`` in the language of the drawing."""
        return label(key, self.lang, *values)

    def seat(self, seat: int) -> str:
        """How a seat is called."""
        return self.say("seat", seat)

    def place(self, seat: int) -> str:
        """Where a seat sits if it is the view or beside it; else empty."""
        if seat == self.own:
            return self.say("you")
        if self.seats == 2:
            return self.say("opposite")
        keys = {(self.own + 1) % self.seats: "left", (self.own - 1) % self.seats: "right"}
        return self.say(keys[seat]) if seat in keys else ""

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

    def style(self, building: int) -> str:
        """The style of the brush for a building."""
        return style_of(color_of(building))

    # Boxes.

    def city(self, seat: int) -> City:
        """The city of a seat now."""
        return self.table.cities[seat]

    def bonuses(self, seat: int) -> Collection[int]:
        """The bonuses that a seat has now."""
        return self.city(seat).bonuses or ()

    def boxes(self, seat: int) -> tuple[Box, ...]:
        """The boxes of the board of a seat."""
        return self.sheet.boxes(self.city(seat).board)

    def defense(self, seat: int, side: Side) -> int:
        """What an attack on that side of a city is made weaker by in the next turn."""
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
        return max(0, box.cost - self.resources)

    def price(self, die: int) -> int:
        """Coins that a die costs; none when an effect lets the view build."""
        if self.chooses and self.table.due_kind == "build":
            return 0
        return bridge.price(self.state, self.own, die)

    def gains(self, die: int) -> int:
        """Coins that choosing a die brings."""
        return bridge.reward(self.state, self.own, die)
