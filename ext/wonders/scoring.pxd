# The result of a game.

from solver._ext.wonders.state cimport State

cdef void decide_winner(State* s) noexcept nogil
cdef void wonders_returns(const void* state, double* out) noexcept nogil
cdef int wonders_ending(const void* state) noexcept nogil
cdef void wonders_points(const void* state, double* out) noexcept nogil
cdef void wonders_categories(const void* state, int seat, double* out) noexcept nogil
