# States of 7 Wonders out of bytes that come from outside.

from solver._ext.wonders.state cimport State

cdef int check_options(options) except -1
cdef int check_seats(options, int seats) except -1
cdef int check_deck(const State* s, int age) except -1
cdef int check_can_go_on(State* s) except -1
cdef int restore(State* s, const State* given) except -1
