# The state of 7 Wonders Architects: what lies in front of the seats, the decks, the running turn.
#
# Seat i + 1 is the left neighbor of seat i and plays after it; deck i lies between them. Seat 0
# begins. No byte of the structs is padding: equal states are equal in memory.

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from solver._ext.architects.tables cimport CENTRAL, N_STAGES, N_TOKENS, NONE
from solver._ext.core.game cimport move_t

cdef enum Phase:
    PHASE_SETUP = 0
    PHASE_PICK = 1      # take a card
    PHASE_ACT = 2       # build, make sets, take extra cards, end
    PHASE_TOKEN = 3     # a science set: choose a progress token
    PHASE_EFFECT = 4    # choose how the stage just built works
    PHASE_KEEP = 5      # which of the cards looked through to keep
    PHASE_OVER = 6

cdef enum Kind:         # of a move, at KIND_SHIFT
    MOVE_TAKE = 1       # deck
    MOVE_BUILD = 2      # see payment.pxd
    MOVE_SCIENCE = 3    # 0..2 = pair of that symbol, 3 = one of each
    MOVE_TOKEN = 4      # token; STACK
    MOVE_EXTRA = 5      # token << TOKEN_SHIFT | deck
    MOVE_SEARCH = 6     # deck
    MOVE_KEEP = 7       # card
    MOVE_END = 10
    EVENT_WONDER = 11   # wonder
    EVENT_LAY = 12      # token
    EVENT_TOP = 13      # deck << DECK_SHIFT | card
    EVENT_DRAW = 14     # card
    EVENT_BLIND = 15    # token
    EVENT_PEEK = 16     # card; UNSEEN
    EVENT_FIND = 17     # card

cdef enum:
    KIND_SHIFT = 24
    TOKEN_SHIFT = 3
    DECK_SHIFT = 4

cdef enum Ending:
    END_NONE = 0
    END_WONDER = 1      # a wonder was completed, most points
    END_TIE_BREAK = 2   # likewise, by built stages
    END_SHARED = 3
    END_EXHAUSTED = 4   # no card was left

cdef enum Due:          # bits of State.due, first to happen lowest; tops are in State.hidden_tops
    DUE_WONDER = 1
    DUE_DRAW = 2
    DUE_BLIND = 4
    DUE_FIND = 8
    DUE_LAY = 16
    DUE_PEEK = 32

cdef enum:
    STACK = N_TOKENS    # the top of the stack instead of a face-up token
    UNSEEN = 15         # a card that only another seat sees
    TRIPLE = 3          # the science set of one of each symbol
    COMPLETE = (1 << N_STAGES) - 1      # City.built of a finished wonder


ctypedef struct City:
    uint8_t have[16]        # cards in front of the seat by kind; the last two are not used
    uint16_t tokens         # progress tokens owned
    uint16_t twice          # those owned in two copies
    uint8_t built           # stages
    uint8_t victories       # military tokens
    uint8_t wonder          # NONE before it is dealt
    uint8_t pad


ctypedef struct State:
    City city[7]
    uint64_t unseen[8]      # cards of each deck below the visible top; all of the central deck
    uint64_t stack          # progress tokens face down
    uint64_t face           # progress tokens face up
    uint64_t offer          # cards that Halicarnassus looks through
    uint8_t top[8]          # visible top of each deck; central: the card if the state knows it
    uint8_t left[8]         # size of `unseen`
    uint8_t seats
    uint8_t turn            # active seat; during the setup the seat that gets the next wonder
    uint8_t phase
    uint8_t picked          # the main pick of this turn is done
    uint8_t cat             # holder of the pawn or NONE
    uint8_t knows           # seats that have seen the central top
    uint8_t flipped         # conflict tokens on their Battle side
    uint8_t due             # Due bits
    uint8_t hidden_tops     # decks whose next top is about to be turned up
    uint8_t lays            # tokens about to be turned up
    uint8_t finds           # cards still to be looked at
    uint8_t source          # deck that is looked through or NONE
    uint16_t available      # tokens whose extra card may be taken now
    uint16_t used           # tokens used this turn
    uint8_t ending
    uint8_t stack_left
    uint8_t face_count
    uint8_t winners         # seats that share the win, once the game is over
    uint8_t pad[4]


cdef inline move_t move_of(int kind, int payload) noexcept nogil:
    return kind << KIND_SHIFT | payload


cdef inline int kind_of(move_t move) noexcept nogil:
    return move >> KIND_SHIFT


cdef inline int payload_of(move_t move) noexcept nogil:
    return move & ((1 << KIND_SHIFT) - 1)


cdef inline int deck_of(int payload) noexcept nogil:
    """The deck of an extra card."""
    return payload & ((1 << TOKEN_SHIFT) - 1)


cdef inline int right_of(const State* s, int seat) noexcept nogil:
    """The right neighbor, whose deck is the right deck of `seat`."""
    return seat - 1 if seat else s.seats - 1


cdef inline int decks_of(const State* s, int seat) noexcept nogil:
    """The decks that have a card for `seat`: its left, its right and the central one."""
    cdef int right = right_of(s, seat)
    return ((s.top[seat] != NONE) << seat | (s.top[right] != NONE) << right
            | (s.left[CENTRAL] > 0) << CENTRAL)


cdef inline int all_decks(const State* s) noexcept nogil:
    """Every deck on the table that has a card."""
    cdef int deck, decks = (s.left[CENTRAL] > 0) << CENTRAL
    for deck in range(s.seats):
        decks |= (s.top[deck] != NONE) << deck
    return decks


cdef inline bint chance_is_due(const State* s) noexcept nogil:
    return (s.due | s.hidden_tops) != 0
