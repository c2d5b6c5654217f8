"""What can still matter close to the end: the key by which the prover tells states apart."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from solver._ext.core.bits cimport sw_lowest
from solver._ext.core.rng cimport absorb, mix64
from solver._ext.duel.knowledge cimport duel_key
from solver._ext.duel.state cimport (
    PHASE_DESTROY, PHASE_DRAW, PHASE_KEEP, PHASE_REVIVE, PHASE_TOKEN, City, State, setup_of,
)
from solver._ext.duel.tables cimport (
    BLUE, BUILD_FROM_DISCARD, BUILT, COINS_PER_OWN, DESTROY_OPPONENT_CARD, DRAW_PROGRESS_TOKENS,
    GUILD_COINS, GUILD_POINTS, N_CLASSES, NONE, TABLES, WHEN_SCORED, YELLOW, Effect,
    Item, Setup, card_row, wonder_row,
)

cdef enum:
    LAST_AGE = 3
    BASE = 0                # set-up without expansions


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
