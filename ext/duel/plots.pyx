"""Conspiracies: looking, keeping, preparing, triggering (reference duel_expansions, section 5)."""

from libc.stdint cimport uint32_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.duel.cardset cimport put_card
from solver._ext.duel.effects cimport lay_in, leave_city, recount, right, when_built
from solver._ext.duel.queue cimport open_choice
from solver._ext.duel.senate cimport cubes_of
from solver._ext.duel.state cimport (
    ANY, CUBES, HIDDEN, MAX_NOTES, NOTE_BOTH, NOTE_BOTTOM, NOTE_DRAWN, NOTE_KEPT, NOTE_PREPARED,
    NOTE_SPRUNG, NOTE_TOP, NOTE_TRIGGERED, PHASE_KEEP_PLOT, PHASE_PLOTS, PHASE_PUT_BACK,
    PHASE_TOKEN, PLOT_BITS, PREPARED, TRIGGERED, UNPREPARED, City, Note, Plot, setup_of,
)
from solver._ext.duel.tables cimport (
    BLUE, BOX_OPPONENT_WONDER, BROWN, BUILD_FROM_DISCARD, BUILT, COINS_PER_CUBE, DEFRAUD,
    DESTROY_OPPONENT_CARD, DISCARD_ACCESSIBLE, GREEN, GREY, MAX_CONSPIRACIES, MOVE_CUBE, NONE,
    OPPONENT_LOSES_COINS, PLACE_CUBE, REMOVE_CUBE, RIGHT_KEEP_BOTH, SENATOR, STEAL_HALF_COINS,
    STEAL_OPPONENT_CARD, STEAL_UNBUILT_WONDER, SWAP_CARDS, TABLES, WHEN_BUILT, Effect, Item,
    card_row, plot_row,
)


cdef uint32_t unlocated_plots(const State* s) noexcept nogil:
    """Conspiracies of which this state does not say where they are."""
    cdef uint32_t plots = TABLES.conspiracies
    cdef int seat, i
    for seat in range(2):
        for i in range(s.agora.n_plots[seat]):
            if s.agora.plots[seat][i].id != HIDDEN:
                plots &= ~(<uint32_t>1 << s.agora.plots[seat][i].id)
        if s.agora.drawn[seat] < MAX_CONSPIRACIES:
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
    when_built(s, seat, plot_row(plot))


# ---------------------------------------------------------------- what they do

cdef bint can_defraud(const State* s) noexcept nogil:
    """Whether the last row of the structure holds a card that is no senator."""
    cdef uint32_t row = setup_of(s).last_row[s.age] & s.present & s.known
    while row:
        if card_row(s.slot[sw_lowest(row)]).kind != SENATOR:
            return True
        row &= row - 1
    return False


cdef bint may_do(const State* s, int seat, const Effect* effect) noexcept nogil:
    """Whether an effect of a Conspiracy can do anything."""
    cdef const City* city = &s.city[seat]
    cdef const City* other = &s.city[1 - seat]
    cdef int kind = effect.kind
    if kind == MOVE_CUBE:
        return cubes_of(s, seat) > 0
    if kind == PLACE_CUBE:
        return cubes_of(s, seat) < CUBES
    if kind == REMOVE_CUBE:
        return cubes_of(s, 1 - seat) > 0
    if kind == STEAL_UNBUILT_WONDER:
        return (other.todo != 0
                and city.count[BUILT] + other.count[BUILT] < setup_of(s).wonder_limit)
    if kind == STEAL_HALF_COINS or kind == OPPONENT_LOSES_COINS:
        return other.coins > 0
    if kind == DESTROY_OPPONENT_CARD:
        return other.count[effect.what] > 0
    if kind == BUILD_FROM_DISCARD:
        return (s.discard[0] | s.discard[1]) != 0
    if kind == DEFRAUD:
        return can_defraud(s)
    if kind == DISCARD_ACCESSIBLE:
        return s.access & s.known != 0
    if kind == COINS_PER_CUBE:
        return cubes_of(s, seat) > 0 or (cubes_of(s, 1 - seat) > 0 and other.coins > 0)
    if kind == STEAL_OPPONENT_CARD:
        return other.count[BROWN] + other.count[GREY] > 0
    if kind == SWAP_CARDS:
        return ((city.count[BLUE] > 0 and other.count[BLUE] > 0)
                or (city.count[GREEN] > 0 and other.count[GREEN] > 0))
    if kind == BOX_OPPONENT_WONDER:
        return other.count[BUILT] > 0
    return True


cdef bint is_useful(const State* s, int seat, int plot) noexcept nogil:
    """Whether a Conspiracy can do anything: only then may it be triggered."""
    cdef const Item* row = plot_row(plot)
    cdef int i
    for i in range(row.end[WHEN_BUILT]):
        if may_do(s, seat, &row.effects[i]):
            return True
    return row.shields != 0 or row.coins != 0


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
        if s.agora.drawn[i] < MAX_CONSPIRACIES and last_note(s).seat == other:
            s.agora.drawn[i] = HIDDEN
    if drawn_by_other:
        # What lies where in the deck follows from the log only in worlds.
        for i in range(s.agora.n_deck):
            s.agora.deck[i] = HIDDEN
