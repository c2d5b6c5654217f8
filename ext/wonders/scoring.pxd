# Points and who wins.

from libc.stdint cimport uint8_t

from solver._ext.wonders.state cimport State

cdef int score_city(const State* s, int city, int* points) noexcept nogil
cdef void score_leaders(const State* s, int city, int* points) noexcept nogil
cdef void score_at_sea(const State* s, int city, int* points) noexcept nogil
cdef void score_edifices(const State* s, int city, int* points) noexcept nogil
cdef void decide_winner(State* s) noexcept nogil
cdef int wonders_side_of(const void* state, int seat) noexcept nogil
cdef void wonders_returns(const void* state, double* out) noexcept nogil
cdef int wonders_ending(const void* state) noexcept nogil
cdef void wonders_points(const void* state, double* out) noexcept nogil
cdef void wonders_categories(const void* state, int seat, double* out) noexcept nogil
