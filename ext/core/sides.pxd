# Sides: seats that win and lose together. All inline: a search asks for every reward.

from solver._ext.core.game cimport MAX_SEATS, GameDef


ctypedef struct Sides:
    int seats
    int count               # sides at the table
    int of[MAX_SEATS]       # side of each seat


cdef inline void find_sides(Sides* sides, const GameDef* game, const void* state) noexcept nogil:
    """The sides of a game, of which `state` is any state."""
    cdef int seat
    sides.seats = game.seats(state)
    sides.count = 0
    for seat in range(sides.seats):
        sides.of[seat] = seat if game.side_of == NULL else game.side_of(state, seat)
        sides.count = max(sides.count, sides.of[seat] + 1)


cdef inline double of_side(const Sides* sides, const double* each, int seat) noexcept nogil:
    """The sum of what each seat of the side of `seat` has; of shares: the share of its side."""
    cdef double total = 0.0
    cdef int other
    if sides.count == sides.seats:
        return each[seat]
    for other in range(sides.seats):
        if sides.of[other] == sides.of[seat]:
            total += each[other]
    return total


cdef inline int side_size(const Sides* sides, int seat) noexcept nogil:
    """Seats of the side of `seat`."""
    cdef int other, size = 0
    if sides.count == sides.seats:
        return 1
    for other in range(sides.seats):
        size += sides.of[other] == sides.of[seat]
    return size
