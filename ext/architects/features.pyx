"""Inputs of learned evaluations for 7 Wonders Architects, seen from one seat.

The same block of facts for the seat and for its two neighbours (with two seats for the opponent
alone), a summary of the strongest others, then the decks within reach and what all share. Nothing
that the seat cannot know is used: of the central deck its top only if the seat has seen it.
"""

from libc.stdint cimport uint16_t

from solver._ext.architects.heuristics cimport units_to_go
from solver._ext.architects.knowledge cimport arch_hidden
from solver._ext.architects.payment cimport Purse, open_purse
from solver._ext.architects.scoring cimport score_city, shields_of
from solver._ext.architects.state cimport (
    DUE_BLIND, DUE_DRAW, DUE_PEEK, DUE_WONDER, PHASE_KEEP, City, State, right_of,
)
from solver._ext.architects.tables cimport (
    CENTRAL, FIRST_SYMBOL, N_CARDS, N_RESOURCES, N_STAGES, N_SYMBOLS, N_TOKENS,
    N_WONDERS, NEVER, NONE, TABLES,
)
from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.core.multiset cimport count_of

cdef enum:
    BLOCKS = 3                              # the seat, its left and its right neighbour
    STEPS = 6                               # of small counts
    # offsets inside the block of a city
    CITY_WONDER = 0
    CITY_STAGES = CITY_WONDER + N_WONDERS
    CITY_N_BUILT = CITY_STAGES + N_WONDERS * N_STAGES
    CITY_KINDS = CITY_N_BUILT + STEPS
    CITY_MOST = CITY_KINDS + STEPS
    CITY_COINS = CITY_MOST + STEPS
    CITY_LACKS_SAME = CITY_COINS + STEPS
    CITY_LACKS_OTHER = CITY_LACKS_SAME + STEPS
    CITY_RESOURCES = CITY_LACKS_OTHER + STEPS
    CITY_SYMBOLS = CITY_RESOURCES + N_RESOURCES
    CITY_TOKENS = CITY_SYMBOLS + 8
    CITY_TWICE = CITY_TOKENS + N_TOKENS
    CITY_SHIELDS = CITY_TWICE + 1
    CITY_HORNED = CITY_SHIELDS + 8
    CITY_VICTORIES = CITY_HORNED + 4
    CITY_CAT = CITY_VICTORIES + 8
    CITY_ACTIVE = CITY_CAT + 1
    CITY_TO_GO = CITY_ACTIVE + 1
    CITY_USABLE = CITY_TO_GO + 1
    CITY_POINTS = CITY_USABLE + 1
    CITY_ICONS = CITY_POINTS + 1
    CITY_SIZE = CITY_ICONS + 1
    # offsets of the rest
    SEATS = BLOCKS * CITY_SIZE
    ORDER = SEATS + 8                       # turns until the seat plays
    LEAD = ORDER + 7                        # points before the best other
    RACE = LEAD + 15                        # units still to go, compared with the nearest other
    FIGHT = RACE + 19                       # shields compared with each neighbour
    PEACE = FIGHT + 2 * 11                  # conflict tokens not yet flipped
    FAR = PEACE + 7                         # those who are no neighbours: lead, race, exists
    PHASE = FAR + 3
    AVAILABLE = PHASE + 7
    PENDING = AVAILABLE + N_TOKENS          # draw, blind token, peek; by the seat or another
    TOPS = PENDING + 6                      # visible tops: own, right, the one beyond on each side
    UNSEEN = TOPS + 4 * (N_CARDS + 1)       # composition of the own, right and central deck
    SIZES = UNSEEN + 3 * N_CARDS
    SEEN = SIZES + 3                        # the central top, if this seat has seen it
    FACE = SEEN + N_CARDS
    STACK_SIZE = FACE + N_TOKENS
    OFFER = STACK_SIZE + 1
    SIZE = OFFER + N_CARDS


ctypedef struct Writer:
    uint16_t* index
    float* value
    int n


cdef inline void put(Writer* w, int index, float value) noexcept nogil:
    w.index[w.n] = <uint16_t>index
    w.value[w.n] = value
    w.n += 1


cdef inline void put_step(Writer* w, int base, int step, int steps) noexcept nogil:
    """One of `steps` inputs, the last for everything beyond."""
    put(w, base + max(0, min(step, steps - 1)), 1.0)


cdef void put_city(Writer* w, const State* s, int seat, int base) noexcept nogil:
    cdef const City* city = &s.city[seat]
    cdef int points[6]
    cdef int i, same, other, symbols = 0, icons = 0, horned = 0
    cdef int tokens = city.tokens, stages = city.built
    cdef Purse purse
    open_purse(city.have, &purse)
    score_city(s, seat, points)
    put(w, base + CITY_WONDER + city.wonder, 1.0)
    while stages:
        put(w, base + CITY_STAGES + N_STAGES * city.wonder + sw_lowest(stages), 1.0)
        stages &= stages - 1
    put_step(w, base + CITY_N_BUILT, sw_popcount(city.built), STEPS)
    put_step(w, base + CITY_KINDS, purse.kinds, STEPS)
    put_step(w, base + CITY_MOST, purse.most, STEPS)
    put_step(w, base + CITY_COINS, purse.coins, STEPS)
    same = TABLES.need_same[city.wonder][city.built]
    other = TABLES.need_other[city.wonder][city.built]
    if same != NEVER:
        put_step(w, base + CITY_LACKS_SAME, same - purse.most - purse.coins, STEPS)
    if other != NEVER:
        put_step(w, base + CITY_LACKS_OTHER, other - purse.kinds - purse.coins, STEPS)
    for i in range(N_RESOURCES):
        if city.have[i]:
            put(w, base + CITY_RESOURCES + i, city.have[i])
    for i in range(N_SYMBOLS):
        symbols |= (city.have[FIRST_SYMBOL + i] > 0) << i
    put(w, base + CITY_SYMBOLS + symbols, 1.0)
    while tokens:
        put(w, base + CITY_TOKENS + sw_lowest(tokens), 1.0)
        tokens &= tokens - 1
    if city.twice:
        put(w, base + CITY_TWICE, 1.0)
    put_step(w, base + CITY_SHIELDS, shields_of(s, seat), 8)
    for i in range(N_CARDS):
        icons += city.have[i] * TABLES.icons[i]
        if TABLES.horns[i]:
            horned += city.have[i]
    put_step(w, base + CITY_HORNED, horned, 4)
    put_step(w, base + CITY_VICTORIES, city.victories, 8)
    if s.cat == seat:
        put(w, base + CITY_CAT, 1.0)
    if s.turn == seat:
        put(w, base + CITY_ACTIVE, 1.0)
    i = units_to_go(s, seat)
    put(w, base + CITY_TO_GO, i / 7.0)
    put(w, base + CITY_USABLE, min(i, purse.units + purse.coins) / 4.0)
    put(w, base + CITY_POINTS, points[5] / 20.0)
    put(w, base + CITY_ICONS, icons / 4.0)


cdef void put_rivals(Writer* w, const State* s, int seat) noexcept nogil:
    """Who is ahead, in points and in the race for the last stage, and in shields."""
    cdef int points[6]
    cdef int own_points, own_go, other, lead, best = -1000, nearest = 1000
    cdef int far_best = -1000, far_nearest = 1000
    cdef int left = (seat + 1) % s.seats, right = right_of(s, seat)
    cdef int shields = shields_of(s, seat)
    cdef bint far = False
    score_city(s, seat, points)
    own_points = points[5]
    own_go = units_to_go(s, seat)
    for other in range(s.seats):
        if other == seat:
            continue
        score_city(s, other, points)
        best = max(best, points[5])
        nearest = min(nearest, units_to_go(s, other))
        if other != left and other != right:
            far = True
            far_best = max(far_best, points[5])
            far_nearest = min(far_nearest, units_to_go(s, other))
    lead = own_points - best
    put_step(w, LEAD, 7 + (lead + (1 if lead > 0 else -1)) // 3, 15)
    put_step(w, RACE, 9 + nearest - own_go, 19)
    put_step(w, FIGHT, 5 + shields - shields_of(s, left), 11)
    if right != left:
        put_step(w, FIGHT + 11, 5 + shields - shields_of(s, right), 11)
    if far:
        put(w, FAR, (own_points - far_best) / 10.0)
        put(w, FAR + 1, (far_nearest - own_go) / 7.0)
        put(w, FAR + 2, 1.0)


cdef void put_deck(Writer* w, const State* s, int deck, int place) noexcept nogil:
    """What is left in a deck, as shares of it."""
    cdef int card, count
    if s.left[deck] == 0:
        return
    for card in range(N_CARDS):
        count = count_of(s.unseen[deck], card)
        if count:
            put(w, UNSEEN + place * N_CARDS + card, 5.0 * count / s.left[deck])
    put(w, SIZES + place, s.left[deck] / (40.0 if deck == CENTRAL else 20.0))


cdef inline void put_top(Writer* w, const State* s, int deck, int place) noexcept nogil:
    put(w, TOPS + place * (N_CARDS + 1) + min(<int>s.top[deck], <int>N_CARDS), 1.0)


cdef int arch_n_features() noexcept nogil:
    return SIZE


cdef int arch_features(
    const void* state, int seat, uint16_t* index, float* value
) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef Writer w
    cdef int left = (seat + 1) % s.seats, right = right_of(s, seat)
    cdef int other = s.turn != seat, token, card, tokens
    w.index = index
    w.value = value
    w.n = 0
    if s.due & DUE_WONDER:
        return 0    # nothing to tell the seats apart by
    put_city(&w, s, seat, 0)
    put_city(&w, s, left, CITY_SIZE)
    if right != left:
        put_city(&w, s, right, 2 * CITY_SIZE)
    put_rivals(&w, s, seat)
    put(&w, SEATS + s.seats, 1.0)
    put(&w, ORDER + (seat - s.turn + s.seats) % s.seats, 1.0)
    put_step(&w, PEACE, TABLES.conflict[s.seats] - s.flipped, 7)
    put(&w, PHASE + s.phase, 1.0)
    tokens = 0 if other else s.available
    while tokens:
        put(&w, AVAILABLE + sw_lowest(tokens), 1.0)
        tokens &= tokens - 1
    if s.due & DUE_DRAW:
        put(&w, PENDING + other, 1.0)
    if s.due & DUE_BLIND:
        put(&w, PENDING + 2 + other, 1.0)
    if s.due & DUE_PEEK:
        put(&w, PENDING + 4 + other, 1.0)
    put_top(&w, s, seat, 0)
    put_top(&w, s, right, 1)
    if s.seats > 2:
        put_top(&w, s, left, 2)
    if s.seats > 3:
        put_top(&w, s, right_of(s, right), 3)
    put_deck(&w, s, seat, 0)
    put_deck(&w, s, right, 1)
    put_deck(&w, s, CENTRAL, 2)
    if s.top[CENTRAL] != NONE and not arch_hidden(state, seat):
        put(&w, SEEN + s.top[CENTRAL], 1.0)
    for token in range(N_TOKENS):
        if count_of(s.face, token):
            put(&w, FACE + token, 1.0)
    put(&w, STACK_SIZE, s.stack_left / 10.0)
    if s.phase == PHASE_KEEP and not other:
        for card in range(N_CARDS):
            if count_of(s.offer, card):
                put(&w, OFFER + card, 1.0)
    return w.n
