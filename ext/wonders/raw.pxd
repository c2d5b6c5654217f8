# States as plain numbers and lists.

from solver._ext.wonders.state cimport State

cdef int number(int code)
cdef dict dump_state(const State* s)
cdef int load_state(State* s, dict data) except -1
