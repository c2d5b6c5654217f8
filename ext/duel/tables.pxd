# The rules tables of 7 Wonders Duel in C, filled from solver/games/duel/data when that is loaded.
#
# Everything that does something is an item with one number: cards, wonders, progress tokens, gods,
# Conspiracies. What an item does is told by its row, in three ways:
#
# - columns, summed up in the city while it lies there (effects.pxd: `lay_in`, `leave_city`);
# - rights, bits that the city has while it lies there and that the rule concerned asks for;
# - effects: rows of kind, amount and subject that act in one moment, with one handler for each kind
#   in the function of its moment (effects.pyx, scoring.pyx).
#
# What nearly every card does (resources, points, shields, coins) is a column and no effect: that
# needs no branch on a kind, and random games build a card every 100 ns.

from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from solver._ext.duel cimport counts

cdef enum:                  # as many as the tables have; moves name them by 5 bits, so 31 at most
    N_MYTHOLOGIES = counts.N_MYTHOLOGIES
    MAX_GODS = counts.N_GODS            # with the Gate
    MAX_DECK = counts.N_GODS_OF_DECK
    MAX_CONSPIRACIES = counts.N_CONSPIRACIES
    MAX_DECREES = counts.N_DECREES

cdef enum:
    # Room, not what is in play: that a set-up says. Sets of cards are two words, sets of tokens 16
    # bits, sets of wonders 24 bits of a move.
    MAX_CARDS = 128
    MAX_WONDERS = 24
    MAX_TOKENS = 16
    MAX_SLOTS = 25
    MAX_HELD = 6            # wonders that a city can come to own
    MAX_EFFECTS = 4         # of one item
    N_SETUPS = 8
    N_DECKS = 8
    # where the numbers of the items of a kind begin
    FIRST_WONDER = MAX_CARDS
    FIRST_TOKEN = FIRST_WONDER + MAX_WONDERS
    FIRST_GOD = FIRST_TOKEN + MAX_TOKENS
    FIRST_CONSPIRACY = FIRST_GOD + MAX_GODS
    N_ITEMS = FIRST_CONSPIRACY + MAX_CONSPIRACIES
    N_RESOURCES = 5         # wood, clay, stone, glass, papyrus
    NONE = 0xFF             # no card, no wonder
    DISCARD_COINS = 2       # rulebook: Scartare per ottenere monete; + 1 per yellow card
    MAX_CAPITAL = 15
    # classes of items, by which a city counts them and their points: colors, then the rest
    BROWN = 0
    GREY = 1
    BLUE = 2
    GREEN = 3
    YELLOW = 4
    RED = 5
    PURPLE = 6
    BUILT = 7               # wonders that stand
    TOKEN = 8
    TEMPLE = 9
    SENATOR = 10
    N_CLASSES = 12
    # decks by number
    TEMPLES = 4
    SENATORS = 5
    LAST_AGE = 3
    MAX_CARDS_OF_AGE = 23
    REMOVED = 3             # cards of an Age that nobody sees
    RAW_MASK = 0x07         # resources that brown cards make
    GREY_MASK = 0x18        # resources that grey cards make
    COIN_TRIPLES = 0x100    # bit of what a guild counts: whole sets of 3 coins

cdef enum:
    N_EFFECTS = 38          # kinds of effects
    CONSPIRES = 1           # Item.on_draft
    PLACES_CUBE = 2

cdef enum:                  # when an effect acts; the rows of an item stand in this order
    WHEN_BUILT = 0
    WHEN_SCORED = 1
    N_MOMENTS = 2

# The names are those of the JSON types, and so Python finds the numbers (bridge.NUMBERS).
cpdef enum EffectKind:
    NO_EFFECT = 0
    # when built
    COINS_PER_OWN = 1       # amount for each item of the class `what` in the builder's city
    GUILD_COINS = 2         # amount for each thing of the set `what` in the city with more of them
    OPPONENT_LOSES_COINS = 3        # amount
    DESTROY_OPPONENT_CARD = 4       # opens a choice; what: class
    BUILD_FROM_DISCARD = 5          # opens a choice
    DRAW_PROGRESS_TOKENS = 6        # opens a draw and a choice; amount: tokens drawn
    TRIGGER_UNPREPARED = 9  # opens a choice
    PLACE_CUBE = 10         # opens a choice
    MOVE_CUBE = 11          # opens a choice
    REVEAL_ONE_DECK = 12    # opens a choice
    BUILD_LAST_ROW = 14     # opens a choice
    BUILD_RETURNED = 15     # shows the cards out of this Age and opens a choice
    CHOOSE_TOKEN_ON_CARD = 16       # opens a draw, if none was made, and a choice; amount: drawn
    COPY_SCIENCE_SYMBOL = 17        # opens a choice, as most that follow
    PROTECTED_COINS = 18            # amount, on the god
    STEAL_OPPONENT_CARD = 19
    DISCARD_FROM_STRUCTURE = 20
    UNBUILD_WONDER = 21
    BUILD_WONDER_FROM_DISCARD = 22
    STEAL_UNBUILT_WONDER = 23
    PLACE_MINERVA_PAWN = 24
    USE_MILITARY_TOKENS = 25        # the second choice is opened by the first
    REVEAL_DECK_TOPS = 26           # a look, and a draw for the god on which tokens are drawn
    STEAL_HALF_COINS = 27           # opens none
    LOCK_TOKEN = 28
    DEFRAUD = 29
    BUILD_REMOVED = 30              # a look and a choice
    REMOVE_CUBE = 31
    TAKE_SET_ASIDE_TOKEN = 32
    DISCARD_ACCESSIBLE = 33         # two choices, of which the second can be left out
    COINS_PER_CUBE = 34             # opens none
    SWAP_CARDS = 35
    MOVE_DECREE = 36
    BOX_OPPONENT_WONDER = 37
    # when scored
    GUILD_POINTS = 7        # as GUILD_COINS
    POINTS_PER_PROGRESS_TOKEN = 8   # amount
    POINTS_PER_TOKEN_LEFT = 13      # amount, for each Mythology and Offering token

cpdef enum Right:           # bits of City.rights; what each is worth stands in Tables.amount
    RIGHT_WONDER_DISCOUNT = 0       # units less for wonders
    RIGHT_BLUE_DISCOUNT = 1         # units less for blue cards
    RIGHT_TRADE_COINS = 2           # receives what the opponent spends on resources
    RIGHT_RED_SHIELD = 3            # shields more of a red card
    RIGHT_WONDER_TURN = 4           # another turn with every wonder
    RIGHT_CHAIN_COINS = 5           # coins for building by a chain
    RIGHT_GOD_DISCOUNT = 6          # coins less for a god
    RIGHT_STEP_COINS = 7            # coins that the opponent loses for each step of the pawn
    RIGHT_ONE_COIN = 8              # cards with a chain symbol under their cost for one coin
    RIGHT_FREE_SENATORS = 9
    RIGHT_KEEP_BOTH = 10            # both of the Conspiracies looked at
    N_RIGHTS = 16


cpdef enum DecreeKind:      # what Decrees give who controls their chamber; of Decree.amount
    WONDER_RESOURCE_LESS = 0        # units less for a wonder
    HELD_SHIELD = 1                 # steps of the pawn, taken back when control is lost
    SENATE_BLUE_PLUS = 2            # blue cards more, for what a politician may do
    DISCARD_PLUS = 3                # coins more for a discarded card
    WONDER_COINS = 4                # times the Age: coins when somebody builds a wonder
    OPPONENT_CHAINS = 5             # the chain symbols of the opponent serve, too
    EXTRA_TURN_ON_CONSPIRATOR = 6
    N_DECREE_KINDS = 8


ctypedef struct Effect:
    uint8_t kind
    uint8_t amount
    uint16_t what


ctypedef struct Item:
    uint64_t cost           # resources, one byte each, wood lowest
    uint64_t chain          # bit of the card (below 64) that makes it free, 0 = none
    uint64_t make           # production, packed as costs are
    uint64_t fixed          # 0xFF in the byte of each resource it lets one buy at 1 coin
    uint16_t rights         # bits of Right
    uint8_t kind            # class
    uint8_t coin_cost
    uint8_t vp
    uint8_t coins           # from the bank, when built
    uint8_t shields
    uint8_t symbols         # science symbols, bit each
    uint8_t raw_choices     # 1 for a choice producer of brown resources
    uint8_t grey_choices
    uint8_t extra_turn
    uint8_t mythology       # of a temple or a god, from 1; 0: the Gate
    uint8_t section         # of a senator: 1, 2, 3 politicians, 4 conspirators
    uint8_t on_draft        # CONSPIRES or PLACES_CUBE, when a wonder is picked
    uint8_t end[N_MOMENTS]  # where in `effects` the rows of a moment end
    Effect effects[MAX_EFFECTS]


ctypedef struct Decree:
    uint64_t trade          # 1 in the byte of each resource of which a unit costs a coin less
    uint16_t paid           # classes of cards that bring coins when somebody builds one
    uint16_t ignoring       # classes of cards of whose cost a symbol is ignored
    uint8_t amount[N_DECREE_KINDS]


# What the inputs of a network tell of, counted from the first item of a kind. Frozen with the
# network of a set-up: an item that comes later has no input in it, and shifts none.
ctypedef struct Counted:
    uint8_t cards
    uint8_t wonders
    uint8_t tokens
    uint8_t slots


# What a table plays with. A state names its set-up, nothing of it belongs to the process.
ctypedef struct Setup:
    uint64_t deck[N_DECKS][2]       # cards by back: 0..2 the Ages
    uint32_t open_slots[4]          # [age]: slots laid face up
    uint32_t free_slots[4]          # [age]: slots accessible at the start
    uint32_t covered_by[4][MAX_SLOTS]   # [age][slot]: slots that lie on it
    uint32_t covers[4][MAX_SLOTS]   # [age][slot]: slots it lies on
    uint32_t wonders                # in the draft
    uint16_t tokens                 # in the pool
    uint8_t preset[2][4]            # wonders of the first-game setup
    uint8_t slots[4]                # [age]
    uint8_t later_slots[4]          # [age]: those of all Ages after it
    uint8_t most_slots
    uint8_t backs[4]                # [age]: slots with another back than that of the Age
    uint8_t deck_at[4][2]           # [age][0], [age][1]: deck of either back; NONE: no such back
    uint8_t on_board                # tokens laid on the board
    uint8_t on_offer                # wonders laid out at a time, twice
    uint8_t held                    # wonders that a city can come to own
    uint8_t wonder_limit            # wonders that can be built in a game
    uint8_t start_coins             # rulebook: Preparazione, 5
    uint8_t secrets                 # seats can come to know different things
    uint8_t pantheon                # with that expansion
    uint8_t agora
    uint8_t promo
    uint8_t senators[4]             # [age]: slots with the back of a senator
    uint32_t token_slots[4]         # [age]: slots with a Mythology or an Offering token
    uint32_t last_row[4]            # [age]: the row that is uncovered last
    Counted inputs


ctypedef struct Tables:
    Item items[N_ITEMS]
    Setup setups[N_SETUPS]
    uint64_t scoring_cards[2]       # those with effects when scored
    uint32_t scoring_wonders
    uint16_t scoring_tokens
    uint8_t category[N_CLASSES]     # where the points of a class are told (scoring.pyx)
    uint8_t amount[N_RIGHTS]
    uint8_t military[MAX_CAPITAL + 1]            # points by distance of the pawn from 0
    int8_t loot_at[4]               # pawn position that triggers each loot token
    uint8_t loot_coins[4]
    uint8_t god_price[2][6]         # by seat and slot of the Pantheon
    uint8_t temple_points[4]        # by number of temples
    uint8_t chamber_points[6]
    uint8_t first_of_age[4]         # [age]: its first card
    uint32_t gods_of[N_MYTHOLOGIES]     # the gods of a mythology
    uint32_t scoring_gods           # those with points
    uint32_t conspiracies           # all that there are
    Decree decrees[MAX_DECREES]
    uint32_t all_decrees
    uint32_t shield_decrees         # those that move the pawn
    uint8_t most_blue_plus          # blue cards more with all Decrees
    uint8_t worth[N_EFFECTS]        # of what a god or a Conspiracy does (expansion_worth)
    uint8_t god_times[MAX_GODS]     # how often the price of its slot is paid for a god
    uint8_t gate                    # the number of the Gate among the gods
    uint8_t drawing_god             # the one on which tokens are drawn when it is seen; NONE
    uint8_t drawn_on_god            # how many
    uint8_t symbols_to_win
    uint8_t capital                 # distance of the pawn that wins
    uint8_t secrets                 # some set-up has them
    uint8_t ready                   # 1 once filled


cdef Tables TABLES


cdef inline const Item* card_row(int card) noexcept nogil:
    return &TABLES.items[card]


cdef inline const Item* wonder_row(int wonder) noexcept nogil:
    return &TABLES.items[FIRST_WONDER + wonder]


cdef inline const Item* token_row(int token) noexcept nogil:
    return &TABLES.items[FIRST_TOKEN + token]


cdef inline const Item* god_row(int god) noexcept nogil:
    return &TABLES.items[FIRST_GOD + god]


cdef inline const Item* plot_row(int plot) noexcept nogil:
    return &TABLES.items[FIRST_CONSPIRACY + plot]


cdef inline int amount_of(const Item* row, int moment, int kind) noexcept nogil:
    """The amount of an effect of an item, 0 if it has none of that kind in the moment."""
    cdef int i
    for i in range(row.end[moment - 1] if moment else 0, row.end[moment]):
        if row.effects[i].kind == kind:
            return row.effects[i].amount
    return 0


cdef inline bint acts(const Item* row, int kind) noexcept nogil:
    """Whether an item does something of a kind when it is built, or acts."""
    cdef int i
    for i in range(row.end[WHEN_BUILT]):
        if row.effects[i].kind == kind:
            return True
    return False


cdef int fill_tables(dict data) except -1
