from libc.stdint cimport uint64_t

from solver._ext.core.rng cimport Random
from solver._ext.dice.state cimport State

cdef void dice_conceal(const State* s, int seat, State* out) noexcept nogil

cdef bint dice_hidden(const void* state, int seat) noexcept nogil
cdef void dice_determinize(const void* state, int seat, Random* rng, void* out) noexcept nogil
cdef uint64_t dice_key(const void* state) noexcept nogil
cdef uint64_t dice_infoset(const void* state, int seat) noexcept nogil
cdef uint64_t dice_open_key(const void* state) noexcept nogil
