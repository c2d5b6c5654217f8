"""Worlds of 7 Wonders that fit what a seat knows, at random or by a rule, and views of one seat.

In a world every card has a place. What a seat does not know of it is spread over the places of its
class (knowledge.pyx), at random for a search; by a rule, the same for all worlds that the seat
cannot tell apart, for a view.
"""

from libc.stdint cimport uint16_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from solver._ext.core.rng cimport Random, random_below
from solver._ext.wonders.deciding cimport set_actor
from solver._ext.wonders.islands cimport fill_islands
from solver._ext.wonders.knowledge cimport (
    ARMADA_CARDS, BLACK_CARDS, KNOWN, N_GROUPS, POOL, SEEN, Pool, class_by_use, classify,
    classify_given, discard_at, draw_pool, exchange, find_pool, from_pool, is_told, mix,
    sort_hand, was_looked_at, written,
)
from solver._ext.wonders.leader_worlds cimport conceal_leaders, fill_leaders
from solver._ext.wonders.leaders cimport is_drafting
from solver._ext.wonders.pile cimport (
    Spread, copies_in, find_spread, spread_pile, ways_without,
)
from solver._ext.wonders.rows cimport receiver_of, row_held_by
from solver._ext.wonders.tables cimport LEADERS, MAX_CITIES, MAX_DECK, N_CARDS
from solver._ext.wonders.state cimport (
    LOOK_HAND, LOST, NOBODY, PARTNER_FORGOT, PHASE_DEAL, PHASE_DEAL_LEADERS, PHASE_EXPLORE,
    PHASE_ISLANDS, PHASE_OVER, PHASE_SEE, ROW_ROOM, UNSEEN, USE_LEFT, USE_MASK, USE_SOLD,
    USE_TAKEN, State, chooses_at_once, edition_of, has, has_leaders, knows,
)


# ---------------------------------------------------------------- filling in

cdef void fill_pool(State* s, int age, const uint8_t* classes, Pool* pool,
                    Random* rng) noexcept nogil:
    """Give the places of the pool cards of it, at random or, without `rng`, in order."""
    cdef uint8_t cards[2 * MAX_DECK]
    cdef int at, j, used = 0
    cdef int n = draw_pool(pool, rng, cards)
    for at in range(ROW_ROOM):
        if not from_pool(s, age, at, classes[at]) or used == n:
            continue
        j = used
        if rng != NULL:
            j += random_below(rng, n - used)
        s.card[age - 1][at] = cards[j]
        cards[j] = cards[used]
        used += 1


cdef void fill_class(State* s, int age, const uint8_t* classes, int first,
                     Random* rng) noexcept nogil:
    """Spread the cards of the class of a place over its places, at random or in order."""
    cdef uint8_t places[ROW_ROOM]
    cdef int at, n = 0
    for at in range(first, ROW_ROOM):
        if classes[at] == classes[first]:
            places[n] = <uint8_t>at
            n += 1
    mix(s, age, places, n, rng)


cdef void fill_age(State* s, int seat, int age, Random* rng) noexcept nogil:
    """Fill in what the seat does not know of an Age."""
    cdef uint8_t classes[ROW_ROOM]
    cdef Pool pool
    cdef Spread spread
    cdef int at, earlier
    if find_spread(s, seat, age, &spread):
        spread_pile(s, age, &spread, rng)
    classify_given(s, seat, age, classes)
    find_pool(s, seat, age, classes, &pool)
    # In order, the places of a class that hold a card of the pool must be known before it is given.
    if rng != NULL:
        fill_pool(s, age, classes, &pool, rng)
    for at in range(ROW_ROOM):
        if classes[at] < SEEN:
            continue
        for earlier in range(at):
            if classes[earlier] == classes[at]:
                break
        else:
            fill_class(s, age, classes, at, rng)
    if rng == NULL:
        fill_pool(s, age, classes, &pool, rng)


cdef void fill_world(State* s, int seat, Random* rng) noexcept nogil:
    cdef int age, row
    for age in range(1, s.age + 1):
        if written(s, age):
            fill_age(s, seat, age, rng)
    if has_leaders(s):
        fill_leaders(s, seat, rng)
    if s.phase == PHASE_ISLANDS or s.phase == PHASE_EXPLORE:
        fill_islands(s, seat, rng)
    if s.phase == PHASE_DEAL or is_drafting(s):
        return      # hands are sorted once they are complete
    for row in range(s.seats):
        if (s.phase != PHASE_SEE or s.looking != LOOK_HAND
                or row_held_by(s, receiver_of(s, s.view, s.age), s.age, s.turn) != row):
            sort_hand(s, row)


cdef void normalize(State* s, int seat) noexcept nogil:
    """Put what the seat does not know into the order of the rule for views."""
    fill_world(s, seat, NULL)


cdef void forget_choices(State* s, int seat) noexcept nogil:
    """Drop what others have chosen and not revealed, but for a partner; the seat is asked first."""
    cdef int i
    for i in range(MAX_CITIES):
        if not knows(s, seat, i):
            s.n_chosen[i] = 0
            memset(s.chosen[i], 0, sizeof(s.chosen[i]))
    s.first = <uint8_t>seat
    if chooses_at_once(s):
        set_actor(s)


cdef void wonders_determinize(const void* state, int seat, Random* rng, void* out) noexcept nogil:
    cdef State* s = <State*>out
    memcpy(out, state, sizeof(State))
    forget_choices(s, seat)
    fill_world(s, seat, rng)
    if s.phase != PHASE_SEE:
        s.view = NOBODY
        memset(s.forgot, 0, sizeof(s.forgot))


cdef void exchange_memory(State* s) noexcept nogil:
    """The view becomes that of its partner."""
    cdef int i
    for i in range(LEADERS):
        s.forgot[i] = <uint16_t>(s.forgot[i] >> PARTNER_FORGOT | s.forgot[i] << PARTNER_FORGOT)


cdef void wonders_conceal(const State* s, int seat, State* out) noexcept nogil:
    """The state as a seat knows it, the rest filled in by a rule of what it knows."""
    cdef uint8_t classes[ROW_ROOM]
    cdef int i, at
    memcpy(out, s, sizeof(State))
    if s.view != NOBODY and s.view != seat:
        exchange_memory(out)
    out.view = <uint8_t>seat
    forget_choices(out, seat)
    if s.phase == PHASE_DEAL_LEADERS:
        conceal_leaders(s, seat, out)
        return
    if s.phase == PHASE_DEAL:
        if has_leaders(s):
            fill_leaders(out, seat, NULL)
        classify(s, seat, s.age, classes)
        for at in range(ROW_ROOM):
            if classes[at] == POOL:
                out.card[s.age - 1][at] = UNSEEN
        for i in range(1, s.age):
            if written(s, i):
                fill_age(out, seat, i, NULL)
        return
    normalize(out, seat)


# ---------------------------------------------------------------- being told

cdef bint guess_again(State* s, int age, int class_, int card) noexcept nogil:
    """Let a card that others took from the discard pile come from outside of a class."""
    cdef uint8_t classes[ROW_ROOM]
    cdef int row, place, at, other, use, use_there
    for row in range(s.cities):
        for place in range(s.stride):
            at = row * s.stride + place
            if s.card[age - 1][at] != card or s.use[age - 1][at] & USE_MASK != USE_TAKEN:
                continue
            use = discard_at(s, age, row, place)
            if class_by_use(s, s.view, age, row, place, use) != class_ or was_looked_at(
                    s, s.view, age, at):
                continue
            classify_given(s, s.view, age, classes)
            for other in range(ROW_ROOM):
                use_there = s.use[age - 1][other] & USE_MASK
                if (classes[other] == KNOWN or classes[other] == class_
                        or (use_there != USE_SOLD and use_there != USE_LEFT)):
                    continue
                if assume_in_class(s, age, other, card):
                    s.use[age - 1][other] = <uint8_t>(USE_TAKEN | (s.use[age - 1][at] & LOST))
                    s.use[age - 1][at] = <uint8_t>use
                    return True
    return False


cdef bint spread_again(State* s, int age, int place, int card) noexcept nogil:
    """Let a card seen in the discard pile come from other hands, so that there is a copy where it
    is now met; False if that cannot be."""
    cdef Spread spread
    cdef int source, i, j
    if not find_spread(s, s.view, age, &spread) or spread.looked[place]:
        return False
    source = spread.source[place]
    if copies_in(&spread, card, source) == 0 or ways_without(&spread, card, source) == 0:
        return False
    for i in range(spread.n_classes):
        for j in range(spread.kinds):
            if spread.classes[i] == source and spread.card[j] == card:
                spread.have[j][i] -= 1
    spread_pile(s, age, &spread, NULL)
    return True


cdef bint assume(State* s, int age, int place, int card) noexcept nogil:
    """Make the view's world one in which a place holds a card; False if that cannot be.

    The place must be one whose card the view does not know.
    """
    cdef uint8_t classes[ROW_ROOM]
    if assume_in_class(s, age, place, card):
        return True
    if spread_again(s, age, place, card):
        return assume_in_class(s, age, place, card)
    classify_given(s, s.view, age, classes)
    return (classes[place] != KNOWN and guess_again(s, age, classes[place], card)
            and assume_in_class(s, age, place, card))


cdef bint assume_in_class(State* s, int age, int place, int card) noexcept nogil:
    cdef uint8_t classes[ROW_ROOM]
    cdef Pool pool
    cdef const uint64_t* members
    cdef int at
    cdef int class_
    if s.card[age - 1][place] == card:
        return True
    classify_given(s, s.view, age, classes)
    class_ = classes[place]
    if class_ == KNOWN:
        return False
    for at in range(ROW_ROOM):
        if at != place and classes[at] == class_ and s.card[age - 1][at] == card and (
                not is_told(s, age, at)):
            if class_ == POOL:      # whether a card was just drawn is known of its place
                s.card[age - 1][at] = s.card[age - 1][place]
                s.card[age - 1][place] = <uint8_t>card
            else:
                exchange(s, age, at, place)
            return True
    # A class may hold one card of the pool, the one just drawn.
    if class_ != POOL:
        for at in range(ROW_ROOM):
            if classes[at] == class_ and from_pool(s, age, at, class_):
                break
        else:
            return False
        if at != place:
            exchange(s, age, at, place)
    for at in range(ROW_ROOM):
        if at != place and s.card[age - 1][at] == card and from_pool(s, age, at, classes[at]) and (
                not is_told(s, age, at)):
            s.card[age - 1][at] = s.card[age - 1][place]
            s.card[age - 1][place] = <uint8_t>card
            return True
    find_pool(s, s.view, age, classes, &pool)
    members = group_with(s, &pool, card)
    if members == NULL:
        return False
    if s.card[age - 1][place] < N_CARDS and has(members, s.card[age - 1][place]):
        s.card[age - 1][place] = <uint8_t>card
        return True
    # The card that has to leave goes to a place with another card of the group.
    for at in range(ROW_ROOM):
        if at != place and from_pool(s, age, at, classes[at]) and not is_told(s, age, at) and (
                s.card[age - 1][at] < N_CARDS and has(members, s.card[age - 1][at])):
            s.card[age - 1][at] = s.card[age - 1][place]
            s.card[age - 1][place] = <uint8_t>card
            return True
    return False


cdef const uint64_t* group_with(const State* s, const Pool* pool, int card) noexcept nogil:
    """All cards of the group of a card of the pool that may be in play; NULL if it is none."""
    cdef int group, i
    for group in range(N_GROUPS):
        for i in range(pool.group[group].cards):
            if pool.group[group].card[i] == card:
                if group == <int>BLACK_CARDS:
                    return edition_of(s).black
                if group == <int>ARMADA_CARDS:
                    return edition_of(s).armada
                return edition_of(s).guilds
    return NULL


cdef bint wonders_hidden(const void* state, int seat) noexcept nogil:
    return (<const State*>state).phase != PHASE_OVER
