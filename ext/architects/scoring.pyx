"""Points of 7 Wonders Architects, shields, and the end of a game (reference: section 10)."""

from solver._ext.architects.state cimport (
    COMPLETE, END_EXHAUSTED, END_SHARED, END_TIE_BREAK, END_WONDER, PHASE_OVER, City, State,
)
from solver._ext.architects.tables cimport FIRST_RED, N_CARDS, NONE, TABLES as T, Token
from solver._ext.core.bits cimport sw_lowest, sw_popcount


cdef int shields_of(const State* s, int seat) noexcept nogil:
    cdef const City* city = &s.city[seat]
    cdef int shields = 0, card, tokens
    for card in range(FIRST_RED, N_CARDS):
        shields += city.have[card] * T.shields[card]
    if city.wonder != NONE:
        shields += T.stage_shields[city.wonder][city.built]
    tokens = city.tokens & T.shield_tokens
    while tokens:
        shields += T.token[sw_lowest(tokens)].shields
        tokens &= tokens - 1
    return shields


cdef void score_city(const State* s, int seat, int* out) noexcept nogil:
    """Points: stages, cat pawn, blue cards, military tokens, progress tokens, total."""
    cdef const City* city = &s.city[seat]
    cdef const Token* token
    cdef int tokens = city.tokens
    cdef int owned = sw_popcount(city.tokens) + sw_popcount(city.twice)
    cdef int icons = 0, card, i
    out[0] = T.stage_vp[city.wonder][city.built] if city.wonder != NONE else 0
    out[1] = T.cat_vp if s.cat == seat else 0
    out[2] = 0
    for card in range(N_CARDS):
        out[2] += city.have[card] * T.vp[card]
        icons += city.have[card] * T.icons[card]
    out[3] = city.victories * T.victory_vp
    out[4] = 0
    while tokens:
        i = sw_lowest(tokens)
        tokens &= tokens - 1
        token = &T.token[i]
        out[4] += token.vp_complete if city.built == COMPLETE else token.vp_incomplete
        out[4] += (token.vp_per_icon * icons + token.vp_per_victory * city.victories
                   + token.vp_per_token * owned)
        out[4] += token.vp_both if (city.twice >> i) & 1 else token.vp_one
    out[5] = out[0] + out[1] + out[2] + out[3] + out[4]


cdef void finish(State* s, bint exhausted) noexcept nogil:
    """The game is over: most points win, then most built stages (section 10)."""
    cdef int points[6]
    cdef int seat, rank, best = -1, top = 0, ties = 0
    s.phase = PHASE_OVER
    s.available = 0
    s.winners = 0
    for seat in range(s.seats):
        score_city(s, seat, points)
        top = max(top, points[5])
    for seat in range(s.seats):
        score_city(s, seat, points)
        if points[5] < top:
            continue
        ties += 1
        rank = sw_popcount(s.city[seat].built)
        if rank > best:
            best = rank
            s.winners = 0
        if rank == best:
            s.winners |= 1 << seat
    if exhausted:
        s.ending = END_EXHAUSTED
    elif ties == 1:
        s.ending = END_WONDER
    else:
        s.ending = END_TIE_BREAK if sw_popcount(s.winners) == 1 else END_SHARED


cdef void arch_points(const void* state, double* out) noexcept nogil:
    cdef int points[6]
    cdef int seat
    for seat in range((<const State*>state).seats):
        score_city(<const State*>state, seat, points)
        out[seat] = points[5]


cdef void arch_returns(const void* state, double* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef double share = 1.0 / sw_popcount(s.winners)
    cdef int seat
    for seat in range(s.seats):
        out[seat] = share if (s.winners >> seat) & 1 else 0.0


cdef void arch_categories(const void* state, int seat, double* out) noexcept nogil:
    cdef int points[N_ROWS + 1]
    cdef int i
    score_city(<const State*>state, seat, points)
    for i in range(N_ROWS):
        out[i] = points[i]


cdef int arch_ending(const void* state) noexcept nogil:
    return (<const State*>state).ending
