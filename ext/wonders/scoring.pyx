"""The result of a game of 7 Wonders."""

from libc.stdint cimport uint8_t

from solver._ext.core.winners cimport Decided, decide, share_win
from solver._ext.wonders.city cimport CAT_TOTAL, score_city
from solver._ext.wonders.state cimport N_CATEGORIES, State


cdef void final_points(const State* s, int* total) noexcept nogil:
    cdef int points[N_CATEGORIES]
    cdef int i
    for i in range(s.seats):
        score_city(s, i, points)
        total[i] = points[<int>CAT_TOTAL]


cdef Decided winners_of(const State* s, bint* wins) noexcept nogil:
    cdef int points[7]
    cdef int coins[7]
    cdef int i
    final_points(s, points)
    for i in range(s.seats):
        coins[i] = s.city[i].coins
    return decide(points, coins, s.seats, wins)


cdef void decide_winner(State* s) noexcept nogil:
    cdef bint wins[7]
    s.ending = <uint8_t>winners_of(s, wins)


cdef void wonders_returns(const void* state, double* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef bint wins[7]
    winners_of(s, wins)
    share_win(wins, s.seats, out)


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
