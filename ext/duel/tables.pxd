# The rules tables of 7 Wonders Duel in C, filled from solver/games/duel/data when that is loaded.
#
# Everything that can lie in a city is an item with one number: cards, wonders, progress tokens, and
# whatever expansions add. What an item does is told by its row, in three ways:
#
# - columns, summed up in the city while it lies there (effects.pxd: `lay_in`, `leave_city`);
# - rights, bits that the city has while it lies there and that the rule concerned asks for;
# - effects: rows of kind, amount and subject that act in one moment, with one handler for each kind
#   in the function of its moment (effects.pyx, scoring.pyx).
#
# What nearly every card does (resources, points, shields, coins) is a column and no effect: that
# needs no branch on a kind, and random games build a card every 100 ns.

from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t

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
    N_ITEMS = 240           # the rest is room for kinds that only expansions have
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
    MAX_CARDS_OF_AGE = 23
    REMOVED = 3             # cards of an Age that nobody sees
    RAW_MASK = 0x07         # resources that brown cards make
    GREY_MASK = 0x18        # resources that grey cards make
    COIN_TRIPLES = 0x100    # bit of what a guild counts: whole sets of 3 coins

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
    uint8_t mythology       # of a temple, from 1
    uint8_t section         # of a senator: 1, 2, 3 politicians, 4 conspirators
    uint8_t on_draft        # 1: conspires, 2: places a cube, when a wonder is picked
    uint8_t end[N_MOMENTS]  # where in `effects` the rows of a moment end
    Effect effects[MAX_EFFECTS]


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
    uint8_t symbols_to_win
    uint8_t law                     # bit of the symbol that Ishtar has, too
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


cdef inline int amount_of(const Item* row, int moment, int kind) noexcept nogil:
    """The amount of an effect of an item, 0 if it has none of that kind in the moment."""
    cdef int i
    for i in range(row.end[moment - 1] if moment else 0, row.end[moment]):
        if row.effects[i].kind == kind:
            return row.effects[i].amount
    return 0


cdef int fill_tables(dict data) except -1
