"""Alpha-beta with chance nodes: exact endings of two sides and depth-limited search.

Values are win shares in 0..1 of the side of one seat, the hero; that side maximizes, all others
minimize. With two sides this is the game itself (the hero is seat 0 by convention); with more it is
the paranoid assumption that the others play against the hero, so its values are bounds and never
exact.

Depth counts turns left, so chance events and the sub-choices of a turn cost nothing; only those of
the last turn before the horizon are left to the evaluation. What one seat sees in secret during the
search is treated as seen by all. So where a seat decides that does not know all, the value is the
most that it can get, and a bound for the others: what they are sure of against it, they are sure of
against one that sees less. Each bound of a value is exact or `unsure` on its own.

Several provers can work together at one proof: they share the table, and each puts off what another
one is at until the table may know it (ABDADA; J.-C. Weill, The ABDADA distributed minimax search
algorithm, ICCA Journal 19, 1996). Only the first move of a decision is never put off, since it
mostly makes the others needless.
"""

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free

from solver._ext.core.game cimport CHANCE, MAX_SEATS, OVER, GameDef, copy_state, move_t
from solver._ext.core.sides cimport of_side
from solver._ext.search.descent cimport (
    LOWER, PROVED, UNSURE, UPPER, Descent, descent_free, descent_init, must_stop, next_state,
)
from solver._ext.search.prooftable cimport (
    Known, is_taken, leave, table_find, table_free, table_new, table_note, take,
)

cdef enum:
    SPLIT = 2               # turns left above `bare` with which a position is worth sharing out


cdef Prover* prover_new(
    const GameDef* game, const void* root, int hero, long table_bytes, bint fills
) noexcept nogil:
    """A prover for states that come after `root`; NULL without memory.

    Its transposition table takes at most `table_bytes`, which it `fills` or not (prooftable.pxd).
    """
    cdef Prover* prover = <Prover*>calloc(1, sizeof(Prover))
    if prover == NULL:
        return NULL
    prover.hero = hero
    prover.bare = max(1, game.bare_turns)
    prover.table = table_new(table_bytes, fills)
    if not descent_init(&prover.d, game, root) or prover.table == NULL:
        prover_free(prover)
        return NULL
    return prover


cdef Prover* prover_beside(const Prover* first, const void* root) noexcept nogil:
    """Another prover with the table of the first, which must outlive it; NULL without memory."""
    cdef Prover* prover = <Prover*>calloc(1, sizeof(Prover))
    if prover == NULL:
        return NULL
    prover.hero = first.hero
    prover.bare = first.bare
    prover.table = first.table
    prover.beside = True
    if not descent_init(&prover.d, first.d.game, root):
        prover_free(prover)
        return NULL
    return prover


cdef void prover_free(Prover* prover) noexcept nogil:
    if prover != NULL:
        if not prover.beside:
            table_free(prover.table)
        descent_free(&prover.d)
        free(prover)


cdef inline bint is_ours(const Prover* prover, int seat) noexcept nogil:
    """Whether a seat is on the side of the hero."""
    return prover.d.sides.of[seat] == prover.d.sides.of[prover.hero]


cdef inline double leaf_value(Prover* prover, const void* state, bint over) noexcept nogil:
    cdef double share[MAX_SEATS]
    if over:
        prover.d.game.returns(state, share)
    else:
        prover.d.game.evaluate(state, share)
        prover.d.unsure = UNSURE
    return of_side(&prover.d.sides, share, prover.hero)


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
            key = 16 * prover.d.game.order(state, move) + history[prover.d.game.slot_of(move)]
        j = i
        while j > 0 and score[j - 1] < key:
            score[j] = score[j - 1]
            moves[j] = moves[j - 1]
            j -= 1
        score[j] = key
        moves[j] = move


cdef inline void play_on(
    const GameDef* game, char* child, const void* state, move_t move
) noexcept nogil:
    """The state after a move or event, without secrets that no longer matter."""
    copy_state(game, child, state)
    game.apply(child, move)
    if game.secrets and game.settle != NULL:
        game.settle(child)


cdef bint is_elsewhere(const Prover* prover, const void* state, int depth) noexcept nogil:
    """Whether another prover is at a state."""
    cdef const GameDef* game = prover.d.game
    return (game.turns_left(state) >= prover.bare + SPLIT and game.decider(state) != OVER
            and is_taken(prover.table, proof_key_of(game, state, depth)))


cdef double prove_decision(
    Prover* prover, const void* state, int seat, int depth, double alpha, double beta,
    move_t* best_move, bint together,
) noexcept nogil:
    cdef Descent* d = &prover.d
    cdef const GameDef* game = d.game
    cdef move_t* moves = d.moves + d.top
    cdef int* put_off = d.scores + d.top
    cdef char* child = next_state(d)
    cdef int n, i, slot
    cdef int step = 0, late = 0
    cdef double value, best
    cdef bint ours = is_ours(prover, seat)
    # The best move is a bound that whoever decides is sure of, the other bound rests on all moves.
    cdef int held = LOWER if ours else UPPER
    cdef int unsure = 0, others = 0, blind = 0
    best = -1.0 if ours else 2.0
    n = game.legal(state, moves)
    if game.secrets and n > 1 and game.hidden(state, seat):
        blind = held
    if n > 1:
        sort_moves(prover, state, seat, best_move[0], moves, d.scores + d.top, n)
    d.ply += 1
    d.top += n
    while step < n + late:
        # What is sorted is needed no more, so the moves put off take the place of the scores.
        i = step if step < n else put_off[step - n]
        step += 1
        play_on(game, child, state, moves[i])
        if together and 1 < step <= n and is_elsewhere(prover, child, depth):
            put_off[late] = i
            late += 1
            continue
        d.unsure = 0
        value = prove(prover, child, depth, alpha, beta)
        if d.stopped:
            break
        others |= d.unsure & ~held
        if value > best if ours else value < best:
            unsure = d.unsure & held
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
            others = 0          # nothing is said of the other bound
            break
    d.ply -= 1
    d.top -= n
    d.unsure = unsure | others | blind
    return best


cdef move_t best_move(const Prover* prover, const void* state) noexcept nogil:
    """The best or refuting move that the table has of a state, 0 if none.

    What was proved counts before what a search to a horizon has left.
    """
    cdef int depth
    cdef Known known
    for depth in range(2):
        if table_find(prover.table, proof_key_of(prover.d.game, state, depth), &known):
            if known.move or known.depth != PROVED:
                return known.move
    return 0


cdef inline int unsure_of(const Known* known) noexcept nogil:
    """Which bounds are unsure of what the table knows."""
    return known.depth - PROVED if known.depth <= 0 else UNSURE


cdef void recall(
    const Prover* prover, const void* state, double* lower, double* upper
) noexcept nogil:
    """Bounds of the value of a state: those of which the table is sure, else 0 and 1."""
    cdef Known known
    cdef int unsure = UNSURE
    if table_find(prover.table, proof_key_of(prover.d.game, state, 0), &known):
        unsure = unsure_of(&known)
    lower[0] = 0.0 if unsure & LOWER else known.lower
    upper[0] = 1.0 if unsure & UPPER else known.upper


cdef double prove_chance(
    Prover* prover, const void* state, int depth, double alpha, double beta, bint together
) noexcept nogil:
    """Expectation with Star1 windows: what is still open counts 0 or 1, or what is known of it."""
    cdef Descent* d = &prover.d
    cdef const GameDef* game = d.game
    cdef move_t* moves = d.moves + d.top
    cdef double* prob = d.probs + d.top
    cdef double* lower = d.lower + d.top
    cdef double* upper = d.upper + d.top
    cdef int* put_off = d.scores + d.top
    cdef char* child = next_state(d)
    cdef int n, i
    cdef int step = 0, late = 0, left
    cdef double total = 0.0, open_low = 0.0, open_high = 1.0
    cdef double low, high, value
    cdef int unsure = 0
    # Only where the table is asked at all, and where no estimate can be meant.
    cdef bint probed = game.bare_turns and depth <= 0 and game.turns_left(state) > prover.bare
    n = game.chance(state, moves, prob)
    if probed:
        # Before any outcome is searched, what is known of all of them narrows every window.
        open_high = 0.0
        for i in range(n):
            play_on(game, child, state, moves[i])
            recall(prover, child, &lower[i], &upper[i])
            open_low += prob[i] * lower[i]
            open_high += prob[i] * upper[i]
        if open_low >= beta:
            return open_low
        if open_high <= alpha:
            return open_high
    left = n
    d.ply += 1
    d.top += n
    while step < n + late:
        i = step if step < n else put_off[step - n]
        step += 1
        play_on(game, child, state, moves[i])
        if together and step <= n and is_elsewhere(prover, child, depth):
            put_off[late] = i
            late += 1
            continue
        if probed:
            open_low -= prob[i] * lower[i]
            open_high -= prob[i] * upper[i]
        else:
            open_high -= prob[i]
        left -= 1
        if left == 0:
            open_low = 0.0
            open_high = 0.0
        low = (alpha - total - open_high) / prob[i]
        high = (beta - total - open_low) / prob[i]
        # A small margin keeps rounding from turning an exact value into a bound.
        low = max(0.0, low - 1e-9)
        high = min(1.0, high + 1e-9)
        d.unsure = 0
        value = prove(prover, child, depth, low, high)
        if d.stopped:
            break
        unsure |= d.unsure
        total += prob[i] * value
        if total + open_low >= beta:
            total += open_low
            unsure &= LOWER
            break
        if total + open_high <= alpha:
            total += open_high
            unsure &= UPPER
            break
    d.ply -= 1
    d.top -= n
    d.unsure = unsure
    return total


cdef inline int certain(double value, int unsure) noexcept nogil:
    """What is unsure of a value: nothing is less than no win, or more than a whole one."""
    if value < 1e-12:
        unsure &= ~LOWER
    if value > 1.0 - 1e-12:
        unsure &= ~UPPER
    return unsure


cdef double prove(
    Prover* prover, const void* state, int depth, double alpha, double beta
) noexcept nogil:
    """Value of a state, exact inside (alpha, beta), else a bound (fail-soft).

    What of it is unsure stands in the descent, where nothing is at the beginning. `depth` is the
    number of turns left at which the evaluation is asked; 0 or less means never.
    """
    cdef Descent* d = &prover.d
    cdef const GameDef* game = d.game
    cdef int seat = game.decider(state)
    cdef int left, winner
    cdef double value
    cdef uint64_t key
    cdef Known known
    cdef move_t best_move = 0
    cdef double lower = 0.0, upper = 1.0
    cdef int inherited = 0
    cdef bint together
    d.nodes += 1
    if seat == OVER:
        return leaf_value(prover, state, True)
    if must_stop(d):
        return 0.0
    left = game.turns_left(state)
    if depth > 0 and seat >= 0 and left <= depth:
        return leaf_value(prover, state, False)
    if depth > 0 and seat == CHANCE and game.sampled_chance(state):
        return leaf_value(prover, state, False)
    # The root is kept in any case: its entry tells the best move.
    if left <= game.sure_turns and seat >= 0 and d.ply > 0 and game.sure_winner != NULL:
        winner = game.sure_winner(state)
        if winner >= 0:
            return 1.0 if is_ours(prover, winner) else 0.0
    if left <= prover.bare and d.ply > 0:
        if seat == CHANCE:
            return prove_chance(prover, state, depth, alpha, beta, False)
        return prove_decision(prover, state, seat, depth, alpha, beta, &best_move, False)
    key = proof_key_of(game, state, depth)
    if table_find(prover.table, key, &known):
        # A deeper search is one with a smaller horizon; PROVED is below all of them.
        if known.depth <= depth:
            lower = known.lower
            upper = known.upper
            # What rests on an estimate does so wherever it is used again.
            inherited = unsure_of(&known)
            if lower >= beta or lower >= upper or upper <= alpha:
                d.unsure = inherited
                return upper if upper <= alpha and lower < upper else lower
            alpha = max(alpha, lower)
            beta = min(beta, upper)
        best_move = known.move
    together = prover.together and left >= prover.bare + SPLIT
    if together:
        take(prover.table, key)
    if seat == CHANCE:
        value = prove_chance(prover, state, depth, alpha, beta, together)
    else:
        value = prove_decision(prover, state, seat, depth, alpha, beta, &best_move, together)
    if together:
        leave(prover.table, key)
    if d.stopped:
        return 0.0
    if value <= alpha:
        upper = min(upper, value)
        d.unsure &= UPPER
    elif value >= beta:
        lower = max(lower, value)
        d.unsure &= LOWER
    else:
        lower = value
        upper = value
    d.unsure = certain(value, d.unsure) | inherited
    known.lower = lower
    known.upper = upper
    known.depth = depth if depth > 0 and d.unsure else PROVED + d.unsure
    known.move = best_move
    table_note(prover.table, key, &known)
    return value
