# What a card, a stage or a leader is worth to a city, in points.

from solver._ext.wonders.moves cimport Payment
from solver._ext.wonders.tables cimport Card, Effect, Effects
from solver._ext.wonders.state cimport City, State

cdef double rights_worth(const City* city, double to_come) noexcept nogil
cdef double effects_worth(const State* s, int city, const Effects* effects,
                          double to_come) noexcept nogil
cdef double card_worth(const State* s, int city, int card, double to_come) noexcept nogil
cdef double lasting_worth(const State* s, int city, const Effects* effects,
                          double to_come) noexcept nogil
cdef double price_of(const State* s, int city, const Payment* paid, int coins) noexcept nogil
cdef double denial(const State* s, int card) noexcept nogil
cdef int burial_points(const Card* leader, const Effect* row) noexcept nogil
