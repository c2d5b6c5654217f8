# What a purchase costs.
#
# Each symbol covers one unit. Which numbers of units the own city, the left and the right neighbour
# can cover together is decided by how many units each group of them can cover at most (these
# numbers form a polymatroid), and that by counting, for every set of resources, units and symbols
# (Hall's theorem). So no assignment of units to symbols is ever listed.

from libc.stdint cimport uint8_t

from solver._ext.wonders.tables cimport Cost
from solver._ext.wonders.state cimport State

cdef enum:
    MAX_PAYMENTS = 128


# Coins paid to the neighbours.
ctypedef struct Pair:
    uint8_t left
    uint8_t right


# Symbols by the sets of resources they can serve, and prices, seen from a buyer.
ctypedef struct Market:
    uint8_t* own_raw
    uint8_t* own_made
    uint8_t* left_raw
    uint8_t* left_made
    uint8_t* right_raw
    uint8_t* right_made
    uint8_t price_raw_left
    uint8_t price_raw_right
    uint8_t price_made_left
    uint8_t price_made_right


cdef void market_of(const State* s, int city, Market* market) noexcept nogil
cdef int list_payments(const Market* market, const Cost* cost, int coins, bint dominated,
                       Pair* out) noexcept nogil
cdef bint cheapest(const Market* market, const Cost* cost, int coins, Pair* out) noexcept nogil
