"""Who buys in 7 Wonders, and what cards, leaders and stages cost: ways to pay, prices, quotes."""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset

from solver._ext.core.game cimport move_t
from solver._ext.wonders.edifice cimport (
    MAX_CHOICES, NO_PARTICIPATION, participation_price, stage_choices,
)
from solver._ext.wonders.leaders cimport funds_for_extra, is_waived, leader_cost
from solver._ext.wonders.moves cimport (
    JOINS, Payment, choosing, paid_in, paying, pays_anyway, with_flag,
)
from solver._ext.wonders.market cimport enter_rights, market_of
from solver._ext.wonders.moments cimport is_expanded
from solver._ext.wonders.payment cimport BUY_FREELY, MAX_PAYMENTS, cheapest, list_payments
from solver._ext.wonders.rights cimport right_for
from solver._ext.wonders.rows cimport is_free_city_game, manager_of
from solver._ext.wonders.tables cimport (
    FREE_BUILD, FREE_BUILD_ONCE_PER_AGE, FREE_STAGE_RESOURCES, WONDER_STAGE, Card, Cost,
)
from solver._ext.wonders.state cimport (
    FREE_CITY, PHASE_EXTRA, PHASE_SEVENTH, RULE_PAYMENTS, City, State, board_of, card_of,
    gives_rights, in_teams, rule, standing,
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
    buyer.pawns = s.annex[buyer.city].pawns if is_expanded(s) else 0
    memcpy(buyer.built, city.built, sizeof(buyer.built))
    market_of(s, buyer.city, &buyer.market)
    if gives_rights(s) or in_teams(s):
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
            and (right_for(s, buyer.city, FREE_BUILD, 1) >> card_of(s, card).color) & 1)


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
        &buyer.market, &facts.cost, facts.color, buyer.coins, rule(s, RULE_PAYMENTS) == 1, out)


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
    ways = list_payments(&buyer.market, cost, card_of(s, card).color, buyer.coins, everything,
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
    """The coins for participation together with the next stage, or NO_PARTICIPATION."""
    if buyer.stages >= board_of(s, buyer.city).stages:
        return NO_PARTICIPATION
    return participation_price(s, buyer.city, buyer.stages, buyer.pawns)


cdef int choices_with_stage(const State* s, const Buyer* buyer, bint joining,
                            uint8_t* out) noexcept nogil:
    """What may be chosen with the next stage, see `edifice.stage_choices`."""
    return stage_choices(s, buyer.city, buyer.stages, buyer.pawns, joining, out)


cdef int ways_without_step(const State* s, const Buyer* buyer, move_t* out) noexcept nogil:
    """The ways to build the next stage in which no fleet makes a step; at most STAGE_WAYS."""
    cdef Payment payments[MAX_PAYMENTS]
    cdef uint8_t choices[MAX_CHOICES]
    cdef int i, j, joining, ways, n_choices, price, n = 0
    ways = stage_payments(s, buyer, 0, payments)
    if ways == 0:
        return 0
    if not stage_asks(s, buyer):
        for i in range(ways):
            out[i] = paying(&payments[i])
        return ways
    price = price_with_stage(s, buyer)
    for joining in range(1 + (price != NO_PARTICIPATION)):
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
    out.participation = price_with_stage(s, &buyer)
    out.n = stage_payments(s, &buyer, 0, out.payment)
    out.why = WHY_POSSIBLE if out.n else WHY_UNAFFORDABLE
    if buyer.stages >= board_of(s, city).stages:
        out.why = WHY_NO_STAGE
    else:
        out.coins = board_of(s, city).stage[buyer.stages].cost.coins
