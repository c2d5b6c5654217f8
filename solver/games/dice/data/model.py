"""The dice, their symbols and the buildings as frozen structs: the content of ``dice.json``.

An item's index is its place in its list. What is printed on the boards is a matter of its own, see
``sheet.py``.
"""

from typing import Annotated, Literal

from msgspec import Meta

from solver.games.data.json_tables import Id, Name, Row, RulesTables, TableFile, Trust, WordedItem
from solver.games.dice.data.effects import BuildingId, Color

FACES = 6
"""Faces of a die."""

GREYS = 3
"""Grey dice, the first ones."""

SECTIONS = 4
"""Sections of the Forum; the number of a section (from 0) is the cost of the dice in it."""

MAX_SEATS = 7

Code = Annotated[str, Meta(pattern="^[A-Z][a-z]?$")]
"""What stands for a die or a symbol on a line; it never changes."""

Kind = Literal["box", "cross", "compare"]


class Building(WordedItem, frozen=True):
    """A building: ``letter`` is that of the rulebook, ``city`` whether it stands in the city.

    ``short`` and ``short_it`` are what it is called in the names of its boxes.
    """

    letter: Name
    short: Name
    short_it: Name
    city: bool


class DieColor(WordedItem, frozen=True):
    """A color of dice: ``buildings`` are those at whose boxes its symbols stand."""

    buildings: tuple[BuildingId, ...]


class SymbolConfidence(Row, frozen=True):
    """How sure it is what a symbol shows, and which buildings it belongs to."""

    identity: Trust
    target: Trust


class Symbol(WordedItem, frozen=True):
    """What a face of a die can show.

    ``kind`` says what it does: tick a next box that shows it (``box``), tick any next box of the
    ``buildings`` (``cross``), or tick a box that shows it if no neighbor has more boxes in the
    ``buildings`` (``compare``).
    """

    code: Code
    kind: Kind
    buildings: tuple[BuildingId, ...]
    confidence: SymbolConfidence


class DieConfidence(Row, frozen=True):
    """How sure it is how many faces show the same, and what they show."""

    faces: Trust
    symbols: Trust


class Die(WordedItem, frozen=True):
    """A die."""

    code: Code
    color: Color
    faces: tuple[Id, ...]
    confidence: DieConfidence


class DiceConfidence(Row, frozen=True):
    """How sure the rest is: order of the score's rows, how dice fall, which dice are swapped."""

    rows: Trust
    chance: Trust
    swap: Trust
    rules: Trust


class DiceFile(TableFile, frozen=True):
    """Content of ``dice.json``."""

    buildings: tuple[Building, ...]
    rows: tuple[BuildingId, ...]
    colors: tuple[DieColor, ...]
    symbols: tuple[Symbol, ...]
    dice: tuple[Die, ...]
    confidence: DiceConfidence


class Tables(RulesTables, frozen=True):
    """The tables of the game but for the sheets, with the index of each id."""

    dice_file: DiceFile
    building_index: dict[str, int]
    symbol_index: dict[str, int]

    @property
    def buildings(self) -> tuple[Building, ...]:
        """The buildings, by index."""
        return self.dice_file.buildings

    @property
    def colors(self) -> tuple[DieColor, ...]:
        """The colors of dice, by index."""
        return self.dice_file.colors

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The symbols, by index."""
        return self.dice_file.symbols

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice, by index."""
        return self.dice_file.dice

    def colored(self, color: str) -> tuple[int, ...]:
        """The dice (indexes) of a color (id)."""
        return tuple(index for index, die in enumerate(self.dice) if die.color == color)

    def symbols_for(self, building: str) -> tuple[int, ...]:
        """The symbols (indexes) that can stand at boxes of a building (id), in order."""
        colors = [color.id for color in self.colors if building in color.buildings]
        return tuple(symbol for color in colors for symbol in self.symbols_of(color))

    def symbols_of(self, color: str) -> tuple[int, ...]:
        """The symbols (indexes) on the dice of a color (id), in order."""
        shown = {face for die in self.colored(color) for face in self.dice[die].faces}
        return tuple(index for index, symbol in enumerate(self.symbols) if symbol.id in shown)
