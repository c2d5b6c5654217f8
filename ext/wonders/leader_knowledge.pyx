"""What a seat knows of the leaders of 7 Wonders that are not face up.

After the draft a seat knows its own slots. Of each other slot it knows when it last held that hand
of the draft before: what it passed on then is one class, and each leader of it is with one of
those who held the hand later. Leaders of hands that it has not held before are the pool.

When a seat uses a leader face down, nobody else knows which of its slots it was; and a leader face
up that a viewer has not located came from any of the seat's slots that are pool to the viewer. So a
world is more than a leader for each place: it says, too, what became of which slot. `fill_leaders`
(leader_worlds.pyx) draws all worlds that fit what a seat has seen with the same probability. It
reads of the state only what the seat knows; so with a fixed generator it gives the rule for views.

What Roma draws comes from the box, into which others may have returned leaders that a viewer has
passed on. What was used before the draw came from the slots (LATE tells).
"""

from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memset

from solver._ext.core.bits cimport sw_popcount
from solver._ext.core.rng cimport absorb, mix64
from solver._ext.wonders.knowledge cimport KNOWN, POOL, SEEN, forgotten
from solver._ext.wonders.leaders cimport (
    MAX_SLOTS, deck_of, draft_row, drafter_of, drawer_of, first_drawn, hand_size, in_box,
    is_drafting, is_shown, leader_bit, n_drawn, owner_of, slots_of,
)
from solver._ext.wonders.rows cimport receiver_of
from solver._ext.wonders.tables cimport DRAFT_HAND, LEADERS, NONE
from solver._ext.wonders.state cimport LEADER_ROOM, PHASE_SEE, UNSEEN, State, knows


# ---------------------------------------------------------------- sights

cdef int last_draft_sight(const State* s, int seat, int row, int turn) noexcept nogil:
    """The last turn up to `turn` in which the seat held the row and remembers it; 0: none."""
    cdef int holder
    while turn > 0:
        holder = drafter_of(s, row, turn)
        if knows(s, seat, holder) and not forgotten(s, holder, LEADERS, turn):
            return turn
        turn -= 1
    return 0


cdef uint8_t leader_class(const State* s, int seat, int at) noexcept nogil:
    cdef int row = at // DRAFT_HAND
    cdef int place = at % DRAFT_HAND
    cdef int turn = DRAFT_HAND - place
    cdef int sight
    cdef bint coming = False
    if at >= first_drawn(s):
        return KNOWN if knows(s, seat, drawer_of(s)) else POOL
    if is_drafting(s) and place < s.size[row]:
        turn = s.turn
        coming = s.phase == PHASE_SEE and knows(s, s.view, seat) and row == row_coming(s)
        if coming and place < s.seen:
            return KNOWN
    if not coming and knows(s, seat, drafter_of(s, row, turn)):
        return KNOWN
    sight = last_draft_sight(s, seat, row, turn - coming)
    if sight == 0:
        return POOL
    return <uint8_t>(SEEN + 8 * row + sight)


cdef void classify_leaders(const State* s, int seat, uint8_t* classes) noexcept nogil:
    """The class of every place for a seat; places without a leader are KNOWN."""
    cdef int at
    memset(classes, KNOWN, LEADER_ROOM)
    for at in range(first_drawn(s) + n_drawn(s)):
        if s.leader[at] != NONE:
            classes[at] = leader_class(s, seat, at)


cdef void find_sights(const State* s, int seat, Sights* out) noexcept nogil:
    """What a seat knows of the leaders of the draft."""
    cdef uint64_t located = 0
    cdef int at, item
    classify_leaders(s, seat, out.classes)
    memset(out.items, 0, sizeof(out.items))
    out.returned = False
    for at in range(first_drawn(s)):
        item = s.leader[at]
        if out.classes[at] != KNOWN:
            out.returned = out.returned or in_box(s.leader_use[at])
        if item >= UNSEEN or out.classes[at] == POOL:
            continue
        out.items[out.classes[at]] |= leader_bit(item)
        located |= leader_bit(item)
    out.items[<int>POOL] = deck_of(s) & ~located


cdef uint64_t shown_leaders(const State* s) noexcept nogil:
    """The leaders whose use all have seen."""
    cdef uint64_t found = 0
    cdef int at
    for at in range(first_drawn(s) + n_drawn(s)):
        if s.leader[at] < UNSEEN and is_shown(s.leader_use[at]):
            found |= leader_bit(s.leader[at])
    return found


cdef uint64_t possible_leaders(const State* s, int seat) noexcept nogil:
    """The leaders that may be in a seat's hand as far as the view knows."""
    cdef Sights sights
    cdef uint8_t places[MAX_SLOTS]
    cdef uint64_t shown = shown_leaders(s), own_shown = 0, found = 0, unlocated
    cdef int i, at, room = 0
    cdef int n = slots_of(s, seat, places)
    if hand_size(s, seat) == 0:
        return 0
    find_sights(s, s.view, &sights)
    unlocated = sights.items[<int>POOL] & ~shown
    for i in range(n):
        if is_shown(s.leader_use[places[i]]) and s.leader[places[i]] < UNSEEN:
            own_shown |= leader_bit(s.leader[places[i]])
    for i in range(n):
        at = places[i]
        if at >= first_drawn(s):
            found |= unlocated | returned_by(s, s.view, &sights)
            if sights.returned:
                found |= seen_leaders(&sights) & ~shown
        elif sights.classes[at] == POOL:
            room += 1
        elif sights.items[sights.classes[at]] & own_shown == 0:
            found |= sights.items[sights.classes[at]] & ~shown
    if room > sw_popcount(own_shown & sights.items[<int>POOL]):
        found |= unlocated
    return found


cdef uint64_t seen_leaders(const Sights* sights) noexcept nogil:
    """The leaders that a seat has passed on."""
    cdef uint64_t found = 0
    cdef int i
    for i in range(SEEN, N_SIGHTS):
        found |= sights.items[i]
    return found


cdef uint64_t returned_by(const State* s, int seat, const Sights* sights) noexcept nogil:
    """The leaders of a seat's own slots that were in the box when Roma drew."""
    cdef uint64_t found = 0
    cdef int at
    for at in range(first_drawn(s)):
        if sights.classes[at] == KNOWN and in_box(s.leader_use[at]):
            found |= leader_bit(s.leader[at])
    return found


# ---------------------------------------------------------------- looking at a hand of the draft

cdef int row_coming(const State* s) noexcept nogil:
    """The hand that comes to the view's sight."""
    return draft_row(s, receiver_of(s, s.view, LEADERS), s.turn)


cdef int place_shown(const State* s) noexcept nogil:
    """The next place that comes to the view's sight; NONE: it has seen all."""
    if s.seen == s.size[row_coming(s)]:
        return NONE
    return DRAFT_HAND * row_coming(s) + s.seen


cdef int leaders_to_see(const State* s) noexcept nogil:
    """Leaders that the view is about to look at."""
    return s.size[row_coming(s)] - s.seen


cdef bint knows_coming(const State* s) noexcept nogil:
    """Whether the view knows all of the hand that comes to its sight from earlier looks."""
    cdef uint8_t classes[LEADER_ROOM]
    cdef int row = row_coming(s)
    cdef int at, first = DRAFT_HAND * row
    classify_leaders(s, s.view, classes)
    if classes[first] == POOL:
        return False
    for at in range(first_drawn(s)):
        if classes[at] == classes[first] and not first <= at < first + s.size[row]:
            return False
    return True


cdef void show_leader(State* s, int item) noexcept nogil:
    """Let the next place that comes to the view's sight hold a leader."""
    cdef uint8_t classes[LEADER_ROOM]
    cdef int at = place_shown(s), other
    classify_leaders(s, s.view, classes)
    for other in range(first_drawn(s)):
        if s.leader[other] == item and classes[other] == classes[at]:
            s.leader[other] = s.leader[at]
            break
    s.leader[at] = <uint8_t>item
    s.seen += 1


# ---------------------------------------------------------------- hashes

cdef uint64_t hash_leaders(const State* s, uint64_t h) noexcept nogil:
    """Hash of where every leader is, for worlds."""
    cdef uint64_t word = 0
    cdef int at
    for at in range(first_drawn(s) + n_drawn(s)):
        word = (word << 16) | (<uint64_t>s.leader_use[at] << 8) | s.leader[at]
        if at & 3 == 3:
            h = absorb(h, word)
            word = 0
    return absorb(h, word)


cdef uint64_t hash_sights(const State* s, int seat, uint64_t h) noexcept nogil:
    """Hash of what a seat knows of the leaders: its own, those it passed on, uses by seat."""
    cdef uint8_t classes[LEADER_ROOM]
    cdef uint64_t sums[N_SIGHTS]
    cdef uint64_t fates = 0
    cdef int at, i, item, use
    classify_leaders(s, seat, classes)
    memset(sums, 0, sizeof(sums))
    for at in range(first_drawn(s) + n_drawn(s)):
        item = s.leader[at]
        use = s.leader_use[at]
        if item == NONE:
            continue
        if classes[at] == KNOWN:
            h = absorb(h, (<uint64_t>at << 16) | (<uint64_t>use << 8) | item)
            continue
        if classes[at] >= SEEN:
            sums[classes[at]] += mix64(item + 1)
        if not is_drafting(s):
            if not is_shown(use):
                item = 0
            fates += mix64((<uint64_t>(owner_of(s, at) + 1) << 16) | (<uint64_t>use << 8) | item)
    h = absorb(h, fates)
    for i in range(SEEN, N_SIGHTS):
        if sums[i]:
            h = absorb(h, sums[i] + i)
    return h
