"""Games of our rules written as the logs of 7wd.io, in the form of the site's public source."""

from __future__ import annotations

import random
from typing import Any

from solver._ext.core.state import CHANCE, OVER
from solver._ext.duel import bridge
from solver.games.duel import GAME, names
from solver.games.duel.expanded_deal import ExpandedDeal
from solver.games.duel.sevenwd.log import ITEMS, MOVES, VARIANT
from solver.games.duel.sevenwd.numbers import CARDS, TOKENS, WONDERS

PLAYERS = ("Ada", "Bob")
NUMBERS = {
    id(known): {name: number for number, name in known.items()}
    for known in (CARDS, TOKENS, WONDERS)
}  # fmt: skip
KINDS = {word: (number, [key for key, _ in parts]) for number, (word, parts) in MOVES.items()}
NAMES = {"wonder": names.wonder_name, "token": names.token_name}


def number_of(key: str, item: int) -> int:
    """The site's number of an item, by the field that names it."""
    return NUMBERS[id(ITEMS[key])][NAMES.get(key, names.card_name)(item)]


class Game:
    """A random game on a deal, with its log and the texts of its moves and events."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        variant = GAME.parse_variant(VARIANT)
        deal = GAME.deal(variant, seed)
        assert isinstance(deal, ExpandedDeal)
        self.deal = deal
        self.state = GAME.new(variant)
        self.texts: list[str] = []
        self.kinds: set[str] = set()
        self.log: list[dict[str, Any]] = [{"meta": {"actor": ""}, "move": self.set_up()}]
        self.dealt: set[int] = set()
        self.play()

    def set_up(self) -> dict[str, Any]:
        """The first move, which holds all that chance does."""
        tokens = [number_of("token", token) for token in self.deal.tokens]
        return {
            "id": 1, "p1": PLAYERS[0], "p2": PLAYERS[1],
            "wonders": [number_of("wonder", wonder) for wonder in self.deal.wonders[:8]],
            "tokens": tokens[:5], "randomTokens": tokens[5:8],
            "cards": {
                str(age): [number_of("card", card) for card in deck]
                for age, deck in enumerate(self.deal.decks, start=1)
            },
        }  # fmt: skip

    def play(self) -> None:
        """The game to its end."""
        while self.state.decider != OVER:
            if self.state.decider == CHANCE:
                self.apply(self.deal.event(self.state))
            else:
                moves = self.state.legal_moves()
                liked = [m for m in moves if bridge.decode(m)[0] not in ("discard", "build")]
                self.move(self.rng.choice(liked if liked and self.rng.random() < 0.7 else moves))

    def apply(self, event: int) -> None:
        """A move or event, and its text."""
        self.texts.append(GAME.move_text(self.state, event))
        self.state.apply(event)

    def move(self, move: int) -> None:
        """A decision, and its line in the log."""
        kind, *items = bridge.decode(move)
        self.kinds.add(kind)
        actor = PLAYERS[self.state.decider]
        if kind == "starter":
            self.tell(actor, {"id": 7, "player": PLAYERS[items[0]]})
        else:
            number, keys = KINDS[kind]
            fields = {key: number_of(key, item) for key, item in zip(keys, items, strict=True)}
            self.tell(actor, {"id": number, **fields})
        self.apply(move)
        self.last_wonders()

    def last_wonders(self) -> None:
        """The last wonder of four goes to its player by itself, and has a line all the same."""
        if len(self.texts) > 60:
            return
        told = {line["move"]["wonder"] for line in self.log if line["move"]["id"] == 2}
        for seat, city in enumerate(bridge.dump(self.state)["cities"]):
            for wonder in city["wonders"]:
                if number_of("wonder", wonder) not in told:
                    line = {"id": 2, "wonder": number_of("wonder", wonder)}
                    self.tell(PLAYERS[seat], line)

    def tell(self, actor: str, move: dict[str, Any]) -> None:
        """A line of the log."""
        self.log.append({"meta": {"actor": actor}, "move": move})
