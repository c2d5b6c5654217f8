"""Uniformly random games of 7 Wonders."""

from libc.stdint cimport uint32_t, uint64_t, uint8_t
from libc.string cimport memset

from solver._ext.core.bits cimport nth_member, sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random, random_below, random_next
from solver._ext.wonders.buying cimport (
    Buyer, can_build, choices_with_stage, find_buyer, may_use_right, pays_stage, price_with_stage,
    stage_asks, stands,
)
from solver._ext.wonders.chance cimport wonders_sample
from solver._ext.wonders.choice cimport cards_of, hand_to_play, wonders_legal
from solver._ext.wonders.edifice cimport MAX_CHOICES, NO_PARTICIPATION
from solver._ext.wonders.knowledge cimport KNOWN, Pool, draw_pool, find_pool
from solver._ext.wonders.leaders cimport deal_leader, hand_of, leader_cost, leaders_to_deal
from solver._ext.wonders.moves cimport (
    BY_RIGHT, JOINS, MOVE_BUILD, MOVE_RECRUIT, MOVE_SELL, MOVE_STAGE, Payment, choice_in, choosing,
    joins, move_of, numbered, paying, sailing, with_flag,
)
from solver._ext.wonders.rows cimport is_free_city_game
from solver._ext.wonders.rules cimport deal_card, wonders_apply
from solver._ext.wonders.steps cimport (
    may_sell_for_move, number_of, pays_building_step, pays_stage_step, stages_to_build,
)
from solver._ext.wonders.tables cimport FIRST_LEADER, MAX_DECK, MAX_STAGES, N_CARDS
from solver._ext.wonders.state cimport (
    NOBODY, PHASE_CHOOSE, PHASE_DEAL, PHASE_DEAL_LEADERS, PHASE_OVER, PHASE_RECRUIT, PHASE_SEVENTH,
    ROW_ROOM, State, card_of, conceals_hand, has_armada, is_chance,
)


cdef bint random_stage(const State* s, const Buyer* buyer, int* payable, Payment* plain,
                       Random* rng, move_t* out) noexcept nogil:
    """A way to build a stage at a cheapest payment, as part of a move; where one of several may be
    built, False may only mean that another one has to be tried.

    What is found out about the next stage is kept in `payable` (-1: not asked yet) and `plain`.
    """
    if has_armada(s):
        return random_stage_or_step(s, buyer, rng, out)
    if payable[0] < 0:
        payable[0] = pays_stage(s, buyer, 0, plain)
    if payable[0]:
        out[0] = random_way(s, buyer, plain, rng)
    return payable[0]


cdef bint random_stage_or_step(const State* s, const Buyer* buyer, Random* rng,
                               move_t* out) noexcept nogil:
    """A way to build any stage that may be built with Armada, perhaps with a step; see
    `random_stage`."""
    cdef uint8_t stages[MAX_STAGES]
    cdef Payment paid
    cdef Buyer other
    cdef int n = stages_to_build(s, buyer, stages), stage
    if n == 0:
        return False
    other = buyer[0]
    stage = stages[random_below(rng, n) if n > 1 else 0]
    other.stages = stage
    if not pays_stage(s, &other, 0, &paid):
        return False
    out[0] = random_way(s, &other, &paid, rng)
    if not joins(out[0]) and random_below(rng, 2) and pays_stage_step(s, &other, &paid):
        out[0] = paying(&paid) | choosing(choice_in(out[0])) | sailing(True)
    out[0] |= numbered(number_of(s, buyer, stage))
    return True


cdef move_t random_sale(const State* s, const Buyer* buyer, int card, Random* rng) noexcept nogil:
    """A sale for coins, or for a move of the yellow fleet."""
    cdef move_t move = move_of(MOVE_SELL, card)
    if has_armada(s) and random_below(rng, 2) and may_sell_for_move(s, buyer):
        move |= sailing(True)
    return move


cdef move_t random_building(const State* s, const Buyer* buyer, int card, const Payment* plain,
                            Random* rng) noexcept nogil:
    """Build a card that can be paid so, perhaps with a step of its fleet."""
    cdef Payment paid
    if random_below(rng, 2) and pays_building_step(s, buyer, card, &paid):
        return move_of(MOVE_BUILD, card) | paying(&paid) | sailing(True)
    return move_of(MOVE_BUILD, card) | paying(plain)


cdef move_t random_way(const State* s, const Buyer* buyer, const Payment* plain,
                       Random* rng) noexcept nogil:
    """How to build the next stage: paid so, or at random with part in the Edifice, at a
    cheapest payment; with any of its options."""
    cdef uint8_t choices[MAX_CHOICES]
    cdef Payment paid = plain[0]
    cdef bint joining = False
    cdef int price, n
    if not stage_asks(s, buyer):
        return paying(plain)
    price = price_with_stage(s, buyer)
    if price != NO_PARTICIPATION and random_below(rng, 2):
        joining = pays_stage(s, buyer, price, &paid)
        if not joining:
            paid = plain[0]
    n = choices_with_stage(s, buyer, joining, choices)
    return (paying(&paid) | with_flag(JOINS if joining else 0)
            | choosing(choices[random_below(rng, n) if n > 1 else 0]))


cdef move_t random_card(const State* s, Random* rng) noexcept nogil:
    """Uniformly one of the cards and uses that are possible, at a cheapest payment."""
    cdef uint8_t different[N_CARDS]
    cdef Buyer buyer
    cdef Payment payment
    cdef int size
    cdef const uint8_t* hand = hand_to_play(s, &size)
    cdef int which, action, at
    cdef uint32_t uses = 3      # to sell, to build, for a stage
    cdef uint64_t bits
    cdef int stage = -1         # whether the next stage can be paid, once asked
    cdef Payment for_stage
    cdef move_t way
    cdef bint armada = has_armada(s)
    if s.n_chosen[s.actor]:
        size = cards_of(s, different)
        hand = different
    buyer.city = NOBODY         # a sale needs none
    while True:
        bits = random_next(rng)
        at = <int>(((bits >> 32) * <uint32_t>size) >> 32)
        action = <int>(((bits & <uint64_t>0xFFFFFFFF) * uses) >> 32)
        which = hand[at]
        if at and hand[at - 1] == which:
            continue            # of equal cards the first stands for all
        if action == 0 and not armada:
            return move_of(MOVE_SELL, which)
        if buyer.city == NOBODY:
            find_buyer(s, &buyer)
        if action == 1:
            if can_build(s, &buyer, which, &payment):
                if armada:
                    return random_building(s, &buyer, which, &payment, rng)
                return move_of(MOVE_BUILD, which) | paying(&payment)
            if (may_use_right(s, &buyer, which)
                    and not stands(buyer.built, card_of(s, which).same)):
                return move_of(MOVE_BUILD, which) | with_flag(BY_RIGHT)
        elif action == 2:
            if random_stage(s, &buyer, &stage, &for_stage, rng, &way):
                return move_of(MOVE_STAGE, which) | way
            if not armada:
                uses = 2        # no card will do
        else:
            return random_sale(s, &buyer, which, rng)


cdef move_t random_leader(const State* s, Random* rng) noexcept nogil:
    """Uniformly one of the leaders of the hand and its uses, at a cheapest payment."""
    cdef uint64_t hand = hand_of(s, s.actor)
    cdef Buyer buyer
    cdef Payment for_stage
    cdef int item, action, size = sw_popcount(hand)
    cdef int stage = -1         # whether the next stage can be paid, once asked
    cdef move_t way
    find_buyer(s, &buyer)
    while True:
        action = random_below(rng, 3 * size)
        item = FIRST_LEADER + nth_member(hand, action // 3)
        action %= 3
        if action == 0:
            if leader_cost(s, s.actor, item) <= buyer.coins:
                return move_of(MOVE_RECRUIT, item)
        elif action == 1:
            if random_stage(s, &buyer, &stage, &for_stage, rng, &way):
                return move_of(MOVE_STAGE, item) | way
        else:
            return random_sale(s, &buyer, item, rng)


cdef move_t wonders_random_move(const void* state, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef move_t moves[2048]
    cdef int n
    if is_chance(s):
        return wonders_sample(state, rng)
    if ((s.phase == PHASE_CHOOSE or s.phase == PHASE_SEVENTH) and not conceals_hand(s)
            and not is_free_city_game(s)):
        return random_card(s, rng)
    if s.phase == PHASE_RECRUIT and not conceals_hand(s):
        return random_leader(s, rng)
    n = wonders_legal(state, moves)
    return moves[random_below(rng, n)]


cdef void deal_at_once(State* s, Random* rng) noexcept nogil:
    """Deal a whole Age."""
    cdef uint8_t classes[ROW_ROOM]
    cdef uint8_t cards[2 * MAX_DECK]
    cdef Pool pool
    cdef int i, j, n
    memset(classes, KNOWN, ROW_ROOM)
    find_pool(s, NOBODY, s.age, classes, &pool)
    n = draw_pool(&pool, rng, cards)
    for i in range(n - 1, -1, -1):
        j = random_below(rng, i + 1)
        deal_card(s, cards[j])
        cards[j] = cards[i]


cdef void deal_leaders_at_once(State* s, Random* rng) noexcept nogil:
    """Deal the leaders of the draft."""
    cdef uint64_t left = leaders_to_deal(s)
    cdef int item
    while s.phase == PHASE_DEAL_LEADERS:
        item = nth_member(left, random_below(rng, sw_popcount(left)))
        left &= ~((<uint64_t>1) << item)
        deal_leader(s, FIRST_LEADER + item)


cdef void deal_whole(State* s, Random* rng) noexcept nogil:
    """All that chance does next, where it deals to a whole table; else one event."""
    if s.phase == PHASE_DEAL and s.view == NOBODY:
        deal_at_once(s, rng)
    elif s.phase == PHASE_DEAL_LEADERS and s.view == NOBODY:
        deal_leaders_at_once(s, rng)
    else:
        wonders_apply(s, wonders_sample(s, rng))


cdef int play_on(State* s, Chooser choose, Random* rng) noexcept nogil:
    """Play to the end, whole tables dealt to in one go; the number of moves and events."""
    cdef int plies = 0
    while s.phase != PHASE_OVER:
        if is_chance(s):
            deal_whole(s, rng)
        else:
            wonders_apply(s, choose(s, rng))
        plies += 1
    return plies


cdef int wonders_random_game(void* state, Random* rng) noexcept nogil:
    return play_on(<State*>state, wonders_random_move, rng)
