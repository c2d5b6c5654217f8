# Memory of a depth-first search: a stack of states and one of moves. They are compact, where arrays
# of the largest size on the C stack would spread every level over pages of its own.

from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from solver._ext.core.game cimport CHANCE, GameDef, move_t

cdef enum:
    DEEPEST = 512
    MOVE_STACK = 32768
    FEW_OUTCOMES = 24       # up to so many outcomes an event is looked at one by one
    SHORT_CHAIN = 2         # so are chains of so many events


ctypedef struct Stack:
    const GameDef* game
    char* states            # DEEPEST states
    move_t* moves
    double* probs           # along with `moves`, for chance events
    int* scores             # along with `moves`, for ordering
    int ply                 # states in use
    int top                 # moves in use


cdef inline void stack_free(Stack* stack) noexcept nogil:
    free(stack.states)
    free(stack.moves)
    free(stack.probs)
    free(stack.scores)


cdef inline bint stack_init(Stack* stack, const GameDef* game) noexcept nogil:
    """Reserve the memory; False if there is not enough (what there is must still be freed)."""
    stack.game = game
    stack.ply = 0
    stack.top = 0
    stack.states = <char*>malloc(<size_t>DEEPEST * game.state_size)
    stack.moves = <move_t*>malloc(MOVE_STACK * sizeof(move_t))
    stack.probs = <double*>malloc(MOVE_STACK * sizeof(double))
    stack.scores = <int*>malloc(MOVE_STACK * sizeof(int))
    return (stack.states != NULL and stack.moves != NULL and stack.probs != NULL
            and stack.scores != NULL)


cdef inline bint stack_is_full(const Stack* stack) noexcept nogil:
    """No room for another level; cannot happen in a game that keeps to its own bounds."""
    return stack.ply >= DEEPEST or stack.top + stack.game.max_moves > MOVE_STACK


cdef inline char* next_state(const Stack* stack) noexcept nogil:
    """Room for the state one level down."""
    return stack.states + stack.ply * stack.game.state_size


cdef inline bint is_deal(const Stack* stack, const void* state) noexcept nogil:
    """Whether so many events come in a row, or one so wide, that no search can look past them."""
    cdef const GameDef* game = stack.game
    cdef move_t* moves = stack.moves + stack.top
    cdef char* child = next_state(stack)
    cdef int events = 0
    memcpy(child, state, game.state_size)
    while game.decider(child) == CHANCE:
        events += 1
        if events > SHORT_CHAIN:
            return True
        if game.chance(child, moves, stack.probs + stack.top) > FEW_OUTCOMES:
            return True
        game.apply(child, moves[0])
    return False
