"""The inputs of wide networks against what the rules say of a table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain

from solver._ext.core.state import CHANCE, State
from tests.dice import bridge
from tests.dice.walks import choosing, opening
from tests.states import walk

N_BOARDS, N_BOXES, N_ROWS = 16, 64, 8
BOXES = N_BOARDS
PAYABLE = BOXES + N_BOXES
CITY_SIZE = 350
COINS = PAYABLE + N_BOXES + N_BOARDS * 4
COIN_STEPS, RESOURCE_STEPS = 22, 8
RESOURCES = COINS + COIN_STEPS
ROWS = RESOURCES + RESOURCE_STEPS
LEAD = 3 * CITY_SIZE
LEADS = 31


def tables(seeds: int) -> Iterator[State]:
    """Tables with boards, from all parts of random games of two to seven seats."""
    for seed in range(seeds):
        for number, (state, _) in enumerate(walk(opening(seed), seed)):
            if number % 7 == 0 and bridge.dump(state)["phase"] != "boards":
                yield state.copy()


def seen(state: State, seat: int) -> dict[int, int]:
    index, count = state.inputs(seat)
    assert len(set(index)) == len(index) < 1024
    assert all(0 <= i < state.n_inputs for i in index)
    assert all(count)
    return dict(zip(index, count, strict=True))


def block(inputs: dict[int, int], place: int) -> dict[int, int]:
    """What is told of one of the three cities."""
    first = place * CITY_SIZE
    return {i - first: n for i, n in inputs.items() if first <= i < first + CITY_SIZE}


def steps(inputs: dict[int, int], first: int, most: int) -> int:
    """A number that is told by so many steps, which are taken in order."""
    taken = [i - first for i in sorted(inputs) if first <= i < first + most]
    assert taken == list(range(len(taken)))
    return len(taken)


def test_a_city_is_told_as_it_is() -> None:
    met = 0
    for state in tables(24):
        raw = bridge.dump(state)
        for seat in range(state.seats):
            told, city = block(seen(state, seat), 0), raw["cities"][seat]
            assert {i for i in told if i < N_BOARDS} == {city["board"]}
            ticked = {i - BOXES for i in told if BOXES <= i < PAYABLE}
            assert ticked == set(city["ticked"])
            assert steps(told, COINS, COIN_STEPS) == min(COIN_STEPS, city["coins"])
            made = bridge.resources(state, seat)
            assert steps(told, RESOURCES, RESOURCE_STEPS) == min(RESOURCE_STEPS, made)
            met += 1
    assert met > 1000


def test_points_and_the_lead_are_those_of_the_rules() -> None:
    for state in tables(12):
        if state.decider != CHANCE:
            continue
        points = state.points()
        for seat in range(state.seats):
            told = seen(state, seat)
            rows = [told.get(ROWS + i, 0) for i in range(N_ROWS)]
            assert sum(rows) == points[seat]
            lead = points[seat] - max(p for i, p in enumerate(points) if i != seat)
            at = [i - LEAD for i in told if LEAD <= i < LEAD + LEADS]
            assert at == [max(0, min(LEADS - 1, int((lead + LEADS) // 2)))]


def test_neighbors_are_told_as_they_would_be_of_themselves() -> None:
    """But for what a seat has chosen in this turn, which nobody else sees."""
    for state in tables(12):
        if state.decider != CHANCE:
            continue
        for seat in range(state.seats):
            told = seen(state, seat)
            left, right = (seat + 1) % state.seats, (seat - 1) % state.seats
            assert block(told, 1) == block(seen(state, left), 0)
            if state.seats > 2:
                assert block(told, 2) == block(seen(state, right), 0)
            else:
                assert not block(told, 2)


def test_what_is_payable_is_what_the_rules_ask_for() -> None:
    met = 0
    for state in chain.from_iterable(map(choosing, range(8))):
        raw, seat = bridge.dump(state), state.decider
        told = block(seen(state, seat), 0)
        payable = {i - PAYABLE for i in told if PAYABLE <= i < PAYABLE + N_BOXES}
        coins, open_boxes = raw["cities"][seat]["coins"], bridge.open_boxes(state, seat)
        prices = {box: bridge.quote(state, "wonder", box).box for box in open_boxes}
        assert payable == {box for box, price in prices.items() if price <= coins}
        met += 0 < len(payable) < len(prices)
    assert met > 20


def test_choices_of_others_in_this_turn_are_not_among_them() -> None:
    met = 0
    for state in tables(18):
        if state.decider == CHANCE:
            continue
        rng = random.Random(state.key)
        before = {seat: state.inputs(seat) for seat in range(state.seats)}
        mover = state.decider
        state.apply(rng.choice(state.legal_moves()))
        if state.decider < 0 or not any(bridge.dump(state)["made"]):
            continue
        for seat, inputs in before.items():
            if seat != mover:
                assert state.inputs(seat) == inputs
                assert bridge.conceal(state, seat).inputs(seat) == inputs
                met += 1
    assert met > 200
