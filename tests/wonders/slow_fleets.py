"""Fleets, Islands, Tributes, pirates, raids and naval conflicts in the slow engine (Armada)."""

from __future__ import annotations

from typing import Any

from tests.wonders.reference import ISLANDS
from tests.wonders.slow_costs import Action
from tests.wonders.slow_marks import Marks
from tests.wonders.slow_naval import (
    LEVELS,
    islands_each,
    naval_tokens,
    pirate_losses,
    space_effect,
    tribute_losses,
)
from tests.wonders.slow_table import FreeMove, Task

SEATS_AWAY = {"left_of_left": 2, "right_of_right": -2}


class Fleets(Marks):
    """A table on which fleets move."""

    def will(self, task: Task) -> None:
        """Put a task into the queue."""
        raise NotImplementedError

    def take_coins(self, city: int, coins: int) -> None:
        """A city takes coins from the bank."""
        raise NotImplementedError

    # ---- moves ---------------------------------------------------------------------------

    def move_fleet(self, city: int, fleet: str) -> None:
        """A fleet moves one space."""
        owner = self.cities[city]
        owner.fleets[fleet] += 1
        position = owner.fleets[fleet]
        self.met.add(f"{fleet} fleet on space {position + 1}")
        for effect in owner.all_effects("coins_per_fleet_move"):
            self.take_coins(city, effect["count"])
            self.met.add("paid for a move of a fleet")
        self.take_coins(city, space_effect(fleet, position, "coins"))
        tribute = space_effect(fleet, position, "tribute")
        if tribute:
            self.tributes[city] = max(self.tributes[city], tribute)
            self.will(Task("losses", 0))
        level = space_effect(fleet, position, "explore_island")
        if level:
            self.arrivals[city].append(level)
            self.will(Task("explore", 0))

    def do_fleet_move(self, city: int, effect: dict[str, Any], action: Action) -> None:
        if action.kind == "take":
            self.met.add("a card of the pile with a free move")
        if action.kind == "explore":
            self.met.add("an Island moves fleets")
        self.free_moves[city].append(FreeMove(effect["count"], tuple(effect["fleets"])))
        self.will(Task("fleets", 0))

    def begin_fleets(self) -> bool:
        """All who have a choice about free moves choose at once; the rest is done."""
        self.phase = "fleets"
        self.acting = None
        for city in range(len(self.cities)):
            while self.free_moves[city] and len(self.ways_to_move(city)) < 2:
                (fleets,) = self.ways_to_move(city)
                self.met.add(f"free moves without a choice: {len(fleets)}")
                self.move_freely(city, fleets)
        self.waiting = [city for city in range(len(self.cities)) if self.free_moves[city]]
        if len(self.waiting) > 1:
            self.met.add("several move fleets at once")
        return bool(self.waiting)

    def move_freely(self, city: int, fleets: tuple[str, ...]) -> None:
        """The next free move of a city."""
        move = min(self.free_moves[city], key=FreeMove.rank)
        self.free_moves[city].remove(move)
        if len(fleets) < move.count:
            self.met.add(f"{len(fleets)} of {move.count} fleets move")
        for fleet in fleets:
            self.move_fleet(city, fleet)

    def sail_all(self, chosen: dict[int, tuple[str, ...]]) -> None:
        """All have chosen which fleets they move."""
        self.waiting = []
        for city, fleets in chosen.items():
            self.move_freely(city, fleets)
        if any(self.free_moves):
            self.will(Task("fleets", 0))

    # ---- Islands -------------------------------------------------------------------------

    def do_draw_island(self, city: int, effect: dict[str, Any], action: Action) -> None:
        self.will(Task(f"island_{effect['level']}", city))

    def begin_top_island(self, level: int) -> bool:
        """A city takes the top Island of a level."""
        assert self.acting is not None
        self.wave[self.acting] = [level]
        self.phase = "top_island"
        if self.island_deck(level):
            return True
        self.wave[self.acting] = []
        return False

    def begin_island_1(self) -> bool:
        return self.begin_top_island(1)

    def begin_island_2(self) -> bool:
        return self.begin_top_island(2)

    def begin_island_3(self) -> bool:
        return self.begin_top_island(3)

    def begin_explore(self) -> bool:
        """All who have reached an Island space draw Islands of its level."""
        self.wave = [sorted(set(levels)) for levels in self.arrivals]
        self.arrivals = [[] for _ in self.cities]
        for level in LEVELS:
            explorers = [city for city, levels in enumerate(self.wave) if level in levels]
            if not explorers:
                continue
            deck = len(self.island_deck(level))
            self.met.add(f"{min(len(explorers), 3)} explorers")
            if deck < 9:
                self.met.add("a level is explored again")
            if not islands_each(deck, len(explorers)):
                for city in explorers:
                    self.wave[city].remove(level)
        return self.go_on_drawing()

    def shares(self) -> list[tuple[int, int, int]]:
        """Level, city and number of Islands of all who explore, in the order of the draws."""
        found = []
        for level in LEVELS:
            explorers = [city for city, levels in enumerate(self.wave) if level in levels]
            drawn = sum(len(self.found_of(city, level)) for city in explorers)
            deck = len(self.island_deck(level)) + drawn
            found += [(level, city, islands_each(deck, len(explorers))) for city in explorers]
        return found

    def next_draw(self) -> tuple[int, int] | None:
        """The level and the city of the next Island that is drawn."""
        for level, city, share in self.shares():
            if len(self.found_of(city, level)) < share:
                return level, city
        return None

    def level_drawn(self) -> int:
        """The level of the Island that is drawn next."""
        if self.phase == "top_island":
            assert self.acting is not None
            return self.wave[self.acting][0]
        draw = self.next_draw()
        assert draw is not None
        return draw[0]

    def go_on_drawing(self) -> bool:
        """The next Island is drawn, or all choose; False if nobody explores."""
        self.exploring = any(self.wave)
        if not self.exploring:
            return False
        draw = self.next_draw()
        if draw is not None:
            self.phase, self.acting = "islands", draw[1]
            return True
        self.phase, self.acting = "explore", None
        self.waiting = [city for city in range(len(self.cities)) if self.levels_to_choose(city)]
        if not self.waiting:
            self.take_islands({})
        return bool(self.waiting)

    def take_islands(self, chosen: dict[int, list[str]]) -> None:
        """All who explore take an Island of each level; the others go back."""
        taken = []
        for city, levels in enumerate(self.wave):
            for level in levels:
                found = self.found_of(city, level)
                named = [one for one in chosen.get(city, []) if one in found]
                taken.append((city, (named or found)[0]))
        self.wave = [[] for _ in self.cities]
        self.found = [[] for _ in self.cities]
        self.waiting = []
        self.exploring = False
        for city, island in taken:
            self.take_island(city, island, "explore")

    def take_island(self, city: int, island: str, how: str) -> None:
        """An Island comes into play."""
        self.cities[city].islands.append(island)
        self.met.add(f"Island {island}")
        for effect in ISLANDS[island]["effects"]:
            if hasattr(self, f"do_{effect['type']}"):
                getattr(self, f"do_{effect['type']}")(city, effect, Action(how, island))

    # ---- losses --------------------------------------------------------------------------

    def do_pirates(self, city: int, effect: dict[str, Any], action: Action) -> None:
        self.pirates[city] += 1
        self.will(Task("losses", 0))

    def naval_losses(self) -> list[int]:
        """What every city loses to Tributes and pirates in this turn, which are over then."""
        levels = {number: city.level() for number, city in enumerate(self.cities)}
        protected = [number for number, city in enumerate(self.cities) if city.protected()]
        demands = {number: tribute for number, tribute in enumerate(self.tributes) if tribute}
        symbols = {number: count for number, count in enumerate(self.pirates) if count}
        to_pirates = pirate_losses(symbols, levels, protected)
        to_tributes = tribute_losses(demands, levels, protected)
        if any(to_pirates.values()):
            self.met.add("coins lost to pirates")
        if any(to_tributes.values()):
            self.met.add("coins lost by a Tribute")
        if len(demands) > 1:
            self.met.add("several Tributes at once")
        if list(demands.values()).count(max(demands.values(), default=0)) > 1:
            self.met.add("equal Tributes")
        if protected and (demands or symbols):
            self.met.add("protected from losses")
        self.tributes = [0 for _ in self.cities]
        self.pirates = [0 for _ in self.cities]
        return [to_pirates[number] + to_tributes[number] for number in levels]

    # ---- conflicts -----------------------------------------------------------------------

    def do_raid(self, city: int, effect: dict[str, Any], action: Action) -> None:
        self.cities[city].raids.append(effect["target"])

    def raids(self) -> list[tuple[int, int]]:
        """Who raids whom at the end of this Age."""
        return [
            (number, (number + SEATS_AWAY[target]) % len(self.cities))
            for number, city in enumerate(self.cities)
            for target in city.raids
        ]

    def abstainer(self) -> int | None:
        """The city that may stay out of the naval conflict."""
        owners = [
            number
            for number, city in enumerate(self.cities)
            if city.all_effects("may_skip_naval_conflict")
        ]
        return owners[0] if owners else None

    def fight_at_sea(self, out: int | None) -> None:
        """The naval conflict of the Age, but for a city that stays out."""
        strengths = {
            number: city.naval_strength()
            for number, city in enumerate(self.cities)
            if number != out
        }
        for number, tokens in naval_tokens(strengths, self.age).items():
            self.cities[number].naval_tokens[self.age - 1] += tokens
        if out is not None:
            self.met.add("a city stays out of a naval conflict")
