"""What fleets, Islands and naval conflicts of 7 Wonders Armada are worth, in points.

A step is worth what its space brings and a part of what a later one will bring. Of a naval conflict
a city expects what the tokens are worth, as likely as it is that it is ahead of the others by then;
that follows from the strengths now and from the cards to come before it.
"""

from libc.math cimport exp
from libc.stdint cimport uint8_t

from solver._ext.core.bits cimport sw_popcount
from solver._ext.wonders.effects cimport amount_of
from solver._ext.wonders.fleets cimport (
    BLUE_FLEET, GREEN_FLEET, RED_FLEET, YELLOW_FLEET, island_worth, level_of, space_of, track_of,
)
from solver._ext.wonders.naval cimport far_city, naval_strength
from solver._ext.wonders.payment cimport FAR_LEFT, FAR_RIGHT
from solver._ext.wonders.prospects cimport cards_to_come, conflict, science_worth
from solver._ext.wonders.tables cimport (
    BUY_FROM, COINS_PER_FLEET_MOVE, DRAW_ISLAND, FLEET_MOVE, LEFT, MAX_CITIES,
    MAY_SKIP_NAVAL_CONFLICT, NAVAL_COST_DISCOUNT, NAVAL_STRENGTH, N_AGES, N_FLEETS, N_LEVELS,
    N_STEPS, N_SYMBOLS, PIRATES, PROTECT_FROM_TRIBUTE_AND_PIRATES, RAID, SCIENCE_MOST,
    STAGE_MOVES_ANY_FLEET, TABLES, VP_PER_CARD_OF_CHOSEN_COLOR, VP_PER_COMMERCIAL_LEVEL,
    VP_PER_ISLAND, Effect, Track,
)
from solver._ext.wonders.state cimport MAX_FREE_MOVES, PHASE_OVER, Navy, State, standing
from solver._ext.wonders.weights cimport WEIGHTS

cdef enum:
    NAVAL_MARGIN = 12             # differences of strength beyond it are all alike
    NAVAL_HORIZON = 24            # cards of a seat from the first to the last

# how likely a city is ahead of another in a conflict, by cards to come before it and lead now
cdef double[NAVAL_HORIZON][2 * NAVAL_MARGIN + 1] AHEAD


cdef void fill_ahead() noexcept:
    """A lead of a symbol holds the less, the more cards are to come."""
    cdef int cards, margin
    for cards in range(NAVAL_HORIZON):
        for margin in range(-NAVAL_MARGIN, NAVAL_MARGIN + 1):
            AHEAD[cards][margin + NAVAL_MARGIN] = 1.0 / (
                1.0 + exp((0.5 - margin) / (0.12 + 0.22 * min(cards, 9))))


fill_ahead()


# ---------------------------------------------------------------- naval conflicts

cdef void add_tokens(const State* s, int city, const int* strength, int more, int age,
                     int cards, double* points) noexcept nogil:
    """Add the points that a city expects of the conflict of an Age (from 1), first with its
    strength, then with so much more."""
    cdef double[2] first = [1.0, 1.0], at_top = [1.0, 1.0], but_one = [0.0, 0.0]
    cdef double[2] last = [1.0, 1.0], even = [1.0, 1.0]
    cdef const double* likely = AHEAD[cards]
    cdef double ahead, behind
    cdef int i, way, margin
    for i in range(s.cities):
        if i == city:
            continue
        for way in range(2):
            margin = strength[city] + way * more - strength[i]
            margin = max(-<int>NAVAL_MARGIN, min(<int>NAVAL_MARGIN, margin))
            ahead = likely[NAVAL_MARGIN + margin]
            behind = likely[NAVAL_MARGIN - margin]
            but_one[way] = but_one[way] * ahead + first[way] * behind
            first[way] *= ahead
            at_top[way] *= 1.0 - behind
            last[way] *= 1.0 - ahead
            even[way] *= 1.0 - ahead - behind
    for way in range(2):
        points[way] += (
            first[way] * TABLES.naval_first[age - 1]
            + (at_top[way] - first[way] - even[way] + but_one[way]) * TABLES.naval_second[age - 1]
            - (last[way] - even[way]) * TABLES.naval_last[age - 1])


cdef void sea_outlook(const State* s, int city, int more, double* points) noexcept nogil:
    """Points that a city expects of the naval conflicts to come: as things stand, and with so much
    more strength. Both are always asked for together, or the second is not needed."""
    cdef int[MAX_CITIES] strength
    cdef int i, age, before, to_come = cards_to_come(s)
    points[0] = 0.0
    points[1] = 0.0
    if s.phase == PHASE_OVER:
        return
    for i in range(s.cities):
        strength[i] = naval_strength(s, i)
    for age in range(s.age, N_AGES + 1):
        before = to_come - (N_AGES - age) * s.turns
        add_tokens(s, city, strength, more, age, max(0, min(before, NAVAL_HORIZON - 1)), points)


cdef double joining_worth(const State* s, int city) noexcept nogil:
    """What a city wins or loses if it joins the naval conflict that is due."""
    cdef int[MAX_CITIES] strength
    cdef double[2] points = [0.0, 0.0]
    cdef int i
    for i in range(s.cities):
        strength[i] = naval_strength(s, i)
    add_tokens(s, city, strength, 0, s.age, 0, points)
    return points[0]


# ---------------------------------------------------------------- fleets

cdef double taken_from_others(const State* s, int city, int tribute) noexcept nogil:
    """What it is worth that others pay a Tribute or, if it is 0, lose coins to a pirate symbol."""
    cdef int i, total = 0
    for i in range(s.cities):
        if i == city or standing(&s.city[i], PROTECT_FROM_TRIBUTE_AND_PIRATES):
            continue
        if tribute:
            total += min(<int>s.city[i].coins, max(0, tribute - level_of(s, i)))
        else:
            total += min(<int>s.city[i].coins, level_of(s, i))
    return WEIGHTS.naval_others * total / max(1, <int>s.cities - 1)


cdef double green_step(const Track* track, int space, double to_come) noexcept nogil:
    """What it is worth to reach a space of the green track."""
    cdef int later
    if track.island[space]:
        return WEIGHTS.island[track.island[space] - 1]
    for later in range(space + 1, N_STEPS + 1):
        if track.island[later]:
            return (WEIGHTS.on_the_way * WEIGHTS.island[track.island[later] - 1]
                    * min(1.0, 4.0 * to_come))
    return 0.0


cdef double step_worth(const State* s, int city, int fleet, double to_come,
                       Sea* sea) noexcept nogil:
    """What it is worth to move a fleet one space."""
    if sea == NULL:
        return next_space_worth(s, city, fleet, to_come)
    if not (sea.known >> fleet) & 1:
        sea.step[fleet] = next_space_worth(s, city, fleet, to_come)
        sea.known |= <uint8_t>(1 << fleet)
    return sea.step[fleet]


cdef double next_space_worth(const State* s, int city, int fleet, double to_come) noexcept nogil:
    """What it is worth that a fleet reaches its next space."""
    cdef const Track* track = track_of(s, fleet)
    cdef int space = space_of(s, city, fleet)
    cdef double[2] points
    cdef double worth
    if space >= N_STEPS:
        return 0.0
    space += 1
    worth = WEIGHTS.naval_coin * (track.coins[space] + island_worth(s, city, COINS_PER_FLEET_MOVE))
    if track.tribute[space]:
        worth += taken_from_others(s, city, track.tribute[space])
    if fleet == RED_FLEET:
        sea_outlook(s, city, track.strength[space] - track.strength[space - 1], points)
        worth += points[1]
        worth += WEIGHTS.red_ahead * to_come - points[0]
    elif fleet == YELLOW_FLEET:
        worth += (track.level[space] - track.level[space - 1]) * (
            WEIGHTS.level * to_come + island_worth(s, city, VP_PER_COMMERCIAL_LEVEL))
    elif fleet == BLUE_FLEET:
        worth += track.points[space] - track.points[space - 1] + WEIGHTS.blue_ahead * to_come
    return worth + green_step(track, space, to_come) if fleet == GREEN_FLEET else worth


cdef double free_move_worth(const State* s, int city, int count, int fleets, double to_come,
                            Sea* sea) noexcept nogil:
    """What a move of so many different fleets of a set is worth."""
    cdef double[N_FLEETS] worth
    cdef double total = 0.0
    cdef int fleet, best, _move
    for fleet in range(N_FLEETS):
        worth[fleet] = step_worth(s, city, fleet, to_come, sea) if (fleets >> fleet) & 1 else 0.0
    for _move in range(count):
        best = 0
        for fleet in range(N_FLEETS):
            if worth[fleet] > worth[best]:
                best = fleet
        total += worth[best]
        worth[best] = 0.0
    return total


# ---------------------------------------------------------------- rows of effects

cdef double most_science_worth(const State* s, int city, double to_come) noexcept nogil:
    """One more symbol of the most frequent kind."""
    cdef double best = 0.0
    cdef int i
    for i in range(N_SYMBOLS):
        best = max(best, science_worth(&s.city[city], i, to_come))
    return best - 0.5


cdef double naval_row_worth(const State* s, int city, const Effect* row, double to_come,
                            Sea* sea) noexcept nogil:
    """What a row of a kind that only Armada has brings a city."""
    cdef int kind = row.kind, target
    cdef double[2] points
    if kind == NAVAL_STRENGTH:
        sea_outlook(s, city, row.amount, points)
        return points[1] - points[0]
    if kind == FLEET_MOVE:
        return free_move_worth(s, city, row.amount, row.what, to_come, sea)
    if kind == DRAW_ISLAND:
        return WEIGHTS.unseen_island * WEIGHTS.island[row.amount - 1]
    if kind == PIRATES:
        return taken_from_others(s, city, 0)
    if kind == RAID:
        target = far_city(s, city, FAR_LEFT if row.whose == LEFT else FAR_RIGHT)
        return conflict(s, s.age, cards_to_come(s),
                        <int>s.city[city].shields + 1 - <int>s.city[target].shields)
    if kind == VP_PER_COMMERCIAL_LEVEL:
        return row.amount * (level_of(s, city) + 0.8 * to_come)
    if kind == VP_PER_ISLAND:
        return row.amount * (sw_popcount(s.navy[city].islands) + 1.0 + 0.8 * to_come)
    if kind == VP_PER_CARD_OF_CHOSEN_COLOR:
        return amount_of(s, city, row) + 3.0 * to_come
    if kind == SCIENCE_MOST:
        return most_science_worth(s, city, to_come)
    return naval_right_worth(kind, to_come)


cdef double naval_right_worth(int kind, double to_come) noexcept nogil:
    """A standing right that only Armada gives."""
    if kind == STAGE_MOVES_ANY_FLEET or kind == COINS_PER_FLEET_MOVE:
        return 4.0 * to_come
    if kind == NAVAL_COST_DISCOUNT:
        return 4.5 * to_come
    if kind == MAY_SKIP_NAVAL_CONFLICT:
        return 3.0 * to_come
    if kind == PROTECT_FROM_TRIBUTE_AND_PIRATES:
        return 2.0 * to_come
    if kind == BUY_FROM:
        return 2.0 * to_come
    return 0.0


# ---------------------------------------------------------------- evaluation

cdef double coming_islands(const Navy* navy) noexcept nogil:
    """Islands that a city is about to explore."""
    cdef int level
    cdef int levels = navy.wave | navy.arrivals
    cdef double worth = 0.0
    for level in range(N_LEVELS):
        if (levels >> level) & 1:
            worth += WEIGHTS.island[level]
    return worth


cdef double navy_outlook(const State* s, int city, double to_come) noexcept nogil:
    """What fleets, and Islands that are about to be explored, lead to."""
    cdef const Navy* navy = &s.navy[city]
    cdef const Track* green = track_of(s, GREEN_FLEET)
    cdef double[2] points
    cdef double worth
    cdef int i, space = space_of(s, city, GREEN_FLEET)
    sea_outlook(s, city, 0, points)
    worth = points[0] + coming_islands(navy)
    if space and not green.island[space]:
        worth += green_step(green, space, to_come)
    worth += to_come * (WEIGHTS.level * level_of(s, city)
                        + WEIGHTS.red_ahead * space_of(s, city, RED_FLEET)
                        + WEIGHTS.blue_ahead * space_of(s, city, BLUE_FLEET))
    for i in range(<int>MAX_FREE_MOVES):
        if navy.free_moves[i]:
            worth += free_move_worth(
                s, city, navy.free_moves[i] >> 4, navy.free_moves[i] & 15, to_come, NULL)
    return worth
