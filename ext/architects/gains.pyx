"""What a card would do for a city at once, 7 Wonders Architects: see gains.pxd."""

from solver._ext.architects.payment cimport Purse, open_purse
from solver._ext.architects.scoring cimport shields_of
from solver._ext.architects.state cimport City, right_of
from solver._ext.architects.tables cimport (
    COIN, FIRST_SYMBOL, N_RESOURCES, N_SYMBOLS, NEVER, TABLES,
)


cdef inline int lacking(const Purse* purse, int same, int other, bint any_kind) noexcept nogil:
    """Units that the cheapest stage still lacks; NEVER or more: there is none."""
    cdef int lack = NEVER
    if same != NEVER:
        lack = same - purse.most - purse.coins
    if other != NEVER:
        lack = min(lack, other - purse.kinds - purse.coins)
    if any_kind:
        lack = min(lack, min(same, other) - purse.units - purse.coins)
    return lack


cdef void find_gains(const State* s, int seat, Gains* gains) noexcept nogil:
    cdef const City* city = &s.city[seat]
    cdef int used = s.used if s.turn == seat else 0
    cdef int same = TABLES.need_same[city.wonder][city.built]
    cdef int other = TABLES.need_other[city.wonder][city.built]
    cdef bint any_kind = (city.tokens & TABLES.engineering & ~used) != 0
    cdef bint economy = (city.tokens & TABLES.economy & ~used) != 0
    cdef int card, lack, then, kinds = 0, i
    cdef Purse purse, more
    open_purse(city.have, &purse)
    purse.coins += economy and purse.coins > 0
    lack = lacking(&purse, same, other, any_kind)
    gains.stage_ready = lack <= 0
    for i in range(N_SYMBOLS):
        kinds += city.have[FIRST_SYMBOL + i] > 0
    for card in range(N_CARDS):
        gains.of[card] = 0
        if city.tokens & TABLES.trigger[card] & ~used:
            gains.of[card] |= GAIN_EXTRA
        if card <= COIN:
            more = purse
            if card == COIN:
                more.coins += 1 + (economy and purse.coins == 0)
            elif card < N_RESOURCES:
                more.units += 1
                more.kinds += city.have[card] == 0
                more.most = max(more.most, city.have[card] + 1)
            then = lacking(&more, same, other, any_kind)
            if then < lack and lack < NEVER:
                gains.of[card] |= GAIN_UNIT
                if then <= 0 < lack:
                    gains.of[card] |= GAIN_STAGE
        elif FIRST_SYMBOL <= card < FIRST_SYMBOL + N_SYMBOLS:
            if city.have[card] or kinds == N_SYMBOLS - 1:
                gains.of[card] |= GAIN_SET
        elif TABLES.horns[card] and s.flipped + TABLES.horns[card] >= TABLES.conflict[s.seats]:
            gains.of[card] |= GAIN_BATTLE


cdef int battle_net(const State* s, int seat, int more) noexcept nogil:
    cdef int own = shields_of(s, seat) + more
    cdef int left = shields_of(s, (seat + 1) % s.seats)
    cdef int right = shields_of(s, right_of(s, seat))
    cdef int won
    if s.seats == 2:
        won = (own > left) + (own > left and own >= 2 and own >= 2 * left)
        return won - (left > own) - (left > own and left >= 2 and left >= 2 * own)
    return (own > left) + (own > right) - (left > own) - (right > own)
