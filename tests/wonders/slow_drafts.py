"""What a seat knows of leaders in the slow engine, and all worlds that fit.

A world says which leader every seat kept in every turn of the draft, what became of it, and which
leaders Roma drew. All that fit are equally likely: every deal is as likely as any other, and
whoever uses a leader takes any of the hand.

Leaders of which a seat knows nothing are all alike to it. So worlds are listed with ``*`` for each
of them, and the number of worlds that this stands for is counted.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from math import comb, perm
from typing import Any, NamedTuple

from tests.wonders.reference import DRAFT
from tests.wonders.slow_engine import SlowGame
from tests.wonders.slow_table import DRAFTED, Use

ANY = "*"  # a leader of which the seat knows nothing
Place = tuple[int, int]
"""Row of the draft, and the turn of it from 0 in which the leader was kept."""

Fate = tuple[str, bool]
"""What became of a leader, and whether that was after Roma drew."""


class World(NamedTuple):
    """Leader and fate in every place, and what Roma drew with what became of it, sorted.

    A leader that was returned and then drawn is named by its place if nobody knows it.
    """

    slots: tuple[tuple[str, Fate], ...]
    drawn: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Sight:
    """A hand of the draft as a seat saw it: from this turn on, counted from 0."""

    row: int
    turn: int
    leaders: frozenset[str]


def places_of(game: SlowGame, seat: int) -> list[Place]:
    """The places of what a seat kept, as far as the draft has come."""
    found = [((seat + turn) % game.seats, turn) for turn in range(DRAFT)]
    return [(row, turn) for row, turn in found if len(game.rows[DRAFTED][row].used) > turn]


def use_at(game: SlowGame, place: Place) -> Use:
    """What lies in a place."""
    return game.rows[DRAFTED][place[0]].used[place[1]]


class Drafts:
    """What one seat, or its team, knows of leaders; ``forgotten`` are turns it does not remember.

    Nothing of what the others keep hidden is read: of their leaders only what lies open, and how
    many were put under stages, sold, returned or are still in hand.
    """

    def __init__(self, game: SlowGame, seat: int, forgotten: frozenset[int] = frozenset()) -> None:
        self.game = game
        partner = game.partner(seat)
        self.team = [seat] if partner is None else [seat, partner]
        self.others = [other for other in range(game.seats) if other not in self.team]
        self.roma = next((s for s in range(game.seats) if game.draws_leaders(s)), None)
        self.places = [place for s in range(game.seats) for place in places_of(game, s)]
        self.places.sort()
        drafting = game.phase == "draft"
        last = game.turn if drafting else DRAFT
        self.sights = []
        for turn in range(last if game.phase != "deal_leaders" else 0):
            if turn + 1 in forgotten and not (drafting and turn + 1 == game.turn):
                continue
            for row in range(game.seats):
                if (row - turn) % game.seats in self.team:
                    there = game.rows[DRAFTED][row]
                    leaders = [u.card for u in there.used[turn:]] + there.hand
                    self.sights.append(Sight(row, turn, frozenset(leaders)))
        self.mine = {
            place: use_at(game, place).card for s in self.team for place in places_of(game, s)
        }
        self.known_drawn = self.roma in self.team
        self.open = {s: self.shown(s) for s in range(game.seats)}
        self.located = {one for sight in self.sights for one in sight.leaders}
        self.located |= set(self.mine.values())
        # What the team drew and never saw before may have been kept and returned by anybody.
        self.from_box = set()
        if self.known_drawn:
            self.from_box = {use.card for use in game.drawn_leaders} - self.located
            self.located |= self.from_box
        self.named = self.located | {name for names in self.open.values() for name in names}
        self.pool = [one for one in game.facts.leader_deck() if one not in self.named]

    def shown(self, seat: int) -> dict[str, Fate]:
        """The leaders of a seat that lie or lay open, and since when."""
        return {
            use.card: fate_of(self.game, use)
            for use in self.game.leader_uses(seat)
            if use.how == "build"
        }

    def hidden_fates(self, seat: int) -> Counter[Fate]:
        """What became of the other leaders of a seat."""
        fates = Counter(fate_of(self.game, use) for use in self.game.leader_uses(seat))
        return fates - Counter(self.open[seat].values())

    def signature(self) -> tuple[Any, ...]:
        """All that the seat knows; worlds that look the same to it have the same."""
        mine = {place: fate_of(self.game, use_at(self.game, place)) for place in self.mine}
        drawn = [(u.card, u.how) for u in self.game.drawn_leaders] if self.known_drawn else None
        hidden = {seat: self.hidden_fates(seat) for seat in self.others}
        return self.sights, self.mine, mine, drawn, self.open, hidden

    # ---- all worlds ----------------------------------------------------------------------

    def keepings(self) -> Iterator[dict[Place, str]]:
        """All ways to say which leader lies in which place."""
        rows = [self.row_keepings(row) for row in range(self.game.seats)]

        def fill(row: int, found: dict[Place, str]) -> Iterator[dict[Place, str]]:
            if row == len(rows):
                yield found
                return
            taken = {one for one in found.values() if one != ANY}
            for way in rows[row]:
                if not taken & set(way.values()):
                    yield from fill(row + 1, found | way)

        yield from fill(0, {})

    def row_keepings(self, row: int) -> list[dict[Place, str]]:
        """The same for one row."""
        turns = [turn for at, turn in self.places if at == row]
        sights = [sight for sight in self.sights if sight.row == row]
        first = min((sight.turn for sight in sights), default=DRAFT)
        seen = next((sorted(s.leaders) for s in sights if s.turn == first), [])
        late = [turn for turn in turns if turn >= first]
        found = []
        for leaders in set(permutations(seen, len(late))):
            way = {(row, turn): one for turn, one in zip(late, leaders, strict=True)}
            if all(way[place] == self.mine.get(place, way[place]) for place in way) and all(
                sight.leaders >= {way[row, turn] for turn in late if turn >= sight.turn}
                and not sight.leaders & {way[row, turn] for turn in late if turn < sight.turn}
                for sight in sights
            ):
                found.append(way)
        for turn in (turn for turn in turns if turn < first):
            place = (row, turn)
            seat = (row - turn) % self.game.seats
            options = [ANY, *(name for name in self.open[seat] if name not in self.located)]
            options += sorted(self.from_box)
            if place in self.mine:
                options = [self.mine[place]]
            found = [
                {**way, place: one}
                for way in found
                for one in options
                if one == ANY or one not in way.values()
            ]
        return found

    def fates(self, seat: int, kept: dict[Place, str]) -> Iterator[dict[Place, Fate]]:
        """All ways to say what became of what a seat kept, in these places."""
        mine = places_of(self.game, seat)
        if seat in self.team:
            yield {place: fate_of(self.game, use_at(self.game, place)) for place in mine}
            return
        hidden = self.hidden_fates(seat)
        in_places = {name for name in self.open[seat] if name in [kept[p] for p in mine]}
        elsewhere = set(self.open[seat]) - in_places
        if elsewhere and not (seat == self.roma and self.game.drawn_leaders):
            return
        if not all(self.open[seat][name][1] for name in elsewhere):
            return  # recruited before Roma drew
        free = [place for place in mine if kept[place] not in in_places]
        shown = {p: self.open[seat][kept[p]] for p in mine if kept[p] in in_places}
        for fates in ways_to_choose(hidden, len(free)):
            yield shown | dict(zip(free, fates, strict=True))

    def worlds(self) -> Iterator[tuple[World, int]]:
        """All worlds that fit, with the number each stands for."""
        for kept in self.keepings():
            ways: list[dict[Place, Fate]] = [{}]
            for seat in range(self.game.seats):
                ways = [way | more for way in ways for more in self.fates(seat, kept)]
            for fates in ways:
                yield from self.with_drawn(kept, fates)

    def with_drawn(
        self, kept: dict[Place, str], fates: dict[Place, Fate]
    ) -> Iterator[tuple[World, int]]:
        """The same once the places are filled: what Roma drew."""
        slots = tuple((kept[place], fates[place]) for place in self.places)
        unknown = sum(one == ANY for one in kept.values())
        ways = perm(len(self.pool), unknown)
        if not ways:
            return
        drawn = self.game.drawn_leaders
        boxed = [place for place in self.places if fates[place] == ("back", False)]
        away = {kept[place] for place in self.places if place not in boxed} - {ANY}
        if not drawn:
            yield World(slots, ()), ways
            return
        if self.known_drawn:
            if not any(use.card in away for use in drawn):
                yield World(slots, tuple(sorted((use.card, use.how) for use in drawn))), ways
            return
        assert self.roma is not None
        names = [one for one in self.game.facts.leader_deck() if one in self.named - away]
        names += [f"{place}" for place in boxed if kept[place] == ANY]
        free = len(self.pool) - unknown
        in_places = {kept[place] for place in places_of(self.game, self.roma)}
        shown = {n: f[0] for n, f in self.open[self.roma].items() if n not in in_places}
        rest = self.hidden_fates(self.roma) - Counter(
            fates[p] for p in places_of(self.game, self.roma) if kept[p] not in self.open[self.roma]
        )
        if any(how != "keep" and not late for how, late in rest):
            return
        hows = Counter({how: count for (how, _), count in rest.items()})
        if not set(shown) <= set(names):
            return
        others = [name for name in names if name not in self.open[self.roma]]
        for chosen, left in named_ways(others, hows):
            number, among = 1, free
            for count in left.values():
                number *= comb(among, count)
                among -= count
            if number:
                found = [*shown.items(), *chosen]
                found += [(ANY, how) for how, count in left.items() for _ in range(count)]
                yield World(slots, tuple(sorted(found))), ways * number

    def law(self, most: int) -> dict[World, int] | None:
        """All worlds with their weights; None if there are more than so many."""
        found: dict[World, int] = {}
        for world, number in self.worlds():
            found[world] = found.get(world, 0) + number
            if len(found) > most:
                return None
        return found

    def seen_as(self, game: SlowGame) -> World:
        """A true world as this seat lists it."""
        slots = []
        drawn_at = {}
        for place in self.places:
            use = use_at(game, place)
            drawn_at[use.card] = f"{place}"
            slots.append((use.card if use.card in self.named else ANY, fate_of(game, use)))
        drawn = [
            (use.card if use.card in self.named else drawn_at.get(use.card, ANY), use.how)
            for use in game.drawn_leaders
        ]
        return World(tuple(slots), tuple(sorted(drawn)))

    # ---- one world -----------------------------------------------------------------------

    def shuffle(self, world: SlowGame, rng: random.Random, tries: int = 300) -> None:
        """Put other leaders into a copy of the game, so that it looks the same to the seat.

        Where no others are found by trying, they stay: that is such a world, too.
        """
        if not self.places and not self.sights:
            return
        ways = [sorted(self.row_keepings(row), key=repr) for row in range(self.game.seats)]
        for _ in range(tries):
            kept: dict[Place, str] = {}
            for row in ways:
                kept |= rng.choice(row)
            known = [one for one in kept.values() if one != ANY]
            if len(set(known)) < len(known):
                continue
            found: dict[Place, Fate] = {}
            for seat in range(self.game.seats):
                choices = sorted(self.fates(seat, kept), key=repr)
                if not choices:
                    break
                found |= rng.choice(choices)
            else:
                drawn = sorted(self.with_drawn(kept, found), key=repr)
                if drawn:
                    self.fill_in(world, kept, rng.choice(drawn)[0], rng)
                    return

    def fill_in(
        self, game: SlowGame, kept: dict[Place, str], world: World, rng: random.Random
    ) -> None:
        """Make a true world of a listed one."""
        pool = sorted(self.pool)  # a set has another order in every process
        rng.shuffle(pool)
        names = {}
        for place, (one, (how, late)) in zip(self.places, world.slots, strict=True):
            use = use_at(game, place)
            use.card = pool.pop() if one == ANY else one
            use.how, use.fresh = how, late
            names[f"{place}"] = use.card
        drawn = [(pool.pop() if n == ANY else names.get(n, n), how) for n, how in world.drawn]
        order = game.facts.leader_deck().index
        game.drawn_leaders = [
            Use(name, how) for name, how in sorted(drawn, key=lambda pair: order(pair[0]))
        ]
        self.deal_hands(game, kept, pool, rng)

    def deal_hands(
        self, game: SlowGame, kept: dict[Place, str], pool: list[str], rng: random.Random
    ) -> None:
        """What is still to be drafted."""
        for row, there in enumerate(game.rows[DRAFTED]):
            sights = [sight for sight in self.sights if sight.row == row]
            if not there.hand:
                continue
            if not sights:
                there.hand = [pool.pop() for _ in there.hand]
                continue
            last = max(sights, key=lambda sight: sight.turn)
            gone = {one for (at, _), one in kept.items() if at == row}
            there.hand = sorted(last.leaders - gone)


def fate_of(game: SlowGame, use: Use) -> Fate:
    """What became of a leader; one that Roma drew was used after that."""
    drawn = any(use is other for other in game.drawn_leaders)
    return use.how, use.how != "keep" if drawn else use.fresh


def ways_to_choose(fates: Counter[Fate], count: int) -> list[tuple[Fate, ...]]:
    """All different sequences of so many of these."""
    if not count:
        return [()]
    return [
        (fate, *rest)
        for fate in sorted(fates)
        for rest in ways_to_choose(fates - Counter([fate]), count - 1)
    ]


def named_ways(
    names: list[str], hows: Counter[str]
) -> Iterator[tuple[list[tuple[str, str]], Counter[str]]]:
    """All ways to give some of the names one of these each, with what is left over."""
    if not names:
        yield [], hows
        return
    first, *rest = names
    yield from named_ways(rest, hows)
    for how in sorted(+hows):
        for chosen, left in named_ways(rest, hows - Counter([how])):
            yield [(first, how), *chosen], left
