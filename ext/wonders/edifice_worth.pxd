# What participation in Edifices is worth.

from solver._ext.wonders.state cimport State

cdef double participation_worth(const State* s, int city, double to_come) noexcept nogil
cdef double pawn_worth(const State* s, int city, int age, double to_come) noexcept nogil
cdef double edifice_outlook(const State* s, int city, double to_come) noexcept nogil
cdef double giving_up(const State* s, int city, int card, double to_come) noexcept nogil
