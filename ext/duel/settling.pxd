# What may still be done in games with expansions, and which secrets can still matter.

from libc.stdint cimport uint64_t

from solver._ext.duel.state cimport State


cdef inline uint64_t bit(int kind) noexcept nogil:
    """An effect kind as a member of a set."""
    return <uint64_t>1 << kind


cdef bint may_conspire(const State* s, uint64_t kinds) noexcept nogil
cdef uint64_t effects_ahead(const State* s) noexcept nogil
cdef void duel_settle(void* state) noexcept nogil
