"""Rules of thumb for 7 Wonders: what follows from the worth of cards, leaders and stages.

The playout policy takes what is worth most but for some noise, the evaluation adds up what the
cities are worth, the ordering is the worth itself.
"""

from libc.math cimport exp
from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random, random_unit
from solver._ext.wonders.buying cimport (
    Buyer, can_build, choices_with_stage, find_buyer, pays_stage, price_with_stage,
    stage_asks,
)
from solver._ext.wonders.choice cimport cards_of, wonders_legal
from solver._ext.wonders.edifice cimport MAX_CHOICES, NO_PARTICIPATION
from solver._ext.wonders.edifice_worth cimport edifice_outlook, giving_up, pawn_worth
from solver._ext.wonders.edifice_worth cimport participation_worth
from solver._ext.wonders.fleets cimport (
    ALL_FLEETS, YELLOW_FLEET, step_coins, step_fleet, step_of,
)
from solver._ext.wonders.leaders cimport leader_cost
from solver._ext.wonders.managing cimport find_rival, managed_worth, passes_on, rival_worth
from solver._ext.wonders.moves cimport (
    JOINS, MOVE_BUILD, MOVE_BURY, MOVE_DISCARD, MOVE_EXPLORE, MOVE_GIVE_UP, MOVE_KEEP, MOVE_NAVAL,
    MOVE_PAY, MOVE_RECRUIT, MOVE_SAIL, MOVE_SELL, MOVE_STAGE, MOVE_TAKE, Payment, by_right, card_in,
    choice_in, choosing, for_city, joins, kind_of, move_of, number_in, numbered, paying, payment_in,
    sailing, sails, with_flag,
)
from solver._ext.wonders.naval_worth cimport (
    Sea, free_move_worth, joining_worth, navy_outlook, step_worth,
)
from solver._ext.wonders.playout cimport play_on, wonders_random_move
from solver._ext.wonders.prospects cimport cards_to_come, time_of, war_outlook
from solver._ext.wonders.rows cimport is_free_city_game
from solver._ext.wonders.rules cimport wonders_decider, wonders_used
from solver._ext.wonders.scoring cimport score_city
from solver._ext.wonders.steps cimport (
    may_sell_for_move, number_of, pays_building_step, pays_stage_step, stages_to_build,
)
from solver._ext.wonders.tables cimport (
    BURY_LEADER, FREE_BUILD, FREE_BUILD_ONCE_PER_AGE, MAX_CITIES, MAX_STAGES, NONE, N_AGES, N_CARDS,
    N_FLEETS, N_MADE, N_RAW, N_ROWS, N_SYMBOLS, PARTICIPATION_PAWN_FROM_BOX, STAGE_MOVES_ANY_FLEET,
    TABLES, Cost, Effects, Stage,
)
from solver._ext.wonders.turn cimport carry_out
from solver._ext.wonders.weights cimport WEIGHTS
from solver._ext.wonders.worth cimport (
    burial_points, card_worth, coin_of, denial, effects_worth, fed_coin, lasting_worth, price_of,
    price_with, rights_worth, wealth,
)
from solver._ext.wonders.state cimport (
    PHASE_CHOOSE, PHASE_RECRUIT, PHASE_SEVENTH, ROW_ROOM, City, State, board_of, card_of,
    conceals_hand, has_armada, has_edifice, in_teams, lacks_sides, partner_of, stage_effects,
    standing,
)

cdef enum:
    MEAN_AGE = 2            # what a leader costs whose cost is the number of the Age, in the draft


cdef double stage_worth(const State* s, const Buyer* buyer, int choice, double to_come,
                        Sea* sea) noexcept nogil:
    """What the next stage is worth with one of its options, or with a pawn of an Age."""
    cdef const Stage* stage = &board_of(s, buyer.city).stage[buyer.stages]
    cdef const Effects* effects = &stage.option[0]
    cdef int last = board_of(s, buyer.city).stages - 1, i, age
    cdef double worth
    if choice > 1 and stage.options > 1:
        effects = &stage.option[1]
    # A stage on the way to better ones is worth some of them.
    worth = (effects_worth(s, buyer.city, effects, to_come, sea)
             + to_come * (WEIGHTS.stage_built + WEIGHTS.stage * (last - <int>buyer.stages)))
    if has_edifice(s):
        for i in range(effects.n):
            if effects.row[i].kind == PARTICIPATION_PAWN_FROM_BOX:
                age = effects.row[i].amount if effects.row[i].amount else choice
                if age:
                    worth += pawn_worth(s, buyer.city, age - 1, to_come)
    return worth


cdef double best_stage(const State* s, const Buyer* buyer, const Payment* plain, double to_come,
                       Sea* sea, move_t* way) noexcept nogil:
    """The best way to build the next stage, paid so or with part in the Edifice, as part of a
    move; returns what it is worth, less the price."""
    cdef uint8_t choices[MAX_CHOICES]
    cdef Payment paid = plain[0]
    cdef double worth, best = -1e9, more = 0.0
    cdef int i, n, joining, price = NO_PARTICIPATION
    if not stage_asks(s, buyer):
        way[0] = paying(plain)
        return stage_worth(s, buyer, 0, to_come, sea) - price_of(
            s, buyer.city, plain, stage_coins(s, buyer))
    price = price_with_stage(s, buyer)
    for joining in range(1 + (price != NO_PARTICIPATION)):
        if joining:
            if not pays_stage(s, buyer, price, &paid):
                break
            more = participation_worth(s, buyer.city, to_come) - coin_of(s, buyer.city) * price
        n = choices_with_stage(s, buyer, joining, choices)
        for i in range(n):
            worth = (stage_worth(s, buyer, choices[i], to_come, sea)
                     - price_of(s, buyer.city, &paid, stage_coins(s, buyer)) + more)
            if worth > best:
                best = worth
                way[0] = (paying(&paid) | choosing(choices[i])
                          | with_flag(JOINS if joining else 0))
    return best


cdef inline int stage_coins(const State* s, const Buyer* buyer) noexcept nogil:
    """Coins that the next stage costs."""
    return board_of(s, buyer.city).stage[buyer.stages].cost.coins


cdef bint find_stage(const State* s, const Buyer* buyer, double to_come, Sea* sea, double* worth,
                     move_t* way) noexcept nogil:
    """The best way to build a stage, as part of a move, and what it is worth less the price; False
    if none can be paid."""
    cdef Payment paid
    if has_armada(s):
        return find_stage_or_step(s, buyer, to_come, sea, worth, way)
    if not pays_stage(s, buyer, 0, &paid):
        return False
    worth[0] = best_stage(s, buyer, &paid, to_come, sea, way)
    return True


# ---------------------------------------------------------------- steps of fleets

cdef bint find_stage_or_step(const State* s, const Buyer* buyer, double to_come, Sea* sea,
                             double* worth, move_t* way) noexcept nogil:
    """The best way to build any stage that may be built with Armada, without and with a step;
    False if none can be paid."""
    cdef uint8_t stages[MAX_STAGES]
    cdef Payment paid
    cdef Buyer other
    cdef move_t plain
    cdef double value
    cdef int i, n = stages_to_build(s, buyer, stages)
    worth[0] = -1e9
    if n:
        other = buyer[0]
    for i in range(n):
        other.stages = stages[i]
        if not pays_stage(s, &other, 0, &paid):
            continue
        value = best_stage(s, &other, &paid, to_come, sea, &plain)
        if value > worth[0]:
            worth[0] = value
            way[0] = plain | numbered(number_of(s, buyer, stages[i]))
        if joins(plain) or not pays_stage_step(s, &other, &paid):
            continue
        plain = paying(&paid) | choosing(choice_in(plain)) | sailing(True)
        plain |= numbered(number_of(s, buyer, stages[i]))
        value = move_worth(s, buyer, move_of(MOVE_STAGE, NONE) | plain, to_come, sea)
        if value > worth[0]:
            worth[0] = value
            way[0] = plain
    return worth[0] > -1e9


cdef double sailing_worth(const State* s, const Buyer* buyer, move_t move, double to_come,
                          Sea* sea) noexcept nogil:
    """What the fleets that a move moves bring, less the coins of the step for the bank."""
    cdef int kind = kind_of(move), fleet
    cdef double worth = 0.0
    if sails(move):
        fleet = step_fleet(s, buyer.city, kind, card_in(move))
        worth = step_worth(s, buyer.city, fleet, to_come, sea)
        worth -= coin_of(s, buyer.city) * step_coins(s, buyer.city, move)
    elif kind == MOVE_STAGE and standing(&s.city[buyer.city], STAGE_MOVES_ANY_FLEET):
        worth = free_move_worth(s, buyer.city, 1, ALL_FLEETS, to_come, sea)
    return worth


cdef double sale_worth(const State* s, const Buyer* buyer) noexcept nogil:
    if buyer.coins < 3 and s.age < N_AGES:
        return WEIGHTS.sale_when_poor * TABLES.sale
    return WEIGHTS.sale[time_of(s)] * wealth(s, buyer.city) * TABLES.sale


cdef inline double share_to_come(const State* s) noexcept nogil:
    return cards_to_come(s) / (1.0 * N_AGES * s.turns)


cdef double move_worth(const State* s, const Buyer* buyer, move_t move, double to_come,
                       Sea* sea) noexcept nogil:
    """What a play of a card or leader is worth, less the price."""
    cdef Buyer other
    if not has_armada(s):
        return plain_worth(s, buyer, move, to_come, sea)
    if kind_of(move) == MOVE_SELL and sails(move):
        return sailing_worth(s, buyer, move, to_come, sea) + (
            denial(s, card_in(move)) if card_in(move) != NONE else 0.0)
    if number_in(move):
        other = buyer[0]
        other.stages = number_in(move) - 1
        return (plain_worth(s, &other, move, to_come, sea)
                + sailing_worth(s, buyer, move, to_come, sea))
    return (plain_worth(s, buyer, move, to_come, sea)
            + sailing_worth(s, buyer, move, to_come, sea))


cdef double plain_worth(const State* s, const Buyer* buyer, move_t move, double to_come,
                        Sea* sea) noexcept nogil:
    """What a play is worth less the price, the step of a fleet left aside."""
    cdef int card = card_in(move)
    cdef Payment paid = payment_in(move)
    cdef int kind = kind_of(move)
    cdef double worth
    if kind == MOVE_SELL:
        return sale_worth(s, buyer) + (denial(s, card) if card != NONE else 0.0)
    if kind == MOVE_STAGE:
        worth = (stage_worth(s, buyer, choice_in(move), to_come, sea)
                 - price_of(s, buyer.city, &paid, stage_coins(s, buyer)))
        if joins(move):
            worth += (participation_worth(s, buyer.city, to_come)
                      - coin_of(s, buyer.city) * price_with_stage(s, buyer))
        return worth + (denial(s, card) if card != NONE else 0.0)
    if by_right(move):
        return card_worth(s, buyer.city, card, to_come, sea) - WEIGHTS.right_spent * to_come
    return card_worth(s, buyer.city, card, to_come, sea) - price_of(
        s, buyer.city, &paid, card_of(s, card).cost.coins)


cdef double best_building(const State* s, const Buyer* buyer, int card, double to_come,
                          double coin, double fed, double noise, double best, Sea* sea,
                          Payment* paid, move_t* sail) noexcept nogil:
    """What it is worth to build a card that can be paid so, less the price, with its noise; with a
    step of its fleet, paid otherwise, if that is better.

    A step is only looked at where it may make the card better than `best`. `coin` is
    `coin_of`, `fed` `fed_coin`.
    """
    cdef int coins = card_of(s, card).cost.coins
    cdef const Cost* step
    cdef Payment both
    cdef double value = card_worth(s, buyer.city, card, to_come, sea)
    cdef double worth = value - price_with(coin, fed, paid, paid.left + paid.right, coins)
    cdef double bonus, more
    sail[0] = 0
    if not has_armada(s):
        return worth + noise
    step = step_of(s, buyer.city, MOVE_BUILD, card)
    if step == NULL:
        return worth + noise
    bonus = (step_worth(s, buyer.city, step_fleet(s, buyer.city, MOVE_BUILD, card), to_come, sea)
             - coin * step.coins)
    # No payment costs less than the coins that are printed on the card.
    more = value - coin * coins + bonus
    if more > worth and more + noise >= best and pays_building_step(s, buyer, card, &both):
        more = value - price_with(coin, fed, &both, both.left + both.right, coins) + bonus
        if more > worth:
            worth = more
            paid[0] = both
            sail[0] = sailing(True)
    return worth + noise


cdef move_t policy_card(const State* s, Random* rng) noexcept nogil:
    """The best card but for the noise; of equal ones the first, built rather than not.

    All noise is drawn first. So what cannot come out best need not be worked out.
    """
    cdef uint8_t hand[N_CARDS]
    cdef Payment payment[ROW_ROOM]
    cdef double noise[ROW_ROOM]
    cdef bint possible[ROW_ROOM]
    cdef Buyer buyer
    cdef Sea sea
    cdef int i, n = cards_of(s, hand), unbuilt = -1, built = -1
    cdef double to_come = share_to_come(s), fed = fed_coin(s), coin
    cdef double worth, stage = 0.0, sale, best = -1e9
    cdef move_t staged = 0, sold = 0, sailed = 0, sail
    sea.known = 0
    find_buyer(s, &buyer)
    coin = coin_of(s, buyer.city)
    sale = sale_worth(s, &buyer)
    if may_sell_for_move(s, &buyer):
        worth = step_worth(s, buyer.city, YELLOW_FLEET, to_come, &sea)
        if worth > sale:
            sale = worth
            sold = sailing(True)
    sold |= move_of(MOVE_SELL, 0)
    if find_stage(s, &buyer, to_come, &sea, &stage, &staged) and stage > sale:
        sale = stage
        sold = move_of(MOVE_STAGE, 0) | staged
    for i in range(n):
        possible[i] = can_build(s, &buyer, hand[i], &payment[i])
        if possible[i]:
            noise[i] = WEIGHTS.noise * random_unit(rng)
        worth = denial(s, hand[i]) + sale
        worth += WEIGHTS.noise_unbuilt * WEIGHTS.noise * random_unit(rng)
        if worth > best:
            best = worth
            unbuilt = i
    for i in range(n):
        if not possible[i]:
            continue
        worth = best_building(s, &buyer, hand[i], to_come, coin, fed, noise[i], best, &sea,
                              &payment[i], &sail)
        if worth > best or (worth == best and i <= unbuilt):
            best = worth
            unbuilt = -1
            built = i
            sailed = sail
    if built >= 0:
        return move_of(MOVE_BUILD, hand[built]) | paying(&payment[built]) | sailed
    return sold | hand[unbuilt]


# Who chooses a play, and what does not depend on the play.
cdef struct Judge:
    bint found                  # or else nothing of what follows is filled in
    double to_come
    Buyer buyer
    Buyer rival                 # in the game of two
    Sea sea
    int item                    # the leader of which `kept_back` is; -1: none
    double kept_back


cdef void find_judge(const State* s, Judge* out) noexcept nogil:
    out.found = True
    out.to_come = share_to_come(s)
    find_buyer(s, &out.buyer)
    if is_free_city_game(s) and plays_card(s):
        find_rival(s, &out.rival)
    out.sea.known = 0
    out.item = -1


cdef inline bint plays_card(const State* s) noexcept nogil:
    """Whether a card of a hand is to be chosen."""
    return s.phase == PHASE_CHOOSE or s.phase == PHASE_SEVENTH


cdef double worth_of_two(const State* s, const Buyer* buyer, const Buyer* rival, move_t move,
                         double to_come) noexcept nogil:
    """What a play of a card is worth in the game of two, with what the rival does not get."""
    cdef double worth
    if for_city(move):
        return managed_worth(s, rival, move, to_come)
    worth = move_worth(s, buyer, move, to_come, NULL)
    if card_in(move) == NONE or not passes_on(s):
        return worth
    if kind_of(move) != MOVE_BUILD:
        worth -= denial(s, card_in(move))
    return worth + WEIGHTS.pass_on * rival_worth(s, rival, card_in(move), to_come)


cdef move_t policy_of_two(const State* s, Random* rng) noexcept nogil:
    """The best play in the game of two but for the noise."""
    cdef move_t moves[2048]
    cdef Buyer buyer, rival
    cdef int i, n = wonders_legal(s, moves)
    cdef double to_come = share_to_come(s), worth, best = -1e9
    cdef move_t chosen = moves[0]
    if n == 1:
        return chosen
    find_buyer(s, &buyer)
    find_rival(s, &rival)
    for i in range(n):
        worth = (worth_of_two(s, &buyer, &rival, moves[i], to_come)
                 + WEIGHTS.noise * random_unit(rng))
        if worth > best:
            best = worth
            chosen = moves[i]
    return chosen


cdef move_t policy_from_list(const State* s, Random* rng) noexcept nogil:
    """The best of all legal moves by their worth and noise, where the rules leave ways that the
    policy does not look at."""
    cdef move_t moves[2048]
    cdef Judge judge
    cdef int i, n = wonders_legal(s, moves)
    cdef double worth, best = -1e9
    cdef move_t chosen = moves[0]
    if n == 1:
        random_unit(rng)
        return chosen
    judge.found = False
    for i in range(n):
        worth = order_of_move(s, &judge, moves[i]) / 16.0 + WEIGHTS.noise * random_unit(rng)
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
    if is_free_city_game(s) and plays_card(s) and not conceals_hand(s):
        return policy_of_two(s, rng)
    return policy_from_list(s, rng)


cdef int wonders_policy_game(void* state, Random* rng) noexcept nogil:
    return play_on(<State*>state, wonders_playout_move, rng)


# ---------------------------------------------------------------- leaders, tokens and losses

cdef double leader_worth(const State* s, int seat, int item, int coins) noexcept nogil:
    """What it is worth to recruit a leader for so many coins."""
    return (effects_worth(s, seat, &card_of(s, item).effects, share_to_come(s), NULL)
            - coin_of(s, seat) * coins)


cdef double kept_back(const State* s, int seat, int item) noexcept nogil:
    """What is lost if a leader of the hand is not recruited; one of four never is."""
    if item == NONE:
        return 0.0
    return WEIGHTS.kept_back * max(0.0, leader_worth(s, seat, item, leader_cost(s, seat, item)))


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
        return card_worth(s, s.acting, card, share_to_come(s), NULL)
    if kind == MOVE_KEEP and card != NONE:
        return (effects_worth(s, s.actor, &card_of(s, card).effects, share_to_come(s), NULL)
                - WEIGHTS.draft_coin * (MEAN_AGE if card_of(s, card).by_age
                                        else card_of(s, card).cost.coins))
    if kind == MOVE_RECRUIT and card != NONE:
        return leader_worth(s, s.actor, card, leader_cost(s, s.actor, card))
    if kind == MOVE_BURY:
        return burial_worth(s, s.acting, card)
    if kind == MOVE_DISCARD:
        return -<double>TABLES.victory[card]
    if kind == MOVE_PAY:
        # what is not paid is a point of Debt each
        return (TABLES.defeat - coin_of(s, s.actor)) * card
    if kind == MOVE_GIVE_UP:
        return -giving_up(s, s.actor, card, share_to_come(s))
    if kind == MOVE_SAIL:
        return free_move_worth(s, s.actor, N_FLEETS, card, share_to_come(s), NULL)
    if kind == MOVE_EXPLORE and card != NONE:
        return effects_worth(
            s, s.actor, &TABLES.island[card].effects, share_to_come(s), NULL)
    if kind == MOVE_NAVAL and card:
        return joining_worth(s, s.actor)
    return 0.0


cdef int order_of_move(const State* s, Judge* judge, move_t move) noexcept nogil:
    """The rough value of a move; what it rests on is found for the first play of a card."""
    cdef int kind = kind_of(move)
    cdef double worth
    if kind != MOVE_BUILD and kind != MOVE_STAGE and kind != MOVE_SELL:
        return <int>(16.0 * other_worth(s, move))
    if not judge.found:
        find_judge(s, judge)
    if is_free_city_game(s) and plays_card(s):
        return <int>(16.0 * worth_of_two(
            s, &judge.buyer, &judge.rival, move, judge.to_come))
    worth = move_worth(s, &judge.buyer, move, judge.to_come, &judge.sea)
    if s.phase == PHASE_RECRUIT:
        if card_in(move) != judge.item:
            judge.item = card_in(move)
            judge.kept_back = kept_back(s, s.actor, judge.item)
        worth -= judge.kept_back
    return <int>(16.0 * worth)


cdef int wonders_order(const void* state, move_t move) noexcept nogil:
    cdef Judge judge
    judge.found = False
    return order_of_move(<const State*>state, &judge, move)


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


cdef double city_worth(const State* s, int index, double to_come) noexcept nogil:
    """Points that a city may come to."""
    cdef const City* city = &s.city[index]
    cdef int points[N_ROWS]
    cdef double worth = score_city(s, index, points) + war_outlook(s, index, 0)
    cdef int i, j, have = 0
    for i in range(N_SYMBOLS):
        have += city.symbols[i]
    worth += to_come * 1.6 * have
    for i in range(N_RAW):
        for j in range(min(4, <int>city.own_raw[1 << i])):
            worth += to_come * WEIGHTS.raw[j]
    for i in range(N_MADE):
        for j in range(min(2, <int>city.own_made[1 << i])):
            worth += to_come * WEIGHTS.made[j]
    worth += to_come * (min(12, <int>city.coins) * 0.25)
    worth += to_come * 1.2 * (8 - city.raw_left - city.raw_right - city.made_left - city.made_right)
    if has_edifice(s):
        worth += edifice_outlook(s, index, to_come)
    if has_armada(s):
        worth += navy_outlook(s, index, to_come)
    return worth + rights_worth(city, to_come) * 0.8


cdef void join_partners(const State* s, double* worth) noexcept nogil:
    """Give both partners of a team what it has in all."""
    cdef int i
    for i in range(0, s.seats, 2):
        worth[i] += worth[partner_of(i)]
        worth[partner_of(i)] = worth[i]


cdef void wonders_evaluate(const void* state, double* out) noexcept nogil:
    """Shares by the points the cities may come to; the closer the end, the sharper."""
    cdef State room
    cdef const State* s = after_choices(<const State*>state, -1, &room)
    cdef double to_come = share_to_come(s)
    cdef double scale = 2.0 + 9.0 * to_come
    cdef double best = -1e9, total = 0.0
    cdef int i
    if lacks_sides(s):
        for i in range(s.seats):
            out[i] = 1.0 / s.seats
        return
    for i in range(s.seats):
        out[i] = city_worth(s, i, to_come)
    if in_teams(s):
        join_partners(s, out)
    for i in range(s.seats):
        best = max(best, out[i])
    for i in range(s.seats):
        out[i] = exp((out[i] - best) / scale)
        total += out[i]
    for i in range(s.seats):
        out[i] /= total


cdef int wonders_slot_of(move_t move) noexcept nogil:
    return (kind_of(move) & 15) << 8 | card_in(move)
