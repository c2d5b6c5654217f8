"""Knowledge of play for 7 Wonders Architects: evaluation, playout policy, move ordering.

Nothing here changes what is legal or who wins; every number is a judgment that matches tune.
Worths are in quarters of a point.
"""

from libc.math cimport exp

from solver._ext.architects.chance cimport arch_sample
from solver._ext.architects.choice cimport arch_legal
from solver._ext.architects.gains cimport battle_net
from solver._ext.architects.payment cimport Purse, coins_of, open_purse, stage_of
from solver._ext.architects.rules cimport arch_decider
from solver._ext.architects.scoring cimport score_city
from solver._ext.architects.state cimport (
    DUE_BLIND, DUE_DRAW, DUE_WONDER, MOVE_BUILD, MOVE_EXTRA, MOVE_KEEP, MOVE_SCIENCE, MOVE_SEARCH,
    MOVE_TAKE, MOVE_TOKEN, PHASE_PICK, PHASE_TOKEN, STACK, TRIPLE, City, State, deck_of, decks_of,
    kind_of, move_of, payload_of,
)
from solver._ext.architects.tables cimport (
    CENTRAL, COIN, FIRST_RED, FIRST_SYMBOL, N_CARDS, N_RESOURCES, N_STAGES, N_SYMBOLS,
    NEVER, NONE, Stage, TABLES, Token,
)
from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.core.game cimport CHANCE, move_t
from solver._ext.core.multiset cimport count_of
from solver._ext.core.rng cimport Random, random_below

cdef enum:
    UNIT = 6                # a resource that is needed now
    SPARE = 2               # one that may be needed later
    COIN_WORTH = 7
    SYMBOL = 6              # a first or second symbol
    TOKEN_WORTH = 20        # an average progress token
    CAT = 5                 # holding the pawn, beyond the points on the card
    EXTRA = 9               # an extra card
    SHIELD = 5              # a shield that stays
    NOISE = 6               # spread of the playout policy


# ---------------------------------------------------------------- worth of single things

cdef int battle_worth(const State* s, int seat, int more) noexcept nogil:
    """What the next battle would bring `seat` over its neighbors with so many shields more."""
    return 4 * TABLES.victory_vp * battle_net(s, seat, more)


cdef int card_worth(const State* s, int seat, int card, const Purse* purse) noexcept nogil:
    """Rough worth of taking a card."""
    cdef const City* city = &s.city[seat]
    cdef int worth = 4 * TABLES.vp[card]
    cdef int same = TABLES.need_same[city.wonder][city.built]
    cdef int other = TABLES.need_other[city.wonder][city.built]
    cdef int horns, symbols, i
    cdef bint useful
    if city.tokens & TABLES.trigger[card] & ~s.used:
        worth += EXTRA
    if card < N_RESOURCES:
        useful = other != NEVER and city.have[card] == 0
        if same != NEVER and city.have[card] + 1 > purse.most:
            useful = True
        worth += UNIT if useful else SPARE
    elif card == COIN:
        worth += COIN_WORTH
    if card <= COIN:
        # The unit that completes a stage is worth part of the stage.
        if card == COIN or useful:
            if purse.most + purse.coins + 1 == same or purse.kinds + purse.coins + 1 == other:
                worth += UNIT
    elif card >= FIRST_RED:
        horns = TABLES.horns[card]
        if horns and s.flipped + horns >= TABLES.conflict[s.seats]:
            worth += battle_worth(s, seat, TABLES.shields[card])
        elif horns:
            worth += SHIELD - 2
        else:
            worth += SHIELD
    elif card >= FIRST_SYMBOL:
        symbols = 0
        for i in range(N_SYMBOLS):
            symbols += city.have[FIRST_SYMBOL + i] > 0
        if city.have[card] or symbols == 2:
            worth += TOKEN_WORTH - 4
        else:
            worth += SYMBOL
    if TABLES.icons[card] and s.cat != seat:
        worth += CAT
    return worth


cdef int central_worth(const State* s, int seat, const Purse* purse) noexcept nogil:
    """Worth of the card on top of the central deck, the mean one unless the seat has seen it."""
    cdef int card, count, total = 0
    if s.top[CENTRAL] != NONE and (s.knows >> seat) & 1:
        return card_worth(s, seat, s.top[CENTRAL], purse)
    for card in range(N_CARDS):
        count = count_of(s.unseen[CENTRAL], card)
        if count:
            total += count * card_worth(s, seat, card, purse)
    return total // max(1, <int>s.left[CENTRAL])


cdef int deck_worth(const State* s, int seat, int deck, const Purse* purse) noexcept nogil:
    if deck == CENTRAL:
        return central_worth(s, seat, purse)
    if s.top[deck] == NONE:
        return 0
    return card_worth(s, seat, s.top[deck], purse)


cdef int token_worth(const State* s, int seat, int token) noexcept nogil:
    cdef const City* city = &s.city[seat]
    cdef const Token* row
    cdef int owned, icons = 0, card
    if token == STACK:
        return TOKEN_WORTH
    row = &TABLES.token[token]
    owned = sw_popcount(city.tokens) + sw_popcount(city.twice)
    for card in range(N_CARDS):
        icons += city.have[card] * TABLES.icons[card]
    if (city.tokens >> token) & 1:
        return 4 * (row.vp_both - row.vp_one)
    return (4 * (row.vp_complete + row.vp_one + row.vp_per_icon * (icons + 2)
                 + row.vp_per_victory * (city.victories + 1) + row.vp_per_token * (owned + 2))
            + 10 * row.shields) or EXTRA + 3 * units_to_go(s, seat)


cdef int build_worth(const State* s, int seat, int payment) noexcept nogil:
    """Coins are the best thing to keep; a stage with an effect comes first."""
    cdef const Stage* stage = &TABLES.stage[s.city[seat].wonder][stage_of(payment)]
    return 40 + 4 * stage.vp + 8 * stage.effect - 3 * coins_of(payment)


cdef int arch_order(const void* state, move_t move) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int kind = kind_of(move), payload = payload_of(move)
    cdef Purse purse
    open_purse(s.city[s.turn].have, &purse)
    if kind == MOVE_TAKE:
        return deck_worth(s, s.turn, payload, &purse)
    if kind == MOVE_EXTRA:
        return 30 + deck_worth(s, s.turn, deck_of(payload), &purse)
    if kind == MOVE_KEEP:
        return card_worth(s, s.turn, payload, &purse)
    if kind == MOVE_TOKEN:
        return token_worth(s, s.turn, payload)
    if kind == MOVE_BUILD:
        return build_worth(s, s.turn, payload)
    if kind == MOVE_SCIENCE:
        return 60 - (payload == TRIPLE)
    if kind == MOVE_SEARCH:
        return s.left[payload]
    return 0


cdef int arch_slot_of(move_t move) noexcept nogil:
    return (kind_of(move) << 7 | (payload_of(move) & 0x7F)) & 0xFFF


cdef move_t arch_playout_move(const void* state, Random* rng) noexcept nogil:
    """The move of the largest worth, with some noise."""
    cdef const State* s = <const State*>state
    cdef move_t moves[1024]
    cdef Purse purse
    cdef int i, n, worth, most = -1000, best = 0, decks, deck
    if arch_decider(state) == CHANCE:
        return arch_sample(state, rng)
    if s.phase == PHASE_PICK:
        decks = decks_of(s, s.turn)
        open_purse(s.city[s.turn].have, &purse)
        while decks:
            deck = sw_lowest(decks)
            decks &= decks - 1
            worth = deck_worth(s, s.turn, deck, &purse) + <int>random_below(rng, NOISE)
            if worth > most:
                most = worth
                best = deck
        return move_of(MOVE_TAKE, best)
    n = arch_legal(state, moves)
    if n == 1:
        return moves[0]
    for i in range(n):
        worth = arch_order(state, moves[i]) + <int>random_below(rng, NOISE)
        if worth > most:
            most = worth
            best = i
    return moves[best]


# ---------------------------------------------------------------- evaluation

cdef int units_to_go(const State* s, int seat) noexcept nogil:
    """Resources that the unbuilt stages of a seat cost."""
    cdef const City* city = &s.city[seat]
    cdef int stage, units = 0
    for stage in range(N_STAGES):
        if not (city.built >> stage) & 1:
            units += TABLES.stage[city.wonder][stage].count
    return units


cdef enum:
    EXTRA_TOKENS = 0xFF     # tokens that make turns better: the first eight


cdef double prospects(const State* s, int seat, double turns) noexcept nogil:
    """Points that a seat may end with when so many more of its turns are played."""
    cdef const City* city = &s.city[seat]
    cdef int points[6]
    cdef int symbols = 0, i, useful, peace
    cdef double total
    cdef Purse purse
    open_purse(city.have, &purse)
    score_city(s, seat, points)
    total = points[5]
    # Kinds help with stages of different resources, the most frequent one with the others.
    useful = purse.kinds + max(0, purse.most - 1) + purse.coins
    total += 1.5 * min(useful, units_to_go(s, seat)) + 0.4 * (purse.units + purse.coins - useful)
    total += 0.3 * purse.coins
    for i in range(N_SYMBOLS):
        symbols += city.have[FIRST_SYMBOL + i] > 0
    total += 1.5 * symbols
    peace = TABLES.conflict[s.seats] - s.flipped
    total += 0.25 * battle_worth(s, seat, 0) * min(1.0, turns / 6.0) / (1.0 + 0.4 * peace)
    total += turns * 0.3 * sw_popcount(city.tokens & EXTRA_TOKENS)
    if s.turn == seat:
        # What is about to come to the seat counts with its mean worth.
        if s.due & DUE_DRAW:
            total += 0.25 * central_worth(s, seat, &purse)
        if s.due & DUE_BLIND:
            total += 0.25 * TOKEN_WORTH
        if s.phase == PHASE_TOKEN:
            total += 0.25 * TOKEN_WORTH
    return total


cdef void arch_evaluate(const void* state, double* out) noexcept nogil:
    """Shares by the points that the seats may end with; the nearer the end, the surer."""
    cdef const State* s = <const State*>state
    cdef double turns = 100.0, go, most = -1e9, total = 0.0, scale
    cdef Purse purse
    cdef int seat
    if s.due & DUE_WONDER:
        for seat in range(s.seats):
            out[seat] = 1.0 / s.seats
        return
    for seat in range(s.seats):
        open_purse(s.city[seat].have, &purse)
        go = units_to_go(s, seat) - 0.8 * (purse.units + purse.coins)
        turns = min(turns, max(0.5, 1.6 * go))
    for seat in range(s.seats):
        out[seat] = prospects(s, seat, turns)
        # Who plays next is half a turn ahead.
        if seat == s.turn:
            out[seat] += 0.8
        most = max(most, out[seat])
    scale = 3.0 + 0.35 * turns
    for seat in range(s.seats):
        out[seat] = exp((out[seat] - most) / scale)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total
