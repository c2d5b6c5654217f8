# What Roma may draw from the box, as far as its seat knows.

from solver._ext.core.game cimport move_t
from solver._ext.wonders.state cimport State

cdef int draw_chances(const State* s, move_t* out, double* prob) noexcept nogil
