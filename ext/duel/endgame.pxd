from libc.stdint cimport uint64_t

cdef uint64_t duel_proof_key(const void* state) noexcept nogil
cdef int duel_sure_winner(const void* state) noexcept nogil
