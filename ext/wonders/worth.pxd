# What a card, a stage or a leader is worth to a city, in points.

from solver._ext.wonders.moves cimport Payment
from solver._ext.wonders.naval_worth cimport Sea
from solver._ext.wonders.tables cimport WANTED, Card, Effect, Effects, Wanted
from solver._ext.wonders.state cimport City, State, left_of, right_of
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


cdef inline double price_with(double coin, double fed_coin, const Payment* paid, int fed,
                              int coins) noexcept nogil:
    """What a payment, and coins besides, cost in points if so many coins go to rivals."""
    return coin * (paid.left + paid.right + paid.bank + coins) + fed_coin * fed


cdef double price_of(const State* s, int city, const Payment* paid, int coins) noexcept nogil
cdef double wealth(const State* s, int city) noexcept nogil
cdef double coin_of(const State* s, int city) noexcept nogil


cdef inline int symbols_next(const State* s) noexcept nogil:
    """Science symbols of the city that gets the hand next: on the left but in Age II."""
    cdef const City* city = &s.city[right_of(s, s.actor) if s.age == 2 else left_of(s, s.actor)]
    return city.symbols[0] + city.symbols[1] + city.symbols[2]


cdef inline double denial(const State* s, int card) noexcept nogil:
    """What it is worth that nobody else gets a card that is not built."""
    cdef const Wanted* by = &WANTED[s.slot][card]
    cdef double worth = (WEIGHTS.denial * by.points + WEIGHTS.denial_shield * by.shields
                         + WEIGHTS.denial_count * by.counts)
    if by.symbols:
        worth += by.symbols * (WEIGHTS.denial_symbol + WEIGHTS.denial_next * symbols_next(s))
    return worth


cdef int burial_points(const Card* leader, const Effect* row) noexcept nogil
