"""A table with real, shuffled decks: says what chance does, by turning over the next card.

It knows no probabilities, so that the laws of the engine can be held against what happens here.
"""

from __future__ import annotations

import random
from typing import Any

from solver._ext.core.state import State
from tests.architects import bridge
from tests.architects.positions import all_tokens
from tests.architects.reference import CARD_IDS, DECKS, TOKEN_IDS, WONDER_IDS

CENTRAL = 7  # number of the central deck in moves


class PhysicalTable:
    """The hidden order of everything in one game; index 0 of a pile is its top."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.wonders = self.shuffled(list(range(len(WONDER_IDS))))
        self.stack = self.shuffled([TOKEN_IDS.index(token) for token in all_tokens()])
        self.decks = {wonder: self.new_deck(WONDER_IDS[wonder]) for wonder in self.wonders}
        self.central = self.new_deck("central")

    def shuffled(self, things: list[int]) -> list[int]:
        """The same things in random order."""
        self.rng.shuffle(things)
        return things

    def new_deck(self, name: str) -> list[int]:
        """All cards of a deck, shuffled."""
        kinds = [CARD_IDS.index(kind) for kind, n in DECKS[name].items() for _ in range(n)]
        return self.shuffled(kinds)

    def event(self, state: State) -> int:
        """What happens next in ``state``."""
        raw = bridge.dump(state)
        kind, *where = bridge.decode(state.chance_outcomes()[0][0])
        if kind == "wonder":
            number = self.wonders[state.seats - raw["due"]["wonders"]]
        elif kind in ("lay", "blind"):
            number = self.stack.pop(0)
        elif kind == "draw":
            number = self.central.pop(0)
        elif kind == "peek":
            number = self.central[0]
        elif kind == "find":
            number = self.pile(raw, raw["source"])[sum(raw["offer"])]
        else:
            pile = self.pile(raw, where[0])
            del pile[: len(pile) - sum(raw["decks"][where[0]]["unseen"])]  # what has been taken
            return bridge.encode("top", where[0], pile[0])
        return bridge.encode(kind, number)

    def pile(self, raw: dict[str, Any], seat: int) -> list[int]:
        """The wonder deck of a seat."""
        return self.decks[raw["cities"][seat]["wonder"]]

    def watch(self, state: State, move: int) -> None:
        """Do by hand what a move is about to do to a deck: Halicarnassus shuffles the rest back."""
        kind, *rest = bridge.decode(move)
        if kind == "keep":
            raw = bridge.dump(state)
            pile = self.pile(raw, raw["source"])
            pile.remove(rest[0])
            self.shuffled(pile)
