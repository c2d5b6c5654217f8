cdef bint duel_samples(const void* state) noexcept nogil
