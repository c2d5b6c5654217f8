# Leaders: where each of them is, what they cost, how they are drafted, recruited and buried.
#
# The hands of the draft are rows, as those of an Age are, but in `leader` and `leader_use`:
# DRAFT_HAND places for each seat, cards still to be drafted first. They travel to the right; place
# and row tell who kept a leader: after the draft the places are *slots*, and each seat has those
# from which it kept one. What Roma draws from the box stands behind all rows, sorted.
#
# The box is not stored: it is the deck less the slots, and the leaders that were returned to it
# (they stay in their slots, where who returned them knows them).

from libc.stdint cimport uint8_t, uint64_t

from solver._ext.wonders.rows cimport clockwise
from solver._ext.wonders.tables cimport (
    DRAFT_HAND, FIRST_LEADER, KEEP_UNCHOSEN_LEADER_AFTER_AGE3_RECRUITMENT, NONE,
)
from solver._ext.wonders.state cimport (
    LATE, LOOK_LEADERS, PHASE_DEAL_LEADERS, PHASE_DRAFT, PHASE_SEE, RULE_LEADER_DECK,
    USE_BACK, USE_BUILT, USE_MASK, State, rule, setup_of, standing,
)

cdef enum:
    N_DRAWN = 4                 # leaders that Roma draws
    MAX_SLOTS = DRAFT_HAND + N_DRAWN    # places of one seat


cdef inline uint64_t leader_bit(int item) noexcept nogil:
    return (<uint64_t>1) << (item - FIRST_LEADER)


cdef inline uint64_t deck_of(const State* s) noexcept nogil:
    """The leaders that the game is played with."""
    return setup_of(s).leaders[rule(s, RULE_LEADER_DECK)]


# ---------------------------------------------------------------- places

cdef inline int draft_row(const State* s, int seat, int turn) noexcept nogil:
    """The row that a seat holds in a turn of the draft."""
    return clockwise(s, seat, turn - 1)


cdef inline int drafter_of(const State* s, int row, int turn) noexcept nogil:
    """The seat that holds a row in a turn of the draft."""
    return clockwise(s, row, 1 - turn)


cdef inline bint is_drafting(const State* s) noexcept nogil:
    """Whether there are hands of the draft."""
    return (s.phase == PHASE_DRAFT or s.phase == PHASE_DEAL_LEADERS
            or (s.phase == PHASE_SEE and s.looking == LOOK_LEADERS))


cdef inline int first_drawn(const State* s) noexcept nogil:
    """The first place of the leaders that were drawn from the box."""
    return DRAFT_HAND * s.seats


cdef inline int n_drawn(const State* s) noexcept nogil:
    """So many have been drawn from the box."""
    cdef int n = 0
    while n < N_DRAWN and s.leader[first_drawn(s) + n] != NONE:
        n += 1
    return n


cdef inline int drawer_of(const State* s) noexcept nogil:
    """The seat that draws from the box and never returns a leader (Roma); NONE: nobody does."""
    cdef int i
    for i in range(s.seats):
        if standing(&s.city[i], KEEP_UNCHOSEN_LEADER_AFTER_AGE3_RECRUITMENT):
            return i
    return NONE


cdef inline int owner_of(const State* s, int at) noexcept nogil:
    """The seat whose slot a place is; for a hand of the draft, who would get it."""
    if at >= first_drawn(s):
        return drawer_of(s)
    return drafter_of(s, at // DRAFT_HAND, DRAFT_HAND - at % DRAFT_HAND)


cdef inline int slots_of(const State* s, int seat, uint8_t* out) noexcept nogil:
    """The places of a seat's leaders; returns how many."""
    cdef int turn, i, n = 0
    for turn in range(1, DRAFT_HAND + 1):
        out[n] = <uint8_t>(DRAFT_HAND * draft_row(s, seat, turn) + DRAFT_HAND - turn)
        n += 1
    if s.leader[first_drawn(s)] != NONE and drawer_of(s) == seat:
        for i in range(n_drawn(s)):
            out[n] = <uint8_t>(first_drawn(s) + i)
            n += 1
    return n


cdef inline bint in_box(int use) noexcept nogil:
    """Whether a leader of a slot with this use was in the box when Roma drew, or is now."""
    if use & LATE:
        return False
    return use & USE_MASK == USE_BACK


cdef inline bint is_shown(int use) noexcept nogil:
    """Whether all have seen a leader that was used so."""
    return use & USE_MASK == USE_BUILT


# ---------------------------------------------------------------- what others ask

cdef uint64_t box_of(const State* s) noexcept nogil
cdef uint64_t leaders_to_deal(const State* s) noexcept nogil
cdef uint64_t hand_of(const State* s, int seat) noexcept nogil
cdef int hand_size(const State* s, int seat) noexcept nogil
cdef bint is_waived(const State* s, int seat) noexcept nogil
cdef int leader_cost(const State* s, int seat, int item) noexcept nogil
cdef int funds_for_extra(const State* s, int city) noexcept nogil
cdef void sort_leaders(State* s, int first, int n) noexcept nogil
cdef void deal_leader(State* s, int item) noexcept nogil
cdef void keep_leaders(State* s) noexcept nogil
cdef void keep_last_leaders(State* s) noexcept nogil
cdef bint begin_recruitment(State* s) noexcept nogil
cdef void restore_leaders(State* s, int city) noexcept nogil
cdef void use_leader(State* s, int seat, int item, int use) noexcept nogil
cdef void place_leader(State* s, int seat, int item) noexcept nogil
cdef void return_leftovers(State* s) noexcept nogil
cdef void draw_leader(State* s, int item) noexcept nogil
cdef void recruit_extra(State* s, int item) noexcept nogil
cdef void bury(State* s, int city, int item) noexcept nogil
cdef int buried_points(const State* s, int city) noexcept nogil
cdef int tokens_to_discard(const State* s, int city, uint8_t* out) noexcept nogil
