# Paying for a stage (reference: section 5). A payment is the cards discarded and the tokens used.

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from solver._ext.architects.tables cimport COIN, N_RESOURCES
from solver._ext.core.bits cimport sw_popcount
from solver._ext.core.game cimport move_t

cdef enum:              # a MOVE_BUILD: the stage lowest, then the cards of each resource
    UNITS_SHIFT = 3
    UNITS_BITS = 3      # for one resource
    COINS_SHIFT = UNITS_SHIFT + N_RESOURCES * UNITS_BITS
    ECONOMY_SHIFT = COINS_SHIFT + 3
    ENGINEERING_SHIFT = ECONOMY_SHIFT + 1
    USE_ECONOMY = 1 << ECONOMY_SHIFT
    USE_ENGINEERING = 1 << ENGINEERING_SHIFT


ctypedef struct Purse:
    # What decides whether a stage can be paid, without listing how.
    int most            # cards of the resource held most often
    int kinds           # resources held
    int units           # resource cards
    int coins           # coin cards


cdef inline void open_purse(const uint8_t* have, Purse* purse) noexcept nogil:
    cdef int r, n
    purse.most = 0
    purse.kinds = 0
    purse.units = 0
    for r in range(N_RESOURCES):
        n = have[r]
        purse.most = n if n > purse.most else purse.most
        purse.kinds += n > 0
        purse.units += n
    purse.coins = have[COIN]


cdef inline uint64_t resources_of(const uint8_t* have) noexcept nogil:
    """The five resource counts, a byte each."""
    cdef uint64_t word
    memcpy(&word, have, 8)
    return word & <uint64_t>0xFFFFFFFFFF


cdef inline int kinds_in(uint64_t resources) noexcept nogil:
    """Resources that are held."""
    return sw_popcount((resources + <uint64_t>0x7F7F7F7F7F) & <uint64_t>0x8080808080)


cdef inline bint some_has(uint64_t resources, int units) noexcept nogil:
    """Whether there are `units` (1 to 100) of one resource; no count is above 27."""
    cdef uint64_t marks = resources + <uint64_t>(128 - units) * <uint64_t>0x0101010101
    return marks & <uint64_t>0x8080808080 != 0


cdef inline int units_in(uint64_t resources) noexcept nogil:
    """Resource cards in all."""
    return <int>(((resources * <uint64_t>0x0101010101) >> 32) & 0xFF)


cdef inline bint can_pay(uint64_t resources, int coins, int same, int other) noexcept nogil:
    """Whether resources and coins pay so many units of one resource, or of different ones."""
    return (same <= coins or some_has(resources, same - coins)
            or kinds_in(resources) + coins >= other)


cdef inline int stage_of(int payment) noexcept nogil:
    """The stage, from 0, that is paid."""
    return payment & ((1 << UNITS_SHIFT) - 1)


cdef inline int units_of(int payment, int resource) noexcept nogil:
    """Cards of a resource that a payment discards."""
    return (payment >> (UNITS_SHIFT + UNITS_BITS * resource)) & ((1 << UNITS_BITS) - 1)


cdef inline int coins_of(int payment) noexcept nogil:
    """Coin cards that a payment discards."""
    return (payment >> COINS_SHIFT) & 7


cdef int list_payments(
    const uint8_t* have, int count, bint same, bint economy, bint engineering, move_t* out
) noexcept nogil
