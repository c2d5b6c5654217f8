"""Whether the seat that decides can end the game before the other one decides again.

Searched with the rules themselves, on what this seat knows: its moves of this turn, and of the next
one if it has earned another, have to win whatever chance does in between. Games with expansions are
often decided by several steps of one turn: a politician has up to three actions, a Conspiracy comes
before the main action, a military token moves cubes. No network sees such a win for sure.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy, memset

from solver._ext.core.atomic cimport load_word, store_word
from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.duel.chance cimport MOST_OUTCOMES, duel_chance, is_chance
from solver._ext.duel.choice cimport duel_legal
from solver._ext.duel.effects cimport CONSPIRATOR, right, shields_of
from solver._ext.duel.gods cimport is_known
from solver._ext.duel.knowledge cimport duel_key, duel_used
from solver._ext.duel.payment cimport price_of_god, purse
from solver._ext.duel.playout cimport MOST_MOVES
from solver._ext.duel.queue cimport chooser
from solver._ext.duel.rules cimport duel_apply
from solver._ext.duel.secrets cimport observe
from solver._ext.duel.senate cimport decrees_give
from solver._ext.duel.state cimport (
    CARD_SHIFT, CHAMBERS, HIDDEN, KIND_SHIFT, MOVE_BUILD, MOVE_DISCARD, MOVE_PREPARE,
    MOVE_WONDER, PHASE_CONSPIRATOR, PHASE_CUBE, PHASE_DECREE, PHASE_DESTROY, PHASE_ENKI, PHASE_GOD,
    PHASE_KEEP, PHASE_KEEP_PLOT, PHASE_LOCK, PHASE_LOOK, PHASE_MINERVA, PHASE_OVER, PHASE_PLAY,
    PHASE_PLOTS, PHASE_PUT_BACK, PHASE_REMOVE, PHASE_REVEAL, PHASE_SENATE, PHASE_SHIFT, PHASE_TAKE,
    PHASE_TOKEN, PHASE_TRIGGER, PHASE_UNBUILD, PHASE_UNCOVER, PLACES, PREPARED, UNPREPARED,
    WONDER_SHIFT, City, Open, State, setup_of,
)
from solver._ext.duel.tables cimport (
    BLUE, BUILD_FROM_DISCARD, BUILD_LAST_ROW, BUILD_REMOVED, BUILD_RETURNED,
    BUILD_WONDER_FROM_DISCARD, BUILT, CHOOSE_TOKEN_ON_CARD, COPY_SCIENCE_SYMBOL, DEFRAUD,
    DRAW_PROGRESS_TOKENS, EXTRA_TURN_ON_CONSPIRATOR, GREEN, LAST_AGE, MAX_CONSPIRACIES, MAX_HELD,
    MOVE_CUBE, MOVE_DECREE, PLACE_CUBE, RED, REMOVE_CUBE, REVEAL_DECK_TOPS, REVEAL_ONE_DECK,
    RIGHT_WONDER_TURN, SENATOR, SWAP_CARDS, TABLES, TAKE_SET_ASIDE_TOKEN, TRIGGER_UNPREPARED,
    USE_MILITARY_TOKENS, WHEN_BUILT, Item, acts, card_row, god_row, plot_row, wonder_row,
)

cdef enum:
    STEPS = 400             # moves and events that are tried before it gives up
    FOUND = 1 << 14         # findings that are kept; a power of two
    # Bounds of what a single thing brings.
    ACTIONS = 3             # cubes, by a politician
    SHIELDS = 4             # of a card that is built free
    SYMBOLS = 2             # a pair brings a token, and that may hold one
    SWING = 2               # steps of the pawn when a Decree changes hands


ctypedef struct Distance:
    # What a seat lacks for each sudden victory, or may gain.
    int cubes
    int shields
    int symbols


cdef Distance distance_of(const State* s, int seat) noexcept nogil:
    cdef Distance lacking
    cdef int i, behind
    lacking.shields = TABLES.capital - (s.pawn if seat == 0 else -s.pawn)
    lacking.symbols = TABLES.symbols_to_win - sw_popcount(s.city[seat].symbols)
    lacking.cubes = 0
    if not setup_of(s).agora:
        lacking.cubes = 1 << 10
        return lacking
    for i in range(CHAMBERS):
        behind = <int>s.agora.cubes[1 - seat][i] + 1 - <int>s.agora.cubes[seat][i]
        lacking.cubes += max(0, behind)
    return lacking


cdef inline void gain(Distance* sum, int cubes, int shields, int symbols) noexcept nogil:
    sum.cubes += cubes
    sum.shields += shields
    sum.symbols += symbols


cdef inline void offer(Distance* best, int cubes, int shields, int symbols) noexcept nogil:
    best.cubes = max(best.cubes, cubes)
    best.shields = max(best.shields, shields)
    best.symbols = max(best.symbols, symbols)


cdef int loot_ahead(const State* s, int seat, int steps) noexcept nogil:
    """Cubes by the military tokens that the pawn takes on its next steps."""
    cdef int i, way, cubes = 0
    for i in range(4):
        way = (TABLES.loot_at[i] - s.pawn) * (1 if seat == 0 else -1)
        if (s.loot >> i) & 1 and (TABLES.loot_at[i] > 0) == (seat == 0) and 0 < way <= steps:
            cubes += 2
    return cubes


cdef void gain_effect(Distance* sum, int kind) noexcept nogil:
    """Add what an effect may bring."""
    if kind == PLACE_CUBE or kind == MOVE_CUBE or kind == REMOVE_CUBE:
        gain(sum, 1, 0, 0)
    elif kind in (BUILD_FROM_DISCARD, BUILD_LAST_ROW, BUILD_RETURNED, BUILD_WONDER_FROM_DISCARD):
        gain(sum, ACTIONS, SHIELDS, 1)
    elif kind == DEFRAUD or kind == BUILD_REMOVED:
        gain(sum, 0, SHIELDS, 1)
    elif kind == REVEAL_ONE_DECK or kind == REVEAL_DECK_TOPS:
        gain(sum, 2, SHIELDS, SYMBOLS)
    elif kind == MOVE_DECREE:
        gain(sum, 0, SWING, 0)
    elif kind == USE_MILITARY_TOKENS:
        gain(sum, 2, 0, 0)
    elif kind == CHOOSE_TOKEN_ON_CARD or kind == COPY_SCIENCE_SYMBOL:
        gain(sum, 0, 0, SYMBOLS)
    elif kind in (DRAW_PROGRESS_TOKENS, TAKE_SET_ASIDE_TOKEN, SWAP_CARDS):
        gain(sum, 0, 0, 1)


cdef Distance brought_by(const Item* row) noexcept nogil:
    """What a wonder, god or Conspiracy may bring."""
    cdef Distance sum
    cdef int i
    sum.cubes = 0
    sum.shields = row.shields
    sum.symbols = SYMBOLS if row.symbols else 0
    for i in range(row.end[WHEN_BUILT]):
        gain_effect(&sum, row.effects[i].kind)
    return sum


cdef void offer_plot(Distance* best, int plot) noexcept nogil:
    """What a Conspiracy may bring; one not known here a cube or a symbol."""
    cdef Distance found
    if plot >= MAX_CONSPIRACIES:
        offer(best, 1, 0, 1)
        return
    found = brought_by(plot_row(plot))
    offer(best, found.cubes, found.shields, found.symbols)


cdef void offer_card(Distance* best, const State* s, int seat, int card) noexcept nogil:
    """What a card may bring that is built."""
    cdef const City* city = &s.city[seat]
    cdef const Item* row = card_row(card)
    cdef int blue
    if row.kind == RED:
        offer(best, 0, shields_of(city, row), 0)
    elif row.kind == GREEN:
        offer(best, 0, 0, 1)
    elif row.kind == SENATOR:
        blue = city.count[BLUE] + TABLES.most_blue_plus
        offer(best, 1 + (blue >= 2) + (blue >= 4) if row.section != CONSPIRATOR else 1, 0, 0)


cdef void offer_gods(Distance* best, const State* s, int seat, bint at_any_price) noexcept nogil:
    """What the gods in the Pantheon may bring; those not known here are worth nothing for sure."""
    cdef Distance found
    cdef int i, god
    if s.age < 2:
        return
    for i in range(PLACES):
        god = s.pantheon.place[i]
        if not is_known(god) or not at_any_price and (
                price_of_god(s, seat, i, s.pantheon.offerings[seat]) > purse(s, seat)):
            continue
        found = brought_by(god_row(god))
        offer(best, found.cubes, found.shields, found.symbols)


cdef void add_action(Distance* sum, const State* s, int seat) noexcept nogil:
    """Add what the main action of a turn may bring, and the turns that it may earn."""
    cdef const City* city = &s.city[seat]
    cdef const Item* row
    cdef Distance best, plots, sprung, found
    cdef int i
    cdef int built = s.city[0].count[BUILT] + s.city[1].count[BUILT]
    # With another turn before it, it may use what is uncovered by then; prices may be others too.
    cdef bint later = s.extra
    cdef bint triggers = False
    cdef uint32_t slots
    memset(&best, 0, sizeof(Distance))
    memset(&plots, 0, sizeof(Distance))
    memset(&sprung, 0, sizeof(Distance))
    if setup_of(s).agora:
        later |= decrees_give(s, seat, EXTRA_TURN_ON_CONSPIRATOR) > 0
        for i in range(s.agora.n_plots[seat]):
            if s.agora.plots[seat][i].progress == PREPARED:
                offer_plot(&plots, s.agora.plots[seat][i].id)
                triggers = True
            elif s.agora.plots[seat][i].progress == UNPREPARED:
                offer_plot(&sprung, s.agora.plots[seat][i].id)
    for i in range(MAX_HELD):
        if not (city.todo >> i) & 1 or built >= setup_of(s).wonder_limit:
            continue
        row = wonder_row(city.wonders[i])
        found = brought_by(row)
        if acts(row, TRIGGER_UNPREPARED):
            gain(&found, sprung.cubes, sprung.shields, sprung.symbols)
        if row.extra_turn or right(city, RIGHT_WONDER_TURN):
            later = True
            gain(sum, found.cubes, found.shields, found.symbols)
        else:
            offer(&best, found.cubes, found.shields, found.symbols)
    slots = s.known & s.present if later else s.access & s.known
    while slots:
        offer_card(&best, s, seat, s.slot[sw_lowest(slots)])
        slots &= slots - 1
    if setup_of(s).pantheon:
        offer_gods(&best, s, seat, later or triggers)
    gain(sum, best.cubes, best.shields, best.symbols)
    if later and (s.extra or decrees_give(s, seat, EXTRA_TURN_ON_CONSPIRATOR)):
        gain(sum, best.cubes, best.shields, best.symbols)
    if triggers and not s.agora.was_triggered:
        gain(sum, plots.cubes, plots.shields, plots.symbols)
    if triggers and later:
        gain(sum, plots.cubes, plots.shields, plots.symbols)


cdef inline bint ends(const State* s) noexcept nogil:
    """Whether the game ends with this turn: points decide if nothing else does."""
    return s.age == LAST_AGE and sw_popcount(s.present) <= 1


cdef inline bint is_idle(int kind) noexcept nogil:
    """Whether a choice brings nobody nearer to a victory."""
    return kind in (
        PHASE_DESTROY, PHASE_GOD, PHASE_KEEP_PLOT, PHASE_LOCK, PHASE_LOOK, PHASE_MINERVA,
        PHASE_PLOTS, PHASE_PUT_BACK, PHASE_REVEAL, PHASE_TAKE, PHASE_UNBUILD, PHASE_UNCOVER)


cdef bint is_near(const State* s, int seat) noexcept nogil:
    """Whether what is left of the turn may bring a victory: a bound, for what is usual."""
    cdef Distance lacking = distance_of(s, seat)
    cdef Distance most
    cdef const Open* due
    cdef int i
    if ends(s):
        return True
    memset(&most, 0, sizeof(Distance))
    for i in range(s.n_open):
        due = &s.open[i]
        if due.seat != seat or is_idle(due.kind):
            continue
        if due.kind == PHASE_SENATE:
            most.cubes += due.what >> CHAMBERS
        elif due.kind in (PHASE_CUBE, PHASE_REMOVE, PHASE_SHIFT, PHASE_CONSPIRATOR):
            most.cubes += 1
        elif due.kind == PHASE_DECREE:
            most.shields += SWING
        elif due.kind == PHASE_TOKEN or due.kind == PHASE_KEEP or due.kind == PHASE_ENKI:
            most.symbols += 1
        else:
            gain(&most, ACTIONS, SHIELDS, SYMBOLS)
    if not s.acted or s.extra:
        add_action(&most, s, seat)
    if setup_of(s).agora:
        if most.cubes:
            most.shields += SWING
        most.cubes += loot_ahead(s, seat, most.shields)
    return (lacking.cubes <= most.cubes or lacking.shields <= most.shields
            or lacking.symbols <= most.symbols)


cdef bint may_win(const State* s, move_t move) noexcept nogil:
    """Whether a main action can have a part in a victory of this turn."""
    cdef int kind = move >> KIND_SHIFT
    cdef const Item* row
    cdef int card = (move >> CARD_SHIFT) & 0x7F
    if ends(s):
        return True
    if kind == MOVE_DISCARD or kind == MOVE_PREPARE:
        return False
    if kind == MOVE_BUILD:
        return card_row(card).kind in (RED, GREEN, SENATOR)
    if kind == MOVE_WONDER:
        row = wonder_row(<uint32_t>move >> WONDER_SHIFT)
        return (row.shields or row.symbols or row.end[0] or row.extra_turn
                or right(&s.city[s.turn], RIGHT_WONDER_TURN))
    return True


cdef bint wins_anyway(const State* s, int seat, int* left) noexcept nogil:
    """Whether a seat wins after each outcome of the next event, if that draws one thing.

    Of pairs and triples there are too many, and to list them would cost more than all else here.
    """
    cdef move_t outcomes[MOST_OUTCOMES]
    cdef double prob[MOST_OUTCOMES]
    cdef State child
    cdef int n, i
    if s.phase not in (PHASE_REVEAL, PHASE_DECREE, PHASE_LOOK):
        return False
    n = duel_chance(s, outcomes, prob)
    for i in range(n):
        if left[0] == 0:
            return False
        left[0] -= 1
        memcpy(&child, s, duel_used(s))
        duel_apply(&child, outcomes[i])
        if not wins_from(&child, seat, left):
            return False
    return n > 0


cdef bint wins_from(const State* s, int seat, int* left) noexcept nogil:
    """Whether a seat can win before the other one decides, with so many steps left to be tried."""
    cdef move_t moves[MOST_MOVES]
    cdef State child
    cdef int n, i, late
    if s.phase == PHASE_OVER:
        return s.winner == seat
    if is_chance(s.phase):
        return s.turn == seat and is_near(s, seat) and wins_anyway(s, seat, left)
    if chooser(s) != seat or not is_near(s, seat):
        return False
    n = duel_legal(s, moves)
    # Wonders come last: with another turn behind them they take most of the steps.
    for late in range(1 + (s.phase == PHASE_PLAY)):
        for i in range(n):
            if s.phase == PHASE_PLAY and (
                    (moves[i] >> KIND_SHIFT == MOVE_WONDER) != late or not may_win(s, moves[i])):
                continue
            if left[0] == 0:
                return False
            left[0] -= 1
            memcpy(&child, s, duel_used(s))
            duel_apply(&child, moves[i])
            if wins_from(&child, seat, left):
                return True
    return False


cdef bint springs(const State* s) noexcept nogil:
    """Whether a Conspiracy that is not prepared may be triggered in this turn."""
    cdef const City* city
    cdef int seat, i
    for i in range(s.n_open):
        if s.open[i].kind == PHASE_TRIGGER:
            return True
    for seat in range(2):
        city = &s.city[seat]
        for i in range(MAX_HELD):
            if (city.todo >> i) & 1 and acts(
                    wonder_row(city.wonders[i]), TRIGGER_UNPREPARED):
                return True
    return False


cdef void forget_idle(State* s, int seat) noexcept nogil:
    """Leave out what a seat knows and cannot use in this turn, so that what was found is found
    again: the log, the deck, and Conspiracies that are not prepared."""
    cdef int i
    s.agora.n_notes = 0
    for i in range(s.agora.n_deck):
        s.agora.deck[i] = HIDDEN
    if springs(s):
        return
    for i in range(s.agora.n_plots[seat]):
        if s.agora.plots[seat][i].progress == UNPREPARED:
            s.agora.plots[seat][i].id = HIDDEN


# What was found lately: a bit, and the key above it. An entry is one word, so threads share them
# without locks. What is found does not hang on who looked before.
cdef uint64_t[FOUND] FINDINGS


cdef bint duel_wins_now(const void* state) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef State seen
    cdef int seat = chooser(s)
    cdef int left = STEPS
    cdef uint64_t key, found
    # What the seat does not know only makes this bound wider.
    if not is_near(s, seat):
        return False
    memset(&seen, 0, sizeof(State))
    memcpy(&seen, s, duel_used(s))
    # What the seat does not know must not tell it that it wins.
    observe(&seen, seat)
    if setup_of(s).agora:
        forget_idle(&seen, seat)
    key = duel_key(&seen)
    found = load_word(&FINDINGS[key % FOUND])
    if found >> 1 == key >> 1:
        return found & 1
    found = wins_from(&seen, seat, &left)
    store_word(&FINDINGS[key % FOUND], key >> 1 << 1 | found)
    return found
