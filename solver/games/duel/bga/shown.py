"""What pages and notices show of things that chance decides at a table of Duel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from solver.errors import InputError, Phrase
from solver.games.bga.fields import entries, field, mapping, number
from solver.games.bga.saved import Notice, Saved
from solver.games.duel import names
from solver.games.duel.bga.table import BgaTable
from solver.games.duel.data import tables
from solver.games.duel.data.effects import DrawProgressTokens
from solver.games.duel.positions.shapes import DOWN
from solver.games.duel.slots import slot_text

ON_OFFER = 4
FROM_BOARD = "board"
"""Where a progress token comes from that was neither set aside nor on a god."""

PRIVATE = "gameStateChangePrivateArg"
"""The notice by which the site may send the private part of a state on its own."""

BACKED = {entry: deck for deck, entry in DOWN.items()}
"""What the back of a card that lies face down tells: its deck, empty for that of its Age."""


class Evidence:
    """What pages and notices show of things that chance decides.

    ``notes`` tell of displays that cannot be read, or show another card than the others do.
    """

    def __init__(self, table: BgaTable, saved: Saved) -> None:
        self.table = table
        self.page = saved.page
        self.notes: list[str] = []
        self.backs: dict[tuple[int, str], set[int]] = {}  # slots by Age and deck
        self.offers: list[set[str]] = []
        self._faces: dict[tuple[int, int], list[tuple[str, str]]] = {}  # cards and places
        for notice in saved.notices:
            self._take(lambda told, _: self._struck(told), notice, notice.place)
            for args, place in told_in(notice):
                self._take(self._display, args.get("draftpool"), f"{place}.draftpool")
                self._take(self._selection, args.get("wonderSelection"), f"{place}.wonderSelection")
        self._take(self._display, saved.page.get("draftpool"), "draftpool")
        state = mapping(saved.page.get("gamestate") or {}, "gamestate").get("args")
        if isinstance(state, dict):
            shown = state.get("wonderSelection")
            self._take(self._selection, shown, "gamestate.args.wonderSelection")
        situation = mapping(saved.page.get("wondersSituation") or {}, "wondersSituation")
        self._take(self._selection, situation.get("selection"), "wondersSituation.selection")
        self.faces = {slot: self._agreed(slot, seen) for slot, seen in self._faces.items()}

    def _take(self, read: Callable[[Any, str], None], shown: Any, place: str) -> None:
        try:
            read(shown, place)
        except InputError as error:
            self.notes.append(
                Phrase("{}: {}; this display is left out", error.place, error.problem)
            )

    def _agreed(self, slot: tuple[int, int], seen: list[tuple[str, str]]) -> str:
        """The card that most displays show in a slot; the others are told."""
        ((card, _),) = Counter(shown for shown, _ in seen).most_common(1)
        where = Phrase("{} of Age {}", slot_text(*slot, self.table.setup_number), "I" * slot[0])
        self.notes += [
            Phrase("{}: shows {} at {}, where {} lies", place, shown, where, card)
            for shown, place in seen
            if shown != card
        ]
        return card

    def _display(self, pool: Any, place: str) -> None:
        """Take in a display of cards; it is empty before Age I."""
        if not isinstance(pool, dict) or pool.get("age") is None:
            return
        if pool["age"] in (0, "0") and not (self.table.expanded and pool.get("cards")):
            return
        age, found = self.table.structure(pool, place)
        for slot, entry in found.items():
            deck = BACKED.get(entry)
            if deck is None:
                self._faces.setdefault((age, slot), []).append((entry, place))
                deck = tables().cards[names.card(entry)].deck
            self.backs.setdefault((age, deck), set()).add(slot)

    def _struck(self, notice: Notice) -> None:
        """Take in a card that leaves the display face down, which is shown then."""
        args, place = notice.args, f"{notice.place}.args"
        pool = args.get("draftpool")
        if notice.type != "discardBuilding" or "buildingRow" not in args:
            return
        if not isinstance(pool, dict) or pool.get("age") is None:
            return
        age = number(pool["age"], f"{place}.draftpool.age") or 1
        slot = self.table.slot_at(age, args["buildingRow"], args.get("buildingColumn"), place)
        card = self.table.card(field(args, "buildingId", place))
        self._faces.setdefault((age, slot), []).append((card, place))

    def _selection(self, cards: Any, place: str) -> None:
        """Take in wonders on offer, those of a round that are left."""
        found = {self.table.wonder(field(card, "id", place)) for card in entries(cards, place)}
        if found:
            self.offers.append(found)

    def face(self, age: int, slot: int) -> str | None:
        """The card that was turned up in a slot, if it was ever shown."""
        return self.faces.get((age, slot))

    def backs_of(self, age: int, deck: str) -> set[int]:
        """The slots of an Age that are known to hold cards of a deck."""
        return self.backs.get((age, deck), set())

    def state(self, notice: Notice) -> str | None:
        """The name of the state that the table has come to."""
        name = notice.args.get("name")
        if name is None:
            states = mapping(self.page.get("gamestates") or {}, "gamestates")
            known = states.get(str(notice.args.get("id")))
            name = known.get("name") if isinstance(known, dict) else None
        return name if isinstance(name, str) else None

    def offer(self, picks: list[Notice], owned: set[str]) -> set[str]:
        """The wonders of the round whose picks come first; fewer than four if not all are told."""
        order = [
            self.table.wonder(field(notice.args, "wonderId", f"{notice.place}.args"))
            for notice in picks
        ]
        picked = set([wonder for wonder in order if wonder not in owned][:ON_OFFER])
        fitting = [told for told in self.offers if not told & owned and len(told | picked) <= 4]
        whole = [told for told in fitting if len(told) == ON_OFFER and picked <= told]
        if whole or len(picked) == ON_OFFER:
            return whole[0] if whole else picked
        return picked.union(*fitting) if picked else set()

    def first_tokens(self, notices: tuple[Notice, ...]) -> set[str]:
        """The tokens of the board at first: all that have been seen but those from the box."""
        place = "progressTokensSituation"
        situation = mapping(self.table.part(place), place)
        found = {
            self.table.token(field(token, "id", f"{place}.{where}"))
            for where in ("board", *self.table.ids)
            for token in entries(situation.get(where), f"{place}.{where}")
        }
        box: set[str] = set()
        from_box = False
        for notice in notices:
            if notice.type == "constructWonder":
                wonder = self.table.wonder(field(notice.args, "wonderId", f"{notice.place}.args"))
                effects = tables().wonders[names.wonder(wonder)].effects
                from_box = any(isinstance(effect, DrawProgressTokens) for effect in effects)
            elif notice.type == "progressTokenChosen":
                token = field(notice.args, "progressTokenId", f"{notice.place}.args")
                source = notice.args.get("source") if self.table.expanded else None
                aside = from_box if source is None else source != FROM_BOARD
                (box if aside else found).add(self.table.token(token))
                from_box = False
            elif notice.type == "lockProgressToken" and "progressTokenName" in notice.args:
                # One of the board or of a player: of those set aside only the number is told.
                token = field(notice.args, "progressTokenId", f"{notice.place}.args")
                found.add(self.table.token(token))
        return found - box

    def private(self, notice: Notice) -> tuple[Mapping[str, Any], str]:
        """What a notice shows to the player of the page alone, and where it stands; or nothing."""
        if notice.type == PRIVATE:
            return self._own(notice.args), f"{notice.place}.args"
        return self._own(notice.state_args.get("_private")), f"{notice.place}.args.args._private"

    def _own(self, told: Any) -> Mapping[str, Any]:
        """A private part, which may be parted by players."""
        found = told if isinstance(told, dict) else {}
        own = found.get(self.table.ids[self.table.view])
        return own if isinstance(own, dict) else found

    def drawn(self, notice: Notice) -> list[str]:
        """The tokens of the Great Library that a notice shows; none if it shows none."""
        told, place = self.private(notice)
        return self._box(told, place) or self._box(notice.state_args, f"{notice.place}.args.args")

    def pending_draw(self) -> list[str]:
        """The tokens of the Great Library that the page shows, where the choice is pending."""
        state = mapping(self.page.get("gamestate") or {}, "gamestate")
        args = mapping(state.get("args") or {}, "gamestate.args")
        return self._box(self._own(args.get("_private")), "gamestate.args") or self._box(
            args, "gamestate.args"
        )

    def _box(self, told: Mapping[str, Any], place: str) -> list[str]:
        where = f"{place}.progressTokensFromBox"
        shown = entries(told.get("progressTokensFromBox"), where)
        return sorted(self.table.token(field(card, "id", where)) for card in shown)


def told_in(notice: Notice) -> Iterator[tuple[Any, str]]:
    """The objects in which a notice may show the table."""
    yield notice.args, f"{notice.place}.args"
    yield notice.state_args, f"{notice.place}.args.args"
