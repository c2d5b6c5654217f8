"""What a seat may take to be true, by trying everything that the other seat may have done.

``Watched`` keeps a log of who has looked at what. From it ``god_law`` and ``plot_law`` enumerate
all shuffled decks and all secret choices of the other seat, and leave out what contradicts
anything that the seat has seen. Decks and choices that are left are all equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from math import factorial
from typing import Any

from tests.duel.expansions.facts import GODS_OF, PLOTS
from tests.duel.expansions.lockstep import Twins
from tests.duel.expansions.table import Action

Law = dict[str, Fraction]
UNKNOWN = "*"
"""What nobody has seen; it is drawn when somebody looks."""


@dataclass
class Note:
    """One thing that a seat has done: ``what`` it was, and what it saw or chose."""

    what: str
    seat: int
    about: Any = None
    seen: tuple[str, ...] = ()
    chosen: Any = None
    where: str | None = None


class Watched(Twins):
    """Both engines side by side, with a log of all that is done in secret."""

    log: list[Note]
    lockable: dict[int, set[str]]  # by seat: what the locked token may be for it

    def play(self, action: Action) -> None:
        slow = self.slow
        step = slow.todo[0]
        kind, seat = action["action"], step.seat
        aside = set(slow.aside)
        tokens_seen = set(slow.drawn) if kind == "choose_drawn_token" else set()
        if kind == "choose_set_aside_token":
            tokens_seen = set(slow.aside)
        if kind in ("choose_top_god", "choose_god_of_deck", "choose_enki_token"):
            tokens_seen = set(slow.on_enki)
        if kind == "place_god":
            seen = tuple(slow.god_decks[step.about][:2])
            self.log.append(
                Note("token", seat, step.about, seen, action["god"], str(action["slot"]))
            )
        elif kind == "choose_top_god":
            self.log.append(Note("gate", seat, None, self.tops(), action["god"]))
        elif kind == "choose_god_of_deck":
            rest = tuple(action["rest_top_first"])
            seen = tuple(slow.god_decks[step.about])
            self.log.append(Note("theater", seat, step.about, seen, (action["god"], rest)))
        elif kind == "keep_conspiracy":
            self.log[-1].chosen = action["conspiracy"]
        elif kind == "put_back":
            self.log[-1].where = action["where"]
        elif kind == "prepare":
            plot, card = action["conspiracy"], action["card_used"]
            self.log.append(Note("prepare", seat, card, chosen=plot))
        elif kind == "trigger":
            plot = action["conspiracy"]
            held = slow.cities[seat].plots[plot]
            what = "trigger" if held.state == "prepared" else "spring"
            self.log.append(Note(what, seat, held.card, chosen=plot))
        super().play(action)
        self.note_tokens(kind, seat, action, aside, tokens_seen)

    def catch_up(self) -> None:
        if not hasattr(self, "log"):
            self.log, self.lockable = [], {}
        owned = {plot for note in self.log for plot in note.seen if note.what in ("look", "both")}
        super().catch_up()
        slow = self.slow
        if slow.ending:
            return
        step = slow.todo[0]
        for seat, city in enumerate(slow.cities):
            new = [plot for plot in self.plots if plot in city.plots and plot not in owned]
            if len(new) == 2:
                self.log.append(Note("both", seat, seen=tuple(new)))
        open_look = self.log and self.log[-1].what == "look" and self.log[-1].chosen is None
        if slow.pending() == "keep_conspiracy" and not open_look:
            self.log.append(Note("look", step.seat, seen=tuple(slow.plot_deck[:2])))

    def gods_so_far(self) -> list[Note]:
        """The log with a look at gods that is going on."""
        slow = self.slow
        step = slow.todo[0]
        deck = slow.god_decks.get(str(step.about), [])
        shown = {"place_god": deck[:2], "choose_god_of_deck": deck, "choose_top_god": self.tops()}
        if step.kind not in shown:
            return self.log
        return [*self.log, Note("looking", step.seat, step.about, tuple(shown[step.kind]))]

    def tops(self) -> tuple[str, ...]:
        """The gods on top of the decks."""
        return tuple(deck[0] for deck in self.slow.god_decks.values() if deck)

    def note_tokens(
        self, kind: str, seat: int, action: Action, aside: set[str], seen: set[str]
    ) -> None:
        """What the locked token may be after an action, for the seat that has not locked it."""
        if kind == "lock_token":
            token = action["token"]
            for viewer in (0, 1):
                secret = token in aside and viewer != seat
                self.lockable[viewer] = set(aside) if secret else {token}
        elif self.lockable:
            slow = self.slow
            public = {t for city in slow.cities for t in city.tokens}
            if "enki" in slow.slots.values() or any("enki" in c.gods for c in slow.cities):
                public |= set(slow.on_enki)
            self.lockable[seat] -= seen if len(self.lockable[seat]) > 1 else set()
            for viewer in (0, 1):
                if len(self.lockable[viewer]) > 1:
                    self.lockable[viewer] -= public
            if kind == "choose_set_aside_token":
                self.lockable[seat] = set(slow.locked)


# ---- gods --------------------------------------------------------------------------------


@dataclass
class Shelf:
    """The gods of one mythology in one world: a deck with who has seen what, and the slots."""

    deck: list[str]
    seen: set[str] = field(default_factory=set)
    placed: dict[str, str] = field(default_factory=dict)


def god_law(watch: Watched, viewer: int, kind: str) -> Law:
    """The worlds of one mythology: what lies in its slots, and its deck, with their chances."""
    found: Counter[str] = Counter()
    for order in permutations(GODS_OF[kind]):
        for shelf in histories(watch.gods_so_far(), viewer, kind, Shelf(list(order))):
            if slots_are_open(watch) and not as_it_lies(watch, shelf):
                continue
            found[shown(watch, shelf)] += 1
    total = sum(found.values())
    return {world: Fraction(count, total) for world, count in found.items()}


def slots_are_open(watch: Watched) -> bool:
    return watch.slow.age >= 2


def as_it_lies(watch: Watched, shelf: Shelf) -> bool:
    """Whether the gods in open slots, or activated from them, are those of the true world."""
    first = {note.where: note.chosen for note in watch.log if note.what == "token"}
    return all(first[slot] == god for slot, god in shelf.placed.items())


def shown(watch: Watched, shelf: Shelf) -> str:
    """A world as it is told apart: gods that nobody has seen are all the same."""
    deck = [god if god in shelf.seen else UNKNOWN for god in shelf.deck]
    lying = {s: god for s, god in sorted(shelf.placed.items()) if int(s) in watch.slow.slots}
    return f"{lying} {deck}"


def histories(log: list[Note], viewer: int, kind: str, shelf: Shelf) -> Iterator[Shelf]:
    """What a deck may have become, by all secret choices of the other seat."""
    worlds = [shelf]
    for note in log:
        worlds = [after for world in worlds for after in gods_after(note, viewer, kind, world)]
    yield from worlds


def among(gods: tuple[str, ...], kind: str) -> list[str]:
    """The gods of one mythology."""
    return [god for god in gods if god in GODS_OF[kind]]


def gods_after(note: Note, viewer: int, kind: str, world: Shelf) -> list[Shelf]:
    """What one entry of the log makes of a world; none if it contradicts what the viewer saw."""
    mine = note.seat == viewer
    if note.what == "token" and note.about == kind:
        seen = world.deck[:2]
        if mine and tuple(seen) != note.seen:
            return []
        found = []
        for god in [note.chosen] if mine else seen:
            after = deepcopy(world)
            after.seen |= set(seen)
            after.deck.remove(god)
            after.placed[str(note.where)] = god
            found.append(after)
        return found
    if note.what == "looking" and (note.about == kind or isinstance(note.about, dict)):
        size = len(note.seen) if note.about == kind else 1
        true = list(note.seen) if note.about == kind else among(note.seen, kind)
        if mine and world.deck[:size] != true:
            return []
        after = deepcopy(world)
        after.seen |= set(world.deck[:size])
        return [after]
    if note.what == "gate":
        top = world.deck[:1]
        true = among(note.seen, kind)
        taken = note.chosen if note.chosen in GODS_OF[kind] else None
        if (mine and top != true) or (taken and top != [taken]):
            return []
        after = deepcopy(world)
        after.seen |= set(top)
        if taken:
            after.deck.pop(0)
        return [after]
    if note.what == "theater" and note.about == kind:
        god, rest = note.chosen
        if (mine and tuple(world.deck) != note.seen) or god not in world.deck:
            return []
        left = [other for other in world.deck if other != god]
        found = []
        for order in [rest] if mine else permutations(left):
            after = deepcopy(world)
            after.seen |= set(world.deck)
            after.deck = list(order)
            found.append(after)
        return found
    return [world]


# ---- plots -------------------------------------------------------------------------------


@dataclass
class Hands:
    """The conspiracies in one course of the game: numbers of the shuffled deck, some with names."""

    deck: list[int] = field(default_factory=lambda: list(range(len(PLOTS))))
    names: dict[int, str] = field(default_factory=dict)
    seen: set[int] = field(default_factory=set)
    unprepared: list[list[int]] = field(default_factory=lambda: [[], []])
    prepared: list[list[tuple[int, str]]] = field(default_factory=lambda: [[], []])
    looked_at: list[int] = field(default_factory=list)

    def name(self, number: int, plot: str) -> bool:
        """A card turns out to be this plot; False if that cannot be."""
        if number in self.names or plot in self.names.values():
            return self.names.get(number) == plot
        self.names[number] = plot
        return True


def courses(log: list[Note], viewer: int) -> list[Hands]:
    """All secret choices of the other seat that fit with what the viewer has seen."""
    worlds = [Hands()]
    for note in log:
        worlds = [after for world in worlds for after in plots_after(note, viewer, world)]
    return worlds


def plots_after(note: Note, viewer: int, world: Hands) -> list[Hands]:
    """What one entry of the log makes of a course; none if it contradicts what the viewer saw."""
    mine = note.seat == viewer
    if note.what in ("look", "both"):
        return after_a_look(note, world, mine=mine)
    hand = world.unprepared[note.seat]
    found = []
    if note.what in ("prepare", "spring"):
        for number in hand:
            after = deepcopy(world)
            told = mine or note.what == "spring"
            if mine and after.names.get(number) != note.chosen:
                continue
            if told and not after.name(number, note.chosen):
                continue
            after.unprepared[note.seat].remove(number)
            if note.what == "prepare":
                after.prepared[note.seat].append((number, note.about))
            found.append(after)
    elif note.what == "trigger":
        after = deepcopy(world)
        held = after.prepared[note.seat]
        (at,) = [at for at, (_, card) in enumerate(held) if card == note.about]
        number, _ = held.pop(at)
        if after.name(number, note.chosen):
            found.append(after)
    else:
        return [world]
    return found


def after_a_look(note: Note, world: Hands, *, mine: bool) -> list[Hands]:
    start = deepcopy(world)
    pair = [start.deck.pop(0) for _ in note.seen]
    start.seen |= set(pair)
    if mine and not all(start.name(n, plot) for n, plot in zip(pair, note.seen, strict=True)):
        return []
    if note.what == "both":
        start.unprepared[note.seat] += pair
        return [start]
    if note.chosen is None:
        start.looked_at = pair
        return [start]
    found = []
    for kept in pair:
        if mine and start.names[kept] != note.chosen:
            continue
        after = deepcopy(start)
        after.unprepared[note.seat].append(kept)
        left = [number for number in pair if number != kept]
        if note.where is None:
            after.looked_at = left
        elif note.where == "top":
            after.deck[:0] = left
        else:
            after.deck += left
        found.append(after)
    return found


def places(hands: Hands, other: int) -> dict[str, list[int]]:
    """The places that the viewer does not see, and the cards that lie there."""
    found = {f"prepared with {card}": [number] for number, card in hands.prepared[other]}
    found["hand"] = list(hands.unprepared[other])
    found["looked at"] = list(hands.looked_at)
    for depth, number in enumerate(hands.deck):
        if number in hands.seen:
            found[f"deck {depth}"] = [number]
    return {place: cards for place, cards in found.items() if cards}


def plot_law(watch: Watched, viewer: int) -> dict[str, Law]:
    """For every place that the viewer does not see: the chances of each plot to lie there."""
    laws: dict[str, Counter[str]] = {}
    total: Counter[str] = Counter()
    for hands in courses(watch.log, viewer):
        weight = factorial(len(PLOTS) - len(hands.names))
        left = [plot for plot in PLOTS if plot not in hands.names.values()]
        for place, cards in places(hands, 1 - viewer).items():
            law = laws.setdefault(place, Counter())
            for number in cards:
                named = hands.names.get(number)
                for plot in [named] if named else left:
                    law[plot] += Fraction(weight, 1 if named else len(left))  # type: ignore[assignment]
                total[place] += weight
    return {
        place: {plot: Fraction(chance) / total[place] for plot, chance in law.items()}
        for place, law in laws.items()
    }
