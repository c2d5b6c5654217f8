# Rows of a policy for the moves that only Pantheon and Agora have.

from libc.stdint cimport uint16_t

from solver._ext.core.game cimport move_t
from solver._ext.duel.state cimport State

cdef int expansion_n_rows() noexcept nogil
cdef int expansion_rows(const State* s, move_t move, int base, uint16_t* out) noexcept nogil
cdef int token_rows(const State* s, int slot, int base, uint16_t* out) noexcept nogil
