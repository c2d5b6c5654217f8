from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random
from solver._ext.duel.payment cimport Price
from solver._ext.duel.state cimport Open, State

cdef bint is_due(const State* s, const Open* choice) noexcept nogil
cdef int main_moves(const State* s, move_t* out) noexcept nogil
cdef int expanded_choices(const State* s, move_t* out) noexcept nogil
cdef move_t random_main_move(const State* s, Random* rng, Price* price) noexcept nogil
