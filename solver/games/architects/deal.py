"""A table of Architects with everything that chance will do already fixed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b

from solver._ext.architects import bridge
from solver._ext.core.rng import Rng
from solver._ext.core.state import State
from solver.games.architects.data import tables
from solver.games.architects.table import ArchitectsTable, table_of
from solver.games.base import Deal


class ArchitectsDeal(Deal):
    """The shuffled decks of one table, without the decks.

    What a deck turns up next depends on the seed, the deck and the cards that are left in it, and
    on nothing else. So two games from one seed meet the same cards as long as they empty a deck in
    the same way, a peek and the draw that follows agree, and the cards that Halicarnassus shuffles
    back come again in an order that nobody can have seen. The face-down progress tokens, and the
    wonders, are drawn alike. A deck with the same cards left is never drawn from twice in a game:
    it shrinks with every card turned up, and the cards that are looked through are drawn apart.

    The same seed gives the same table in every version and on every machine, whatever the variant.

    Parameters
    ----------
    variant:
        The variant of the game. It does not change the cards.
    seed:
        Any integer; 64 bits of it count.
    """

    def __init__(self, variant: Mapping[str, str], seed: int) -> None:
        self.variant = dict(variant)
        self.seed = seed

    def dealt(self, state: State) -> int:
        """The chance event that this table makes happen in ``state``.

        Raises ValueError when no chance event is due.
        """
        outcomes = [event for event, _ in state.chance_outcomes()]
        if not outcomes:
            raise ValueError("no chance event is due")
        if len(outcomes) == 1:  # the only one left, or a central card that somebody has seen
            return outcomes[0]
        kind, *numbers = bridge.decode(outcomes[0])
        label, pool = _source(kind, numbers, table_of(state))
        numbers[-1] = self._drawn(label, pool)
        return bridge.encode(kind, *numbers)

    def _drawn(self, label: str, pool: Sequence[int]) -> int:
        """The item that comes first out of ``pool``, a count for each kind."""
        text = f"{self.seed % 2**64} {label} {' '.join(map(str, pool))}"
        digest = blake2b(text.encode(), digest_size=8).digest()
        index = Rng(int.from_bytes(digest, "little")).below(sum(pool))
        for item, count in enumerate(pool):
            index -= count
            if index < 0:
                return item
        raise AssertionError("the index is below the sum of the counts")


def _source(kind: str, numbers: Sequence[int], table: ArchitectsTable) -> tuple[str, list[int]]:
    """What an event is drawn from: its name, and how many there are of each kind."""
    if kind == "wonder":
        dealt = table.wonders
        return "wonder", [int(item not in dealt) for item in range(len(tables().wonders))]
    if kind in ("lay", "blind"):
        return "token", table.stack
    if kind == "find":
        # Which card the search began with tells it from the deck's other draws.
        source = table.source
        assert source is not None
        return f"search {source} {sum(table.offer)}", table.decks[source].unseen
    if kind == "top":
        return f"deck {numbers[0]}", table.decks[numbers[0]].unseen
    return f"deck {table.seats}", table.central.unseen
