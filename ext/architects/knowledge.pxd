# Who knows what. The only secret is the top of the central deck, known to those who peeked.

from libc.stdint cimport uint64_t

from solver._ext.architects.state cimport State
from solver._ext.core.rng cimport Random

cdef void conceal(const State* s, int seat, State* out) noexcept nogil

cdef bint arch_hidden(const void* state, int seat) noexcept nogil
cdef void arch_determinize(const void* state, int seat, Random* rng, void* out) noexcept nogil
cdef uint64_t arch_key(const void* state) noexcept nogil
cdef uint64_t arch_infoset(const void* state, int seat) noexcept nogil
