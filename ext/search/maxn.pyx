"""Max^n search: every seat maximizes the share of its side; for any number of seats.

Values are the win shares of all seats. Depth counts turns left as in alpha-beta. Nothing can be cut
but what follows a sure win, so it looks less far than the paranoid alpha-beta, but it does not take
the others for a conspiracy. What one seat sees in secret during the search is treated as seen by
all. With more than two sides no value is called exact, since it rests on how the others break ties.
"""

from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from solver._ext.core.game cimport CHANCE, MAX_SEATS, OVER, GameDef, move_t
from solver._ext.core.sides cimport Sides, find_sides, of_side
from solver._ext.core.state cimport State
from solver._ext.search.clock cimport Budget, monotonic, spent
from solver._ext.search.stack cimport (
    Stack, is_deal, next_state, stack_free, stack_init, stack_is_full,
)

cdef enum:
    CHECK_EVERY = 1024
    PROVED = -1             # depth of an entry that rests on no estimate


ctypedef struct Entry:
    uint64_t key
    double share[MAX_SEATS]
    int32_t depth           # horizon of the search below, in turns left
    int32_t used


ctypedef struct Searcher:
    const GameDef* game
    Sides sides
    Entry* table            # size is a power of two
    uint64_t mask
    long nodes
    long next_check
    Budget budget
    bint stopped
    bint heuristic          # an evaluation was used, so the values are not exact
    Stack stack


cdef void search_decision(
    Searcher* s, const void* state, int seat, int depth, double* out
) noexcept nogil:
    cdef const GameDef* game = s.game
    cdef Stack* stack = &s.stack
    cdef move_t* moves = stack.moves + stack.top
    cdef char* child = next_state(stack)
    cdef double share[MAX_SEATS]
    cdef double best = -1.0
    cdef int n = game.legal(state, moves), i, k
    if n > 1 and game.hidden(state, seat):
        s.heuristic = True
    stack.ply += 1
    stack.top += n
    for i in range(n):
        memcpy(child, state, game.state_size)
        game.apply(child, moves[i])
        search(s, child, depth, share)
        if s.stopped:
            break
        if of_side(&s.sides, share, seat) > best:
            best = of_side(&s.sides, share, seat)
            for k in range(s.sides.seats):
                out[k] = share[k]
        if best > 1.0 - 1e-12:
            break
    stack.ply -= 1
    stack.top -= n


cdef void search_chance(Searcher* s, const void* state, int depth, double* out) noexcept nogil:
    cdef const GameDef* game = s.game
    cdef Stack* stack = &s.stack
    cdef move_t* moves = stack.moves + stack.top
    cdef double* prob = stack.probs + stack.top
    cdef char* child = next_state(stack)
    cdef double share[MAX_SEATS]
    cdef int n = game.chance(state, moves, prob), i, k
    for k in range(s.sides.seats):
        out[k] = 0.0
    stack.ply += 1
    stack.top += n
    for i in range(n):
        memcpy(child, state, game.state_size)
        game.apply(child, moves[i])
        search(s, child, depth, share)
        if s.stopped:
            break
        for k in range(s.sides.seats):
            out[k] += prob[i] * share[k]
    stack.ply -= 1
    stack.top -= n


cdef void search(Searcher* s, const void* state, int depth, double* out) noexcept nogil:
    """Shares of all seats; `depth` turns left is where the evaluation is asked, 0 means never."""
    cdef const GameDef* game = s.game
    cdef int seat = game.decider(state), k
    cdef Entry* entry
    cdef uint64_t key
    cdef bint elsewhere = s.heuristic
    s.nodes += 1
    if seat == OVER:
        game.returns(state, out)
        return
    if s.nodes >= s.next_check:
        s.next_check = s.nodes + CHECK_EVERY
        s.stopped = s.stopped or spent(&s.budget, s.nodes)
    if stack_is_full(&s.stack):
        s.stopped = True
    if s.stopped:
        return
    if depth > 0 and ((seat >= 0 and game.turns_left(state) <= depth)
                      or (seat == CHANCE and is_deal(&s.stack, state))):
        game.evaluate(state, out)
        s.heuristic = True
        return
    key = game.key(state)
    entry = &s.table[key & s.mask]
    if entry.used and entry.key == key and entry.depth <= depth:
        s.heuristic = s.heuristic or entry.depth != PROVED
        for k in range(s.sides.seats):
            out[k] = entry.share[k]
        return
    s.heuristic = False
    if seat == CHANCE:
        search_chance(s, state, depth, out)
    else:
        search_decision(s, state, seat, depth, out)
    if s.stopped:
        return
    entry.key = key
    entry.used = 1
    entry.depth = depth if s.heuristic else PROVED
    for k in range(s.sides.seats):
        entry.share[k] = out[k]
    s.heuristic = s.heuristic or elsewhere


cdef class MaxN:
    """Max^n search from one root; see the module text for its conventions.

    One object is used by one thread at a time (the GIL is released while it searches); its
    transposition table lives as long as it does.
    """

    cdef Searcher s
    cdef State root
    cdef int stop_flag

    def __cinit__(self, State root not None, long table_bytes=1 << 26):
        cdef uint64_t size = 1024
        while <long>(2 * size * sizeof(Entry)) <= table_bytes:
            size *= 2
        self.root = root.fresh()
        self.s.game = root.game
        find_sides(&self.s.sides, root.game, root.data)
        self.s.mask = size - 1
        self.s.table = <Entry*>calloc(size, sizeof(Entry))
        if not stack_init(&self.s.stack, root.game) or self.s.table == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.s.table)
        stack_free(&self.s.stack)

    def stop(self):
        """Make the running search end soon; may be called from another thread."""
        self.stop_flag = 1

    def search(self, move=None, int depth=0, double seconds=0.0, long nodes=0):
        """Win shares of all seats at the root, or at the root after ``move``.

        ``depth`` turns are searched before the evaluation is asked, 0 means to the end of the
        game. ``seconds`` and ``nodes`` bound the search, 0 means no bound. Returns a tuple
        (list of shares or None when a bound was hit first, exact, nodes).
        """
        cdef State state = self.root.fresh()
        cdef double share[MAX_SEATS]
        cdef int horizon = 0
        if move is not None:
            state.apply(move)
        if depth > 0:
            horizon = max(0, self.root.turns_left - depth)
        self.stop_flag = 0
        self.s.budget.deadline = monotonic() + seconds if seconds > 0 else 0.0
        self.s.budget.nodes = nodes
        self.s.budget.stop = &self.stop_flag
        self.s.nodes = 0
        self.s.next_check = min(CHECK_EVERY, nodes) if nodes else CHECK_EVERY
        self.s.stopped = False
        self.s.heuristic = False
        self.s.stack.ply = 0
        self.s.stack.top = 0
        with nogil:
            search(&self.s, state.data, horizon, share)
        if self.s.stopped:
            return None, False, self.s.nodes
        exact = not self.s.heuristic and self.s.sides.count == 2
        if self.root.decider >= 0 and self.root.hidden(self.root.decider):
            exact = False   # somebody knows what this root leaves open
        return [share[k] for k in range(self.s.sides.seats)], exact, self.s.nodes
