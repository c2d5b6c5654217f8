# The cheapest price of a cost (reference duel section 5). Inline: this is the hottest code of all.
#
# Taking the dearest missing units first with choice producers and only then with a discount is
# exact, because a raw choice covers any raw unit, a grey choice any grey unit and a discount any.

from libc.stdint cimport uint8_t, uint64_t

from solver._ext.duel.rules cimport City
from solver._ext.duel.tables cimport GREY_MASK, RAW_MASK

cdef enum:
    UNIT_PRICE = 2          # before what the opponent makes
    FIXED_PRICE = 1


ctypedef struct Market:
    int price[5]            # per resource for the buyer


cdef inline uint64_t missing_units(uint64_t need, uint64_t own) noexcept nogil:
    """Byte-wise max(0, need - own); bytes must stay below 128."""
    cdef uint64_t high = <uint64_t>0x8080808080
    cdef uint64_t difference = (need | high) - own
    cdef uint64_t enough = difference & high
    return difference & (enough - (enough >> 7))


cdef inline void open_market(const City* buyer, const City* seller, Market* market) noexcept nogil:
    """Unit prices of the buyer: 1 if fixed, else 2 + what the seller's brown and grey cards make."""
    cdef int r
    for r in range(5):
        if (buyer.fixed >> r) & 1:
            market.price[r] = FIXED_PRICE
        else:
            market.price[r] = UNIT_PRICE + <int>((seller.make >> (8 * r)) & 0xFF)


cdef inline void drop_dearest(
    int* units, const Market* market, int allowed, int count
) noexcept nogil:
    """Remove up to `count` missing units of the allowed resources, the dearest first."""
    cdef int r, best
    while count > 0:
        best = -1
        for r in range(5):
            if units[r] > 0 and (allowed >> r) & 1:
                if best < 0 or market.price[r] > market.price[best]:
                    best = r
        if best < 0:
            return
        units[best] -= 1
        count -= 1


cdef inline int trade_price(
    const City* buyer, const Market* market, uint64_t cost, int discount
) noexcept nogil:
    """Coins the buyer spends on resources for `cost` when a token removes `discount` units."""
    cdef uint64_t missing = missing_units(cost, buyer.make)
    if missing == 0:
        return 0
    cdef int units[5]
    cdef int r
    if (buyer.raw_choices | buyer.grey_choices | discount) == 0:
        return (<int>(missing & 0xFF) * market.price[0]
                + <int>((missing >> 8) & 0xFF) * market.price[1]
                + <int>((missing >> 16) & 0xFF) * market.price[2]
                + <int>((missing >> 24) & 0xFF) * market.price[3]
                + <int>(missing >> 32) * market.price[4])
    for r in range(5):
        units[r] = <int>((missing >> (8 * r)) & 0xFF)
    drop_dearest(units, market, RAW_MASK, buyer.raw_choices)
    drop_dearest(units, market, GREY_MASK, buyer.grey_choices)
    drop_dearest(units, market, RAW_MASK | GREY_MASK, discount)
    return (units[0] * market.price[0] + units[1] * market.price[1] + units[2] * market.price[2]
            + units[3] * market.price[3] + units[4] * market.price[4])
