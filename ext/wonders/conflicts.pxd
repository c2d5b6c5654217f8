# The Military Conflicts at the end of an Age.

from solver._ext.wonders.state cimport State

cdef void resolve_conflicts(State* s) noexcept nogil
cdef void fight_raids(State* s) noexcept nogil
