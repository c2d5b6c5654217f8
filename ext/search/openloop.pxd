from libc.stdint cimport uint32_t

from solver._ext.search.growing cimport Growing, Growth
from solver._ext.search.limits cimport DEEPEST


ctypedef struct OpenLoop:
    Growth g
    bint styles             # sides draw plans for each playout
    int chase               # the plan of the root's side; 0 = none
    double spare            # what a win of another kind is worth to it then
    # the path of the running iteration
    uint32_t path[DEEPEST]
    int mover[DEEPEST]


# Forget the tree and begin one at another decision; False without memory. Reports are not cleared.
cdef bint openloop_anew(OpenLoop* s, const void* root) noexcept nogil
# one walk from the root to a new edge, a playout, and back
cdef void openloop_walk(void* search, const void* root_state) noexcept nogil


cdef class OpenLoopSearch(Growing):
    cdef OpenLoop s
