"""Rules of thumb for 7 Wonders: what follows from the worth of cards, leaders and stages.

The playout policy takes what is worth most but for some noise, the evaluation adds up what the
cities are worth, the ordering is the worth itself.
"""

from libc.math cimport exp
from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random, random_unit
from solver._ext.wonders.choice cimport (
    Buyer, can_build, cards_of, choices_with_stage, find_buyer, pays_stage, price_with_stage,
    wonders_legal,
)
from solver._ext.wonders.edifice cimport MAX_CHOICES, NO_SHARE
from solver._ext.wonders.edifice_worth cimport edifice_outlook, giving_up, pawn_worth
from solver._ext.wonders.edifice_worth cimport share_worth as edifice_share_worth
from solver._ext.wonders.leaders cimport leader_cost
from solver._ext.wonders.moves cimport (
    JOINS, MOVE_BUILD, MOVE_BURY, MOVE_DISCARD, MOVE_GIVE_UP, MOVE_KEEP, MOVE_PAY, MOVE_RECRUIT,
    MOVE_SELL, MOVE_STAGE, MOVE_TAKE, by_right, card_in, choice_in, choosing, joins, kind_of,
    move_of, paying, payment_in, with_flag,
)
from solver._ext.wonders.payment cimport Payment
from solver._ext.wonders.playout cimport wonders_random_move
from solver._ext.wonders.rules cimport wonders_decider, wonders_used
from solver._ext.wonders.scoring cimport score_city
from solver._ext.wonders.tables cimport (
    BURY_LEADER, FREE_BUILD, FREE_BUILD_ONCE_PER_AGE, MAX_CITIES, N_AGES, N_CARDS, N_MADE, N_RAW,
    N_ROWS, N_SYMBOLS, NONE, PARTICIPATION_PAWN_FROM_BOX, TABLES, Effects, Stage,
)
from solver._ext.wonders.turn cimport carry_out
from solver._ext.wonders.worth cimport (
    MADE_WORTH, RAW_WORTH, burial_points, card_worth, cards_to_come, denial, effects_worth,
    lasting_worth, rights_worth, war_outlook,
)
from solver._ext.wonders.state cimport (
    PHASE_CHOOSE, PHASE_RECRUIT, City, State, board_of, card_of, conceals_hand, has_edifice,
    in_teams, is_free_city_game, lacks_sides, partner_of, stage_effects, standing,
)

cdef enum:
    MEAN_AGE = 2            # what a leader costs whose cost is the number of the Age, in the draft

# Weights in points, fitted as those of worth.pyx.
cdef double COIN = 0.35             # a coin that is spent
cdef double SALE = 0.25             # a coin from a sale
cdef double SALE_WHEN_POOR = 0.3
cdef double NOISE = 1.2             # width of the playout policy's noise


cdef inline double price_of(const State* s, const Payment* paid, int coins) noexcept nogil:
    """What a payment costs in points; coins for a neighbour are a little dearer."""
    cdef double rival = 0.16 / max(1, <int>s.seats - 1) + 0.04
    cdef int traded = paid.left + paid.right
    return COIN * (traded + paid.bank + coins) + rival * traded


cdef double stage_worth(const State* s, const Buyer* buyer, int choice,
                        double share) noexcept nogil:
    """What the next stage is worth with one of its options, or with a pawn of an Age."""
    cdef const Stage* stage = &board_of(s, buyer.city).stage[buyer.stages]
    cdef const Effects* effects = &stage.option[0]
    cdef int last = board_of(s, buyer.city).stages - 1, i, age
    cdef double worth
    if choice > 1 and stage.options > 1:
        effects = &stage.option[1]
    # A stage on the way to better ones is worth some of them.
    worth = (effects_worth(s, buyer.city, effects, share)
             + 0.25 * share * (last - <int>buyer.stages))
    if has_edifice(s):
        for i in range(effects.n):
            if effects.row[i].kind == PARTICIPATION_PAWN_FROM_BOX:
                age = effects.row[i].amount if effects.row[i].amount else choice
                if age:
                    worth += pawn_worth(s, buyer.city, age - 1, share)
    return worth


cdef double best_stage(const State* s, const Buyer* buyer, const Payment* plain, double share,
                       move_t* way) noexcept nogil:
    """The best way to build the next stage, paid so or with a share in the Edifice, as part of a
    move; returns what it is worth, less the price."""
    cdef uint8_t choices[MAX_CHOICES]
    cdef Payment paid = plain[0]
    cdef double worth, best = -1e9, more = 0.0
    cdef int i, n, joining, price = NO_SHARE
    if not has_edifice(s):
        way[0] = paying(plain)
        return stage_worth(s, buyer, 0, share) - price_of(s, plain, stage_coins(s, buyer))
    price = price_with_stage(s, buyer)
    for joining in range(1 + (price != NO_SHARE)):
        if joining:
            if not pays_stage(s, buyer, price, &paid):
                break
            more = edifice_share_worth(s, buyer.city, share) - COIN * price
        n = choices_with_stage(s, buyer, joining, choices)
        for i in range(n):
            worth = (stage_worth(s, buyer, choices[i], share)
                     - price_of(s, &paid, stage_coins(s, buyer)) + more)
            if worth > best:
                best = worth
                way[0] = (paying(&paid) | choosing(choices[i])
                          | with_flag(JOINS if joining else 0))
    return best


cdef inline int stage_coins(const State* s, const Buyer* buyer) noexcept nogil:
    """Coins that the next stage costs."""
    return board_of(s, buyer.city).stage[buyer.stages].cost.coins


cdef double sale_worth(const State* s, const Buyer* buyer) noexcept nogil:
    if buyer.coins < 3 and s.age < N_AGES:
        return SALE_WHEN_POOR * TABLES.sale
    return SALE * TABLES.sale


cdef inline double share_to_come(const State* s) noexcept nogil:
    return cards_to_come(s) / (1.0 * N_AGES * s.turns)


cdef double move_worth(const State* s, const Buyer* buyer, move_t move,
                       double share) noexcept nogil:
    cdef int card = card_in(move)
    cdef Payment paid = payment_in(move)
    cdef int kind = kind_of(move)
    cdef double worth
    if kind == MOVE_SELL:
        return sale_worth(s, buyer) + (denial(s, card) if card != NONE else 0.0)
    if kind == MOVE_STAGE:
        worth = (stage_worth(s, buyer, choice_in(move), share)
                 - price_of(s, &paid, stage_coins(s, buyer)))
        if joins(move):
            worth += edifice_share_worth(s, buyer.city, share) - COIN * price_with_stage(s, buyer)
        return worth + (denial(s, card) if card != NONE else 0.0)
    if by_right(move):
        return card_worth(s, buyer.city, card, share) - 1.5 * share
    return card_worth(s, buyer.city, card, share) - price_of(
        s, &paid, card_of(s, card).cost.coins)


cdef move_t policy_card(const State* s, Random* rng) noexcept nogil:
    """The best card but for the noise."""
    cdef uint8_t hand[N_CARDS]
    cdef Buyer buyer
    cdef Payment payment, for_stage
    cdef int i, n = cards_of(s, hand), card
    cdef double share = share_to_come(s)
    cdef double worth, stage = 0.0, sale, best = -1e9
    cdef bint stages
    cdef move_t chosen = 0, way, staged = 0
    find_buyer(s, &buyer)
    stages = pays_stage(s, &buyer, 0, &for_stage)
    if stages:
        stage = best_stage(s, &buyer, &for_stage, share, &staged)
    sale = sale_worth(s, &buyer)
    for i in range(n):
        card = hand[i]
        if can_build(s, &buyer, card, &payment):
            way = move_of(MOVE_BUILD, card) | paying(&payment)
            worth = move_worth(s, &buyer, way, share) + NOISE * random_unit(rng)
            if worth > best:
                best = worth
                chosen = way
        worth = denial(s, card)
        if stages and stage > sale:
            worth += stage
            way = move_of(MOVE_STAGE, card) | staged
        else:
            worth += sale
            way = move_of(MOVE_SELL, card)
        worth += 0.6 * NOISE * random_unit(rng)
        if worth > best:
            best = worth
            chosen = way
    return chosen


cdef move_t policy_from_list(const State* s, Random* rng) noexcept nogil:
    """The same where the rules leave other ways: all legal moves by their worth."""
    cdef move_t moves[2048]
    cdef int i, n = wonders_legal(s, moves)
    cdef double worth, best = -1e9
    cdef move_t chosen = moves[0]
    for i in range(n):
        worth = wonders_order(s, moves[i]) / 16.0 + NOISE * random_unit(rng)
        if worth > best:
            best = worth
            chosen = moves[i]
    return chosen


cdef move_t wonders_playout_move(const void* state, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase < PHASE_CHOOSE or wonders_decider(state) < 0:
        return wonders_random_move(state, rng)
    if (s.phase == PHASE_CHOOSE and not is_free_city_game(s) and not conceals_hand(s)
            and not standing(&s.city[s.actor], FREE_BUILD_ONCE_PER_AGE)
            and not standing(&s.city[s.actor], FREE_BUILD)):
        return policy_card(s, rng)
    return policy_from_list(s, rng)


# ---------------------------------------------------------------- leaders, tokens and losses

cdef double leader_worth(const State* s, int seat, int item, int coins) noexcept nogil:
    """What it is worth to recruit a leader for so many coins."""
    return effects_worth(s, seat, &card_of(s, item).effects, share_to_come(s)) - COIN * coins


cdef double kept_back(const State* s, int seat, int item) noexcept nogil:
    """What is lost if a leader of the hand is not recruited; one of four never is."""
    if item == NONE:
        return 0.0
    return 0.5 * max(0.0, leader_worth(s, seat, item, leader_cost(s, seat, item)))


cdef double burial_worth(const State* s, int city, int item) noexcept nogil:
    """Points of a leader that is turned face down, less what it would still bring."""
    cdef const Effects* effects
    cdef int i, stage, points = 0
    for stage in range(s.city[city].stages):
        effects = stage_effects(s, city, stage)
        for i in range(effects.n):
            if effects.row[i].kind == BURY_LEADER:
                points = burial_points(card_of(s, item), &effects.row[i])
    return points - lasting_worth(s, city, &card_of(s, item).effects, share_to_come(s))


cdef double other_worth(const State* s, move_t move) noexcept nogil:
    """What a move is worth that is no play of a card."""
    cdef int kind = kind_of(move), card = card_in(move)
    if kind == MOVE_TAKE and card != NONE:
        return card_worth(s, s.acting, card, share_to_come(s))
    if kind == MOVE_KEEP:
        return leader_worth(s, s.actor, card, MEAN_AGE if card_of(s, card).by_age
                            else card_of(s, card).cost.coins)
    if kind == MOVE_RECRUIT and card != NONE:
        return leader_worth(s, s.actor, card, leader_cost(s, s.actor, card))
    if kind == MOVE_BURY:
        return burial_worth(s, s.acting, card)
    if kind == MOVE_DISCARD:
        return -<double>TABLES.victory[card]
    if kind == MOVE_PAY:
        return (TABLES.defeat - COIN) * card       # what is not paid is a point of Debt each
    if kind == MOVE_GIVE_UP:
        return -giving_up(s, s.actor, card, share_to_come(s))
    return 0.0


cdef int wonders_order(const void* state, move_t move) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef Buyer buyer
    cdef int kind = kind_of(move)
    cdef double worth
    if kind != MOVE_BUILD and kind != MOVE_STAGE and kind != MOVE_SELL:
        return <int>(16.0 * other_worth(s, move))
    find_buyer(s, &buyer)
    worth = move_worth(s, &buyer, move, share_to_come(s))
    if s.phase == PHASE_RECRUIT:
        worth -= kept_back(s, s.actor, card_in(move))
    return <int>(16.0 * worth)


# ---------------------------------------------------------------- evaluation

cdef const State* after_choices(const State* s, int only, State* room) noexcept nogil:
    """The state as it will be when what has been chosen is carried out, the rest left aside.

    If `only` is a seat, what the others have chosen is left aside, too.
    """
    cdef int seat
    cdef bint chosen = False
    if s.phase != PHASE_CHOOSE:
        return s
    for seat in range(s.seats):
        chosen = chosen or (s.n_chosen[seat] > 0 and (only < 0 or only == seat))
    if not chosen:
        return s
    memcpy(room, s, wonders_used(s))
    for seat in range(MAX_CITIES):
        if only >= 0 and only != seat:
            room.n_chosen[seat] = 0
    carry_out(room)
    return room


cdef double city_worth(const State* s, int index, double share) noexcept nogil:
    """Points that a city may come to."""
    cdef const City* city = &s.city[index]
    cdef int points[N_ROWS]
    cdef double worth = score_city(s, index, points) + war_outlook(s, index, 0)
    cdef int i, j, have = 0
    for i in range(N_SYMBOLS):
        have += city.symbols[i]
    worth += share * 1.6 * have
    for i in range(N_RAW):
        for j in range(min(5, <int>city.own_raw[1 << i])):
            worth += share * RAW_WORTH[j]
    for i in range(N_MADE):
        for j in range(min(5, <int>city.own_made[1 << i])):
            worth += share * MADE_WORTH[j]
    worth += share * (min(12, <int>city.coins) * 0.25)
    worth += share * 1.2 * (8 - city.raw_left - city.raw_right - city.made_left - city.made_right)
    if has_edifice(s):
        worth += edifice_outlook(s, index, share)
    return worth + rights_worth(city, share) * 0.8


cdef void share_worth(const State* s, double* worth) noexcept nogil:
    """Give both partners of a team what it has in all."""
    cdef int i
    for i in range(0, s.seats, 2):
        worth[i] += worth[partner_of(i)]
        worth[partner_of(i)] = worth[i]


cdef void wonders_evaluate(const void* state, double* out) noexcept nogil:
    """Shares by the points the cities may come to; the closer the end, the sharper."""
    cdef State room
    cdef const State* s = after_choices(<const State*>state, -1, &room)
    cdef double share = share_to_come(s)
    cdef double scale = 2.0 + 9.0 * share
    cdef double best = -1e9, total = 0.0
    cdef int i
    if lacks_sides(s):
        for i in range(s.seats):
            out[i] = 1.0 / s.seats
        return
    for i in range(s.seats):
        out[i] = city_worth(s, i, share)
    if in_teams(s):
        share_worth(s, out)
    for i in range(s.seats):
        best = max(best, out[i])
    for i in range(s.seats):
        out[i] = exp((out[i] - best) / scale)
        total += out[i]
    for i in range(s.seats):
        out[i] /= total


cdef int wonders_slot_of(move_t move) noexcept nogil:
    return (kind_of(move) & 15) << 8 | card_in(move)
