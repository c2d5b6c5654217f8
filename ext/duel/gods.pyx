"""What the gods of Pantheon do, and who has seen them where (reference duel_expansions, 4)."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from solver._ext.duel.queue cimport OPENS, WHAT, open_choice, open_row
from solver._ext.duel.senate cimport march
from solver._ext.duel.state cimport (
    ANY, GATE, HIDDEN, N_KINDS, PHASE_ENKI, PHASE_ENKI_DRAW, PHASE_GOD, PHASE_ISIS, PHASE_LOOK,
    PHASE_MINERVA, PHASE_NEPTUNE, PHASE_RA, PHASE_REVIVE, PHASE_SNAKE, PHASE_TAKE, PHASE_TOKEN,
    PHASE_UNBUILD, PHASE_ZEUS, PLACES, RULE_PUBLIC, City, setup_of,
)
from solver._ext.duel.tables cimport NONE, TABLES, card_row


# The choices that gods open, by number.
cdef uint16_t[GATE][OPENS] GOD_OPENS = [
    [PHASE_ENKI_DRAW | ENKI_IN_SLOT << WHAT, PHASE_ENKI, 0],
    [0, 0, 0],              # Ishtar: a token if she makes a pair
    [PHASE_SNAKE, 0, 0],    # Nisaba
    [0, 0, 0],
    [PHASE_TAKE, 0, 0],     # Baal
    [0, 0, 0],
    [0, 0, 0],
    [PHASE_REVIVE, 0, 0],   # Hades
    [PHASE_ZEUS, 0, 0],
    [PHASE_UNBUILD, 0, 0],  # Anubis
    [PHASE_ISIS, 0, 0],
    [PHASE_RA, 0, 0],
    [0, 0, 0],              # Mars marches, which may open some
    [PHASE_MINERVA, 0, 0],
    [PHASE_NEPTUNE, 0, 0],
]


cdef void god_acts(State* s, int seat, int god) noexcept nogil:
    """A god is activated: it lies before the player, and what it does happens or is opened."""
    cdef City* city = &s.city[seat]
    s.pantheon.gods[seat] |= 1 << god
    if god == GOD_ENKI:
        if setup_of(s).agora:   # all see the tokens on him now: none of them is locked
            s.agora.not_locked[0] |= s.pantheon.enki
            s.agora.not_locked[1] |= s.pantheon.enki
    if god == GOD_ISHTAR:
        if city.symbols & TABLES.law:
            open_choice(s, PHASE_TOKEN, seat, 0)
        city.symbols |= TABLES.law
    elif god == GOD_ASTARTE:
        s.pantheon.astarte[seat] = ASTARTE_COINS
    elif god == GOD_TANIT:
        city.coins += TANIT_COINS
    elif god == GOD_MARS:
        march(s, seat, MARS_SHIELDS)
    if god < GATE:
        open_row(s, seat, GOD_OPENS[god])


# ---------------------------------------------------------------- where they lie

cdef uint32_t unlocated_gods(const State* s, int kind) noexcept nogil:
    """Gods of a mythology of which this state does not say where they are."""
    cdef uint32_t gods = <uint32_t>7 << 3 * kind
    cdef int i
    gods &= ~<uint32_t>(s.pantheon.gods[0] | s.pantheon.gods[1])
    for i in range(PLACES):
        if s.pantheon.place[i] < GATE:
            gods &= ~(<uint32_t>1 << s.pantheon.place[i])
    for i in range(3):
        if s.pantheon.deck[kind][i] < GATE:
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
    """The next place (3 * mythology + depth) that a seat has still to look at; -1: none.

    Where all are shown the gods, also one that the seat knows and the other one does not.
    """
    cdef int seats = 3 if s.options & RULE_PUBLIC and what >= LOOK_DECK else 1 << seat
    cdef int kind, depth
    for kind in range(N_KINDS):
        for depth in range(3):
            if (looked_at(what, kind, depth) and s.pantheon.deck[kind][depth] != NONE
                    and s.pantheon.deck_seen[kind][depth] & seats != seats):
                return 3 * kind + depth
    return -1


cdef bint enki_shown(const State* s, int what) noexcept nogil:
    """Whether Enki is among the gods of a look, or lies open in a slot."""
    cdef int kind = GOD_ENKI // 3
    cdef int depth
    if what == ENKI_IN_SLOT:
        return True
    for depth in range(3):
        if looked_at(what, kind, depth) and s.pantheon.deck[kind][depth] == GOD_ENKI:
            return True
    return False


cdef int depth_of(const State* s, int kind, int god) noexcept nogil:
    """Where a god lies in its deck; for one that the viewer does not know a place that may be."""
    cdef int depth
    for depth in range(3):
        if s.pantheon.deck[kind][depth] == god:
            return depth
    for depth in range(3):
        if s.pantheon.deck[kind][depth] == HIDDEN:
            return depth
    return 0


cdef void draw_from_deck(State* s, int kind, int depth) noexcept nogil:
    cdef uint8_t* deck = s.pantheon.deck[kind]
    cdef uint8_t* seen = s.pantheon.deck_seen[kind]
    cdef int i
    for i in range(depth, 2):
        deck[i] = deck[i + 1]
        seen[i] = seen[i + 1]
    deck[2] = NONE
    seen[2] = 0


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
    draw_from_deck(s, kind, depth_of(s, kind, god))
    if deck[1] != NONE:
        if top == ANY:
            deck[0] = HIDDEN
            deck[1] = HIDDEN
        elif deck[1] == top:
            deck[1] = deck[0]
            deck[0] = top
        seen[0] = seen[1] = 3 if s.options & RULE_PUBLIC else 1 << seat
    activate(s, seat, god)


cdef void god_of_tops(State* s, int seat, int god) noexcept nogil:
    """The Gate: one of the gods on top of the decks acts."""
    draw_from_deck(s, god // 3, 0)
    activate(s, seat, god)


cdef inline void activate(State* s, int seat, int god) noexcept nogil:
    """A god found by a look acts; tokens drawn for Enki go back if it is another one."""
    cdef int i
    cdef bint in_slot = False
    for i in range(PLACES):
        in_slot |= s.pantheon.place[i] == GOD_ENKI
    if god != GOD_ENKI and not in_slot:
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
