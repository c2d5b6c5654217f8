# What a seat knows in games with expansions, and worlds that fit it.

from solver._ext.core.rng cimport Random
from solver._ext.duel.state cimport State

cdef void observe(State* s, int seat) noexcept nogil
cdef bint knows_less(const State* s, int seat) noexcept nogil
cdef void fill_in(State* s, int seat, Random* rng) noexcept nogil
cdef bint holds_all(const State* s, int seat) noexcept nogil
