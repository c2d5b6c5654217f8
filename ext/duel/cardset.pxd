# Sets of the 73 cards of Duel: two words, bits 0..63 and 64..72. Inline: a few instructions each.

from libc.stdint cimport uint64_t

from solver._ext.core.bits cimport nth_member, sw_popcount


cdef inline void put_card(uint64_t* cards, int card) noexcept nogil:
    cards[card >> 6] |= <uint64_t>1 << (card & 63)


cdef inline void drop_card(uint64_t* cards, int card) noexcept nogil:
    cards[card >> 6] &= ~(<uint64_t>1 << (card & 63))


cdef inline int card_count(const uint64_t* cards) noexcept nogil:
    return sw_popcount(cards[0]) + sw_popcount(cards[1])


cdef inline int nth_card(const uint64_t* cards, int n) noexcept nogil:
    cdef int low = sw_popcount(cards[0])
    if n < low:
        return nth_member(cards[0], n)
    return 64 + nth_member(cards[1], n - low)
