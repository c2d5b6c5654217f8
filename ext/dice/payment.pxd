# Prices of 7 Wonders Dice. What is asked whenever moves are listed, of every die and of every box,
# is inline: calls between modules cost more than these sums (two in a hundred of a random game).

from libc.stdint cimport uint64_t

from solver._ext.dice.state cimport City, State, board_of, total
from solver._ext.dice.tables cimport DICE, MAX_COST

# what a seat can pay with now
ctypedef struct Purse:
    int coins
    int resources


cdef void earn(const State* s, City* city, int coins) noexcept nogil
cdef void pay(const State* s, City* city, int die_price, int box) noexcept nogil
cdef int price_of(const State* s, const City* city, int die) noexcept nogil


cdef inline Purse purse_of(const State* s, const City* city) noexcept nogil:
    cdef Purse purse
    purse.coins = city.coins
    purse.resources = total(&board_of(s, city).produce, city.ticked)
    return purse


cdef inline int price_of_box(const State* s, const City* city, int box) noexcept nogil:
    """Coins for the resources that are missing for a box."""
    return max(0, <int>board_of(s, city).box[box].cost - purse_of(s, city).resources)


cdef inline int discount_of(const State* s, const City* city) noexcept nogil:
    """How much less every die costs a city."""
    return total(&board_of(s, city).die_minus, city.ticked)


cdef inline uint64_t within_reach(const State* s, const City* city, int coins,
                                  int resources) noexcept nogil:
    """Open boxes whose construction can be paid."""
    return city.open & board_of(s, city).within[min(coins + resources, <int>MAX_COST)]


cdef inline int price_less(const State* s, const City* city, int die, int discount) noexcept nogil:
    if board_of(s, city).free_die[DICE.color[die]] & city.ticked:
        return 0
    return max(0, <int>s.section[die] - discount)


cdef inline int reward_of_die(const State* s, const City* city, int die) noexcept nogil:
    return total(&board_of(s, city).on_die[DICE.color[die]], city.ticked)
