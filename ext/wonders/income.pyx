"""Coins from the bank and Military Victory tokens in 7 Wonders, with the rights that follow them.

Some leaders bring coins when something happens: a card of a color is built, or one by a chain, a
stage of the wonder, a Victory token won. Rows of the kinds ..._ON_EVENT name these events by the
bits of `tables.Counted`.
"""

from libc.stdint cimport uint64_t, uint8_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.wonders.deciding cimport is_open, open_choice
from solver._ext.wonders.tables cimport (
    COINS_ON_EVENT, FIRST_LEADER, OTHERS_LOSE_COINS_ON_EVENT, VICTORY_TOKEN, WONDER_STAGE, Effects,
)
from solver._ext.wonders.state cimport OPEN_LOSSES, City, State, card_of, standing


cdef void win_token(State* s, int index, int age) noexcept nogil:
    """Give a city a Military Victory token of an Age (from 0)."""
    s.city[index].victories[age] += 1
    happens(s, index, 1 << VICTORY_TOKEN)


cdef int amount_on(const State* s, int index, int kind, int events) noexcept nogil:
    """What the rows of a kind come to for a city when something happens in it (bits of Counted)."""
    cdef const City* city = &s.city[index]
    cdef const Effects* effects
    cdef uint64_t leaders
    cdef int i, total = 0
    if not standing(city, kind):
        return 0
    leaders = s.annex[index].leaders
    while leaders:
        effects = &card_of(s, FIRST_LEADER + sw_lowest(leaders)).effects
        leaders &= leaders - 1
        for i in range(effects.n):
            if effects.row[i].kind == kind and effects.row[i].what & events:
                total += effects.row[i].amount
    return total


cdef void happens(State* s, int index, int events) noexcept nogil:
    """Pay what an event brings its city and costs all others."""
    cdef int coins = amount_on(s, index, COINS_ON_EVENT, events)
    cdef int loss = amount_on(s, index, OTHERS_LOSE_COINS_ON_EVENT, events)
    take_from_bank(s, index, coins)
    if loss:
        others_lose(s, index, loss)


cdef void others_lose(State* s, int index, int coins) noexcept nogil:
    """Let all other cities lose coins at the end of the turn."""
    cdef int i
    for i in range(s.cities):
        if i != index:
            s.annex[i].losses += <uint8_t>coins
    if not is_open(s, OPEN_LOSSES):
        open_choice(s, OPEN_LOSSES, 0)      # of nobody: all losses of a turn are one wave


cdef void others_lose_per(State* s, int index, int coins, int what) noexcept nogil:
    """Let all other cities lose coins for each thing (bits of Counted) that they have at the end of
    the turn."""
    cdef int i
    for i in range(s.cities):
        if i == index:
            continue
        if (what >> VICTORY_TOKEN) & 1:
            s.annex[i].losses_per_token += <uint8_t>coins
        if (what >> WONDER_STAGE) & 1:
            s.annex[i].losses_per_stage += <uint8_t>coins
    others_lose(s, index, 0)


cdef void begin_allowance(State* s) noexcept nogil:
    """A turn begins, in which Berenice's city may take its coin again."""
    cdef int i
    for i in range(s.cities):
        s.annex[i].bank_taken = 0
        s.annex[i].income = 0


cdef void forget_income(State* s) noexcept nogil:
    """The turn is over in which neighbors have paid."""
    cdef int i
    for i in range(s.cities):
        s.annex[i].income = 0
