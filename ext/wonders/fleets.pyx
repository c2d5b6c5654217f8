"""Fleets of 7 Wonders Armada: steps, free moves, what spaces bring (reference: armada, 3 to 6).

A step is paid together with a card or stage, or taken in the place of the coins of a sale; a free
move is what a card, a stage or an Island gives. Free moves with a choice wait in the queue of the
turn, until all who have one choose at once.
"""

from libc.stdint cimport uint32_t, uint8_t

from solver._ext.core.bits cimport sw_lowest, sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.wonders.deciding cimport clear_choices, is_open, open_choice, set_actor
from solver._ext.wonders.income cimport take_from_bank
from solver._ext.wonders.moves cimport (
    MOVE_BUILD, MOVE_SAIL, MOVE_SELL, MOVE_STAGE, card_in, kind_of, move_of, sails,
)
from solver._ext.wonders.tables cimport (
    COINS_PER_FLEET_MOVE, MAX_COLORS, NONE, N_FLEETS, N_STEPS, STAGE_MOVES_ANY_FLEET, TABLES, Cost,
    Effects, Track,
)
from solver._ext.wonders.state cimport (
    MAX_FREE_MOVES, OPEN_EXPLORE, OPEN_FLEETS, OPEN_LOSSES, PHASE_FLEETS, Navy, State, card_of,
    free_move, has_armada, standing,
)

# the fleets of the colors, which have the order of Counted
cdef uint8_t[MAX_COLORS] FLEET_OF = [
    NONE, NONE, BLUE_FLEET, YELLOW_FLEET, RED_FLEET, GREEN_FLEET, NONE, NONE, NONE, NONE,
]


cdef int island_worth(const State* s, int city, int kind) noexcept nogil:
    """The amounts of the effects of a kind on a city's Islands."""
    cdef uint32_t islands = s.navy[city].islands
    cdef const Effects* effects
    cdef int i, total = 0
    while islands:
        effects = &TABLES.island[sw_lowest(islands)].effects
        islands &= islands - 1
        for i in range(effects.n):
            if effects.row[i].kind == kind:
                total += effects.row[i].amount
    return total


cdef void open_once(State* s, int kind) noexcept nogil:
    """Put a choice that all make together into the queue, unless it is there."""
    if not is_open(s, kind):
        open_choice(s, kind, 0)


# ---------------------------------------------------------------- steps

cdef int step_fleet(const State* s, int city, int kind, int card) noexcept nogil:
    """The fleet that may make a step with a move (Kind) of a city; NONE: no fleet may.

    Only of a building the card matters.
    """
    if kind == MOVE_BUILD:
        return FLEET_OF[card_of(s, card).color]
    if kind == MOVE_STAGE:
        if standing(&s.city[city], STAGE_MOVES_ANY_FLEET):
            return NONE
        return shipyard_of(s, city).wonder_fleet
    if kind == MOVE_SELL:
        return YELLOW_FLEET
    return NONE


cdef const Cost* step_of(const State* s, int city, int kind, int card) noexcept nogil:
    """The price of the step that goes with a move; NULL if there is none, as without Armada. That
    of a sale is never asked for."""
    cdef int fleet, space
    if not has_armada(s):
        return NULL
    fleet = step_fleet(s, city, kind, card)
    if fleet == NONE:
        return NULL
    space = space_of(s, city, fleet)
    if space >= N_STEPS:
        return NULL
    return &shipyard_of(s, city).step[fleet][space]


cdef int step_coins(const State* s, int city, move_t move) noexcept nogil:
    """Coins to the bank for the step of a move."""
    if not sails(move) or kind_of(move) == MOVE_SELL:
        return 0
    return step_of(s, city, kind_of(move), card_in(move)).coins


cdef void sail(State* s, int city, move_t move) noexcept nogil:
    """The fleet that belongs to a move makes its step."""
    if sails(move):
        move_fleet(s, city, step_fleet(s, city, kind_of(move), card_in(move)))


cdef void move_fleet(State* s, int city, int fleet) noexcept nogil:
    """Move a fleet one space; what it brings comes at once, but for losses and Islands."""
    cdef Navy* navy = &s.navy[city]
    cdef const Track* track = track_of(s, fleet)
    cdef int space
    navy.fleet[fleet] += 1
    space = navy.fleet[fleet]
    take_from_bank(s, city, island_worth(s, city, COINS_PER_FLEET_MOVE))
    take_from_bank(s, city, track.coins[space])
    if track.tribute[space]:
        navy.tribute = max(navy.tribute, track.tribute[space])
        open_once(s, OPEN_LOSSES)
    if track.island[space]:
        navy.arrivals |= <uint8_t>(1 << (track.island[space] - 1))
        open_once(s, OPEN_EXPLORE)


# ---------------------------------------------------------------- free moves

cdef void add_free_move(State* s, int city, int count, int fleets) noexcept nogil:
    """Give a city a move of so many different fleets of a set."""
    cdef uint8_t* waiting = s.navy[city].free_moves
    cdef uint8_t entry = <uint8_t>free_move(count, fleets)
    cdef int i = 0, j
    while i < <int>MAX_FREE_MOVES and waiting[i] and waiting[i] <= entry:
        i += 1
    if i == <int>MAX_FREE_MOVES:
        return
    for j in range(<int>MAX_FREE_MOVES - 1, i, -1):
        waiting[j] = waiting[j - 1]
    waiting[i] = entry
    open_once(s, OPEN_FLEETS)


cdef int ways_to_move(const State* s, int city, uint8_t* out) noexcept nogil:
    """The sets of fleets that the next free move of a city may move, in ascending order."""
    cdef int entry = s.navy[city].free_moves[0]
    cdef int fleets = 0, fleet, most, chosen, n = 0
    for fleet in range(N_FLEETS):
        if (entry >> fleet) & 1 and space_of(s, city, fleet) < N_STEPS:
            fleets |= 1 << fleet
    most = min(entry >> 4, sw_popcount(fleets))
    for chosen in range(ALL_FLEETS + 1):
        if chosen & ~fleets == 0 and sw_popcount(chosen) == most:
            out[n] = <uint8_t>chosen
            n += 1
    return n


cdef void move_freely(State* s, int city, int fleets) noexcept nogil:
    """Make the next free move of a city."""
    cdef uint8_t* waiting = s.navy[city].free_moves
    cdef int i, fleet
    for i in range(<int>MAX_FREE_MOVES - 1):
        waiting[i] = waiting[i + 1]
    waiting[<int>MAX_FREE_MOVES - 1] = 0
    for fleet in range(N_FLEETS):
        if (fleets >> fleet) & 1:
            move_fleet(s, city, fleet)


cdef bint begin_fleets(State* s) noexcept nogil:
    """All who have a choice about free moves choose; the others' are made. False if nobody has."""
    cdef uint8_t ways[MAX_WAYS_TO_MOVE]
    cdef int i
    for i in range(s.cities):
        while s.navy[i].free_moves[0] and ways_to_move(s, i, ways) == 1:
            move_freely(s, i, ways[0])
    s.phase = PHASE_FLEETS
    s.acting = NONE
    if not set_actor(s):
        return False
    return True


cdef void sail_all(State* s) noexcept nogil:
    """All have chosen which fleets they move."""
    cdef int seat
    for seat in range(s.seats):
        if s.n_chosen[seat]:
            move_freely(s, seat, card_in(s.chosen[seat][0]))
    clear_choices(s)
    for seat in range(s.seats):
        if s.navy[seat].free_moves[0]:
            open_once(s, OPEN_FLEETS)


cdef int fleet_moves(const State* s, move_t* out) noexcept nogil:
    """The free moves that the seat that decides may make."""
    cdef uint8_t ways[MAX_WAYS_TO_MOVE]
    cdef int i, n = ways_to_move(s, s.actor, ways)
    for i in range(n):
        out[i] = move_of(MOVE_SAIL, ways[i])
    return n
