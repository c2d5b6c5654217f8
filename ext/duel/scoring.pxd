from solver._ext.duel.state cimport State

cdef enum:
    N_ROWS = 8              # parts of the points of a city; their sum follows them
    ROW_TEMPLES = 9         # then those that only expansions have
    ROW_GODS = 10
    ROW_SENATE = 11
    N_PARTS = 11            # all parts, without the sum
    N_SCORED = 12           # numbers that `score_city` fills

cdef int guild_count(const State* s, int mask) noexcept nogil
cdef int base_points(const State* s, int seat) noexcept nogil
cdef void score_city(const State* s, int seat, int* out) noexcept nogil
cdef void count_up(State* s) noexcept nogil

cdef void duel_returns(const void* state, double* out) noexcept nogil
cdef int duel_ending(const void* state) noexcept nogil
cdef void duel_points(const void* state, double* out) noexcept nogil
cdef void duel_categories(const void* state, int seat, double* out) noexcept nogil
cdef int duel_turns_left(const void* state) noexcept nogil
