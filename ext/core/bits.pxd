# Bit sets of up to 64 members: the few operations every game needs.

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #define sw_popcount(x) __builtin_popcountll((unsigned long long)(x))
    #define sw_lowest(x) __builtin_ctzll((unsigned long long)(x))
    """
    int sw_popcount(uint64_t x) noexcept nogil   # number of members
    int sw_lowest(uint64_t x) noexcept nogil     # smallest member; the set must not be empty


cdef inline int nth_member(uint64_t members, int n) noexcept nogil:
    """The n-th smallest member (0-based); the set must have more than n."""
    while n > 0:
        members &= members - 1
        n -= 1
    return sw_lowest(members)
