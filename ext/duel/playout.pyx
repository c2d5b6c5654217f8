"""Uniformly random play."""

from libc.stdint cimport uint32_t, uint64_t

from solver._ext.core.bits cimport nth_of_six, sw_lowest, sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random, random_below, random_next
from solver._ext.duel.cardset cimport card_count, drop_card, nth_card
from solver._ext.duel.chance cimport duel_sample, is_chance, pending_reveals, pool_of_slot
from solver._ext.duel.choice cimport duel_legal, payable_wonders
from solver._ext.duel.expansion_choice cimport random_main_move
from solver._ext.duel.expansion_rules cimport go_on
from solver._ext.duel.payment cimport (
    Market, Price, blue_discount, open_market, price_card, price_wonder,
)
from solver._ext.duel.rules cimport duel_apply, play_building, play_discard, play_wonder, set_phase
from solver._ext.duel.state cimport (
    CARD_SHIFT, MOVE_BUILD, MOVE_DISCARD, MOVE_WONDER, PHASE_OVER, PHASE_PLAY, PHASE_REVEAL,
    PHASE_UNCOVER, WONDER_SHIFT, City, State, move_of,
)
from solver._ext.duel.tables cimport MAX_HELD


cdef struct Drawn:
    # A turn drawn at random, and what it costs.
    int kind                # MOVE_BUILD, MOVE_DISCARD or MOVE_WONDER
    int slot
    int wonder              # if one is built
    Price price


cdef inline int drawn_slot(const State* s, uint64_t bits) noexcept nogil:
    """An accessible slot by the upper half of 64 random bits."""
    return nth_of_six(s.access, <int>(((bits >> 32) * <uint64_t>sw_popcount(s.access)) >> 32))


cdef inline void draw_turn(const State* s, Random* rng, Drawn* drawn) noexcept nogil:
    """A card and its use, uniformly among those that are legal.

    Pairs are drawn until one can be paid, so only what is drawn needs a price.
    """
    cdef const City* city = &s.city[s.turn]
    cdef Market market
    cdef int payable[MAX_HELD]
    cdef uint32_t n_uses
    cdef uint64_t bits
    cdef int use
    open_market(city, &s.city[1 - s.turn], &market)
    n_uses = 2 + payable_wonders(s, city, &market, payable)
    while True:
        bits = random_next(rng)
        use = <int>(((bits & <uint64_t>0xFFFFFFFF) * n_uses) >> 32)
        if use > 1:
            drawn.wonder = payable[use - 2]
            price_wonder(city, &market, drawn.wonder, &drawn.price)
            drawn.kind = MOVE_WONDER
            drawn.slot = drawn_slot(s, bits)
            return
        else:
            drawn.slot = drawn_slot(s, bits)
            if use == 0:
                drawn.kind = MOVE_DISCARD
                return
            price_card(city, &market, s.slot[drawn.slot], blue_discount(city), &drawn.price)
            if drawn.price.total <= city.coins:
                drawn.kind = MOVE_BUILD
                return


cdef move_t duel_random_move(const void* state, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef move_t moves[MOST_MOVES]
    cdef Drawn drawn
    cdef int cell
    if is_chance(s.phase):
        return duel_sample(state, rng)
    if s.phase != PHASE_PLAY:
        return moves[random_below(rng, duel_legal(state, moves))]
    if s.setup:
        return random_main_move(s, rng)
    draw_turn(s, rng, &drawn)
    cell = s.slot[drawn.slot] << CARD_SHIFT | drawn.slot
    if drawn.kind == MOVE_WONDER:
        cell |= drawn.wonder << WONDER_SHIFT
    return move_of(drawn.kind, cell)


cdef inline void random_turn(State* s, Random* rng) noexcept nogil:
    """Choose, pay and play at once what a random move would be."""
    cdef Drawn drawn
    cdef int card
    draw_turn(s, rng, &drawn)
    card = s.slot[drawn.slot]
    if drawn.kind == MOVE_DISCARD:
        play_discard(s, card, drawn.slot)
    elif drawn.kind == MOVE_BUILD:
        play_building(s, card, drawn.slot, &drawn.price)
    else:
        play_wonder(s, drawn.wonder, card, drawn.slot, &drawn.price)


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
    if s.setup:
        go_on(s)
    else:
        set_phase(s)
    return n


cdef int duel_random_game(void* state, Random* rng) noexcept nogil:
    """Uniformly random moves to the end: the same ones that single steps would draw."""
    cdef State* s = <State*>state
    cdef int n = 0
    while s.setup and s.phase != PHASE_OVER:
        if s.phase == PHASE_REVEAL and s.open[0].kind == PHASE_UNCOVER:
            n += reveal_all(s, rng)
        else:
            duel_apply(state, duel_random_move(state, rng))
            n += 1
    while s.phase != PHASE_OVER:
        if s.phase == PHASE_PLAY:
            random_turn(s, rng)
            n += 1
        elif s.phase == PHASE_REVEAL:
            n += reveal_all(s, rng)
        else:
            duel_apply(state, duel_random_move(state, rng))
            n += 1
    return n
