# Moves with a step of a fleet.

from libc.stdint cimport uint8_t

from solver._ext.core.game cimport move_t
from solver._ext.wonders.buying cimport Buyer
from solver._ext.wonders.moves cimport Payment
from solver._ext.wonders.state cimport State

cdef int building_steps(const State* s, const Buyer* buyer, int card, move_t* out) noexcept nogil
cdef bint pays_building_step(const State* s, const Buyer* buyer, int card,
                             Payment* out) noexcept nogil
cdef bint pays_stage_step(const State* s, const Buyer* buyer, Payment* out) noexcept nogil
cdef int stages_to_build(const State* s, const Buyer* buyer, uint8_t* out) noexcept nogil
cdef int number_of(const State* s, const Buyer* buyer, int stage) noexcept nogil
cdef int stage_ways(const State* s, const Buyer* buyer, move_t* out) noexcept nogil
cdef int quote_steps(const State* s, int city, int card, int number, move_t* out) noexcept nogil
cdef bint may_sell_for_move(const State* s, const Buyer* buyer) noexcept nogil
cdef bint has_any_order(const State* s, int city) noexcept nogil
