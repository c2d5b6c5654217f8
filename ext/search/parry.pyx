"""Losses of the next turn: whether a seat can keep the other one from a win that is at hand.

A network that has seldom seen such a threat rates its victim high until the win is played. The
rules know better: if each way to end the turn leaves the other seat a sure win (`wins_now`), all is
lost.
"""

from solver._ext.core.game cimport CHANCE, MAX_MOVES, MAX_SEATS, MAX_STATE, OVER, copy_state, move_t
from solver._ext.core.rng cimport Rng
from solver._ext.core.state cimport State


cdef bint can_parry(
    const GameDef* game, const void* state, int seat, Random* rng, int* left
) noexcept nogil:
    cdef move_t moves[MAX_MOVES]
    cdef char child[MAX_STATE]
    cdef double share[MAX_SEATS]
    cdef int decider = game.decider(state)
    cdef int i, n
    # Who has too many ways to be looked at is not given up.
    if left[0] <= 0:
        return True
    left[0] -= 1
    if decider == OVER:
        game.returns(state, share)
        return share[seat] > 0.0
    if decider != seat:
        return not game.wins_now(state)
    n = game.legal(state, moves)
    for i in range(n):
        copy_state(game, child, state)
        game.apply(child, moves[i])
        while game.decider(child) == CHANCE:
            game.apply(child, game.sample(child, rng))
        if can_parry(game, child, seat, rng, left):
            return True
    return False


def parries(State state not None, Rng rng not None, int positions):
    """What a search is told of a leaf (see ``walk.pyx``); for the decider of ``state``."""
    cdef int left = positions
    if state.decider < 0 or state.game.wins_now == NULL:
        raise ValueError("nobody decides, or the game sees no wins")
    return bool(can_parry(state.game, state.data, state.decider, &rng.random, &left))
