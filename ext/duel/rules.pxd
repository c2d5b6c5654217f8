from solver._ext.core.game cimport move_t
from solver._ext.duel.state cimport State

cdef void start(State* s, int options) noexcept nogil
cdef void settle(State* s) noexcept nogil

cdef int duel_seats(const void* state) noexcept nogil
cdef int duel_decider(const void* state) noexcept nogil
cdef void duel_apply(void* state, move_t move) noexcept nogil
