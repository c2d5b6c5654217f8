"""Plans that a side may follow: whatever serves the plan is done first, the rest is left to chance.

A plan never looks ahead and never defends. That is the point: against such an opponent one sees
what happens to who lets it have its way.
"""

from libc.stdint cimport uint16_t, uint32_t

from solver._ext.core.bits cimport nth_member, sw_lowest, sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random, random_below
from solver._ext.duel.choice cimport duel_legal, payable_wonders
from solver._ext.duel.effects cimport right
from solver._ext.duel.expansion_worth cimport move_worth
from solver._ext.duel.gods cimport is_known
from solver._ext.duel.payment cimport Market, blue_discount, can_build, open_market
from solver._ext.duel.playout cimport MOST_MOVES, duel_random_move
from solver._ext.duel.queue cimport chooser
from solver._ext.duel.rules cimport duel_decider
from solver._ext.duel.state cimport (
    CARD_SHIFT, KIND_SHIFT, MOVE_BUILD, MOVE_CONSPIRATOR, MOVE_ENKI, MOVE_ESPIONAGE, MOVE_FRAUD,
    MOVE_GATE, MOVE_GOD, MOVE_KEEP, MOVE_KEEP_PLOT, MOVE_LIBERTY, MOVE_MESSE, MOVE_OF_DECK,
    MOVE_PICK, MOVE_PLACE_CUBE, MOVE_PREPARE, MOVE_REMOVE, MOVE_REVIVE, MOVE_SHIFT, MOVE_SNAKE,
    MOVE_SWAP, MOVE_TOKEN, MOVE_TREASON, MOVE_TRIGGER, MOVE_WONDER, PHASE_KEEP, PHASE_PICK,
    PHASE_PLAY, PHASE_TOKEN, WONDER_SHIFT, City, State, move_of, setup_of,
)
from solver._ext.duel.tables cimport (
    BUILD_REMOVED, CHOOSE_TOKEN_ON_CARD, COPY_SCIENCE_SYMBOL, DRAW_PROGRESS_TOKENS, GREEN, GREY,
    MAX_CONSPIRACIES, MAX_HELD, MAX_TOKENS, MAX_WONDERS, MOVE_CUBE, PLACES_CUBE, PLACE_CUBE, RED,
    RIGHT_FREE_SENATORS, RIGHT_RED_SHIELD, RIGHT_WONDER_TURN, SENATOR, SWAP_CARDS,
    TAKE_SET_ASIDE_TOKEN, WHEN_BUILT, Item, acts, amount_of, card_row, god_row, plot_row, token_row,
    wonder_row,
)

cdef enum:
    # What serves a plan with expansions, the larger the sooner.
    MEANS = 1               # a card that makes resources, in Age I
    READY = 5               # a Conspiracy prepared or kept
    OPENS = 10              # another turn that begins with a card laid open by this one
    SERVES = 30             # what the plan asks for


cdef inline bint again(const City* city, int wonder) noexcept nogil:
    """Whether a wonder gives its builder another turn."""
    return wonder_row(wonder).extra_turn or right(city, RIGHT_WONDER_TURN) != 0


cdef inline bint serves(int style, int card) noexcept nogil:
    """Whether building a card is what the plan asks for."""
    return card_row(card).kind == (GREEN if style == STYLE_SCIENCE else
                                   RED if style == STYLE_MILITARY else SENATOR)


cdef uint32_t slots_that_serve(
    const State* s, const City* city, const Market* market, int style, uint32_t slots
) noexcept nogil:
    """Those of some face-up slots whose card serves the plan and can be paid."""
    cdef uint32_t found = 0
    cdef int slot, blue = blue_discount(city)
    while slots:
        slot = sw_lowest(slots)
        slots &= slots - 1
        if serves(style, s.slot[slot]) and can_build(city, market, s.slot[slot], blue):
            found |= <uint32_t>1 << slot
    return found


cdef uint32_t means(const State* s, const City* city, const Market* market) noexcept nogil:
    """Accessible slots with a payable card that makes resources."""
    cdef uint32_t found = 0
    cdef uint32_t access = s.access
    cdef int slot
    while access:
        slot = sw_lowest(access)
        access &= access - 1
        if card_row(s.slot[slot]).kind <= GREY and can_build(city, market, s.slot[slot], 0):
            found |= <uint32_t>1 << slot
    return found


cdef int slot_above(const State* s, uint32_t wanted) noexcept nogil:
    """An accessible slot that alone still covers one of the `wanted` ones; -1 if there is none."""
    cdef uint32_t above
    while wanted:
        above = setup_of(s).covered_by[s.age][sw_lowest(wanted)] & s.present
        wanted &= wanted - 1
        if sw_popcount(above) == 1 and above & s.access:
            return sw_lowest(above)
    return -1


cdef move_t wonder_for(const State* s, const City* city, const Market* market, int style,
                       Random* rng) noexcept nogil:
    """A wonder that serves the plan, 0 if none does: one with shields, or another turn that begins
    with a card laid open by the first."""
    cdef int payable[MAX_HELD]
    cdef int n = payable_wonders(s, city, market, payable)
    cdef int i, slot
    for i in range(n):
        if style == STYLE_MILITARY and wonder_row(payable[i]).shields:
            slot = nth_member(s.access, random_below(rng, sw_popcount(s.access)))
        elif again(city, payable[i]):
            slot = slot_above(s, slots_that_serve(s, city, market, style,
                                                  s.present & s.known & ~s.access))
            if slot < 0:
                continue
        else:
            continue
        return move_of(MOVE_WONDER,
                       payable[i] << WONDER_SHIFT | s.slot[slot] << CARD_SHIFT | slot)
    return 0


cdef move_t turn_of(const State* s, int style, Random* rng) noexcept nogil:
    """What the plan does with a turn; 0 if it has no wish."""
    cdef const City* city = &s.city[s.turn]
    cdef Market market
    cdef uint32_t slots
    cdef int slot
    cdef move_t move
    open_market(city, &s.city[1 - s.turn], &market)
    slots = slots_that_serve(s, city, &market, style, s.access)
    if not slots:
        move = wonder_for(s, city, &market, style, rng)
        if move:
            return move
        if s.age == 1:
            slots = means(s, city, &market)
    if not slots:
        return 0
    slot = nth_member(slots, random_below(rng, sw_popcount(slots)))
    return move_of(MOVE_BUILD, s.slot[slot] << CARD_SHIFT | slot)


cdef bint token_serves(int style, int token) noexcept nogil:
    """Whether the plan takes a progress token."""
    cdef int wanted = RIGHT_RED_SHIELD if style == STYLE_MILITARY else RIGHT_FREE_SENATORS
    if style == STYLE_SCIENCE:
        return token_row(token).symbols != 0
    return (token_row(token).rights >> wanted) & 1


cdef move_t token_of(int kind, uint16_t tokens, int style) noexcept nogil:
    """The token that the plan takes; 0 if none serves it."""
    cdef int i
    for i in range(MAX_TOKENS):
        if (tokens >> i) & 1 and token_serves(style, i):
            return move_of(kind, i)
    return 0


cdef bint wonder_serves(int style, int wonder) noexcept nogil:
    """Whether the plan picks a wonder."""
    cdef const Item* row = wonder_row(wonder)
    if style == STYLE_MILITARY:
        return row.shields != 0
    if row.extra_turn:
        return True
    if style == STYLE_SCIENCE:
        return amount_of(row, WHEN_BUILT, DRAW_PROGRESS_TOKENS) != 0
    return brings_cube(row)


cdef move_t wonder_picked(const State* s, int style) noexcept nogil:
    """The wonder on offer that the plan takes; 0 if none serves it."""
    cdef int i
    for i in range(MAX_WONDERS):
        if (s.offer >> i) & 1 and wonder_serves(style, i):
            return move_of(MOVE_PICK, i)
    return 0


# ---------------------------------------------------------------- with expansions

cdef bint brings_cube(const Item* row) noexcept nogil:
    """Whether a wonder places a cube, when it is picked or built."""
    return acts(row, PLACE_CUBE) or row.on_draft == PLACES_CUBE


cdef bint lays_open(const State* s, int style, int slot) noexcept nogil:
    """Whether taking a card lays a known one open that serves the plan."""
    cdef uint32_t below = setup_of(s).covers[s.age][slot] & s.present & s.known
    cdef int at
    while below:
        at = sw_lowest(below)
        below &= below - 1
        if (setup_of(s).covered_by[s.age][at] & s.present == (<uint32_t>1 << slot)
                and serves(style, s.slot[at])):
            return True
    return False


cdef bint god_serves(int style, int god) noexcept nogil:
    cdef const Item* row
    if not is_known(god):
        return False
    row = god_row(god)
    if style == STYLE_SCIENCE:
        return row.symbols or acts(row, CHOOSE_TOKEN_ON_CARD) or acts(row, COPY_SCIENCE_SYMBOL)
    return style == STYLE_MILITARY and row.shields


cdef bint plot_serves(int style, int plot) noexcept nogil:
    cdef const Item* row
    if plot >= MAX_CONSPIRACIES:
        return False
    row = plot_row(plot)
    if style == STYLE_SCIENCE:
        return (acts(row, TAKE_SET_ASIDE_TOKEN) or acts(row, BUILD_REMOVED)
                or acts(row, SWAP_CARDS))
    if style == STYLE_MILITARY:
        return row.shields != 0
    return acts(row, PLACE_CUBE) or acts(row, MOVE_CUBE)


cdef int serving(const State* s, int style, move_t move) noexcept nogil:
    """How much a move serves the plan of the seat that decides; 0 if not at all."""
    cdef int kind = move >> KIND_SHIFT
    cdef uint32_t payload = <uint32_t>move
    cdef int card = (payload >> CARD_SHIFT) & 0x7F
    cdef int high = payload >> WONDER_SHIFT
    if kind == MOVE_BUILD:
        if s.age == 1 and card_row(card).kind <= GREY:
            return MEANS
        return SERVES * serves(style, card)
    if kind == MOVE_FRAUD or kind == MOVE_MESSE or kind == MOVE_LIBERTY:
        return SERVES * serves(style, card)
    if kind == MOVE_REVIVE or kind == MOVE_TREASON:
        return SERVES * serves(style, payload)
    if kind == MOVE_SWAP:
        return SERVES * (serves(style, card) and not s.city[chooser(s)].symbols
                         & card_row(card).symbols)
    if kind == MOVE_WONDER:
        if style == STYLE_MILITARY and wonder_row(high).shields:
            return OPENS
        if style == STYLE_POLITICS and brings_cube(wonder_row(high)):
            return OPENS
        return OPENS * (again(&s.city[s.turn], high) and lays_open(s, style, payload & 0x1F))
    if kind == MOVE_PICK:
        return SERVES * wonder_serves(style, payload)
    if kind in (MOVE_TOKEN, MOVE_KEEP, MOVE_ENKI, MOVE_ESPIONAGE):
        return SERVES * token_serves(style, payload)
    if kind == MOVE_GOD:
        return SERVES * god_serves(style, s.pantheon.place[payload & 7])
    if kind == MOVE_GATE or kind == MOVE_OF_DECK:
        return SERVES * god_serves(style, payload & 0x1F)
    if kind == MOVE_SNAKE:
        return SERVES * (not s.city[chooser(s)].symbols & card_row(payload).symbols)
    if kind == MOVE_TRIGGER:
        return SERVES * plot_serves(style, payload & 0x1F)
    if kind == MOVE_KEEP_PLOT:
        return READY * plot_serves(style, payload)
    if kind == MOVE_PREPARE:
        return READY * plot_serves(style, high)
    if style == STYLE_POLITICS:
        if kind == MOVE_CONSPIRATOR:
            return SERVES * (payload == 0)
        if kind in (MOVE_PLACE_CUBE, MOVE_REMOVE, MOVE_SHIFT):
            return move_worth(s, chooser(s), kind, payload)
    return 0


cdef move_t expanded_style_move(const State* s, int style, Random* rng) noexcept nogil:
    """The move that serves the plan most, by lot among equals; any if none does."""
    cdef move_t moves[MOST_MOVES]
    cdef int n = duel_legal(s, moves)
    cdef int i, worth, most = 0, equals = 0, best = random_below(rng, n)
    for i in range(n):
        worth = serving(s, style, moves[i])
        if worth > most:
            most = worth
            equals = 0
        if worth == most and most > 0:
            equals += 1
            if random_below(rng, equals) == 0:
                best = i
    return moves[best]


cdef move_t duel_style_move(const void* state, int style, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef move_t move = 0
    if style != STYLE_PLAIN:
        if s.setup and duel_decider(state) >= 0:
            return expanded_style_move(s, style, rng)
        if s.phase == PHASE_PLAY:
            move = turn_of(s, style, rng)
        elif s.phase == PHASE_TOKEN:
            move = token_of(MOVE_TOKEN, s.board, style)
        elif s.phase == PHASE_KEEP:
            move = token_of(MOVE_KEEP, s.drawn, style)
        elif s.phase == PHASE_PICK:
            move = wonder_picked(s, style)
    return move if move else duel_random_move(state, rng)
