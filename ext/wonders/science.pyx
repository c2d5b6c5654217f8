"""Points of science symbols, with all that may be chosen about them at the end of the game.

Symbols of choice and symbols copied from green cards of the neighbours are chosen first, then one
symbol may be replaced (Aganice), and one more of the most frequent is added (Enheduanna); the
option `science_order` has the last two in the other order. Whatever gives the most points in all
counts (reference: wonders/leaders, wonders/cities).
"""

from libc.stdint cimport uint8_t

from solver._ext.core.bits cimport sw_popcount
from solver._ext.wonders.rights cimport right_worth
from solver._ext.wonders.tables cimport (
    COPY_NEIGHBOUR_SCIENCE, N_SYMBOLS, N_WORDS, ROW_GREEN, ROW_LEADERS, SCIENCE_EXTRA_OF_MOST,
    SCIENCE_REPLACE, TABLES, VP_PER_SCIENCE_SET,
)
from solver._ext.wonders.state cimport (
    RULE_ARISTOTLE, RULE_SCIENCE_ORDER, City, State, edition_of, left_of, right_of, rule, standing,
)


# What a city may choose about its symbols, and the best found so far.
cdef struct Choice:
    int replaced            # symbols that may become others
    int extra               # symbols of the most frequent kind to be added
    bint extra_first
    int set_bonus           # points of a set besides those of science
    int science             # the best: points of science
    int bonus               # and besides


cdef inline int science_with(int compass, int gear, int tablet) noexcept nogil:
    return (compass * compass + gear * gear + tablet * tablet
            + TABLES.set_vp * min(compass, min(gear, tablet)))


cdef int science_points(const uint8_t* symbols, int wilds) noexcept nogil:
    """Points of science symbols, those of choice used as well as possible."""
    cdef int first, second, best = 0
    for first in range(wilds + 1):
        for second in range(wilds + 1 - first):
            best = max(best, science_with(
                symbols[0] + first, symbols[1] + second, symbols[2] + wilds - first - second))
    return best


cdef bint sees_science_plainly(const City* city) noexcept nogil:
    """Whether nothing but symbols of choice may be chosen about a city's science."""
    return not (standing(city, COPY_NEIGHBOUR_SCIENCE) or standing(city, SCIENCE_REPLACE)
                or standing(city, SCIENCE_EXTRA_OF_MOST) or standing(city, VP_PER_SCIENCE_SET))


cdef int green_cards(const State* s, int city, int symbol) noexcept nogil:
    """Green cards of a city that show a symbol."""
    cdef int word, n = 0
    for word in range(N_WORDS):
        n += sw_popcount(s.city[city].built[word] & edition_of(s).green[symbol][word])
    return n


cdef void weigh(const int* symbols, Choice* choice) noexcept nogil:
    """Keep the best points."""
    cdef int science = science_with(symbols[0], symbols[1], symbols[2])
    cdef int bonus = choice.set_bonus * min(symbols[0], min(symbols[1], symbols[2]))
    if science + bonus > choice.science + choice.bonus or (
            science + bonus == choice.science + choice.bonus and science > choice.science):
        choice.science = science
        choice.bonus = bonus


cdef void replace_one(int* symbols, Choice* choice, bint then_extra) noexcept nogil:
    """Turn a symbol into another one, or none."""
    cdef int old, new
    after_replacing(symbols, choice, then_extra)
    if choice.replaced == 0:
        return
    for old in range(N_SYMBOLS):
        if symbols[old] == 0:
            continue
        symbols[old] -= 1
        for new in range(N_SYMBOLS):
            symbols[new] += 1
            after_replacing(symbols, choice, then_extra)
            symbols[new] -= 1
        symbols[old] += 1


cdef void after_replacing(int* symbols, Choice* choice, bint then_extra) noexcept nogil:
    if then_extra:
        add_to_most(symbols, choice, False)
    else:
        weigh(symbols, choice)


cdef void add_to_most(int* symbols, Choice* choice, bint then_replace) noexcept nogil:
    """Add a symbol of the most frequent kind."""
    cdef int most = max(symbols[0], max(symbols[1], symbols[2]))
    cdef int i
    for i in range(N_SYMBOLS):
        if symbols[i] != most:
            continue
        symbols[i] += choice.extra
        if then_replace:
            replace_one(symbols, choice, False)
        else:
            weigh(symbols, choice)
        symbols[i] -= choice.extra


cdef void finish_symbols(int* symbols, Choice* choice) noexcept nogil:
    """Symbols of choice and copied ones are chosen."""
    if choice.extra == 0:
        replace_one(symbols, choice, False)
    elif choice.extra_first:
        add_to_most(symbols, choice, True)
    else:
        replace_one(symbols, choice, True)


cdef void copy_symbols(int* symbols, const int* offered, int copies, int kind,
                       Choice* choice) noexcept nogil:
    """Copy symbols of this kind and the later ones, each green card at most once."""
    cdef int i
    if kind == N_SYMBOLS:
        finish_symbols(symbols, choice)
        return
    for i in range(min(copies, offered[kind]) + 1):
        symbols[kind] += i
        copy_symbols(symbols, offered, copies - i, kind + 1, choice)
        symbols[kind] -= i


cdef void score_science(const State* s, int index, int wilds, int* points) noexcept nogil:
    """Add the points of a city's science with so many symbols of choice, and what its leaders score
    for sets of symbols."""
    cdef const City* city = &s.city[index]
    cdef Choice choice
    cdef int[N_SYMBOLS] symbols
    cdef int[N_SYMBOLS] offered
    cdef int[N_SYMBOLS] own
    cdef int i, first, second
    choice.replaced = standing(city, SCIENCE_REPLACE)
    choice.extra = standing(city, SCIENCE_EXTRA_OF_MOST)
    choice.extra_first = rule(s, RULE_SCIENCE_ORDER) == 1
    choice.science = -1
    choice.bonus = 0
    for i in range(N_SYMBOLS):
        own[i] = green_cards(s, index, i)
        offered[i] = green_cards(s, left_of(s, index), i) + green_cards(s, right_of(s, index), i)
    choice.set_bonus = right_worth(s, index, VP_PER_SCIENCE_SET)
    if rule(s, RULE_ARISTOTLE) == 1:
        points[<int>ROW_LEADERS] += choice.set_bonus * min(own[0], min(own[1], own[2]))
        choice.set_bonus = 0
    for first in range(wilds + 1):
        for second in range(wilds + 1 - first):
            for i in range(N_SYMBOLS):
                symbols[i] = city.symbols[i]
            symbols[0] += first
            symbols[1] += second
            symbols[2] += wilds - first - second
            copy_symbols(symbols, offered, standing(city, COPY_NEIGHBOUR_SCIENCE), 0, &choice)
    points[<int>ROW_GREEN] += choice.science
    points[<int>ROW_LEADERS] += choice.bonus
