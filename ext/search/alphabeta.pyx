"""Alpha-beta with chance nodes: exact endings of two sides and depth-limited search.

Values are win shares in 0..1 of the side of one seat, the hero; that side maximizes, all others
minimize. With two sides this is the game itself (the hero is seat 0 by convention); with more it is
the paranoid assumption that the others play against the hero, so its values are bounds and never
exact.

Depth counts turns left, so chance events and the sub-choices of a turn cost nothing; only those of
the last turn before the horizon are left to the evaluation. What one seat sees in secret during the
search is treated as seen by all; a value that rests on it is not exact either.
"""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy

from solver._ext.core.game cimport CHANCE, MAX_SEATS, MOVE_BITS, OVER, GameDef, move_t
from solver._ext.core.sides cimport Sides, find_sides, of_side
from solver._ext.core.state cimport State
from solver._ext.search.clock cimport Budget, monotonic, spent
from solver._ext.search.stack cimport (
    Stack, is_deal, next_state, stack_free, stack_init, stack_is_full,
)

cdef enum:
    CHECK_EVERY = 2048
    PROVED = -1             # depth of an entry that rests on no estimate


# The rest of an entry: the best or refuting move (0 = none) below, and above it the depth, which is
# the horizon of the search below in turns left, or PROVED.

cdef inline move_t move_of(const Entry* entry) noexcept nogil:
    return <move_t>(entry.rest & ((<uint64_t>1 << MOVE_BITS) - 1))


cdef inline int depth_of(const Entry* entry) noexcept nogil:
    return <int>(entry.rest >> MOVE_BITS) + PROVED


cdef inline uint64_t rest_of(move_t move, int depth) noexcept nogil:
    return <uint64_t>(depth - PROVED) << MOVE_BITS | <uint64_t>move


cdef Prover* prover_new(
    const GameDef* game, const void* root, int hero, long table_bytes
) noexcept nogil:
    """A searcher of states that come after `root` with a transposition table of at most `table_bytes`; NULL without memory."""
    cdef Prover* prover = <Prover*>calloc(1, sizeof(Prover))
    cdef uint64_t size = 1024
    if prover == NULL:
        return NULL
    while <long>(2 * size * sizeof(Entry)) <= table_bytes:
        size *= 2
    prover.game = game
    find_sides(&prover.sides, game, root)
    prover.hero = hero
    prover.mask = size - 1
    prover.table = <Entry*>calloc(size, sizeof(Entry))
    if not stack_init(&prover.stack, game) or prover.table == NULL:
        prover_free(prover)
        return NULL
    return prover


cdef void prover_free(Prover* prover) noexcept nogil:
    if prover != NULL:
        free(prover.table)
        stack_free(&prover.stack)
        free(prover)


cdef void prover_begin(Prover* prover, const Budget* budget) noexcept nogil:
    """Start a search; the table and the history of earlier ones are kept."""
    prover.budget = budget[0]
    prover.nodes = 0
    prover.stack.ply = 0
    prover.stack.top = 0
    prover.next_check = CHECK_EVERY
    if budget.nodes and budget.nodes < CHECK_EVERY:
        prover.next_check = budget.nodes
    prover.stopped = False
    prover.heuristic = False


cdef inline bint is_ours(const Prover* prover, int seat) noexcept nogil:
    """Whether a seat is on the side of the hero."""
    return prover.sides.of[seat] == prover.sides.of[prover.hero]


cdef inline double leaf_value(Prover* prover, const void* state, bint over) noexcept nogil:
    cdef double share[MAX_SEATS]
    if over:
        prover.game.returns(state, share)
    else:
        prover.game.evaluate(state, share)
        prover.heuristic = True
    return of_side(&prover.sides, share, prover.hero)


cdef void sort_moves(
    Prover* prover, const void* state, int seat, move_t first, move_t* moves, int* score, int n
) noexcept nogil:
    """Best first: the table's move, then history and the game's own ordering."""
    cdef int i, j, key
    cdef move_t move
    cdef const int* history = prover.history[is_ours(prover, seat)]
    for i in range(n):
        move = moves[i]
        if move == first:
            key = 1 << 30
        else:
            key = 16 * prover.game.order(state, move) + history[prover.game.slot_of(move)]
        j = i
        while j > 0 and score[j - 1] < key:
            score[j] = score[j - 1]
            moves[j] = moves[j - 1]
            j -= 1
        score[j] = key
        moves[j] = move


cdef double prove_decision(
    Prover* prover, const void* state, int seat, int depth, double alpha, double beta,
    move_t* best_move,
) noexcept nogil:
    cdef const GameDef* game = prover.game
    cdef Stack* stack = &prover.stack
    cdef move_t* moves = stack.moves + stack.top
    cdef char* child = next_state(stack)
    cdef int n, i, slot
    cdef double value, best
    cdef bint ours = is_ours(prover, seat)
    best = -1.0 if ours else 2.0
    n = game.legal(state, moves)
    if game.secrets and n > 1 and game.hidden(state, seat):
        prover.heuristic = True
    if n > 1:
        sort_moves(prover, state, seat, best_move[0], moves, stack.scores + stack.top, n)
    stack.ply += 1
    stack.top += n
    for i in range(n):
        memcpy(child, state, game.state_size)
        game.apply(child, moves[i])
        value = prove(prover, child, depth, alpha, beta)
        if prover.stopped:
            break
        if ours:
            if value > best:
                best = value
                best_move[0] = moves[i]
            if best > alpha:
                alpha = best
        else:
            if value < best:
                best = value
                best_move[0] = moves[i]
            if best < beta:
                beta = best
        if alpha >= beta:
            slot = game.slot_of(moves[i])
            if i > 0 and prover.history[ours][slot] < (1 << 20):
                prover.history[ours][slot] += 4
            break
    stack.ply -= 1
    stack.top -= n
    return best


cdef double prove_chance(
    Prover* prover, const void* state, int depth, double alpha, double beta
) noexcept nogil:
    """Expectation with Star1 windows: what is still open counts 0 or 1 at worst and best."""
    cdef const GameDef* game = prover.game
    cdef Stack* stack = &prover.stack
    cdef move_t* moves = stack.moves + stack.top
    cdef double* prob = stack.probs + stack.top
    cdef char* child = next_state(stack)
    cdef int n, i
    cdef double total = 0.0, open_mass = 1.0
    cdef double low, high, value
    n = game.chance(state, moves, prob)
    stack.ply += 1
    stack.top += n
    for i in range(n):
        open_mass -= prob[i]
        if i == n - 1:
            open_mass = 0.0
        low = (alpha - total - open_mass) / prob[i]
        high = (beta - total) / prob[i]
        # A small margin keeps rounding from turning an exact value into a bound.
        low = max(0.0, low - 1e-9)
        high = min(1.0, high + 1e-9)
        memcpy(child, state, game.state_size)
        game.apply(child, moves[i])
        value = prove(prover, child, depth, low, high)
        if prover.stopped:
            break
        total += prob[i] * value
        if total >= beta:
            break
        if total + open_mass <= alpha:
            total += open_mass
            break
    stack.ply -= 1
    stack.top -= n
    return total


cdef double prove(
    Prover* prover, const void* state, int depth, double alpha, double beta
) noexcept nogil:
    """Value of a state, exact inside (alpha, beta), else a bound (fail-soft).

    `depth` is the number of turns left at which the evaluation is asked; 0 or less means never.
    """
    cdef const GameDef* game = prover.game
    cdef int seat = game.decider(state)
    cdef int left
    cdef double value
    cdef uint64_t key
    cdef Entry* entry
    cdef move_t best_move = 0
    cdef double lower = 0.0, upper = 1.0
    cdef bint inherited = False, elsewhere
    prover.nodes += 1
    if seat == OVER:
        return leaf_value(prover, state, True)
    if prover.nodes >= prover.next_check:
        prover.next_check = prover.nodes + CHECK_EVERY
        if spent(&prover.budget, prover.nodes):
            prover.stopped = True
            return 0.0
    if stack_is_full(&prover.stack):
        prover.stopped = True
        return 0.0
    left = game.turns_left(state)
    if depth > 0 and seat >= 0 and left <= depth:
        return leaf_value(prover, state, False)
    if depth > 0 and seat == CHANCE and is_deal(&prover.stack, state):
        return leaf_value(prover, state, False)
    # The last turn is cheaper to play out than to look up.
    if left <= 1:
        if seat == CHANCE:
            return prove_chance(prover, state, depth, alpha, beta)
        return prove_decision(prover, state, seat, depth, alpha, beta, &best_move)
    key = game.key(state)
    entry = &prover.table[key & prover.mask]
    if entry.key == key:
        # A deeper search is one with a smaller horizon; PROVED is below all of them.
        if depth_of(entry) <= depth:
            lower = entry.lower
            upper = entry.upper
            # What rests on an estimate does so wherever it is used again.
            inherited = depth_of(entry) != PROVED
            if lower >= beta or lower >= upper or upper <= alpha:
                prover.heuristic = prover.heuristic or inherited
                return upper if upper <= alpha and lower < upper else lower
            alpha = max(alpha, lower)
            beta = min(beta, upper)
        best_move = move_of(entry)
    elsewhere = prover.heuristic
    prover.heuristic = inherited
    if seat == CHANCE:
        value = prove_chance(prover, state, depth, alpha, beta)
    else:
        value = prove_decision(prover, state, seat, depth, alpha, beta, &best_move)
    if prover.stopped:
        return 0.0
    if value <= alpha:
        upper = min(upper, value)
    elif value >= beta:
        lower = max(lower, value)
    else:
        lower = value
        upper = value
    entry.key = key
    entry.lower = lower
    entry.upper = upper
    entry.rest = rest_of(best_move, depth if prover.heuristic else PROVED)
    prover.heuristic = prover.heuristic or elsewhere
    return value


cdef class AlphaBeta:
    """Alpha-beta search for one seat; see the module text for its conventions.

    Values are those of side 0 with two sides, of that of the root's decider with more.

    One object is used by one thread at a time (the GIL is released while it searches); its
    transposition table lives as long as it does.
    """

    cdef Prover* prover
    cdef readonly int hero
    cdef int stop_flag
    cdef State root

    def __cinit__(self, State root not None, long table_bytes=1 << 26):
        self.root = root.fresh()
        cdef Sides sides
        find_sides(&sides, root.game, root.data)
        self.hero = 0 if sides.count == 2 else max(0, root.decider)
        self.prover = prover_new(root.game, root.data, self.hero, table_bytes)
        if self.prover == NULL:
            raise MemoryError

    def __dealloc__(self):
        prover_free(self.prover)

    def stop(self):
        """Make the running search end soon; may be called from another thread."""
        self.stop_flag = 1

    def search(self, move=None, int depth=0, double seconds=0.0, long nodes=0,
               double alpha=0.0, double beta=1.0):
        """Value for the hero of the root, or of the root after ``move``.

        ``depth`` turns are searched before the evaluation is asked, 0 means to the end of the
        game. ``seconds`` and ``nodes`` bound the search, 0 means no bound. Returns a tuple
        (value or None when a bound was hit first, exact, nodes).
        """
        cdef State state = self.root.fresh()
        cdef Budget budget
        cdef double value
        cdef int horizon = 0
        if move is not None:
            state.apply(move)
        budget.deadline = monotonic() + seconds if seconds > 0 else 0.0
        budget.nodes = nodes
        budget.stop = &self.stop_flag
        self.stop_flag = 0
        if depth > 0:
            horizon = max(0, self.root.turns_left - depth)
        with nogil:
            prover_begin(self.prover, &budget)
            value = prove(self.prover, state.data, horizon, alpha, beta)
        if self.prover.stopped:
            return None, False, self.prover.nodes
        exact = not self.prover.heuristic and self.prover.sides.count == 2
        if self.root.decider >= 0 and self.root.hidden(self.root.decider):
            exact = False   # somebody knows what this root leaves open
        return value, exact, self.prover.nodes

    def line(self, int longest=12):
        """The expected moves from the root as far as the table knows them (decisions only)."""
        cdef State state = self.root.fresh()
        cdef Entry* entry
        moves = []
        while len(moves) < longest and state.decider >= 0:
            entry = &self.prover.table[state.key & self.prover.mask]
            move = move_of(entry)
            if entry.key != state.key or not state.is_legal(move):
                break
            moves.append(move)
            state.apply(move)
        return moves
