"""A table of 7 Wonders with everything that chance will do already fixed."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, State
from solver._ext.wonders import bridge
from solver.games.base import Deal
from solver.games.wonders.data import EDITIONS, SIDES, tables
from solver.games.wonders.positions.facts import (
    NONE,
    deck,
    edition_number,
    group_in_play,
    leader_deck,
)
from solver.games.wonders.table import WondersTable, table_of
from solver.games.wonders.variants import deals_guests

_GROUPS = {"purple": "guilds", "black": "black cards", "armada": "cards of Armada"}
"""What the shuffling of the cards of which some are in a game is called, by their group."""


class WondersDeal(Deal):
    """The boards and the shuffled decks of one table.

    Who gets which board, the sides that fall to chance, the Edifices, the shipyards, the leaders of
    the draft and of the box, the order of the Islands, the cards of each Age are functions of the
    seed, the edition, expansions, deck of leaders and the number of seats; each is shuffled apart
    from the others. Nothing that anybody does changes them, nor does any other option of the
    variant, but for cards that a sheet of Armada takes out of small games. Cards are dealt hand by
    hand, the whole hand of a city before that of the next one. Boards and cards of expansions that
    are not played with have no part in it, and Leaders leave the cards of the Ages as they are.

    The box, from which Roma draws, has an order of its own: the first ones of it that are in the
    box at that time are drawn, and so those returned to it are drawn like the others. So it is with
    the Islands: of each level the first ones are drawn that are in the deck at that time.

    The same seed gives the same table in every version and on every machine.

    Parameters
    ----------
    variant:
        The variant of the game. But for edition, expansions and the deck of leaders it does not
        change what is dealt.
    seed:
        Any integer; 64 bits of it count.
    """

    def __init__(self, variant: Mapping[str, str], seed: int) -> None:
        self.variant = dict(variant)
        self.seed = seed
        self._decks: dict[tuple[int, int, int, int], list[int]] = {}

    def dealt(self, state: State) -> int:
        """The chance event that this table makes happen in ``state``.

        Raises ValueError when no chance event is due, or one that is not part of the deal: the
        look of a view at a hand that it does not know.
        """
        table = table_of(state)
        dealers = {
            "boards": self._board,
            "edifices": self._edifice,
            "shipyards": self._shipyard,
            "top_island": self._island,
            "islands": self._island,
            "deal": self._card,
            "deal_leaders": self._leader,
            "draw_leaders": self._from_box,
        }
        if state.decider != CHANCE or table.phase not in dealers:
            raise ValueError("no card or board is to be dealt")
        return next(filter(state.is_legal, dealers[table.phase](table)), 0)

    def _board(self, table: WondersTable) -> list[int]:
        """The board of the next city. Its side is part of the event only if chance decides it."""
        setup = table.setup
        boards = [*setup.boards, *(setup.guests if deals_guests(table.options) else ())]
        index = [city.wonder for city in table.cities].index(NONE)
        wonder = self._shuffled("boards", boards)[index]
        side = self._rng(f"side {wonder}").below(SIDES)
        if table.rule("sides") != "random":
            side = NONE
        return [bridge.encode("wonder", wonder, side)]

    def _edifice(self, table: WondersTable) -> list[int]:
        """The Edifice of the next Age, the first one of those there are in the order of the seed.

        It is the same with and without other expansions.
        """
        age = len(table.edifices) + 1
        edifices = [at for at, item in enumerate(tables().edifices) if item.age == age]
        return [bridge.encode("edifice", self._shuffled(f"Edifice {age}", edifices)[0])]

    def _shipyard(self, table: WondersTable) -> list[int]:
        """The shipyard of the next seat."""
        index = [city.shipyard for city in table.cities].index(NONE)
        yards = list(range(len(tables().shipyards)))
        return [bridge.encode("shipyard", self._shuffled("shipyards", yards)[index])]

    def _island(self, table: WondersTable) -> list[int]:  # noqa: ARG002
        """The Islands in the order in which they are drawn, as far as they are in the deck.

        An order of all of them orders each level.
        """
        islands = list(range(len(tables().islands)))
        return [bridge.encode("island", island) for island in self._shuffled("islands", islands)]

    def _card(self, table: WondersTable) -> list[int]:
        """The next card from the top of the deck."""
        age = table.age
        edition = edition_number(table.options)
        key = (table.setup_index, edition, table.seating.players, age)
        if key not in self._decks:
            self._decks[key] = self._deck(*key)
        dealt = sum(len(hand) for hand in table.ages[age - 1].hands)
        return [bridge.encode("deal", self._decks[key][dealt])]

    def _deck(self, setup: int, edition: int, players: int, age: int) -> list[int]:
        """The shuffled deck of an Age, with those cards of the groups that are in this game."""
        cards = sorted(deck(edition, players, age).elements())
        name = f"{EDITIONS[tables().setups[setup].edition]} {players} Age {age}"
        for group_name, (group, count) in group_in_play(setup, edition, players, age).items():
            in_game = self._shuffled(f"{name} {_GROUPS[group_name]}", list(group))
            cards += sorted(in_game[:count])
        return self._shuffled(name, cards)

    def _leader(self, table: WondersTable) -> list[int]:
        """The next leader of the deck for the draft."""
        assert table.leaders is not None
        dealt = sum(len(hand) for hand in table.leaders.hands)
        return [bridge.encode("deal", self._leaders("leaders", table)[dealt])]

    def _from_box(self, table: WondersTable) -> list[int]:
        """The leaders in the order in which they are drawn, as far as they are in the box."""
        return [bridge.encode("draw", leader) for leader in self._leaders("box", table)]

    def _leaders(self, label: str, table: WondersTable) -> list[int]:
        """The leaders that are played with in an order of this name."""
        found = list(leader_deck(table.options))
        return self._shuffled(f"{label} {len(found)}", found)

    def _shuffled(self, label: str, items: list[int]) -> list[int]:
        """The items in the order that the seed gives to something of this name (Fisher-Yates)."""
        rng = self._rng(label)
        for i in range(len(items) - 1, 0, -1):
            j = rng.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items

    def _rng(self, label: str) -> Rng:
        digest = blake2b(f"{self.seed % 2**64} {label}".encode(), digest_size=8).digest()
        return Rng(int.from_bytes(digest, "little"))
