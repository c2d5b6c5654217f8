from libc.stdint cimport uint16_t, uint64_t

from solver._ext.core.game cimport move_t
from solver._ext.dice.payment cimport Purse
from solver._ext.dice.state cimport City, State
from solver._ext.dice.tables cimport Board

cdef enum Refusal:              # why a box cannot be ticked, in the order of asking
    NOTHING = 0                 # it can
    ABSENT = 1                  # the die is not in the Forum
    TICKED = 2
    NOT_NEXT = 3                # boxes before it are not ticked
    OTHER_WAY = 4               # boxes of its building are ticked in another way
    OTHER_SYMBOL = 5            # the die does not tick it
    LOCKED = 6                  # the seat has not unlocked the die
    BEATEN = 7                  # the condition of the purple die does not hold
    UNPAID = 8                  # the coins do not suffice
    REPEATED = 9                # another grey die is the same, and stands for both


# what it takes to tick a box
ctypedef struct Quote:
    int refusal
    int die                     # coins for the die
    int box                     # coins for missing resources
    int brings                  # coins for choosing the die, if there is space for them


cdef bint may_use(const State* s, int seat, int die) noexcept nogil
cdef bint guild_allows(const State* s, int seat, int symbol) noexcept nogil
cdef uint64_t boxes_by_die(const State* s, int die, bint free_die, const Purse* purse,
                           int discount) noexcept nogil
cdef int list_dice(const State* s, bint free_die, int* dice, uint64_t* boxes) noexcept nogil
cdef uint64_t wonder_boxes(const State* s, int seat) noexcept nogil
cdef bint offers(const State* s, uint16_t entry) noexcept nogil
cdef uint64_t reachable(const State* s, const City* city) noexcept nogil
cdef Quote quote(const State* s, int kind, int die, int box) noexcept nogil

cdef int dice_legal(const void* state, move_t* out) noexcept nogil
