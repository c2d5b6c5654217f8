# What is still to come for a city.

from solver._ext.wonders.tables cimport N_AGES
from solver._ext.wonders.state cimport (
    PHASE_CHOOSE, PHASE_DEAL_LEADERS, PHASE_DRAFT, PHASE_EDIFICES, PHASE_OVER, PHASE_SHIPYARDS,
    City, State,
)

cdef inline int cards_to_come(const State* s) noexcept nogil:
    """Cards that a seat will still choose, the present one included."""
    if s.phase == PHASE_CHOOSE:
        return (N_AGES - s.age) * s.turns + s.turns - s.turn + 1
    if s.phase == PHASE_OVER:
        return 0
    if (s.phase == PHASE_DEAL_LEADERS or s.phase == PHASE_DRAFT or s.phase == PHASE_EDIFICES
            or s.phase == PHASE_SHIPYARDS):
        return N_AGES * s.turns
    return (N_AGES - s.age) * s.turns + s.turns - s.turn + (s.phase < PHASE_CHOOSE)


cdef double conflict(const State* s, int age, int to_come, int margin) noexcept nogil
cdef int time_of(const State* s) noexcept nogil
cdef double science_worth(const City* city, int symbol, double to_come) noexcept nogil
cdef double war_outlook(const State* s, int city, int more) noexcept nogil
