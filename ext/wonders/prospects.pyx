"""What is still to come for a city of 7 Wonders: cards, conflicts, science, in points."""

from libc.math cimport exp
from libc.stdint cimport uint8_t

from solver._ext.wonders.moments cimport is_expanded
from solver._ext.wonders.science cimport science_points
from solver._ext.wonders.tables cimport NONE, N_AGES, N_SYMBOLS
from solver._ext.wonders.state cimport (
    PHASE_OVER, City, State, in_teams, left_of, partner_of, right_of,
)
from solver._ext.wonders.weights cimport WEIGHTS

cdef enum:
    MARGIN = 12             # differences of shields beyond it are all alike
    HORIZON = 24            # cards of a seat from the first to the last

# expected points of a conflict by Age, cards to come before it, and shields ahead
cdef double[3][HORIZON][2 * MARGIN + 1] WAR


cdef void fill_war() noexcept:
    """How likely a lead holds: the more cards are to come, the less it says."""
    cdef int age, cards, margin
    cdef double spread, win, loss
    cdef double[3] token = [1.0, 3.0, 5.0]
    for age in range(N_AGES):
        for cards in range(HORIZON):
            spread = 0.15 + 0.24 * min(cards, 9)
            for margin in range(-MARGIN, MARGIN + 1):
                win = 1.0 / (1.0 + exp(-(margin - 0.5) / spread))
                loss = 1.0 / (1.0 + exp((margin + 0.5) / spread))
                WAR[age][cards][margin + MARGIN] = token[age] * win - loss


fill_war()


cdef int time_of(const State* s) noexcept nogil:
    """The Age from 0, or 3 once only the last card of Age III is to come."""
    if s.age < N_AGES:
        return max(0, <int>s.age - 1)
    return N_AGES if cards_to_come(s) <= 1 else N_AGES - 1


cdef double conflict(const State* s, int age, int to_come, int margin) noexcept nogil:
    cdef int before = to_come - (N_AGES - age) * s.turns
    margin = max(-<int>MARGIN, min(<int>MARGIN, margin))
    return WAR[age - 1][max(0, min(before, HORIZON - 1))][margin + MARGIN]


cdef double war_on_side(const State* s, int index, int own, bint to_left,
                        int to_come) noexcept nogil:
    """Points that a city with so many shields expects of its conflicts on one side.

    Who keeps out of the conflicts of this Age is skipped. Partners do not fight; what teams win and
    lose counts twice, once if one side keeps out.
    """
    cdef int age, other = left_of(s, index) if to_left else right_of(s, index)
    cdef int rival = other
    cdef double points = 0.0
    if in_teams(s):
        if other == partner_of(index):
            return 0.0
        for age in range(s.age, N_AGES + 1):
            points += 2.0 * conflict(s, age, to_come, own - <int>s.city[other].shields)
        if s.city[index].diplomacy or s.city[other].diplomacy:
            points -= conflict(s, s.age, to_come, own - <int>s.city[other].shields) * (
                2.0 if s.city[index].diplomacy and s.city[other].diplomacy else 1.0)
        return points
    for age in range(s.age + 1, N_AGES + 1):
        points += conflict(s, age, to_come, own - <int>s.city[other].shields)
    if s.city[index].diplomacy:
        return points
    while rival != index and s.city[rival].diplomacy:
        rival = left_of(s, rival) if to_left else right_of(s, rival)
    if rival != index:
        points += conflict(s, s.age, to_come, own - <int>s.city[rival].shields)
    return points


cdef inline bint fights_as_usual(const State* s) noexcept nogil:
    """Whether nobody keeps out of the conflicts and everybody plays for itself."""
    cdef int i
    if in_teams(s):
        return False
    if is_expanded(s):
        for i in range(s.cities):
            if s.city[i].diplomacy:
                return False
    return True


cdef double war_outlook(const State* s, int index, int more) noexcept nogil:
    """Points that a city expects of the conflicts to come, with so many shields more."""
    cdef int own = s.city[index].shields + more
    cdef int left = own - s.city[left_of(s, index)].shields
    cdef int right = own - s.city[right_of(s, index)].shields
    cdef int age, to_come = cards_to_come(s)
    cdef double points = 0.0
    if s.phase == PHASE_OVER:
        return 0.0
    if not fights_as_usual(s):
        return (war_on_side(s, index, own, True, to_come)
                + war_on_side(s, index, own, False, to_come))
    for age in range(s.age, N_AGES + 1):
        points += conflict(s, age, to_come, left) + conflict(s, age, to_come, right)
    return points


cdef double science_worth(const City* city, int symbol, double to_come) noexcept nogil:
    """One more science symbol; one of choice if it is NONE."""
    cdef uint8_t symbols[N_SYMBOLS]
    cdef int i, wilds = city.wilds, have = 0
    cdef double now = science_points(city.symbols, city.wilds)
    for i in range(N_SYMBOLS):
        symbols[i] = city.symbols[i]
        have += city.symbols[i]
    if symbol == NONE:
        wilds += 1
    else:
        symbols[symbol] += 1
    return science_points(symbols, wilds) - now + to_come * (
        WEIGHTS.symbol + WEIGHTS.symbol_more * min(have, 4))
