# The course of the game.

from solver._ext.core.game cimport move_t
from solver._ext.wonders.state cimport State

cdef void start(State* s, int seats, int options) noexcept nogil
cdef void deal_card(State* s, int card) noexcept nogil
cdef void clear_choices(State* s) noexcept nogil
cdef int wonders_seats(const void* state) noexcept nogil
cdef int wonders_decider(const void* state) noexcept nogil
cdef int wonders_pending(const void* state) noexcept nogil
cdef void wonders_apply(void* state, move_t move) noexcept nogil
cdef int wonders_turns_left(const void* state) noexcept nogil
