from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random

cdef void dice_evaluate(const void* state, double* out) noexcept nogil
cdef int dice_order(const void* state, move_t move) noexcept nogil
cdef move_t dice_playout_move(const void* state, Random* rng) noexcept nogil
cdef int dice_slot_of(move_t move) noexcept nogil
