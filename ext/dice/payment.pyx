"""What dice and boxes of 7 Wonders Dice cost, and what is paid for them (Payment)."""

from libc.stdint cimport uint8_t

from solver._ext.dice.state cimport most, rule, sheet_of
from solver._ext.dice.tables cimport RULE_DIE_DISCOUNT


cdef Purse purse_of(const State* s, const City* city) noexcept nogil:
    cdef Purse purse
    purse.coins = city.coins
    purse.resources = total(&board_of(s, city).produce, city.ticked)
    return purse


cdef int price_of_box(const State* s, const City* city, int box) noexcept nogil:
    """Coins for the resources that are missing for a box."""
    return max(0, <int>board_of(s, city).cost[box] - purse_of(s, city).resources)


cdef void pay(const State* s, City* city, int die_price, int box) noexcept nogil:
    """Pay a die and the construction of a box."""
    city.coins -= <uint8_t>(die_price + price_of_box(s, city, box))


cdef void earn(const State* s, City* city, int coins) noexcept nogil:
    """Gain coins; what finds no space in the Gold Reserve is lost."""
    city.coins = <uint8_t>min(city.coins + coins, sheet_of(s).spaces)


cdef int discount_of(const State* s, const City* city) noexcept nogil:
    """How much less every die costs a city."""
    if rule(s, RULE_DIE_DISCOUNT):
        return most(&board_of(s, city).die_minus, city.ticked)
    return total(&board_of(s, city).die_minus, city.ticked)


cdef int price_of(const State* s, const City* city, int die) noexcept nogil:
    """Die cost in coins."""
    return price_less(s, city, die, discount_of(s, city))
