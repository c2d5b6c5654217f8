from libc.stdint cimport uint64_t

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random

cdef move_t duel_veiled(const void* state) noexcept nogil
cdef bint duel_hidden(const void* state, int seat) noexcept nogil
cdef void duel_determinize(const void* state, int seat, Random* rng, void* out) noexcept nogil
cdef uint64_t duel_key(const void* state) noexcept nogil
cdef uint64_t duel_infoset(const void* state, int seat) noexcept nogil
cdef int duel_used(const void* state) noexcept nogil
