# Worlds that fit what a seat knows, and views of one seat.

from solver._ext.core.rng cimport Random
from solver._ext.wonders.state cimport State

cdef void normalize(State* s, int seat) noexcept nogil
cdef bint assume(State* s, int age, int place, int card) noexcept nogil
cdef void wonders_conceal(const State* s, int seat, State* out) noexcept nogil
cdef void wonders_determinize(const void* state, int seat, Random* rng, void* out) noexcept nogil
cdef bint wonders_hidden(const void* state, int seat) noexcept nogil
