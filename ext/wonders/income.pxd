# Coins from the bank and Military Victory tokens: whoever pays or gives them, does it here.

from libc.stdint cimport uint8_t

from solver._ext.wonders.tables cimport EXTRA_COIN_FROM_BANK
from solver._ext.wonders.state cimport City, State, standing

cdef inline void take_from_bank(State* s, int index, int coins) noexcept nogil:
    """Give a city coins of the bank; the first of a turn bring Berenice's city one more."""
    cdef City* city = &s.city[index]
    if coins <= 0:
        return
    if standing(city, EXTRA_COIN_FROM_BANK) and not s.annex[index].bank_taken:
        s.annex[index].bank_taken = 1
        coins += standing(city, EXTRA_COIN_FROM_BANK)
    city.coins += <uint8_t>coins


cdef void win_token(State* s, int city, int age) noexcept nogil
cdef void happens(State* s, int city, int events) noexcept nogil
cdef void others_lose(State* s, int city, int coins) noexcept nogil
cdef void others_lose_per(State* s, int city, int coins, int what) noexcept nogil
cdef void begin_allowance(State* s) noexcept nogil
cdef void forget_income(State* s) noexcept nogil
