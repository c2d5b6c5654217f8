# Inputs of learned evaluations for 7 Wonders Architects.

from libc.stdint cimport uint16_t

cdef int arch_n_features() noexcept nogil
cdef int arch_features(
    const void* state, int seat, uint16_t* index, float* value
) noexcept nogil
