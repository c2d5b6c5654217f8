"""Payments of 7 Wonders (reference: section 4)."""

from libc.stdint cimport uint8_t

from solver._ext.wonders.tables cimport MADE_SETS, RAW_SETS, Cost
from solver._ext.wonders.state cimport City, State, left_of, right_of


# How many units of one class of resources each group can cover at most.
cdef struct Reach:
    int units
    int own
    int own_left
    int own_right
    int left
    int right
    int neighbours
    int all


cdef void market_of(const State* s, int index, Market* market) noexcept nogil:
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


cdef inline int uncovered(const uint8_t* units, const uint8_t* symbols, int sets) noexcept nogil:
    """Units that remain when as many as possible are covered by the symbols."""
    cdef int which, worst = 0
    for which in range(1, sets):
        worst = max(worst, <int>units[which] - <int>symbols[which])
    return worst


cdef inline int uncovered_by_two(const uint8_t* units, const uint8_t* first,
                                 const uint8_t* second, int sets) noexcept nogil:
    cdef int which, worst = 0
    for which in range(1, sets):
        worst = max(worst, <int>units[which] - <int>first[which] - <int>second[which])
    return worst


cdef inline int uncovered_by_all(const uint8_t* units, const uint8_t* own, const uint8_t* left,
                                 const uint8_t* right, int sets) noexcept nogil:
    cdef int which, worst = 0
    for which in range(1, sets):
        worst = max(worst, <int>units[which] - <int>own[which] - <int>left[which]
                    - <int>right[which])
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
        out.neighbours = total - uncovered_by_two(units, left, right, sets)
    return True


cdef int splits(const Reach* reach, int price_left, int price_right, bint overpay,
                Pair* out) noexcept nogil:
    """Payments for the units of one class: all of them, or those that buy as little as possible."""
    cdef int bought, left, right, n = 0
    cdef int least = reach.units - reach.own
    if not overpay:
        for left in range(reach.units - reach.own_right, reach.own_left - reach.own + 1):
            out[n].left = <uint8_t>(left * price_left)
            out[n].right = <uint8_t>((least - left) * price_right)
            n += 1
        return n
    for bought in range(least, reach.neighbours + 1):
        for left in range(max(0, reach.units - reach.own_right), min(bought, reach.left) + 1):
            right = bought - left
            if right > reach.right or reach.units - right > reach.own_left:
                continue
            if n < MAX_PAYMENTS:
                out[n].left = <uint8_t>(left * price_left)
                out[n].right = <uint8_t>(right * price_right)
                n += 1
    return n


cdef inline bint comes_before(const Pair* a, const Pair* b) noexcept nogil:
    return a.left < b.left or (a.left == b.left and a.right < b.right)


cdef int sorted_once(Pair* pairs, int n) noexcept nogil:
    """Sort payments and drop repetitions; returns how many are left."""
    cdef Pair moved
    cdef int i, j, kept = 0
    for i in range(1, n):
        moved = pairs[i]
        j = i
        while j > 0 and comes_before(&moved, &pairs[j - 1]):
            pairs[j] = pairs[j - 1]
            j -= 1
        pairs[j] = moved
    for i in range(n):
        if kept and pairs[kept - 1].left == pairs[i].left and (
                pairs[kept - 1].right == pairs[i].right):
            continue
        pairs[kept] = pairs[i]
        kept += 1
    return kept


cdef int undominated(Pair* pairs, int n) noexcept nogil:
    """Of sorted payments keep those that no other one is below in both parts."""
    cdef int i, kept = 0
    for i in range(n):
        if kept == 0 or pairs[i].right < pairs[kept - 1].right:
            pairs[kept] = pairs[i]
            kept += 1
    return kept


cdef bint reaches(const Market* m, const Cost* cost, bint overpay, Reach* raw,
                  Reach* made) noexcept nogil:
    """What can be covered of both classes; False if not all of it."""
    return (reach_of(cost.raw_in, cost.raw, m.own_raw, m.left_raw, m.right_raw, RAW_SETS, overpay,
                     raw)
            and reach_of(cost.made_in, cost.made, m.own_made, m.left_made, m.right_made,
                         MADE_SETS, overpay, made))


cdef int list_payments(const Market* market, const Cost* cost, int coins, bint dominated,
                       Pair* out) noexcept nogil:
    """Payments to the neighbours that `coins` suffice for (those of the cost itself included).

    Sorted, at most MAX_PAYMENTS. `dominated` lists also those that pay more than they need to.
    Returns their number, 0 if the cost cannot be paid.
    """
    cdef Reach raw, made
    cdef Pair of_raw[MAX_PAYMENTS]
    cdef Pair of_made[MAX_PAYMENTS]
    cdef Pair all_pairs[MAX_PAYMENTS * 8]
    cdef int i, j, n_raw, n_made, left, right, n = 0
    coins -= cost.coins
    if coins < 0 or not reaches(market, cost, dominated, &raw, &made):
        return 0
    if not dominated and raw.own == raw.units and made.own == made.units:
        out[0].left = 0
        out[0].right = 0
        return 1
    n_raw = splits(&raw, market.price_raw_left, market.price_raw_right, dominated, of_raw)
    n_made = splits(&made, market.price_made_left, market.price_made_right, dominated, of_made)
    for i in range(n_raw):
        for j in range(n_made):
            left = of_raw[i].left + of_made[j].left
            right = of_raw[i].right + of_made[j].right
            if left + right <= coins and n < MAX_PAYMENTS * 8:
                all_pairs[n].left = <uint8_t>left
                all_pairs[n].right = <uint8_t>right
                n += 1
    n = sorted_once(all_pairs, n)
    if not dominated:
        n = undominated(all_pairs, n)
    n = min(n, <int>MAX_PAYMENTS)
    for i in range(n):
        out[i] = all_pairs[i]
    return n


cdef inline void cheapest_split(const Reach* reach, int price_left, int price_right,
                                int* left, int* right) noexcept nogil:
    """Buy as much as possible where it is cheaper."""
    cdef int least = reach.units - reach.own
    cdef int from_left
    if price_left <= price_right:
        from_left = reach.own_left - reach.own
    else:
        from_left = reach.units - reach.own_right
    left[0] += from_left * price_left
    right[0] += (least - from_left) * price_right


cdef bint cheapest(const Market* market, const Cost* cost, int coins, Pair* out) noexcept nogil:
    """One of the payments with the smallest sum; False if the cost cannot be paid."""
    cdef Reach raw, made
    cdef int left = 0, right = 0
    coins -= cost.coins
    if coins < 0 or not reaches(market, cost, False, &raw, &made):
        return False
    cheapest_split(&raw, market.price_raw_left, market.price_raw_right, &left, &right)
    cheapest_split(&made, market.price_made_left, market.price_made_right, &left, &right)
    out.left = <uint8_t>left
    out.right = <uint8_t>right
    return left + right <= coins
