# What a seat has seen in the discard pile, and from which hands that may have come.

from libc.stdint cimport uint8_t

from solver._ext.core.rng cimport Random
from solver._ext.wonders.state cimport ROW_ROOM, State

cdef enum:
    MAX_CLASSES = 16

# The cards of an Age that a seat has seen in the pile, and the classes they may have come from.
ctypedef struct Spread:
    uint8_t class_[ROW_ROOM]    # of every place as `classify` says
    uint8_t source[ROW_ROOM]    # the same, but POOL for a card just drawn
    uint8_t looked[ROW_ROOM]    # whether the card of a place was seen in the pile
    int n_classes               # classes with such places, in order
    uint8_t classes[MAX_CLASSES]
    uint8_t room[MAX_CLASSES]   # places of a class that were seen
    int kinds
    uint8_t card[ROW_ROOM]      # the different cards seen, sorted
    uint8_t seen[ROW_ROOM]      # copies of each
    uint8_t have[ROW_ROOM][MAX_CLASSES]  # copies in each class


cdef bint find_spread(const State* s, int seat, int age, Spread* out) noexcept nogil
cdef double ways(const Spread* p) noexcept nogil
cdef double ways_without(Spread* p, int card, int class_) noexcept nogil
cdef int copies_in(const Spread* p, int card, int class_) noexcept nogil
cdef void spread_pile(State* s, int age, Spread* p, Random* rng) noexcept nogil
cdef bint is_certain(const State* s, int age, int class_) noexcept nogil
