from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random

cdef enum:
    MOST_MOVES = 512        # of one decision

cdef move_t duel_random_move(const void* state, Random* rng) noexcept nogil
cdef int duel_random_game(void* state, Random* rng) noexcept nogil
