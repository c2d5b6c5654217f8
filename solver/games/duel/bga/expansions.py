"""What Pantheon and Agora add to a page of Board Game Arena.

The fields are those of the public source of the site's game. Of what a player has seen once, the
page keeps only their own Conspiracies; what else is face down is nobody's knowledge here: gods laid
in Age I, the cards removed from an Age, and all that was looked at in a deck.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solver.errors import InputError, Phrase
from solver.games.base import JsonObject
from solver.games.bga.fields import RELOAD, entries, field, mapping, number
from solver.games.data.json_tables import Item
from solver.games.duel.bga.table import AT_TURN, BY_HAND, OLD, BgaTable
from solver.games.duel.data import tables
from solver.games.duel.slots import slot_text
from solver.games.table.kinds import UNKNOWN

GATE_ID = 16
GODS_OF_A_KIND = 3
CLOSED_DECREE = 17
HIDDEN_PLOT = 18
NO_MINERVA = -999
CHAMBERS = 6
CUBES = 12

TOLD_ANEW = (
    "playersSituation", "divinitiesSituation", "mythologyTokensSituation",
    "offeringTokensSituation", "conspiraciesSituation", "senateSituation", "decreesSituation",
)  # fmt: skip
"""Parts of the page that the state of the table may repeat."""


def add_to(data: JsonObject, table: BgaTable, arguments: Mapping[str, Any]) -> None:
    """Complete a position of the base game by what a page says of the expansions.

    ``arguments`` are those of the state the table is in; what they tell anew says whether the page
    is old. Raises InputError for what is missing, contradictory or not told by a page.
    """
    again = copy.deepcopy(data)
    _add(data, table, arguments)
    anew = {part: arguments[part] for part in TOLD_ANEW if part in arguments}
    if anew:
        _add(again, BgaTable({**table.page, **anew}), arguments)
        if again != data:
            raise InputError(", ".join(anew), OLD, AT_TURN)


def _add(data: JsonObject, table: BgaTable, arguments: Mapping[str, Any]) -> None:
    """Complete a position by one telling."""
    if "pantheon" in table.setup.editions:
        _Gods(data, table).add()
    if "agora" in table.setup.editions:
        _Senate(data, table, arguments).add()


def _numbered(rows: Sequence[Item], value: Any, place: str) -> str:
    """Our id of a god, a Conspiracy or a Decree: the site counts them as we do, from 1."""
    index = number(value, place)
    if not 1 <= index <= len(rows):
        raise InputError(place, Phrase("no number {}", index), RELOAD)
    return rows[index - 1].id


class _Gods:
    """The parts of Pantheon."""

    def __init__(self, data: JsonObject, table: BgaTable) -> None:
        self.data, self.table = data, table
        self.told = mapping(table.part("divinitiesSituation"), "divinitiesSituation")

    def add(self) -> None:
        data, track = self.data, mapping(self.table.part("militaryTrack"), "militaryTrack")
        pantheon: JsonObject = {"decks": self._decks(), "tokens": self._on_structure()}
        minerva = number(field(track, "minervaPawn", "militaryTrack"), "militaryTrack.minervaPawn")
        if minerva != NO_MINERVA:
            pantheon["minerva"] = minerva
        situation = mapping(self.table.part("playersSituation"), "playersSituation")
        for player, city in zip(self.table.ids, data["cities"], strict=True):
            place = f"playersSituation.{player}"
            row = mapping(situation.get(player), place)
            city["gods"] = [
                self._god(field(entry, "id", "divinitiesSituation"))
                for entry in entries(self.told.get(player), f"divinitiesSituation.{player}")
            ]
            if "astarte" in city["gods"]:
                city["astarte_coins"] = number(field(row, "astarteCoins", place), place)
            if row.get("snakeTokenBuildingId") is not None:
                pantheon["snake"] = self.table.card(row["snakeTokenBuildingId"])
            city["mythology_tokens"] = [
                self._mythology(entry) for entry in self._owned("mythologyTokensSituation", player)
            ]
            city["offering_tokens"] = [
                self._offering(entry) for entry in self._owned("offeringTokensSituation", player)
            ]
        pantheon["slots"] = self._spaces()
        if "enki" in pantheon["slots"].values():
            pantheon["enki"] = self._on_enki()
        data["pantheon"] = pantheon

    def _owned(self, part: str, whose: str) -> list[Any]:
        return entries(mapping(self.table.part(part), part).get(whose), f"{part}.{whose}")

    def _god(self, value: Any) -> str:
        if str(value) == str(GATE_ID):
            return tables().pantheon.gods[tables().pantheon.gate].id
        return _numbered(tables().pantheon.gods, value, "divinitiesSituation.id")

    def _mythology(self, entry: Any) -> str:
        """Two tokens of each mythology, numbered in pairs."""
        place = "mythologyTokensSituation"
        pair = (number(field(entry, "id", place), place) + 1) // 2
        return _numbered(tables().pantheon.mythologies, pair, place)

    def _offering(self, entry: Any) -> int:
        place = "offeringTokensSituation"
        token = number(field(entry, "id", place), place)
        if not 1 <= token <= len(tables().pantheon.offerings):
            raise InputError(place, Phrase("no number {}", token), RELOAD)
        return tables().pantheon.offerings[token - 1]

    def _space(self) -> Iterator[tuple[str, str, Any]]:
        """The spaces that are not empty: number, place in the page, what is told."""
        place = "divinitiesSituation.spaces"
        spaces = mapping(field(self.told, "spaces", "divinitiesSituation"), place)
        for space, entry in spaces.items():
            yield space, f"{place}.{space}", entry

    def _spaces(self) -> JsonObject:
        """The gods on the board."""
        found: JsonObject = {}
        for space, place, entry in self._space():
            god = number(field(entry, "id", place), f"{place}.id")
            if god:
                found[space] = self._god(god)
                self._check_prices(space, mapping(entry.get("cost") or {}, place), god == GATE_ID)
            else:
                kind = field(entry, "type", place)
                mythology = _numbered(tables().pantheon.mythologies, kind, f"{place}.type")
                found[space] = {"god": UNKNOWN, "mythology": mythology, "seen": []}
        return found

    def _check_prices(self, space: str, told: Mapping[str, Any], gate: bool) -> None:
        """Whether a space costs what we say, for those without a discount: an oracle."""
        place = f"divinitiesSituation.spaces.{space}.cost"
        for player, city, prices in zip(
            self.table.ids, self.data["cities"], tables().pantheon.prices, strict=True
        ):
            discount = city["offering_tokens"] or "the_sanctuary" in city["built"]
            if player not in told or discount or space not in "123456":
                continue
            ours = prices[int(space) - 1] * (2 if gate else 1)
            theirs = number(told[player], place)
            if theirs != ours:
                raise InputError(
                    place, Phrase("{} coins, by our rules it is {}", theirs, ours), BY_HAND
                )

    def _on_enki(self) -> list[str]:
        """The tokens on Enki, told with him."""
        return [
            self.table.token(token)
            for _, place, entry in self._space()
            if str(entry["id"]) == "1"
            for token in entries(
                field(entry, "enkiProgressTokenIds", place), f"{place}.enkiProgressTokenIds"
            )
        ]

    def _decks(self) -> JsonObject:
        """Only their sizes are told."""
        place = "divinitiesSituation.deckCounts"
        counts = mapping(field(self.told, "deckCounts", "divinitiesSituation"), place)
        decks = {}
        for at, kind in enumerate(tables().pantheon.mythologies, start=1):
            size = number(field(counts, str(at), place), f"{place}.{at}")
            if not 0 <= size <= GODS_OF_A_KIND:
                raise InputError(f"{place}.{at}", Phrase("{} gods in a deck", size), RELOAD)
            decks[kind.id] = [UNKNOWN] * size
        return decks

    def _on_structure(self) -> JsonObject:
        age = self.data["age"]
        found: JsonObject = {}
        for part, read in (
            ("mythologyTokensSituation", self._mythology),
            ("offeringTokensSituation", self._offering),
        ):
            for entry in self._owned(part, "board"):
                place = f"{part}.board.rowCol"
                at = entries(field(entry, "rowCol", f"{part}.board"), place)
                if len(at) != 2:
                    raise InputError(
                        place, Phrase("{} numbers, not row and column", len(at)), RELOAD
                    )
                slot = self.table.slot_at(age, at[0], at[1], place)
                found[slot_text(age, slot, self.table.setup_number)] = read(entry)
        return found


class _Senate:
    """The parts of Agora."""

    def __init__(self, data: JsonObject, table: BgaTable, arguments: Mapping[str, Any]) -> None:
        self.data, self.table, self.arguments = data, table, arguments
        self.plots = mapping(table.part("conspiraciesSituation"), "conspiraciesSituation")

    def add(self) -> None:
        for seat, city in enumerate(self.data["cities"]):
            city["cubes"] = self._cubes(self.table.ids[seat])
            city["conspiracies"] = self._held(seat)
        size = number(
            field(self.plots, "deckCount", "conspiraciesSituation"),
            "conspiraciesSituation.deckCount",
        )
        if not 0 <= size <= len(tables().agora.conspiracies):
            raise InputError("conspiraciesSituation.deckCount", str(size), RELOAD)
        agora: JsonObject = {"decrees": self._decrees(), "deck": [UNKNOWN] * size}
        if self.data.get("phase") == "play":
            may = field(self.arguments, "mayTriggerConspiracy", "gamestate.args")
            agora["triggered"] = not number(may, "gamestate.args.mayTriggerConspiracy")
        locked = self._locked()
        if locked is not None:
            agora["locked"], agora["locked_seen"] = UNKNOWN, [locked]
        self.data["agora"] = agora

    def _cubes(self, player: str) -> list[int]:
        place = "senateSituation.chambers"
        senate = mapping(self.table.part("senateSituation"), "senateSituation")
        chambers = mapping(senate.get("chambers"), place)
        found = []
        for chamber in range(1, CHAMBERS + 1):
            told = field(chambers, str(chamber), place)
            found.append(number(field(told, player, f"{place}.{chamber}"), place))
        situation = mapping(self.table.part("playersSituation"), "playersSituation")
        left = mapping(situation.get(player), "playersSituation").get("cubes")
        if left is not None and number(left, "playersSituation.cubes") + sum(found) != CUBES:
            problem = Phrase("{} cubes left and {} in the Senate, of {}", left, sum(found), CUBES)
            raise InputError(f"playersSituation.{player}.cubes", problem, RELOAD)
        return found

    def _decrees(self) -> list[list[str]]:
        """By chamber; the place is told by two digits, chamber and order in it."""
        place = "decreesSituation"
        laid: list[tuple[int, str]] = []
        for entry in entries(self.table.part(place), place):
            at = number(field(entry, "location_arg", place), f"{place}.location_arg")
            if not 1 <= at // 10 <= CHAMBERS:
                raise InputError(f"{place}.location_arg", Phrase("no place {}", at), RELOAD)
            decree = number(field(entry, "id", place), f"{place}.id")
            closed = decree == CLOSED_DECREE
            laid.append(
                (at, UNKNOWN if closed else _numbered(tables().agora.decrees, decree, place))
            )
        found: list[list[str]] = [[] for _ in range(CHAMBERS)]
        for at, name in sorted(laid):
            found[at // 10 - 1].append(name)
        return found

    def _rows(self, seat: int) -> list[Any]:
        player = self.table.ids[seat]
        return entries(self.plots.get(player), f"conspiraciesSituation.{player}")

    def _held(self, seat: int) -> list[JsonObject]:
        """The Conspiracies of a seat; their own ones are told beside, by the same position."""
        own: dict[int, Any] = {}
        if seat == self.table.view:
            for entry in entries(self.table.part("myConspiracies"), "myConspiracies"):
                at = field(entry, "location_arg", "myConspiracies")
                own[number(at, "myConspiracies.location_arg")] = entry
        found = []
        for row in self._rows(seat):
            place = f"conspiraciesSituation.{self.table.ids[seat]}"
            plot = number(field(row, "conspiracy", place), f"{place}.conspiracy")
            triggered = number(field(row, "triggered", place), f"{place}.triggered")
            prepared = number(field(row, "prepared", place), f"{place}.prepared")
            at = number(field(row, "position", place), f"{place}.position")
            if plot == HIDDEN_PLOT and at in own:
                plot = number(field(own[at], "id", "myConspiracies"), "myConspiracies.id")
            elif plot == HIDDEN_PLOT and seat == self.table.view:
                problem = "the page does not say which Conspiracies its player holds"
                raise InputError(f"myConspiracies.{at}", problem, RELOAD)
            hidden = plot == HIDDEN_PLOT
            state = "triggered" if triggered else "prepared" if prepared else "unprepared"
            name = UNKNOWN if hidden else _numbered(tables().agora.conspiracies, plot, place)
            found.append({"plot": name, "state": state})
        return found

    def _locked(self) -> int | None:
        """Who has locked a token by Obscurantism; which one it is stands nowhere."""
        for seat in (0, 1):
            for row in self._rows(seat):
                if not number(row.get("progressToken") or 0, "conspiraciesSituation.progressToken"):
                    continue
                if seat == self.table.view:
                    problem = "the page does not say which token its player has locked"
                    raise InputError("conspiraciesSituation.progressToken", problem, BY_HAND)
                return seat
        return None
