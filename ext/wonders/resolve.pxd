# Carrying out what has been chosen.

from solver._ext.core.game cimport move_t
from solver._ext.wonders.state cimport State

cdef int coin_cost(const State* s, int seat, int which, move_t move) noexcept nogil
cdef void pay_and_place(State* s, int index, int row, int place, move_t move) noexcept nogil
cdef void bring_coins(State* s, int index, int stages_later, move_t move) noexcept nogil
cdef void carry_out(State* s) noexcept nogil
cdef void take_card(State* s, int card) noexcept nogil
