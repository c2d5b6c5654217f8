# A depth-first search: its limits, and its memory, a stack of states and one of moves. They are
# compact, where arrays of the largest size on the C stack would spread every level over pages of
# its own. What is asked at every node is inline.

from libc.stdint cimport uint64_t
from libc.string cimport memcpy

from solver._ext.core.game cimport CHANCE, GameDef, move_t
from solver._ext.core.sides cimport Sides
from solver._ext.core.state cimport State
from solver._ext.search.limits cimport DEEPEST, Budget, spent
from solver._ext.search.rooted cimport Rooted

cdef enum:
    MOVE_STACK = 32768
    FEW_OUTCOMES = 24       # up to so many outcomes an event is looked at one by one
    SHORT_CHAIN = 2         # so are chains of so many events
    PROVED = -1             # depth, in a transposition table, of what rests on no estimate


ctypedef struct Descent:
    const GameDef* game
    Sides sides
    char* states            # DEEPEST states
    move_t* moves
    double* probs           # along with `moves`, for chance events
    int* scores             # along with `moves`, for ordering
    int ply                 # states in use
    int top                 # moves in use
    Budget budget
    long nodes
    long patience           # nodes between two looks at the budget
    long next_look          # when `nodes` reaches this
    bint stopped            # a limit was hit: values on the way up are void
    bint heuristic          # an evaluation was used, so values are not exact


cdef inline char* next_state(const Descent* d) noexcept nogil:
    """Room for the state one level down."""
    return d.states + d.ply * d.game.state_size


cdef inline bint must_stop(Descent* d) noexcept nogil:
    """Whether a limit is hit, and be it the memory of a game that breaks its own bounds."""
    if d.nodes >= d.next_look:
        d.next_look = d.nodes + d.patience
        if spent(&d.budget, d.nodes):
            d.stopped = True
    if d.ply >= DEEPEST or d.top + d.game.max_moves > MOVE_STACK:
        d.stopped = True
    return d.stopped


cdef inline bint is_deal(const Descent* d, const void* state) noexcept nogil:
    """Whether so many events come in a row, or one so wide, that no search can look past them."""
    cdef const GameDef* game = d.game
    cdef move_t* moves = d.moves + d.top
    cdef char* child = next_state(d)
    cdef int events = 0
    memcpy(child, state, game.state_size)
    while game.decider(child) == CHANCE:
        events += 1
        if events > SHORT_CHAIN:
            return True
        if game.chance(child, moves, d.probs + d.top) > FEW_OUTCOMES:
            return True
        game.apply(child, moves[0])
    return False


cdef bint descent_init(
    Descent* d, const GameDef* game, const void* root, long patience
) noexcept nogil
cdef void descent_free(Descent* d) noexcept nogil
cdef void descent_begin(Descent* d, const Budget* budget) noexcept nogil
cdef uint64_t entries_within(long table_bytes, size_t entry_bytes) noexcept nogil


cdef class DepthFirst(Rooted):
    cdef Descent* descent       # that of the subclass

    cdef State after(self, object move)
    cdef int horizon(self, int depth) except -1
    cdef bint is_exact(self) except -1
