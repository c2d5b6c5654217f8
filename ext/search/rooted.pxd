from solver._ext.core.state cimport State
from solver._ext.search.limits cimport Budget


cdef class Rooted:
    cdef State root
    cdef int stop_flag

    cdef Budget budget(self, double seconds, long nodes)
