# Carrying out what has been chosen in a turn.

from solver._ext.core.game cimport move_t
from solver._ext.wonders.moments cimport Course
from solver._ext.wonders.state cimport State

cdef int pay_for(State* s, int city, move_t move) noexcept nogil
cdef int stage_of(const State* s, int city, move_t move) noexcept nogil
cdef void build_stage(State* s, int city, move_t move) noexcept nogil
cdef void add_play(Course* course, int seat, int city, int coins, move_t move) noexcept nogil
cdef void pay_all_out(State* s, Course* course) noexcept nogil
cdef void carry_out(State* s) noexcept nogil
cdef void play_last_card(State* s, move_t move) noexcept nogil
cdef void take_card(State* s, int card) noexcept nogil
