# What wonders can be paid is inline: random moves ask it in every turn.

from libc.stdint cimport uint64_t

from solver._ext.core.bits cimport sw_lowest
from solver._ext.core.game cimport move_t
from solver._ext.duel.payment cimport Market, trade_price, wonder_discount
from solver._ext.duel.state cimport City, Open, State, setup_of
from solver._ext.duel.tables cimport BUILT, wonder_row

cdef enum Refusal:              # why a card of the structure cannot be played
    NOTHING = 0                 # it can
    ABSENT = 1                  # the card does not lie open in the structure
    COVERED = 2
    BOXED = 3                   # the wonder was put back when the last one allowed was built
    NOT_OWNED = 4
    STANDING = 5                # the wonder is built already
    NO_MORE = 6                 # as many wonders stand as may be built
    UNPAID = 7                  # the coins do not suffice


# What the seat to move pays and gets for playing a card.
ctypedef struct Quote:
    int refusal
    int total                   # coins that it costs
    int trade                   # those of them for resources
    bint chain                  # free by a chain
    int brings                  # coins from the bank for discarding it


cdef inline int payable_wonders(
    const State* s, const City* city, const Market* market, int* out
) noexcept nogil:
    """Unbuilt wonders that `city` can pay now; none once seven stand (section 6.3).

    `out` has room for MAX_HELD.
    """
    cdef bint allowed = s.city[0].count[BUILT] + s.city[1].count[BUILT] < setup_of(s).wonder_limit
    cdef int todo = city.todo & -<int>allowed
    cdef int discount = wonder_discount(city)
    cdef int wonder, n = 0
    while todo:
        wonder = city.wonders[sw_lowest(todo)]
        todo &= todo - 1
        # Written always, kept by the count: no branch to guess.
        out[n] = wonder
        n += trade_price(city, market, wonder_row(wonder).cost, discount) <= city.coins
    return n


cdef int slot_of_card(const State* s, int card) noexcept nogil
cdef Quote quote(const State* s, int kind, int wonder, int card) noexcept nogil
cdef bint can_choose(const State* s, const Open* choice) noexcept nogil
cdef int duel_legal(const void* state, move_t* out) noexcept nogil
