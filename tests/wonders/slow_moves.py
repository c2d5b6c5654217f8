"""What may be done in the slow engine: who decides, and all moves there are."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from tests.wonders.reference import AGES, EDIFICES, ISLANDS, SIDES, VICTORY
from tests.wonders.slow_costs import Action, Costs
from tests.wonders.slow_naval import FLEETS, LAST_SPACE
from tests.wonders.slow_table import CHANCE, FREE_CITY, OVER, PILE, FreeMove, clockwise

AT_ONCE = ("tokens", "losses", "fleets", "explore", "penalties")
"""What several cities choose at once at the end of a turn."""


@dataclass(frozen=True)
class Pick:
    """One card that a seat has to choose: for which city, and from which hand."""

    city: int
    row: int


class Moves(Costs):
    """A table with the moves that are possible on it."""

    # ---- who decides ---------------------------------------------------------------------

    def decider(self) -> int:
        """The seat that decides, CHANCE or OVER."""
        if self.phase == "over":
            return OVER
        if self.phase in (
            "boards",
            "shipyards",
            "edifices",
            "deal",
            "deal_leaders",
            "draw",
            "top_island",
            "islands",
        ):
            return CHANCE
        if self.phase in AT_ONCE:
            return next(city for city in self.waiting if self.is_missing(city))
        if self.phase in ("discard", "seventh", "extra", "bury", "naval"):
            assert self.acting is not None
            return self.controller(self.acting)
        return next(seat for seat in clockwise(0, self.seats) if self.is_missing(seat))

    def is_missing(self, seat: int) -> bool:
        """Whether a seat has not chosen all it has to choose."""
        if self.phase in AT_ONCE:
            wanted = self.due[seat] if self.phase == "penalties" else 1
            wanted = len(self.levels_to_choose(seat)) if self.phase == "explore" else wanted
            return seat in self.waiting and len(self.chosen[seat]) < wanted
        wanted = len(self.picks(seat)) if self.phase == "choose" else 1
        return len(self.chosen[seat]) < wanted

    def picks(self, seat: int) -> list[Pick]:
        """The cards a seat has to choose in this turn, in order."""
        row = self.held(seat)
        found = [Pick(seat, row)]
        if self.manager() == seat:
            found.append(Pick(FREE_CITY, row))
        return found

    # ---- legal moves ---------------------------------------------------------------------

    def legal(self) -> list[str]:
        """All legal moves of the decider, sorted."""
        seat = self.decider()
        if seat < 0:
            return []
        if self.phase == "sides":
            return sorted(f"side {side}" for side in SIDES[self.edition])
        if self.phase == "draft":
            return sorted(f"keep {leader}" for leader in self.row(self.held(seat)).hand)
        if self.phase == "recruit":
            return sorted(action.text() for action in self.recruitments(seat))
        if self.phase == "tokens":
            return sorted(f"discard {value}" for value in self.discardable(seat))
        if self.phase == "penalties":
            return sorted(self.given_up(seat))
        if self.phase == "losses":
            most = min(self.losses[seat], self.cities[seat].coins)
            return sorted(f"pay {coins}" for coins in range(most + 1))
        if self.phase == "fleets":
            return sorted(
                "sail " + (" ".join(fleets) or "nothing") for fleets in self.ways_to_move(seat)
            )
        if self.phase == "explore":
            level = self.levels_to_choose(seat)[len(self.chosen[seat])]
            return sorted(f"explore {island}" for island in self.found_of(seat, level))
        if self.phase == "naval":
            return ["naval abstain", "naval join"]
        assert self.acting is not None or self.phase == "choose"
        if self.phase == "extra":
            return sorted(f"recruit {leader}" for leader in self.further_recruits())
        if self.phase == "bury":
            return sorted(f"bury {leader}" for leader in self.cities[seat].leaders)
        if self.phase == "discard":
            return sorted(f"take {card}" for card in self.takings())
        if self.phase == "seventh":
            assert self.acting is not None
            return self.texts(Pick(self.acting, self.seventh_row(self.acting)), [])
        earlier = [Action.read(text) for text in self.chosen[seat]]
        return self.texts(self.picks(seat)[len(earlier)], earlier)

    def given_up(self, seat: int) -> set[str]:
        """What a seat may give up next: of the ways to pay all, told in ascending order."""
        begun = [text.split()[1] for text in self.chosen[seat]]
        ways = [way for way in self.penalty_ways(seat) if list(way[: len(begun)]) == begun]
        word = "discard" if self.penalty()["type"] == "lose_victory_tokens" else "lose"
        return {f"{word} {way[len(begun)]}" for way in ways}

    def penalty(self) -> dict[str, Any]:
        """What the Edifice of this Age costs those who have not taken part."""
        (found,) = EDIFICES[self.edifices[self.age - 1]]["penalty"]
        entry: dict[str, Any] = found
        return entry

    def penalty_ways(self, city: int) -> list[tuple[str, ...]]:
        """All ways to pay the penalty in cards or tokens; coins are an empty way."""
        owner, penalty = self.cities[city], self.penalty()
        if penalty["type"] == "pay_coins":
            return [()] if owner.coins >= penalty["amount"] else []
        if penalty["type"] == "discard_card":
            return [(c,) for c in owner.cards if owner.entry(c)["color"] == penalty["color"]]
        tokens = [VICTORY[age] for age in AGES for _ in range(owner.victories[age - 1])]
        ways = sorted(set(combinations(tokens, penalty["count"])))
        return [tuple(map(str, way)) for way in ways]

    def seventh_row(self, city: int) -> int:
        """The hand whose last card is the seventh card of a city."""
        return PILE if self.free_city and city == FREE_CITY else self.held(city)

    def texts(self, pick: Pick, earlier: list[Action]) -> list[str]:
        """All moves for one card to choose, after what the seat has chosen already."""
        return sorted(action.text() for action in self.actions(pick, earlier))

    def actions(self, pick: Pick, earlier: list[Action]) -> list[Action]:
        """The same as actions."""
        hand = list(self.row(pick.row).hand)
        for action in earlier:
            hand.remove(action.card)
        own = [a for a in earlier if a.for_city == (self.free_city and pick.city == FREE_CITY)]
        cards = sorted(set(hand))
        if self.free_city and pick.city == FREE_CITY:
            return self.free_city_actions(cards, own)
        # Any card does to mark a stage, at one price.
        staged = self.stagings(pick.city, cards[0], own) if cards else []
        return [
            action
            for card in cards
            for action in [
                *self.builds(pick.city, card, own),
                *(stage._replace(card=card) for stage in staged),
                *self.sales(pick.city, card, own),
            ]
        ]

    # ---- leaders -------------------------------------------------------------------------

    def recruitments(self, seat: int) -> list[Action]:
        """What may be done with one leader of the hand."""
        found = []
        for leader in self.leader_hand(seat):
            if self.leader_cost(seat, leader) <= self.cities[seat].coins:
                found.append(Action("recruit", leader))
            found += [*self.stagings(seat, leader, []), *self.sales(seat, leader, [])]
        return found

    def affordable(self, city: int) -> list[str]:
        """The leaders that a city can recruit besides, at the end of a turn."""
        funds = self.cities[city].coins
        funds -= self.cities[city].income
        return [one for one in self.leader_hand(city) if self.leader_cost(city, one) <= funds]

    def further_recruits(self) -> list[str]:
        """The same of the city that acts, ``nothing`` among them where it is allowed."""
        assert self.acting is not None
        return [*self.affordable(self.acting), "nothing"]

    def discardable(self, city: int) -> list[int]:
        """The values of the Victory tokens that a city may give away."""
        return [VICTORY[age] for age, count in enumerate(self.cities[city].victories, 1) if count]

    # ---- fleets and Islands --------------------------------------------------------------

    def ways_to_move(self, city: int) -> list[tuple[str, ...]]:
        """The sets of fleets that the next free move of a city may move."""
        move = min(self.free_moves[city], key=FreeMove.rank)
        fleets = self.cities[city].fleets
        movable = [f for f in FLEETS if f in move.fleets and fleets[f] < LAST_SPACE]
        most = min(move.count, len(movable))
        return list(combinations(movable, most))

    def found_of(self, city: int, level: int) -> list[str]:
        """The Islands of a level that a city has drawn."""
        return [one for one in self.found[city] if ISLANDS[one]["level"] == level]

    def levels_to_choose(self, city: int) -> list[int]:
        """The levels of which a city has drawn more than one Island."""
        return [level for level in self.wave[city] if len(self.found_of(city, level)) > 1]

    # ---- the Free City -------------------------------------------------------------------

    def free_city_actions(self, cards: list[str], earlier: list[Action]) -> list[Action]:
        """What its manager may do for the Free City with one of these cards (section 10)."""
        plays = {card: self.free_city_plays(card, earlier) for card in cards}
        # With the right to build for nothing every card can be played, though it need not be.
        sales = [] if any(plays.values()) else cards
        found = [action for card in cards for action in plays[card]]
        return found + [Action("sell", card, for_city=True) for card in sales]

    def free_city_plays(self, card: str, earlier: list[Action]) -> list[Action]:
        """The ways to build a card or to put it under a stage; a chain must be used."""
        builds = self.builds(FREE_CITY, card, earlier)
        if builds and self.cities[FREE_CITY].has_chain(card):
            return builds
        return builds + self.stagings(FREE_CITY, card, earlier)

    # ---- the discard pile ----------------------------------------------------------------

    def takings(self) -> list[str]:
        """The cards that may be built from the pile, ``nothing`` among them where it is allowed."""
        assert self.acting is not None
        city = self.cities[self.acting]
        found = sorted({u.card for u in self.pile() if not city.has_building(u.card)})
        if found and self.rules["discard_build"] == "may":
            found.append("nothing")
        return found
