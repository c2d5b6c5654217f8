# Tributes, pirates, raids and naval conflicts of Armada.

from solver._ext.wonders.state cimport State

cdef int naval_strength(const State* s, int city) noexcept nogil
cdef void add_naval_losses(State* s) noexcept nogil
cdef bint begin_sea_fight(State* s) noexcept nogil
cdef void fight_at_sea(State* s, int out) noexcept nogil
cdef int naval_points(const State* s, int city) noexcept nogil
cdef int far_city(const State* s, int city, int side) noexcept nogil
