"""No bot looks at what its seat cannot know.

Two true games that look the same so far, but hide different cards, get the same analysis to the
last bit.
"""

from __future__ import annotations

from typing import Any

import pytest

from solver._ext.core.state import CHANCE, OVER, State
from solver.arena.referee import play_game
from solver.games.base import Position
from solver.games.duel import GAME
from solver.games.duel.deal import DuelDeal
from solver.search.bots import BOTS, make_bot
from solver.search.limits import Limits
from tests.duel import bridge
from tests.search.spies import SpyBot, check_fields
from tests.search.worlds import other_world, play, policy_moves

PLIES = {"first pick": 0, "second four": 4, "age 1": 12, "age 2": 33, "age 3": 52, "end": 60}
"""Moves of the seats that have been played."""

LIMITS = Limits(nodes=3_000)


def twins(plies: int, seed: int) -> tuple[DuelDeal, DuelDeal, list[int]]:
    """Two deals and the moves after which they look the same."""
    deal = GAME.deal({}, seed)
    moves = policy_moves(deal, seed)[:plies]
    return deal, other_world(deal, play(deal, moves), seed + 1), moves


def events_to_come(state: State, deal: DuelDeal) -> list[int]:
    """What chance does on the way to the end if everybody plays the first legal move."""
    state, events = state.copy(), []
    while state.decider != OVER:
        move = deal.event(state) if state.decider == CHANCE else state.legal_moves()[0]
        if state.decider == CHANCE:
            events.append(move)
        state.apply(move)
    return events


def says(bot: Any, position: Position) -> dict[str, Any]:
    """An analysis without the time it took."""
    data = bot.analyze(position, LIMITS, seed=3).to_json()
    del data["seconds"]
    return data


@pytest.mark.parametrize("plies", PLIES.values(), ids=PLIES)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_hidden_worlds_differ(plies: int, seed: int) -> None:
    one, two, moves = twins(plies, seed)
    state = play(one, moves)
    assert play(two, moves) == state
    assert (one.decks, one.wonders, one.tokens) != (two.decks, two.wonders, two.tokens)
    assert events_to_come(state, one) != events_to_come(state, two)


@pytest.mark.parametrize("spec", BOTS)
@pytest.mark.parametrize("plies", PLIES.values(), ids=PLIES)
def test_same_knowledge_same_analysis(spec: str, plies: int) -> None:
    one, two, moves = twins(plies, seed=2)
    said = []
    for deal in (one, two):
        state = play(deal, moves)
        position = GAME.observe(state, state.decider)
        said.append((position.to_json(), GAME.compact(position), says(make_bot(spec), position)))
    assert said[0] == said[1]


@pytest.mark.parametrize("spec", BOTS)
def test_what_a_bot_remembers_is_no_more(spec: str) -> None:
    """The same for a bot that has followed the game and keeps its trees."""
    one, two, moves = twins(40, seed=3)
    said = []
    for deal in (one, two):
        bot = make_bot(spec)
        for plies in range(36, 41):
            state = play(deal, moves, plies)
            latest = says(bot, GAME.observe(state, state.decider))
        said.append(latest)
    assert said[0] == said[1]


def test_the_referee_hands_out_positions_only() -> None:
    spies = [SpyBot(), SpyBot()]
    play_game("duel", spies, LIMITS, seed=5)
    deal = GAME.deal({}, 5)
    for seat, spy in enumerate(spies):
        assert len(spy.seen) > 20
        for position in spy.seen:
            check_fields(position)
            assert position.view == position.state.decider == seat
            check_nothing_hidden(position.state, deal)
            with pytest.raises(ValueError, match="nothing to undo"):
                position.state.undo()


def check_nothing_hidden(state: State, deal: DuelDeal) -> None:
    """Every card that has not been turned up is among the unseen ones."""
    raw = bridge.dump(state)
    hidden = [card for age, deck in enumerate(deal.decks) if age >= raw["age"] for card in deck]
    if raw["age"]:
        deck = deal.decks[raw["age"] - 1]
        hidden += [deck[slot] for slot, content in enumerate(raw["slots"]) if content < -1]
    assert set(hidden) <= set(raw["unseen"])
    if not raw["age"]:
        assert len(raw["unseen"]) == 73
        assert set(raw["offer"]) <= set(deal.wonders[:4] if raw["picks"] < 4 else deal.wonders)


def test_a_bot_cannot_touch_the_true_game() -> None:
    """Whatever a bot does to its position, the game of the referee goes on as before."""
    calm = play_game("duel", [SpyBot(), SpyBot()], LIMITS, seed=6, keep_moves=True)
    rough = play_game("duel", [SpyBot(meddle=True)] * 2, LIMITS, seed=6, keep_moves=True)
    assert calm.moves == rough.moves
    assert calm.outcome == rough.outcome
