# What expansions hold, out of bytes that come from outside (memory.pyx).

from solver._ext.wonders.state cimport State

cdef int restore_leaders_of(State* s, int index, const State* given, str what) except -1
cdef int restore_tokens(State* s, int index, const State* given, str what) except -1
cdef int restore_shares(State* s, int index, const State* given, str what) except -1
cdef int restore_navy(State* s, int index, const State* given, str what) except -1
cdef int restore_edifices(State* s, const State* given) except -1
cdef int restore_draft(State* s, const State* given) except -1
cdef int check_leaders(State* s) except -1
cdef int check_edifices(State* s) except -1
cdef int check_shipyards(const State* s) except -1
