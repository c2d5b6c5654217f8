from solver._ext.core.game cimport GameDef

cdef const GameDef* duel_game() noexcept nogil
