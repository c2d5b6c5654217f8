"""Inputs of a learned evaluation of 7 Wonders, as one seat sees the table.

The same block of facts is given for the seat's own city and those of its two neighbours; of cities
farther away only what they score counts. Then come the hand and what it costs to build it, the lead
in points, and how far the game has got. A choice that the seat has made is taken as carried out;
the hand is then about to be passed on and left out. Nothing in it is hidden from the seat.

Inputs are only ever added at the end, so that the weights of today serve the game of today: the
numbers of cards, boards, colours and rows below are those of the base game, whatever the tables
hold. Weights for fewer inputs are filled up with zeros when they are read.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.wonders.buying cimport Buyer, can_build, find_buyer_of, pays_stage
from solver._ext.wonders.heuristics cimport after_choices
from solver._ext.wonders.moves cimport Payment
from solver._ext.wonders.prospects cimport war_outlook
from solver._ext.wonders.rows cimport row_held_by
from solver._ext.wonders.scoring cimport score_city
from solver._ext.wonders.tables cimport (
    COPY_GUILD, FREE_BUILD_ONCE_PER_AGE, FREE_FIRST_OF_AGE, FREE_FIRST_OF_COLOR,
    FREE_LAST_OF_AGE, MADE_SETS, MAX_CITIES, MAX_STAGES, N_AGES, N_ROWS, N_SIDES, N_SYMBOLS,
    NO_EFFECT, PLAY_LAST_CARD, RAW_SETS, TABLES,
)
from solver._ext.wonders.state cimport (
    PHASE_CHOOSE, PHASE_DEAL, PHASE_DEAL_LEADERS, PHASE_DRAFT, PHASE_RECRUIT, City, State,
    lacks_sides, left_of, right_of, standing,
)

cdef enum:
    CARDS = 82
    BUILT_WORDS = 2         # of a set of cards, those that hold so many; of the last one the lowest
    LAST_WORD = (1 << (CARDS - 64)) - 1
    WONDERS = 7
    COLOURS = 7
    ROWS = 7                # of the score sheet
    COIN_STEPS = 10
    SHIELD_STEPS = 10
    COLOUR_STEPS = 7
    SYMBOL_STEPS = 5
    WILD_STEPS = 3
    RIGHTS = 7
    TURN_SLOTS = 8          # before the deal, turns, after the last one
    MARGINS = 11            # leads in shields from -5 to 5
    # one city
    BOARD_AT = 0
    COINS_AT = BOARD_AT + WONDERS * N_SIDES * (MAX_STAGES + 1)
    SHIELDS_AT = COINS_AT + COIN_STEPS + 1
    TOKENS_AT = SHIELDS_AT + SHIELD_STEPS
    RAW_AT = TOKENS_AT + 2
    MADE_AT = RAW_AT + RAW_SETS
    PRICES_AT = MADE_AT + MADE_SETS
    COLOURS_AT = PRICES_AT + 4
    SYMBOLS_AT = COLOURS_AT + COLOURS * COLOUR_STEPS
    WILDS_AT = SYMBOLS_AT + N_SYMBOLS * SYMBOL_STEPS
    BUILT_AT = WILDS_AT + WILD_STEPS
    SCORES_AT = BUILT_AT + CARDS
    RIGHTS_AT = SCORES_AT + ROWS + 2        # after the rows their sum and the wars to come
    CITY_SIZE = RIGHTS_AT + RIGHTS
    # the table
    MARGIN_AT = 3 * CITY_SIZE
    HAND_AT = MARGIN_AT + 2 * MARGINS
    STAGE_AT = HAND_AT + 3 * CARDS
    LEAD_AT = STAGE_AT + 3
    CLOCK_AT = LEAD_AT + 4
    TABLE_AT = CLOCK_AT + N_AGES * TURN_SLOTS
    CHOSEN_AT = TABLE_AT + MAX_CITIES + 1
    EDITION_AT = CHOSEN_AT + 1
    N_FEATURES = EDITION_AT + 2

# standing rights in the order of their inputs; the second one was never in use
cdef int[RIGHTS] RIGHT_KINDS = [
    PLAY_LAST_CARD, NO_EFFECT, FREE_FIRST_OF_COLOR, FREE_FIRST_OF_AGE, FREE_LAST_OF_AGE,
    FREE_BUILD_ONCE_PER_AGE, COPY_GUILD,
]
cdef int[COIN_STEPS] COIN_LEVEL = [1, 2, 3, 4, 5, 6, 8, 10, 13, 17]


# The vector under construction.
cdef struct Inputs:
    uint16_t* index
    float* value
    int n


cdef inline void add(Inputs* inputs, int index, double value) noexcept nogil:
    if value == 0.0:
        return
    inputs.index[inputs.n] = <uint16_t>index
    inputs.value[inputs.n] = <float>value
    inputs.n += 1


cdef inline void add_steps(Inputs* inputs, int first, int count, int steps) noexcept nogil:
    """One input for each step that a count reaches."""
    cdef int i
    for i in range(min(count, steps)):
        add(inputs, first + i, 1.0)


cdef void add_city(Inputs* inputs, const State* s, int index, int first,
                   double* total) noexcept nogil:
    cdef const City* city = &s.city[index]
    cdef int points[N_ROWS]
    cdef uint64_t cards
    cdef int i, score
    if city.wonder < WONDERS:
        add(inputs, first + BOARD_AT + ((city.wonder * N_SIDES + city.side) * (MAX_STAGES + 1)
                                        + city.stages), 1.0)
    for i in range(COIN_STEPS):
        if city.coins < COIN_LEVEL[i]:
            break
        add(inputs, first + COINS_AT + i, 1.0)
    add(inputs, first + COINS_AT + COIN_STEPS, 0.1 * city.coins)
    add_steps(inputs, first + SHIELDS_AT, city.shields, SHIELD_STEPS)
    for i in range(N_AGES):
        points[i] = city.victories[i]
    add(inputs, first + TOKENS_AT, 0.1 * (points[0] + 3 * points[1] + 5 * points[2]))
    add(inputs, first + TOKENS_AT + 1, 0.3 * city.defeats)
    for i in range(1, RAW_SETS):
        add(inputs, first + RAW_AT + i, 0.3 * city.own_raw[i])
    for i in range(1, MADE_SETS):
        add(inputs, first + MADE_AT + i, 0.5 * city.own_made[i])
    add(inputs, first + PRICES_AT, TABLES.price - city.raw_left)
    add(inputs, first + PRICES_AT + 1, TABLES.price - city.raw_right)
    add(inputs, first + PRICES_AT + 2, TABLES.price - city.made_left)
    for i in range(COLOURS):
        add_steps(inputs, first + COLOURS_AT + i * COLOUR_STEPS, city.colours[i], COLOUR_STEPS)
    for i in range(N_SYMBOLS):
        add_steps(inputs, first + SYMBOLS_AT + i * SYMBOL_STEPS, city.symbols[i], SYMBOL_STEPS)
    add_steps(inputs, first + WILDS_AT, city.wilds, WILD_STEPS)
    for i in range(BUILT_WORDS):
        cards = city.built[i]
        if i == BUILT_WORDS - 1:
            cards &= LAST_WORD
        while cards:
            add(inputs, first + BUILT_AT + 64 * i + sw_lowest(cards), 1.0)
            cards &= cards - 1
    score = score_city(s, index, points)
    for i in range(ROWS):
        add(inputs, first + SCORES_AT + i, 0.05 * points[i])
    add(inputs, first + SCORES_AT + ROWS, 0.05 * score)
    total[0] = score + war_outlook(s, index, 0)
    add(inputs, first + SCORES_AT + ROWS + 1, 0.05 * (total[0] - score))
    for i in range(RIGHTS):
        if RIGHT_KINDS[i] == NO_EFFECT or not standing(city, RIGHT_KINDS[i]):
            continue
        if RIGHT_KINDS[i] != FREE_BUILD_ONCE_PER_AGE or not city.free_used:
            add(inputs, first + RIGHTS_AT + i, 1.0)


cdef void add_hand(Inputs* inputs, const State* s, int seat) noexcept nogil:
    """The cards the seat holds: free, for sale by the neighbours, out of reach."""
    cdef Buyer buyer
    cdef Payment payment
    cdef int row = row_held_by(s, seat, s.age, s.turn)
    cdef const uint8_t* hand = &s.card[s.age - 1][row * s.stride]
    cdef int i, way
    find_buyer_of(s, seat, &buyer)
    for i in range(s.size[row]):
        if hand[i] >= CARDS:
            continue
        way = 2
        if can_build(s, &buyer, hand[i], &payment):
            way = payment.left + payment.right > 0
        add(inputs, HAND_AT + way * CARDS + hand[i], 1.0)
    way = 2
    if pays_stage(s, &buyer, 0, &payment):
        way = payment.left + payment.right > 0
    add(inputs, STAGE_AT + way, 1.0)


cdef int wonders_n_features() noexcept nogil:
    return N_FEATURES


cdef int wonders_features(const void* state, int seat, uint16_t* index,
                          float* value) noexcept nogil:
    cdef State room
    cdef const State* s = after_choices(<const State*>state, seat, &room)
    cdef bint chosen = (<const State*>state).n_chosen[seat] > 0
    cdef Inputs inputs
    cdef double total[3]
    cdef double best = -1000.0, mean = 0.0, other_total
    cdef int points[N_ROWS]
    cdef int other, lead, turn
    cdef int left = left_of(s, seat), right = right_of(s, seat)
    inputs.index = index
    inputs.value = value
    inputs.n = 0
    add(&inputs, TABLE_AT + s.seats, 1.0)
    add(&inputs, EDITION_AT + s.edition, 1.0)
    if lacks_sides(s):
        return inputs.n
    add_city(&inputs, s, seat, 0, &total[0])
    add_city(&inputs, s, left, CITY_SIZE, &total[1])
    add_city(&inputs, s, right, 2 * CITY_SIZE, &total[2])
    lead = <int>s.city[seat].shields - <int>s.city[left].shields
    add(&inputs, MARGIN_AT + max(-5, min(5, lead)) + 5, 1.0)
    lead = <int>s.city[seat].shields - <int>s.city[right].shields
    add(&inputs, MARGIN_AT + MARGINS + max(-5, min(5, lead)) + 5, 1.0)
    for other in range(s.seats):
        if other == seat:
            continue
        if other == left:
            other_total = total[1]
        elif other == right:
            other_total = total[2]
        else:
            other_total = score_city(s, other, points) + war_outlook(s, other, 0)
        best = max(best, other_total)
        mean += other_total / (s.seats - 1)
    add(&inputs, LEAD_AT, 0.05 * (total[0] - best))
    add(&inputs, LEAD_AT + 1, 0.05 * (total[0] - mean))
    add(&inputs, LEAD_AT + 2, 0.02 * total[0])
    turn = s.turn
    if s.phase == PHASE_DEAL or s.phase == PHASE_DEAL_LEADERS or s.phase == PHASE_DRAFT or (
            s.phase == PHASE_RECRUIT):
        turn = 0
    elif s.phase > PHASE_CHOOSE or chosen:
        turn += 1
    add(&inputs, CLOCK_AT + (s.age - 1) * TURN_SLOTS + min(turn, TURN_SLOTS - 1), 1.0)
    if chosen:
        add(&inputs, CHOSEN_AT, 1.0)
    elif s.phase == PHASE_CHOOSE and s.turn:
        add_hand(&inputs, s, seat)
    return inputs.n
