# What a purchase costs.
#
# Each symbol covers one unit. Which numbers of units the own city, the left and the right neighbor
# can cover together is decided by how many units each group of them can cover at most (these
# numbers form a polymatroid), and that by counting, for every set of resources, units and symbols
# (Hall's theorem). So no assignment of units to symbols is ever listed. This needs symbols that
# give raw materials or made goods but not both, and one price for each side and class.
#
# A few single units may break this pattern (Special): a unit of any kind from the bank for a coin,
# one of what a city makes or does not make, one unit less of a cost, a neighbor's unit at a price
# of its own. They are spread over the cost first, in every way that leaves another rest or costs
# other coins, and each rest is solved as above. Two costs that are paid at once are one cost
# (tables.join_costs); a special unit that serves only one of them has the resources of that one.
#
# With Armada a few units may be bought from players two seats away (Far), and a cost may be that of
# a building and of a step of a fleet. A unit less of one of the two takes away a resource of that
# part: as many units of a resource as either part asks for are in the whole, so it does not matter
# which of them it is.
#
# A purchase may be free, and it may matter all the same that something was bought (Hatshepsut). So
# payments are told apart, and compared, by the coins for each payee and by the neighbors from whom
# something was bought for nothing: that is better than not to have bought there.

from libc.stdint cimport uint8_t, uint16_t

from solver._ext.wonders.moves cimport Payment
from solver._ext.wonders.tables cimport MADE_SETS, RAW_SETS, Cost

cdef enum:
    MAX_PAYMENTS = 128
    MAX_SPECIALS = 6
    FOR_NOTHING = 15            # a target of no unit less

cdef enum Payee:
    PAY_NOBODY = 0
    PAY_BANK = 1
    PAY_LEFT = 2
    PAY_RIGHT = 3

cdef enum FarSide:             # players two seats away; if both are one, it is the left one
    FAR_LEFT = 0
    FAR_RIGHT = 1
    N_FAR = 2


cdef enum Buying:           # what must be done before anything is bought from other players
    BUY_FREELY = 0
    BUY_LEAST = 1           # all that the city has for nothing is used first

# A unit that may be had once, besides the symbols.
ctypedef struct Special:
    uint8_t resources           # set of those it can be
    uint8_t payee
    uint8_t price
    uint8_t once                # its bit of Payment.used; 0: not limited to once a turn


# What a player two seats away sells: symbols, and how many units at which price in a turn.
ctypedef struct Far:
    const uint8_t* raw
    const uint8_t* made
    uint8_t times
    uint8_t price


# Symbols by the sets of resources they can serve, and prices, seen from a buyer. Of the units that
# are bought from a side, one is cheaper by the rebate (0 or 1 coin; never below nothing).
ctypedef struct Market:
    const uint8_t* own_raw
    const uint8_t* own_made
    const uint8_t* left_raw
    const uint8_t* left_made
    const uint8_t* right_raw
    const uint8_t* right_made
    uint8_t price_raw_left
    uint8_t price_raw_right
    uint8_t price_made_left
    uint8_t price_made_right
    uint8_t buying              # Buying
    uint8_t regular             # nothing of what follows is there, nor filled in
    uint8_t rebate_left
    uint8_t rebate_right
    uint8_t free_counts         # it matters whether something was bought for nothing
    uint8_t n_special
    uint16_t unit_less          # bits of Counted: costs of these have one unit less
    uint8_t less_of             # set of resources of which that may be
    uint8_t step_less           # set of resources of which a step of a fleet has one unit less
    uint8_t has_far
    Far far[N_FAR]
    Special special[MAX_SPECIALS]
    # room for what the neighbors sell when a unit of theirs is a special one
    uint8_t other_raw[2][RAW_SETS]
    uint8_t other_made[2][MADE_SETS]


cdef enum Used:             # bits of Payment.used: what may be had once a turn
    USED_FROM_BANK = 1
    USED_PRODUCED = 2
    USED_UNPRODUCED = 4
    USED_REBATE_LEFT = 8
    USED_REBATE_RIGHT = 16


cdef inline bint is_regular(const Market* market, int target) noexcept nogil:
    """Whether symbols alone pay for a target, as every symbol fits the pattern."""
    return market.regular or (
        market.n_special == 0 and market.rebate_left == 0 and market.rebate_right == 0
        and not (market.unit_less >> target) & 1 and market.step_less == 0 and not market.has_far)


cdef int list_payments(const Market* market, const Cost* cost, int target, int coins,
                       bint dominated, Payment* out) noexcept nogil
cdef bint cheapest(const Market* market, const Cost* cost, int target, int coins,
                   Payment* out) noexcept nogil
