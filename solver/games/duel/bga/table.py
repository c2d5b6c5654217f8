"""Who sits at a table of Duel on Board Game Arena, and what the numbers of its page mean.

Seat 0 is ``startPlayerId``, who picked the first wonder; it does not change during a game. BGA
numbers cards, wonders and tokens in its own order, so they are matched by the names in the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from solver.errors import InputError
from solver.games.bga.fields import RELOAD, entries, field, mapping, number
from solver.games.duel import names
from solver.games.duel.bga.numbers import BUILDINGS, TOKENS, WONDERS
from solver.games.duel.data import SLOTS, tables
from solver.games.duel.positions.form import FACE_DOWN, FACE_DOWN_GUILD

GUILD_BACK = ["1", "7"]
"""Place of the guild back in the picture of all cards (``spriteXY``)."""

AGES = (1, 2, 3)


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
    """

    def __init__(self, page: Mapping[str, Any]) -> None:
        self.page = page
        for expansion in ("agora", "pantheon"):
            if number(page.get(expansion) or 0, expansion):
                raise InputError(
                    expansion,
                    f"the table plays with {expansion.title()}",
                    "what its numbers mean is not known; use 'solver follow duel'",
                )
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
            raise InputError(place, f"there is no player {player!r:.40}", RELOAD)
        return self.ids.index(str(player))

    # ------------------------------------------------------------ numbers and names

    def _name(
        self, value: Any, part: str, listed: tuple[str, ...], find: Callable[[str, str], int]
    ) -> int:
        index = number(value, part)
        entry = mapping(self.page.get(part) or {}, part).get(str(index))
        if isinstance(entry, Mapping) and isinstance(entry.get("name"), str):
            return find(entry["name"], f"{part}.{index}")
        if not 1 <= index <= len(listed):
            raise InputError(part, f"no number {index}", RELOAD)
        return find(listed[index - 1], f"{part}.{index}")

    def card(self, value: Any) -> str:
        """Our id of a building number."""
        return names.card_name(self._name(value, "buildings", BUILDINGS, names.card))

    def wonder(self, value: Any) -> str:
        """Our id of a wonder number."""
        return names.wonder_name(self._name(value, "wonders", WONDERS, names.wonder))

    def token(self, value: Any) -> str:
        """Our id of a progress token number."""
        return names.token_name(self._name(value, "progressTokens", TOKENS, names.token))

    # ------------------------------------------------------------ the display of cards

    def structure(self, value: Any, place: str) -> tuple[int, dict[int, str]]:
        """The Age of a display, and the cards left in it by slot: an id, or what back it shows."""
        pool = mapping(value, place)
        age = number(field(pool, "age", place), f"{place}.age")
        if age not in AGES:
            raise InputError(f"{place}.age", f"{age}", RELOAD)
        found: dict[int, str] = {}
        for entry in entries(pool.get("cards"), f"{place}.cards"):
            slot = self._slot(entry, age, f"{place}.cards")
            if entry.get("building") is not None:
                found[slot] = self.card(entry["building"])
            else:
                back = entries(entry.get("spriteXY"), f"{place}.cards.spriteXY")
                guild = [str(part) for part in back] == GUILD_BACK
                found[slot] = FACE_DOWN_GUILD if guild else FACE_DOWN
        return age, found

    def _slot(self, entry: Any, age: int, place: str) -> int:
        """The slot of a card in a display, told as such or by row and column."""
        if isinstance(entry, dict) and "location" not in entry and "row" in entry:
            row = number(entry["row"], f"{place}.row")
            column = number(entry.get("column"), f"{place}.column")
            for slot, cell in enumerate(tables().layout(age).slots):
                if (cell.row, cell.column) == (row, column):
                    return slot
            raise InputError(f"{place}.row", f"no slot in row {row}, column {column}", RELOAD)
        slot = number(field(entry, "location", place), f"{place}.location")
        if not 0 <= slot < SLOTS:
            raise InputError(f"{place}.location", f"no slot {slot}", RELOAD)
        return slot


def _name_of(player: Any) -> str:
    """The name of a player, empty where the page does not tell it."""
    name = player.get("name") if isinstance(player, dict) else None
    return name[:100] if isinstance(name, str) else ""
