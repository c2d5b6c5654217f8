"""Prices of cards and wonders, and paying them (reference duel section 5)."""

from libc.stdint cimport uint64_t

from solver._ext.duel.senate cimport decree_of
from solver._ext.duel.gods cimport is_known
from solver._ext.duel.state cimport CHAMBERS, City, State, setup_of
from solver._ext.duel.tables cimport (
    OPPONENT_CHAINS, RIGHT_FREE_SENATORS, RIGHT_GOD_DISCOUNT, RIGHT_ONE_COIN, SENATOR, TABLES,
    WONDER_RESOURCE_LESS, Decree,
)


# ---------------------------------------------------------------- with expansions

cdef void open_bargain(const State* s, int seat, Bargain* bargain) noexcept nogil:
    """Unit prices with the Decrees on trade, and what else Decrees make cheaper (reference
    duel_expansions section 8)."""
    cdef const City* city = &s.city[seat]
    cdef Market* market = &bargain.market
    cdef const Decree* decree
    cdef uint64_t less = 0
    cdef int i
    open_market(city, &s.city[1 - seat], market)
    bargain.ignoring = 0
    bargain.wonder_less = 0
    bargain.chains = False
    if not setup_of(s).agora:
        return
    for i in range(CHAMBERS):
        decree = decree_of(s, seat, i)
        if decree != NULL:
            less |= decree.trade
            bargain.ignoring |= decree.ignoring
            bargain.wonder_less += decree.amount[<int>WONDER_RESOURCE_LESS]
            bargain.chains |= decree.amount[<int>OPPONENT_CHAINS] > 0
    if less:
        # A unit costs 2 at least before, unless its price is fixed at 1.
        market.price -= less & ~city.fixed
        market.reversed = sw_reversed(market.price)


cdef bint is_linked(
    const State* s, int seat, const Bargain* bargain, const Item* row
) noexcept nogil:
    """Whether a card is free by a chain or a Mythology token, own or, by Decree, opposing."""
    cdef int side
    if not row.chain and not row.mythology:
        return False
    for side in range(2):
        if side != seat and not bargain.chains:
            continue
        if is_chained(&s.city[side], row):
            return True
        if row.mythology and s.pantheon.tokens[side][row.mythology - 1]:
            return True
    return False


cdef Price bargain_for_card(
    const State* s, int seat, const Bargain* bargain, int card
) noexcept nogil:
    cdef const City* city = &s.city[seat]
    cdef const Market* market = &bargain.market
    cdef const Item* row = card_row(card)
    cdef Price price
    cdef uint64_t missing
    cdef int coins = row.coin_cost
    cdef int dearest
    price.trade = 0
    price.total = 0
    price.chain = False
    if row.kind == SENATOR:
        if not right(city, RIGHT_FREE_SENATORS):
            price.total = city.count[SENATOR]
        return price
    price.chain = is_linked(s, seat, bargain, row)
    if price.chain:
        return price
    missing = missing_units(row.cost, city.make)
    if missing:
        missing = reduced(missing, city, market.price,
                          blue_discount(city) if row.kind == BLUE else 0)
    if (bargain.ignoring >> row.kind) & 1:
        # The dearest unit, or the coins as a whole, which are one symbol too.
        dearest = dot(missing, market.reversed)
        dearest -= dot(drop_dearest(missing, market.price, 0, KINDS, 1), market.reversed)
        if coins and coins >= dearest:
            coins = 0
        else:
            missing = drop_dearest(missing, market.price, 0, KINDS, 1)
    price.trade = dot(missing, market.reversed)
    price.total = price.trade + coins
    if price.total > 1 and right(city, RIGHT_ONE_COIN) and (row.chain or row.mythology):
        price.trade = 0
        price.total = 1
    return price


cdef Price bargain_for_wonder(
    const State* s, int seat, const Bargain* bargain, int wonder
) noexcept nogil:
    cdef const City* city = &s.city[seat]
    cdef Price price
    price.chain = False
    price.trade = trade_price(city, &bargain.market, wonder_row(wonder).cost,
                              wonder_discount(city) + bargain.wonder_less)
    price.total = price.trade
    return price


cdef int purse(const State* s, int seat) noexcept nogil:
    """Coins that a seat can pay with, those on Astarte too."""
    return s.city[seat].coins + (s.pantheon.astarte[seat] if setup_of(s).pantheon else 0)


cdef void pay_from_purse(State* s, int seat, const Price* price) noexcept nogil:
    """Pay: the treasury first, then Astarte."""
    cdef int short
    pay(s, seat, price)
    if s.city[seat].coins < 0:
        short = -<int>s.city[seat].coins
        s.pantheon.astarte[seat] -= short
        s.city[seat].coins = 0


cdef int price_of_god(const State* s, int seat, int slot, int offerings) noexcept nogil:
    """Coins for the god or the Gate in a slot of the Pantheon (section 4)."""
    cdef int price = TABLES.god_price[seat][slot]
    cdef int i
    if is_known(s.pantheon.place[slot]):
        price *= TABLES.god_times[s.pantheon.place[slot]]
    price -= right(&s.city[seat], RIGHT_GOD_DISCOUNT)
    for i in range(3):
        if (offerings >> i) & 1:
            price -= 2 + i
    return price if price > 0 else 0


# ---------------------------------------------------------------- for any table


cdef int unit_price(const State* s, int seat, int resource) noexcept nogil:
    """Price for `seat` of one unit."""
    cdef Market market
    cdef Bargain bargain
    if s.setup:
        open_bargain(s, seat, &bargain)
        return <int>((bargain.market.price >> (8 * resource)) & 0xFF)
    open_market(&s.city[seat], &s.city[1 - seat], &market)
    return <int>((market.price >> (8 * resource)) & 0xFF)


cdef Price price_of_card(const State* s, int seat, int card) noexcept nogil:
    """Cheapest price of a card for `seat`, whether or not the coins are there."""
    cdef const City* city = &s.city[seat]
    cdef Market market
    cdef Bargain bargain
    cdef Price price
    if s.setup:
        open_bargain(s, seat, &bargain)
        return bargain_for_card(s, seat, &bargain, card)
    open_market(city, &s.city[1 - seat], &market)
    price_card(city, &market, card, blue_discount(city), &price)
    return price


cdef Price price_of_wonder(const State* s, int seat, int wonder) noexcept nogil:
    """Cheapest price of a wonder for `seat`, whether or not the coins are there."""
    cdef const City* city = &s.city[seat]
    cdef Market market
    cdef Bargain bargain
    cdef Price price
    if s.setup:
        open_bargain(s, seat, &bargain)
        return bargain_for_wonder(s, seat, &bargain, wonder)
    open_market(city, &s.city[1 - seat], &market)
    price_wonder(city, &market, wonder, &price)
    return price
