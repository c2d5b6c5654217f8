# Multisets of up to 16 kinds, at most 15 of each and 127 in all: four bits a kind in one word.

from libc.stdint cimport uint32_t, uint64_t

from solver._ext.core.bits cimport sw_lowest


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
    return <int>(((halves(bag, 0) + halves(bag, 1)) * <uint64_t>0x0101010101010101) >> 56)


cdef inline int first_above(uint64_t bytes, uint32_t n) noexcept nogil:
    """The first byte at which the running sum of some bytes is more than `n` (sum below 128)."""
    cdef uint64_t sums = bytes * <uint64_t>0x0101010101010101
    cdef uint64_t marks = sums + <uint64_t>(127 - n) * <uint64_t>0x0101010101010101
    return sw_lowest(marks & <uint64_t>0x8080808080808080) >> 3


cdef inline int nth_kind(uint64_t bag, uint32_t n) noexcept nogil:
    """Kind of the n-th member (0-based), even kinds first; the bag must have more than n."""
    cdef uint64_t even = halves(bag, 0)
    cdef uint32_t total = <uint32_t>((even * <uint64_t>0x0101010101010101) >> 56)
    if n < total:
        return 2 * first_above(even, n)
    return 2 * first_above(halves(bag, 1), n - total) + 1
