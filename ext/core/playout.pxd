from solver._ext.core.game cimport GameDef
from solver._ext.core.rng cimport Random

cdef int random_game(const GameDef* game, void* state, Random* rng) noexcept nogil
cdef int policy_game(const GameDef* game, void* state, Random* rng) noexcept nogil
cdef void policy_turns(
    const GameDef* game, void* state, Random* rng, int left
) noexcept nogil
