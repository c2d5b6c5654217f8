"""Two true games of Architects that look the same to one seat: another has seen a card in each.

The second game is the first with other outcomes of the peeks at the card that still lies on top of
the central deck. All else that happened is the same, and so is all that the seat has seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from solver._ext.core.rng import Rng
from solver._ext.core.state import CHANCE, OVER, State
from solver.games.architects import GAME
from tests.architects import bridge

GAMES = 40


@dataclass(frozen=True)
class Twins:
    """Moves and events of two games; ``seat`` has a choice now and cannot tell them apart."""

    seats: int
    seat: int
    one: list[int]
    two: list[int]

    def states(self) -> tuple[State, State]:
        """Both true states."""
        return played(self.seats, self.one), played(self.seats, self.two)

    def decisions(self, record: list[int], latest: int) -> Iterator[State]:
        """The true states of one game at the last so many choices of the seat."""
        state = GAME.new(seats=self.seats)
        plies = []
        for ply, move in enumerate([*record, None]):
            if state.decider == self.seat and len(state.legal_moves()) > 1:
                plies.append(ply)
            if move is not None:
                state.apply(move)
        for ply in plies[-latest:]:
            yield played(self.seats, record[:ply])


def played(seats: int, record: list[int]) -> State:
    """The state after these moves and events."""
    state = GAME.new(seats=seats)
    for move in record:
        state.apply(move)
    return state


def twins_of(seats: int, seed: int) -> Iterator[Twins]:
    """All places of a quick game where a seat chooses and only others have seen the card."""
    state, rng = GAME.new(seats=seats), Rng(seed)
    deal = GAME.deal({}, seed)
    record: list[int] = []
    peeks: list[int] = []
    while state.decider != OVER:
        seat = state.decider
        if peeks and not bridge.dump(state)["knows"]:
            peeks = []
        if seat >= 0 and state.hidden(seat) and len(state.legal_moves()) > 1:
            central = bridge.dump(state)["decks"][-1]
            others = [k for k, n in enumerate(central["unseen"]) if n and k != central["top"]]
            if others:
                other = bridge.encode("peek", others[len(record) % len(others)])
                two = [other if ply in peeks else move for ply, move in enumerate(record)]
                yield Twins(seats, seat, list(record), two)
        move = deal.event(state) if seat == CHANCE else state.playout_move(rng)
        if bridge.decode(move)[0] == "peek":
            peeks.append(len(record))
        record.append(move)
        state.apply(move)


@cache
def twins(seats: int, number: int) -> list[Twins]:
    """So many pairs of games, one from each of different games, from all parts of them."""
    found: list[Twins] = []
    for seed in range(GAMES):
        pairs = list(twins_of(seats, seed))
        if pairs:
            found.append(pairs[len(pairs) * seed // GAMES])
    return found[:: max(1, len(found) // number)][:number]
