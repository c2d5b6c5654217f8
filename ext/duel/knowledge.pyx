"""Who knows what: nothing private lasts in Duel, so the state is what both seats believe."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random, absorb, mix64
from solver._ext.duel.state cimport (
    EVENT_DRAW, PHASE_DESTROY, PHASE_DRAW, PHASE_OVER, PHASE_STARTER, City, State,
    move_of, setup_of,
)
from solver._ext.duel.tables cimport MAX_SLOTS, N_DECKS, NONE, Setup


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
    cdef const Setup* setup = setup_of(s)
    cdef int seat, deck, i
    cdef uint64_t word
    cdef uint64_t unseen[2]
    for seat in range(2):
        city = &s.city[seat]
        h = absorb(h, city.cards[0])
        h = absorb(h, city.cards[1] << 32 | <uint64_t>city.todo << 16 | city.tokens)
        memcpy(&half, city.wonders, 4)
        h = absorb(h, <uint64_t>half << 32 | <uint64_t>(<uint16_t>city.coins) << 8 | city.symbols)
        if city.wonders[4] != NONE:
            h = absorb(h, <uint64_t>city.wonders[5] << 8 | city.wonders[4])
    unseen[0] = 0
    unseen[1] = 0
    # Decks of Ages that are over are left out.
    for deck in range(max(0, <int>s.age - 1), N_DECKS):
        unseen[0] |= s.unseen[0] & setup.deck[deck][0]
        unseen[1] |= s.unseen[1] & setup.deck[deck][1]
    h = absorb(h, s.discard[0])
    h = absorb(h, s.discard[1] << 32 | unseen[1])
    h = absorb(h, unseen[0])
    memcpy(slots, s.slot, 16)
    memcpy(&half, s.slot + 16, 4)
    h = absorb(h, slots[0])
    h = absorb(h, slots[1])
    h = absorb(h, <uint64_t>half << 32 | s.present)
    h = absorb(h, <uint64_t>s.backs << 32 | <uint64_t>s.board << 16 | s.drawn)
    if setup.most_slots > 20:
        for i in range(20, MAX_SLOTS):
            h = absorb(h, s.slot[i])
    if s.offer >> 16:
        h = absorb(h, s.offer >> 16)
    word = <uint64_t>s.returned << 48 | <uint64_t>(s.offer & 0xFFFF) << 32
    word |= <uint64_t>(<uint8_t>s.pawn) << 24 | <uint64_t>s.loot << 20 | <uint64_t>s.phase << 16
    word |= <uint64_t>s.age << 14 | <uint64_t>s.turn << 13
    if s.n_open:
        # What all tables have fits into the word; of two wonders that destroy, which is meant.
        if s.open[0].kind == PHASE_STARTER:
            word |= 1 << 12
        elif s.open[0].kind == PHASE_DESTROY:
            word |= <uint64_t>((s.open[0].what + 1) & 7) << 5
        if s.n_open > 1 or s.open[0].kind > PHASE_OVER or s.open[0].seat != s.turn:
            for i in range(s.n_open):
                h = absorb(h, <uint64_t>s.open[i].kind << 16 | <uint64_t>s.open[i].seat << 8
                           | s.open[i].what)
    word |= <uint64_t>s.extra << 4 | <uint64_t>s.winner << 2 | s.options
    h = absorb(h, word)
    return mix64(h ^ s.picks ^ <uint64_t>s.setup << 8)


cdef uint64_t duel_infoset(const void* state, int seat) noexcept nogil:
    return duel_key(state)
