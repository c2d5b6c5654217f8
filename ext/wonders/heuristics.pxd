# Judgment: evaluation, playout policy, move ordering.

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random
from solver._ext.wonders.state cimport State

cdef const State* after_choices(const State* s, int only, State* room) noexcept nogil
cdef void wonders_evaluate(const void* state, double* out) noexcept nogil
cdef move_t wonders_playout_move(const void* state, Random* rng) noexcept nogil
cdef int wonders_policy_game(void* state, Random* rng) noexcept nogil
cdef int wonders_order(const void* state, move_t move) noexcept nogil
cdef int wonders_slot_of(move_t move) noexcept nogil
