# Inputs of learned evaluations for 7 Wonders Duel.

from libc.stdint cimport uint16_t

cdef int duel_features(
    const void* state, int seat, uint16_t* index, float* value
) noexcept nogil
cdef int duel_n_features() noexcept nogil
