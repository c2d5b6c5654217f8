"""Tributes, pirates and naval conflicts of 7 Wonders Armada (reference: armada, 4 and 9)."""

from libc.stdint cimport uint8_t

from solver._ext.wonders.fleets cimport level_of
from solver._ext.wonders.payment cimport FAR_LEFT
from solver._ext.wonders.tables cimport (
    MAX_CITIES, MAY_SKIP_NAVAL_CONFLICT, NONE, N_AGES, PROTECT_FROM_TRIBUTE_AND_PIRATES, TABLES,
)
from solver._ext.wonders.state cimport PHASE_NAVAL, Navy, State, standing

cdef enum Place:            # in a naval conflict, two bits an Age
    SECOND_PLACE = 1
    FIRST_PLACE = 2


cdef int far_city(const State* s, int city, int side) noexcept nogil:
    """The city two seats away on a side (payment.FarSide)."""
    return (city + (2 if side == FAR_LEFT else s.cities - 2)) % s.cities


# ---------------------------------------------------------------- losses

cdef int tribute_of(const State* s, int city, int largest) noexcept nogil:
    """What a city loses to the largest Tribute of the turn."""
    cdef int other
    if largest == 0:
        return 0
    for other in range(s.cities):
        if other != city and s.navy[other].tribute == largest:
            return max(0, largest - level_of(s, city))
    return 0


cdef void add_naval_losses(State* s) noexcept nogil:
    """Add what every city loses to Tributes and pirates of this turn, which are over then."""
    cdef int i, symbols = 0, largest = 0
    for i in range(s.cities):
        symbols += s.navy[i].pirates
        largest = max(largest, <int>s.navy[i].tribute)
    for i in range(s.cities):
        if standing(&s.city[i], PROTECT_FROM_TRIBUTE_AND_PIRATES):
            continue
        s.annex[i].losses += <uint8_t>(
            tribute_of(s, i, largest) + level_of(s, i) * (symbols - s.navy[i].pirates))
    for i in range(s.cities):
        s.navy[i].pirates = 0
        s.navy[i].tribute = 0


# ---------------------------------------------------------------- naval conflicts

cdef int abstainer(const State* s) noexcept nogil:
    """The city that may stay out of naval conflicts; NONE if no city may."""
    cdef int i
    for i in range(s.cities):
        if standing(&s.city[i], MAY_SKIP_NAVAL_CONFLICT):
            return i
    return NONE


cdef bint begin_sea_fight(State* s) noexcept nogil:
    """The naval conflict of the Age, unless a city says first whether it joins it: then True."""
    s.acting = <uint8_t>abstainer(s)
    if s.acting == NONE:
        fight_at_sea(s, NONE)
        return False
    s.phase = PHASE_NAVAL
    s.actor = s.acting
    return True


cdef void fight_at_sea(State* s, int out) noexcept nogil:
    """The naval conflict of the Age, but for a city that stays out (NONE: all join it)."""
    cdef int[MAX_CITIES] strength
    cdef int i, first = -1, second = -1, last = 10_000, firsts = 0, seconds = 0
    for i in range(s.cities):
        strength[i] = naval_strength(s, i)
        if i != out:
            first = max(first, strength[i])
            last = min(last, strength[i])
    if first <= last:
        return          # all equal
    for i in range(s.cities):
        if i != out and strength[i] < first:
            second = max(second, strength[i])
    for i in range(s.cities):
        if i != out:
            firsts += strength[i] == first
            seconds += strength[i] == second
    for i in range(s.cities):
        if i == out:
            continue
        if strength[i] == last:
            s.navy[i].lost |= <uint8_t>(1 << (s.age - 1))
        if strength[i] == first:
            win_place(&s.navy[i], s.age, FIRST_PLACE if firsts == 1 else SECOND_PLACE)
        elif strength[i] == second and firsts == 1 and seconds == 1 and (
                second > last):
            win_place(&s.navy[i], s.age, SECOND_PLACE)


cdef inline void win_place(Navy* navy, int age, int place) noexcept nogil:
    navy.won |= <uint8_t>(place << (2 * (age - 1)))


cdef int naval_points(const State* s, int city) noexcept nogil:
    """Points of the tokens of naval conflicts."""
    cdef const Navy* navy = &s.navy[city]
    cdef int age, place, points = 0
    for age in range(N_AGES):
        place = (navy.won >> (2 * age)) & 3
        if place == FIRST_PLACE:
            points += TABLES.naval_first[age]
        elif place == SECOND_PLACE:
            points += TABLES.naval_second[age]
        if (navy.lost >> age) & 1:
            points -= TABLES.naval_last[age]
    return points
