from libc.stdint cimport uint32_t

from solver._ext.core.state cimport State
from solver._ext.search.growing cimport Growing
from solver._ext.search.tree cimport Node
from solver._ext.search.walk cimport Search


# Forget the tree and begin one at another decision; False without memory. Reports are not cleared.
cdef bint mcts_anew(Search* s, const void* root) noexcept nogil


cdef class Mcts(Growing):
    cdef Search s
    cdef long max_bytes
    cdef frozenset only

    cdef int open_root(self) except -1
    cdef int narrow(self) except -1
    cdef int keeper(self, const Node* here, int otherwise)
    cdef long move_root(self, State target) except -1
    cdef uint32_t find(self, uint32_t node, const void* state, const void* target, int depth)
