"""The rules of 7 Wonders Architects in C (reference: architects/README.md, by section).

A move is applied in two steps: its own effect, then `proceed`, which goes on with the turn up to
the next chance event or decision.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from solver._ext.architects.chance cimport apply_event
from solver._ext.architects.choice cimport can_act
from solver._ext.architects.effects cimport (
    keep, resolve_effect, search, take_from, take_token,
)
from solver._ext.architects.payment cimport (
    USE_ECONOMY, USE_ENGINEERING, coins_of, stage_of, units_of,
)
from solver._ext.architects.scoring cimport finish, shields_of
from solver._ext.architects.state cimport (
    COMPLETE, DUE_DRAW, DUE_PEEK, DUE_WONDER, EVENT_WONDER, MOVE_BUILD, MOVE_END, MOVE_EXTRA,
    MOVE_KEEP, MOVE_SCIENCE, MOVE_SEARCH, MOVE_TAKE, MOVE_TOKEN, PHASE_ACT, PHASE_OVER, PHASE_PICK,
    PHASE_SETUP, PHASE_TOKEN, TOKEN_SHIFT, TRIPLE, City, chance_is_due, deck_of, decks_of, kind_of,
    payload_of, right_of,
)
from solver._ext.architects.tables cimport (
    CENTRAL, COIN, FIRST_RED, FIRST_SYMBOL, N_CARDS, N_RESOURCES, N_SYMBOLS,
    N_WONDERS, NONE, TABLES as T,
)
from solver._ext.core.game cimport CHANCE, OVER
from solver._ext.core.multiset cimport size_of


# ---------------------------------------------------------------- set-up (section 2)

cdef void start(State* s, int seats) noexcept nogil:
    """The table before the wonders are dealt (section 2)."""
    cdef int i
    memset(s, 0, sizeof(State))
    s.seats = <uint8_t>seats
    for i in range(7):
        s.city[i].wonder = NONE
    for i in range(8):
        s.top[i] = NONE
    s.unseen[CENTRAL] = T.deck[N_WONDERS]
    s.left[CENTRAL] = T.deck_size[N_WONDERS]
    s.stack = T.stack
    s.stack_left = T.stack_size
    s.lays = T.face_up
    s.cat = NONE
    s.source = NONE
    s.due = DUE_WONDER


cdef int arch_seats(const void* state) noexcept nogil:
    return (<const State*>state).seats


# ---------------------------------------------------------------- turns (sections 3, 4 and 9)

cdef int tokens_against(const State* s, int seat, int other) noexcept nogil:
    cdef int own = shields_of(s, seat)
    cdef int theirs = shields_of(s, other)
    # Two players have one neighbor each, and may win both tokens of it.
    return (own > theirs) + (s.seats == 2 and own > theirs and own >= 2 and own >= 2 * theirs)


cdef void battle(State* s) noexcept nogil:
    """Military tokens, then the red cards with horns go and peace returns (section 9)."""
    cdef int seat, card
    for seat in range(s.seats):
        s.city[seat].victories += tokens_against(s, seat, (seat + 1) % s.seats)
        if s.seats > 2:
            s.city[seat].victories += tokens_against(s, seat, right_of(s, seat))
    for seat in range(s.seats):
        for card in range(FIRST_RED, N_CARDS):
            if T.horns[card]:
                s.city[seat].have[card] = 0
    s.flipped = 0


cdef void begin_turn(State* s) noexcept nogil:
    """The next seat that can take a card; none left means that the game is over (section 4)."""
    cdef int tries = 0
    while not decks_of(s, s.turn):
        tries += 1
        if tries == s.seats:
            finish(s, True)
            return
        s.turn = <uint8_t>((s.turn + 1) % s.seats)
    s.phase = PHASE_PICK
    s.picked = 0
    s.available = 0
    s.used = 0
    if s.cat == s.turn and s.left[CENTRAL] and not (s.knows >> s.turn) & 1:
        s.due |= DUE_PEEK


cdef void end_turn(State* s) noexcept nogil:
    cdef bint complete = s.city[s.turn].built == COMPLETE
    if s.flipped == T.conflict[s.seats]:
        battle(s)
    if complete:
        finish(s, False)
        return
    s.turn = <uint8_t>((s.turn + 1) % s.seats)
    begin_turn(s)


cdef void proceed(State* s) noexcept nogil:
    """Go on to the next event or decision; a turn with nothing left to do ends."""
    if chance_is_due(s):
        return
    if s.phase == PHASE_SETUP:
        begin_turn(s)
    if s.phase == PHASE_PICK and not decks_of(s, s.turn):
        s.phase = PHASE_ACT
        s.picked = 1
    if s.phase == PHASE_ACT and not can_act(s):
        end_turn(s)


cdef inline void resume(State* s) noexcept nogil:
    """Back from an effect or a choice to the actions of the turn."""
    s.phase = PHASE_ACT if s.picked else PHASE_PICK


cdef int arch_decider(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_OVER:
        return OVER
    if chance_is_due(s):
        return CHANCE
    return s.turn


cdef int arch_turns_left(const void* state) noexcept nogil:
    """Every turn takes a card, so no more turns than cards are left; the running turn counts."""
    cdef const State* s = <const State*>state
    cdef int deck, cards = s.left[CENTRAL] + size_of(s.offer) + s.picked
    if s.phase == PHASE_OVER:
        return 0
    for deck in range(s.seats):
        cards += s.left[deck] + (s.top[deck] != NONE)
    # A card that is drawn before the turn's own one may be the last: then the turn takes no other.
    if s.due & DUE_DRAW and s.picked:
        cards -= 1
    if s.due & DUE_WONDER:
        for deck in range(s.turn, N_WONDERS):
            cards += T.deck_size[deck]
    return cards


# ---------------------------------------------------------------- moves

cdef void build(State* s, int payment) noexcept nogil:
    cdef City* city = &s.city[s.turn]
    cdef int stage = stage_of(payment)
    cdef int r
    for r in range(N_RESOURCES):
        city.have[r] -= units_of(payment, r)
    city.have[COIN] -= coins_of(payment)
    if payment & USE_ECONOMY:
        s.used |= T.economy & city.tokens
    if payment & USE_ENGINEERING:
        s.used |= T.engineering & city.tokens
    city.built |= 1 << stage
    s.available |= T.build_trigger & city.tokens & ~s.used
    if T.stage[city.wonder][stage].effect:
        resolve_effect(s)


cdef inline void turn_in(City* city, int which) noexcept nogil:
    cdef int symbol
    if which < TRIPLE:
        city.have[FIRST_SYMBOL + which] -= 2
        return
    for symbol in range(N_SYMBOLS):
        city.have[FIRST_SYMBOL + symbol] -= 1


cdef void apply_move(State* s, int kind, int payload) noexcept nogil:
    if kind == MOVE_TAKE:
        if s.phase == PHASE_PICK:
            s.picked = 1
        resume(s)
        take_from(s, payload)
    elif kind == MOVE_BUILD:
        build(s, payload)
    elif kind == MOVE_SCIENCE:
        turn_in(&s.city[s.turn], payload)
        s.phase = PHASE_TOKEN
    elif kind == MOVE_TOKEN:
        resume(s)
        take_token(s, payload)
    elif kind == MOVE_EXTRA:
        s.used |= 1 << (payload >> TOKEN_SHIFT)
        s.available &= ~(1 << (payload >> TOKEN_SHIFT))
        take_from(s, deck_of(payload))
    elif kind == MOVE_SEARCH:
        search(s, payload)
    elif kind == MOVE_KEEP:
        resume(s)
        keep(s, payload)
    elif kind == MOVE_END:
        end_turn(s)


cdef void arch_apply(void* state, move_t move) noexcept nogil:
    cdef State* s = <State*>state
    cdef int kind = kind_of(move)
    if kind >= EVENT_WONDER:
        apply_event(s, kind, payload_of(move))
    else:
        apply_move(s, kind, payload_of(move))
    proceed(s)
