"""Worlds that fit what a seat knows of the leaders of 7 Wonders (leader_knowledge.pyx).

A world says which leader is in each place, and what became of it. All that fit are equally likely.
What a seat cannot tell is drawn; where Roma has drawn from the box, a try that does not fit what
all have seen is thrown away.
"""

from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memcpy, memset

from solver._ext.core.bits cimport nth_member, sw_popcount
from solver._ext.core.rng cimport Random, random_below, random_unit
from solver._ext.wonders.knowledge cimport KNOWN, POOL, SEEN
from solver._ext.wonders.leader_knowledge cimport (
    Sights, classify_leaders, find_sights, row_coming,
)
from solver._ext.wonders.leaders cimport (
    MAX_SLOTS, N_DRAWN, deck_of, drawer_of, first_drawn, in_box, is_drafting, is_shown,
    leader_bit, n_drawn, slots_of, sort_leaders,
)
from solver._ext.wonders.moves cimport card_in
from solver._ext.wonders.tables cimport DRAFT_HAND, FIRST_LEADER, NONE
from solver._ext.wonders.state cimport (
    LATE, LEADER_ROOM, PHASE_DEAL_LEADERS, PHASE_DRAW, PHASE_RECRUIT, PHASE_SEE, UNSEEN, USE_KEPT,
    USE_MASK, State, knows,
)

cdef enum:
    TRIES = 20000       # more than any position that can arise needs
    RULE_SEED = 1       # of the generator by which views are filled


# ---------------------------------------------------------------- worlds

# A world in the making.
ctypedef struct Draft:
    Sights sights
    Random* rng
    uint8_t card[LEADER_ROOM]
    uint8_t use[LEADER_ROOM]
    bint done[LEADER_ROOM]      # the leader of the place is settled
    uint64_t slotted            # leaders settled in slots
    uint64_t drawn              # leaders settled among those drawn
    int pinned_seat             # a leader that a seat is about to use
    int pinned


# What became of a seat's leaders: those that all have seen, and the uses of the others.
ctypedef struct Fate:
    int shown
    int hidden
    uint8_t item[MAX_SLOTS]     # shown, sorted
    uint8_t use[MAX_SLOTS]
    uint8_t other[MAX_SLOTS]    # uses of the others, sorted


cdef void tell_fate(Fate* fate, int item, int use) noexcept nogil:
    """Add a leader that all have seen."""
    cdef int i = fate.shown
    while i > 0 and fate.item[i - 1] > item:
        fate.item[i] = fate.item[i - 1]
        fate.use[i] = fate.use[i - 1]
        i -= 1
    fate.item[i] = <uint8_t>item
    fate.use[i] = <uint8_t>use
    fate.shown += 1


cdef void pin(Fate* fate, int item) noexcept nogil:
    """The seat is about to use a leader that is in its hand."""
    cdef int i
    for i in range(fate.hidden):
        if fate.other[i] & USE_MASK == USE_KEPT:
            fate.hidden -= 1
            while i < fate.hidden:
                fate.other[i] = fate.other[i + 1]
                i += 1
            tell_fate(fate, item, USE_KEPT)
            return


cdef void find_fate(const State* s, const Draft* d, int seat, const uint8_t* places, int n,
                    Fate* fate) noexcept nogil:
    """What all know of a seat's leaders after the draft."""
    cdef int i, j, use
    fate.shown = 0
    fate.hidden = 0
    for i in range(n):
        use = s.leader_use[places[i]]
        if is_shown(use) and s.leader[places[i]] < UNSEEN:
            tell_fate(fate, s.leader[places[i]], use)
            continue
        j = fate.hidden
        while j > 0 and fate.other[j - 1] > use:
            fate.other[j] = fate.other[j - 1]
            j -= 1
        fate.other[j] = <uint8_t>use
        fate.hidden += 1
    if s.phase == PHASE_RECRUIT and s.n_chosen[seat] and card_in(s.chosen[seat][0]) != NONE:
        pin(fate, card_in(s.chosen[seat][0]))
    if d.pinned_seat == seat:
        pin(fate, d.pinned)


cdef void assign_leader(Draft* d, int at, int item, int use, bint drawn) noexcept nogil:
    d.card[at] = <uint8_t>item
    d.use[at] = <uint8_t>use
    d.done[at] = True
    if drawn:
        d.drawn |= leader_bit(item)
    else:
        d.slotted |= leader_bit(item)


cdef int take_place(Draft* d, uint8_t* places, int* n, int which) noexcept nogil:
    """Take the place with a number out of a list."""
    cdef int at = places[which]
    n[0] -= 1
    places[which] = places[n[0]]
    return at


cdef int slot_for(const Draft* d, uint8_t* places, int n, int item) noexcept nogil:
    """The number of the slot among some free ones whose class has a leader; -1: none."""
    cdef int i
    for i in range(n):
        if d.sights.classes[places[i]] >= SEEN and (
                d.sights.items[d.sights.classes[places[i]]] & leader_bit(item)):
            return i
    return -1


cdef int pool_slot(Draft* d, const uint8_t* places, int n) noexcept nogil:
    """The number of one of the free slots that are pool, at random; -1: none."""
    cdef int i, free = 0, which
    for i in range(n):
        free += d.sights.classes[places[i]] == POOL
    if free == 0:
        return -1
    which = random_below(d.rng, free)
    for i in range(n):
        if d.sights.classes[places[i]] == POOL:
            if which == 0:
                return i
            which -= 1
    return -1


cdef bint put_in_slot(Draft* d, uint8_t* free, int* n, int item, int use) noexcept nogil:
    """Find a free slot for a leader that all have seen: that of its class, or one of the pool."""
    cdef int which
    if n[0] == 0:
        return False
    which = slot_for(d, free, n[0], item)
    if which < 0:
        if not d.sights.items[<int>POOL] & leader_bit(item):
            return False
        which = pool_slot(d, free, n[0])
    if which < 0:
        return False
    assign_leader(d, take_place(d, free, n, which), item, use, False)
    return True


cdef bint arrange(const State* s, Draft* d, int seat) noexcept nogil:
    """Say what became of which slot of another seat, at random."""
    cdef uint8_t free[MAX_SLOTS]
    cdef Fate fate
    cdef int i, n = slots_of(s, seat, free)
    find_fate(s, d, seat, free, n, &fate)
    if n > DRAFT_HAND:
        return arrange_drawer(s, d, free, n, &fate)
    for i in range(fate.shown):
        if not put_in_slot(d, free, &n, fate.item[i], fate.use[i]):
            return False
    for i in range(fate.hidden):
        d.use[take_place(d, free, &n, random_below(d.rng, n))] = fate.other[i]
    return True


cdef void shuffle_into(const State* s, Draft* d, const uint8_t* places, int n,
                       uint64_t items) noexcept nogil:
    """Give some places different leaders of a set, at random."""
    cdef int i, item
    for i in range(n):
        if items == 0:
            return
        item = FIRST_LEADER + nth_member(items, random_below(d.rng, sw_popcount(items)))
        items &= ~leader_bit(item)
        d.card[places[i]] = <uint8_t>item


cdef void fill_slots(const State* s, Draft* d) noexcept nogil:
    """Give every slot that is not settled a leader of its class."""
    cdef uint8_t places[LEADER_ROOM]
    cdef uint64_t pool = d.sights.items[<int>POOL] & ~d.slotted
    cdef int at, other, n
    if not d.sights.returned:
        pool &= ~d.drawn
    for at in range(first_drawn(s)):
        if d.sights.classes[at] < POOL or d.done[at] or s.leader[at] == NONE:
            continue
        n = 0
        for other in range(at, first_drawn(s)):
            if d.sights.classes[other] == d.sights.classes[at] and not d.done[other] and (
                    s.leader[other] != NONE):
                places[n] = <uint8_t>other
                n += 1
                d.done[other] = True
        if d.sights.classes[at] == POOL:
            shuffle_into(s, d, places, n, pool)
        else:
            shuffle_into(s, d, places, n, d.sights.items[d.sights.classes[at]] & ~d.slotted)


cdef uint64_t out_of_box(const State* s, const Draft* d) noexcept nogil:
    """The leaders of slots in a world that Roma cannot have drawn."""
    cdef uint64_t found = 0
    cdef int at
    for at in range(first_drawn(s)):
        if d.card[at] < UNSEEN and not in_box(d.use[at]):
            found |= leader_bit(d.card[at])
    return found


cdef bint fill_drawn(const State* s, Draft* d) noexcept nogil:
    """Draw from the box of a world what is not settled; False if what is cannot have been there."""
    cdef uint8_t places[N_DRAWN]
    cdef uint64_t gone = out_of_box(s, d)
    cdef int i, at, n = 0
    for i in range(n_drawn(s)):
        at = first_drawn(s) + i
        if d.sights.classes[at] == KNOWN:
            d.drawn |= leader_bit(d.card[at])
        elif not d.done[at]:
            places[n] = <uint8_t>at
            n += 1
    if d.drawn & gone:
        return False
    shuffle_into(s, d, places, n, deck_of(s) & ~gone & ~d.drawn)
    return True


# ---------------------------------------------------------------- Roma, as others see it

cdef double orders_of(int n, int k) noexcept nogil:
    """In how many ways k of n different things stand in k different places."""
    cdef double product = 1.0
    cdef int i
    if k < 0 or n < k:
        return 0.0
    for i in range(k):
        product *= n - i
    return product


cdef bint arrange_drawer(const State* s, Draft* d, const uint8_t* places, int n,
                         Fate* fate) noexcept nogil:
    """Say which leaders of the seat that draws came from its slots, and which from the box.

    A leader shown after the draw may have come from either. Each way to say which has a weight:
    the number of worlds with it, as if those drawn might also be where they would have to be
    returned ones; what cannot be is found out later (`fill_drawn`).
    """
    cdef uint8_t free[DRAFT_HAND]
    cdef uint8_t rest[MAX_SLOTS]
    cdef uint8_t late[MAX_SLOTS]
    cdef double weight[1 << MAX_SLOTS]
    cdef double total = 0.0, left
    cdef int i, which, n_free = DRAFT_HAND, n_rest, n_late = 0, early_hidden = 0
    memcpy(free, places, DRAFT_HAND)
    for i in range(fate.shown):
        if fate.use[i] & LATE or fate.use[i] & USE_MASK == USE_KEPT:
            late[n_late] = <uint8_t>i
            n_late += 1
        elif not put_in_slot(d, free, &n_free, fate.item[i], fate.use[i]):
            return False
    for i in range(fate.hidden):
        early_hidden += not fate.other[i] & LATE and fate.other[i] & USE_MASK != USE_KEPT
    for which in range(1 << n_late):
        weight[which] = weight_of(s, d, free, n_free, fate, late, n_late, which, early_hidden)
        total += weight[which]
    if total <= 0:
        return False
    left = random_unit(d.rng) * total
    which = 0
    while which < (1 << n_late) - 1 and (weight[which] == 0 or left >= weight[which]):
        left -= weight[which]
        which += 1
    n_rest = 0
    for i in range(DRAFT_HAND, n):
        rest[n_rest] = places[i]
        n_rest += 1
    for i in range(n_late):
        if (which >> i) & 1:
            assign_leader(d, take_place(d, rest, &n_rest, random_below(d.rng, n_rest)),
                          fate.item[late[i]], fate.use[late[i]], True)
        elif not put_in_slot(d, free, &n_free, fate.item[late[i]], fate.use[late[i]]):
            return False
    for i in range(fate.hidden):
        if not fate.other[i] & LATE and fate.other[i] & USE_MASK != USE_KEPT:
            d.use[take_place(d, free, &n_free, random_below(d.rng, n_free))] = fate.other[i]
    while n_free:
        rest[n_rest] = <uint8_t>take_place(d, free, &n_free, 0)
        n_rest += 1
    for i in range(fate.hidden):
        if fate.other[i] & LATE or fate.other[i] & USE_MASK == USE_KEPT:
            d.use[take_place(d, rest, &n_rest, random_below(d.rng, n_rest))] = fate.other[i]
    return True


cdef double weight_of(const State* s, const Draft* d, const uint8_t* free, int n_free,
                      const Fate* fate, const uint8_t* late, int n_late, int which,
                      int early_hidden) noexcept nogil:
    """The weight of saying which of the leaders shown late were drawn (bits of `which`)."""
    cdef uint8_t slots[DRAFT_HAND]
    cdef double weight = 1.0
    cdef uint64_t pool = d.sights.items[<int>POOL] & ~d.slotted
    cdef int i, at, item, slot, n_slots = n_free, left = n_free
    cdef int drawn = 0, from_pool = 0, drawn_from_pool = 0, pool_slots = 0, open_slots = 0
    cdef int boxed = sw_popcount(deck_of(s)) - first_drawn(s)
    memcpy(slots, free, n_free)
    for at in range(first_drawn(s)):
        boxed += in_box(s.leader_use[at])
        open_slots += d.sights.classes[at] == POOL and not d.done[at]
    for i in range(n_free):
        pool_slots += d.sights.classes[free[i]] == POOL
    for i in range(n_late):
        item = fate.item[late[i]]
        slot = slot_for(d, slots, n_slots, item)
        if (which >> i) & 1:
            drawn += 1
            if pool & leader_bit(item):
                drawn_from_pool += 1
            elif d.sights.items[<int>KNOWN] & leader_bit(item):
                continue
            elif not d.sights.returned:
                return 0.0
            else:
                weight *= places_left(s, d, item)
        elif slot >= 0:
            n_slots -= 1
            slots[slot] = slots[n_slots]
            left -= 1
        elif pool & leader_bit(item):
            from_pool += 1
            left -= 1
        else:
            return 0.0
    weight *= orders_of(pool_slots, from_pool) * orders_of(n_drawn(s), drawn)
    weight *= orders_of(left, early_hidden) * orders_of(boxed - drawn, n_drawn(s) - drawn)
    return weight * orders_of(
        sw_popcount(pool) - from_pool - (0 if d.sights.returned else drawn_from_pool),
        open_slots - from_pool)


cdef int places_left(const State* s, const Draft* d, int item) noexcept nogil:
    """Places of the class of a leader that are not settled."""
    cdef int at, class_ = POOL, n = 0
    for at in range(first_drawn(s)):
        if d.sights.classes[at] >= SEEN and (
                d.sights.items[d.sights.classes[at]] & leader_bit(item)):
            class_ = d.sights.classes[at]
    for at in range(first_drawn(s)):
        n += d.sights.classes[at] == class_ and not d.done[at]
    return n


# ---------------------------------------------------------------- filling in

cdef bint draw_world(const State* s, Draft* d, int seat) noexcept nogil:
    """One try to make a world; False if it does not fit."""
    cdef int other, drawer = drawer_of(s)
    memcpy(d.card, s.leader, LEADER_ROOM)
    memcpy(d.use, s.leader_use, LEADER_ROOM)
    memset(d.done, 0, sizeof(d.done))
    d.slotted = 0
    d.drawn = 0
    if not is_drafting(s):
        for other in range(s.seats):
            if other != drawer and not knows(s, seat, other) and not arrange(s, d, other):
                return False
        if drawer != NONE and not knows(s, seat, drawer) and not arrange(s, d, drawer):
            return False
    exclude_drawn(s, d)
    fill_slots(s, d)
    return fill_drawn(s, d)


cdef void exclude_drawn(const State* s, Draft* d) noexcept nogil:
    """What the seat has drawn itself is in no slot, unless it was returned before."""
    cdef int i
    for i in range(first_drawn(s), first_drawn(s) + n_drawn(s)):
        if d.sights.classes[i] == KNOWN and d.card[i] < UNSEEN:
            d.drawn |= leader_bit(d.card[i])


cdef void fill_with(State* s, int seat, Random* rng, int pinned_seat, int pinned) noexcept nogil:
    cdef Draft d
    cdef int at, _try
    if s.leader[0] == NONE:
        return
    find_sights(s, seat, &d.sights)
    d.rng = rng
    d.pinned_seat = pinned_seat
    d.pinned = pinned
    for _try in range(TRIES):
        if draw_world(s, &d, seat):
            break
    else:
        return
    memcpy(s.leader, d.card, LEADER_ROOM)
    memcpy(s.leader_use, d.use, LEADER_ROOM)
    sort_leaders(s, first_drawn(s), n_drawn(s))
    if is_drafting(s) and s.phase != PHASE_DEAL_LEADERS:    # they are sorted once all are dealt
        for at in range(s.seats):
            if s.phase != PHASE_SEE or at != row_coming(s):
                sort_leaders(s, DRAFT_HAND * at, s.size[at])


cdef void fill_by_rule(State* s, int seat, int pinned_seat, int pinned) noexcept nogil:
    """Fill in the leaders that the seat does not know by what it knows.

    As long as Roma draws, what it has drawn is left open, as in a deal.
    """
    cdef Random fixed
    cdef int i, hidden = 0
    fixed.s = RULE_SEED
    if s.phase == PHASE_DRAW and not knows(s, seat, drawer_of(s)):
        hidden = n_drawn(s)
    for i in range(hidden):
        s.leader[first_drawn(s) + i] = NONE
    fill_with(s, seat, &fixed, pinned_seat, pinned)
    for i in range(hidden):
        s.leader[first_drawn(s) + i] = UNSEEN


cdef void fill_leaders(State* s, int seat, Random* rng) noexcept nogil:
    """Fill in the leaders that the seat does not know: any world, or without `rng` one by rule."""
    if rng == NULL:
        fill_by_rule(s, seat, NONE, NONE)
    else:
        fill_with(s, seat, rng, NONE, NONE)


cdef void conceal_leaders(const State* s, int seat, State* out) noexcept nogil:
    """Leave open the leaders dealt to others, as long as the deal goes on."""
    cdef uint8_t classes[LEADER_ROOM]
    cdef int at
    classify_leaders(s, seat, classes)
    for at in range(LEADER_ROOM):
        if classes[at] == POOL:
            out.leader[at] = UNSEEN


cdef void assume_leader(State* s, int seat, int item) noexcept nogil:
    """Make the view's world one in which a seat has a leader in its hand."""
    fill_by_rule(s, s.view, seat, item)
