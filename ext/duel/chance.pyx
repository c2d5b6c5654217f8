"""Chance events, their probabilities, and drawing them (reference duel section 11)."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from solver._ext.core.bits cimport nth_member, sw_lowest, sw_popcount
from solver._ext.core.game cimport FEW_EVENTS, move_t
from solver._ext.core.rng cimport Random, random_below
from solver._ext.duel.cardset cimport card_count, nth_card
from solver._ext.duel.state cimport (
    CARD_SHIFT, EVENT_BACKS, EVENT_DRAW, EVENT_OFFER, EVENT_REVEAL, EVENT_TOKENS, PHASE_BACKS,
    PHASE_DRAW, PHASE_OFFER, PHASE_REVEAL, PHASE_TOKENS, State, move_of, setup_of,
)
from solver._ext.duel.tables cimport MAX_HELD, MAX_SLOTS, NONE, Setup


cdef uint16_t aside_tokens(const State* s) noexcept nogil:
    """Tokens set aside at setup and never drawn."""
    return (setup_of(s).tokens & ~s.board & ~s.city[0].tokens & ~s.city[1].tokens
            & ~s.drawn & ~s.returned)


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


cdef void prepare_deals() noexcept nogil:
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
        wanted = setup.backs[s.age] - sw_popcount(s.backs)
    elif s.phase == PHASE_DRAW:
        dealt.kind = EVENT_DRAW
        dealt.pool = aside_tokens(s)
        wanted = s.open[0].what
    dealt.size = AT_ONCE[sw_popcount(dealt.pool)][wanted]
    return dealt


cdef int duel_chance(const void* state, move_t* out, double* prob) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef Dealt dealt = next_deal(s)
    cdef uint64_t pool[2]
    cdef uint64_t word
    cdef int n = 0, i, w, slot
    if dealt.kind:
        n = subsets(dealt.kind, dealt.pool, dealt.size, out)
    elif s.phase == PHASE_REVEAL:
        slot = sw_lowest(pending_reveals(s))
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


cdef bint duel_deals(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_REVEAL:
        return sw_popcount(pending_reveals(s)) > FEW_EVENTS
    return (CHANCE_PHASES & ~(1 << PHASE_DRAW)) >> s.phase & 1


cdef move_t duel_sample(const void* state, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef uint64_t pool[2]
    cdef Dealt dealt
    cdef int slot, card
    if s.phase == PHASE_REVEAL:
        slot = sw_lowest(pending_reveals(s))
        pool_of_slot(s, slot, pool)
        card = nth_card(pool, random_below(rng, card_count(pool)))
        return move_of(EVENT_REVEAL, card << CARD_SHIFT | slot)
    dealt = next_deal(s)
    return move_of(dealt.kind, random_subset(dealt.pool, dealt.size, rng))
