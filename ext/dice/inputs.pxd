# Inputs of wide networks (core/wide.pxd).

from libc.stdint cimport int16_t, uint16_t

cdef int dice_n_inputs() noexcept nogil
cdef int dice_inputs(const void* state, int seat, uint16_t* index, int16_t* count) noexcept nogil
