from solver._ext.core.game cimport GameDef

cdef const GameDef* duel_game(int setup) noexcept nogil
