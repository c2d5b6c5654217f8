"""A table of 7 Wonders with everything that chance will do already fixed."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, State
from solver._ext.wonders import bridge
from solver.games.base import Deal
from solver.games.wonders.data import AGES, SIDES, tables
from solver.games.wonders.positions.facts import NONE, deck, guilds, guilds_in_play
from solver.games.wonders.positions.seating import Seating
from solver.games.wonders.variants import rule_of


class WondersDeal(Deal):
    """The boards and the shuffled decks of one table.

    Who gets which board, the sides that fall to chance and the cards of each Age are functions of
    the seed, the edition and the number of seats; each is shuffled apart from the others. Nothing
    that anybody does changes them, nor does any other option of the variant. Cards are dealt hand
    by hand, the whole hand of a city before that of the next one. Boards and cards of expansions
    that are not played with have no part in it.

    The same seed gives the same table in every version and on every machine.

    Parameters
    ----------
    variant:
        The variant of the game. But for the edition it does not change what is dealt.
    seed:
        Any integer; 64 bits of it count.
    """

    def __init__(self, variant: Mapping[str, str], seed: int) -> None:
        self.variant = dict(variant)
        self.seed = seed
        self._decks: dict[tuple[int, int, int], list[int]] = {}

    def event(self, state: State) -> int:
        """The chance event that this table makes happen in ``state``.

        Raises ValueError when no chance event is due, or one that is not part of the deal: the
        look of a view at a hand that it does not know.
        """
        raw = bridge.dump(state)
        if state.decider != CHANCE or raw["phase"] not in ("boards", "deal"):
            raise ValueError("no card or board is to be dealt")
        event = self._board(raw) if raw["phase"] == "boards" else self._card(raw)
        if not state.is_legal(event):
            raise ValueError("the deal does not fit what has happened")
        return event

    def _board(self, raw: dict[str, Any]) -> int:
        """The board of the next city. Its side is part of the event only if chance decides it."""
        setup = tables().setups[raw["options"][0]]
        index = [city["wonder"] for city in raw["cities"]].index(NONE)
        wonder = self._shuffled("boards", list(setup.boards))[index]
        side = self._rng(f"side {wonder}").below(SIDES)
        if rule_of(raw["options"], "sides") != "random":
            side = NONE
        return bridge.encode("wonder", wonder, side)

    def _card(self, raw: dict[str, Any]) -> int:
        """The next card from the top of the deck."""
        age = raw["age"]
        edition = raw["options"][0]
        key = (edition, Seating.of(edition, raw["seats"]).players, age)
        if key not in self._decks:
            self._decks[key] = self._deck(*key)
        dealt = sum(len(hand) for hand in raw["ages"][age - 1]["hands"])
        return bridge.encode("deal", self._decks[key][dealt])

    def _deck(self, edition: int, players: int, age: int) -> list[int]:
        """The shuffled deck of an Age; in the last one with the guilds that are in this game."""
        cards = sorted(deck(edition, players, age).elements())
        name = f"{tables().editions[edition].name} {players} Age {age}"
        if age == AGES:
            in_game = self._shuffled(f"{name} guilds", list(guilds(edition)))
            cards += sorted(in_game[: guilds_in_play(players)])
        return self._shuffled(name, cards)

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
