# What Armada adds to the raw form (raw.pyx).

from solver._ext.wonders.state cimport State

cdef dict dump_navy(const State* s, int city)
cdef int load_navy(State* s, int city, dict data, str what) except -1
