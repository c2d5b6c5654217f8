# Uniformly random games.

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random
from solver._ext.wonders.buying cimport Buyer
from solver._ext.wonders.moves cimport Payment
from solver._ext.wonders.state cimport State

ctypedef move_t (*Chooser)(const void*, Random*) noexcept nogil

cdef bint random_stage(const State* s, const Buyer* buyer, int* payable, Payment* plain,
                       Random* rng, move_t* out) noexcept nogil
cdef move_t random_sale(const State* s, const Buyer* buyer, int card, Random* rng) noexcept nogil
cdef move_t wonders_random_move(const void* state, Random* rng) noexcept nogil
cdef int play_on(State* s, Chooser choose, Random* rng) noexcept nogil
cdef int wonders_random_game(void* state, Random* rng) noexcept nogil
