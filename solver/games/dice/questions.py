"""What can be asked of a table: the dice as they lie, what the boxes of each player say.

The class is the base of the typed view (``table.py``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from solver.games.dice import names
from solver.games.dice.data import Sheet, sheets
from solver.games.dice.faces import NONE
from solver.games.dice.positions.boards import AGORA, CITY, BoardFacts, board_of, ticks

if TYPE_CHECKING:
    from solver.games.dice.table import City, Open


class Face(NamedTuple):
    """A die in the Forum, with NONE where it is not rolled yet."""

    die: int
    symbol: int
    section: int

    @property
    def rolled(self) -> bool:
        """Whether it shows something."""
        return self.symbol != NONE


class TableQuestions:
    """What can be asked of a whole table."""

    __slots__ = ()

    if TYPE_CHECKING:
        sheet: int
        view: int
        phase: str
        turn: int
        forum: list[int]
        symbols: list[int]
        sections: list[int | None]
        before: list[City]
        cities: list[City]
        stack: list[Open]
        acting: int

    @property
    def printed(self) -> Sheet:
        """The sheet that is played on."""
        return sheets.at(self.sheet)

    @property
    def seats(self) -> int:
        """Number of players."""
        return len(self.before)

    @property
    def dealt(self) -> int:
        """Number of boards dealt."""
        return sum(city.board != NONE for city in self.before)

    @property
    def chooser(self) -> int:
        """The seat that acts, or is dealt a board; NONE when it is no seat's turn."""
        return self.acting if self.phase in ("choose", "boards") else NONE

    @property
    def due(self) -> Open:
        """What the seat that acts has to choose next. Raises IndexError if there is nothing."""
        return self.stack[-1]

    @property
    def due_kind(self) -> str:
        """Its kind, empty if there is nothing to choose."""
        return self.stack[-1].kind if self.stack else ""

    @property
    def faces(self) -> list[Face]:
        """The dice in the Forum."""
        some = len(self.forum)
        symbols = self.symbols or [NONE] * some
        shown = zip(self.forum, symbols, self.sections or [None] * some, strict=True)
        return [Face(die, symbol, NONE if at is None else at) for die, symbol, at in shown]

    # ---- the beginning of the turn

    @property
    def players(self) -> list[PlayerFacts]:
        """The players as they were at the beginning of the turn."""
        return [PlayerFacts(self, seat) for seat in range(self.seats)]

    @property
    def turns_done(self) -> int:
        """The turns that are over."""
        return self.turn - (self.phase != "over")

    @property
    def coins_of_idle(self) -> int:
        """The coins of who has done nothing but pass."""
        sheet = self.printed
        return min(sheet.spaces, sheet.start_coins + sheet.pass_coins * self.turns_done)

    @property
    def racing(self) -> list[PlayerFacts]:
        """The players who have completed the Agora."""
        return [player for player in self.players if AGORA in player.complete]

    @property
    def end_due(self) -> bool:
        """Whether somebody had all the bonuses that end the game before this turn."""
        enough = self.printed.bonuses_to_end
        return any(len(city.bonuses or ()) >= enough for city in self.before)

    def unlocked(self) -> dict[int, int]:
        """The special dice that have been unlocked, with the first seat that has."""
        found: dict[int, int] = {}
        for player in self.players:
            for die in player.unlocked:
                found.setdefault(die, player.seat)
        return found

    def facing(self, seat: int, side: int) -> int:
        """The seat that a side of a city faces: West the left neighbor, East the right one."""
        return (seat + (1, -1)[side]) % self.seats

    def possible_points(self, seat: int, side: int) -> list[int]:
        """What the attack boxes of a seat on one side can have brought.

        Each brings its printed points less the defense that it met, which can have been anything up
        to that of now.
        """
        player, other = PlayerFacts(self, seat), PlayerFacts(self, self.facing(seat, side))
        if not player.city.ticked:
            return [0]
        levels = {0}
        for box, amount in other.facts.defenses(1 - side).items():
            if box in other.city.ticked:
                levels |= {level + amount for level in levels}
        sums = {0}
        for box, printed in player.facts.attacks(side).items():
            if box in player.city.ticked:
                sums = {total + max(0, printed - level) for total in sums for level in levels}
        return sorted(sums)


@dataclass(frozen=True)
class PlayerFacts:
    """What can be asked of a player at the beginning of the turn."""

    table: TableQuestions
    seat: int

    @property
    def place(self) -> str:
        """Where the player stands in a position."""
        return f"players[{self.seat}]"

    @property
    def city(self) -> City:
        """The board and what is written on it."""
        return self.table.before[self.seat]

    @property
    def facts(self) -> BoardFacts:
        """What there is to know of the board, which there must be."""
        return board_of(self.table.printed, self.city.board)

    def called(self, box: int) -> str:
        """What a box is called in messages."""
        return names.box_name(box, self.table.printed, self.city.board, "en")

    @property
    def complete(self) -> list[int]:
        """The buildings of the city that are complete."""
        if self.city.board == NONE:
            return []
        return [building for building in CITY if self.facts.complete(building, self.city.ticked)]

    @property
    def due_bonuses(self) -> int:
        """The bonus boxes that must be ticked: one for each such building."""
        return min(len(self.complete), len(self.table.printed.bonuses))

    @property
    def unlocked(self) -> set[int]:
        """The special dice that the player has unlocked."""
        return set() if self.city.board == NONE else self.facts.unlocked(self.city.ticked)

    @property
    def least_turns(self) -> int:
        """The fewest turns in which the city can have come about.

        A turn brings one box at most, but for the effects of boxes and bonuses; a city without
        boxes has gained its coins by passing.
        """
        city, sheet = self.city, self.table.printed
        if not city.ticked:
            gained = (city.coins or 0) - sheet.start_coins
            each = sheet.pass_coins
            return -(-gained // each) if gained > 0 and each else 0
        rows = [self.facts.boxes[box].effects for box in city.ticked]
        rows += [sheet.bonuses[bonus].effects for bonus in city.bonuses or ()]
        return max(1, len(city.ticked) - sum(map(ticks, rows)))
