# What fleets, Islands and naval conflicts of Armada are worth.

from solver._ext.wonders.tables cimport Effect
from solver._ext.wonders.state cimport State

cdef double step_worth(const State* s, int city, int fleet, double to_come) noexcept nogil
cdef double free_move_worth(const State* s, int city, int count, int fleets,
                            double to_come) noexcept nogil
cdef double joining_worth(const State* s, int city) noexcept nogil
cdef double naval_row_worth(const State* s, int city, const Effect* row,
                            double to_come) noexcept nogil
cdef double naval_right_worth(int kind, double to_come) noexcept nogil
cdef double navy_outlook(const State* s, int city, double to_come) noexcept nogil
