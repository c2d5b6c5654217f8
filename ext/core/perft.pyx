"""perft: the number of sequences of moves and chance events, the common currency of rules."""


from solver._ext.core.game cimport CHANCE, MAX_MOVES, MAX_STATE, OVER, GameDef, copy_state, move_t
from solver._ext.core.state cimport State


cdef long count(const GameDef* game, const void* state, int depth) noexcept nogil:
    cdef move_t moves[MAX_MOVES]
    cdef double prob[MAX_MOVES]
    cdef char child[MAX_STATE]
    cdef long total = 0
    cdef int n, i
    cdef int decider = game.decider(state)
    if depth == 0 or decider == OVER:
        return 1
    if decider == CHANCE:
        n = game.chance(state, moves, prob)
    else:
        n = game.legal(state, moves)
    if depth == 1:
        return n
    for i in range(n):
        copy_state(game, child, state)
        game.apply(child, moves[i])
        total += count(game, child, depth - 1)
    return total


def perft(State state not None, int depth):
    """Number of sequences of ``depth`` moves and chance events; a game that ends earlier counts 1.

    Raises ValueError for a depth outside 0..64.
    """
    if not 0 <= depth <= 64:
        raise ValueError(f"depth {depth} is not in 0..64")
    cdef long result
    with nogil:
        result = count(state.game, state.data, depth)
    return result
