cdef bint duel_wins_now(const void* state) noexcept nogil
