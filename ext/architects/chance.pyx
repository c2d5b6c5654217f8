"""Chance events of 7 Wonders Architects (reference: section 13).

All chance is drawn from the multisets of unseen cards and tokens; what is due comes in a fixed
order.
"""

from libc.stdint cimport uint8_t, uint64_t

from solver._ext.architects.effects cimport gain_token, place
from solver._ext.architects.state cimport (
    DECK_SHIFT, DUE_BLIND, DUE_DRAW, DUE_FIND, DUE_LAY, DUE_PEEK, DUE_WONDER, EVENT_BLIND,
    EVENT_DRAW, EVENT_FIND, EVENT_LAY, EVENT_PEEK, EVENT_TOP, EVENT_WONDER, UNSEEN, move_of,
)
from solver._ext.architects.tables cimport CENTRAL, N_WONDERS, NONE, TABLES as T
from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.core.game cimport FEW_EVENTS
from solver._ext.core.multiset cimport count_of, nth_kind
from solver._ext.core.rng cimport random_below


cdef int next_event(const State* s, uint64_t* pool, int* total, int* payload) noexcept nogil:
    """The event that is due first: its kind, the multiset it is drawn from, the deck of a top."""
    cdef int deck, seat
    payload[0] = 0
    if s.due & DUE_WONDER:
        pool[0] = <uint64_t>0x1111111
        total[0] = N_WONDERS
        for seat in range(s.turn):
            pool[0] -= one(s.city[seat].wonder)
            total[0] -= 1
        return EVENT_WONDER
    if s.due & (DUE_BLIND | DUE_LAY) and not s.due & (DUE_DRAW | DUE_FIND):
        pool[0] = s.stack
        total[0] = s.stack_left
        return EVENT_BLIND if s.due & DUE_BLIND else EVENT_LAY
    if s.due & DUE_FIND and not s.due & DUE_DRAW:
        pool[0] = s.unseen[s.source]
        total[0] = s.left[s.source]
        return EVENT_FIND
    if s.hidden_tops and not s.due & DUE_DRAW:
        deck = sw_lowest(s.hidden_tops)
        payload[0] = deck << DECK_SHIFT
        pool[0] = s.unseen[deck]
        total[0] = s.left[deck]
        return EVENT_TOP
    # The central deck: only who has seen its top knows what comes.
    pool[0] = s.unseen[CENTRAL]
    total[0] = s.left[CENTRAL]
    if s.top[CENTRAL] != NONE:
        pool[0] = one(s.top[CENTRAL])
        total[0] = 1
    return EVENT_DRAW if s.due & DUE_DRAW else EVENT_PEEK


cdef int arch_chance(const void* state, move_t* out, double* prob) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef uint64_t pool
    cdef int total, payload, member, count, n = 0
    cdef int kind = next_event(s, &pool, &total, &payload)
    for member in range(16):
        count = count_of(pool, member)
        if count:
            out[n] = move_of(kind, payload | member)
            prob[n] = <double>count / total
            n += 1
    return n


cdef bint arch_samples(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int due = (sw_popcount(s.due & (DUE_DRAW | DUE_BLIND | DUE_PEEK))
                    + sw_popcount(s.hidden_tops))
    if s.due & DUE_WONDER:
        return True
    if s.due & DUE_FIND:
        due += s.finds
    if s.due & DUE_LAY:
        due += s.lays
    return due > FEW_EVENTS


cdef move_t arch_sample(const void* state, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef uint64_t pool
    cdef int total, payload
    cdef int kind = next_event(s, &pool, &total, &payload)
    return move_of(kind, payload | nth_kind(pool, random_below(rng, total)))


cdef move_t arch_veiled(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.due == DUE_PEEK and not s.hidden_tops:
        return move_of(EVENT_PEEK, UNSEEN)
    return 0


cdef void apply_event(State* s, int kind, int payload) noexcept nogil:
    cdef int deck, card
    if kind == EVENT_TOP:
        deck = payload >> DECK_SHIFT
        card = payload & ((1 << DECK_SHIFT) - 1)
        s.hidden_tops &= ~(1 << deck)
        s.top[deck] = <uint8_t>card
        remove_unseen(s, deck, card)
    elif kind == EVENT_DRAW:
        s.due &= ~DUE_DRAW
        s.top[CENTRAL] = NONE
        s.knows = 0
        remove_unseen(s, CENTRAL, payload)
        place(s, payload)
    elif kind == EVENT_PEEK:
        s.due &= ~DUE_PEEK
        s.knows |= 1 << s.turn
        if payload != UNSEEN:
            s.top[CENTRAL] = <uint8_t>payload
    elif kind == EVENT_FIND:
        remove_unseen(s, s.source, payload)
        s.offer += one(payload)
        s.finds -= 1
        if s.finds == 0:
            s.due &= ~DUE_FIND
    elif kind == EVENT_BLIND:
        s.due &= ~DUE_BLIND
        s.stack -= one(payload)
        s.stack_left -= 1
        gain_token(s, payload)
    elif kind == EVENT_LAY:
        s.stack -= one(payload)
        s.stack_left -= 1
        s.face += one(payload)
        s.face_count += 1
        s.lays -= 1
        if s.lays == 0:
            s.due &= ~DUE_LAY
    elif kind == EVENT_WONDER:
        s.city[s.turn].wonder = <uint8_t>payload
        s.unseen[s.turn] = T.deck[payload]
        s.left[s.turn] = T.deck_size[payload]
        s.turn += 1
        if s.turn == s.seats:
            s.turn = 0
            s.due = DUE_LAY
            s.hidden_tops = <uint8_t>((1 << s.seats) - 1)
