"""No chair is better than another: a table turned by one seat is the same one seen from there.

What is asked of a seat by its number - inputs, worths, shares, reasons, prices - is easily asked of
the wrong one. No expected values are needed to notice that.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games import GAMES, load
from tests.contract.hooks import hooks
from tests.states import walk

TURNING = [game for game in GAMES if hooks(game).turned]
GAMES_PLAYED = 8
SHARE = 0.15
"""Of the states of a game."""

TRIED = 6
"""So many moves of a state are followed, so many are talked about."""

each_game = pytest.mark.parametrize("game", TURNING)


def states(game: str, seeds: range, share: float) -> Iterator[State]:
    """States from all parts of random games, and of games of the playout policy."""
    known = hooks(game)
    for seed in seeds:
        pick, rng = random.Random(seed), Rng(seed)
        for state, _ in walk(known.opening(seed), seed):
            if pick.random() < share:
                yield state
        state = known.opening(seed)
        while state.decider != OVER:
            if pick.random() < share:
                yield state
            state.apply(state.playout_move(rng))
        yield state


def turned(game: str, state: State) -> State | None:
    """The same with all that belongs to a seat at the next one; None where seats are not alike."""
    known = hooks(game)
    assert known.turned
    raw = known.turned(known.bridge.dump(state))
    return known.bridge.load(raw) if raw else None


def there(game: str, state: State, other: State, move: int) -> int:
    """A move or event of ``state`` at the turned table ``other``."""
    known = hooks(game)
    assert known.turned_move
    return known.encode(other, known.turned_move(known.bridge.decode(move), state.seats))


def from_next(values: list[Any]) -> list[Any]:
    """What is told of the seats in their order, begun with the one that the first has become."""
    return [*values[1:], values[0]]


def told(state: State, seat: int) -> tuple[Any, ...]:
    """What networks see from a seat, in one order."""
    return tuple(
        sorted(zip(*see, strict=True)) for see in (state.inputs(seat), state.features(seat))
    )


def check_seats(state: State, other: State) -> None:
    """What is told of and to each seat."""
    count = state.seats
    assert other.decider == (state.decider if state.decider < 0 else (state.decider + 1) % count)
    assert other.turns_left == state.turns_left
    assert from_next(other.points()) == state.points()
    assert from_next(other.evaluate()) == pytest.approx(state.evaluate(), abs=1e-9)
    if state.decider == OVER:
        assert from_next(other.returns()) == state.returns()
    for seat in range(count):
        assert other.hidden((seat + 1) % count) == state.hidden(seat)
        assert told(other, (seat + 1) % count) == told(state, seat)


def check_moves(game: str, state: State, other: State, pick: random.Random) -> int:
    """What may be done, what it is thought to be worth, and what it leads to; how much was met."""
    place = {move: there(game, state, other, move) for move in state.legal_moves()}
    assert sorted(place.values()) == sorted(other.legal_moves())
    for move, moved in place.items():
        assert other.order(moved) == state.order(move)
        if state.n_rows:
            assert other.rows(moved) == state.rows(move)
    events = {there(game, state, other, event): p for event, p in state.chance_outcomes()}
    assert dict(other.chance_outcomes()) == pytest.approx(events, abs=1e-12)
    place |= {event: there(game, state, other, event) for event, _ in state.chance_outcomes()}
    for move in pick.sample(sorted(place), min(TRIED, len(place))):
        one, two = state.copy(), other.copy()
        one.apply(move)
        two.apply(place[move])
        assert two == turned(game, one) or turned(game, one) is None
        if state.decider != CHANCE:
            check_words(game, state, other, move, place[move])
    return len(place)


def check_words(game: str, state: State, other: State, move: int, moved: int) -> None:
    """Reasons are told of the right seats."""
    adapter, count = load(game), state.seats
    reasons = [replace(r, seat=(r.seat + 1) % count) for r in adapter.facts(state, move)]
    plain = [reason for reason in reasons if "others" not in reason.about]
    assert [r for r in adapter.facts(other, moved) if "others" not in r.about] == plain


def check_prices(game: str, state: State, other: State) -> None:
    """Prices, too; in the order of the seats and decks, which is not that of the other table."""
    adapter, count = load(game), state.seats
    one = Counter(repr(replace(p, seat=(p.seat + 1) % count)) for p in adapter.prices(state))
    assert one == Counter(map(repr, adapter.prices(other)))


def check_turned(game: str, seeds: range, share: float = SHARE) -> int:
    """All of that for some states; returns how much was met."""
    met = 0
    for number, state in enumerate(states(game, seeds, share)):
        other = turned(game, state)
        if other is None:
            continue
        check_seats(state, other)
        if state.decider != OVER:
            met += check_moves(game, state, other, random.Random(number))
            check_prices(game, state, other)
    return met


@each_game
def test_every_chair_sees_the_same_table(game: str) -> None:
    assert check_turned(game, range(GAMES_PLAYED)) > 1000


@each_game
def test_turned_all_the_way_it_is_the_table_again(game: str) -> None:
    for state in states(game, range(4), 0.05):
        other: State | None = state
        for _ in range(state.seats):
            other = other and turned(game, other)
        assert other is None or other == state


@pytest.mark.slow
@pytest.mark.parametrize("block", range(8))
@each_game
def test_every_chair_sees_the_same_tables(game: str, block: int) -> None:
    assert check_turned(game, range(100 + 20 * block, 120 + 20 * block), 0.5)
