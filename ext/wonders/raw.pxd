# States as plain numbers and lists.

from solver._ext.wonders.state cimport State

cdef int number(int code)
cdef int check_options(options) except -1
cdef int check_seats(options, int seats) except -1
cdef dict dump_state(const State* s)
cdef int load_state(State* s, dict data) except -1
