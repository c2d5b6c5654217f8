# Tributes, pirates, raids and naval conflicts of Armada.

from solver._ext.wonders.fleets cimport RED_FLEET, space_of, track_of
from solver._ext.wonders.state cimport State

cdef inline int naval_strength(const State* s, int city) noexcept nogil:
    """Naval symbols, and the space of the red fleet."""
    return (s.navy[city].symbols
            + track_of(s, RED_FLEET).strength[space_of(s, city, RED_FLEET)])


cdef void add_naval_losses(State* s) noexcept nogil
cdef bint begin_sea_fight(State* s) noexcept nogil
cdef void fight_at_sea(State* s, int out) noexcept nogil
cdef int naval_points(const State* s, int city) noexcept nogil
cdef int far_city(const State* s, int city, int side) noexcept nogil
