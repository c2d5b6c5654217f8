# What only games with Cities have, in the raw form of a state.

from solver._ext.wonders.state cimport State

cdef dict dump_city_tokens(const State* s, int city)
cdef dict dump_losses(const State* s)
cdef int load_city_tokens(State* s, int city, dict data, str what) except -1
cdef int load_losses(State* s, dict data) except -1
