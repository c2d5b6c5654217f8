# Alpha-beta over decisions and chance nodes. Values are win shares of the side of one seat, the
# hero.

from libc.stdint cimport uint64_t

from solver._ext.core.game cimport GameDef, move_t
from solver._ext.core.sides cimport Sides
from solver._ext.search.clock cimport Budget
from solver._ext.search.stack cimport Stack

cdef enum:
    HISTORY = 4096


ctypedef struct Entry:
    uint64_t key
    double lower            # proven for `depth` turns
    double upper
    uint64_t rest           # the move and the depth, in one word so that tables stay small


ctypedef struct Prover:
    const GameDef* game
    Sides sides
    int hero                # the seats of its side maximize; all others minimize
    Entry* table            # size is a power of two
    uint64_t mask
    int history[2][HISTORY]  # success of moves of the others and of the hero
    long nodes
    long next_check         # look at the budget when `nodes` reaches this
    Budget budget
    bint stopped            # budget spent: values on the way up are void
    bint heuristic          # an evaluation was used, so the value is not exact
    Stack stack


cdef Prover* prover_new(
    const GameDef* game, const void* root, int hero, long table_bytes
) noexcept nogil
cdef void prover_free(Prover* prover) noexcept nogil
cdef void prover_begin(Prover* prover, const Budget* budget) noexcept nogil
cdef double prove(
    Prover* prover, const void* state, int depth, double alpha, double beta
) noexcept nogil
