"""Prices of cards and wonders, and paying them (reference duel section 5)."""

from solver._ext.duel.state cimport City, State


cdef int unit_price(const State* s, int seat, int resource) noexcept nogil:
    """Price for `seat` of one unit."""
    cdef Market market
    open_market(&s.city[seat], &s.city[1 - seat], &market)
    return <int>((market.price >> (8 * resource)) & 0xFF)


cdef Price price_of_card(const State* s, int seat, int card) noexcept nogil:
    """Cheapest price of a card for `seat`, whether or not the coins are there."""
    cdef const City* city = &s.city[seat]
    cdef Market market
    cdef Price price
    open_market(city, &s.city[1 - seat], &market)
    price_card(city, &market, card, blue_discount(city), &price)
    return price


cdef Price price_of_wonder(const State* s, int seat, int wonder) noexcept nogil:
    """Cheapest price of a wonder for `seat`, whether or not the coins are there."""
    cdef const City* city = &s.city[seat]
    cdef Market market
    cdef Price price
    open_market(city, &s.city[1 - seat], &market)
    price_wonder(city, &market, wonder, &price)
    return price
