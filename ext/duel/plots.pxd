# The Conspiracies of Agora by number, who holds them, and what they do.

from libc.stdint cimport uint32_t

from solver._ext.duel.state cimport State

cdef enum:
    EXTORTION = 0
    BLACKMAIL = 1
    EXPROPRIATION = 2
    SWINDLE = 3
    OBSCURANTISM = 4
    COUP = 5
    PROPERTY_FRAUD = 6
    TREASON = 7
    POLITICAL_MANEUVER = 8
    ESPIONAGE = 9
    TURN_OF_EVENTS = 10
    EMBEZZLEMENT = 11
    FORECLOSURE = 12
    COERCION = 13
    INSIDER_INFLUENCE = 14
    SABOTAGE = 15
    COUP_SHIELDS = 2


cdef uint32_t unlocated_plots(const State* s) noexcept nogil
cdef int find_plot(const State* s, int seat, int plot, int progress) noexcept nogil
cdef void conspire(State* s, int seat) noexcept nogil
cdef void draw_plots(State* s, int seat, int first, int second) noexcept nogil
cdef void keep_plot(State* s, int seat, int plot) noexcept nogil
cdef void put_back(State* s, bint at_bottom) noexcept nogil
cdef void prepare_plot(State* s, int seat, int plot, int card) noexcept nogil
cdef void trigger_plot(State* s, int seat, uint32_t payload, int progress) noexcept nogil
cdef bint is_useful(const State* s, int seat, int plot) noexcept nogil
cdef void swap_cards(State* s, int seat, int taken, int given) noexcept nogil
cdef void observe_plots(State* s, int seat) noexcept nogil
