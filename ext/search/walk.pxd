# The Monte Carlo tree search inside. What is asked of every edge is inline.

from libc.stdint cimport uint32_t, uint64_t

from solver._ext.search.growing cimport Growth
from solver._ext.search.limits cimport DEEPEST
from solver._ext.search.prover cimport Prover
from solver._ext.search.tree cimport Node


cdef enum PriorBy:
    BY_ORDER = 0            # the game's move ordering
    BY_HAND = 1             # the game's evaluation after the move
    BY_NET = 2              # the policy of the network; one without: its value after the move
    BY_VALUE = 3            # its value after the move, even if it has a policy


ctypedef struct Settings:
    double prior_scale      # difference of judgment that makes a move e times as likely
    double widening         # samples of a chain of events: widening * sqrt(visits)
    int forced              # visits that a forcing move gets first
    int exact_turns         # ask the endgame solver at leaves with so many turns left
    long exact_nodes        # nodes it may use each time
    int coarse              # decisions below the root are found by their outlook
    int late                # a node is expanded at its second visit instead of its first
    int finish              # whether the decider can win at once is looked for at new nodes
    int parry               # positions in which a way out of a loss of the next turn is sought
    int prior_by            # PriorBy: what judges a move for its prior


ctypedef struct Search:
    Growth g
    Settings cfg
    uint32_t root
    int blind_seat          # a seat that knows less than the root's, -1 if there is none
    bint elsewhere          # this iteration plays in a world as the blind seat takes it to be
    bint two_sides          # two sides play against each other: values can be proved
    bint looks              # new nodes are asked whether their decider can win at once
    Prover* prover
    # the path of the running iteration
    uint32_t path[DEEPEST]
    uint32_t path_edge[DEEPEST]


cdef inline bint is_solved(const Node* node) noexcept nogil:
    return node.upper - node.lower < 1e-9


cdef inline bint is_first(const Search* s, int seat) noexcept nogil:
    """Whether a seat is on side 0, that of which the bounds are told."""
    return s.g.valuer.sides.of[seat] == 0


cdef inline bint draws_worlds(const Search* s) noexcept nogil:
    """Whether this iteration plays in a world that was drawn, and so others in other ones."""
    return s.elsewhere or s.g.tree.nodes[s.root].veiled


cdef inline bint is_coarse(const Search* s, const void* state, int decider) noexcept nogil:
    """Whether a decision below the root shares its node with all that have the same outlook.

    Values of a shared node are means over positions, so nothing can be proved of it. Where that can
    be done, every position keeps its own: with two sides that of a seat that knows all, if the true
    world is searched, or if the endgame solver will settle it at once.
    """
    if not s.cfg.coarse or s.g.game.outlook == NULL:
        return False
    if not s.two_sides or s.elsewhere or s.g.game.hidden(state, decider):
        return True
    return s.g.tree.nodes[s.root].veiled and not (
        s.prover != NULL and s.g.game.turns_left(state) <= s.cfg.exact_turns)


cdef inline bint is_mixed(const Search* s) noexcept nogil:
    """Whether worlds share chance events."""
    return s.cfg.coarse and s.g.game.event_outlook != NULL and draws_worlds(s)


cdef uint64_t key_of(Search* s, const void* state) noexcept nogil
cdef uint32_t node_of(Search* s, const void* state) noexcept nogil
cdef void expand(Search* s, uint32_t node, const void* state) noexcept nogil
cdef void run_chain(Search* s, void* state, uint64_t seed) noexcept nogil
cdef bint tighten(Search* s, uint32_t node) noexcept nogil
cdef void iterate(void* search, const void* root_state) noexcept nogil
cdef bint finished(const void* search) noexcept nogil
