# Limits of a running search: time, nodes, depth and an outside wish to stop. Inline, since searches
# ask between any two nodes or iterations.

from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from solver._ext.core.atomic cimport load_flag

cdef enum:
    DEEPEST = 512           # levels that any search goes down
    NODES_A_LOOK = 2048     # nodes of a depth-first search between two looks, at most
    WALKS_A_LOOK = 16       # walks of a tree search between two looks


cdef extern from *:
    """
    #define LOOK_SECONDS 0.004  /* so far are two looks of a depth-first search apart, about */
    """
    const double LOOK_SECONDS


ctypedef struct Budget:
    double deadline         # monotonic seconds; 0 = none
    long nodes              # nodes allowed; 0 = no limit
    const int* stop         # becomes non-zero when the search should end; NULL = never


cdef inline double monotonic() noexcept nogil:
    """Seconds on a clock that only goes forward."""
    cdef timespec now
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec + now.tv_nsec * 1e-9


cdef inline Budget budget_of(double seconds, long nodes, const int* stop) noexcept nogil:
    """A budget that begins now; no seconds and no nodes are no limits."""
    cdef Budget budget
    budget.deadline = monotonic() + seconds if seconds > 0 else 0.0
    budget.nodes = nodes
    budget.stop = stop
    return budget


cdef inline bint spent(const Budget* budget, long nodes) noexcept nogil:
    """Whether the search must end after `nodes` nodes."""
    if budget.nodes and nodes >= budget.nodes:
        return True
    if budget.stop != NULL and load_flag(budget.stop):
        return True
    return budget.deadline > 0 and monotonic() >= budget.deadline
