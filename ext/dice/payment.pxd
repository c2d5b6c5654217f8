# Prices of 7 Wonders Dice. What is asked for every die of the Forum whenever moves are listed is
# inline, as calls between modules cost more than these sums.

from libc.stdint cimport uint64_t

from solver._ext.dice.state cimport City, State, board_of, total
from solver._ext.dice.tables cimport DICE, MAX_COST

# what a seat can pay with now
ctypedef struct Purse:
    int coins
    int resources


cdef Purse purse_of(const State* s, const City* city) noexcept nogil
cdef void earn(const State* s, City* city, int coins) noexcept nogil
cdef int price_of_box(const State* s, const City* city, int box) noexcept nogil
cdef void pay(const State* s, City* city, int die_price, int box) noexcept nogil
cdef int discount_of(const State* s, const City* city) noexcept nogil
cdef int price_of(const State* s, const City* city, int die) noexcept nogil


cdef inline uint64_t within_reach(const State* s, const City* city, int coins,
                                  int resources) noexcept nogil:
    """Open boxes whose construction can be paid."""
    return city.open & board_of(s, city).within[min(coins + resources, <int>MAX_COST)]


cdef inline int price_less(const State* s, const City* city, int die, int discount) noexcept nogil:
    if board_of(s, city).free_die[DICE.colour[die]] & city.ticked:
        return 0
    return max(0, <int>s.section[die] - discount)


cdef inline int reward_of_die(const State* s, const City* city, int die) noexcept nogil:
    return total(&board_of(s, city).on_die[DICE.colour[die]], city.ticked)
