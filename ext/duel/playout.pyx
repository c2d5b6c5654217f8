"""Uniformly random play."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from solver._ext.core.bits cimport nth_of_six, sw_lowest, sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random, random_below, random_next
from solver._ext.duel.cardset cimport card_count, drop_card, nth_card
from solver._ext.duel.chance cimport duel_sample, is_chance, pending_reveals, pool_of_slot
from solver._ext.duel.choice cimport duel_legal
from solver._ext.duel.expansion_choice cimport random_main_move
from solver._ext.duel.expansion_rules cimport build_at, expanded_work_off
from solver._ext.duel.payment cimport (
    Market, Price, blue_discount, open_market, price_card, price_wonder,
)
from solver._ext.duel.rules cimport duel_apply, play_building, play_discard, play_wonder
from solver._ext.duel.state cimport (
    CARD_SHIFT, KIND_SHIFT, MOVE_BUILD, MOVE_DISCARD, MOVE_WONDER, PHASE_OVER, PHASE_PLAY,
    PHASE_REVEAL, PHASE_UNCOVER, WONDER_SHIFT, City, State, move_of, setup_of,
)
from solver._ext.duel.tables cimport BUILT, Setup


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

    Pairs are drawn until one can be paid, so only what is drawn needs a price. A wonder that
    cannot be paid is drawn once at most.
    """
    cdef const City* city = &s.city[s.turn]
    cdef Market market
    cdef bint allowed = s.city[0].count[BUILT] + s.city[1].count[BUILT] < setup_of(s).wonder_limit
    cdef int todo = city.todo & -<int>allowed
    cdef int n_uses = 2 + sw_popcount(todo)
    cdef uint64_t bits
    cdef int use
    open_market(city, &s.city[1 - s.turn], &market)
    while True:
        bits = random_next(rng)
        use = <int>(((bits & <uint64_t>0xFFFFFFFF) * <uint32_t>n_uses) >> 32)
        if use > 1:
            use = nth_of_six(todo, use - 2)
            drawn.wonder = city.wonders[use]
            price_wonder(city, &market, drawn.wonder, &drawn.price)
            if drawn.price.total <= city.coins:
                drawn.kind = MOVE_WONDER
                drawn.slot = drawn_slot(s, bits)
                return
            todo &= ~(1 << use)
            n_uses -= 1
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
    cdef Price price
    cdef int cell
    if is_chance(s.phase):
        return duel_sample(state, rng)
    if s.phase != PHASE_PLAY:
        return moves[random_below(rng, duel_legal(state, moves))]
    if s.setup:
        return random_main_move(s, rng, &price)
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
    if not s.setup:
        return reveal_plainly(s, due, rng)
    while due:
        slot = sw_lowest(due)
        due &= due - 1
        pool_of_slot(s, slot, pool)
        card = nth_card(pool, random_below(rng, card_count(pool)))
        s.slot[slot] = card
        s.known |= <uint32_t>1 << slot
        drop_card(s.unseen, card)
        n += 1
    expanded_work_off(s)
    return n


cdef inline int reveal_plainly(State* s, uint32_t due, Random* rng) noexcept nogil:
    """The same in the base game. What is asked of every card is at hand: a byte that is written
    into a state may be any of its fields, for all that the compiler knows."""
    cdef const Setup* setup = setup_of(s)
    cdef const uint8_t* deck_at = setup.deck_at[s.age]
    cdef uint32_t backs = s.backs
    cdef uint64_t unseen[2]
    cdef uint64_t pool[2]
    cdef const uint64_t* deck
    cdef int slot, card, n = sw_popcount(due)
    unseen[0] = s.unseen[0]
    unseen[1] = s.unseen[1]
    s.known |= due
    while due:
        slot = sw_lowest(due)
        due &= due - 1
        deck = setup.deck[deck_at[(backs >> slot) & 1]]
        pool[0] = unseen[0] & deck[0]
        pool[1] = unseen[1] & deck[1]
        card = nth_card(pool, random_below(rng, card_count(pool)))
        s.slot[slot] = card
        drop_card(unseen, card)
    s.unseen[0] = unseen[0]
    s.unseen[1] = unseen[1]
    s.phase = s.open[0].kind if s.n_open else <int>PHASE_PLAY
    return n


cdef inline void random_expanded_turn(State* s, Random* rng) noexcept nogil:
    """Play what a random move would be with expansions; what is built has its price already."""
    cdef Price price
    cdef move_t move = random_main_move(s, rng, &price)
    cdef int kind = move >> KIND_SHIFT
    if kind == MOVE_BUILD or kind == MOVE_WONDER:
        build_at(s, kind, <uint32_t>move, &price)
    else:
        duel_apply(s, move)


cdef int duel_random_game(void* state, Random* rng) noexcept nogil:
    """Uniformly random moves to the end: the same ones that single steps would draw."""
    cdef State* s = <State*>state
    cdef int n = 0
    while s.setup and s.phase != PHASE_OVER:
        if s.phase == PHASE_REVEAL and s.open[0].kind == PHASE_UNCOVER:
            n += reveal_all(s, rng)
        elif s.phase == PHASE_PLAY:
            random_expanded_turn(s, rng)
            n += 1
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
