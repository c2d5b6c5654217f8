# Who wins a game of points in which equal points are parted by coins, as in most of the family.

cdef enum Decided:
    BY_POINTS = 1
    BY_COINS = 2        # equal points, more coins
    BY_NOTHING = 3      # equal points and coins: a shared win


cdef inline Decided decide(const int* points, const int* coins, int seats,
                           bint* wins) noexcept nogil:
    """Mark the seats that win, and tell what decided it."""
    cdef int best = points[0], richest = -1, equal = 0, winners = 0
    cdef int seat
    for seat in range(1, seats):
        best = max(best, points[seat])
    for seat in range(seats):
        if points[seat] == best:
            equal += 1
            richest = max(richest, coins[seat])
    for seat in range(seats):
        wins[seat] = points[seat] == best and coins[seat] == richest
        winners += wins[seat]
    if equal == 1:
        return BY_POINTS
    return BY_COINS if winners == 1 else BY_NOTHING


cdef inline void share_win(const bint* wins, int seats, double* out) noexcept nogil:
    """The win in equal parts to those who have won."""
    cdef int seat, winners = 0
    for seat in range(seats):
        winners += wins[seat]
    for seat in range(seats):
        out[seat] = <double>wins[seat] / winners
