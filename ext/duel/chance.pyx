"""Chance events, their probabilities, and drawing them (reference duel section 11)."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from solver._ext.core.bits cimport nth_member, sw_lowest, sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random, random_below
from solver._ext.duel.cardset cimport card_count, nth_card
from solver._ext.duel.gods cimport next_look, unlocated_gods
from solver._ext.duel.plots cimport unlocated_plots
from solver._ext.duel.state cimport (
    CARD_SHIFT, CHAMBERS, EVENT_BACKS, EVENT_BOX, EVENT_DECREE, EVENT_DRAW, EVENT_ENKI,
    EVENT_GOD_UP, EVENT_LOOK, EVENT_OFFER, EVENT_PLACE, EVENT_PLOTS, EVENT_REMOVED, EVENT_REVEAL,
    EVENT_SENATORS, EVENT_TOKENS, FIRST_OFFERING, HIDDEN, N_KINDS, N_OFFERINGS,
    PHASE_BACKS, PHASE_BOX, PHASE_DECREE, PHASE_DRAW, PHASE_ENKI_DRAW, PHASE_LOOK, PHASE_OFFER,
    PHASE_OVER, PHASE_PLACE, PHASE_PLOTS, PHASE_REMOVED, PHASE_REVEAL, PHASE_SENATORS,
    PHASE_TOKENS, PLACES, Open, State, move_of, setup_of,
)
from solver._ext.duel.tables cimport (
    MAX_DECK, MAX_DECREES, MAX_HELD, MAX_SLOTS, MAX_TOKENS, NONE, REMOVED, TABLES, Setup,
)


cdef uint16_t aside_tokens(const State* s) noexcept nogil:
    """Tokens set aside at setup and never drawn."""
    cdef uint16_t aside = (setup_of(s).tokens & ~s.board & ~s.city[0].tokens & ~s.city[1].tokens
                           & ~s.drawn & ~s.returned)
    if s.setup:
        if setup_of(s).pantheon:
            aside &= ~s.pantheon.enki
        if setup_of(s).agora and s.agora.locked < MAX_TOKENS:
            aside &= ~(1 << s.agora.locked)
    return aside


cdef uint32_t wonder_pool(const State* s) noexcept nogil:
    """Wonders that may still be offered: those nobody owns."""
    cdef uint32_t pool = setup_of(s).wonders
    cdef int seat, i
    for seat in range(2):
        for i in range(MAX_HELD):
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
    cdef int member[MAX_SLOTS]
    cdef int index[MAX_SLOTS]
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


cdef enum:
    MAX_DEALT = 8           # of one set


cdef struct Dealt:
    # What a chance event deals: so many of a pool, as a mask.
    int kind
    uint32_t pool
    int size


# How many of so many wanted from a pool one event deals: no event has more outcomes than a node
# holds. One part after the other gives every set the same chance as all at once.
cdef uint8_t AT_ONCE[MAX_SLOTS + 1][MAX_DEALT + 1]


cdef void prepare_draws() noexcept nogil:
    """Fill AT_ONCE: its divisions would cost random games 4 %."""
    cdef int n, wanted, i
    cdef int64_t outcomes
    for n in range(MAX_SLOTS + 1):
        for wanted in range(MAX_DEALT + 1):
            outcomes = 1
            AT_ONCE[n][wanted] = 0
            for i in range(min(wanted, n)):
                outcomes = outcomes * (n - i) // (i + 1)
                if outcomes > MOST_OUTCOMES:
                    break
                AT_ONCE[n][wanted] = i + 1


cdef Dealt next_deal(const State* s) noexcept nogil:
    """The next event where chance deals a set; kind 0 where it turns up cards."""
    cdef const Setup* setup = setup_of(s)
    cdef Dealt dealt
    cdef int wanted = 0
    dealt.kind = 0
    dealt.pool = 0
    dealt.size = 0
    if s.phase == PHASE_TOKENS:
        dealt.kind = EVENT_TOKENS
        dealt.pool = setup.tokens & ~s.board
        wanted = setup.on_board - sw_popcount(s.board)
    elif s.phase == PHASE_OFFER:
        dealt.kind = EVENT_OFFER
        dealt.pool = wonder_pool(s) & ~s.offer
        wanted = setup.on_offer - sw_popcount(s.offer)
    elif s.phase == PHASE_BACKS:
        dealt.kind = EVENT_BACKS
        dealt.pool = s.present & ~s.backs
        if s.setup and setup.agora:
            dealt.pool &= ~s.agora.senators
        wanted = setup.backs[s.age] - sw_popcount(s.backs)
    elif s.phase == PHASE_DRAW:
        dealt.kind = EVENT_DRAW
        dealt.pool = aside_tokens(s)
        wanted = s.open[0].what
    elif s.phase == PHASE_SENATORS:
        dealt.kind = EVENT_SENATORS
        dealt.pool = s.present & ~s.backs & ~s.agora.senators
        wanted = setup.senators[s.age] - sw_popcount(s.agora.senators)
    elif s.phase == PHASE_ENKI_DRAW:
        dealt.kind = EVENT_ENKI
        dealt.pool = aside_tokens(s)
        wanted = TABLES.drawn_on_god
    elif s.phase == PHASE_REMOVED:
        dealt.kind = EVENT_REMOVED
        dealt.pool = <uint32_t>removed_pool(s)
        wanted = max(0, hidden_removed(s) - card_count(s.agora.removed))
    dealt.size = AT_ONCE[sw_popcount(dealt.pool)][wanted]
    return dealt


# ---------------------------------------------------------------- with expansions

cdef enum:
    N_TOKENS = FIRST_OFFERING + N_OFFERINGS     # numbers of tokens on slots


cdef uint64_t from_first(const State* s, uint64_t low, uint64_t high) noexcept nogil:
    """Cards of this Age as a set that begins with its first one."""
    cdef int first = TABLES.first_of_age[s.age]
    return (low >> first | (high << (64 - first) if first else 0)) & 0x7FFFFF


cdef uint64_t removed_pool(const State* s) noexcept nogil:
    """Cards that may be out of this Age and that nobody here knows to be, from its first one."""
    cdef const uint64_t* deck = setup_of(s).deck[s.age - 1]
    return from_first(s, s.unseen[0] & deck[0] & ~s.agora.removed[0],
                      s.unseen[1] & deck[1] & ~s.agora.removed[1])


cdef int hidden_removed(const State* s) noexcept nogil:
    """How many cards are out of this Age that not all have seen.

    At most as many as are removed: a position may leave out where cards lie.
    """
    cdef const Setup* setup = setup_of(s)
    cdef uint64_t left[2]
    cdef uint32_t closed = s.present & ~s.known & ~s.backs
    if setup.agora:
        closed &= ~s.agora.senators
    left[0] = s.unseen[0] & setup.deck[s.age - 1][0]
    left[1] = s.unseen[1] & setup.deck[s.age - 1][1]
    return max(0, min(<int>REMOVED - card_count(s.box), card_count(left) - sw_popcount(closed)))


cdef uint64_t box_pool(const State* s) noexcept nogil:
    """Cards that may be the next one shown of those out of this Age, from its first one."""
    if setup_of(s).agora and s.agora.removed[0] | s.agora.removed[1]:
        return from_first(s, s.agora.removed[0], s.agora.removed[1])
    return from_first(s, s.unseen[0] & setup_of(s).deck[s.age - 1][0],
                      s.unseen[1] & setup_of(s).deck[s.age - 1][1])


cdef int tokens_to_draw(const State* s, int* left, int* slot) noexcept nogil:
    """Tokens not yet laid in this Age, by number, and the place of the next one; returns how many.

    Of each mythology there are two.
    """
    cdef uint32_t slots = setup_of(s).token_slots[s.age]
    cdef int token, at, n = 0
    for token in range(N_TOKENS):
        left[token] = 0
    if s.age == 1:
        for token in range(1, 1 + N_KINDS):
            left[token] = 2
            n += 2
    else:
        for token in range(FIRST_OFFERING, FIRST_OFFERING + N_OFFERINGS):
            left[token] = 1
            n += 1
    slot[0] = -1
    while slots:
        at = sw_lowest(slots)
        slots &= slots - 1
        if s.pantheon.on_slot[at]:
            left[s.pantheon.on_slot[at]] -= 1
            n -= 1
        elif slot[0] < 0:
            slot[0] = at
    return n


cdef int place_outcomes(const State* s, move_t* out, double* prob) noexcept nogil:
    """The token on the next place: of a mythology twice as likely while both tokens are left."""
    cdef int left[N_TOKENS]
    cdef int slot, token, n = 0
    cdef int total = tokens_to_draw(s, left, &slot)
    for token in range(N_TOKENS):
        if left[token]:
            out[n] = move_of(EVENT_PLACE, slot | token << 5)
            prob[n] = <double>left[token] / total
            n += 1
    return n


cdef move_t sample_place(const State* s, Random* rng) noexcept nogil:
    cdef int left[N_TOKENS]
    cdef int slot, token = 0
    cdef int drawn = random_below(rng, tokens_to_draw(s, left, &slot))
    while drawn >= left[token]:
        drawn -= left[token]
        token += 1
    return move_of(EVENT_PLACE, slot | token << 5)


cdef uint32_t unseen_decrees(const State* s) noexcept nogil:
    cdef uint32_t left = TABLES.all_decrees
    cdef int i
    for i in range(CHAMBERS):
        if s.agora.decree[i] < MAX_DECREES:
            left &= ~(<uint32_t>1 << s.agora.decree[i])
    return left


cdef void plot_pools(const State* s, uint32_t* first, uint32_t* second) noexcept nogil:
    """What may be the top two Conspiracies: those known to lie there, else any that may."""
    first[0] = second[0] = unlocated_plots(s)
    if s.agora.deck[0] != HIDDEN:
        first[0] = <uint32_t>1 << s.agora.deck[0]
    if s.agora.n_deck < 2:
        second[0] = 1           # not looked at
    elif s.agora.deck[1] != HIDDEN:
        second[0] = <uint32_t>1 << s.agora.deck[1]


cdef inline uint32_t without(const State* s, uint32_t second, int a) noexcept nogil:
    """What the second Conspiracy may be if this is the first."""
    return second if s.agora.n_deck < 2 else second & ~(<uint32_t>1 << a)


cdef int plot_pairs(const State* s, move_t* out) noexcept nogil:
    cdef uint32_t first, second, word
    cdef int a, n = 0
    plot_pools(s, &first, &second)
    while first:
        a = sw_lowest(first)
        first &= first - 1
        word = without(s, second, a)
        while word:
            out[n] = move_of(EVENT_PLOTS, a | sw_lowest(word) << 5)
            word &= word - 1
            n += 1
    return n


cdef move_t sample_plots(const State* s, Random* rng) noexcept nogil:
    cdef uint32_t first, second
    cdef int a
    plot_pools(s, &first, &second)
    a = nth_member(first, random_below(rng, sw_popcount(first)))
    second = without(s, second, a)
    return move_of(EVENT_PLOTS,
                   a | nth_member(second, random_below(rng, sw_popcount(second))) << 5)


cdef struct Single:
    # A chance event that draws one thing: what of, and where that stands in the event.
    int kind
    int low                 # what stands below it
    uint32_t pool
    int first               # what the lowest bit of the pool stands for
    int shift


cdef Single next_single(const State* s) noexcept nogil:
    cdef const Open* due = &s.open[0]
    cdef Single drawn
    cdef int god, kind
    drawn.shift = 5
    drawn.first = 0
    if s.phase == PHASE_BOX:
        drawn.kind = EVENT_BOX
        drawn.low = 0
        drawn.first = TABLES.first_of_age[s.age]
        drawn.pool = <uint32_t>box_pool(s)
        drawn.shift = 0
    elif s.phase == PHASE_DECREE:
        drawn.kind = EVENT_DECREE
        drawn.low = due.what
        drawn.pool = unseen_decrees(s)
        drawn.shift = 3
    elif s.phase == PHASE_LOOK:
        drawn.kind = EVENT_LOOK
        drawn.low = next_look(s, due.what, due.seat)
        kind = drawn.low // MAX_DECK
        god = s.pantheon.deck[kind][drawn.low % MAX_DECK]
        drawn.pool = (unlocated_gods(s, kind) if god == HIDDEN
                      else <uint32_t>1 << god)
    else:
        drawn.kind = EVENT_GOD_UP
        drawn.low = hidden_slot(s)
        drawn.pool = unlocated_gods(s, s.pantheon.kind_at[drawn.low])
    return drawn


cdef int expanded_chance(const State* s, move_t* out, double* prob) noexcept nogil:
    """Outcomes of the events that draw one or two things."""
    cdef Single drawn
    cdef int n = 0, i
    if s.phase == PHASE_PLACE:
        return place_outcomes(s, out, prob)
    if s.phase == PHASE_PLOTS:
        n = plot_pairs(s, out)
    else:
        drawn = next_single(s)
        while drawn.pool:
            out[n] = move_of(drawn.kind, drawn.low
                             | (drawn.first + sw_lowest(drawn.pool)) << drawn.shift)
            drawn.pool &= drawn.pool - 1
            n += 1
    for i in range(n):
        prob[i] = 1.0 / n
    return n


cdef int hidden_slot(const State* s) noexcept nogil:
    """A slot of the Pantheon whose god is not known here; -1."""
    cdef int i
    for i in range(PLACES):
        if s.pantheon.place[i] == HIDDEN:
            return i
    return -1


cdef move_t expanded_sample(const State* s, Random* rng) noexcept nogil:
    """One of `expanded_chance`."""
    cdef Single drawn
    cdef int which
    if s.phase == PHASE_PLACE:
        return sample_place(s, rng)
    if s.phase == PHASE_PLOTS:
        return sample_plots(s, rng)
    drawn = next_single(s)
    which = drawn.first + nth_member(drawn.pool, random_below(rng, sw_popcount(drawn.pool)))
    return move_of(drawn.kind, drawn.low | which << drawn.shift)


# ---------------------------------------------------------------- the interface

cdef int duel_chance(const void* state, move_t* out, double* prob) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef Dealt dealt = next_deal(s)
    cdef uint64_t pool[2]
    cdef uint64_t word
    cdef int n = 0, i, w, slot
    if dealt.kind:
        n = subsets(dealt.kind, dealt.pool, dealt.size, out)
    elif s.phase > PHASE_OVER:
        return expanded_chance(s, out, prob)
    elif s.phase == PHASE_REVEAL:
        slot = due_slot(s)
        pool_of_slot(s, slot, pool)
        for w in range(2):
            word = pool[w]
            while word:
                out[n] = move_of(EVENT_REVEAL, (64 * w + sw_lowest(word)) << CARD_SHIFT | slot)
                word &= word - 1
                n += 1
    for i in range(n):
        prob[i] = 1.0 / n
    return n


cdef move_t duel_sample(const void* state, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef uint64_t pool[2]
    cdef Dealt dealt
    cdef int slot, card
    if s.phase == PHASE_REVEAL:
        slot = due_slot(s)
        pool_of_slot(s, slot, pool)
        card = nth_card(pool, random_below(rng, card_count(pool)))
        return move_of(EVENT_REVEAL, card << CARD_SHIFT | slot)
    dealt = next_deal(s)
    if not dealt.kind:
        return expanded_sample(s, rng)
    return move_of(dealt.kind, random_subset(dealt.pool, dealt.size, rng))
