"""Rows of a policy for the moves of Pantheon and Agora: what a move does, and to what.

A move is told by its kind, and by a row for each item it concerns. Kinds that do alike to a card or
a wonder share its rows, so that few games teach them: the row of the kind tells them apart.
"""

from libc.stdint cimport uint16_t, uint32_t

from solver._ext.core.game cimport MOVE_ROWS, move_t
from solver._ext.duel.expansion_inputs cimport (
    COUNTED_GODS, COUNTED_PHASES, COUNTED_PLOTS, LEADS, SLOT_TOKENS, TRACK,
)
from solver._ext.duel.queue cimport chooser
from solver._ext.duel.state cimport (
    ANY, CARD_SHIFT, CHAMBERS, HIDDEN, KIND_SHIFT, MOVE_APPLY, MOVE_CONSPIRATOR, MOVE_DECK,
    MOVE_ENKI, MOVE_ESPIONAGE, MOVE_EVENTS, MOVE_FRAUD, MOVE_GATE, MOVE_GOD, MOVE_ISIS,
    MOVE_KEEP_PLOT, MOVE_LOCK, MOVE_MINERVA, MOVE_MOVE_DECREE, MOVE_NEPTUNE, MOVE_OF_DECK,
    MOVE_PLACE_CUBE, MOVE_PLACE_GOD, MOVE_PREPARE, MOVE_PUT_BACK, MOVE_RA, MOVE_REMOVE,
    MOVE_SABOTAGE, MOVE_SHIFT, MOVE_SKIP, MOVE_SNAKE, MOVE_SWAP, MOVE_TAKE, MOVE_TREASON,
    MOVE_TRIGGER, MOVE_UNBUILD, MOVE_ZEUS, N_KINDS, N_OFFERINGS, PLACES, PLOT_BITS, WONDER_SHIFT,
    State, place_of, setup_of,
)
from solver._ext.duel.tables cimport MAX_SLOTS, TABLES

cdef enum:
    COUNTED_KINDS = 58      # of moves, those that the network has learned
    # As in setups.json: one policy serves all set-ups.
    COUNTED_CARDS = 91
    COUNTED_WONDERS = 18
    COUNTED_TOKENS = 15
    LOOT = 4
    GATE = COUNTED_GODS     # behind the gods

# Where the rows stand. The hash of these names and numbers is in the file of a network.
cpdef enum:
    ROW_KIND = 0
    ROW_SKIP = ROW_KIND + COUNTED_KINDS             # by phase
    ROW_GAIN = ROW_SKIP + COUNTED_PHASES            # a card that becomes mine
    ROW_CUT = ROW_GAIN + COUNTED_CARDS              # a card that goes
    ROW_RAISED = ROW_CUT + COUNTED_CARDS            # a wonder built from the discard pile
    ROW_STOLEN = ROW_RAISED + COUNTED_WONDERS       # a wonder taken, or one that falls
    ROW_UNBUILT = ROW_STOLEN + COUNTED_WONDERS      # an own one that falls
    ROW_PROGRESS = ROW_UNBUILT + COUNTED_WONDERS    # a token taken
    ROW_LOCKED = ROW_PROGRESS + COUNTED_TOKENS      # a token locked; the last: one not seen
    ROW_GOD = ROW_LOCKED + COUNTED_TOKENS + 1       # activated; the Gate behind them
    ROW_OFFERED = ROW_GOD + COUNTED_GODS + 1        # Offering tokens used for it
    ROW_LAID = ROW_OFFERED + (1 << N_OFFERINGS)     # a god laid down
    ROW_SPOT = ROW_LAID + COUNTED_GODS + 1          # the slot where it is laid
    ROW_PREPARED = ROW_SPOT + PLACES
    ROW_TRIGGERED = ROW_PREPARED + COUNTED_PLOTS
    ROW_KEPT = ROW_TRIGGERED + COUNTED_PLOTS
    ROW_CUBE = ROW_KEPT + COUNTED_PLOTS             # placed in a chamber
    ROW_TAKEN = ROW_CUBE + CHAMBERS                 # an opposing one taken away
    ROW_LEFT = ROW_TAKEN + CHAMBERS                 # an own one that goes elsewhere
    ROW_FROM = ROW_LEFT + CHAMBERS                  # of a Decree
    ROW_TO = ROW_FROM + CHAMBERS
    ROW_LEAD = ROW_TO + CHAMBERS                    # before a cube of mine comes
    ROW_LAG = ROW_LEAD + LEADS                      # before one of theirs goes
    ROW_STEP = ROW_LAG + LEADS                      # of Minerva
    ROW_NEPTUNE = ROW_STEP + TRACK
    ROW_APPLIED = ROW_NEPTUNE + LOOT
    ROW_CONSPIRED = ROW_APPLIED + LOOT
    ROW_PUT_BACK = ROW_CONSPIRED + 2
    ROW_DECK = ROW_PUT_BACK + 2
    ROW_SLOT_TOKEN = ROW_DECK + N_KINDS             # that comes with a card
    ROW_SIZE = ROW_SLOT_TOKEN + SLOT_TOKENS


cdef int expansion_n_rows() noexcept nogil:
    return ROW_SIZE


# Rows that are being collected.
cdef struct Rows:
    uint16_t* out
    int base
    int n


cdef inline void add(Rows* rows, int row, int number, int counted) noexcept nogil:
    """One more, unless the policy does not know the item."""
    if 0 <= number < counted and rows.n < MOVE_ROWS:
        rows.out[rows.n] = <uint16_t>(rows.base + row + number)
        rows.n += 1


cdef inline void add_god(Rows* rows, int row, int god) noexcept nogil:
    if god == TABLES.gate:
        add(rows, row, GATE, GATE + 1)
    else:
        add(rows, row, god, COUNTED_GODS)


cdef inline void add_lead(Rows* rows, int row, const State* s, int seat, int at) noexcept nogil:
    cdef int lead = <int>s.agora.cubes[seat][at] - <int>s.agora.cubes[1 - seat][at]
    add(rows, row, max(0, min(LEADS - 1, lead + LEADS // 2)), LEADS)


cdef int token_rows(const State* s, int slot, int base, uint16_t* out) noexcept nogil:
    """The row of the token that comes with the card of a slot; returns how many."""
    if not setup_of(s).pantheon or slot >= MAX_SLOTS:
        return 0
    cdef int token = s.pantheon.on_slot[slot]
    if not 0 < token < SLOT_TOKENS:
        return 0
    out[0] = <uint16_t>(base + ROW_SLOT_TOKEN + token)
    return 1


cdef int expansion_rows(const State* s, move_t move, int base, uint16_t* out) noexcept nogil:
    """Rows of a move that the base game has not, from `base` on; returns how many."""
    cdef int kind = move >> KIND_SHIFT
    cdef uint32_t payload = <uint32_t>move
    cdef int low = payload & 0x1F                   # a slot, a place, a chamber
    cdef int next = (payload >> 3) & 0x7
    cdef int card = (payload >> CARD_SHIFT) & 0x7F
    cdef int seat = chooser(s)
    cdef int god
    cdef Rows rows
    rows.out = out
    rows.base = base
    rows.n = 0
    add(&rows, ROW_KIND, kind, COUNTED_KINDS)
    if kind == MOVE_SKIP:
        add(&rows, ROW_SKIP, s.phase, COUNTED_PHASES)
    elif kind == MOVE_GOD:
        god = s.pantheon.place[payload & 0x7]
        # Another seat may know a god that lies face down for this one.
        if god == TABLES.gate or (
                god != HIDDEN and (s.pantheon.seen_at[payload & 0x7] >> seat) & 1):
            add_god(&rows, ROW_GOD, god)
        add(&rows, ROW_OFFERED, payload >> 3, 1 << N_OFFERINGS)
    elif kind == MOVE_PREPARE:
        add(&rows, ROW_PREPARED, payload >> WONDER_SHIFT, COUNTED_PLOTS)
        add(&rows, ROW_CUT, card, COUNTED_CARDS)
    elif kind == MOVE_TRIGGER:
        add(&rows, ROW_TRIGGERED, payload & ((1 << PLOT_BITS) - 1), COUNTED_PLOTS)
    elif kind == MOVE_KEEP_PLOT:
        add(&rows, ROW_KEPT, payload, COUNTED_PLOTS)
    elif kind == MOVE_PLACE_CUBE:
        add(&rows, ROW_CUBE, payload, CHAMBERS)
        add_lead(&rows, ROW_LEAD, s, seat, payload)
    elif kind == MOVE_REMOVE:
        add(&rows, ROW_TAKEN, payload, CHAMBERS)
        add_lead(&rows, ROW_LAG, s, seat, payload)
    elif kind == MOVE_SHIFT:
        add(&rows, ROW_LEFT, payload & 0x7, CHAMBERS)
        add(&rows, ROW_CUBE, next, CHAMBERS)
        if next < CHAMBERS:
            add_lead(&rows, ROW_LEAD, s, seat, next)
    elif kind == MOVE_MOVE_DECREE:
        add(&rows, ROW_FROM, payload & 0x7, CHAMBERS)
        add(&rows, ROW_TO, next, CHAMBERS)
    elif kind == MOVE_CONSPIRATOR:
        add(&rows, ROW_CONSPIRED, payload, 2)
    elif kind == MOVE_PUT_BACK:
        add(&rows, ROW_PUT_BACK, payload, 2)
    elif kind == MOVE_SNAKE or kind == MOVE_TAKE or kind == MOVE_TREASON:
        add(&rows, ROW_GAIN, payload, COUNTED_CARDS)
    elif kind == MOVE_FRAUD:
        add(&rows, ROW_GAIN, card, COUNTED_CARDS)
    elif kind == MOVE_EVENTS:
        add(&rows, ROW_CUT, card, COUNTED_CARDS)
    elif kind == MOVE_ZEUS:
        if low < MAX_SLOTS and (s.known >> low) & 1:
            add(&rows, ROW_CUT, s.slot[low], COUNTED_CARDS)
    elif kind == MOVE_SWAP:
        add(&rows, ROW_GAIN, card, COUNTED_CARDS)
        add(&rows, ROW_CUT, payload >> WONDER_SHIFT, COUNTED_CARDS)
    elif kind == MOVE_ISIS:
        add(&rows, ROW_RAISED, payload >> WONDER_SHIFT, COUNTED_WONDERS)
        add(&rows, ROW_CUT, card, COUNTED_CARDS)
    elif kind == MOVE_RA or kind == MOVE_SABOTAGE:
        add(&rows, ROW_STOLEN, payload, COUNTED_WONDERS)
    elif kind == MOVE_UNBUILD:
        add(&rows, ROW_UNBUILT if place_of(&s.city[seat], payload) >= 0 else ROW_STOLEN,
            payload, COUNTED_WONDERS)
    elif kind == MOVE_ENKI or kind == MOVE_ESPIONAGE:
        add(&rows, ROW_PROGRESS, payload, COUNTED_TOKENS)
    elif kind == MOVE_LOCK:
        if payload == ANY:
            add(&rows, ROW_LOCKED, COUNTED_TOKENS, COUNTED_TOKENS + 1)
        else:
            add(&rows, ROW_LOCKED, payload, COUNTED_TOKENS)
    elif kind == MOVE_PLACE_GOD or kind == MOVE_OF_DECK:
        add_god(&rows, ROW_GOD if kind == MOVE_OF_DECK else ROW_LAID, low)
        if kind == MOVE_PLACE_GOD:
            # Slots are told from the end that is dear for this seat, as inputs are.
            low = payload >> 5
            add(&rows, ROW_SPOT, PLACES - 1 - low if seat else low, PLACES)
        elif payload >> 5 != ANY:
            add_god(&rows, ROW_LAID, payload >> 5)
    elif kind == MOVE_GATE:
        add_god(&rows, ROW_GOD, payload)
    elif kind == MOVE_DECK:
        add(&rows, ROW_DECK, payload, N_KINDS)
    elif kind == MOVE_MINERVA:
        # Spaces are told towards the other's capital.
        low = <int>payload - TRACK // 2
        add(&rows, ROW_STEP, TRACK // 2 + (-low if seat else low), TRACK)
    elif kind == MOVE_NEPTUNE or kind == MOVE_APPLY:
        add(&rows, ROW_NEPTUNE if kind == MOVE_NEPTUNE else ROW_APPLIED,
            LOOT - 1 - <int>payload if seat else <int>payload, LOOT)
    return rows.n
