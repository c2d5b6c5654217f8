# Points of science symbols.

from libc.stdint cimport uint8_t

from solver._ext.wonders.state cimport City, State

cdef int science_points(const uint8_t* symbols, int wilds) noexcept nogil
cdef bint sees_science_plainly(const City* city) noexcept nogil
cdef void score_science(const State* s, int city, int wilds, int* points) noexcept nogil
