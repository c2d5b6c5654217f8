from solver._ext.duel.state cimport State

cdef void push_pawn(State* s, int seat, int shields) noexcept nogil
cdef void add_building(State* s, int seat, int card) noexcept nogil
cdef void add_wonder(State* s, int seat, int wonder) noexcept nogil
cdef bint construct(State* s, int seat, int card) noexcept nogil
cdef void gain_token(State* s, int seat, int token) noexcept nogil
