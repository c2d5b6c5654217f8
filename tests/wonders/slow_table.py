"""What lies on the table in the slow engine, and what follows from it at a glance.

Seat i+1 is the left neighbor of seat i. Hands are named by the city they were dealt to, and called
rows here: a row is one hand with all that has been taken from it. The hands of leaders are the rows
of a fourth Age.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import cycle, islice

from tests.wonders.reference import (
    AGES,
    DRAFT,
    EDIFICES,
    ISLANDS,
    SHIPYARDS,
    SIDES,
    TEAM_SEATS,
    facts_of,
    option_values,
    ordinary_deck,
)
from tests.wonders.slow_city import City
from tests.wonders.slow_naval import FLEETS

CHANCE, OVER = -1, -2
FREE_CITY = 2
PILE = 2
DRAFTED = 4  # the "Age" of the hands of leaders
DISCARDED = ("sell", "left", "lost", "taken_lost")  # what has become of the cards on the pile


@dataclass
class Use:
    """One card that has left a hand: what became of it, and whether it came from the pile then."""

    card: str
    how: str
    fresh: bool = False


@dataclass
class Row:
    """One hand: the cards still in it and the cards used, in order."""

    hand: list[str] = field(default_factory=list)
    used: list[Use] = field(default_factory=list)


@dataclass(frozen=True)
class FreeMove:
    """Moves of one space for nothing, of so many different fleets."""

    count: int
    fleets: tuple[str, ...]

    def rank(self) -> tuple[int, int]:
        """Which comes first: the fewer fleets, then the earlier ones of a track."""
        mask = sum(1 << number for number, fleet in enumerate(FLEETS) if fleet in self.fleets)
        return self.count, mask


@dataclass(frozen=True)
class Task:
    """Something that a city has still to do at the end of a turn; None: all of them."""

    name: str
    city: int | None = None


class SlowTable:
    """All there is on the table."""

    def __init__(self, seats: int, options: int = 0) -> None:
        self.seats = seats
        self.options = options
        self.values = option_values(options)
        self.facts = facts_of(options)
        self.rules = self.facts.rules
        self.edition = self.facts.edition
        assert seats in range(3, 8) or (seats == 2 and self.edition == "first")
        assert seats in TEAM_SEATS or not self.facts.teams
        self.free_city = seats == 2
        self.phase = "boards"
        self.age = 1
        self.turn = 1
        self.cities = [City(self.facts) for _ in range(3 if self.free_city else seats)]
        self.rows = {age: [Row() for _ in self.cities] for age in (*AGES, DRAFTED)}
        self.drawn_leaders: list[Use] = []  # by Roma night; still in hand: "keep"
        self.chosen: list[list[str]] = [[] for _ in range(seats)]
        self.looks: list[tuple[int, int]] = [(0, 0)] * seats
        self.acting: int | None = None
        self.waiting: list[int] = []  # cities that all choose at once, at the end of a turn
        self.todo: list[Task] = []
        self.losses = [0 for _ in self.cities]  # still to be paid or to become Debt
        self.losses_per = [[0, 0] for _ in self.cities]  # for each own Victory token, each stage
        self.drawn: str | None = None  # by the manager, in this turn
        self.edifices: list[str] = []  # those of the game, one for each Age
        self.pawns_left: list[int] = []  # on each of them
        self.due = [0 for _ in self.cities]  # choices that a penalty leaves each city
        self.free_moves: list[list[FreeMove]] = [[] for _ in self.cities]  # still to be made
        self.arrivals: list[list[int]] = [[] for _ in self.cities]  # levels to be explored
        self.wave: list[list[int]] = [[] for _ in self.cities]  # levels explored now, by city
        self.exploring = False  # whether Islands are drawn to choose from
        self.found: list[list[str]] = [[] for _ in self.cities]  # Islands drawn and not yet chosen
        self.pirates = [0 for _ in self.cities]  # symbols shown in this turn
        self.tributes = [0 for _ in self.cities]  # the largest demanded in this turn
        self.winners: list[int] = []
        self.result: str | None = None

    @property
    def last_turn(self) -> int:
        """The last turn of an Age in which all play."""
        return self.facts.turns

    # ---- the circle ----------------------------------------------------------------------

    def left(self, city: int) -> City:
        """The neighbor on the left."""
        return self.cities[(city + 1) % len(self.cities)]

    def right(self, city: int) -> City:
        """The neighbor on the right."""
        return self.cities[(city - 1) % len(self.cities)]

    def direction(self) -> int:
        """+1 where hands move to the left, -1 where they move to the right."""
        return -1 if self.age == 2 or self.phase == "draft" else 1

    def partner(self, seat: int) -> int | None:
        """The other seat of the team."""
        return seat ^ 1 if self.facts.teams else None

    # ---- hands ---------------------------------------------------------------------------

    def holder(self, row: int, turn: int | None = None) -> int | None:
        """The seat that holds a hand in a turn; nobody holds the pile of the Free City."""
        if self.free_city and row == PILE:
            return None
        seat = row
        for _ in range((turn or max(self.turn, 1)) - 1):
            seat = (seat + self.direction()) % self.seats
        return seat

    def held(self, seat: int, turn: int | None = None) -> int:
        """The hand that a seat holds in a turn."""
        return next(row for row in range(self.seats) if self.holder(row, turn) == seat)

    def managed_row(self) -> int:
        """The hand with the Free City card: that of the left player, in Age II of the right one."""
        return 1 if self.age == 2 else 0

    def manager(self) -> int | None:
        """The seat that plays for the Free City in this turn."""
        return self.holder(self.managed_row()) if self.free_city else None

    def row(self, number: int) -> Row:
        """A hand of this Age, or of leaders while they are dealt and drafted."""
        age = DRAFTED if self.phase in ("deal_leaders", "draft") else self.age
        return self.rows[age][number]

    def controller(self, city: int) -> int:
        """The seat that decides for a city."""
        if self.free_city and city == FREE_CITY:
            manager = self.manager()
            assert manager is not None
            return manager
        return city

    # ---- leaders -------------------------------------------------------------------------

    def slots(self, seat: int) -> list[Use]:
        """The leaders a seat has drafted, as the uses that they have now."""
        return [
            self.rows[DRAFTED][(seat + turn) % self.seats].used[turn]
            for turn in range(DRAFT)
            if len(self.rows[DRAFTED][(seat + turn) % self.seats].used) > turn
        ]

    def draws_leaders(self, city: int) -> bool:
        """Whether the city has the side of Roma that draws leaders from the box."""
        return any(
            effect["type"] == "draw_leaders_from_box"
            for stage in self.cities[city].all_stages()
            for effect in stage["effects"]
        )

    def leader_uses(self, seat: int) -> list[Use]:
        """All leaders that were ever in the hand of a seat after the draft."""
        return self.slots(seat) + (self.drawn_leaders if self.draws_leaders(seat) else [])

    def leader_hand(self, seat: int) -> list[str]:
        """The leaders that a seat may still use."""
        return [use.card for use in self.leader_uses(seat) if use.how == "keep"]

    def box(self) -> list[str]:
        """The leaders that may be drawn."""
        uses = [use for row in self.rows[DRAFTED] for use in row.used] + self.drawn_leaders
        away = {use.card for use in uses if use.how != "back"}
        # One that went back and was drawn again is in the hand of Roma.
        return [leader for leader in self.facts.leader_deck() if leader not in away]

    # ---- the discard pile ----------------------------------------------------------------

    def pile(self) -> list[Use]:
        """The discard pile in the order in which it is looked through: hand by hand, last first."""
        return [
            use
            for age in AGES
            for row in self.rows[age]
            for use in reversed(row.used)
            if use.how in DISCARDED
        ]

    def pile_can_be_read(self) -> bool:
        """Whether somebody may still come to build from the discard pile in this game."""
        return (
            self.facts.leaders
            or self.facts.cities
            or any(
                effect["type"] == "build_from_discard"
                for city in self.cities
                for number in range(len(city.all_stages()))
                for option in (1, 2)
                for effect in city.things_of(number, option)
            )
        )

    # ---- chance --------------------------------------------------------------------------

    def dealt_to_each(self) -> int:
        """How many cards every row gets in this deal."""
        return DRAFT if self.phase == "deal_leaders" else self.facts.hand

    def next_row(self) -> int:
        """The hand that gets the next card of the deal."""
        most = self.dealt_to_each()
        return next(n for n in range(len(self.cities)) if len(self.row(n).hand) < most)

    def chance(self) -> dict[str, Fraction]:
        """The exact distribution of the next chance event; empty when none is due."""
        if self.phase == "boards":
            return self.chance_of_boards()
        if self.phase == "edifices":
            age = len(self.edifices) + 1
            left = [one for one, entry in EDIFICES.items() if entry["age"] == age]
            return {f"edifice {one}": Fraction(1, len(left)) for one in left}
        if self.phase == "deal":
            return {f"deal {card}": chance for card, chance in self.chance_of_cards().items()}
        if self.phase == "deal_leaders":
            dealt = [card for row in self.rows[DRAFTED] for card in row.hand]
            left = [leader for leader in self.facts.leader_deck() if leader not in dealt]
            return {f"deal {leader}": Fraction(1, len(left)) for leader in left}
        if self.phase == "shipyards":
            dealt_yards = [city.shipyard for city in self.cities]
            yards = [board["id"] for board in SHIPYARDS["boards"]]
            yards_left = [yard for yard in yards if yard not in dealt_yards]
            return {f"shipyard {yard}": Fraction(1, len(yards_left)) for yard in yards_left}
        if self.phase in ("top_island", "islands"):
            deck = self.island_deck(self.level_drawn())
            return {f"island {island}": Fraction(1, len(deck)) for island in deck}
        if self.phase == "draw":
            box = self.box()
            return {f"draw {leader}": Fraction(1, len(box)) for leader in box}
        return {}

    def island_deck(self, level: int) -> list[str]:
        """The Islands of a level that are neither in play nor drawn."""
        away = {one for city in self.cities for one in city.islands}
        away |= {one for found in self.found for one in found}
        return [
            one for one, entry in ISLANDS.items() if entry["level"] == level and one not in away
        ]

    def level_drawn(self) -> int:
        """The level of the Island that is drawn next."""
        raise NotImplementedError

    def chance_of_boards(self) -> dict[str, Fraction]:
        """Any board that is not dealt yet, with either side where the sides are random."""
        dealt = [city.wonder for city in self.cities]
        left = [wonder for wonder in self.facts.boards if wonder not in dealt]
        sides = [""]
        if self.rules["sides"] == "random":
            sides = [f" {side}" for side in SIDES[self.edition]]
        return {
            f"wonder {wonder}{side}": Fraction(1, len(left) * len(sides))
            for wonder in left
            for side in sides
        }

    def chance_of_cards(self) -> dict[str, Fraction]:
        """The next card: one left, and any guild or black card may be among those in play."""
        dealt = Counter(card for row in self.rows[self.age] for card in row.hand)
        ordinary = Counter(ordinary_deck(self.edition, self.seats, self.age)) - dealt
        weights: dict[str, int | Fraction] = {**ordinary}
        total: int | Fraction = ordinary.total()
        for cards, in_play in self.facts.drawn_kinds(self.age, self.seats):
            unseen = [card for card in cards if not dealt[card]]
            left = in_play - (len(cards) - len(unseen))
            if left:
                weights |= dict.fromkeys(unseen, Fraction(left, len(unseen)))
                total += left
        shares = {weight: Fraction(weight) / total for weight in set(weights.values())}
        return {card: shares[weight] for card, weight in weights.items()}


def clockwise(first: int, seats: int) -> list[int]:
    """All seats, beginning with one of them."""
    return list(islice(cycle(range(seats)), first, first + seats))
