"""What a seat knows in games with expansions, and worlds that fit it (reference section 11).

What nobody has seen stays open in worlds, too: chance draws it when somebody looks. So a world
differs from what a seat knows only in what the other seat has seen: gods, Conspiracies, the locked
token, the cards removed from an Age.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from solver._ext.core.bits cimport nth_member, sw_popcount
from solver._ext.core.rng cimport Random, random_below
from solver._ext.duel.cardset cimport card_count, drop_card, nth_card, put_card
from solver._ext.duel.chance cimport aside_tokens
from solver._ext.duel.gods cimport drawing_god_in_slot, is_known, kind_of, unlocated_gods
from solver._ext.duel.plots cimport observe_plots, unlocated_plots
from solver._ext.duel.queue cimport chooser
from solver._ext.duel.state cimport (
    HIDDEN, NOTE_BOTH, NOTE_BOTTOM, NOTE_DRAWN, NOTE_KEPT, NOTE_PREPARED, NOTE_SPRUNG,
    NOTE_TOP, N_KINDS, PHASE_GATE, PHASE_KEEP, PHASE_OF_DECK, PLACES, RULE_PUBLIC,
    TRIGGERED, UNPREPARED, Note, Plot, State, setup_of,
)
from solver._ext.duel.tables cimport MAX_CONSPIRACIES, MAX_DECK, NONE, TABLES, Setup

cdef enum:
    TRIES = 2000            # of histories, before one that does not fit everything is taken
    MOST_LABELS = MAX_CONSPIRACIES


# ---------------------------------------------------------------- leaving out

cdef bint drawn_openly(const State* s) noexcept nogil:
    """Whether all see the tokens on a god: it lies in a slot, or has been chosen."""
    return drawing_god_in_slot(s) or (
        (s.pantheon.gods[0] | s.pantheon.gods[1]) >> TABLES.drawing_god) & 1


cdef void observe(State* s, int seat) noexcept nogil:
    """Leave out what a seat does not know."""
    cdef const Setup* setup = setup_of(s)
    cdef int kind, i
    if setup.pantheon:
        for i in range(PLACES):
            if is_known(s.pantheon.place[i]) and not (s.pantheon.seen_at[i] >> seat) & 1:
                s.pantheon.place[i] = HIDDEN
        for kind in range(N_KINDS):
            for i in range(MAX_DECK):
                s.pantheon.deck_seen[kind][i] &= 3
                if (is_known(s.pantheon.deck[kind][i])
                        and not (s.pantheon.deck_seen[kind][i] >> seat) & 1):
                    s.pantheon.deck[kind][i] = HIDDEN
        if (s.pantheon.enki and not drawn_openly(s) and chooser(s) != seat
                and not s.options & RULE_PUBLIC):
            s.pantheon.enki = 0
    if setup.agora:
        observe_plots(s, seat)
        if s.agora.locked < 16 and not (s.agora.locked_seen >> seat) & 1:
            s.agora.locked = HIDDEN
        if s.agora.removed_seen and not (s.agora.removed_seen >> seat) & 1:
            s.agora.removed[0] = 0
            s.agora.removed[1] = 0
        s.agora.not_locked[1 - seat] = 0
    if s.phase == PHASE_KEEP and s.open[0].seat != seat:
        s.drawn = 0


cdef bint knows_less(const State* s, int seat) noexcept nogil:
    """Whether a seat knows less than the state holds, or than the other seat."""
    cdef const Setup* setup = setup_of(s)
    cdef int other = 1 - seat
    cdef int kind, i
    if setup.pantheon:
        for i in range(PLACES):
            if (s.pantheon.place[i] != NONE
                    and s.pantheon.seen_at[i] and not (s.pantheon.seen_at[i] >> seat) & 1):
                return True
        for kind in range(N_KINDS):
            for i in range(MAX_DECK):
                if (s.pantheon.deck[kind][i] != NONE and s.pantheon.deck_seen[kind][i]
                        and not (s.pantheon.deck_seen[kind][i] >> seat) & 1):
                    return True
        if (s.pantheon.enki and not drawn_openly(s) and chooser(s) != seat
                and not s.options & RULE_PUBLIC):
            return True
    if setup.agora:
        for i in range(s.agora.n_plots[other]):
            if s.agora.plots[other][i].progress != TRIGGERED:
                return True
        for i in range(s.agora.n_notes):
            if s.agora.notes[i].seat == other and s.agora.notes[i].kind <= NOTE_BOTTOM:
                return True
        if s.agora.locked != NONE and not (s.agora.locked_seen >> seat) & 1:
            return True
        if s.agora.removed_seen and not (s.agora.removed_seen >> seat) & 1:
            return True
    return s.phase == PHASE_KEEP and s.open[0].seat != seat


cdef bint holds_all(const State* s, int seat) noexcept nogil:
    """Whether the state holds all that a seat has seen."""
    cdef const Setup* setup = setup_of(s)
    cdef const Note* line
    cdef int kind, i
    if setup.pantheon:
        for i in range(PLACES):
            if s.pantheon.place[i] == HIDDEN and (s.pantheon.seen_at[i] >> seat) & 1:
                return False
        for kind in range(N_KINDS):
            for i in range(MAX_DECK):
                if (s.pantheon.deck[kind][i] == HIDDEN
                        and (s.pantheon.deck_seen[kind][i] >> seat) & 1):
                    return False
    if setup.agora:
        for i in range(s.agora.n_plots[seat]):
            if s.agora.plots[seat][i].id == HIDDEN:
                return False
        for i in range(s.agora.n_notes):
            line = &s.agora.notes[i]
            if line.seat == seat and (line.first == HIDDEN or line.second == HIDDEN):
                return False
        if s.agora.locked == HIDDEN and (s.agora.locked_seen >> seat) & 1:
            return False
        if (s.agora.removed_seen >> seat) & 1 and not (s.agora.removed[0] | s.agora.removed[1]):
            return False
    return not (s.phase == PHASE_KEEP and not s.drawn and s.open[0].seat == seat)


# ---------------------------------------------------------------- filling in

cdef void fill_gods(State* s, Random* rng) noexcept nogil:
    """Gods that somebody has seen and this seat has not: any way that is left, equally likely."""
    cdef uint32_t left
    cdef int kind, i
    for kind in range(N_KINDS):
        left = unlocated_gods(s, kind)
        for i in range(PLACES):
            if s.pantheon.place[i] == HIDDEN and s.pantheon.kind_at[i] == kind and left:
                s.pantheon.place[i] = nth_member(left, random_below(rng, sw_popcount(left)))
                left &= ~(<uint32_t>1 << s.pantheon.place[i])
        for i in range(MAX_DECK):
            if s.pantheon.deck[kind][i] == HIDDEN and s.pantheon.deck_seen[kind][i] and left:
                s.pantheon.deck[kind][i] = nth_member(left, random_below(rng, sw_popcount(left)))
                left &= ~(<uint32_t>1 << s.pantheon.deck[kind][i])


cdef void fill_removed(State* s, Random* rng) noexcept nogil:
    """The cards out of this Age that Treason has shown to the other seat."""
    cdef const Setup* setup = setup_of(s)
    cdef const uint64_t* deck = setup.deck[s.age - 1]
    cdef uint64_t pool[2]
    cdef uint32_t hidden = s.present & ~s.known & ~s.backs & ~s.agora.senators
    cdef int n, card
    pool[0] = s.unseen[0] & deck[0]
    pool[1] = s.unseen[1] & deck[1]
    n = card_count(pool) - sw_popcount(hidden)
    while n > 0:
        card = nth_card(pool, random_below(rng, card_count(pool)))
        drop_card(pool, card)
        put_card(s.agora.removed, card)
        n -= 1


# A world of the Conspiracies: a number for each card of the shuffled deck, and where it has gone.
cdef struct World:
    uint8_t ident[MOST_LABELS]      # the Conspiracy, where that is known; HIDDEN
    uint8_t seen[MOST_LABELS]       # the other seat has looked at it
    uint8_t deck[MOST_LABELS]
    uint8_t hand[2][MOST_LABELS]    # those not prepared
    uint8_t n_hand[2]
    uint8_t ready[2][MOST_LABELS]   # those prepared, in the order in which they were
    uint8_t under[2][MOST_LABELS]
    uint8_t n_ready[2]
    uint8_t first[MOST_LABELS]      # by number of look: the two looked at
    uint8_t second[MOST_LABELS]
    uint8_t kept_first[MOST_LABELS]
    uint8_t prepared[40]            # by line of the log
    uint8_t n_deck
    uint8_t n_looks
    uint8_t left                    # the one still to be put back; NONE


cdef bint name(World* w, int label, int plot) noexcept nogil:
    """A card turns out to be this Conspiracy; False if that cannot be."""
    cdef int i
    if plot == HIDDEN or plot == NONE:
        return True
    if w.ident[label] == plot:
        return True
    if w.ident[label] != HIDDEN:
        return False
    for i in range(MOST_LABELS):
        if w.ident[i] == plot:
            return False
    w.ident[label] = plot
    return True


cdef int with_name(const World* w, const uint8_t* labels, int n, int plot) noexcept nogil:
    """Which of some cards is known to be a Conspiracy; -1."""
    cdef int i
    for i in range(n):
        if w.ident[labels[i]] == plot:
            return i
    return -1


cdef inline void remove_at(uint8_t* labels, uint8_t* n, int at) noexcept nogil:
    cdef int i
    n[0] -= 1
    for i in range(at, n[0]):
        labels[i] = labels[i + 1]


cdef bint look(World* w, const Note* line, int seat, Random* rng) noexcept nogil:
    """Two cards are looked at: what is done with them."""
    cdef int a = w.deck[0], b, i, k, who = line.seat
    cdef int n = 1 if line.second == NONE else 2
    cdef bint first
    if w.n_deck < n:
        return False
    k = w.n_looks
    b = w.deck[1] if n == 2 else NONE
    w.n_deck -= n
    for i in range(w.n_deck):
        w.deck[i] = w.deck[i + n]
    w.first[k] = a
    w.second[k] = b
    w.kept_first[k] = HIDDEN
    w.n_looks += 1
    if not name(w, a, line.first) or (n == 2 and not name(w, b, line.second)):
        return False
    if who != seat:
        w.seen[a] = 1
        if n == 2:
            w.seen[b] = 1
    if line.kind == NOTE_DRAWN:
        return True
    if line.kind == NOTE_BOTH:
        w.hand[who][w.n_hand[who]] = a
        w.n_hand[who] += 1
        if n == 2:
            w.hand[who][w.n_hand[who]] = b
            w.n_hand[who] += 1
        return True
    first = random_below(rng, 2) if line.kept_first == HIDDEN else line.kept_first
    w.kept_first[k] = first
    w.hand[who][w.n_hand[who]] = a if first else b
    w.n_hand[who] += 1
    w.left = b if first else a
    if line.kind == NOTE_TOP:
        for i in range(w.n_deck, 0, -1):
            w.deck[i] = w.deck[i - 1]
        w.deck[0] = w.left
    elif line.kind == NOTE_BOTTOM:
        w.deck[w.n_deck] = w.left
    if line.kind != NOTE_KEPT:
        w.n_deck += 1
        w.left = NONE
    return True


cdef bint happens(World* w, const Note* line, int at, int seat, Random* rng) noexcept nogil:
    """One line of the log; False if it cannot have happened in this world."""
    cdef int who = line.seat
    cdef int i, label
    if line.kind <= NOTE_BOTH:
        return look(w, line, seat, rng)
    if line.kind == NOTE_PREPARED or line.kind == NOTE_SPRUNG:
        if not w.n_hand[who]:
            return False
        i = -1 if line.first == HIDDEN else with_name(w, w.hand[who], w.n_hand[who], line.first)
        if i < 0:
            i = random_below(rng, w.n_hand[who])
        label = w.hand[who][i]
        if not name(w, label, line.first):
            return False
        remove_at(w.hand[who], &w.n_hand[who], i)
        if line.kind == NOTE_PREPARED:
            w.prepared[at] = label
            w.ready[who][w.n_ready[who]] = label
            w.under[who][w.n_ready[who]] = line.second
            w.n_ready[who] += 1
        return True
    for i in range(w.n_ready[who]):
        if w.under[who][i] == line.second:
            label = w.ready[who][i]
            if not name(w, label, line.first):
                return False
            # Both lists lose the same place.
            w.n_ready[who] += 1
            remove_at(w.under[who], &w.n_ready[who], i)
            w.n_ready[who] += 1
            remove_at(w.ready[who], &w.n_ready[who], i)
            w.n_ready[who] -= 1
            return True
    return False


cdef bint history(const State* s, World* w, int seat, Random* rng) noexcept nogil:
    """A history that fits the log: choices of the other seat at random. All that fit have the same
    weight, as each names as many cards."""
    cdef int i
    memset(w, 0, sizeof(World))
    memset(w.ident, HIDDEN, MOST_LABELS)
    w.n_deck = sw_popcount(TABLES.conspiracies)
    for i in range(w.n_deck):
        w.deck[i] = i
    w.left = NONE
    for i in range(s.agora.n_notes):
        if not happens(w, &s.agora.notes[i], i, seat, rng):
            return False
    return True


cdef bint told_by_log(const State* s) noexcept nogil:
    """Whether the log tells how every Conspiracy came to where it is."""
    cdef int i, drawn = 0, held = 0
    for i in range(s.agora.n_notes):
        if s.agora.notes[i].kind <= NOTE_BOTTOM:
            drawn += s.agora.notes[i].kind != NOTE_DRAWN
        elif s.agora.notes[i].kind == NOTE_BOTH:
            drawn += 1 + (s.agora.notes[i].second != NONE)
    held = s.agora.n_plots[0] + s.agora.n_plots[1]
    return drawn == held


cdef inline int draw_plot(uint32_t* left, Random* rng) noexcept nogil:
    cdef int plot = nth_member(left[0], random_below(rng, sw_popcount(left[0])))
    left[0] &= ~(<uint32_t>1 << plot)
    return plot


cdef void fill_plainly(State* s, int seat, Random* rng) noexcept nogil:
    """Conspiracies of a position without a log: any that are left, equally likely."""
    cdef uint32_t left = unlocated_plots(s)
    cdef int other = 1 - seat
    cdef int i
    for i in range(s.agora.n_plots[other]):
        if s.agora.plots[other][i].id == HIDDEN and left:
            s.agora.plots[other][i].id = draw_plot(&left, rng)
    for i in range(2):
        if s.agora.drawn[i] == HIDDEN and left:
            s.agora.drawn[i] = draw_plot(&left, rng)
    sort_hand(s, other)


cdef void sort_hand(State* s, int seat) noexcept nogil:
    """Those not prepared stand by number."""
    cdef Plot* held = s.agora.plots[seat]
    cdef Plot moved
    cdef int i, j
    for i in range(1, s.agora.n_plots[seat]):
        j = i
        while (j > 0 and held[j].progress == UNPREPARED and held[j - 1].progress == UNPREPARED
               and held[j - 1].id > held[j].id):
            moved = held[j]
            held[j] = held[j - 1]
            held[j - 1] = moved
            j -= 1


cdef void fill_plots(State* s, int seat, Random* rng) noexcept nogil:
    """Conspiracies as they may lie for all that a seat knows."""
    cdef World w
    cdef int other = 1 - seat
    cdef int i, tries = 0, looks = 0, ready = 0, hand = 0
    cdef uint32_t left
    cdef Note* line
    cdef bint fits = False
    if told_by_log(s):
        while not fits and tries < TRIES:
            fits = history(s, &w, seat, rng)
            tries += 1
    if not fits:
        fill_plainly(s, seat, rng)
        return
    left = TABLES.conspiracies
    for i in range(MOST_LABELS):
        if w.ident[i] != HIDDEN:
            left &= ~(<uint32_t>1 << w.ident[i])
    for i in range(MOST_LABELS):
        if w.seen[i] and w.ident[i] == HIDDEN:
            w.ident[i] = draw_plot(&left, rng)
    for i in range(s.agora.n_notes):
        line = &s.agora.notes[i]
        if line.kind <= NOTE_BOTH:
            if line.seat == other:
                line.first = w.ident[w.first[looks]]
                if line.second != NONE:
                    line.second = w.ident[w.second[looks]]
                line.kept_first = w.kept_first[looks]
            looks += 1
        elif line.kind == NOTE_PREPARED and line.seat == other:
            line.first = w.ident[w.prepared[i]]
    for i in range(s.agora.n_plots[other]):
        if s.agora.plots[other][i].progress == TRIGGERED:
            continue
        if s.agora.plots[other][i].progress == UNPREPARED:
            s.agora.plots[other][i].id = w.ident[w.hand[other][hand]]
            hand += 1
        else:
            s.agora.plots[other][i].id = w.ident[w.ready[other][ready]]
            ready += 1
    sort_hand(s, other)
    for i in range(s.agora.n_deck):
        s.agora.deck[i] = w.ident[w.deck[i]]
    if looks and s.agora.drawn[0] == HIDDEN:
        if s.agora.drawn[1] == HIDDEN:
            s.agora.drawn[0] = w.ident[w.first[looks - 1]]
            s.agora.drawn[1] = w.ident[w.second[looks - 1]]
        elif w.left != NONE:
            s.agora.drawn[0] = w.ident[w.left]


cdef uint32_t random_tokens(uint16_t pool, int n, Random* rng) noexcept nogil:
    cdef uint32_t chosen = 0
    cdef int token
    while n > 0 and pool:
        token = nth_member(pool, random_below(rng, sw_popcount(pool)))
        chosen |= <uint32_t>1 << token
        pool &= ~(1 << token)
        n -= 1
    return chosen


cdef void fill_in(State* s, int seat, Random* rng) noexcept nogil:
    """Make a world of what a seat knows."""
    cdef const Setup* setup = setup_of(s)
    cdef uint16_t may_be
    if setup.pantheon:
        fill_gods(s, rng)
    if setup.agora:
        fill_plots(s, seat, rng)
        if s.agora.locked == HIDDEN:
            may_be = aside_tokens(s) & ~s.agora.not_locked[seat]
            if may_be:
                s.agora.locked = nth_member(may_be, random_below(rng, sw_popcount(may_be)))
        if (s.agora.removed_seen and not (s.agora.removed_seen >> seat) & 1 and s.age):
            fill_removed(s, rng)
    if s.phase == PHASE_KEEP and not s.drawn:
        s.drawn = random_tokens(aside_tokens(s), s.open[0].what, rng)
    if (setup.pantheon and not s.pantheon.enki and s.phase in (PHASE_GATE, PHASE_OF_DECK)
            and s.open[0].seat != seat):
        fill_drawn(s, rng)


cdef void fill_drawn(State* s, Random* rng) noexcept nogil:
    """The tokens that the other seat sees on a god, if that is among those it looks at."""
    cdef int what = s.open[0].what
    cdef int kind, depth
    if TABLES.drawing_god == NONE:
        return
    kind = kind_of(TABLES.drawing_god)
    for depth in range(MAX_DECK):
        if s.pantheon.deck[kind][depth] == TABLES.drawing_god and (
                depth == 0 if s.phase == PHASE_GATE else what == kind):
            s.pantheon.enki = random_tokens(aside_tokens(s), TABLES.drawn_on_god, rng)
