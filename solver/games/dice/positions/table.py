"""A position in indexes, on its way from JSON to a state.

It is made by ``resolve`` (names to indexes), completed by ``derive`` (what the
rules decide) and examined by ``check`` (contradictions).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solver.games.dice.data.sheet import Sheet
from solver.games.dice.positions.facts import (
    AGORA,
    CITY,
    FACES,
    NONE,
    SPECIALS,
    Board,
    board_of,
)
from solver.games.dice.positions.form import Phase
from solver.games.dice.variants import EQUAL


@dataclass(slots=True)
class Face:
    """A die in the Forum; -1 for what is not rolled yet. ``place`` is where it was written."""

    die: int
    symbol: int
    section: int
    place: str

    @property
    def rolled(self) -> bool:
        """Whether it shows something."""
        return self.symbol != NONE


@dataclass(slots=True)
class City:
    """One player's sheet at the beginning of the turn; None where it is not yet known.

    ``points`` are those written in the attack boxes, West and East.
    """

    board: int
    coins: int | None
    ticked: set[int]
    points: list[int | None]
    bonuses: list[int] | None
    agora_first: bool | None

    def raw(self) -> dict[str, Any]:
        """The raw form that the rules load."""
        return {
            "board": self.board,
            "ticked": sorted(self.ticked),
            "coins": self.coins,
            "attack": list(self.points),
            "bonuses": sorted(self.bonuses or ()),
            "agora_first": bool(self.agora_first),
        }


@dataclass(slots=True)
class Table:
    """A position in indexes; None for what is not yet known."""

    options: int
    sheet: Sheet
    view: int
    phase: Phase | None
    turn: int | None
    forum: list[Face] | None
    cities: list[City]
    chosen: list[str]
    last: bool | None

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.cities)

    @property
    def dealt(self) -> int:
        """Number of boards dealt."""
        return sum(city.board != NONE for city in self.cities)

    @property
    def faces(self) -> list[list[int]]:
        """The symbols of each die in this variant."""
        return FACES[bool(self.options & EQUAL)]

    def board(self, seat: int) -> Board:
        """The board of a seat, which must have one."""
        return board_of(self.sheet, self.cities[seat].board)

    def complete(self, seat: int) -> list[int]:
        """The buildings of its city that a seat has completed."""
        if self.cities[seat].board == NONE:
            return []
        board, ticked = self.board(seat), self.cities[seat].ticked
        return [building for building in CITY if board.complete(building, ticked)]

    def facing(self, seat: int, side: int) -> int:
        """The seat that a side of a city faces: West the left neighbour, East the right one."""
        return (seat + (1, -1)[side]) % self.seats

    def unlocked(self) -> dict[int, int]:
        """The special dice that have been unlocked, with the first seat that has."""
        found: dict[int, int] = {}
        for seat, city in enumerate(self.cities):
            if city.board != NONE:
                for die in self.board(seat).unlocked(city.ticked):
                    found.setdefault(die, seat)
        return found

    @property
    def ending(self) -> bool:
        """Whether somebody had all the bonuses that end the game before this turn."""
        enough = self.sheet.bonuses_to_end
        return any(len(city.bonuses or ()) >= enough for city in self.cities)

    def raw(self) -> dict[str, Any]:
        """The raw form that the rules load, before the view has chosen anything."""
        assert self.forum is not None
        chooses = self.phase == "choose"
        acting = self.view if chooses else self.dealt if self.phase == "boards" else NONE
        forum = sorted((face.die, face.symbol, face.section) for face in self.forum)
        entered = [die for die, _, _ in forum if die in SPECIALS]
        cities = [city.raw() for city in self.cities]
        swaps = sorted(set(self.unlocked()) - set(entered)) if self.phase == "swap" else []
        return {
            "options": self.options,
            "sheet": self.sheet.index,
            "seats": self.seats,
            "phase": self.phase,
            "turn": self.turn,
            "first": self.view,
            "acting": acting,
            "done": [False] * self.seats,
            "made": [0] * self.seats,
            "last": self.last,
            "agora_taken": any(AGORA in self.complete(seat) for seat in range(self.seats)),
            "cities": cities,
            "before": cities,
            "forum": [list(face) for face in forum],
            "entered": entered,
            "entering": swaps,
            "stack": [["action"]] if chooses else [],
        }
