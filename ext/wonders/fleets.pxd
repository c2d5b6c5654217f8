# Fleets of Armada: steps, free moves, what spaces bring.

from libc.stdint cimport uint8_t

from solver._ext.core.game cimport move_t
from solver._ext.wonders.tables cimport SHIPYARDS, Cost, Shipyard, Track
from solver._ext.wonders.state cimport RULE_SHEET, State, rule

cdef enum Fleet:
    RED_FLEET = 0
    YELLOW_FLEET = 1
    BLUE_FLEET = 2
    GREEN_FLEET = 3

cdef enum:
    MAX_WAYS_TO_MOVE = 16
    ALL_FLEETS = 15


cdef inline const Track* track_of(const State* s, int fleet) noexcept nogil:
    return &SHIPYARDS[rule(s, RULE_SHEET)].track[fleet]


cdef inline const Shipyard* shipyard_of(const State* s, int city) noexcept nogil:
    return &SHIPYARDS[rule(s, RULE_SHEET)].board[s.navy[city].shipyard]


cdef inline int space_of(const State* s, int city, int fleet) noexcept nogil:
    """The space on which a fleet stands, from 0."""
    return s.navy[city].fleet[fleet]


cdef inline int level_of(const State* s, int city) noexcept nogil:
    """The commercial level of a city."""
    return track_of(s, YELLOW_FLEET).level[space_of(s, city, YELLOW_FLEET)]


cdef int step_fleet(const State* s, int city, int kind, int card) noexcept nogil
cdef const Cost* step_of(const State* s, int city, int kind, int card) noexcept nogil
cdef int step_coins(const State* s, int city, move_t move) noexcept nogil
cdef void sail(State* s, int city, move_t move) noexcept nogil
cdef void move_fleet(State* s, int city, int fleet) noexcept nogil
cdef void add_free_move(State* s, int city, int count, int fleets) noexcept nogil
cdef int ways_to_move(const State* s, int city, uint8_t* out) noexcept nogil
cdef bint begin_fleets(State* s) noexcept nogil
cdef void sail_all(State* s) noexcept nogil
cdef int fleet_moves(const State* s, move_t* out) noexcept nogil
cdef int island_worth(const State* s, int city, int kind) noexcept nogil
cdef void open_once(State* s, int kind) noexcept nogil
