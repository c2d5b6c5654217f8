"""Positions of games with expansions: from JSON to a state.

Less is worked out than in the base game, and less is checked: that every item exists, is played
with and stands in one place, that the structure can be, and that the rules can go on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from solver._ext.duel import bridge
from solver.errors import InputError
from solver.games.base import Position
from solver.games.duel import names
from solver.games.duel.data import Setup, tables
from solver.games.duel.positions.check import check_picks
from solver.games.duel.positions.fill import PICK_SEATS, loot_left
from solver.games.duel.positions.form import (
    DOWN,
    GONE,
    UNKNOWN,
    AgoraFile,
    GodFile,
    NoteFile,
    PantheonFile,
    PlotFile,
    PositionFile,
)
from solver.games.duel.positions.names import TableReader, age_of_rows
from solver.games.duel.slots import parse_slot
from solver.games.duel.variants import EXPANSIONS, options_of, setup_of, variant_of
from solver.games.item_names import ItemNames
from solver.games.positions.places import Places
from solver.games.positions.problems import Problems

NOTHING, HIDDEN, OTHER_BACK = -1, -2, -3
"""What the raw form has for nothing, for what is not known, for a slot with the special back."""

GATE, N_GODS, PLACES, CHAMBERS, PLOTS, CUBES = 15, 15, 6, 6, 16, 12
GATE_NAMES = ("gate", "portale")
NOWHERE = 127
ASTARTE_COINS = 7

PROGRESS = {"unprepared": 1, "prepared": 2, "triggered": 3}
NOTED = {
    "drawn": 1, "kept": 2, "top": 3, "bottom": 4, "both": 5, "prepared": 6, "triggered": 7,
    "sprung": 8,
}  # fmt: skip
ACTED = {"no": 0, "yes": 1, "ending": 2}

_DOWN = {sign: back for back, sign in DOWN.items()}
_GONE = {sign: back for back, sign in GONE.items()}

Raw = dict[str, Any]


def is_expanded(data: Any) -> bool:
    """Whether a decoded JSON object asks for an expansion."""
    variant = data.get("variant") if isinstance(data, dict) else None
    return isinstance(variant, dict) and any(variant.get(name) == "yes" for name in EXPANSIONS)


def raw_of(file: PositionFile, problems: Problems) -> tuple[Raw, int]:
    """The raw form of the state, and whose view it is."""
    return _Reader(file, problems).raw(), file.view


def world(read: tuple[Raw, int], problems: Problems) -> Position:  # noqa: ARG001
    """The position with its state."""
    from solver.games.duel import GAME

    raw, view = read
    try:
        state = bridge.load(raw)
        bridge.check(state)
    except ValueError as error:
        raise InputError("", f"impossible position ({error})") from None
    if view not in bridge.viewers(state):
        raise InputError(
            "view", f"seat {view} has seen what is not told here", f"ask for seat {1 - view}"
        )
    variant = variant_of(raw["options"], raw["setup"])
    return Position(game=GAME, variant=variant, view=view, state=bridge.observed(state, view))


def seats_of(mask: int) -> list[int]:
    """The seats in a set of them."""
    return [seat for seat in (0, 1) if mask >> seat & 1]


def _mask(seats: list[int]) -> int:
    return sum({1 << seat for seat in seats})


class _Reader(TableReader):
    """Reads a position of a game with expansions."""

    def __init__(self, file: PositionFile, problems: Problems) -> None:
        variant = {name: getattr(file.variant, name) for name in file.variant.__struct_fields__}
        self.options = options_of(variant)
        self.number = setup_of(variant)
        self.setup: Setup = tables().setups[self.number]
        found = tables()
        kinds: tuple[tuple[ItemNames, Sequence[Any]], ...] = (
            (names.CARDS, found.cards),
            (names.WONDERS, found.wonders),
            (names.TOKENS, found.tokens),
        )
        super().__init__(
            file,
            problems,
            *(Places(kind, problems, self._plays(items)) for kind, items in kinds),
        )
        self.gods = Places(names.GODS, problems)
        self.plots = Places(names.PLOTS, problems)

    def raw(self) -> Raw:
        file = self.file
        slots, backs, senators = self._structure()
        cities = [
            asdict(self.city(city, f"cities[{seat}]", self.setup.start_coins))
            for seat, city in enumerate(file.cities)
        ]
        phase, picks = self._phase(cities, slots)
        if phase == "pick":
            with self.problems:
                check_picks([len(city["wonders"]) for city in cities], len(file.offer), phase)
        raw: Raw = {
            "phase": phase,
            "setup": self.number,
            "options": self.options,
            "age": self._age,
            "seat": self._seat(phase, picks),
            "extra": file.extra,
            "queue": [[entry.choice, entry.seat, entry.what] for entry in file.queue],
            "cities": cities,
            "slots": slots,
            "backs": backs,
            "pawn": file.pawn,
            "loot": self.loot() or loot_left(file.pawn),
            "discard": self.cards.all(file.discard, "discard"),
            "board_tokens": self.tokens.all(file.board_tokens, "board_tokens"),
            "drawn_tokens": self.tokens.all(file.drawn, "drawn"),
            "returned_tokens": [],
            "offer": self.wonders.all(file.offer, "offer"),
            "picks": picks,
            "boxed": NOTHING if file.boxed is None else self.wonders.one(file.boxed, "boxed"),
            "winner": NOTHING,
            "ending": None,
            "acted": 0 if phase in ("play", "pick", "offer", "tokens") else ACTED[file.acted],
        }
        if "pantheon" in self.setup.editions:
            raw["pantheon"] = self._pantheon(file.pantheon or PantheonFile(), len(slots))
        if "promo" in self.setup.editions:
            raw["box"] = self.cards.all(file.box, "box")
        if "agora" in self.setup.editions:
            raw["agora"] = self._agora(senators)
        played = {card for card in range(len(tables().cards)) if self._has(tables().cards[card])}
        raw["unseen"] = sorted(played - self.cards.placed)
        self.problems.stop()
        self._over(raw)
        return raw

    def _has(self, item: Any) -> bool:
        return bool(self.setup.has(item))

    def _plays(self, items: Sequence[Any]) -> Callable[[int], bool]:
        """Whether the set-up has the item of an index."""
        return lambda index: self._has(items[index])

    def _card(self, text: str, place: str) -> int:
        """A card under something; NOTHING if it was not noted."""
        if text.strip() == UNKNOWN:
            return NOTHING
        return self.cards.one(text, place)

    # ------------------------------------------------------------ the table of the base game

    @property
    def _age(self) -> int:
        if self.file.age is not None:
            return self.file.age
        if self.file.structure is None:
            raise InputError("age", "not given", "give 1, 2 or 3; 0 before the tokens are laid")
        return age_of_rows(self.file.structure, self.number)

    def _structure(self) -> tuple[list[int], list[int], list[int]]:
        """Content of the slots, slots with the special back of the Age, with that of a senator."""
        age, rows_given = self._age, self.file.structure
        size = max(len(layout.slots) for layout in tables().layouts(self.number))
        slots = [NOTHING] * size
        backs: list[int] = []
        senators: list[int] = []
        if not age:
            return slots, backs, senators
        if rows_given is None:
            raise InputError("structure", "not given", "list the rows of the table, top row first")
        special = self.setup.backs.get(str(age), "")
        for slot, entry, place in self.entries(rows_given, age, self.number):
            with self.problems:
                slots[slot], deck = self._entry(entry, place)
                if deck == "senator":
                    senators.append(slot)
                elif deck and deck == special:
                    backs.append(slot)
                    slots[slot] = OTHER_BACK if slots[slot] == HIDDEN else slots[slot]
                elif deck not in ("", f"age_{age}"):
                    raise InputError(place, f"{entry!r} in Age {age}", "correct one of them")
        return slots, sorted(backs), sorted(senators)

    def _entry(self, text: str, place: str) -> tuple[int, str]:
        """What a slot holds, and the deck that its back tells of; empty for that of the Age."""
        if text in _DOWN:
            return HIDDEN, _DOWN[text]
        if text in _GONE:
            return NOTHING, _GONE[text]
        card = self._card(text, place)
        return card, tables().cards[card].deck

    def _phase(self, cities: list[Raw], slots: list[int]) -> tuple[str, int]:
        """What happens next, and how many wonders have been picked."""
        file, owned = self.file, sum(len(city["wonders"]) for city in cities)
        untouched = self._age == 1 and NOTHING not in slots[: len(_first_slots(self.number))]
        drafting = self._age == 0 or (untouched and owned < 2 * CITY_WONDERS)
        picks = owned if drafting else 2 * CITY_WONDERS
        if file.phase is not None:
            return file.phase, picks
        if file.queue:
            return file.queue[0].choice, picks
        if drafting:
            laid = self._age or file.board_tokens
            return ("pick" if file.offer else "offer" if laid else "tokens"), picks
        return "play", picks

    def _seat(self, phase: str, picks: int) -> int:
        """Who decides; where nobody says so, who picks a wonder, and else the first seat."""
        if self.file.seat is not None:
            return self.file.seat
        return PICK_SEATS[min(picks, 7)] if phase in ("pick", "offer") else 0

    def _over(self, raw: Raw) -> None:
        """Winner and ending of a finished game."""
        if raw["phase"] != "over":
            return
        try:
            state = bridge.load({**raw, "winner": 2, "ending": "shared"})
        except ValueError as error:
            raise InputError("", f"impossible position ({error})") from None
        raw["winner"], raw["ending"] = bridge.verdict(state)

    # ------------------------------------------------------------ Pantheon

    def _seen(self, told: GodFile, god: int) -> int:
        """The seats that have seen a god where it lies, as a mask."""
        if told.seen is None:
            return 0 if god < 0 else 1 << self.file.view
        return _mask(told.seen)

    def _god(self, text: str, place: str) -> int:
        return HIDDEN if text.strip() == UNKNOWN else self.gods.one(text, place)

    def _pantheon(self, file: PantheonFile, n_slots: int) -> Raw:
        places, kinds, seen = [NOTHING] * PLACES, [NOTHING] * PLACES, [0] * PLACES
        opened = (self._age or 0) >= 2
        for key, content in file.slots.items():
            place = f"pantheon.slots.{key}"
            if key not in ("1", "2", "3", "4", "5", "6"):
                raise InputError(place, "no such slot", "slots are 1 to 6")
            at = int(key) - 1
            if isinstance(content, str) and content.strip().casefold() in GATE_NAMES:
                places[at], seen[at] = GATE, 3
                continue
            told = GodFile(god=content, seen=[0, 1]) if isinstance(content, str) else content
            with self.problems:
                places[at] = self._god(told.god, place)
                seen[at] = 3 if opened and places[at] >= 0 else self._seen(told, places[at])
                if places[at] >= 0:
                    kinds[at] = places[at] // 3
                elif told.mythology is not None:
                    kinds[at] = names.MYTHOLOGIES.find(told.mythology, place)
                else:
                    raise InputError(place, "neither god nor mythology", "give the mythology")
        owned = [self._activated(seat) for seat in (0, 1)]
        decks, deck_seen = self._decks(file, kinds, owned)
        snake = NOTHING if file.snake is None else names.card(file.snake, "pantheon.snake")
        return {
            "places": places,
            "kinds": kinds,
            "seen": seen,
            "decks": decks,
            "deck_seen": deck_seen,
            "tokens": [self._mythology_tokens(seat) for seat in (0, 1)],
            "offerings": [
                sum({1 << (value - 2) for value in city.offering_tokens})
                for city in self.file.cities
            ],
            "astarte": [self._astarte(seat, owned[seat]) for seat in (0, 1)],
            "gods": owned,
            "enki": sorted(self.tokens.all(file.enki, "pantheon.enki")),
            "on_slots": self._on_slots(file, n_slots),
            "snake": snake,
            "snake_owner": int(NISABA in owned[1]) if snake != NOTHING else 0,
            "minerva": NOWHERE if file.minerva is None else file.minerva,
        }

    def _activated(self, seat: int) -> list[int]:
        """The gods that a player has activated; the Gate may be listed too."""
        found = []
        for i, name in enumerate(self.file.cities[seat].gods):
            with self.problems:
                if name.strip().casefold() in GATE_NAMES:
                    found.append(GATE)
                else:
                    found.append(self.gods.one(name, f"cities[{seat}].gods[{i}]"))
        return sorted(found)

    def _astarte(self, seat: int, gods: list[int]) -> int:
        coins = self.file.cities[seat].astarte_coins
        if coins is None:
            return ASTARTE_COINS if ASTARTE in gods else 0
        place = f"cities[{seat}].astarte_coins"
        self.problems.require(
            not coins or ASTARTE in gods, place, "Astarte was not activated", "remove it"
        )
        return coins

    def _mythology_tokens(self, seat: int) -> list[int]:
        found = [0] * len(tables().pantheon.mythologies)
        for i, name in enumerate(self.file.cities[seat].mythology_tokens):
            with self.problems:
                found[names.MYTHOLOGIES.find(name, f"cities[{seat}].mythology_tokens[{i}]")] += 1
        return found

    def _on_slots(self, file: PantheonFile, n_slots: int) -> list[int]:
        found = [0] * n_slots
        for key, content in file.tokens.items():
            place = f"pantheon.tokens.{key}"
            with self.problems:
                if not self._age:
                    raise InputError(place, "nothing is laid before Age I", "remove it")
                slot = parse_slot(self._age, key, self.number, place)
                number = (
                    OFFERING + content - 2
                    if isinstance(content, int)
                    else 1 + names.MYTHOLOGIES.find(content, place)
                )
                found[slot] = number
        return found

    def _decks(
        self, file: PantheonFile, kinds: list[int], owned: list[list[int]]
    ) -> tuple[list[list[int]], list[list[int]]]:
        """The decks of gods and who has seen what in them."""
        decks, seen = [], []
        given = {}
        for name, content in file.decks.items():
            with self.problems:
                given[names.MYTHOLOGIES.find(name, "pantheon.decks")] = (name, content)
        for kind in range(len(tables().pantheon.mythologies)):
            spent = sum(god // 3 == kind and god != GATE for gods in owned for god in gods)
            left = 3 - spent - sum(at == kind for at in kinds)
            name, content = given.get(kind, ("", [UNKNOWN] * left))
            deck, masks = [], []
            for i, entry in enumerate(content):
                place = f"pantheon.decks.{name}[{i}]"
                told = entry if isinstance(entry, GodFile) else GodFile(
                    god=entry, seen=[] if entry == UNKNOWN else [0, 1])  # fmt: skip
                with self.problems:
                    god = self._god(told.god, place)
                    self.problems.require(
                        god < 0 or god // 3 == kind, place, f"{told.god!r} is not of this deck"
                    )
                    deck.append(god)
                    masks.append(self._seen(told, god))
            self.problems.require(
                len(deck) <= left,
                f"pantheon.decks.{name}",
                f"{len(deck)} gods, with those elsewhere more than three",
                "remove one",
            )
            decks.append((deck + [NOTHING] * 3)[:3])
            seen.append((masks + [0] * 3)[:3])
        return decks, seen

    # ------------------------------------------------------------ Agora

    def _plot(self, text: str, place: str) -> int:
        return HIDDEN if text.strip() == UNKNOWN else self.plots.one(text, place)

    def _agora(self, senators: list[int]) -> Raw:
        file = self.file.agora
        if file is None:
            raise InputError("agora", "not given", "give at least its decrees")
        decrees, at = self._decrees(file)
        held = [self._held(seat) for seat in (0, 1)]
        drawn = [self._plot(name, f"agora.drawn[{i}]") for i, name in enumerate(file.drawn)]
        size = PLOTS - sum(map(len, held)) - len(drawn)
        deck = [
            self._plot(name, f"agora.deck[{i}]")
            for i, name in enumerate([UNKNOWN] * size if file.deck is None else file.deck)
        ]
        cubes = [city.cubes or [0] * CHAMBERS for city in self.file.cities]
        for seat in (0, 1):
            self.problems.require(
                sum(cubes[seat]) <= CUBES, f"cities[{seat}].cubes", f"more than {CUBES} cubes"
            )
        locked = NOTHING
        if file.locked is not None:
            locked = HIDDEN if file.locked == UNKNOWN else self.tokens.one(
                file.locked, "agora.locked")  # fmt: skip
        removed = [names.card(name, f"agora.removed[{i}]") for i, name in enumerate(file.removed)]
        return {
            "cubes": cubes,
            "decrees": decrees,
            "decrees_at": at,
            "senators": senators,
            "deck": deck,
            "plots": held,
            "drawn": (drawn + [NOTHING] * 2)[:2],
            "locked": locked,
            "locked_seen": _mask(file.locked_seen),
            "not_locked": [
                sorted(names.token(name, f"agora.not_locked[{seat}]") for name in listed)
                for seat, listed in enumerate([*file.not_locked, [], []][:2])
            ],
            "removed": sorted(removed),
            "removed_seen": _mask(file.removed_seen),
            "was_triggered": file.triggered,
            "notes": [self._note(note, f"agora.log[{i}]") for i, note in enumerate(file.log)],
        }

    def _decrees(self, file: AgoraFile) -> tuple[list[int], list[int]]:
        """The Decree of each place and the chamber where it lies; one may have been moved."""
        found, at = [NOTHING] * CHAMBERS, list(range(CHAMBERS))
        spare = [chamber for chamber, listed in enumerate(file.decrees) if not listed]
        places = Places(names.DECREES, self.problems)
        for chamber, listed in enumerate(file.decrees):
            for i, name in enumerate(listed):
                place = f"agora.decrees[{chamber}][{i}]"
                with self.problems:
                    if i and not spare:
                        raise InputError(place, "more than six Decrees", "remove one")
                    where = spare.pop(0) if i else chamber
                    at[where] = chamber
                    found[where] = HIDDEN if name == UNKNOWN else places.one(name, place)
        return found, at

    def _held(self, seat: int) -> list[list[int]]:
        """The Conspiracies of a seat: triggered, prepared, unprepared ones by number."""
        found = []
        for i, plot in enumerate(self.file.cities[seat].conspiracies):
            place = f"cities[{seat}].conspiracies[{i}]"
            with self.problems:
                found.append(self._one_held(plot, place))
        in_hand = sorted(
            (held for held in found if held[1] == PROGRESS["unprepared"]),
            key=lambda held: PLOTS if held[0] == HIDDEN else held[0],
        )
        return [
            *(held for held in found if held[1] == PROGRESS["triggered"]),
            *(held for held in found if held[1] == PROGRESS["prepared"]),
            *in_hand,
        ]

    def _one_held(self, plot: PlotFile, place: str) -> list[int]:
        return [
            self._plot(plot.plot, f"{place}.plot"),
            PROGRESS[plot.state],
            self._card(plot.card, f"{place}.card"),
        ]

    def _note(self, note: NoteFile, place: str) -> list[int]:
        told = [
            HIDDEN if name == UNKNOWN else names.PLOTS.find(name, f"{place}.plots[{i}]")
            for i, name in enumerate(note.plots)
        ]
        first = told[0] if told else HIDDEN
        second = told[1] if len(told) > 1 else NOTHING
        if NOTED[note.what] >= NOTED["prepared"]:
            second = NOTHING if note.card == UNKNOWN else names.card(note.card, f"{place}.card")
        kept = HIDDEN if note.kept is None else int(note.kept == "first")
        return [NOTED[note.what], note.seat, first, second, kept]


CITY_WONDERS = 4
NISABA, ASTARTE, OFFERING = 2, 3, 6


def _first_slots(setup: int) -> range:
    return range(len(tables().layout(1, setup).slots))
