"""A table of Duel with expansions, with everything that chance will do already fixed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, State
from solver._ext.duel import bridge
from solver.games.base import Deal
from solver.games.duel.data import DECKS, Token, Wonder, tables
from solver.games.duel.deal import shuffled
from solver.games.duel.table import DuelTable, table_of
from solver.games.duel.variants import setup_of


class ExpandedDeal(Deal):
    """The shuffled decks of one table with Pantheon, Agora, promo wonders.

    The same variant and seed give the same table in every version and on every machine. What a
    seat comes to look at (gods, Conspiracies, tokens set aside) are the first ones in the deal's
    order that can lie there, so that two games from one deal are as alike as their moves let them.

    Parameters
    ----------
    variant:
        A complete variant with at least one expansion.
    seed:
        Any integer; 64 bits of it count.
    """

    def __init__(self, variant: Mapping[str, str], seed: int) -> None:
        self.variant = dict(variant)
        self.seed = seed
        self._number = setup_of(variant)
        self._setup = tables().setups[self._number]
        rng = Rng(seed)
        self.tokens = self._played(tables().tokens, rng)
        self.wonders = self._played(tables().wonders, rng)
        senators = self._members("senator", rng)
        self.decks: list[list[int]] = []
        self.removed: list[list[int]] = []
        for age in (1, 2, 3):
            deck = self._deck(age, senators, rng)
            self.decks.append([deck[i] for i in shuffled(len(deck), rng)])
        pantheon, agora = tables().pantheon, tables().agora
        marks = 2 * len(pantheon.mythologies)
        self.marks = {1: [1 + i // 2 for i in shuffled(marks, rng)],
                      2: [6 + i for i in shuffled(3, rng)]}  # fmt: skip
        gods = [god for god in range(len(pantheon.gods)) if god != pantheon.gate]
        self.gods = [gods[i] for i in shuffled(len(gods), rng)]
        self.plots = shuffled(len(agora.conspiracies), rng)
        self.decrees = shuffled(len(agora.decrees), rng)

    def _played(self, items: Sequence[Wonder | Token], rng: Rng) -> list[int]:
        numbers = [i for i, item in enumerate(items) if self._setup.has(item)]
        return [numbers[i] for i in shuffled(len(numbers), rng)]

    def _members(self, name: str, rng: Rng) -> list[int]:
        """The cards of a deck that are played with, shuffled."""
        cards = [
            i
            for i, card in enumerate(tables().cards)
            if card.deck == name and self._setup.has(card)
        ]
        return [cards[i] for i in shuffled(len(cards), rng)]

    def _deck(self, age: int, senators: list[int], rng: Rng) -> list[int]:
        """The cards of an Age; those that come first in its own deck are out of the game."""
        name = DECKS[age - 1]
        order = self._members(name, rng)
        out = len(order) - self._setup.dealt[name]
        self.removed.append(order[:out])
        deck = order[out:]
        special = self._setup.backs.get(str(age))
        if special is not None:
            deck += self._members(special, rng)[: self._setup.dealt[special]]
        for _ in range(self._setup.senators.get(str(age), 0)):
            deck.append(senators.pop())
        return deck

    def dealt(self, state: State) -> int:
        """The chance event that this table makes happen in ``state``.

        Raises ValueError when no chance event is due.
        """
        if state.decider != CHANCE:
            raise ValueError("no chance event is due")
        outcomes = [event for event, _ in state.chance_outcomes()]
        return min(outcomes, key=lambda event: self._rank(state, event))

    def _rank(self, state: State, event: int) -> tuple[int, ...]:
        """How far an event is from what this table holds; the nearest one happens."""
        kind, *args = bridge.decode(event)
        table = table_of(state)
        if kind == "reveal":
            return (self.decks[table.age - 1][args[0]] != args[1],)
        if kind == "lay":
            slots = [slot for slot, _ in self._marked(table.age)]
            return (self.marks[table.age][slots.index(args[0])] != args[1],)
        if kind == "decree":
            return (self.decrees[args[0]] != args[1],)
        if kind == "box":
            return (args[0] not in self.removed[table.age - 1], args[0])
        if kind in ("look", "god"):
            return (self.gods.index(args[1]),)
        if kind == "plots":
            return tuple(map(self.plots.index, args))
        return (self._strays(table, kind, args[0]), event)

    def _marked(self, age: int) -> list[tuple[int, int]]:
        return list(enumerate_slots(tables().pantheon.marked(self._setup)[str(age)]))

    def _strays(self, table: DuelTable, kind: str, mask: int) -> int:
        """How many of the things that an event deals the table would not deal now."""
        members = [i for i in range(mask.bit_length()) if mask >> i & 1]
        age = table.age
        cards = tables().cards
        if kind == "tokens":
            due: Sequence[int] = self.tokens[: self._setup.tokens_on_board]
        elif kind == "offer":
            start = 0 if table.picks < 4 else 4
            due = self.wonders[start : start + 4]
        elif kind in ("backs", "senators"):
            senator = kind == "senators"
            due = [
                slot
                for slot, card in enumerate(self.decks[age - 1])
                if (cards[card].deck == "senator") == senator and cards[card].deck not in DECKS[:3]
            ]
        elif kind == "removed":
            first = next(i for i, card in enumerate(cards) if card.deck == DECKS[age - 1])
            due = [card - first for card in self.removed[age - 1]]
        else:
            # Tokens set aside, in their order: later ones are farther away.
            aside = self.tokens[self._setup.tokens_on_board :]
            on_board = self.tokens[: self._setup.tokens_on_board]
            return sum(1 << [*aside, *on_board].index(token) for token in members)
        return sum(item not in due for item in members)


def enumerate_slots(slots: Sequence[int]) -> list[tuple[int, int]]:
    """Slots with their places among those that hold tokens."""
    return [(slot, at) for at, slot in enumerate(sorted(slots))]
