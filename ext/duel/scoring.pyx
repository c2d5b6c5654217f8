"""Points and endings (reference duel section 10)."""

from libc.stdint cimport uint16_t, uint64_t

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.duel.state cimport (
    END_CIVILIAN, END_SHARED, END_TIE_BREAK, PHASE_OVER, SHARED, City, State, win,
)
from solver._ext.duel.tables cimport (
    BLUE, BUILT, COIN_TRIPLES, GREEN, N_SLOTS, TABLES, YELLOW, Card,
)


cdef int guild_count(const State* s, int mask) noexcept nogil:
    """What a guild counts, in the better of the two cities (colours summed inside one city)."""
    cdef int best = 0, seat, colour, count
    for seat in range(2):
        count = 0
        for colour in range(8):
            if (mask >> colour) & 1:
                count += s.city[seat].count[colour]
        if mask & COIN_TRIPLES:
            count += s.city[seat].coins // 3
        if count > best:
            best = count
    return best


cdef void score_city(const State* s, int seat, int* out) noexcept nogil:
    """Points of a seat: military, blue, green, yellow, guilds, wonders, progress, coins, total."""
    cdef const City* city = &s.city[seat]
    cdef int ahead = s.pawn if seat == 0 else -s.pawn
    cdef int n_tokens = sw_popcount(city.tokens)
    cdef uint64_t guilds = city.cards[1] & TABLES.deck_hi[3]
    cdef uint16_t tokens = city.tokens
    cdef const Card* row
    cdef int i
    out[0] = TABLES.military[ahead] if ahead > 0 else 0
    out[1] = city.vp[BLUE]
    out[2] = city.vp[GREEN]
    out[3] = city.vp[YELLOW]
    out[4] = 0
    while guilds:
        row = &TABLES.cards[64 + sw_lowest(guilds)]
        guilds &= guilds - 1
        out[4] += row.guild_points * guild_count(s, row.guild_mask)
    out[5] = city.vp[BUILT]
    out[6] = 0
    while tokens:
        i = sw_lowest(tokens)
        tokens &= tokens - 1
        out[6] += TABLES.tokens[i].vp + TABLES.tokens[i].per_token * n_tokens
    out[7] = city.coins // 3
    out[8] = 0
    for i in range(8):
        out[8] += out[i]


cdef void count_up(State* s) noexcept nogil:
    """Civilian victory with its tie-breaks (section 10)."""
    cdef int points[2][9]
    score_city(s, 0, points[0])
    score_city(s, 1, points[1])
    cdef int lead = points[0][8] - points[1][8]
    cdef int blue = points[0][1] - points[1][1]
    if lead:
        win(s, 0 if lead > 0 else 1, END_CIVILIAN)
    elif blue:
        win(s, 0 if blue > 0 else 1, END_TIE_BREAK)
    else:
        win(s, SHARED, END_SHARED)


cdef void duel_returns(const void* state, double* out) noexcept nogil:
    cdef const State* s = <const State*>state
    out[0] = 0.5 if s.winner == SHARED else (1.0 if s.winner == 0 else 0.0)
    out[1] = 1.0 - out[0]


cdef int duel_ending(const void* state) noexcept nogil:
    return (<const State*>state).ending


cdef void duel_points(const void* state, double* out) noexcept nogil:
    cdef int points[9]
    cdef int seat
    for seat in range(2):
        score_city(<const State*>state, seat, points)
        out[seat] = points[8]


cdef void duel_categories(const void* state, int seat, double* out) noexcept nogil:
    cdef int points[N_ROWS + 1]
    cdef int i
    score_city(<const State*>state, seat, points)
    for i in range(N_ROWS):
        out[i] = points[i]


cdef int duel_turns_left(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_OVER:
        return 0
    if s.age == 0:
        return 3 * N_SLOTS + 8 - s.picks
    return sw_popcount(s.present) + (3 - s.age) * N_SLOTS
