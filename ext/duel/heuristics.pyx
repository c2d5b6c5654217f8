"""Knowledge of play for 7 Wonders Duel: evaluation, playout policy, move ordering.

Nothing here changes what is legal or who wins; every number is a judgment that matches tune.
"""

from libc.math cimport exp
from libc.stdint cimport uint32_t, uint64_t

from solver._ext.core.bits cimport sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random, random_below
from solver._ext.duel.chance cimport duel_sample
from solver._ext.duel.choice cimport duel_legal
from solver._ext.duel.effects cimport right, shields_of
from solver._ext.duel.expansion_worth cimport (
    WINS, expansions_left, move_worth, senator_worth, temple_worth,
)
from solver._ext.duel.payment cimport sale
from solver._ext.duel.queue cimport chooser
from solver._ext.duel.rules cimport duel_decider
from solver._ext.duel.scoring cimport N_SCORED, duel_turns_left, score_city
from solver._ext.duel.state cimport (
    CARD_SHIFT, KIND_SHIFT, MOVE_BUILD, MOVE_DESTROY, MOVE_DISCARD, MOVE_ENKI, MOVE_ESPIONAGE,
    MOVE_FRAUD, MOVE_ISIS, MOVE_KEEP, MOVE_LIBERTY, MOVE_MESSE, MOVE_RA, MOVE_REVIVE,
    MOVE_SABOTAGE, MOVE_SWAP, MOVE_TAKE, MOVE_TOKEN, MOVE_TREASON, MOVE_WONDER, NO_CARD,
    WONDER_SHIFT, City, State, setup_of,
)
from solver._ext.duel.tables cimport (
    BROWN, BUILD_FROM_DISCARD, BUILD_LAST_ROW, BUILD_RETURNED, BUILT, COINS_PER_OWN,
    DESTROY_OPPONENT_CARD, DRAW_PROGRESS_TOKENS, GREEN, GREY, MAX_HELD, OPPONENT_LOSES_COINS,
    PURPLE, RED, RIGHT_BLUE_DISCOUNT, RIGHT_CHAIN_COINS, RIGHT_RED_SHIELD, RIGHT_TRADE_COINS,
    RIGHT_WONDER_DISCOUNT, RIGHT_WONDER_TURN, SENATOR, TABLES, TEMPLE, WHEN_BUILT, YELLOW, Item,
    card_row, token_row, wonder_row,
)

cdef enum:
    STRONG_RIGHTS = (1 << RIGHT_WONDER_TURN | 1 << RIGHT_RED_SHIELD | 1 << RIGHT_TRADE_COINS
                     | 1 << RIGHT_CHAIN_COINS)
    EVEN_SHARE = 60         # a card of the box against one as good for the opponent
    FAIR_RIGHTS = 1 << RIGHT_BLUE_DISCOUNT | 1 << RIGHT_WONDER_DISCOUNT


# ---------------------------------------------------------------- worth of single things

cdef inline int pawn_for(const State* s, int seat) noexcept nogil:
    """Distance of the pawn from 0 toward the opponent of `seat`."""
    return s.pawn if seat == 0 else -s.pawn


cdef inline bint is_last_symbol(const City* city) noexcept nogil:
    """Whether a new symbol wins the game."""
    return sw_popcount(city.symbols) + 1 >= TABLES.symbols_to_win


cdef int card_worth(const State* s, int seat, int card) noexcept nogil:
    """Rough worth of building a card, in quarters of a point."""
    cdef const City* city = &s.city[seat]
    cdef const Item* row = card_row(card)
    cdef int worth = 4 * row.vp + row.coins
    cdef int shields, ahead, i
    if row.kind == BROWN or row.kind == GREY:
        worth += 14 if s.age == 1 else 10 if s.age == 2 else 0
    elif row.kind == YELLOW:
        worth += 8 if row.raw_choices or row.grey_choices or row.fixed else 4
        for i in range(row.end[WHEN_BUILT]):
            if row.effects[i].kind == COINS_PER_OWN:
                worth += row.effects[i].amount * city.count[row.effects[i].what]
    elif row.kind == RED:
        shields = shields_of(city, row)
        ahead = pawn_for(s, seat) + shields
        if ahead >= TABLES.capital:
            return WINS
        worth += 6 * shields
        if ahead >= 6 or ahead - shields <= -5:
            worth += 10
    elif row.kind == GREEN:
        if city.symbols & row.symbols:
            worth += 20 if s.board else 0
        else:
            if is_last_symbol(city):
                return WINS
            worth += 5 + 3 * sw_popcount(city.symbols)
    elif row.kind == PURPLE:
        worth += 20
    elif row.kind == TEMPLE:
        worth += temple_worth(s, seat)
    elif row.kind == SENATOR:
        worth += senator_worth(s, seat, row.section)
    return worth


cdef int token_worth(const State* s, int seat, int token) noexcept nogil:
    """Rough worth of a progress token, in quarters of a point."""
    cdef const Item* row = token_row(token)
    if row.symbols and is_last_symbol(&s.city[seat]):
        return WINS
    return 4 * row.vp + row.coins


cdef int wonder_worth(const State* s, int seat, int wonder) noexcept nogil:
    """Rough worth of building a wonder, in quarters of a point."""
    cdef const Item* row = wonder_row(wonder)
    cdef int worth = 12 + 4 * row.vp + row.coins
    cdef int i
    if row.extra_turn or right(&s.city[seat], RIGHT_WONDER_TURN):
        worth += 16
    if row.shields:
        if pawn_for(s, seat) + row.shields >= TABLES.capital:
            return WINS
        worth += 6 * row.shields
    for i in range(row.end[WHEN_BUILT]):
        if row.effects[i].kind == OPPONENT_LOSES_COINS:
            worth += row.effects[i].amount
        elif row.effects[i].kind == DESTROY_OPPONENT_CARD:
            worth += 8
        elif row.effects[i].kind in (BUILD_FROM_DISCARD, DRAW_PROGRESS_TOKENS, BUILD_LAST_ROW):
            worth += 10
        elif row.effects[i].kind == BUILD_RETURNED:
            worth += 4
    return worth


cdef int duel_order(const void* state, move_t move) noexcept nogil:
    """Rough value of a move for ordering (larger first)."""
    cdef const State* s = <const State*>state
    cdef int kind = move >> KIND_SHIFT
    cdef uint32_t payload = <uint32_t>move
    if kind == MOVE_BUILD:
        return card_worth(s, s.turn, payload >> CARD_SHIFT)
    if kind == MOVE_WONDER:
        return wonder_worth(s, s.turn, payload >> WONDER_SHIFT)
    if kind == MOVE_DISCARD:
        return sale(&s.city[s.turn])
    if kind == MOVE_REVIVE:
        return card_worth(s, s.turn, payload)
    if kind == MOVE_TOKEN or kind == MOVE_KEEP:
        return token_worth(s, s.turn, payload)
    return expansion_order(s, kind, payload) if s.setup else 0


cdef int shared_worth(const State* s, int seat, int card, int given) noexcept nogil:
    """A card that a seat builds, less the one that the other seat gets."""
    cdef int worth = card_worth(s, seat, card)
    if worth >= WINS or given == NO_CARD:
        return worth
    return max(0, EVEN_SHARE + worth - card_worth(s, 1 - seat, given))


cdef int expansion_order(const State* s, int kind, uint32_t payload) noexcept nogil:
    """The same of a move that only expansions have."""
    cdef int seat = chooser(s)
    cdef int card = (payload >> CARD_SHIFT) & 0x7F
    if kind == MOVE_FRAUD or kind == MOVE_MESSE:
        return card_worth(s, seat, card)
    if kind == MOVE_LIBERTY:
        return shared_worth(s, seat, card, payload >> WONDER_SHIFT)
    if kind == MOVE_TREASON or kind == MOVE_TAKE:
        return card_worth(s, seat, payload)
    if kind == MOVE_SWAP:
        return max(0, card_worth(s, seat, card) - card_worth(s, seat, payload >> WONDER_SHIFT))
    if kind == MOVE_ENKI or kind == MOVE_ESPIONAGE:
        return token_worth(s, seat, payload)
    if kind == MOVE_RA or kind == MOVE_SABOTAGE:
        return wonder_worth(s, seat, payload)
    if kind == MOVE_ISIS:
        return wonder_worth(s, seat, payload >> WONDER_SHIFT)
    return move_worth(s, seat, kind, payload)


cdef int duel_slot_of(move_t move) noexcept nogil:
    """Index of a move that ignores where its card lies."""
    cdef int kind = move >> KIND_SHIFT
    cdef uint32_t payload = <uint32_t>move
    if kind == MOVE_BUILD:
        return payload >> CARD_SHIFT
    if kind == MOVE_DISCARD:
        return 128 + (payload >> CARD_SHIFT)
    if kind == MOVE_WONDER:
        return 1024 + ((payload >> WONDER_SHIFT) << 7 | (payload >> CARD_SHIFT & 0x7F))
    if kind == MOVE_DESTROY:
        return 256 + payload
    if kind == MOVE_REVIVE:
        return 384 + payload
    return 512 + 16 * kind + (payload & 0xF)


# ---------------------------------------------------------------- playout policy

cdef move_t duel_playout_move(const void* state, Random* rng) noexcept nogil:
    """A move drawn with weights by worth; wins at once when it can."""
    cdef move_t moves[512]
    cdef int weight[512]
    cdef int n, i, worth, total = 0, pick
    if duel_decider(state) < 0:
        return duel_sample(state, rng)
    n = duel_legal(state, moves)
    for i in range(n):
        worth = duel_order(state, moves[i])
        if worth >= WINS:
            return moves[i]
        worth = 1 + max(0, worth)
        # Squared, so that good moves are usual and bad ones rare but possible.
        total += worth * worth
        weight[i] = total
    pick = random_below(rng, total)
    for i in range(n):
        if pick < weight[i]:
            return moves[i]
    return moves[n - 1]


# ---------------------------------------------------------------- evaluation

cdef double military_threat(const State* s, int seat) noexcept nogil:
    """Worth in points of standing close to the enemy's capital."""
    cdef int ahead = pawn_for(s, seat)
    if ahead <= 0:
        return 0.0
    return 0.10 * ahead * ahead * (1.0 if s.age < 3 else 0.7)


cdef double city_worth(const State* s, int seat, double left) noexcept nogil:
    """Expected final points of a city beyond those printed; `left` is the share of turns left."""
    cdef const City* city = &s.city[seat]
    cdef int r, i
    cdef double worth = 0.0
    cdef int symbols = sw_popcount(city.symbols)
    cdef uint64_t made
    # Production saves coins on every later construction; a second unit saves less.
    for r in range(5):
        made = (city.make >> (8 * r)) & 0xFF
        if made > 0:
            worth += left * (5.5 if r < 3 else 5.0)
        if made > 1:
            worth += left * 2.5
        if made == 0 and (city.fixed >> (8 * r)) & 1:
            worth += left * 3.0
    worth += left * (4.0 * city.raw_choices + 4.0 * city.grey_choices)
    worth += left * 0.6 * city.count[YELLOW]
    # Unbuilt wonders are worth something while they can still be built.
    if s.city[0].count[BUILT] + s.city[1].count[BUILT] < setup_of(s).wonder_limit:
        for i in range(MAX_HELD):
            if (city.todo >> i) & 1:
                worth += left * 0.20 * wonder_worth(s, seat, city.wonders[i])
    worth += left * (0.8 * symbols + (1.5 if symbols >= 3 else 0.0) + (4.0 if symbols >= 4 else 0.0)
                     + (10.0 if symbols >= 5 else 0.0))
    worth += (0.3 + left) * military_threat(s, seat)
    # Coins beyond their points pay for what is to come.
    worth += left * 0.55 * min(<int>city.coins, 14)
    if city.rights & STRONG_RIGHTS:
        worth += left * 5.0
    if city.rights & FAIR_RIGHTS:
        worth += left * 4.0
    return worth


cdef void duel_evaluate(const void* state, double* out) noexcept nogil:
    """Win share of both seats from points, production, threats and the turn."""
    cdef const State* s = <const State*>state
    cdef int points[2][N_SCORED]
    cdef double left = duel_turns_left(state) / 68.0
    cdef double lead
    score_city(s, 0, points[0])
    score_city(s, 1, points[1])
    lead = points[0][8] - points[1][8]
    lead += city_worth(s, 0, left) - city_worth(s, 1, left)
    if s.setup:
        lead += expansions_left(s, 0, left) - expansions_left(s, 1, left)
    lead += 1.0 if s.turn == 0 else -1.0
    out[0] = 1.0 / (1.0 + exp(-lead / (3.0 + 14.0 * left)))
    out[1] = 1.0 - out[0]
