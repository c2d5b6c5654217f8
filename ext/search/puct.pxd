# PUCT: which move of a decision a tree search tries next. Inline, since it is asked of every move
# on the way down.

from libc.math cimport sqrt

from solver._ext.search.tree cimport Edge, Node


ctypedef struct Puct:
    double exploration      # PUCT constant
    double fpu              # how much worse than its parent an unvisited move is taken to be
    double prior_floor      # share of the prior that is spread evenly


cdef inline double unvisited(const Puct* puct, const Node* parent, double even) noexcept nogil:
    """What a move is taken to be worth before its first visit; `even` is a fair share."""
    return (parent.sum / parent.visits if parent.visits else even) - puct.fpu


cdef inline double exploration_term(const Puct* puct, const Node* parent) noexcept nogil:
    """What a prior counts for at a node."""
    # One more than the visits, so that priors order the moves before the first of them.
    return puct.exploration * sqrt(<double>parent.visits + 1.0)


cdef inline double puct_score(double value, double term, const Edge* edge) noexcept nogil:
    """The larger, the sooner a move is visited that is worth `value` so far."""
    return value + term * edge.prior / (1.0 + edge.visits)


cdef inline int best_by_puct(
    const Puct* puct, const Node* parent, const Edge* edges, double even
) noexcept nogil:
    """The move of a decision by PUCT alone."""
    cdef double unknown = unvisited(puct, parent, even)
    cdef double term = exploration_term(puct, parent)
    cdef double score, best_score = -1e9
    cdef int i, best = 0
    for i in range(parent.n_edges):
        score = puct_score(edges[i].sum / edges[i].visits if edges[i].visits else unknown, term,
                           &edges[i])
        if score > best_score:
            best_score = score
            best = i
    return best


cdef void spread_priors(
    const Puct* puct, Edge* edges, const double* worth, int n, double scale
) noexcept nogil
