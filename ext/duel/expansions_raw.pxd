from solver._ext.duel.state cimport State

cdef dict dump_pantheon(const State* s)
cdef dict dump_agora(const State* s)
cdef int load_expansions(State* s, dict data) except -1
cdef int end_of_what(int kind) except -1
cdef int check_expansions(const State* s) except -1
cdef int cards_nowhere(const State* s) except -1
