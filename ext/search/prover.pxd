# Alpha-beta over decisions and chance nodes. Values are win shares of the side of one seat, the
# hero.

from libc.stdint cimport uint64_t

from solver._ext.core.game cimport GameDef, move_t
from solver._ext.search.descent cimport Descent
from solver._ext.search.prooftable cimport ProofTable

cdef enum:
    HISTORY = 4096


ctypedef struct Prover:
    Descent d
    int hero                # the seats of its side maximize; all others minimize
    int bare                # turns left with which the table is not asked, at least 1
    bint beside             # the table is that of another prover
    bint together           # others are at the same proof, so positions are shared out
    ProofTable* table
    int history[2][HISTORY]  # success of moves of the others and of the hero


cdef inline uint64_t proof_key_of(const GameDef* game, const void* state, int depth) noexcept nogil:
    """Key of a state for a search to this horizon.

    Estimates look at more than what decides who wins, so only proofs go by the lean key.
    """
    if depth > 0 or game.proof_key == NULL:
        return game.key(state)
    return game.proof_key(state)


cdef Prover* prover_new(
    const GameDef* game, const void* root, int hero, long table_bytes, bint fills
) noexcept nogil
cdef Prover* prover_beside(const Prover* first, const void* root) noexcept nogil
cdef void prover_free(Prover* prover) noexcept nogil
cdef double prove(
    Prover* prover, const void* state, int depth, double alpha, double beta
) noexcept nogil
cdef move_t best_move(const Prover* prover, const void* state) noexcept nogil
