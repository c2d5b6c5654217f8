# The state of 7 Wonders Dice: what everybody has ticked, and the dice in the Forum.
#
# Seats are numbered clockwise: the left neighbor of seat i is seat i + 1. Nothing is secret but
# the choices of the turn that goes on. `now` holds them, `before` is the table as all saw it at the
# start of the turn; a seat reads its own `now` and of all others only `before`.
# No byte of the structs is padding: equal states are equal in memory.
#
# The questions below are asked in every move of every search and cost a few instructions each; a
# call into another module would cost more, so they are inline.

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from solver._ext.core.bits cimport sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.dice.tables cimport (
    FIRST_SPECIAL, MAX_CHOICES, N_DICE, SHEETS, Amounts, Board,
    Sheet,
)

cdef enum:
    MAX_PLAYERS = 7
    LAST_TURN = 1000            # a game of those who only pass ends here

cdef enum Phase:
    PHASE_BOARDS = 0
    PHASE_ROLL = 1
    PHASE_CHOOSE = 2
    PHASE_SWAP = 3
    PHASE_OVER = 4

cdef enum Kind:                 # top byte of a move
    MOVE_BUILD = 1              # die, box
    MOVE_WONDER = 2             # box
    MOVE_PASS = 3
    MOVE_CROSS = 4              # box
    MOVE_SKIP = 5
    MOVE_BONUS = 6              # bonus
    EVENT_BOARD = 7             # board
    EVENT_ROLL = 8              # die, section, symbol
    EVENT_SWAP = 9              # special, grey

cdef enum:                      # where a move has its kind and its numbers, but for that at 0
    KIND_AT = 24
    SECOND_AT = 8
    THIRD_AT = 16

cdef enum Open:                 # what is still to be chosen: top bits of a word on the stack
    OPEN_ACTION = 1 << 12
    OPEN_BUILD = 2 << 12
    OPEN_BONUS = 3 << 12
    OPEN_CROSS = 4 << 12        # buildings (9 bits), and how many boxes << 9
    OPEN_KIND = 7 << 12
    ONE_CROSS = 1 << 9
    CROSSES = 7 << 9


ctypedef struct City:
    uint64_t ticked             # boxes
    uint64_t open               # boxes that may be ticked next, whatever they cost
    uint8_t coins
    uint8_t attack[2]           # points written in the attack boxes: West, East
    uint8_t bonuses             # bits
    uint8_t board
    uint8_t agora_first
    uint8_t made                # moves in this turn
    uint8_t done                # has finished this turn


ctypedef struct State:
    City now[MAX_PLAYERS]
    City before[MAX_PLAYERS]
    uint16_t stack[MAX_CHOICES]             # what the acting seat has still to choose
    uint16_t turn               # from 1
    uint16_t forum              # bits: dice in it
    uint16_t entering           # bits: special dice about to enter it
    uint8_t symbol[N_DICE]      # NONE: not rolled
    uint8_t section[N_DICE]
    uint8_t depth               # of the stack
    uint8_t sheet
    uint8_t seats
    uint8_t phase
    uint8_t first               # seat that acts first
    uint8_t acting
    uint8_t last                # the last turn, or the coming one is
    uint8_t agora_taken
    uint8_t ending
    uint8_t spare[5]


cdef inline const Sheet* sheet_of(const State* s) noexcept nogil:
    return SHEETS[s.sheet]


cdef inline const Board* board_of(const State* s, const City* city) noexcept nogil:
    return &SHEETS[s.sheet].board[city.board]


cdef inline int left_of(const State* s, int seat) noexcept nogil:
    seat += 1
    if seat == s.seats:
        return 0
    return seat


cdef inline int right_of(const State* s, int seat) noexcept nogil:
    if seat == 0:
        return s.seats - 1
    return seat - 1


cdef inline int total(const Amounts* amounts, uint64_t boxes) noexcept nogil:
    """Sum of the amounts of some boxes."""
    cdef int sum_ = 0
    cdef int k
    for k in range(amounts.digits):
        sum_ += sw_popcount(amounts.plane[k] & boxes) << k
    return sum_


cdef inline int count_in(const Board* board, int building, uint64_t boxes) noexcept nogil:
    return sw_popcount(board.building[building] & boxes)


cdef inline bint is_special(int die) noexcept nogil:
    return die >= FIRST_SPECIAL


cdef inline int kind_of(move_t move) noexcept nogil:
    return move >> KIND_AT


cdef inline int low_byte(move_t move) noexcept nogil:
    return move & 0xFF


cdef inline int second_byte(move_t move) noexcept nogil:
    return (move >> SECOND_AT) & 0xFF


cdef inline int third_byte(move_t move) noexcept nogil:
    return (move >> THIRD_AT) & 0xFF


cdef inline void push(State* s, uint16_t entry) noexcept nogil:
    """Open a choice of the acting seat, to be made before those that are open."""
    s.stack[s.depth] = entry
    s.depth += 1


cdef inline uint16_t pop(State* s) noexcept nogil:
    cdef uint16_t entry
    s.depth -= 1
    entry = s.stack[s.depth]
    s.stack[s.depth] = 0
    return entry
