from libc.stdint cimport uint64_t

from solver._ext.core.game cimport move_t
from solver._ext.dice.state cimport City, State

cdef void dice_start(State* s, int seats, int sheet) noexcept nogil
cdef void open_turn(State* s) noexcept nogil
cdef uint64_t open_from(const State* s, const City* city) noexcept nogil

cdef int dice_seats(const void* state) noexcept nogil
cdef int dice_decider(const void* state) noexcept nogil
cdef void dice_apply(void* state, move_t move) noexcept nogil
cdef int dice_turns_left(const void* state) noexcept nogil
cdef int dice_pending(const void* state) noexcept nogil
