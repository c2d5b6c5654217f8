# Hashes of states, and of what a seat knows of them.

from libc.stdint cimport uint64_t

cdef uint64_t wonders_key(const void* state) noexcept nogil
cdef uint64_t wonders_open_key(const void* state) noexcept nogil
cdef uint64_t wonders_outlook(const void* state) noexcept nogil
cdef uint64_t wonders_infoset(const void* state, int seat) noexcept nogil
