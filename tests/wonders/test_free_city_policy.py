"""What the policy makes of the game of two with the Free City."""

from __future__ import annotations

from collections.abc import Iterator

from solver._ext.core.contest import contest
from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver._ext.wonders.kernel import policy_weights
from solver.games import load
from solver.games.wonders.data import tables
from tests.wonders import bridge

TURNS = 6


def managed(games: int) -> Iterator[tuple[State, dict[str, int]]]:
    """States in which a card for the Free City is to be chosen, and the worth of each play."""
    game = load("wonders")
    for seed in range(games):
        rng = Rng(seed)
        state = game.new({"edition": "first"}, 2)
        while state.decider != OVER:
            if state.decider == CHANCE:
                state.apply(state.sample_chance(rng))
                continue
            texts = {game.move_text(state, move): move for move in state.legal_moves()}
            if all(text.startswith("city ") for text in texts):
                yield state, {text: state.order(move) for text, move in texts.items()}
            state.apply(state.random_move(rng))


def test_a_coin_of_the_free_city_is_better_with_its_manager() -> None:
    met = 0
    for state, worths in managed(6):
        ours, theirs = (" left ", " right ") if state.decider == 0 else (" right ", " left ")
        for text, worth in worths.items():
            if not text.startswith("city build ") or ours not in text or theirs in text:
                continue
            other = worths.get(text.replace(ours, theirs))
            if other is not None:
                met += 1
                assert worth > other, text
    assert met


def test_in_the_last_turn_nothing_is_kept_from_the_rival() -> None:
    """What is left of the hand is discarded, so only coins and shields tell cards apart."""
    colors = {card.id: card.color for card in tables().cards}
    met = 0
    for state, worths in managed(6):
        if bridge.dump(state)["turn"] < TURNS:
            continue
        for text, worth in worths.items():
            _, kind, card, *paid = text.split()
            if kind != "stage" and colors[card] != "red" and not paid:
                met += 1
                assert worth == 0, text
    assert met > 8


def test_who_keeps_cards_from_the_rival_wins_more() -> None:
    weights = policy_weights()
    blind = weights.values()
    for name in ("pass_on", "pass_city"):
        blind[weights.names.index(name)] = 0.0
    state = load("wonders").new({"edition": "first"}, 2)
    shares = [won for won, _ in contest(state, weights, weights.values(), blind, 300, 1)]
    assert sum(shares) / len(shares) > 0.56
