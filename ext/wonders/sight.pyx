"""What the view of a state of 7 Wonders comes to see: its next hand, the discard pile.

States with a view hold only what that seat knows. What it is about to see comes to light card by
card, as chance events (PHASE_SEE).
"""

from libc.stdint cimport uint8_t

from solver._ext.wonders.choice cimport takeable
from solver._ext.wonders.deciding cimport is_open, set_actor
from solver._ext.wonders.knowledge cimport (
    KNOWN, POOL, classify_given, discards_before, place_seen, sort_hand,
)
from solver._ext.wonders.leader_knowledge cimport knows_coming, place_shown, show_leader
from solver._ext.wonders.pile cimport is_certain
from solver._ext.wonders.rows cimport is_managed, owner_seat, receiver_of, row_held_by
from solver._ext.wonders.tables cimport NONE, N_CARDS
from solver._ext.wonders.state cimport (
    FRESH, LOOK_HAND, LOOK_LAST, LOOK_LEADERS, LOOK_PILE, OPEN_LAST_CARD, OPEN_NEW_TURN,
    PHASE_CHOOSE, PHASE_DISCARD, PHASE_DRAFT, PHASE_SEE, PHASE_SEVENTH, ROW_ROOM, USE_HAND, State,
)
from solver._ext.wonders.worlds cimport assume, normalize


cdef void look_at_hand(State* s) noexcept nogil:
    """If the view does not know all of its next hand, the unknown cards come to light first.

    A card that the manager draws is the last one.
    """
    cdef uint8_t classes[ROW_ROOM]
    cdef int row = row_held_by(s, receiver_of(s, s.view, s.age), s.age, s.turn)
    cdef int first = row * s.stride
    cdef int received = s.size[row] - is_managed(s, s.age, row)
    cdef int i, at
    cdef bint known = True
    s.seen = 0
    s.phase = PHASE_SEE
    s.looking = LOOK_HAND
    if s.turn == 1:
        s.seen = <uint8_t>received
    else:
        classify_given(s, s.view, s.age, classes)
        for i in range(first, first + received):
            known = known and classes[i] != POOL and not s.use[s.age - 1][i] & FRESH
        for at in range(ROW_ROOM):
            if classes[at] == classes[first] and not first <= at < first + received:
                known = False
        if known and is_certain(s, s.age, classes[first]):
            s.seen = <uint8_t>received
    if s.seen == s.size[row]:
        finish_looking(s)
    else:
        s.actor = 0


cdef void finish_looking(State* s) noexcept nogil:
    """The view knows its hand."""
    cdef int row = row_held_by(s, receiver_of(s, s.view, s.age), s.age, s.turn)
    cdef int i
    cdef int last = s.size[row] - 1
    if is_managed(s, s.age, row):
        for i in range(last):
            s.use[s.age - 1][row * s.stride + i] = USE_HAND
    s.seen = 0
    s.phase = PHASE_CHOOSE
    sort_hand(s, row)
    set_actor(s)


cdef bint look_at_leaders(State* s) noexcept nogil:
    """The view is about to see its next hand of the draft; False if it knows that hand."""
    s.seen = 0
    s.phase = PHASE_SEE
    s.looking = LOOK_LEADERS
    return go_on_looking(s)


cdef bint go_on_looking(State* s) noexcept nogil:
    """Whether there is more to see of a hand of the draft; a hand that the view knows is skipped,
    and after it the view may choose."""
    if place_shown(s) != NONE and (s.seen or not knows_coming(s)):
        s.actor = 0
        normalize(s, s.view)
        return True
    s.seen = 0
    s.looking = LOOK_HAND
    s.phase = PHASE_DRAFT
    return False


cdef bint see_leader(State* s, int item) noexcept nogil:
    """A leader of the next hand of the draft comes to light; False if it was the last one."""
    show_leader(s, item)
    return go_on_looking(s)


cdef bint see_card(State* s, int card) noexcept nogil:
    """A card of a hand or of the discard pile comes to light; False if that leaves nothing to see
    or to choose."""
    cdef int row, age, at
    cdef bint goes_on = True
    row = row_held_by(s, receiver_of(s, s.view, s.age), s.age, s.turn)
    at = place_seen(s, &age)
    assume(s, age, at, card)
    s.seen += 1
    if s.looking == LOOK_PILE:
        goes_on = show_pile(s)
    elif s.looking == LOOK_LAST:
        s.seen = 0
        s.looking = LOOK_HAND
        s.phase = PHASE_SEVENTH
        s.actor = s.view
    elif s.seen == s.size[row]:
        finish_looking(s)
    if goes_on:
        normalize(s, s.view)
    return goes_on


cdef void note_look(State* s) noexcept nogil:
    """The seat that acts sees the discard pile."""
    cdef int turn = s.turn
    if turn == s.turns and not is_open(s, OPEN_LAST_CARD) and (
            not is_open(s, OPEN_NEW_TURN)):
        turn += 1
    s.looks[s.actor] = <uint8_t>(s.age << 4 | turn)


cdef bint look_at_pile(State* s) noexcept nogil:
    """The view is about to take a card of the discard pile; False if it sees none that it can
    take."""
    s.phase = PHASE_SEE
    s.looking = LOOK_PILE
    s.seen = 0
    return show_pile(s)


cdef bint show_pile(State* s) noexcept nogil:
    """Skip what the view knows of the discard pile; then it may take a card, if there is one."""
    cdef uint8_t classes[ROW_ROOM]
    cdef uint8_t cards[N_CARDS]
    cdef int age, at, total = discards_before(s, s.age, ROW_ROOM)
    while s.seen < total:
        at = place_seen(s, &age)
        classify_given(s, s.view, age, classes)
        if classes[at] != KNOWN:
            s.actor = 0
            return True
        s.seen += 1
    s.seen = 0
    s.looking = LOOK_HAND
    s.actor = <uint8_t>owner_seat(s, s.acting)
    s.phase = PHASE_DISCARD
    note_look(s)
    normalize(s, s.view)
    return takeable(s, cards) != 0
