from solver._ext.core.game cimport move_t
from solver._ext.duel.payment cimport Price
from solver._ext.duel.state cimport State

cdef void start(State* s, int options, int which) noexcept nogil
cdef void set_phase(State* s) noexcept nogil
# A card of a slot played in one of three ways, where it may be, at its price.
cdef void play_building(State* s, int card, int slot, const Price* price) noexcept nogil
cdef void play_discard(State* s, int card, int slot) noexcept nogil
cdef void play_wonder(State* s, int wonder, int card, int slot, const Price* price) noexcept nogil

cdef int duel_seats(const void* state) noexcept nogil
cdef int duel_decider(const void* state) noexcept nogil
cdef void duel_apply(void* state, move_t move) noexcept nogil
