"""Rules of 7 Wonders Duel: set-up and the course of a turn (sections: those of reference duel)."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from solver._ext.core.bits cimport sw_lowest
from solver._ext.core.game cimport CHANCE, OVER, move_t
from solver._ext.duel.cardset cimport drop_card, put_card
from solver._ext.duel.chance cimport CHANCE_PHASES, aside_tokens, pending_reveals
from solver._ext.duel.choice cimport destroy_targets
from solver._ext.duel.effects cimport add_wonder, construct, gain_token, push_pawn
from solver._ext.duel.payment cimport Price, pay, price_of_card, price_of_wonder, sale
from solver._ext.duel.scoring cimport count_up
from solver._ext.duel.state cimport (
    CARD_SHIFT, EVENT_BACKS, EVENT_DRAW, EVENT_OFFER, EVENT_REVEAL, EVENT_TOKENS, KIND_SHIFT,
    MOVE_BUILD, MOVE_DESTROY, MOVE_DISCARD, MOVE_KEEP, MOVE_PICK, MOVE_REVIVE, MOVE_STARTER,
    MOVE_TOKEN, MOVE_WONDER, NOBODY, PHASE_BACKS, PHASE_DESTROY, PHASE_DRAW, PHASE_KEEP,
    PHASE_OFFER, PHASE_OVER, PHASE_PICK, PHASE_PLAY, PHASE_REVEAL, PHASE_REVIVE, PHASE_STARTER,
    PHASE_TOKEN, PHASE_TOKENS, RULE_BEGINS, RULE_PRESET, WONDER_SHIFT, City, State, place_of,
)
from solver._ext.duel.tables cimport (
    BUILT, N_CARDS, N_SLOTS, NONE, START_COINS, TABLES, Wonder,
)

# Who picks next, by number of wonders picked (section 2.5).
cdef uint8_t[8] PICK_SEAT = [0, 1, 1, 0, 1, 0, 0, 1]


cdef inline void take_slot(State* s, int slot) noexcept nogil:
    """Remove the card of a slot and open what only it covered."""
    cdef const uint32_t* above = TABLES.covered_by[s.age]
    cdef uint32_t below = TABLES.covers[s.age][slot]
    cdef uint32_t bit = <uint32_t>1 << slot
    cdef uint32_t present = s.present & ~bit
    cdef uint32_t access = s.access
    cdef uint32_t rest = below & (below - 1)
    # Two slots at most; instead of one that is not there the empty slot, so no branch is guessed.
    cdef int one = sw_lowest(below | (bit & -<uint32_t>(below == 0)))
    cdef int two = sw_lowest(rest | (bit & -<uint32_t>(rest == 0)))
    access |= <uint32_t>(above[one] & present == 0) << one
    access |= <uint32_t>(above[two] & present == 0) << two
    s.access = access & present
    s.present = present
    s.known &= ~bit
    s.slot[slot] = NONE


cdef void lay_out(State* s, int age) noexcept nogil:
    """The structure of an age, nothing known of it yet."""
    s.age = age
    s.present = (1 << N_SLOTS) - 1
    s.access = TABLES.free_slots[age]
    s.known = 0
    s.backs = 0
    memset(s.slot, NONE, N_SLOTS)
    s.phase = PHASE_BACKS if age == 3 else PHASE_REVEAL


cdef void settle(State* s) noexcept nogil:
    """The phase in which the structure is ready for a turn, after reveals that are due."""
    if pending_reveals(s):
        s.phase = PHASE_REVEAL
    elif s.starter:
        s.phase = PHASE_STARTER
    else:
        s.phase = PHASE_PLAY


cdef void finish_turn(State* s) noexcept nogil:
    """All choices of a turn are made: next age, reveals, next seat."""
    cdef bint again = s.extra
    s.extra = 0
    if s.phase == PHASE_OVER:
        return
    if s.present == 0:
        if s.age == 3:
            count_up(s)
            return
        # An extra turn earned with the last card is lost.
        if s.pawn:
            s.turn = 1 if s.pawn > 0 else 0
            s.starter = 1
        else:
            s.starter = 0 if s.options & RULE_BEGINS else 1
        lay_out(s, s.age + 1)
        return
    if not again:
        s.turn = 1 - s.turn
    settle(s)


cdef void after_building(State* s, bint pair) noexcept nogil:
    if s.phase != PHASE_OVER and pair and s.board:
        s.phase = PHASE_TOKEN
    else:
        finish_turn(s)


cdef void play_building(State* s, int card, int slot, const Price* price) noexcept nogil:
    cdef City* city = &s.city[s.turn]
    pay(s, s.turn, price)
    take_slot(s, slot)
    if price.chain and city.tokens & TABLES.urbanism:
        city.coins += TABLES.urbanism_coins
    after_building(s, construct(s, s.turn, card))


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
        for i in range(4):
            if (s.city[seat].todo >> i) & 1:
                s.boxed = s.city[seat].wonders[i]


cdef void play_wonder(
    State* s, int wonder, int card, int slot, const Price* price
) noexcept nogil:
    cdef int seat = s.turn
    cdef City* city = &s.city[seat]
    cdef City* other = &s.city[1 - seat]
    cdef const Wonder* row = &TABLES.wonders[wonder]
    cdef int place = place_of(city, wonder)
    cdef uint64_t targets[2]
    pay(s, seat, price)
    take_slot(s, slot)
    city.todo &= ~(1 << place)
    city.under[place] = card
    add_wonder(s, seat, wonder)
    if city.count[BUILT] + other.count[BUILT] == TABLES.wonder_limit:
        box_eighth(s)
    s.extra = 1 if row.extra_turn or city.tokens & TABLES.theology else 0
    city.coins += row.coins
    other.coins -= min(<int>other.coins, <int>row.opponent_loses)
    if row.shields:
        push_pawn(s, seat, row.shields)
        if s.phase == PHASE_OVER:
            s.extra = 0
            return
    if row.destroy >= 0:
        s.target = row.destroy
        destroy_targets(s, targets)
        if targets[0]:
            s.phase = PHASE_DESTROY
            return
        s.target = NONE
    elif row.revive and (s.discard[0] | s.discard[1]):
        s.phase = PHASE_REVIVE
        return
    elif row.draw and aside_tokens(s):
        s.phase = PHASE_DRAW
        return
    finish_turn(s)


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
    cdef int payload = move & 0xFFFFFF
    cdef int card = (payload >> CARD_SHIFT) & 0x7F
    cdef int slot = payload & 0x1F
    cdef City* victim
    cdef Price price
    cdef bint pair
    if kind == EVENT_REVEAL:
        s.slot[slot] = card
        s.known |= <uint32_t>1 << slot
        drop_card(s.unseen, card)
        settle(s)
    elif kind == MOVE_BUILD:
        price = price_of_card(s, s.turn, card)
        play_building(s, card, slot, &price)
    elif kind == MOVE_DISCARD:
        play_discard(s, card, slot)
    elif kind == MOVE_WONDER:
        price = price_of_wonder(s, s.turn, payload >> WONDER_SHIFT)
        play_wonder(s, payload >> WONDER_SHIFT, card, slot, &price)
    elif kind == MOVE_TOKEN:
        s.board &= ~(1 << payload)
        gain_token(s, s.turn, payload)
        finish_turn(s)
    elif kind == MOVE_KEEP:
        s.returned |= s.drawn & ~(1 << payload)
        s.drawn = 0
        gain_token(s, s.turn, payload)
        finish_turn(s)
    elif kind == MOVE_DESTROY:
        victim = &s.city[1 - s.turn]
        drop_card(victim.cards, payload)
        victim.make -= TABLES.cards[payload].make
        victim.count[TABLES.cards[payload].colour] -= 1
        put_card(s.discard, payload)
        s.target = NONE
        finish_turn(s)
    elif kind == MOVE_REVIVE:
        drop_card(s.discard, payload)
        pair = construct(s, s.turn, payload)
        after_building(s, pair)
    elif kind == MOVE_STARTER:
        s.turn = payload
        s.starter = 0
        s.phase = PHASE_PLAY
    elif kind == MOVE_PICK:
        pick_wonder(s, payload)
    elif kind == EVENT_TOKENS:
        s.board = payload
        if s.options & RULE_PRESET:
            lay_out(s, 1)
        else:
            s.phase = PHASE_OFFER
    elif kind == EVENT_OFFER:
        s.offer = payload
        s.phase = PHASE_PICK
    elif kind == EVENT_BACKS:
        s.backs = payload
        s.phase = PHASE_REVEAL
    elif kind == EVENT_DRAW:
        s.drawn = payload
        s.phase = PHASE_KEEP


cdef void start(State* s, int options) noexcept nogil:
    """The state before the first chance event (section 2)."""
    cdef int seat, i
    memset(s, 0, sizeof(State))
    s.options = options
    for seat in range(2):
        s.city[seat].coins = START_COINS
        for i in range(4):
            s.city[seat].wonders[i] = TABLES.preset[seat][i] if options & RULE_PRESET else NONE
            s.city[seat].under[i] = NONE
    if options & RULE_PRESET:
        s.picks = 8
        s.city[0].todo = 0xF
        s.city[1].todo = 0xF
    s.unseen[0] = ~<uint64_t>0
    s.unseen[1] = (<uint64_t>1 << (N_CARDS - 64)) - 1
    memset(s.slot, NONE, N_SLOTS)
    s.loot = 0xF
    s.target = NONE
    s.boxed = NONE
    s.winner = NOBODY
    s.phase = PHASE_TOKENS


cdef int duel_seats(const void* state) noexcept nogil:
    return 2


cdef int duel_decider(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_OVER:
        return OVER
    if (CHANCE_PHASES >> s.phase) & 1:
        return CHANCE
    return s.turn
