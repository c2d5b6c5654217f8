"""Plans that a side may follow: whatever serves the plan is done first, the rest is left to chance.

A plan never looks ahead and never defends. That is the point: against such an opponent one sees
what happens to who lets it have its way.
"""

from libc.stdint cimport uint16_t, uint32_t

from solver._ext.core.bits cimport nth_member, sw_lowest, sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random, random_below
from solver._ext.duel.choice cimport payable_wonders
from solver._ext.duel.effects cimport right
from solver._ext.duel.payment cimport Market, blue_discount, can_build, open_market
from solver._ext.duel.playout cimport duel_random_move
from solver._ext.duel.state cimport (
    CARD_SHIFT, MOVE_BUILD, MOVE_KEEP, MOVE_PICK, MOVE_TOKEN, MOVE_WONDER, PHASE_KEEP, PHASE_PICK,
    PHASE_PLAY, PHASE_TOKEN, WONDER_SHIFT, City, State, move_of, setup_of,
)
from solver._ext.duel.tables cimport (
    DRAW_PROGRESS_TOKENS, GREEN, GREY, MAX_HELD, MAX_TOKENS, MAX_WONDERS, RED, RIGHT_RED_SHIELD,
    RIGHT_WONDER_TURN, WHEN_BUILT, Item, amount_of, card_row, token_row, wonder_row,
)


cdef inline bint again(const City* city, int wonder) noexcept nogil:
    """Whether a wonder gives its builder another turn."""
    return wonder_row(wonder).extra_turn or right(city, RIGHT_WONDER_TURN) != 0


cdef inline bint serves(const City* city, int style, int card) noexcept nogil:
    """Whether building a card is what the plan asks for."""
    return card_row(card).kind == (GREEN if style == STYLE_SCIENCE else RED)


cdef uint32_t slots_that_serve(
    const State* s, const City* city, const Market* market, int style, uint32_t slots
) noexcept nogil:
    """Those of some face-up slots whose card serves the plan and can be paid."""
    cdef uint32_t found = 0
    cdef int slot, blue = blue_discount(city)
    while slots:
        slot = sw_lowest(slots)
        slots &= slots - 1
        if serves(city, style, s.slot[slot]) and can_build(city, market, s.slot[slot], blue):
            found |= <uint32_t>1 << slot
    return found


cdef uint32_t means(const State* s, const City* city, const Market* market) noexcept nogil:
    """Accessible slots with a payable card that makes resources."""
    cdef uint32_t found = 0
    cdef uint32_t access = s.access
    cdef int slot
    while access:
        slot = sw_lowest(access)
        access &= access - 1
        if card_row(s.slot[slot]).kind <= GREY and can_build(city, market, s.slot[slot], 0):
            found |= <uint32_t>1 << slot
    return found


cdef int slot_above(const State* s, uint32_t wanted) noexcept nogil:
    """An accessible slot that alone still covers one of the `wanted` ones; -1 if there is none."""
    cdef uint32_t above
    while wanted:
        above = setup_of(s).covered_by[s.age][sw_lowest(wanted)] & s.present
        wanted &= wanted - 1
        if sw_popcount(above) == 1 and above & s.access:
            return sw_lowest(above)
    return -1


cdef move_t wonder_for(const State* s, const City* city, const Market* market, int style,
                       Random* rng) noexcept nogil:
    """A wonder that serves the plan, 0 if none does: one with shields, or another turn that begins
    with a card laid open by the first."""
    cdef int payable[MAX_HELD]
    cdef int n = payable_wonders(s, city, market, payable)
    cdef int i, slot
    for i in range(n):
        if style == STYLE_MILITARY and wonder_row(payable[i]).shields:
            slot = nth_member(s.access, random_below(rng, sw_popcount(s.access)))
        elif again(city, payable[i]):
            slot = slot_above(s, slots_that_serve(s, city, market, style,
                                                  s.present & s.known & ~s.access))
            if slot < 0:
                continue
        else:
            continue
        return move_of(MOVE_WONDER,
                       payable[i] << WONDER_SHIFT | s.slot[slot] << CARD_SHIFT | slot)
    return 0


cdef move_t turn_of(const State* s, int style, Random* rng) noexcept nogil:
    """What the plan does with a turn; 0 if it has no wish."""
    cdef const City* city = &s.city[s.turn]
    cdef Market market
    cdef uint32_t slots
    cdef int slot
    cdef move_t move
    open_market(city, &s.city[1 - s.turn], &market)
    slots = slots_that_serve(s, city, &market, style, s.access)
    if not slots:
        move = wonder_for(s, city, &market, style, rng)
        if move:
            return move
        if s.age == 1:
            slots = means(s, city, &market)
    if not slots:
        return 0
    slot = nth_member(slots, random_below(rng, sw_popcount(slots)))
    return move_of(MOVE_BUILD, s.slot[slot] << CARD_SHIFT | slot)


cdef move_t token_of(int kind, uint16_t tokens, int style) noexcept nogil:
    """The token that the plan takes; 0 if none serves it."""
    cdef uint16_t wanted = 0
    cdef int i
    for i in range(MAX_TOKENS):
        if (token_row(i).symbols if style == STYLE_SCIENCE
                else (token_row(i).rights >> RIGHT_RED_SHIELD) & 1):
            wanted |= 1 << i
    wanted &= tokens
    return move_of(kind, sw_lowest(wanted)) if wanted else 0


cdef move_t wonder_picked(const State* s, int style) noexcept nogil:
    """The wonder on offer that the plan takes; 0 if none serves it."""
    cdef const Item* row
    cdef int i
    for i in range(MAX_WONDERS):
        row = wonder_row(i)
        if (s.offer >> i) & 1:
            if (row.shields if style == STYLE_MILITARY else row.extra_turn
                    or amount_of(row, WHEN_BUILT, DRAW_PROGRESS_TOKENS)):
                return move_of(MOVE_PICK, i)
    return 0


cdef move_t duel_style_move(const void* state, int style, Random* rng) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef move_t move = 0
    if style != STYLE_PLAIN:
        if s.phase == PHASE_PLAY:
            move = turn_of(s, style, rng)
        elif s.phase == PHASE_TOKEN:
            move = token_of(MOVE_TOKEN, s.board, style)
        elif s.phase == PHASE_KEEP:
            move = token_of(MOVE_KEEP, s.drawn, style)
        elif s.phase == PHASE_PICK:
            move = wonder_picked(s, style)
    return move if move else duel_random_move(state, rng)
