"""Who knows what: nothing private lasts in Duel, so the state is what both seats believe."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random, absorb, mix64
from solver._ext.duel.state cimport EVENT_DRAW, PHASE_DRAW, City, State, move_of
from solver._ext.duel.tables cimport TABLES


cdef move_t duel_veiled(const void* state) noexcept nogil:
    # Where only the seat that keeps one of the three tokens is shown them. The other two go back
    # into the box for good, so nothing that was hidden matters afterwards.
    return move_of(EVENT_DRAW, 0) if (<const State*>state).phase == PHASE_DRAW else 0


cdef bint duel_hidden(const void* state, int seat) noexcept nogil:
    return False


cdef void duel_determinize(
    const void* state, int seat, Random* rng, void* out
) noexcept nogil:
    # Nothing is private in Duel and cards are drawn when turned up: the state is the belief.
    memcpy(out, state, sizeof(State))


cdef uint64_t duel_key(const void* state) noexcept nogil:
    """What cannot matter any more is left out: cards under wonders, seen decks."""
    cdef const State* s = <const State*>state
    cdef const City* city
    cdef uint64_t slots[2]
    cdef uint32_t half
    cdef uint64_t h = 0
    cdef int seat, deck
    cdef uint64_t word
    cdef uint64_t unseen[2]
    for seat in range(2):
        city = &s.city[seat]
        h = absorb(h, city.cards[0])
        h = absorb(h, city.cards[1] << 32 | <uint64_t>city.todo << 16 | city.tokens)
        memcpy(&half, city.wonders, 4)
        h = absorb(h, <uint64_t>half << 32 | <uint64_t>(<uint16_t>city.coins) << 8 | city.symbols)
    unseen[0] = 0
    unseen[1] = 0
    for deck in range(max(0, <int>s.age - 1), 4):
        unseen[0] |= s.unseen[0] & TABLES.deck_lo[deck]
        unseen[1] |= s.unseen[1] & TABLES.deck_hi[deck]
    h = absorb(h, s.discard[0])
    h = absorb(h, s.discard[1] << 32 | unseen[1])
    h = absorb(h, unseen[0])
    memcpy(slots, s.slot, 16)
    memcpy(&half, s.slot + 16, 4)
    h = absorb(h, slots[0])
    h = absorb(h, slots[1])
    h = absorb(h, <uint64_t>half << 32 | s.present)
    h = absorb(h, <uint64_t>s.backs << 32 | <uint64_t>s.board << 16 | s.drawn)
    word = <uint64_t>s.returned << 48 | <uint64_t>s.offer << 32
    word |= <uint64_t>(<uint8_t>s.pawn) << 24 | <uint64_t>s.loot << 20 | <uint64_t>s.phase << 16
    word |= <uint64_t>s.age << 14 | <uint64_t>s.turn << 13 | <uint64_t>s.starter << 12
    # Two wonders that destroy may be built in either order: 0 where none is being resolved.
    word |= <uint64_t>((s.target + 1) & 7) << 5
    word |= <uint64_t>s.extra << 4 | <uint64_t>s.winner << 2 | s.options
    h = absorb(h, word)
    return mix64(h ^ s.picks)


cdef uint64_t duel_infoset(const void* state, int seat) noexcept nogil:
    return duel_key(state)
