# The course of the game.

from libc.stdint cimport uint64_t

from solver._ext.core.game cimport move_t
from solver._ext.wonders.state cimport State

cdef void start(State* s, int seats, uint64_t options) noexcept nogil
cdef void deal_card(State* s, int card) noexcept nogil
cdef int city_with_last_card(const State* s) noexcept nogil
cdef int last_card_kind(const State* s) noexcept nogil
cdef void begin_age(State* s) noexcept nogil
cdef void proceed(State* s) noexcept nogil
cdef int wonders_used(const void* state) noexcept nogil
cdef int wonders_seats(const void* state) noexcept nogil
cdef int wonders_decider(const void* state) noexcept nogil
cdef int wonders_pending(const void* state) noexcept nogil
cdef void wonders_apply(void* state, move_t move) noexcept nogil
cdef int wonders_turns_left(const void* state) noexcept nogil
