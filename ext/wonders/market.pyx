"""The market of a city of 7 Wonders: symbols, prices, and what cards and leaders say to them."""

from libc.stdint cimport uint16_t, uint64_t, uint8_t
from libc.string cimport memcpy, memset

from solver._ext.core.bits cimport sw_lowest
from solver._ext.wonders.naval cimport far_city
from solver._ext.wonders.payment cimport (
    BUY_FREELY, BUY_LEAST, FAR_LEFT, FAR_RIGHT, N_FAR, PAY_BANK, PAY_LEFT, PAY_NOBODY,
    PAY_RIGHT, USED_FROM_BANK, USED_PRODUCED, USED_UNPRODUCED, Far, Market, Special,
)
from solver._ext.wonders.rights cimport right_for, right_worth
from solver._ext.wonders.tables cimport (
    BUY_FROM, BUY_RESOURCE_FROM_BANK, COIN_AFTER_NEIGHBOR_PURCHASE,
    EXTRA_UNIT_OF_PRODUCED_RESOURCE, LEFT, MADE_SETS, NONE, N_MADE, N_RAW, N_RESOURCES, N_WORDS,
    RAW_SETS, RESOURCE_DISCOUNT, STARTING_RESOURCE_REBATE, UNIT_OF_UNPRODUCED_RESOURCE, Effect,
    Effects,
)
from solver._ext.wonders.state cimport (
    City, State, card_of, edition_of, gives_rights, in_teams, left_of, right_of, standing,
)

cdef enum:
    ALL_RESOURCES = (1 << N_RESOURCES) - 1
    OPPOSITE = 4        # cities of a table at which both players two seats away are one


cdef int produced(const City* city) noexcept nogil:
    """The set of resources that a city's board and its brown and grey cards give."""
    cdef int i, found = 0
    for i in range(N_RAW):
        found |= (city.sold_raw[1 << i] > 0) << i       # what neighbors may buy is just that
    for i in range(N_MADE):
        found |= (city.sold_made[1 << i] > 0) << (N_RAW + i)
    return found


cdef void add_special(Market* market, int resources, int payee, int price, int once) noexcept nogil:
    cdef Special* special = &market.special[market.n_special]
    special.resources = <uint8_t>resources
    special.payee = <uint8_t>payee
    special.price = <uint8_t>price
    special.once = <uint8_t>once
    market.n_special += 1


cdef void take_apart(const State* s, int neighbor, int which, const uint8_t** raw,
                     const uint8_t** made, Market* market) noexcept nogil:
    """Take the unit of a neighbor's board out of what it sells, and offer it by itself.

    `which` is 0 for the left, 1 for the right neighbor.
    """
    cdef int resource = edition_of(s).wonder[s.city[neighbor].wonder].resource
    cdef int sets, price
    if resource == NONE:
        return
    memcpy(market.other_raw[which], raw[0], RAW_SETS)
    memcpy(market.other_made[which], made[0], MADE_SETS)
    raw[0] = market.other_raw[which]
    made[0] = market.other_made[which]
    if resource < N_RAW:
        price = market.price_raw_right if which else market.price_raw_left
        for sets in range(RAW_SETS):
            market.other_raw[which][sets] -= <uint8_t>((sets >> resource) & 1)
    else:
        price = market.price_made_right if which else market.price_made_left
        for sets in range(MADE_SETS):
            market.other_made[which][sets] -= <uint8_t>((sets >> (resource - N_RAW)) & 1)
    add_special(market, 1 << resource, PAY_RIGHT if which else PAY_LEFT, max(0, price - 1), 0)


cdef void enter_rights(const State* s, int index, Market* market) noexcept nogil:
    """Add what teams, cards and leaders have to say about a city's purchases."""
    cdef const City* city = &s.city[index]
    if in_teams(s):
        market.buying = BUY_LEAST
    if not gives_rights(s):
        return
    market.regular = False
    market.n_special = 0
    market.rebate_left = s.annex[index].rebate_left
    market.rebate_right = s.annex[index].rebate_right
    market.free_counts = standing(city, COIN_AFTER_NEIGHBOR_PURCHASE) != 0
    if standing(city, BUY_RESOURCE_FROM_BANK):
        add_special(market, ALL_RESOURCES, PAY_BANK,
                    right_worth(s, index, BUY_RESOURCE_FROM_BANK), USED_FROM_BANK)
    if standing(city, EXTRA_UNIT_OF_PRODUCED_RESOURCE):
        add_special(market, produced(city), PAY_NOBODY, 0, USED_PRODUCED)
    if standing(city, UNIT_OF_UNPRODUCED_RESOURCE):
        add_special(
            market, ALL_RESOURCES & ~produced(city), PAY_NOBODY, 0, USED_UNPRODUCED)
    if standing(city, STARTING_RESOURCE_REBATE):
        take_apart(s, left_of(s, index), 0, &market.left_raw, &market.left_made, market)
        take_apart(s, right_of(s, index), 1, &market.right_raw, &market.right_made, market)
    market.unit_less = 0
    if standing(city, RESOURCE_DISCOUNT):
        market.unit_less = <uint16_t>right_for(s, index, RESOURCE_DISCOUNT, 1)
    market.less_of = ALL_RESOURCES
    market.step_less = 0
    market.has_far = False
    if standing(city, BUY_FROM):
        enter_far(s, index, market)


cdef void enter_far(const State* s, int index, Market* market) noexcept nogil:
    """Add what players two seats away sell to a city; with four players they are one."""
    cdef City* seller
    cdef const Effect* row
    cdef Far* far
    cdef uint64_t cards
    cdef int side, word
    memset(market.far, 0, sizeof(market.far))
    market.has_far = True
    for side in range(<int>N_FAR):
        seller = <City*>&s.city[far_city(s, index, side)]
        market.far[side].raw = seller.sold_raw
        market.far[side].made = seller.sold_made
        market.far[side].price = 1
    for word in range(N_WORDS):
        cards = s.city[index].built[word] & edition_of(s).armada[word]
        while cards:
            row = far_right_of(&card_of(s, 64 * word + sw_lowest(cards)).effects)
            cards &= cards - 1
            if row == NULL:
                continue
            side = FAR_LEFT if row.whose == LEFT or s.cities == OPPOSITE else FAR_RIGHT
            far = &market.far[side]
            far.times += row.amount
            far.price = <uint8_t>row.what


cdef const Effect* far_right_of(const Effects* effects) noexcept nogil:
    """The effect of a card that lets buy two seats away; NULL if it has none."""
    cdef int i
    for i in range(effects.n):
        if effects.row[i].kind == BUY_FROM:
            return &effects.row[i]
    return NULL


cdef void market_of(const State* s, int index, Market* market) noexcept nogil:
    """Fill in what a city has and may buy in the base game."""
    cdef City* city = <City*>&s.city[index]
    cdef City* left = <City*>&s.city[left_of(s, index)]
    cdef City* right = <City*>&s.city[right_of(s, index)]
    market.own_raw = city.own_raw
    market.own_made = city.own_made
    market.left_raw = left.sold_raw
    market.left_made = left.sold_made
    market.right_raw = right.sold_raw
    market.right_made = right.sold_made
    market.price_raw_left = city.raw_left
    market.price_raw_right = city.raw_right
    market.price_made_left = city.made_left
    market.price_made_right = city.made_right
    market.buying = BUY_FREELY
    market.free_counts = False
    market.regular = True
