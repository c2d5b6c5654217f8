# The Conspiracies of Agora: who holds them, and what they do.

from libc.stdint cimport uint32_t

from solver._ext.duel.state cimport State


cdef uint32_t unlocated_plots(const State* s) noexcept nogil
cdef int find_plot(const State* s, int seat, int plot, int progress) noexcept nogil
cdef void conspire(State* s, int seat) noexcept nogil
cdef void draw_plots(State* s, int seat, int first, int second) noexcept nogil
cdef void keep_plot(State* s, int seat, int plot) noexcept nogil
cdef void put_back(State* s, bint at_bottom) noexcept nogil
cdef void prepare_plot(State* s, int seat, int plot, int card) noexcept nogil
cdef void trigger_plot(State* s, int seat, uint32_t payload, int progress) noexcept nogil
cdef bint can_defraud(const State* s) noexcept nogil
cdef bint is_useful(const State* s, int seat, int plot) noexcept nogil
cdef void swap_cards(State* s, int seat, int taken, int given) noexcept nogil
cdef void observe_plots(State* s, int seat) noexcept nogil
