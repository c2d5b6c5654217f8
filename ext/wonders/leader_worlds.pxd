# Worlds that fit what a seat knows of the leaders.

from solver._ext.core.rng cimport Random
from solver._ext.wonders.state cimport State

cdef double orders_of(int n, int k) noexcept nogil
cdef void fill_leaders(State* s, int seat, Random* rng) noexcept nogil
cdef void conceal_leaders(const State* s, int seat, State* out) noexcept nogil
cdef void assume_leader(State* s, int seat, int item) noexcept nogil
