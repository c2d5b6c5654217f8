"""What depth-first searches share: memory, limits, and the beginning and end of a call."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport free, malloc

from solver._ext.core.game cimport GameDef, move_t
from solver._ext.core.sides cimport find_sides
from solver._ext.core.state cimport State
from solver._ext.search.limits cimport (
    DEEPEST, LOOK_SECONDS, NODES_A_LOOK, Budget, monotonic, spent,
)
from solver._ext.search.rooted cimport Rooted


cdef bint descent_init(Descent* d, const GameDef* game, const void* root) noexcept nogil:
    """Reserve the memory; False if there is not enough (what there is must still be freed)."""
    d.game = game
    find_sides(&d.sides, game, root)
    d.ply = 0
    d.top = 0
    d.states = <char*>malloc(<size_t>DEEPEST * game.state_size)
    d.moves = <move_t*>malloc(MOVE_STACK * sizeof(move_t))
    d.probs = <double*>malloc(MOVE_STACK * sizeof(double))
    d.lower = <double*>malloc(MOVE_STACK * sizeof(double))
    d.upper = <double*>malloc(MOVE_STACK * sizeof(double))
    d.scores = <int*>malloc(MOVE_STACK * sizeof(int))
    return (d.states != NULL and d.moves != NULL and d.probs != NULL and d.lower != NULL
            and d.upper != NULL and d.scores != NULL)


cdef void descent_free(Descent* d) noexcept nogil:
    free(d.states)
    free(d.moves)
    free(d.probs)
    free(d.lower)
    free(d.upper)
    free(d.scores)


cdef void descent_begin(Descent* d, const Budget* budget) noexcept nogil:
    """Start a search."""
    d.budget = budget[0]
    d.nodes = 0
    d.ply = 0
    d.top = 0
    d.stride = 1
    d.next_look = 1
    d.looked = monotonic()
    d.stopped = False
    d.unsure = 0


cdef void look(Descent* d) noexcept nogil:
    """Note whether a limit is hit, and when to look again.

    A node takes a microsecond in Duel and, with the moves of seven seats and their prices, ten
    thousand times as long at the largest tables; so looks are apart by time, not by nodes.
    """
    cdef double now = monotonic()
    if spent(&d.budget, d.nodes):
        d.stopped = True
    if now - d.looked < LOOK_SECONDS / 2:
        d.stride = min(2 * d.stride, <long>NODES_A_LOOK)
    elif now - d.looked > LOOK_SECONDS:
        d.stride = max(1, d.stride / 4)
    d.looked = now
    d.next_look = d.nodes + d.stride
    if d.budget.nodes:
        d.next_look = min(d.next_look, max(d.budget.nodes, d.nodes + 1))


cdef uint64_t entries_within(long table_bytes, size_t entry_bytes) noexcept nogil:
    """Entries of a transposition table of at most so many bytes: a power of two, at least 1024."""
    cdef uint64_t size = 1024
    while <long>(2 * size * entry_bytes) <= table_bytes:
        size *= 2
    return size


cdef class DepthFirst(Rooted):
    """A depth-first search from one root; its transposition table lives as long as it does.

    One object is used by one thread at a time (the GIL is released while it searches).
    """

    cdef State after(self, object move):
        """The state from which to search: the root, or the root after `move`."""
        cdef State state = self.root.fresh()
        if move is not None:
            state.apply(move)
        return state

    cdef int horizon(self, int depth) except -1:
        """The turns left at which a search of so many turns asks the evaluation; 0 = never."""
        return max(0, self.root.turns_left - depth) if depth > 0 else 0

    cdef bint is_exact(self) except -1:
        """Whether the values of the search that has ended are exact."""
        if self.root.decider >= 0 and self.root.hidden(self.root.decider):
            return False        # somebody knows what this root leaves open
        return not self.descent.unsure and self.descent.sides.count == 2
