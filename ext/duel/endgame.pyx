"""What can still matter close to the end: the key by which the prover tells states apart, and who
can no longer be caught up with."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.core.rng cimport absorb, mix64
from solver._ext.duel.effects cimport right, shields_of
from solver._ext.duel.knowledge cimport duel_key
from solver._ext.duel.payment cimport sale
from solver._ext.duel.scoring cimport base_points, guild_count
from solver._ext.duel.state cimport (
    PHASE_DESTROY, PHASE_DRAW, PHASE_KEEP, PHASE_PLAY, PHASE_REVIVE, PHASE_TOKEN, City, State,
    setup_of,
)
from solver._ext.duel.tables cimport (
    BLUE, BUILD_FROM_DISCARD, BUILT, COIN_TRIPLES, COINS_PER_OWN, DESTROY_OPPONENT_CARD,
    DRAW_PROGRESS_TOKENS, GUILD_COINS, GUILD_POINTS, LAST_AGE, N_CLASSES, NONE,
    OPPONENT_LOSES_COINS, RIGHT_CHAIN_COINS, TABLES, WHEN_BUILT, WHEN_SCORED, YELLOW, Effect, Item,
    Setup, card_row, wonder_row,
)

cdef enum:
    BASE = 0                # set-up without expansions
    PURSE = 12              # coins that a turn brings at most, or no bound is told
    NO_BOUND = 1000         # points: what may be gained is not looked at


# What the items that may still be built ask of the cities.
ctypedef struct Future:
    uint64_t chains         # cards that may make one of them free
    uint64_t counts         # 0xFF in the byte of each count of City.count that may be asked
    uint64_t unseen[2]      # cards that may still be turned up
    bint tokens             # a progress token may be taken, so symbols matter
    bint destroys           # a card may leave a city
    bint revives            # a card may come back from the discard pile


cdef inline uint64_t bytes_of(int classes) noexcept nogil:
    """0xFF in the byte of each of the eight bits of a set of classes."""
    cdef uint64_t ones = 0x0101010101010101
    cdef uint64_t bits = (<uint64_t>(classes & 0xFF) * ones) & <uint64_t>0x8040201008040201
    return (((bits + <uint64_t>0x7F7F7F7F7F7F7F7F) >> 7) & ones) * 0xFF


cdef void expect(Future* future, const Item* row) noexcept nogil:
    """Note what an item asks that may be built, or that stands and is counted at the end."""
    cdef const Effect* effect
    cdef int i
    future.chains |= row.chain
    future.tokens |= row.symbols != 0
    for i in range(row.end[WHEN_SCORED]):
        effect = &row.effects[i]
        if effect.kind == COINS_PER_OWN:
            future.counts |= bytes_of(1 << effect.what)
        elif effect.kind == GUILD_COINS or effect.kind == GUILD_POINTS:
            future.counts |= bytes_of(effect.what)
        elif effect.kind == DESTROY_OPPONENT_CARD:
            future.destroys = True
        elif effect.kind == BUILD_FROM_DISCARD:
            future.revives = True
        elif effect.kind == DRAW_PROGRESS_TOKENS:
            future.tokens = True


cdef void expect_cards(Future* future, uint64_t low, uint64_t high) noexcept nogil:
    while low:
        expect(future, card_row(sw_lowest(low)))
        low &= low - 1
    while high:
        expect(future, card_row(64 + sw_lowest(high)))
        high &= high - 1


cdef uint32_t open_wonders(const State* s, const City* city) noexcept nogil:
    """Wonders that a city may still build."""
    cdef uint32_t wonders = 0
    cdef int todo = city.todo
    if s.city[0].count[BUILT] + s.city[1].count[BUILT] >= setup_of(s).wonder_limit:
        return 0
    while todo:
        wonders |= <uint32_t>1 << city.wonders[sw_lowest(todo)]
        todo &= todo - 1
    return wonders


cdef void look_ahead(const State* s, const uint32_t* wonders, Future* future) noexcept nogil:
    cdef const Setup* setup = setup_of(s)
    cdef uint32_t closed = s.present & ~s.known
    cdef uint32_t slots = s.present & s.known
    cdef uint32_t left = wonders[0] | wonders[1]
    cdef int back, w, i
    cdef uint32_t here
    # A sale counts the yellow cards, the limit of wonders those that stand.
    future.counts = bytes_of(1 << YELLOW | 1 << BUILT)
    future.chains = 0
    future.unseen[0] = 0
    future.unseen[1] = 0
    future.tokens = False
    future.destroys = False
    future.revives = False
    for i in range(s.n_open):
        future.tokens |= s.open[i].kind == PHASE_TOKEN or s.open[i].kind == PHASE_DRAW
        future.tokens |= s.open[i].kind == PHASE_KEEP
        future.destroys |= s.open[i].kind == PHASE_DESTROY
        future.revives |= s.open[i].kind == PHASE_REVIVE
    while left:
        expect(future, wonder_row(sw_lowest(left)))
        left &= left - 1
    while slots:
        expect(future, card_row(s.slot[sw_lowest(slots)]))
        slots &= slots - 1
    for back in range(2):
        here = closed & (s.backs if back else ~s.backs)
        if here and setup.deck_at[LAST_AGE][back] != NONE:
            for w in range(2):
                future.unseen[w] |= s.unseen[w] & setup.deck[setup.deck_at[LAST_AGE][back]][w]
    expect_cards(future, future.unseen[0], future.unseen[1])
    # What stands and is counted at the end, as guilds are.
    expect_cards(future, (s.city[0].cards[0] | s.city[1].cards[0]) & TABLES.scoring_cards[0],
                 (s.city[0].cards[1] | s.city[1].cards[1]) & TABLES.scoring_cards[1])
    if future.revives:
        expect_cards(future, s.discard[0], s.discard[1])


cdef inline int printed_points(const City* city) noexcept nogil:
    cdef int points = 0, i
    for i in range(N_CLASSES):
        points += city.vp[i]
    return points


cdef uint64_t duel_proof_key(const void* state) noexcept nogil:
    """Hash of all that matters for who wins: no more in Age III than what can still be asked.

    Most of what two cities hold is asked no more when few cards are left, so many ways to the same
    fight fall together: points count as their difference, cards as what they make, cost, free or
    count. Before Age III, where no game is proved, and with expansions, which bring more than is
    looked at here, this is the full key.
    """
    cdef const State* s = <const State*>state
    cdef const City* city
    cdef Future future
    cdef uint32_t wonders[2]
    cdef uint64_t slots[2]
    cdef uint64_t counts, h = 0
    cdef uint32_t half
    cdef int seat, points, blue, i
    if s.age < LAST_AGE or s.setup != BASE:
        return duel_key(state)
    wonders[0] = open_wonders(s, &s.city[0])
    wonders[1] = open_wonders(s, &s.city[1])
    look_ahead(s, wonders, &future)
    points = printed_points(&s.city[0]) - printed_points(&s.city[1])
    blue = <int>s.city[0].vp[BLUE] - <int>s.city[1].vp[BLUE]
    for seat in range(2):
        city = &s.city[seat]
        # Bytes of `make` stay far below 0x80, so the fixed prices fit beside them.
        h = absorb(h, city.make | city.fixed & <uint64_t>0x8080808080
                   | <uint64_t>city.raw_choices << 40 | <uint64_t>city.grey_choices << 48)
        h = absorb(h, <uint64_t>(<uint16_t>city.coins) << 48 | <uint64_t>city.rights << 32
                   | wonders[seat])
        memcpy(&counts, city.count, 8)
        h = absorb(h, counts & future.counts)
        h = absorb(h, city.cards[0] & (future.chains | TABLES.scoring_cards[0]))
        h = absorb(h, city.cards[1] & TABLES.scoring_cards[1])
        if future.tokens or city.tokens & TABLES.scoring_tokens:
            h = absorb(h, <uint64_t>city.symbols << 16 | city.tokens)
        if future.destroys:
            h = absorb(h, city.cards[0])
            h = absorb(h, city.cards[1])
    if future.tokens:
        h = absorb(h, <uint64_t>s.board << 32 | <uint64_t>s.drawn << 16 | s.returned)
    if future.revives:
        h = absorb(h, s.discard[0])
        h = absorb(h, s.discard[1])
    h = absorb(h, future.unseen[0])
    h = absorb(h, future.unseen[1])
    memcpy(slots, s.slot, 16)
    memcpy(&half, s.slot + 16, 4)
    h = absorb(h, slots[0])
    h = absorb(h, slots[1])
    h = absorb(h, <uint64_t>half << 32 | s.present)
    for i in range(s.n_open):
        h = absorb(h, <uint64_t>s.open[i].kind << 16 | <uint64_t>s.open[i].seat << 8
                   | s.open[i].what)
    h = absorb(h, <uint64_t>(<uint16_t>points) << 48 | <uint64_t>(<uint16_t>blue) << 32
               | s.backs & s.present & ~s.known)
    h = absorb(h, <uint64_t>(<uint8_t>s.pawn) << 24 | <uint64_t>s.loot << 16
               | <uint64_t>s.phase << 8 | <uint64_t>s.turn << 1 | s.extra)
    return mix64(h)


# ---------------------------------------------------------------- who is sure to win

# The most that an item can bring a city, or a few turns together.
ctypedef struct Gain:
    int points
    int coins
    int shields
    int stolen              # coins that the other city loses


# What the guilds of a city count.
ctypedef struct Guilds:
    int amount              # points for one more of everything
    int triples             # points for three coins in the richer city


cdef inline void raise_to(Gain* most, const Gain* other) noexcept nogil:
    most.points = max(most.points, other.points)
    most.coins = max(most.coins, other.coins)
    most.shields = max(most.shields, other.shields)
    most.stolen = max(most.stolen, other.stolen)


cdef void look_at_guilds(const City* city, Guilds* guilds) noexcept nogil:
    cdef uint64_t word
    cdef const Item* row
    cdef int w, i
    guilds.amount = 0
    guilds.triples = 0
    for w in range(2):
        word = city.cards[w] & TABLES.scoring_cards[w]
        while word:
            row = card_row(64 * w + sw_lowest(word))
            word &= word - 1
            for i in range(row.end[WHEN_BUILT], row.end[WHEN_SCORED]):
                guilds.amount += row.effects[i].amount
                if row.effects[i].what & COIN_TRIPLES:
                    guilds.triples += row.effects[i].amount


cdef bint gain_of(
    const State* s, const City* city, const Item* row, int turns, int purse, Gain* gain
) noexcept nogil:
    """What an item can bring at most in so many turns; False if that is not looked at here.

    `purse` is what the richer city can have at the end.
    """
    cdef const Effect* effect
    cdef int i, count
    gain.points = row.vp
    gain.coins = row.coins
    gain.shields = shields_of(city, row)
    gain.stolen = 0
    if row.chain:
        gain.coins += right(city, RIGHT_CHAIN_COINS)
    for i in range(row.end[WHEN_SCORED]):
        effect = &row.effects[i]
        count = 0
        if effect.kind == GUILD_COINS or effect.kind == GUILD_POINTS:
            count = guild_count(s, effect.what & ~COIN_TRIPLES) + turns
            if effect.what & COIN_TRIPLES:
                count += purse // 3
        if effect.kind == COINS_PER_OWN:
            gain.coins += effect.amount * (city.count[effect.what] + turns)
        elif effect.kind == GUILD_COINS:
            gain.coins += effect.amount * count
        elif effect.kind == GUILD_POINTS:
            gain.points += effect.amount * count
        elif effect.kind == OPPONENT_LOSES_COINS:
            gain.stolen += effect.amount
        else:
            return False
    return True


cdef inline int military_points(int ahead) noexcept nogil:
    """The lead in points that the pawn is worth to who is so far ahead."""
    return <int>TABLES.military[ahead] if ahead >= 0 else -<int>TABLES.military[-ahead]


cdef int most_gain(const State* s, int seat) noexcept nogil:
    """Points by which a seat can gain on the other one at most, if that one only sells cards.

    As if it took every card that is left, paid nothing, and got of each turn the most points, the
    most coins and the most shields, were it from different plays. NO_BOUND where a token, a card
    destroyed or revived, or a sudden end can come into it.
    """
    cdef const City* city = &s.city[seat]
    cdef const City* other = &s.city[1 - seat]
    cdef uint32_t wonders = open_wonders(s, city)
    cdef uint32_t slots = s.present
    cdef int turns = sw_popcount(slots)
    cdef int symbols = city.symbols
    cdef int richest = max(<int>city.coins, <int>other.coins)
    cdef int purse = richest + PURSE * turns
    cdef Guilds mine, theirs
    cdef Gain total, wonder, gain
    cdef const Item* row
    cdef int pawn = s.pawn if seat == 0 else -s.pawn
    cdef int i, at, left
    total.points = total.coins = total.shields = total.stolen = 0
    wonder.points = wonder.shields = wonder.stolen = 0
    wonder.coins = sale(city) + turns
    while wonders:
        row = wonder_row(sw_lowest(wonders))
        wonders &= wonders - 1
        if row.symbols or not gain_of(s, city, row, turns, purse, &gain):
            return NO_BOUND
        raise_to(&wonder, &gain)
    while slots:
        row = card_row(s.slot[sw_lowest(slots)])
        slots &= slots - 1
        if row.symbols & symbols and s.board:
            return NO_BOUND
        symbols |= row.symbols
        if not gain_of(s, city, row, turns, purse, &gain):
            return NO_BOUND
        raise_to(&gain, &wonder)
        total.points += gain.points
        total.coins += gain.coins
        total.shields += gain.shields
        total.stolen += gain.stolen
    if sw_popcount(symbols) >= TABLES.symbols_to_win or pawn + total.shields >= TABLES.capital:
        return NO_BOUND
    if total.coins > PURSE * turns or sale(other) > PURSE:
        return NO_BOUND
    look_at_guilds(city, &mine)
    look_at_guilds(other, &theirs)
    for i in range(4):
        at = TABLES.loot_at[i] if seat == 0 else -TABLES.loot_at[i]
        if (s.loot >> i) & 1 and at > 0 and pawn < at <= pawn + total.shields:
            total.stolen += TABLES.loot_coins[i]
    left = max(0, other.coins - total.stolen)
    return (total.points + turns * mine.amount
            + military_points(pawn + total.shields) - military_points(pawn)
            + (city.coins + total.coins) // 3 - city.coins // 3
            + other.coins // 3 - left // 3
            + mine.triples * (purse // 3 - richest // 3)
            + theirs.triples * (richest // 3 - left // 3))


cdef int duel_sure_winner(const void* state) noexcept nogil:
    """The seat that needs only sell its cards to win, as far as that is easily seen; else -1.

    With few turns left most endings are lost by more than the last cards can bring.
    """
    cdef const State* s = <const State*>state
    cdef int lead, behind
    if (s.phase != PHASE_PLAY or s.setup != BASE or s.age < LAST_AGE or s.present & ~s.known):
        return -1
    lead = base_points(s, 0) - base_points(s, 1)
    if lead == 0:
        return -1
    behind = 1 if lead > 0 else 0
    if lead < 0:
        lead = -lead
    return 1 - behind if most_gain(s, behind) < lead else -1
