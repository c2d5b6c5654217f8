# The rules tables of 7 Wonders Dice in C: the dice, and any number of sheets, filled from
# solver/games/dice/data. A sheet is what the players' boards say; a user may bring an own one.
# Boxes are what the sheet says of them; all else of a board follows from them.

from libc.stdint cimport uint8_t, uint16_t, uint64_t

cdef enum:
    N_BUILDINGS = 9
    WAREHOUSE = 8               # the one building outside the city
    N_DICE = 10
    N_GREY = 3                  # dice 0..2
    FIRST_SPECIAL = 7           # dice 7..9: black, white, purple
    N_SPECIAL = 3
    N_FACES = 6
    N_SECTIONS = 4
    IN_FORUM = 7                # dice in the Forum
    N_COLORS = 8
    N_SYMBOLS = 38
    N_ROWS = 8                  # of the score
    MAX_BOXES = 64              # of a board
    MAX_BOARDS = 16
    MAX_SHEETS = 64
    MAX_EFFECTS = 4             # of a box
    MAX_BONUSES = 8
    MAX_COST = 15
    N_PLANES = 6                # binary digits of an amount
    MAX_CHOICES = 32            # choices that can be open at the same time
    NONE = 0xFF

cdef enum Building:
    WONDER = 0
    GUILD_COURT = 1
    GALLERY = 2
    BARRACKS_WEST = 3
    AGORA = 4
    MARKET = 5
    UNIVERSITY = 6
    BARRACKS_EAST = 7

cdef enum EffectKind:
    NO_EFFECT = 0
    PRODUCE = 1                 # amount
    VP = 2                      # amount
    ATTACK = 3                  # which: 0 west, 1 east; amount: printed points
    DEFENSE = 4                 # which, amount
    GAIN_COINS = 5              # amount
    COINS_ON_DIE = 6            # which: color; amount
    DIE_COST_ZERO = 7           # which: color
    DIE_COST_MINUS = 8          # amount
    COINS_AND_VP_PER_BOX = 9    # which: building; coins, amount: points
    VP_PER_BOX = 10             # which: building; amount
    CROSS = 11                  # mask of buildings, amount: how many boxes
    BUILD = 12                  # action A without the die cost
    ACTION = 13                 # any action
    UNLOCK = 14                 # which: die

cdef enum SymbolKind:
    ON_BOX = 0                  # ticks the boxes that show it
    CROSS_ANY = 1               # ticks any next box of some buildings
    COMPARE = 2                 # boxes that show it, if neighbors have no more in some buildings


ctypedef struct Effect:
    uint8_t kind
    uint8_t which
    uint8_t amount
    uint8_t coins
    uint16_t mask               # buildings


# what a box or a bonus does
ctypedef struct Effects:
    uint8_t n
    Effect effect[MAX_EFFECTS]


ctypedef struct Box:
    uint8_t building
    uint8_t cost
    uint64_t symbols            # that tick it
    uint64_t requires           # boxes that must be ticked before
    Effects effects


# Amounts that boxes add up to: plane k holds the boxes whose amount has the binary digit k.
ctypedef struct Amounts:
    int digits                  # planes in use
    uint64_t plane[N_PLANES]


ctypedef struct PerBox:
    uint8_t box
    uint8_t row                 # building that the box belongs to
    uint8_t counted             # building
    uint8_t vp


ctypedef struct Board:
    int boxes
    uint64_t start_open         # boxes that need no other
    uint64_t within[MAX_COST + 1]           # boxes that cost so many resources at most
    uint64_t building[N_BUILDINGS]
    uint64_t symbol[N_SYMBOLS]              # boxes that a symbol may tick
    uint64_t opens[MAX_BOXES]               # boxes that need this one
    uint64_t attacks
    uint64_t free_die[N_COLORS]            # boxes after which the color costs nothing
    uint64_t unlocks[N_SPECIAL]
    Amounts produce
    Amounts vp
    Amounts die_minus
    Amounts on_die[N_COLORS]
    Amounts defense[2]
    int n_per_box
    PerBox per_box[MAX_BOXES * MAX_EFFECTS]
    Box box[MAX_BOXES]


ctypedef struct Sheet:
    uint64_t identity           # hash of the content, names included
    int boards
    int coins                   # at the start
    int spaces                  # of the Gold Reserve
    int pass_coins
    int to_end                  # bonuses that trigger the end
    int first_agora
    int bonuses
    Effects bonus[MAX_BONUSES]
    Board board[MAX_BOARDS]


ctypedef struct Symbol:
    uint8_t kind
    uint16_t buildings


ctypedef struct Dice:
    uint8_t color[N_DICE]
    uint8_t face[N_DICE][N_FACES]
    Symbol symbol[N_SYMBOLS]
    bint ready


cdef Dice DICE
cdef Sheet* SHEETS[MAX_SHEETS]

cdef int fill_dice(dict data) except -1
cdef int add_sheet(dict data) except -1
