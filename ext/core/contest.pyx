"""Games of a playout policy with some weights against the same policy with others."""

from libc.string cimport memcpy

from solver._ext.core.game cimport (
    CHANCE, MAX_SEATS, MAX_STATE, OVER, GameDef, copy_state,
)
from solver._ext.core.rng cimport Rng
from solver._ext.core.state cimport State
from solver._ext.core.weights cimport PolicyWeights

cdef enum:
    MAX_WEIGHTS = 256


def contest(State state not None, PolicyWeights weights not None, first not None,
            second not None, long deals, seed=0):
    """Play ``deals`` times as many games as there are seats from ``state``: the first weights in
    each seat in turn, the second ones in all others; one thread, and no other search meanwhile.

    Returns for each deal the mean win share of the first weights, and their mean lead over the
    points of the others.
    """
    cdef const GameDef* game = state.game
    cdef Rng rng = Rng(seed)
    cdef char buffer[MAX_STATE]
    cdef double share[MAX_SEATS]
    cdef double points[MAX_SEATS]
    cdef double sets[2][MAX_WEIGHTS]
    cdef double shipped[MAX_WEIGHTS]
    cdef int i, seat, decider, used, at, n = len(weights.names), seats = game.seats(state.data)
    cdef double won, lead, others
    cdef long _deal
    if n > MAX_WEIGHTS or len(first) != n or len(second) != n:
        raise ValueError(f"needs {n} weights, twice")
    for i in range(n):
        sets[0][i] = first[i]
        sets[1][i] = second[i]
        shipped[i] = weights.at[i]
    results = []
    for _deal in range(deals):
        won = lead = 0.0
        with nogil:
            for seat in range(seats):
                copy_state(game, buffer, state.data)
                used = -1
                while True:
                    decider = game.decider(buffer)
                    if decider == OVER:
                        break
                    at = decider != CHANCE and decider != seat
                    if decider != CHANCE and at != used:
                        memcpy(weights.at, sets[at], n * sizeof(double))
                        used = at
                    game.apply(buffer, game.playout_move(buffer, &rng.random))
                game.returns(buffer, share)
                game.points(buffer, points)
                others = 0.0
                for i in range(seats):
                    others += points[i] if i != seat else 0.0
                won += share[seat] / seats
                lead += (points[seat] - others / (seats - 1)) / seats
        results.append((won, lead))
    for i in range(n):
        weights.at[i] = shipped[i]
    return results
