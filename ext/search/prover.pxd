# Alpha-beta over decisions and chance nodes. Values are win shares of the side of one seat, the
# hero.

from libc.stdint cimport uint64_t

from solver._ext.core.game cimport MOVE_BITS, GameDef, move_t
from solver._ext.search.descent cimport PROVED, Descent

cdef enum:
    HISTORY = 4096


# An entry of the transposition table.
ctypedef struct Entry:
    uint64_t key
    double lower            # proven for `depth` turns
    double upper
    uint64_t rest           # the move and the depth, in one word so that tables stay small


ctypedef struct Prover:
    Descent d
    int hero                # the seats of its side maximize; all others minimize
    int bare                # turns left with which the table is not asked, at least 1
    Entry* table            # size is a power of two
    uint64_t mask
    int history[2][HISTORY]  # success of moves of the others and of the hero


cdef inline uint64_t key_of(const GameDef* game, const void* state, int depth) noexcept nogil:
    """Key of a state for a search to this horizon.

    Estimates look at more than what decides who wins, so only proofs go by the lean key.
    """
    if depth > 0 or game.proof_key == NULL:
        return game.key(state)
    return game.proof_key(state)


cdef inline move_t move_of(const Entry* entry) noexcept nogil:
    """The best or refuting move, 0 if there is none."""
    return <move_t>(entry.rest & ((<uint64_t>1 << MOVE_BITS) - 1))


cdef inline int depth_of(const Entry* entry) noexcept nogil:
    """The horizon of the search below in turns left, or PROVED."""
    return <int>(entry.rest >> MOVE_BITS) + PROVED


cdef inline uint64_t rest_of(move_t move, int depth) noexcept nogil:
    return <uint64_t>(depth - PROVED) << MOVE_BITS | <uint64_t>move


cdef Prover* prover_new(
    const GameDef* game, const void* root, int hero, long table_bytes
) noexcept nogil
cdef void prover_free(Prover* prover) noexcept nogil
cdef double prove(
    Prover* prover, const void* state, int depth, double alpha, double beta
) noexcept nogil
cdef move_t best_move(const Prover* prover, const void* state) noexcept nogil
