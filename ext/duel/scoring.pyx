"""Points and endings (reference duel section 10)."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.duel.senate cimport owner_of
from solver._ext.duel.state cimport (
    CHAMBERS, END_CIVILIAN, END_SHARED, END_TIE_BREAK, N_KINDS, PHASE_OVER, PLACES, SHARED, City,
    State, setup_of, win,
)
from solver._ext.duel.tables cimport (
    COIN_TRIPLES, GUILD_POINTS, MAX_HELD, MAX_WONDERS, NONE, N_CLASSES, POINTS_PER_PROGRESS_TOKEN,
    POINTS_PER_TOKEN_LEFT, TABLES, TEMPLE, TOKEN, WHEN_BUILT, WHEN_SCORED, Effect, Item, card_row,
    god_row, token_row, wonder_row,
)


cdef int guild_count(const State* s, int mask) noexcept nogil:
    """What a guild counts, in the better of the two cities (colors summed inside one city)."""
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


cdef int tokens_left(const State* s, int seat) noexcept nogil:
    """Mythology tokens, and Offering tokens not yet used."""
    cdef int kind, n = sw_popcount(s.pantheon.offerings[seat])
    for kind in range(N_KINDS):
        n += s.pantheon.tokens[seat][kind]
    return n


cdef void score_expansions(const State* s, int seat, int* out) noexcept nogil:
    """Points of temples, gods and chambers (reference duel_expansions section 10)."""
    cdef const City* city = &s.city[seat]
    cdef uint32_t gods
    cdef int i
    if setup_of(s).pantheon:
        out[ROW_TEMPLES] = TABLES.temple_points[min(3, <int>city.count[TEMPLE])]
        out[ROW_GODS] = s.pantheon.astarte[seat]
        gods = s.pantheon.gods[seat] & TABLES.scoring_gods
        while gods:
            out[ROW_GODS] += god_row(sw_lowest(gods)).vp
            gods &= gods - 1
    if setup_of(s).agora:
        for i in range(CHAMBERS):
            if owner_of(s, i) == seat:
                out[ROW_SENATE] += TABLES.chamber_points[i]


cdef int effect_points(const State* s, int seat, const Effect* effect) noexcept nogil:
    """The handlers of the effects that act when points are counted."""
    if effect.kind == GUILD_POINTS:
        return effect.amount * guild_count(s, effect.what)
    if effect.kind == POINTS_PER_PROGRESS_TOKEN:
        return effect.amount * s.city[seat].count[TOKEN]
    if effect.kind == POINTS_PER_TOKEN_LEFT and setup_of(s).pantheon:
        return effect.amount * tokens_left(s, seat)
    return 0


cdef inline int points_when_scored(const State* s, int seat, const Item* row) noexcept nogil:
    cdef int points = 0, i
    for i in range(row.end[WHEN_BUILT], row.end[WHEN_SCORED]):
        points += effect_points(s, seat, &row.effects[i])
    return points


cdef inline void when_scored(const State* s, int seat, const Item* row, int* out) noexcept nogil:
    cdef int i
    for i in range(row.end[WHEN_BUILT], row.end[WHEN_SCORED]):
        out[TABLES.category[row.kind]] += effect_points(s, seat, &row.effects[i])


cdef void score_city(const State* s, int seat, int* out) noexcept nogil:
    """Points of a seat: military, blue, green, yellow, guilds, wonders, progress, coins, total;
    then temples, gods, senate. `out` has room for N_SCORED."""
    cdef const City* city = &s.city[seat]
    cdef int ahead = s.pawn if seat == 0 else -s.pawn
    cdef uint64_t word
    cdef uint32_t wonders = TABLES.scoring_wonders
    cdef uint16_t tokens = city.tokens & TABLES.scoring_tokens
    cdef int i, w
    for i in range(N_SCORED):
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
    if s.setup:
        score_expansions(s, seat, out)
    out[N_ROWS] = 0
    for i in range(N_ROWS):
        out[N_ROWS] += out[i]
    if s.setup:
        out[N_ROWS] += out[ROW_TEMPLES] + out[ROW_GODS] + out[ROW_SENATE]


cdef int base_points(const State* s, int seat) noexcept nogil:
    """The total of `score_city` without expansions, for the ends of proofs and random games."""
    cdef const City* city = &s.city[seat]
    cdef int ahead = s.pawn if seat == 0 else -s.pawn
    cdef int points = city.coins // 3 + (TABLES.military[ahead] if ahead > 0 else 0)
    cdef uint64_t word
    cdef uint16_t tokens = city.tokens & TABLES.scoring_tokens
    cdef int i, w
    for i in range(N_CLASSES):
        points += city.vp[i]
    for w in range(2):
        word = city.cards[w] & TABLES.scoring_cards[w]
        while word:
            points += points_when_scored(s, seat, card_row(64 * w + sw_lowest(word)))
            word &= word - 1
    while tokens:
        points += points_when_scored(s, seat, token_row(sw_lowest(tokens)))
        tokens &= tokens - 1
    if TABLES.scoring_wonders:
        for i in range(MAX_HELD):
            if city.wonders[i] < MAX_WONDERS and not (city.todo >> i) & 1:
                points += points_when_scored(s, seat, wonder_row(city.wonders[i]))
    return points


cdef void count_up(State* s) noexcept nogil:
    """Civilian victory with its tie-breaks (section 10)."""
    cdef int points[2][N_SCORED]
    cdef int lead, blue
    if not s.setup:
        lead = base_points(s, 0) - base_points(s, 1)
        if lead:
            win(s, 0 if lead > 0 else 1, END_CIVILIAN)
            return
    score_city(s, 0, points[0])
    score_city(s, 1, points[1])
    lead = points[0][8] - points[1][8]
    blue = points[0][1] - points[1][1]
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
    cdef int points[N_SCORED]
    cdef int seat
    for seat in range(2):
        score_city(<const State*>state, seat, points)
        out[seat] = points[8]


cdef void duel_categories(const void* state, int seat, double* out) noexcept nogil:
    cdef int points[N_SCORED]
    cdef int i
    score_city(<const State*>state, seat, points)
    for i in range(N_ROWS):
        out[i] = points[i]
    for i in range(N_ROWS, N_PARTS):
        out[i] = points[i + 1]


cdef int duel_turns_left(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_OVER:
        return 0
    # With expansions Age I lies there before the draft; in the base game there is nothing yet.
    return (sw_popcount(s.present) + setup_of(s).later_slots[s.age] + 8 - s.picks
            + main_actions_besides(s))


cdef inline int main_actions_besides(const State* s) noexcept nogil:
    """Turns without a card that may come: gods and the Gate that are still in the Pantheon."""
    cdef int i, n = 0
    if not s.setup or not setup_of(s).pantheon:
        return 0
    if s.age < 2:
        return PLACES           # how many will lie there is known when Age II begins
    for i in range(PLACES):
        n += s.pantheon.place[i] != NONE
    return n
