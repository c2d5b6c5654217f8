# Multisets of up to 16 kinds, at most 15 of each and 127 in all: four bits a kind in one word.

from libc.stdint cimport uint32_t, uint64_t

from solver._ext.core.bits cimport first_above


cdef inline int count_of(uint64_t bag, int kind) noexcept nogil:
    """How many of a kind it holds."""
    return <int>((bag >> (4 * kind)) & 15)


cdef inline uint64_t one(int kind) noexcept nogil:
    """The multiset of one member; add it to a bag that holds fewer than 15, or take it away."""
    return <uint64_t>1 << (4 * kind)


cdef inline uint64_t halves(uint64_t bag, int odd) noexcept nogil:
    """The counts of the even or the odd kinds, a byte each."""
    return (bag >> (4 * odd)) & <uint64_t>0x0F0F0F0F0F0F0F0F


cdef inline int size_of(uint64_t bag) noexcept nogil:
    """Number of members."""
    # The product adds up all bytes in the top one; 127 members at most do not overflow it.
    return <int>(((halves(bag, 0) + halves(bag, 1)) * <uint64_t>0x0101010101010101) >> 56)


cdef inline int nth_kind(uint64_t bag, uint32_t n) noexcept nogil:
    """Kind of the n-th member (0-based), even kinds first; the bag must have more than n."""
    cdef uint64_t even = halves(bag, 0) * <uint64_t>0x0101010101010101
    cdef uint64_t odd = halves(bag, 1) * <uint64_t>0x0101010101010101
    cdef uint32_t total = <uint32_t>(even >> 56)
    # Both are worked out and one is chosen: a branch here could not be predicted.
    cdef uint32_t among_odd = n >= total
    return 2 * first_above(odd if among_odd else even, n - (total & -among_odd)) + among_odd
