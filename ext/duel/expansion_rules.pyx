"""The course of games with expansions (reference duel_expansions sections 2, 3 and 7).

All that is left to happen stands in the queue of open choices, chance events of the set-up and the
end of a turn too: `expanded_go_on` looks for victories and works it off up to the next decision or
event.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.duel.cardset cimport card_count, drop_card, put_card
from solver._ext.duel.chance cimport hidden_removed, pending_reveals
from solver._ext.duel.effects cimport (
    choose, construct, gain_token, lay_in, leave_city, right, when_built,
)
from solver._ext.duel.choice cimport can_choose
from solver._ext.duel.expansion_choice cimport is_due
from solver._ext.duel.gods cimport (
    drawing_god_in_slot, god_acts, god_of_deck, god_of_tops, lay_snake, place_god, take_mythology,
)
from solver._ext.duel.payment cimport (
    Price, pay_from_purse, price_of_card, price_of_god, price_of_wonder, sale,
)
from solver._ext.duel.plots cimport (
    conspire, draw_plots, keep_plot, prepare_plot, put_back, swap_cards, trigger_plot,
)
from solver._ext.duel.queue cimport (
    LOOK_DECK, OPEN_IN_SLOT, chooser, close_all, close_choice, open_choice,
)
from solver._ext.duel.scoring cimport count_up
from solver._ext.duel.senate cimport (
    apply_token, decrees_give, move_decree,
    owner_of, place_cube, remove_cube, shift_cube, turn_up,
)
from solver._ext.duel.state cimport (
    ALL_CHAMBERS, ANY, CARD_SHIFT, CHAMBERS, END_MILITARY, END_POLITICAL, END_SCIENCE, EVENT_BACKS,
    EVENT_BOX, EVENT_DECREE, EVENT_DRAW, EVENT_ENKI, EVENT_GOD_UP, EVENT_LOOK, EVENT_OFFER,
    EVENT_PLACE, EVENT_PLOTS, EVENT_REMOVED, EVENT_REVEAL, EVENT_SENATORS, EVENT_TOKENS,
    FIRST_OFFERING, HIDDEN, LOOKED_UNSEEN, MOVE_APPLY, MOVE_BUILD, MOVE_CONSPIRATOR,
    MOVE_DECK, MOVE_DISCARD, MOVE_ENKI, MOVE_ESPIONAGE, MOVE_EVENTS, MOVE_FRAUD, MOVE_GATE,
    MOVE_ISIS, MOVE_KEEP, MOVE_KEEP_PLOT, MOVE_LIBERTY, MOVE_LOCK, MOVE_MESSE, MOVE_MINERVA,
    MOVE_MOVE_DECREE, MOVE_NEPTUNE, MOVE_OF_DECK, MOVE_PICK, MOVE_PLACE_CUBE, MOVE_PLACE_GOD,
    MOVE_PREPARE, MOVE_PUT_BACK, MOVE_RA, MOVE_REMOVE, MOVE_SABOTAGE, MOVE_SHIFT, MOVE_SKIP,
    MOVE_SNAKE, MOVE_STARTER, MOVE_SWAP, MOVE_TAKE, MOVE_TREASON, MOVE_TRIGGER, MOVE_UNBUILD,
    MOVE_WONDER, MOVE_ZEUS, NOBODY, NOWHERE, NO_CARD, N_KINDS, PHASE_APPLY, PHASE_BACKS,
    PHASE_CUBE, PHASE_DECREE, PHASE_ENKI_DRAW, PHASE_GODS_UP, PHASE_KEEP, PHASE_LOOK,
    PHASE_OFFER, PHASE_OF_DECK, PHASE_OVER, PHASE_PICK, PHASE_PLACE, PHASE_PLAY, PHASE_REVEAL,
    PHASE_SENATE, PHASE_SENATORS, PHASE_STARTER, PHASE_UNCOVER, PLACES, PREPARED, RULE_BEGINS,
    RULE_PUBLIC, SHARED, UNPREPARED, WONDER_SHIFT, City, place_of, setup_of,
    win,
)
from solver._ext.duel.structure cimport take_slot
from solver._ext.duel.tables cimport (
    BUILT, CONSPIRES, DISCARD_PLUS, FIRST_TOKEN, FIRST_WONDER, MAX_CONSPIRACIES, MAX_DECK, MAX_HELD,
    MAX_SLOTS, NONE, PLACES_CUBE, REMOVED, RIGHT_CHAIN_COINS, RIGHT_WONDER_TURN, TABLES,
    WONDER_COINS, Item, Setup, card_row, wonder_row,
)

# Who picks next, by number of wonders picked.
cdef uint8_t[8] EXPANDED_PICK_SEAT = [0, 1, 1, 0, 1, 0, 0, 1]

cdef enum:
    ACTED = 1               # State.acted: the main action has been taken
    ENDING = 2              # the tokens uncovered are being taken
    NOTHING_DUE = 0         # of cards uncovered
    TOKEN_DUE = 1
    REVEAL_DUE = 2


# ---------------------------------------------------------------- set-up

cdef void start_expansions(State* s) noexcept nogil:
    """What the expansions add to the state before the first event (section 2)."""
    cdef const Setup* setup = setup_of(s)
    cdef int i
    if setup.pantheon:
        memset(s.pantheon.place, NONE, PLACES)
        memset(s.pantheon.kind_at, NONE, PLACES)
        memset(s.pantheon.deck, NONE, MAX_DECK * N_KINDS)
        for i in range(N_KINDS):
            memset(s.pantheon.deck[i], HIDDEN, sw_popcount(TABLES.gods_of[i]))
        s.pantheon.snake = NONE
        s.pantheon.minerva = NOWHERE
    if setup.agora:
        memset(s.agora.decree, HIDDEN, CHAMBERS)
        for i in range(CHAMBERS):
            s.agora.decree_at[i] = i
        s.agora.n_deck = sw_popcount(TABLES.conspiracies)
        memset(s.agora.deck, NONE, MAX_CONSPIRACIES)
        memset(s.agora.deck, HIDDEN, s.agora.n_deck)
        s.agora.drawn[0] = NONE
        s.agora.drawn[1] = NONE
        s.agora.locked = NONE


cdef void expanded_lay_out(State* s, int age) noexcept nogil:
    """The structure of an Age with its tokens, and what comes before the first turn in it."""
    cdef const Setup* setup = setup_of(s)
    cdef int i
    s.age = age
    s.present = (<uint32_t>1 << setup.slots[age]) - 1
    s.access = setup.free_slots[age]
    s.known = 0
    s.backs = 0
    memset(s.slot, NONE, MAX_SLOTS)
    # They are known by elimination now, as all cards out of an Age that is over.
    s.unseen[0] |= s.box[0]
    s.unseen[1] |= s.box[1]
    s.box[0] = 0
    s.box[1] = 0
    if setup.backs[age]:
        open_choice(s, PHASE_BACKS, s.turn, 0)
    if setup.agora:
        s.agora.senators = 0
        s.agora.removed[0] = 0
        s.agora.removed[1] = 0
        s.agora.removed_seen = 0
        open_choice(s, PHASE_SENATORS, s.turn, 0)
    if setup.pantheon:
        memset(s.pantheon.on_slot, 0, MAX_SLOTS)
        if setup.token_slots[age]:
            open_choice(s, PHASE_PLACE, s.turn, 0)
    open_choice(s, PHASE_UNCOVER, s.turn, 0)
    if age == 1 and setup.agora:
        for i in range(0, CHAMBERS, 2):
            open_choice(s, PHASE_DECREE, s.turn, i)
    if age == 2 and setup.pantheon:
        open_pantheon(s)


cdef void open_pantheon(State* s) noexcept nogil:
    """The Gate goes into the first empty slot, the gods are turned up (section 2.8)."""
    cdef int i
    for i in range(PLACES):
        if s.pantheon.place[i] == NONE:
            s.pantheon.place[i] = TABLES.gate
            break
    # A god that is not known here has been seen by both when it is turned up, not before: until
    # then this is still all that a seat knows.
    for i in range(PLACES):
        if s.pantheon.place[i] != HIDDEN:
            s.pantheon.seen_at[i] = 3
    open_choice(s, PHASE_GODS_UP, s.turn, 0)
    open_choice(s, PHASE_ENKI_DRAW, s.turn, OPEN_IN_SLOT + 1)


# ---------------------------------------------------------------- the queue

cdef bint decided(State* s) noexcept nogil:
    """Whether somebody has won: by science, military, politics, looked for in this order."""
    cdef bint first, second
    cdef int owner, i
    if s.phase == PHASE_OVER:
        return True
    first = sw_popcount(s.city[0].symbols) >= TABLES.symbols_to_win
    second = sw_popcount(s.city[1].symbols) >= TABLES.symbols_to_win
    if first or second:
        win(s, SHARED if first and second else 0 if first else 1, END_SCIENCE)
        return True
    if s.pawn == TABLES.capital or s.pawn == -<int>TABLES.capital:
        win(s, 0 if s.pawn > 0 else 1, END_MILITARY)
        return True
    if setup_of(s).agora:
        owner = owner_of(s, 0)
        i = 1
        while i < CHAMBERS and owner != NOBODY:
            if owner_of(s, i) != owner:
                owner = NOBODY
            i += 1
        if owner != NOBODY:
            win(s, owner, END_POLITICAL)
            return True
    return False


cdef int uncover(State* s) noexcept nogil:
    """Take the tokens on cards just uncovered, then turn these up: which of the two is due now.

    A Mythology token is followed by its god before the next one (section 4).
    """
    cdef uint32_t due
    cdef int slot, token
    if setup_of(s).pantheon:
        due = s.access & s.present & ~s.known
        while due:
            slot = 63 - __builtin_clzll(due)
            due &= ~(<uint32_t>1 << slot)
            token = s.pantheon.on_slot[slot]
            s.pantheon.on_slot[slot] = 0
            if token >= FIRST_OFFERING:
                s.pantheon.offerings[s.turn] |= 1 << (token - FIRST_OFFERING)
            elif token:
                take_mythology(s, s.turn, token - 1)
                s.n_fresh = 0
                return TOKEN_DUE
    return REVEAL_DUE if pending_reveals(s) else NOTHING_DUE


cdef extern from *:
    int __builtin_clzll(uint64_t x) noexcept nogil


cdef void expanded_go_on(State* s) noexcept nogil:
    """Work off the queue up to the next decision or chance event, or end the game."""
    # Nothing below moves the pawn, cubes or symbols: only what has just happened can have won.
    if decided(s):
        close_all(s)
        s.extra = 0
        s.acted = 0
    else:
        expanded_work_off(s)


cdef void expanded_work_off(State* s) noexcept nogil:
    """The same where nobody can have won."""
    cdef int due
    while True:
        s.n_fresh = 0
        if s.n_open == 0:
            if next_step(s):
                return
            continue
        if s.open[0].kind == PHASE_UNCOVER:
            due = uncover(s)
            if due == REVEAL_DUE:
                s.phase = PHASE_REVEAL
                return
            if due == NOTHING_DUE:
                close_choice(s)
            continue
        if s.open[0].kind == PHASE_ENKI_DRAW and s.open[0].what > OPEN_IN_SLOT:
            # At the start of Age II, if he lies in a slot.
            s.open[0].what = OPEN_IN_SLOT
            if not drawing_god_in_slot(s):
                close_choice(s)
                continue
        if s.open[0].kind == PHASE_REVEAL or (
                can_choose(s, &s.open[0]) and is_due(s, &s.open[0])):
            s.phase = s.open[0].kind
            return
        close_choice(s)


cdef bint next_step(State* s) noexcept nogil:
    """With nothing open: the next step of the draft or the turn; whether it is a decision or an
    event."""
    if s.picks < 8:
        return next_pick(s)
    if s.age == 0:              # promo wonders alone: the structure comes after the draft
        expanded_lay_out(s, 1)
        return False
    if s.acted == 0 and s.present:
        s.phase = PHASE_PLAY
        return True
    if s.acted == ACTED and s.present:
        s.acted = ENDING
        open_choice(s, PHASE_UNCOVER, s.turn, 0)
        return False
    return expanded_finish_turn(s)


cdef bint expanded_finish_turn(State* s) noexcept nogil:
    """The next seat or the next Age; True when the game is over."""
    cdef bint again = s.extra
    s.extra = 0
    s.acted = 0
    if setup_of(s).agora:
        s.agora.was_triggered = 0
    if s.present:
        if not again:
            s.turn = 1 - s.turn
        return False
    if s.age == 3:
        count_up(s)
        return True
    if s.pawn:
        s.turn = 1 if s.pawn > 0 else 0
    expanded_lay_out(s, s.age + 1)
    if s.pawn or not s.options & RULE_BEGINS:
        open_choice(s, PHASE_STARTER, s.turn, 0)
    return False


# ---------------------------------------------------------------- the draft

cdef bint next_pick(State* s) noexcept nogil:
    """Who picks next; the last of four goes to its player without a decision."""
    s.turn = EXPANDED_PICK_SEAT[s.picks]
    if not s.offer:
        s.phase = PHASE_OFFER
        return True
    if s.picks & 3 == 3:
        pick(s, sw_lowest(s.offer))
        return False
    s.phase = PHASE_PICK
    return True


cdef void pick(State* s, int wonder) noexcept nogil:
    """A wonder is taken, with what that brings at once (section 2.6)."""
    cdef int seat = EXPANDED_PICK_SEAT[s.picks]
    cdef City* city = &s.city[seat]
    cdef int place = place_of(city, NONE)
    cdef const Item* row = wonder_row(wonder)
    city.wonders[place] = wonder
    city.todo |= 1 << place
    s.offer &= ~(<uint32_t>1 << wonder)
    s.picks += 1
    if s.picks == 8:
        s.turn = 0
    if row.on_draft == CONSPIRES:
        conspire(s, seat)
    elif row.on_draft == PLACES_CUBE:
        open_choice(s, PHASE_CUBE, seat, ALL_CHAMBERS)


# ---------------------------------------------------------------- main actions

cdef void drop_wonder(City* city, int place) noexcept nogil:
    """A wonder leaves a city for good; the later ones move up."""
    cdef int below = city.todo & ((1 << place) - 1)
    cdef int above = city.todo >> (place + 1) << place
    cdef int i
    city.todo = below | above
    for i in range(place, MAX_HELD - 1):
        city.wonders[i] = city.wonders[i + 1]
        city.under[i] = city.under[i + 1]
    city.wonders[MAX_HELD - 1] = NONE
    city.under[MAX_HELD - 1] = NONE


cdef void box_the_rest(State* s) noexcept nogil:
    """With the last wonder built that may be, those not built go to the box."""
    cdef int seat
    for seat in range(2):
        while s.city[seat].todo:
            s.boxed = s.city[seat].wonders[sw_lowest(s.city[seat].todo)]
            drop_wonder(&s.city[seat], sw_lowest(s.city[seat].todo))


cdef void raise_wonder(State* s, int seat, int wonder, int card) noexcept nogil:
    """A wonder stands, with all that it brings (section 7)."""
    cdef City* city = &s.city[seat]
    cdef const Item* row = wonder_row(wonder)
    cdef int place = place_of(city, wonder)
    cdef int owner
    city.todo &= ~(1 << place)
    city.under[place] = card
    lay_in(city, row)
    if s.city[0].count[BUILT] + s.city[1].count[BUILT] == setup_of(s).wonder_limit:
        box_the_rest(s)
    if row.extra_turn or right(city, RIGHT_WONDER_TURN):
        s.extra = 1
    when_built(s, seat, row)
    for owner in range(2):
        s.city[owner].coins += s.age * decrees_give(s, owner, WONDER_COINS)


cdef void take_action(
    State* s, int kind, uint32_t payload, const Price* known
) noexcept nogil:
    """The main action of a turn; the price of what is built may be known."""
    cdef int seat = s.turn
    cdef City* city = &s.city[seat]
    cdef int card = (payload >> CARD_SHIFT) & 0x7F
    cdef int slot = payload & 0x1F
    cdef int other = payload >> WONDER_SHIFT
    cdef Price price
    s.acted = ACTED
    if kind == MOVE_BUILD:
        price = known[0] if known != NULL else price_of_card(s, seat, card)
        pay_from_purse(s, seat, &price)
        take_slot(s, slot)
        if price.chain:
            city.coins += right(city, RIGHT_CHAIN_COINS)
        construct(s, seat, card)
    elif kind == MOVE_DISCARD:
        city.coins += sale(city) + decrees_give(s, seat, DISCARD_PLUS)
        put_card(s.discard, card)
        take_slot(s, slot)
    elif kind == MOVE_WONDER:
        price = known[0] if known != NULL else price_of_wonder(s, seat, other)
        pay_from_purse(s, seat, &price)
        take_slot(s, slot)
        raise_wonder(s, seat, other, card)
    elif kind == MOVE_PREPARE:
        take_slot(s, slot)
        prepare_plot(s, seat, other, card)
    else:
        activate_slot(s, seat, payload & 7, payload >> 3)


cdef void activate_slot(State* s, int seat, int slot, int offerings) noexcept nogil:
    """Pay for the god or the Gate in a slot of the Pantheon."""
    cdef int god = s.pantheon.place[slot]
    cdef Price price
    price.trade = 0
    price.chain = False
    price.total = price_of_god(s, seat, slot, offerings)
    pay_from_purse(s, seat, &price)
    s.pantheon.offerings[seat] &= ~offerings
    s.pantheon.place[slot] = NONE
    s.pantheon.kind_at[slot] = NONE
    s.pantheon.seen_at[slot] = 0
    god_acts(s, seat, god)


# ---------------------------------------------------------------- choices

cdef int slot_of(const State* s, int card) noexcept nogil:
    cdef int slot
    for slot in range(MAX_SLOTS):
        if (s.present >> slot) & 1 and s.slot[slot] == card:
            return slot
    return 0


cdef void zeus_strikes(State* s, int seat, int slot) noexcept nogil:
    """A card of the structure, face up by now, is discarded; the seat takes its token."""
    cdef int token = s.pantheon.on_slot[slot]
    put_card(s.discard, s.slot[slot])
    take_slot(s, slot)
    s.pantheon.on_slot[slot] = 0
    if not token:
        return
    if token >= FIRST_OFFERING:
        s.pantheon.offerings[seat] |= 1 << (token - FIRST_OFFERING)
    else:
        take_mythology(s, seat, token - 1)


cdef void unbuild(State* s, int owner, int wonder) noexcept nogil:
    """The card under a wonder goes to the discard pile, and the wonder stops working."""
    cdef int card = s.city[owner].under[place_of(&s.city[owner], wonder)]
    leave_city(s, owner, FIRST_WONDER + wonder)
    if card != NONE:
        put_card(s.discard, card)


cdef void move_to_city(State* s, int seat, int card) noexcept nogil:
    """An opposing card comes over, without what it brings when built."""
    leave_city(s, 1 - seat, card)
    put_card(s.city[seat].cards, card)
    lay_in(&s.city[seat], card_row(card))


cdef void steal_wonder(State* s, int seat, int wonder) noexcept nogil:
    cdef City* city = &s.city[seat]
    cdef City* other = &s.city[1 - seat]
    cdef int place = place_of(city, NONE)
    if place < 0:
        return                  # six are held; more cannot come about
    drop_wonder(other, place_of(other, wonder))
    city.wonders[place] = wonder
    city.todo |= 1 << place


cdef void lock_token(State* s, int seat, int token) noexcept nogil:
    """A progress token leaves the game; one that was set aside in secret (Obscurantism)."""
    cdef uint16_t bit = 0 if token == ANY else 1 << token
    s.agora.locked_seen = 3
    if s.board & bit:
        s.board &= ~bit
    elif s.city[1 - seat].tokens & bit:
        leave_city(s, 1 - seat, FIRST_TOKEN + token)
    else:
        s.agora.locked_seen = 1 << seat
    s.agora.locked = HIDDEN if token == ANY else token


cdef void see_aside(State* s, int seat) noexcept nogil:
    """A seat looks at all tokens set aside, and so knows which one is locked."""
    if setup_of(s).agora and s.agora.locked != NONE:
        s.agora.locked_seen |= 1 << seat


cdef void choose_in_senate(State* s, int seat, int kind, uint32_t payload) noexcept nogil:
    cdef int low = payload & 7
    cdef int high = (payload >> 3) & 7
    if kind == MOVE_PLACE_CUBE:
        place_cube(s, seat, low)
    elif kind == MOVE_REMOVE:
        remove_cube(s, seat, low)
    elif kind == MOVE_SHIFT:
        shift_cube(s, seat, low, high)
    elif kind == MOVE_MOVE_DECREE:
        move_decree(s, low, high)
    elif kind == MOVE_CONSPIRATOR:
        if payload:
            conspire(s, seat)
        else:
            open_choice(s, PHASE_CUBE, seat, ALL_CHAMBERS)
    elif kind == MOVE_KEEP_PLOT:
        keep_plot(s, seat, payload)
    elif kind == MOVE_PUT_BACK:
        put_back(s, payload != 0)
    elif kind == MOVE_TRIGGER:
        trigger_plot(s, seat, payload, UNPREPARED)


cdef void choose_for_god(State* s, int seat, int kind, uint32_t payload, int what) noexcept nogil:
    cdef int card = (payload >> CARD_SHIFT) & 0x7F
    cdef int low = payload & 0x1F
    cdef int high = (payload >> 5) & 0x1F
    if kind == MOVE_PLACE_GOD:
        place_god(s, seat, what, low, high)
    elif kind == MOVE_ENKI:
        s.pantheon.enki = 0
        gain_token(s, seat, payload)
    elif kind == MOVE_SNAKE:
        lay_snake(s, seat, payload)
    elif kind == MOVE_TAKE:
        move_to_city(s, seat, payload)
    elif kind == MOVE_ZEUS:
        if (s.known >> low) & 1:
            zeus_strikes(s, seat, low)
        else:
            open_choice(s, PHASE_REVEAL, seat, low)
    elif kind == MOVE_UNBUILD:
        unbuild(s, seat if place_of(&s.city[seat], payload) >= 0 else 1 - seat, payload)
    elif kind == MOVE_ISIS:
        drop_card(s.discard, card)
        raise_wonder(s, seat, payload >> WONDER_SHIFT, card)
    elif kind == MOVE_RA:
        steal_wonder(s, seat, payload)
    elif kind == MOVE_MINERVA:
        s.pantheon.minerva = <int>payload - TABLES.capital
    elif kind == MOVE_NEPTUNE:
        s.loot &= ~(1 << payload)
        open_choice(s, PHASE_APPLY, seat, 0)
    elif kind == MOVE_APPLY:
        s.loot &= ~(1 << payload)
        apply_token(s, seat, payload)
    elif kind == MOVE_GATE:
        god_of_tops(s, seat, payload)
    elif kind == MOVE_DECK:
        open_choice(s, PHASE_LOOK, seat, LOOK_DECK + payload)
        open_choice(s, PHASE_ENKI_DRAW, seat, LOOK_DECK + payload)
        open_choice(s, PHASE_OF_DECK, seat, payload)
    elif kind == MOVE_OF_DECK:
        god_of_deck(s, seat, what, low, high)


cdef void choose_for_plot(State* s, int seat, int kind, uint32_t payload) noexcept nogil:
    cdef int card = (payload >> CARD_SHIFT) & 0x7F
    if kind == MOVE_LOCK:
        lock_token(s, seat, payload)
    elif kind == MOVE_FRAUD:
        take_slot(s, payload & 0x1F)
        construct(s, seat, card)
    elif kind == MOVE_TREASON:
        drop_card(s.agora.removed, payload)
        drop_card(s.unseen, payload)
        drop_card(s.box, payload)
        construct(s, seat, payload)
    elif kind == MOVE_ESPIONAGE:
        see_aside(s, seat)
        gain_token(s, seat, payload)
    elif kind == MOVE_EVENTS:
        put_card(s.discard, card)
        take_slot(s, payload & 0x1F)
        open_choice(s, PHASE_UNCOVER, s.turn, 0)
    elif kind == MOVE_MESSE:
        take_slot(s, payload & 0x1F)
        construct(s, seat, card)
    elif kind == MOVE_LIBERTY:
        share_box(s, seat, card, payload >> WONDER_SHIFT)
    elif kind == MOVE_SWAP:
        swap_cards(s, seat, card, payload >> WONDER_SHIFT)
    elif kind == MOVE_SABOTAGE:
        unbuild(s, 1 - seat, payload)
        drop_wonder(&s.city[1 - seat], place_of(&s.city[1 - seat], payload))


cdef void share_box(State* s, int seat, int card, int given) noexcept nogil:
    """A card of the box is built free, then the other player builds another one (7wd.io).

    Who builds first wins first.
    """
    drop_card(s.box, card)
    construct(s, seat, card)
    if given == NO_CARD or decided(s):
        return
    drop_card(s.box, given)
    construct(s, 1 - seat, given)


cdef void make_choice(State* s, int kind, uint32_t payload) noexcept nogil:
    """Carry out the first choice of the queue; what it opens stands before the rest."""
    cdef int seat = chooser(s)
    cdef int phase = s.open[0].kind
    cdef int what = s.open[0].what
    close_choice(s)
    s.n_fresh = 0
    if phase == PHASE_SENATE and what >> CHAMBERS > 1 and kind != MOVE_SKIP:
        # The remaining actions come after all that this one brings about.
        open_choice(s, PHASE_SENATE, seat, what - (1 << CHAMBERS))
        s.n_fresh = 0
    if kind == MOVE_KEEP:
        choose(s, seat, kind, payload)
        if setup_of(s).agora:
            s.agora.not_locked[seat] |= s.returned
        s.returned = 0
    elif kind == MOVE_SKIP:
        pass
    elif kind < EVENT_TOKENS:
        choose(s, seat, kind, payload)
    elif kind == MOVE_TRIGGER or MOVE_PLACE_CUBE <= kind <= MOVE_PUT_BACK or (
            kind == MOVE_MOVE_DECREE):
        choose_in_senate(s, seat, kind, payload)
    elif kind < MOVE_PLACE_CUBE:
        choose_for_god(s, seat, kind, payload, what)
    else:
        choose_for_plot(s, seat, kind, payload)


# ---------------------------------------------------------------- chance

cdef void turn_card(State* s, int slot, int card) noexcept nogil:
    """A card is turned up; one that Zeus has struck leaves at once."""
    cdef int seat
    s.slot[slot] = card
    s.known |= <uint32_t>1 << slot
    drop_card(s.unseen, card)
    if s.n_open and s.open[0].kind == PHASE_REVEAL:
        seat = s.open[0].seat
        close_choice(s)
        zeus_strikes(s, seat, slot)


cdef void see_god(State* s, int place, int god) noexcept nogil:
    """The seat that looks sees the god at a place of a deck."""
    cdef int kind = place // MAX_DECK
    cdef int depth = place % MAX_DECK
    cdef bint all_see = s.options & RULE_PUBLIC and s.open[0].what >= LOOK_DECK
    s.pantheon.deck_seen[kind][depth] |= 3 if all_see else 1 << s.open[0].seat
    if god != ANY:
        s.pantheon.deck[kind][depth] = god
    elif s.pantheon.deck[kind][depth] != HIDDEN and s.open[0].what == kind:
        s.pantheon.deck_seen[kind][depth] |= LOOKED_UNSEEN


cdef void see_removed(State* s, uint32_t cards) noexcept nogil:
    """Cards that are out of this Age, all at once or one part after the other."""
    cdef int first = TABLES.first_of_age[s.age]
    cdef uint32_t left = cards
    while left:
        put_card(s.agora.removed, first + sw_lowest(left))
        left &= left - 1
    if not cards or card_count(s.agora.removed) == REMOVED:
        s.agora.removed_seen |= 1 << s.open[0].seat


cdef void show_removed(State* s, int card) noexcept nogil:
    """A card out of this Age is laid open."""
    put_card(s.box, card)
    drop_card(s.unseen, card)
    if setup_of(s).agora:
        drop_card(s.agora.removed, card)
        if hidden_removed(s) == 0:
            s.agora.removed_seen = 0    # nobody knows more than the others any longer


cdef void happen(State* s, int kind, uint32_t payload) noexcept nogil:
    """A chance event."""
    cdef const Setup* setup = setup_of(s)
    cdef int seat, at
    if kind == EVENT_REVEAL:
        turn_card(s, payload & 0x1F, (payload >> CARD_SHIFT) & 0x7F)
    elif kind == EVENT_TOKENS:
        s.board |= payload
        if sw_popcount(s.board) == setup.on_board and (setup.pantheon or setup.agora):
            expanded_lay_out(s, 1)
    elif kind == EVENT_OFFER:
        s.offer |= payload
        if sw_popcount(s.offer) < setup.on_offer:
            return
    elif kind == EVENT_BACKS:
        s.backs |= payload
    elif kind == EVENT_SENATORS:
        s.agora.senators |= payload
    elif kind == EVENT_PLACE:
        s.pantheon.on_slot[payload & 0x1F] = payload >> 5
    elif kind == EVENT_DRAW:
        s.drawn = payload
        s.open[0].kind = PHASE_KEEP
        s.phase = PHASE_KEEP
        return
    elif kind == EVENT_DECREE:
        at = payload & 7
        close_choice(s)
        s.n_fresh = 0
        turn_up(s, at, payload >> 3)
    elif kind == EVENT_LOOK:
        see_god(s, payload & 0x1F, payload >> 5)
    elif kind == EVENT_ENKI:
        s.pantheon.enki = payload
        if setup.agora:
            see_not_locked(s, payload)
    elif kind == EVENT_GOD_UP:
        s.pantheon.place[payload & 0x1F] = payload >> 5
        s.pantheon.seen_at[payload & 0x1F] = 3
    elif kind == EVENT_PLOTS:
        seat = s.open[0].seat
        close_choice(s)
        draw_plots(s, seat, payload & 0x1F, payload >> 5)
    elif kind == EVENT_REMOVED:
        see_removed(s, payload)
    elif kind == EVENT_BOX:
        show_removed(s, payload)


cdef void see_not_locked(State* s, uint32_t tokens) noexcept nogil:
    """Tokens drawn from those set aside are not the locked one, for who sees them."""
    if s.open[0].what == OPEN_IN_SLOT:
        s.agora.not_locked[0] |= tokens
        s.agora.not_locked[1] |= tokens
    else:
        s.agora.not_locked[s.open[0].seat] |= tokens


# ---------------------------------------------------------------- every move

cdef void expanded_apply(State* s, int kind, uint32_t payload) noexcept nogil:
    """Play a move, or let an event happen."""
    s.n_fresh = 0
    if (EVENT_TOKENS <= kind <= EVENT_DRAW) or EVENT_PLACE <= kind <= EVENT_GOD_UP or (
            kind == EVENT_BOX):
        happen(s, kind, payload)
        if s.phase == PHASE_KEEP:
            return
        if kind == EVENT_TOKENS and sw_popcount(s.board) < setup_of(s).on_board:
            return
        if kind == EVENT_OFFER and sw_popcount(s.offer) < setup_of(s).on_offer:
            return
    elif kind == MOVE_PICK:
        pick(s, payload)
    elif kind == MOVE_STARTER:
        s.turn = payload
        close_choice(s)
    elif kind == MOVE_TRIGGER and s.phase == PHASE_PLAY:
        s.agora.was_triggered = 1
        trigger_plot(s, s.turn, payload, PREPARED)
    elif s.phase == PHASE_PLAY:
        take_action(s, kind, payload, NULL)
    else:
        make_choice(s, kind, payload)
    expanded_go_on(s)


cdef void build_at(State* s, int kind, uint32_t payload, const Price* price) noexcept nogil:
    """Build a card or a wonder whose price is known, as the main action."""
    s.n_fresh = 0
    take_action(s, kind, payload, price)
    expanded_go_on(s)
