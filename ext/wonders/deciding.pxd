# Who chooses next: the seats of a turn one after the other, then the queue of open choices at its
# end.

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memset

from solver._ext.wonders.rows cimport clockwise, is_free_city_game, manager_of
from solver._ext.wonders.state cimport (
    OPEN_CARTHAGE, OPEN_DISCARD, OPEN_DRAW, OPEN_EXPLORE, OPEN_FLEETS, OPEN_FORGING, OPEN_ISLAND_1,
    OPEN_ISLAND_3, OPEN_LAST_CARD, OPEN_LOSSES, OPEN_NEW_TURN, OPEN_SOLOMON, PHASE_CHOOSE,
    PHASE_EXPLORE, PHASE_FLEETS, PHASE_LOSSES, PHASE_PENALTIES, PHASE_TOKENS, State,
    islands_to_choose, tokens_of,
)

cdef inline int choices_of(const State* s, int seat) noexcept nogil:
    """How many choices a seat makes in this turn."""
    if s.phase == PHASE_CHOOSE:
        return 1 + (is_free_city_game(s) and manager_of(s) == seat)
    if s.phase == PHASE_LOSSES:
        return s.annex[seat].losses != 0
    if s.phase == PHASE_PENALTIES:
        return s.annex[seat].to_discard
    if s.phase == PHASE_FLEETS:
        return s.navy[seat].free_moves[0] != 0
    if s.phase == PHASE_EXPLORE:
        return islands_to_choose(&s.navy[seat])
    if s.phase == PHASE_TOKENS:
        return seat != s.acting and tokens_of(&s.city[seat]) > 0
    return 1


cdef inline bint set_actor(State* s) noexcept nogil:
    """Find the seat that chooses next; False if all have chosen."""
    cdef int i, seat
    for i in range(s.seats):
        seat = clockwise(s, s.first, i)
        if s.n_chosen[seat] < choices_of(s, seat):
            s.actor = <uint8_t>seat
            return True
    return False


cdef inline bint pass_on(State* s) noexcept nogil:
    """Find the seat that chooses after the one that has just done so; False if all have chosen."""
    cdef int seat = s.actor
    while s.n_chosen[seat] >= choices_of(s, seat):
        seat += 1
        if seat == s.seats:
            seat = 0
        if seat == s.first:
            return False
    s.actor = <uint8_t>seat
    return True


cdef inline void clear_choices(State* s) noexcept nogil:
    """Forget what has been chosen: it has been carried out."""
    memset(s.chosen, 0, sizeof(s.chosen))
    memset(s.n_chosen, 0, sizeof(s.n_chosen))


cdef inline bint is_open(const State* s, int kind) noexcept nogil:
    """Whether a choice of a kind is still to be made in this turn."""
    cdef int i
    for i in range(s.n_open):
        if s.open[i] >> 8 == kind:
            return True
    return False


cdef inline int order_of(const State* s, int kind) noexcept nogil:
    """The place of a kind of open choices in the order of those of a turn."""
    if kind == OPEN_LAST_CARD:
        return 0
    if OPEN_ISLAND_1 <= kind <= OPEN_ISLAND_3:
        return 1
    if kind == OPEN_FLEETS:
        return 2
    if kind == OPEN_EXPLORE:
        return 3
    if kind == OPEN_NEW_TURN:
        return 14
    if kind == OPEN_LOSSES:
        return 13
    if kind == OPEN_DISCARD:
        return 9
    if kind == OPEN_SOLOMON:
        return 10
    if kind == OPEN_FORGING:
        return 11
    if kind == OPEN_CARTHAGE:
        return 12
    return kind - OPEN_DRAW + 4


cdef inline void open_choice(State* s, int kind, int city) noexcept nogil:
    """Put a choice into the queue, behind those that come before it and those of its kind."""
    cdef int i = s.n_open
    while i > 0 and order_of(s, s.open[i - 1] >> 8) > order_of(s, kind):
        s.open[i] = s.open[i - 1]
        i -= 1
    s.open[i] = <uint16_t>(kind << 8 | city)
    s.n_open += 1


cdef inline int close_choice(State* s) noexcept nogil:
    """Take the first choice out of the queue; returns its entry."""
    cdef int i
    cdef int entry = s.open[0]
    s.n_open -= 1
    for i in range(s.n_open):
        s.open[i] = s.open[i + 1]
    s.open[s.n_open] = 0
    return entry
