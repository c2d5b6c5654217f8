from solver._ext.core.game cimport GameDef

cdef const GameDef* dice_game() noexcept nogil
