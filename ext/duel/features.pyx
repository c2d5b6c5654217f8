"""Inputs of learned evaluations for 7 Wonders Duel, seen from one seat.

Where every card is (in either city, discarded, visible, accessible), then the same block of facts
for the own and the other city, then what both share. Only what lies on the table is used.
"""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.duel.chance cimport aside_tokens, pending_reveals
from solver._ext.duel.payment cimport Market, open_market, trade_price, wonder_discount
from solver._ext.duel.scoring cimport duel_turns_left, score_city
from solver._ext.duel.state cimport City, State
from solver._ext.duel.tables cimport (
    BUILT, N_CARDS, N_RESOURCES, N_SLOTS, N_TOKENS, N_WONDERS, TABLES,
)

cdef enum:
    PLACES = 5                          # of a card: mine, theirs, discarded, visible, accessible
    COIN_STEPS = 10
    SYMBOLS = 7
    # offsets inside the block of a city
    CITY_COINS = 0
    CITY_COIN_STEPS = CITY_COINS + 1
    CITY_MAKE = CITY_COIN_STEPS + COIN_STEPS
    CITY_MAKES = CITY_MAKE + N_RESOURCES
    CITY_PRICE = CITY_MAKES + N_RESOURCES
    CITY_CHOICES = CITY_PRICE + N_RESOURCES
    CITY_COUNT = CITY_CHOICES + 2
    CITY_POINTS = CITY_COUNT + 8
    CITY_N_SYMBOLS = CITY_POINTS + 1
    CITY_SYMBOLS = CITY_N_SYMBOLS + SYMBOLS + 1
    CITY_TOKENS = CITY_SYMBOLS + SYMBOLS
    CITY_TODO = CITY_TOKENS + N_TOKENS
    CITY_BUILT = CITY_TODO + N_WONDERS
    CITY_WONDER_PRICE = CITY_BUILT + N_WONDERS
    CITY_PAYABLE = CITY_WONDER_PRICE + N_WONDERS
    CITY_N_TODO = CITY_PAYABLE + N_WONDERS
    CITY_SIZE = CITY_N_TODO + 1
    # offsets of the blocks
    CITIES = PLACES * N_CARDS
    PAWN = CITIES + 2 * CITY_SIZE
    LOOT = PAWN + 31
    TURN = LOOT + 4
    EXTRA = TURN + 2
    PHASE = EXTRA + 1
    AGE = PHASE + 13
    LEFT = AGE + 4
    LEFT_IN_AGE = LEFT + 1
    BOARD = LEFT_IN_AGE + N_SLOTS + 1
    DRAWN = BOARD + N_TOKENS
    ASIDE = DRAWN + N_TOKENS
    OFFER = ASIDE + N_TOKENS
    LEAD = OFFER + N_WONDERS
    WONDERS_UP = LEAD + 1
    UNCOVERED = WONDERS_UP + 8
    DUE = UNCOVERED + 8
    SIZE = DUE + 1


cdef struct Out:
    uint16_t* index
    float* value
    int n


cdef inline void put(Out* out, int index, float value) noexcept nogil:
    if value != 0.0:
        out.index[out.n] = index
        out.value[out.n] = value
        out.n += 1


cdef inline void put_members(Out* out, int first, int stride, uint64_t members) noexcept nogil:
    while members:
        put(out, first + stride * sw_lowest(members), 1.0)
        members &= members - 1


cdef void put_city(Out* out, int base, const State* s, int seat, bint wonders_left) noexcept nogil:
    cdef const City* city = &s.city[seat]
    cdef Market market
    cdef int points[9]
    cdef int i, made, price, wonder, todo = 0
    cdef int discount = wonder_discount(city)
    open_market(city, &s.city[1 - seat], &market)
    score_city(s, seat, points)
    put(out, base + CITY_COINS, city.coins * <float>0.1)
    for i in range(min(<int>COIN_STEPS, <int>city.coins)):
        put(out, base + CITY_COIN_STEPS + i, 1.0)
    for i in range(N_RESOURCES):
        made = (city.make >> (8 * i)) & 0xFF
        price = (market.price >> (8 * i)) & 0xFF
        put(out, base + CITY_MAKE + i, made * <float>0.5)
        put(out, base + CITY_MAKES + i, 1.0 if made else 0.0)
        put(out, base + CITY_PRICE + i, price * <float>0.25)
    put(out, base + CITY_CHOICES, city.raw_choices)
    put(out, base + CITY_CHOICES + 1, city.grey_choices)
    for i in range(8):
        put(out, base + CITY_COUNT + i, city.count[i] * <float>0.25)
    put(out, base + CITY_POINTS, points[8] * <float>0.03)
    put(out, base + CITY_N_SYMBOLS + sw_popcount(city.symbols), 1.0)
    put_members(out, base + CITY_SYMBOLS, 1, city.symbols)
    put_members(out, base + CITY_TOKENS, 1, city.tokens)
    for i in range(4):
        wonder = city.wonders[i]
        if wonder >= N_WONDERS:
            continue
        if not (city.todo >> i) & 1:
            put(out, base + CITY_BUILT + wonder, 1.0)
        elif wonders_left:
            todo += 1
            price = trade_price(city, &market, TABLES.wonders[wonder].cost, discount)
            put(out, base + CITY_TODO + wonder, 1.0)
            put(out, base + CITY_WONDER_PRICE + wonder, price * <float>0.125)
            put(out, base + CITY_PAYABLE + wonder, 1.0 if price <= city.coins else 0.0)
    put(out, base + CITY_N_TODO, todo * <float>0.25)


cdef int duel_n_features() noexcept nogil:
    return SIZE


cdef int duel_features(
    const void* state, int seat, uint16_t* index, float* value
) noexcept nogil:
    """Non-zero inputs of a state seen from `seat`; see core/game.pxd."""
    cdef const State* s = <const State*>state
    cdef int other = 1 - seat
    cdef int built = s.city[0].count[BUILT] + s.city[1].count[BUILT]
    cdef bint wonders_left = built < TABLES.wonder_limit
    cdef uint32_t seen = s.present & s.known
    cdef int word, slot, i, pawn
    cdef int mine[9]
    cdef int theirs[9]
    cdef Out out
    out.index = index
    out.value = value
    out.n = 0
    for word in range(2):
        put_members(&out, 64 * word * PLACES, PLACES, s.city[seat].cards[word])
        put_members(&out, 64 * word * PLACES + 1, PLACES, s.city[other].cards[word])
        put_members(&out, 64 * word * PLACES + 2, PLACES, s.discard[word])
    while seen:
        slot = sw_lowest(seen)
        seen &= seen - 1
        put(&out, s.slot[slot] * PLACES + (4 if (s.access >> slot) & 1 else 3), 1.0)
    put_city(&out, CITIES, s, seat, wonders_left)
    put_city(&out, CITIES + CITY_SIZE, s, other, wonders_left)
    pawn = s.pawn if seat == 0 else -s.pawn
    put(&out, PAWN + pawn + 15, 1.0)
    # Loot in the order: what I can lose far and near, what the other can lose near and far.
    for i in range(4):
        if (s.loot >> i) & 1:
            put(&out, LOOT + (i if seat == 0 else 3 - i), 1.0)
    put(&out, TURN + (0 if s.turn == seat else 1), 1.0)
    put(&out, EXTRA, s.extra)
    put(&out, PHASE + s.phase, 1.0)
    put(&out, AGE + s.age, 1.0)
    put(&out, LEFT, duel_turns_left(state) * <float>0.02)
    put(&out, LEFT_IN_AGE + sw_popcount(s.present), 1.0)
    put_members(&out, BOARD, 1, s.board)
    put_members(&out, DRAWN, 1, s.drawn)
    put_members(&out, ASIDE, 1, aside_tokens(s))
    put_members(&out, OFFER, 1, s.offer)
    score_city(s, seat, mine)
    score_city(s, other, theirs)
    put(&out, LEAD, (mine[8] - theirs[8]) * <float>0.1)
    put(&out, WONDERS_UP + built, 1.0)
    put(&out, UNCOVERED + sw_popcount(s.access & s.known), 1.0)
    put(&out, DUE, sw_popcount(pending_reveals(s)) * <float>0.1 if s.age else 0.0)
    return out.n
