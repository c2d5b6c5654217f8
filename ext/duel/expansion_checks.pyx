# cython: boundscheck=True
# What is read here comes from outside the engine.
"""What a state of a game with expansions must hold so that the rules can go on from there."""

from libc.stdint cimport uint32_t, uint64_t

from solver._ext.core.bits cimport sw_popcount
from solver._ext.duel cimport state as layout
from solver._ext.duel.cardset cimport card_count
from solver._ext.duel.gods cimport unlocated_gods
from solver._ext.duel.queue cimport LOOK_TOPS, OPEN_IN_SLOT
from solver._ext.duel.state cimport (
    CHAMBERS, FIRST_OFFERING, HIDDEN, NOTE_BOTH, N_KINDS, N_OFFERINGS,
    PHASE_BACKS, PHASE_SENATORS, PLACES, State, setup_of,
)
from solver._ext.duel.tables cimport (
    MAX_DECK, MAX_DECREES, MAX_SLOTS, NONE, N_CLASSES, N_DECKS, REMOVED, SENATORS, TABLES, Setup,
)

# The numbers that open choices can have, below which end; 1 for those not listed. The engine takes
# them for indices and masks.
cdef object ENDS_OF_WHAT = {
    layout.PHASE_DRAW: 4,
    layout.PHASE_KEEP: 4,
    layout.PHASE_DESTROY: N_CLASSES,
    layout.PHASE_DECREE: CHAMBERS,
    layout.PHASE_LOOK: LOOK_TOPS + 1,
    layout.PHASE_ENKI_DRAW: OPEN_IN_SLOT + 2,
    layout.PHASE_GOD: N_KINDS,
    layout.PHASE_OF_DECK: N_KINDS,
    layout.PHASE_CUBE: 1 << CHAMBERS,
    layout.PHASE_SENATE: 4 << CHAMBERS,
    layout.PHASE_EVENTS: 2,
    layout.PHASE_REVEAL: MAX_SLOTS,
}


cdef int end_of_what(int kind) except -1:
    """What an open choice of a kind is about is a number below this."""
    return ENDS_OF_WHAT.get(kind, 1)


cdef int all_plots() noexcept:
    return sw_popcount(TABLES.conspiracies)


cdef int plots_in_play(const State* s) noexcept:
    return (s.agora.n_deck + s.agora.n_plots[0] + s.agora.n_plots[1]
            + (s.agora.drawn[0] != NONE) + (s.agora.drawn[1] != NONE))


cdef int check_expansion_numbers(const State* s) except -1:
    """What the engine takes for an index or counts on. Raises ValueError."""
    cdef const Setup* setup = setup_of(s)
    cdef int i
    if setup.agora:
        if s.agora.senators >> setup.most_slots:
            raise ValueError("agora.senators: no such slot")
        if plots_in_play(s) > all_plots():
            raise ValueError(f"agora.deck: more than {all_plots()} Conspiracies in all")
        for i in range(s.agora.n_notes):
            # Worlds are made by going through the log: a look at one card alone keeps it.
            if s.agora.notes[i].kind < NOTE_BOTH and s.agora.notes[i].second == NONE:
                raise ValueError("agora.log: a look at one Conspiracy, of which none was kept")
    if s.box[0] | s.box[1]:
        if not setup.promo or s.age == 0 or (s.box[0] & ~setup.deck[s.age - 1][0]) or (
                s.box[1] & ~setup.deck[s.age - 1][1]):
            raise ValueError("box: a card that cannot be out of this Age")
        if card_count(s.box) > REMOVED:
            raise ValueError(f"box: more than {REMOVED} cards")
    return 0


cdef int check_gods(const State* s) except -1:
    """As many gods of each mythology must be left as lie where nobody has looked."""
    cdef int kind, i, hidden
    for kind in range(N_KINDS):
        hidden = 0
        for i in range(MAX_DECK):
            hidden += s.pantheon.deck[kind][i] == HIDDEN
        for i in range(PLACES):
            hidden += s.pantheon.place[i] == HIDDEN and s.pantheon.kind_at[i] == kind
        if hidden > sw_popcount(unlocated_gods(s, kind)):
            raise ValueError("pantheon.decks: more unknown gods than are left of a mythology")
    for i in range(PLACES):
        if s.pantheon.place[i] == HIDDEN and s.pantheon.kind_at[i] == NONE:
            raise ValueError("pantheon.slots: a god of no mythology")
    return 0


cdef int check_tokens_laid(const State* s) except -1:
    """Tokens lie on slots of their Age, and no more of a sort than there are."""
    cdef const Setup* setup = setup_of(s)
    cdef int end = FIRST_OFFERING + N_OFFERINGS
    cdef int laid[FIRST_OFFERING + N_OFFERINGS]
    cdef int first = 1 if s.age == 1 else FIRST_OFFERING
    cdef int slot, token
    for token in range(end):
        laid[token] = 0
    for slot in range(MAX_SLOTS):
        token = s.pantheon.on_slot[slot]
        if token == 0:
            continue
        laid[token] += 1
        if (s.age not in (1, 2) or not first <= token < (FIRST_OFFERING if s.age == 1 else end)
                or not (setup.token_slots[s.age] >> slot) & 1):
            raise ValueError("pantheon.tokens: a token where none of its sort is laid")
        if laid[token] > (2 if s.age == 1 else 1):
            raise ValueError("pantheon.tokens: more tokens of a sort than there are")
    return 0


cdef int never_seen_of_deck(const State* s, int deck):
    """How many cards of a deck nobody can have seen, in a game with expansions: those that are
    face down, now or in later Ages, and those put back into the box before an Age."""
    cdef const Setup* setup = setup_of(s)
    cdef uint32_t hidden = s.present & ~s.known
    cdef uint32_t of_senators = s.agora.senators if setup.agora else 0
    cdef int backs = sw_popcount(hidden & s.backs)
    cdef int senators = sw_popcount(hidden & of_senators)
    cdef int never = 0, age, dealt
    # Which slots have these backs is dealt first, while every card is still face down.
    if s.phase == PHASE_BACKS:
        backs = setup.backs[s.age]
    if setup.senators[s.age] and s.phase in (PHASE_BACKS, PHASE_SENATORS):
        senators = setup.senators[s.age]
    for age in range(s.age, 4):
        if age > s.age:
            backs = setup.backs[age]
            senators = setup.senators[age]
        if deck == SENATORS:
            never += senators
        elif age and deck == setup.deck_at[age][1]:
            never += backs + card_count(setup.deck[deck]) - setup.backs[age]
        elif age and deck == age - 1:
            dealt = setup.slots[age] - setup.backs[age] - setup.senators[age]
            never += (setup.slots[age] if age > s.age else sw_popcount(hidden)) - backs - senators
            # Treason shows what is in the box, the Statue of Liberty lays it open.
            if age > s.age or not (setup.promo or setup.agora and s.agora.removed_seen):
                never += card_count(setup.deck[deck]) - dealt
    return never


cdef int cards_nowhere(const State* s) except -1:
    """Cards that lie nowhere, though nobody can have failed to see them."""
    cdef const Setup* setup = setup_of(s)
    cdef uint64_t left[2]
    cdef int deck, more, dealt, found = 0
    for deck in range(N_DECKS):
        left[0] = s.unseen[0] & setup.deck[deck][0]
        left[1] = s.unseen[1] & setup.deck[deck][1]
        more = card_count(left) - never_seen_of_deck(s, deck)
        if deck < s.age - 1:  # what went back into the box before that Age
            dealt = setup.slots[deck + 1] - setup.backs[deck + 1] - setup.senators[deck + 1]
            more -= card_count(setup.deck[deck]) - dealt
        found += more if more > 0 else 0
    return found


cdef int check_expansion_decks(const State* s) except -1:
    cdef const Setup* setup = setup_of(s)
    cdef uint64_t left[2]
    cdef int deck
    for deck in range(N_DECKS):
        left[0] = s.unseen[0] & setup.deck[deck][0]
        left[1] = s.unseen[1] & setup.deck[deck][1]
        if setup.agora:
            left[0] &= ~s.agora.removed[0]
            left[1] &= ~s.agora.removed[1]
        if never_seen_of_deck(s, deck) > card_count(left):
            raise ValueError("unseen: fewer cards than unknown slots of that back")
    return 0


cdef int check_expansions(const State* s) except -1:
    """What chance has still to deal must be there. Raises ValueError."""
    cdef const Setup* setup = setup_of(s)
    cdef uint32_t left = TABLES.all_decrees
    cdef int hidden = 0, i
    if sw_popcount(s.backs) > setup.backs[s.age]:
        raise ValueError("structure: more cards with that back than are mixed into this Age")
    check_expansion_decks(s)
    if setup.pantheon:
        check_gods(s)
        check_tokens_laid(s)
    if setup.agora:
        if plots_in_play(s) != all_plots():
            raise ValueError(f"agora.deck: the Conspiracies are not {all_plots()} in all")
        for i in range(CHAMBERS):
            if s.agora.decree[i] == HIDDEN:
                hidden += 1
            elif s.agora.decree[i] < MAX_DECREES:
                if not (left >> s.agora.decree[i]) & 1:
                    raise ValueError("agora.decrees: one of them lies there twice")
                left &= ~(<uint32_t>1 << s.agora.decree[i])
        if sw_popcount(s.agora.senators) > setup.senators[s.age]:
            raise ValueError("structure: more senators than are laid in this Age")
        if card_count(s.agora.removed) > REMOVED:
            raise ValueError(f"agora.removed: more than {REMOVED} cards")
    return 0
