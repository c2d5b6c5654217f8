# State of 7 Wonders Duel, its moves, and small questions about it that must be inline because
# every rule asks them. Seat 0 picked the first wonder.

from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from solver._ext.core.game cimport move_t
from solver._ext.duel.tables cimport MAX_HELD, MAX_SLOTS, N_CLASSES, TABLES, Setup

cdef enum Phase:
    PHASE_TOKENS = 0    # chance: progress tokens for the board
    PHASE_OFFER = 1     # chance: wonders on offer
    PHASE_PICK = 2
    PHASE_BACKS = 3     # chance: which slots have another back than that of the Age
    PHASE_REVEAL = 4    # chance: cards turned up, lowest slot first
    PHASE_PLAY = 5
    PHASE_TOKEN = 6     # a science pair: choose a token of the board
    PHASE_DRAW = 7      # chance: three tokens for the Great Library
    PHASE_KEEP = 8
    PHASE_DESTROY = 9
    PHASE_REVIVE = 10
    PHASE_STARTER = 11  # who begins the age
    PHASE_OVER = 12
    N_PHASES = 13

cdef enum:              # where the numbers of a move stand; a slot or a lone number lowest
    CARD_SHIFT = 5
    WONDER_SHIFT = 12
    KIND_SHIFT = 32     # above a set of 25 slots
    NO_SLOT = 0x1F      # of a card that lies nowhere

cdef enum Kind:
    MOVE_PICK = 1       # wonder
    MOVE_BUILD = 2      # card, slot
    MOVE_DISCARD = 3    # card, slot
    MOVE_WONDER = 4     # wonder, card, slot
    MOVE_TOKEN = 5      # token
    MOVE_KEEP = 6       # token
    MOVE_DESTROY = 7    # card
    MOVE_REVIVE = 8     # card
    MOVE_STARTER = 9    # seat
    EVENT_TOKENS = 10   # mask of tokens
    EVENT_OFFER = 11    # mask of wonders
    EVENT_BACKS = 12    # mask of slots
    EVENT_REVEAL = 13   # card, slot
    EVENT_DRAW = 14     # mask of tokens; 0: seen only by the seat that chooses

cdef enum Ending:
    END_NONE = 0
    END_MILITARY = 1
    END_SCIENCE = 2
    END_CIVILIAN = 3
    END_TIE_BREAK = 4
    END_SHARED = 5

cdef enum Rule:         # bits of State.options
    RULE_BEGINS = 1     # pawn on 0: the last active player begins, as the first rulebook had it
    RULE_PRESET = 2     # first-game wonders instead of the draft
    N_OPTIONS = 4       # values that State.options can have

cdef enum:
    NOBODY = 3          # winner of an unfinished game
    SHARED = 2          # winner of a shared victory
    MAX_OPEN = 10       # choices open at a time; about 8 with both expansions


ctypedef struct City:
    uint64_t cards[2]       # buildings, a bit for each card
    uint64_t make           # production of brown and grey cards, a byte per resource
    uint64_t fixed          # 0xFF in the byte of each resource bought at 1 coin
    int16_t coins
    uint16_t tokens         # progress tokens owned
    uint16_t rights         # bits of tables.Right
    uint8_t todo            # places in `wonders` that hold a wonder not yet built
    uint8_t raw_choices     # choice producers of brown resources
    uint8_t grey_choices    # choice producers of grey resources
    uint8_t symbols         # science symbols, bit each
    uint8_t count[N_CLASSES]    # items by class; [BUILT] = wonders that stand
    uint8_t vp[N_CLASSES]   # printed points by class
    uint8_t wonders[MAX_HELD]   # in the order owned; NONE = not yet picked
    uint8_t under[MAX_HELD]     # card under each; NONE = not built or not known
    uint8_t pad[2]


# A choice that is still to be made: by whom, and what about (queue.pxd).
ctypedef struct Open:
    uint8_t kind            # the phase in which it is made
    uint8_t seat
    uint8_t what


ctypedef struct State:
    City city[2]
    uint64_t discard[2]
    uint64_t unseen[2]      # cards nobody has seen: face down, in the box, in later decks
    uint32_t present        # slots that still hold a card
    uint32_t access         # present slots that nothing covers
    uint32_t known          # present slots whose card has been seen
    uint32_t backs          # slots with another back than that of the Age
    uint32_t offer          # wonders on offer
    uint8_t slot[MAX_SLOTS]     # card per slot; NONE unless known
    uint8_t setup           # place in Tables.setups
    uint16_t board          # progress tokens on the board
    uint16_t drawn          # tokens of a pending Great Library choice; 0: drawn unseen
    uint16_t returned       # tokens it gave back
    int8_t pawn             # > 0: seat 0 is ahead
    uint8_t loot            # loot tokens still there: -6, -3, +3, +6
    uint8_t phase
    uint8_t age             # 0 during the draft
    uint8_t turn            # seat whose turn it is, or will be after the pending chance events
    uint8_t extra           # another turn of that seat follows
    uint8_t options         # Rule bits
    uint8_t picks           # wonders picked
    uint8_t boxed           # wonder put back at the seventh construction; NONE
    uint8_t winner          # seat, SHARED or NOBODY
    uint8_t ending
    uint8_t n_open
    uint8_t n_fresh         # of them opened by what is being resolved; 0 between moves
    Open open[MAX_OPEN]     # the next one first


cdef inline move_t move_of(int kind, uint32_t payload) noexcept nogil:
    return <move_t>kind << KIND_SHIFT | payload


cdef inline const Setup* setup_of(const State* s) noexcept nogil:
    return &TABLES.setups[s.setup]


cdef inline int place_of(const City* city, int wonder) noexcept nogil:
    """Index of a wonder among those of a city, -1 if it is not there."""
    cdef int i
    for i in range(MAX_HELD):
        if city.wonders[i] == wonder:
            return i
    return -1


cdef inline void win(State* s, int seat, int ending) noexcept nogil:
    s.winner = seat
    s.ending = ending
    s.phase = PHASE_OVER
