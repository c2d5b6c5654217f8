"""What Roma may draw from the box in 7 Wonders, as far as its seat knows, with exact chances.

The box holds leaders that were never in a slot, and those that others have returned. The seat may
have passed on some of these, so leaders of its classes may be drawn as well, with a smaller chance
than those it has never seen. All worlds that fit are equally likely. The chance that some leaders
are all in the box is added up over the slots of others in which those of classes may have been
returned; the slots of a seat are independent of those of another one.
"""

from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memset

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.wonders.knowledge cimport KNOWN, POOL, SEEN
from solver._ext.wonders.leader_knowledge cimport Sights, find_sights, returned_by, shown_leaders
from solver._ext.wonders.leader_worlds cimport orders_of
from solver._ext.wonders.leaders cimport (
    N_DRAWN, deck_of, first_drawn, in_box, is_shown, leader_bit, n_drawn, owner_of,
)
from solver._ext.wonders.moves cimport EVENT_DRAW, move_of
from solver._ext.wonders.tables cimport DRAFT_HAND, FIRST_LEADER, MAX_CITIES
from solver._ext.wonders.state cimport UNSEEN, State, knows

cdef enum:
    MOST_RETURNED = DRAFT_HAND * MAX_CITIES + 1


# What others may have returned, as a seat sees it.
ctypedef struct Box:
    Sights sights
    uint64_t shown
    int pool                        # leaders of the pool that nobody has shown
    int pool_slots                  # slots that hold some of them
    int free[MAX_CITIES]            # slots of a seat whose use nobody else has seen
    int free_pool[MAX_CITIES]       # those of the pool among them
    int boxed[MAX_CITIES]           # of which so many were returned
    int taken[MAX_CITIES]           # slots that must be among these
    uint8_t class_[N_DRAWN + 4]     # classes of the leaders that must be in the box
    int classes
    int from_pool                   # leaders of the pool that must be there


cdef void find_box(const State* s, Box* box) noexcept nogil:
    cdef int at, seat
    memset(box, 0, sizeof(Box))
    find_sights(s, s.view, &box.sights)
    box.shown = shown_leaders(s)
    box.pool = sw_popcount(box.sights.items[<int>POOL] & ~box.shown)
    for at in range(first_drawn(s)):
        seat = owner_of(s, at)
        if knows(s, s.view, seat):
            continue
        if is_shown(s.leader_use[at]):
            # A leader of the pool that was shown came from one of the slots that are pool.
            if box.sights.items[<int>POOL] & leader_bit(s.leader[at]):
                box.pool_slots -= 1
                box.free_pool[seat] -= 1
        else:
            box.free[seat] += 1
            box.boxed[seat] += in_box(s.leader_use[at])
        if box.sights.classes[at] == POOL:
            box.pool_slots += 1
            box.free_pool[seat] += 1


cdef int open_slots(const State* s, const Box* box, int class_) noexcept nogil:
    """Slots of a class that hold leaders which nobody has shown."""
    return sw_popcount(box.sights.items[class_] & ~box.shown)


cdef bint slot_is_free(const State* s, const Box* box, int at) noexcept nogil:
    """Whether no leader that was shown is known to have come from a slot of a class."""
    cdef int seat = owner_of(s, at), other
    for other in range(first_drawn(s)):
        if owner_of(s, other) == seat and is_shown(s.leader_use[other]) and (
                s.leader[other] < UNSEEN) and (
                box.sights.items[box.sights.classes[at]] & leader_bit(s.leader[other])):
            return False
    return True


cdef double ways_in_pool(const Box* box, int returned) noexcept nogil:
    """The chance that the leaders of the pool are in the box, with so many slots returned."""
    cdef double total = 0.0
    cdef int i, j
    cdef double choose = 1.0
    for i in range(box.from_pool + 1):
        total += choose * orders_of(returned, i) * orders_of(
            box.pool - box.from_pool, box.pool_slots - i)
        choose = choose * (box.from_pool - i) / (i + 1)
    j = box.pool_slots
    return total / orders_of(box.pool, j) if orders_of(box.pool, j) > 0 else 0.0


cdef double choices(int n, int k) noexcept nogil:
    """In how many ways k of n things can be chosen."""
    cdef double product = 1.0
    cdef int i
    if k < 0 or n < k:
        return 0.0
    for i in range(k):
        product = product * (n - i) / (i + 1)
    return product


cdef double chance_of_pool(const State* s, const Box* box) noexcept nogil:
    """The chance that the slots taken were returned, and the leaders of the pool are in the box."""
    cdef double spread[MOST_RETURNED]
    cdef double next_[MOST_RETURNED]
    cdef double total = 0.0
    cdef int seat, i, more, left
    memset(spread, 0, sizeof(spread))
    spread[0] = 1.0
    for seat in range(s.seats):
        if box.boxed[seat] == 0:
            continue
        left = box.boxed[seat] - box.taken[seat]
        memset(next_, 0, sizeof(next_))
        for more in range(left + 1):
            for i in range(MOST_RETURNED - more):
                next_[i + more] += spread[i] * choices(box.free_pool[seat], more) * choices(
                    box.free[seat] - box.taken[seat] - box.free_pool[seat], left - more)
        for i in range(MOST_RETURNED):
            spread[i] = next_[i] / choices(box.free[seat], box.boxed[seat])
    for i in range(MOST_RETURNED):
        if spread[i] > 0:
            total += spread[i] * ways_in_pool(box, i)
    return total


cdef double chance_of_classes(const State* s, Box* box, int which, uint64_t used) noexcept nogil:
    """The chance that what must be in the box is there, the leaders of classes before `which` in
    the slots used (bits)."""
    cdef double total = 0.0
    cdef int at, seat, i, before = 0
    if which == box.classes or which > N_DRAWN:
        return chance_of_pool(s, box)
    for i in range(which):
        before += box.class_[i] == box.class_[which]
    for at in range(first_drawn(s)):
        if box.sights.classes[at] != box.class_[which] or (used >> at) & 1:
            continue
        seat = owner_of(s, at)
        if box.taken[seat] == box.boxed[seat] or not slot_is_free(s, box, at):
            continue
        box.taken[seat] += 1
        total += chance_of_classes(s, box, which + 1, used | (<uint64_t>1) << at)
        box.taken[seat] -= 1
    return total / (open_slots(s, box, box.class_[which]) - before)


cdef int class_with(const Box* box, int item) noexcept nogil:
    """The class of a leader: KNOWN in an own slot, POOL, or one of those passed on."""
    cdef int i
    for i in range(SEEN, <int>(sizeof(box.sights.items) // sizeof(uint64_t))):
        if box.sights.items[i] & leader_bit(item):
            return i
    return POOL if box.sights.items[<int>POOL] & leader_bit(item) else KNOWN


cdef void demand(Box* box, int class_, int sign) noexcept nogil:
    """One leader more, or one less, of a class must be in the box."""
    if class_ == POOL:
        box.from_pool += sign
    elif class_ != KNOWN:
        if sign < 0:
            box.classes -= 1
        else:
            box.class_[box.classes] = <uint8_t>class_
            box.classes += 1


cdef int draw_chances(const State* s, move_t* out, double* prob) noexcept nogil:
    """The leaders that may be drawn next by the view, or its partner."""
    cdef Box box
    cdef double of_class[256]
    cdef double total = 0.0
    cdef uint64_t drawn = 0, left
    cdef int i, item, class_, n = 0
    find_box(s, &box)
    for i in range(n_drawn(s)):
        item = s.leader[first_drawn(s) + i]
        drawn |= leader_bit(item)
        demand(&box, class_with(&box, item), 1)
    for i in range(256):
        of_class[i] = -1.0
    left = deck_of(s) & ~box.shown & ~drawn & ~(
        box.sights.items[<int>KNOWN] & ~returned_by(s, s.view, &box.sights))
    while left:
        item = FIRST_LEADER + sw_lowest(left)
        left &= left - 1
        class_ = class_with(&box, item)
        if of_class[class_] < 0:
            demand(&box, class_, 1)
            of_class[class_] = chance_of_classes(s, &box, 0, 0)
            demand(&box, class_, -1)
        if of_class[class_] > 0:
            out[n] = move_of(EVENT_DRAW, item)
            prob[n] = of_class[class_]
            total += prob[n]
            n += 1
    for i in range(n):
        prob[i] /= total
    return n
