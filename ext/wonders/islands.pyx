"""Islands of 7 Wonders Armada (reference: armada, 4 and 6).

What is not in play is in the decks, as everybody knows. So an Island is drawn when it is needed; it
is hidden from others only until its drawer has chosen.
"""

from libc.stdint cimport uint32_t, uint8_t

from solver._ext.core.bits cimport nth_member, sw_lowest, sw_popcount
from solver._ext.core.game cimport move_t
from solver._ext.core.rng cimport Random, random_below
from solver._ext.wonders.deciding cimport clear_choices, set_actor
from solver._ext.wonders.effects cimport open_choices, when_built
from solver._ext.wonders.moves cimport MOVE_EXPLORE, card_in, move_of
from solver._ext.wonders.tables cimport MAX_CITIES, NONE, N_LEVELS, TABLES, Effects
from solver._ext.wonders.state cimport (
    NOBODY, PHASE_EXPLORE, PHASE_ISLANDS, PHASE_TOP_ISLAND, Navy, State, knows, of_level,
)


cdef uint32_t island_deck(const State* s, int level) noexcept nogil:
    """The Islands of a level (from 1) that are neither in play nor drawn; the lowest bit is the
    first one of the level."""
    cdef uint32_t away = 0
    cdef int i
    for i in range(s.cities):
        away |= s.navy[i].islands | s.navy[i].found
    return of_level(~away, level)


cdef void restore_islands(State* s, int city) noexcept nogil:
    """What lasts of the Islands of a city that is worked out anew."""
    cdef uint32_t islands = s.navy[city].islands
    while islands:
        when_built(s, city, &TABLES.island[sw_lowest(islands)].effects)
        islands &= islands - 1


cdef void take_island(State* s, int city, int island) noexcept nogil:
    """An Island comes into play."""
    cdef const Effects* effects = &TABLES.island[island].effects
    s.navy[city].islands |= <uint32_t>1 << island
    when_built(s, city, effects)
    open_choices(s, city, effects)


cdef bint begin_top_island(State* s, int level) noexcept nogil:
    """The acting city takes the top Island of a level; False if the deck is empty."""
    if island_deck(s, level) == 0:
        return False
    s.phase = PHASE_TOP_ISLAND
    s.navy[s.acting].wave = <uint8_t>(1 << (level - 1))
    s.actor = 0
    return True


# ---------------------------------------------------------------- exploring

cdef int explorers_of(const State* s, int level) noexcept nogil:
    """Cities that explore a level now."""
    cdef int i, n = 0
    for i in range(s.cities):
        n += (s.navy[i].wave >> (level - 1)) & 1
    return n


cdef int drawn_each(const State* s, int level) noexcept nogil:
    """Islands that each explorer of a level draws."""
    cdef int deck = sw_popcount(island_deck(s, level)), i
    cdef int explorers = explorers_of(s, level)
    for i in range(s.cities):
        deck += sw_popcount(of_level(s.navy[i].found, level))
    if explorers == 1:
        return min(deck, <int>TABLES.explored)
    return deck // explorers


cdef bint draws_openly(const State* s, int level) noexcept nogil:
    """Whether explorers of a level draw one Island each, which they keep, so that all see it."""
    return explorers_of(s, level) > 0 and drawn_each(s, level) == 1


cdef bint begin_explore(State* s) noexcept nogil:
    """All who have reached an Island space draw Islands; False if nobody explores or chooses."""
    cdef Navy* navy
    cdef int i, level
    for i in range(s.cities):
        navy = &s.navy[i]
        navy.wave = navy.arrivals
        navy.arrivals = 0
    for level in range(1, N_LEVELS + 1):
        if explorers_of(s, level) and drawn_each(s, level) == 0:
            for i in range(s.cities):
                s.navy[i].wave &= <uint8_t>~(1 << (level - 1))
    return go_on_drawing(s)


cdef bint find_draw(const State* s, int* level, int* city) noexcept nogil:
    """The level and the city of the next Island that is drawn; False if all are drawn."""
    cdef int each
    for level[0] in range(1, N_LEVELS + 1):
        if not explorers_of(s, level[0]):
            continue
        each = drawn_each(s, level[0])
        for city[0] in range(s.cities):
            if (s.navy[city[0]].wave >> (level[0] - 1)) & 1 and (
                    sw_popcount(of_level(s.navy[city[0]].found, level[0])) < each):
                return True
    return False


cdef int level_drawn(const State* s) noexcept nogil:
    """The level of the Island that is drawn next."""
    cdef int level = 0, city = 0
    if s.phase == PHASE_TOP_ISLAND:
        return sw_lowest(s.navy[s.acting].wave) + 1
    find_draw(s, &level, &city)
    return level


cdef bint go_on_drawing(State* s) noexcept nogil:
    """The next Island is drawn, or all choose; False if nobody does."""
    cdef int level, city, i
    cdef bint exploring = False
    for i in range(s.cities):
        exploring = exploring or s.navy[i].wave != 0
    s.acting = NONE
    if not exploring:
        return False
    if find_draw(s, &level, &city):
        s.phase = PHASE_ISLANDS
        s.acting = <uint8_t>city
        s.actor = 0
    else:
        s.phase = PHASE_EXPLORE
        if not set_actor(s):
            take_islands(s)
            return False
    return True


cdef bint draw_island(State* s, int island) noexcept nogil:
    """The acting city draws an Island, of which the level alone is known if it is NONE; False if
    nothing is left to be done about it."""
    cdef int city = s.acting, level
    if island == NONE:
        level = level_drawn(s)
        island = sw_lowest(island_deck(s, level))
    if s.phase == PHASE_TOP_ISLAND:
        s.navy[city].wave = 0
        take_island(s, city, island)
        return False
    s.navy[city].found |= <uint32_t>1 << island
    return go_on_drawing(s)


cdef uint32_t found_of(const Navy* navy, int choice) noexcept nogil:
    """What a city may choose from in a choice (from 0)."""
    cdef uint32_t found
    cdef int level
    for level in range(1, N_LEVELS + 1):
        found = of_level(navy.found, level)
        if found & (found - 1) == 0:
            continue
        if choice == 0:
            return found
        choice -= 1
    return 0


cdef void take_islands(State* s) noexcept nogil:
    """All explorers have chosen; what they do not keep goes back."""
    cdef uint8_t taken[MAX_CITIES * N_LEVELS]
    cdef uint8_t owner[MAX_CITIES * N_LEVELS]
    cdef uint32_t found
    cdef int i, level, choice, n = 0
    for i in range(s.cities):
        choice = 0
        for level in range(1, N_LEVELS + 1):
            found = of_level(s.navy[i].found, level)
            if found == 0:
                continue
            owner[n] = <uint8_t>i
            if found & (found - 1):
                taken[n] = <uint8_t>card_in(s.chosen[i][choice])
                choice += 1
            else:
                taken[n] = <uint8_t>sw_lowest(found)
            n += 1
    for i in range(s.cities):
        s.navy[i].wave = 0
        s.navy[i].found = 0
    clear_choices(s)
    for i in range(n):
        take_island(s, owner[i], taken[i])


cdef void fill_islands(State* s, int seat, Random* rng) noexcept nogil:
    """Fill in the Islands that a seat does not see in the hands of explorers: at random or,
    without `rng`, the first ones that they may be."""
    cdef uint32_t left, one
    cdef int level, i, which, _island
    cdef uint8_t count[MAX_CITIES]
    for level in range(1, N_LEVELS + 1):
        if draws_openly(s, level):
            continue
        for i in range(s.cities):
            count[i] = 0
            if not knows(s, seat, i):
                left = of_level(s.navy[i].found, level)
                count[i] = <uint8_t>sw_popcount(left)
                s.navy[i].found &= ~left
        left = island_deck(s, level)
        for i in range(s.cities):
            for _island in range(count[i]):
                which = random_below(rng, sw_popcount(left)) if rng != NULL else 0
                one = <uint32_t>1 << nth_member(left, which)
                left &= ~one
                s.navy[i].found |= one


cdef uint32_t may_have_found(const State* s, int level) noexcept nogil:
    """The Islands of a level that the seat which decides may keep as far as the view knows."""
    cdef uint32_t away = 0
    cdef int i, j
    for i in range(s.cities):
        away |= s.navy[i].islands
        if knows(s, s.view, i):
            away |= s.navy[i].found
        for j in range(s.n_chosen[i]):
            away |= <uint32_t>1 << card_in(s.chosen[i][j])
    return of_level(~away, level)


cdef int explore_moves(const State* s, move_t* out) noexcept nogil:
    """The Islands that the seat that decides may keep."""
    cdef uint32_t found = found_of(&s.navy[s.actor], s.n_chosen[s.actor])
    cdef int n = 0
    if s.view != NOBODY and not knows(s, s.view, s.actor):
        found = may_have_found(s, TABLES.island[sw_lowest(found)].level)
    while found:
        out[n] = move_of(MOVE_EXPLORE, sw_lowest(found))
        found &= found - 1
        n += 1
    return n
