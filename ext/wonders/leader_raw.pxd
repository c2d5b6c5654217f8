# Leaders of a state as plain numbers and lists.

from solver._ext.wonders.state cimport State

cdef dict dump_leaders(const State* s)
cdef dict dump_city_leaders(const State* s, int index)
cdef int load_leaders(State* s, dict data) except -1
cdef int load_city_leaders(State* s, int index, dict data, str what) except -1
