from solver._ext.core.game cimport GameDef
from solver._ext.core.rng cimport Random


# Whether `seat` can go on so that no other one wins in the turn that follows; asks the game's
# `wins_now`. True if that is open after `left` positions. Chance does what `rng` says.
cdef bint can_parry(
    const GameDef* game, const void* state, int seat, Random* rng, int* left
) noexcept nogil
