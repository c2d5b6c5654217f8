"""What dice and boxes of 7 Wonders Dice cost, and what is paid for them (Payment)."""

from libc.stdint cimport uint8_t

from solver._ext.dice.state cimport sheet_of


cdef void pay(const State* s, City* city, int die_price, int box) noexcept nogil:
    """Pay a die and the construction of a box."""
    city.coins -= <uint8_t>(die_price + price_of_box(s, city, box))


cdef void earn(const State* s, City* city, int coins) noexcept nogil:
    """Gain coins; what finds no space in the Gold Reserve is lost."""
    city.coins = <uint8_t>min(city.coins + coins, sheet_of(s).spaces)


cdef int price_of(const State* s, const City* city, int die) noexcept nogil:
    """Die cost in coins."""
    return price_less(s, city, die, discount_of(s, city))
