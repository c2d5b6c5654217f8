# Inputs of a learned evaluation.

from libc.stdint cimport uint16_t

cdef int wonders_n_features() noexcept nogil
cdef int wonders_features(const void* state, int seat, uint16_t* index, float* value) noexcept nogil
