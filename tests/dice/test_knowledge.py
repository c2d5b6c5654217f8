"""The snapshot rule: what a seat may do never depends on what others did in the same turn."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import State
from tests.dice import bridge
from tests.dice.slow_raw import Raw
from tests.dice.walks import choosing, opening
from tests.states import check_choices, choices, play_out, walk

SEEDS = range(24)


@cache
def starts(seed: int) -> list[State]:
    """Some positions of a game in which a turn begins, from all parts of it."""
    found = list(choosing(seed))
    return found[:: max(1, len(found) // 4)]


def beginning_with(state: State, seat: int) -> State:
    """The same turn with another seat acting first."""
    return bridge.load({**bridge.dump(state), "first": seat, "acting": seat})


def act(state: State, rng: random.Random) -> list[int]:
    """Let the deciding seat make all its moves of this turn at random; returns them."""
    seat, moves = state.decider, []
    turn = bridge.dump(state)["turn"]
    while state.decider == seat and bridge.dump(state)["turn"] == turn:
        moves.append(rng.choice(state.legal_moves()))
        state.apply(moves[-1])
    return moves


def after_others(state: State, seat: int, seed: int) -> State:
    """The turn as far as ``seat``, all before it having chosen at random."""
    state, rng = state.copy(), random.Random(seed)
    while state.decider != seat:
        act(state, rng)
    return state


def settled(state: State, moves: dict[int, list[int]], first: int) -> Raw:
    """The table after the turn in which every seat makes its moves, beginning with ``first``."""
    state = beginning_with(state, first)
    for number in range(state.seats):
        for move in moves[(first + number) % state.seats]:
            state.apply(move)
    raw = bridge.dump(state)
    assert raw["phase"] != "choose"
    return {**raw, "first": 0}


def test_there_are_enough_positions() -> None:
    found = [state for seed in SEEDS for state in starts(seed)]
    assert len(found) > 50
    assert {state.seats for state in found} == {2, 3, 4, 5, 6, 7}
    assert len({bridge.dump(state)["sheet"] for state in found}) > 8


# ---- the order of the seats means nothing ------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_others_do_not_matter(seed: int) -> None:
    """After any choices of the others a seat has the same choices all through its turn."""
    for start in starts(seed):
        for seat in range(start.seats):
            paths = [beginning_with(start, seat), after_others(beginning_with(start, 0), seat, 1)]
            paths.append(after_others(beginning_with(start, (seat + 1) % start.seats), seat, 2))
            rng = random.Random(seed)
            while all(path.decider == seat for path in paths):
                moves = paths[0].legal_moves()
                assert all(path.legal_moves() == moves for path in paths)
                assert len({path.infoset(seat) for path in paths}) == 1
                views = [bridge.conceal(path, seat) for path in paths]
                assert views[0] == views[1] == views[2]
                assert views[0].to_bytes() == views[1].to_bytes() == views[2].to_bytes()
                assert len({str(bridge.dump(path)["cities"][seat]) for path in paths}) == 1
                if not bridge.dump(paths[0])["made"][seat]:
                    assert len({bridge.open_key(path) for path in views}) == 1
                move = rng.choice(moves)
                for path in paths:
                    path.apply(move)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_the_seats_does_not_matter(seed: int) -> None:
    """Whoever is asked first, the same choices lead to the same table."""
    for start in starts(seed):
        rng, state = random.Random(seed), beginning_with(start, 0)
        moves = {seat: act(state, rng) for seat in range(state.seats)}
        tables = [settled(start, moves, first) for first in range(state.seats)]
        assert all(table == tables[0] for table in tables)


# ---- what a seat knows -------------------------------------------------------------------


def own_part(raw: Raw, seat: int) -> dict[str, Any]:
    """What of a turn belongs to one seat."""
    acting = raw["acting"] == seat
    return {
        "city": raw["cities"][seat],
        "made": raw["made"][seat],
        "done": raw["done"][seat],
        "stack": raw["stack"] if acting else None,
    }


def check_view(state: State, seat: int) -> None:
    """A view holds the own part of the turn, and of the others its start."""
    true, view = bridge.dump(state), bridge.dump(bridge.conceal(state, seat))
    assert view["first"] == seat
    mine = own_part(true, seat)
    if true["phase"] == "choose" and not mine["made"]:
        mine["stack"] = [["action"]]  # it is asked first
    assert own_part(view, seat) == mine
    for other in range(state.seats):
        if other != seat:
            assert view["cities"][other] == view["before"][other] == true["before"][other]
            assert not view["made"][other]
            assert not view["done"][other]
    if true["phase"] == "choose":
        asked = (seat + 1) % state.seats if mine["done"] else seat
        assert view["acting"] == asked
    changing = ("first", "acting", "cities", "made", "done", "stack")
    assert {k: v for k, v in view.items() if k not in changing} == {
        k: v for k, v in true.items() if k not in changing
    }


@pytest.mark.parametrize("seed", range(12))
def test_views(seed: int) -> None:
    rng = random.Random(seed)
    for state, _ in walk(opening(seed), seed):
        if rng.random() > 0.3:
            continue
        choosing_now = bridge.dump(state)["phase"] == "choose"
        for seat in range(state.seats):
            check_view(state, seat)
            assert state.hidden(seat) == choosing_now
            view = bridge.conceal(state, seat)
            assert bridge.conceal(view, seat).to_bytes() == view.to_bytes()
            assert view.infoset(seat) == state.infoset(seat)
            world = state.determinize(seat, Rng(seed))
            assert bridge.conceal(world, seat) == view
            assert world.infoset(seat) == state.infoset(seat)
            if state.decider == seat:
                assert view.legal_moves() == world.legal_moves() == state.legal_moves()
            if not choosing_now:
                assert bridge.dump(view) == {**bridge.dump(state), "first": seat}


@pytest.mark.parametrize("seed", range(6))
def test_views_can_be_played_on(seed: int) -> None:
    for number, state in enumerate(starts(seed)):
        late = after_others(state, (state.decider + number) % state.seats, seed)
        for seat in range(state.seats):
            view = bridge.conceal(late, seat)
            check_choices(view, choices(view)[:4])
            assert bridge.ending(play_out(view, seed)) is not None


@pytest.mark.parametrize("seed", range(12))
def test_worlds_that_look_the_same_are_drawn_alike(seed: int) -> None:
    """A sampled world depends on what the seat knows, and on the random numbers."""
    for start in starts(seed):
        seat = (start.decider + 1) % start.seats
        one, two = (after_others(start, seat, number) for number in (1, 2))
        assert one.determinize(seat, Rng(5)) == two.determinize(seat, Rng(5))


# ---- keys of knowledge -------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_own_moves_are_known(seed: int) -> None:
    """Different boxes of a seat are different knowledge, for itself only until the turn ends."""
    for start in starts(seed):
        seat = start.decider
        others = [other for other in range(start.seats) if other != seat]
        known: dict[int, Any] = {}
        for move in start.legal_moves():
            state = start.copy()
            state.apply(move)
            raw = bridge.dump(state)
            if raw["phase"] != "choose":
                continue
            mine = str(own_part(raw, seat))
            assert known.setdefault(state.infoset(seat), mine) == mine
            for other in others:
                assert state.infoset(other) == start.infoset(other)


@pytest.mark.parametrize("seed", range(12))
def test_open_keys_leave_out_what_others_chose(seed: int) -> None:
    """Equal for all who have yet to act, whatever was chosen before; different for own moves."""
    for start in starts(seed):
        for seat in range(start.seats):
            if seat == start.decider:
                continue
            one, two = (after_others(start, seat, number) for number in (1, 2))
            assert bridge.open_key(one) == bridge.open_key(two)
            known: dict[int, Any] = {}
            for move in one.legal_moves():
                states = one.copy(), two.copy()
                for state in states:
                    state.apply(move)
                if states[0].decider == seat:
                    assert len({bridge.open_key(state) for state in states}) == 1
                    mine = str(own_part(bridge.dump(states[0]), seat))
                    assert known.setdefault(bridge.open_key(states[0]), mine) == mine


@pytest.mark.parametrize("seed", range(6))
def test_outside_of_a_turn_keys_agree(seed: int) -> None:
    """When nobody has anything to hide all seats know the same."""
    for state, _ in walk(opening(seed), seed):
        if bridge.dump(state)["phase"] != "choose":
            raw = bridge.dump(state)
            copies = [bridge.load({**raw, "first": first}) for first in range(state.seats)]
            for seat in range(state.seats):
                assert len({copy.infoset(seat) for copy in copies}) == 1
