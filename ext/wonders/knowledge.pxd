# What a seat knows of the cards that are face down or in other hands.

from libc.stdint cimport uint8_t

from solver._ext.core.rng cimport Random
from solver._ext.wonders.tables cimport MAX_DECK, NONE
from solver._ext.wonders.state cimport FRESH, State

cdef enum:
    KNOWN = 0
    POOL = 1            # never seen by the seat
    SEEN = 2            # + 16 * row + turn of the last sight of that hand: one of its cards


cdef enum Group:        # of cards of which only some are in play, nobody knows which
    GUILDS = 0
    BLACK_CARDS = 1
    ARMADA_CARDS = 2

cdef enum:
    N_GROUPS = 3
    MAX_GROUP = 14

# The cards of a group that a seat has not located.
ctypedef struct Unsure:
    uint8_t card[MAX_GROUP]     # sorted
    int cards
    int in_play                 # so many of these are


# The cards of an Age that a seat has not located.
ctypedef struct Pool:
    uint8_t card[MAX_DECK]      # ordinary ones, each copy by itself, sorted
    int cards
    Unsure group[N_GROUPS]


cdef inline bint from_pool(const State* s, int age, int at, int class_) noexcept nogil:
    """Whether the card of a place that the seat does not know comes from the pool."""
    return class_ == POOL or (class_ != KNOWN and s.use[age - 1][at] & FRESH)


cdef inline bint written(const State* s, int age) noexcept nogil:
    """Whether the state holds cards of an Age."""
    return s.card[age - 1][0] != NONE


cdef inline int in_class_order(const State* s, int age, int at) noexcept nogil:
    """What the rule for views sorts a class by: cards of the pool come last."""
    return (s.use[age - 1][at] & FRESH) << 8 | s.card[age - 1][at]


cdef bint forgotten(const State* s, int holder, int age, int turn) noexcept nogil
cdef uint8_t class_by_use(const State* s, int seat, int age, int row, int place,
                          int use) noexcept nogil
cdef int discard_at(const State* s, int age, int row, int place) noexcept nogil
cdef void classify(const State* s, int seat, int age, uint8_t* classes) noexcept nogil
cdef void classify_given(const State* s, int seat, int age, uint8_t* classes) noexcept nogil
cdef bint has_looked(const State* s, int seat) noexcept nogil
cdef bint was_looked_at(const State* s, int seat, int age, int at) noexcept nogil
cdef void exchange(State* s, int age, int a, int b) noexcept nogil
cdef void mix(State* s, int age, const uint8_t* places, int n, Random* rng) noexcept nogil
cdef bint is_told(const State* s, int age, int at) noexcept nogil
cdef void find_pool(const State* s, int seat, int age, const uint8_t* classes,
                    Pool* pool) noexcept nogil
cdef int unlocated(const Pool* pool) noexcept nogil
cdef int draw_pool(Pool* pool, Random* rng, uint8_t* out) noexcept nogil
cdef void sort_hand(State* s, int row) noexcept nogil
cdef int discards_before(const State* s, int age, int at) noexcept nogil
cdef void doubtful(const State* s, int age, int class_, uint8_t* count) noexcept nogil
cdef int place_seen(const State* s, int* age) noexcept nogil
