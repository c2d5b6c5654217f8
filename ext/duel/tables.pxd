# The rules tables of 7 Wonders Duel in C, filled from solver/games/duel/data when that is loaded.

from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef enum:
    N_CARDS = 73
    N_WONDERS = 12
    N_TOKENS = 10
    N_SLOTS = 20
    N_RESOURCES = 5         # wood, clay, stone, glass, papyrus
    NONE = 0xFF             # no card, no wonder
    START_COINS = 7         # rulebook: Preparazione, 5
    DISCARD_COINS = 2       # rulebook: Scartare per ottenere monete; + 1 per yellow card
    MAX_CAPITAL = 15
    # colours; the eighth count of a city is its built wonders
    BROWN = 0
    GREY = 1
    BLUE = 2
    GREEN = 3
    YELLOW = 4
    RED = 5
    PURPLE = 6
    BUILT = 7
    RAW_MASK = 0x07         # resources that brown cards make
    GREY_MASK = 0x18        # resources that grey cards make
    COIN_TRIPLES = 0x100    # bit of guild_mask: whole sets of 3 coins


ctypedef struct Card:
    uint64_t cost           # resources, one byte each, wood lowest
    uint64_t make           # production, packed likewise
    uint64_t fixed          # 0xFF in the byte of each resource it lets one buy at 1 coin
    uint64_t chain          # bit of the card (below 64) that makes it free, 0 = none
    int16_t guild_mask      # what a guild counts: bit per colour, BUILT, COIN_TRIPLES; 0 = no guild
    uint8_t coin_cost
    uint8_t colour
    uint8_t deck            # 0..2 = Age I..III, 3 = guilds
    uint8_t choice          # resource mask of a choice producer, 0 = none
    uint8_t shields
    uint8_t vp
    int8_t symbol           # science symbol 0..6 or -1
    uint8_t coins
    int8_t per              # coins per own colour 0..6 or BUILT; -1 = none
    uint8_t per_coins
    uint8_t guild_points
    uint8_t guild_coins


ctypedef struct Wonder:
    uint64_t cost
    uint8_t coins
    uint8_t opponent_loses
    uint8_t shields
    uint8_t vp
    uint8_t extra_turn
    int8_t destroy          # colour or -1
    uint8_t revive
    uint8_t draw
    uint8_t choice


ctypedef struct Token:
    uint8_t vp
    uint8_t coins
    uint8_t per_token       # points per token owned
    int8_t symbol


ctypedef struct Tables:
    Card cards[N_CARDS]
    Wonder wonders[N_WONDERS]
    Token tokens[N_TOKENS]
    uint64_t deck_lo[4]             # cards of each deck, bits 0..63 of the card set
    uint64_t deck_hi[4]             # bits 64..72
    uint32_t covered_by[4][N_SLOTS]  # [age][slot]: slots that lie on it
    uint32_t covers[4][N_SLOTS]     # [age][slot]: slots it lies on
    uint32_t open_slots[4]          # [age]: slots laid face up
    uint32_t free_slots[4]          # [age]: slots accessible at the start
    uint8_t military[MAX_CAPITAL + 1]            # points by distance of the pawn from 0
    int8_t loot_at[4]               # pawn position that triggers each loot token
    uint8_t loot_coins[4]
    uint8_t preset[2][4]            # wonders of the first-game setup
    uint8_t wonder_limit            # wonders that can be built in a game
    uint8_t symbols_to_win
    uint8_t capital                 # distance of the pawn that wins
    # masks of the tokens with a lasting effect
    uint16_t discount_wonder
    uint16_t discount_blue
    uint16_t economy
    uint16_t strategy
    uint16_t theology
    uint16_t urbanism
    uint8_t urbanism_coins
    uint8_t discount               # units an Architecture or Masonry discount removes
    uint8_t ready                   # 1 once filled


cdef Tables TABLES

cdef int fill_tables(dict data) except -1
