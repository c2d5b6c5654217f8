# Who buys, and what it costs.
#
# Whether a building stands or is free is asked for every card that a search looks at, so these
# questions are inline.

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from solver._ext.core.game cimport move_t
from solver._ext.wonders.moves cimport Payment
from solver._ext.wonders.payment cimport MAX_PAYMENTS, Market, cheapest
from solver._ext.wonders.tables cimport (
    FREE_FIRST_OF_AGE, FREE_FIRST_OF_COLOR, FREE_LAST_OF_AGE, NONE, N_WORDS, Card, Cost,
)
from solver._ext.wonders.state cimport City, State, board_of, card_of, standing

cdef enum:
    STAGE_WAYS = 224            # to build one stage without a step
    MAX_WAYS = 3 * 2 * STAGE_WAYS       # to build one of three stages, without and with a step

cdef enum Free:             # why a building costs nothing
    FREE_NOT = 0
    FREE_NO_COST = 1        # no cost is printed
    FREE_CHAIN = 2
    FREE_OF_COLOR = 3      # the first of its color (Olympia)
    FREE_FIRST = 4          # the first card of the Age (Olympia)
    FREE_LAST = 5           # the last card of the Age (Olympia)
    FREE_LEADER = 6         # all cards of the color (Ramses)

cdef enum Why:              # why something cannot be built
    WHY_POSSIBLE = 0
    WHY_SAME_BUILDING = 1   # it stands in the city
    WHY_NO_STAGE = 2        # all are built
    WHY_UNAFFORDABLE = 3


# A city that is about to play a card.
ctypedef struct Buyer:
    int city
    int coins
    int stages              # built
    int pawns               # Ages (bits) in whose Edifice it takes part
    bint seventh            # not one of the cards of a turn, so neither the first nor the last
    uint64_t built[N_WORDS]
    Market market


# What a card or the next stage would cost a city.
ctypedef struct Quote:
    int why                 # Why
    int free                # Free
    bint right              # a right of some cards an Age can be used for it
    int coins               # to the bank
    int n                   # payments
    int participation       # of a stage: coins for that in the Edifice; or NO_PARTICIPATION
    Payment payment[MAX_PAYMENTS]


cdef inline bint stands(const uint64_t* built, const uint64_t* cards) noexcept nogil:
    """Whether a city holds one of some cards."""
    cdef int word
    for word in range(N_WORDS):
        if built[word] & cards[word]:
            return True
    return False


cdef inline bint stage_asks(const State* s, const Buyer* buyer) noexcept nogil:
    """Whether there is a choice with the next stage: one of its options, or participation."""
    return s.edifice[0] != NONE or board_of(s, buyer.city).stage[buyer.stages].options > 1


cdef inline int free_by(const State* s, const Buyer* buyer, int card) noexcept nogil:
    """Why a building costs nothing in any case (Free); FREE_NOT if it may cost something."""
    cdef const Card* facts = card_of(s, card)
    cdef const City* city = &s.city[buyer.city]
    if facts.cost.raw == 0 and facts.cost.made == 0 and facts.cost.coins == 0:
        return FREE_NO_COST
    if stands(city.built, facts.chain):
        return FREE_CHAIN
    if standing(city, FREE_FIRST_OF_COLOR) and city.colors[facts.color] == 0:
        return FREE_OF_COLOR
    if (city.free_colors >> facts.color) & 1:
        return FREE_LEADER
    if buyer.seventh:
        return FREE_NOT
    if standing(city, FREE_FIRST_OF_AGE) and s.turn == 1:
        return FREE_FIRST
    if standing(city, FREE_LAST_OF_AGE) and s.turn == s.turns:
        return FREE_LAST
    return FREE_NOT


cdef inline bint is_free(const State* s, const Buyer* buyer, int card) noexcept nogil:
    return free_by(s, buyer, card) != FREE_NOT


cdef inline bint can_build(const State* s, const Buyer* buyer, int card,
                           Payment* out) noexcept nogil:
    """Whether a card can be built without a right of some cards an Age, with a cheapest payment."""
    cdef const Card* facts = card_of(s, card)
    if stands(buyer.built, facts.same):
        return False
    if is_free(s, buyer, card):
        memset(out, 0, sizeof(Payment))
        return True
    return cheapest(&buyer.market, &facts.cost, facts.color, buyer.coins, out)


cdef void find_buyer(const State* s, Buyer* buyer) noexcept nogil
cdef void find_buyer_of(const State* s, int seat, Buyer* buyer) noexcept nogil
cdef bint may_use_right(const State* s, const Buyer* buyer, int card) noexcept nogil
cdef int build_payments(const State* s, const Buyer* buyer, int card,
                        Payment* out) noexcept nogil
cdef const Cost* stage_cost(const State* s, const Buyer* buyer, Cost* room) noexcept nogil
cdef bint pays_stage(const State* s, const Buyer* buyer, int more, Payment* out) noexcept nogil
cdef int price_with_stage(const State* s, const Buyer* buyer) noexcept nogil
cdef int choices_with_stage(const State* s, const Buyer* buyer, bint joining,
                            uint8_t* out) noexcept nogil
cdef int ways_without_step(const State* s, const Buyer* buyer, move_t* out) noexcept nogil
cdef void quote_card(const State* s, int city, int card, Quote* out) noexcept nogil
cdef void quote_leader(const State* s, int city, int item, Quote* out) noexcept nogil
cdef void enter_market(const State* s, Buyer* buyer) noexcept nogil
cdef void quote_stage(const State* s, int city, int number, Quote* out) noexcept nogil
