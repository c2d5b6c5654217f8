# Uniformly random games.

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random

cdef move_t wonders_random_move(const void* state, Random* rng) noexcept nogil
cdef int wonders_random_game(void* state, Random* rng) noexcept nogil
