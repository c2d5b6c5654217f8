# Single words that threads share without a lock: each is read and written whole, in no order with
# others.

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #define load_word(place) __atomic_load_n(place, __ATOMIC_RELAXED)
    #define store_word(place, value) __atomic_store_n(place, value, __ATOMIC_RELAXED)
    #define load_flag(place) __atomic_load_n(place, __ATOMIC_RELAXED)
    #define store_flag(place, value) __atomic_store_n(place, value, __ATOMIC_RELAXED)
    """
    uint64_t load_word(const uint64_t* place) noexcept nogil
    void store_word(uint64_t* place, uint64_t value) noexcept nogil
    int load_flag(const int* place) noexcept nogil
    void store_flag(int* place, int value) noexcept nogil
