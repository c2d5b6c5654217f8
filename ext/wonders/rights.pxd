# What the standing rights that leaders give are about.

from solver._ext.wonders.state cimport State

cdef int right_for(const State* s, int city, int kind, int amount) noexcept nogil
cdef int right_worth(const State* s, int city, int kind) noexcept nogil
