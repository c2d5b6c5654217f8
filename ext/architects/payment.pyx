"""All ways to pay for a stage of 7 Wonders Architects (reference: section 5)."""

from libc.stdint cimport uint8_t

from solver._ext.architects.tables cimport COIN, N_RESOURCES
from solver._ext.core.bits cimport sw_popcount
from solver._ext.core.game cimport move_t


cdef enum:
    MOST_COINS = 7          # that a payment can tell

cdef int ONE_EACH[1 << N_RESOURCES]     # one card of each resource of a set, as in a payment
for _chosen in range(1 << N_RESOURCES):
    ONE_EACH[_chosen] = sum(
        1 << (UNITS_SHIFT + UNITS_BITS * r) for r in range(N_RESOURCES) if (_chosen >> r) & 1)


cdef inline int add_payment(
    const uint8_t* have, bint wanted, int resources, int missing, bint economy, int tokens,
    move_t* out, int n
) noexcept nogil:
    """List a payment of some resource cards with coins for the missing units, if it is wanted and
    can be made."""
    # Written always, kept by the count: no branch to guess.
    out[n] = resources | (missing & MOST_COINS) << COINS_SHIFT | tokens
    n += wanted & (missing <= have[COIN])
    # A doubled coin must be needed in full, so it pays two units or none.
    if economy:
        out[n] = resources | ((missing - 1) & MOST_COINS) << COINS_SHIFT | USE_ECONOMY | tokens
        n += wanted & (missing >= 2) & (missing - 1 <= have[COIN])
    return n


cdef int list_same(
    const uint8_t* have, int count, bint economy, move_t* out
) noexcept nogil:
    """Units of one resource; every card of it is used before the first coin."""
    cdef int r, cards, n = 0
    cdef bint absent = False
    for r in range(N_RESOURCES):
        cards = min(<int>have[r], count)
        absent |= cards == 0
        n = add_payment(
            have, cards > 0, cards << (UNITS_SHIFT + UNITS_BITS * r), count - cards, economy, 0,
            out, n)
    return add_payment(have, absent, 0, count, economy, 0, out, n)


cdef int list_different(
    const uint8_t* have, int count, bint economy, move_t* out
) noexcept nogil:
    """Units of as many resources; a coin stands for one that is not held."""
    cdef int held = 0, chosen, r, n = 0
    cdef int absent = N_RESOURCES
    cdef int least
    for r in range(N_RESOURCES):
        if have[r]:
            held |= 1 << r
            absent -= 1
    # Fewer resources than this leave more missing than coins may, or can, make up for.
    least = count - min(absent, have[COIN] + economy)
    chosen = held
    while True:
        r = sw_popcount(chosen)
        n = add_payment(
            have, (r >= least) & (r <= count), ONE_EACH[chosen], count - r, economy, 0, out, n)
        if chosen == 0:
            return n
        chosen = (chosen - 1) & held


cdef bint is_plain(
    const uint8_t* have, const int* cards, int count, int missing, bint same
) noexcept nogil:
    """Whether the cards pay the cost as it is printed."""
    cdef int r, kinds = 0, most = 0, absent = 0
    cdef bint used_up = False
    for r in range(N_RESOURCES):
        kinds += cards[r] > 0
        most = max(most, cards[r])
        absent += have[r] == 0
        used_up = used_up or (cards[r] > 0 and cards[r] == have[r])
    if same:
        if kinds > 1:
            return False
        return missing == 0 or (used_up if kinds else absent > 0)
    return most <= 1 and missing <= absent


cdef int list_mixed(
    const uint8_t* have, int count, bint same, bint economy, move_t* out
) noexcept nogil:
    """Payments that only Engineering allows: any units; coins as for what is not held enough."""
    cdef int cards[5]
    cdef int r, total, resources, missing, n = 0
    cdef bint used_up
    for r in range(N_RESOURCES):
        cards[r] = 0
    while True:
        total = 0
        resources = 0
        used_up = False
        for r in range(N_RESOURCES):
            total += cards[r]
            resources |= cards[r] << (UNITS_SHIFT + UNITS_BITS * r)
            used_up = used_up or cards[r] == have[r]
        missing = count - total
        if missing >= 0 and (missing == 0 or used_up):
            if not is_plain(have, cards, count, missing, same):
                n = add_payment(have, True, resources, missing, economy, USE_ENGINEERING, out, n)
        # the next mix; a resource whose turn has come beyond the cost starts again
        r = 0
        while r < N_RESOURCES:
            if cards[r] < min(<int>have[r], count) and total < count:
                cards[r] += 1
                break
            total -= cards[r]
            cards[r] = 0
            r += 1
        if r == N_RESOURCES:
            return n


cdef int list_payments(
    const uint8_t* have, int count, bint same, bint economy, bint engineering, move_t* out
) noexcept nogil:
    """All payments of a stage that costs `count` units, without the stage; returns their number.

    `economy` and `engineering` say whether these tokens may be used now. No payment uses a token
    that it does not need.
    """
    cdef int n
    if same:
        n = list_same(have, count, economy, out)
    else:
        n = list_different(have, count, economy, out)
    if engineering:
        n += list_mixed(have, count, same, economy, out + n)
    return n
