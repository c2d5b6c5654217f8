"""A table of the base game of Duel with everything that chance will do already fixed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, State
from solver._ext.duel import bridge
from solver.games.base import Deal
from solver.games.duel.data import DECKS, SLOTS, Token, Wonder, tables
from solver.games.duel.table import table_of


def _count(items: Sequence[Token | Wonder]) -> int:
    """How many of some items the base game has; they come first."""
    return sum(map(tables().base.has, items))


def shuffled(count: int, rng: Rng) -> list[int]:
    """The numbers below ``count`` in random order (Fisher-Yates from the end)."""
    order = list(range(count))
    for i in range(count - 1, 0, -1):
        j = rng.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


class DuelDeal(Deal):
    """The shuffled decks of one table.

    The same variant and seed give the same table in every version and on every machine: tokens,
    wonders and decks are shuffled in this order, whether or not the variant uses them. The card
    in slot i of an age is card i of its deck, and the tokens set aside are drawn in their order.

    Parameters
    ----------
    variant:
        The variant of the game. It does not change the shuffles.
    seed:
        Any integer; 64 bits of it count.
    """

    def __init__(self, variant: Mapping[str, str], seed: int) -> None:
        self.variant = dict(variant)
        self.seed = seed
        rng = Rng(seed)
        self.tokens = shuffled(_count(tables().tokens), rng)
        self.wonders = shuffled(_count(tables().wonders), rng)
        self.decks = [_deck(age, rng) for age in (1, 2, 3)]

    def dealt(self, state: State) -> int:
        """The chance event that this table makes happen in ``state``.

        Raises ValueError when no chance event is due.
        """
        if state.decider != CHANCE:
            raise ValueError("no chance event is due")
        table = table_of(state)
        phase, age = table.phase, table.age
        if phase == "reveal":
            slot = min(bridge.due_reveals(state))
            return bridge.encode(state, "reveal", slot, self.decks[age - 1][slot])
        on_board = tables().base.tokens_on_board
        if phase == "tokens":
            chosen: Sequence[int] = self.tokens[:on_board]
        elif phase == "offer":
            chosen = self.wonders[table.picks : table.picks + 4]
        elif phase == "backs":
            guilds = {i for i, card in enumerate(tables().cards) if card.deck == "guild"}
            chosen = [slot for slot, card in enumerate(self.decks[2]) if card in guilds]
        else:
            chosen = self.tokens[on_board : on_board + 3]
        return bridge.encode(state, phase, sum(1 << item for item in chosen))


def _deck(age: int, rng: Rng) -> list[int]:
    """The twenty cards of an age by slot: some go to the box, Age III gets its guilds."""
    cards = tables().cards
    deck: list[int] = []
    for name in ("age_3", "guild") if age == 3 else DECKS[age - 1 : age]:
        members = [i for i, card in enumerate(cards) if card.deck == name]
        order = shuffled(len(members), rng)
        deck += [members[i] for i in order[tables().removed(name) :]]
    assert len(deck) == SLOTS
    return [deck[i] for i in shuffled(SLOTS, rng)]
