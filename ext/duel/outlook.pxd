from libc.stdint cimport uint64_t

cdef uint64_t duel_outlook(const void* state) noexcept nogil
cdef uint64_t duel_event_outlook(const void* state) noexcept nogil
