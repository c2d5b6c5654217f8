"""The rules of 7 Wonders: set-up, the course of a turn, the end of an Age."""

from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memset

from solver._ext.core.game cimport CHANCE, OVER, move_t
from solver._ext.wonders.chance cimport deal_events
from solver._ext.wonders.choice cimport reads_pile, takeable
from solver._ext.wonders.conflicts cimport resolve_conflicts
from solver._ext.wonders.deciding cimport (
    clear_choices, close_choice, open_choice, pass_on, set_actor,
)
from solver._ext.wonders.edifice cimport draw_edifice, pay_penalties
from solver._ext.wonders.effects cimport start_city, start_side
from solver._ext.wonders.fleets cimport begin_fleets, sail_all
from solver._ext.wonders.islands cimport (
    begin_explore, begin_top_island, draw_island, take_islands,
)
from solver._ext.wonders.knowledge cimport sort_hand
from solver._ext.wonders.leader_worlds cimport assume_leader
from solver._ext.wonders.leaders cimport (
    N_DRAWN, deal_leader, draw_leader, is_drafting, keep_last_leaders, keep_leaders, n_drawn,
)
from solver._ext.wonders.losses cimport begin_losses, pay_loss
from solver._ext.wonders.moments cimport (
    AGE_BEGINS, AGE_ENDED, DEALT, LAID, NO_PHASE, TURN_BEGINS, TURN_OVER, ask, is_expanded,
    next_layer, tell,
)
from solver._ext.wonders.moves cimport (
    EVENT_DEAL, EVENT_EDIFICE, EVENT_ISLAND, EVENT_SEE, EVENT_SHIPYARD, EVENT_WONDER, MOVE_NAVAL,
    MOVE_PAY, MOVE_TAKE, card_in, kind_of, side_in,
)
from solver._ext.wonders.naval cimport fight_at_sea
from solver._ext.wonders.recruitment cimport (
    begin_leader_choice, carry_out_recruitment, choose_leader, discard_tokens,
)
from solver._ext.wonders.rows cimport (
    is_free_city_game, managed_row, manager_of, owner_seat, row_held_by, seat_holding,
)
from solver._ext.wonders.scoring cimport decide_winner
from solver._ext.wonders.sight cimport (
    look_at_hand, look_at_leaders, look_at_pile, note_look, see_card, see_leader,
)
from solver._ext.wonders.tables cimport (
    DRAFT_HAND, NONE, N_AGES, N_CARDS, PLAY_LAST_CARD,
)
from solver._ext.wonders.turn cimport carry_out, play_last_card, take_card
from solver._ext.wonders.state cimport (
    FREE_CITY, FRESH, LOOK_LAST, LOOK_LEADERS, NOBODY, OPEN_EXPLORE, OPEN_FLEETS, OPEN_ISLAND_1,
    OPEN_ISLAND_3, OPEN_LAST_CARD, OPEN_LOSSES, OPEN_NEW_TURN, PHASE_BOARDS, PHASE_BURY,
    PHASE_CHOOSE, PHASE_DEAL, PHASE_DEAL_LEADERS, PHASE_DISCARD, PHASE_DRAFT, PHASE_DRAW,
    PHASE_EXPLORE, PHASE_EXTRA, PHASE_FLEETS, PHASE_LOSSES, PHASE_OVER, PHASE_PENALTIES,
    PHASE_RECRUIT, PHASE_SEE, PHASE_SEVENTH, PHASE_SIDES, PHASE_TOKENS, ROW_ROOM, UNSEEN, USE_HAND,
    USE_LEFT, State, cards_to_deal, conceals_hand, has_armada, has_leaders, is_chance,
    knows, lacks_sides, picks_side, reads_discards, row_to_deal, setup_by, setup_of, slot_by,
    standing, takes_before_last_card,
)
from solver._ext.wonders.worlds cimport assume, normalize


cdef enum:
    CHOICES_OF_A_TURN = 4   # choices of a seat in a turn with fleets and Islands, at most


# ---------------------------------------------------------------- set-up

cdef void start(State* s, int seats, uint64_t options) noexcept nogil:
    """The state before the first chance event."""
    cdef int i
    memset(s, 0, sizeof(State))
    s.options = options
    s.setup = <uint8_t>setup_by(s)
    s.edition = setup_of(s).edition
    s.slot = <uint8_t>slot_by(s)
    s.hand = setup_of(s).hand
    s.turns = setup_of(s).turns
    s.seats = <uint8_t>seats
    s.cities = <uint8_t>max(seats, 3)
    s.players = s.cities
    s.stride = <uint8_t>(ROW_ROOM // s.cities)
    if seats > 2:
        s.stride = s.hand
    memset(s.card, NONE, sizeof(s.card))
    memset(s.leader, NONE, sizeof(s.leader))
    memset(s.edifice, NONE, sizeof(s.edifice))
    for i in range(s.cities):
        s.city[i].wonder = NONE
        s.city[i].side = NONE
        s.navy[i].shipyard = NONE
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
    if i < s.cities - 1:
        return
    go_on_laying(s, NO_PHASE)


cdef void go_on_laying(State* s, int after) noexcept nogil:
    """What expansions lay out after this Phase; then sides are chosen."""
    cdef uint8_t phase = next_layer(s, LAID, after)
    if phase == NO_PHASE:
        begin_sides(s)
    else:
        s.phase = phase


cdef void lay_shipyard(State* s, int shipyard) noexcept nogil:
    """A shipyard is dealt; once all have one, the next expansion lays out what it has."""
    cdef int i = 0
    while s.navy[i].shipyard != NONE:
        i += 1
    s.navy[i].shipyard = <uint8_t>shipyard
    if i == s.cities - 1:
        go_on_laying(s, s.phase)


cdef void lay_edifice(State* s, int edifice) noexcept nogil:
    """An Edifice is drawn; once there is one for each Age, the next expansion has its turn."""
    draw_edifice(s, edifice)
    if s.edifice[N_AGES - 1] != NONE:
        go_on_laying(s, s.phase)


cdef void begin_sides(State* s) noexcept nogil:
    """The boards lie, and all that is open from the start."""
    if picks_side(s):
        s.phase = PHASE_SIDES
        set_actor(s)
    else:
        begin_dealing(s)


cdef void choose_sides(State* s) noexcept nogil:
    """All have chosen a side."""
    cdef int i
    for i in range(s.seats):
        s.city[i].side = <uint8_t>(s.chosen[i][0] & 1)
        start_side(s, i)
    clear_choices(s)
    s.actor = 0
    begin_dealing(s)


cdef void begin_dealing(State* s) noexcept nogil:
    """The boards lie; what expansions deal comes before the hands."""
    s.phase = next_layer(s, DEALT, NO_PHASE)
    if s.phase == NO_PHASE:
        s.phase = PHASE_DEAL


cdef void begin_age(State* s) noexcept nogil:
    """Hands are dealt, unless there is something to choose before that (a leader)."""
    s.turn = 1
    s.dealt = 0
    s.actor = 0
    if ask(s, AGE_BEGINS, NO_PHASE):
        normalize_view(s)
    else:
        s.phase = PHASE_DEAL


# ---------------------------------------------------------------- draft of leaders, sights

cdef void go_on_drafting(State* s) noexcept nogil:
    """The next hands of the draft; of the last ones everybody receives the one leader."""
    if s.turn == DRAFT_HAND:
        keep_last_leaders(s)
        begin_age(s)
        return
    set_actor(s)
    normalize_view(s)


cdef void see(State* s, int item) noexcept nogil:
    """The view sees a leader of its next hand, or a card."""
    if s.looking == LOOK_LEADERS:
        if not see_leader(s, item):
            go_on_drafting(s)
    elif not see_card(s, item):
        proceed(s)


# ---------------------------------------------------------------- dealing

cdef void deal_card(State* s, int card) noexcept nogil:
    cdef int row = row_to_deal(s), other
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
    if s.dealt < cards_to_deal(s):
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
    tell(s, TURN_BEGINS)
    set_actor(s)
    if s.view != NOBODY:
        look_at_hand(s)
        normalize(s, s.view)


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


# ---------------------------------------------------------------- a turn

cdef inline void normalize_view(State* s) noexcept nogil:
    """What the view does not know stands in the order of the rule for views again."""
    if s.view != NOBODY:
        normalize(s, s.view)


cdef void resolve(State* s) noexcept nogil:
    """All have chosen."""
    if s.phase == PHASE_RECRUIT:
        carry_out_recruitment(s)
    else:
        carry_out(s)
    if s.turn == s.turns:
        discard_leftovers(s)
    proceed(s)


cdef int last_card_kind(const State* s) noexcept nogil:
    """The kind of open choice that the last card of an Age is, by its place in the order."""
    return OPEN_NEW_TURN if takes_before_last_card(s) else OPEN_LAST_CARD


cdef void discard_leftovers(State* s) noexcept nogil:
    """After the last turn: what is left of the hands is discarded, but for Babylon's card."""
    cdef int row, city
    for row in range(s.cities):
        if s.size[row] == 0:
            continue
        city = row
        if row < s.seats:
            city = seat_holding(s, row, s.age, s.turn)
        if standing(&s.city[city], PLAY_LAST_CARD):
            open_choice(s, last_card_kind(s), city)
            continue
        s.use[s.age - 1][row * s.stride] = USE_LEFT | (
            s.use[s.age - 1][row * s.stride] & FRESH)
        s.size[row] = 0


cdef int city_with_last_card(const State* s) noexcept nogil:
    """The city that plays the last card of each Age; NONE if no city does."""
    cdef int i
    for i in range(s.cities):
        if standing(&s.city[i], PLAY_LAST_CARD):
            return i
    return NONE


cdef bint begin_discard(State* s) noexcept nogil:
    """The acting city may build a card of the discard pile; False if it cannot build any."""
    cdef uint8_t cards[N_CARDS]
    if knows(s, s.view, s.actor):
        return look_at_pile(s)
    note_look(s)
    if takeable(s, cards) == 0:
        return False
    s.phase = PHASE_DISCARD
    return True


cdef void begin_last_card(State* s) noexcept nogil:
    """The acting city plays the last card of the Age."""
    s.phase = PHASE_SEVENTH
    if s.view != NOBODY and s.acting >= s.seats and s.actor == s.view:
        s.phase = PHASE_SEE
        s.looking = LOOK_LAST
        s.seen = 0
        s.actor = 0


cdef bint begin_choice(State* s, int kind) noexcept nogil:
    """A choice of the queue is to be made by the acting city; False if there is none to make."""
    if kind == OPEN_LOSSES:
        return begin_losses(s)
    if kind == OPEN_LAST_CARD or kind == OPEN_NEW_TURN:
        if kind == OPEN_NEW_TURN:
            tell(s, TURN_BEGINS)
        begin_last_card(s)
        return True
    if reads_discards(kind):
        return begin_discard(s)
    if OPEN_ISLAND_1 <= kind <= OPEN_ISLAND_3:
        return begin_top_island(s, kind - OPEN_ISLAND_1 + 1)
    if kind == OPEN_FLEETS:
        return begin_fleets(s)
    if kind == OPEN_EXPLORE:
        return begin_explore(s)
    return begin_leader_choice(s, kind)


cdef void begin_hands(State* s) noexcept nogil:
    """After the recruitment: the hands of the Age."""
    s.turn = 1
    s.actor = 0
    s.phase = PHASE_DEAL
    normalize_view(s)


cdef void proceed(State* s) noexcept nogil:
    """What is still to be chosen in this turn, first things first; then the next turn."""
    cdef int entry
    while s.n_open:
        entry = close_choice(s)
        s.acting = <uint8_t>(entry & 0xFF)
        s.actor = <uint8_t>owner_seat(s, s.acting)
        if begin_choice(s, entry >> 8):
            normalize_view(s)
            return
    s.acting = NONE
    tell(s, TURN_OVER)
    if s.turn == 0:
        begin_hands(s)
        return
    if s.turn == s.turns:
        end_age(s)
        return
    s.turn += 1
    start_turn(s)


# ---------------------------------------------------------------- the end of an Age

cdef void end_age(State* s) noexcept nogil:
    """Conflicts; then the ends that expansions have for an Age."""
    resolve_conflicts(s)
    go_on_ending(s, NO_PHASE)


cdef void go_on_ending(State* s, int after) noexcept nogil:
    """What expansions do at the end of an Age after the choices of this Phase; then it is over."""
    if ask(s, AGE_ENDED, after):
        normalize_view(s)
    else:
        close_age(s)


cdef void fight_with_or_without(State* s, bint joins) noexcept nogil:
    """The acting city has said whether it joins the naval conflict."""
    fight_at_sea(s, NONE if joins else s.acting)
    s.acting = NONE
    go_on_ending(s, s.phase)


cdef void close_age(State* s) noexcept nogil:
    """Nothing is left to be done in this Age."""
    cdef int i
    for i in range(s.cities):
        s.city[i].free_used = 0
        s.annex[i].free_black_used = 0
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
        normalize_view(s)
        return
    normalize_view(s)
    s.age += 1
    begin_age(s)


# ---------------------------------------------------------------- the interface

cdef int wonders_used(const void* state) noexcept nogil:
    """The state up to its last city, and with expansions to what they add to it."""
    cdef const State* s = <const State*>state
    if has_armada(s):
        return <int>(<const char*>&s.navy[s.cities] - <const char*>s)
    if is_expanded(s):
        return <int>(<const char*>&s.navy[0] - <const char*>s)
    return <int>(<const char*>&s.city[s.cities] - <const char*>s)


cdef int wonders_seats(const void* state) noexcept nogil:
    return (<const State*>state).seats


cdef int wonders_decider(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_OVER:
        return OVER
    if is_chance(s):
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
        if s.phase == PHASE_DEAL_LEADERS:
            deal_leader(s, card_in(move))
            if s.phase == PHASE_DRAFT:
                normalize_view(s)
        else:
            deal_card(s, card_in(move))
    elif kind == EVENT_SEE:
        see(s, card_in(move))
    elif kind == EVENT_WONDER:
        lay_board(s, card_in(move), side_in(move))
    elif kind == EVENT_EDIFICE:
        lay_edifice(s, card_in(move))
    elif kind == EVENT_SHIPYARD:
        lay_shipyard(s, card_in(move))
    elif kind == EVENT_ISLAND:
        if draw_island(s, card_in(move)):
            normalize_view(s)
        else:
            proceed(s)
    elif kind == MOVE_NAVAL:
        fight_with_or_without(s, card_in(move))
    elif kind == MOVE_TAKE:
        take_card(s, card_in(move))
        proceed(s)
    elif kind == MOVE_PAY:
        if not pay_loss(s, move):
            proceed(s)
    elif s.phase == PHASE_SEVENTH:
        play_last_card(s, move)
        proceed(s)
    elif s.phase == PHASE_DRAW:
        draw_leader(s, card_in(move))
        normalize_view(s)
        if n_drawn(s) == N_DRAWN:
            proceed(s)
    elif s.phase == PHASE_EXTRA or s.phase == PHASE_BURY:
        choose_leader(s, move)
        proceed(s)
    else:
        if conceals_hand(s) and s.phase == PHASE_CHOOSE and card_in(move) != NONE:
            assume_in_hand(s, card_in(move))
        s.chosen[s.actor][s.n_chosen[s.actor]] = move
        s.n_chosen[s.actor] += 1
        if s.phase == PHASE_RECRUIT and conceals_hand(s) and card_in(move) != NONE:
            assume_leader(s, NONE, NONE)
        if pass_on(s):
            return
        if s.phase == PHASE_SIDES:
            choose_sides(s)
        elif s.phase == PHASE_DRAFT:
            keep_leaders(s)
            if s.view == NOBODY or not look_at_leaders(s):
                go_on_drafting(s)
        elif s.phase == PHASE_TOKENS:
            discard_tokens(s)
            proceed(s)
        elif s.phase == PHASE_PENALTIES:
            pay_penalties(s)
            go_on_ending(s, s.phase)
        elif s.phase == PHASE_FLEETS:
            sail_all(s)
            proceed(s)
        elif s.phase == PHASE_EXPLORE:
            take_islands(s)
            proceed(s)
        else:
            resolve(s)


cdef void assume_in_hand(State* s, int card) noexcept nogil:
    """Let the view's world be one in which the seat that decides holds a card."""
    cdef int row = row_held_by(s, s.actor, s.age, s.turn)
    cdef int i
    for i in range(s.size[row]):
        if s.card[s.age - 1][row * s.stride + i] == card:
            return
    for i in range(s.size[row]):
        if assume(s, s.age, row * s.stride + i, card):
            sort_hand(s, row)
            return


cdef int wonders_turns_left(const void* state) noexcept nogil:
    """Leaders are taken in turns, too: those of the draft, and one before each Age."""
    cdef const State* s = <const State*>state
    cdef bint leaders = has_leaders(s)
    cdef int turns = s.turns + leaders
    cdef int left
    if s.phase == PHASE_OVER:
        return 0
    if leaders and (lacks_sides(s) or is_drafting(s)):
        left = N_AGES * turns + DRAFT_HAND - 1 - s.turn
    else:
        left = (N_AGES - s.age) * turns + s.turns - s.turn
    if s.phase <= PHASE_CHOOSE or s.phase == PHASE_SEE or s.phase == PHASE_RECRUIT or (
            lacks_sides(s) or is_drafting(s)):
        left += 1
    if has_armada(s):
        return (left + 2) * s.seats * CHOICES_OF_A_TURN
    if s.phase == PHASE_SIDES or s.phase == PHASE_LOSSES or s.phase == PHASE_TOKENS or (
            s.phase == PHASE_PENALTIES):
        return left * s.seats + 2
    return left * s.seats + 2 - wonders_pending(state)
