"""What a card, a stage or a leader of 7 Wonders is worth to a city, in points.

It is worth the points it brings and an estimate of what it leads to: resources save coins and open
ways as long as cards are to come, shields are worth what they change in the conflicts ahead,
symbols what they add and may lead to. All of it follows from the rows of effects; no card is known
by its name.
"""

from libc.math cimport exp
from libc.stdint cimport uint8_t, uint64_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.wonders.effects cimport amount_of, coins_from, colors_present, points_from
from solver._ext.wonders.moves cimport Payment
from solver._ext.wonders.naval_worth cimport naval_right_worth, naval_row_worth
from solver._ext.wonders.prospects cimport science_worth, time_of, war_outlook
from solver._ext.wonders.rows cimport is_free_city_game
from solver._ext.wonders.tables cimport (
    BUILD_FROM_DISCARD, BURY_LEADER, BUY_RESOURCE_FROM_BANK, CHAINS_TO, COINS,
    COINS_ON_EVENT, COINS_PER, COIN_AFTER_NEIGHBOR_PURCHASE, COPY_GUILD, COPY_NEIGHBOR_SCIENCE,
    DIPLOMACY, DISCARD_OWN_DEFEAT_TOKENS, DRAW_LEADERS_FROM_BOX, EXTRA_COIN_FROM_BANK,
    EXTRA_UNIT_OF_PRODUCED_RESOURCE, FIRST_LEADER, FIRST_NAVAL, FIRST_NAVAL_RIGHT, FIRST_STANDING,
    FREE_BUILD,
    FREE_BUILD_ONCE_PER_AGE, FREE_FIRST_OF_AGE, FREE_FIRST_OF_COLOR, FREE_LAST_OF_AGE, FREE_LEADERS,
    FREE_STAGE_RESOURCES, GAIN_MILITARY_VICTORY_TOKEN, GREEN, LAST_NAVAL, LEADER_COST_WAIVED, LEFT,
    NEIGHBORS_GAIN_COINS, NEIGHBORS_TAKE_DEBT, NEIGHBOR_PURCHASE_REBATE, NONE,
    N_AGES, N_RAW, N_RESOURCES, N_STANDING, N_SYMBOLS, OTHERS_DISCARD_VICTORY_TOKEN,
    OTHERS_GAIN_COINS, OTHERS_LOSE_COINS, OTHERS_LOSE_COINS_ON_EVENT, OTHERS_LOSE_COINS_PER,
    PAID_OUT, PASS_DEFEAT_TOKENS_TO_WINNER, PLAY_LAST_CARD, PRODUCE, PRODUCE_CHOICE,
    RECRUIT_ADDITIONAL_LEADER, RESOURCE_DISCOUNT, RIGHT, SCIENCE, SCIENCE_CHOICE,
    SCIENCE_EXTRA_OF_MOST, SCIENCE_REPLACE, SELF, SHIELDS, STARTING_RESOURCE_REBATE, TABLES,
    TRADE_DISCOUNT, TURN_ENDS, UNIT_OF_UNPRODUCED_RESOURCE, VP, VP_IF_MORE_THAN_EACH_NEIGHBOR,
    VP_IF_NO_DEFEAT_TOKENS, VP_IF_ONLY_FACE_UP_LEADER, VP_IF_WONDER_COMPLETE, VP_PER,
    VP_PER_COINS, VP_PER_COLOR_PRESENT, VP_PER_COLOR_SET,
    VP_PER_IDENTICAL_VICTORY_PAIR, VP_PER_SCIENCE_SET, VP_PER_VICTORY_TOKEN_OF_VALUE, WONDER_STAGE,
    Card, Effect, Effects,
)
from solver._ext.wonders.state cimport (
    PHASE_OVER, City, State, board_of, card_of, left_of, right_of, standing,
)
from solver._ext.wonders.weights cimport FIRST_WEIGHED, WEIGHTS

cdef enum:
    N_SETS = 8              # colors that sets are counted of


cdef inline double symbol_of(const double* worth, int n, int have) noexcept nogil:
    """One more symbol that can give a resource, with so many in place."""
    return worth[have] if have < n else 0.0


cdef inline int own_symbols(const City* city, int resource) noexcept nogil:
    """Symbols of a city that can give a resource."""
    if resource < N_RAW:
        return city.own_raw[1 << resource]
    return city.own_made[1 << (resource - N_RAW)]


cdef inline int units_sold(const City* city, int resource) noexcept nogil:
    if resource < N_RAW:
        return city.sold_raw[1 << resource]
    return city.sold_made[1 << (resource - N_RAW)]


cdef bint stages_lack(const State* s, int index, int resource) noexcept nogil:
    """Whether a stage that is still to be built asks for more of a resource than the city has."""
    cdef const City* city = &s.city[index]
    cdef int i
    if city.side == NONE:
        return False
    for i in range(city.stages, board_of(s, index).stages):
        if board_of(s, index).stage[i].cost.units[resource] > own_symbols(city, resource):
            return True
    return False


cdef double resource_worth(const State* s, int index, int options, double to_come) noexcept nogil:
    """One more symbol that gives one of some resources."""
    cdef const City* city = &s.city[index]
    cdef double worth, best = 0.0, total = 0.0
    cdef int i, sellers, symbols = 0
    for i in range(N_RESOURCES):
        symbols += own_symbols(city, i)
        if not (options >> i) & 1:
            continue
        if i < N_RAW:
            worth = symbol_of(WEIGHTS.raw, 4, city.own_raw[1 << i])
        else:
            worth = symbol_of(WEIGHTS.made, 2, city.own_made[1 << (i - N_RAW)])
        sellers = (units_sold(&s.city[left_of(s, index)], i)
                   + units_sold(&s.city[right_of(s, index)], i))
        worth *= 1.0 - WEIGHTS.on_sale * sellers
        if stages_lack(s, index, i):
            worth *= 1.0 + WEIGHTS.for_stage
        best = max(best, worth)
        total += worth
    worth = max(0.0, 1.0 - WEIGHTS.plenty * symbols)
    return (worth * (to_come + WEIGHTS.late * to_come * (1.0 - to_come))
            * (best + WEIGHTS.options * (total - best)))


cdef double worth_of_right(int kind, double to_come) noexcept nogil:
    """A standing right, or the right to a card of the discard pile; other kinds are worth nothing.
    """
    if kind == PLAY_LAST_CARD:
        return WEIGHTS.last_card * to_come + 0.5
    if kind == BUILD_FROM_DISCARD:
        return WEIGHTS.discard
    if kind == FREE_FIRST_OF_COLOR or kind == FREE_BUILD_ONCE_PER_AGE:
        return WEIGHTS.free_building * to_come
    if kind == FREE_FIRST_OF_AGE or kind == FREE_LAST_OF_AGE:
        return WEIGHTS.free_of_kind * to_come
    if kind == COPY_GUILD:
        return WEIGHTS.copy
    if kind == BUY_RESOURCE_FROM_BANK or kind == UNIT_OF_UNPRODUCED_RESOURCE:
        return 4.5 * to_come
    if kind == EXTRA_UNIT_OF_PRODUCED_RESOURCE or kind == RESOURCE_DISCOUNT:
        return 3.5 * to_come
    if kind == FREE_BUILD:
        return 4.0 * to_come + 0.5
    if kind == COINS_ON_EVENT or kind == COIN_AFTER_NEIGHBOR_PURCHASE or (
            kind == EXTRA_COIN_FROM_BANK):
        return 3.5 * to_come
    if kind == NEIGHBOR_PURCHASE_REBATE or kind == STARTING_RESOURCE_REBATE:
        return 1.5 * to_come
    if kind == FREE_STAGE_RESOURCES:
        return 4.0 * to_come
    if kind == SCIENCE_REPLACE or kind == SCIENCE_EXTRA_OF_MOST or kind == COPY_NEIGHBOR_SCIENCE:
        return 4.0 * to_come
    if kind == FREE_LEADERS or kind == LEADER_COST_WAIVED:
        return 4.0 * to_come
    if kind == OTHERS_LOSE_COINS_ON_EVENT or kind == PASS_DEFEAT_TOKENS_TO_WINNER:
        return 1.5 * to_come
    if kind >= FIRST_NAVAL_RIGHT:
        return naval_right_worth(kind, to_come)
    return 0.0


cdef double rights_worth(const City* city, double to_come) noexcept nogil:
    """The standing rights of a city; each counts once, and so do free first and last cards."""
    cdef double worth = 0.0
    cdef int i, kind
    for i in range(N_STANDING):
        kind = FIRST_STANDING + i
        if standing(city, kind) and not (
                kind == FREE_LAST_OF_AGE and standing(city, FREE_FIRST_OF_AGE)):
            worth += weighed(kind, worth_of_right(kind, to_come), to_come)
    return worth


cdef double production_worth(const State* s, int index, const Effect* row,
                             double to_come) noexcept nogil:
    cdef double worth = 0.0
    cdef int unit
    for unit in range(row.amount):
        if unit:        # the second one of a card, with the first in place
            worth += WEIGHTS.second_unit * resource_worth(s, index, row.what, to_come)
        else:
            worth += resource_worth(s, index, row.what, to_come)
    return worth


cdef double with_row(const State* s, int index, const Effect* row, double to_come,
                     double worth, Sea* sea) noexcept nogil:
    """A worth, and what a row of effects brings a city besides; coins are left aside."""
    cdef const City* city = &s.city[index]
    if row.kind == VP:
        return worth + row.amount
    if row.kind == VP_PER:
        worth += amount_of(s, index, row) * (1.0 + WEIGHTS.growth * to_come)
        if row.whose & SELF:
            worth += (WEIGHTS.growth_own + WEIGHTS.growth_long * to_come) * row.amount * (
                0.5 if (row.what >> WONDER_STAGE) & 1 else 1.0)
        return worth
    if row.kind == VP_IF_WONDER_COMPLETE:
        return worth + row.amount * max(
            0.0, 1.0 - WEIGHTS.complete * (<int>board_of(s, index).stages - <int>city.stages))
    if row.kind == SHIELDS:
        return worth + WEIGHTS.shield[min(time_of(s), N_AGES - 1)] * (
            war_outlook(s, index, row.amount) - war_outlook(s, index, 0))
    if row.kind == SCIENCE:
        return worth + science_worth(city, row.what, to_come)
    if row.kind == SCIENCE_CHOICE:
        return worth + science_worth(city, NONE, to_come)
    if row.kind == PRODUCE or row.kind == PRODUCE_CHOICE:
        return worth + production_worth(s, index, row, to_come)
    if row.kind == TRADE_DISCOUNT:
        return worth + to_come * discount_worth(row)
    if row.kind > BUILD_FROM_DISCARD and (row.kind < PLAY_LAST_CARD or row.kind > COPY_GUILD):
        return worth + weighed(row.kind, expansion_worth(s, index, row, to_come, sea), to_come)
    return worth + weighed(row.kind, worth_of_right(row.kind, to_come), to_come)


cdef inline double weighed(int kind, double worth, double to_come) noexcept nogil:
    """A worth that was guessed, corrected by the weights of its kind."""
    if kind < FIRST_WEIGHED:
        return worth
    return WEIGHTS.factor[kind - FIRST_WEIGHED] * worth + WEIGHTS.future[
        kind - FIRST_WEIGHED] * to_come


cdef inline double discount_worth(const Effect* row) noexcept nogil:
    if row.what < 1 << N_RAW:
        return WEIGHTS.discount * (1 + (row.whose == LEFT | RIGHT))
    return WEIGHTS.discount_made


# ---------------------------------------------------------------- effects of the expansions

cdef inline int in_one_city(const State* s, int index, const Effect* row, int whose) noexcept nogil:
    """How many of the things of a row a city or one of its neighbors has."""
    cdef Effect one = row[0]
    one.amount = 1
    one.whose = <uint8_t>whose
    return amount_of(s, index, &one)


cdef double token_worth(const State* s, int index, const Effect* row,
                        double to_come) noexcept nogil:
    """Rows about Military tokens and Diplomacy."""
    cdef const City* city = &s.city[index]
    cdef int age, total = 0
    cdef double keeping_out
    for age in range(N_AGES):
        total += city.victories[age]
    if row.kind == GAIN_MILITARY_VICTORY_TOKEN:
        return TABLES.victory[(row.amount if row.amount else <int>s.age) - 1]
    if row.kind == DISCARD_OWN_DEFEAT_TOKENS:
        return TABLES.defeat * city.defeats
    if row.kind == OTHERS_DISCARD_VICTORY_TOKEN:
        return 0.4 * s.age
    if row.kind == PASS_DEFEAT_TOKENS_TO_WINNER:
        return 3.0 * to_come
    if row.kind == VP_PER_IDENTICAL_VICTORY_PAIR:
        return 3.0 * to_come + 0.8 * total
    if row.kind == VP_IF_NO_DEFEAT_TOKENS:
        return row.amount * (0.1 if city.defeats else 0.9 - 0.5 * to_come)
    if row.kind == VP_PER_VICTORY_TOKEN_OF_VALUE:
        return row.amount * (city.victories[row.what] + (
            0.8 if s.age <= row.what + 1 and s.phase != PHASE_OVER else 0.0))
    # Diplomacy: what the conflicts of this Age would cost
    if city.diplomacy:
        return 0.5 * to_come
    keeping_out = war_outlook(s, index, 0)
    return row.amount * max(0.4, 0.6 - keeping_out * 0.5)


cdef double coins_of_others_worth(const State* s, int index, const Effect* row,
                                  double to_come) noexcept nogil:
    """Rows by which others win or lose coins; what all of them do counts nearly as an own coin."""
    cdef double others = 0.35 * min(1.0, 2.0 / max(1, <int>s.seats - 1))
    cdef int i, total = 0
    if row.kind == OTHERS_GAIN_COINS:
        return -0.35 * row.amount
    if row.kind == NEIGHBORS_GAIN_COINS:
        return -others * row.amount
    if row.kind == NEIGHBORS_TAKE_DEBT:
        return 2.5 * others * row.amount
    if row.kind == OTHERS_LOSE_COINS:
        return 0.4 * row.amount * (<int>s.age if row.what else 1)
    if row.kind == OTHERS_LOSE_COINS_PER:
        for i in range(s.cities):
            if i != index:
                total += in_one_city(s, i, row, SELF)
        return 0.4 * row.amount * total / max(1, <int>s.cities - 1)
    return 0.6 * row.amount * to_come


cdef double points_to_come(const State* s, int index, const Effect* row,
                           double to_come) noexcept nogil:
    """Rows that count at the end what a city or its neighbors have by then."""
    cdef const City* city = &s.city[index]
    cdef int color, own, rival, least = 99, sum_ = 0, n = 0
    if row.kind == VP_PER_COLOR_SET:
        for color in range(N_SETS):
            if (row.what >> color) & 1:
                least = min(least, <int>city.colors[color])
                sum_ += city.colors[color]
                n += 1
        # so many cards of each color may come, evenly spread
        return row.amount * (least + to_come * (2.4 if n < 5 else 0.9))
    if row.kind == VP_PER_COINS:
        return row.amount * (<double>city.coins / max(1, <int>row.what) * (1.0 - 0.5 * to_come)
                             + 1.2 * to_come)
    if row.kind == VP_IF_ONLY_FACE_UP_LEADER:
        return row.amount * (0.6 - 0.4 * to_come if s.annex[index].leaders == 0 else 0.0)
    if row.kind == VP_PER_SCIENCE_SET:
        for color in range(N_SYMBOLS):
            least = min(least, <int>city.symbols[color])
        return row.amount * (least + 1.0 * to_come)
    # VP_IF_MORE_THAN_EACH_NEIGHBOR
    own = in_one_city(s, index, row, SELF)
    rival = max(in_one_city(s, index, row, LEFT), in_one_city(s, index, row, RIGHT))
    return row.amount / (1.0 + exp((0.7 - (own - rival)) / (0.25 + 1.6 * to_come)))


cdef double expansion_worth(const State* s, int index, const Effect* row, double to_come,
                            Sea* sea) noexcept nogil:
    """What a row of a kind that only expansions have brings a city."""
    cdef const City* city = &s.city[index]
    cdef int kind = row.kind, stages_left
    if FIRST_NAVAL <= kind <= LAST_NAVAL or kind >= FIRST_NAVAL_RIGHT:
        return naval_row_worth(s, index, row, to_come, sea)
    if (kind == GAIN_MILITARY_VICTORY_TOKEN or kind == DISCARD_OWN_DEFEAT_TOKENS
            or kind == OTHERS_DISCARD_VICTORY_TOKEN or kind == PASS_DEFEAT_TOKENS_TO_WINNER
            or kind == VP_PER_IDENTICAL_VICTORY_PAIR or kind == VP_IF_NO_DEFEAT_TOKENS
            or kind == VP_PER_VICTORY_TOKEN_OF_VALUE or kind == DIPLOMACY):
        return token_worth(s, index, row, to_come)
    if (kind == OTHERS_GAIN_COINS or kind == NEIGHBORS_GAIN_COINS or kind == NEIGHBORS_TAKE_DEBT
            or kind == OTHERS_LOSE_COINS or kind == OTHERS_LOSE_COINS_PER
            or kind == OTHERS_LOSE_COINS_ON_EVENT):
        return coins_of_others_worth(s, index, row, to_come)
    if kind == VP_PER_COLOR_PRESENT:
        return row.amount * min(7.0, colors_present(city) + 2.5 * to_come)
    if (kind == VP_PER_COLOR_SET or kind == VP_PER_COINS or kind == VP_IF_ONLY_FACE_UP_LEADER
            or kind == VP_PER_SCIENCE_SET or kind == VP_IF_MORE_THAN_EACH_NEIGHBOR):
        return points_to_come(s, index, row, to_come)
    stages_left = board_of(s, index).stages - city.stages if city.side != NONE else 0
    if kind == COINS_ON_EVENT:
        if (row.what >> WONDER_STAGE) & 1:
            return gained_coin(s, index) * row.amount * 0.8 * stages_left
        return gained_coin(s, index) * row.amount * 4.5 * to_come
    if kind == RESOURCE_DISCOUNT:
        return 1.1 * stages_left if (row.what >> WONDER_STAGE) & 1 else 3.5 * to_come
    if kind == FREE_STAGE_RESOURCES:
        return 1.6 * stages_left * min(1.0, 2.0 * to_come)
    if kind == FREE_BUILD:
        return 1.5 * (N_AGES - <int>s.age + 1) if row.amount else 4.0 * min(1.0, 4.0 * to_come)
    if kind == FREE_LEADERS:
        return 1.2 * (N_AGES - <int>s.age)
    if kind == SCIENCE_EXTRA_OF_MOST:
        return max(science_worth(city, 0, to_come), max(
            science_worth(city, 1, to_come), science_worth(city, 2, to_come))) - 1.0
    if kind == SCIENCE_REPLACE:
        return 0.6 * science_worth(city, NONE, to_come) - 1.0
    if kind == COPY_NEIGHBOR_SCIENCE:
        if (s.city[left_of(s, index)].colors[<int>GREEN]
                + s.city[right_of(s, index)].colors[<int>GREEN] > standing(city, kind)):
            return science_worth(city, NONE, to_come)
        return 4.0 * to_come
    if kind == DRAW_LEADERS_FROM_BOX:
        return 1.0 + 3.0 * to_come
    if kind == RECRUIT_ADDITIONAL_LEADER:
        return 2.5
    if kind == BURY_LEADER:
        return best_burial(s, index, row)
    return worth_of_right(kind, to_come)


cdef double best_burial(const State* s, int index, const Effect* row) noexcept nogil:
    """Points of the leader that is best turned face down, without those that it loses."""
    cdef uint64_t leaders = s.annex[index].leaders
    cdef const Card* leader
    cdef double best = 0.0
    while leaders:
        leader = card_of(s, FIRST_LEADER + sw_lowest(leaders))
        leaders &= leaders - 1
        best = max(best, burial_points(leader, row)
                   - 1.0 * points_from(s, index, &leader.effects))
    return best


cdef int burial_points(const Card* leader, const Effect* row) noexcept nogil:
    """Points of a leader that is turned face down."""
    return row.what if leader.by_age else row.amount * leader.cost.coins


# ---------------------------------------------------------------- cards and stages

cdef double effects_worth(const State* s, int index, const Effects* effects, double to_come,
                          Sea* sea) noexcept nogil:
    """What a card or stage brings a city, the price left aside."""
    cdef double worth = 0.0
    cdef int i
    cdef bint pays = False
    for i in range(effects.n):
        if effects.row[i].kind != COINS and effects.row[i].kind != COINS_PER:
            worth = with_row(s, index, &effects.row[i], to_come, worth, sea)
        elif not pays:
            pays = True
            worth += gained_coin(s, index) * coins_from(s, index, effects)
    return worth


cdef double lasting_worth(const State* s, int index, const Effects* effects,
                          double to_come) noexcept nogil:
    """What a card or leader that has been built still brings a city."""
    cdef double worth = 0.0
    cdef int i
    for i in range(effects.n):
        if effects.row[i].when != PAID_OUT and effects.row[i].when != TURN_ENDS:
            worth = with_row(s, index, &effects.row[i], to_come, worth, NULL)
    return worth


cdef double card_worth(const State* s, int index, int card, double to_come,
                       Sea* sea) noexcept nogil:
    cdef const Card* facts = card_of(s, card)
    cdef int chains = CHAINS_TO[s.slot][card][s.age]
    return effects_worth(s, index, &facts.effects, to_come, sea) + WEIGHTS.chain * chains * to_come


cdef double wealth(const State* s, int city) noexcept nogil:
    """Share of a coin's worth that is left to a city with so many."""
    return max(0.25, 1.0 - WEIGHTS.rich * max(0, <int>s.city[city].coins - 4))


cdef double coin_of(const State* s, int city) noexcept nogil:
    """A coin that a city spends."""
    return WEIGHTS.coin[time_of(s)] * wealth(s, city)


cdef double gained_coin(const State* s, int city) noexcept nogil:
    """A coin that a city gets."""
    return WEIGHTS.coin_gained[time_of(s)] * wealth(s, city)


cdef double price_of(const State* s, int city, const Payment* paid, int coins) noexcept nogil:
    """What a payment costs a city in points; coins for a rival are a little dearer.

    The Free City is nobody's rival.
    """
    cdef int fed = paid.left + paid.right
    if is_free_city_game(s):
        fed = paid.right if city else paid.left
    return price_with(coin_of(s, city), fed_coin(s), paid, fed, coins)
