# What is still to come for a city.

from solver._ext.wonders.state cimport City, State

cdef int cards_to_come(const State* s) noexcept nogil
cdef double conflict(const State* s, int age, int to_come, int margin) noexcept nogil
cdef double science_worth(const City* city, int symbol, double to_come) noexcept nogil
cdef double war_outlook(const State* s, int city, int more) noexcept nogil
