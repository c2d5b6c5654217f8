"""Judgement of 7 Wonders."""

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random
from solver._ext.wonders.rules cimport wonders_random_move
from solver._ext.wonders.world cimport State


cdef void wonders_evaluate(const void* state, double* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int i
    for i in range(s.seats):
        out[i] = 1.0 / s.seats


cdef move_t wonders_playout_move(const void* state, Random* rng) noexcept nogil:
    return wonders_random_move(state, rng)


cdef int wonders_order(const void* state, move_t move) noexcept nogil:
    return 0


cdef int wonders_slot_of(move_t move) noexcept nogil:
    return (move >> 24) << 8 | (move & 0xFF)
