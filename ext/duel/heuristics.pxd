# Knowledge of play for 7 Wonders Duel: evaluation, playout policy, move ordering.

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random

cdef move_t duel_playout_move(const void* state, Random* rng) noexcept nogil
cdef void duel_evaluate(const void* state, double* out) noexcept nogil
cdef int duel_order(const void* state, move_t move) noexcept nogil
cdef int duel_slot_of(move_t move) noexcept nogil
