# What the moves of Pantheon and Agora are worth, for ordering and playouts.

from libc.stdint cimport uint32_t

from solver._ext.duel.state cimport State

cdef enum:
    WINS = 1000             # the worth of what wins at once

cdef int move_worth(const State* s, int seat, int kind, uint32_t payload) noexcept nogil
cdef int temple_worth(const State* s, int seat) noexcept nogil
cdef int senator_worth(const State* s, int seat, int section) noexcept nogil
cdef double expansions_left(const State* s, int seat, double left) noexcept nogil
