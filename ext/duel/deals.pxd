cdef bint duel_deals(const void* state) noexcept nogil
