"""What can still matter close to the end: the key by which the prover tells states apart, and who
can no longer be caught up with."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.core.rng cimport absorb, mix64
from solver._ext.duel.effects cimport CONSPIRATOR, right, shields_of
from solver._ext.duel.gods cimport is_known
from solver._ext.duel.knowledge cimport duel_key
from solver._ext.duel.payment cimport price_of_god, purse as spendable, sale
from solver._ext.duel.scoring cimport N_ROWS, N_SCORED, base_points, guild_count, score_city
from solver._ext.duel.senate cimport decree_gives
from solver._ext.duel.settling cimport bit, effects_ahead, may_conspire
from solver._ext.duel.state cimport (
    CHAMBERS, HIDDEN, N_KINDS, PHASE_DESTROY, PHASE_DRAW, PHASE_KEEP, PHASE_PLAY, PHASE_REVIVE,
    PHASE_TOKEN, PLACES, TRIGGERED, City, Plot, State, setup_of,
)
from solver._ext.duel.tables cimport (
    BLUE, BOX_OPPONENT_WONDER, BUILD_FROM_DISCARD, BUILD_REMOVED, BUILD_RETURNED,
    BUILD_WONDER_FROM_DISCARD, BUILT, CHOOSE_TOKEN_ON_CARD, COIN_TRIPLES, COINS_PER_OWN,
    COPY_SCIENCE_SYMBOL, DESTROY_OPPONENT_CARD, DRAW_PROGRESS_TOKENS, GUILD_COINS, GUILD_POINTS,
    HELD_SHIELD, LAST_AGE, LOCK_TOKEN, MAX_DECK, MAX_HELD, N_CLASSES, NONE, OPPONENT_LOSES_COINS,
    PLACE_MINERVA_PAWN, PROTECTED_COINS, REVEAL_DECK_TOPS, REVEAL_ONE_DECK, RIGHT_CHAIN_COINS,
    RIGHT_STEP_COINS, SENATOR, STEAL_OPPONENT_CARD, SWAP_CARDS, TABLES, TAKE_SET_ASIDE_TOKEN,
    TEMPLE, UNBUILD_WONDER, WHEN_BUILT, WHEN_SCORED, YELLOW, Effect, Item, Setup, card_row, god_row,
    wonder_row,
)

cdef enum:
    IDLE_CARDS = 2          # with no more left a Conspiracy that is drawn comes too late
    MOST_ACTIONS = 3        # of a politician
    CUBES_OF_LOOT = 2       # that a military token moves at most
    PURSE = 12              # coins that a turn brings at most, or no bound is told
    NO_BOUND = 1000         # points: what may be gained is not looked at


# What the items that may still be built ask of the cities.
ctypedef struct Future:
    uint64_t chains         # cards that may make one of them free
    uint64_t counts         # 0xFF in the byte of each count of City.count that may be asked
    uint64_t unseen[2]      # cards that may still be turned up
    bint tokens             # a progress token may be taken, so symbols matter
    bint destroys           # a card may leave a city, or be looked for in one
    bint revives            # a card may come back from the discard pile
    bint unbuilds           # a wonder that stands may leave, or be built again


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


cdef void look_further(const State* s, uint64_t kinds, Future* future) noexcept nogil:
    """What expansions and promo wonders may ask besides, for all that they may still do."""
    cdef const Setup* setup = setup_of(s)
    cdef uint64_t aside = kinds & (bit(BUILD_REMOVED) | bit(BUILD_RETURNED))
    cdef int i
    future.counts |= bytes_of(1 << BLUE) if setup.agora else 0     # actions of politicians
    future.destroys |= kinds & (
        bit(DESTROY_OPPONENT_CARD) | bit(STEAL_OPPONENT_CARD) | bit(COPY_SCIENCE_SYMBOL)
        | bit(SWAP_CARDS)) != 0
    future.unbuilds = kinds & (bit(UNBUILD_WONDER) | bit(BOX_OPPONENT_WONDER)) != 0
    future.revives |= future.unbuilds | (aside | kinds & (
        bit(BUILD_FROM_DISCARD) | bit(BUILD_WONDER_FROM_DISCARD)) != 0)
    future.tokens |= future.destroys | future.unbuilds | (kinds & (
        bit(DRAW_PROGRESS_TOKENS) | bit(CHOOSE_TOKEN_ON_CARD) | bit(TAKE_SET_ASIDE_TOKEN)
        | bit(LOCK_TOKEN)) != 0)
    if aside or s.present & ~s.known:
        future.unseen[0] = s.unseen[0]
        future.unseen[1] = s.unseen[1]
    if kinds & (bit(REVEAL_DECK_TOPS) | bit(REVEAL_ONE_DECK)):
        future.tokens = True
    elif setup.pantheon:
        for i in range(PLACES):
            if is_known(s.pantheon.place[i]):
                future.tokens |= god_row(s.pantheon.place[i]).symbols != 0


cdef void look_ahead(
    const State* s, const uint32_t* wonders, uint64_t kinds, Future* future
) noexcept nogil:
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
    future.unbuilds = False
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
    if s.setup:
        look_further(s, kinds, future)
        closed = 0
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


cdef uint64_t pantheon_key(
    const State* s, uint64_t kinds, const Future* future, int* points
) noexcept nogil:
    """What of Pantheon matters for who wins; points of gods are added to the lead of seat 0."""
    cdef uint64_t h = 0, word = 0
    cdef uint32_t gods
    cdef int seat, i
    for i in range(PLACES):
        word = word << 8 | s.pantheon.place[i]
    h = absorb(h, word)
    for seat in range(2):
        gods = s.pantheon.gods[seat] & TABLES.scoring_gods
        while gods:
            points[0] += (1 - 2 * seat) * god_row(sw_lowest(gods)).vp
            gods &= gods - 1
        word = 0
        for i in range(N_KINDS):
            word = word << 4 | s.pantheon.tokens[seat][i]
        word = word << 8 | s.pantheon.offerings[seat]
        word = word << 8 | s.pantheon.astarte[seat]
        h = absorb(h, word << 8 | s.city[seat].count[TEMPLE])
        if future.destroys or s.pantheon.enki:
            h = absorb(h, s.pantheon.gods[seat])
    h = absorb(h, <uint64_t>s.pantheon.enki << 32 | <uint8_t>s.pantheon.minerva)
    if future.destroys:
        h = absorb(h, <uint64_t>s.pantheon.snake << 8 | s.pantheon.snake_owner)
    if kinds & (bit(REVEAL_DECK_TOPS) | bit(REVEAL_ONE_DECK)):
        for seat in range(N_KINDS):
            for i in range(MAX_DECK):
                h = absorb(h, <uint64_t>s.pantheon.deck[seat][i] << 8
                           | s.pantheon.deck_seen[seat][i])
    return h


cdef uint64_t agora_key(const State* s, uint64_t kinds, const Future* future) noexcept nogil:
    """What of Agora matters for who wins."""
    cdef const Plot* held
    cdef uint64_t h = 0, word
    cdef int seat, i
    for seat in range(2):
        word = 0
        for i in range(CHAMBERS):
            word = word << 8 | s.agora.cubes[seat][i]
        h = absorb(h, word << 8 | s.city[seat].count[SENATOR])
        for i in range(s.agora.n_plots[seat]):
            held = &s.agora.plots[seat][i]
            if held.progress != TRIGGERED:
                h = absorb(h, <uint64_t>seat << 24 | <uint64_t>held.under << 16
                           | <uint64_t>held.progress << 8 | held.id)
    for i in range(CHAMBERS):
        h = absorb(h, <uint64_t>s.agora.decree[i] << 8 | s.agora.decree_at[i])
    h = absorb(h, <uint64_t>s.agora.senators & s.present & ~s.known)
    h = absorb(h, <uint64_t>s.agora.drawn[0] << 16 | <uint64_t>s.agora.drawn[1] << 8
               | s.agora.was_triggered)
    if future.tokens:
        h = absorb(h, <uint64_t>s.agora.locked << 32 | s.agora.locked_seen)
        h = absorb(h, <uint64_t>s.agora.not_locked[0] << 16 | s.agora.not_locked[1])
    if future.unseen[0] | future.unseen[1]:
        h = absorb(absorb(h, s.agora.removed[0]), s.agora.removed[1])
        h = absorb(h, s.agora.removed_seen)
    if may_conspire(s, kinds):
        for i in range(s.agora.n_deck):
            h = absorb(h, s.agora.deck[i])
    # Who looked at what says who lacks it, as long as any of it may come.
    h = absorb(h, s.agora.n_notes)
    for i in range(s.agora.n_notes):
        h = absorb(h, <uint64_t>s.agora.notes[i].seat << 8 | s.agora.notes[i].kind)
    return h


cdef uint64_t further_key(
    const State* s, uint64_t kinds, const Future* future, int* points
) noexcept nogil:
    """What expansions and promo wonders add to the lean key."""
    cdef uint64_t h = absorb(0, <uint64_t>s.acted << 8 | s.setup)
    cdef int i
    for i in range(20, setup_of(s).most_slots):
        h = absorb(h, s.slot[i])
    if setup_of(s).pantheon:
        h = absorb(h, pantheon_key(s, kinds, future, points))
    if setup_of(s).agora:
        h = absorb(h, agora_key(s, kinds, future))
    if s.box[0] | s.box[1]:
        h = absorb(absorb(h, s.box[0]), s.box[1])
    return h


cdef uint64_t duel_proof_key(const void* state) noexcept nogil:
    """Hash of all that matters for who wins: no more in Age III than what can still be asked.

    Most of what two cities hold is asked no more when few cards are left, so many ways to the same
    fight fall together: points count as their difference, cards as what they make, cost, free or
    count. Before Age III, where no game is proved, this is the full key.
    """
    cdef const State* s = <const State*>state
    cdef const City* city
    cdef Future future
    cdef uint32_t wonders[2]
    cdef uint64_t slots[2]
    cdef uint64_t counts, kinds = 0, h = 0
    cdef uint32_t half
    cdef int seat, points, blue, i
    if s.age < LAST_AGE:
        return duel_key(state)
    if s.setup:
        kinds = effects_ahead(s)
    wonders[0] = open_wonders(s, &s.city[0])
    wonders[1] = open_wonders(s, &s.city[1])
    look_ahead(s, wonders, kinds, &future)
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
        if future.unbuilds:
            for i in range(MAX_HELD):
                h = absorb(h, <uint64_t>city.wonders[i] << 16 | <uint64_t>city.under[i] << 8
                           | (city.todo >> i) & 1)
    if s.setup:
        h = absorb(h, further_key(s, kinds, &future, &points))
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


cdef int decree_steps(const State* s) noexcept nogil:
    """Steps of the pawn that Decrees bring at most to a seat that gains control of chambers."""
    cdef uint32_t decrees = 0
    cdef int i, steps = 0
    for i in range(CHAMBERS):
        if s.agora.decree[i] == HIDDEN:
            decrees = TABLES.shield_decrees
        elif s.agora.decree[i] != NONE:
            decrees |= <uint32_t>1 << s.agora.decree[i]
    while decrees:
        # One seat gains it, and the other one may lose it.
        steps += 2 * decree_gives(sw_lowest(decrees), HELD_SHIELD)
        decrees &= decrees - 1
    return steps


cdef bint gain_in_senate(const State* s, int seat, Gain* total) noexcept nogil:
    """Add what the Senate can bring by the cards that are left; False if that is not looked at.

    An action moves one cube. So it wins a seat no more than the points of one chamber, and is one
    of those that it lacks for politics.
    """
    cdef uint32_t slots = s.present
    cdef int pawn = s.pawn if seat == 0 else -s.pawn
    cdef int actions = 0, lacking = 0, best = 0
    cdef int i, section, at
    for i in range(s.agora.n_plots[seat]):
        if s.agora.plots[seat][i].progress != TRIGGERED:
            return False
    while slots:
        section = card_row(s.slot[sw_lowest(slots)]).section
        slots &= slots - 1
        if section == CONSPIRATOR:
            if sw_popcount(s.present) > IDLE_CARDS:
                return False
            actions += 1
        elif section:
            actions += MOST_ACTIONS
    if actions or total.shields:
        total.shields += decree_steps(s)
    for i in range(4):
        at = TABLES.loot_at[i] if seat == 0 else -TABLES.loot_at[i]
        if (s.loot >> i) & 1 and at > 0 and pawn < at <= pawn + total.shields:
            actions += CUBES_OF_LOOT
    for i in range(CHAMBERS):
        lacking += max(0, <int>s.agora.cubes[1 - seat][i] + 1 - <int>s.agora.cubes[seat][i])
        best = max(best, <int>TABLES.chamber_points[i])
    total.points += actions * best
    return actions < lacking


cdef bint gain_of_gods(const State* s, int seat, Gain* total) noexcept nogil:
    """Add what gods can bring that a seat can pay at most; False if that is not looked at here."""
    cdef const Item* row
    cdef int i, god, effect
    cdef int most = spendable(s, seat) + total.coins
    for i in range(PLACES):
        god = s.pantheon.place[i]
        if god != NONE and not is_known(god):
            return False
        most += god_row(god).coins if god != NONE else 0
    for i in range(PLACES):
        god = s.pantheon.place[i]
        if god == NONE or price_of_god(s, seat, i, s.pantheon.offerings[seat]) > most:
            continue
        row = god_row(god)
        if row.symbols:
            return False
        for effect in range(row.end[WHEN_BUILT]):
            if row.effects[effect].kind == PROTECTED_COINS:
                total.points += row.effects[effect].amount
            elif row.effects[effect].kind != PLACE_MINERVA_PAWN:
                return False
        total.points += row.vp
        total.coins += row.coins
        total.shields += row.shields
    return True


cdef bint gain_further(const State* s, int seat, Gain* total) noexcept nogil:
    """Add what only expansions can bring; False if that is not looked at here."""
    cdef int built = s.city[seat].count[TEMPLE]
    cdef uint32_t slots = s.present
    cdef int temples = built
    if setup_of(s).agora:
        total.coins += sw_popcount(slots) * LAST_AGE    # of Decrees, for a card or a wonder
    if setup_of(s).pantheon:
        while slots:
            temples += card_row(s.slot[sw_lowest(slots)]).kind == TEMPLE
            slots &= slots - 1
        total.points += TABLES.temple_points[min(3, temples)] - TABLES.temple_points[min(3, built)]
        if not gain_of_gods(s, seat, total):
            return False
    if setup_of(s).agora and not gain_in_senate(s, seat, total):
        return False
    total.stolen += total.shields * right(&s.city[seat], RIGHT_STEP_COINS)
    return True


cdef inline int military_points(int ahead) noexcept nogil:
    """The lead in points that the pawn is worth to who is so far ahead."""
    return <int>TABLES.military[ahead] if ahead >= 0 else -<int>TABLES.military[-ahead]


cdef inline int most_sale(const State* s, int seat) noexcept nogil:
    """Coins that a seat gets at most for a card that it sells now, or that a Decree pays it."""
    return sale(&s.city[seat]) + (LAST_AGE if setup_of(s).agora else 0)


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
    wonder.coins = most_sale(s, seat) + turns
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
    if s.setup and not gain_further(s, seat, &total):
        return NO_BOUND
    if sw_popcount(symbols) >= TABLES.symbols_to_win or pawn + total.shields >= TABLES.capital:
        return NO_BOUND
    if total.coins > PURSE * turns or most_sale(s, 1 - seat) > PURSE:
        return NO_BOUND
    look_at_guilds(city, &mine)
    look_at_guilds(other, &theirs)
    for i in range(4):
        at = TABLES.loot_at[i] if seat == 0 else -TABLES.loot_at[i]
        # In the Senate they move cubes.
        if ((s.loot >> i) & 1 and at > 0 and pawn < at <= pawn + total.shields
                and not setup_of(s).agora):
            total.stolen += TABLES.loot_coins[i]
    left = max(0, other.coins - total.stolen)
    return (total.points + turns * mine.amount
            + military_points(pawn + total.shields) - military_points(pawn)
            + (city.coins + total.coins) // 3 - city.coins // 3
            + other.coins // 3 - left // 3
            + mine.triples * (purse // 3 - richest // 3)
            + theirs.triples * (richest // 3 - left // 3))


cdef int lead_of(const State* s) noexcept nogil:
    """Points of seat 0 less those of seat 1, if they were counted now."""
    cdef int points[2][N_SCORED]
    if not s.setup:
        return base_points(s, 0) - base_points(s, 1)
    score_city(s, 0, points[0])
    score_city(s, 1, points[1])
    return points[0][N_ROWS] - points[1][N_ROWS]


cdef int duel_sure_winner(const void* state) noexcept nogil:
    """The seat that needs only sell its cards to win, as far as that is easily seen; else -1.

    With few turns left most endings are lost by more than the last cards can bring.
    """
    cdef const State* s = <const State*>state
    cdef int lead, behind
    if s.phase != PHASE_PLAY or s.age < LAST_AGE or s.present & ~s.known:
        return -1
    lead = lead_of(s)
    if lead == 0:
        return -1
    behind = 1 if lead > 0 else 0
    if lead < 0:
        lead = -lead
    return 1 - behind if most_gain(s, behind) < lead else -1
