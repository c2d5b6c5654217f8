# Points, shields and how a game ends.

from solver._ext.architects.state cimport State

cdef enum:
    N_ROWS = 5              # parts of the points of a city; their sum follows them

cdef int shields_of(const State* s, int seat) noexcept nogil
cdef void score_city(const State* s, int seat, int* out) noexcept nogil
cdef void finish(State* s, bint exhausted) noexcept nogil

cdef void arch_points(const void* state, double* out) noexcept nogil
cdef void arch_returns(const void* state, double* out) noexcept nogil
cdef void arch_categories(const void* state, int seat, double* out) noexcept nogil
cdef int arch_ending(const void* state) noexcept nogil
