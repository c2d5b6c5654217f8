"""Carrying out what has been chosen in 7 Wonders (reference: section 5)."""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from solver._ext.core.game cimport move_t
from solver._ext.wonders.buying cimport Buyer, is_free
from solver._ext.wonders.deciding cimport clear_choices
from solver._ext.wonders.effects cimport add_card, add_stage, open_choices, pay_out
from solver._ext.wonders.edifice cimport edifice_of
from solver._ext.wonders.fleets cimport step_coins
from solver._ext.wonders.income cimport take_from_bank
from solver._ext.wonders.moments cimport (
    BROUGHT, CHOSEN, PLACED, Course, Play, tell_course, tell_sold,
)
from solver._ext.wonders.moves cimport (
    BOUGHT_LEFT, BOUGHT_RIGHT, MOVE_BUILD, MOVE_RECRUIT, MOVE_SELL, MOVE_STAGE, MOVE_TAKE, Payment,
    by_right, card_in, choice_in, for_city, joins, kind_of, move_of, number_in, payment_in,
    pays_anyway, sails,
)
from solver._ext.wonders.naval cimport far_city
from solver._ext.wonders.payment cimport FAR_LEFT, FAR_RIGHT
from solver._ext.wonders.rows cimport is_managed, row_held_by
from solver._ext.wonders.tables cimport (
    NONE, N_CARDS, PAID_OUT, SECOND, TABLES, TURN_ENDS, Effects,
)
from solver._ext.wonders.state cimport (
    FREE_CITY, FRESH, LOST, NOBODY, PHASE_SEVENTH, ROW_ROOM, USE_BUILT, USE_HAND, USE_SOLD,
    USE_STAGE, USE_TAKEN, City, State, board_of, card_of, discarded, left_of, right_of,
    stage_effects,
)
from solver._ext.wonders.worlds cimport assume


cdef inline int coin_cost(const State* s, int index, move_t move) noexcept nogil:
    """Coins to the bank for a building, and for the step of a fleet, chosen in this turn, judged
    before anything is placed."""
    if sails(move):
        return building_coins(s, index, move) + step_coins(s, index, move)
    return building_coins(s, index, move)


cdef inline int building_coins(const State* s, int index, move_t move) noexcept nogil:
    """Coins to the bank for a building chosen in this turn, judged before anything is placed."""
    cdef int card = card_in(move)
    if kind_of(move) != MOVE_BUILD or card == NONE or card_of(s, card).cost.coins == 0:
        return 0
    return coins_unless_free(s, index, move)


cdef int coins_unless_free(const State* s, int index, move_t move) noexcept nogil:
    """The coins that are printed on a building, 0 if it is free."""
    cdef Buyer buyer
    cdef int card = card_in(move)
    if by_right(move):
        return 0
    buyer.city = index
    buyer.seventh = s.phase == PHASE_SEVENTH
    memcpy(buyer.built, s.city[index].built, sizeof(buyer.built))
    if is_free(s, &buyer, card) and not pays_anyway(move):
        return 0
    return card_of(s, card).cost.coins


cdef void use_card(State* s, int row, int card, int place, int use) noexcept nogil:
    """Move a card from a hand to the place that tells when it was used.

    Of two equal cards one just drawn is used up face down, and kept otherwise: others cannot tell
    them apart, and so the places say exactly what they know.
    """
    cdef uint8_t* cards = &s.card[s.age - 1][row * s.stride]
    cdef uint8_t* uses = &s.use[s.age - 1][row * s.stride]
    cdef int i = 0, flag
    cdef int size = s.size[row]
    if card == NONE:
        card = cards[0]
    elif s.view != NOBODY:
        while i < size and cards[i] != card:
            i += 1
        if i == size:
            for i in range(size):
                if assume(s, s.age, row * s.stride + i, card):
                    break
            else:
                i = 0
    i = 0
    while i < size - 1 and cards[i] != card:
        i += 1
    if use != USE_BUILT and i + 1 < size and cards[i + 1] == card and uses[i + 1] & FRESH:
        i += 1
    flag = uses[i] & FRESH
    if use == USE_BUILT:
        flag = 0
    while i < size - 1:         # a few cards, which no call of memmove is worth
        cards[i] = cards[i + 1]
        uses[i] = uses[i + 1]
        i += 1
    s.size[row] -= 1
    cards[size - 1] = NONE
    uses[size - 1] = USE_HAND
    cards[place] = <uint8_t>card
    uses[place] = <uint8_t>(use | flag)


cdef int stage_of(const State* s, int index, move_t move) noexcept nogil:
    """The stage (from 0) that a city has built with a move."""
    if number_in(move):
        return number_in(move) - 1
    return s.city[index].stages - 1


cdef void build_stage(State* s, int index, move_t move) noexcept nogil:
    """Pay the bank for a stage of a city's wonder and what is had with it; build it."""
    cdef City* city = &s.city[index]
    cdef int which = number_in(move) - 1 if number_in(move) else city.stages
    cdef const Effects* effects
    city.coins -= board_of(s, index).stage[which].cost.coins
    if joins(move):
        city.coins -= edifice_of(s, s.age - 1).price
    add_stage(s, index, which, choice_in(move))
    effects = stage_effects(s, index, which)
    if (effects.moments >> TURN_ENDS) & 1:
        open_choices(s, index, effects)


cdef int pay_for(State* s, int index, move_t move) noexcept nogil:
    """Pay for the resources of a move; returns the neighbors (Flag) from whom some were bought."""
    cdef City* city = &s.city[index]
    cdef int left = left_of(s, index), right = right_of(s, index)
    cdef Payment paid = payment_in(move)
    cdef int sides = paid.free
    city.coins -= paid.left + paid.right + paid.bank
    s.city[left].coins += paid.left
    s.city[right].coins += paid.right
    if paid.far_left or paid.far_right:
        pay_far(s, index, FAR_LEFT, paid.far_left)
        pay_far(s, index, FAR_RIGHT, paid.far_right)
    if paid.left:
        tell_sold(s, left, paid.left)
        sides |= BOUGHT_LEFT
    if paid.right:
        tell_sold(s, right, paid.right)
        sides |= BOUGHT_RIGHT
    return sides


cdef void pay_far(State* s, int index, int side, int coins) noexcept nogil:
    """Pay a player two seats away."""
    cdef int seller = far_city(s, index, side)
    s.city[index].coins -= <uint8_t>coins
    s.city[seller].coins += <uint8_t>coins
    if coins:
        tell_sold(s, seller, coins)


cdef void build_card(State* s, int index, int card) noexcept nogil:
    """Place a building; what it costs is another matter."""
    cdef const Effects* effects = &card_of(s, card).effects
    add_card(s, index, card)
    if (effects.moments >> TURN_ENDS) & 1:
        open_choices(s, index, effects)


cdef void pay_and_place(State* s, int row, int place, Play* play) noexcept nogil:
    """Carry out a play but for what a card or stage brings; notes who sold something for it."""
    cdef int index = play.city
    cdef City* city = &s.city[index]
    cdef int card = card_in(play.move)
    cdef int kind = kind_of(play.move)
    city.coins -= play.coins
    if kind == MOVE_SELL:
        use_card(s, row, card, place, USE_SOLD)
        if not sails(play.move):
            take_from_bank(s, index, TABLES.sale)
        return
    play.bought = <uint8_t>pay_for(s, index, play.move)
    if kind == MOVE_STAGE:
        use_card(s, row, card, place, USE_STAGE)
        build_stage(s, index, play.move)
        return
    use_card(s, row, card, place, USE_BUILT)
    if by_right(play.move):
        if s.edition == SECOND:
            s.annex[index].free_black_used = 1
        else:
            city.free_used = 1
    build_card(s, index, card)


cdef void bring(State* s, int index, move_t move) noexcept nogil:
    """What a card or stage just placed brings; everything of the turn counts."""
    cdef const Effects* effects
    cdef int kind = kind_of(move)
    if kind == MOVE_BUILD or kind == MOVE_RECRUIT or kind == MOVE_TAKE:
        effects = &card_of(s, card_in(move)).effects
    elif kind == MOVE_STAGE:
        effects = stage_effects(s, index, stage_of(s, index, move))
    else:
        return
    if (effects.moments >> PAID_OUT) & 1:
        pay_out(s, index, effects)


cdef inline int city_of(int seat, move_t move) noexcept nogil:
    """The city for which a seat has chosen a move."""
    return FREE_CITY if for_city(move) else seat


cdef void add_play(Course* course, int seat, int city, int coins, move_t move) noexcept nogil:
    """One more play of a turn, for so many coins to the bank besides those of a stage."""
    cdef Play* play = &course.play[course.n]
    play.move = move
    play.seat = <uint8_t>seat
    play.city = <uint8_t>city
    play.coins = <uint8_t>coins
    play.bought = 0
    course.n += 1


cdef void pay_all_out(State* s, Course* course) noexcept nogil:
    """All of a turn is in its place: what it brings."""
    cdef int i
    tell_course(s, PLACED, course)
    for i in range(course.n):
        bring(s, course.play[i].city, course.play[i].move)
    tell_course(s, BROUGHT, course)


cdef void carry_out(State* s) noexcept nogil:
    """Pay and place what has been chosen, then pay out (reference: section 5)."""
    cdef int seat, city, i, row, place
    cdef Course course
    cdef Play* play
    cdef move_t move
    course.n = 0
    for seat in range(s.seats):
        for i in range(s.n_chosen[seat]):
            move = s.chosen[seat][i]
            city = city_of(seat, move)
            add_play(&course, seat, city, coin_cost(s, city, move), move)
    tell_course(s, CHOSEN, &course)
    for i in range(course.n):
        play = &course.play[i]
        row = row_held_by(s, play.seat, s.age, s.turn)
        place = s.hand - s.turn
        if is_managed(s, s.age, row):
            place = 2 * (s.hand - s.turn) - for_city(play.move)
        pay_and_place(s, row, place, play)
    pay_all_out(s, &course)
    clear_choices(s)


cdef void play_last_card(State* s, move_t move) noexcept nogil:
    """The acting city plays the last card of the Age."""
    cdef int city = s.acting
    cdef int row = city
    cdef Course course
    course.n = 0
    add_play(&course, s.actor, city, coin_cost(s, city, move), move)
    tell_course(s, CHOSEN, &course)
    if city < s.seats:
        row = row_held_by(s, city, s.age, s.turn)
    pay_and_place(s, row, 0, &course.play[0])
    pay_all_out(s, &course)


cdef bint find_discarded(const State* s, int card, bint lost, int* age, int* place) noexcept nogil:
    """The first place of the pile with a card, among those that all saw discarded or all places."""
    cdef int at
    for age[0] in range(1, s.age + 1):
        for at in range(ROW_ROOM):
            if (s.card[age[0] - 1][at] == card and discarded(s.use[age[0] - 1][at])
                    and (s.use[age[0] - 1][at] & LOST or not lost)):
                place[0] = at
                return True
    return False


cdef void take_card(State* s, int card) noexcept nogil:
    """Build a card of the pile; among equal ones one that all have seen, else the first one."""
    cdef int place = 0, age = 0
    cdef Course course
    if card == NONE:
        return
    course.n = 0
    add_play(&course, s.actor, s.acting, 0, move_of(MOVE_TAKE, card))
    tell_course(s, CHOSEN, &course)
    if not find_discarded(s, card, True, &age, &place) and (
            not find_discarded(s, card, False, &age, &place)):
        age = card_of(s, card).age
        place = place_in_pile(s, age, card)
    if place >= 0 and s.use[age - 1][place] & LOST:
        s.use[age - 1][place] &= ~LOST
    elif place >= 0:
        s.use[age - 1][place] = USE_TAKEN
    build_card(s, s.acting, card)
    pay_all_out(s, &course)


cdef int place_in_pile(State* s, int age, int card) noexcept nogil:
    """A place of the pile where the view did not know that this card lay; -1: there is none.

    Two seats that choose at once may be said to play the last copy of a card, and a third one to
    take it: what cannot be true then lies in the last place.
    """
    cdef int at, last = -1
    for at in range(ROW_ROOM):
        if s.card[age - 1][at] < N_CARDS and discarded(s.use[age - 1][at]):
            if assume(s, age, at, card):
                return at
            last = at
    if last >= 0:
        s.card[age - 1][last] = <uint8_t>card
    return last
