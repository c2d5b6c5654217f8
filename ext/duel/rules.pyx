"""Rules of 7 Wonders Duel: set-up and the course of a turn (sections: those of reference duel)."""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.core.game cimport CHANCE, OVER, move_t
from solver._ext.duel.cardset cimport drop_card, put_card
from solver._ext.duel.chance cimport is_chance, pending_reveals
from solver._ext.duel.choice cimport can_choose
from solver._ext.duel.effects cimport choose, construct, lay_in, right, when_built
from solver._ext.duel.expansion_rules cimport expanded_apply, start_expansions
from solver._ext.duel.payment cimport Price, pay, price_of_card, price_of_wonder, sale
from solver._ext.duel.queue cimport chooser, close_all, close_choice, open_choice
from solver._ext.duel.scoring cimport count_up
from solver._ext.duel.structure cimport take_slot
from solver._ext.duel.state cimport (
    CARD_SHIFT, EVENT_BACKS, EVENT_OFFER, EVENT_REVEAL, EVENT_TOKENS, KIND_SHIFT, MOVE_BUILD,
    MOVE_DISCARD, MOVE_PICK, MOVE_STARTER, MOVE_WONDER, NOBODY, PHASE_BACKS, PHASE_KEEP,
    PHASE_OFFER, PHASE_OVER, PHASE_PICK, PHASE_PLAY, PHASE_REVEAL, PHASE_STARTER, PHASE_TOKENS,
    RULE_BEGINS, RULE_PRESET, WONDER_SHIFT, City, State, place_of, setup_of,
)
from solver._ext.duel.tables cimport (
    BUILT, MAX_HELD, MAX_SLOTS, N_DECKS, NONE, RIGHT_CHAIN_COINS, RIGHT_WONDER_TURN, Item, Setup,
    wonder_row,
)

# Who picks next, by number of wonders picked (section 2.5).
cdef uint8_t[8] PICK_SEAT = [0, 1, 1, 0, 1, 0, 0, 1]


cdef int picker(int picks) noexcept nogil:
    return PICK_SEAT[picks]


cdef void lay_out(State* s, int age) noexcept nogil:
    """The structure of an age, nothing known of it yet."""
    cdef const Setup* setup = setup_of(s)
    s.age = age
    s.present = (<uint32_t>1 << setup.slots[age]) - 1
    s.access = setup.free_slots[age]
    s.known = 0
    s.backs = 0
    memset(s.slot, NONE, MAX_SLOTS)
    s.phase = PHASE_BACKS if setup.backs[age] else PHASE_REVEAL


cdef void set_phase(State* s) noexcept nogil:
    """The phase in which the structure is ready for a turn, after reveals that are due."""
    if pending_reveals(s):
        s.phase = PHASE_REVEAL
    elif s.n_open:
        s.phase = s.open[0].kind
    else:
        s.phase = PHASE_PLAY


cdef void finish_turn(State* s) noexcept nogil:
    """All choices of a turn are made: next age, reveals, next seat."""
    cdef bint again = s.extra
    s.extra = 0
    if s.present == 0:
        if s.age == 3:
            count_up(s)
            return
        # An extra turn earned with the last card is lost. Who chooses, does so once all that is
        # laid face up can be seen.
        if s.pawn:
            s.turn = 1 if s.pawn > 0 else 0
        lay_out(s, s.age + 1)
        if s.pawn or not s.options & RULE_BEGINS:
            open_choice(s, PHASE_STARTER, s.turn, 0)
            s.n_fresh = 0
        return
    if not again:
        s.turn = 1 - s.turn
    set_phase(s)


cdef inline void go_on(State* s) noexcept nogil:
    """What a move has brought about has happened: the next open choice, or the end of the turn."""
    if s.n_open == 0 and s.phase != PHASE_OVER:
        finish_turn(s)          # nearly always
    else:
        work_off(s)


cdef void work_off(State* s) noexcept nogil:
    s.n_fresh = 0
    if s.phase == PHASE_OVER:
        close_all(s)
        s.extra = 0
        return
    while s.n_open:
        if can_choose(s, &s.open[0]):
            s.phase = s.open[0].kind
            return
        close_choice(s)
    finish_turn(s)


cdef void play_building(State* s, int card, int slot, const Price* price) noexcept nogil:
    cdef City* city = &s.city[s.turn]
    pay(s, s.turn, price)
    take_slot(s, slot)
    if price.chain:
        city.coins += right(city, RIGHT_CHAIN_COINS)
    construct(s, s.turn, card)
    go_on(s)


cdef void play_discard(State* s, int card, int slot) noexcept nogil:
    cdef City* city = &s.city[s.turn]
    city.coins += sale(city)
    put_card(s.discard, card)
    take_slot(s, slot)
    finish_turn(s)


cdef void box_eighth(State* s) noexcept nogil:
    """With seven wonders built the one left goes to the box (section 6.3)."""
    cdef int seat, i
    for seat in range(2):
        for i in range(MAX_HELD):
            if (s.city[seat].todo >> i) & 1:
                s.boxed = s.city[seat].wonders[i]


cdef void play_wonder(
    State* s, int wonder, int card, int slot, const Price* price
) noexcept nogil:
    cdef int seat = s.turn
    cdef City* city = &s.city[seat]
    cdef City* other = &s.city[1 - seat]
    cdef const Item* row = wonder_row(wonder)
    cdef int place = place_of(city, wonder)
    pay(s, seat, price)
    take_slot(s, slot)
    city.todo &= ~(1 << place)
    city.under[place] = card
    lay_in(city, row)
    if city.count[BUILT] + other.count[BUILT] == setup_of(s).wonder_limit:
        box_eighth(s)
    s.extra = 1 if row.extra_turn or right(city, RIGHT_WONDER_TURN) else 0
    when_built(s, seat, row)
    go_on(s)


cdef void pick_wonder(State* s, int wonder) noexcept nogil:
    cdef City* city
    cdef int place
    while True:
        city = &s.city[PICK_SEAT[s.picks]]
        place = place_of(city, NONE)
        city.wonders[place] = wonder
        city.todo |= 1 << place
        s.offer &= ~(1 << wonder)
        s.picks += 1
        # The last of a group goes to its player without a decision.
        if s.picks & 3 != 3:
            break
        wonder = sw_lowest(s.offer)
    if s.picks == 8:
        s.turn = 0
        lay_out(s, 1)
    elif s.picks == 4:
        s.turn = PICK_SEAT[4]
        s.phase = PHASE_OFFER
    else:
        s.turn = PICK_SEAT[s.picks]


cdef void duel_apply(void* state, move_t move) noexcept nogil:
    cdef State* s = <State*>state
    cdef int kind = move >> KIND_SHIFT
    cdef uint32_t payload = <uint32_t>move
    cdef int card = (payload >> CARD_SHIFT) & 0x7F
    cdef int slot = payload & 0x1F
    cdef int seat
    cdef Price price
    if s.setup:
        expanded_apply(s, kind, payload)
    elif kind == EVENT_REVEAL:
        s.slot[slot] = card
        s.known |= <uint32_t>1 << slot
        drop_card(s.unseen, card)
        set_phase(s)
    elif kind == MOVE_BUILD:
        price = price_of_card(s, s.turn, card)
        play_building(s, card, slot, &price)
    elif kind == MOVE_DISCARD:
        play_discard(s, card, slot)
    elif kind == MOVE_WONDER:
        price = price_of_wonder(s, s.turn, payload >> WONDER_SHIFT)
        play_wonder(s, payload >> WONDER_SHIFT, card, slot, &price)
    elif kind == MOVE_PICK:
        pick_wonder(s, payload)
    elif kind >= EVENT_TOKENS:
        deal(s, kind, payload)
    elif kind == MOVE_STARTER:
        s.turn = payload
        close_choice(s)
        s.phase = PHASE_PLAY
    else:
        seat = chooser(s)
        close_choice(s)
        choose(s, seat, kind, payload)
        go_on(s)


cdef void deal(State* s, int kind, uint32_t dealt) noexcept nogil:
    """Carry out a chance event that deals a set, or a part of one."""
    cdef const Setup* setup = setup_of(s)
    if kind == EVENT_TOKENS:
        s.board |= dealt
        if sw_popcount(s.board) == setup.on_board:
            if s.options & RULE_PRESET:
                lay_out(s, 1)
            else:
                s.phase = PHASE_OFFER
    elif kind == EVENT_OFFER:
        s.offer |= dealt
        if sw_popcount(s.offer) == setup.on_offer:
            s.phase = PHASE_PICK
    elif kind == EVENT_BACKS:
        s.backs |= dealt
        if sw_popcount(s.backs) == setup.backs[s.age]:
            s.phase = PHASE_REVEAL
    else:
        s.drawn = dealt
        s.open[0].kind = PHASE_KEEP
        s.phase = PHASE_KEEP


cdef void start(State* s, int options, int which) noexcept nogil:
    """The state before the first chance event (section 2)."""
    cdef const Setup* setup
    cdef int seat, i
    memset(s, 0, sizeof(State))
    s.options = options
    s.setup = which
    setup = setup_of(s)
    for seat in range(2):
        s.city[seat].coins = setup.start_coins
        memset(s.city[seat].wonders, NONE, MAX_HELD)
        memset(s.city[seat].under, NONE, MAX_HELD)
        if options & RULE_PRESET:
            for i in range(4):
                s.city[seat].wonders[i] = setup.preset[seat][i]
            s.city[seat].todo = 0xF
    if options & RULE_PRESET:
        s.picks = 8
    for i in range(N_DECKS):
        s.unseen[0] |= setup.deck[i][0]
        s.unseen[1] |= setup.deck[i][1]
    memset(s.slot, NONE, MAX_SLOTS)
    s.loot = 0xF
    s.boxed = NONE
    s.winner = NOBODY
    s.phase = PHASE_TOKENS
    if which:
        start_expansions(s)


cdef int duel_seats(const void* state) noexcept nogil:
    return 2


cdef int duel_decider(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_OVER:
        return OVER
    if is_chance(s.phase):
        return CHANCE
    return chooser(s)
