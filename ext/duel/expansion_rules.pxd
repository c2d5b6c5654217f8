from libc.stdint cimport uint32_t

from solver._ext.duel.payment cimport Price
from solver._ext.duel.state cimport State

cdef void start_expansions(State* s) noexcept nogil
cdef void expanded_apply(State* s, int kind, uint32_t payload) noexcept nogil
cdef bint decided(State* s) noexcept nogil
cdef void expanded_work_off(State* s) noexcept nogil
cdef void build_at(State* s, int kind, uint32_t payload, const Price* price) noexcept nogil
