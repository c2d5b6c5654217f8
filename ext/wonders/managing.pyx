"""What plays are worth in the game of two with the Free City.

The hand goes on to the one rival, so a card that is played is one that the rival does not get. Who
plays for the Free City does not care what becomes of it, only what that does to the two seats.
"""

from solver._ext.wonders.buying cimport Buyer, can_build, enter_market
from solver._ext.wonders.moves cimport MOVE_SELL, MOVE_STAGE, Payment, card_in, kind_of, payment_in
from solver._ext.wonders.state cimport FREE_CITY, State, card_of, stage_effects
from solver._ext.wonders.prospects cimport cards_to_come, conflict, time_of
from solver._ext.wonders.tables cimport NONE, N_AGES, SHIELDS, Effects
from solver._ext.wonders.weights cimport WEIGHTS
from solver._ext.wonders.worth cimport card_worth, price_of


cdef void find_rival(const State* s, Buyer* rival) noexcept nogil:
    """The city of the other seat, as all see it."""
    rival.city = 1 - s.actor
    rival.seventh = False
    enter_market(s, rival)


cdef double rival_worth(const State* s, const Buyer* rival, int card,
                        double to_come) noexcept nogil:
    """What a card is worth to the rival, less the price; 0 if it cannot build it now."""
    cdef Payment paid
    if not can_build(s, rival, card, &paid):
        return 0.0
    return max(0.0, card_worth(s, rival.city, card, to_come, NULL) - price_of(
        s, rival.city, &paid, card_of(s, card).cost.coins))


cdef double shields_loss(const State* s, int seat, int more) noexcept nogil:
    """Points that a seat loses by so many shields more of the Free City."""
    cdef int lead = <int>s.city[seat].shields - <int>s.city[FREE_CITY].shields
    cdef int age, to_come = cards_to_come(s)
    cdef double points = 0.0
    for age in range(s.age, N_AGES + 1):
        points += conflict(s, age, to_come, lead) - conflict(s, age, to_come, lead - more)
    return points


cdef double managed_worth(const State* s, const Buyer* rival, move_t move,
                          double to_come) noexcept nogil:
    """What a play for the Free City is worth to the seat that makes it.

    It takes a card from the rival, pays coins to either and changes the conflicts of both.
    """
    cdef int card = card_in(move), kind = kind_of(move), seat = s.actor, shields = 0, i, to_us
    cdef Payment paid = payment_in(move)
    cdef const Effects* effects
    cdef double worth
    # The Free City has seat 0 on its left.
    to_us = paid.right - paid.left if seat else paid.left - paid.right
    worth = WEIGHTS.coin_gained[time_of(s)] * to_us
    if card != NONE and passes_on(s):
        worth += WEIGHTS.pass_city * rival_worth(s, rival, card, to_come)
    if kind == MOVE_SELL:
        return worth
    if kind == MOVE_STAGE:
        effects = stage_effects(s, FREE_CITY, s.city[FREE_CITY].stages)
    else:
        effects = &card_of(s, card).effects
    for i in range(effects.n):
        if effects.row[i].kind == SHIELDS:
            shields += effects.row[i].amount
    if shields:
        worth += WEIGHTS.shield[min(time_of(s), N_AGES - 1)] * (
            shields_loss(s, rival.city, shields) - shields_loss(s, seat, shields))
    return worth
