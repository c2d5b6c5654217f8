# Uniformly random games.

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random
from solver._ext.wonders.choice cimport Buyer
from solver._ext.wonders.payment cimport Payment
from solver._ext.wonders.state cimport State

cdef move_t random_way(const State* s, const Buyer* buyer, const Payment* plain,
                       Random* rng) noexcept nogil
cdef move_t wonders_random_move(const void* state, Random* rng) noexcept nogil
cdef int wonders_random_game(void* state, Random* rng) noexcept nogil
