"""Uniformly random moves and games of 7 Wonders Architects.

A random game takes the main pick and its event in one step, asks afterwards only what the card
can have changed, and asks what can be done once for what is listed and whether the turn goes on.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from solver._ext.architects.chance cimport apply_event, arch_sample, remove_unseen
from solver._ext.architects.choice cimport (
    arch_legal, build_status, list_turn, science_sets,
)
from solver._ext.architects.effects cimport place
from solver._ext.architects.rules cimport apply_move, arch_apply, end_turn, proceed
from solver._ext.architects.state cimport (
    DUE_WONDER, MOVE_TAKE, PHASE_ACT, PHASE_OVER, PHASE_PICK, City, State, chance_is_due,
    decks_of, kind_of, move_of, payload_of,
)
from solver._ext.architects.tables cimport (
    CENTRAL, COIN, FIRST_RED, FIRST_SYMBOL, NONE, TABLES as T,
)
from solver._ext.core.bits cimport nth_of_six, sw_popcount
from solver._ext.core.multiset cimport nth_kind
from solver._ext.core.rng cimport random_below


cdef move_t arch_random_move(const void* state, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef move_t moves[1024]
    cdef int decks
    if chance_is_due(s):
        return arch_sample(state, rng)
    if s.phase == PHASE_PICK:
        decks = decks_of(s, s.turn)
        return move_of(MOVE_TAKE, nth_of_six(decks, random_below(rng, sw_popcount(decks))))
    return moves[random_below(rng, arch_legal(state, moves))]


cdef int random_actions(State* s, Random* rng, int sets, int status) noexcept nogil:
    """What random moves would do after the main pick, until an event or a choice of another kind
    comes or the turn has ended; returns how many. `sets` and `status` are what can be done."""
    cdef move_t moves[1024]
    cdef move_t move
    cdef int n = 0
    while sets or status or (s.available and decks_of(s, s.turn)):
        move = moves[random_below(rng, list_turn(s, sets, status, moves))]
        apply_move(s, kind_of(move), payload_of(move))
        n += 1
        if s.phase != PHASE_ACT or chance_is_due(s):
            return n
        sets = science_sets(s, &s.city[s.turn])
        status = build_status(s)
    end_turn(s)
    return n


cdef inline int go_on(State* s, Random* rng, int card) noexcept nogil:
    """The rest of a turn after the main pick: only what the card itself allows can be new."""
    cdef const City* city = &s.city[s.turn]
    cdef bint any_card = s.available or city.tokens & (T.economy | T.engineering)
    cdef int sets = 0, status = 0
    if any_card or card <= COIN:
        status = build_status(s)
    if any_card or FIRST_SYMBOL <= card < FIRST_RED:
        sets = science_sets(s, city)
    return random_actions(s, rng, sets, status)


cdef int random_pick(State* s, Random* rng) noexcept nogil:
    """A turn up to the next event but that of the main pick; returns the number of moves."""
    cdef int decks = decks_of(s, s.turn)
    cdef int deck = nth_of_six(decks, random_below(rng, sw_popcount(decks)))
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
        return 2 + go_on(s, rng, card)
    card = s.top[deck]
    s.top[deck] = NONE
    place(s, card)
    if s.left[deck] == 0:
        return 1 + go_on(s, rng, card)
    fresh = nth_kind(s.unseen[deck], random_below(rng, s.left[deck]))
    s.top[deck] = <uint8_t>fresh
    remove_unseen(s, deck, fresh)
    return 2 + go_on(s, rng, card)


cdef int random_event(State* s, Random* rng) noexcept nogil:
    """The next event, and the actions after it if it was the last; returns their number."""
    cdef move_t event = arch_sample(s, rng)
    apply_event(s, kind_of(event), payload_of(event))
    if s.phase != PHASE_ACT or chance_is_due(s):
        proceed(s)
        return 0
    return random_actions(s, rng, science_sets(s, &s.city[s.turn]), build_status(s))


cdef bint is_quiet(const State* s) noexcept nogil:
    """Whether no seat has left undone what it could do, as is true between the turns of a game."""
    cdef State trial
    cdef int seat
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
    cdef bint quiet = is_quiet(s)
    while s.phase != PHASE_OVER:
        if quiet and s.phase == PHASE_PICK and not chance_is_due(s):
            n += random_pick(s, rng)
        elif chance_is_due(s):
            n += 1 + random_event(s, rng)
        else:
            arch_apply(state, arch_random_move(state, rng))
            n += 1
    return n
