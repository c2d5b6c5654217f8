# Chance events.

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random
from solver._ext.wonders.state cimport State

cdef int deal_events(const State* s, move_t* out, double* prob) noexcept nogil
cdef int leader_events(const State* s, move_t* out, double* prob) noexcept nogil
cdef int wonders_chance(const void* state, move_t* out, double* prob) noexcept nogil
cdef bint wonders_samples(const void* state) noexcept nogil
cdef move_t wonders_sample(const void* state, Random* rng) noexcept nogil
cdef move_t wonders_veiled(const void* state) noexcept nogil
cdef int boards_to_deal(const State* s) noexcept nogil
