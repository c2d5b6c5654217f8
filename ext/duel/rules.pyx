"""Rules of 7 Wonders Duel on the C state (section numbers are those of reference duel)."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from solver._ext.core.bits cimport nth_member, sw_lowest, sw_popcount
from solver._ext.core.game cimport CHANCE, FEW_EVENTS, OVER, move_t
from solver._ext.core.rng cimport absorb, Random, mix64, random_below
from solver._ext.duel.cardset cimport card_count, drop_card, nth_card, put_card
from solver._ext.duel.payment cimport Market, can_trade, open_market, trade_price
from solver._ext.duel.tables cimport (
    BLUE, BUILT, COIN_TRIPLES, DISCARD_COINS, GREEN, N_CARDS, N_SLOTS, N_TOKENS, N_WONDERS, NONE,
    RAW_MASK, RED, START_COINS, TABLES, YELLOW, Card, Tables, Token, Wonder,
)

# A copy of the tables local to this module: direct addressing in the hot functions.
cdef Tables T

# Who picks next, by number of wonders picked (section 2.5).
cdef uint8_t[8] PICK_SEAT = [0, 1, 1, 0, 1, 0, 0, 1]


cdef enum:
    CHANCE_PHASES = (1 << PHASE_TOKENS | 1 << PHASE_OFFER | 1 << PHASE_BACKS | 1 << PHASE_REVEAL
                     | 1 << PHASE_DRAW)


cdef void refresh_tables() noexcept:
    """Take over the tables after they were filled."""
    memcpy(&T, &TABLES, sizeof(Tables))


# ---------------------------------------------------------------- small helpers

cdef inline move_t move_of(int kind, int payload) noexcept nogil:
    return (kind << KIND_SHIFT) | payload


cdef inline int place_of(const City* city, int wonder) noexcept nogil:
    """Index of a wonder among those of a city, -1 if it is not there."""
    cdef int i
    for i in range(4):
        if city.wonders[i] == wonder:
            return i
    return -1


# ---------------------------------------------------------------- prices (section 5)

cdef inline int wonder_discount(const City* city) noexcept nogil:
    return T.discount if city.tokens & T.discount_wonder else 0


cdef inline int blue_discount(const City* city) noexcept nogil:
    return T.discount if city.tokens & T.discount_blue else 0


cdef inline int card_discount(const City* city, const Card* card) noexcept nogil:
    return blue_discount(city) if card.colour == BLUE else 0


cdef inline bint is_chained(const City* city, const Card* card) noexcept nogil:
    return (city.cards[0] & card.chain) != 0


cdef int unit_price(const State* s, int seat, int resource) noexcept nogil:
    """Price for `seat` of one unit."""
    cdef Market market
    open_market(&s.city[seat], &s.city[1 - seat], &market)
    return <int>((market.price >> (8 * resource)) & 0xFF)


cdef Price price_of_card(const State* s, int seat, int card) noexcept nogil:
    """Cheapest price of a card for `seat`, whether or not the coins are there."""
    cdef const City* city = &s.city[seat]
    cdef const Card* row = &T.cards[card]
    cdef Market market
    cdef Price price
    price.chain = is_chained(city, row)
    price.trade = 0
    price.total = 0
    if not price.chain:
        open_market(city, &s.city[1 - seat], &market)
        price.trade = trade_price(city, &market, row.cost, card_discount(city, row))
        price.total = price.trade + row.coin_cost
    return price


cdef Price price_of_wonder(const State* s, int seat, int wonder) noexcept nogil:
    """Cheapest price of a wonder for `seat`, whether or not the coins are there."""
    cdef const City* city = &s.city[seat]
    cdef Market market
    cdef Price price
    open_market(city, &s.city[1 - seat], &market)
    price.chain = False
    price.trade = trade_price(city, &market, T.wonders[wonder].cost, wonder_discount(city))
    price.total = price.trade
    return price


cdef inline bint can_build(
    const City* city, const Market* market, int card, int blue_discount
) noexcept nogil:
    cdef const Card* row = &T.cards[card]
    cdef int discount = blue_discount & -<int>(row.colour == BLUE)
    cdef bint chained = (city.cards[0] & row.chain) != 0
    return chained | can_trade(city, market, row.cost, discount, city.coins - row.coin_cost)


cdef inline int payable_wonders(
    const State* s, const City* city, const Market* market, int* out
) noexcept nogil:
    """Unbuilt wonders that `city` can pay now; none once seven stand (section 6.3)."""
    cdef int wonder, n = 0
    cdef int discount
    cdef int todo = city.todo
    if s.city[0].count[BUILT] + s.city[1].count[BUILT] >= T.wonder_limit:
        return 0
    discount = wonder_discount(city)
    while todo:
        wonder = city.wonders[sw_lowest(todo)]
        todo &= todo - 1
        # Written always, kept by the count: no branch to guess.
        out[n] = wonder
        n += can_trade(city, market, T.wonders[wonder].cost, discount, city.coins)
    return n


# ---------------------------------------------------------------- chance (section 11)

cdef uint16_t aside_tokens(const State* s) noexcept nogil:
    """Tokens set aside at setup and never drawn."""
    return (((1 << N_TOKENS) - 1) & ~s.board & ~s.city[0].tokens & ~s.city[1].tokens
            & ~s.drawn & ~s.returned)


cdef uint32_t pending_reveals(const State* s) noexcept nogil:
    """Slots to be turned up before anybody decides: laid open, or uncovered."""
    return (T.open_slots[s.age] | s.access) & s.present & ~s.known


cdef void pool_of_slot(const State* s, int slot, uint64_t* pool) noexcept nogil:
    """Cards that may lie in a face-down slot, all equally likely."""
    cdef int deck = 3 if (s.backs >> slot) & 1 else s.age - 1
    pool[0] = s.unseen[0] & T.deck_lo[deck]
    pool[1] = s.unseen[1] & T.deck_hi[deck]


cdef uint16_t wonder_pool(const State* s) noexcept nogil:
    """Wonders that may still be offered: those nobody owns."""
    cdef uint16_t pool = (1 << N_WONDERS) - 1
    cdef int seat, i
    for seat in range(2):
        for i in range(4):
            if s.city[seat].wonders[i] != NONE:
                pool &= ~(1 << s.city[seat].wonders[i])
    return pool


cdef uint32_t random_subset(uint64_t pool, int size, Random* rng) noexcept nogil:
    """A uniform subset of `size` members (all of them if there are fewer)."""
    cdef uint64_t chosen = 0
    cdef int n = sw_popcount(pool)
    cdef uint64_t bit
    while size > 0 and n > 0:
        bit = <uint64_t>1 << nth_member(pool, random_below(rng, n))
        chosen |= bit
        pool ^= bit
        size -= 1
        n -= 1
    return <uint32_t>chosen


cdef int subsets(int kind, uint64_t pool, int size, move_t* out) noexcept nogil:
    """All subsets of `size` members of `pool` as events; returns their number."""
    cdef int member[20]
    cdef int index[20]
    cdef int n = 0, count = 0, i, j
    cdef uint32_t mask
    while pool:
        member[n] = sw_lowest(pool)
        pool &= pool - 1
        n += 1
    if size > n:
        size = n
    for i in range(size):
        index[i] = i
    while True:
        mask = 0
        for i in range(size):
            mask |= <uint32_t>1 << member[index[i]]
        out[count] = move_of(kind, mask)
        count += 1
        i = size - 1
        while i >= 0 and index[i] == n - size + i:
            i -= 1
        if i < 0:
            return count
        index[i] += 1
        for j in range(i + 1, size):
            index[j] = index[j - 1] + 1


cdef int duel_chance(const void* state, move_t* out, double* prob) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef uint64_t pool[2]
    cdef uint64_t word
    cdef int n = 0, i, w, slot
    if s.phase == PHASE_REVEAL:
        slot = sw_lowest(pending_reveals(s))
        pool_of_slot(s, slot, pool)
        for w in range(2):
            word = pool[w]
            while word:
                out[n] = move_of(EVENT_REVEAL, (64 * w + sw_lowest(word)) << CARD_SHIFT | slot)
                word &= word - 1
                n += 1
    elif s.phase == PHASE_TOKENS:
        n = subsets(EVENT_TOKENS, (1 << N_TOKENS) - 1, 5, out)
    elif s.phase == PHASE_OFFER:
        n = subsets(EVENT_OFFER, wonder_pool(s), 4, out)
    elif s.phase == PHASE_BACKS:
        n = subsets(EVENT_BACKS, (1 << N_SLOTS) - 1, 3, out)
    elif s.phase == PHASE_DRAW:
        n = subsets(EVENT_DRAW, aside_tokens(s), 3, out)
    for i in range(n):
        prob[i] = 1.0 / n
    return n


cdef bint duel_deals(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_REVEAL:
        return sw_popcount(pending_reveals(s)) > FEW_EVENTS
    return (CHANCE_PHASES & ~(1 << PHASE_DRAW)) >> s.phase & 1


cdef move_t duel_sample(const void* state, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef uint64_t pool[2]
    cdef int slot, card
    if s.phase == PHASE_REVEAL:
        slot = sw_lowest(pending_reveals(s))
        pool_of_slot(s, slot, pool)
        card = nth_card(pool, random_below(rng, card_count(pool)))
        return move_of(EVENT_REVEAL, card << CARD_SHIFT | slot)
    if s.phase == PHASE_TOKENS:
        return move_of(EVENT_TOKENS, random_subset((1 << N_TOKENS) - 1, 5, rng))
    if s.phase == PHASE_OFFER:
        return move_of(EVENT_OFFER, random_subset(wonder_pool(s), 4, rng))
    if s.phase == PHASE_BACKS:
        return move_of(EVENT_BACKS, random_subset((1 << N_SLOTS) - 1, 3, rng))
    return move_of(EVENT_DRAW, random_subset(aside_tokens(s), 3, rng))


# ---------------------------------------------------------------- moves

cdef int duel_decider(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_OVER:
        return OVER
    if (CHANCE_PHASES >> s.phase) & 1:
        return CHANCE
    return s.turn


cdef inline int mask_moves(int kind, uint64_t mask, int offset, move_t* out) noexcept nogil:
    cdef int n = 0
    while mask:
        out[n] = move_of(kind, offset + sw_lowest(mask))
        mask &= mask - 1
        n += 1
    return n


cdef inline void destroy_targets(const State* s, uint64_t* out) noexcept nogil:
    """Cards of the opponent that the wonder just built may destroy."""
    cdef const City* victim = &s.city[1 - s.turn]
    cdef uint64_t word = victim.cards[0]
    cdef int card
    out[0] = 0
    out[1] = 0
    while word:
        card = sw_lowest(word)
        word &= word - 1
        if T.cards[card].colour == s.target:
            put_card(out, card)


cdef int duel_legal(const void* state, move_t* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef const City* city = &s.city[s.turn]
    cdef Market market
    cdef uint64_t targets[2]
    cdef uint32_t access
    cdef int payable[4]
    cdef int n = 0, n_wonders, slot, card, i, cell, blue
    if s.phase == PHASE_PLAY:
        open_market(city, &s.city[1 - s.turn], &market)
        n_wonders = payable_wonders(s, city, &market, payable)
        blue = blue_discount(city)
        access = s.access
        while access:
            slot = sw_lowest(access)
            access &= access - 1
            card = s.slot[slot]
            cell = card << CARD_SHIFT | slot
            if can_build(city, &market, card, blue):
                out[n] = move_of(MOVE_BUILD, cell)
                n += 1
            out[n] = move_of(MOVE_DISCARD, cell)
            n += 1
            for i in range(n_wonders):
                out[n] = move_of(MOVE_WONDER, payable[i] << WONDER_SHIFT | cell)
                n += 1
        return n
    if s.phase == PHASE_PICK:
        return mask_moves(MOVE_PICK, s.offer, 0, out)
    if s.phase == PHASE_TOKEN:
        return mask_moves(MOVE_TOKEN, s.board, 0, out)
    if s.phase == PHASE_KEEP:
        return mask_moves(MOVE_KEEP, s.drawn, 0, out)
    if s.phase == PHASE_DESTROY:
        destroy_targets(s, targets)
        return mask_moves(MOVE_DESTROY, targets[0], 0, out)
    if s.phase == PHASE_REVIVE:
        n = mask_moves(MOVE_REVIVE, s.discard[0], 0, out)
        return n + mask_moves(MOVE_REVIVE, s.discard[1], 64, out + n)
    if s.phase == PHASE_STARTER:
        out[0] = move_of(MOVE_STARTER, 0)
        out[1] = move_of(MOVE_STARTER, 1)
        return 2
    return 0


cdef move_t duel_random_move(const void* state, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef const City* city
    cdef Market market
    cdef move_t moves[N_CARDS]
    cdef uint32_t access, buildable = 0
    cdef int payable[4]
    cdef int n_slots, n_build, n_wonders, slot, pick, use, blue
    if (CHANCE_PHASES >> s.phase) & 1:
        return duel_sample(state, rng)
    if s.phase != PHASE_PLAY:
        return moves[random_below(rng, duel_legal(state, moves))]
    # As uniform as a draw from the list, without writing the list.
    city = &s.city[s.turn]
    open_market(city, &s.city[1 - s.turn], &market)
    n_wonders = payable_wonders(s, city, &market, payable)
    blue = blue_discount(city)
    access = s.access
    while access:
        slot = sw_lowest(access)
        access &= access - 1
        buildable |= <uint32_t>can_build(city, &market, s.slot[slot], blue) << slot
    n_build = sw_popcount(buildable)
    n_slots = sw_popcount(s.access)
    pick = random_below(rng, n_build + n_slots * (1 + n_wonders))
    if pick < n_build:
        slot = nth_member(buildable, pick)
        return move_of(MOVE_BUILD, s.slot[slot] << CARD_SHIFT | slot)
    pick -= n_build
    use = pick // n_slots
    slot = nth_member(s.access, pick - use * n_slots)
    if use == 0:
        return move_of(MOVE_DISCARD, s.slot[slot] << CARD_SHIFT | slot)
    return move_of(MOVE_WONDER,
                   payable[use - 1] << WONDER_SHIFT | s.slot[slot] << CARD_SHIFT | slot)


# ---------------------------------------------------------------- effects (sections 7 to 9)

cdef int guild_count(const State* s, int mask) noexcept nogil:
    """What a guild counts, in the better of the two cities (colours summed inside one city)."""
    cdef int best = 0, seat, colour, count
    for seat in range(2):
        count = 0
        for colour in range(8):
            if (mask >> colour) & 1:
                count += s.city[seat].count[colour]
        if mask & COIN_TRIPLES:
            count += s.city[seat].coins // 3
        if count > best:
            best = count
    return best


cdef inline void win(State* s, int seat, int ending) noexcept nogil:
    s.winner = seat
    s.ending = ending
    s.phase = PHASE_OVER


cdef void push_pawn(State* s, int seat, int shields) noexcept nogil:
    """Move the conflict pawn space by space with loot and supremacy (section 8)."""
    cdef City* victim = &s.city[1 - seat]
    cdef int step = 1 if seat == 0 else -1
    cdef int i
    while shields > 0:
        s.pawn += step
        shields -= 1
        for i in range(4):
            if T.loot_at[i] == s.pawn and (s.loot >> i) & 1 and (T.loot_at[i] > 0) == (seat == 0):
                s.loot &= ~(1 << i)
                victim.coins -= min(<int>victim.coins, <int>T.loot_coins[i])
        if s.pawn == T.capital or s.pawn == -<int>T.capital:
            win(s, seat, END_MILITARY)
            return


cdef bint gain_symbol(State* s, int seat, int symbol) noexcept nogil:
    """Add a science symbol; True when it makes a pair. Six different ones win."""
    cdef City* city = &s.city[seat]
    if (city.symbols >> symbol) & 1:
        return True
    city.symbols |= 1 << symbol
    if sw_popcount(city.symbols) >= T.symbols_to_win:
        win(s, seat, END_SCIENCE)
    return False


cdef inline void add_choice(City* city, int mask) noexcept nogil:
    if mask & RAW_MASK:
        city.raw_choices += 1
    elif mask:
        city.grey_choices += 1


cdef void add_building(State* s, int seat, int card) noexcept nogil:
    """The lasting side of a building: set, production, trade, counts, points."""
    cdef City* city = &s.city[seat]
    cdef const Card* row = &T.cards[card]
    put_card(city.cards, card)
    city.make += row.make
    city.fixed |= row.fixed
    city.count[row.colour] += 1
    city.vp[row.colour] += row.vp
    add_choice(city, row.choice)


cdef void add_wonder(State* s, int seat, int wonder) noexcept nogil:
    """The lasting side of a wonder: count, points, choice production."""
    cdef City* city = &s.city[seat]
    city.count[BUILT] += 1
    city.vp[BUILT] += T.wonders[wonder].vp
    add_choice(city, T.wonders[wonder].choice)


cdef bint construct(State* s, int seat, int card) noexcept nogil:
    """Add a building with its effects; True when a science pair was made (section 7)."""
    cdef City* city = &s.city[seat]
    cdef const Card* row = &T.cards[card]
    cdef int shields = row.shields
    add_building(s, seat, card)
    city.coins += row.coins
    if row.per >= 0:
        city.coins += row.per_coins * city.count[row.per]
    if row.guild_coins:
        city.coins += row.guild_coins * guild_count(s, row.guild_mask)
    if shields:
        if row.colour == RED and city.tokens & T.strategy:
            shields += 1
        push_pawn(s, seat, shields)
    if row.symbol >= 0:
        return gain_symbol(s, seat, row.symbol)
    return False


cdef void gain_token(State* s, int seat, int token) noexcept nogil:
    """Take a progress token with its immediate effects (section 9)."""
    cdef const Token* row = &T.tokens[token]
    s.city[seat].tokens |= 1 << token
    s.city[seat].coins += row.coins
    if row.symbol >= 0:
        gain_symbol(s, seat, row.symbol)


cdef inline void pay(State* s, int seat, const Price* price) noexcept nogil:
    s.city[seat].coins -= price.total
    if price.trade and s.city[1 - seat].tokens & T.economy:
        s.city[1 - seat].coins += price.trade


# ---------------------------------------------------------------- flow (sections 3, 4 and 7)

cdef inline void take_slot(State* s, int slot) noexcept nogil:
    """Remove the card of a slot and open what only it covered."""
    cdef uint32_t below = T.covers[s.age][slot]
    cdef int other
    s.present &= ~(<uint32_t>1 << slot)
    s.access &= ~(<uint32_t>1 << slot)
    s.known &= ~(<uint32_t>1 << slot)
    s.slot[slot] = NONE
    while below:
        other = sw_lowest(below)
        below &= below - 1
        if T.covered_by[s.age][other] & s.present == 0:
            s.access |= <uint32_t>1 << other


cdef void lay_out(State* s, int age) noexcept nogil:
    """The structure of an age, nothing known of it yet."""
    s.age = age
    s.present = (1 << N_SLOTS) - 1
    s.access = T.free_slots[age]
    s.known = 0
    s.backs = 0
    memset(s.slot, NONE, N_SLOTS)
    s.phase = PHASE_BACKS if age == 3 else PHASE_REVEAL


cdef void settle(State* s) noexcept nogil:
    """The phase in which the structure is ready for a turn, after reveals that are due."""
    if pending_reveals(s):
        s.phase = PHASE_REVEAL
    elif s.starter:
        s.phase = PHASE_STARTER
    else:
        s.phase = PHASE_PLAY


cdef void count_up(State* s) noexcept nogil:
    """Civilian victory with its tie-breaks (section 10)."""
    cdef int points[2][9]
    score_city(s, 0, points[0])
    score_city(s, 1, points[1])
    cdef int lead = points[0][8] - points[1][8]
    cdef int blue = points[0][1] - points[1][1]
    if lead:
        win(s, 0 if lead > 0 else 1, END_CIVILIAN)
    elif blue:
        win(s, 0 if blue > 0 else 1, END_TIE_BREAK)
    else:
        win(s, SHARED, END_SHARED)


cdef void finish_turn(State* s) noexcept nogil:
    """All choices of a turn are made: next age, reveals, next seat."""
    cdef bint again = s.extra
    s.extra = 0
    if s.phase == PHASE_OVER:
        return
    if s.present == 0:
        if s.age == 3:
            count_up(s)
            return
        # An extra turn earned with the last card is lost.
        if s.pawn:
            s.turn = 1 if s.pawn > 0 else 0
            s.starter = 1
        else:
            s.starter = 1 if s.options & RULE_CHOOSES else 0
        lay_out(s, s.age + 1)
        return
    if not again:
        s.turn = 1 - s.turn
    settle(s)


cdef void after_building(State* s, bint pair) noexcept nogil:
    if s.phase != PHASE_OVER and pair and s.board:
        s.phase = PHASE_TOKEN
    else:
        finish_turn(s)


cdef void play_building(State* s, int card, int slot) noexcept nogil:
    cdef Price price = price_of_card(s, s.turn, card)
    cdef City* city = &s.city[s.turn]
    pay(s, s.turn, &price)
    take_slot(s, slot)
    if price.chain and city.tokens & T.urbanism:
        city.coins += T.urbanism_coins
    after_building(s, construct(s, s.turn, card))


cdef void play_discard(State* s, int card, int slot) noexcept nogil:
    cdef City* city = &s.city[s.turn]
    city.coins += DISCARD_COINS + city.count[YELLOW]
    put_card(s.discard, card)
    take_slot(s, slot)
    finish_turn(s)


cdef void box_eighth(State* s) noexcept nogil:
    """With seven wonders built the one left goes to the box (section 6.3)."""
    cdef int seat, i
    for seat in range(2):
        for i in range(4):
            if (s.city[seat].todo >> i) & 1:
                s.boxed = s.city[seat].wonders[i]


cdef void play_wonder(State* s, int wonder, int card, int slot) noexcept nogil:
    cdef int seat = s.turn
    cdef City* city = &s.city[seat]
    cdef City* other = &s.city[1 - seat]
    cdef const Wonder* row = &T.wonders[wonder]
    cdef Price price = price_of_wonder(s, seat, wonder)
    cdef int place = place_of(city, wonder)
    cdef uint64_t targets[2]
    pay(s, seat, &price)
    take_slot(s, slot)
    city.todo &= ~(1 << place)
    city.under[place] = card
    add_wonder(s, seat, wonder)
    if city.count[BUILT] + other.count[BUILT] == T.wonder_limit:
        box_eighth(s)
    s.extra = 1 if row.extra_turn or city.tokens & T.theology else 0
    city.coins += row.coins
    other.coins -= min(<int>other.coins, <int>row.opponent_loses)
    if row.shields:
        push_pawn(s, seat, row.shields)
        if s.phase == PHASE_OVER:
            s.extra = 0
            return
    if row.destroy >= 0:
        s.target = row.destroy
        destroy_targets(s, targets)
        if targets[0]:
            s.phase = PHASE_DESTROY
            return
        s.target = NONE
    elif row.revive and (s.discard[0] | s.discard[1]):
        s.phase = PHASE_REVIVE
        return
    elif row.draw and aside_tokens(s):
        s.phase = PHASE_DRAW
        return
    finish_turn(s)


cdef void pick_wonder(State* s, int wonder) noexcept nogil:
    cdef City* city
    cdef int place
    while True:
        city = &s.city[PICK_SEAT[s.picks]]
        place = place_of(city, NONE)
        city.wonders[place] = wonder
        city.todo |= 1 << place
        s.offer &= ~(1 << wonder)
        s.picks += 1
        # The last of a group goes to its player without a decision.
        if s.picks & 3 != 3:
            break
        wonder = sw_lowest(s.offer)
    if s.picks == 8:
        s.turn = 0
        lay_out(s, 1)
    elif s.picks == 4:
        s.turn = PICK_SEAT[4]
        s.phase = PHASE_OFFER
    else:
        s.turn = PICK_SEAT[s.picks]


cdef void duel_apply(void* state, move_t move) noexcept nogil:
    cdef State* s = <State*>state
    cdef int kind = move >> KIND_SHIFT
    cdef int payload = move & 0xFFFFFF
    cdef int card = (payload >> CARD_SHIFT) & 0x7F
    cdef int slot = payload & 0x1F
    cdef City* victim
    cdef bint pair
    if kind == EVENT_REVEAL:
        s.slot[slot] = card
        s.known |= <uint32_t>1 << slot
        drop_card(s.unseen, card)
        settle(s)
    elif kind == MOVE_BUILD:
        play_building(s, card, slot)
    elif kind == MOVE_DISCARD:
        play_discard(s, card, slot)
    elif kind == MOVE_WONDER:
        play_wonder(s, payload >> WONDER_SHIFT, card, slot)
    elif kind == MOVE_TOKEN:
        s.board &= ~(1 << payload)
        gain_token(s, s.turn, payload)
        finish_turn(s)
    elif kind == MOVE_KEEP:
        s.returned |= s.drawn & ~(1 << payload)
        s.drawn = 0
        gain_token(s, s.turn, payload)
        finish_turn(s)
    elif kind == MOVE_DESTROY:
        victim = &s.city[1 - s.turn]
        drop_card(victim.cards, payload)
        victim.make -= T.cards[payload].make
        victim.count[T.cards[payload].colour] -= 1
        put_card(s.discard, payload)
        s.target = NONE
        finish_turn(s)
    elif kind == MOVE_REVIVE:
        drop_card(s.discard, payload)
        pair = construct(s, s.turn, payload)
        after_building(s, pair)
    elif kind == MOVE_STARTER:
        s.turn = payload
        s.starter = 0
        s.phase = PHASE_PLAY
    elif kind == MOVE_PICK:
        pick_wonder(s, payload)
    elif kind == EVENT_TOKENS:
        s.board = payload
        if s.options & RULE_PRESET:
            lay_out(s, 1)
        else:
            s.phase = PHASE_OFFER
    elif kind == EVENT_OFFER:
        s.offer = payload
        s.phase = PHASE_PICK
    elif kind == EVENT_BACKS:
        s.backs = payload
        s.phase = PHASE_REVEAL
    elif kind == EVENT_DRAW:
        s.drawn = payload
        s.phase = PHASE_KEEP


cdef void start(State* s, int options) noexcept nogil:
    """The state before the first chance event (section 2)."""
    cdef int seat, i
    memset(s, 0, sizeof(State))
    s.options = options
    for seat in range(2):
        s.city[seat].coins = START_COINS
        for i in range(4):
            s.city[seat].wonders[i] = T.preset[seat][i] if options & RULE_PRESET else NONE
            s.city[seat].under[i] = NONE
    if options & RULE_PRESET:
        s.picks = 8
        s.city[0].todo = 0xF
        s.city[1].todo = 0xF
    s.unseen[0] = ~<uint64_t>0
    s.unseen[1] = (<uint64_t>1 << (N_CARDS - 64)) - 1
    memset(s.slot, NONE, N_SLOTS)
    s.loot = 0xF
    s.target = NONE
    s.boxed = NONE
    s.winner = NOBODY
    s.phase = PHASE_TOKENS


# ---------------------------------------------------------------- score (section 10)

cdef void score_city(const State* s, int seat, int* out) noexcept nogil:
    """Points of a seat: military, blue, green, yellow, guilds, wonders, progress, coins, total."""
    cdef const City* city = &s.city[seat]
    cdef int ahead = s.pawn if seat == 0 else -s.pawn
    cdef int n_tokens = sw_popcount(city.tokens)
    cdef uint64_t guilds = city.cards[1] & T.deck_hi[3]
    cdef uint16_t tokens = city.tokens
    cdef const Card* row
    cdef int i
    out[0] = T.military[ahead] if ahead > 0 else 0
    out[1] = city.vp[BLUE]
    out[2] = city.vp[GREEN]
    out[3] = city.vp[YELLOW]
    out[4] = 0
    while guilds:
        row = &T.cards[64 + sw_lowest(guilds)]
        guilds &= guilds - 1
        out[4] += row.guild_points * guild_count(s, row.guild_mask)
    out[5] = city.vp[BUILT]
    out[6] = 0
    while tokens:
        i = sw_lowest(tokens)
        tokens &= tokens - 1
        out[6] += T.tokens[i].vp + T.tokens[i].per_token * n_tokens
    out[7] = city.coins // 3
    out[8] = 0
    for i in range(8):
        out[8] += out[i]


# ---------------------------------------------------------------- random play

cdef int reveal_all(State* s, Random* rng) noexcept nogil:
    """Turn up every card that is due; returns their number."""
    cdef uint32_t due = pending_reveals(s)
    cdef uint64_t pool[2]
    cdef int slot, card, n = 0
    while due:
        slot = sw_lowest(due)
        due &= due - 1
        pool_of_slot(s, slot, pool)
        card = nth_card(pool, random_below(rng, card_count(pool)))
        s.slot[slot] = card
        s.known |= <uint32_t>1 << slot
        drop_card(s.unseen, card)
        n += 1
    settle(s)
    return n


cdef int duel_random_game(void* state, Random* rng) noexcept nogil:
    """Uniformly random moves to the end: the same ones that single steps would draw."""
    cdef State* s = <State*>state
    cdef int n = 0
    while s.phase != PHASE_OVER:
        if s.phase == PHASE_REVEAL:
            n += reveal_all(s, rng)
        else:
            duel_apply(state, duel_random_move(state, rng))
            n += 1
    return n


# ---------------------------------------------------------------- the interface

cdef int duel_seats(const void* state) noexcept nogil:
    return 2


cdef move_t duel_veiled(const void* state) noexcept nogil:
    return 0


cdef bint duel_hidden(const void* state, int seat) noexcept nogil:
    return False


cdef void duel_determinize(
    const void* state, int seat, Random* rng, void* out
) noexcept nogil:
    # Nothing is private in Duel and cards are drawn when turned up: the state is the belief.
    memcpy(out, state, sizeof(State))


cdef uint64_t duel_key(const void* state) noexcept nogil:
    """What cannot matter any more is left out: cards under wonders, seen decks."""
    cdef const State* s = <const State*>state
    cdef const City* city
    cdef uint64_t slots[2]
    cdef uint32_t half
    cdef uint64_t h = 0
    cdef int seat, deck
    cdef uint64_t word
    cdef uint64_t unseen[2]
    for seat in range(2):
        city = &s.city[seat]
        h = absorb(h, city.cards[0])
        h = absorb(h, city.cards[1] << 32 | <uint64_t>city.todo << 16 | city.tokens)
        memcpy(&half, city.wonders, 4)
        h = absorb(h, <uint64_t>half << 32 | <uint64_t>(<uint16_t>city.coins) << 8 | city.symbols)
    unseen[0] = 0
    unseen[1] = 0
    for deck in range(max(0, <int>s.age - 1), 4):
        unseen[0] |= s.unseen[0] & T.deck_lo[deck]
        unseen[1] |= s.unseen[1] & T.deck_hi[deck]
    h = absorb(h, s.discard[0])
    h = absorb(h, s.discard[1] << 32 | unseen[1])
    h = absorb(h, unseen[0])
    memcpy(slots, s.slot, 16)
    memcpy(&half, s.slot + 16, 4)
    h = absorb(h, slots[0])
    h = absorb(h, slots[1])
    h = absorb(h, <uint64_t>half << 32 | s.present)
    h = absorb(h, <uint64_t>s.backs << 32 | <uint64_t>s.board << 16 | s.drawn)
    word = <uint64_t>s.returned << 48 | <uint64_t>s.offer << 32
    word |= <uint64_t>(<uint8_t>s.pawn) << 24 | <uint64_t>s.loot << 20 | <uint64_t>s.phase << 16
    word |= <uint64_t>s.age << 14 | <uint64_t>s.turn << 13 | <uint64_t>s.starter << 12
    word |= <uint64_t>s.extra << 4 | <uint64_t>s.winner << 2 | s.options
    h = absorb(h, word)
    return mix64(h ^ s.picks)


cdef uint64_t duel_infoset(const void* state, int seat) noexcept nogil:
    return duel_key(state)


cdef void duel_returns(const void* state, double* out) noexcept nogil:
    cdef const State* s = <const State*>state
    out[0] = 0.5 if s.winner == SHARED else (1.0 if s.winner == 0 else 0.0)
    out[1] = 1.0 - out[0]


cdef int duel_ending(const void* state) noexcept nogil:
    return (<const State*>state).ending


cdef void duel_points(const void* state, double* out) noexcept nogil:
    cdef int points[9]
    cdef int seat
    for seat in range(2):
        score_city(<const State*>state, seat, points)
        out[seat] = points[8]


cdef int duel_turns_left(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_OVER:
        return 0
    if s.age == 0:
        return 3 * N_SLOTS + 8 - s.picks
    return sw_popcount(s.present) + (3 - s.age) * N_SLOTS
