"""Prices of cards and wonders, and paying them (reference duel section 5)."""

from solver._ext.duel.state cimport City, State
from solver._ext.duel.tables cimport BLUE, TABLES, Card


cdef inline bint is_chained(const City* city, const Card* card) noexcept nogil:
    return (city.cards[0] & card.chain) != 0


cdef int unit_price(const State* s, int seat, int resource) noexcept nogil:
    """Price for `seat` of one unit."""
    cdef Market market
    open_market(&s.city[seat], &s.city[1 - seat], &market)
    return <int>((market.price >> (8 * resource)) & 0xFF)


cdef Price price_of_card(const State* s, int seat, int card) noexcept nogil:
    """Cheapest price of a card for `seat`, whether or not the coins are there."""
    cdef const City* city = &s.city[seat]
    cdef const Card* row = &TABLES.cards[card]
    cdef Market market
    cdef Price price
    cdef int discount
    price.chain = is_chained(city, row)
    price.trade = 0
    price.total = 0
    if not price.chain:
        open_market(city, &s.city[1 - seat], &market)
        discount = blue_discount(city) if row.colour == BLUE else 0
        price.trade = trade_price(city, &market, row.cost, discount)
        price.total = price.trade + row.coin_cost
    return price


cdef Price price_of_wonder(const State* s, int seat, int wonder) noexcept nogil:
    """Cheapest price of a wonder for `seat`, whether or not the coins are there."""
    cdef const City* city = &s.city[seat]
    cdef Market market
    cdef Price price
    open_market(city, &s.city[1 - seat], &market)
    price.chain = False
    price.trade = trade_price(city, &market, TABLES.wonders[wonder].cost, wonder_discount(city))
    price.total = price.trade
    return price


cdef void pay(State* s, int seat, const Price* price) noexcept nogil:
    s.city[seat].coins -= price.total
    if price.trade and s.city[1 - seat].tokens & TABLES.economy:
        s.city[1 - seat].coins += price.trade
