# Choosing a leader and its use; what Roma, Abu Simbel and Telesilla let choose besides.

from solver._ext.core.game cimport move_t
from solver._ext.wonders.state cimport State

cdef void carry_out_recruitment(State* s) noexcept nogil
cdef void discard_tokens(State* s) noexcept nogil
cdef bint begin_leader_choice(State* s, int kind) noexcept nogil
cdef void choose_leader(State* s, move_t move) noexcept nogil
cdef bint has_leader_moves(const State* s) noexcept nogil
cdef int leader_moves(const State* s, move_t* out) noexcept nogil
