"""Legal moves; what playing a card takes, and why it is not possible."""

from libc.stdint cimport uint32_t, uint64_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.core.game cimport move_t
from solver._ext.duel.chance cimport aside_tokens
from solver._ext.duel.expansion_choice cimport expanded_choices, main_moves
from solver._ext.duel.payment cimport (
    Market, Price, blue_discount, can_build, open_market, price_of_card, price_of_wonder, purse,
    sale,
)
from solver._ext.duel.senate cimport decrees_give
from solver._ext.duel.state cimport (
    CARD_SHIFT, MOVE_BUILD, MOVE_DESTROY, MOVE_DISCARD, MOVE_KEEP, MOVE_PICK, MOVE_REVIVE,
    MOVE_STARTER, MOVE_TOKEN, MOVE_WONDER, NO_SLOT, PHASE_DESTROY, PHASE_DRAW, PHASE_KEEP,
    PHASE_PICK, PHASE_PLAY, PHASE_REVIVE, PHASE_STARTER, PHASE_TOKEN, WONDER_SHIFT, City, Open,
    State, add_class, move_of, moves_of_cards, moves_of_set, place_of, setup_of,
)
from solver._ext.duel.tables cimport BUILT, DISCARD_PLUS, MAX_HELD, MAX_SLOTS


cdef bint can_choose(const State* s, const Open* choice) noexcept nogil:
    """Whether there is anything to choose; asked when the turn of a choice has come."""
    if choice.kind == PHASE_TOKEN:
        return s.board != 0
    if choice.kind == PHASE_DESTROY:
        return s.city[1 - choice.seat].count[choice.what] != 0
    if choice.kind == PHASE_REVIVE:
        return (s.discard[0] | s.discard[1]) != 0
    if choice.kind == PHASE_DRAW:
        return aside_tokens(s) != 0
    return True


cdef int duel_legal(const void* state, move_t* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef const City* city = &s.city[s.turn]
    cdef Market market
    cdef uint64_t targets[2]
    cdef uint32_t access
    cdef int payable[MAX_HELD]
    cdef int n = 0, n_wonders, slot, card, i, cell, blue
    if s.phase == PHASE_PLAY:
        if s.setup:
            return main_moves(s, out)
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
        return moves_of_set(MOVE_PICK, s.offer, 0, out)
    if s.phase == PHASE_TOKEN:
        return moves_of_set(MOVE_TOKEN, s.board, 0, out)
    if s.phase == PHASE_KEEP:
        # What was drawn unseen may be any of the tokens in the box.
        return moves_of_set(MOVE_KEEP, s.drawn if s.drawn else aside_tokens(s), 0, out)
    if s.phase == PHASE_DESTROY:
        targets[0] = targets[1] = 0
        add_class(&s.city[1 - s.open[0].seat], s.open[0].what, targets)
        return moves_of_cards(MOVE_DESTROY, targets, out)
    if s.phase == PHASE_REVIVE:
        return moves_of_cards(MOVE_REVIVE, s.discard, out)
    if s.phase == PHASE_STARTER:
        return moves_of_set(MOVE_STARTER, 3, 0, out)
    return expanded_choices(s, out) if s.setup else 0


cdef int slot_of_card(const State* s, int card) noexcept nogil:
    """The slot in which a card lies open; one that no structure has if it does not."""
    cdef int slot
    for slot in range(MAX_SLOTS):
        if (s.present >> slot) & 1 and (s.known >> slot) & 1 and s.slot[slot] == card:
            return slot
    return NO_SLOT


cdef int wonder_refusal(const State* s, int wonder) noexcept nogil:
    """Why the seat to move cannot build a wonder, coins apart."""
    cdef const City* city = &s.city[s.turn]
    cdef int place = place_of(city, wonder)
    if wonder == s.boxed:
        return BOXED
    if place < 0:
        return NOT_OWNED
    if not (city.todo >> place) & 1:
        return STANDING
    if s.city[0].count[BUILT] + s.city[1].count[BUILT] >= setup_of(s).wonder_limit:
        return NO_MORE
    return NOTHING


cdef Quote quote(const State* s, int kind, int wonder, int card) noexcept nogil:
    """What the seat to move pays and gets for a card played as `kind` (`wonder` for MOVE_WONDER).

    Prices are told of what is refused for another reason, too.
    """
    cdef const City* city = &s.city[s.turn]
    cdef int slot = slot_of_card(s, card)
    cdef Quote found
    cdef Price price
    found.refusal = NOTHING
    found.total = 0
    found.trade = 0
    found.chain = False
    found.brings = 0
    if kind == MOVE_DISCARD:
        found.brings = sale(city)
        if s.setup:
            found.brings += decrees_give(s, s.turn, DISCARD_PLUS)
    else:
        price = price_of_card(s, s.turn, card)
        if kind == MOVE_WONDER:
            price = price_of_wonder(s, s.turn, wonder)
            found.refusal = wonder_refusal(s, wonder)
        found.total = price.total
        found.trade = price.trade
        found.chain = price.chain
        if found.refusal == NOTHING and price.total > (
                purse(s, s.turn) if s.setup else <int>city.coins):
            found.refusal = UNPAID
    if slot == NO_SLOT:
        found.refusal = ABSENT
    elif not (s.access >> slot) & 1:
        found.refusal = COVERED
    return found
