"""Judgment of Pantheon and Agora: what a god, a cube or a Conspiracy is worth.

All worths are rough, in quarters of a point as in `heuristics`; matches tune them.
"""

from solver._ext.core.bits cimport sw_popcount
from solver._ext.duel.effects cimport CONSPIRATOR
from solver._ext.duel.gods cimport is_known
from solver._ext.duel.payment cimport price_of_god
from solver._ext.duel.senate cimport cubes_of, owner_of
from solver._ext.duel.state cimport (
    CHAMBERS, MOVE_CONSPIRATOR, MOVE_DECK, MOVE_EVENTS, MOVE_GATE, MOVE_GOD, MOVE_KEEP_PLOT,
    MOVE_LOCK, MOVE_MINERVA, MOVE_MOVE_DECREE, MOVE_OF_DECK, MOVE_PLACE_CUBE, MOVE_PLACE_GOD,
    MOVE_PREPARE, MOVE_REMOVE, MOVE_SHIFT, MOVE_TRIGGER, MOVE_UNBUILD, MOVE_ZEUS, PHASE_DRAW,
    PHASE_ENKI, PHASE_GATE, PHASE_KEEP, PHASE_KEEP_PLOT, PHASE_MESSE, PHASE_OF_DECK, PHASE_TREASON,
    TRIGGERED, WONDER_SHIFT, City, place_of, setup_of,
)
from solver._ext.duel.tables cimport (
    BLUE, BROWN, BUILD_FROM_DISCARD, BUILD_WONDER_FROM_DISCARD, COINS_PER_CUBE, COPY_SCIENCE_SYMBOL,
    DESTROY_OPPONENT_CARD, GREEN, GREY, MAX_CONSPIRACIES, MOVE_CUBE, OPPONENT_LOSES_COINS,
    PLACE_CUBE, PLACE_MINERVA_PAWN, PROTECTED_COINS, STEAL_HALF_COINS, STEAL_OPPONENT_CARD, TABLES,
    TEMPLE, WHEN_BUILT, Effect, Item, god_row, plot_row, wonder_row,
)

cdef enum:
    UNKNOWN = 12            # a god or a Conspiracy that is not known here
    OFFERING = 2            # of an Offering token kept
    MARCH = 6               # of a shield
    NEAR = 16               # of a chamber with which only one is left to the political victory
    PLOT = 2                # final points of a Conspiracy in hand


# ---------------------------------------------------------------- the track

cdef int march_worth(const State* s, int seat, int shields) noexcept nogil:
    cdef int ahead = (s.pawn if seat == 0 else -s.pawn) + shields
    if ahead >= TABLES.capital:
        return WINS
    return MARCH * shields + (10 if ahead >= 6 or ahead - shields <= -5 else 0)


# ---------------------------------------------------------------- Pantheon

cdef int symbol_worth(const State* s, int seat, int symbol) noexcept nogil:
    """A science symbol: a pair brings a token, a new one comes nearer to the victory."""
    cdef int symbols = s.city[seat].symbols
    if symbols & symbol:
        return 20 if s.board else 0
    if sw_popcount(symbols) + 1 >= TABLES.symbols_to_win:
        return WINS
    return 5 + 3 * sw_popcount(symbols)


cdef bint has_object(const State* s, int seat, int kind) noexcept nogil:
    """Whether there is a card that an effect can be about now."""
    cdef const City* other = &s.city[1 - seat]
    if kind == COPY_SCIENCE_SYMBOL:
        return other.count[GREEN] > 0
    if kind == STEAL_OPPONENT_CARD:
        return other.count[BROWN] + other.count[GREY] > 0
    if kind == BUILD_FROM_DISCARD:
        return (s.discard[0] | s.discard[1]) != 0
    if kind == BUILD_WONDER_FROM_DISCARD:
        return s.city[seat].todo != 0 and (s.discard[0] | s.discard[1]) != 0
    return True


cdef int effect_worth(const State* s, int seat, const Effect* effect) noexcept nogil:
    """What an effect of a god or a Conspiracy brings."""
    cdef const City* city = &s.city[seat]
    cdef const City* other = &s.city[1 - seat]
    cdef int worth = TABLES.worth[effect.kind]
    if effect.kind == COPY_SCIENCE_SYMBOL:
        if sw_popcount(other.symbols & ~city.symbols) and (
                sw_popcount(city.symbols) + 1 >= TABLES.symbols_to_win):
            return WINS
    elif effect.kind == PROTECTED_COINS:
        return 24 * <int>effect.amount // 7
    elif effect.kind == PLACE_MINERVA_PAWN:
        return worth + max(0, 3 * (-s.pawn if seat == 0 else s.pawn))
    elif effect.kind == DESTROY_OPPONENT_CARD:
        return 2 * worth if effect.what == BLUE else worth
    elif effect.kind == OPPONENT_LOSES_COINS:
        return min(<int>effect.amount, <int>other.coins)
    elif effect.kind == STEAL_HALF_COINS:
        # What the two cities differ by then; the cube that is moved, too, makes it no better.
        return other.coins - TABLES.worth[<int>MOVE_CUBE]
    elif effect.kind == COINS_PER_CUBE:
        return cubes_of(s, seat) + min(cubes_of(s, 1 - seat), <int>other.coins)
    elif effect.kind == PLACE_CUBE:
        return worth + best_cube(s, seat)
    return worth


cdef int power_worth(const State* s, int seat, const Item* row, bint now) noexcept nogil:
    """What a god or a Conspiracy brings, `now` or later."""
    cdef int worth = 4 * row.vp + 7 * row.coins // 6
    cdef int i
    if row.symbols:
        worth += symbol_worth(s, seat, row.symbols)
    if row.shields:
        worth += march_worth(s, seat, row.shields)
    for i in range(row.end[WHEN_BUILT]):
        if not now or has_object(s, seat, row.effects[i].kind):
            worth += effect_worth(s, seat, &row.effects[i])
    return min(<int>WINS, worth)


cdef int god_worth(const State* s, int seat, int god) noexcept nogil:
    """What a god or the Gate brings, without its price."""
    return power_worth(s, seat, god_row(god), True) if is_known(god) else UNKNOWN


cdef int activation_worth(const State* s, int seat, int slot, int offerings) noexcept nogil:
    cdef int worth = god_worth(s, seat, s.pantheon.place[slot])
    if worth >= WINS:
        return worth
    worth -= price_of_god(s, seat, slot, offerings) + OFFERING * sw_popcount(offerings)
    return max(0, worth)


cdef int temple_worth(const State* s, int seat) noexcept nogil:
    """A Grand Temple: the points that one more brings."""
    cdef int n = min(2, <int>s.city[seat].count[TEMPLE])
    return 4 * (TABLES.temple_points[n + 1] - TABLES.temple_points[n])


# ---------------------------------------------------------------- the Senate

cdef int chamber_worth(const State* s, int seat, int chamber, int mine, int theirs) noexcept nogil:
    """What it is worth to `seat` that so many more cubes of its own and of the other lie there."""
    cdef int before = (<int>s.agora.cubes[seat][chamber]
                       - <int>s.agora.cubes[1 - seat][chamber])
    cdef int after = before + mine - theirs
    cdef int worth = 4 * TABLES.chamber_points[chamber] + 6
    cdef int i, owned = 0, lost = 0
    if (before > 0) == (after > 0) and (before < 0) == (after < 0):
        return 2 * (after - before)
    for i in range(CHAMBERS):
        if i != chamber:
            owned += owner_of(s, i) == seat
            lost += owner_of(s, i) == 1 - seat
    if after > 0 and owned == CHAMBERS - 1:
        return WINS
    if owned >= CHAMBERS - 2 or lost >= CHAMBERS - 2:
        worth += NEAR
    return worth * ((after > 0) - (after < 0) - (before > 0) + (before < 0))


cdef int best_cube(const State* s, int seat) noexcept nogil:
    """The best chamber for one more cube."""
    cdef int i, best = 0
    if cubes_of(s, seat) >= 12:
        return 0
    for i in range(CHAMBERS):
        best = max(best, chamber_worth(s, seat, i, 1, 0))
    return best


cdef int senator_worth(const State* s, int seat, int section) noexcept nogil:
    """A senator recruited: the actions of a politician, a cube or a Conspiracy."""
    cdef int i, best = 0, actions = 1
    if section == CONSPIRATOR:
        return max(14, best_cube(s, seat))
    actions += (s.city[seat].count[BLUE] >= 2) + (s.city[seat].count[BLUE] >= 4)
    for i in range(2 * (section - 1), 2 * section):
        best = max(best, chamber_worth(s, seat, i, 1, 0))
    return min(<int>WINS, best + 6 * (actions - 1) + 2)


cdef int plot_worth(const State* s, int seat, int plot) noexcept nogil:
    """What a Conspiracy brings when it is triggered."""
    return power_worth(s, seat, plot_row(plot), False) if plot < MAX_CONSPIRACIES else UNKNOWN


# ---------------------------------------------------------------- every move

cdef int move_worth(const State* s, int seat, int kind, uint32_t payload) noexcept nogil:
    """The worth of a move that only expansions have, and that builds nothing."""
    cdef int low = payload & 7
    cdef int high = (payload >> 3) & 7
    cdef int god = payload & 0x1F
    cdef int worth, ahead
    if kind == MOVE_GOD:
        return activation_worth(s, seat, low, payload >> 3)
    if kind == MOVE_GATE or kind == MOVE_OF_DECK:
        return god_worth(s, seat, god)
    if kind == MOVE_PLACE_GOD:
        # Where it is cheap for the one who puts it there.
        return max(0, 12 - <int>TABLES.god_price[seat][payload >> 5])
    if kind == MOVE_PREPARE:
        worth = plot_worth(s, seat, payload >> WONDER_SHIFT)
        return min(14, worth) if s.age < 3 else min(8, worth)
    if kind == MOVE_TRIGGER or kind == MOVE_KEEP_PLOT:
        return plot_worth(s, seat, payload & 0x1F)
    if kind == MOVE_PLACE_CUBE:
        return chamber_worth(s, seat, low, 1, 0)
    if kind == MOVE_REMOVE:
        return chamber_worth(s, seat, low, 0, -1)
    if kind == MOVE_SHIFT:
        worth = chamber_worth(s, seat, high, 1, 0)
        return worth if worth >= WINS else max(0, worth + chamber_worth(s, seat, low, -1, 0))
    if kind == MOVE_CONSPIRATOR:
        return UNKNOWN if payload else best_cube(s, seat)
    if kind == MOVE_UNBUILD:
        return 8 + 4 * wonder_row(payload).vp if place_of(&s.city[1 - seat], payload) >= 0 else 0
    if kind == MOVE_MINERVA:
        ahead = <int>payload - TABLES.capital - s.pawn
        return 12 if ahead == (-1 if seat == 0 else 1) else 2
    if kind == MOVE_LOCK:
        return 16 if (s.city[1 - seat].tokens >> payload) & 1 else 4
    if kind == MOVE_DECK or kind == MOVE_ZEUS or kind == MOVE_EVENTS or kind == MOVE_MOVE_DECREE:
        return 4
    return 0


# ---------------------------------------------------------------- what is still to come

cdef double choice_ahead(int kind) noexcept nogil:
    """Expected final points of an open choice among what chance deals to the seat.

    A search that stops at the deal sees no more of it.
    """
    if kind == PHASE_KEEP_PLOT:
        return PLOT
    if kind == PHASE_DRAW or kind == PHASE_KEEP or kind == PHASE_ENKI:
        return 3.0
    if kind in (PHASE_TREASON, PHASE_GATE, PHASE_OF_DECK, PHASE_MESSE):
        return 4.0
    return 0.0


cdef double expansions_left(const State* s, int seat, double left) noexcept nogil:
    """Expected final points of what the expansions have given a seat, beyond those counted."""
    cdef double worth = 0.0
    cdef int i, owned = 0
    for i in range(s.n_open):
        if s.open[i].seat == seat:
            worth += choice_ahead(s.open[i].kind)
    if setup_of(s).pantheon:
        worth += 0.8 * sw_popcount(s.pantheon.offerings[seat])
        worth += 0.7 * s.pantheon.astarte[seat] * left
    if setup_of(s).agora:
        for i in range(s.agora.n_plots[seat]):
            if s.agora.plots[seat][i].progress != TRIGGERED:
                worth += PLOT
        for i in range(CHAMBERS):
            owned += owner_of(s, i) == seat
        worth += left * (0.5 * owned + (2.0 if owned >= 4 else 0.0) + (5.0 if owned >= 5 else 0.0))
    return worth
