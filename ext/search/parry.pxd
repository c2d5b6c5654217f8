from solver._ext.core.game cimport GameDef
from solver._ext.core.rng cimport Random


# Whether `seat` can go on so that no other one wins in the turn that follows, at least by what is
# found while `left` positions are looked at; asks the game's `wins_now`. Chance does what `rng` says.
cdef bint can_parry(
    const GameDef* game, const void* state, int seat, Random* rng, int* left
) noexcept nogil
