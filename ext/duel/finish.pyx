"""Whether the seat that decides can end the game before the other one decides again.

Searched with the rules themselves, on what this seat knows: its moves of this turn, and of the next
one if it has earned another, have to win whatever chance does in between. Games with expansions are
often decided by several steps of one turn: a politician has up to three actions, a Conspiracy comes
before the main action, a military token moves cubes. No network sees such a win for sure.
"""

from libc.stdint cimport uint32_t
from libc.string cimport memcpy, memset

from solver._ext.core.bits cimport sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.duel.chance cimport MOST_OUTCOMES, duel_chance, is_chance
from solver._ext.duel.choice cimport duel_legal
from solver._ext.duel.effects cimport right
from solver._ext.duel.knowledge cimport duel_used
from solver._ext.duel.playout cimport MOST_MOVES
from solver._ext.duel.queue cimport chooser
from solver._ext.duel.rules cimport duel_apply
from solver._ext.duel.secrets cimport observe
from solver._ext.duel.senate cimport DECREE_CONSPIRATOR_TURN, has_decree
from solver._ext.duel.state cimport (
    CARD_SHIFT, CHAMBERS, KIND_SHIFT, MOVE_BUILD, MOVE_DISCARD, MOVE_PREPARE, MOVE_WONDER,
    PHASE_CONSPIRATOR, PHASE_CUBE, PHASE_DECREE, PHASE_LOOK, PHASE_OVER, PHASE_PLAY, PHASE_REMOVE,
    PHASE_REVEAL, PHASE_SENATE, PHASE_SHIFT, PHASE_UNCOVER, PREPARED, WONDER_SHIFT, City, Open,
    State, setup_of,
)
from solver._ext.duel.tables cimport (
    GREEN, MAX_HELD, RED, RIGHT_WONDER_TURN, SENATOR, TABLES, Item, card_row, wonder_row,
)

cdef enum:
    STEPS = 400             # moves and events that are tried before it gives up
    # How far a single main action goes, and what comes on top of it.
    ACTIONS = 3             # cubes
    SHIELDS = 6
    SYMBOLS = 2             # a pair brings a token, and that may hold one
    SWING = 2               # steps of the pawn when a Decree changes hands
    LAST_AGE = 3


ctypedef struct Distance:
    # What a seat lacks for each sudden victory.
    int cubes
    int shields
    int symbols


cdef Distance distance_of(const State* s, int seat) noexcept nogil:
    cdef Distance lacking
    cdef int i, behind
    lacking.shields = TABLES.capital - (s.pawn if seat == 0 else -s.pawn)
    lacking.symbols = TABLES.symbols_to_win - sw_popcount(s.city[seat].symbols)
    lacking.cubes = 0
    if not setup_of(s).agora:
        lacking.cubes = 1 << 10
        return lacking
    for i in range(CHAMBERS):
        behind = <int>s.agora.cubes[1 - seat][i] + 1 - <int>s.agora.cubes[seat][i]
        lacking.cubes += max(0, behind)
    return lacking


cdef bint token_ahead(const State* s, int seat) noexcept nogil:
    """Whether the next step of the pawn takes a military token, which moves two cubes at most."""
    cdef int at = s.pawn + (1 if seat == 0 else -1)
    cdef int i
    for i in range(4):
        if TABLES.loot_at[i] == at and (s.loot >> i) & 1 and (at > 0) == (seat == 0):
            return True
    return False


cdef bint may_trigger(const State* s, int seat) noexcept nogil:
    """Whether a Conspiracy can come before the main action."""
    cdef int i
    if not setup_of(s).agora or s.agora.was_triggered:
        return False
    for i in range(s.agora.n_plots[seat]):
        if s.agora.plots[seat][i].progress == PREPARED:
            return True
    return False


cdef bint may_go_on(const State* s, int seat) noexcept nogil:
    """Whether another turn can follow."""
    cdef const City* city = &s.city[seat]
    cdef int i
    if s.extra or (city.todo and right(city, RIGHT_WONDER_TURN)):
        return True
    if setup_of(s).agora and has_decree(s, seat, DECREE_CONSPIRATOR_TURN):
        return True
    for i in range(MAX_HELD):
        if (city.todo >> i) & 1 and wonder_row(city.wonders[i]).extra_turn:
            return True
    return False


cdef inline bint ends(const State* s) noexcept nogil:
    """Whether the game ends with this turn: points decide if nothing else does."""
    return s.age == LAST_AGE and sw_popcount(s.present) <= 1


cdef bint is_near(const State* s, int seat) noexcept nogil:
    """Whether what is left of the turn may bring a victory: a bound, for what is usual."""
    cdef Distance lacking = distance_of(s, seat)
    cdef const Open* due
    cdef int cubes = 0, i, more
    cdef bint in_senate = s.acted and not s.extra
    if ends(s):
        return True
    for i in range(s.n_open):
        due = &s.open[i]
        if due.seat != seat or due.kind == PHASE_UNCOVER:
            continue
        if due.kind == PHASE_SENATE:
            cubes += due.what >> CHAMBERS
        elif due.kind in (PHASE_CUBE, PHASE_REMOVE, PHASE_SHIFT, PHASE_CONSPIRATOR):
            cubes += 1
        else:
            in_senate = False       # may bring anything
    if in_senate:
        return lacking.shields <= SWING or lacking.cubes <= cubes + 2 * token_ahead(s, seat)
    more = <int>may_trigger(s, seat) + <int>may_go_on(s, seat)
    return (lacking.cubes <= ACTIONS * (1 + more) or lacking.shields <= SHIELDS + 3 * more
            or lacking.symbols <= SYMBOLS + more)


cdef bint may_win(const State* s, move_t move) noexcept nogil:
    """Whether a main action can have a part in a victory of this turn."""
    cdef int kind = move >> KIND_SHIFT
    cdef const Item* row
    cdef int card = (move >> CARD_SHIFT) & 0x7F
    if ends(s):
        return True
    if kind == MOVE_DISCARD or kind == MOVE_PREPARE:
        return False
    if kind == MOVE_BUILD:
        return card_row(card).kind in (RED, GREEN, SENATOR)
    if kind == MOVE_WONDER:
        row = wonder_row(<uint32_t>move >> WONDER_SHIFT)
        return (row.shields or row.symbols or row.end[0] or row.extra_turn
                or right(&s.city[s.turn], RIGHT_WONDER_TURN))
    return True


cdef bint wins_anyway(const State* s, int seat, int* left) noexcept nogil:
    """Whether a seat wins after each outcome of the next event, if that draws one thing.

    Of pairs and triples there are too many, and to list them would cost more than all else here.
    """
    cdef move_t outcomes[MOST_OUTCOMES]
    cdef double prob[MOST_OUTCOMES]
    cdef State child
    cdef int n, i
    if s.phase not in (PHASE_REVEAL, PHASE_DECREE, PHASE_LOOK):
        return False
    n = duel_chance(s, outcomes, prob)
    for i in range(n):
        if left[0] == 0:
            return False
        left[0] -= 1
        memcpy(&child, s, duel_used(s))
        duel_apply(&child, outcomes[i])
        if not wins_from(&child, seat, left):
            return False
    return n > 0


cdef bint wins_from(const State* s, int seat, int* left) noexcept nogil:
    """Whether a seat can win before the other one decides, with so many steps left to be tried."""
    cdef move_t moves[MOST_MOVES]
    cdef State child
    cdef int n, i, late
    if s.phase == PHASE_OVER:
        return s.winner == seat
    if is_chance(s.phase):
        return s.turn == seat and is_near(s, seat) and wins_anyway(s, seat, left)
    if chooser(s) != seat or not is_near(s, seat):
        return False
    n = duel_legal(s, moves)
    # Wonders come last: with another turn behind them they take most of the steps.
    for late in range(1 + (s.phase == PHASE_PLAY)):
        for i in range(n):
            if s.phase == PHASE_PLAY and (
                    (moves[i] >> KIND_SHIFT == MOVE_WONDER) != late or not may_win(s, moves[i])):
                continue
            if left[0] == 0:
                return False
            left[0] -= 1
            memcpy(&child, s, duel_used(s))
            duel_apply(&child, moves[i])
            if wins_from(&child, seat, left):
                return True
    return False


cdef bint duel_wins_now(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef State seen
    cdef int seat = chooser(s)
    cdef int left = STEPS
    if not is_near(s, seat):
        return False
    memset(&seen, 0, sizeof(State))
    memcpy(&seen, s, duel_used(s))
    # What the seat does not know must not tell it that it wins.
    observe(&seen, seat)
    return wins_from(&seen, seat, &left)
