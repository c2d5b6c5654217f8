# One city: what it is made of and what it is worth.

from libc.stdint cimport uint8_t

from solver._ext.wonders.tables cimport Effects, Rate
from solver._ext.wonders.state cimport City, State

cdef enum Category:     # of points, in the order of the score sheet
    CAT_MILITARY = 0
    CAT_COINS = 1
    CAT_WONDER = 2
    CAT_BLUE = 3
    CAT_YELLOW = 4
    CAT_PURPLE = 5
    CAT_GREEN = 6
    CAT_TOTAL = 7

cdef void start_city(State* s, int city) noexcept nogil
cdef void add_effects(City* city, const Effects* effects) noexcept nogil
cdef void add_card(State* s, int city, int card) noexcept nogil
cdef void add_stage(State* s, int city) noexcept nogil
cdef int amount_of(const State* s, int city, const Rate* rate) noexcept nogil
cdef int coins_from(const State* s, int city, const Effects* effects) noexcept nogil
cdef int science_points(const uint8_t* symbols, int wilds) noexcept nogil
cdef void score_city(const State* s, int city, int* points) noexcept nogil
