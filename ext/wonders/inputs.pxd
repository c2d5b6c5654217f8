from libc.stdint cimport int16_t, uint16_t

from solver._ext.core.game cimport move_t

cdef int wonders_n_inputs() noexcept nogil
cdef int wonders_n_rows() noexcept nogil
cdef int wonders_inputs(
    const void* state, int seat, uint16_t* index, int16_t* count
) noexcept nogil
cdef int wonders_rows(const void* state, move_t move, uint16_t* out) noexcept nogil
