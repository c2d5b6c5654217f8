"""Payments of 7 Wonders (reference: section 4)."""

from libc.stdint cimport uint64_t, uint8_t
from libc.string cimport memcmp, memset

from solver._ext.core.bits cimport sw_popcount
from solver._ext.wonders.moves cimport BOUGHT_LEFT, BOUGHT_RIGHT, Payment
from solver._ext.wonders.tables cimport MADE_SETS, N_RESOURCES, RAW_SETS, Cost, fill_sets


cdef enum:
    MAX_SPECIAL_WAYS = 4096  # to use special units, so that something else is left to be covered


# How many units of one class of resources each group can cover at most.
cdef struct Reach:
    int units
    int own
    int own_left
    int own_right
    int left
    int right
    int neighbors


# A use of special units: what remains to be covered, and what they cost. What is not asked for is
# left at 0, so that ways which differ in nothing else are one.
cdef struct Way:
    uint8_t units[N_RESOURCES]
    uint8_t left
    uint8_t right
    uint8_t bank
    uint8_t far[N_FAR]
    uint8_t sides               # neighbors from whom something was bought: Flag
    uint8_t bought              # units bought from other players
    uint8_t used


cdef inline uint8_t without(uint8_t units, uint8_t have) noexcept nogil:
    """What is left of some units; bytes throughout, so that all sets are looked at in one go."""
    return <uint8_t>(max(units, have) - have)


cdef inline int uncovered(const uint8_t* units, const uint8_t* symbols, int sets) noexcept nogil:
    """Units that remain when as many as possible are covered by the symbols."""
    cdef uint8_t have, worst = 0
    cdef int which
    for which in range(sets):
        have = symbols[which]
        worst = max(worst, without(units[which], have))
    return worst


cdef inline int uncovered_by_two(const uint8_t* units, const uint8_t* first,
                                 const uint8_t* second, int sets) noexcept nogil:
    cdef uint8_t have, worst = 0
    cdef int which
    for which in range(sets):
        have = first[which] + second[which]
        worst = max(worst, without(units[which], have))
    return worst


cdef inline int uncovered_by_all(const uint8_t* units, const uint8_t* own, const uint8_t* left,
                                 const uint8_t* right, int sets) noexcept nogil:
    cdef uint8_t have, worst = 0
    cdef int which
    for which in range(sets):
        have = own[which] + left[which] + right[which]
        worst = max(worst, without(units[which], have))
    return worst


cdef bint reach_of(const uint8_t* units, int total, const uint8_t* own, const uint8_t* left,
                   const uint8_t* right, int sets, bint overpay, Reach* out) noexcept nogil:
    """Fill `out`; False if the units cannot be covered. Without `overpay` nothing is bought
    that the own city can give, so only some of the numbers are needed."""
    out.units = total
    out.own = total
    out.own_left = total
    out.own_right = total
    if total:
        out.own = total - uncovered(units, own, sets)
    if out.own < total:
        if uncovered_by_all(units, own, left, right, sets):
            return False
        out.own_left = total - uncovered_by_two(units, own, left, sets)
        out.own_right = total - uncovered_by_two(units, own, right, sets)
    if overpay:
        out.left = total - uncovered(units, left, sets)
        out.right = total - uncovered(units, right, sets)
        out.neighbors = total - uncovered_by_two(units, left, right, sets)
    return True


cdef int splits(const Reach* reach, int price_left, int price_right, bint overpay,
                Payment* out) noexcept nogil:
    """Payments for the units of one class: all of them, or those that buy as little as possible."""
    cdef int bought, left, right, n = 0
    cdef int least = reach.units - reach.own
    if not overpay:
        for left in range(reach.units - reach.own_right, reach.own_left - reach.own + 1):
            out[n].left = <uint8_t>(left * price_left)
            out[n].right = <uint8_t>((least - left) * price_right)
            n += 1
        return n
    for bought in range(least, reach.neighbors + 1):
        for left in range(max(0, reach.units - reach.own_right), min(bought, reach.left) + 1):
            right = bought - left
            if right > reach.right or reach.units - right > reach.own_left:
                continue
            if n < MAX_PAYMENTS:
                out[n].left = <uint8_t>(left * price_left)
                out[n].right = <uint8_t>(right * price_right)
                n += 1
    return n


cdef inline bint comes_before(const Payment* a, const Payment* b) noexcept nogil:
    return a.left < b.left or (a.left == b.left and a.right < b.right)


cdef int sorted_once(Payment* payments, int n) noexcept nogil:
    """Sort payments and drop repetitions; returns how many are left."""
    cdef Payment moved
    cdef int i, j, kept = 0
    for i in range(1, n):
        moved = payments[i]
        j = i
        while j > 0 and comes_before(&moved, &payments[j - 1]):
            payments[j] = payments[j - 1]
            j -= 1
        payments[j] = moved
    for i in range(n):
        if kept and payments[kept - 1].left == payments[i].left and (
                payments[kept - 1].right == payments[i].right):
            continue
        payments[kept] = payments[i]
        kept += 1
    return kept


cdef int undominated(Payment* payments, int n) noexcept nogil:
    """Of sorted payments keep those that no other one is below in both parts."""
    cdef int i, kept = 0
    for i in range(n):
        if kept == 0 or payments[i].right < payments[kept - 1].right:
            payments[kept] = payments[i]
            kept += 1
    return kept


cdef bint reaches(const Market* m, const Cost* cost, bint overpay, Reach* raw,
                  Reach* made) noexcept nogil:
    """What can be covered of both classes; False if not all of it."""
    return (reach_of(cost.raw_in, cost.raw, m.own_raw, m.left_raw, m.right_raw, RAW_SETS, overpay,
                     raw)
            and reach_of(cost.made_in, cost.made, m.own_made, m.left_made, m.right_made,
                         MADE_SETS, overpay, made))


cdef int list_regular(const Market* market, const Cost* cost, int coins, bint overpay,
                      bint dominated, Payment* out) noexcept nogil:
    """Payments where every symbol fits the pattern; see list_payments.

    Without `overpay` nothing is bought that the own city can give.
    """
    cdef Reach raw, made
    cdef Payment of_raw[MAX_PAYMENTS]
    cdef Payment of_made[MAX_PAYMENTS]
    cdef Payment found[MAX_PAYMENTS * 8]
    cdef int i, j, n_raw, n_made, left, right, n = 0
    coins -= cost.coins
    if coins < 0 or not reaches(market, cost, overpay, &raw, &made):
        return 0
    if not overpay and raw.own == raw.units and made.own == made.units:
        memset(out, 0, sizeof(Payment))
        return 1
    n_raw = splits(&raw, market.price_raw_left, market.price_raw_right, overpay, of_raw)
    n_made = splits(&made, market.price_made_left, market.price_made_right, overpay, of_made)
    for i in range(n_raw):
        for j in range(n_made):
            left = of_raw[i].left + of_made[j].left
            right = of_raw[i].right + of_made[j].right
            if left + right <= coins and n < MAX_PAYMENTS * 8:
                found[n].left = <uint8_t>left
                found[n].right = <uint8_t>right
                n += 1
    n = sorted_once(found, n)
    if not dominated:
        n = undominated(found, n)
    n = min(n, <int>MAX_PAYMENTS)
    for i in range(n):
        memset(&out[i], 0, sizeof(Payment))
        out[i].left = found[i].left
        out[i].right = found[i].right
    return n


cdef inline bint add_cheapest(const uint8_t* units, const uint8_t* own, const uint8_t* left,
                              const uint8_t* right, int sets, int price_left, int price_right,
                              int missing, bint from_right, Payment* out) noexcept nogil:
    """Buy the units of one class that the own city cannot give, as many as possible where it is
    cheaper; False if nobody has them. `from_right` says where if both cost the same."""
    cdef int from_left
    if uncovered_by_all(units, own, left, right, sets):
        return False
    if price_left < price_right or (price_left == price_right and not from_right):
        from_left = missing - uncovered_by_two(units, own, left, sets)
    else:
        from_left = uncovered_by_two(units, own, right, sets)
    out.left += <uint8_t>(from_left * price_left)
    out.right += <uint8_t>((missing - from_left) * price_right)
    return True


cdef inline bint cheapest_regular(const Market* m, const Cost* cost, int coins, bint from_right,
                                  Payment* out) noexcept nogil:
    """A cheapest payment where every symbol fits the pattern; see `add_cheapest`."""
    cdef int raw = 0, made = 0          # units that must be bought
    coins -= cost.coins
    if coins < 0:
        return False
    memset(out, 0, sizeof(Payment))
    if cost.raw:
        raw = uncovered(cost.raw_in, m.own_raw, RAW_SETS)
    if cost.made:
        made = uncovered(cost.made_in, m.own_made, MADE_SETS)
    if raw * min(m.price_raw_left, m.price_raw_right) + made * min(
            m.price_made_left, m.price_made_right) > coins:
        return False
    if raw and not add_cheapest(
            cost.raw_in, m.own_raw, m.left_raw, m.right_raw, RAW_SETS, m.price_raw_left,
            m.price_raw_right, raw, from_right, out):
        return False
    if made and not add_cheapest(
            cost.made_in, m.own_made, m.left_made, m.right_made, MADE_SETS, m.price_made_left,
            m.price_made_right, made, from_right, out):
        return False
    return out.left + out.right <= coins


# ---------------------------------------------------------------- special units

cdef inline bint uses_fewer(int one, int other) noexcept nogil:
    """Whether one set of special units is smaller, or of the same size and earlier.

    Rebates are no units, but the smaller set of them breaks a tie.
    """
    cdef int units = ~(<int>USED_REBATE_LEFT | <int>USED_REBATE_RIGHT)
    cdef int more = sw_popcount(one & units) - sw_popcount(other & units)
    if more == 0:
        more = sw_popcount(one) - sw_popcount(other)
    return more < 0 or (more == 0 and one < other)


cdef inline int coins_of(const Way* way) noexcept nogil:
    """Coins that a way costs."""
    return (way.left + way.right + way.bank + way.far[<int>FAR_LEFT]
            + way.far[<int>FAR_RIGHT])


cdef int add_way(Way* ways, int n, const Way* way) noexcept nogil:
    """Add a way unless the same is left for the same coins with no more special units."""
    cdef int i
    for i in range(n):
        if memcmp(&ways[i], way, sizeof(Way) - 1) == 0:
            if uses_fewer(way.used, ways[i].used):
                ways[i].used = way.used
            return n
    if n < MAX_SPECIAL_WAYS:
        ways[n] = way[0]
        n += 1
    return n


cdef int spread(const Market* market, const Special* special, int coins, Way* ways,
                int n) noexcept nogil:
    """Add to some ways those that use one more special unit, if so many coins pay for them."""
    cdef Way way
    cdef int j, unit, before = n
    cdef bint bought = special.payee == PAY_LEFT or special.payee == PAY_RIGHT
    for j in range(before):
        for unit in range(N_RESOURCES):
            if not (special.resources >> unit) & 1 or ways[j].units[unit] == 0:
                continue
            way = ways[j]
            way.units[unit] -= 1
            way.used |= special.once
            if special.payee == PAY_BANK:
                way.bank += special.price
            elif special.payee == PAY_LEFT:
                way.left += special.price
            elif special.payee == PAY_RIGHT:
                way.right += special.price
            if bought and market.free_counts:
                way.sides |= BOUGHT_LEFT if special.payee == PAY_LEFT else BOUGHT_RIGHT
            if market.buying != BUY_FREELY:
                way.bought += bought
            if coins_of(&way) <= coins:
                n = add_way(ways, n, &way)
    return n


cdef bint sells(const Far* far, const uint8_t* units) noexcept nogil:
    """Whether the symbols for sale cover some units."""
    cdef Cost bundle
    cdef int unit
    for unit in range(N_RESOURCES):
        bundle.units[unit] = units[unit]
    fill_sets(&bundle)
    return (uncovered(bundle.raw_in, far.raw, RAW_SETS) == 0
            and uncovered(bundle.made_in, far.made, MADE_SETS) == 0)


cdef int add_bundles(const Market* market, int which, int coins, const Way* way, uint8_t* bundle,
                     int first, int bought, Way* ways, int n) noexcept nogil:
    """Add the ways that buy more units, none before `first`, besides a bundle of so many from a
    player two seats away."""
    cdef const Far* far = &market.far[which]
    cdef Way more
    cdef int unit
    if bought == far.times:
        return n
    for unit in range(first, N_RESOURCES):
        if way.units[unit] == 0:
            continue
        bundle[unit] += 1
        more = way[0]
        more.units[unit] -= 1
        more.far[which] += far.price
        if market.buying != BUY_FREELY:
            more.bought += 1
        if sells(far, bundle) and coins_of(&more) <= coins:
            n = add_way(ways, n, &more)
            n = add_bundles(market, which, coins, &more, bundle, unit, bought + 1, ways, n)
        bundle[unit] -= 1
    return n


cdef int spread_far(const Market* market, int which, int coins, Way* ways, int n) noexcept nogil:
    """Add to some ways those that buy units from a player two seats away."""
    cdef uint8_t bundle[N_RESOURCES]
    cdef Way way
    cdef int j, before = n
    memset(bundle, 0, sizeof(bundle))
    for j in range(before):
        way = ways[j]
        n = add_bundles(market, which, coins, &way, bundle, 0, 0, ways, n)
    return n


cdef int spread_specials(const Market* market, const Cost* cost, int target, int coins,
                         Way* ways) noexcept nogil:
    """All ways to use the special units that may be paid with so many coins."""
    cdef Special less
    cdef int i, unit, n = 1
    memset(ways, 0, sizeof(Way))
    for unit in range(N_RESOURCES):
        ways[0].units[unit] = cost.units[unit]
    for i in range(market.n_special):
        n = spread(market, &market.special[i], coins, ways, n)
    if (market.unit_less >> target) & 1:
        less.resources = market.less_of
        less.payee = PAY_NOBODY
        less.price = 0
        less.once = 0
        n = spread(market, &less, coins, ways, n)
    if market.step_less:
        less.resources = market.step_less
        less.payee = PAY_NOBODY
        less.price = 0
        less.once = 0
        n = spread(market, &less, coins, ways, n)
    if market.has_far:
        for i in range(<int>N_FAR):
            n = spread_far(market, i, coins, ways, n)
    return n


cdef inline bint is_below(const Payment* one, const Payment* other) noexcept nogil:
    """Whether a payment costs nobody more and has all that is bought for nothing by the other."""
    return (one.left <= other.left and one.right <= other.right and one.bank <= other.bank
            and one.far_left <= other.far_left and one.far_right <= other.far_right
            and other.free & ~one.free == 0)


cdef inline int sum_of(const Payment* payment) noexcept nogil:
    """Coins that a payment costs."""
    return payment.left + payment.right + payment.bank + payment.far_left + payment.far_right


cdef int add_payment(Payment* found, int n, const Payment* payment, bint dominated) noexcept nogil:
    """Add a payment; unless dominated ones count, drop those that another one is below."""
    cdef int i, kept = 0
    for i in range(n):
        if is_below(&found[i], payment) and is_below(payment, &found[i]):
            if uses_fewer(payment.used, found[i].used):
                found[i].used = payment.used
            return n
        if not dominated and is_below(&found[i], payment):
            return n
    for i in range(n):
        if not dominated and is_below(payment, &found[i]):
            continue
        found[kept] = found[i]
        kept += 1
    if kept < MAX_PAYMENTS:
        found[kept] = payment[0]
        kept += 1
    return kept


cdef inline uint64_t rank(const Payment* payment) noexcept nogil:
    """What payments are sorted by."""
    return (<uint64_t>payment.left << 40 | <uint64_t>payment.right << 32
            | <uint64_t>payment.bank << 24 | <uint64_t>payment.far_left << 16
            | <uint64_t>payment.far_right << 8 | payment.free)


cdef void sort_payments(Payment* payments, int n) noexcept nogil:
    cdef Payment moved
    cdef int i, j
    for i in range(1, n):
        moved = payments[i]
        j = i
        while j > 0 and rank(&moved) < rank(&payments[j - 1]):
            payments[j] = payments[j - 1]
            j -= 1
        payments[j] = moved


cdef void take_rebates(const Market* market, const Way* way, Payment* payment) noexcept nogil:
    """Add what the special units cost to what the symbols cost, less the rebates."""
    cdef int left = payment.left, right = payment.right
    cdef int sides = way.sides
    if left:
        sides |= BOUGHT_LEFT
    if right:
        sides |= BOUGHT_RIGHT
    left += way.left
    right += way.right
    payment.left += way.left
    payment.right += way.right
    payment.bank = way.bank
    payment.far_left = way.far[<int>FAR_LEFT]
    payment.far_right = way.far[<int>FAR_RIGHT]
    payment.used = way.used
    if left and market.rebate_left:
        payment.left -= market.rebate_left
        payment.used |= USED_REBATE_LEFT
    if right and market.rebate_right:
        payment.right -= market.rebate_right
        payment.used |= USED_REBATE_RIGHT
    payment.free = 0
    if market.free_counts:
        if payment.left == 0:
            payment.free |= sides & BOUGHT_LEFT
        if payment.right == 0:
            payment.free |= sides & BOUGHT_RIGHT


cdef inline void rest_of(const Way* way, Cost* rest) noexcept nogil:
    """What a way leaves to the symbols, as a cost."""
    cdef int unit
    rest.coins = 0
    for unit in range(N_RESOURCES):
        rest.units[unit] = way.units[unit]
    fill_sets(rest)


cdef int pay_rest(const Market* market, const Way* way, int coins, bint dominated,
                  int* bought, Payment* out) noexcept nogil:
    """Payments for what a way leaves to the symbols, all that is paid in the way counted.

    Sets how many units are bought from neighbors where that is asked for.
    """
    cdef Cost rest
    cdef int i, n, kept = 0
    # A rebate never makes another payment cheaper than the one it is off, so it may come last.
    cdef int most = coins + market.rebate_left + market.rebate_right
    cdef bint overpay = dominated or (
        market.free_counts and (market.rebate_left or market.rebate_right))
    rest_of(way, &rest)
    if market.buying != BUY_FREELY:
        overpay = False
        bought[0] = (way.bought + uncovered(rest.raw_in, market.own_raw, RAW_SETS)
                     + uncovered(rest.made_in, market.own_made, MADE_SETS))
    n = list_regular(
        market, &rest, most - coins_of(way), overpay, dominated or overpay, out)
    for i in range(n):
        take_rebates(market, way, &out[i])
        if sum_of(&out[i]) <= coins:
            out[kept] = out[i]
            kept += 1
    return kept


cdef void least_bought(const Market* market, const Way* ways, int n, int* least) noexcept nogil:
    """How many units must be bought from other players, without a unit of the bank and with it.

    Own symbols and own special units cover as much together whichever is used first, so what no
    way can leave less of has to be bought, whether or not the coins suffice for it.
    """
    cdef Cost rest
    cdef int i, open_
    least[0] = 255
    least[1] = 255
    for i in range(n):
        if ways[i].bought:
            continue
        rest_of(&ways[i], &rest)
        open_ = (uncovered(rest.raw_in, market.own_raw, RAW_SETS)
                 + uncovered(rest.made_in, market.own_made, MADE_SETS))
        least[ways[i].bank != 0] = min(least[ways[i].bank != 0], open_)


cdef int list_special(const Market* market, const Cost* cost, int target, int coins,
                      bint dominated, Payment* out) noexcept nogil:
    """Payments with special units: each rest that these leave is a cost for the symbols."""
    cdef Way ways[MAX_SPECIAL_WAYS]
    cdef Payment paid[MAX_PAYMENTS]
    cdef int least[2]       # units that must be bought: without and with one of the bank
    cdef int i, j, ways_found, found, bought = 0, n = 0
    coins -= cost.coins
    if coins < 0:
        return 0
    ways_found = spread_specials(
        market, cost, target, coins + market.rebate_left + market.rebate_right, ways)
    if market.buying != BUY_FREELY:
        least_bought(market, ways, ways_found, least)
    for i in range(ways_found):
        found = pay_rest(market, &ways[i], coins, dominated, &bought, paid)
        if market.buying != BUY_FREELY and bought > least[ways[i].bank != 0]:
            continue
        for j in range(found):
            n = add_payment(out, n, &paid[j], dominated)
    sort_payments(out, n)
    return n


cdef inline bint tells_by_coins(const Market* market) noexcept nogil:
    """Whether payments differ in nothing but coins and in special units, and none is forbidden."""
    return (not market.free_counts and market.rebate_left == 0 and market.rebate_right == 0
            and market.buying == BUY_FREELY)


cdef bint cheapest_special(const Market* market, const Cost* cost, int target, int coins,
                           Payment* out) noexcept nogil:
    """The first of the cheapest payments that `list_special` lists in a market that tells by coins.

    As a cheapest payment is dominated by none, only one of each way to use special units counts:
    among those of the same coins the one that pays least to the left.
    """
    cdef Way ways[MAX_SPECIAL_WAYS]
    cdef Cost rest
    cdef Payment paid
    cdef int i, n, spent, total, least
    coins -= cost.coins
    least = coins + 1
    n = spread_specials(market, cost, target, coins, ways)
    for i in range(n):
        spent = coins_of(&ways[i])
        if spent > least:
            continue
        rest_of(&ways[i], &rest)
        if not cheapest_regular(market, &rest, min(coins, least) - spent, True, &paid):
            continue
        paid.left += ways[i].left
        paid.right += ways[i].right
        paid.bank = ways[i].bank
        paid.far_left = ways[i].far[<int>FAR_LEFT]
        paid.far_right = ways[i].far[<int>FAR_RIGHT]
        paid.used = ways[i].used
        total = sum_of(&paid)
        if total < least or rank(&paid) < rank(out) or (
                rank(&paid) == rank(out) and uses_fewer(paid.used, out.used)):
            least = total
            out[0] = paid
    return least <= coins


# ---------------------------------------------------------------- what others ask

cdef int list_payments(const Market* market, const Cost* cost, int target, int coins,
                       bint dominated, Payment* out) noexcept nogil:
    """Payments for the resources of a cost that `coins` suffice for (those of the cost included).

    `target` is what is paid for: the bit of Counted of a color, or of a stage. Sorted, at most
    MAX_PAYMENTS. `dominated` lists also those that pay more than they need to. Of payments of the
    same coins only that with the fewest special units counts. Returns their number, 0 if the cost
    cannot be paid.
    """
    if is_regular(market, target):
        return list_regular(
            market, cost, coins, dominated and market.buying == BUY_FREELY, dominated, out)
    return list_special(market, cost, target, coins, dominated, out)


cdef inline bint has_all(const Market* market, const Cost* cost) noexcept nogil:
    """Whether the own symbols cover a cost."""
    return (uncovered(cost.raw_in, market.own_raw, RAW_SETS) == 0
            and uncovered(cost.made_in, market.own_made, MADE_SETS) == 0)


cdef bint cheapest(const Market* market, const Cost* cost, int target, int coins,
                   Payment* out) noexcept nogil:
    """One of the payments with the smallest sum; False if the cost cannot be paid."""
    cdef Payment payments[MAX_PAYMENTS]
    cdef int i, n, total, least
    if is_regular(market, target):
        return cheapest_regular(market, cost, coins, False, out)
    if coins < cost.coins:
        return False
    if not market.free_counts and has_all(market, cost):
        memset(out, 0, sizeof(Payment))
        return True
    if tells_by_coins(market):
        return cheapest_special(market, cost, target, coins, out)
    n = list_special(market, cost, target, coins, False, payments)
    least = coins + 1
    for i in range(n):
        total = sum_of(&payments[i])
        if total < least:
            least = total
            out[0] = payments[i]
    return n > 0
