from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random
from solver._ext.dice.world cimport State

cdef int standing(const State* s, int seat) noexcept nogil
cdef int game_left(const State* s) noexcept nogil

cdef void dice_evaluate(const void* state, double* out) noexcept nogil
cdef int dice_order(const void* state, move_t move) noexcept nogil
cdef move_t dice_playout_move(const void* state, Random* rng) noexcept nogil
cdef int dice_slot_of(move_t move) noexcept nogil
