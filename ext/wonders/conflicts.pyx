"""The Military Conflicts at the end of an Age (reference: cities, Diplomacy and teams)."""

from libc.stdint cimport uint8_t

from solver._ext.wonders.income cimport win_token
from solver._ext.wonders.naval cimport far_city
from solver._ext.wonders.payment cimport N_FAR
from solver._ext.wonders.tables cimport MAX_CITIES, PASS_DEFEAT_TOKENS_TO_WINNER
from solver._ext.wonders.state cimport State, in_teams, left_of, standing


cdef void fight(State* s, int one, int other, int tokens) noexcept nogil:
    """Two cities compare their shields for so many tokens each; Tomyris may pass them on."""
    cdef int winner = one, loser = other, _token
    if s.city[one].shields == s.city[other].shields:
        return
    if s.city[other].shields > s.city[one].shields:
        winner = other
        loser = one
    for _token in range(tokens):
        win_token(s, winner, s.age - 1)
    if standing(&s.city[loser], PASS_DEFEAT_TOKENS_TO_WINNER):
        loser = winner
    s.city[loser].defeats += <uint8_t>tokens


cdef inline bint is_diplomat(const State* s, int city) noexcept nogil:
    return s.city[city].diplomacy > 0


cdef int pair_around(const State* s, Conflict* found) noexcept nogil:
    """Each city fights its neighbors; where diplomats stay out, the others close ranks."""
    cdef int ranks[MAX_CITIES]
    cdef int i, n = 0
    for i in range(s.cities):
        if not is_diplomat(s, i):
            ranks[n] = i
            n += 1
    if n < 2:
        return 0
    if n == 2:
        found[0] = Conflict(ranks[0], ranks[1], 1)
        return 1
    for i in range(n):
        found[i] = Conflict(ranks[i], ranks[(i + 1) % n], 1)
    return n


cdef int pair_teams(const State* s, Conflict* found) noexcept nogil:
    """Each seat fights its neighbor of the other team, for one token less by each diplomat."""
    cdef int i, tokens, n = 0
    for i in range(1, s.cities, 2):
        tokens = 2 - is_diplomat(s, i) - is_diplomat(s, left_of(s, i))
        if tokens:
            found[n] = Conflict(i, left_of(s, i), tokens)
            n += 1
    return n


cdef int pair_cities(const State* s, Conflict* found) noexcept nogil:
    return pair_teams(s, found) if in_teams(s) else pair_around(s, found)


cdef void fight_raids(State* s) noexcept nogil:
    """Each raid token is one more conflict; no diplomat stops it (reference: armada, 8)."""
    cdef int i, side, _raid
    for i in range(s.cities):
        for side in range(<int>N_FAR):
            for _raid in range(s.navy[i].raids[side]):
                fight(s, i, far_city(s, i, side), 1)
            s.navy[i].raids[side] = 0


cdef void resolve_conflicts(State* s) noexcept nogil:
    """The conflicts of the present Age; every diplomat spends a token."""
    cdef Conflict found[MAX_CITIES]
    cdef int i
    for i in range(pair_cities(s, found)):
        fight(s, found[i].one, found[i].other, found[i].tokens)
    for i in range(s.cities):
        s.city[i].diplomacy -= is_diplomat(s, i)
