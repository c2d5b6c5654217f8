"""Inputs of wide networks for 7 Wonders Duel, seen from one seat: small whole numbers, mostly 1.

Where every card is; for each card on offer its price for both, in which slot it lies, and what
taking it would lay open;
for both cities what they have, make and pay; what each could win by at once; and what both share.
Only what lies on the table is used.
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.core.inputs cimport Out, put, put_members
from solver._ext.duel.chance cimport aside_tokens, pending_reveals
from solver._ext.duel.effects cimport shields_of
from solver._ext.duel.payment cimport (
    Market, blue_discount, open_market, trade_price, wonder_discount,
)
from solver._ext.duel.scoring cimport N_ROWS, duel_turns_left, score_city
from solver._ext.duel.state cimport (
    CARD_SHIFT, KIND_SHIFT, MOVE_BUILD, MOVE_DESTROY, MOVE_DISCARD, MOVE_KEEP, MOVE_PICK,
    MOVE_REVIVE, MOVE_TOKEN, MOVE_WONDER, WONDER_SHIFT, City, State,
)
from solver._ext.duel.tables cimport (
    BLUE, BUILT, N_CARDS, N_RESOURCES, N_SLOTS, N_TOKENS, N_WONDERS, TABLES, Card,
)

cdef enum:
    PLACES = 5                          # of a card: mine, theirs, discarded, visible, accessible
    OFFERS = 8                          # what is told of a visible card, see put_offer
    COIN_STEPS = 16
    SYMBOLS = 7
    LEADS = 21                          # steps of two points
    # offsets inside the block of a city
    CITY_COINS = 0
    CITY_COIN_STEPS = CITY_COINS + 1
    CITY_MAKE = CITY_COIN_STEPS + COIN_STEPS
    CITY_MAKES = CITY_MAKE + N_RESOURCES
    CITY_PRICE = CITY_MAKES + N_RESOURCES
    CITY_CHOICES = CITY_PRICE + N_RESOURCES
    CITY_COUNT = CITY_CHOICES + 2
    CITY_POINTS = CITY_COUNT + 8
    CITY_N_SYMBOLS = CITY_POINTS + N_ROWS
    CITY_SYMBOLS = CITY_N_SYMBOLS + SYMBOLS + 1
    CITY_TOKENS = CITY_SYMBOLS + SYMBOLS
    CITY_TODO = CITY_TOKENS + N_TOKENS
    CITY_BUILT = CITY_TODO + N_WONDERS
    CITY_WONDER_PRICE = CITY_BUILT + N_WONDERS
    CITY_PAYABLE = CITY_WONDER_PRICE + N_WONDERS
    CITY_N_TODO = CITY_PAYABLE + N_WONDERS
    CITY_TURNS = CITY_N_TODO + 5        # further turns by wonders: to be built, and payable
    CITY_THREATS = CITY_TURNS + 2 * 5
    CITY_SIZE = CITY_THREATS + 8
    # offsets of the blocks
    OFFERED = PLACES * N_CARDS
    CITIES = OFFERED + OFFERS * N_CARDS
    PAWN = CITIES + 2 * CITY_SIZE
    LOOT = PAWN + 31
    TURN = LOOT + 4
    EXTRA = TURN + 2
    PHASE = EXTRA + 1
    AGE = PHASE + 13
    LEFT = AGE + 4
    LEFT_IN_AGE = LEFT + 1
    STRUCTURE = LEFT_IN_AGE + N_SLOTS + 1
    GUILDS = STRUCTURE + 3 * N_SLOTS
    BOARD = GUILDS + 1
    DRAWN = BOARD + N_TOKENS
    ASIDE = DRAWN + N_TOKENS
    OFFER = ASIDE + N_TOKENS
    LEAD = OFFER + N_WONDERS
    WONDERS_UP = LEAD + LEADS
    UNCOVERED = WONDERS_UP + 8
    DUE = UNCOVERED + 8
    SOON = DUE + 1                      # cards under a single other one, which can be taken now
    WHERE = SOON + N_CARDS              # which card lies in which slot
    SIZE = WHERE + N_CARDS * N_SLOTS
    # rows of a policy: kinds of moves, in which cards, wonders and tokens are counted from 0
    ROW_BUILD = 0
    ROW_DISCARD = ROW_BUILD + N_CARDS
    ROW_WONDER = ROW_DISCARD + N_CARDS
    ROW_UNDER = ROW_WONDER + N_WONDERS  # the card that goes under a wonder
    ROW_PICK = ROW_UNDER + N_CARDS
    ROW_TOKEN = ROW_PICK + N_WONDERS
    ROW_KEEP = ROW_TOKEN + N_TOKENS
    ROW_DESTROY = ROW_KEEP + N_TOKENS
    ROW_REVIVE = ROW_DESTROY + N_CARDS
    ROW_STARTER = ROW_REVIVE + N_CARDS  # I, the other
    ROW_LAYS_OPEN = ROW_STARTER + 2     # by the cards laid open: none, one, two
    ROW_AGAIN = ROW_LAYS_OPEN + 3       # the same for a wonder with another turn
    ROWS = ROW_AGAIN + 3


# Prices of the visible cards, by seat and slot.
cdef struct Prices:
    Market market[2]
    uint8_t total[2][N_SLOTS]
    bint chain[2][N_SLOTS]


cdef inline int laid_open(const State* s, int slot, uint32_t of) noexcept nogil:
    """How many of the slots `of` nothing covers any more once `slot` is taken."""
    cdef uint32_t below = TABLES.covers[s.age][slot] & s.present & of
    cdef int n = 0
    while below:
        n += TABLES.covered_by[s.age][sw_lowest(below)] & s.present == (<uint32_t>1 << slot)
        below &= below - 1
    return n


cdef inline bint is_next(const State* s, int slot) noexcept nogil:
    """Whether a slot lies under a single card, and that one can be taken."""
    cdef uint32_t above = TABLES.covered_by[s.age][slot] & s.present
    return sw_popcount(above) == 1 and (above & s.access) != 0


cdef void find_prices(Prices* prices, const State* s) noexcept nogil:
    cdef const City* city
    cdef const Card* row
    cdef uint32_t seen
    cdef int seat, slot
    for seat in range(2):
        city = &s.city[seat]
        open_market(city, &s.city[1 - seat], &prices.market[seat])
        seen = s.present & s.known
        while seen:
            slot = sw_lowest(seen)
            seen &= seen - 1
            row = &TABLES.cards[s.slot[slot]]
            prices.chain[seat][slot] = (city.cards[0] & row.chain) != 0
            prices.total[seat][slot] = 0
            if not prices.chain[seat][slot]:
                prices.total[seat][slot] = row.coin_cost + trade_price(
                    city, &prices.market[seat], row.cost,
                    blue_discount(city) if row.colour == BLUE else 0)


cdef void put_offer(
    Out* out, const Prices* prices, const State* s, int seat, int slot
) noexcept nogil:
    """A visible card: its price for both, whether they can pay it; if it can be taken now, also
    what that lays open, face up and face down."""
    cdef int at = OFFERED + OFFERS * s.slot[slot]
    cdef int other = 1 - seat
    put(out, at, prices.total[seat][slot])
    put(out, at + 1, prices.total[other][slot])
    put(out, at + 2, prices.total[seat][slot] <= s.city[seat].coins)
    put(out, at + 3, prices.total[other][slot] <= s.city[other].coins)
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
    cdef const Card* row
    cdef int ahead = s.pawn if seat == 0 else -s.pawn
    cdef int symbols = sw_popcount(city.symbols)
    cdef int new_now = 0, new_later = 0, pairs = 0, wins = 0, near, slot, shields
    while seen:
        slot = sw_lowest(seen)
        seen &= seen - 1
        row = &TABLES.cards[s.slot[slot]]
        if prices.total[seat][slot] > city.coins:
            continue
        shields = shields_of(city, row)
        if shields and ahead + shields >= TABLES.capital:
            wins |= 1 if (s.access >> slot) & 1 else 2
        if row.symbol < 0:
            continue
        if (city.symbols >> row.symbol) & 1:
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
    cdef const Market* market = &prices.market[seat]
    cdef int points[N_ROWS + 1]
    cdef int i, made, price, wonder, todo = 0, again = 0, payable_again = 0
    cdef int discount = wonder_discount(city)
    cdef bint theology = (city.tokens & TABLES.theology) != 0
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
    for i in range(8):
        put(out, base + CITY_COUNT + i, city.count[i])
    for i in range(N_ROWS):
        put(out, base + CITY_POINTS + i, points[i])
    put(out, base + CITY_N_SYMBOLS + sw_popcount(city.symbols), 1)
    put_members(out, base + CITY_SYMBOLS, 1, city.symbols)
    put_members(out, base + CITY_TOKENS, 1, city.tokens)
    for i in range(4):
        wonder = city.wonders[i]
        if wonder >= N_WONDERS:
            continue
        if not (city.todo >> i) & 1:
            put(out, base + CITY_BUILT + wonder, 1)
        elif wonders_left:
            todo += 1
            price = trade_price(city, market, TABLES.wonders[wonder].cost, discount)
            put(out, base + CITY_TODO + wonder, 1)
            put(out, base + CITY_WONDER_PRICE + wonder, price)
            put(out, base + CITY_PAYABLE + wonder, price <= city.coins)
            if theology or TABLES.wonders[wonder].extra_turn:
                again += 1
                payable_again += price <= city.coins
    put(out, base + CITY_N_TODO + todo, 1)
    put(out, base + CITY_TURNS + again, 1)
    put(out, base + CITY_TURNS + 5 + payable_again, 1)
    put_threats(out, base + CITY_THREATS, prices, s, seat)


cdef int duel_n_inputs() noexcept nogil:
    return SIZE


cdef int duel_n_rows() noexcept nogil:
    return ROWS


cdef int duel_inputs(
    const void* state, int seat, uint16_t* index, int16_t* count
) noexcept nogil:
    """Non-zero inputs of a state seen from `seat`; see core/game.pxd."""
    cdef const State* s = <const State*>state
    cdef int other = 1 - seat
    cdef int built = s.city[0].count[BUILT] + s.city[1].count[BUILT]
    cdef bint wonders_left = built < TABLES.wonder_limit
    cdef uint32_t seen = s.present & s.known
    cdef int word, slot, i, pawn, lead
    cdef int mine[N_ROWS + 1]
    cdef int theirs[N_ROWS + 1]
    cdef Prices prices
    cdef Out out
    out.index = index
    out.count = count
    out.n = 0
    find_prices(&prices, s)
    for word in range(2):
        put_members(&out, 64 * word * PLACES, PLACES, s.city[seat].cards[word])
        put_members(&out, 64 * word * PLACES + 1, PLACES, s.city[other].cards[word])
        put_members(&out, 64 * word * PLACES + 2, PLACES, s.discard[word])
    while seen:
        slot = sw_lowest(seen)
        seen &= seen - 1
        put(&out, s.slot[slot] * PLACES + (4 if (s.access >> slot) & 1 else 3), 1)
        put(&out, SOON + s.slot[slot], is_next(s, slot))
        put(&out, WHERE + s.slot[slot] * N_SLOTS + slot, 1)
        put_offer(&out, &prices, s, seat, slot)
    put_city(&out, CITIES, &prices, s, seat, wonders_left)
    put_city(&out, CITIES + CITY_SIZE, &prices, s, other, wonders_left)
    pawn = s.pawn if seat == 0 else -s.pawn
    put(&out, PAWN + pawn + 15, 1)
    # Loot in the order: what I can lose far and near, what the other can lose near and far.
    for i in range(4):
        if (s.loot >> i) & 1:
            put(&out, LOOT + (i if seat == 0 else 3 - i), 1)
    put(&out, TURN + (0 if s.turn == seat else 1), 1)
    put(&out, EXTRA, s.extra)
    put(&out, PHASE + s.phase, 1)
    put(&out, AGE + s.age, 1)
    put(&out, LEFT, duel_turns_left(state))
    put(&out, LEFT_IN_AGE + sw_popcount(s.present), 1)
    if s.age:
        put_members(&out, STRUCTURE + (s.age - 1) * N_SLOTS, 1, s.present)
        put(&out, DUE, sw_popcount(pending_reveals(s)))
    put(&out, GUILDS, sw_popcount(s.backs & s.present & ~s.known))
    put_members(&out, BOARD, 1, s.board)
    put_members(&out, DRAWN, 1, s.drawn)
    put_members(&out, ASIDE, 1, aside_tokens(s))
    put_members(&out, OFFER, 1, s.offer)
    score_city(s, seat, mine)
    score_city(s, other, theirs)
    lead = (mine[N_ROWS] - theirs[N_ROWS]) // 2
    put(&out, LEAD + min(<int>LEADS - 1, max(0, lead + LEADS // 2)), 1)
    put(&out, WONDERS_UP + built, 1)
    put(&out, UNCOVERED + sw_popcount(s.access & s.known), 1)
    return out.n


cdef int duel_rows(const void* state, move_t move, uint16_t* out) noexcept nogil:
    """Rows of a policy whose sum is the worth of a move; see core/game.pxd."""
    cdef const State* s = <const State*>state
    cdef int kind = move >> KIND_SHIFT
    cdef int payload = move & 0xFFFFFF
    cdef int slot = payload & 0x1F
    cdef int card = (payload >> CARD_SHIFT) & 0x7F
    cdef int wonder = payload >> WONDER_SHIFT
    cdef int opened
    if kind == MOVE_BUILD or kind == MOVE_DISCARD or kind == MOVE_WONDER:
        opened = laid_open(s, slot, <uint32_t>0xFFFFFFFF)
        out[1] = ROW_LAYS_OPEN + opened
        if kind == MOVE_BUILD:
            out[0] = ROW_BUILD + card
            return 2
        if kind == MOVE_DISCARD:
            out[0] = ROW_DISCARD + card
            return 2
        if TABLES.wonders[wonder].extra_turn or s.city[s.turn].tokens & TABLES.theology:
            out[1] = ROW_AGAIN + opened
        out[0] = ROW_WONDER + wonder
        out[2] = ROW_UNDER + card
        return 3
    if kind == MOVE_PICK:
        out[0] = ROW_PICK + payload
    elif kind == MOVE_TOKEN:
        out[0] = ROW_TOKEN + payload
    elif kind == MOVE_KEEP:
        out[0] = ROW_KEEP + payload
    elif kind == MOVE_DESTROY:
        out[0] = ROW_DESTROY + payload
    elif kind == MOVE_REVIVE:
        out[0] = ROW_REVIVE + payload
    else:
        out[0] = ROW_STARTER + (payload != s.turn)
    return 1
