# Islands of Armada: taking the top one of a level, exploring.

from libc.stdint cimport uint32_t

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random
from solver._ext.wonders.state cimport State

cdef uint32_t island_deck(const State* s, int level) noexcept nogil
cdef void restore_islands(State* s, int city) noexcept nogil
cdef void take_island(State* s, int city, int island) noexcept nogil
cdef bint begin_top_island(State* s, int level) noexcept nogil
cdef bint draws_openly(const State* s, int level) noexcept nogil
cdef bint begin_explore(State* s) noexcept nogil
cdef int level_drawn(const State* s) noexcept nogil
cdef bint draw_island(State* s, int island) noexcept nogil
cdef void take_islands(State* s) noexcept nogil
cdef void fill_islands(State* s, int seat, Random* rng) noexcept nogil
cdef int explore_moves(const State* s, move_t* out) noexcept nogil
