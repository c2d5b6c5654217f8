"""What the gods of Pantheon do, and who has seen them where (reference duel_expansions, 4)."""

from libc.stdint cimport uint8_t, uint32_t

from solver._ext.duel.effects cimport when_built
from solver._ext.duel.queue cimport LOOK_DECK, LOOK_TOPS, OPEN_IN_SLOT, open_choice
from solver._ext.duel.state cimport (
    ANY, HIDDEN, N_KINDS, PHASE_GOD, PHASE_LOOK, PHASE_TOKEN, PLACES, RULE_PUBLIC, City,
)
from solver._ext.duel.tables cimport MAX_DECK, NONE, TABLES, Item, card_row


cdef void god_acts(State* s, int seat, int god) noexcept nogil:
    """A god is activated: it lies before the player, and what it does happens or is opened."""
    cdef City* city = &s.city[seat]
    cdef const Item* row = god_row(god)
    if row.mythology:
        s.pantheon.gods[seat] |= <uint32_t>1 << god
    if city.symbols & row.symbols:
        open_choice(s, PHASE_TOKEN, seat, 0)
    city.symbols |= row.symbols
    when_built(s, seat, row)


# ---------------------------------------------------------------- where they lie

cdef uint32_t unlocated_gods(const State* s, int kind) noexcept nogil:
    """Gods of a mythology of which this state does not say where they are."""
    cdef uint32_t gods = TABLES.gods_of[kind] & ~(s.pantheon.gods[0] | s.pantheon.gods[1])
    cdef int i
    for i in range(PLACES):
        if is_known(s.pantheon.place[i]):
            gods &= ~(<uint32_t>1 << s.pantheon.place[i])
    for i in range(MAX_DECK):
        if is_known(s.pantheon.deck[kind][i]):
            gods &= ~(<uint32_t>1 << s.pantheon.deck[kind][i])
    return gods


cdef bint looked_at(int what, int kind, int depth) noexcept nogil:
    """Whether a look of some sort is at a place of a deck."""
    if what == LOOK_TOPS:
        return depth == 0
    if what >= LOOK_DECK:
        return kind == what - LOOK_DECK
    return kind == what and depth < 2


cdef int next_look(const State* s, int what, int seat) noexcept nogil:
    """The next place (`place_in_decks`) that a seat has still to look at; -1: none.

    Where all are shown the gods, also one that the seat knows and the other one does not.
    """
    cdef int seats = 3 if s.options & RULE_PUBLIC and what >= LOOK_DECK else 1 << seat
    cdef int kind, depth
    for kind in range(N_KINDS):
        for depth in range(MAX_DECK):
            if (looked_at(what, kind, depth) and s.pantheon.deck[kind][depth] != NONE
                    and s.pantheon.deck_seen[kind][depth] & seats != seats):
                return place_in_decks(kind, depth)
    return -1


cdef bint drawing_god_shown(const State* s, int what) noexcept nogil:
    """Whether the god on which tokens are drawn is among those of a look, or open in a slot."""
    cdef int kind, depth
    if what == OPEN_IN_SLOT:
        return True
    if TABLES.drawing_god == NONE:
        return False
    kind = kind_of(TABLES.drawing_god)
    for depth in range(MAX_DECK):
        if looked_at(what, kind, depth) and s.pantheon.deck[kind][depth] == TABLES.drawing_god:
            return True
    return False


cdef int depth_of(const State* s, int kind, int god) noexcept nogil:
    """Where a god lies in its deck; for one that the viewer does not know a place that may be."""
    cdef int depth
    for depth in range(MAX_DECK):
        if s.pantheon.deck[kind][depth] == god:
            return depth
    for depth in range(MAX_DECK):
        if s.pantheon.deck[kind][depth] == HIDDEN:
            return depth
    return 0


cdef void draw_from_deck(State* s, int kind, int depth) noexcept nogil:
    cdef uint8_t* deck = s.pantheon.deck[kind]
    cdef uint8_t* seen = s.pantheon.deck_seen[kind]
    cdef int i
    for i in range(depth, MAX_DECK - 1):
        deck[i] = deck[i + 1]
        seen[i] = seen[i + 1]
    deck[MAX_DECK - 1] = NONE
    seen[MAX_DECK - 1] = 0


cdef void take_mythology(State* s, int seat, int kind) noexcept nogil:
    """A Mythology token is taken: two gods are looked at, one goes into a slot."""
    cdef uint8_t* seen = s.pantheon.deck_seen[kind]
    cdef int depth
    s.pantheon.tokens[seat][kind] += 1
    # Of two that all know, the other seat does not see which one goes: there is a look to be told.
    for depth in range(2):
        if s.pantheon.deck[kind][1] != NONE and seen[depth] & 3 == 3:
            seen[depth] &= ~(1 << seat)
    if s.pantheon.deck[kind][0] != NONE:
        open_choice(s, PHASE_LOOK, seat, kind)
        open_choice(s, PHASE_GOD, seat, kind)


cdef void place_god(State* s, int seat, int kind, int god, int slot) noexcept nogil:
    """One of the two gods looked at goes face down into a slot, the other back on top."""
    cdef uint8_t* deck = s.pantheon.deck[kind]
    cdef uint8_t seen = s.pantheon.deck_seen[kind][0] & 3
    cdef bint choice = deck[1] != NONE
    if god == ANY:
        god = HIDDEN
        draw_from_deck(s, kind, 0)
        if choice:
            deck[0] = HIDDEN
    else:
        draw_from_deck(s, kind, depth_of(s, kind, god))
    # Of two that others know, they no longer know which is where.
    if choice:
        seen = 1 << seat
        s.pantheon.deck_seen[kind][0] = seen
    s.pantheon.place[slot] = god
    s.pantheon.kind_at[slot] = kind
    s.pantheon.seen_at[slot] = seen


cdef void god_of_deck(State* s, int seat, int kind, int god, int top) noexcept nogil:
    """The Divine Theater: a god of a deck acts, the others go back in an order of choice.

    Where all are shown the gods, all see the order, too.
    """
    cdef uint8_t* deck = s.pantheon.deck[kind]
    cdef uint8_t* seen = s.pantheon.deck_seen[kind]
    cdef int at, i
    draw_from_deck(s, kind, depth_of(s, kind, god))
    if deck[1] != NONE:
        for at in range(1, MAX_DECK):
            if deck[at] == top:
                for i in range(at, 0, -1):
                    deck[i] = deck[i - 1]
                deck[0] = top
        for i in range(MAX_DECK):
            if deck[i] != NONE:
                if top == ANY:
                    deck[i] = HIDDEN
                seen[i] = 3 if s.options & RULE_PUBLIC else 1 << seat
    activate(s, seat, god)


cdef void god_of_tops(State* s, int seat, int god) noexcept nogil:
    """The Gate: one of the gods on top of the decks acts."""
    draw_from_deck(s, kind_of(god), 0)
    activate(s, seat, god)


cdef inline void activate(State* s, int seat, int god) noexcept nogil:
    """A god found by a look acts; tokens drawn for one that was looked at go back if it is another
    one."""
    if god != TABLES.drawing_god and not drawing_god_in_slot(s):
        s.pantheon.enki = 0
    god_acts(s, seat, god)


cdef void lay_snake(State* s, int seat, int card) noexcept nogil:
    """The snake on an opposing green card: its symbol counts, and makes a pair."""
    cdef City* city = &s.city[seat]
    s.pantheon.snake = card
    s.pantheon.snake_owner = seat
    if city.symbols & card_row(card).symbols:
        open_choice(s, PHASE_TOKEN, seat, 0)
    city.symbols |= card_row(card).symbols
