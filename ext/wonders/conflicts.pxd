# The Military Conflicts at the end of an Age.

from solver._ext.wonders.state cimport State

cdef struct Conflict:   # two cities that compare their shields
    int one
    int other
    int tokens          # so many for the winner, and for the loser

cdef int pair_cities(const State* s, Conflict* found) noexcept nogil    # at most MAX_CITIES
cdef void fight(State* s, int one, int other, int tokens) noexcept nogil
cdef void resolve_conflicts(State* s) noexcept nogil
cdef void fight_raids(State* s) noexcept nogil
