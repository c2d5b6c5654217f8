# The rules tables of 7 Wonders Architects in C, filled from solver/games/architects/data.

from libc.stdint cimport uint8_t, uint16_t, uint64_t

cdef enum:
    N_CARDS = 14
    N_WONDERS = 7
    N_STAGES = 5
    N_TOKENS = 14
    N_RESOURCES = 5         # cards 0..4: wood, stone, clay, papyrus, glass
    COIN = 5
    FIRST_SYMBOL = 8        # cards 8..10: compass, gear, tablet
    N_SYMBOLS = 3
    FIRST_RED = 11          # cards 11..13
    CENTRAL = 7             # index of the central deck; 0..6 are the decks of the seats
    NONE = 0xFF             # no card, no seat, no wonder
    NEVER = 100             # more units than a seat can hold

cdef enum Effect:
    EFFECT_NONE = 0
    EFFECT_ANY_DECK = 1     # Alexandria
    EFFECT_TOKEN = 2        # Babylon
    EFFECT_CENTRAL = 3      # Ephesus
    EFFECT_SEARCH = 4       # Halicarnassus
    EFFECT_LEFT_RIGHT = 5   # Olympia
    EFFECT_SHIELDS = 6      # Rhodes


ctypedef struct Stage:
    uint8_t count           # units it costs
    uint8_t same            # of one resource; else all different
    uint8_t vp
    uint8_t effect          # building it triggers the wonder's effect
    uint8_t requires        # stages that must stand first


ctypedef struct Token:
    uint8_t copies
    uint8_t shields
    uint8_t vp_incomplete
    uint8_t vp_complete
    uint8_t vp_per_icon
    uint8_t vp_per_victory
    uint8_t vp_per_token
    uint8_t vp_one          # for one copy
    uint8_t vp_both         # in all, for two copies


ctypedef struct Tables:
    uint64_t deck[N_WONDERS + 1]        # full lists as counts; the central deck last
    uint8_t deck_size[N_WONDERS + 1]
    uint8_t vp[N_CARDS]
    uint8_t shields[N_CARDS]
    uint8_t horns[N_CARDS]
    uint8_t icons[N_CARDS]
    uint16_t trigger[N_CARDS]           # tokens whose extra card taking such a card triggers
    uint16_t build_trigger              # tokens that building a stage triggers
    uint16_t economy                    # tokens with which one coin counts two
    uint16_t engineering                # tokens with which same or different does not matter
    uint16_t shield_tokens
    Stage stage[N_WONDERS][N_STAGES]
    uint8_t effect[N_WONDERS]
    # by wonder and set of built stages
    uint8_t available[N_WONDERS][32]    # stages that may be built next
    uint8_t need_same[N_WONDERS][32]    # units of the cheapest available stage of one resource
    uint8_t need_other[N_WONDERS][32]   # the same for different resources; NEVER = none
    uint8_t need[N_WONDERS][32]         # the smaller of both
    uint8_t stage_vp[N_WONDERS][32]     # points of the built stages
    uint8_t stage_shields[N_WONDERS][32]
    Token token[N_TOKENS]
    uint64_t stack                      # all progress tokens as counts
    uint8_t stack_size
    uint8_t face_up
    uint8_t search                      # cards looked through, the visible one included
    uint8_t conflict[8]                 # conflict tokens by number of seats
    uint8_t victory_vp
    uint8_t cat_vp
    uint8_t ready                       # 1 once filled


cdef Tables TABLES

cdef int fill_tables(dict data) except -1
