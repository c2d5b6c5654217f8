from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random
from solver._ext.dice.state cimport State

cdef int due_die(const State* s) noexcept nogil
cdef void roll_all(State* s, Random* rng) noexcept nogil

cdef int dice_chance(const void* state, move_t* out, double* prob) noexcept nogil
cdef bint dice_samples(const void* state) noexcept nogil
cdef move_t dice_sample(const void* state, Random* rng) noexcept nogil
cdef move_t dice_veiled(const void* state) noexcept nogil
