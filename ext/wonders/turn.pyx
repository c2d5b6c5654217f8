"""Carrying out what has been chosen in 7 Wonders (reference: section 5)."""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memmove, memset

from solver._ext.core.game cimport move_t
from solver._ext.wonders.choice cimport Buyer, is_free
from solver._ext.wonders.effects cimport (
    add_card, add_stage, coins_for_card, coins_for_stage, open_choices,
)
from solver._ext.wonders.knowledge cimport assume
from solver._ext.wonders.moves cimport (
    MOVE_BUILD, MOVE_SELL, MOVE_STAGE, Payment, by_right, card_in, for_city, kind_of, payment_in,
)
from solver._ext.wonders.tables cimport MAX_CITIES, N_CARDS, NONE, TABLES, Stage
from solver._ext.wonders.state cimport (
    FREE_CITY, FRESH, MAX_CHOSEN, NOBODY, PHASE_SEVENTH, ROW_ROOM, USE_BUILT, USE_HAND, USE_SOLD,
    USE_STAGE, USE_TAKEN, City, State, board_of, card_of, discarded, is_managed, left_of, right_of,
    row_held_by,
)


cdef void clear_choices(State* s) noexcept nogil:
    memset(s.chosen, 0, sizeof(s.chosen))
    memset(s.n_chosen, 0, sizeof(s.n_chosen))


cdef int coin_cost(const State* s, int index, int which, move_t move) noexcept nogil:
    """Coins to the bank for a building chosen in this turn, judged before anything is placed.

    `which` is the number of the choice among those of the city's seat.
    """
    cdef Buyer buyer
    cdef int card = card_in(move)
    if kind_of(move) != MOVE_BUILD or by_right(move) or card == NONE:
        return 0
    if card_of(s, card).cost.coins == 0:
        return 0
    buyer.city = index
    buyer.seventh = which > 0 and index < s.seats or s.phase == PHASE_SEVENTH
    memcpy(buyer.built, s.city[index].built, sizeof(buyer.built))
    if is_free(s, &buyer, card):
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
    memmove(cards + i, cards + i + 1, size - 1 - i)
    memmove(uses + i, uses + i + 1, size - 1 - i)
    s.size[row] -= 1
    cards[size - 1] = NONE
    uses[size - 1] = USE_HAND
    cards[place] = <uint8_t>card
    uses[place] = <uint8_t>(use | flag)


cdef void build_next_stage(State* s, int index) noexcept nogil:
    """Pay the bank for the next stage of a city's wonder and build it."""
    cdef City* city = &s.city[index]
    cdef const Stage* stage = &board_of(s, index).stage[city.stages]
    city.coins -= stage.cost.coins
    add_stage(s, index)
    open_choices(s, index, &stage.effects)


cdef void build_card(State* s, int index, int card) noexcept nogil:
    """Place a building; what it costs is another matter."""
    add_card(s, index, card)
    open_choices(s, index, &card_of(s, card).effects)


cdef void pay_and_place(State* s, int index, int row, int place, move_t move) noexcept nogil:
    """Carry out a chosen move but for the coins that a card or stage brings, and for the coins of
    a building to the bank."""
    cdef City* city = &s.city[index]
    cdef int card = card_in(move)
    cdef Payment paid = payment_in(move)
    cdef int kind = kind_of(move)
    if kind == MOVE_SELL:
        use_card(s, row, card, place, USE_SOLD)
        city.coins += TABLES.sale
        return
    city.coins -= paid.left + paid.right + paid.bank
    s.city[left_of(s, index)].coins += paid.left
    s.city[right_of(s, index)].coins += paid.right
    if kind == MOVE_STAGE:
        use_card(s, row, card, place, USE_STAGE)
        build_next_stage(s, index)
        return
    use_card(s, row, card, place, USE_BUILT)
    if by_right(move):
        city.free_used = 1
    build_card(s, index, card)


cdef void bring_coins(State* s, int index, int stages_later, move_t move) noexcept nogil:
    """Coins of a card or stage just placed; everything of the turn counts."""
    cdef City* city = &s.city[index]
    if kind_of(move) == MOVE_BUILD:
        city.coins += <uint8_t>coins_for_card(s, index, card_in(move))
    elif kind_of(move) == MOVE_STAGE:
        city.coins += <uint8_t>coins_for_stage(s, index, city.stages - 1 - stages_later)


cdef inline int city_of(int seat, move_t move) noexcept nogil:
    """The city for which a seat has chosen a move."""
    return FREE_CITY if for_city(move) else seat


cdef void carry_out(State* s) noexcept nogil:
    """Pay and place what has been chosen, then pay out (reference: section 5)."""
    cdef int seat, i, row, place, last, city, later
    cdef int hand = s.hand
    cdef int bank[MAX_CITIES][MAX_CHOSEN]
    cdef move_t move
    for seat in range(s.seats):
        for i in range(s.n_chosen[seat]):
            move = s.chosen[seat][i]
            bank[seat][i] = coin_cost(s, city_of(seat, move), i, move)
    for seat in range(s.seats):
        row = row_held_by(s, seat, s.age, s.turn)
        last = -1
        for i in range(s.n_chosen[seat]):
            move = s.chosen[seat][i]
            if i > 0 and not for_city(move):
                last = i        # Babylon's second card goes to the last place
                continue
            city = city_of(seat, move)
            place = hand - s.turn
            if is_managed(s, s.age, row):
                place = 2 * hand - 2 * s.turn - for_city(move)
            s.city[city].coins -= <uint8_t>bank[seat][i]
            pay_and_place(s, city, row, place, move)
        if last >= 0:
            s.city[seat].coins -= <uint8_t>bank[seat][last]
            pay_and_place(s, seat, row, 0, s.chosen[seat][last])
    for seat in range(s.seats):
        for i in range(s.n_chosen[seat]):
            move = s.chosen[seat][i]
            later = 0
            if i == 0 and s.n_chosen[seat] > 1 and not for_city(s.chosen[seat][1]) and (
                    kind_of(s.chosen[seat][1]) == MOVE_STAGE):
                later = 1
            bring_coins(s, city_of(seat, move), later, move)
    clear_choices(s)


cdef void play_last_card(State* s, move_t move) noexcept nogil:
    """The acting city plays the last card of the Age."""
    cdef int city = s.acting
    cdef int row = city
    if city < s.seats:
        row = row_held_by(s, city, s.age, s.turn)
    s.city[city].coins -= <uint8_t>coin_cost(s, city, 1, move)
    pay_and_place(s, city, row, 0, move)
    bring_coins(s, city, 0, move)


cdef void take_card(State* s, int card) noexcept nogil:
    """Build a card of the pile; among equal ones the one discarded first."""
    cdef int age, at, place = 0, in_age = 0
    if card == NONE:
        return
    for age in range(1, s.age + 1):
        for at in range(ROW_ROOM):
            if not in_age and s.card[age - 1][at] == card and discarded(s.use[age - 1][at]):
                place = at
                in_age = age
    if not in_age:
        in_age = card_of(s, card).age
        place = place_in_pile(s, in_age, card)
    s.use[in_age - 1][place] = USE_TAKEN
    build_card(s, s.acting, card)
    s.city[s.acting].coins += <uint8_t>coins_for_card(s, s.acting, card)


cdef int place_in_pile(State* s, int age, int card) noexcept nogil:
    """A place of the pile where the view did not know that this card lay."""
    cdef int at
    for at in range(ROW_ROOM):
        if s.card[age - 1][at] < N_CARDS and discarded(s.use[age - 1][at]):
            if assume(s, age, at, card):
                return at
    return 0
