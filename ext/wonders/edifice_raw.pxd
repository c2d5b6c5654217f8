# Edifices in the raw form of a state.

from solver._ext.wonders.state cimport State

cdef bint has_options(const State* s, int city) noexcept
cdef list stage_options(const State* s, int city)
cdef dict dump_city_edifices(const State* s, int city)
cdef dict dump_edifices(const State* s)
cdef int load_city_edifices(State* s, int city, dict data, str what) except -1
cdef int load_edifices(State* s, dict data) except -1
