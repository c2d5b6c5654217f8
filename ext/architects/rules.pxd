# Set-up, the course of a turn, and what follows from a move.

from solver._ext.architects.state cimport State
from solver._ext.core.game cimport move_t

cdef void start(State* s, int seats) noexcept nogil
cdef void end_turn(State* s) noexcept nogil
# Military tokens that a seat wins against a neighbor in a battle.
cdef int tokens_against(const State* s, int seat, int other) noexcept nogil
cdef void proceed(State* s) noexcept nogil
cdef void apply_move(State* s, int kind, int payload) noexcept nogil

cdef int arch_seats(const void* state) noexcept nogil
cdef int arch_decider(const void* state) noexcept nogil
cdef void arch_apply(void* state, move_t move) noexcept nogil
cdef int arch_turns_left(const void* state) noexcept nogil
