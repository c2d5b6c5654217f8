"""Inputs of a learned evaluation of 7 Wonders Dice, as one seat sees the table.

The same block of facts is given for the seat's own city and those of its two neighbours; of cities
farther away only what they score counts. Then come the lead in points, what the Guild Court would
ask, and how far the game has got. A choice that the seat has made is taken as carried out, those
of the others in this turn are not looked at.

Boxes are inputs by their number, so weights would belong to the sheet that they were trained on.
None are shipped: playouts have won against every network so far (docs/strength.md).
"""

from libc.stdint cimport uint64_t

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.dice.choice cimport guild_allows
from solver._ext.dice.scoring cimport score_city
from solver._ext.dice.tables cimport (
    COMPARE, DICE, FIRST_SPECIAL, MAX_BOARDS, MAX_BONUSES, MAX_BOXES, N_ROWS, N_SPECIAL, N_SYMBOLS,
    WAREHOUSE, Board,
)
from solver._ext.dice.state cimport (
    MAX_PLAYERS, PHASE_BOARDS, PHASE_CHOOSE, City, State, board_of, left_of, right_of, total,
)

cdef enum:
    COIN_STEPS = 12
    RESOURCE_STEPS = 8
    MISSING_STEPS = 4       # boxes missing of a building: 0, 1, 2, 3 or more
    BONUS_STEPS = 4
    COMPARISONS = 6
    # one city
    BOARD_AT = 0
    BOXES_AT = BOARD_AT + MAX_BOARDS
    COINS_AT = BOXES_AT + MAX_BOXES
    RESOURCES_AT = COINS_AT + COIN_STEPS + 1
    SCORES_AT = RESOURCES_AT + RESOURCE_STEPS
    MISSING_AT = SCORES_AT + N_ROWS + 1
    BONUSES_AT = MISSING_AT + WAREHOUSE * MISSING_STEPS
    COUNT_AT = BONUSES_AT + MAX_BONUSES
    DISCOUNT_AT = COUNT_AT + BONUS_STEPS
    SPECIAL_AT = DISCOUNT_AT + 1
    FIRST_AT = SPECIAL_AT + N_SPECIAL
    CITY_SIZE = FIRST_AT + 1
    # the table
    LEAD_AT = 3 * CITY_SIZE
    FAR_AT = LEAD_AT + 5
    GUILD_AT = FAR_AT + BONUS_STEPS
    CLOCK_AT = GUILD_AT + COMPARISONS
    TABLE_AT = CLOCK_AT + 4
    ENTERED_AT = TABLE_AT + MAX_PLAYERS + 1
    N_FEATURES = ENTERED_AT + N_SPECIAL

cdef int[COIN_STEPS] COIN_LEVEL = [1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 17, 20]


cdef struct Writer:
    uint16_t* index
    float* value
    int n


cdef inline void put(Writer* out, int index, float value) noexcept nogil:
    out.index[out.n] = <uint16_t>index
    out.value[out.n] = value
    out.n += 1


cdef void write_city(Writer* out, const State* s, const City* city, int base) noexcept nogil:
    cdef const Board* board = board_of(s, city)
    cdef uint64_t rest = city.ticked
    cdef int i, n
    put(out, base + BOARD_AT + city.board, 1.0)
    while rest:
        put(out, base + BOXES_AT + sw_lowest(rest), 1.0)
        rest &= rest - 1
    for i in range(COIN_STEPS):
        if city.coins >= COIN_LEVEL[i]:
            put(out, base + COINS_AT + i, 1.0)
    put(out, base + COINS_AT + COIN_STEPS, city.coins * <float>0.1)
    n = total(&board.produce, city.ticked)
    for i in range(min(n, <int>RESOURCE_STEPS)):
        put(out, base + RESOURCES_AT + i, 1.0)
    for i in range(WAREHOUSE):
        n = sw_popcount(board.building[i] & ~city.ticked)
        put(out, base + MISSING_AT + i * MISSING_STEPS + min(n, MISSING_STEPS - 1), 1.0)
    for i in range(MAX_BONUSES):
        if (city.bonuses >> i) & 1:
            put(out, base + BONUSES_AT + i, 1.0)
    n = min(sw_popcount(city.bonuses), BONUS_STEPS - 1)
    put(out, base + COUNT_AT + n, 1.0)
    n = total(&board.die_minus, city.ticked)
    if n:
        put(out, base + DISCOUNT_AT, n * <float>0.5)
    for i in range(N_SPECIAL):
        if board.unlocks[i] & city.ticked:
            put(out, base + SPECIAL_AT + i, 1.0)
    if city.agora_first:
        put(out, base + FIRST_AT, 1.0)


cdef void write_scores(Writer* out, const int* rows, int sum_, int base) noexcept nogil:
    cdef int i
    for i in range(N_ROWS):
        if rows[i]:
            put(out, base + SCORES_AT + i, rows[i] * <float>0.1)
    put(out, base + SCORES_AT + N_ROWS, sum_ * <float>0.02)


cdef int dice_n_features() noexcept nogil:
    return N_FEATURES


cdef int dice_features(const void* state, int seat, uint16_t* index, float* value) noexcept nogil:
    cdef State known = (<const State*>state)[0]
    cdef const State* s = &known
    cdef int rows[N_ROWS]
    cdef int points[MAX_PLAYERS]
    cdef int places[3]
    cdef int other, i, n = 0, best = -100, sum_ = 0, bonuses = 0
    cdef Writer out
    out.index = index
    out.value = value
    out.n = 0
    if s.phase == PHASE_BOARDS:
        return 0
    for other in range(s.seats):
        if other != seat:
            known.now[other] = known.before[other]
    places[0] = seat
    places[1] = left_of(s, seat)
    places[2] = right_of(s, seat)
    for other in range(s.seats):
        points[other] = score_city(s, &s.now[other], rows)
        for i in range(3):
            if places[i] == other and not (i == 2 and s.seats == 2):
                write_city(&out, s, &s.now[other], i * CITY_SIZE)
                write_scores(&out, rows, points[other], i * CITY_SIZE)
        if other != seat:
            best = max(best, points[other])
            sum_ += points[other]
            if other != places[1] and other != places[2]:
                bonuses = max(bonuses, sw_popcount(s.now[other].bonuses))
    put(&out, LEAD_AT, (points[seat] - best) * <float>0.1)
    put(&out, LEAD_AT + 1, (points[seat] - sum_ / (s.seats - 1)) * <float>0.1)
    if points[seat] > best:
        put(&out, LEAD_AT + 2, 1.0)
    if points[seat] > best + 6:
        put(&out, LEAD_AT + 3, 1.0)
    if points[seat] < best - 6:
        put(&out, LEAD_AT + 4, 1.0)
    put(&out, FAR_AT + min(bonuses, BONUS_STEPS - 1), 1.0)
    for i in range(N_SYMBOLS):
        if DICE.symbol[i].kind == COMPARE and n < COMPARISONS:
            if guild_allows(s, seat, i):
                put(&out, GUILD_AT + n, 1.0)
            n += 1
    put(&out, CLOCK_AT, s.turn * <float>0.05)
    if s.last:
        put(&out, CLOCK_AT + 1, 1.0)
    if s.agora_taken:
        put(&out, CLOCK_AT + 2, 1.0)
    if s.phase == PHASE_CHOOSE and not s.now[seat].done:
        put(&out, CLOCK_AT + 3, 1.0)
    put(&out, TABLE_AT + s.seats, 1.0)
    for i in range(N_SPECIAL):
        if (s.forum >> (FIRST_SPECIAL + i)) & 1:
            put(&out, ENTERED_AT + i, 1.0)
    return out.n
