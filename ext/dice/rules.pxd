from libc.stdint cimport uint64_t

from solver._ext.core.game cimport move_t
from solver._ext.dice.state cimport City, State

# what a seat can pay with now
ctypedef struct Purse:
    int coins
    int resources


cdef void dice_start(State* s, int seats, int sheet, int options) noexcept nogil
cdef void open_turn(State* s) noexcept nogil
cdef uint64_t open_from(const State* s, const City* city) noexcept nogil
cdef Purse purse_of(const State* s, const City* city) noexcept nogil
cdef bint may_use(const State* s, int seat, int die) noexcept nogil
cdef bint guild_allows(const State* s, int seat, int symbol) noexcept nogil
cdef int price_of(const State* s, const City* city, int die) noexcept nogil
cdef int list_dice(const State* s, bint free_die, int* dice, uint64_t* boxes) noexcept nogil
cdef uint64_t wonder_boxes(const State* s, int seat) noexcept nogil
cdef int defense_against(const State* s, int seat, int side) noexcept nogil

cdef int dice_seats(const void* state) noexcept nogil
cdef int dice_decider(const void* state) noexcept nogil
cdef int dice_legal(const void* state, move_t* out) noexcept nogil
cdef void dice_apply(void* state, move_t move) noexcept nogil
cdef int dice_turns_left(const void* state) noexcept nogil
cdef int dice_pending(const void* state) noexcept nogil
