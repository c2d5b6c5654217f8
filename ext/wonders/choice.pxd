# What may be chosen.

from libc.stdint cimport uint8_t

from solver._ext.core.game cimport move_t
from solver._ext.wonders.state cimport State

cdef const uint8_t* hand_to_play(const State* s, int* size) noexcept nogil
cdef int cards_of(const State* s, uint8_t* out) noexcept nogil
cdef int takeable(const State* s, uint8_t* out) noexcept nogil
cdef int city_of_discards(const State* s) noexcept nogil
cdef bint reads_pile(const State* s) noexcept nogil
cdef int wonders_legal(const void* state, move_t* out) noexcept nogil
