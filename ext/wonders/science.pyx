"""Points of science symbols, with all that may be chosen about them at the end of the game.

Symbols of choice and symbols copied from green cards of the neighbors are chosen first, then one
symbol may be replaced (Aganice), and one more of the most frequent is added (Enheduanna). Cards and
Islands of Armada that add one of the most frequent do so at any time. Whatever gives the most
points in all counts (reference: wonders/leaders, wonders/cities, wonders/armada).
"""

from libc.stdint cimport uint8_t

from solver._ext.core.bits cimport sw_popcount
from solver._ext.wonders.rights cimport right_worth
from solver._ext.wonders.tables cimport (
    COPY_NEIGHBOR_SCIENCE, N_SYMBOLS, N_WORDS, ROW_GREEN, ROW_LEADERS, SCIENCE_EXTRA_OF_MOST,
    SCIENCE_MOST, SCIENCE_REPLACE, TABLES, VP_PER_SCIENCE_SET,
)
from solver._ext.wonders.state cimport City, State, edition_of, left_of, right_of, standing


cdef enum Step:             # what may be done to symbols once all are chosen
    REPLACE = 1             # one becomes another
    EXTRA = 2               # more of the most frequent kind

# What a city may choose about its symbols, and the best found so far.
cdef struct Choice:
    int step[2]             # Step, in order
    int n_steps
    int extra               # symbols that EXTRA adds
    int most                # symbols of the most frequent kind that are added one by one, any time
    int copies              # symbols copied from neighbors
    int offered[N_SYMBOLS]  # that may be copied
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
    return not (standing(city, COPY_NEIGHBOR_SCIENCE) or standing(city, SCIENCE_REPLACE)
                or standing(city, SCIENCE_EXTRA_OF_MOST) or standing(city, VP_PER_SCIENCE_SET)
                or standing(city, SCIENCE_MOST))


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


cdef void add_to_most(int* symbols, int count, int step, Choice* choice) noexcept nogil:
    """Add symbols of the most frequent kind, then go on with a step."""
    cdef int most = max(symbols[0], max(symbols[1], symbols[2]))
    cdef int i
    for i in range(N_SYMBOLS):
        if symbols[i] == most:
            symbols[i] += count
            take_steps(symbols, step, choice)
            symbols[i] -= count


cdef void take_steps(int* symbols, int step, Choice* choice) noexcept nogil:
    """The steps from one on, with those symbols in between that may come at any time."""
    cdef int old, new
    if choice.most:
        choice.most -= 1
        add_to_most(symbols, 1, step, choice)
        choice.most += 1
    if step == choice.n_steps:
        if choice.most == 0:
            weigh(symbols, choice)
        return
    if choice.step[step] == EXTRA:
        add_to_most(symbols, choice.extra, step + 1, choice)
        return
    take_steps(symbols, step + 1, choice)
    for old in range(N_SYMBOLS):
        if symbols[old] == 0:
            continue
        symbols[old] -= 1
        for new in range(N_SYMBOLS):
            if new != old:
                symbols[new] += 1
                take_steps(symbols, step + 1, choice)
                symbols[new] -= 1
        symbols[old] += 1


cdef void copy_symbols(int* symbols, int copies, int kind, Choice* choice) noexcept nogil:
    """Copy symbols of this kind and the later ones, each green card at most once."""
    cdef int i
    if kind == N_SYMBOLS:
        take_steps(symbols, 0, choice)
        return
    for i in range(min(copies, choice.offered[kind]) + 1):
        symbols[kind] += i
        copy_symbols(symbols, copies - i, kind + 1, choice)
        symbols[kind] -= i


cdef void choose_symbols(int* symbols, int wilds, Choice* choice) noexcept nogil:
    """Choose so many symbols, then copy others; those that may come at any time in between."""
    cdef int most, i
    if choice.most:
        most = max(symbols[0], max(symbols[1], symbols[2]))
        choice.most -= 1
        for i in range(N_SYMBOLS):
            if symbols[i] == most:
                symbols[i] += 1
                choose_symbols(symbols, wilds, choice)
                symbols[i] -= 1
        choice.most += 1
    if wilds == 0:
        copy_symbols(symbols, choice.copies, 0, choice)
        return
    for i in range(N_SYMBOLS):
        symbols[i] += 1
        choose_symbols(symbols, wilds - 1, choice)
        symbols[i] -= 1


cdef void find_best(const State* s, int index, int wilds, Choice* choice) noexcept nogil:
    """Fill in the best that a city can make of its symbols with so many of choice."""
    cdef const City* city = &s.city[index]
    cdef int[N_SYMBOLS] symbols
    cdef int i
    choice.science = -1
    choice.bonus = 0
    choice.n_steps = 0
    choice.copies = standing(city, COPY_NEIGHBOR_SCIENCE)
    choice.extra = standing(city, SCIENCE_EXTRA_OF_MOST)
    choice.most = standing(city, SCIENCE_MOST)
    if standing(city, SCIENCE_REPLACE):
        choice.step[choice.n_steps] = REPLACE
        choice.n_steps += 1
    if choice.extra:
        choice.step[choice.n_steps] = EXTRA
        choice.n_steps += 1
    for i in range(N_SYMBOLS):
        symbols[i] = city.symbols[i]
        choice.offered[i] = (green_cards(s, left_of(s, index), i)
                             + green_cards(s, right_of(s, index), i))
    choose_symbols(symbols, wilds, choice)


cdef void score_science(const State* s, int index, int wilds, int* points) noexcept nogil:
    """Add the points of a city's science with so many symbols of choice, and what its leaders score
    for sets of symbols."""
    cdef Choice choice
    choice.set_bonus = right_worth(s, index, VP_PER_SCIENCE_SET)
    find_best(s, index, wilds, &choice)
    points[<int>ROW_GREEN] += choice.science
    points[<int>ROW_LEADERS] += choice.bonus
