from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random

cdef move_t dice_random_move(const void* state, Random* rng) noexcept nogil
cdef int dice_random_game(void* state, Random* rng) noexcept nogil
cdef int dice_policy_game(void* state, Random* rng) noexcept nogil
