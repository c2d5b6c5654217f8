"""The result of a game of 7 Wonders."""

from libc.stdint cimport uint8_t

from solver._ext.wonders.city cimport CAT_TOTAL, score_city
from solver._ext.wonders.world cimport END_COINS, END_POINTS, END_SHARED, N_CATEGORIES, State


cdef void final_points(const State* s, int* total) noexcept nogil:
    cdef int points[N_CATEGORIES]
    cdef int i
    for i in range(s.seats):
        score_city(s, i, points)
        total[i] = points[<int>CAT_TOTAL]


cdef int winners_of(const State* s, bint* wins) noexcept nogil:
    """Who has most points, and most coins among them; returns the ending."""
    cdef int total[7]
    cdef int i, best = -1000, richest = 0, equal = 0, n = 0
    final_points(s, total)
    for i in range(s.seats):
        best = max(best, total[i])
    for i in range(s.seats):
        if total[i] == best:
            equal += 1
            richest = max(richest, <int>s.city[i].coins)
    for i in range(s.seats):
        wins[i] = total[i] == best and s.city[i].coins == richest
        n += wins[i]
    if equal == 1:
        return END_POINTS
    return END_COINS if n == 1 else END_SHARED


cdef void decide_winner(State* s) noexcept nogil:
    cdef bint wins[7]
    s.ending = <uint8_t>winners_of(s, wins)


cdef void wonders_returns(const void* state, double* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef bint wins[7]
    cdef int i, n = 0
    winners_of(s, wins)
    for i in range(s.seats):
        n += wins[i]
    for i in range(s.seats):
        out[i] = <double>wins[i] / n


cdef int wonders_ending(const void* state) noexcept nogil:
    return (<const State*>state).ending


cdef void wonders_points(const void* state, double* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int total[7]
    cdef int i
    final_points(s, total)
    for i in range(s.seats):
        out[i] = total[i]


cdef void wonders_categories(const void* state, int seat, double* out) noexcept nogil:
    cdef int points[N_CATEGORIES]
    cdef int i
    score_city(<const State*>state, seat, points)
    for i in range(N_CATEGORIES - 1):
        out[i] = points[i]
