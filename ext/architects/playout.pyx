"""Uniformly random moves and games of 7 Wonders Architects.

A random game takes the main pick and its event in one step and asks afterwards only what the card
can have changed; move by move it would take about twice as long.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from solver._ext.architects.chance cimport arch_sample, remove_unseen
from solver._ext.architects.choice cimport arch_legal, build_status, can_act, science_sets
from solver._ext.architects.effects cimport place
from solver._ext.architects.rules cimport arch_apply, end_turn
from solver._ext.architects.state cimport (
    DUE_WONDER, MOVE_TAKE, PHASE_ACT, PHASE_OVER, PHASE_PICK, RULE_ACT_FIRST, City, State,
    chance_is_due, decks_of, move_of,
)
from solver._ext.architects.tables cimport (
    CENTRAL, COIN, FIRST_RED, FIRST_SYMBOL, NONE, TABLES as T,
)
from solver._ext.core.bits cimport nth_member, sw_popcount
from solver._ext.core.multiset cimport nth_kind
from solver._ext.core.rng cimport random_below


cdef move_t arch_random_move(const void* state, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef move_t moves[1024]
    cdef int decks
    if chance_is_due(s):
        return arch_sample(state, rng)
    if s.phase == PHASE_PICK and not s.options & RULE_ACT_FIRST:
        decks = decks_of(s, s.turn)
        return move_of(MOVE_TAKE, nth_member(decks, random_below(rng, sw_popcount(decks))))
    return moves[random_below(rng, arch_legal(state, moves))]


cdef inline void go_on(State* s, int card) noexcept nogil:
    """What `settle` does after the main pick: only what the card itself allows can be new."""
    cdef const City* city = &s.city[s.turn]
    cdef bint busy = False
    if s.available or city.tokens & (T.economy | T.engineering):
        busy = can_act(s)
    elif card <= COIN:
        busy = build_status(s) != 0
    elif FIRST_SYMBOL <= card < FIRST_RED:
        busy = science_sets(s, city) != 0
    if not busy:
        end_turn(s)


cdef int random_pick(State* s, Random* rng) noexcept nogil:
    """The main pick and its event, as two random moves would make them; returns how many."""
    cdef int decks = decks_of(s, s.turn)
    cdef int deck = nth_member(decks, random_below(rng, sw_popcount(decks)))
    cdef int card, fresh
    s.picked = 1
    s.phase = PHASE_ACT
    if deck == CENTRAL:
        card = s.top[CENTRAL]
        if card == NONE:
            card = nth_kind(s.unseen[CENTRAL], random_below(rng, s.left[CENTRAL]))
        s.top[CENTRAL] = NONE
        s.knows = 0
        remove_unseen(s, CENTRAL, card)
        place(s, card)
        go_on(s, card)
        return 2
    card = s.top[deck]
    s.top[deck] = NONE
    place(s, card)
    if s.left[deck] == 0:
        go_on(s, card)
        return 1
    fresh = nth_kind(s.unseen[deck], random_below(rng, s.left[deck]))
    s.top[deck] = <uint8_t>fresh
    remove_unseen(s, deck, fresh)
    go_on(s, card)
    return 2


cdef bint is_settled(const State* s) noexcept nogil:
    """Whether no seat has left undone what it could do, as is true between the turns of a game."""
    cdef State trial
    cdef int seat
    if s.options & RULE_ACT_FIRST:
        return False
    if s.due & DUE_WONDER:
        return True
    memcpy(&trial, s, sizeof(State))
    for seat in range(s.seats):
        trial.turn = <uint8_t>seat
        if seat == s.turn and s.phase != PHASE_PICK:
            continue
        if build_status(&trial) or science_sets(&trial, &trial.city[seat]):
            return False
    return True


cdef int arch_random_game(void* state, Random* rng) noexcept nogil:
    cdef State* s = <State*>state
    cdef int n = 0
    cdef bint settled = is_settled(s)
    while s.phase != PHASE_OVER:
        if settled and s.phase == PHASE_PICK and not chance_is_due(s):
            n += random_pick(s, rng)
        else:
            arch_apply(state, arch_random_move(state, rng))
            n += 1
    return n
