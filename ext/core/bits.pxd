# Bit sets of up to 64 members: the few operations every game needs.

from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    #define sw_popcount(x) __builtin_popcountll((unsigned long long)(x))
    #define sw_lowest(x) __builtin_ctzll((unsigned long long)(x))
    """
    int sw_popcount(uint64_t x) noexcept nogil   # number of members
    int sw_lowest(uint64_t x) noexcept nogil     # smallest member; the set must not be empty


cdef inline int first_above(uint64_t sums, uint32_t n) noexcept nogil:
    """The first byte of eight running sums that is more than `n`; no sum may be above 128."""
    # 127 - n lifts to 128 or more just those bytes that are above n. None gets beyond 255, so no
    # carry reaches the next byte.
    cdef uint64_t marks = sums + (127 - n) * <uint64_t>0x0101010101010101
    return sw_lowest(marks & <uint64_t>0x8080808080808080) >> 3


cdef inline int nth_of_six(uint64_t members, int n) noexcept nogil:
    """`nth_member` of a set of at most six, which is quicker."""
    # Each step drops the lowest member, or, as it subtracts 0, none; there is no branch to guess.
    members &= members - (n > 0)
    members &= members - (n > 1)
    members &= members - (n > 2)
    members &= members - (n > 3)
    members &= members - (n > 4)
    return sw_lowest(members)


cdef inline int nth_member(uint64_t members, uint32_t n) noexcept nogil:
    """The n-th smallest member (0-based); the set must have more than n."""
    # Without a loop, whose end nobody could predict: the byte by running sums of the members of
    # each byte, then the bit likewise.
    cdef uint64_t sums = members - ((members >> 1) & <uint64_t>0x5555555555555555)
    cdef uint64_t bits
    cdef int byte
    sums = (sums & <uint64_t>0x3333333333333333) + ((sums >> 2) & <uint64_t>0x3333333333333333)
    sums = ((sums + (sums >> 4)) & <uint64_t>0x0F0F0F0F0F0F0F0F) * <uint64_t>0x0101010101010101
    byte = first_above(sums, n)
    n -= ((sums << 8) >> (8 * byte)) & 0xFF
    # Each bit of the byte in a byte of its own, where 0x7F carries it to the top.
    bits = ((members >> (8 * byte)) & 0xFF) * <uint64_t>0x0101010101010101
    bits = (bits & <uint64_t>0x8040201008040201) + <uint64_t>0x7F7F7F7F7F7F7F7F
    bits = ((bits >> 7) & <uint64_t>0x0101010101010101) * <uint64_t>0x0101010101010101
    return 8 * byte + first_above(bits, n)
