# The state of 7 Wonders: the cities and every card of every hand, with what became of it.
#
# Cities stand clockwise: the left neighbor of city i is city i + 1. Seat i owns city i; in the
# Free City game two seats play and city 2 belongs to nobody. A row is a hand as it was dealt, named
# by the city it was dealt to; it travels from seat to seat and loses a card in each turn.
#
# Cards of a row: those still in the hand come first, sorted; behind them stand the used ones, the
# first used last. So the place of a used card tells the turn, and the turn and the row tell who
# held it: what a seat has seen follows from places alone (knowledge.pyx).
#
# What is still to be chosen at the end of a turn is a queue of open choices, sorted by their kinds
# (`order_of` in deciding.pxd). An entry is the kind and the city that chooses.
#
# The questions below are asked for every card that a search looks at, so they are inline.
# No byte of the structs is padding: equal states are equal in memory.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from solver._ext.core.game cimport move_t
from solver._ext.wonders.payment cimport N_FAR
from solver._ext.wonders.tables cimport (
    EDITIONS, FIRST, FIRST_STANDING, FIRST_WITH_EDIFICE, LEADERS, MADE_SETS, MAX_CITIES, MAX_COLORS,
    NONE, N_AGES, N_ALTERNATIVES, N_EDITIONS, N_FLEETS, N_LEVELS, N_SYMBOLS, N_WORDS, RAW_SETS,
    SECOND, STANDING_BYTES, TABLES, Card, Edition, Effects, Setup, Side,
)

cdef enum Phase:
    PHASE_BOARDS = 0
    PHASE_SIDES = 1
    PHASE_DEAL = 2
    PHASE_CHOOSE = 3
    PHASE_SEE = 4       # the view looks at cards (Looking); only in states with a view
    PHASE_DISCARD = 5   # Halikarnassos takes a card from the discard pile
    PHASE_SEVENTH = 6   # Babylon plays the last card of the Age
    PHASE_OVER = 7
    PHASE_DEAL_LEADERS = 8
    PHASE_DRAFT = 9
    PHASE_RECRUIT = 10  # the turn of a leader, before the first of an Age
    PHASE_DRAW = 11     # Roma draws leaders from the box
    PHASE_EXTRA = 12    # Roma recruits one more
    PHASE_BURY = 13     # Abu Simbel turns a leader face down
    PHASE_TOKENS = 14   # everybody else discards a Victory token (Telesilla)
    PHASE_LOSSES = 15   # coins or Debt
    PHASE_EDIFICES = 16     # the Edifices of the game are drawn
    PHASE_PENALTIES = 17        # who has not taken part in an Edifice pays for it
    PHASE_SHIPYARDS = 18    # shipyards are dealt
    PHASE_TOP_ISLAND = 19   # the acting city takes the top Island of a level
    PHASE_ISLANDS = 20      # explorers draw Islands, of which each then keeps one
    PHASE_FLEETS = 21       # free moves of fleets
    PHASE_EXPLORE = 22      # explorers choose
    PHASE_NAVAL = 23        # the acting city says whether it joins the naval conflict

cdef enum Use:          # what became of a card
    USE_HAND = 0        # still in the hand, or in the pile of the Free City
    USE_BUILT = 1
    USE_STAGE = 2       # face down under a stage
    USE_SOLD = 3
    USE_LEFT = 4        # discarded at the end of the Age
    USE_TAKEN = 5       # was discarded, then built
    USE_KEPT = 6        # a leader in the hand of who kept it
    USE_BACK = 7        # a leader returned to the box
    USE_MASK = 15
    LATE = 16           # a leader used after Roma has drawn from the box
    LOST = 32           # was built, then discarded before everybody's eyes
    FRESH = 128         # drawn by the manager in the turn of its use, or in this turn

# Options: the lowest bit of the index of the value, and the mask of its bits from bit 6 on.
cdef enum Rule:
    ONE_BIT = 1 << 6
    TWO_BITS = 3 << 6
    THREE_BITS = 7 << 6
    RULE_EDITION = 0 | TWO_BITS
    RULE_TURN_SIX = 2 | TWO_BITS        # 1 = Halikarnassos first, 2 = Babylon first
    RULE_DISCARD = 4 | TWO_BITS         # 1 = must, 2 = may
    RULE_PAYMENTS = 6 | ONE_BIT         # 1 = dominated ones too
    RULE_SIDES = 7 | TWO_BITS           # 1 = chosen, 2 = random, 3 = all day
    RULE_LEADERS = 9 | ONE_BIT
    RULE_CITIES = 10 | ONE_BIT
    RULE_TEAMS = 11 | ONE_BIT
    RULE_LEADER_DECK = 12 | TWO_BITS    # 1 = standard, 2 = without expert, 3 = without Cities'
    RULE_PLATO = 14 | ONE_BIT           # the four alternatives of the tables
    RULE_CALIGULA = 15 | ONE_BIT
    RULE_ROMA_NIGHT = 16 | ONE_BIT
    RULE_EMBASSY = 17 | ONE_BIT
    RULE_EDIFICE = 18 | ONE_BIT
    RULE_ARMADA = 19 | ONE_BIT
    RULE_CARTHAGE = 20 | ONE_BIT        # dealt without Edifice, too
    SHEET_SHIFT = 21
    RULE_SHEET = SHEET_SHIFT | THREE_BITS       # number of the sheet
    ALTERNATIVES = 14 | ((1 << N_ALTERNATIVES) - 1) << 6    # the four as one number
    N_OPTION_BITS = 24

cdef enum Looking:      # what the view looks at in PHASE_SEE
    LOOK_HAND = 0       # its next hand
    LOOK_PILE = 1       # the discard pile
    LOOK_LAST = 2       # the last card of the Free City's pile, to be played
    LOOK_LEADERS = 3    # its next hand of the draft

cdef enum Open:         # choices at the end of a turn; what comes first, tells `order_of`
    OPEN_LAST_CARD = 1          # the last card of an Age, where it belongs to the last turn
    OPEN_DISCARD = 2            # a card of the discard pile
    OPEN_NEW_TURN = 3           # the last card of an Age, where it has a turn of its own
    OPEN_DRAW = 4               # leaders from the box
    OPEN_EXTRA = 5              # one more leader
    OPEN_BURY = 6               # a leader to be turned face down
    OPEN_TOKENS = 7             # a Victory token to be discarded
    OPEN_SOLOMON = 8            # a card of the discard pile
    OPEN_FORGING = 9            # the same
    OPEN_LOSSES = 10            # coins or Debt
    OPEN_CARTHAGE = 11          # a card of the discard pile
    OPEN_ISLAND_1 = 12          # the top Island of a level
    OPEN_ISLAND_2 = 13
    OPEN_ISLAND_3 = 14
    OPEN_FLEETS = 15            # free moves of all
    OPEN_EXPLORE = 16           # Islands that have been reached

cdef enum:
    ROW_ROOM = 63       # places for the cards of an Age
    LEADER_ROOM = 32    # places for leaders: four for each seat, and four for Roma
    MAX_OPEN = 24
    MAX_CHOSEN = 2      # moves of a seat in one turn
    PARTNER_FORGOT = 8  # first bit of the turns that the view's partner does not remember
    NOBODY = 0xFF       # view of a state that is a whole world
    UNSEEN = 0xFE       # a card dealt to somebody else, as long as the deal goes on
    FREE_CITY = 2       # its city
    MAX_FREE_MOVES = 4

# What only expansions add to a city.
ctypedef struct Annex:
    uint64_t leaders            # face up; bit 0 is FIRST_LEADER
    uint64_t buried             # leaders face down on the board
    uint8_t free_black_used     # Caligula's right is not to be had in this Age
    uint8_t debt                # points
    uint8_t bank_taken          # Berenice's coin of this turn
    uint8_t income              # coins from neighbors' purchases in this turn
    uint8_t losses              # coins to lose at the end of this turn
    uint8_t losses_per_token    # and so many more for each Victory token held then
    uint8_t losses_per_stage    # for each stage built
    uint8_t rebate_left         # coins off one unit bought on a side, once a turn
    uint8_t rebate_right
    uint8_t pawns               # Ages (bits) in whose Edifice the city takes part
    uint8_t edifice_debts       # Ages (bits) for whose Edifice it has taken a Debt token
    uint8_t to_discard          # choices that a penalty leaves it
    uint8_t spare[4]


ctypedef struct City:
    uint64_t built[N_WORDS]
    uint8_t wonder
    uint8_t side
    uint8_t stages              # built
    uint8_t coins
    uint8_t victories[N_AGES]   # military tokens by Age
    uint8_t defeats
    uint8_t shields
    uint8_t wilds               # science symbols of choice
    uint8_t symbols[N_SYMBOLS]
    uint8_t colors[MAX_COLORS]
    uint8_t standing[STANDING_BYTES]    # effects of the moment ASKED, by kind: half a byte each
    uint8_t free_used           # Olympia's right is not to be had in this Age
    uint8_t diplomacy           # tokens
    uint8_t free_colors        # of which all cards are free (bits)
    uint8_t stage_options       # stages (bits) built with their second option
    uint8_t raw_left            # prices
    uint8_t raw_right
    uint8_t made_left
    uint8_t made_right
    # symbols that can give one of a set of resources: all of the city, and those for sale
    uint8_t own_raw[RAW_SETS]
    uint8_t own_made[MADE_SETS]
    uint8_t sold_raw[RAW_SETS]
    uint8_t sold_made[MADE_SETS]


# What Armada adds to a city. Sets of levels and of fleets are bits from the lowest one; an Age has
# two bits of `won`: 1 second, 2 first.
ctypedef struct Navy:
    uint32_t islands            # in play
    uint32_t found              # drawn, of which one a level will be kept
    uint8_t shipyard
    uint8_t fleet[N_FLEETS]     # the space on which each stands, from 0
    uint8_t symbols             # naval strength but for that of the red space
    uint8_t won                 # tokens of naval conflicts
    uint8_t lost                # Ages (bits) in which it was last
    uint8_t raids[N_FAR]        # tokens in this Age, against players two seats away
    uint8_t pirates             # symbols shown in this turn
    uint8_t tribute             # the largest demanded in this turn
    uint8_t stages              # built, where they are built in any order (bits)
    uint8_t free_moves[MAX_FREE_MOVES]  # still to be made, sorted; see free_move
    uint8_t arrivals            # levels reached
    uint8_t wave                # levels that are explored now
    uint8_t spare[4]


# Behind the cities stands what only expansions use. In the base game searches copy neither that nor
# cities that are not there (wonders_used).
ctypedef struct State:
    uint64_t options
    move_t chosen[MAX_CITIES][MAX_CHOSEN]       # moves of this turn, not yet revealed
    uint16_t open[MAX_OPEN]             # Open << 8 | city, sorted
    uint16_t forgot[LEADERS]            # turns whose hand the view, from bit 8 its partner, forgot
    uint8_t card[N_AGES][ROW_ROOM]
    uint8_t use[N_AGES][ROW_ROOM]
    uint8_t size[MAX_CITIES]            # cards still in the hand of a row
    uint8_t n_chosen[MAX_CITIES]
    uint8_t looks[MAX_CITIES]           # last look at the discard pile: Age << 4 | turn
    uint8_t setup
    uint8_t slot                        # of the edition with the values it is played with
    uint8_t edition                     # those of the set-up, which are asked for all the time
    uint8_t hand
    uint8_t turns
    uint8_t seats
    uint8_t cities
    uint8_t players                     # whose decks are played with
    uint8_t stride                      # places of a row
    uint8_t phase
    uint8_t age                         # 1..3
    uint8_t turn                        # of the coming choice, from 1
    uint8_t first                       # seat that chooses first
    uint8_t actor                       # seat that decides
    uint8_t acting                      # city for which it does outside the choice of a turn
    uint8_t view
    uint8_t n_open
    uint8_t seen                        # cards of what it looks at the view has been shown
    uint8_t dealt
    uint8_t ending
    uint8_t looking                     # Looking
    uint8_t edifice[N_AGES]             # of each Age; NONE: not drawn
    uint8_t pawns_left[N_AGES]          # on these; 0: completed
    City city[MAX_CITIES]
    Annex annex[MAX_CITIES]
    uint8_t leader[LEADER_ROOM]
    uint8_t leader_use[LEADER_ROOM]
    Navy navy[MAX_CITIES]               # with Armada


cdef inline const Setup* setup_of(const State* s) noexcept nogil:
    return &TABLES.setup[s.setup]


cdef inline const Edition* edition_of(const State* s) noexcept nogil:
    return &EDITIONS[s.slot]


cdef inline const Card* card_of(const State* s, int card) noexcept nogil:
    return &EDITIONS[s.slot].card[card]


cdef inline const Side* board_of(const State* s, int city) noexcept nogil:
    """The side of its board that a city plays with."""
    return &EDITIONS[s.slot].wonder[s.city[city].wonder].side[s.city[city].side]


cdef inline const Effects* stage_effects(const State* s, int city, int stage) noexcept nogil:
    """What a stage (from 0) that a city has built does, with the option that it has chosen."""
    return &board_of(s, city).stage[stage].option[(s.city[city].stage_options >> stage) & 1]


cdef inline int rule(const State* s, int which) noexcept nogil:
    """Index of the value of a rule option."""
    return (s.options >> (which & 63)) & (which >> 6)


cdef inline bint has(const uint64_t* cards, int card) noexcept nogil:
    return (cards[card >> 6] >> (card & 63)) & 1


cdef inline void put(uint64_t* cards, int card) noexcept nogil:
    cards[card >> 6] |= (<uint64_t>1) << (card & 63)


cdef inline int left_of(const State* s, int city) noexcept nogil:
    city += 1
    if city == s.cities:
        return 0
    return city


cdef inline int right_of(const State* s, int city) noexcept nogil:
    if city == 0:
        return s.cities - 1
    return city - 1


cdef inline int standing(const City* city, int kind) noexcept nogil:
    """How many effects of a kind of the moment ASKED a city has."""
    cdef int at = kind - FIRST_STANDING
    return (city.standing[at >> 1] >> (4 * (at & 1))) & 15


cdef inline void add_standing(City* city, int kind, int more) noexcept nogil:
    """Count more effects of a kind of the moment ASKED, or fewer."""
    cdef int at = kind - FIRST_STANDING
    city.standing[at >> 1] += <uint8_t>(more * (1 << (4 * (at & 1))))


cdef inline bint does(const Effects* effects, int kind) noexcept nogil:
    """Whether a card or stage has an effect of a kind."""
    cdef int i
    for i in range(effects.n):
        if effects.row[i].kind == kind:
            return True
    return False


# ---------------------------------------------------------------- teams and expansions

cdef inline int setup_by(const State* s) noexcept nogil:
    """The set-up that the options name: an edition, or one with a set of expansions."""
    cdef int expansions = (rule(s, RULE_LEADERS) + 2 * rule(s, RULE_CITIES)
                           + 4 * rule(s, RULE_EDIFICE) + 8 * rule(s, RULE_ARMADA))
    if expansions and rule(s, RULE_EDITION) == FIRST:
        return FIRST_WITH_EDIFICE
    if expansions:
        return N_EDITIONS - 1 + expansions
    return rule(s, RULE_EDITION)


cdef inline int slot_by(const State* s) noexcept nogil:
    """The slot of the edition with the sheet and the values in dispute (of the second) that the
    options name."""
    cdef int other = rule(s, ALTERNATIVES) | rule(s, RULE_SHEET) << N_ALTERNATIVES
    if other and rule(s, RULE_EDITION) == SECOND:
        return N_EDITIONS - 1 + other
    return rule(s, RULE_EDITION)


cdef inline bint has_leaders(const State* s) noexcept nogil:
    return rule(s, RULE_LEADERS) != 0


cdef inline bint has_cities(const State* s) noexcept nogil:
    return rule(s, RULE_CITIES) != 0


cdef inline bint has_edifice(const State* s) noexcept nogil:
    return rule(s, RULE_EDIFICE) != 0


cdef inline bint has_armada(const State* s) noexcept nogil:
    return rule(s, RULE_ARMADA) != 0


cdef inline bint has_annex(const State* s) noexcept nogil:
    """Whether cities have what Leaders and Cities add (`Annex`), and cards of both are played."""
    return has_leaders(s) or has_cities(s)


cdef inline bint gives_rights(const State* s) noexcept nogil:
    """Whether cards and leaders may give a city rights that no card of the base game has."""
    return has_annex(s) or has_armada(s)


cdef inline bint has_stage(const State* s, int city, int stage) noexcept nogil:
    """Whether a city has built a stage (from 0)."""
    if has_armada(s):
        return (s.navy[city].stages >> stage) & 1
    return stage < s.city[city].stages


cdef inline bint in_teams(const State* s) noexcept nogil:
    return rule(s, RULE_TEAMS) != 0


cdef inline int team_of(int seat) noexcept nogil:
    """The team of a seat where there are teams; partners sit side by side."""
    return seat >> 1


cdef inline bint knows(const State* s, int viewer, int seat) noexcept nogil:
    """Whether one seat knows all that another one knows: it is the same, or its partner."""
    return viewer == seat or (in_teams(s) and viewer < s.seats and team_of(viewer) == team_of(seat))


cdef inline int partner_of(int seat) noexcept nogil:
    """The other seat of a team."""
    return seat ^ 1


cdef inline int tokens_of(const City* city) noexcept nogil:
    """Victory tokens that a city has."""
    cdef inline int age, total = 0
    for age in range(N_AGES):
        total += city.victories[age]
    return total


# ---------------------------------------------------------------- fleets and Islands

cdef inline int free_move(int count, int fleets) noexcept nogil:
    """A free move of so many different fleets of a set.

    In ascending order they are made; none is 0.
    """
    return count << 4 | fleets


cdef inline uint32_t of_level(uint32_t islands, int level) noexcept nogil:
    """The Islands of a level (from 1) among some."""
    return islands & TABLES.islands_of[level]


cdef inline int islands_to_choose(const Navy* navy) noexcept nogil:
    """Levels of which a city has drawn more than one Island."""
    cdef uint32_t found
    cdef int level, n = 0
    for level in range(1, N_LEVELS + 1):
        found = of_level(navy.found, level)
        n += found & (found - 1) != 0
    return n


# ---------------------------------------------------------------- small questions

cdef inline bint lacks_sides(const State* s) noexcept nogil:
    """Whether boards, or their sides, are still missing."""
    return s.phase <= PHASE_SIDES or s.phase == PHASE_EDIFICES or s.phase == PHASE_SHIPYARDS


cdef inline bint is_complete(const State* s, int age) noexcept nogil:
    """Whether the Edifice of an Age (from 0) is completed."""
    return s.edifice[age] != NONE and s.pawns_left[age] == 0


cdef inline bint reads_discards(int kind) noexcept nogil:
    """Whether an open choice is one among the cards of the discard pile."""
    return (1 << OPEN_DISCARD | 1 << OPEN_CARTHAGE | 1 << OPEN_SOLOMON
            | 1 << OPEN_FORGING) >> kind & 1


cdef inline bint picks_side(const State* s) noexcept nogil:
    """Whether owners choose the sides of their boards."""
    cdef int option = rule(s, RULE_SIDES)
    return option == 1 or (option == 0 and s.edition == SECOND)


cdef inline bint draws_side(const State* s) noexcept nogil:
    return not picks_side(s) and rule(s, RULE_SIDES) != 3


cdef inline bint takes_before_last_card(const State* s) noexcept nogil:
    """Whether a card of the discard pile is taken before the last card of an Age is played."""
    cdef int option = rule(s, RULE_TURN_SIX)
    return option == 1 or (option == 0 and s.edition == SECOND)


cdef inline int cards_to_deal(const State* s) noexcept nogil:
    """Cards of all hands of an Age."""
    return s.cities * s.hand


cdef inline int row_to_deal(const State* s) noexcept nogil:
    """The row that gets the next card."""
    return s.dealt // s.hand


cdef inline bint is_chance(const State* s) noexcept nogil:
    """Whether a chance event comes next."""
    return ((1 << PHASE_BOARDS | 1 << PHASE_DEAL | 1 << PHASE_SEE | 1 << PHASE_DEAL_LEADERS
             | 1 << PHASE_DRAW | 1 << PHASE_EDIFICES | 1 << PHASE_SHIPYARDS
             | 1 << PHASE_TOP_ISLAND | 1 << PHASE_ISLANDS) >> s.phase) & 1


cdef inline bint chooses_at_once(const State* s) noexcept nogil:
    """Whether all seats choose now, without knowing what the others do."""
    return ((1 << PHASE_SIDES | 1 << PHASE_CHOOSE | 1 << PHASE_DRAFT | 1 << PHASE_RECRUIT
             | 1 << PHASE_TOKENS | 1 << PHASE_LOSSES | 1 << PHASE_PENALTIES | 1 << PHASE_FLEETS
             | 1 << PHASE_EXPLORE) >> s.phase) & 1


cdef inline bint conceals_hand(const State* s) noexcept nogil:
    """Whether the seat that decides holds cards that the view does not know."""
    return s.view != NOBODY and not knows(s, s.view, s.actor)


cdef inline bint discarded(int use) noexcept nogil:
    return use & USE_MASK == USE_SOLD or use & USE_MASK == USE_LEFT or use & LOST != 0
