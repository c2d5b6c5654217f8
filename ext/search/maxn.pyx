"""Max^n search: every seat maximizes the share of its side; for any number of seats.

Values are the win shares of all seats. Depth counts turns left as in alpha-beta. Nothing can be cut
but what follows a sure win, so it looks less far than the paranoid alpha-beta, but it does not take
the others for a conspiracy. What one seat sees in secret during the search is treated as seen by
all. With more than two sides no value is called exact, since it rests on how the others break ties.
"""

from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport calloc, free

from solver._ext.core.game cimport CHANCE, MAX_SEATS, OVER, GameDef, copy_state, move_t
from solver._ext.core.sides cimport of_side
from solver._ext.core.state cimport State
from solver._ext.search.descent cimport (
    PROVED, UNSURE, DepthFirst, Descent, descent_begin, descent_free, descent_init, entries_within,
    must_stop, next_state,
)
from solver._ext.search.limits cimport Budget

# An entry of the transposition table.
ctypedef struct Entry:
    uint64_t key
    double share[MAX_SEATS]
    int32_t depth           # horizon of the search below in turns left, or PROVED
    int32_t used


ctypedef struct Searcher:
    Descent d
    Entry* table            # size is a power of two
    uint64_t mask


cdef void search_decision(
    Searcher* s, const void* state, int seat, int depth, double* out
) noexcept nogil:
    cdef Descent* d = &s.d
    cdef const GameDef* game = d.game
    cdef move_t* moves = d.moves + d.top
    cdef char* child = next_state(d)
    cdef double share[MAX_SEATS]
    cdef double best = -1.0
    cdef int n = game.legal(state, moves), i, k
    if n > 1 and game.hidden(state, seat):
        d.unsure = UNSURE
    d.ply += 1
    d.top += n
    for i in range(n):
        copy_state(game, child, state)
        game.apply(child, moves[i])
        search(s, child, depth, share)
        if d.stopped:
            break
        if of_side(&d.sides, share, seat) > best:
            best = of_side(&d.sides, share, seat)
            for k in range(d.sides.seats):
                out[k] = share[k]
        if best > 1.0 - 1e-12:
            break
    d.ply -= 1
    d.top -= n


cdef void search_chance(Searcher* s, const void* state, int depth, double* out) noexcept nogil:
    cdef Descent* d = &s.d
    cdef const GameDef* game = d.game
    cdef move_t* moves = d.moves + d.top
    cdef double* prob = d.probs + d.top
    cdef char* child = next_state(d)
    cdef double share[MAX_SEATS]
    cdef int n = game.chance(state, moves, prob), i, k
    for k in range(d.sides.seats):
        out[k] = 0.0
    d.ply += 1
    d.top += n
    for i in range(n):
        copy_state(game, child, state)
        game.apply(child, moves[i])
        search(s, child, depth, share)
        if d.stopped:
            break
        for k in range(d.sides.seats):
            out[k] += prob[i] * share[k]
    d.ply -= 1
    d.top -= n


cdef void search(Searcher* s, const void* state, int depth, double* out) noexcept nogil:
    """Shares of all seats; `depth` turns left is where the evaluation is asked, 0 means never."""
    cdef Descent* d = &s.d
    cdef const GameDef* game = d.game
    cdef int seat = game.decider(state), k
    cdef Entry* entry
    cdef uint64_t key
    cdef int elsewhere = d.unsure
    d.nodes += 1
    if seat == OVER:
        game.returns(state, out)
        return
    if must_stop(d):
        return
    if depth > 0 and ((seat >= 0 and game.turns_left(state) <= depth)
                      or (seat == CHANCE and game.sampled_chance(state))):
        game.evaluate(state, out)
        d.unsure = UNSURE
        return
    key = game.key(state)
    entry = &s.table[key & s.mask]
    if entry.used and entry.key == key and entry.depth <= depth:
        d.unsure |= 0 if entry.depth == PROVED else UNSURE
        for k in range(d.sides.seats):
            out[k] = entry.share[k]
        return
    d.unsure = 0
    if seat == CHANCE:
        search_chance(s, state, depth, out)
    else:
        search_decision(s, state, seat, depth, out)
    if d.stopped:
        return
    entry.key = key
    entry.used = 1
    entry.depth = depth if d.unsure else PROVED
    for k in range(d.sides.seats):
        entry.share[k] = out[k]
    d.unsure |= elsewhere


cdef class MaxN(DepthFirst):
    """Max^n search from one root; see the module text for its conventions."""

    cdef Searcher s

    def __cinit__(self, State root not None, long table_bytes=1 << 26):
        cdef uint64_t size = entries_within(table_bytes, sizeof(Entry))
        self.root = root.fresh()
        self.descent = &self.s.d
        self.s.mask = size - 1
        self.s.table = <Entry*>calloc(size, sizeof(Entry))
        if (not descent_init(&self.s.d, root.game, root.data)
                or self.s.table == NULL):
            raise MemoryError

    def __dealloc__(self):
        free(self.s.table)
        descent_free(&self.s.d)

    def search(self, move=None, int depth=0, double seconds=0.0, long nodes=0):
        """Win shares of all seats at the root, or at the root after ``move``.

        ``depth`` turns are searched before the evaluation is asked, 0 means to the end of the
        game. ``seconds`` and ``nodes`` bound the search, 0 means no bound. Returns a tuple
        (list of shares or None when a bound was hit first, exact, nodes).
        """
        cdef State state = self.after(move)
        cdef Budget budget = self.budget(seconds, nodes)
        cdef int horizon = self.horizon(depth)
        cdef double share[MAX_SEATS]
        with nogil:
            descent_begin(self.descent, &budget)
            search(&self.s, state.data, horizon, share)
        if self.descent.stopped:
            return None, False, self.descent.nodes
        shares = [share[k] for k in range(self.descent.sides.seats)]
        return shares, self.is_exact(), self.descent.nodes
