"""The priors of moves."""

from libc.math cimport exp

from solver._ext.search.tree cimport Edge


cdef void spread_priors(
    const Puct* puct, Edge* edges, const double* worth, int n, double scale
) noexcept nogil:
    """Prior weights of `n` moves: `scale` more worth makes a move e times as likely."""
    cdef double total = 0.0, best = worth[0]
    cdef int i
    for i in range(1, n):
        best = max(best, worth[i])
    for i in range(n):
        # Less the best, whose term is then 1: no exponent overflows, and the total is not 0.
        edges[i].prior = exp((worth[i] - best) / scale)
        total += edges[i].prior
    for i in range(n):
        edges[i].prior = (1.0 - puct.prior_floor) * edges[i].prior / total + puct.prior_floor / n
