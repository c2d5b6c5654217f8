"""Coins that cities lose at the end of a turn: paid, or turned into Debt (reference: cities).

All that a city loses in a turn is one sum. Who has coins chooses how many of them to pay; all do so
at once, as with the cards of a turn.
"""

from libc.stdint cimport uint8_t

from solver._ext.core.game cimport move_t
from solver._ext.wonders.deciding cimport clear_choices, set_actor
from solver._ext.wonders.moves cimport MOVE_PAY, card_in, move_of
from solver._ext.wonders.naval cimport add_naval_losses
from solver._ext.wonders.tables cimport NONE
from solver._ext.wonders.state cimport PHASE_LOSSES, Annex, State, has_armada, has_cities, tokens_of


cdef void charge_loss(State* s, int index, int paid) noexcept nogil:
    """Pay so many coins of what a city loses; the rest becomes Debt."""
    cdef Annex* annex = &s.annex[index]
    s.city[index].coins -= <uint8_t>paid
    annex.debt += <uint8_t>(annex.losses - paid)
    annex.losses = 0


cdef void sum_up(State* s) noexcept nogil:
    """Find what every city loses; who has no coins has no choice."""
    cdef Annex* annex
    cdef int i
    for i in range(s.cities):
        annex = &s.annex[i]
        annex.losses += <uint8_t>(annex.losses_per_token * tokens_of(&s.city[i])
                                  + annex.losses_per_stage * s.city[i].stages)
        annex.losses_per_token = 0
        annex.losses_per_stage = 0
        if s.city[i].coins == 0:
            charge_loss(s, i, 0)


cdef void pay_what_there_is(State* s) noexcept nogil:
    """Without Cities there is no Debt."""
    cdef int i
    for i in range(s.cities):
        s.city[i].coins -= min(s.city[i].coins, s.annex[i].losses)
        s.annex[i].losses = 0


cdef bint begin_losses(State* s) noexcept nogil:
    """Cities lose coins; False if none of them has a choice."""
    if has_armada(s):
        add_naval_losses(s)
        if not has_cities(s):
            pay_what_there_is(s)
            return False
    sum_up(s)
    s.phase = PHASE_LOSSES
    s.acting = NONE
    if not set_actor(s):
        return False
    return True


cdef bint pay_loss(State* s, move_t move) noexcept nogil:
    """A seat has chosen how many coins it pays; False if nobody else has to choose."""
    cdef int seat
    s.chosen[s.actor][0] = move
    s.n_chosen[s.actor] = 1
    if set_actor(s):
        return True
    for seat in range(s.seats):
        if s.n_chosen[seat]:
            charge_loss(s, seat, card_in(s.chosen[seat][0]))
    clear_choices(s)
    return False


cdef int loss_moves(const State* s, move_t* out) noexcept nogil:
    """Coins that the seat that decides may pay."""
    cdef int i, n = min(<int>s.city[s.actor].coins, <int>s.annex[s.actor].losses) + 1
    for i in range(n):
        out[i] = move_of(MOVE_PAY, i)
    return n
