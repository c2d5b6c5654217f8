# Knowledge of play for 7 Wonders Architects: evaluation, playout policy, move ordering.

from solver._ext.architects.state cimport State
from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random

cdef int units_to_go(const State* s, int seat) noexcept nogil
cdef move_t arch_playout_move(const void* state, Random* rng) noexcept nogil
cdef void arch_evaluate(const void* state, double* out) noexcept nogil
cdef int arch_order(const void* state, move_t move) noexcept nogil
cdef int arch_slot_of(move_t move) noexcept nogil
