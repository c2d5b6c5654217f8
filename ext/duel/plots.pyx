"""Conspiracies: looking, keeping, preparing, triggering (reference duel_expansions, section 5)."""

from libc.stdint cimport uint16_t, uint32_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.duel.cardset cimport put_card
from solver._ext.duel.effects cimport lay_in, leave_city, recount, right
from solver._ext.duel.queue cimport OPENS, WHAT, open_choice, open_row
from solver._ext.duel.senate cimport cubes_of, march
from solver._ext.duel.state cimport (
    ALL_CHAMBERS, ANY, CUBES, HIDDEN, MAX_NOTES, NOTE_BOTH, NOTE_BOTTOM, NOTE_DRAWN, NOTE_KEPT,
    NOTE_PREPARED, NOTE_SPRUNG, NOTE_TOP, NOTE_TRIGGERED, N_PLOTS, PHASE_CUBE, PHASE_DESTROY,
    PHASE_ESPIONAGE, PHASE_EVENTS, PHASE_FRAUD, PHASE_KEEP_PLOT, PHASE_LOCK, PHASE_MOVE_DECREE,
    PHASE_PLOTS, PHASE_PUT_BACK, PHASE_RA, PHASE_REMOVE, PHASE_REMOVED, PHASE_SABOTAGE, PHASE_SHIFT,
    PHASE_SWAP, PHASE_TAKE, PHASE_TOKEN, PHASE_TREASON, PLOT_BITS, PREPARED,
    TRIGGERED, UNPREPARED, City, Note, Plot, setup_of,
)
from solver._ext.duel.tables cimport (
    BLUE, BROWN, BUILT, GREEN, GREY, NONE, RIGHT_KEEP_BOTH, SENATOR, YELLOW, card_row,
)


cdef uint32_t unlocated_plots(const State* s) noexcept nogil:
    """Conspiracies of which this state does not say where they are."""
    cdef uint32_t plots = (<uint32_t>1 << N_PLOTS) - 1
    cdef int seat, i
    for seat in range(2):
        for i in range(s.agora.n_plots[seat]):
            if s.agora.plots[seat][i].id != HIDDEN:
                plots &= ~(<uint32_t>1 << s.agora.plots[seat][i].id)
        if s.agora.drawn[seat] < N_PLOTS:
            plots &= ~(<uint32_t>1 << s.agora.drawn[seat])
    for i in range(s.agora.n_deck):
        if s.agora.deck[i] != HIDDEN:
            plots &= ~(<uint32_t>1 << s.agora.deck[i])
    return plots


cdef inline Note* note(State* s, int kind, int seat, int first, int second) noexcept nogil:
    """One more line of the log."""
    cdef int at = min(<int>s.agora.n_notes, <int>MAX_NOTES - 1)
    cdef Note* line = &s.agora.notes[at]
    line.kind = kind
    line.seat = seat
    line.first = first
    line.second = second
    line.kept_first = HIDDEN
    line.pad = 0
    s.agora.n_notes = at + 1
    return line


# ---------------------------------------------------------------- those that a seat holds

cdef int find_plot(const State* s, int seat, int plot, int progress) noexcept nogil:
    """Where a Conspiracy stands among those of a seat; one that may be it, if none is; -1."""
    cdef int i, found = -1
    for i in range(s.agora.n_plots[seat]):
        if s.agora.plots[seat][i].progress != progress:
            continue
        if s.agora.plots[seat][i].id == plot:
            return i
        if s.agora.plots[seat][i].id == HIDDEN and found < 0:
            found = i
    return found


cdef void hold(State* s, int seat, int plot, int progress, int under) noexcept nogil:
    """Insert a Conspiracy among those of a seat, in their order."""
    cdef Plot* held = s.agora.plots[seat]
    cdef int at = s.agora.n_plots[seat]
    while at > 0 and (held[at - 1].progress < progress
                      or (progress == UNPREPARED and held[at - 1].progress == UNPREPARED
                          and held[at - 1].id > plot)):
        held[at] = held[at - 1]
        at -= 1
    held[at].id = plot
    held[at].progress = progress
    held[at].under = under
    s.agora.n_plots[seat] += 1


cdef void let_go(State* s, int seat, int at) noexcept nogil:
    cdef Plot* held = s.agora.plots[seat]
    cdef int i
    s.agora.n_plots[seat] -= 1
    for i in range(at, s.agora.n_plots[seat]):
        held[i] = held[i + 1]
    held[s.agora.n_plots[seat]].id = 0
    held[s.agora.n_plots[seat]].progress = 0
    held[s.agora.n_plots[seat]].under = 0


cdef void conspire(State* s, int seat) noexcept nogil:
    if s.agora.n_deck:
        open_choice(s, PHASE_PLOTS, seat, 0)
        open_choice(s, PHASE_KEEP_PLOT, seat, 0)


cdef void draw_plots(State* s, int seat, int first, int second) noexcept nogil:
    """A seat looks at the top two; with Organized Crime it keeps both."""
    cdef int i, n = min(2, <int>s.agora.n_deck)
    cdef bint both = right(&s.city[seat], RIGHT_KEEP_BOTH) != 0
    first = HIDDEN if first == ANY else first
    second = NONE if n < 2 else HIDDEN if second == ANY else second
    s.agora.n_deck -= n
    for i in range(s.agora.n_deck):
        s.agora.deck[i] = s.agora.deck[i + n]
    for i in range(n):
        s.agora.deck[s.agora.n_deck + i] = NONE
    note(s, NOTE_BOTH if both or n < 2 else NOTE_DRAWN, seat, first, second)
    if both or n < 2:
        hold(s, seat, first, UNPREPARED, NONE)
        if n == 2:
            hold(s, seat, second, UNPREPARED, NONE)
    else:
        s.agora.drawn[0] = first
        s.agora.drawn[1] = second


cdef inline Note* last_note(State* s) noexcept nogil:
    return &s.agora.notes[max(0, s.agora.n_notes - 1)]


cdef void keep_plot(State* s, int seat, int plot) noexcept nogil:
    """One of the two is kept, the other is still to be put back."""
    cdef Note* line = last_note(s)
    if plot == ANY:
        hold(s, seat, HIDDEN, UNPREPARED, NONE)
        line.kept_first = HIDDEN
        s.agora.drawn[0] = HIDDEN
    else:
        line.kept_first = s.agora.drawn[0] == plot
        s.agora.drawn[0] = s.agora.drawn[line.kept_first]
        hold(s, seat, plot, UNPREPARED, NONE)
    s.agora.drawn[1] = NONE
    line.kind = NOTE_KEPT
    open_choice(s, PHASE_PUT_BACK, seat, 0)


cdef void put_back(State* s, bint at_bottom) noexcept nogil:
    cdef int i
    last_note(s).kind = NOTE_BOTTOM if at_bottom else NOTE_TOP
    if at_bottom:
        s.agora.deck[s.agora.n_deck] = s.agora.drawn[0]
    else:
        for i in range(s.agora.n_deck, 0, -1):
            s.agora.deck[i] = s.agora.deck[i - 1]
        s.agora.deck[0] = s.agora.drawn[0]
    s.agora.n_deck += 1
    s.agora.drawn[0] = NONE


cdef void prepare_plot(State* s, int seat, int plot, int card) noexcept nogil:
    """A card goes under a Conspiracy in hand."""
    cdef int id = HIDDEN if plot == ANY else plot
    let_go(s, seat, find_plot(s, seat, id, UNPREPARED))
    hold(s, seat, id, PREPARED, card)
    note(s, NOTE_PREPARED, seat, id, card)


cdef int hidden_over(const State* s, int seat, int card) noexcept nogil:
    """The preparation not known here that was made with a card."""
    cdef int i
    for i in range(s.agora.n_plots[seat]):
        if (s.agora.plots[seat][i].progress == PREPARED and s.agora.plots[seat][i].id == HIDDEN
                and s.agora.plots[seat][i].under == card):
            return i
    return 0


cdef void trigger_plot(State* s, int seat, uint32_t payload, int progress) noexcept nogil:
    """A Conspiracy is turned up, and acts; above it may stand the card under it (MOVE_TRIGGER)."""
    cdef int plot = payload & ANY
    cdef int card = <int>(payload >> PLOT_BITS) - 1
    cdef int at = find_plot(s, seat, plot, progress) if card < 0 else hidden_over(s, seat, card)
    cdef int under = s.agora.plots[seat][at].under
    let_go(s, seat, at)
    hold(s, seat, plot, TRIGGERED, under)
    note(s, NOTE_TRIGGERED if progress == PREPARED else NOTE_SPRUNG, seat, plot, under)
    plot_acts(s, seat, plot)


# ---------------------------------------------------------------- what they do

# The choices that Conspiracies open, by number.
cdef uint16_t[N_PLOTS][OPENS] PLOT_OPENS = [
    [PHASE_RA, PHASE_SHIFT, 0],                             # Extortion
    [PHASE_SHIFT, 0, 0],                                    # Blackmail
    [PHASE_DESTROY | BLUE << WHAT, PHASE_SHIFT, 0],         # Expropriation
    [PHASE_DESTROY | YELLOW << WHAT, PHASE_SHIFT, 0],       # Swindle
    [PHASE_LOCK, 0, 0],                                     # Obscurantism
    [0, 0, 0],                                              # Coup marches
    [PHASE_FRAUD, 0, 0],                                    # Property Fraud
    [PHASE_REMOVED, PHASE_TREASON, 0],                      # Treason
    [PHASE_CUBE | ALL_CHAMBERS << WHAT, PHASE_REMOVE, PHASE_SHIFT],     # Political Maneuver
    [PHASE_ESPIONAGE, 0, 0],                                # Espionage
    [PHASE_EVENTS, PHASE_EVENTS | 1 << WHAT, PHASE_SHIFT],  # Turn of Events
    [0, 0, 0],                                              # Embezzlement
    [PHASE_TAKE, 0, 0],                                     # Foreclosure
    [PHASE_SWAP, PHASE_SHIFT, 0],                           # Coercion
    [PHASE_MOVE_DECREE, PHASE_SHIFT, 0],                    # Insider Influence
    [PHASE_SABOTAGE, 0, 0],                                 # Sabotage
]


cdef void plot_acts(State* s, int seat, int plot) noexcept nogil:
    cdef City* city = &s.city[seat]
    cdef City* other = &s.city[1 - seat]
    cdef int coins
    if plot == BLACKMAIL:
        coins = (other.coins + 1) // 2
        city.coins += coins
        other.coins -= coins
    elif plot == COUP:
        march(s, seat, COUP_SHIELDS)
    elif plot == EMBEZZLEMENT:
        city.coins += cubes_of(s, seat)
        other.coins -= min(<int>other.coins, cubes_of(s, 1 - seat))
    open_row(s, seat, PLOT_OPENS[plot])


cdef inline bint moves_cube(int plot) noexcept nogil:
    """Whether the last part of a Conspiracy moves a cube."""
    cdef const uint16_t* row = PLOT_OPENS[plot]
    return row[0] == PHASE_SHIFT or row[1] == PHASE_SHIFT or row[2] == PHASE_SHIFT


cdef bint can_defraud(const State* s) noexcept nogil:
    """Whether the last row of the structure holds a card that is no senator."""
    cdef uint32_t row = setup_of(s).last_row[s.age] & s.present & s.known
    while row:
        if card_row(s.slot[sw_lowest(row)]).kind != SENATOR:
            return True
        row &= row - 1
    return False


cdef bint is_useful(const State* s, int seat, int plot) noexcept nogil:
    """Whether a Conspiracy can do anything: only then may it be triggered."""
    cdef const City* city = &s.city[seat]
    cdef const City* other = &s.city[1 - seat]
    cdef int mine = cubes_of(s, seat)
    cdef int theirs = cubes_of(s, 1 - seat)
    if moves_cube(plot) and mine:
        return True
    if plot == EXTORTION:
        return (other.todo != 0
                and city.count[BUILT] + other.count[BUILT] < setup_of(s).wonder_limit)
    if plot == BLACKMAIL:
        return other.coins > 0
    if plot == EXPROPRIATION:
        return other.count[BLUE] > 0
    if plot == SWINDLE:
        return other.count[YELLOW] > 0
    if plot == PROPERTY_FRAUD:
        return can_defraud(s)
    if plot == POLITICAL_MANEUVER:
        return mine < CUBES or theirs > 0
    if plot == TURN_OF_EVENTS:
        return s.access & s.known != 0
    if plot == EMBEZZLEMENT:
        return mine > 0 or (theirs > 0 and other.coins > 0)
    if plot == FORECLOSURE:
        return other.count[BROWN] + other.count[GREY] > 0
    if plot == COERCION:
        return ((city.count[BLUE] > 0 and other.count[BLUE] > 0)
                or (city.count[GREEN] > 0 and other.count[GREEN] > 0))
    if plot == SABOTAGE:
        return other.count[BUILT] > 0
    return True


cdef void join(State* s, int seat, int card) noexcept nogil:
    """A card comes into a city from the other one; a pair brings a token."""
    cdef City* city = &s.city[seat]
    if city.symbols & card_row(card).symbols:
        open_choice(s, PHASE_TOKEN, seat, 0)
    put_card(city.cards, card)
    lay_in(city, card_row(card))


cdef void swap_cards(State* s, int seat, int taken, int given) noexcept nogil:
    """Two cards of a color change cities (Coercion); the snake leaves one that does."""
    if setup_of(s).pantheon and s.pantheon.snake in (taken, given):
        s.pantheon.snake = NONE
    leave_city(s, 1 - seat, taken)
    leave_city(s, seat, given)
    # Symbols of a snake that left are known to leave_city only for its own card.
    recount(s, seat)
    recount(s, 1 - seat)
    join(s, seat, taken)
    join(s, 1 - seat, given)


# ---------------------------------------------------------------- what a seat knows

cdef void observe_plots(State* s, int seat) noexcept nogil:
    """Leave out what a seat does not know of the Conspiracies."""
    cdef int other = 1 - seat
    cdef int i
    cdef Note* line
    cdef bint drawn_by_other = False
    for i in range(s.agora.n_plots[other]):
        if s.agora.plots[other][i].progress != TRIGGERED:
            s.agora.plots[other][i].id = HIDDEN
    for i in range(s.agora.n_notes):
        line = &s.agora.notes[i]
        if line.seat != other:
            continue
        if line.kind == NOTE_PREPARED:
            line.first = HIDDEN
        elif line.kind <= NOTE_BOTH:
            line.first = HIDDEN
            line.second = NONE if line.second == NONE else HIDDEN
            line.kept_first = HIDDEN
            drawn_by_other = True
    for i in range(2):
        if s.agora.drawn[i] < N_PLOTS and last_note(s).seat == other:
            s.agora.drawn[i] = HIDDEN
    if drawn_by_other:
        # What lies where in the deck follows from the log only in worlds.
        for i in range(s.agora.n_deck):
            s.agora.deck[i] = HIDDEN
