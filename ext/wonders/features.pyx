"""Inputs of a learned evaluation of 7 Wonders."""

from libc.stdint cimport uint16_t


cdef int wonders_n_features() noexcept nogil:
    return 0


cdef int wonders_features(const void* state, int seat, uint16_t* index,
                          float* value) noexcept nogil:
    return 0
