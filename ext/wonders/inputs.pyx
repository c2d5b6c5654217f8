"""Inputs of wide networks for 7 Wonders, as one seat sees the table, and the rows of its policy.

One layout serves both editions and all expansions. The same block of facts is given for the seat's
own city and those of its two neighbors; of all opponents it is told, the best first, how far they
are behind. Then come the hand by how each card could be had, the hands that the seat has held and
will hold again, its leaders, the Edifices, and how far the game has got.

Only what the seat knows counts. Of a hand that it has passed on it knows which cards are in it or
have been used face down since, but not which of them: each counts by the chance that it is still
there. A choice that the seat has made is taken as carried out, those of others are left aside.

Weights belong to this layout, so parts are only ever added at its end.
"""

from libc.math cimport floor
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset

from solver._ext.core.bits cimport sw_lowest
from solver._ext.core.game cimport move_t
from solver._ext.core.inputs cimport Out, put, put_members, put_step
from solver._ext.wonders.buying cimport Buyer, can_build, find_buyer_of, pays_stage
from solver._ext.wonders.heuristics cimport after_choices
from solver._ext.wonders.knowledge cimport KNOWN, POOL, SEEN, classify, from_pool
from solver._ext.wonders.leaders cimport DRAFT_HAND, draft_row, hand_of, hand_size, leader_cost
from solver._ext.wonders.moves cimport (
    MOVE_BUILD, MOVE_BURY, MOVE_DISCARD, MOVE_EXPLORE, MOVE_GIVE_UP, MOVE_KEEP, MOVE_NAVAL,
    MOVE_PAY, MOVE_RECRUIT, MOVE_SAIL, MOVE_SELL, MOVE_SIDE, MOVE_STAGE, MOVE_TAKE, Payment,
    by_right, card_in, choice_in, for_city, joins, kind_of, number_in, paid_in, sails,
)
from solver._ext.wonders.naval cimport naval_strength
from solver._ext.wonders.prospects cimport cards_to_come, war_outlook
from solver._ext.wonders.rows cimport is_free_city_game, row_held_by
from solver._ext.wonders.rules cimport wonders_used
from solver._ext.wonders.scoring cimport score_city
from solver._ext.wonders.steps cimport stages_to_build
from solver._ext.wonders.tables cimport (
    FIRST, FIRST_LEADER, FIRST_STANDING, FIRST_WITH_EDIFICE, FREE_BUILD_ONCE_PER_AGE, MADE_SETS,
    MAX_CITIES, MAX_STAGES, N_AGES, N_CARDS, N_COLORS, N_EDITIONS, N_FLEETS, N_MADE, N_RAW, N_ROWS,
    N_SIDES, N_STEPS, N_SYMBOLS, N_WORDS, RAW_SETS, STANDING_BYTES, TABLES,
)
from solver._ext.wonders.state cimport (
    FREE_CITY, PHASE_CHOOSE, PHASE_DEAL, PHASE_DEAL_LEADERS, PHASE_DRAFT, PHASE_OVER,
    PHASE_RECRUIT, PHASE_SEE, ROW_ROOM, City, Navy, State, board_of, has_armada,
    has_edifice, has_leaders, has_stage, in_teams, lacks_sides, left_of, partner_of, right_of,
    standing,
)

cdef enum:
    BLOCKS = 3              # the seat, its left and its right neighbor
    WAYS = 3                # a card is free or made at home, to be bought, out of reach
    COIN_STEPS = 22
    SHIELD_STEPS = 16
    COLOR_STEPS = 8
    SYMBOL_STEPS = 6
    SMALL = 5               # of small counts
    MARGIN = 7              # shields by which a conflict is decided, either way
    MARGINS = 2 * MARGIN + 1
    LEAD_STEP = 3           # points
    LEADS = 25
    AHEAD = 3               # turns until a hand comes back: 1, 2, more
    QUARTERS = 4            # the chance that a card is still in a hand
    DRAFT_TURNS = DRAFT_HAND
    SLOTS = 12              # of an Age: its leader, the deal, each turn, what follows
    PHASES = 24
    # The first edition with Edifice is told as that edition and as the second with Edifice.
    SECOND_WITH_EDIFICE = N_EDITIONS - 1 + 4
    SETUP_INPUTS = FIRST_WITH_EDIFICE
    PAID_STEPS = 12
    EXTRAS = 16             # participation in the Edifice, a step of a fleet, what is chosen
    # What the network counts. Items that come later, each behind the others of its kind, have no
    # inputs and no rows, so that weights stay valid: the network takes them to be absent.
    COUNTED_CARDS = 148
    COUNTED_LEADERS = 55
    COUNTED_ITEMS = COUNTED_CARDS + COUNTED_LEADERS
    COUNTED_WONDERS = 14
    COUNTED_STANDING = 34
    COUNTED_EDIFICES = 15
    COUNTED_ISLANDS = 27
    COUNTED_SHIPYARDS = 7

# Where the inputs of a network stand. The hash of all these names and numbers is in its file.
cpdef enum:
    # one city
    BOARD = 0
    STAGES = BOARD + COUNTED_WONDERS * N_SIDES
    STAGE_OPTIONS = STAGES + COUNTED_WONDERS * N_SIDES * MAX_STAGES
    NEXT_STAGE = STAGE_OPTIONS + MAX_STAGES
    COINS = NEXT_STAGE + WAYS + 1
    SHIELDS = COINS + COIN_STEPS + 1
    VICTORIES = SHIELDS + SHIELD_STEPS + 1
    DEFEATS = VICTORIES + N_AGES
    OWN_RAW = DEFEATS + 1
    OWN_MADE = OWN_RAW + RAW_SETS
    SOLD_RAW = OWN_MADE + MADE_SETS
    SOLD_MADE = SOLD_RAW + N_RAW
    PRICES = SOLD_MADE + N_MADE
    COLORS = PRICES + 4
    SYMBOLS = COLORS + N_COLORS * COLOR_STEPS
    WILDS = SYMBOLS + N_SYMBOLS * SYMBOL_STEPS
    BUILT = WILDS + SMALL
    SCORES = BUILT + COUNTED_CARDS
    TOTAL = SCORES + N_ROWS
    WARS = TOTAL + 1
    RIGHTS = WARS + 1
    RIGHT_USED = RIGHTS + COUNTED_STANDING
    DIPLOMACY = RIGHT_USED + 2
    DEBT = DIPLOMACY + 1
    FACE_UP = DEBT + 1
    BURIED = FACE_UP + COUNTED_LEADERS
    LEADERS_LEFT = BURIED + 1
    PAWNS = LEADERS_LEFT + SMALL
    EDIFICE_DEBTS = PAWNS + N_AGES
    SHIPYARD = EDIFICE_DEBTS + N_AGES
    FLEETS = SHIPYARD + COUNTED_SHIPYARDS
    NAVAL = FLEETS + N_FLEETS * (N_STEPS + 1)
    NAVAL_WON = NAVAL + 1
    NAVAL_LOST = NAVAL_WON + 2 * N_AGES
    ISLANDS = NAVAL_LOST + N_AGES
    CITY_SIZE = ISLANDS + COUNTED_ISLANDS
    # the table
    SETUP = BLOCKS * CITY_SIZE
    SEATS = SETUP + SETUP_INPUTS
    PARTNER = SEATS + MAX_CITIES + 1        # none, to the left, to the right
    CLOCK = PARTNER + 3
    TO_COME = CLOCK + DRAFT_TURNS + N_AGES * SLOTS
    PHASE = TO_COME + 1
    CHOSEN = PHASE + PHASES
    CHOSEN_LEADER = CHOSEN + 1
    CONFLICTS = CHOSEN_LEADER + COUNTED_LEADERS   # by Age, to the left and to the right
    LEAD = CONFLICTS + 2 * N_AGES * MARGINS     # over the best of the others, the second, ...
    HAND = LEAD + (MAX_CITIES - 1) * LEADS
    COMING = HAND + WAYS * COUNTED_CARDS          # hands that come back
    PASSED = COMING + AHEAD * COUNTED_CARDS       # the hand just passed on, or about to be
    LEADERS_HELD = PASSED + COUNTED_CARDS         # affordable or not
    LEADERS_OFFERED = LEADERS_HELD + 2 * COUNTED_LEADERS
    EDIFICES = LEADERS_OFFERED + COUNTED_LEADERS
    PAWNS_LEFT = EDIFICES + COUNTED_EDIFICES
    SIZE = PAWNS_LEFT + N_AGES * (MAX_CITIES + 1)
    # rows of the policy
    ROW_BUILD = 0
    ROW_RIGHT = ROW_BUILD + COUNTED_ITEMS         # by a right, for the Free City
    ROW_STAGE = ROW_RIGHT + 2
    ROW_UNDER = ROW_STAGE + COUNTED_WONDERS * N_SIDES * MAX_STAGES
    ROW_SELL = ROW_UNDER + COUNTED_ITEMS + 1
    ROW_PAID = ROW_SELL + COUNTED_ITEMS + 1
    ROW_EXTRA = ROW_PAID + PAID_STEPS
    ROW_TAKE = ROW_EXTRA + EXTRAS
    ROW_KEEP = ROW_TAKE + COUNTED_CARDS + 1
    ROW_RECRUIT = ROW_KEEP + COUNTED_LEADERS
    ROW_BURY = ROW_RECRUIT + COUNTED_LEADERS + 1
    ROW_DISCARD = ROW_BURY + COUNTED_LEADERS
    ROW_PAY = ROW_DISCARD + N_AGES
    ROW_GIVE_UP = ROW_PAY + PAID_STEPS
    ROW_SAIL = ROW_GIVE_UP + COUNTED_CARDS
    ROW_EXPLORE = ROW_SAIL + 16
    ROW_NAVAL = ROW_EXPLORE + COUNTED_ISLANDS + 1
    ROW_SIDE = ROW_NAVAL + 2
    ROWS = ROW_SIDE + COUNTED_WONDERS * N_SIDES


def counted():
    """How many of each kind of item have inputs, the first ones."""
    return {
        "cards": COUNTED_CARDS, "leaders": COUNTED_LEADERS, "wonders": COUNTED_WONDERS,
        "islands": COUNTED_ISLANDS, "edifices": COUNTED_EDIFICES, "shipyards": COUNTED_SHIPYARDS,
    }


cdef inline uint64_t first_of(int items) noexcept nogil:
    """The first items of a set, as bits of one word."""
    if items >= 64:
        return ~<uint64_t>0
    return (<uint64_t>1 << items) - 1 if items > 0 else 0


cdef inline int way_of(const Payment* payment) noexcept nogil:
    """How something is had that can be paid: without neighbors, or from them."""
    return payment.left + payment.right + payment.far_left + payment.far_right > 0


# ---------------------------------------------------------------- cities

cdef void put_navy(Out* out, const State* s, int index, int base) noexcept nogil:
    cdef const Navy* navy = &s.navy[index]
    cdef int i
    if navy.shipyard < COUNTED_SHIPYARDS:     # NONE is not
        put(out, base + SHIPYARD + navy.shipyard, 1)
    for i in range(N_FLEETS):
        put(out, base + FLEETS + i * (N_STEPS + 1) + navy.fleet[i], 1)
    put(out, base + NAVAL, naval_strength(s, index))
    put_members(out, base + NAVAL_WON, 1, navy.won)
    put_members(out, base + NAVAL_LOST, 1, navy.lost)
    put_members(out, base + ISLANDS, 1, navy.islands & first_of(COUNTED_ISLANDS))


cdef int next_stage(const State* s, int index) noexcept nogil:
    """How a stage could be had now, as a way; WAYS: there is none to be built."""
    cdef uint8_t stages[MAX_STAGES]
    cdef Buyer buyer
    cdef Payment payment
    cdef int i, n = 1, best = WAYS - 1
    if s.phase == PHASE_OVER or index >= s.seats or (
            s.city[index].stages == board_of(s, index).stages):
        return WAYS
    find_buyer_of(s, index, &buyer)
    stages[0] = <uint8_t>buyer.stages
    if has_armada(s):
        n = stages_to_build(s, &buyer, stages)
    for i in range(n):
        buyer.stages = stages[i]
        if pays_stage(s, &buyer, 0, &payment):
            best = min(best, way_of(&payment))
    return best


cdef int put_city(Out* out, const State* s, int index, int base) noexcept nogil:
    """Put a city's block; returns its points with what the conflicts to come should bring."""
    cdef const City* city = &s.city[index]
    cdef int points[N_ROWS]
    cdef int board = N_SIDES * city.wonder + city.side
    cdef int i, score, outlook
    cdef bint told = city.wonder < COUNTED_WONDERS
    if told:
        put(out, base + BOARD + board, 1)
    for i in range(board_of(s, index).stages):
        if has_stage(s, index, i):
            if told:
                put(out, base + STAGES + board * MAX_STAGES + i, 1)
            put(out, base + STAGE_OPTIONS + i, (city.stage_options >> i) & 1)
    put(out, base + NEXT_STAGE + next_stage(s, index), 1)
    put_step(out, base + COINS, city.coins, COIN_STEPS)
    put(out, base + COINS + COIN_STEPS, city.coins)
    put_step(out, base + SHIELDS, city.shields, SHIELD_STEPS)
    put(out, base + SHIELDS + SHIELD_STEPS, city.shields)
    for i in range(N_AGES):
        put(out, base + VICTORIES + i, city.victories[i])
    put(out, base + DEFEATS, city.defeats)
    for i in range(1, RAW_SETS):
        put(out, base + OWN_RAW + i, city.own_raw[i])
    for i in range(1, MADE_SETS):
        put(out, base + OWN_MADE + i, city.own_made[i])
    for i in range(N_RAW):
        put(out, base + SOLD_RAW + i, city.sold_raw[1 << i])
    for i in range(N_MADE):
        put(out, base + SOLD_MADE + i, city.sold_made[1 << i])
    put(out, base + PRICES, TABLES.price - city.raw_left)
    put(out, base + PRICES + 1, TABLES.price - city.raw_right)
    put(out, base + PRICES + 2, TABLES.price - city.made_left)
    put(out, base + PRICES + 3, TABLES.price - city.made_right)
    for i in range(N_COLORS):
        put_step(out, base + COLORS + i * COLOR_STEPS, city.colors[i], COLOR_STEPS)
    for i in range(N_SYMBOLS):
        put_step(out, base + SYMBOLS + i * SYMBOL_STEPS, city.symbols[i], SYMBOL_STEPS)
    put_step(out, base + WILDS, city.wilds, SMALL)
    for i in range(N_WORDS):
        put_members(out, base + BUILT + 64 * i, 1,
                    city.built[i] & first_of(COUNTED_CARDS - 64 * i))
    score = score_city(s, index, points)
    for i in range(N_ROWS):
        put(out, base + SCORES + i, points[i])
    outlook = rounded(war_outlook(s, index, 0))
    put(out, base + TOTAL, score)
    put(out, base + WARS, outlook)
    for i in range(STANDING_BYTES):
        if city.standing[i] and 2 * i < COUNTED_STANDING:
            put(out, base + RIGHTS + 2 * i, standing(city, FIRST_STANDING + 2 * i))
            put(out, base + RIGHTS + 2 * i + 1, standing(city, FIRST_STANDING + 2 * i + 1))
    put(out, base + RIGHT_USED, city.free_used and standing(city, FREE_BUILD_ONCE_PER_AGE))
    put(out, base + DIPLOMACY, city.diplomacy)
    if s.setup >= N_EDITIONS:
        # Without expansions copies of a state leave this out.
        put(out, base + RIGHT_USED + 1, s.annex[index].free_black_used)
        put(out, base + DEBT, s.annex[index].debt)
    if has_leaders(s):
        put_members(out, base + FACE_UP, 1, s.annex[index].leaders & first_of(COUNTED_LEADERS))
        put(out, base + BURIED, s.annex[index].buried != 0)
        put_step(out, base + LEADERS_LEFT, hand_size(s, index), SMALL)
    if has_edifice(s):
        put_members(out, base + PAWNS, 1, s.annex[index].pawns)
        put_members(out, base + EDIFICE_DEBTS, 1, s.annex[index].edifice_debts)
    if has_armada(s):
        put_navy(out, s, index, base)
    return score + outlook


cdef inline int rounded(double number) noexcept nogil:
    return <int>floor(number + 0.5)


cdef inline int outlook_of(const State* s, int index) noexcept nogil:
    """Points of a city with what the conflicts to come should bring, as `put_city` tells them."""
    cdef int points[N_ROWS]
    return score_city(s, index, points) + rounded(war_outlook(s, index, 0))


cdef void put_leads(Out* out, const State* s, int seat, const int* totals) noexcept nogil:
    """The lead over each of the others, the best of them first; teams count as one."""
    cdef int others[MAX_CITIES]
    cdef int own = totals[seat], other, i, n = 0, lead
    if in_teams(s):
        own += totals[partner_of(seat)]
    for other in range(s.seats):
        lead = own - totals[other]
        if in_teams(s):
            if other > partner_of(other) or other == seat or other == partner_of(seat):
                continue
            lead -= totals[partner_of(other)]
        elif other == seat:
            continue
        i = n
        while i > 0 and others[i - 1] > lead:
            others[i] = others[i - 1]
            i -= 1
        others[i] = lead
        n += 1
    for i in range(n):
        put_step(out, LEAD + i * LEADS, (others[i] + LEAD_STEP * LEADS // 2) // LEAD_STEP
                 if others[i] > -LEAD_STEP * LEADS // 2 else 0, LEADS)


# ---------------------------------------------------------------- hands

cdef void put_hand(Out* out, const State* s, int seat) noexcept nogil:
    """The cards that the seat holds, by how each could be had."""
    cdef Buyer buyer
    cdef Payment payment
    cdef int row = row_held_by(s, seat, s.age, s.turn)
    cdef const uint8_t* hand = &s.card[s.age - 1][row * s.stride]
    cdef int i, way, copies = 0
    find_buyer_of(s, seat, &buyer)
    for i in range(s.size[row]):
        copies += 1
        # A hand is sorted, so copies of a card stand side by side.
        if hand[i] >= COUNTED_CARDS or (i + 1 < s.size[row] and hand[i + 1] == hand[i]):
            continue
        way = WAYS - 1
        if can_build(s, &buyer, hand[i], &payment):
            way = way_of(&payment)
        put(out, HAND + way * COUNTED_CARDS + hand[i], copies)
        copies = 0


cdef void add_seen(
    const State* s, const uint8_t* classes, int row, uint8_t* quarters
) noexcept nogil:
    """Count the cards that are in a hand as far as the seat knows, by the chance that they are."""
    cdef int in_hand = 0, among = 0, place, at, class_ = KNOWN
    for place in range(s.size[row]):
        at = row * s.stride + place
        if classes[at] == POOL:
            continue
        if classes[at] != KNOWN:
            class_ = classes[at]
            in_hand += 1
        elif s.card[s.age - 1][at] < N_CARDS:
            quarters[s.card[s.age - 1][at]] += QUARTERS
    if class_ < SEEN:
        return
    for at in range(ROW_ROOM):
        among += classes[at] == class_
    for at in range(ROW_ROOM):
        if classes[at] == class_ and not from_pool(s, s.age, at, class_) and (
                s.card[s.age - 1][at] < N_CARDS):
            # Rounded for each copy by itself, so that only the cards of the class matter.
            quarters[s.card[s.age - 1][at]] += <uint8_t>(
                (2 * QUARTERS * in_hand + among) // (2 * among))


cdef void put_quarters(Out* out, const uint8_t* quarters, int base) noexcept nogil:
    cdef int card
    for card in range(COUNTED_CARDS):
        if quarters[card]:
            put(out, base + card, quarters[card])


cdef void put_hands(Out* out, const State* s, int seat, int turn, bint held) noexcept nogil:
    """The hands of this Age from the seat's next turn on; `held`: it holds the first of them."""
    cdef uint8_t classes[ROW_ROOM]
    cdef uint8_t quarters[N_CARDS]
    cdef int first, row, coming, ahead = 0, until = s.turns - turn
    classify(s, seat, s.age, classes)
    if held:
        put_hand(out, s, seat)
        ahead = 1
    if 1 < turn <= s.turns:
        memset(quarters, 0, sizeof(quarters))
        add_seen(s, classes, row_held_by(s, seat, s.age, turn - 1), quarters)
        put_quarters(out, quarters, PASSED)
    first = row_held_by(s, seat, s.age, turn)
    for coming in range(AHEAD):
        memset(quarters, 0, sizeof(quarters))
        while ahead <= until:
            row = row_held_by(s, seat, s.age, turn + ahead)
            if ahead and row == first:
                until = 0
                break
            add_seen(s, classes, row, quarters)
            ahead += 1
            if coming < AHEAD - 1:
                break
        put_quarters(out, quarters, COMING + COUNTED_CARDS * coming)


cdef void put_leaders(Out* out, const State* s, int seat, bint chosen) noexcept nogil:
    """Leaders that the seat has kept, and those of which it keeps one."""
    cdef uint64_t held = hand_of(s, seat) & first_of(COUNTED_LEADERS)
    cdef int i, row, first, item, cost
    while held:
        item = sw_lowest(held)
        held &= held - 1
        cost = leader_cost(s, seat, FIRST_LEADER + item)
        put(out, LEADERS_HELD + 2 * item + (cost > s.city[seat].coins), 1)
    if s.phase == PHASE_DRAFT and not chosen:
        row = draft_row(s, seat, s.turn)
        first = DRAFT_HAND * row
        for i in range(s.size[row]):
            if s.leader[first + i] < FIRST_LEADER + COUNTED_LEADERS:
                put(out, LEADERS_OFFERED + s.leader[first + i] - FIRST_LEADER, 1)


# ---------------------------------------------------------------- the table

cdef void put_clock(Out* out, const State* s, int turn) noexcept nogil:
    """How far the game has got; `turn` is the seat's next one of the Age."""
    if s.phase == PHASE_DRAFT or s.phase == PHASE_DEAL_LEADERS:
        put_step(out, CLOCK, s.turn - 1, DRAFT_TURNS)
    else:
        put_step(out, CLOCK + DRAFT_TURNS + (s.age - 1) * SLOTS, turn, SLOTS)
    put(out, TO_COME, cards_to_come(s))
    put(out, PHASE + s.phase, 1)


cdef int wonders_n_inputs() noexcept nogil:
    return SIZE


cdef int wonders_inputs(
    const void* state, int seat, uint16_t* index, int16_t* count
) noexcept nogil:
    cdef State room
    cdef const State* true_state = <const State*>state
    cdef const State* s = after_choices(true_state, seat, &room)
    cdef bint chosen = true_state.n_chosen[seat] > 0
    cdef int totals[MAX_CITIES]
    cdef int other, i, turn, card
    cdef int left = left_of(s, seat), right = right_of(s, seat)
    cdef Out out
    out.index = index
    out.count = count
    out.n = 0
    if is_free_city_game(s) and s.n_chosen[1 - seat] and not chosen:
        # What the manager has chosen first is paid out of what it can afford besides.
        memcpy(&room, s, wonders_used(s))
        room.n_chosen[1 - seat] = 0
        s = &room
    if s.setup == FIRST_WITH_EDIFICE:
        put(&out, SETUP + FIRST, 1)
        put(&out, SETUP + SECOND_WITH_EDIFICE, 1)
    else:
        put(&out, SETUP + s.setup, 1)
    put(&out, SEATS + s.seats, 1)
    if lacks_sides(s):
        return out.n
    put(&out, PARTNER + ((1 if partner_of(seat) == left else 2) if in_teams(s) else 0), 1)
    totals[seat] = put_city(&out, s, seat, 0)
    totals[left] = put_city(&out, s, left, CITY_SIZE)
    totals[right] = put_city(&out, s, right, 2 * CITY_SIZE)
    for other in range(s.seats):
        if other != seat and other != left and other != right:
            totals[other] = outlook_of(s, other)
    put_leads(&out, s, seat, totals)
    for i in range(2):
        other = right if i else left
        put_step(&out, CONFLICTS + (2 * (s.age - 1) + i) * MARGINS,
                 <int>s.city[seat].shields - <int>s.city[other].shields + MARGIN, MARGINS)
    turn = s.turn
    if s.phase == PHASE_DEAL or s.phase == PHASE_RECRUIT:
        turn = 0
    elif s.phase > PHASE_CHOOSE or chosen:
        turn += 1
    put_clock(&out, s, turn)
    if chosen:
        put(&out, CHOSEN, 1)
        card = card_in(true_state.chosen[seat][0])
        if FIRST_LEADER <= card < FIRST_LEADER + COUNTED_LEADERS:
            put(&out, CHOSEN_LEADER + card - FIRST_LEADER, 1)
    if has_leaders(s):
        put_leaders(&out, s, seat, chosen)
    if has_edifice(s):
        for i in range(N_AGES):
            if s.edifice[i] < COUNTED_EDIFICES:
                put(&out, EDIFICES + s.edifice[i], 1)
            put_step(&out, PAWNS_LEFT + i * (MAX_CITIES + 1), s.pawns_left[i], MAX_CITIES + 1)
    if turn and s.phase >= PHASE_CHOOSE and s.phase != PHASE_SEE and s.phase != PHASE_OVER and (
            s.phase != PHASE_DRAFT and s.phase != PHASE_DEAL_LEADERS):
        put_hands(&out, s, seat, turn, s.phase == PHASE_CHOOSE and not chosen)
    return out.n


# ---------------------------------------------------------------- policy

# The rows of a move under construction.
cdef struct Rows:
    uint16_t* row
    int n


cdef inline void add(Rows* rows, int row) noexcept nogil:
    rows.row[rows.n] = <uint16_t>row
    rows.n += 1


cdef inline int item_or_none(int item, int items) noexcept nogil:
    """The number of a row for an item; the last one is for none, and for one that is not seen."""
    return item if item < items else items


cdef inline void add_of(Rows* rows, int first, int number, int counted) noexcept nogil:
    """The row of an item or board; none for those that are not counted."""
    if number < counted:
        add(rows, first + number)


cdef inline int counted_item(int card) noexcept nogil:
    """A card or leader as rows count both; COUNTED_ITEMS for none and for those not counted."""
    if card < N_CARDS:
        return card if card < COUNTED_CARDS else COUNTED_ITEMS
    if card - FIRST_LEADER < COUNTED_LEADERS:
        return COUNTED_CARDS + card - FIRST_LEADER
    return COUNTED_ITEMS


cdef void add_play(Rows* rows, const State* s, move_t move) noexcept nogil:
    """A card or leader is built, buried under a stage or sold."""
    cdef int city = FREE_CITY if for_city(move) else s.actor
    cdef int kind = kind_of(move), card = card_in(move), stage, extra
    cdef int board = N_SIDES * s.city[city].wonder + s.city[city].side
    if kind == MOVE_BUILD:
        add_of(rows, ROW_BUILD, counted_item(card), COUNTED_ITEMS)
        if by_right(move) or for_city(move):
            add(rows, ROW_RIGHT + for_city(move))
    elif kind == MOVE_STAGE:
        stage = number_in(move) - 1 if number_in(move) else s.city[city].stages
        add_of(rows, ROW_STAGE, board * MAX_STAGES + stage, COUNTED_WONDERS * N_SIDES * MAX_STAGES)
        add(rows, ROW_UNDER + counted_item(card))
    else:
        add(rows, ROW_SELL + counted_item(card))
    extra = joins(move) + 2 * sails(move) + 4 * choice_in(move)
    if extra:
        add(rows, ROW_EXTRA + extra)
    if paid_in(move):
        add(rows, ROW_PAID + min(paid_in(move), PAID_STEPS - 1))


cdef int wonders_n_rows() noexcept nogil:
    return ROWS


cdef int wonders_rows(const void* state, move_t move, uint16_t* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int kind = kind_of(move), card = card_in(move)
    cdef Rows rows
    rows.row = out
    rows.n = 0
    if kind == MOVE_BUILD or kind == MOVE_STAGE or kind == MOVE_SELL:
        add_play(&rows, s, move)
    elif kind == MOVE_TAKE:
        add(&rows, ROW_TAKE + item_or_none(card, COUNTED_CARDS))
    elif kind == MOVE_KEEP:
        add_of(&rows, ROW_KEEP, card - FIRST_LEADER, COUNTED_LEADERS)
    elif kind == MOVE_RECRUIT:
        add(&rows, ROW_RECRUIT + item_or_none(card - FIRST_LEADER, COUNTED_LEADERS))
    elif kind == MOVE_BURY:
        add_of(&rows, ROW_BURY, card - FIRST_LEADER, COUNTED_LEADERS)
    elif kind == MOVE_DISCARD:
        add(&rows, ROW_DISCARD + card)
    elif kind == MOVE_PAY:
        add(&rows, ROW_PAY + min(card, PAID_STEPS - 1))
    elif kind == MOVE_GIVE_UP:
        add_of(&rows, ROW_GIVE_UP, card, COUNTED_CARDS)
    elif kind == MOVE_SAIL:
        add(&rows, ROW_SAIL + card)
    elif kind == MOVE_EXPLORE:
        add(&rows, ROW_EXPLORE + item_or_none(card, COUNTED_ISLANDS))
    elif kind == MOVE_NAVAL:
        add(&rows, ROW_NAVAL + card)
    elif kind == MOVE_SIDE:
        add_of(&rows, ROW_SIDE, N_SIDES * s.city[s.actor].wonder + card,
               COUNTED_WONDERS * N_SIDES)
    return rows.n
