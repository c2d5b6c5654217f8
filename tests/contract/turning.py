"""A table, and the same one with all that belongs to a seat some seats further."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from solver._ext.core.state import CHANCE, OVER, State
from solver.games import load
from solver.games.reasons import Reason
from tests.contract.hooks import hooks

TRIED = 6
"""So many moves of a state are followed, so many are talked about."""

DIGITS = 9
"""Of numbers that are sums."""

FURTHEST = 2
"""Seats that one table is turned by: teams sit in pairs."""


class Turn(NamedTuple):
    """A game, and by how many seats a table of it is turned."""

    game: str
    by: int

    def table(self, state: State) -> State | None:
        """The table turned; None where the seats are not alike."""
        known = hooks(self.game)
        raw = known.turned(known.bridge.dump(state), self.by)
        return known.bridge.load(raw) if raw else None

    def move(self, state: State, other: State, move: int) -> int:
        """A move or event of ``state`` at the turned table ``other``."""
        known = hooks(self.game)
        parts = known.bridge.decode(move)
        return known.encode(other, known.turned_move(parts, state.seats, self.by))

    def seat(self, state: State, seat: int) -> int:
        """Where somebody sits at the turned table."""
        return (seat + self.by) % state.seats if seat >= 0 else seat

    def back(self, values: list[Any]) -> list[Any]:
        """What the turned table tells of its seats, in the order of those of the first one."""
        return [*values[self.by :], *values[: self.by]]


def turned(game: str, state: State) -> tuple[Turn, State] | None:
    """A table turned as little as can be."""
    for by in range(1, min(FURTHEST + 1, state.seats)):
        turn = Turn(game, by)
        other = turn.table(state)
        if other is not None:
            return turn, other
    return None


def told(state: State, seat: int) -> list[tuple[int, int]]:
    """What networks see from a seat, in one order."""
    return sorted(zip(*state.inputs(seat), strict=True))


def check_seats(turn: Turn, state: State, other: State) -> None:
    """What is told of and to each seat."""
    assert other.decider == turn.seat(state, state.decider)
    assert other.turns_left == state.turns_left
    assert turn.back(other.points()) == state.points()
    assert turn.back(other.evaluate()) == pytest.approx(state.evaluate(), abs=10**-DIGITS)
    if state.decider == OVER:
        assert turn.back(other.returns()) == state.returns()
    for seat in range(state.seats):
        there = turn.seat(state, seat)
        assert other.hidden(there) == state.hidden(seat)
        assert told(other, there) == told(state, seat)


def moves(turn: Turn, state: State, other: State) -> dict[int, int]:
    """What may be done, with what it is at the turned table."""
    found = {move: turn.move(state, other, move) for move in state.legal_moves()}
    assert sorted(found.values()) == sorted(other.legal_moves())
    return found


def events(turn: Turn, state: State, other: State) -> dict[int, int]:
    """What may happen by chance, in the same way."""
    found = {event: turn.move(state, other, event) for event, _ in state.chance_outcomes()}
    chances = {found[event]: chance for event, chance in state.chance_outcomes()}
    assert dict(other.chance_outcomes()) == pytest.approx(chances, abs=1e-12)
    return found


def check_moves(turn: Turn, state: State, other: State, pick: random.Random) -> int:
    """What moves are thought to be worth, what they lead to; returns how many were met."""
    place = moves(turn, state, other)
    for move, there in place.items():
        assert other.order(there) == state.order(move)
        if state.n_rows:
            assert other.rows(there) == state.rows(move)
    place |= events(turn, state, other)
    for move in pick.sample(sorted(place), min(TRIED, len(place))):
        one, two = state.copy(), other.copy()
        one.apply(move)
        two.apply(place[move])
        assert turn.table(one) in (two, None)
        if state.decider != CHANCE:
            check_words(turn, state, other, move, place[move])
    return len(place)


def check_view(turn: Turn, state: State, other: State, seat: int) -> None:
    """What may be done as far as somebody knows; the world that stands for it may be another."""
    adapter = load(turn.game)
    there = turn.seat(state, seat)
    moves(turn, adapter.observe(state, seat).state, adapter.observe(other, there).state)


def moved(turn: Turn, state: State, key: str, value: Any) -> Any:
    """What a reason tells under a key, at the turned table; lists in any one order."""
    if isinstance(value, Mapping):
        return {name: moved(turn, state, name, part) for name, part in value.items()}
    if isinstance(value, list):
        return sorted((moved(turn, state, key, part) for part in value), key=repr)
    return turn.seat(state, value) if key in hooks(turn.game).seats_told else value


def reasons(turn: Turn, state: State, move: int) -> list[Reason]:
    """Those of a move, at the turned table."""
    facts = load(turn.game).facts(state, move)
    return [
        Reason(fact.kind, turn.seat(state, fact.seat), moved(turn, state, "", fact.about))
        for fact in facts
    ]


def check_words(turn: Turn, state: State, other: State, move: int, there: int) -> None:
    """A move is told in the same words, and its reasons of the right seats."""
    adapter = load(turn.game)
    said = re.sub(
        r"(?<=seat )\d", lambda n: f"{turn.seat(state, int(n[0]))}", adapter.sentence(state, move)
    )
    if hooks(turn.game).bridge.decode(move)[0] not in hooks(turn.game).mirrored:
        assert adapter.sentence(other, there) == said
    assert reasons(turn._replace(by=0), other, there) == reasons(turn, state, move)


def check_prices(turn: Turn, state: State, other: State) -> None:
    """Prices, too; in the order of the seats and decks, which is not that of the other table."""
    adapter = load(turn.game)
    prices = adapter.prices(state)
    one = Counter(repr(replace(price, seat=turn.seat(state, price.seat))) for price in prices)
    assert one == Counter(map(repr, adapter.prices(other)))


def check_turned(game: str, states: Iterable[State]) -> int:
    """All of that for some states; returns how much was met."""
    met = 0
    for number, state in enumerate(states):
        found = turned(game, state)
        if found is None:
            continue
        turn, other = found
        check_seats(turn, state, other)
        if state.decider != OVER:
            pick = random.Random(number)
            met += check_moves(turn, state, other, pick)
            check_prices(turn, state, other)
            check_view(turn, state, other, pick.randrange(state.seats))
    return met
