# What fleets, Islands and naval conflicts of Armada are worth.

from libc.stdint cimport uint8_t

from solver._ext.wonders.tables cimport N_FLEETS, Effect
from solver._ext.wonders.state cimport State


# What a city may expect at sea, found out when first asked: as long as nothing is carried out, it
# is the same for all that the city may play. Whoever asks only once passes NULL in its place.
ctypedef struct Sea:
    uint8_t known               # fleets (bits) of which `step` is
    double step[N_FLEETS]


cdef double step_worth(const State* s, int city, int fleet, double to_come,
                       Sea* sea) noexcept nogil
cdef double free_move_worth(const State* s, int city, int count, int fleets, double to_come,
                            Sea* sea) noexcept nogil
cdef double joining_worth(const State* s, int city) noexcept nogil
cdef double naval_row_worth(const State* s, int city, const Effect* row, double to_come,
                            Sea* sea) noexcept nogil
cdef double naval_right_worth(int kind, double to_come) noexcept nogil
cdef double navy_outlook(const State* s, int city, double to_come) noexcept nogil
