from solver._ext.core.game cimport GameDef

cdef const GameDef* wonders_game() noexcept nogil
