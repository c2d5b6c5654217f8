"""A position in indexes, on its way from JSON to a state.

It is made by ``names`` (names to indexes), completed by ``fill`` (what the rules decide) and
examined by ``check`` (contradictions).
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from solver.games.dice import names
from solver.games.dice.data.sheet import Sheet
from solver.games.dice.faces import FACES, NONE, SPECIALS
from solver.games.dice.positions.boards import AGORA, CITY, BoardFacts, board_of, ticks
from solver.games.dice.positions.form import Phase


class Face(Struct):
    """A die in the Forum; -1 for what is not rolled yet. ``place`` is where it was written."""

    die: int
    symbol: int
    section: int
    place: str

    @property
    def rolled(self) -> bool:
        """Whether it shows something."""
        return self.symbol != NONE


class City(Struct):
    """One player's sheet at the beginning of the turn; None where it is not yet known.

    ``points`` are those written in the attack boxes, West and East, ``place`` is where the player
    stands in the position.
    """

    sheet: Sheet
    place: str
    board: int
    coins: int | None
    ticked: set[int]
    points: list[int | None]
    bonuses: list[int] | None
    agora_first: bool | None

    @property
    def facts(self) -> BoardFacts:
        """What there is to know of its board, which it must have."""
        return board_of(self.sheet, self.board)

    def called(self, box: int) -> str:
        """What a box is called in messages."""
        return names.box_name(box, self.sheet, self.board, "en")

    @property
    def complete(self) -> list[int]:
        """The buildings of the city that are complete."""
        if self.board == NONE:
            return []
        return [building for building in CITY if self.facts.complete(building, self.ticked)]

    @property
    def due_bonuses(self) -> int:
        """The bonus boxes that it must have ticked: one for each such building."""
        return min(len(self.complete), len(self.sheet.bonuses))

    @property
    def unlocked(self) -> set[int]:
        """The special dice that it has unlocked."""
        return set() if self.board == NONE else self.facts.unlocked(self.ticked)

    @property
    def least_turns(self) -> int:
        """The fewest turns in which it can have come about.

        A turn brings one box at most, but for the effects of boxes and bonuses; a city without
        boxes has gained its coins by passing.
        """
        if not self.ticked:
            gained = (self.coins or 0) - self.sheet.start_coins
            each = self.sheet.pass_coins
            return -(-gained // each) if gained > 0 and each else 0
        rows = [self.facts.boxes[box].effects for box in self.ticked]
        rows += [self.sheet.bonuses[bonus].effects for bonus in self.bonuses or ()]
        return max(1, len(self.ticked) - sum(map(ticks, rows)))

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


class Sketch(Struct):
    """A position in indexes; None for what is not yet known."""

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
        return FACES

    @property
    def turns_done(self) -> int:
        """The turns that are over."""
        assert self.turn is not None
        return self.turn - (self.phase != "over")

    @property
    def coins_of_idle(self) -> int:
        """The coins of who has done nothing but pass."""
        sheet = self.sheet
        return min(sheet.spaces, sheet.start_coins + sheet.pass_coins * self.turns_done)

    @property
    def racing(self) -> list[City]:
        """The cities that have completed the Agora."""
        return [city for city in self.cities if AGORA in city.complete]

    def facing(self, seat: int, side: int) -> int:
        """The seat that a side of a city faces: West the left neighbor, East the right one."""
        return (seat + (1, -1)[side]) % self.seats

    def possible_points(self, seat: int, side: int) -> list[int]:
        """What the attack boxes of a seat on one side can have brought.

        Each brings its printed points less the defense that it met, which can have been anything up
        to that of now.
        """
        city, other = self.cities[seat], self.cities[self.facing(seat, side)]
        if not city.ticked:
            return [0]
        levels = {0}
        for box, amount in other.facts.defenses(1 - side).items():
            if box in other.ticked:
                levels |= {level + amount for level in levels}
        sums = {0}
        for box, printed in city.facts.attacks(side).items():
            if box in city.ticked:
                sums = {total + max(0, printed - level) for total in sums for level in levels}
        return sorted(sums)

    def unlocked(self) -> dict[int, int]:
        """The special dice that have been unlocked, with the first seat that has."""
        found: dict[int, int] = {}
        for seat, city in enumerate(self.cities):
            for die in city.unlocked:
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
        forum = sorted((face.die, face.symbol, face.section) for face in self.forum)
        entered = [die for die, _, _ in forum if die in SPECIALS]
        cities = [city.raw() for city in self.cities]
        return {
            "sheet": self.sheet.index,
            "seats": self.seats,
            "phase": self.phase,
            "turn": self.turn,
            "first": self.view,
            "acting": self.view if chooses else self.dealt if self.phase == "boards" else NONE,
            "done": [False] * self.seats,
            "made": [0] * self.seats,
            "last": self.last,
            "agora_taken": bool(self.racing),
            "cities": cities,
            "before": cities,
            "forum": [list(face) for face in forum],
            "entered": entered,
            "entering": sorted({*self.unlocked()} - {*entered}) if self.phase == "swap" else [],
            "stack": [["action"]] if chooses else [],
        }
