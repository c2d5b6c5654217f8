from libc.stdint cimport int16_t, uint16_t

from solver._ext.core.game cimport move_t

cdef void plan_inputs() noexcept nogil
cdef int duel_n_inputs(int setup) noexcept nogil
cdef int duel_n_rows(int setup) noexcept nogil
cdef int duel_inputs(
    const void* state, int seat, uint16_t* index, int16_t* count
) noexcept nogil
cdef int duel_rows(const void* state, move_t move, uint16_t* out) noexcept nogil
