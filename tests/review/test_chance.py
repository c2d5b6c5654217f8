"""Luck: what came against the mean of what could have come, told by those who can tell."""

from __future__ import annotations

from math import prod

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games import load
from solver.games.base import Game
from solver.review.chance import LEAST, MOST, Swing, swings
from solver.review.judge import Judge, who_knows
from tests.review.oracle import Oracle, by_key, judge

Run = tuple[list[State], list[int]]
"""Events of chance up to the next decision, with the states before, between and after."""


def runs(name: str, seats: int, seed: int) -> tuple[Game, list[Run]]:
    """All runs of chance events of a game."""
    game = load(name)
    state, rng = game.new(None, seats), Rng(seed)
    deal = game.deal({}, seed)
    found: list[Run] = []
    while state.decider != OVER:
        if state.decider != CHANCE:
            state.apply(state.playout_move(rng))
            continue
        states, events = [state.copy()], []
        while state.decider == CHANCE:
            events.append(deal.event(state))
            state.apply(events[-1])
            states.append(state.copy())
        found.append((states, events))
    return game, found


def exact_mean(state: State, seat: int) -> float:
    """The mean of the oracle's shares over everything that chance can do."""
    if state.decider != CHANCE:
        return by_key(state)[seat]
    total = 0.0
    for event, share in state.chance_outcomes():
        after = state.copy()
        after.apply(event)
        total += share * exact_mean(after, seat)
    return total


def test_all_ways_are_weighed_where_they_are_few() -> None:
    game = load("duel")
    found = [run for seed in range(5) for run in runs("duel", 2, seed)[1]]
    few = [
        run for run in found if prod(len(state.chance_outcomes()) for state in run[0][:-1]) <= MOST
    ]
    assert any(len(events) > 1 for _, events in few)
    for states, events in few:
        swing = swings(judge(Oracle(by_key)), game, states, events, [0, 1])
        for seat in (0, 1):
            if states[-1].decider == OVER:
                continue
            assert swing[seat].before == pytest.approx(exact_mean(states[0], seat))
            assert swing[seat].after == by_key(states[-1])[seat]
            assert swing[seat].stderr == 0.0


def test_luck_is_zero_on_average() -> None:
    """Over the outcomes of an event, weighed by their chances."""
    game, found = runs("duel", 2, 1)
    before = next(
        states[0]
        for states, events in found
        if len(events) == 1 and 1 < len(states[0].chance_outcomes()) <= MOST
    )
    bot = Oracle(by_key)
    total = 0.0
    for event, share in before.chance_outcomes():
        after = before.copy()
        after.apply(event)
        total += share * swings(judge(bot), game, [before, after], [event], [0])[0].change
    assert total == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("name", ["duel", "architects", "wonders", "dice"])
def test_a_sample_is_fair(name: str) -> None:
    """The mean over samples with many seeds is the true one, within the error they say."""
    seats = 2 if name in ("duel", "dice") else 3
    game, found = runs(name, seats, 2)
    states, events = max(found, key=lambda run: len(run[1]))
    assert len(events) > 2

    def worth(state: State) -> list[float]:
        # What a seat knows is the same for states that look the same to it.
        known = [state.infoset(seat) if state.hidden(seat) else state.key for seat in range(seats)]
        return [known[seat] % 1009 / 1009 for seat in range(seats)]

    bot = Oracle(worth)
    small = [
        swings(Judge(bot, judge(bot).limits, seed=seed), game, states, events, [1])[1]
        for seed in range(12)
    ]
    mean = sum(swing.before for swing in small) / len(small)
    error = (sum(swing.stderr**2 for swing in small)) ** 0.5 / len(small)
    assert error > 0
    assert abs(mean - 0.5) < 4 * error  # remainders are spread evenly
    assert len({swing.after for swing in small}) == 1


@pytest.mark.parametrize("name", ["duel", "architects", "wonders", "dice"])
def test_swings_are_told_by_who_decides_next(name: str) -> None:
    seats = 2 if name in ("duel", "dice") else 3
    game, found = runs(name, seats, 5)
    bot = Oracle(by_key)
    for states, events in found[:8]:
        after = states[-1]
        if after.decider == OVER or all(len(s.chance_outcomes()) == 1 for s in states[:-1]):
            continue
        told = swings(judge(bot), game, states, events, range(seats))
        asked = {seat: who_knows(game, after, seat) for seat in range(seats)}
        assert set(told) == {seat for seat, who in asked.items() if who is not None}
        for seat, swing in told.items():
            who = asked[seat]
            assert who is not None
            assert swing.after == by_key(game.observe(after, who).state)[seat]


def test_the_parts_of_the_limits_add_up() -> None:
    game, found = runs("duel", 2, 1)
    bot = Oracle(by_key)
    for states, events in found:
        bot.asked.clear()
        swings(judge(bot, nodes=24_000), game, states, events, [0, 1])
        spent = sum(limits.nodes or 0 for _, limits, _ in bot.asked)
        assert spent <= 2 * 24_000 * (1 + 2 / LEAST)


def test_events_that_had_to_come_are_no_luck() -> None:
    game = load("architects")
    state = game.new(None, 3)
    rng = Rng(11)
    checked = 0
    while state.decider != OVER:
        if state.decider == CHANCE and len(state.chance_outcomes()) == 1:
            before, event = state.copy(), state.chance_outcomes()[0][0]
            state.apply(event)
            if state.decider == CHANCE:
                continue
            open_to = [seat for seat in range(3) if not before.hidden(seat)]
            told = swings(judge(Oracle(by_key)), game, [before, state.copy()], [event], open_to)
            assert told == {}
            checked += 1
            continue
        state.apply(state.playout_move(rng))
    assert checked > 3


def test_a_card_that_another_seat_has_seen_can_be_a_surprise() -> None:
    """The seat that peeked draws what it knows, and the one after it did not know it."""
    game, found = runs("architects", 3, 5)
    surprised = []
    for states, events in found:
        before, after = states[0], states[-1]
        if len(events) == len(before.chance_outcomes()) == 1 and after.decider >= 0:
            seat = after.decider
            if before.hidden(seat):
                told = swings(judge(Oracle(by_key)), game, states, events, [seat])
                surprised += [told[seat]] if seat in told else []
    assert surprised
    assert all(isinstance(swing, Swing) and swing.stderr > 0 for swing in surprised)


def test_in_the_knowledge_of_one_seat_only_this_seat_is_asked() -> None:
    game = load("wonders")
    whole = game.new(None, 3)
    state = game.observe(whole, 1).state
    rng = Rng(1)
    states, events = [state.copy()], []
    while state.decider == CHANCE:
        events.append(state.sample_chance(rng))
        state.apply(events[-1])
        states.append(state.copy())
    bot = Oracle(by_key)
    told = swings(judge(bot), game, states, events, [0, 1, 2])
    assert set(told) == {1}
    assert {position.view for position, _, _ in bot.asked} == {1}
