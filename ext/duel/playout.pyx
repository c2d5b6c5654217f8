"""Uniformly random play."""

from libc.stdint cimport uint32_t, uint64_t

from solver._ext.core.bits cimport nth_member, sw_lowest, sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random, random_below
from solver._ext.duel.cardset cimport card_count, drop_card, nth_card
from solver._ext.duel.chance cimport CHANCE_PHASES, duel_sample, pending_reveals, pool_of_slot
from solver._ext.duel.choice cimport duel_legal, payable_wonders
from solver._ext.duel.payment cimport Market, blue_discount, can_build, open_market
from solver._ext.duel.rules cimport duel_apply, settle
from solver._ext.duel.state cimport (
    CARD_SHIFT, MOVE_BUILD, MOVE_DISCARD, MOVE_WONDER, PHASE_OVER, PHASE_PLAY, PHASE_REVEAL,
    WONDER_SHIFT, City, State, move_of,
)
from solver._ext.duel.tables cimport N_CARDS


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
