"""Carrying out what has been chosen in 7 Wonders (reference: section 5)."""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memmove

from solver._ext.core.game cimport move_t
from solver._ext.wonders.buying cimport Buyer, is_free, stands
from solver._ext.wonders.deciding cimport clear_choices
from solver._ext.wonders.effects cimport add_card, add_stage, open_choices, pay_out
from solver._ext.wonders.edifice cimport (
    Shares, edifice_of, give_rewards, note_shares, take_part,
)
from solver._ext.wonders.fleets cimport (
    ALL_FLEETS, add_free_move, sail, step_coins,
)
from solver._ext.wonders.income cimport happens, take_from_bank
from solver._ext.wonders.moves cimport (
    BOUGHT_LEFT, BOUGHT_RIGHT, MOVE_BUILD, MOVE_SELL, MOVE_STAGE, Payment, by_right, card_in,
    choice_in, for_city, joins, kind_of, number_in, payment_in, pays_anyway, sails,
)
from solver._ext.wonders.naval cimport far_city
from solver._ext.wonders.payment cimport FAR_LEFT, FAR_RIGHT
from solver._ext.wonders.rights cimport right_worth
from solver._ext.wonders.rows cimport is_managed, row_held_by
from solver._ext.wonders.tables cimport (
    CHAIN_BUILDING, COIN_AFTER_NEIGHBOR_PURCHASE, MAX_CITIES, NONE, N_CARDS, PAID_OUT, SECOND,
    STAGE_MOVES_ANY_FLEET, TABLES, TURN_ENDS, WONDER_STAGE, Effects,
)
from solver._ext.wonders.state cimport (
    FREE_CITY, FRESH, LOST, MAX_CHOSEN, NOBODY, PHASE_SEVENTH, ROW_ROOM, USE_BUILT, USE_HAND,
    USE_SOLD, USE_STAGE, USE_TAKEN, City, State, board_of, card_of, discarded, has_armada,
    has_edifice, has_leaders, left_of, right_of, stage_effects, standing,
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


cdef int events_of(const State* s, int index, move_t move) noexcept nogil:
    """What happens in a city with a move of this turn (bits of Counted), judged beforehand."""
    cdef int card = card_in(move)
    if kind_of(move) == MOVE_STAGE:
        return 1 << WONDER_STAGE
    if kind_of(move) != MOVE_BUILD or card == NONE:
        return 0
    if by_right(move) or pays_anyway(move) or not stands(
            s.city[index].built, card_of(s, card).chain):
        return 1 << card_of(s, card).color
    return 1 << card_of(s, card).color | 1 << CHAIN_BUILDING


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
    memmove(cards + i, cards + i + 1, size - 1 - i)
    memmove(uses + i, uses + i + 1, size - 1 - i)
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


cdef void set_sail(State* s, int index, move_t move) noexcept nogil:
    """The fleet of a move makes its step, or a stage moves any fleet."""
    sail(s, index, move)
    if kind_of(move) == MOVE_STAGE and standing(&s.city[index], STAGE_MOVES_ANY_FLEET):
        add_free_move(s, index, 1, ALL_FLEETS)


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
    if not has_leaders(s):
        return 0
    s.annex[left].income += paid.left
    s.annex[right].income += paid.right
    if paid.left:
        sides |= BOUGHT_LEFT
    if paid.right:
        sides |= BOUGHT_RIGHT
    return sides


cdef void pay_far(State* s, int index, int side, int coins) noexcept nogil:
    """Pay a player two seats away."""
    cdef int seller = far_city(s, index, side)
    s.city[index].coins -= <uint8_t>coins
    s.city[seller].coins += <uint8_t>coins
    if has_leaders(s):
        s.annex[seller].income += <uint8_t>coins


cdef void refund(State* s, int index, int sides) noexcept nogil:
    """What the bank pays once a turn for each neighbor (Flag) from whom something was bought."""
    cdef int coins = right_worth(s, index, COIN_AFTER_NEIGHBOR_PURCHASE)
    if sides & BOUGHT_LEFT:
        take_from_bank(s, index, coins)
    if sides & BOUGHT_RIGHT:
        take_from_bank(s, index, coins)


cdef void build_card(State* s, int index, int card) noexcept nogil:
    """Place a building; what it costs is another matter."""
    cdef const Effects* effects = &card_of(s, card).effects
    add_card(s, index, card)
    if (effects.moments >> TURN_ENDS) & 1:
        open_choices(s, index, effects)


cdef int pay_and_place(State* s, int index, int row, int place, move_t move) noexcept nogil:
    """Carry out a chosen move but for what a card or stage brings, and for the coins of a building
    to the bank; returns the neighbors (Flag) from whom something was bought."""
    cdef City* city = &s.city[index]
    cdef int card = card_in(move)
    cdef int kind = kind_of(move)
    cdef int sides
    if kind == MOVE_SELL:
        use_card(s, row, card, place, USE_SOLD)
        if not sails(move):
            take_from_bank(s, index, TABLES.sale)
        return 0
    sides = pay_for(s, index, move)
    if kind == MOVE_STAGE:
        use_card(s, row, card, place, USE_STAGE)
        build_stage(s, index, move)
        return sides
    use_card(s, row, card, place, USE_BUILT)
    if by_right(move):
        if s.edition == SECOND:
            s.annex[index].free_black_used = 1
        else:
            city.free_used = 1
    build_card(s, index, card)
    return sides


cdef void bring(State* s, int index, move_t move) noexcept nogil:
    """What a card or stage just placed brings; everything of the turn counts."""
    cdef const Effects* effects
    if kind_of(move) == MOVE_BUILD:
        effects = &card_of(s, card_in(move)).effects
    elif kind_of(move) == MOVE_STAGE:
        effects = stage_effects(s, index, stage_of(s, index, move))
    else:
        return
    if (effects.moments >> PAID_OUT) & 1:
        pay_out(s, index, effects)


cdef inline int city_of(int seat, move_t move) noexcept nogil:
    """The city for which a seat has chosen a move."""
    return FREE_CITY if for_city(move) else seat


cdef void carry_out(State* s) noexcept nogil:
    """Pay and place what has been chosen, then pay out (reference: section 5)."""
    cdef int seat, i, row, place, city
    cdef int hand = s.hand
    cdef int bank[MAX_CITIES][MAX_CHOSEN]
    cdef int events[MAX_CITIES][MAX_CHOSEN]
    cdef int bought[MAX_CITIES]
    cdef bint leaders = has_leaders(s), edifice = has_edifice(s), armada = has_armada(s)
    cdef Shares shares
    cdef move_t move
    if edifice:
        note_shares(s, &shares)
    for seat in range(s.seats):
        for i in range(s.n_chosen[seat]):
            move = s.chosen[seat][i]
            bank[seat][i] = coin_cost(s, city_of(seat, move), move)
            if leaders:
                events[seat][i] = events_of(s, city_of(seat, move), move)
    for seat in range(s.seats):
        bought[seat] = 0
        row = row_held_by(s, seat, s.age, s.turn)
        for i in range(s.n_chosen[seat]):
            move = s.chosen[seat][i]
            city = city_of(seat, move)
            place = hand - s.turn
            if is_managed(s, s.age, row):
                place = 2 * hand - 2 * s.turn - for_city(move)
            s.city[city].coins -= <uint8_t>bank[seat][i]
            bought[seat] |= pay_and_place(s, city, row, place, move)
    if armada:
        for seat in range(s.seats):
            for i in range(s.n_chosen[seat]):
                set_sail(s, seat, s.chosen[seat][i])
    for seat in range(s.seats):
        for i in range(s.n_chosen[seat]):
            move = s.chosen[seat][i]
            city = city_of(seat, move)
            bring(s, city, move)
            if edifice and kind_of(move) == MOVE_STAGE:
                take_part(s, city, stage_of(s, city, move), move)
            if leaders:
                happens(s, city, events[seat][i])
        if leaders:
            refund(s, seat, bought[seat])
    if edifice:
        give_rewards(s, &shares)
    clear_choices(s)


cdef void play_last_card(State* s, move_t move) noexcept nogil:
    """The acting city plays the last card of the Age."""
    cdef int city = s.acting
    cdef int row = city
    cdef int events = events_of(s, city, move)
    cdef int bought
    cdef Shares shares
    if city < s.seats:
        row = row_held_by(s, city, s.age, s.turn)
    s.city[city].coins -= <uint8_t>coin_cost(s, city, move)
    bought = pay_and_place(s, city, row, 0, move)
    if has_armada(s):
        set_sail(s, city, move)
    bring(s, city, move)
    if has_leaders(s):
        happens(s, city, events)
        refund(s, city, bought)
    if has_edifice(s) and kind_of(move) == MOVE_STAGE:
        note_shares(s, &shares)
        take_part(s, city, stage_of(s, city, move), move)
        give_rewards(s, &shares)


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
    if card == NONE:
        return
    if not (has_edifice(s) and find_discarded(s, card, True, &age, &place)) and (
            not find_discarded(s, card, False, &age, &place)):
        age = card_of(s, card).age
        place = place_in_pile(s, age, card)
    if place >= 0 and s.use[age - 1][place] & LOST:
        s.use[age - 1][place] &= ~LOST
    elif place >= 0:
        s.use[age - 1][place] = USE_TAKEN
    build_card(s, s.acting, card)
    pay_out(s, s.acting, &card_of(s, card).effects)
    if has_leaders(s):
        happens(s, s.acting, 1 << card_of(s, card).color)


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
