from solver._ext.dice.state cimport City, State

cdef int defense_against(const State* s, int seat, int side) noexcept nogil
cdef void tick(State* s, City* city, int box) noexcept nogil
cdef void take_bonus(State* s, City* city, int bonus) noexcept nogil
