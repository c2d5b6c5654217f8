"""Who sits at a table of Duel on Board Game Arena, and what the numbers of its page mean.

Seat 0 is ``startPlayerId``, who picked the first wonder; it does not change during a game. BGA
numbers cards, wonders and tokens in its own order, so they are matched by the names in the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solver.errors import InputError, Phrase
from solver.games.bga.fields import RELOAD, entries, field, mapping, number
from solver.games.duel import names
from solver.games.duel.bga.numbers import BUILDINGS, TOKENS, WONDERS
from solver.games.duel.data import tables
from solver.games.duel.data.model import Card, Token, Wonder
from solver.games.duel.positions.shapes import DOWN, FACE_DOWN
from solver.games.duel.variants import EXPANSIONS, setup_of
from solver.games.item_names import ItemNames

BACKS: dict[tuple[str, ...], str] = {
    ("1", "7"): "guild",
    ("2", "7"): "senator",
    ("3", "7"): "grand_temple",
}
"""Decks by the places of their backs in the picture of all cards (``spriteXY``).

That of the guilds was seen; those of Senators and temples follow it, as the decks are numbered.
"""

AGE_BACKS: dict[tuple[str, ...], int] = {("10", "6"): 1, ("11", "6"): 2, ("0", "7"): 3}
"""The Ages by the places of theirs."""

BY_HAND = "lay the position out on the board of 'solver web'"
"""What to do where a page does not say enough."""

AT_TURN = Phrase("load the page anew when a player begins a turn and save it again, or {}", BY_HAND)
"""What to do where it would say enough at another time."""

OLD = "the page data is older than the page"

Rows = Sequence[Card | Wonder | Token]
AGES = (1, 2, 3)

SITE = {"next_starter": "chooses"}
"""Rules as the site plays them, whatever our defaults are."""

SITE_PLAYS = ("pantheon", "agora")
"""The expansions of the site."""


class BgaTable:
    """The page of a table. Raises InputError for what cannot be one, or is not known here.

    Attributes
    ----------
    page:
        Its data.
    ids:
        The players by seat.
    names:
        Their names, by seat.
    view:
        The seat whose page it is; a spectator's page is told as the first player sees it.
    variant:
        The expansions that are played with, and the rules of the site.
    setup_number, setup:
        The set-up that they stand for.
    """

    def __init__(self, page: Mapping[str, Any]) -> None:
        self.page = page
        added = {name: "yes" for name in SITE_PLAYS if number(page.get(name) or 0, name)}
        self.variant = SITE | added
        self.setup_number = setup_of(dict.fromkeys(EXPANSIONS, "no") | self.variant)
        self.setup = tables().setups[self.setup_number]
        start = str(self.part("startPlayerId"))
        me = str(self.part("me_id"))
        told = mapping(self.part("players"), "players")
        players = [str(key) for key in told]
        if len(players) != 2 or start not in players:
            raise InputError("players", "not the two players of a Duel table", RELOAD)
        self.ids = [start, next(player for player in players if player != start)]
        self.names = tuple(_name_of(told[player]) for player in self.ids)
        self.view = self.ids.index(me) if me in self.ids else 0

    def part(self, name: str) -> Any:
        """A part of the page data that must be there."""
        if name not in self.page:
            raise InputError(name, "missing", "this is not the page data of a Duel table")
        return self.page[name]

    def seat(self, player: Any, place: str) -> int:
        """The seat of a player."""
        if str(player) not in self.ids:
            raise InputError(place, Phrase("there is no player {!r:.40}", player), RELOAD)
        return self.ids.index(str(player))

    # ------------------------------------------------------------ numbers and names

    @property
    def expanded(self) -> bool:
        """Whether the table plays with an expansion."""
        return self.setup_number > 0

    def _name(
        self, value: Any, part: str, listed: tuple[str, ...], known: ItemNames, rows: Rows
    ) -> str:
        index = number(value, part)
        place = f"{part}.{index}"
        entry = mapping(self.page.get(part) or {}, part).get(str(index))
        name = entry.get("name") if isinstance(entry, Mapping) else None
        senator = _senator(name) if isinstance(name, str) else ""
        if senator and not "".join(listed[index - 1 : index]).startswith(senator):
            raise InputError(place, Phrase("{!r} has another number than is known", name), BY_HAND)
        if isinstance(name, str) and not senator:
            return self._played(rows[known.find(name, place)], name, place)
        if not 1 <= index <= len(listed) or not self.setup.has(rows[known.find(listed[index - 1])]):
            raise InputError(part, Phrase("no number {}", index), RELOAD)
        return listed[index - 1]

    def _played(self, item: Card | Wonder | Token, name: str, place: str) -> str:
        """The id of an item that a page names, which must be played with."""
        if item.edition == "promo":
            problem = Phrase("{!r} is a promo wonder, and no page is known to play with them", name)
            raise InputError(place, problem, BY_HAND)
        if not self.setup.has(item):
            raise InputError(place, Phrase("{!r} is not played with at this table", name), RELOAD)
        return item.id

    def card(self, value: Any) -> str:
        """Our id of a building number."""
        return self._name(value, "buildings", BUILDINGS, names.CARDS, tables().cards)

    def wonder(self, value: Any) -> str:
        """Our id of a wonder number."""
        return self._name(value, "wonders", WONDERS, names.WONDERS, tables().wonders)

    def token(self, value: Any) -> str:
        """Our id of a progress token number."""
        return self._name(value, "progressTokens", TOKENS, names.TOKENS, tables().tokens)

    # ------------------------------------------------------------ the display of cards

    def structure(self, value: Any, place: str) -> tuple[int, dict[int, str]]:
        """The Age of a display, and the cards left in it by slot: an id, or what back it shows."""
        pool = mapping(value, place)
        age = number(field(pool, "age", place), f"{place}.age")
        if self.expanded and age == 0:
            age = 1  # with expansions the first structure lies there during the draft
        if age not in AGES:
            raise InputError(f"{place}.age", f"{age}", RELOAD)
        found: dict[int, str] = {}
        for entry in entries(pool.get("cards"), f"{place}.cards"):
            slot = self._slot(entry, age, f"{place}.cards")
            if entry.get("building") is not None:
                found[slot] = self.card(entry["building"])
            else:
                found[slot] = self._back(entry, age, f"{place}.cards.spriteXY")
        return age, found

    def _back(self, entry: Mapping[str, Any], age: int, place: str) -> str:
        """What the back of a card that lies face down tells."""
        told = entries(entry.get("spriteXY"), place)
        back = tuple(str(part) for part in told)
        if back in BACKS:
            return DOWN[BACKS[back]]
        if self.expanded and AGE_BACKS.get(back) != age:
            raise InputError(
                place, Phrase("no back of Age {} is known at {!r:.40}", age, told), BY_HAND
            )
        return FACE_DOWN

    def _slot(self, entry: Any, age: int, place: str) -> int:
        """The slot of a card in a display, told as such or by row and column."""
        if isinstance(entry, dict) and "location" not in entry and "row" in entry:
            return self.slot_at(age, entry["row"], entry.get("column"), place)
        slot = number(field(entry, "location", place), f"{place}.location")
        if not 0 <= slot < len(tables().layout(age, self.setup_number).slots):
            raise InputError(f"{place}.location", Phrase("no slot {}", slot), RELOAD)
        return slot

    def slot_at(self, age: int, row_told: Any, column_told: Any, place: str) -> int:
        """The slot in a row and a column of the structure."""
        row, column = number(row_told, f"{place}.row"), number(column_told, f"{place}.column")
        for slot, cell in enumerate(tables().layout(age, self.setup_number).slots):
            if (cell.row, cell.column) == (row, column):
                return slot
        raise InputError(
            f"{place}.row", Phrase("no slot in row {}, column {}", row, column), RELOAD
        )


def _senator(name: str) -> str:
    """What our ids of a Senator begin with, empty for other cards; the site names their kind."""
    words = name.casefold().replace("(", "").replace("center", "centre").split()
    return "_".join(words[:2]) if words[:1] in (["politician"], ["conspirator"]) else ""


def _name_of(player: Any) -> str:
    """The name of a player, empty where the page does not tell it."""
    name = player.get("name") if isinstance(player, dict) else None
    return name[:100] if isinstance(name, str) else ""
