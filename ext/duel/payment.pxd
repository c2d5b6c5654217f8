# The cheapest price of a cost (reference duel section 5). Inline: this is the hottest code of all.
#
# Quantities of the five resources travel as one byte each in a 64-bit word, wood lowest. Taking the
# dearest missing units first with choice producers and only then with a discount is exact, because
# a raw choice covers any raw unit, a grey choice any grey unit and a discount any unit.

from libc.stdint cimport uint32_t, uint64_t

from solver._ext.duel.effects cimport right
from solver._ext.duel.state cimport City, State
from solver._ext.duel.tables cimport (
    BLUE, DISCARD_COINS, RIGHT_BLUE_DISCOUNT, RIGHT_TRADE_COINS, RIGHT_WONDER_DISCOUNT, YELLOW,
    Item, card_row, wonder_row,
)

cdef extern from *:
    """
    #define sw_reversed(x) (__builtin_bswap64(x) >> 24)
    """
    uint64_t sw_reversed(uint64_t x) noexcept nogil     # the five low bytes in reverse order

cdef enum:
    RAW_KINDS = 3           # wood, clay, stone come first
    KINDS = 5


ctypedef struct Price:
    int trade               # coins for resources
    int total               # with printed coins
    bint chain              # free by a chain


ctypedef struct Market:
    uint64_t price          # per resource for the buyer
    uint64_t reversed       # the same, last resource first


# What a seat pays by in games with expansions.
ctypedef struct Bargain:
    Market market
    uint32_t ignoring       # classes of cards of whose cost a symbol is ignored
    int wonder_less         # units less for a wonder
    bint chains             # chain symbols of the other city serve it, too


cdef inline uint64_t missing_units(uint64_t need, uint64_t own) noexcept nogil:
    """Byte-wise max(0, need - own); bytes must stay below 128."""
    # A top bit set in each byte takes the borrow, so none reaches the next byte. It survives where
    # own is no more than need, and turned into 0x7F there it keeps just these differences.
    cdef uint64_t high = <uint64_t>0x8080808080
    cdef uint64_t difference = (need | high) - own
    cdef uint64_t enough = difference & high
    return difference & (enough - (enough >> 7))


cdef inline void open_market(const City* buyer, const City* seller, Market* market) noexcept nogil:
    """Unit prices of the buyer: 1 if fixed, else 2 + what the seller's brown and grey make."""
    market.price = (<uint64_t>0x0202020202 + seller.make) & ~buyer.fixed
    market.price |= <uint64_t>0x0101010101 & buyer.fixed
    market.reversed = sw_reversed(market.price)


cdef inline int dot(uint64_t units, uint64_t reversed_price) noexcept nogil:
    """Sum of units times price: the middle coefficient of a product of polynomials."""
    # Exact as long as no coefficient reaches 256, or it would carry into the next: costs have few
    # units, and one of them costs 2 and what the other city makes.
    return <int>(((units * reversed_price) >> 32) & 0xFF)


cdef inline uint64_t drop_dearest(
    uint64_t units, uint64_t price, int first, int end, int count
) noexcept nogil:
    """Take away up to `count` units of the resources first..end-1, the dearest first."""
    cdef uint64_t held, costs
    cdef int r, rank, dearest
    # Without a branch that depends on prices or units, which nobody could predict.
    while count > 0:
        held = ((units + <uint64_t>0x7F7F7F7F7F) & <uint64_t>0x8080808080) >> 7
        costs = price & (held * 0xFF)
        dearest = 0
        for r in range(first, end):
            rank = <int>((costs >> (8 * r)) & 0xFF) << 3 | r
            dearest = rank if rank > dearest else dearest
        # No unit is free: what costs nothing is not there.
        units -= <uint64_t>(dearest > 7) << (8 * (dearest & 7))
        count -= 1
    return units


cdef inline uint64_t reduced(
    uint64_t missing, const City* buyer, uint64_t price, int discount
) noexcept nogil:
    """What is left to buy after choice producers and then `discount` units of a token."""
    if buyer.raw_choices:
        missing = drop_dearest(missing, price, 0, RAW_KINDS, buyer.raw_choices)
    if buyer.grey_choices:
        missing = drop_dearest(missing, price, RAW_KINDS, KINDS, buyer.grey_choices)
    if discount:
        missing = drop_dearest(missing, price, 0, KINDS, discount)
    return missing


cdef inline int trade_price(
    const City* buyer, const Market* market, uint64_t cost, int discount
) noexcept nogil:
    """Coins the buyer spends on resources for `cost` when a token removes `discount` units."""
    cdef uint64_t missing = missing_units(cost, buyer.make)
    if buyer.raw_choices | buyer.grey_choices | discount:
        missing = reduced(missing, buyer, market.price, discount)
    return dot(missing, market.reversed)


cdef inline int wonder_discount(const City* city) noexcept nogil:
    """Units that a token removes from the cost of a wonder."""
    return right(city, RIGHT_WONDER_DISCOUNT)


cdef inline int blue_discount(const City* city) noexcept nogil:
    """Units that a token removes from the cost of a blue card."""
    return right(city, RIGHT_BLUE_DISCOUNT)


cdef inline bint is_chained(const City* city, const Item* card) noexcept nogil:
    return (city.cards[0] & card.chain) != 0


cdef inline bint can_build(
    const City* city, const Market* market, int card, int blue_discount
) noexcept nogil:
    """Whether the city can pay a card, by chain or with its coins."""
    cdef const Item* row = card_row(card)
    cdef int discount = blue_discount & -<int>(row.kind == BLUE)
    cdef int trade = trade_price(city, market, row.cost, discount)
    return is_chained(city, row) | (trade + row.coin_cost <= city.coins)


cdef inline int sale(const City* city) noexcept nogil:
    """Coins for a discarded card."""
    return DISCARD_COINS + city.count[YELLOW]


cdef inline void price_card(
    const City* city, const Market* market, int card, int blue_discount, Price* price
) noexcept nogil:
    """Cheapest price of a card, whether or not the coins are there."""
    cdef const Item* row = card_row(card)
    cdef int discount = blue_discount & -<int>(row.kind == BLUE)
    price.chain = is_chained(city, row)
    price.trade = 0
    price.total = 0
    if not price.chain:
        price.trade = trade_price(city, market, row.cost, discount)
        price.total = price.trade + row.coin_cost


cdef inline void price_wonder(
    const City* city, const Market* market, int wonder, Price* price
) noexcept nogil:
    """Cheapest price of a wonder, whether or not the coins are there."""
    price.chain = False
    price.trade = trade_price(city, market, wonder_row(wonder).cost, wonder_discount(city))
    price.total = price.trade


cdef inline void pay(State* s, int seat, const Price* price) noexcept nogil:
    cdef City* seller = &s.city[1 - seat]
    cdef bint earns = (seller.rights >> RIGHT_TRADE_COINS) & 1
    s.city[seat].coins -= price.total
    seller.coins += price.trade & -<int>earns


cdef int unit_price(const State* s, int seat, int resource) noexcept nogil
cdef Price price_of_card(const State* s, int seat, int card) noexcept nogil
cdef Price price_of_wonder(const State* s, int seat, int wonder) noexcept nogil

# With expansions.
cdef void open_bargain(const State* s, int seat, Bargain* bargain) noexcept nogil
cdef Price bargain_for_card(
    const State* s, int seat, const Bargain* bargain, int card
) noexcept nogil
cdef Price bargain_for_wonder(
    const State* s, int seat, const Bargain* bargain, int wonder
) noexcept nogil
cdef int purse(const State* s, int seat) noexcept nogil
cdef void pay_from_purse(State* s, int seat, const Price* price) noexcept nogil
cdef int price_of_god(const State* s, int seat, int slot, int offerings) noexcept nogil
