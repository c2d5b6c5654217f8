"""Why a move is not legal, in words a player can act on.

Only called once no legal move fits what was typed, for a kind of move that fits the moment;
nothing here decides legality. An empty remedy leaves it to the caller to list what is possible.
Nothing but the cities and the hand of the seat that decides is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.games.moves.reading import Pattern, listed
from solver.games.wonders.data import tables
from solver.games.wonders.moves.effect_words import coins, cost_words
from solver.games.wonders.moves.payments import payment_text
from solver.games.wonders.names import card_name, wonder_name

Reason = tuple[str, str]
"""Problem and remedy, the two parts of an InputError after the place."""

_NOT_NOW: Reason = ("not possible now", "")
_CITY = 2
"""The Free City."""


def why_not(state: State, wanted: Pattern, for_city: bool, moves: Sequence[Pattern]) -> Reason:
    """Problem and remedy for the illegal move ``wanted`` (None in it: anything).

    ``for_city`` says whether it would be one of the Free City, ``moves`` are the possible ones.
    """
    raw: dict[str, Any] = bridge.dump(state)
    kind, card, *rest = wanted
    if kind in ("build", "stage", "sell"):
        return _Play(state, raw, for_city, moves).why_not(kind, card, rest)
    if kind == "take":
        return _take(raw, card)
    if kind == "wonder":
        return _wonder(raw, wanted, moves)
    if kind == "side" or card is None:
        return _NOT_NOW
    return _dealt(raw, kind, card)


class _Play:
    """Explains why a card of the hand cannot be used in some way."""

    def __init__(
        self, state: State, raw: dict[str, Any], for_city: bool, moves: Sequence[Pattern]
    ) -> None:
        self._state = state
        self._raw = raw
        self._seat = state.decider
        acting = raw["acting"]
        self._at = acting if acting >= 0 else _CITY if for_city else self._seat
        self._city: dict[str, Any] = raw["cities"][self._at]
        self._edition = tables().editions[raw["options"][0]]
        self._moves = moves
        self._name = f"seat {self._seat}" if self._at == self._seat else "the Free City"

    def why_not(self, kind: str, card: int | None, rest: Sequence[Any]) -> Reason:
        """Problem and remedy for one of the three uses of a card."""
        if card is not None:
            problem = self._card(card)
            if problem:
                return problem, self._hand_listed()
        if kind == "sell":
            return self._sell(card)
        return self._stage(card, rest) if kind == "stage" else self._build(card, rest)

    # ---------------------------------------------------------------- the hand

    def _card(self, card: int) -> str:
        """Why a card cannot be played whatever for; empty if it can."""
        hand = self._hand()
        if card in hand:
            return ""
        if card < 0:
            return "the card must be named"
        if self._edition.cards[card] is None:
            return f"{card_name(card)} is not in the {self._edition.name} edition"
        return f"{card_name(card)} is not in the hand of seat {self._seat}"

    def _hand(self) -> set[int]:
        """The cards that can be chosen, as far as they are known."""
        raw = self._raw
        cards = {move[1] for move in self._moves}
        if raw["phase"] != "choose" or raw["view"] not in (-1, self._seat):
            return cards
        row = bridge.held_row(self._state, self._seat, raw["turn"])
        hand: list[int] = list(raw["ages"][raw["age"] - 1]["hands"][row])
        for move in raw["chosen"][self._seat]:
            hand.remove(bridge.decode(move)[1])
        return cards | set(hand)

    def _hand_listed(self) -> str:
        return f"to be had: {listed(card_name(card) for card in sorted(self._hand()) if card >= 0)}"

    # ---------------------------------------------------------------- uses

    def _build(self, card: int | None, rest: Sequence[Any]) -> Reason:
        left, right, by_right, _ = rest
        if card is None:
            return f"{self._name} can build no card that way", ""
        if card < 0:
            return "a building is played face up", "name it"
        building = tables().building(card)
        if any(tables().building(other) == building for other in self._city["cards"]):
            return f"{card_name(card)} stands in the city of {self._name} already", ""
        rules = self._edition.cards[card]
        assert rules is not None
        paid = bridge.payments(self._state, self._at, card)
        if by_right:
            if (0, 0) in paid:
                return f"{card_name(card)} needs no right, nothing is due to a neighbour", ""
            return f"{self._name} has no right to build {card_name(card)} free", ""
        cost = f"{card_name(card)} costs {cost_words(rules.cost)}"
        return self._unpaid(paid, cost, left, right)

    def _stage(self, card: int | None, rest: Sequence[Any]) -> Reason:
        left, right, _ = rest
        stages = self._edition.boards[self._city["wonder"]].stages(self._city["side"])
        built = self._city["stages"]
        wonder = wonder_name(self._city["wonder"])
        if built == len(stages):
            return f"all {built} stages of {wonder} are built", ""
        cost = f"stage {built + 1} of {wonder} costs {cost_words(stages[built].cost)}"
        paid = bridge.payments(self._state, self._at, -1)
        if paid and card is not None and self._at == _CITY != self._seat:
            chained = any(
                giver in self._city["cards"]
                for giver in bridge.chains(self._raw["options"][0], card)
            )
            if chained:
                return f"{card_name(card)} is chained, so the Free City builds it", ""
        return self._unpaid(paid, cost, left, right)

    def _unpaid(
        self, paid: Sequence[tuple[int, int]], cost: str, left: int | None, right: int | None
    ) -> Reason:
        """Why a payment will not do; ``paid`` are those that would."""
        if not paid:
            have = coins(self._city["coins"], "en")
            return f"cannot pay: {cost}, {self._name} has {have}", ""
        if left is None:
            return _NOT_NOW
        said = payment_text(left, right or 0).strip() or "nothing to the neighbours"
        return f"{cost}, {said} is not a way to pay it", ""

    def _sell(self, card: int | None) -> Reason:
        if self._at == self._seat or card is None:
            return _NOT_NOW
        return "the Free City sells only when it cannot play", ""


def _take(raw: dict[str, Any], card: int | None) -> Reason:
    """Why a card cannot be taken from the discard pile."""
    if card is None:
        return _NOT_NOW
    if card < 0:
        return "a card must be taken", ""
    city = raw["cities"][raw["acting"]]
    building = tables().building(card)
    if any(tables().building(other) == building for other in city["cards"]):
        return f"{card_name(card)} stands in the city already", ""
    return f"{card_name(card)} is not in the discard pile", ""


def _wonder(raw: dict[str, Any], wanted: Pattern, moves: Sequence[Pattern]) -> Reason:
    wonder = wanted[1]
    if wonder is None:
        return _NOT_NOW
    if any(move[1] == wonder for move in moves):
        drawn = any(move[2] >= 0 for move in moves)
        return ("the side is drawn with the board" if drawn else "no side is drawn"), ""
    owner = [city["wonder"] for city in raw["cities"]].index(wonder)
    return f"{wonder_name(wonder)} belongs to city {owner}", ""


def _dealt(raw: dict[str, Any], kind: str, card: int) -> Reason:
    if kind == "see":
        return f"{card_name(card)} cannot be in that hand", ""
    rules = tables().editions[raw["options"][0]].cards[card]
    age = raw["age"]
    if rules is None:
        return f"{card_name(card)} is not in this edition", ""
    if tables().cards[card].age != age:
        return f"{card_name(card)} is a card of Age {tables().cards[card].age}, not {age}", ""
    return f"no {card_name(card)} is left in the deck of Age {age}", ""
