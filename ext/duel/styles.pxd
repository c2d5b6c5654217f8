# Plans that a side may follow from beginning to end: playouts in which one does so show threats
# that no mean of random moves shows.

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random

cdef enum:
    STYLE_PLAIN = 0         # uniformly random moves
    STYLE_SCIENCE = 1
    STYLE_MILITARY = 2
    N_STYLES = 3
    STYLE_POLITICS = 3      # with Agora alone
    N_STYLES_AGORA = 4

cdef move_t duel_style_move(const void* state, int style, Random* rng) noexcept nogil
