"""The rules of 7 Wonders: setup, the course of a turn, the end of an Age."""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from solver._ext.core.game cimport CHANCE, OVER, move_t
from solver._ext.wonders.chance cimport deal_events
from solver._ext.wonders.choice cimport city_of_discards, reads_pile, takeable
from solver._ext.wonders.city cimport start_city
from solver._ext.wonders.knowledge cimport (
    KNOWN, POOL, assume, classify, discards_before, place_seen, settle, sort_hand,
)
from solver._ext.wonders.resolve cimport bring_coins, carry_out, coin_cost, pay_and_place, take_card
from solver._ext.wonders.scoring cimport decide_winner
from solver._ext.wonders.tables cimport NONE, N_AGES, N_CARDS, POWER_LAST_CARD, SECOND, TABLES
from solver._ext.wonders.state cimport (
    EVENT_DEAL, EVENT_SEE, EVENT_WONDER, FREE_CITY, FRESH, LOOK_HAND, LOOK_LAST, LOOK_PILE,
    MOVE_TAKE, NOBODY, PHASE_BOARDS, PHASE_CHOOSE, PHASE_DEAL, PHASE_DISCARD, PHASE_OVER,
    PHASE_SEE, PHASE_SEVENTH, PHASE_SIDES, ROW_ROOM, RULE_EDITION, RULE_SEVENTH, RULE_TURN_SIX,
    TODO_DISCARD, TODO_SEVENTH, UNSEEN, USE_HAND, USE_LEFT, City, State, card_in, conceals_hand,
    held, holder, is_free_city_game, is_managed, kind_of, left_of, managed_row, manager_of,
    owner_seat, picks_side, row_dealt, rows_dealt, rule, set_actor,
)


# ---------------------------------------------------------------- setup

cdef void start(State* s, int seats, int options) noexcept nogil:
    """The state before the first chance event."""
    cdef int i
    memset(s, 0, sizeof(State))
    s.options = options
    s.edition = <uint8_t>rule(s, RULE_EDITION)
    s.seats = <uint8_t>seats
    s.cities = <uint8_t>max(seats, 3)
    s.players = s.cities
    s.stride = <uint8_t>(ROW_ROOM // s.cities)
    if seats > 2:
        s.stride = <uint8_t>(TABLES.hand)
    memset(s.card, NONE, sizeof(s.card))
    for i in range(s.cities):
        s.city[i].wonder = NONE
        s.city[i].side = NONE
    s.phase = PHASE_BOARDS
    s.age = 1
    s.turn = 1
    s.view = NOBODY
    s.acting = NONE


cdef void lay_board(State* s, int wonder, int side) noexcept nogil:
    cdef int i = 0
    while s.city[i].wonder != NONE:
        i += 1
    s.city[i].wonder = <uint8_t>wonder
    if not picks_side(s):
        s.city[i].side = <uint8_t>(0 if side == NONE else side)
    elif i >= s.seats:
        s.city[i].side = 0
    start_city(s, i)
    if i == s.cities - 1:
        s.phase = PHASE_DEAL
        if picks_side(s):
            s.phase = PHASE_SIDES
            set_actor(s)


cdef void choose_sides(State* s) noexcept nogil:
    """All have chosen a side."""
    cdef int i
    for i in range(s.seats):
        s.city[i].side = <uint8_t>(s.chosen[i][0] & 1)
    clear_choices(s)
    s.actor = 0
    s.phase = PHASE_DEAL


cdef void clear_choices(State* s) noexcept nogil:
    memset(s.chosen, 0, sizeof(s.chosen))
    memset(s.n_chosen, 0, sizeof(s.n_chosen))


# ---------------------------------------------------------------- dealing

cdef void deal_card(State* s, int card) noexcept nogil:
    cdef int row = row_dealt(s), other
    cdef move_t events[N_CARDS]
    cdef double prob[N_CARDS]
    if card == NONE:
        card = UNSEEN
        if s.view == NOBODY:    # nobody whose knowledge it could be: any card will do
            deal_events(s, events, prob)
            card = card_in(events[0])
    s.card[s.age - 1][row * s.stride + s.size[row]] = <uint8_t>card
    s.size[row] += 1
    s.dealt += 1
    if s.dealt < rows_dealt(s):
        return
    s.dealt = 0
    for other in range(s.seats):
        sort_hand(s, other)
    start_turn(s)


cdef void start_turn(State* s) noexcept nogil:
    """Hands have been passed on; the manager draws, the view looks at what it got."""
    s.phase = PHASE_CHOOSE
    if is_free_city_game(s):
        draw_for_manager(s)
    set_actor(s)
    if s.view != NOBODY:
        look_at_hand(s)
        settle(s, s.view)


cdef void draw_for_manager(State* s) noexcept nogil:
    """The top card of the pile joins the managed hand (reference: section 10)."""
    cdef int row = managed_row(s, s.age)
    cdef int first = row * s.stride, pile = FREE_CITY * s.stride
    cdef int i
    # What a view has not seen yet stays marked until it has (see_card).
    if s.view == NOBODY or manager_of(s) != s.view:
        for i in range(s.size[row]):
            s.use[s.age - 1][first + i] = USE_HAND
    s.size[FREE_CITY] -= 1
    i = first + s.size[row]
    pile += s.size[FREE_CITY]
    s.card[s.age - 1][i] = s.card[s.age - 1][pile]
    s.card[s.age - 1][pile] = NONE
    # In the first turn nobody else has seen the rest of the hand either.
    s.use[s.age - 1][i] = FRESH if s.turn > 1 else USE_HAND
    s.size[row] += 1
    if s.view == NOBODY or manager_of(s) != s.view:
        sort_hand(s, row)


# ---------------------------------------------------------------- what a view looks at

cdef void look_at_hand(State* s) noexcept nogil:
    """If the view does not know all of its next hand, the unknown cards come to light first.

    A card that the manager draws is the last one.
    """
    cdef uint8_t classes[ROW_ROOM]
    cdef int row = held(s, s.view, s.age, s.turn)
    cdef int first = row * s.stride
    cdef int received = s.size[row] - is_managed(s, s.age, row)
    cdef int i, at
    cdef bint known = True
    s.seen = 0
    s.phase = PHASE_SEE
    s.looking = LOOK_HAND
    if s.turn == 1:
        s.seen = <uint8_t>received
    else:
        classify(s, s.view, s.age, classes)
        for i in range(first, first + received):
            known = known and classes[i] != POOL and not s.use[s.age - 1][i] & FRESH
        for at in range(ROW_ROOM):
            if classes[at] == classes[first] and not first <= at < first + received:
                known = False
        if known:
            s.seen = <uint8_t>received
    if s.seen == s.size[row]:
        finish_looking(s)
    else:
        s.actor = 0


cdef void finish_looking(State* s) noexcept nogil:
    """The view knows its hand."""
    cdef int row = held(s, s.view, s.age, s.turn)
    cdef int i
    cdef int last = s.size[row] - 1
    if is_managed(s, s.age, row):
        for i in range(last):
            s.use[s.age - 1][row * s.stride + i] = USE_HAND
    s.seen = 0
    s.phase = PHASE_CHOOSE
    sort_hand(s, row)
    set_actor(s)


cdef void see_card(State* s, int card) noexcept nogil:
    cdef int row = held(s, s.view, s.age, s.turn)
    cdef int age, at = place_seen(s, &age)
    assume(s, age, at, card)
    s.seen += 1
    if s.looking == LOOK_PILE:
        show_pile(s)
    elif s.looking == LOOK_LAST:
        s.seen = 0
        s.looking = LOOK_HAND
        s.phase = PHASE_SEVENTH
        s.actor = s.view
    elif s.seen == s.size[row]:
        finish_looking(s)
    settle(s, s.view)


cdef void show_pile(State* s) noexcept nogil:
    """Skip what the view knows of the discard pile; then it may take a card."""
    cdef uint8_t classes[ROW_ROOM]
    cdef uint8_t cards[N_CARDS]
    cdef int age, at, total = discards_before(s, s.age, ROW_ROOM)
    while s.seen < total:
        at = place_seen(s, &age)
        classify(s, s.view, age, classes)
        if classes[at] != KNOWN:
            return
        s.seen += 1
    s.seen = 0
    s.looking = LOOK_HAND
    s.actor = s.view
    s.phase = PHASE_DISCARD
    look_through_pile(s)
    if takeable(s, cards) == 0:
        proceed(s)


# ---------------------------------------------------------------- a turn

cdef void resolve(State* s) noexcept nogil:
    """All have chosen."""
    carry_out(s)
    if s.turn == TABLES.turns:
        discard_leftovers(s)
    proceed(s)


cdef void discard_leftovers(State* s) noexcept nogil:
    """After the last turn: what is left of the hands is discarded, but for Babylon's card."""
    cdef int row, city
    for row in range(s.cities):
        if s.size[row] == 0:
            continue
        city = row
        if row < s.seats:
            city = holder(s, row, s.age, s.turn)
        if s.city[city].powers & POWER_LAST_CARD and (
                rule(s, RULE_SEVENTH) == 0 or city >= s.seats):
            s.todo |= TODO_SEVENTH
            s.acting = <uint8_t>city
            continue
        s.use[s.age - 1][row * s.stride] = USE_LEFT | (
            s.use[s.age - 1][row * s.stride] & FRESH)
        s.size[row] = 0


cdef inline bint discards_first(const State* s) noexcept nogil:
    cdef int option = rule(s, RULE_TURN_SIX)
    return option == 1 or (option == 0 and s.edition == SECOND)


cdef int city_with_seventh(const State* s) noexcept nogil:
    cdef int i
    for i in range(s.cities):
        if s.city[i].powers & POWER_LAST_CARD:
            return i
    return NONE


cdef void look_through_pile(State* s) noexcept nogil:
    """The seat that acts sees the discard pile."""
    cdef int turn = s.turn
    if turn == TABLES.turns and not s.todo & TODO_SEVENTH:
        turn += 1
    s.looks[s.actor] = <uint8_t>(s.age << 4 | turn)


cdef void proceed(State* s) noexcept nogil:
    """What is still due in this turn, then the next one."""
    cdef uint8_t cards[N_CARDS]
    while s.todo:
        if s.todo & TODO_DISCARD and (discards_first(s) or not s.todo & TODO_SEVENTH):
            s.todo &= ~TODO_DISCARD
            s.acting = <uint8_t>city_of_discards(s)
            s.actor = <uint8_t>owner_seat(s, s.acting)
            if s.actor == s.view:
                s.phase = PHASE_SEE
                s.looking = LOOK_PILE
                s.seen = 0
                show_pile(s)
                if s.phase == PHASE_SEE:
                    s.actor = 0
                settle(s, s.view)
                return
            look_through_pile(s)
            if takeable(s, cards):
                s.phase = PHASE_DISCARD
                if s.view != NOBODY:
                    settle(s, s.view)
                return
        else:
            s.todo &= ~TODO_SEVENTH
            s.phase = PHASE_SEVENTH
            s.acting = <uint8_t>city_with_seventh(s)
            s.actor = <uint8_t>owner_seat(s, s.acting)
            if s.view == NOBODY:
                return
            if s.acting >= s.seats and s.actor == s.view:
                s.phase = PHASE_SEE
                s.looking = LOOK_LAST
                s.seen = 0
                s.actor = 0
            settle(s, s.view)
            return
    s.acting = NONE
    if s.turn == TABLES.turns:
        end_age(s)
        return
    s.turn += 1
    start_turn(s)


cdef void play_seventh(State* s, move_t move) noexcept nogil:
    cdef int city = s.acting
    cdef int row = city
    if city < s.seats:
        row = held(s, city, s.age, s.turn)
    s.city[city].coins -= <uint8_t>coin_cost(s, city, 1, move)
    pay_and_place(s, city, row, 0, move)
    bring_coins(s, city, 0, move)
    proceed(s)


# ---------------------------------------------------------------- the end of an Age

cdef void fight(State* s, int one, int other) noexcept nogil:
    cdef City* a = &s.city[one]
    cdef City* b = &s.city[other]
    if a.shields > b.shields:
        a.victories[s.age - 1] += 1
        b.defeats += 1
    elif b.shields > a.shields:
        b.victories[s.age - 1] += 1
        a.defeats += 1


cdef void end_age(State* s) noexcept nogil:
    cdef int i
    for i in range(s.cities):
        fight(s, i, left_of(s, i))
        s.city[i].free_used = 0
    if not reads_pile(s):
        memset(s.card[s.age - 1], NONE, ROW_ROOM)
        memset(s.use[s.age - 1], USE_HAND, ROW_ROOM)
        s.forgot[s.age - 1] = 0
    memset(s.size, 0, sizeof(s.size))
    s.actor = 0
    if s.age == N_AGES:
        s.phase = PHASE_OVER
        s.acting = NONE
        decide_winner(s)
        if s.view != NOBODY:
            settle(s, s.view)
        return
    if s.view != NOBODY:
        settle(s, s.view)
    s.age += 1
    s.turn = 1
    s.dealt = 0
    s.phase = PHASE_DEAL


# ---------------------------------------------------------------- the interface

cdef int wonders_seats(const void* state) noexcept nogil:
    return (<const State*>state).seats


cdef int wonders_decider(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_OVER:
        return OVER
    if s.phase == PHASE_BOARDS or s.phase == PHASE_DEAL or s.phase == PHASE_SEE:
        return CHANCE
    return s.actor


cdef int wonders_pending(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int seat, n = 0
    for seat in range(s.seats):
        n += s.n_chosen[seat]
    return n


cdef void wonders_apply(void* state, move_t move) noexcept nogil:
    cdef State* s = <State*>state
    cdef int kind = kind_of(move)
    if kind == EVENT_DEAL:
        deal_card(s, card_in(move))
    elif kind == EVENT_SEE:
        see_card(s, card_in(move))
    elif kind == EVENT_WONDER:
        lay_board(s, card_in(move), (move >> 8) & 0xFF)
    elif kind == MOVE_TAKE:
        take_card(s, card_in(move))
        proceed(s)
    elif s.phase == PHASE_SEVENTH:
        play_seventh(s, move)
    else:
        if conceals_hand(s) and s.phase == PHASE_CHOOSE and card_in(move) != NONE:
            hold(s, card_in(move))
        s.chosen[s.actor][s.n_chosen[s.actor]] = move
        s.n_chosen[s.actor] += 1
        if set_actor(s):
            return
        if s.phase == PHASE_SIDES:
            choose_sides(s)
        else:
            resolve(s)


cdef void hold(State* s, int card) noexcept nogil:
    """Let the view's world be one in which the seat that decides holds a card."""
    cdef int row = held(s, s.actor, s.age, s.turn)
    cdef int i
    for i in range(s.size[row]):
        if s.card[s.age - 1][row * s.stride + i] == card:
            return
    for i in range(s.size[row]):
        if assume(s, s.age, row * s.stride + i, card):
            sort_hand(s, row)
            return


cdef int wonders_turns_left(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int left
    if s.phase == PHASE_OVER:
        return 0
    left = (N_AGES - s.age) * TABLES.turns + TABLES.turns - s.turn
    if s.phase == PHASE_CHOOSE or s.phase <= PHASE_DEAL or s.phase == PHASE_SEE:
        left += 1
    if s.phase == PHASE_SIDES:
        return left * s.seats + 2
    return left * s.seats + 2 - wonders_pending(state)
