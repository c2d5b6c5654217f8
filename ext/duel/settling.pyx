"""Which secrets of games with expansions can still have a part in who wins; proofs forget the rest.

A seat that has looked at a god, a Conspiracy or a card out of the game knows more than the other
one for the rest of the game, though mostly nothing can bring it back.
"""

from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from solver._ext.core.bits cimport sw_lowest
from solver._ext.duel.effects cimport CONSPIRATOR
from solver._ext.duel.gods cimport is_known
from solver._ext.duel.state cimport (
    HIDDEN, NOTE_BOTH, N_KINDS, PHASE_CUBE, PHASE_DECREE, PHASE_OVER, PHASE_REMOVE, PHASE_REVEAL,
    PHASE_SENATE, PHASE_SHIFT, PHASE_TOKEN, PHASE_UNCOVER, PLACES, TRIGGERED, City, Note, setup_of,
)
from solver._ext.duel.tables cimport (
    BUILD_FROM_DISCARD, BUILD_REMOVED, BUILD_RETURNED, CHOOSE_TOKEN_ON_CARD, DRAW_PROGRESS_TOKENS,
    LAST_AGE, LOCK_TOKEN, MAX_DECK, MAX_GODS, MAX_HELD, NONE, REVEAL_DECK_TOPS, REVEAL_ONE_DECK,
    TABLES, TAKE_SET_ASIDE_TOKEN, UNBUILD_WONDER, WHEN_BUILT, Item, Setup, card_row, god_row,
    plot_row, token_row, wonder_row,
)

cdef enum:
    ALL_GODS = (1 << MAX_GODS) - 1

cdef uint64_t EVERYTHING = ~<uint64_t>0


cdef bint is_calm(const State* s) noexcept nogil:
    """Whether nothing is open that looks at what is hidden, or puts it somewhere."""
    cdef int i, kind
    for i in range(s.n_open):
        kind = s.open[i].kind
        if kind not in (PHASE_TOKEN, PHASE_UNCOVER, PHASE_REVEAL, PHASE_DECREE, PHASE_CUBE,
                        PHASE_REMOVE, PHASE_SHIFT, PHASE_SENATE):
            return False
    return True


cdef inline uint64_t effects_of(const Item* row) noexcept nogil:
    """What an item does when it is built, or acts: a set of effect kinds."""
    cdef uint64_t kinds = 0
    cdef int i
    for i in range(row.end[WHEN_BUILT]):
        kinds |= bit(row.effects[i].kind)
    return kinds


cdef uint64_t of_gods(uint32_t gods) noexcept nogil:
    cdef uint64_t kinds = 0
    while gods:
        kinds |= effects_of(god_row(sw_lowest(gods)))
        gods &= gods - 1
    return kinds


cdef uint64_t of_wonders(const State* s, bint standing) noexcept nogil:
    """What wonders of both cities do: those that may be built, or those that stand."""
    cdef const City* city
    cdef uint64_t kinds = 0
    cdef int seat, i
    for seat in range(2):
        city = &s.city[seat]
        for i in range(MAX_HELD):
            if city.wonders[i] != NONE and ((city.todo >> i) & 1) != standing:
                kinds |= effects_of(wonder_row(city.wonders[i]))
    return kinds


cdef uint64_t of_plots(const State* s) noexcept nogil:
    """What Conspiracies do that somebody may still trigger."""
    cdef uint32_t plots = 0
    cdef uint64_t kinds = 0
    cdef int seat, i
    for seat in range(2):
        for i in range(s.agora.n_plots[seat]):
            if s.agora.plots[seat][i].progress == TRIGGERED:
                continue
            if s.agora.plots[seat][i].id == HIDDEN:
                plots = TABLES.conspiracies
            else:
                plots |= <uint32_t>1 << s.agora.plots[seat][i].id
    while plots:
        kinds |= effects_of(plot_row(sw_lowest(plots)))
        plots &= plots - 1
    return kinds


cdef uint64_t of_all_plots() noexcept nogil:
    cdef uint64_t kinds = 0
    cdef uint32_t plots = TABLES.conspiracies
    while plots:
        kinds |= effects_of(plot_row(sw_lowest(plots)))
        plots &= plots - 1
    return kinds


cdef inline bint has_conspirator(const uint64_t* cards) noexcept nogil:
    cdef uint64_t word
    cdef int w
    for w in range(2):
        word = cards[w]
        while word:
            if card_row(64 * w + sw_lowest(word)).section == CONSPIRATOR:
                return True
            word &= word - 1
    return False


cdef bint may_conspire(const State* s, uint64_t kinds) noexcept nogil:
    """Whether a Conspirator may still be recruited, so that somebody looks at Conspiracies."""
    cdef uint32_t slots = s.present & s.known
    if not is_calm(s):
        return True
    while slots:
        if card_row(s.slot[sw_lowest(slots)]).section == CONSPIRATOR:
            return True
        slots &= slots - 1
    if s.present & ~s.known & s.agora.senators and has_conspirator(s.unseen):
        return True
    return kinds & (bit(BUILD_FROM_DISCARD) | bit(BUILD_REMOVED) | bit(BUILD_RETURNED)) != 0 and (
        has_conspirator(s.discard) or has_conspirator(s.unseen) or has_conspirator(s.box)
        or has_conspirator(s.agora.removed))


cdef uint64_t effects_ahead(const State* s) noexcept nogil:
    """What may still be done, for all that is known here: a set of effect kinds, or a larger one.

    Cards do nothing of what is asked for here.
    """
    cdef const Setup* setup = setup_of(s)
    cdef uint64_t kinds = of_wonders(s, False)
    cdef uint32_t gods = 0
    cdef uint16_t tokens = setup.tokens
    cdef int i
    if not is_calm(s):
        return EVERYTHING
    while tokens:
        kinds |= effects_of(token_row(sw_lowest(tokens)))
        tokens &= tokens - 1
    if setup.pantheon:
        for i in range(PLACES):
            if is_known(s.pantheon.place[i]):
                gods |= <uint32_t>1 << s.pantheon.place[i]
            elif s.pantheon.place[i] != NONE:
                gods = ALL_GODS
        kinds |= of_gods(gods)
    if setup.agora:
        kinds |= of_plots(s)
        if may_conspire(s, kinds):
            kinds |= of_all_plots()
    if kinds & (bit(REVEAL_DECK_TOPS) | bit(REVEAL_ONE_DECK)):
        kinds |= of_gods(ALL_GODS)
    if kinds & bit(UNBUILD_WONDER):
        kinds |= of_wonders(s, True)
        if kinds & (bit(REVEAL_DECK_TOPS) | bit(REVEAL_ONE_DECK)):
            kinds |= of_gods(ALL_GODS)
        if setup.agora and may_conspire(s, kinds):
            kinds |= of_all_plots()
    return kinds


cdef inline bint seen_by_one(const State* s, int kind, int depth) noexcept nogil:
    """Whether one seat alone has seen the god at a place of a deck."""
    return (s.pantheon.deck[kind][depth] != NONE
            and (s.pantheon.deck_seen[kind][depth] & 3) in (1, 2))


cdef bint has_secrets(const State* s) noexcept nogil:
    """Whether there is anything that one seat has seen and the other has not."""
    cdef const Setup* setup = setup_of(s)
    cdef int kind, i
    if setup.pantheon:
        for kind in range(N_KINDS):
            for i in range(MAX_DECK):
                if seen_by_one(s, kind, i):
                    return True
    return setup.agora and (
        s.agora.n_notes > 0 or s.agora.removed_seen in (1, 2)
        or (s.agora.locked != NONE and s.agora.locked_seen != 3))


cdef void forget_decks(State* s) noexcept nogil:
    """Gods in their decks that one seat has seen."""
    cdef int kind, i
    for kind in range(N_KINDS):
        for i in range(MAX_DECK):
            if seen_by_one(s, kind, i):
                s.pantheon.deck[kind][i] = HIDDEN
                s.pantheon.deck_seen[kind][i] = 0


cdef inline bint holds_plots(const State* s, int seat) noexcept nogil:
    """Whether a seat holds Conspiracies that it has not triggered."""
    cdef int i
    for i in range(s.agora.n_plots[seat]):
        if s.agora.plots[seat][i].progress != TRIGGERED:
            return True
    return False


cdef void forget_looks(State* s) noexcept nogil:
    """The deck of Conspiracies, and the looks at it of who holds none of them any more."""
    cdef int i, n = 0
    for i in range(s.agora.n_deck):
        s.agora.deck[i] = HIDDEN
    for i in range(s.agora.n_notes):
        if s.agora.notes[i].kind <= NOTE_BOTH and not holds_plots(s, s.agora.notes[i].seat):
            continue
        s.agora.notes[n] = s.agora.notes[i]
        n += 1
    memset(&s.agora.notes[n], 0, (s.agora.n_notes - n) * sizeof(Note))
    s.agora.n_notes = n


cdef void duel_settle(void* state) noexcept nogil:
    """Forget what one seat has seen where nothing is left that could bring it into the game."""
    cdef State* s = <State*>state
    cdef const Setup* setup = setup_of(s)
    cdef uint64_t kinds
    if s.age < LAST_AGE or s.phase == PHASE_OVER or not is_calm(s) or not has_secrets(s):
        return
    kinds = effects_ahead(s)
    if setup.pantheon and not kinds & (bit(REVEAL_DECK_TOPS) | bit(REVEAL_ONE_DECK)):
        forget_decks(s)
    if not setup.agora:
        return
    if not may_conspire(s, kinds):
        forget_looks(s)
    if s.agora.locked != NONE and not kinds & (
            bit(DRAW_PROGRESS_TOKENS) | bit(CHOOSE_TOKEN_ON_CARD) | bit(TAKE_SET_ASIDE_TOKEN)
            | bit(LOCK_TOKEN)):
        s.agora.locked = HIDDEN
        s.agora.locked_seen = 3
    if not s.present & ~s.known and not kinds & (bit(BUILD_REMOVED) | bit(BUILD_RETURNED)):
        s.agora.removed[0] = 0
        s.agora.removed[1] = 0
        s.agora.removed_seen = 0
