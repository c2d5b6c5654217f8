from solver._ext.dice.state cimport City, State

cdef int score_city(const State* s, const City* city, int* rows) noexcept nogil
cdef void decide_winner(State* s) noexcept nogil

cdef void dice_returns(const void* state, double* out) noexcept nogil
cdef int dice_ending(const void* state) noexcept nogil
cdef void dice_points(const void* state, double* out) noexcept nogil
cdef void dice_categories(const void* state, int seat, double* out) noexcept nogil
