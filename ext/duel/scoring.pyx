"""Points and endings (reference duel section 10)."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.duel.state cimport (
    END_CIVILIAN, END_SHARED, END_TIE_BREAK, PHASE_OVER, SHARED, City, State, setup_of, win,
)
from solver._ext.duel.tables cimport (
    COIN_TRIPLES, GUILD_POINTS, MAX_HELD, MAX_WONDERS, N_CLASSES, POINTS_PER_PROGRESS_TOKEN,
    TABLES, TOKEN, WHEN_BUILT, WHEN_SCORED, Effect, Item, card_row, token_row, wonder_row,
)


cdef int guild_count(const State* s, int mask) noexcept nogil:
    """What a guild counts, in the better of the two cities (colours summed inside one city)."""
    cdef int best = 0, seat, kind, count
    for seat in range(2):
        count = 0
        for kind in range(8):
            if (mask >> kind) & 1:
                count += s.city[seat].count[kind]
        if mask & COIN_TRIPLES:
            count += s.city[seat].coins // 3
        if count > best:
            best = count
    return best


cdef int effect_points(const State* s, int seat, const Effect* effect) noexcept nogil:
    """The handlers of the effects that act when points are counted."""
    if effect.kind == GUILD_POINTS:
        return effect.amount * guild_count(s, effect.what)
    if effect.kind == POINTS_PER_PROGRESS_TOKEN:
        return effect.amount * s.city[seat].count[TOKEN]
    return 0


cdef inline void when_scored(const State* s, int seat, const Item* row, int* out) noexcept nogil:
    cdef int i
    for i in range(row.end[WHEN_BUILT], row.end[WHEN_SCORED]):
        out[TABLES.category[row.kind]] += effect_points(s, seat, &row.effects[i])


cdef void score_city(const State* s, int seat, int* out) noexcept nogil:
    """Points of a seat: military, blue, green, yellow, guilds, wonders, progress, coins, total."""
    cdef const City* city = &s.city[seat]
    cdef int ahead = s.pawn if seat == 0 else -s.pawn
    cdef uint64_t word
    cdef uint32_t wonders = TABLES.scoring_wonders
    cdef uint16_t tokens = city.tokens & TABLES.scoring_tokens
    cdef int i, w
    for i in range(N_ROWS):
        out[i] = 0
    out[0] = TABLES.military[ahead] if ahead > 0 else 0
    out[7] = city.coins // 3
    for i in range(N_CLASSES):
        out[TABLES.category[i]] += city.vp[i]
    # Only what has effects of this moment is looked at: the guilds, Mathematics.
    for w in range(2):
        word = city.cards[w] & TABLES.scoring_cards[w]
        while word:
            when_scored(s, seat, card_row(64 * w + sw_lowest(word)), out)
            word &= word - 1
    while tokens:
        when_scored(s, seat, token_row(sw_lowest(tokens)), out)
        tokens &= tokens - 1
    if wonders:
        for i in range(MAX_HELD):
            if city.wonders[i] < MAX_WONDERS and not (city.todo >> i) & 1:
                when_scored(s, seat, wonder_row(city.wonders[i]), out)
    out[N_ROWS] = 0
    for i in range(N_ROWS):
        out[N_ROWS] += out[i]


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
        return setup_of(s).later_slots[0] + 8 - s.picks
    return sw_popcount(s.present) + setup_of(s).later_slots[s.age]
