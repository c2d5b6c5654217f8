from solver._ext.duel.state cimport State

cdef int end_of_what(int kind) except -1
cdef int check_expansions(const State* s) except -1
cdef int cards_nowhere(const State* s) except -1
cdef int check_expansion_numbers(const State* s) except -1
