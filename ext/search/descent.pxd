# A depth-first search: its limits, and its memory, a stack of states and one of moves. They are
# compact, where arrays of the largest size on the C stack would spread every level over pages of
# its own. What is asked at every node is inline.

from libc.stdint cimport uint64_t

from solver._ext.core.game cimport GameDef, move_t
from solver._ext.core.sides cimport Sides
from solver._ext.core.state cimport State
from solver._ext.search.limits cimport DEEPEST, Budget
from solver._ext.search.rooted cimport Rooted

cdef enum:
    MOVE_STACK = 32768
    # bits of `unsure`
    LOWER = 1               # the value of the hero may be less
    UPPER = 2               # it may be more
    UNSURE = 3
    # depth, in a transposition table, of what rests on no estimate; above it, up to 0, of proofs of
    # which something is unsure
    PROVED = -UNSURE


ctypedef struct Descent:
    const GameDef* game
    Sides sides
    char* states            # DEEPEST states
    move_t* moves
    double* probs           # along with `moves`, for chance events
    double* lower           # along with them: what the table knows of the outcomes
    double* upper
    int* scores             # along with `moves`, for ordering
    int ply                 # states in use
    int top                 # moves in use
    Budget budget
    long nodes
    long next_look          # when `nodes` reaches this
    long stride             # nodes between the last two looks
    double looked           # when the last look was
    bint stopped            # a limit was hit: values on the way up are void
    int unsure              # which bounds rest on an estimate, or on what a seat cannot know


cdef inline char* next_state(const Descent* d) noexcept nogil:
    """Room for the state one level down."""
    return d.states + d.ply * d.game.state_size


cdef void look(Descent* d) noexcept nogil


cdef inline bint must_stop(Descent* d) noexcept nogil:
    """Whether a limit is hit, and be it the memory of a game that breaks its own bounds."""
    if d.nodes >= d.next_look:
        look(d)
    if d.ply >= DEEPEST or d.top + d.game.max_moves > MOVE_STACK:
        d.stopped = True
    return d.stopped


cdef bint descent_init(Descent* d, const GameDef* game, const void* root) noexcept nogil
cdef void descent_free(Descent* d) noexcept nogil
cdef void descent_begin(Descent* d, const Budget* budget) noexcept nogil
cdef uint64_t entries_within(long table_bytes, size_t entry_bytes) noexcept nogil


cdef class DepthFirst(Rooted):
    cdef Descent* descent       # that of the subclass

    cdef State after(self, object move)
    cdef int horizon(self, int depth) except -1
    cdef bint is_exact(self) except -1
