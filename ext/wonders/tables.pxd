# The rules tables of 7 Wonders in C, filled from solver/games/wonders/data.
#
# An edition is a set of cards and boards. A set-up is what a table plays with: an edition, with or
# without expansions, and what follows from them: cards in a hand, turns of an Age, coins to begin
# with, the boards in the pool, the decks, the rows of the score sheet. A state holds the index of
# its set-up; nothing of this belongs to the process.
#
# Where sources differ about a cost or a number of points, a table may play with the other value:
# such alternatives of the second edition have slots of their own, filled when first asked for. So
# has the second edition with the cards and the board of each sheet of Armada that a user brings.
#
# Items are the cards of the Ages and, behind them, the leaders; both are rows of the same kind.
#
# What a card or stage does is a list of rows (Effect). Each kind of effect acts in one moment, by
# one handler (effects.pyx); kinds are called as in the JSON tables, in capitals.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from solver._ext.wonders cimport counts

cdef enum:
    N_EDITIONS = 2
    SECOND = 0
    FIRST = 1
    N_ALTERNATIVES = 4      # values in dispute, a bit each
    N_SETUPS = 18
    FIRST_WITH_EDIFICE = N_SETUPS - 1   # the only set-up of the first edition with an expansion
    N_CARDS = counts.N_CARDS    # of the Ages, of all editions and expansions together
    ANY_BYTE = 256          # room for all that a place of a row can hold: UNSEEN and NONE, too
    N_WORDS = 3             # 64-bit words of a set of cards
    PLAIN_WORDS = 2         # of them those that hold all cards of games without Armada
    FIRST_LEADER = N_CARDS
    N_LEADERS = counts.N_LEADERS        # sets of them are one word
    N_LEADER_DECKS = 4      # values of the option for it
    N_ITEMS = N_CARDS + N_LEADERS
    N_WONDERS = counts.N_WONDERS
    N_SIDES = 2
    MAX_STAGES = 4
    MAX_OPTIONS = 2         # of a stage with a choice
    OF_AN_AGE = counts.N_EDIFICES_OF_AN_AGE     # Edifices of each Age, in the order of the Ages
    MAX_EFFECTS = 6         # rows of a card or stage
    N_AGES = 3
    N_EDIFICES = N_AGES * OF_AN_AGE
    LEADERS = 4             # the "Age" of the leaders
    DRAFT_HAND = 4          # leaders dealt to each
    N_RAW = 4               # resources 0..3: wood, stone, clay, ore
    N_MADE = 3              # resources 4..6: glass, papyrus, loom
    N_RESOURCES = 7
    RAW_SETS = 16           # sets of raw materials
    MADE_SETS = 8
    RAW_MASK = 15
    N_COLORS = 8
    MAX_COLORS = 10        # room for those of expansions; a leader has one, but counts for none
    N_SYMBOLS = 3
    N_FLEETS = 4            # red, yellow, blue, green
    N_STEPS = 6             # of a track
    N_LEVELS = 3            # of Islands
    N_ISLANDS = counts.N_ISLANDS        # sets of them are half a word
    N_SHIPYARDS = counts.N_SHIPYARDS
    N_SHEETS = 8            # of shipyards and cards, the shipped one first
    N_SLOTS = N_EDITIONS - 1 + (N_SHEETS << N_ALTERNATIVES)
    MAX_CITIES = 7
    MAX_DECK = 64
    NONE = 0xFF             # no card, no wonder, no seat

cpdef enum Counted:         # bits of what an effect counts: cards of a color, and the rest
    BROWN = 0
    GREY = 1
    BLUE = 2
    YELLOW = 3
    RED = 4
    GREEN = 5
    PURPLE = 6
    BLACK = 7
    LEADER = 8
    WONDER_STAGE = 10       # after MAX_COLORS
    DEFEAT_TOKEN = 11
    VICTORY_TOKEN = 12
    CHAIN_BUILDING = 13     # as an event: a card built by a chain symbol
    COINS_HELD = 14

cpdef enum Scope:           # bits: whose things are counted, on which side is bought
    LEFT = 1
    SELF = 2
    RIGHT = 4

cpdef enum When:            # the moment in which an effect acts
    BUILT = 0               # as soon as the card or stage is in its place
    PAID_OUT = 1            # coins: once everything of the turn is in its place
    TURN_ENDS = 2           # opens a choice at the end of the turn
    ASKED = 3               # a standing right: cities count them by kind, the rules ask
    SCORED = 4              # points at the end
    AGE_ENDS = 5            # a penalty at the end of an Age

# The names are those of the JSON types, and so Python finds the numbers (bridge.NUMBERS).
# Rows stand in the order of their kinds, so those of one moment act in this order. Kinds of the
# moment ASKED come last: cities count them (`City.standing`).
cpdef enum EffectKind:
    NO_EFFECT = 0
    VP = 1                  # amount
    COINS = 2               # amount
    COINS_PER = 3           # amount for each thing of `what` in the cities of `whose`
    VP_PER = 4              # the same
    VP_IF_WONDER_COMPLETE = 5       # amount
    SHIELDS = 6             # amount
    SCIENCE = 7             # what: symbol
    SCIENCE_CHOICE = 8
    PRODUCE_CHOICE = 9      # what: set of resources; whose: who may use it
    PRODUCE = 10            # amount units of the one resource of the set `what`; whose
    TRADE_DISCOUNT = 11     # amount: price; what: set of resources; whose: on which side
    BUILD_FROM_DISCARD = 12         # amount: priority, 1 first
    OTHERS_GAIN_COINS = 13          # amount
    NEIGHBORS_GAIN_COINS = 14      # amount; whose: which neighbors
    NEIGHBORS_TAKE_DEBT = 15       # amount
    GAIN_MILITARY_VICTORY_TOKEN = 16        # amount: the Age of the token; 0 = the present one
    DISCARD_OWN_DEFEAT_TOKENS = 17
    DIPLOMACY = 18                  # amount
    OTHERS_LOSE_COINS = 19          # amount; what = 1: times the number of the Age
    OTHERS_LOSE_COINS_PER = 20      # amount for each thing of `what` that the loser has
    OTHERS_DISCARD_VICTORY_TOKEN = 21       # amount
    DRAW_LEADERS_FROM_BOX = 22      # amount
    RECRUIT_ADDITIONAL_LEADER = 23
    BURY_LEADER = 24                # amount: times the printed cost; what: points if by Age
    VP_PER_COLOR_SET = 25          # amount; what: colors
    VP_PER_COINS = 26               # amount for so many coins as `what`
    VP_PER_IDENTICAL_VICTORY_PAIR = 27
    VP_IF_MORE_THAN_EACH_NEIGHBOR = 28     # amount; what: things counted
    VP_IF_NO_DEFEAT_TOKENS = 29     # amount
    VP_IF_ONLY_FACE_UP_LEADER = 30  # amount
    VP_PER_VICTORY_TOKEN_OF_VALUE = 31      # amount; what: Age of the tokens, from 0
    NAVAL_STRENGTH = 32     # amount
    RAID = 33               # whose: on which side the player sits two seats away
    FLEET_MOVE = 34         # amount: different fleets; what: among these
    DRAW_ISLAND = 35        # amount: the level
    PIRATES = 36
    VP_PER_COMMERCIAL_LEVEL = 37            # amount
    VP_PER_ISLAND = 38      # amount
    VP_PER_CARD_OF_CHOSEN_COLOR = 39       # amount
    VP_PER_COLOR_PRESENT = 40      # amount for each color of which there is a card
    SCORE_OWN_GUILD_AGAIN = 41
    PARTICIPATION_PAWN_FROM_BOX = 42        # amount: Age of the Edifice; 0 = any
    DISCARD_CARD = 43               # what: color
    PAY_COINS = 44                  # amount
    LOSE_VICTORY_TOKENS = 45        # amount
    PLAY_LAST_CARD = 46
    FREE_FIRST_OF_COLOR = 47
    FREE_FIRST_OF_AGE = 48
    FREE_LAST_OF_AGE = 49
    FREE_BUILD_ONCE_PER_AGE = 50
    COPY_GUILD = 51
    FREE_LEADERS = 52
    FREE_BUILD = 53                 # what: colors; amount: times an Age, 0 = always
    RESOURCE_DISCOUNT = 54          # amount units less; what: colors, or WONDER_STAGE
    BUY_RESOURCE_FROM_BANK = 55     # amount: price
    COINS_ON_EVENT = 56             # amount; what: colors built, or another event
    OTHERS_LOSE_COINS_ON_EVENT = 57         # the same
    EXTRA_COIN_FROM_BANK = 58       # amount, once a turn
    COIN_AFTER_NEIGHBOR_PURCHASE = 59      # amount, once a turn for each neighbor
    PASS_DEFEAT_TOKENS_TO_WINNER = 60
    SCIENCE_REPLACE = 61
    SCIENCE_EXTRA_OF_MOST = 62
    VP_PER_SCIENCE_SET = 63         # amount
    COPY_NEIGHBOR_SCIENCE = 64
    NEIGHBOR_PURCHASE_REBATE = 65  # amount; whose: on which side
    STARTING_RESOURCE_REBATE = 66   # the same
    EXTRA_UNIT_OF_PRODUCED_RESOURCE = 67
    UNIT_OF_UNPRODUCED_RESOURCE = 68
    FREE_STAGE_RESOURCES = 69
    LEADER_COST_WAIVED = 70
    LEADER_COST_DISCOUNT = 71       # amount; whose: SELF, or both neighbors
    KEEP_UNCHOSEN_LEADER_AFTER_AGE3_RECRUITMENT = 72
    BUY_FROM = 73           # amount: units a turn; whose: as RAID; what: the price
    SCIENCE_MOST = 74
    PROTECT_FROM_TRIBUTE_AND_PIRATES = 75
    STAGE_MOVES_ANY_FLEET = 76
    MAY_SKIP_NAVAL_CONFLICT = 77
    NAVAL_COST_DISCOUNT = 78               # amount
    COINS_PER_FLEET_MOVE = 79              # amount

cdef enum:
    FIRST_STANDING = PLAY_LAST_CARD
    N_STANDING = 34         # kinds of the moment ASKED
    FIRST_NAVAL = NAVAL_STRENGTH    # kinds of Armada: from here to the last, and from its rights on
    LAST_NAVAL = VP_PER_CARD_OF_CHOSEN_COLOR
    FIRST_NAVAL_RIGHT = BUY_FROM
    STANDING_BYTES = 17     # half a byte for each

cpdef enum ScoreRow:        # rows of the score sheets of all set-ups
    ROW_MILITARY = 0
    ROW_COINS = 1
    ROW_WONDER = 2
    ROW_BLUE = 3
    ROW_YELLOW = 4
    ROW_PURPLE = 5
    ROW_GREEN = 6
    ROW_LEADERS = 7
    ROW_BLACK = 8
    ROW_EDIFICE = 9
    ROW_NAVAL = 10
    ROW_ISLANDS = 11

cdef enum:
    N_ROWS = 12


# A row of what a card or stage does.
ctypedef struct Effect:
    uint8_t kind                # EffectKind
    uint8_t when                # When
    uint8_t amount
    uint8_t whose               # bits of Scope
    uint16_t what               # bits of Counted, a set of resources, a symbol, fleets, a price


ctypedef struct Effects:
    uint8_t n
    uint8_t moments             # bits of When of the rows
    Effect row[MAX_EFFECTS]


ctypedef struct Cost:
    uint8_t coins
    uint8_t units[N_RESOURCES]
    uint8_t raw                 # units of raw materials in all
    uint8_t made
    uint8_t raw_in[RAW_SETS]    # units that belong to a set of raw materials
    uint8_t made_in[MADE_SETS]


ctypedef struct Card:
    uint8_t age                 # 1..3, LEADERS; 0 = not in this edition
    uint8_t color
    uint8_t guild
    uint8_t by_age              # a leader whose cost is the number of the Age
    uint8_t copies[MAX_CITIES + 1]      # by number of players
    Cost cost
    uint64_t same[N_WORDS]      # cards that are the same building
    uint64_t chain[N_WORDS]     # cards that make it free
    Effects effects


# A stage with a choice does one of several things.
ctypedef struct Stage:
    Cost cost
    uint8_t options
    Effects option[MAX_OPTIONS]


ctypedef struct Side:
    uint8_t stages
    uint8_t reads_pile          # a stage builds from the discard pile
    Stage stage[MAX_STAGES]


ctypedef struct Wonder:
    uint8_t resource            # NONE: none
    uint8_t any_order           # of its stages
    Effects own[N_SIDES]        # what the side gives from the start
    Side side[N_SIDES]


ctypedef struct Edition:
    Card card[N_ITEMS]
    Wonder wonder[N_WONDERS]
    uint64_t guilds[N_WORDS]
    uint64_t black[N_WORDS]
    uint64_t armada[N_WORDS]
    uint64_t green[N_SYMBOLS][N_WORDS]      # green cards by their symbol
    uint64_t scored[N_WORDS]    # cards with a row of the moment SCORED
    uint64_t asked[N_WORDS]     # cards with a row of the moment ASKED


# What a city may take part in when it builds a stage in an Age.
ctypedef struct Edifice:
    uint8_t age
    uint8_t price
    Effects reward
    Effects penalty


ctypedef struct Setup:
    uint8_t edition
    uint8_t hand                # cards dealt to each
    uint8_t turns               # of an Age
    uint8_t coins               # at the start
    uint8_t n_wonders           # boards in the pool
    uint8_t n_guests            # behind them: boards of other expansions that may be used, too
    uint8_t wonder[N_WONDERS]
    uint16_t rows               # bits of ScoreRow
    uint8_t guilds_in_play[MAX_CITIES + 1]
    uint8_t black_in_play[MAX_CITIES + 1]   # of each Age
    uint8_t armada_in_play[MAX_CITIES + 1]  # the same
    uint64_t leaders[N_LEADER_DECKS]        # in the deck, by the option for it; bit 0: FIRST_LEADER
    # the ordinary cards of an Age by number of players, each copy by itself
    uint8_t deck[MAX_CITIES + 1][N_AGES][MAX_DECK]
    uint8_t deck_size[MAX_CITIES + 1][N_AGES]


# What the spaces of a fleet bring, the start first: while it stands there, or when it arrives.
ctypedef struct Track:
    uint8_t strength[N_STEPS + 1]
    uint8_t level[N_STEPS + 1]
    uint8_t points[N_STEPS + 1]
    uint8_t coins[N_STEPS + 1]
    uint8_t tribute[N_STEPS + 1]
    uint8_t island[N_STEPS + 1]     # the level that is explored; 0: none


ctypedef struct Shipyard:
    uint8_t wonder_fleet
    Cost step[N_FLEETS][N_STEPS]


ctypedef struct Shipyards:
    Track track[N_FLEETS]
    Shipyard board[N_SHIPYARDS]


ctypedef struct Island:
    uint8_t level
    Effects effects


ctypedef struct Tables:
    Setup setup[N_SETUPS]
    Edifice edifice[N_EDIFICES]
    uint8_t pawns[MAX_CITIES + 1]       # on each Edifice, by players
    uint8_t debt[N_AGES]        # points of a Debt token of who cannot pay a penalty
    uint8_t row_of_color[MAX_COLORS]  # ScoreRow of the points of cards; NONE: there is none
    uint8_t victory[N_AGES]
    uint8_t defeat
    uint8_t sale
    uint8_t price
    uint8_t coins_per_point
    uint8_t set_vp
    uint8_t guild_cap           # the most points of a guild, with Armada
    uint8_t explored            # Islands drawn by who is alone to explore a level
    uint8_t naval_first[N_AGES]
    uint8_t naval_second[N_AGES]
    uint8_t naval_last[N_AGES]
    Island island[N_ISLANDS]
    uint32_t islands_of[N_LEVELS + 1]   # those of a level, from 1
    uint8_t ready


cdef struct Wanted:
    uint8_t points
    uint8_t shields             # and naval strength
    uint8_t symbols
    uint8_t counts              # rows that count things


cdef Tables TABLES
cdef Edition EDITIONS[N_SLOTS]
# how many cards of an Age and the later ones each card makes free
cdef uint8_t CHAINS_TO[N_SLOTS][N_CARDS][N_AGES + 1]
# what others may want an item for
cdef Wanted WANTED[N_SLOTS][ANY_BYTE]
# the sheets that are known, the shipped one first; their keys tell them apart in every process
cdef Shipyards SHIPYARDS[N_SHEETS]
cdef uint64_t SHEET_KEYS[N_SHEETS]

cdef int fill_tables(dict data, alternatives) except -1
cdef int need_edition(int slot) except -1
cdef int add_sheet(dict shipyards, uint64_t key) except -1
cdef int n_sheets() noexcept


# Costs are summed up and joined for every way to pay that a search looks at, so this is inline.

cdef inline void fill_sets(Cost* cost) noexcept nogil:
    """Sum up the units of a cost by sets of resources."""
    cdef int which, i
    cost.raw_in[0] = 0
    for i in range(N_RAW):
        for which in range(1 << i):     # the sets with this resource, from those without it
            cost.raw_in[(1 << i) + which] = cost.raw_in[which] + cost.units[i]
    cost.raw = cost.raw_in[RAW_MASK]
    cost.made_in[0] = 0
    for i in range(N_MADE):
        for which in range(1 << i):
            cost.made_in[(1 << i) + which] = cost.made_in[which] + cost.units[N_RAW + i]
    cost.made = cost.made_in[MADE_SETS - 1]


cdef inline void join_costs(const Cost* one, const Cost* other, Cost* out) noexcept nogil:
    """The cost of two things that are paid for together: each symbol still serves once."""
    cdef int i
    out.coins = one.coins + other.coins
    for i in range(N_RESOURCES):
        out.units[i] = one.units[i] + other.units[i]
    out.raw = one.raw + other.raw
    out.made = one.made + other.made
    for i in range(RAW_SETS):
        out.raw_in[i] = one.raw_in[i] + other.raw_in[i]
    for i in range(MADE_SETS):
        out.made_in[i] = one.made_in[i] + other.made_in[i]
