# Budgets of a running search: time, nodes and an outside wish to stop, read without the GIL.

from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec


ctypedef struct Budget:
    double deadline         # monotonic seconds; 0 = none
    long nodes              # nodes allowed; 0 = no limit
    const int* stop         # becomes non-zero when the search should end; NULL = never


cdef inline double monotonic() noexcept nogil:
    """Seconds on a clock that only goes forward."""
    cdef timespec now
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec + now.tv_nsec * 1e-9


cdef inline bint spent(const Budget* budget, long nodes) noexcept nogil:
    """Whether the search must end after `nodes` nodes."""
    if budget.nodes and nodes >= budget.nodes:
        return True
    if budget.stop != NULL and budget.stop[0]:
        return True
    return budget.deadline > 0 and monotonic() >= budget.deadline
