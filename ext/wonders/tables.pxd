# The rules tables of 7 Wonders in C, one set for each edition, filled from
# solver/games/wonders/data.

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint64_t

cdef enum:
    N_EDITIONS = 2
    SECOND = 0
    FIRST = 1
    N_CARDS = 82            # of all editions together
    N_WORDS = 2             # 64-bit words of a set of cards
    N_WONDERS = 7
    N_SIDES = 2
    MAX_STAGES = 4
    N_AGES = 3
    N_RAW = 4               # resources 0..3: wood, stone, clay, ore
    N_MADE = 3              # resources 4..6: glass, papyrus, loom
    N_RESOURCES = 7
    RAW_SETS = 16           # sets of raw materials
    MADE_SETS = 8
    N_COLOURS = 7
    BROWN = 0
    GREY = 1
    BLUE = 2
    YELLOW = 3
    RED = 4
    GREEN = 5
    PURPLE = 6
    N_SYMBOLS = 3
    MAX_CITIES = 7
    MAX_DECK = 64
    NONE = 0xFF             # no card, no wonder, no seat, no symbol

cdef enum Counted:          # bits of what an effect counts; the colours come first
    COUNT_STAGES = 128
    COUNT_DEFEATS = 256

cdef enum Scope:
    SCOPE_LEFT = 1
    SCOPE_SELF = 2
    SCOPE_RIGHT = 4

cdef enum Power:            # what a city may do that others may not
    POWER_LAST_CARD = 1     # Babylon
    POWER_DISCARD = 2       # Halikarnassos; acts once when built
    POWER_FREE_COLOUR = 4   # Olympia: first building of a colour
    POWER_FREE_FIRST = 8    # Olympia: first card of an Age
    POWER_FREE_LAST = 16    # Olympia: last card of an Age
    POWER_FREE_ONCE = 32    # Olympia, 1st edition: one building an Age
    POWER_COPY_GUILD = 64   # Olympia, 1st edition


# An amount for each of some things in some cities.
ctypedef struct Rate:
    uint8_t amount
    uint8_t scope
    uint16_t counted


ctypedef struct Effects:
    uint8_t vp
    uint8_t vp_complete         # if the wonder is complete
    uint8_t shields
    uint8_t symbol              # NONE: no symbol
    uint8_t wild                # symbols of choice
    uint8_t coins
    uint8_t power               # bits of Power
    uint8_t tradable            # neighbours may buy what it produces
    uint8_t gives[N_RESOURCES]
    uint8_t choice              # set of resources, one of which it gives; 0 = none
    uint8_t price               # of what is bought at a discount; 0 = no discount
    uint8_t cheap               # set of the resources with the discount
    uint8_t cheap_left
    uint8_t cheap_right
    Rate coins_per
    Rate vp_per


ctypedef struct Cost:
    uint8_t coins
    uint8_t units[N_RESOURCES]
    uint8_t raw                 # units of raw materials in all
    uint8_t made
    uint8_t raw_in[RAW_SETS]    # units that belong to a set of raw materials
    uint8_t made_in[MADE_SETS]


ctypedef struct Card:
    uint8_t age                 # 1..3; 0 = not in this edition
    uint8_t colour
    uint8_t guild
    uint8_t copies[MAX_CITIES + 1]      # by number of players
    Cost cost
    uint64_t same[N_WORDS]      # cards that are the same building
    uint64_t chain[N_WORDS]     # cards that make it free
    Effects effects


ctypedef struct Stage:
    Cost cost
    Effects effects


ctypedef struct Side:
    uint8_t stages
    uint8_t powers              # of all stages
    Stage stage[MAX_STAGES]


ctypedef struct Wonder:
    uint8_t resource
    Side side[N_SIDES]


ctypedef struct Edition:
    Card card[N_CARDS]
    Wonder wonder[N_WONDERS]
    uint64_t guilds[N_WORDS]
    uint8_t n_guilds
    # the ordinary cards of an Age by number of players, each copy by itself
    uint8_t deck[MAX_CITIES + 1][N_AGES][MAX_DECK]
    uint8_t deck_size[MAX_CITIES + 1][N_AGES]


ctypedef struct Tables:
    Edition edition[N_EDITIONS]
    uint8_t guilds_in_play[MAX_CITIES + 1]
    uint8_t victory[N_AGES]
    uint8_t defeat
    uint8_t hand                # cards dealt to each
    uint8_t turns               # of an Age
    uint8_t coins               # at the start
    uint8_t sale
    uint8_t price
    uint8_t coins_per_point
    uint8_t set_vp
    uint8_t ready


cdef Tables TABLES

cdef int fill_tables(dict data) except -1
cdef void fill_sets(Cost* cost) noexcept nogil
