# What the active seat may do, and what it must.

from solver._ext.architects.state cimport TRIPLE, City, State
from solver._ext.architects.tables cimport FIRST_SYMBOL, N_SYMBOLS
from solver._ext.core.game cimport move_t

cdef enum:              # bits of what `build_status` answers
    MUST_BUILD = 1
    MAY_BUILD = 2


# Inline because random games ask it after every symbol that is taken.
cdef inline int science_sets(const State* s, const City* city) noexcept nogil:
    """Sets that can be turned in, as bits: pair of each symbol, then one of each."""
    cdef int sets, symbol
    if not (s.face_count or s.stack_left):
        return 0
    sets = 1 << TRIPLE if (city.have[FIRST_SYMBOL] and city.have[FIRST_SYMBOL + 1]
                           and city.have[FIRST_SYMBOL + 2]) else 0
    for symbol in range(N_SYMBOLS):
        sets |= (city.have[FIRST_SYMBOL + symbol] >= 2) << symbol
    return sets


cdef int build_status(const State* s) noexcept nogil
cdef int stage_status(const State* s, int stage) noexcept nogil
cdef bint can_act(const State* s) noexcept nogil

cdef int list_turn(const State* s, int sets, int status, move_t* out) noexcept nogil
cdef int arch_legal(const void* state, move_t* out) noexcept nogil
