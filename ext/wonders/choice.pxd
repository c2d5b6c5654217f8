# What may be chosen.

from libc.stdint cimport uint8_t, uint64_t

from solver._ext.core.game cimport move_t
from solver._ext.wonders.payment cimport Market, Pair
from solver._ext.wonders.tables cimport N_WORDS
from solver._ext.wonders.state cimport State


# A city that is about to play a card, with what an earlier card of the same turn has taken from it.
ctypedef struct Buyer:
    int city
    int coins
    int stages              # built, those of the same turn included
    bint seventh            # not one of the cards of a turn, so neither the first nor the last
    uint64_t built[N_WORDS]
    Market market


cdef void find_buyer(const State* s, Buyer* buyer) noexcept nogil
cdef void find_buyer_of(const State* s, int seat, Buyer* buyer) noexcept nogil
cdef bint is_free(const State* s, const Buyer* buyer, int card) noexcept nogil
cdef bint stands(const uint64_t* built, const uint64_t* cards) noexcept nogil
cdef bint may_use_right(const State* s, const Buyer* buyer) noexcept nogil
cdef int in_pairs(int left, int right) noexcept nogil
cdef bint pays_stage(const State* s, const Buyer* buyer, Pair* pair) noexcept nogil
cdef bint can_build(const State* s, const Buyer* buyer, int card, Pair* pair) noexcept nogil
cdef int cards_of(const State* s, uint8_t* out) noexcept nogil
cdef int payments_of(const State* s, int city, int card, int* left, int* right) noexcept nogil
cdef int takeable(const State* s, uint8_t* out) noexcept nogil
cdef bint can_decline(const State* s) noexcept nogil
cdef int city_of_discards(const State* s) noexcept nogil
cdef bint reads_pile(const State* s) noexcept nogil
cdef int wonders_legal(const void* state, move_t* out) noexcept nogil
