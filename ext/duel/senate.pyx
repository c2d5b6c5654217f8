"""Cubes, control and Decrees of Agora, and the conflict pawn of games with expansions.

Sections: those of reference duel_expansions.
"""

from solver._ext.duel.queue cimport insert_choice, open_choice
from solver._ext.duel.state cimport (
    ALL_CHAMBERS, HIDDEN, NOWHERE, PHASE_CUBE, PHASE_DECREE, PHASE_REMOVE, PHASE_SHIFT,
    City,
)
from solver._ext.duel.tables cimport HELD_SHIELD, RIGHT_STEP_COINS, TABLES


cdef inline int step_coins(const City* city) noexcept nogil:
    """Coins that the opponent loses for each step of the pawn."""
    cdef int which = RIGHT_STEP_COINS
    return TABLES.amount[which] if (city.rights >> which) & 1 else 0


cdef void lose(City* city, int coins) noexcept nogil:
    """Coins lost, from the treasury only and as far as it goes."""
    city.coins -= min(<int>city.coins, coins)


cdef void apply_token(State* s, int seat, int token) noexcept nogil:
    """What a military token does for a seat (section 6): cubes in the Senate, else coins lost."""
    cdef bint large = TABLES.loot_at[token] == 6 or TABLES.loot_at[token] == -6
    if not setup_of(s).agora:
        lose(&s.city[1 - seat], TABLES.loot_coins[token])
    elif large:
        open_choice(s, PHASE_REMOVE, seat, 0)
        open_choice(s, PHASE_SHIFT, seat, 0)
    else:
        open_choice(s, PHASE_CUBE, seat, ALL_CHAMBERS)


cdef void march(State* s, int seat, int steps) noexcept nogil:
    """Move the conflict pawn in favor of a seat, step by step (section 6.1).

    It stops in a capital; the victory is seen before the next choice (`expansion_rules`).
    """
    cdef City* victim = &s.city[1 - seat]
    cdef int step = 1 if seat == 0 else -1
    cdef int i
    while steps > 0 and s.pawn < TABLES.capital and s.pawn > -<int>TABLES.capital:
        if setup_of(s).pantheon and s.pantheon.minerva == s.pawn + step:
            s.pantheon.minerva = NOWHERE
            return
        lose(victim, step_coins(&s.city[seat]))
        s.pawn += step
        steps -= 1
        for i in range(4):
            if TABLES.loot_at[i] != s.pawn or not (s.loot >> i) & 1:
                continue
            if (TABLES.loot_at[i] > 0) == (seat == 0):
                s.loot &= ~(1 << i)
                apply_token(s, seat, i)


cdef void control_lost(State* s, int seat, int at) noexcept nogil:
    """A Decree stops working for a seat (section 6.3)."""
    march(s, 1 - seat, decree_gives(s.agora.decree[at], HELD_SHIELD))


cdef void control_gained(State* s, int seat, int at) noexcept nogil:
    """A Decree works for a seat from now on; a closed one is turned up first."""
    if s.agora.decree[at] == HIDDEN:
        insert_choice(s, 0, PHASE_DECREE, seat, at)
    else:
        march(s, seat, decree_gives(s.agora.decree[at], HELD_SHIELD))


cdef void change(State* s, int seat, int chamber, int cubes) noexcept nogil:
    """More or fewer cubes of a seat in a chamber, with what follows from control."""
    cdef int before = owner_of(s, chamber)
    cdef int after, i
    s.agora.cubes[seat][chamber] += cubes
    after = owner_of(s, chamber)
    if before == after:
        return
    for i in range(CHAMBERS):
        if s.agora.decree_at[i] == chamber:
            if before != NOBODY:
                control_lost(s, before, i)
            if after != NOBODY:
                control_gained(s, after, i)


cdef void place_cube(State* s, int seat, int chamber) noexcept nogil:
    change(s, seat, chamber, 1)


cdef void remove_cube(State* s, int seat, int chamber) noexcept nogil:
    """`seat` takes a cube of the other one away."""
    change(s, 1 - seat, chamber, -1)


cdef void shift_cube(State* s, int seat, int start, int end) noexcept nogil:
    change(s, seat, start, -1)
    change(s, seat, end, 1)


cdef void turn_up(State* s, int at, int decree) noexcept nogil:
    """A closed Decree is turned up, and works at once for who controls its chamber."""
    cdef int owner = owner_of(s, s.agora.decree_at[at])
    s.agora.decree[at] = decree
    if owner != NOBODY:
        march(s, owner, decree_gives(decree, HELD_SHIELD))


cdef void move_decree(State* s, int start, int end) noexcept nogil:
    """The Decree of one chamber goes under that of another (Insider Influence)."""
    cdef int giver = owner_of(s, start)
    cdef int taker = owner_of(s, end)
    cdef int i
    for i in range(CHAMBERS):
        if s.agora.decree_at[i] == start:
            s.agora.decree_at[i] = end
            if giver != taker:
                if giver != NOBODY:
                    control_lost(s, giver, i)
                if taker != NOBODY:
                    control_gained(s, taker, i)
