# cython: boundscheck=True
# What is read here comes from outside the engine.
"""What the expansions add to the raw form of a state (``bridge.dump`` and ``bridge.load``).

Gods, Conspiracies, Decrees and tokens are numbers; -1 stands for nothing, -2 for what is not known.
"""

from libc.stdint cimport uint32_t, uint64_t

from solver._ext.core.bits cimport sw_popcount
from solver._ext.duel cimport effects
from solver._ext.duel cimport state as layout
from solver._ext.duel.cardset cimport card_count, put_card
from solver._ext.duel.gods cimport ENKI_IN_SLOT, LOOK_TOPS, unlocated_gods
from solver._ext.duel.state cimport (
    CHAMBERS, FIRST_OFFERING, HIDDEN, MAX_NOTES, MAX_PLOTS, NOTE_BOTH, NOWHERE, N_DECREES, N_KINDS,
    N_OFFERINGS, N_PLOTS, PHASE_BACKS, PHASE_SENATORS, PLACES, Note, Plot, setup_of,
)
from solver._ext.duel.tables cimport (
    MAX_SLOTS, NONE, N_CLASSES, N_DECKS, REMOVED, SENATORS, Setup,
)

# The numbers that open choices can have, below which end; 1 for those not listed. The engine takes
# them for indices and masks.
cdef object ENDS_OF_WHAT = {
    layout.PHASE_DRAW: 4,
    layout.PHASE_KEEP: 4,
    layout.PHASE_DESTROY: N_CLASSES,
    layout.PHASE_DECREE: CHAMBERS,
    layout.PHASE_LOOK: LOOK_TOPS + 1,
    layout.PHASE_ENKI_DRAW: ENKI_IN_SLOT + 2,
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


cdef int outside(int value):
    """A number of the engine as Python sees it."""
    return -1 if value == NONE else -2 if value == HIDDEN else value


cdef int inside(value, int end, str what) except -1:
    """Inverse of :func:`outside`, for numbers below ``end``. Raises ValueError."""
    if not -2 <= value < end:
        raise ValueError(f"{what}: {value} is not in -2..{end - 1}")
    return NONE if value == -1 else HIDDEN if value == -2 else value


cdef int lying(value, int end, str what) except -1:
    """The same for what is there, known or not: where nothing lies there is no number."""
    if value == -1:
        raise ValueError(f"{what}: nothing lies there")
    return inside(value, end, what)


cdef int number(value, int low, int end, str what) except? -1:
    if not low <= value < end:
        raise ValueError(f"{what}: {value} is not in {low}..{end - 1}")
    return value


cdef list all_of(listed, int n, str what):
    if len(listed) != n:
        raise ValueError(f"{what}: needs {n} entries")
    return list(listed)


cdef dict dump_pantheon(const State* s):
    return {
        "places": [outside(s.pantheon.place[i]) for i in range(PLACES)],
        "kinds": [outside(s.pantheon.kind_at[i]) for i in range(PLACES)],
        "seen": [s.pantheon.seen_at[i] for i in range(PLACES)],
        "decks": [[outside(s.pantheon.deck[k][i]) for i in range(3)] for k in range(N_KINDS)],
        "deck_seen": [[s.pantheon.deck_seen[k][i] & 3 for i in range(3)] for k in range(N_KINDS)],
        "tokens": [[s.pantheon.tokens[p][k] for k in range(N_KINDS)] for p in range(2)],
        "offerings": [s.pantheon.offerings[p] for p in range(2)],
        "astarte": [s.pantheon.astarte[p] for p in range(2)],
        "gods": [[i for i in range(16) if (s.pantheon.gods[p] >> i) & 1] for p in range(2)],
        "enki": [i for i in range(16) if (s.pantheon.enki >> i) & 1],
        "on_slots": [s.pantheon.on_slot[i] for i in range(setup_of(s).most_slots)],
        "snake": outside(s.pantheon.snake),
        "snake_owner": s.pantheon.snake_owner,
        "minerva": s.pantheon.minerva,
    }


cdef list dump_plots(const State* s, int seat):
    return [[outside(s.agora.plots[seat][i].id), s.agora.plots[seat][i].progress,
             outside(s.agora.plots[seat][i].under)] for i in range(s.agora.n_plots[seat])]


cdef dict dump_agora(const State* s):
    return {
        "cubes": [[s.agora.cubes[p][i] for i in range(CHAMBERS)] for p in range(2)],
        "decrees": [outside(s.agora.decree[i]) for i in range(CHAMBERS)],
        "decrees_at": [s.agora.decree_at[i] for i in range(CHAMBERS)],
        "senators": [i for i in range(MAX_SLOTS) if (s.agora.senators >> i) & 1],
        "deck": [outside(s.agora.deck[i]) for i in range(s.agora.n_deck)],
        "plots": [dump_plots(s, p) for p in range(2)],
        "drawn": [outside(s.agora.drawn[i]) for i in range(2)],
        "locked": outside(s.agora.locked),
        "locked_seen": s.agora.locked_seen,
        "not_locked": [[i for i in range(16) if (s.agora.not_locked[p] >> i) & 1]
                       for p in range(2)],
        "removed": [i for i in range(128) if (s.agora.removed[i >> 6] >> (i & 63)) & 1],
        "removed_seen": s.agora.removed_seen,
        "was_triggered": bool(s.agora.was_triggered),
        "notes": [[s.agora.notes[i].kind, s.agora.notes[i].seat, outside(s.agora.notes[i].first),
                   outside(s.agora.notes[i].second), outside(s.agora.notes[i].kept_first)]
                  for i in range(s.agora.n_notes)],
    }


cdef int load_pantheon(State* s, dict data) except -1:
    cdef int i, k, p
    for i, god in enumerate(all_of(data["places"], PLACES, "pantheon.places")):
        s.pantheon.place[i] = inside(god, 16, "pantheon.places")
    for i, kind in enumerate(all_of(data["kinds"], PLACES, "pantheon.kinds")):
        s.pantheon.kind_at[i] = inside(kind, N_KINDS, "pantheon.kinds")
    for i, seats in enumerate(all_of(data["seen"], PLACES, "pantheon.seen")):
        s.pantheon.seen_at[i] = number(seats, 0, 4, "pantheon.seen")
    all_of(data["decks"], N_KINDS, "pantheon.decks")
    all_of(data["deck_seen"], N_KINDS, "pantheon.deck_seen")
    for k in range(N_KINDS):
        for i, god in enumerate(all_of(data["decks"][k], 3, "pantheon.decks")):
            s.pantheon.deck[k][i] = inside(god, 15, "pantheon.decks")
        for i, seats in enumerate(all_of(data["deck_seen"][k], 3, "pantheon.deck_seen")):
            s.pantheon.deck_seen[k][i] = number(seats, 0, 4, "pantheon.deck_seen")
    for name in ("tokens", "offerings", "astarte", "gods"):
        all_of(data[name], 2, f"pantheon.{name}")
    for p in range(2):
        for k, n in enumerate(all_of(data["tokens"][p], N_KINDS, "pantheon.tokens")):
            s.pantheon.tokens[p][k] = number(n, 0, 3, "pantheon.tokens")
        s.pantheon.offerings[p] = number(data["offerings"][p], 0, 8, "pantheon.offerings")
        s.pantheon.astarte[p] = number(data["astarte"][p], 0, 8, "pantheon.astarte")
        for god in data["gods"][p]:
            s.pantheon.gods[p] |= 1 << number(god, 0, 16, "pantheon.gods")
    for token in data["enki"]:
        s.pantheon.enki |= 1 << number(token, 0, 16, "pantheon.enki")
    for i, token in enumerate(all_of(data["on_slots"], setup_of(s).most_slots,
                                     "pantheon.on_slots")):
        s.pantheon.on_slot[i] = number(token, 0, FIRST_OFFERING + N_OFFERINGS,
                                       "pantheon.on_slots")
    s.pantheon.snake = inside(data["snake"], 128, "pantheon.snake")
    s.pantheon.snake_owner = number(data["snake_owner"], 0, 2, "pantheon.snake_owner")
    s.pantheon.minerva = number(data["minerva"], -9, NOWHERE + 1, "pantheon.minerva")
    if 9 < s.pantheon.minerva < NOWHERE:
        raise ValueError("pantheon.minerva: the track has spaces -9..9")
    for p in range(2):
        effects.recount(s, p)
    return 0


cdef int load_plots(State* s, int seat, list data) except -1:
    cdef Plot* held
    cdef int i
    if len(data) > MAX_PLOTS:
        raise ValueError(f"agora.plots: more than {MAX_PLOTS}")
    for i, (plot, progress, under) in enumerate(data):
        held = &s.agora.plots[seat][i]
        held.id = lying(plot, N_PLOTS, "agora.plots")
        held.progress = number(progress, 1, 4, "agora.plots")
        held.under = inside(under, 128, "agora.plots")
    s.agora.n_plots[seat] = len(data)
    return 0


cdef int load_notes(State* s, list data) except -1:
    cdef Note* line
    cdef int i
    if len(data) > MAX_NOTES:
        raise ValueError(f"agora.notes: more than {MAX_NOTES}")
    for i, (kind, seat, first, second, kept_first) in enumerate(data):
        line = &s.agora.notes[i]
        line.kind = number(kind, 1, 9, "agora.notes")
        line.seat = number(seat, 0, 2, "agora.notes")
        line.first = lying(first, N_PLOTS, "agora.notes")
        line.second = inside(second, 128, "agora.notes")
        line.kept_first = inside(kept_first, 2, "agora.notes")
        # Worlds are made by going through the log: a look at one card alone keeps it.
        if line.kind < NOTE_BOTH and line.second == NONE:
            raise ValueError("agora.notes: a look at one Conspiracy, of which none was kept")
    s.agora.n_notes = len(data)
    return 0


cdef int plots_in_play(const State* s) noexcept:
    return (s.agora.n_deck + s.agora.n_plots[0] + s.agora.n_plots[1]
            + (s.agora.drawn[0] != NONE) + (s.agora.drawn[1] != NONE))


cdef int load_agora(State* s, dict data) except -1:
    cdef int i, p
    for name in ("cubes", "plots", "drawn", "not_locked"):
        all_of(data[name], 2, f"agora.{name}")
    for p in range(2):
        for i, n in enumerate(all_of(data["cubes"][p], CHAMBERS, "agora.cubes")):
            s.agora.cubes[p][i] = number(n, 0, 13, "agora.cubes")
        load_plots(s, p, data["plots"][p])
        s.agora.drawn[p] = inside(data["drawn"][p], N_PLOTS, "agora.drawn")
        for token in data["not_locked"][p]:
            s.agora.not_locked[p] |= 1 << number(token, 0, 16, "agora.not_locked")
    for i, decree in enumerate(all_of(data["decrees"], CHAMBERS, "agora.decrees")):
        s.agora.decree[i] = inside(decree, 16, "agora.decrees")
    for i, at in enumerate(all_of(data["decrees_at"], CHAMBERS, "agora.decrees_at")):
        s.agora.decree_at[i] = number(at, 0, CHAMBERS, "agora.decrees_at")
    for slot in data["senators"]:
        s.agora.senators |= 1 << number(slot, 0, setup_of(s).most_slots, "agora.senators")
    if len(data["deck"]) > N_PLOTS:
        raise ValueError("agora.deck: more than 16 Conspiracies")
    for i in range(N_PLOTS):
        s.agora.deck[i] = NONE
    for i, plot in enumerate(data["deck"]):
        s.agora.deck[i] = lying(plot, N_PLOTS, "agora.deck")
    s.agora.n_deck = len(data["deck"])
    if plots_in_play(s) > N_PLOTS:
        raise ValueError(f"agora.deck: more than {N_PLOTS} Conspiracies in all")
    s.agora.locked = inside(data["locked"], 16, "agora.locked")
    s.agora.locked_seen = number(data["locked_seen"], 0, 4, "agora.locked_seen")
    for card in data["removed"]:
        number(card, 0, 128, "agora.removed")
        s.agora.removed[card >> 6] |= (<unsigned long long>1) << (card & 63)
    s.agora.removed_seen = number(data["removed_seen"], 0, 4, "agora.removed_seen")
    s.agora.was_triggered = 1 if data["was_triggered"] else 0
    load_notes(s, data["notes"])
    return 0


cdef int check_gods(const State* s) except -1:
    """As many gods of each mythology must be left as lie where nobody has looked."""
    cdef int kind, i, hidden
    for kind in range(N_KINDS):
        hidden = 0
        for i in range(3):
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


cdef int check_decks(const State* s) except -1:
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
    cdef uint32_t left = (<uint32_t>1 << N_DECREES) - 1
    cdef int hidden = 0, i
    if sw_popcount(s.backs) > setup.backs[s.age]:
        raise ValueError("structure: more cards with that back than are mixed into this Age")
    check_decks(s)
    if setup.pantheon:
        check_gods(s)
        check_tokens_laid(s)
    if setup.agora:
        if plots_in_play(s) != N_PLOTS:
            raise ValueError(f"agora.deck: the Conspiracies are not {N_PLOTS} in all")
        for i in range(CHAMBERS):
            if s.agora.decree[i] == HIDDEN:
                hidden += 1
            elif s.agora.decree[i] < N_DECREES:
                if not (left >> s.agora.decree[i]) & 1:
                    raise ValueError("agora.decrees: one of them lies there twice")
                left &= ~(<uint32_t>1 << s.agora.decree[i])
        if sw_popcount(s.agora.senators) > setup.senators[s.age]:
            raise ValueError("structure: more senators than are laid in this Age")
        if card_count(s.agora.removed) > REMOVED:
            raise ValueError(f"agora.removed: more than {REMOVED} cards")
    return 0


cdef int load_expansions(State* s, dict data) except -1:
    """Fill what the expansions add. Raises ValueError on numbers out of range."""
    if setup_of(s).pantheon:
        load_pantheon(s, data["pantheon"])
    if setup_of(s).agora:
        load_agora(s, data["agora"])
    for card in data.get("box", ()):
        if not setup_of(s).promo or s.age == 0 or not (
                setup_of(s).deck[s.age - 1][number(card, 0, 128, "box") >> 6]
                >> (card & 63)) & 1:
            raise ValueError("box: a card that cannot be out of this Age")
        put_card(s.box, card)
    if card_count(s.box) > REMOVED:
        raise ValueError(f"box: more than {REMOVED} cards")
    return 0
