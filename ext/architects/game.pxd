from solver._ext.core.game cimport GameDef

cdef const GameDef* architects_game() noexcept nogil
