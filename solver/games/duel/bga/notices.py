"""What the notices of a table of Duel mean as moves of ours.

Their names and fields are those of the public source of the site's game. A notice that a player
alone is sent says more than the one that all are sent of the same move; both are read as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from solver.errors import InputError, Phrase
from solver.games.bga.fields import RELOAD, entries, field, number
from solver.games.bga.saved import Notice
from solver.games.duel.bga.table import BgaTable
from solver.games.duel.data import tables
from solver.games.duel.expansion_table import Plot
from solver.games.duel.names import card as card_number
from solver.games.duel.names import token as token_number
from solver.games.duel.slots import slot_text
from solver.games.duel.table import DuelTable

TURNS = (
    "constructBuilding", "discardBuilding", "constructWonder", "activateDivinity",
    "prepareConspiracy",
)  # fmt: skip
"""Notices in which a player plays a card of the display or a god, or acts at once by an effect."""

MOVES = (
    *TURNS, "wonderSelected", "progressTokenChosen", "opponentDiscardBuilding", "placeDivinity",
    "placeSnakeToken", "placeMinervaToken", "discardMilitaryToken", "applyMilitaryToken",
    "deconstructWonder", "takeBuilding", "takeUnconstructedWonder", "destroyConstructedWonder",
    "swapBuilding", "moveDecree", "placeInfluence", "removeInfluence", "moveInfluence",
    "constructConspiracy", "conspireKeepBoth", "chooseConspireRemnantPosition",
    "triggerConspiracy", "lockProgressToken",
)  # fmt: skip
"""Notices in which a player decides."""

TWINS = {
    "placeDivinity": "divinityId",
    "constructConspiracy": "conspiracyId",
    "conspireKeepBoth": "conspiracyIds",
}
"""What all are sent once and one player again, with a field that says more."""

KEPT_SECRET = 17
"""The number that the site shows for a Conspiracy to those who may not see it."""

GATE_ID = 16
ENKI_ID = 1
HIDDEN_TOKEN = 16
UNSEEN = -1
"""In the numbers of a move: what the viewer has not seen."""

BUILT = {"revive": "revive", "fraud": "fraud", "treason": "treason"}
"""What building a card is where it is not the main action, by the phase."""

TAKEN = {"draw": "keep", "keep": "keep", "enki": "enki", "espionage": "espionage"}
"""What taking a progress token is where it does not come from the board."""

OPTIONAL = {
    "shift": ("moveInfluence",),
    "senate": ("placeInfluence", "moveInfluence"),
    "trigger": ("triggerConspiracy",),
    "events": ("discardBuilding",),
}
"""Choices that may be passed over, which the site says in words only, and what takes them up."""

Pattern = tuple[str, tuple[int | None, ...]]
"""A kind of move with its numbers, None for what is not told."""


def without_twins(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """The notices with each move once, as the one says it that tells most."""
    found: list[Notice] = []
    last: int | None = None  # where the last decision stands
    for notice in notices:
        twin = None if last is None else _together(found[last], notice)
        if last is not None and twin is not None:
            found[last] = twin
            continue
        if notice.type in MOVES:
            last = len(found)
        found.append(notice)
    return tuple(found)


def _together(one: Notice, other: Notice) -> Notice | None:
    """Two notices of one move as one; None if they are not of one move."""
    secret = TWINS.get(one.type)
    if secret is None or one.type != other.type:
        return None
    tells = [_tells(notice.args.get(secret)) for notice in (one, other)]
    rest = [
        {key: str(value) for key, value in notice.args.items() if key != secret}
        for notice in (one, other)
    ]
    if tells[0] == tells[1] or rest[0] != rest[1]:
        return None
    return one if tells[0] else replace(one, args=other.args)


def _tells(value: Any) -> bool:
    """Whether the secret of a notice is told."""
    if isinstance(value, list | dict):
        return all(str(item) != str(KEPT_SECRET) for item in entries(value, ""))
    return value is not None


def conspiracies(notice: Notice) -> list[int]:
    """The numbers of the Conspiracies kept that a notice tells, in order; none if it tells none."""
    told = notice.args.get("conspiracyIds") if notice.type == "conspireKeepBoth" else None
    if told is None or not _tells(told):
        return []
    place = f"{notice.place}.args.conspiracyIds"
    return [plot_number(value, place) for value in entries(told, place)]


def is_enki(notice: Notice) -> bool:
    """Whether a notice tells that Enki is activated."""
    return str(notice.args.get("divinityId")) == str(ENKI_ID)


def implied(notice: Notice, phase: str) -> str | None:
    """The move that went before the one of a notice and that the site does not tell, if any."""
    if phase == "conspirator":
        plots = notice.type in ("constructConspiracy", "conspireKeepBoth")
        return f"conspirator {'conspire' if plots else 'cube'}"
    if phase == "deck" and notice.type == "activateDivinity":
        place = f"{notice.place}.args.divinityId"
        god = god_number(notice.args.get("divinityId"), place)
        return f"deck {tables().pantheon.gods[god].mythology}"
    if phase not in OPTIONAL:
        return None
    taken_up = notice.type in OPTIONAL[phase]
    if phase == "events" and taken_up:  # the main action brings coins
        taken_up = not number(notice.args.get("gain") or 0, f"{notice.place}.args.gain")
    return None if taken_up else "skip"


# -------------------------------------------------------------------- numbers of the site


def _within(value: Any, place: str, count: int) -> int:
    """A number that the site counts from 1, counted from 0."""
    found = number(value, place)
    if not 1 <= found <= count:
        raise InputError(place, Phrase("no number {}", found), RELOAD)
    return found - 1


def god_number(value: Any, place: str) -> int:
    """Our number of a god."""
    return _within(value, place, GATE_ID - 1)


def plot_number(value: Any, place: str) -> int:
    """Our number of a Conspiracy."""
    return _within(value, place, len(tables().agora.conspiracies))


# -------------------------------------------------------------------- moves


class Telling:
    """What one notice tells, in the phase of the game in which it comes.

    Parameters
    ----------
    notice:
        The notice, one of :data:`MOVES`.
    table:
        Whose numbers and players it uses.
    now:
        The table as it lies now.
    """

    def __init__(self, notice: Notice, table: BgaTable, now: DuelTable) -> None:
        self.notice, self.table, self.now = notice, table, now
        self.args, self.place = notice.args, f"{notice.place}.args"
        self.phase = now.phase

    def seat(self) -> int | None:
        """Who moves; None where the site does not say it, which is whose choice it is."""
        player = self.args.get("playerId")
        if player is None and self.notice.type in BASE:
            raise InputError(f"{self.place}.playerId", "missing", RELOAD)
        return None if player is None else self.table.seat(player, self.notice.place)

    def text(self) -> str:
        """The move as text, for those of :meth:`pattern` only what the site calls it."""
        simple = self._of_base() or self._of_gods() or self._of_senate()
        return simple or self.notice.type

    def _card(self, key: str = "buildingId") -> str:
        return self.table.card(field(self.args, key, self.place))

    def _wonder(self) -> str:
        return self.table.wonder(field(self.args, "wonderId", self.place))

    def _number(self, key: str) -> int:
        return number(field(self.args, key, self.place), f"{self.place}.{key}")

    def _of_base(self) -> str | None:
        match self.notice.type:
            case "wonderSelected":
                return f"pick {self._wonder()}"
            case "constructBuilding":
                return f"{BUILT.get(self.phase, 'build')} {self._card()}"
            case "constructWonder":
                kind = "isis" if self.phase == "isis" else "wonder"
                return f"{kind} {self._wonder()} with {self._card()}"
            case "discardBuilding" if self.phase == "zeus":
                return f"strike {self._slot()}"
            case "discardBuilding":
                return f"{'turn' if self.phase == 'events' else 'discard'} {self._card()}"
            case "opponentDiscardBuilding":
                return f"destroy {self._card()}"
            case "progressTokenChosen":
                token = self.table.token(field(self.args, "progressTokenId", self.place))
                return f"{TAKEN.get(self.phase, 'token')} {token}"
        return None

    def _of_gods(self) -> str | None:
        match self.notice.type:
            case "activateDivinity":
                return f"{'gate' if self.phase == 'gate' else 'activate'} {self._activated()}"
            case "placeSnakeToken":
                return f"snake {self._card()}"
            case "takeBuilding":
                return f"take {self._card()}"
            case "deconstructWonder":
                return f"unbuild {self._wonder()}"
            case "takeUnconstructedWonder":
                return f"steal {self._wonder()}"
            case "placeMinervaToken":
                track = field(self.args, "militaryTrack", self.place)
                place = f"{self.place}.militaryTrack"
                return f"minerva {number(field(track, 'minervaPawn', place), place)}"
            case "discardMilitaryToken" | "applyMilitaryToken":
                loot = tables().loot
                token = loot[_within(self.args.get("token"), f"{self.place}.token", len(loot))]
                return f"{'drop' if self.notice.type.startswith('discard') else 'apply'} {token.id}"
        return None

    def _of_senate(self) -> str | None:
        match self.notice.type:
            case "placeInfluence":
                return f"cube {self._number('chamber')}"
            case "removeInfluence":
                return f"remove {self._number('chamber')}"
            case "moveInfluence":
                return f"shift {self._number('chamberFrom')} {self._number('chamberTo')}"
            case "moveDecree":
                return f"influence {self._number('chamberFrom')} {self._number('chamberTo')}"
            case "chooseConspireRemnantPosition":
                return f"back {'top' if self._number('onTop') else 'bottom'}"
            case "destroyConstructedWonder":
                return f"sabotage {self._wonder()}"
            case "swapBuilding":
                return (
                    f"swap {self._card('buildingOpponentId')} for {self._card('buildingPlayerId')}"
                )
        return None

    def _slot(self) -> str:
        age = self.now.age
        row, column = (
            field(self.args, key, self.place) for key in ("buildingRow", "buildingColumn")
        )
        slot = self.table.slot_at(age, row, column, self.place)
        return slot_text(age, slot, self.now.setup)

    def _activated(self) -> str:
        """The god, with the Offering tokens that were spent on it."""
        place = f"{self.place}.divinityId"
        value = field(self.args, "divinityId", self.place)
        if str(value) == str(GATE_ID):
            name = "gate"
        else:
            name = tables().pantheon.gods[god_number(value, place)].id
        where = f"{self.place}.offeringTokenIds"
        worth = tables().pantheon.offerings
        spent = [
            worth[_within(token, where, len(worth))]
            for token in entries(self.args.get("offeringTokenIds"), where)
        ]
        if self.phase == "gate" or not spent:
            return name
        return f"{name} with {'+'.join(map(str, sorted(spent)))}"

    def pattern(self) -> Pattern | None:
        """The move with numbers that may not be told; None for the others, which are texts."""
        match self.notice.type:
            case "placeDivinity":
                god = self.args.get("divinityId")
                known = None if god is None else god_number(god, f"{self.place}.divinityId")
                return "enshrine", (known, self._number("space") - 1)
            case "constructConspiracy":
                plot = self.args.get("conspiracyId")
                return "conspire", (self._plot(plot, "conspiracyId"),)
            case "prepareConspiracy":
                held = self._held()
                known = held.plot if held and held.plot >= 0 else None
                return "prepare", (known, card_number(self._card()))
            case "triggerConspiracy":
                plot = field(self.args, "conspiracyId", self.place)
                held = self._held()
                under = held.card if held and held.card >= 0 else None
                return "trigger", (self._plot(plot, "conspiracyId"), under)
            case "lockProgressToken":
                told = self._number("progressTokenId")
                known = None if told == HIDDEN_TOKEN else token_number(self.table.token(told))
                return "lock", (known,)
            case "activateDivinity" if self.phase == "of_deck":
                god = field(self.args, "divinityId", self.place)
                return "choose", (god_number(god, f"{self.place}.divinityId"), None)
        return None

    def _plot(self, value: Any, key: str) -> int | None:
        return None if value is None else plot_number(value, f"{self.place}.{key}")

    def _held(self) -> Plot | None:
        """The Conspiracy at the place named by a notice; None if it names none."""
        key = "position" if self.notice.type == "prepareConspiracy" else "conspiracyPosition"
        seat = self.seat()
        if seat is None or self.now.agora is None:
            return None
        held = self.now.cities[seat].conspiracies
        place = f"{self.place}.{key}"
        return held[_within(field(self.args, key, self.place), place, len(held))]


BASE = (
    "wonderSelected", "constructBuilding", "constructWonder", "discardBuilding",
    "opponentDiscardBuilding", "progressTokenChosen",
)  # fmt: skip
"""Notices that always say who moves."""


def fitting(pattern: Pattern, moves: Iterator[tuple[int, tuple[int, ...]]]) -> list[int]:
    """Of moves with their numbers, those that fit a pattern best.

    What is told is better said than left open, and what is not told is better left open.
    """
    found: list[tuple[int, int]] = []
    for move, items in moves:
        pairs = list(zip(pattern[1], items, strict=False))
        if all(value in (told, UNSEEN) or told is None for told, value in pairs):
            found.append((sum((value == UNSEEN) != (told is None) for told, value in pairs), move))
    best = min((misses for misses, _ in found), default=0)
    return [move for misses, move in found if misses == best]
