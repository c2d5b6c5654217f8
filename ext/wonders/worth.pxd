# What a card, a stage or a leader is worth to a city, in points.

from solver._ext.wonders.moves cimport Payment
from solver._ext.wonders.naval_worth cimport Sea
from solver._ext.wonders.tables cimport WANTED, Card, Effect, Effects
from solver._ext.wonders.state cimport City, State
from solver._ext.wonders.weights cimport WEIGHTS

cdef double rights_worth(const City* city, double to_come) noexcept nogil
cdef double effects_worth(const State* s, int city, const Effects* effects, double to_come,
                          Sea* sea) noexcept nogil
cdef double card_worth(const State* s, int city, int card, double to_come,
                       Sea* sea) noexcept nogil
cdef double lasting_worth(const State* s, int city, const Effects* effects,
                          double to_come) noexcept nogil
cdef inline double fed_coin(const State* s) noexcept nogil:
    """What it costs a city besides that a coin goes to a rival."""
    return WEIGHTS.rival / max(1, <int>s.seats - 1) + WEIGHTS.rival_always


cdef inline double price_with(double fed_coin, const Payment* paid, int fed,
                              int coins) noexcept nogil:
    """What a payment, and coins besides, cost in points if so many coins go to rivals."""
    return WEIGHTS.coin * (paid.left + paid.right + paid.bank + coins) + fed_coin * fed


cdef double price_of(const State* s, int city, const Payment* paid, int coins) noexcept nogil
cdef inline double denial(const State* s, int card) noexcept nogil:
    """What it is worth that nobody else gets a card that is not built."""
    return WEIGHTS.denial * WANTED[s.slot][card]


cdef int burial_points(const Card* leader, const Effect* row) noexcept nogil
