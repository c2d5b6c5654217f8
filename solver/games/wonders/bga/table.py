"""Who sits at a table of 7 Wonders on Board Game Arena, and what the numbers of its page mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solver.errors import InputError, Phrase
from solver.games.bga.fields import RELOAD, entries, identity, mapping, number
from solver.games.wonders import names
from solver.games.wonders.bga.numbers import BOARDS, CARDS, FIRST_EDIFICE, MIRRORED
from solver.games.wonders.data import tables
from solver.names import normalize

AGES = (1, 2, 3)
NEW_EDITION = 1
"""What older pages call the second edition in ``game_edition``; newer ones do not tell it."""


class BgaTable:
    """The page of a table. Raises InputError for what cannot be one, or is not known here.

    Attributes
    ----------
    ids:
        The players by seat. Seat 0 is the one whose page it is, the others follow clockwise: the
        left neighbor of seat i is seat i + 1.
    names:
        Their names, by seat.
    edifices:
        The indexes of the Edifices of the three Ages; none without the expansion.
    """

    def __init__(self, page: Mapping[str, Any]) -> None:
        self.page = page
        edition = page.get("game_edition")
        if edition is not None and number(edition, "game_edition") != NEW_EDITION:
            raise InputError(
                "game_edition", "the table plays the first edition", "only the second one is known"
            )
        if page.get("is_leaders"):
            raise InputError("is_leaders", "the table plays with Leaders", "only Edifice is known")
        self.edifices = self._edifices() if page.get("is_edifice") else ()
        players = mapping(page.get("players"), "players")
        order = [
            identity(player, f"playerorder[{at}]")
            for at, player in enumerate(entries(page.get("playerorder"), "playerorder"))
        ]
        if len(set(order)) != len(order) or set(order) != set(players) or not 3 <= len(order) <= 7:
            raise InputError("playerorder", "not the players of a table of 7 Wonders", RELOAD)
        self.ids = order
        self._check_neighbors()
        for kind in mapping(page.get("card_types") or {}, "card_types"):
            if kind.isdecimal() and 1 <= number(kind, "card_types") <= len(CARDS):
                self.card(kind, f"card_types.{kind}")
        self.names = tuple(
            str(mapping(players[player], f"players.{player}").get("name") or "")[:100]
            for player in order
        )

    def _edifices(self) -> tuple[int, ...]:
        """The Edifices of the three Ages."""
        told = mapping(self.page.get("edifices"), "edifices")
        found = []
        for age in AGES:
            place = f"edifices.{age}"
            one = number(mapping(told.get(str(age)), place).get("id"), f"{place}.id")
            index = one - FIRST_EDIFICE
            known = tables().edifices
            if not 0 <= index < len(known) or known[index].age != age:
                raise InputError(
                    f"{place}.id", Phrase("no Edifice of Age {} is number {}", age, one), RELOAD
                )
            found.append(index)
        return tuple(found)

    def _check_neighbors(self) -> None:
        """The left neighbor is the next in order; a page that says otherwise is not understood."""
        told = mapping(self.page.get("neighbours") or {}, "neighbours")
        for side, expected in (("left", self.ids[1]), ("right", self.ids[-1])):
            if told.get(side) is not None and str(told[side]) != expected:
                raise InputError(f"neighbours.{side}", Phrase("is not player {}", expected), RELOAD)

    def seat(self, player: Any, place: str) -> int:
        """The seat of a player."""
        name = identity(player, place)
        if name not in self.ids:
            raise InputError(place, Phrase("there is no player {}", name), RELOAD)
        return self.ids.index(name)

    def by_seat(self, values: Any, place: str) -> dict[int, int]:
        """Numbers that are told for players, by seat."""
        told = mapping(values, place)
        return {
            self.seat(player, place): number(value, f"{place}.{player}")
            for player, value in told.items()
        }

    def card(self, kind: Any, place: str) -> int:
        """The index of the card of a type; its name in the page must not contradict."""
        value = number(kind, place)
        if not 1 <= value <= len(CARDS):
            raise InputError(place, Phrase("no card has the type {}", value), RELOAD)
        index = tables().card_index[CARDS[value - 1]]
        entry = mapping(self.page.get("card_types") or {}, "card_types").get(str(value))
        name = entry.get("name") if isinstance(entry, dict) else None
        if isinstance(name, str) and self._names_another(name, index):
            found = Phrase(
                "type {} is {!r:.40}, expected {}", value, name, names.card_name(index, "en")
            )
            raise InputError(f"card_types.{value}.name", found, "the site has other numbers now")
        card = CARDS[value - 1]
        return tables().card_index[MIRRORED.get(card, card)]

    def _names_another(self, name: str, index: int) -> bool:
        """Whether a name is that of another card of the game; spellings differ from ours."""
        known = {normalize(word) for word in tables().cards[index].names}
        if normalize(name) in known:
            return False
        return any(
            normalize(name) in {normalize(word) for word in tables().cards[other].names}
            for card in CARDS
            if (other := tables().card_index[card]) != index
        )

    def card_called(self, name: str) -> int | None:
        """The index of the card with a name of the page; None if it tells of none, or several."""
        types = mapping(self.page.get("card_types") or {}, "card_types")
        found = {
            self.card(kind, f"card_types.{kind}")
            for kind, entry in types.items()
            if isinstance(entry, dict) and entry.get("name") == name
        }
        return found.pop() if len(found) == 1 else None

    def board(self, value: Any, place: str) -> tuple[int, int]:
        """Wonder and side of a board by its number."""
        board = BOARDS.get(number(value, place))
        if board is None:
            raise InputError(place, Phrase("no board has the number {!r:.20}", value), RELOAD)
        wonder, side = board
        return tables().wonder_index[wonder], side

    def boards(self) -> list[tuple[int, int]]:
        """Wonder and side of every seat as the page tells them; before the choice: side 0."""
        players = mapping(self.page.get("players"), "players")
        return [
            self.board(
                mapping(players[player], f"players.{player}").get("wonder"),
                f"players.{player}.wonder",
            )
            for player in self.ids
        ]
