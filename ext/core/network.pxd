# The weights of a wide network (wide.pxd), held for the searchers.

from solver._ext.core.game cimport GameDef
from solver._ext.core.wide cimport Wide


cdef class NetworkHandle:
    cdef Wide wide
    cdef object arrays      # keep the memory of the weights alive

    cdef bint fits(self, const GameDef* game)
