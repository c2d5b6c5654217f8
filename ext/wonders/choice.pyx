"""What may be chosen in 7 Wonders: cards, uses and payments; cards of the discard pile."""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset

from solver._ext.core.game cimport MAX_MOVES, move_t
from solver._ext.wonders.edifice cimport (
    MAX_CHOICES, NO_SHARE, penalty_moves, share_price, stage_choices,
)
from solver._ext.wonders.fleets cimport fleet_moves
from solver._ext.wonders.islands cimport explore_moves
from solver._ext.wonders.knowledge cimport (
    KNOWN, N_GROUPS, POOL, Pool, classify, doubtful, find_pool,
)
from solver._ext.wonders.leaders cimport funds_for_extra, is_waived, leader_cost
from solver._ext.wonders.moves cimport (
    BY_RIGHT, FOR_CITY, JOINS, MOVE_BUILD, MOVE_NAVAL, MOVE_SELL, MOVE_SIDE, MOVE_STAGE, MOVE_TAKE,
    Payment, card_in, choosing, move_of, paid_in, paying, pays_anyway, sailing, with_flag,
)
from solver._ext.wonders.losses cimport loss_moves
from solver._ext.wonders.market cimport enter_rights, market_of
from solver._ext.wonders.payment cimport BUY_FREELY, MAX_PAYMENTS, cheapest, list_payments
from solver._ext.wonders.recruitment cimport has_leader_moves, leader_moves
from solver._ext.wonders.rights cimport right_for
from solver._ext.wonders.rows cimport is_free_city_game, manager_of, row_held_by
from solver._ext.wonders.steps cimport building_steps, may_sell_for_move, stage_parts
from solver._ext.wonders.tables cimport (
    FREE_BUILD, FREE_BUILD_ONCE_PER_AGE, FREE_STAGE_RESOURCES, NONE, N_CARDS, N_SIDES, SECOND,
    WONDER_STAGE, Card, Cost,
)
from solver._ext.wonders.state cimport (
    FREE_CITY, FRESH, MAX_CHOSEN, PHASE_DISCARD, PHASE_EXPLORE, PHASE_EXTRA, PHASE_FLEETS,
    PHASE_LOSSES, PHASE_NAVAL, PHASE_PENALTIES, PHASE_SEVENTH, PHASE_SIDES, ROW_ROOM,
    RULE_DISCARD, RULE_PAYMENTS, City, State, board_of, card_of, conceals_hand,
    discarded, has_armada, has_cities, has_edifice, has_leaders, in_teams, rule, standing,
)


# ---------------------------------------------------------------- who buys

cdef void find_buyer(const State* s, Buyer* buyer) noexcept nogil:
    """The city for which a card is chosen now."""
    find_buyer_of(s, s.actor, buyer)


cdef void enter_market(const State* s, Buyer* buyer) noexcept nogil:
    """Fill in what a city has and may buy."""
    cdef const City* city = &s.city[buyer.city]
    buyer.coins = city.coins
    buyer.stages = city.stages
    buyer.pawns = s.annex[buyer.city].pawns if has_edifice(s) else 0
    buyer.stage_set = s.navy[buyer.city].stages if has_armada(s) else 0
    memcpy(buyer.built, city.built, sizeof(buyer.built))
    market_of(s, buyer.city, &buyer.market)
    if has_leaders(s) or has_cities(s) or in_teams(s) or has_armada(s):
        enter_rights(s, buyer.city, &buyer.market)


cdef void find_buyer_of(const State* s, int seat, Buyer* buyer) noexcept nogil:
    """The city for which a seat chooses its next card."""
    buyer.city = seat
    buyer.seventh = s.phase == PHASE_SEVENTH
    if buyer.seventh:
        buyer.city = s.acting
    elif (is_free_city_game(s) and manager_of(s) == seat
            and s.n_chosen[seat]):
        buyer.city = FREE_CITY
    enter_market(s, buyer)


# ---------------------------------------------------------------- prices

cdef bint may_use_right(const State* s, const Buyer* buyer, int card) noexcept nogil:
    """Whether the city may build a card without paying for it, as so many of an Age."""
    cdef const City* city = &s.city[buyer.city]
    if standing(city, FREE_BUILD_ONCE_PER_AGE):
        return not city.free_used
    return (standing(city, FREE_BUILD) and not s.annex[buyer.city].free_black_used
            and (right_for(s, buyer.city, FREE_BUILD, 1) >> card_of(s, card).colour) & 1)


cdef int build_payments(const State* s, const Buyer* buyer, int card,
                        Payment* out) noexcept nogil:
    """The ways to pay for a card; 0 if it cannot be built without a right of some an Age."""
    cdef const Card* facts = card_of(s, card)
    if stands(buyer.built, facts.same):
        return 0
    if is_free(s, buyer, card):
        memset(out, 0, sizeof(Payment))
        return 1 + payments_anyway(s, buyer, card, out + 1)
    return list_payments(
        &buyer.market, &facts.cost, facts.colour, buyer.coins, rule(s, RULE_PAYMENTS) == 1, out)


cdef int payments_anyway(const State* s, const Buyer* buyer, int card,
                         Payment* out) noexcept nogil:
    """The ways to buy something for a building that is free (reference: section 4, chain); at most
    MAX_PAYMENTS - 1.

    Only a purchase for nothing that brings a coin is not dominated by paying nothing. Teams buy as
    little as possible, and a Free City has to use its chain.
    """
    cdef Payment payments[MAX_PAYMENTS]
    cdef const Cost* cost = &card_of(s, card).cost
    cdef bint everything = rule(s, RULE_PAYMENTS) == 1
    cdef int i, ways, n = 0
    if not everything and (cost.coins or not buyer.market.free_counts):
        return 0
    if buyer.city >= s.seats or buyer.market.buying != BUY_FREELY:
        return 0
    if free_by(s, buyer, card) == FREE_NO_COST:
        return 0
    ways = list_payments(&buyer.market, cost, card_of(s, card).colour, buyer.coins, everything,
                         payments)
    for i in range(ways):
        if n < MAX_PAYMENTS - 1 and pays_anyway(paying(&payments[i])) and (
                everything or paid_in(paying(&payments[i])) == 0):
            out[n] = payments[i]
            n += 1
    return n


cdef const Cost* stage_cost(const State* s, const Buyer* buyer, Cost* room) noexcept nogil:
    """What the next stage costs; `room` is for a cost that is not printed."""
    cdef const Cost* printed = &board_of(s, buyer.city).stage[buyer.stages].cost
    if not standing(&s.city[buyer.city], FREE_STAGE_RESOURCES):
        return printed
    memset(room, 0, sizeof(Cost))
    room.coins = printed.coins
    return room


cdef int stage_payments(const State* s, const Buyer* buyer, int more,
                        Payment* payments) noexcept nogil:
    """The ways to pay the next stage with so many coins more for the bank; 0 if there is none or it
    cannot be paid."""
    cdef Cost room
    if buyer.stages >= board_of(s, buyer.city).stages:
        return 0
    return list_payments(&buyer.market, stage_cost(s, buyer, &room), WONDER_STAGE,
                         buyer.coins - more, rule(s, RULE_PAYMENTS) == 1, payments)


cdef bint pays_stage(const State* s, const Buyer* buyer, int more, Payment* out) noexcept nogil:
    """Whether the next stage can be paid with so many coins more for the bank, and how best."""
    cdef Cost room
    return (buyer.stages < board_of(s, buyer.city).stages
            and cheapest(
                &buyer.market, stage_cost(s, buyer, &room), WONDER_STAGE, buyer.coins - more, out))


cdef int price_with_stage(const State* s, const Buyer* buyer) noexcept nogil:
    """The coins for a share in the Edifice together with the next stage, or NO_SHARE."""
    if buyer.stages >= board_of(s, buyer.city).stages:
        return NO_SHARE
    return share_price(s, buyer.city, buyer.stages, buyer.pawns)


cdef int choices_with_stage(const State* s, const Buyer* buyer, bint joining,
                            uint8_t* out) noexcept nogil:
    """What may be chosen with the next stage, see `edifice.stage_choices`."""
    return stage_choices(s, buyer.city, buyer.stages, buyer.pawns, joining, out)


cdef int stage_ways(const State* s, const Buyer* buyer, move_t* out) noexcept nogil:
    """All ways to build a stage, as parts of a move: payments, steps, a share in the Edifice or
    none, and options; at most MAX_WAYS."""
    if has_armada(s):
        return stage_parts(s, buyer, out)
    return ways_without_step(s, buyer, out)


cdef int ways_without_step(const State* s, const Buyer* buyer, move_t* out) noexcept nogil:
    """The ways to build the next stage in which no fleet makes a step; at most STAGE_WAYS."""
    cdef Payment payments[MAX_PAYMENTS]
    cdef uint8_t choices[MAX_CHOICES]
    cdef int i, j, joining, ways, n_choices, price, n = 0
    ways = stage_payments(s, buyer, 0, payments)
    if not has_edifice(s):
        for i in range(ways):
            out[i] = paying(&payments[i])
        return ways
    if ways == 0:
        return 0
    price = price_with_stage(s, buyer)
    for joining in range(1 + (price != NO_SHARE)):
        if joining:
            ways = stage_payments(s, buyer, price, payments)
        n_choices = choices_with_stage(s, buyer, joining, choices)
        for i in range(ways):
            for j in range(n_choices):
                if n < STAGE_WAYS:
                    out[n] = paying(&payments[i]) | choosing(choices[j])
                    out[n] |= with_flag(JOINS if joining else 0)
                    n += 1
    return n


cdef bint can_build(const State* s, const Buyer* buyer, int card, Payment* out) noexcept nogil:
    """Whether a card can be built without a right of some cards an Age, with a cheapest payment."""
    cdef const Card* facts = card_of(s, card)
    memset(out, 0, sizeof(Payment))
    if stands(buyer.built, facts.same):
        return False
    return is_free(s, buyer, card) or cheapest(
        &buyer.market, &facts.cost, facts.colour, buyer.coins, out)


cdef void quote_card(const State* s, int city, int card, Quote* out) noexcept nogil:
    """What a city would pay for a card now, choices of this turn left aside."""
    cdef Buyer buyer
    buyer.city = city
    buyer.seventh = s.phase == PHASE_SEVENTH
    enter_market(s, &buyer)
    out.free = free_by(s, &buyer, card)
    out.coins = 0 if out.free else card_of(s, card).cost.coins
    out.n = build_payments(s, &buyer, card, out.payment)
    out.why = WHY_POSSIBLE if out.n else WHY_UNAFFORDABLE
    if stands(buyer.built, card_of(s, card).same):
        out.why = WHY_SAME_BUILDING
    out.right = may_use_right(s, &buyer, card) and out.why != WHY_SAME_BUILDING and (
        out.free == FREE_NOT)


cdef void quote_leader(const State* s, int city, int item, Quote* out) noexcept nogil:
    """What a city would pay for a leader now."""
    cdef int coins = s.city[city].coins
    if s.phase == PHASE_EXTRA and s.acting == city:
        coins = funds_for_extra(s, city)
    memset(out, 0, sizeof(Quote))
    out.coins = leader_cost(s, city, item)
    if is_waived(s, city):
        out.free = FREE_LEADER
    out.n = out.coins <= coins
    out.why = WHY_POSSIBLE if out.n else WHY_UNAFFORDABLE


cdef void quote_stage(const State* s, int city, int number, Quote* out) noexcept nogil:
    """What a city would pay for a stage now, choices of this turn left aside; 0: its next one."""
    cdef Buyer buyer
    buyer.city = city
    buyer.seventh = s.phase == PHASE_SEVENTH
    enter_market(s, &buyer)
    if number and buyer.stages < board_of(s, city).stages:
        buyer.stages = number - 1
    out.free = FREE_NOT
    out.right = False
    out.coins = 0
    out.share = price_with_stage(s, &buyer) if has_edifice(s) else NO_SHARE
    out.n = stage_payments(s, &buyer, 0, out.payment)
    out.why = WHY_POSSIBLE if out.n else WHY_UNAFFORDABLE
    if buyer.stages >= board_of(s, city).stages:
        out.why = WHY_NO_STAGE
    else:
        out.coins = board_of(s, city).stage[buyer.stages].cost.coins


# ---------------------------------------------------------------- cards

cdef int cards_of(const State* s, uint8_t* out) noexcept nogil:
    """The different cards that the seat that decides may play, sorted."""
    cdef const uint8_t* hand
    cdef int row, i, j, n = 0, size
    cdef int taken[MAX_CHOSEN]
    if conceals_hand(s):
        return possible_cards(s, out)
    if s.phase == PHASE_SEVENTH and s.acting >= s.seats:
        row = s.acting
    else:
        row = row_held_by(s, s.actor, s.age, s.turn)
    hand = &s.card[s.age - 1][row * s.stride]
    size = s.size[row]
    if s.n_chosen[s.actor] == 0:
        for i in range(size):
            if n == 0 or out[n - 1] != hand[i]:
                out[n] = hand[i]
                n += 1
        return n
    for j in range(s.n_chosen[s.actor]):
        taken[j] = card_in(s.chosen[s.actor][j])
    for i in range(size):
        for j in range(s.n_chosen[s.actor]):
            if taken[j] == hand[i]:
                taken[j] = NONE
                break
        else:
            if n == 0 or out[n - 1] != hand[i]:
                out[n] = hand[i]
                n += 1
    return n


cdef int possible_cards(const State* s, uint8_t* out) noexcept nogil:
    """The different cards that a hand may hold as far as the view knows."""
    cdef uint8_t classes[ROW_ROOM]
    cdef uint8_t possible[N_CARDS]
    cdef Pool pool
    cdef int row, at, i, n = 0
    cdef int first, size
    if s.phase == PHASE_SEVENTH and s.acting >= s.seats:
        row = s.acting
    else:
        row = row_held_by(s, s.actor, s.age, s.turn)
    first = row * s.stride
    size = s.size[row]
    memset(possible, 0, N_CARDS)
    classify(s, s.view, s.age, classes)
    find_pool(s, s.view, s.age, classes, &pool)
    for i in range(first, first + size):
        if classes[i] == KNOWN:
            possible[s.card[s.age - 1][i]] = 1
            continue
        for at in range(ROW_ROOM):
            if classes[at] != classes[i]:
                continue
            if classes[at] != POOL and not s.use[s.age - 1][at] & FRESH:
                possible[s.card[s.age - 1][at]] = 1
            else:
                mark_pool(&pool, possible)
        doubtful(s, s.age, classes[i], possible)
    for i in range(N_CARDS):
        if possible[i]:
            out[n] = <uint8_t>i
            n += 1
    return n


cdef void mark_pool(const Pool* pool, uint8_t* possible) noexcept nogil:
    cdef int i, group
    for i in range(pool.cards):
        possible[pool.card[i]] = 1
    for group in range(N_GROUPS):
        if pool.group[group].in_play:
            for i in range(pool.group[group].cards):
                possible[pool.group[group].card[i]] = 1


# ---------------------------------------------------------------- moves

cdef bint city_can_play(const State* s, const Buyer* buyer, int card) noexcept nogil:
    """Whether the Free City can build a card, by its right too."""
    cdef Payment payment
    if can_build(s, buyer, card, &payment):
        return True
    return may_use_right(s, buyer, card) and not stands(buyer.built, card_of(s, card).same)


cdef int sale_moves(const State* s, const Buyer* buyer, const uint8_t* hand, int size,
                    move_t* out) noexcept nogil:
    """Sales; those of the Free City are restricted (reference: section 10)."""
    cdef Payment payment
    cdef int i, n = 0
    cdef move_t move = move_of(MOVE_SELL, 0)
    if buyer.city >= s.seats:
        move |= with_flag(FOR_CITY)
        if pays_stage(s, buyer, 0, &payment):
            return 0
        for i in range(size):
            if city_can_play(s, buyer, hand[i]):
                return 0
    for i in range(size):
        out[n] = move | hand[i]
        n += 1
    if has_armada(s) and may_sell_for_move(s, buyer):
        for i in range(size):
            out[n] = move | hand[i] | sailing(True)
            n += 1
    return n


cdef inline bint must_chain(const State* s, const Buyer* buyer, int card) noexcept nogil:
    """Whether the Free City has to build a card by its chain once it is chosen."""
    return (buyer.city >= s.seats and stands(s.city[buyer.city].built, card_of(s, card).chain)
            and not stands(buyer.built, card_of(s, card).same))


cdef int add_payments(move_t move, const Payment* payments, int n, move_t* out) noexcept nogil:
    """The move with each of some payments."""
    cdef int i
    for i in range(n):
        out[i] = move | paying(&payments[i])
    return n


cdef int add_parts(move_t move, const move_t* parts, int n, move_t* out) noexcept nogil:
    """The move with each of some parts."""
    cdef int i
    for i in range(n):
        out[i] = move | parts[i]
    return n


cdef int build_moves(const State* s, const Buyer* buyer, int card, move_t* out) noexcept nogil:
    """The ways to build a card; 0 if it cannot be built."""
    cdef Payment payments[MAX_PAYMENTS]
    cdef move_t move = move_of(MOVE_BUILD, card)
    cdef int n
    if buyer.city >= s.seats:
        move |= with_flag(FOR_CITY)
    n = add_payments(move, payments, build_payments(s, buyer, card, payments), out)
    if may_use_right(s, buyer, card) and not is_free(s, buyer, card) and (
            not stands(buyer.built, card_of(s, card).same)):
        out[n] = move | with_flag(BY_RIGHT)
        n += 1
    if has_armada(s):
        n += building_steps(s, buyer, card, out + n)
    return n


cdef int card_moves(const State* s, move_t* out) noexcept nogil:
    """All ways to play a card."""
    cdef move_t parts[MAX_WAYS]
    cdef uint8_t hand[N_CARDS]
    cdef Buyer buyer
    cdef int i, n = 0, ways
    cdef int size = cards_of(s, hand)
    cdef move_t flags = 0
    find_buyer(s, &buyer)
    if buyer.city >= s.seats:
        flags = with_flag(FOR_CITY)
    for i in range(size):
        n += build_moves(s, &buyer, hand[i], out + n)
    ways = min(stage_ways(s, &buyer, parts), (<int>MAX_MOVES - n) // (size + 1) - 2)
    if conceals_hand(s):
        n += add_parts(move_of(MOVE_STAGE, NONE) | flags, parts, ways, out + n)
        if buyer.city < s.seats or ways == 0:
            out[n] = move_of(MOVE_SELL, NONE) | flags
            n += 1
            if has_armada(s) and may_sell_for_move(s, &buyer):
                out[n] = move_of(MOVE_SELL, NONE) | sailing(True)
                n += 1
        return n
    for i in range(size):
        if not must_chain(s, &buyer, hand[i]):
            n += add_parts(move_of(MOVE_STAGE, hand[i]) | flags, parts, ways, out + n)
    return n + sale_moves(s, &buyer, hand, size, out + n)


# ---------------------------------------------------------------- the discard pile

cdef int takeable(const State* s, uint8_t* out) noexcept nogil:
    """The different cards of the discard pile that the acting city may build, sorted.

    If the view is not the one who looks: those that may be there as far as it knows.
    """
    cdef uint8_t possible[N_CARDS]
    cdef uint8_t classes[ROW_ROOM]
    cdef Pool pool
    cdef int age, at, other, card, n = 0
    cdef bint conceals = conceals_hand(s)
    memset(possible, 0, N_CARDS)
    for age in range(1, s.age + 1):
        if conceals:
            classify(s, s.view, age, classes)
            find_pool(s, s.view, age, classes, &pool)
        for at in range(s.cities * s.stride):
            if not discarded(s.use[age - 1][at]) or s.card[age - 1][at] >= N_CARDS:
                continue
            possible[s.card[age - 1][at]] = 1
            if not conceals or classes[at] == KNOWN:
                continue
            for other in range(ROW_ROOM):
                if classes[other] == classes[at] and s.card[age - 1][other] < N_CARDS:
                    possible[s.card[age - 1][other]] = 1
                    if classes[at] == POOL or s.use[age - 1][other] & FRESH:
                        mark_pool(&pool, possible)
    for card in range(N_CARDS):
        if possible[card] and card_of(s, card).age and not stands(
                s.city[s.acting].built, card_of(s, card).same):
            out[n] = <uint8_t>card
            n += 1
    return n


cdef bint can_decline(const State* s) noexcept nogil:
    cdef int option = rule(s, RULE_DISCARD)
    return option == 2 or (option == 0 and s.edition != SECOND) or conceals_hand(s)


cdef int city_of_discards(const State* s) noexcept nogil:
    """The city whose board builds from the discard pile, NONE if no city's does."""
    cdef int i
    for i in range(s.cities):
        if s.city[i].side != NONE and board_of(s, i).reads_pile:
            return i
    return NONE


cdef bint reads_pile(const State* s) noexcept nogil:
    """Whether the cards of earlier Ages still matter: somebody may yet look at the pile."""
    return city_of_discards(s) != NONE or has_leaders(s) or has_cities(s)


# ---------------------------------------------------------------- the interface

cdef int wonders_legal(const void* state, move_t* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef uint8_t cards[N_CARDS]
    cdef int i, n
    if s.phase == PHASE_SIDES:
        for i in range(N_SIDES):
            out[i] = move_of(MOVE_SIDE, i)
        return N_SIDES
    if s.phase == PHASE_DISCARD:
        n = takeable(s, cards)
        for i in range(n):
            out[i] = move_of(MOVE_TAKE, cards[i])
        if can_decline(s):
            out[n] = move_of(MOVE_TAKE, NONE)
            n += 1
        return n
    if s.phase == PHASE_LOSSES:
        return loss_moves(s, out)
    if s.phase == PHASE_PENALTIES:
        return penalty_moves(s, out)
    if s.phase == PHASE_FLEETS:
        return fleet_moves(s, out)
    if s.phase == PHASE_EXPLORE:
        return explore_moves(s, out)
    if s.phase == PHASE_NAVAL:
        out[0] = move_of(MOVE_NAVAL, 0)
        out[1] = move_of(MOVE_NAVAL, 1)
        return 2
    if has_leader_moves(s):
        return leader_moves(s, out)
    return card_moves(s, out)
