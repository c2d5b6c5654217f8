"""Who knows what. In the base game nothing private lasts: the state is what both seats believe."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random, absorb, mix64
from solver._ext.duel.gods cimport next_look
from solver._ext.duel.queue cimport LOOK_DECK
from solver._ext.duel.secrets cimport fill_in, knows_less, observe
from solver._ext.duel.state cimport (
    ANY, EVENT_DRAW, EVENT_LOOK, EVENT_PLOTS, EVENT_REMOVED, PHASE_DESTROY, PHASE_DRAW, PHASE_LOOK,
    PHASE_OVER, PHASE_PLOTS, PHASE_REMOVED, PHASE_STARTER, RULE_PUBLIC, City, Note, Open, Pantheon,
    State, move_of, setup_of,
)
from solver._ext.duel.tables cimport MAX_SLOTS, N_DECKS, NONE, Setup


cdef move_t duel_veiled(const void* state) noexcept nogil:
    # Where only the seat that keeps one of the three tokens is shown them. In the base game the
    # other two go back into the box for good, so nothing that was hidden matters afterwards.
    cdef const State* s = <const State*>state
    if s.phase == PHASE_DRAW:
        return move_of(EVENT_DRAW, 0)
    if s.phase > PHASE_OVER:
        return veiled_look(s)
    return 0


cdef move_t veiled_look(const State* s) noexcept nogil:
    """How a look appears to players who do not see the card."""
    cdef const Open* due = &s.open[0]
    cdef int place
    if s.phase == PHASE_LOOK:
        if s.options & RULE_PUBLIC and due.what >= LOOK_DECK:
            return 0
        place = next_look(s, due.what, due.seat)
        return move_of(EVENT_LOOK, place | ANY << 5)
    if s.phase == PHASE_PLOTS:
        return move_of(EVENT_PLOTS, ANY | ANY << 5)
    if s.phase == PHASE_REMOVED:
        return move_of(EVENT_REMOVED, 0)
    return 0


cdef bint duel_hidden(const void* state, int seat) noexcept nogil:
    cdef const State* s = <const State*>state
    return setup_of(s).secrets and knows_less(s, seat)


cdef void duel_determinize(
    const void* state, int seat, Random* rng, void* out
) noexcept nogil:
    # Nothing is private in the base game and cards are drawn when turned up: the state is the
    # belief.
    cdef const State* s = <const State*>state
    memcpy(out, state, duel_used(state))
    if setup_of(s).secrets:
        observe(<State*>out, seat)
        fill_in(<State*>out, seat, rng)


cdef int duel_used(const void* state) noexcept nogil:
    """Bytes of a state in use: nothing of an expansion that is not played with."""
    cdef const State* s = <const State*>state
    cdef const char* start = <const char*>s
    if s.setup == 0:
        return <int>(<const char*>&s.box - start)
    if not setup_of(s).agora:
        return <int>(<const char*>&s.agora - start)
    return sizeof(State)


cdef uint64_t bytes_hash(const void* data, int size) noexcept nogil:
    cdef const char* bytes = <const char*>data
    cdef uint64_t h = 0, word
    cdef int i
    for i in range(0, size, 8):
        word = 0
        memcpy(&word, bytes + i, min(8, size - i))
        h = absorb(h, word)
    return h


cdef uint64_t expanded_key(const State* s) noexcept nogil:
    """Hash of what the expansions add, with the log: it says what seats know of Conspiracies."""
    cdef uint64_t h = 0
    cdef const Setup* setup = setup_of(s)
    if setup.pantheon:
        h = bytes_hash(&s.pantheon, sizeof(Pantheon))
    if setup.agora:
        h = absorb(h, bytes_hash(&s.agora, <int>(<const char*>&s.agora.n_notes
                                                 - <const char*>&s.agora)))
        h = absorb(h, bytes_hash(&s.agora.notes, s.agora.n_notes * sizeof(Note)))
    if s.box[0] | s.box[1]:
        h = absorb(absorb(h, s.box[0]), s.box[1])
    return absorb(h, <uint64_t>s.acted << 16 | <uint64_t>s.phase << 8 | s.options)


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
    word |= <uint64_t>s.extra << 4 | <uint64_t>s.winner << 2 | (s.options & 3)
    h = absorb(h, word)
    if s.setup:
        h = absorb(h, expanded_key(s))
    return mix64(h ^ s.picks ^ <uint64_t>s.setup << 8)


cdef uint64_t duel_infoset(const void* state, int seat) noexcept nogil:
    cdef State seen
    if not setup_of(<const State*>state).secrets:
        return duel_key(state)
    memset(&seen, 0, sizeof(State))
    memcpy(&seen, state, duel_used(state))
    observe(&seen, seat)
    return duel_key(&seen)
