"""Moves of 7 Wonders Armada in which a fleet makes a step, and stages that are built in any order.

What is built and the step are paid together: their costs are one (reference: armada, 3).
"""

from libc.stdint cimport uint8_t
from libc.string cimport memset

from solver._ext.core.game cimport move_t
from solver._ext.wonders.buying cimport (
    STAGE_WAYS, Buyer, choices_with_stage, enter_market, is_free, may_use_right, stage_cost, stands,
    ways_without_step,
)
from solver._ext.wonders.edifice cimport MAX_CHOICES
from solver._ext.wonders.fleets cimport step_of
from solver._ext.wonders.moves cimport (
    BY_RIGHT, MOVE_BUILD, MOVE_SELL, MOVE_STAGE, Payment, choosing, move_of, numbered, paying,
    sailing, with_flag,
)
from solver._ext.wonders.payment cimport MAX_PAYMENTS, Market, cheapest, is_regular, list_payments
from solver._ext.wonders.tables cimport (
    MAX_STAGES, NAVAL_COST_DISCOUNT, NONE, N_RESOURCES, WONDER_STAGE, Cost, join_costs,
)
from solver._ext.wonders.state cimport (
    PHASE_SEVENTH, RULE_PAYMENTS, State, board_of, card_of, edition_of, has_armada,
    has_stage, rule, standing,
)


cdef bint has_any_order(const State* s, int city) noexcept nogil:
    """Whether a city builds its stages in any order."""
    return edition_of(s).wonder[s.city[city].wonder].any_order


cdef int resources_of(const Cost* cost) noexcept nogil:
    """The set of resources that a cost asks for."""
    cdef int i, found = 0
    for i in range(N_RESOURCES):
        if cost.units[i]:
            found |= 1 << i
    return found


cdef void join_step(const State* s, const Buyer* buyer, const Cost* cost, const Cost* step,
                    Market* market, Cost* both) noexcept nogil:
    """What something and a step cost together, and the market in which that is paid."""
    market[0] = buyer.market
    join_costs(cost, step, both)
    market.less_of = <unsigned char>resources_of(cost)
    if standing(&s.city[buyer.city], NAVAL_COST_DISCOUNT):
        market.step_less = <unsigned char>resources_of(step)


cdef int pay_both(const State* s, const Buyer* buyer, const Cost* cost, int target,
                  const Cost* step, Payment* out) noexcept nogil:
    """The ways to pay for something and a step together; the first may cost nothing."""
    cdef Market market
    cdef Cost both
    join_step(s, buyer, cost, step, &market, &both)
    return list_payments(
        &market, &both, target, buyer.coins, rule(s, RULE_PAYMENTS) == 1, out)


cdef bint pays_both(const State* s, const Buyer* buyer, const Cost* cost, int target,
                    const Cost* step, Payment* out) noexcept nogil:
    """Whether something and a step can be paid together, and how best."""
    cdef Market market
    cdef Cost both
    if is_regular(&buyer.market, target) and not standing(
            &s.city[buyer.city], NAVAL_COST_DISCOUNT):
        join_costs(cost, step, &both)
        return cheapest(&buyer.market, &both, target, buyer.coins, out)
    join_step(s, buyer, cost, step, &market, &both)
    return cheapest(&market, &both, target, buyer.coins, out)


cdef bint pays_building_step(const State* s, const Buyer* buyer, int card,
                             Payment* out) noexcept nogil:
    """Whether a card that may be built can be paid with a step of its fleet, without a right of
    some cards an Age, and how best."""
    cdef Cost nothing
    cdef const Cost* cost = &card_of(s, card).cost
    cdef const Cost* step = step_of(s, buyer.city, MOVE_BUILD, card)
    if step == NULL:
        return False
    if is_free(s, buyer, card):
        memset(&nothing, 0, sizeof(Cost))
        cost = &nothing
    return pays_both(s, buyer, cost, card_of(s, card).color, step, out)


cdef bint pays_stage_step(const State* s, const Buyer* buyer, Payment* out) noexcept nogil:
    """Whether the buyer's next stage, which it can pay, can be paid with a step, and how best."""
    cdef Cost room
    cdef const Cost* step = step_of(s, buyer.city, MOVE_STAGE, NONE)
    if step == NULL:
        return False
    return pays_both(s, buyer, stage_cost(s, buyer, &room), WONDER_STAGE, step, out)


cdef int stages_to_build(const State* s, const Buyer* buyer, uint8_t* out) noexcept nogil:
    """The stages (from 0) of which the buyer may build one; at most MAX_STAGES."""
    cdef int stage, n = 0
    if buyer.stages >= board_of(s, buyer.city).stages:
        return 0
    if not has_any_order(s, buyer.city):
        out[0] = <uint8_t>buyer.stages
        return 1
    for stage in range(board_of(s, buyer.city).stages):
        if not has_stage(s, buyer.city, stage):
            out[n] = <uint8_t>stage
            n += 1
    return n


cdef int number_of(const State* s, const Buyer* buyer, int stage) noexcept nogil:
    """The number by which a move names a stage (from 0); 0 where only the next one can be built."""
    return stage + 1 if has_any_order(s, buyer.city) else 0


cdef int building_steps(const State* s, const Buyer* buyer, int card,
                        move_t* out) noexcept nogil:
    """The ways to build a card together with a step of its fleet."""
    cdef Payment payments[MAX_PAYMENTS]
    cdef Cost nothing
    cdef const Cost* cost = &nothing
    cdef const Cost* step = step_of(s, buyer.city, MOVE_BUILD, card)
    cdef move_t move = move_of(MOVE_BUILD, card) | sailing(True)
    cdef int color = card_of(s, card).color
    cdef bint free = is_free(s, buyer, card)
    cdef int i, ways, n = 0
    if step == NULL or stands(buyer.built, card_of(s, card).same):
        return 0
    memset(&nothing, 0, sizeof(Cost))
    if not free:
        cost = &card_of(s, card).cost
    ways = pay_both(s, buyer, cost, color, step, payments)
    for i in range(ways):
        out[n] = move | paying(&payments[i])
        n += 1
    if free or not may_use_right(s, buyer, card):
        return n
    ways = pay_both(s, buyer, &nothing, color, step, payments)
    for i in range(ways):
        out[n] = move | paying(&payments[i]) | with_flag(BY_RIGHT)
        n += 1
    return n


cdef int ways_of_stage(const State* s, const Buyer* buyer, int number,
                       move_t* out) noexcept nogil:
    """The ways to build the buyer's next stage, as parts of a move with a number.

    A stage goes with a step or with taking part in the Edifice, not both.
    """
    cdef Payment payments[MAX_PAYMENTS]
    cdef uint8_t choices[MAX_CHOICES]
    cdef Cost room
    cdef const Cost* step = step_of(s, buyer.city, MOVE_STAGE, NONE)
    cdef int i, j, ways, n_choices, n = ways_without_step(s, buyer, out)
    for i in range(n):
        out[i] |= numbered(number)
    if step == NULL:
        return n
    ways = pay_both(s, buyer, stage_cost(s, buyer, &room), WONDER_STAGE, step, payments)
    choices[0] = 0
    n_choices = choices_with_stage(s, buyer, False, choices)
    for i in range(ways):
        for j in range(n_choices):
            if n < 2 * STAGE_WAYS:
                out[n] = paying(&payments[i]) | numbered(number) | sailing(True)
                out[n] |= choosing(choices[j])
                n += 1
    return n


cdef int stage_parts(const State* s, const Buyer* buyer, move_t* out) noexcept nogil:
    """All ways to build a stage that may be built now, without and with a step, as parts of a
    move."""
    cdef uint8_t stages[MAX_STAGES]
    cdef Buyer other = buyer[0]
    cdef int i, n = 0
    for i in range(stages_to_build(s, buyer, stages)):
        other.stages = stages[i]
        n += ways_of_stage(s, &other, number_of(s, buyer, stages[i]), out + n)
    return n


cdef int stage_ways(const State* s, const Buyer* buyer, move_t* out) noexcept nogil:
    """All ways to build a stage, as parts of a move: payments, steps, participation or
    none, and options; at most MAX_WAYS."""
    if has_armada(s):
        return stage_parts(s, buyer, out)
    return ways_without_step(s, buyer, out)


cdef int quote_steps(const State* s, int city, int card, int number, move_t* out) noexcept nogil:
    """The ways to build a card, or a stage (the next one without a number), with and without the
    step of its fleet, for a city that has chosen nothing in this turn."""
    cdef Buyer buyer
    buyer.city = city
    buyer.seventh = s.phase == PHASE_SEVENTH
    enter_market(s, &buyer)
    if card != -1:
        return building_steps(s, &buyer, card, out)
    if buyer.stages >= board_of(s, city).stages:
        return 0
    if number:
        buyer.stages = number - 1
    return ways_of_stage(s, &buyer, number, out)


cdef bint may_sell_for_move(const State* s, const Buyer* buyer) noexcept nogil:
    """Whether a sale may move the yellow fleet."""
    return step_of(s, buyer.city, MOVE_SELL, NONE) != NULL
