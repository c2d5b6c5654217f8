"""What chance decides in 7 Wonders Dice: boards, dice, and the grey die that leaves the Forum."""

from libc.stdint cimport uint8_t, uint16_t

from solver._ext.core.bits cimport nth_member, sw_lowest, sw_popcount
from solver._ext.core.rng cimport random_below
from solver._ext.dice.tables cimport (
    DICE, N_DICE, N_FACES, N_GREY, N_SECTIONS, N_SYMBOLS, NONE,
)
from solver._ext.dice.state cimport (
    EVENT_BOARD, EVENT_ROLL, EVENT_SWAP, KIND_AT, PHASE_BOARDS, PHASE_SWAP, SECOND_AT, THIRD_AT,
    sheet_of,
)

cdef enum:
    GREYS = (1 << N_GREY) - 1


cdef int due_die(const State* s) noexcept nogil:
    """The die in the Forum that is rolled next, NONE if all are."""
    cdef int die
    for die in range(N_DICE):
        if (s.forum >> die) & 1 and s.symbol[die] == NONE:
            return die
    return NONE


cdef uint16_t boards_left(const State* s) noexcept nogil:
    cdef uint16_t left = <uint16_t>((1 << sheet_of(s).boards) - 1)
    cdef int seat
    for seat in range(s.seats):
        if s.now[seat].board != NONE:
            left &= <uint16_t>~(1 << s.now[seat].board)
    return left


cdef int dice_chance(const void* state, move_t* out, double* prob) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef const uint8_t* faces
    cdef int times[N_SYMBOLS]
    cdef uint16_t left
    cdef int i, die, section, symbol, n = 0
    if s.phase == PHASE_BOARDS:
        left = boards_left(s)
        while left:
            out[n] = EVENT_BOARD << KIND_AT | sw_lowest(left)
            left &= left - 1
            n += 1
        for i in range(n):
            prob[i] = 1.0 / n
        return n
    if s.phase == PHASE_SWAP:
        left = s.forum & GREYS
        while left:
            out[n] = EVENT_SWAP << KIND_AT | sw_lowest(s.entering) << SECOND_AT | sw_lowest(left)
            left &= left - 1
            n += 1
        for i in range(n):
            prob[i] = 1.0 / n
        return n
    die = due_die(s)
    faces = DICE.face[die]
    for symbol in range(N_SYMBOLS):
        times[symbol] = 0
    for i in range(N_FACES):
        times[faces[i]] += 1
    for symbol in range(N_SYMBOLS):
        for section in range(N_SECTIONS):
            if times[symbol]:
                out[n] = EVENT_ROLL << KIND_AT | die << THIRD_AT | section << SECOND_AT | symbol
                prob[n] = 1.0 / N_SECTIONS * times[symbol] / N_FACES
                n += 1
    return n


cdef bint dice_samples(const void* state) noexcept nogil:
    # Boards and exchanges are followed by a roll of all dice.
    return True


cdef move_t dice_sample(const void* state, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef uint16_t left
    cdef int die, symbol
    if s.phase == PHASE_BOARDS:
        left = boards_left(s)
        return EVENT_BOARD << KIND_AT | nth_member(left, random_below(rng, sw_popcount(left)))
    if s.phase == PHASE_SWAP:
        left = s.forum & GREYS
        return (EVENT_SWAP << KIND_AT | sw_lowest(s.entering) << SECOND_AT
                | nth_member(left, random_below(rng, sw_popcount(left))))
    die = due_die(s)
    symbol = DICE.face[die][random_below(rng, N_FACES)]
    return (EVENT_ROLL << KIND_AT | die << THIRD_AT
            | random_below(rng, N_SECTIONS) << SECOND_AT | symbol)


cdef void roll_all(State* s, Random* rng) noexcept nogil:
    """Roll all dice that are due, in the same order as one by one; the turn is not opened yet."""
    cdef int die
    for die in range(N_DICE):
        if (s.forum >> die) & 1 and s.symbol[die] == NONE:
            s.symbol[die] = DICE.face[die][random_below(rng, N_FACES)]
            s.section[die] = <uint8_t>random_below(rng, N_SECTIONS)


cdef move_t dice_veiled(const void* state) noexcept nogil:
    return 0
