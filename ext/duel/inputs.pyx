"""Inputs of wide networks for 7 Wonders Duel, seen from one seat: small whole numbers, mostly 1.

Where every card is; for each card on offer its price for both, in which slot it lies, and what
taking it would lay open;
for both cities what they have, make and pay; what each could win by at once; and what both share.
Only what lies on the table is used.
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.core.inputs cimport Out, put, put_members
from solver._ext.duel.chance cimport aside_tokens, pending_reveals
from solver._ext.duel.effects cimport right, shields_of
from solver._ext.duel.expansion_inputs cimport expansion_size, note_sources, put_expansions
from solver._ext.duel.expansion_policy cimport expansion_n_rows, expansion_rows, token_rows
from solver._ext.duel.payment cimport (
    Market, Price, blue_discount, open_market, price_of_card, price_of_wonder, purse, trade_price,
    wonder_discount,
)
from solver._ext.duel.queue cimport chooser
from solver._ext.duel.scoring cimport N_ROWS, N_SCORED, duel_turns_left, score_city
from solver._ext.duel.state cimport (
    CARD_SHIFT, KIND_SHIFT, MOVE_BUILD, MOVE_DESTROY, MOVE_DISCARD, MOVE_KEEP, MOVE_LIBERTY,
    MOVE_MESSE, MOVE_PICK, MOVE_PREPARE, MOVE_REVIVE, MOVE_STARTER, MOVE_TOKEN,
    MOVE_WONDER, PHASE_OVER, WONDER_SHIFT, City, State, setup_of,
)
from solver._ext.duel.tables cimport (
    BLUE, BUILT, MAX_HELD, MAX_SLOTS, N_RESOURCES, N_SETUPS, RIGHT_WONDER_TURN, TABLES, Counted,
    Item, card_row, wonder_row,
)

cdef enum:
    PLACES = 5                          # of a card: mine, theirs, discarded, visible, accessible
    OFFERS = 8                          # what is told of a visible card, see put_offer
    COIN_STEPS = 16
    SYMBOLS = 7
    LEADS = 21                          # steps of two points
    COLUMNS = 8                         # classes of items that are counted

# Where the inputs of a network stand. The hash of all these names and numbers is in its file.
cpdef enum:
    # offsets inside the block of a city, up to what depends on the set-up
    CITY_COINS = 0
    CITY_COIN_STEPS = CITY_COINS + 1
    CITY_MAKE = CITY_COIN_STEPS + COIN_STEPS
    CITY_MAKES = CITY_MAKE + N_RESOURCES
    CITY_PRICE = CITY_MAKES + N_RESOURCES
    CITY_CHOICES = CITY_PRICE + N_RESOURCES
    CITY_COUNT = CITY_CHOICES + 2
    CITY_POINTS = CITY_COUNT + COLUMNS
    CITY_N_SYMBOLS = CITY_POINTS + N_ROWS
    CITY_SYMBOLS = CITY_N_SYMBOLS + SYMBOLS + 1
    CITY_TOKENS = CITY_SYMBOLS + SYMBOLS


# Where the inputs and policy rows of a set-up stand. They follow from what its network counts
# (tables.Counted) and from nothing else: an item, a slot or a rule that comes later changes none,
# so weights stay valid, and the network takes what it does not know to be absent.
cdef struct Plan:
    Counted counted
    uint64_t cards[2]                   # those counted
    uint32_t wonders
    uint16_t tokens
    # offsets inside the block of a city
    int city_todo
    int city_built
    int city_wonder_price
    int city_payable
    int city_n_todo
    int city_turns                      # further turns by wonders: to be built, and payable
    int city_threats
    int city_size
    # offsets of the blocks
    int offered
    int cities
    int pawn
    int loot
    int turn
    int extra
    int phase
    int age
    int left
    int left_in_age
    int structure
    int guilds
    int board
    int drawn
    int aside
    int offer
    int lead
    int wonders_up
    int uncovered
    int due
    int soon                            # cards under a single other one, which can be taken now
    int where                           # which card lies in which slot; in the base game alone
    int expansions                      # those of expansion_inputs; with expansions alone
    int size
    bint expanded                       # with Pantheon or Agora
    # rows of a policy: kinds of moves, in which cards, wonders and tokens are counted from 0
    int row_build
    int row_discard
    int row_wonder
    int row_under                       # the card that goes under a wonder
    int row_pick
    int row_token
    int row_keep
    int row_destroy
    int row_revive
    int row_starter                     # I, the other
    int row_lays_open                   # by the cards laid open: none, one, two
    int row_again                       # the same for a wonder with another turn
    int row_expansions                  # those of expansion_policy; with expansions alone
    int rows


cdef Plan PLANS[N_SETUPS]


cdef inline int block(int* end, int size) noexcept nogil:
    """Where a block of inputs begins that is laid behind the last one."""
    cdef int begin = end[0]
    end[0] += size
    return begin


cdef Plan plan_of(const Counted* counted, bint expanded) noexcept nogil:
    cdef Plan plan
    cdef int cards = counted.cards, wonders = counted.wonders, tokens = counted.tokens
    cdef int slots = counted.slots
    cdef int end = CITY_TOKENS + tokens
    plan.counted = counted[0]
    plan.expanded = expanded
    plan.cards[0] = ~<uint64_t>0 if cards >= 64 else (<uint64_t>1 << cards) - 1
    plan.cards[1] = (<uint64_t>1 << (cards - 64)) - 1 if cards > 64 else 0
    plan.wonders = (<uint32_t>1 << wonders) - 1
    plan.tokens = (<uint32_t>1 << tokens) - 1
    plan.city_todo = block(&end, wonders)
    plan.city_built = block(&end, wonders)
    plan.city_wonder_price = block(&end, wonders)
    plan.city_payable = block(&end, wonders)
    plan.city_n_todo = block(&end, 5)
    plan.city_turns = block(&end, 2 * 5)
    plan.city_threats = block(&end, 8)
    plan.city_size = end
    end = PLACES * cards
    plan.offered = block(&end, OFFERS * cards)
    plan.cities = block(&end, 2 * plan.city_size)
    plan.pawn = block(&end, 31)
    plan.loot = block(&end, 4)
    plan.turn = block(&end, 2)
    plan.extra = block(&end, 1)
    plan.phase = block(&end, 13)
    plan.age = block(&end, 4)
    plan.left = block(&end, 1)
    plan.left_in_age = block(&end, slots + 1)
    plan.structure = block(&end, 3 * slots)
    plan.guilds = block(&end, 1)
    plan.board = block(&end, tokens)
    plan.drawn = block(&end, tokens)
    plan.aside = block(&end, tokens)
    plan.offer = block(&end, wonders)
    plan.lead = block(&end, LEADS)
    plan.wonders_up = block(&end, 8)
    plan.uncovered = block(&end, 8)
    plan.due = block(&end, 1)
    plan.soon = block(&end, cards)
    plan.where = block(&end, 0 if expanded else cards * slots)
    plan.expansions = block(&end, expansion_size() if expanded else 0)
    plan.size = end
    end = 0
    plan.row_build = block(&end, cards)
    plan.row_discard = block(&end, cards)
    plan.row_wonder = block(&end, wonders)
    plan.row_under = block(&end, cards)
    plan.row_pick = block(&end, wonders)
    plan.row_token = block(&end, tokens)
    plan.row_keep = block(&end, tokens)
    plan.row_destroy = block(&end, cards)
    plan.row_revive = block(&end, cards)
    plan.row_starter = block(&end, 2)
    plan.row_lays_open = block(&end, 3)
    plan.row_again = block(&end, 3)
    plan.row_expansions = block(&end, expansion_n_rows() if expanded else 0)
    plan.rows = end
    return plan


cdef void plan_inputs() noexcept nogil:
    """Lay out the inputs of all set-ups, once the tables are filled."""
    cdef int i
    note_sources()
    for i in range(N_SETUPS):
        PLANS[i] = plan_of(&TABLES.setups[i].inputs,
                           TABLES.setups[i].pantheon or TABLES.setups[i].agora)


# Prices of the visible cards, by seat and slot.
cdef struct Prices:
    Market market[2]
    uint8_t total[2][MAX_SLOTS]
    bint chain[2][MAX_SLOTS]
    int purse[2]


cdef inline int laid_open(const State* s, int slot, uint32_t of) noexcept nogil:
    """How many of the slots `of` nothing covers any more once `slot` is taken."""
    cdef uint32_t below = setup_of(s).covers[s.age][slot] & s.present & of
    cdef int n = 0
    while below:
        n += setup_of(s).covered_by[s.age][sw_lowest(below)] & s.present == (<uint32_t>1 << slot)
        below &= below - 1
    return n


cdef inline bint is_next(const State* s, int slot) noexcept nogil:
    """Whether a slot lies under a single card, and that one can be taken."""
    cdef uint32_t above = setup_of(s).covered_by[s.age][slot] & s.present
    return sw_popcount(above) == 1 and (above & s.access) != 0


cdef void find_prices(Prices* prices, const State* s) noexcept nogil:
    cdef const City* city
    cdef const Item* row
    cdef Price price
    cdef uint32_t seen
    cdef int seat, slot
    for seat in range(2):
        city = &s.city[seat]
        prices.purse[seat] = purse(s, seat)
        open_market(city, &s.city[1 - seat], &prices.market[seat])
        seen = s.present & s.known
        while seen:
            slot = sw_lowest(seen)
            seen &= seen - 1
            if s.setup:
                price = price_of_card(s, seat, s.slot[slot])
                prices.total[seat][slot] = price.total
                prices.chain[seat][slot] = price.chain
                continue
            row = card_row(s.slot[slot])
            prices.chain[seat][slot] = (city.cards[0] & row.chain) != 0
            prices.total[seat][slot] = 0
            if not prices.chain[seat][slot]:
                prices.total[seat][slot] = row.coin_cost + trade_price(
                    city, &prices.market[seat], row.cost,
                    blue_discount(city) if row.kind == BLUE else 0)


cdef void put_offer(
    Out* out, const Prices* prices, const State* s, int seat, int slot
) noexcept nogil:
    """A visible card: its price for both, whether they can pay it; if it can be taken now, also
    what that lays open, face up and face down."""
    cdef int at = PLANS[s.setup].offered + OFFERS * s.slot[slot]
    cdef int other = 1 - seat
    put(out, at, prices.total[seat][slot])
    put(out, at + 1, prices.total[other][slot])
    put(out, at + 2, prices.total[seat][slot] <= prices.purse[seat])
    put(out, at + 3, prices.total[other][slot] <= prices.purse[other])
    put(out, at + 4, prices.chain[seat][slot])
    put(out, at + 5, prices.chain[other][slot])
    if (s.access >> slot) & 1:
        put(out, at + 6, laid_open(s, slot, s.known))
        put(out, at + 7, laid_open(s, slot, ~s.known))


cdef void put_threats(
    Out* out, int at, const Prices* prices, const State* s, int seat
) noexcept nogil:
    """What a seat could win by, or get closer by, with the cards that lie open."""
    cdef const City* city = &s.city[seat]
    cdef uint32_t seen = s.present & s.known
    cdef const Item* row
    cdef int ahead = s.pawn if seat == 0 else -s.pawn
    cdef int symbols = sw_popcount(city.symbols)
    cdef int new_now = 0, new_later = 0, pairs = 0, wins = 0, near, slot, shields
    while seen:
        slot = sw_lowest(seen)
        seen &= seen - 1
        row = card_row(s.slot[slot])
        if prices.total[seat][slot] > prices.purse[seat]:
            continue
        shields = shields_of(city, row)
        if shields and ahead + shields >= TABLES.capital:
            wins |= 1 if (s.access >> slot) & 1 else 2
        if not row.symbols:
            continue
        if city.symbols & row.symbols:
            pairs += (s.access >> slot) & 1
        elif (s.access >> slot) & 1:
            new_now += 1
        else:
            new_later += 1
    near = TABLES.symbols_to_win - symbols
    put(out, at, wins & 1)
    put(out, at + 1, wins >> 1)
    put(out, at + 2, new_now)
    put(out, at + 3, new_later)
    put(out, at + 4, pairs)
    put(out, at + 5, near == 1 and new_now > 0)
    put(out, at + 6, near == 1 and new_later > 0)
    put(out, at + 7, near == 2 and new_now > 0)


cdef void put_city(
    Out* out, int base, const Prices* prices, const State* s, int seat, bint wonders_left
) noexcept nogil:
    cdef const City* city = &s.city[seat]
    cdef const Plan* plan = &PLANS[s.setup]
    cdef const Market* market = &prices.market[seat]
    cdef int points[N_SCORED]
    cdef int i, made, price, wonder, todo = 0, again = 0, payable_again = 0
    cdef int discount = wonder_discount(city)
    cdef bint always_again = right(city, RIGHT_WONDER_TURN) != 0
    score_city(s, seat, points)
    put(out, base + CITY_COINS, city.coins)
    for i in range(min(<int>COIN_STEPS, <int>city.coins)):
        put(out, base + CITY_COIN_STEPS + i, 1)
    for i in range(N_RESOURCES):
        made = (city.make >> (8 * i)) & 0xFF
        put(out, base + CITY_MAKE + i, made)
        put(out, base + CITY_MAKES + i, made != 0)
        put(out, base + CITY_PRICE + i, (market.price >> (8 * i)) & 0xFF)
    put(out, base + CITY_CHOICES, city.raw_choices)
    put(out, base + CITY_CHOICES + 1, city.grey_choices)
    for i in range(COLUMNS):
        put(out, base + CITY_COUNT + i, city.count[i])
    for i in range(N_ROWS):
        put(out, base + CITY_POINTS + i, points[i])
    put(out, base + CITY_N_SYMBOLS + sw_popcount(city.symbols), 1)
    put_members(out, base + CITY_SYMBOLS, 1, city.symbols)
    put_members(out, base + CITY_TOKENS, 1, city.tokens & plan.tokens)
    for i in range(MAX_HELD):
        wonder = city.wonders[i]
        if wonder >= plan.counted.wonders:      # NONE is, too
            continue
        if not (city.todo >> i) & 1:
            put(out, base + plan.city_built + wonder, 1)
        elif wonders_left:
            todo += 1
            if s.setup:
                price = price_of_wonder(s, seat, wonder).total
            else:
                price = trade_price(city, market, wonder_row(wonder).cost, discount)
            put(out, base + plan.city_todo + wonder, 1)
            put(out, base + plan.city_wonder_price + wonder, price)
            put(out, base + plan.city_payable + wonder, price <= prices.purse[seat])
            if always_again or wonder_row(wonder).extra_turn:
                again += 1
                payable_again += price <= prices.purse[seat]
    # With expansions a city can come to own more than four.
    put(out, base + plan.city_n_todo + min(4, todo), 1)
    put(out, base + plan.city_turns + min(4, again), 1)
    put(out, base + plan.city_turns + 5 + min(4, payable_again), 1)
    put_threats(out, base + plan.city_threats, prices, s, seat)


def plan(bint expanded):
    """What the inputs of Duel, or of Duel with expansions, follow from and where they stand."""
    return PLANS[expanded]


cdef int duel_n_inputs(int setup) noexcept nogil:
    return PLANS[setup].size


cdef int duel_n_rows(int setup) noexcept nogil:
    return PLANS[setup].rows


cdef int duel_inputs(
    const void* state, int seat, uint16_t* index, int16_t* count
) noexcept nogil:
    """Non-zero inputs of a state seen from `seat`; see core/game.pxd."""
    cdef const State* s = <const State*>state
    cdef int other = 1 - seat
    cdef int built = s.city[0].count[BUILT] + s.city[1].count[BUILT]
    cdef bint wonders_left = built < setup_of(s).wonder_limit
    cdef const Plan* plan = &PLANS[s.setup]
    cdef uint32_t seen = s.present & s.known
    cdef uint64_t counted
    cdef int word, slot, i, pawn, lead
    cdef int mine[N_SCORED]
    cdef int theirs[N_SCORED]
    cdef Prices prices
    cdef Out out
    out.index = index
    out.count = count
    out.n = 0
    find_prices(&prices, s)
    for word in range(2):
        counted = plan.cards[word]
        put_members(&out, 64 * word * PLACES, PLACES, s.city[seat].cards[word] & counted)
        put_members(&out, 64 * word * PLACES + 1, PLACES, s.city[other].cards[word] & counted)
        put_members(&out, 64 * word * PLACES + 2, PLACES, s.discard[word] & counted)
    while seen:
        slot = sw_lowest(seen)
        seen &= seen - 1
        if s.slot[slot] >= plan.counted.cards:
            continue
        put(&out, s.slot[slot] * PLACES + (4 if (s.access >> slot) & 1 else 3), 1)
        put(&out, plan.soon + s.slot[slot], is_next(s, slot))
        if not plan.expanded:
            put(&out, plan.where + s.slot[slot] * plan.counted.slots + slot, 1)
        put_offer(&out, &prices, s, seat, slot)
    put_city(&out, plan.cities, &prices, s, seat, wonders_left)
    put_city(&out, plan.cities + plan.city_size, &prices, s, other, wonders_left)
    pawn = s.pawn if seat == 0 else -s.pawn
    put(&out, plan.pawn + pawn + 15, 1)
    # Loot in the order: what I can lose far and near, what the other can lose near and far.
    for i in range(4):
        if (s.loot >> i) & 1:
            put(&out, plan.loot + (i if seat == 0 else 3 - i), 1)
    put(&out, plan.turn + (0 if chooser(s) == seat else 1), 1)
    put(&out, plan.extra, s.extra)
    if s.phase <= PHASE_OVER:
        put(&out, plan.phase + s.phase, 1)
    put(&out, plan.age + s.age, 1)
    put(&out, plan.left, duel_turns_left(state))
    put(&out, plan.left_in_age + sw_popcount(s.present), 1)
    if s.age:
        put_members(&out, plan.structure + (s.age - 1) * plan.counted.slots, 1, s.present)
        put(&out, plan.due, sw_popcount(pending_reveals(s)))
    put(&out, plan.guilds, sw_popcount(s.backs & s.present & ~s.known))
    put_members(&out, plan.board, 1, s.board & plan.tokens)
    if plan.expanded:
        # Which of those not seen is locked, or lies on Enki, a seat may not know.
        put_members(&out, plan.drawn, 1, s.drawn & plan.tokens if chooser(s) == seat else 0)
        put_members(&out, plan.aside, 1, setup_of(s).tokens & plan.tokens & ~(
            s.board | s.city[0].tokens | s.city[1].tokens))
    else:
        put_members(&out, plan.drawn, 1, s.drawn & plan.tokens)
        put_members(&out, plan.aside, 1, aside_tokens(s) & plan.tokens)
    put_members(&out, plan.offer, 1, s.offer & plan.wonders)
    score_city(s, seat, mine)
    score_city(s, other, theirs)
    lead = (mine[N_ROWS] - theirs[N_ROWS]) // 2
    put(&out, plan.lead + min(<int>LEADS - 1, max(0, lead + LEADS // 2)), 1)
    put(&out, plan.wonders_up + min(7, built), 1)
    put(&out, plan.uncovered + min(7, sw_popcount(s.access & s.known)), 1)
    if plan.expanded:
        put_expansions(&out, plan.expansions, s, seat)
    return out.n


cdef inline int add_row(uint16_t* out, int n, int row, int number, int counted) noexcept nogil:
    """One row more, unless the policy does not know the item."""
    if number < counted:
        out[n] = <uint16_t>(row + number)
        n += 1
    return n


cdef int duel_rows(const void* state, move_t move, uint16_t* out) noexcept nogil:
    """Rows of a policy whose sum is the worth of a move; see core/game.pxd."""
    cdef const State* s = <const State*>state
    cdef const Plan* plan = &PLANS[s.setup]
    cdef int kind = move >> KIND_SHIFT
    cdef uint32_t payload = <uint32_t>move
    cdef int slot = payload & 0x1F
    cdef int card = (payload >> CARD_SHIFT) & 0x7F
    cdef int wonder = payload >> WONDER_SHIFT
    cdef int cards = plan.counted.cards, wonders = plan.counted.wonders
    cdef int tokens = plan.counted.tokens
    cdef int opened, n
    cdef bint again
    if kind == MOVE_BUILD or kind == MOVE_DISCARD or kind == MOVE_WONDER:
        opened = laid_open(s, slot, <uint32_t>0xFFFFFFFF)
        # Their sum is one of floats, so their order is kept, too.
        if kind == MOVE_WONDER:
            again = wonder_row(wonder).extra_turn or right(&s.city[s.turn], RIGHT_WONDER_TURN)
            n = add_row(out, 0, plan.row_wonder, wonder, wonders)
            n = add_row(out, n, plan.row_again if again else plan.row_lays_open, opened, 3)
            n = add_row(out, n, plan.row_under, card, cards)
        else:
            n = add_row(out, 0, plan.row_build if kind == MOVE_BUILD else plan.row_discard, card,
                        cards)
            n = add_row(out, n, plan.row_lays_open, opened, 3)
        if plan.expanded:
            n += token_rows(s, slot, plan.row_expansions, out + n)
        return n
    if kind == MOVE_PICK:
        return add_row(out, 0, plan.row_pick, payload, wonders)
    if kind == MOVE_TOKEN:
        return add_row(out, 0, plan.row_token, payload, tokens)
    if kind == MOVE_KEEP:
        return add_row(out, 0, plan.row_keep, payload, tokens)
    if kind == MOVE_DESTROY:
        return add_row(out, 0, plan.row_destroy, payload, cards)
    if kind == MOVE_REVIVE:
        return add_row(out, 0, plan.row_revive, payload, cards)
    if kind == MOVE_MESSE or kind == MOVE_LIBERTY:  # a card built free, as one that is revived
        return add_row(out, 0, plan.row_revive, card, cards)
    if kind == MOVE_STARTER:
        return add_row(out, 0, plan.row_starter, <int>payload != chooser(s), 2)
    if not plan.expanded:
        return 0
    n = expansion_rows(s, move, plan.row_expansions, out)
    if kind == MOVE_PREPARE:
        n = add_row(out, n, plan.row_lays_open, laid_open(s, slot, <uint32_t>0xFFFFFFFF), 3)
    return n
