# What a purchase costs.
#
# Each symbol covers one unit. Which numbers of units the own city, the left and the right neighbour
# can cover together is decided by how many units each group of them can cover at most (these
# numbers form a polymatroid), and that by counting, for every set of resources, units and symbols
# (Hall's theorem). So no assignment of units to symbols is ever listed. This needs symbols that
# give raw materials or made goods but not both, and one price for each side and class.
#
# A few single units may break this pattern (Special): a unit of any kind from the bank for a coin,
# one of what a city makes or does not make, one unit less of a cost, a neighbour's unit at a price
# of its own. They are spread over the cost first, in every way that leaves another rest or costs
# other coins, and each rest is solved as above. Two costs that are paid at once are one cost
# (tables.join_costs); a special unit that serves only one of them has the resources of that one.

from libc.stdint cimport uint8_t

from solver._ext.wonders.moves cimport Payment
from solver._ext.wonders.tables cimport Cost
from solver._ext.wonders.state cimport State

cdef enum:
    MAX_PAYMENTS = 128
    MAX_SPECIALS = 6

cdef enum Payee:
    PAY_NOBODY = 0
    PAY_BANK = 1
    PAY_LEFT = 2
    PAY_RIGHT = 3


# A unit that may be had once, besides the symbols.
ctypedef struct Special:
    uint8_t resources           # set of those it can be
    uint8_t payee
    uint8_t price


# Symbols by the sets of resources they can serve, and prices, seen from a buyer. Of the units that
# are bought from a side, one is cheaper by the rebate (0 or 1 coin; never below nothing).
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
    uint8_t rebate_left
    uint8_t rebate_right
    uint8_t n_special
    Special special[MAX_SPECIALS]


cdef void drop_units(Market* market, int used) noexcept nogil
cdef void market_of(const State* s, int city, Market* market) noexcept nogil
cdef int list_payments(const Market* market, const Cost* cost, int coins, bint dominated,
                       Payment* out) noexcept nogil
cdef bint cheapest(const Market* market, const Cost* cost, int coins,
                   Payment* out) noexcept nogil
