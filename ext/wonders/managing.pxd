# What plays are worth in the game of two with the Free City.

from solver._ext.core.game cimport move_t
from solver._ext.wonders.buying cimport Buyer
from solver._ext.wonders.rows cimport is_free_city_game
from solver._ext.wonders.state cimport PHASE_CHOOSE, State


cdef inline bint passes_on(const State* s) noexcept nogil:
    """Whether what is left of the hand goes to the one rival."""
    return is_free_city_game(s) and s.phase == PHASE_CHOOSE and s.turn < s.turns


cdef void find_rival(const State* s, Buyer* rival) noexcept nogil
cdef double rival_worth(const State* s, const Buyer* rival, int card, double to_come) noexcept nogil
cdef double managed_worth(const State* s, const Buyer* rival, move_t move,
                          double to_come) noexcept nogil
