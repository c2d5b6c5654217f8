"""Random set-ups: everything that is shuffled and laid out before and during a game."""

from __future__ import annotations

import random
from typing import Any

from tests.duel.expansions.facts import (
    AGORA_LAYOUTS,
    BASE_LAYOUTS,
    DECREES,
    GODS_OF,
    MYTHOLOGIES,
    OFFERINGS,
    PLOTS,
    SENATORS,
    SENATORS_PER_AGE,
    TEMPLES,
    token_slots,
    tokens_in,
    wonders_in,
)
from tests.duel.expansions.game import Game
from tests.duel.expansions.table import Action
from tests.duel.reference import PRESET, deck

RARE_PLOTS = ["insider_influence", "coercion", "obscurantism", "coup"]


class Deal:
    """What chance has in store for one game; draws during the game come from ``rng``.

    A deal that is ``tilted`` has the decree of the shield and brings the plots that most of the
    rare rules hang on early.
    """

    def __init__(
        self,
        rng: random.Random,
        *,
        pantheon: bool,
        agora: bool,
        promo: bool = False,
        tilted: bool = False,
    ) -> None:
        self.rng = rng
        self.pantheon, self.agora, self.promo = pantheon, agora, promo
        wonders = self.shuffled(wonders_in(pantheon=pantheon, agora=agora, promo=promo))
        self.offers = [wonders[:4], wonders[4:8]]
        tokens = self.shuffled(tokens_in(pantheon=pantheon, agora=agora))
        self.board, self.aside = tokens[:5], tokens[5:]
        self.god_decks = {kind: self.shuffled(gods) for kind, gods in GODS_OF.items()}
        self.plots = self.shuffled(PLOTS)
        self.decrees = self.shuffled(DECREES)[:6]
        if tilted:
            early = self.shuffled(RARE_PLOTS)
            self.plots = early + [plot for plot in self.plots if plot not in early]
            if "shield" not in self.decrees:
                self.decrees[rng.randrange(6)] = "shield"
        senators = self.shuffled(SENATORS)
        self.removed: dict[int, list[str]] = {}
        self.structures: dict[int, dict[int, str]] = {}
        self.tokens: dict[int, dict[int, Any]] = {3: {}}
        for age in (1, 2, 3):
            cards = self.shuffled(deck(f"age_{age}"))
            self.removed[age], cards = cards[:3], cards[3:]
            if age == 3:
                cards += self.shuffled(TEMPLES if pantheon else deck("guild"))[:3]
            for _ in range(SENATORS_PER_AGE[age - 1] if agora else 0):
                cards.append(senators.pop())
            slots = len((AGORA_LAYOUTS if agora else BASE_LAYOUTS)[age])
            assert slots == len(cards)
            self.structures[age] = dict(enumerate(self.shuffled(cards)))
        for age, kinds in ((1, MYTHOLOGIES * 2), (2, OFFERINGS)):
            slots_with_tokens = token_slots(age, agora=agora) if pantheon else []
            laid = self.shuffled(kinds)[: len(slots_with_tokens)]
            self.tokens[age] = dict(zip(slots_with_tokens, laid, strict=True))

    def shuffled(self, things: Any) -> list[Any]:
        """The same things in a random order."""
        found = list(things)
        self.rng.shuffle(found)
        return found

    def game(self, options: dict[str, str] | None = None, *, first_game: bool = False) -> Game:
        """The game at its beginning: the draft, or the preset wonders of a first game."""
        game = Game(pantheon=self.pantheon, agora=self.agora, promo=self.promo)
        game.options |= options or {}
        game.board, game.aside = list(self.board), list(self.aside)
        game.removed = {age: list(cards) for age, cards in self.removed.items()}
        if self.pantheon:
            game.god_decks = {kind: list(gods) for kind, gods in self.god_decks.items()}
        if self.agora:
            game.plot_deck = list(self.plots)
            is_open = [True, False] * 3
            game.decrees = {
                chamber: [(name, opened)]
                for chamber, (name, opened) in enumerate(
                    zip(self.decrees, is_open, strict=True), start=1
                )
            }
        if first_game:
            for city, seat in zip(game.cities, ("player_1", "player_2"), strict=True):
                city.wonders = list(PRESET[seat])
        game.begin()
        return game

    def event(self, game: Game) -> Action:
        """What chance brings at this point of the game."""
        step = game.todo[0]
        if step.kind == "offer":
            return {"action": "offer", "wonders": self.offers.pop(0)}
        if step.kind == "deal_age":
            age = step.about
            return {
                "action": "deal_age",
                "structure": self.structures[age],
                "structure_tokens": self.tokens[age],
            }
        return self.rng.choice(game.possible())
