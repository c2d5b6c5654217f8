"""Standing rights that leaders give in 7 Wonders: cities count them by kind, rows say the rest."""

from libc.stdint cimport uint64_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.wonders.tables cimport FIRST_LEADER, Effects
from solver._ext.wonders.state cimport State, card_of, standing


cdef int right_for(const State* s, int index, int kind, int amount) noexcept nogil:
    """What (bits of Counted) the rights of a kind and an amount are for."""
    cdef const Effects* effects
    cdef uint64_t leaders
    cdef int i, what = 0
    if not standing(&s.city[index], kind):
        return 0
    leaders = s.annex[index].leaders
    while leaders:
        effects = &card_of(s, FIRST_LEADER + sw_lowest(leaders)).effects
        leaders &= leaders - 1
        for i in range(effects.n):
            if effects.row[i].kind == kind and effects.row[i].amount == amount:
                what |= effects.row[i].what
    return what


cdef int right_worth(const State* s, int index, int kind) noexcept nogil:
    """The amounts of the rights of a kind in all."""
    cdef const Effects* effects
    cdef uint64_t leaders
    cdef int i, total = 0
    if not standing(&s.city[index], kind):
        return 0
    leaders = s.annex[index].leaders
    while leaders:
        effects = &card_of(s, FIRST_LEADER + sw_lowest(leaders)).effects
        leaders &= leaders - 1
        for i in range(effects.n):
            if effects.row[i].kind == kind:
                total += effects.row[i].amount
    return total
