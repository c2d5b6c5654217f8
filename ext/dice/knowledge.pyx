"""Who knows what in 7 Wonders Dice: everybody everything, but for the choices of this turn."""

from libc.string cimport memcpy, memset

from solver._ext.core.rng cimport absorb, mix64
from solver._ext.dice.tables cimport N_DICE
from solver._ext.dice.state cimport OPEN_ACTION, PHASE_BOARDS, PHASE_CHOOSE, City, left_of, sheet_of


cdef void dice_conceal(const State* s, int seat, State* out) noexcept nogil:
    """The state as a seat knows it: choices of the others are taken back, and the seat is first."""
    cdef int other
    memcpy(out, s, sizeof(State))
    out.first = <unsigned char>seat
    if s.phase != PHASE_CHOOSE:
        if s.phase != PHASE_BOARDS:
            out.acting = out.first
        return
    for other in range(s.seats):
        if other != seat:
            out.now[other] = s.before[other]
    if s.acting == seat:
        return
    memset(out.stack, 0, sizeof(out.stack))
    out.stack[0] = OPEN_ACTION
    out.depth = 1
    out.acting = out.first
    if s.now[seat].done:
        out.acting = <unsigned char>left_of(s, seat)


cdef bint dice_hidden(const void* state, int seat) noexcept nogil:
    """While a turn is chosen, others may have chosen already."""
    return (<const State*>state).phase == PHASE_CHOOSE


cdef void dice_determinize(const void* state, int seat, Random* rng, void* out) noexcept nogil:
    dice_conceal(<const State*>state, seat, <State*>out)


# ---------------------------------------------------------------- hashes

cdef inline uint64_t absorb_city(uint64_t h, const City* city) noexcept nogil:
    """All of a city but `open`, which follows from the boxes that are ticked."""
    h = absorb(h, city.ticked)
    return absorb(h, (<const uint64_t*>&city.coins)[0])


cdef uint64_t absorb_table(const State* s, uint64_t h) noexcept nogil:
    """What all seats see but the cities."""
    cdef int die
    h = absorb(h, <uint64_t>s.turn << 16 | <uint64_t>s.forum << 32
               | <uint64_t>s.entering << 48)
    # The number of the sheet in this process means nothing in another one.
    h = absorb(h, sheet_of(s).identity)
    h = absorb(h, <uint64_t>s.seats << 8 | <uint64_t>s.phase << 16
               | <uint64_t>s.last << 24 | <uint64_t>s.agora_taken << 32)
    for die in range(0, N_DICE, 2):
        h = absorb(h, <uint64_t>s.symbol[die] | <uint64_t>s.section[die] << 8
                   | <uint64_t>s.symbol[die + 1] << 16 | <uint64_t>s.section[die + 1] << 24)
    return h


cdef uint64_t absorb_stack(const State* s, uint64_t h) noexcept nogil:
    cdef int i
    h = absorb(h, s.depth)
    for i in range(s.depth):
        h = absorb(h, s.stack[i])
    return h


cdef uint64_t dice_key(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef uint64_t h = absorb_table(s, 1)
    cdef int seat
    for seat in range(s.seats):
        h = absorb_city(h, &s.now[seat])
        if s.phase == PHASE_CHOOSE:
            h = absorb_city(h, &s.before[seat])
    if s.phase == PHASE_CHOOSE or s.phase == PHASE_BOARDS:
        h = absorb(h, s.acting)
    return mix64(absorb_stack(s, h))


cdef uint64_t dice_infoset(const void* state, int seat) noexcept nogil:
    """Own choices, and of all others the start of the turn."""
    cdef const State* s = <const State*>state
    cdef uint64_t h = absorb_table(s, 2)
    cdef int other
    h = absorb(h, seat)
    for other in range(s.seats):
        h = absorb_city(h, &s.before[other])
    h = absorb_city(h, &s.now[seat])
    if s.phase != PHASE_CHOOSE or s.now[seat].done:
        return mix64(h)
    if s.acting != seat:
        return mix64(absorb(absorb(h, 1), OPEN_ACTION))
    return mix64(absorb_stack(s, h))


cdef uint64_t dice_open_key(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    if s.phase == PHASE_CHOOSE:
        return dice_infoset(state, s.acting)
    return dice_key(state)
