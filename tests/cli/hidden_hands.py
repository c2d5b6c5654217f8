"""A game with hidden hands as one seat sees it: what it types when it follows the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.private_events import seen, unasked
from solver.games.wonders import GAME
from tests.wonders import bridge

FREE_CITY = {"edition": "first"}
"""The variant for two seats."""


class Onlooker:
    """What ``seat`` sees of a game that begins in ``state``, as events of a state of its own.

    ``texts`` are all of them, ``lines`` what the seat types: names of cards that come to light
    together stand in one line.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.state = GAME.observe(state, seat).state
        self.texts: list[str] = []
        self.lines: list[str] = []
        self._names: list[str] = []
        self._choices: dict[int, list[int]] = {}

    def notice(self, before: State, event: int, after: State) -> None:
        """Take in an event of the table."""
        shown = seen(GAME, before, event, [self.seat])
        if before.decider == CHANCE:
            self._apply(shown)
        else:
            self._choices.setdefault(before.decider, []).append(shown)
            while any(self._choices.values()) and not GAME.unrevealed(after):
                self._apply(self._choices[self.state.decider].pop(0))
        if not GAME.unrevealed(after):
            self._look(after)

    def _apply(self, event: int) -> None:
        text = GAME.move_text(self.state, event)
        chance = self.state.decider == CHANCE
        one = len(self.state.chance_outcomes()) == 1 if chance else self._only_one()
        asked = not one
        self.state.apply(event)
        self.texts.append(text)
        if chance and asked:
            self._names.append(text.partition(" ")[2])
        if self._names and (not chance or self.state.decider != CHANCE):
            self.lines.append(", ".join(self._names))
            self._names = []
        if asked and not chance:
            self.lines.append(text)

    def _only_one(self) -> bool:
        return bool(unasked(GAME, self.state, [self.seat]))

    def _look(self, after: State) -> None:
        """See the cards that come to light for the seat alone, as far as it does not know them."""
        mine = bridge.dump(self.state)
        while mine["phase"] == "see":
            self._apply(bridge.encode("see", self._next_card(mine, bridge.dump(after))))
            mine = bridge.dump(self.state)

    def _next_card(self, mine: dict[str, Any], raw: dict[str, Any]) -> int:
        """The card to be seen next: of the hand, of the discard pile, or the last of the pile."""
        hands = raw["ages"][raw["age"] - 1]["hands"]
        if mine["looking"] == "pile":
            return int(discarded(raw)[mine["seen"]])
        if mine["looking"] == "last":
            return int(hands[-1][0])
        row = bridge.held_row(self.state, self.seat, raw["turn"])
        hand = list(hands[row])
        for place in raw["fresh"][row]:  # what the manager draws comes last
            hand.append(hand.pop(place))
        for card in mine["ages"][raw["age"] - 1]["hands"][row][: mine["seen"]]:
            hand.remove(card)
        return int(hand[0])


def discarded(raw: dict[str, Any]) -> list[int]:
    """The discard pile in the order in which it is looked through."""
    return [
        card
        for age in raw["ages"]
        for used in age["used"]
        for card, how, _ in reversed(used)
        if how in ("sell", "left")
    ]


def watched(texts: list[str], state: State, seat: int) -> Iterator[Onlooker]:
    """What ``seat`` has seen after each event of a game that begins in ``state``."""
    onlooker = Onlooker(state, seat)
    for text in texts:
        before = state.copy()
        event = GAME.parse_move(state, text)
        state.apply(event)
        onlooker.notice(before, event, state)
        yield onlooker


def seen_by(texts: list[str], seats: int, variant: dict[str, str], seat: int) -> Onlooker:
    """What ``seat`` has seen of a game at its end."""
    *_, last = watched(texts, GAME.new(variant, seats), seat)
    return last


def random_game(
    seed: int, seats: int, variant: dict[str, str], wonders: tuple[str, ...] = ()
) -> tuple[list[str], State]:
    """The texts of a whole game on a deal, and its last state.

    ``wonders`` are dealt first, whatever the deal says.
    """
    state = GAME.new(variant, seats)
    deal = GAME.deal(GAME.parse_variant(variant), seed)
    rng = Rng(seed)
    boards = list(wonders)
    texts: list[str] = []
    while state.decider != OVER:
        if state.decider != CHANCE:
            event = state.random_move(rng)
        elif boards:
            event = next(
                event
                for event, _ in state.chance_outcomes()
                if GAME.move_text(state, event).split()[1] == boards[0]
            )
            del boards[0]
        elif bridge.dump(state)["phase"] == "boards":
            event = state.sample_chance(rng)
        else:
            event = deal.event(state)
        texts.append(GAME.move_text(state, event))
        state.apply(event)
    return texts, state
