"""Inputs of the network of Pantheon and Agora: gods, tokens, the Senate, Conspiracies, choices.

One layout serves both expansions, alone and together: what is not played with is absent. Only what
a seat knows is told to it, of Conspiracies in the other hand their number alone.
"""

from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.core.inputs cimport Out, put, put_members
from solver._ext.duel.cardset cimport put_card
from solver._ext.duel.payment cimport price_of_god, purse
from solver._ext.duel.queue cimport chooser
from solver._ext.duel.scoring cimport N_SCORED, ROW_GODS, ROW_SENATE, ROW_TEMPLES, score_city
from solver._ext.duel.senate cimport cubes_of, owner_of
from solver._ext.duel.state cimport (
    ALL_CHAMBERS, CHAMBERS, HIDDEN, NOWHERE, N_KINDS, N_OFFERINGS, PHASE_SENATE,
    PLACES, PREPARED, RULE_PUBLIC, TRIGGERED, UNPREPARED, City, Plot, State, setup_of,
)
from solver._ext.duel.tables cimport (
    BUILD_FROM_DISCARD, MAX_CARDS, MAX_DECREES, MAX_HELD, MAX_SLOTS, MAX_TOKENS, MAX_WONDERS, NONE,
    SENATOR, TABLES, TEMPLE, Item, acts, card_row, token_row, wonder_row,
)

cdef enum:
    GODS = COUNTED_GODS + 1                     # the Gate behind them
    HELD = 5                # Conspiracies that are told by number, the last one for more
    ACTIONS = 4             # of a politician, left to be taken
    SYMBOLS = 7             # of science
    LAST_AGE = 3
    MOST_SHIELDS = 4        # of a card, and none

# Where the inputs of a network stand. The hash of all these names and numbers is in its file.
cpdef enum:
    # offsets inside the block of a seat
    SEAT_POINTS = 0         # temples, gods, Senate
    SEAT_TOKENS = SEAT_POINTS + 3
    SEAT_OFFERINGS = SEAT_TOKENS + N_KINDS
    SEAT_PURSE = SEAT_OFFERINGS + N_OFFERINGS
    SEAT_GODS = SEAT_PURSE + 1
    SEAT_TEMPLES = SEAT_GODS + GODS
    SEAT_SENATORS = SEAT_TEMPLES + 1
    SEAT_CUBES = SEAT_SENATORS + 1
    SEAT_OWNS = SEAT_CUBES + CHAMBERS + 1
    SEAT_N_OWNS = SEAT_OWNS + CHAMBERS
    SEAT_DECREES = SEAT_N_OWNS + CHAMBERS + 1
    SEAT_HELD = SEAT_DECREES + COUNTED_DECREES        # by progress, then by number
    SEAT_PLOTS = SEAT_HELD + 2 * HELD           # known ones by progress
    SEAT_SIZE = SEAT_PLOTS + 3 * COUNTED_PLOTS
    # offsets inside what a seat may hope for: what would end the game, and where it comes from
    HOPE_OPEN = 0                               # new symbols on cards that lie open, how many
    HOPE_UNSEEN = HOPE_OPEN + SYMBOLS + 1       # on cards unseen alone
    HOPE_ALL = HOPE_UNSEEN + SYMBOLS + 1        # with those owned
    HOPE_PAIRS = HOPE_ALL + 2 * SYMBOLS + 1     # cards that make a pair: open, unseen
    HOPE_TOKENS = HOPE_PAIRS + 2                # that hold a symbol: on the board, not seen
    HOPE_REVIVED = HOPE_TOKENS + 2              # a wonder that revives, symbols and pairs for it
    HOPE_SHIELDS = HOPE_REVIVED + 3             # open, unseen
    HOPE_CHAMBERS = HOPE_SHIELDS + 2            # controlled with one cube more, with two
    HOPES_SIZE = HOPE_CHAMBERS + 2 * (CHAMBERS + 1)
    # offsets of the blocks
    LEADS_AT = 2 * SEAT_SIZE
    GOD_AT = LEADS_AT + CHAMBERS * LEADS        # of a god in the Pantheon: there, prices, payable
    KIND_AT = GOD_AT + 4 * GODS                 # of one that is not known: slot, mythology
    ENKI_AT = KIND_AT + PLACES * N_KINDS
    SLOT_TOKEN_AT = ENKI_AT + MAX_TOKENS        # there, and on a card that can be taken
    MINERVA_AT = SLOT_TOKEN_AT + 2 * SLOT_TOKENS
    SNAKE_AT = MINERVA_AT + TRACK
    DECREE_AT = SNAKE_AT + 2                    # chamber, Decree
    CLOSED_AT = DECREE_AT + CHAMBERS * COUNTED_DECREES
    PHASE_AT = CLOSED_AT + CHAMBERS
    CHAMBERS_AT = PHASE_AT + COUNTED_PHASES        # that a cube can be placed in
    ACTIONS_AT = CHAMBERS_AT + CHAMBERS
    OPEN_AT = ACTIONS_AT + ACTIONS              # choices of mine, of the other
    ACTED_AT = OPEN_AT + 2
    TRIGGERED_AT = ACTED_AT + 1
    SENATORS_AT = TRIGGERED_AT + 1              # face down in the structure
    PANTHEON_AT = SENATORS_AT + 1               # with that expansion, with Agora
    HOPES_AT = PANTHEON_AT + 2
    SIZE = HOPES_AT + 2 * HOPES_SIZE


def counted():
    """How many of each kind of item have inputs, the first ones."""
    return {"gods": COUNTED_GODS, "decrees": COUNTED_DECREES, "conspiracies": COUNTED_PLOTS}


cdef int expansion_size() noexcept nogil:
    return SIZE


# Where symbols and shields come from, as sets: an input is read far too often to look at each card.
cdef struct Sources:
    uint64_t symbol[SYMBOLS][2]             # cards with a symbol
    uint64_t shields[MOST_SHIELDS][2]       # cards with as many shields
    uint16_t tokens                         # with a symbol
    uint32_t wonders                        # that build a discarded card


cdef Sources SOURCES


cdef void note_sources() noexcept nogil:
    """Find what inputs count, once the tables are filled."""
    cdef const Item* row
    cdef int i, symbol
    memset(&SOURCES, 0, sizeof(SOURCES))
    for i in range(MAX_CARDS):
        row = card_row(i)
        for symbol in range(SYMBOLS):
            if (row.symbols >> symbol) & 1:
                put_card(SOURCES.symbol[symbol], i)
        put_card(SOURCES.shields[min(<int>row.shields, MOST_SHIELDS - 1)], i)
    for i in range(MAX_TOKENS):
        SOURCES.tokens |= <uint16_t>(token_row(i).symbols != 0) << i
    for i in range(MAX_WONDERS):
        SOURCES.wonders |= <uint32_t>acts(wonder_row(i), BUILD_FROM_DISCARD) << i


cdef inline int met(const uint64_t* these, const uint64_t* those) noexcept nogil:
    return sw_popcount(these[0] & those[0]) + sw_popcount(these[1] & those[1])


cdef void find_open(const State* s, uint64_t* out) noexcept nogil:
    """The cards that lie open."""
    cdef uint32_t slots = s.present & s.known
    out[0] = out[1] = 0
    while slots:
        if s.slot[sw_lowest(slots)] != NONE:
            put_card(out, s.slot[sw_lowest(slots)])
        slots &= slots - 1


cdef void put_hopes(
    Out* out, int base, const State* s, int owner, const uint64_t* seen, const uint64_t* unseen
) noexcept nogil:
    """What could still end the game for a seat, and how many things bring it nearer.

    `seen` are the cards that lie open, `unseen` those that may come.
    """
    cdef const City* city = &s.city[owner]
    cdef int now = 0, later = 0, pairs = 0, later_pairs = 0, back = 0, back_pairs = 0
    cdef int shields = 0, later_shields = 0, one = 0, two = 0
    cdef int i, here, coming, lead
    cdef bint revives = False
    cdef uint16_t tokens = setup_of(s).tokens & SOURCES.tokens
    for i in range(MAX_HELD):
        if (city.todo >> i) & 1 and city.wonders[i] < MAX_WONDERS:
            revives |= (SOURCES.wonders >> city.wonders[i]) & 1
    for i in range(SYMBOLS):
        here = met(SOURCES.symbol[i], seen)
        coming = met(SOURCES.symbol[i], unseen)
        if (city.symbols >> i) & 1:
            pairs += here
            later_pairs += coming
            back_pairs += met(SOURCES.symbol[i], s.discard)
        else:
            now += here != 0
            later += coming != 0 and not here
            back += met(SOURCES.symbol[i], s.discard) != 0
    for i in range(1, MOST_SHIELDS):
        shields += i * met(SOURCES.shields[i], seen)
        later_shields += i * met(SOURCES.shields[i], unseen)
    put(out, base + HOPE_OPEN + now, 1)
    put(out, base + HOPE_UNSEEN + later, 1)
    put(out, base + HOPE_ALL + min(2 * SYMBOLS, sw_popcount(city.symbols) + now + later), 1)
    put(out, base + HOPE_PAIRS, pairs)
    put(out, base + HOPE_PAIRS + 1, later_pairs)
    put(out, base + HOPE_TOKENS, (s.board & tokens) != 0)
    put(out, base + HOPE_TOKENS + 1,
        (tokens & ~(s.board | s.city[0].tokens | s.city[1].tokens)) != 0)
    if revives:
        put(out, base + HOPE_REVIVED, 1)
        put(out, base + HOPE_REVIVED + 1, back)
        put(out, base + HOPE_REVIVED + 2, back_pairs)
    put(out, base + HOPE_SHIELDS, shields)
    put(out, base + HOPE_SHIELDS + 1, later_shields)
    if setup_of(s).agora:
        for i in range(CHAMBERS):
            lead = <int>s.agora.cubes[owner][i] - <int>s.agora.cubes[1 - owner][i]
            one += lead >= 0
            two += lead >= -1
        put(out, base + HOPE_CHAMBERS + one, 1)
        put(out, base + HOPE_CHAMBERS + CHAMBERS + 1 + two, 1)


cdef void put_plots(Out* out, int base, const State* s, int owner, int seat) noexcept nogil:
    """Conspiracies of `owner` as `seat` knows them."""
    cdef const Plot* plot
    cdef int held[2]
    cdef int i
    held[0] = held[1] = 0
    for i in range(s.agora.n_plots[owner]):
        plot = &s.agora.plots[owner][i]
        if plot.progress != TRIGGERED:
            held[plot.progress == PREPARED] += 1
            if owner != seat:
                continue
        if plot.id < COUNTED_PLOTS:
            put(out, base + SEAT_PLOTS + COUNTED_PLOTS * (plot.progress - UNPREPARED) + plot.id, 1)
    for i in range(2):
        put(out, base + SEAT_HELD + HELD * i + min(HELD - 1, held[i]), 1)


cdef void put_seat(Out* out, int base, const State* s, int owner, int seat) noexcept nogil:
    """What a seat has of both expansions."""
    cdef int points[N_SCORED]
    cdef int i, owned = 0
    score_city(s, owner, points)
    put(out, base + SEAT_POINTS, points[ROW_TEMPLES])
    put(out, base + SEAT_POINTS + 1, points[ROW_GODS])
    put(out, base + SEAT_POINTS + 2, points[ROW_SENATE])
    if setup_of(s).pantheon:
        for i in range(N_KINDS):
            put(out, base + SEAT_TOKENS + i, s.pantheon.tokens[owner][i])
        put_members(out, base + SEAT_OFFERINGS, 1, s.pantheon.offerings[owner])
        put(out, base + SEAT_PURSE, s.pantheon.astarte[owner])
        put_members(out, base + SEAT_GODS, 1,
                    s.pantheon.gods[owner] & ((1 << COUNTED_GODS) - 1))
        put(out, base + SEAT_GODS + COUNTED_GODS, (s.pantheon.gods[owner] >> TABLES.gate) & 1)
        put(out, base + SEAT_TEMPLES, s.city[owner].count[TEMPLE])
    if setup_of(s).agora:
        put(out, base + SEAT_SENATORS, s.city[owner].count[SENATOR])
        put(out, base + SEAT_CUBES + CHAMBERS, cubes_of(s, owner))
        for i in range(CHAMBERS):
            put(out, base + SEAT_CUBES + i, s.agora.cubes[owner][i])
            if owner_of(s, i) == owner:
                put(out, base + SEAT_OWNS + i, 1)
                owned += 1
        put(out, base + SEAT_N_OWNS + owned, 1)
        for i in range(CHAMBERS):
            if s.agora.decree[i] < COUNTED_DECREES and (
                    owner_of(s, s.agora.decree_at[i]) == owner):
                put(out, base + SEAT_DECREES + s.agora.decree[i], 1)
        put_plots(out, base, s, owner, seat)


cdef void put_gods(Out* out, int base, const State* s, int seat) noexcept nogil:
    """What lies in the Pantheon, as far as `seat` knows it, and what comes to who takes a card."""
    cdef int lying[SLOT_TOKENS][2]
    cdef int i, god, price, token, step
    memset(lying, 0, sizeof(lying))
    for i in range(PLACES):
        god = s.pantheon.place[i]
        if god == NONE:
            continue
        if god != TABLES.gate and (god == HIDDEN or not (s.pantheon.seen_at[i] >> seat) & 1):
            if s.pantheon.kind_at[i] < N_KINDS:
                # Slots are told from the end that is dear for this seat.
                put(out, base + KIND_AT + N_KINDS * (PLACES - 1 - i if seat else i)
                    + s.pantheon.kind_at[i], 1)
            continue
        if god == TABLES.gate:
            god = COUNTED_GODS
        elif god >= COUNTED_GODS:
            continue
        price = price_of_god(s, seat, i, s.pantheon.offerings[seat])
        put(out, base + GOD_AT + 4 * god, 1)
        put(out, base + GOD_AT + 4 * god + 1, price_of_god(s, seat, i, 0))
        put(out, base + GOD_AT + 4 * god + 2, price_of_god(s, 1 - seat, i, 0))
        put(out, base + GOD_AT + 4 * god + 3, price <= purse(s, seat))
    for i in range(MAX_SLOTS):
        token = s.pantheon.on_slot[i]
        if token < SLOT_TOKENS and (s.present >> i) & 1:
            lying[token][0] += 1
            lying[token][1] += (s.access >> i) & 1
    for i in range(1, SLOT_TOKENS):
        put(out, base + SLOT_TOKEN_AT + 2 * i, lying[i][0])
        put(out, base + SLOT_TOKEN_AT + 2 * i + 1, lying[i][1])
    if s.pantheon.minerva != NOWHERE:
        step = s.pantheon.minerva if seat == 0 else -s.pantheon.minerva
        put(out, base + MINERVA_AT + max(0, min(TRACK - 1, step + TRACK // 2)), 1)
    if s.pantheon.snake != NONE:
        put(out, base + SNAKE_AT + (s.pantheon.snake_owner != seat), 1)
    if chooser(s) == seat or s.options & RULE_PUBLIC:
        put_members(out, base + ENKI_AT, 1, s.pantheon.enki)


cdef void put_senate(Out* out, int base, const State* s, int seat) noexcept nogil:
    cdef int closed[CHAMBERS]
    cdef int i, lead, at
    memset(closed, 0, sizeof(closed))
    for i in range(CHAMBERS):
        closed[s.agora.decree_at[i]] += s.agora.decree[i] >= MAX_DECREES
    for i in range(CHAMBERS):
        lead = <int>s.agora.cubes[seat][i] - <int>s.agora.cubes[1 - seat][i]
        put(out, base + LEADS_AT + LEADS * i + max(0, min(LEADS - 1, lead + LEADS // 2)), 1)
        at = s.agora.decree_at[i]
        if s.agora.decree[i] < COUNTED_DECREES:
            put(out, base + DECREE_AT + COUNTED_DECREES * at + s.agora.decree[i], 1)
        elif s.agora.decree[i] >= MAX_DECREES:
            # Two may lie in one chamber: one input, counted twice.
            put(out, base + CLOSED_AT + at, closed[at])
            closed[at] = 0
    put(out, base + TRIGGERED_AT, s.agora.was_triggered)
    put(out, base + SENATORS_AT, sw_popcount(s.agora.senators & s.present & ~s.known))


cdef void put_expansions(Out* out, int base, const State* s, int seat) noexcept nogil:
    """All inputs of the expansions, from `base` on, as `seat` knows the table."""
    cdef uint64_t seen[2]
    cdef uint64_t unseen[2]
    cdef uint32_t chambers
    cdef int i, own = 0
    put_seat(out, base, s, seat, seat)
    put_seat(out, base + SEAT_SIZE, s, 1 - seat, seat)
    if setup_of(s).pantheon:
        put_gods(out, base, s, seat)
    if setup_of(s).agora:
        put_senate(out, base, s, seat)
    if s.phase < COUNTED_PHASES:
        put(out, base + PHASE_AT + s.phase, 1)
    if s.n_open and s.phase >= PHASE_SENATE - 3 and s.phase <= PHASE_SENATE:
        chambers = s.open[0].what & ALL_CHAMBERS
        put_members(out, base + CHAMBERS_AT, 1, chambers)
        put(out, base + ACTIONS_AT + min(ACTIONS - 1, s.open[0].what >> CHAMBERS), 1)
    for i in range(s.n_open):
        own += s.open[i].seat == seat
    put(out, base + OPEN_AT, own)
    put(out, base + OPEN_AT + 1, s.n_open - own)
    put(out, base + ACTED_AT, s.acted)
    put(out, base + PANTHEON_AT, setup_of(s).pantheon)
    put(out, base + PANTHEON_AT + 1, setup_of(s).agora)
    find_open(s, seen)
    unseen[0] = unseen[1] = 0
    for i in range(max(0, s.age - 1), LAST_AGE):
        unseen[0] |= s.unseen[0] & setup_of(s).deck[i][0]
        unseen[1] |= s.unseen[1] & setup_of(s).deck[i][1]
    put_hopes(out, base + HOPES_AT, s, seat, seen, unseen)
    put_hopes(out, base + HOPES_AT + HOPES_SIZE, s, 1 - seat, seen, unseen)
