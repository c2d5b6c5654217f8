"""What pages and notices show of things that chance decides with Pantheon and Agora.

Tokens on the structure, Decrees and gods that lie open are shown to all. What a player alone looks
at stands in the private part of the state, if it is that player's page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from solver.errors import InputError, Phrase
from solver.games.bga.fields import RELOAD, entries, field, mapping, number
from solver.games.bga.saved import Notice, Saved
from solver.games.duel import names
from solver.games.duel.bga.notices import ENKI_ID, GATE_ID, god_number, plot_number
from solver.games.duel.bga.shown import Evidence, told_in
from solver.games.duel.bga.table import BgaTable
from solver.games.duel.data import tables
from solver.games.duel.moves.fields import FIRST_OFFERING

CLOSED_DECREE = 17
TOKENS_OF = {1: "mythologyTokens", 2: "offeringTokens"}
"""What lies on the structure of an Age."""


class ExpandedEvidence(Evidence):
    """What is shown of the expansions, too.

    Attributes
    ----------
    marks:
        Tokens on the structure by Age and slot, as the moves number them.
    decrees:
        Decrees that lie open or have been turned up, by the chamber in which they lay at first.
    gods:
        Gods that lie open, by slot of the Pantheon.
    enki:
        The tokens on Enki, if all have seen them.
    """

    def __init__(self, table: BgaTable, saved: Saved) -> None:
        super().__init__(table, saved)
        self.marks: dict[tuple[int, int], int] = {}
        self.decrees: dict[int, int] = {}
        self.gods: dict[int, int] = {}
        self.enki: set[int] = set()
        self._moved: dict[int, int] = {}  # where Decrees came from, by the chamber they went to
        for notice in saved.notices:
            if notice.type == "moveDecree":
                self._take(lambda told, _: self._move(told), notice, notice.place)
        told = [(args, place) for notice in saved.notices for args, place in told_in(notice)]
        state = mapping(saved.page.get("gamestate") or {}, "gamestate").get("args")
        if isinstance(state, dict):
            told.append((state, "gamestate.args"))
        for args, place in [*told, (saved.page, "")]:
            self._take(self._all, args, place)

    def _move(self, notice: Notice) -> None:
        place = f"{notice.place}.args"
        start, end = (
            number(field(notice.args, key, place), f"{place}.{key}")
            for key in ("chamberFrom", "chamberTo")
        )
        self._moved[end] = start

    def _all(self, args: Mapping[str, Any], where: str) -> None:
        """Take in whatever an object of the site shows."""
        place = f"{where}." if where else ""
        pool = args.get("draftpool")
        for holder, at in ((args, place), (pool, f"{place}draftpool.")):
            if isinstance(holder, dict):
                for age, key in TOKENS_OF.items():
                    self._tokens(holder.get(key), age, f"{at}{key}")
                    situation = holder.get(f"{key}Situation")
                    if isinstance(situation, dict):
                        self._tokens(situation.get("board"), age, f"{at}{key}Situation.board")
        for entry in entries(args.get("decreesSituation"), f"{place}decreesSituation"):
            self._decree(entry, "location_arg", f"{place}decreesSituation")
        action = args.get("senateAction")
        if isinstance(action, dict):
            chambers = mapping(action.get("chambers") or {}, f"{place}senateAction.chambers")
            for chamber in chambers.values():
                shown = chamber.get("revealDecrees") if isinstance(chamber, dict) else None
                for entry in entries(shown, f"{place}senateAction.revealDecrees"):
                    self._decree(entry, "position", f"{place}senateAction.revealDecrees")
        situation = args.get("divinitiesSituation")
        if isinstance(situation, dict):
            self._gods(situation, f"{place}divinitiesSituation")

    def _tokens(self, told: Any, age: int, place: str) -> None:
        """Tokens on the structure: two of each mythology, numbered in pairs, or three offerings."""
        for entry in entries(told, place):
            at = entries(field(entry, "rowCol", place), f"{place}.rowCol")
            if len(at) != 2:
                problem = Phrase("{} numbers, not row and column", len(at))
                raise InputError(f"{place}.rowCol", problem, RELOAD)
            slot = self.table.slot_at(age, at[0], at[1], f"{place}.rowCol")
            token = number(field(entry, "id", place), f"{place}.id")
            mythology = (token + 1) // 2
            mark = mythology if age == 1 else FIRST_OFFERING + token - 1
            self.marks.setdefault((age, slot), mark)

    def _decree(self, entry: Any, key: str, place: str) -> None:
        """A Decree at a place of two digits: chamber, and 2 if it has come there later."""
        at = number(field(entry, key, place), f"{place}.{key}")
        decree = number(field(entry, "id", place), f"{place}.id")
        chamber = at // 10 if at % 10 == 1 else self._moved.get(at // 10)
        if chamber is not None and 1 <= decree < CLOSED_DECREE:
            self.decrees.setdefault(chamber - 1, decree - 1)

    def _gods(self, situation: Mapping[str, Any], place: str) -> None:
        for space, entry in mapping(situation.get("spaces") or {}, f"{place}.spaces").items():
            where = f"{place}.spaces.{space}"
            god = number(field(entry, "id", where), f"{where}.id")
            if not god or god == GATE_ID:
                continue
            self.gods.setdefault(number(space, where) - 1, god_number(god, where))
            if god == ENKI_ID:
                self.enki |= self._numbers(entry.get("enkiProgressTokenIds"), where)

    def _numbers(self, told: Any, place: str) -> set[int]:
        return {names.token(self.table.token(token)) for token in entries(told, place)}

    # ------------------------------------------------------------ what one player was shown

    def looked_at(self, notices: Iterable[Notice], kind: int, depth: int) -> int | None:
        """The god that the player saw so deep in a deck; None if no notice shows it."""
        for told, place in self._private(notices):
            where = f"{place}.divinities"
            cards = entries(told.get("divinities"), where)
            cards.sort(key=lambda card: number(field(card, "location_arg", where), where))
            gods = [god_number(field(card, "id", where), where) for card in cards]
            tops = entries(told.get("divinityIds"), f"{place}.divinityIds")
            gods += [god_number(god, f"{place}.divinityIds") for god in tops]
            here = [god for god in gods if tables().pantheon.gods[god].kind == kind]
            if depth < len(here):
                return here[depth]
        return None

    def private_enki(self, notices: Iterable[Notice]) -> set[int]:
        """The tokens on Enki that the player was shown before all were; empty if it was not."""
        for told, place in self._private(notices):
            found = self._numbers(told.get("enkiProgressTokenIds"), f"{place}.enkiProgressTokenIds")
            if found:
                return found
        return set()

    def conspired(self, notices: Iterable[Notice]) -> list[int]:
        """The two Conspiracies that the player looked at; empty if it was not shown any."""
        for told, place in self._private(notices):
            where = f"{place}.conspiracies"
            cards = entries(told.get("conspiracies"), where)
            if cards:
                return [plot_number(field(card, "id", where), where) for card in cards]
        return []

    def removed(self, notices: Iterable[Notice], age: int) -> set[int]:
        """The cards removed from an Age that the player looked at; empty if it was not shown."""
        for told, place in self._private(notices):
            where = f"{place}.buildingsFromBox"
            ages = mapping(told.get("buildingsFromBox") or {}, where)
            found = entries(ages.get(str(age)), f"{where}.{age}")
            if found:
                return {names.card(self.table.card(card)) for card in found}
        return set()

    def _private(self, notices: Iterable[Notice]) -> Iterable[tuple[Mapping[str, Any], str]]:
        for notice in notices:
            told, place = self.private(notice)
            if told:
                yield told, place
