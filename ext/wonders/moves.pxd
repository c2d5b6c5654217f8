# Moves and chance events as integers: what each bit means, told here alone.
#
# From the lowest bit: the card (NONE: nothing, or not seen), whether a fleet makes a step, coins
# for resources to the left and to the right neighbor and to the bank, each with what only Armada
# has behind it (the number of a stage, coins to players two seats away), special units used
# (payment.pxd), flags, the kind. So moves in ascending order are sorted by kind, then by payment,
# then by card. Inline, since searches and playouts take moves apart all the time.

from libc.stdint cimport uint8_t

from solver._ext.core.game cimport move_t


# Coins paid for resources, the special units used (bits of payment.Used), and the neighbors from
# whom something was bought for nothing (Flag), where that matters. Players two seats away may be
# paid, too; if both are one, it is the left one.
ctypedef struct Payment:
    uint8_t left
    uint8_t right
    uint8_t bank
    uint8_t used
    uint8_t free
    uint8_t far_left
    uint8_t far_right

cdef enum Kind:
    MOVE_SIDE = 1       # the card is a side
    MOVE_BUILD = 2      # card, payment, flags
    MOVE_STAGE = 3      # card, payment, flags
    MOVE_SELL = 4       # card, flags
    MOVE_TAKE = 5       # card; NONE = nothing
    EVENT_WONDER = 6    # the card is a wonder; side in the place of the coins to the left
    EVENT_DEAL = 7      # card; NONE = not seen
    EVENT_SEE = 8       # card
    MOVE_KEEP = 9       # the card is a leader, of the draft
    MOVE_RECRUIT = 10   # a leader; NONE = nothing
    MOVE_BURY = 11      # a leader
    MOVE_DISCARD = 12   # a Victory token; the card is its Age, from 0
    MOVE_PAY = 13       # coins of a loss, in the place of the card; the rest becomes Debt
    EVENT_DRAW = 14     # a leader from the box; NONE = not seen
    EVENT_EDIFICE = 15  # the card is an Edifice
    MOVE_GIVE_UP = 16   # card of the own city, as a penalty
    EVENT_SHIPYARD = 17     # the card is a shipyard
    EVENT_ISLAND = 18   # an Island that is drawn; NONE = not seen
    MOVE_SAIL = 19      # the card is a set of fleets
    MOVE_EXPLORE = 20   # an Island
    MOVE_NAVAL = 21     # whether a city joins the naval conflict

cdef enum:
    SAIL_SHIFT = 8          # after 8 bits for the card
    LEFT_SHIFT = 9
    NUMBER_SHIFT = 15       # of a stage that need not be the next one, from 1
    RIGHT_SHIFT = 17
    FAR_RIGHT_SHIFT = 23
    BANK_SHIFT = 25
    FAR_LEFT_SHIFT = 28
    UNITS_SHIFT = 30
    FLAG_SHIFT = 36
    KIND_SHIFT = 43         # 5 bits, which ends at MOVE_BITS of core/game.pxd
    CARD_MASK = (1 << 8) - 1
    NUMBER_MASK = 3
    COINS_MASK = 63         # to a neighbor
    BANK_MASK = 7
    FAR_MASK = 3            # to a player two seats away
    SIDE_MASK = 255         # of an event
    UNITS_MASK = 63

cdef enum Flag:
    BY_RIGHT = 1            # free of cost by a right of so many cards an Age
    FOR_CITY = 2            # for the Free City
    BOUGHT_LEFT = 4         # a unit for no coins; set only where that matters
    BOUGHT_RIGHT = 8
    JOINS = 16              # takes part in the Edifice of the Age
    CHOICE_SHIFT = 5        # two bits: what is chosen with a stage, from 1; 0: nothing


cdef inline move_t move_of(int kind, int card) noexcept nogil:
    return (<move_t>kind << KIND_SHIFT) | card


cdef inline move_t with_flag(int flag) noexcept nogil:
    """The part of a move that is a flag."""
    return <move_t>flag << FLAG_SHIFT


cdef inline move_t paying(const Payment* payment) noexcept nogil:
    """The part of a move that says what is paid for resources."""
    return (<move_t>payment.left << LEFT_SHIFT | <move_t>payment.right << RIGHT_SHIFT
            | <move_t>payment.bank << BANK_SHIFT | <move_t>payment.used << UNITS_SHIFT
            | <move_t>payment.free << FLAG_SHIFT
            | <move_t>payment.far_left << FAR_LEFT_SHIFT
            | <move_t>payment.far_right << FAR_RIGHT_SHIFT)


cdef inline move_t wonder_event(int wonder, int side) noexcept nogil:
    return move_of(EVENT_WONDER, wonder) | (<move_t>side << LEFT_SHIFT)


cdef inline int kind_of(move_t move) noexcept nogil:
    return <int>(move >> KIND_SHIFT)


cdef inline int card_in(move_t move) noexcept nogil:
    return <int>(move & CARD_MASK)


cdef inline int side_in(move_t event) noexcept nogil:
    """The side of a board that is dealt; NONE: not by chance."""
    return <int>((event >> LEFT_SHIFT) & SIDE_MASK)


cdef inline Payment payment_in(move_t move) noexcept nogil:
    """What a move pays for resources."""
    cdef Payment payment
    payment.left = <uint8_t>((move >> LEFT_SHIFT) & COINS_MASK)
    payment.right = <uint8_t>((move >> RIGHT_SHIFT) & COINS_MASK)
    payment.bank = <uint8_t>((move >> BANK_SHIFT) & BANK_MASK)
    payment.used = <uint8_t>((move >> UNITS_SHIFT) & UNITS_MASK)
    payment.free = <uint8_t>((move >> FLAG_SHIFT) & (BOUGHT_LEFT | BOUGHT_RIGHT))
    payment.far_left = <uint8_t>((move >> FAR_LEFT_SHIFT) & FAR_MASK)
    payment.far_right = <uint8_t>((move >> FAR_RIGHT_SHIFT) & FAR_MASK)
    return payment


cdef inline int paid_in(move_t move) noexcept nogil:
    """Coins that a move pays for resources, in all."""
    cdef Payment payment = payment_in(move)
    return payment.left + payment.right + payment.bank + payment.far_left + payment.far_right


cdef inline bint sails(move_t move) noexcept nogil:
    """Whether the fleet that belongs to a move makes a step."""
    return (move >> SAIL_SHIFT) & 1


cdef inline bint pays_anyway(move_t move) noexcept nogil:
    """Whether something is bought for a building itself, which then is not free, though it may be.

    Not to be asked of stages. With the step of a fleet, for which something may be bought, what is
    free stays free.
    """
    return not sails(move) and (paid_in(move) or payment_in(move).free)


cdef inline move_t sailing(bint sail) noexcept nogil:
    """The part of a move that is the step of a fleet."""
    return <move_t>sail << SAIL_SHIFT


cdef inline int number_in(move_t move) noexcept nogil:
    """The number of the stage that a move builds, from 1; 0: the next one."""
    return <int>((move >> NUMBER_SHIFT) & NUMBER_MASK)


cdef inline move_t numbered(int number) noexcept nogil:
    """The part of a move that is the number of a stage."""
    return <move_t>number << NUMBER_SHIFT


cdef inline bint joins(move_t move) noexcept nogil:
    """Whether a stage is built together with taking part in the Edifice."""
    return (move >> FLAG_SHIFT) & JOINS != 0


cdef inline int choice_in(move_t move) noexcept nogil:
    """The option of a stage, or the Age of a pawn of the box, from 1; 0: there is none."""
    return <int>(move >> (FLAG_SHIFT + CHOICE_SHIFT)) & 3


cdef inline move_t choosing(int choice) noexcept nogil:
    """The part of a move that is the option of a stage."""
    return <move_t>choice << (FLAG_SHIFT + CHOICE_SHIFT)


cdef inline bint by_right(move_t move) noexcept nogil:
    return (move >> FLAG_SHIFT) & BY_RIGHT != 0


cdef inline bint for_city(move_t move) noexcept nogil:
    return (move >> FLAG_SHIFT) & FOR_CITY != 0
