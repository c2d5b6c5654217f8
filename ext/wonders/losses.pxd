# Coins that cities lose at the end of a turn.

from solver._ext.core.game cimport move_t
from solver._ext.wonders.state cimport State

cdef bint begin_losses(State* s) noexcept nogil
cdef bint pay_loss(State* s, move_t move) noexcept nogil
cdef int loss_moves(const State* s, move_t* out) noexcept nogil
