"""Rules of thumb for 7 Wonders: what a card is worth in points, and what follows from that.

A card is worth the points it brings and an estimate of what it leads to: resources save coins and
open ways as long as cards are to come, shields are worth what they change in the conflicts ahead,
symbols what they add and may lead to. The playout policy takes the best card but for some noise,
the evaluation adds up what the cities are worth, the ordering is the worth itself.
"""

from libc.math cimport exp
from libc.stdint cimport uint8_t
from libc.string cimport memcpy

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random, random_unit
from solver._ext.wonders.choice cimport (
    Buyer, can_build, cards_of, find_buyer, pays_stage, wonders_legal,
)
from solver._ext.wonders.effects cimport amount_of, coins_from
from solver._ext.wonders.moves cimport (
    MOVE_BUILD, MOVE_SELL, MOVE_STAGE, MOVE_TAKE, by_right, card_in, kind_of, move_of, paying,
    payment_in,
)
from solver._ext.wonders.payment cimport Payment
from solver._ext.wonders.playout cimport wonders_random_move
from solver._ext.wonders.rules cimport wonders_decider
from solver._ext.wonders.science cimport science_points
from solver._ext.wonders.scoring cimport score_city
from solver._ext.wonders.tables cimport (
    BUILD_FROM_DISCARD, COPY_GUILD, FIRST_STANDING, FREE_BUILD_ONCE_PER_AGE, FREE_FIRST_OF_AGE,
    FREE_FIRST_OF_COLOR, FREE_LAST_OF_AGE, LEFT, MAX_CITIES, N_STANDING, N_AGES, N_CARDS, N_MADE,
    N_RAW, N_RESOURCES, N_ROWS, N_SYMBOLS, NONE, PAID_OUT, PLAY_LAST_CARD, PRODUCE,
    PRODUCE_CHOICE, RIGHT, SCIENCE, SCIENCE_CHOICE, SELF, SHIELDS, TABLES, TRADE_DISCOUNT, VP,
    VP_IF_WONDER_COMPLETE, VP_PER, WONDER_STAGE, Card, Effect, Effects,
)
from solver._ext.wonders.turn cimport carry_out
from solver._ext.wonders.state cimport (
    PHASE_CHOOSE, PHASE_OVER, PHASE_SEVENTH, PHASE_SIDES, City, State, board_of, card_of,
    conceals_hand, has, in_teams, is_free_city_game, left_of, partner_of, right_of, standing,
)

cdef enum:
    MARGIN = 12             # differences of shields beyond it are all alike
    HORIZON = 24            # cards of a seat from the first to the last

# Weights in points. Those of the policy were fitted by its own games: they are a compromise
# between beating other weights, which wants more shields and resources, and many points.
cdef double COIN = 0.35             # a coin that is spent
cdef double COIN_GAINED = 0.45
cdef double SALE = 0.25             # a coin from a sale
cdef double SALE_WHEN_POOR = 0.3
cdef double SHIELD = 0.9           # a point that the conflicts ahead may bring
cdef double SYMBOL = 1.2            # what a science symbol may lead to, with all cards to come
cdef double SYMBOL_MORE = 2.3       # for each symbol before it
cdef double CHAIN = 0.48            # a building that it makes free
cdef double DENIAL = 0.09
cdef double NOISE = 1.2             # width of the playout policy's noise
# value of the first, second ... symbol that can give a resource, with all cards to come
cdef double[6] RAW_WORTH = [4.2, 3.0, 1.4, 0.5, 0.2, 0.0]
cdef double[6] MADE_WORTH = [2.9, 0.7, 0.1, 0.0, 0.0, 0.0]
# expected points of a conflict by Age, cards to come before it, and shields ahead
cdef double[3][HORIZON][2 * MARGIN + 1] WAR


cdef void fill_war() noexcept:
    """How likely a lead holds: the more cards are to come, the less it says."""
    cdef int age, cards, margin
    cdef double spread, win, loss
    cdef double[3] token = [1.0, 3.0, 5.0]
    for age in range(N_AGES):
        for cards in range(HORIZON):
            spread = 0.15 + 0.24 * min(cards, 9)
            for margin in range(-MARGIN, MARGIN + 1):
                win = 1.0 / (1.0 + exp(-(margin - 0.5) / spread))
                loss = 1.0 / (1.0 + exp((margin + 0.5) / spread))
                WAR[age][cards][margin + MARGIN] = token[age] * win - loss


fill_war()


cdef int cards_to_come(const State* s) noexcept nogil:
    """Cards that a seat will still choose, the present one included."""
    if s.phase == PHASE_OVER:
        return 0
    if s.phase > PHASE_CHOOSE or s.phase == PHASE_SEVENTH:
        return (N_AGES - s.age) * s.turns + s.turns - s.turn
    return (N_AGES - s.age) * s.turns + s.turns - s.turn + 1


cdef inline double conflict(const State* s, int age, int to_come, int margin) noexcept nogil:
    cdef int before = to_come - (N_AGES - age) * s.turns
    margin = max(-<int>MARGIN, min(<int>MARGIN, margin))
    return WAR[age - 1][max(0, min(before, HORIZON - 1))][margin + MARGIN]


cdef double war_outlook(const State* s, int index, int more) noexcept nogil:
    """Points that a city expects of the conflicts to come, with so many shields more."""
    cdef int own = s.city[index].shields + more
    cdef int left = own - s.city[left_of(s, index)].shields
    cdef int right = own - s.city[right_of(s, index)].shields
    cdef int age, to_come = cards_to_come(s)
    cdef double points = 0.0
    if s.phase == PHASE_OVER:
        return 0.0
    for age in range(s.age, N_AGES + 1):
        points += conflict(s, age, to_come, left) + conflict(s, age, to_come, right)
    return points


cdef double resource_worth(const City* city, int options, double share) noexcept nogil:
    """One more symbol that gives one of some resources."""
    cdef double worth, best = 0.0, total = 0.0
    cdef int i
    for i in range(N_RESOURCES):
        if not (options >> i) & 1:
            continue
        if i < N_RAW:
            worth = RAW_WORTH[min(5, <int>city.own_raw[1 << i])]
        else:
            worth = MADE_WORTH[min(5, <int>city.own_made[1 << (i - N_RAW)])]
        best = max(best, worth)
        total += worth
    return share * (best + 0.35 * (total - best))


cdef double science_worth(const City* city, int symbol, double share) noexcept nogil:
    """One more science symbol; one of choice if it is NONE."""
    cdef uint8_t symbols[N_SYMBOLS]
    cdef int i, wilds = city.wilds, have = 0
    cdef double now = science_points(city.symbols, city.wilds)
    for i in range(N_SYMBOLS):
        symbols[i] = city.symbols[i]
        have += city.symbols[i]
    if symbol == NONE:
        wilds += 1
    else:
        symbols[symbol] += 1
    return science_points(symbols, wilds) - now + share * (SYMBOL + SYMBOL_MORE * min(have, 4))


cdef double right_worth(int kind, double share) noexcept nogil:
    """A standing right, or the right to a card of the discard pile; other kinds are worth nothing.
    """
    if kind == PLAY_LAST_CARD:
        return 5.0 * share + 0.5
    if kind == BUILD_FROM_DISCARD:
        return 4.5
    if kind == FREE_FIRST_OF_COLOR or kind == FREE_BUILD_ONCE_PER_AGE:
        return 5.0 * share
    if kind == FREE_FIRST_OF_AGE or kind == FREE_LAST_OF_AGE:
        return 3.0 * share
    if kind == COPY_GUILD:
        return 5.0
    return 0.0


cdef double rights_worth(const City* city, double share) noexcept nogil:
    """The standing rights of a city; each counts once, and so do free first and last cards."""
    cdef double worth = 0.0
    cdef int i, kind
    for i in range(N_STANDING):
        kind = FIRST_STANDING + i
        if city.standing[i] and not (
                kind == FREE_LAST_OF_AGE and standing(city, FREE_FIRST_OF_AGE)):
            worth += right_worth(kind, share)
    return worth


cdef double production_worth(const City* city, const Effect* row, double share) noexcept nogil:
    cdef double worth = 0.0
    cdef int unit
    for unit in range(row.amount):
        if unit:        # the second one of a card, with the first in place
            worth += 0.7 * resource_worth(city, row.what, share)
        else:
            worth += resource_worth(city, row.what, share)
    return worth


cdef double with_row(const State* s, int index, const Effect* row, double share,
                     double worth) noexcept nogil:
    """A worth, and what a row of effects brings a city besides; coins are left aside."""
    cdef const City* city = &s.city[index]
    if row.kind == VP:
        return worth + row.amount
    if row.kind == VP_PER:
        worth += amount_of(s, index, row) * (1.0 + 0.6 * share)
        if row.whose & SELF:
            worth += row.amount * (0.5 if (row.what >> WONDER_STAGE) & 1 else 1.0)
        return worth
    if row.kind == VP_IF_WONDER_COMPLETE:
        return worth + row.amount * max(
            0.0, 1.0 - 0.4 * (<int>board_of(s, index).stages - <int>city.stages))
    if row.kind == SHIELDS:
        return worth + SHIELD * (war_outlook(s, index, row.amount) - war_outlook(s, index, 0))
    if row.kind == SCIENCE:
        return worth + science_worth(city, row.what, share)
    if row.kind == SCIENCE_CHOICE:
        return worth + science_worth(city, NONE, share)
    if row.kind == PRODUCE or row.kind == PRODUCE_CHOICE:
        return worth + production_worth(city, row, share)
    if row.kind == TRADE_DISCOUNT:
        return worth + share * discount_worth(row)
    return worth + right_worth(row.kind, share)


cdef inline double discount_worth(const Effect* row) noexcept nogil:
    if row.what < 1 << N_RAW:
        return 0.9 * (1 + (row.whose == LEFT | RIGHT))
    return 0.8


cdef double effects_worth(const State* s, int index, const Effects* effects,
                          double share) noexcept nogil:
    """What a card or stage brings a city, the price left aside."""
    cdef double worth = 0.0
    cdef int i
    cdef bint pays = False
    for i in range(effects.n):
        if effects.row[i].when != PAID_OUT:
            worth = with_row(s, index, &effects.row[i], share, worth)
        elif not pays:
            pays = True
            worth += COIN_GAINED * coins_from(s, index, effects)
    return worth


cdef double card_worth(const State* s, int index, int card, double share) noexcept nogil:
    cdef const Card* facts = card_of(s, card)
    return effects_worth(s, index, &facts.effects, share) + CHAIN * chains_to(s, card) * share


cdef int chains_to(const State* s, int card) noexcept nogil:
    """Cards of this and later Ages that a card makes free."""
    cdef int other, n = 0
    for other in range(N_CARDS):
        if has(card_of(s, other).chain, card):
            n += card_of(s, other).age >= s.age
    return n


cdef inline double price_of(const State* s, const Payment* paid, int coins) noexcept nogil:
    """What a payment costs in points; coins for a neighbour are a little dearer."""
    cdef double rival = 0.16 / max(1, <int>s.seats - 1) + 0.04
    cdef int traded = paid.left + paid.right
    return COIN * (traded + paid.bank + coins) + rival * traded


cdef double stage_worth(const State* s, const Buyer* buyer, double share) noexcept nogil:
    cdef const Effects* effects = &board_of(s, buyer.city).stage[buyer.stages].effects
    cdef int last = board_of(s, buyer.city).stages - 1
    # A stage on the way to better ones is worth some of them.
    return (effects_worth(s, buyer.city, effects, share)
            + 0.25 * share * (last - <int>buyer.stages))


cdef double sale_worth(const State* s, const Buyer* buyer) noexcept nogil:
    if buyer.coins < 3 and s.age < N_AGES:
        return SALE_WHEN_POOR * TABLES.sale
    return SALE * TABLES.sale


cdef double denial(const State* s, const Buyer* buyer, int card) noexcept nogil:
    """What it is worth that nobody else gets a card that is not built."""
    cdef const Effects* effects = &card_of(s, card).effects
    cdef const Effect* row
    cdef double worth = 0.0
    cdef int i
    for i in range(effects.n):
        row = &effects.row[i]
        if row.kind == VP:
            worth += row.amount
        elif row.kind == SHIELDS:
            worth += 2.0 * row.amount
        elif row.kind == SCIENCE:
            worth += 3.0
        elif row.kind == VP_PER:
            worth += 4.0
    return DENIAL * worth


cdef inline double share_to_come(const State* s) noexcept nogil:
    return cards_to_come(s) / (1.0 * N_AGES * s.turns)


cdef double move_worth(const State* s, const Buyer* buyer, move_t move,
                       double share) noexcept nogil:
    cdef int card = card_in(move)
    cdef Payment paid = payment_in(move)
    cdef int kind = kind_of(move)
    if kind == MOVE_SELL:
        return sale_worth(s, buyer) + (denial(s, buyer, card) if card != NONE else 0.0)
    if kind == MOVE_STAGE:
        return (stage_worth(s, buyer, share) - price_of(s, &paid, 0)
                + (denial(s, buyer, card) if card != NONE else 0.0))
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
    cdef move_t chosen = 0, way
    find_buyer(s, &buyer)
    stages = pays_stage(s, &buyer, &for_stage)
    if stages:
        stage = stage_worth(s, &buyer, share) - price_of(s, &for_stage, 0)
    sale = sale_worth(s, &buyer)
    for i in range(n):
        card = hand[i]
        if can_build(s, &buyer, card, &payment):
            way = move_of(MOVE_BUILD, card) | paying(&payment)
            worth = move_worth(s, &buyer, way, share) + NOISE * random_unit(rng)
            if worth > best:
                best = worth
                chosen = way
        worth = denial(s, &buyer, card)
        if stages and stage > sale:
            worth += stage
            way = move_of(MOVE_STAGE, card) | paying(&for_stage)
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
            and not standing(&s.city[s.actor], FREE_BUILD_ONCE_PER_AGE)):
        return policy_card(s, rng)
    return policy_from_list(s, rng)


cdef int wonders_order(const void* state, move_t move) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef Buyer buyer
    cdef double share
    cdef int card = card_in(move)
    if kind_of(move) == MOVE_TAKE:
        if card == NONE:
            return 0
        return <int>(16.0 * card_worth(s, s.acting, card, share_to_come(s)))
    if s.phase != PHASE_CHOOSE and s.phase != PHASE_SEVENTH:
        return 0
    find_buyer(s, &buyer)
    share = share_to_come(s)
    return <int>(16.0 * move_worth(s, &buyer, move, share))


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
    memcpy(room, s, sizeof(State))
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
    if s.phase <= PHASE_SIDES:
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
