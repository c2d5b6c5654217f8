"""Chance events, their probabilities, and drawing them (reference duel section 11)."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from solver._ext.core.bits cimport nth_member, sw_lowest, sw_popcount
from solver._ext.core.game cimport FEW_EVENTS, move_t
from solver._ext.core.rng cimport Random, random_below
from solver._ext.duel.cardset cimport card_count, nth_card
from solver._ext.duel.state cimport (
    CARD_SHIFT, EVENT_BACKS, EVENT_DRAW, EVENT_OFFER, EVENT_REVEAL, EVENT_TOKENS, PHASE_BACKS,
    PHASE_DRAW, PHASE_OFFER, PHASE_REVEAL, PHASE_TOKENS, State, move_of,
)
from solver._ext.duel.tables cimport N_SLOTS, N_TOKENS, N_WONDERS, NONE


cdef uint16_t aside_tokens(const State* s) noexcept nogil:
    """Tokens set aside at setup and never drawn."""
    return (((1 << N_TOKENS) - 1) & ~s.board & ~s.city[0].tokens & ~s.city[1].tokens
            & ~s.drawn & ~s.returned)


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
