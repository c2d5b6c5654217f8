# Inputs of a learned evaluation.

from libc.stdint cimport uint16_t

cdef int dice_n_features() noexcept nogil
cdef int dice_features(const void* state, int seat, uint16_t* index, float* value) noexcept nogil
