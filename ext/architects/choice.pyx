"""What may be done in 7 Wonders Architects: legal moves, and what a seat must do before it ends."""

from libc.stdint cimport uint16_t, uint64_t

from solver._ext.architects.payment cimport can_pay, list_payments, resources_of, units_in
from solver._ext.architects.state cimport (
    MOVE_BUILD, MOVE_END, MOVE_EXTRA, MOVE_KEEP, MOVE_SCIENCE, MOVE_SEARCH, MOVE_TAKE, MOVE_TOKEN,
    PHASE_ACT, PHASE_EFFECT, PHASE_KEEP, PHASE_PICK, PHASE_TOKEN, STACK, TOKEN_SHIFT, City, State,
    all_decks, decks_of, move_of,
)
from solver._ext.architects.tables cimport (
    CENTRAL, COIN, EFFECT_ANY_DECK, EFFECT_SEARCH, EFFECT_TOKEN, N_CARDS, N_TOKENS, NEVER, NONE,
    TABLES as T, Stage,
)
from solver._ext.core.bits cimport sw_lowest
from solver._ext.core.multiset cimport count_of


# ---------------------------------------------------------------- building (section 5)

cdef inline bint may_use(const State* s, const City* city, uint16_t tokens) noexcept nogil:
    """Whether the active seat owns one of these tokens and has not used it this turn."""
    return (city.tokens & tokens & ~s.used) != 0


cdef inline int affordable(const State* s, int same, int other) noexcept nogil:
    """Whether the active seat must and may build, if the cheapest stages cost so many units."""
    cdef const City* city = &s.city[s.turn]
    cdef uint64_t resources = resources_of(city.have)
    cdef int coins = city.have[COIN]
    if coins and may_use(s, city, T.economy):
        coins += 1
    if can_pay(resources, coins, same, other):
        return MUST_BUILD | MAY_BUILD
    # Engineering may be used; nobody has to.
    if may_use(s, city, T.engineering) and units_in(resources) + coins >= min(same, other):
        return MAY_BUILD
    return 0


cdef int build_status(const State* s) noexcept nogil:
    """MUST_BUILD if the active seat has a stage to build this turn, MAY_BUILD if it can."""
    cdef const City* city = &s.city[s.turn]
    return affordable(
        s, T.need_same[city.wonder][city.built], T.need_other[city.wonder][city.built])


cdef int stage_status(const State* s, int stage) noexcept nogil:
    """MUST_BUILD, MAY_BUILD or 0: whether the active seat can build this stage."""
    cdef const City* city = &s.city[s.turn]
    cdef const Stage* row
    if city.wonder == NONE or not (T.available[city.wonder][city.built] >> stage) & 1:
        return 0
    row = &T.stage[city.wonder][stage]
    return affordable(s, row.count if row.same else NEVER, NEVER if row.same else row.count)


# ---------------------------------------------------------------- must and may

cdef bint can_act(const State* s) noexcept nogil:
    """Whether the active seat has anything else to do than to end its turn."""
    return (science_sets(s, &s.city[s.turn]) != 0 or build_status(s) != 0
            or (s.available and decks_of(s, s.turn) != 0))


# ---------------------------------------------------------------- legal moves

cdef inline int list_decks(int kind, int payload, int decks, move_t* out) noexcept nogil:
    cdef int n = 0
    while decks:
        out[n] = move_of(kind, payload | sw_lowest(decks))
        decks &= decks - 1
        n += 1
    return n


cdef int list_extras(const State* s, int decks, move_t* out) noexcept nogil:
    cdef int tokens = s.available, n = 0
    while tokens:
        n += list_decks(MOVE_EXTRA, sw_lowest(tokens) << TOKEN_SHIFT, decks, out + n)
        tokens &= tokens - 1
    return n


cdef int list_sets(int sets, move_t* out) noexcept nogil:
    cdef int n = 0
    while sets:
        out[n] = move_of(MOVE_SCIENCE, sw_lowest(sets))
        sets &= sets - 1
        n += 1
    return n


cdef int list_tokens(const State* s, move_t* out) noexcept nogil:
    cdef int token, n = 0
    for token in range(N_TOKENS):
        if count_of(s.face, token):
            out[n] = move_of(MOVE_TOKEN, token)
            n += 1
    if s.stack_left:
        out[n] = move_of(MOVE_TOKEN, STACK)
        n += 1
    return n


cdef int list_builds(const State* s, move_t* out) noexcept nogil:
    """Every payment of every stage that stands on built ones."""
    cdef const City* city = &s.city[s.turn]
    cdef int stages = T.available[city.wonder][city.built]
    cdef bint economy = may_use(s, city, T.economy)
    cdef bint engineering = may_use(s, city, T.engineering)
    cdef const Stage* row
    cdef int stage, n = 0, first
    while stages:
        stage = sw_lowest(stages)
        stages &= stages - 1
        row = &T.stage[city.wonder][stage]
        first = n
        n += list_payments(city.have, row.count, row.same, economy, engineering, out + n)
        while first < n:
            out[first] = move_of(MOVE_BUILD, out[first] | stage)
            first += 1
    return n


cdef int list_turn(const State* s, int sets, int status, move_t* out) noexcept nogil:
    """What can be done after the main pick, with `end` where nothing must be done first.

    `sets` and `status` are the answers of `science_sets` and `build_status`.
    """
    cdef int n = list_extras(s, decks_of(s, s.turn), out) if s.available else 0
    n += list_sets(sets, out + n)
    if status:
        n += list_builds(s, out + n)
    if not (sets or status & MUST_BUILD):
        out[n] = move_of(MOVE_END, 0)
        n += 1
    return n


cdef int list_effect(const State* s, move_t* out) noexcept nogil:
    cdef int effect = T.effect[s.city[s.turn].wonder]
    cdef int n = 0
    if effect == EFFECT_ANY_DECK:
        n = list_decks(MOVE_TAKE, 0, all_decks(s), out)
    elif effect == EFFECT_TOKEN:
        n = list_tokens(s, out)
    elif effect == EFFECT_SEARCH:
        n = list_decks(MOVE_SEARCH, 0, decks_of(s, s.turn) & ~(1 << CENTRAL), out)
    return n


cdef int list_offer(const State* s, move_t* out) noexcept nogil:
    cdef int card, n = 0
    for card in range(N_CARDS):
        if count_of(s.offer, card):
            out[n] = move_of(MOVE_KEEP, card)
            n += 1
    return n


cdef int arch_legal(const void* state, move_t* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int n = 0
    if s.phase == PHASE_PICK:
        n = list_decks(MOVE_TAKE, 0, decks_of(s, s.turn), out)
    elif s.phase == PHASE_ACT:
        n = list_turn(s, science_sets(s, &s.city[s.turn]), build_status(s), out)
    elif s.phase == PHASE_TOKEN:
        n = list_tokens(s, out)
    elif s.phase == PHASE_EFFECT:
        n = list_effect(s, out)
    elif s.phase == PHASE_KEEP:
        n = list_offer(s, out)
    return n
