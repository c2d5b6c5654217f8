"""What single weights of the policy do to the worth of a move, all others being 0."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import OVER, State
from solver._ext.wonders.kernel import policy_weights
from solver.games import load
from solver.games.wonders.data import tables
from tests.wonders import bridge

GAME = load("wonders")
SEATS = 4
FACTOR = 16
"""Steps of the order in a point."""


@pytest.fixture
def weigh():
    """Puts weights in place by their names; afterwards those that ship are back."""
    weights = policy_weights()
    shipped = weights.values()
    yield lambda **some: weights.put([some.get(name, 0.0) for name in weights.names])
    weights.put(shipped)


def decisions(seed: int) -> Iterator[tuple[State, int, list[str]]]:
    """Choices of cards in some random games: the state, the Age and its moves as texts."""
    for number in range(8):
        yield from decisions_of(GAME.new({}, SEATS), Rng(seed + number))


def decisions_of(state: State, rng: Rng) -> Iterator[tuple[State, int, list[str]]]:
    while state.decider != OVER:
        texts = [GAME.move_text(state, move) for move in state.legal_moves()]
        if state.decider >= 0 and any(text.startswith("sell") for text in texts):
            yield state, bridge.dump(state)["age"], texts
        state.apply(state.random_move(rng))


def worth(state: State, text: str) -> int:
    return state.order(GAME.parse_move(state, text))


def test_symbols_of_the_city_that_gets_the_hand_next_count(weigh) -> None:
    """Hands go to the left in Ages I and III, to the right in Age II; left is one seat on."""
    weigh(denial_next=1.0)
    colors = [one.color for one in tables().cards]
    green = {one.id for one in tables().cards if one.color == "green"}
    met = set()
    for state, age, texts in decisions(3):
        after = (state.decider + (-1 if age == 2 else 1)) % SEATS
        cards = bridge.dump(state)["cities"][after]["cards"]
        symbols = sum(colors[one] == "green" for one in cards)
        for text in texts:
            if text.startswith("sell"):
                sold = text.split()[1]
                expected = symbols if sold in green else 0
                assert worth(state, text) == FACTOR * expected
                met.add((age, expected > 0))
    assert {(age, True) for age in (1, 2, 3)} <= met


def test_coins_are_worth_less_to_the_rich(weigh) -> None:
    """What is paid to neighbors, by Age and by the coins of who pays."""
    met = set()
    for state, age, texts in decisions(4):
        coins = bridge.dump(state)["cities"][state.decider]["coins"]
        left = max(0.25, 1 - 0.125 * max(0, coins - 4))
        for text in texts:
            paid = sum(int(word) for word in text.split() if word.isdigit())
            if paid and text.startswith("stage"):
                weigh()
                free = worth(state, text)
                weigh(coin_1=1.0, coin_2=2.0, coin_3=3.0, coin_last=3.0, rich=0.125)
                assert free - worth(state, text) == FACTOR * age * left * paid
                met.add((age, coins > 4))
    assert {(1, False), (1, True), (2, True), (3, True)} <= met
