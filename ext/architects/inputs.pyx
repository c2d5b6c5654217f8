"""Inputs of wide networks for 7 Wonders Architects, seen from one seat: small whole numbers.

The same block of facts for the seat and for its two neighbors (with two seats for the opponent
alone), with what each card within reach would do for them at once; then the decks, the tokens and
the turn. Nothing that the seat cannot know is used: of the central deck its top only if the seat
has seen it.
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t
from libc.string cimport memcpy

from solver._ext.architects.gains cimport (
    GAIN_BATTLE, GAIN_SET, GAIN_STAGE, GAIN_UNIT, GAINS, Gains, battle_net, find_gains,
)
from solver._ext.architects.heuristics cimport units_to_go
from solver._ext.architects.knowledge cimport arch_hidden
from solver._ext.architects.payment cimport (
    ECONOMY_SHIFT, Purse, coins_of, open_purse, stage_of, units_of,
)
from solver._ext.architects.rules cimport arch_turns_left
from solver._ext.architects.scoring cimport N_ROWS, score_city, shields_of
from solver._ext.architects.state cimport (
    DUE_BLIND, DUE_DRAW, DUE_FIND, DUE_PEEK, DUE_WONDER, MOVE_BUILD, MOVE_EXTRA, MOVE_KEEP,
    MOVE_SCIENCE, MOVE_SEARCH, MOVE_TAKE, MOVE_TOKEN, PHASE_KEEP, STACK, TOKEN_SHIFT,
    City, State, deck_of, kind_of, payload_of, right_of,
)
from solver._ext.architects.tables cimport (
    CENTRAL, FIRST_SYMBOL, N_CARDS, N_RESOURCES, N_STAGES, N_SYMBOLS, NEVER, NONE, TABLES,
)
from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.core.inputs cimport Out, put, put_members, put_step, put_steps
from solver._ext.core.multiset cimport count_of

cdef enum:
    BLOCKS = 3                              # the seat, its left and its right neighbor
    STEPS = 7                               # of small counts
    REACH = 3                               # decks that a seat takes from: own, right, central
    PLACES = 4                              # visible tops: own, right, one beyond on each side
    LACK = 4                                # units that a stage lacks: none to three and more
    GO = 16                                 # units to go
    LOTS = 32                               # the size of a share of a deck
    BITS = 5                                # of a Gain
    UNKNOWN = N_CARDS                       # a card that the seat has not seen
    # What the network counts. Tokens and wonders that come later, each behind the others of its
    # kind, have no inputs and no rows, so that weights stay valid: they are taken to be absent.
    COUNTED_TOKENS = 14
    COUNTED_WONDERS = 7
    TOKENS = (1 << COUNTED_TOKENS) - 1

# Where the inputs of a network stand. The hash of all these names and numbers is in its file.
cpdef enum:
    # offsets inside the block of a city
    CITY_WONDER = 0
    CITY_STAGES = CITY_WONDER + COUNTED_WONDERS
    CITY_N_BUILT = CITY_STAGES + COUNTED_WONDERS * N_STAGES
    CITY_NEXT = CITY_N_BUILT + STEPS
    CITY_RESOURCES = CITY_NEXT + COUNTED_WONDERS * N_STAGES * LACK
    CITY_HAVE = CITY_RESOURCES + N_RESOURCES * LACK
    CITY_KINDS = CITY_HAVE + N_CARDS
    CITY_MOST = CITY_KINDS + STEPS
    CITY_COINS = CITY_MOST + STEPS
    CITY_LACKS_SAME = CITY_COINS + STEPS
    CITY_LACKS_OTHER = CITY_LACKS_SAME + STEPS
    CITY_SYMBOLS = CITY_LACKS_OTHER + STEPS
    CITY_TOKENS = CITY_SYMBOLS + 8
    CITY_TWICE = CITY_TOKENS + COUNTED_TOKENS
    CITY_SHIELDS = CITY_TWICE + 1
    CITY_HORNED = CITY_SHIELDS + 12
    CITY_VICTORIES = CITY_HORNED + STEPS
    CITY_CAT = CITY_VICTORIES + STEPS
    CITY_ACTIVE = CITY_CAT + 1
    CITY_TO_GO = CITY_ACTIVE + 1
    CITY_TEMPO = CITY_TO_GO + GO            # units to go without those that are there
    CITY_POINTS = CITY_TEMPO + GO
    CITY_ICONS = CITY_POINTS + N_ROWS + 1
    CITY_READY = CITY_ICONS + 1
    CITY_TOPS = CITY_READY + 2              # what the visible cards within reach would do
    CITY_BATTLE = CITY_TOPS + REACH * (BITS + 1)
    CITY_CHANCES = CITY_BATTLE + REACH * 5  # what the unseen cards within reach would do
    CITY_SIZE = CITY_CHANCES + REACH * 4
    # offsets of the rest
    SEATS = BLOCKS * CITY_SIZE
    ORDER = SEATS + 8                       # turns until the seat plays
    LEAD = ORDER + 7                        # points before the best other
    RACE = LEAD + 31                        # tempo compared with the nearest other
    FIGHT = RACE + 21                       # what a battle would bring now, by conflict tokens left
    FAR = FIGHT + 5 * STEPS                 # those who are no neighbors: points, tempo
    PEACE = FAR + 3
    PHASE = PEACE + STEPS
    PICKED = PHASE + 14                     # by the seat or another
    AVAILABLE = PICKED + 2
    USED = AVAILABLE + 2 * COUNTED_TOKENS
    PENDING = USED + 2 * COUNTED_TOKENS           # draw, blind token, look, search
    HIDDEN_TOPS = PENDING + 8
    TOPS = HIDDEN_TOPS + PLACES
    UNSEEN = TOPS + PLACES * (N_CARDS + 1)  # shares of the own, right and central deck
    COUNTS = UNSEEN + REACH * N_CARDS       # cards in them
    SIZES = COUNTS + REACH * N_CARDS
    SEEN = SIZES + REACH * STEPS            # the central top, if this seat has seen it
    OTHERS_KNOW = SEEN + N_CARDS            # another has seen it
    FACE = OTHERS_KNOW + 1
    STACK_HOLDS = FACE + COUNTED_TOKENS
    STACK_SIZE = STACK_HOLDS + COUNTED_TOKENS
    OFFER = STACK_SIZE + 1
    LEFT = OFFER + N_CARDS                  # turns, at most
    SIZE = LEFT + 1
    # rows of a policy
    ROW_TAKE = 0
    ROW_KEEP = ROW_TAKE + N_CARDS + 1
    ROW_GAIN = ROW_KEEP + N_CARDS           # what the card does for the seat
    ROW_DENY = ROW_GAIN + GAINS             # what it would have done for the next one
    ROW_PLACE = ROW_DENY + GAINS            # own, right, central or another deck
    ROW_EXTRA = ROW_PLACE + PLACES          # by token
    ROW_STAGE = ROW_EXTRA + COUNTED_TOKENS
    ROW_COINS = ROW_STAGE + COUNTED_WONDERS * N_STAGES
    ROW_HELP = ROW_COINS + STEPS            # Economy and Engineering used
    ROW_KEPT = ROW_HELP + 4                 # kinds and most of one that stay
    ROW_SET = ROW_KEPT + 6 * STEPS
    ROW_TOKEN = ROW_SET + N_SYMBOLS + 1
    ROW_SEARCH = ROW_TOKEN + COUNTED_TOKENS + 1
    ROW_USE = ROW_SEARCH + PLACES           # of a former move; the layout of the networks names it
    ROW_PASS = ROW_USE + 1
    ROWS = ROW_PASS + 1


def counted():
    """How many of each kind of item have inputs, the first ones."""
    return {"tokens": COUNTED_TOKENS, "wonders": COUNTED_WONDERS}


cdef inline int seen_top(const State* s, int deck, int seat) noexcept nogil:
    """The top of a deck as `seat` knows it; NONE: there is none, or it does not."""
    if deck == CENTRAL and arch_hidden(s, seat):
        return NONE
    return s.top[deck]


cdef inline int reached(const State* s, int seat, int place) noexcept nogil:
    """The deck at a place within reach of `seat`."""
    if place == 0:
        return seat
    return right_of(s, seat) if place == 1 else CENTRAL


cdef inline int place_of(const State* s, int seat, int deck) noexcept nogil:
    """The other way round; the last place stands for all decks out of reach."""
    if deck == CENTRAL:
        return 2
    if deck == seat:
        return 0
    return 1 if deck == right_of(s, seat) else 3


cdef inline int tempo_of(const State* s, int seat) noexcept nogil:
    """Units that a seat still has to find."""
    cdef Purse purse
    open_purse(s.city[seat].have, &purse)
    return max(0, units_to_go(s, seat) - purse.units - purse.coins)


cdef void put_stages(Out* out, const City* city, const Purse* purse, int base) noexcept nogil:
    """What is built, and what the stages that come next lack."""
    cdef int stages = city.built, stage, lack
    cdef int first = N_STAGES * city.wonder
    cdef bint told = city.wonder < COUNTED_WONDERS
    if told:
        put_members(out, base + CITY_STAGES + first, 1, city.built)
    put_step(out, base + CITY_N_BUILT, sw_popcount(city.built), STEPS)
    stages = TABLES.available[city.wonder][city.built]
    while stages:
        stage = sw_lowest(stages)
        stages &= stages - 1
        lack = TABLES.stage[city.wonder][stage].count - purse.coins
        lack -= purse.most if TABLES.stage[city.wonder][stage].same else purse.kinds
        if told:
            put_step(out, base + CITY_NEXT + LACK * (first + stage), lack, LACK)


cdef void put_reach(
    Out* out, const State* s, int viewer, int seat, const Gains* gains, int base
) noexcept nogil:
    """What the cards within reach of `seat` would do for it, as `viewer` knows them."""
    cdef int place, deck, top, card, count, bit
    cdef int sums[4]
    for place in range(REACH):
        deck = reached(s, seat, place)
        top = seen_top(s, deck, viewer)
        if top != NONE:
            put_members(out, base + CITY_TOPS + place * (BITS + 1), 1, gains.of[top])
            if gains.of[top] & GAIN_BATTLE:
                put(out, base + CITY_BATTLE + 5 * place
                    + 2 + battle_net(s, seat, TABLES.shields[top]), 1)
        if s.left[deck] == 0:
            continue
        sums[0] = sums[1] = sums[2] = sums[3] = 0
        for card in range(N_CARDS):
            count = count_of(s.unseen[deck], card)
            if count == 0:
                continue
            sums[0] += count if gains.of[card] & GAIN_UNIT else 0
            sums[1] += count if gains.of[card] & GAIN_STAGE else 0
            sums[2] += count if gains.of[card] & GAIN_SET else 0
            sums[3] += count if gains.of[card] & GAIN_BATTLE else 0
        for bit in range(4):
            put(out, base + CITY_CHANCES + 4 * place + bit, LOTS * sums[bit] // s.left[deck])


cdef void put_city(Out* out, const State* s, int viewer, int seat, int base) noexcept nogil:
    cdef const City* city = &s.city[seat]
    cdef int points[N_ROWS + 1]
    cdef int i, symbols = 0, icons = 0, horned = 0
    cdef int same = TABLES.need_same[city.wonder][city.built]
    cdef int other = TABLES.need_other[city.wonder][city.built]
    cdef Purse purse
    cdef Gains gains
    open_purse(city.have, &purse)
    score_city(s, seat, points)
    find_gains(s, seat, &gains)
    if city.wonder < COUNTED_WONDERS:
        put(out, base + CITY_WONDER + city.wonder, 1)
    put_stages(out, city, &purse, base)
    for i in range(N_RESOURCES):
        put_steps(out, base + CITY_RESOURCES + LACK * i, city.have[i], LACK)
    for i in range(N_CARDS):
        put(out, base + CITY_HAVE + i, city.have[i])
        icons += city.have[i] * TABLES.icons[i]
        if TABLES.horns[i]:
            horned += city.have[i]
    put_step(out, base + CITY_KINDS, purse.kinds, STEPS)
    put_step(out, base + CITY_MOST, purse.most, STEPS)
    put_step(out, base + CITY_COINS, purse.coins, STEPS)
    if same != NEVER:
        put_step(out, base + CITY_LACKS_SAME, same - purse.most - purse.coins, STEPS)
    if other != NEVER:
        put_step(out, base + CITY_LACKS_OTHER, other - purse.kinds - purse.coins, STEPS)
    for i in range(N_SYMBOLS):
        symbols |= (city.have[FIRST_SYMBOL + i] > 0) << i
    put(out, base + CITY_SYMBOLS + symbols, 1)
    put_members(out, base + CITY_TOKENS, 1, city.tokens & TOKENS)
    put(out, base + CITY_TWICE, city.twice != 0)
    put_steps(out, base + CITY_SHIELDS, shields_of(s, seat), 12)
    put_step(out, base + CITY_HORNED, horned, STEPS)
    put_step(out, base + CITY_VICTORIES, city.victories, STEPS)
    put(out, base + CITY_CAT, s.cat == seat)
    put(out, base + CITY_ACTIVE, s.turn == seat)
    put_steps(out, base + CITY_TO_GO, units_to_go(s, seat), GO)
    put_step(out, base + CITY_TEMPO, tempo_of(s, seat), GO)
    for i in range(N_ROWS + 1):
        put(out, base + CITY_POINTS + i, points[i])
    put(out, base + CITY_ICONS, icons)
    put(out, base + CITY_READY, gains.stage_ready)
    # One more stage, and the game ends.
    put(out, base + CITY_READY + 1,
        gains.stage_ready and sw_popcount(city.built) == N_STAGES - 1)
    put_reach(out, s, viewer, seat, &gains, base)
    if sw_popcount(city.built) == N_STAGES - 1:
        for i in range(REACH):
            symbols = seen_top(s, reached(s, seat, i), viewer)
            if symbols != NONE and gains.of[symbols] & GAIN_STAGE:
                put(out, base + CITY_TOPS + i * (BITS + 1) + BITS, 1)


cdef void put_rivals(Out* out, const State* s, int seat) noexcept nogil:
    """Who is ahead, in points, in the race for the last stage and in shields."""
    cdef int points[N_ROWS + 1]
    cdef int own, tempo, other, best = -1000, nearest = 1000, far_best = -1000, far_nearest = 1000
    cdef int left = (seat + 1) % s.seats, right = right_of(s, seat)
    score_city(s, seat, points)
    own = points[N_ROWS]
    tempo = tempo_of(s, seat)
    for other in range(s.seats):
        if other == seat:
            continue
        score_city(s, other, points)
        best = max(best, points[N_ROWS])
        nearest = min(nearest, tempo_of(s, other))
        if other != left and other != right:
            far_best = max(far_best, points[N_ROWS])
            far_nearest = min(far_nearest, tempo_of(s, other))
    put_step(out, LEAD, 15 + own - best, 31)
    put_step(out, RACE, 10 + nearest - tempo, 21)
    put_step(out, FIGHT + STEPS * (2 + battle_net(s, seat, 0)),
             TABLES.conflict[s.seats] - s.flipped, STEPS)
    if far_best > -1000:
        put(out, FAR, 1)
        put(out, FAR + 1, own - far_best)
        put(out, FAR + 2, far_nearest - tempo)


cdef void put_deck(Out* out, const State* s, int deck, int place) noexcept nogil:
    """What is left in a deck, as shares of it and as cards."""
    cdef int card, count
    for card in range(N_CARDS):
        count = count_of(s.unseen[deck], card)
        if count:
            put(out, UNSEEN + place * N_CARDS + card, LOTS * count // s.left[deck])
            put(out, COUNTS + place * N_CARDS + card, count)
    put_step(out, SIZES + place * STEPS, (s.left[deck] + 3) // 4, STEPS)


cdef void put_top(Out* out, const State* s, int deck, int place) noexcept nogil:
    put(out, HIDDEN_TOPS + place, (s.hidden_tops >> deck) & 1)
    put(out, TOPS + place * (N_CARDS + 1) + min(<int>s.top[deck], <int>N_CARDS), 1)


cdef void put_turn(Out* out, const State* s, int seat) noexcept nogil:
    """The turn that goes on."""
    cdef int other = s.turn != seat
    put(out, PHASE + 7 * other + s.phase, 1)
    put(out, PICKED + other, s.picked)
    put_members(out, AVAILABLE + COUNTED_TOKENS * other, 1, s.available & TOKENS)
    put_members(out, USED + COUNTED_TOKENS * other, 1, s.used & s.city[s.turn].tokens & TOKENS)
    put(out, PENDING + other, s.due & DUE_DRAW != 0)
    put(out, PENDING + 2 + other, s.due & DUE_BLIND != 0)
    put(out, PENDING + 4 + other, s.due & DUE_PEEK != 0)
    put(out, PENDING + 6 + other, s.due & DUE_FIND != 0)


cdef int arch_n_inputs() noexcept nogil:
    return SIZE


cdef int arch_n_rows() noexcept nogil:
    return ROWS


cdef int arch_inputs(
    const void* state, int seat, uint16_t* index, int16_t* count
) noexcept nogil:
    """Non-zero inputs of a state seen from `seat`; see core/game.pxd."""
    cdef const State* s = <const State*>state
    cdef int left = (seat + 1) % s.seats, right = right_of(s, seat)
    cdef int i, top
    cdef Out out
    out.index = index
    out.count = count
    out.n = 0
    if s.due & DUE_WONDER:
        return 0    # nothing to tell the seats apart by
    put_city(&out, s, seat, seat, 0)
    put_city(&out, s, seat, left, CITY_SIZE)
    if right != left:
        put_city(&out, s, seat, right, 2 * CITY_SIZE)
    put_rivals(&out, s, seat)
    put(&out, SEATS + s.seats, 1)
    put(&out, ORDER + (seat - s.turn + s.seats) % s.seats, 1)
    put_step(&out, PEACE, TABLES.conflict[s.seats] - s.flipped, STEPS)
    put_turn(&out, s, seat)
    put_top(&out, s, seat, 0)
    put_top(&out, s, right, 1)
    if s.seats > 2:
        put_top(&out, s, left, 2)
    if s.seats > 3:
        put_top(&out, s, right_of(s, right), 3)
    for i in range(REACH):
        put_deck(&out, s, reached(s, seat, i), i)
    top = seen_top(s, CENTRAL, seat)
    if top != NONE:
        put(&out, SEEN + top, 1)
    put(&out, OTHERS_KNOW, s.knows & ~(1 << seat) != 0)
    for i in range(COUNTED_TOKENS):
        put(&out, FACE + i, count_of(s.face, i))
        put(&out, STACK_HOLDS + i, count_of(s.stack, i))
    put(&out, STACK_SIZE, s.stack_left)
    if s.phase == PHASE_KEEP and s.turn == seat:
        for i in range(N_CARDS):
            put(&out, OFFER + i, count_of(s.offer, i))
    put(&out, LEFT, arch_turns_left(state))
    return out.n


# ---------------------------------------------------------------- policy

cdef inline int add_of(uint16_t* out, int n, int first, int number, int counted) noexcept nogil:
    """Append the row of an item, if it is counted; returns how many rows there are then."""
    if number >= counted:
        return n
    out[n] = <uint16_t>(first + number)
    return n + 1


cdef int rows_of_card(const State* s, int card, uint16_t* out) noexcept nogil:
    """What a card does for the seat that decides, and would have done for the next one."""
    cdef Gains gains
    find_gains(s, s.turn, &gains)
    out[0] = <uint16_t>(ROW_GAIN + gains.of[card])
    find_gains(s, (s.turn + 1) % s.seats, &gains)
    out[1] = <uint16_t>(ROW_DENY + gains.of[card])
    return 2


cdef int rows_of_build(const State* s, int payment, uint16_t* out) noexcept nogil:
    """The stage, the coins and tokens that it takes, and what stays."""
    cdef const City* city = &s.city[s.turn]
    cdef uint8_t kept[16]
    cdef Purse purse
    cdef int r, n
    memcpy(kept, city.have, sizeof(kept))
    for r in range(N_RESOURCES):
        kept[r] -= <uint8_t>units_of(payment, r)
    open_purse(kept, &purse)
    n = add_of(out, 0, ROW_STAGE, N_STAGES * city.wonder + stage_of(payment),
               COUNTED_WONDERS * N_STAGES)
    out[n] = <uint16_t>(ROW_COINS + min(coins_of(payment), STEPS - 1))
    out[n + 1] = <uint16_t>(ROW_HELP + ((payment >> ECONOMY_SHIFT) & 3))
    out[n + 2] = <uint16_t>(ROW_KEPT + STEPS * purse.kinds + min(purse.most, STEPS - 1))
    return n + 3


cdef int arch_rows(const void* state, move_t move, uint16_t* out) noexcept nogil:
    """Rows of a policy whose sum is the worth of a move; see core/game.pxd."""
    cdef const State* s = <const State*>state
    cdef int kind = kind_of(move), payload = payload_of(move)
    cdef int deck, card, n = 2
    if kind == MOVE_TAKE or kind == MOVE_EXTRA:
        deck = payload if kind == MOVE_TAKE else deck_of(payload)
        card = seen_top(s, deck, s.turn)
        out[0] = <uint16_t>(ROW_TAKE + min(card, <int>UNKNOWN))
        out[1] = <uint16_t>(ROW_PLACE + place_of(s, s.turn, deck))
        if kind == MOVE_EXTRA:
            n = add_of(out, 1, ROW_EXTRA, payload >> TOKEN_SHIFT, COUNTED_TOKENS)
        return n if card == NONE else n + rows_of_card(s, card, out + n)
    if kind == MOVE_KEEP:
        out[0] = <uint16_t>(ROW_KEEP + payload)
        return 1 + rows_of_card(s, payload, out + 1)
    if kind == MOVE_BUILD:
        return rows_of_build(s, payload, out)
    if kind == MOVE_SCIENCE:
        out[0] = <uint16_t>(ROW_SET + payload)
    elif kind == MOVE_TOKEN:
        # The last of these rows is for the stack.
        return add_of(out, 0, ROW_TOKEN, COUNTED_TOKENS if payload == STACK else payload,
                      COUNTED_TOKENS + (payload == STACK))
    elif kind == MOVE_SEARCH:
        out[0] = <uint16_t>(ROW_SEARCH + place_of(s, s.turn, payload))
    else:
        out[0] = ROW_PASS
    return 1
