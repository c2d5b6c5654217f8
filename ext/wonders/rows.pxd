# Rows of cards and who holds them: a row is a hand as it was dealt, named by the city it was dealt
# to; it travels from seat to seat. In the Free City game also who manages the city of nobody.

from solver._ext.wonders.state cimport State, in_teams, team_of
from solver._ext.wonders.tables cimport LEADERS

cdef inline bint is_free_city_game(const State* s) noexcept nogil:
    return s.cities != s.seats


cdef inline int managed_row(const State* s, int age) noexcept nogil:
    """The hand that gets the cards of the Free City's pile."""
    if age == 2:
        return 1
    return 0


cdef inline int clockwise(const State* s, int seat, int steps) noexcept nogil:
    """The seat or row so many steps on; back if they are negative."""
    cdef int place = (seat + steps) % s.seats
    if place < 0:
        place += s.seats
    return place


cdef inline int steps_passed(const State* s, int age, int turn) noexcept nogil:
    """How many seats to the left a hand has traveled by a turn of an Age."""
    turn = max(1, min(turn, <int>s.turns))
    if age == 2 and not is_free_city_game(s):
        return 1 - turn
    return turn - 1


cdef inline int row_held_by(const State* s, int seat, int age, int turn) noexcept nogil:
    return clockwise(s, seat, -steps_passed(s, age, turn))


cdef inline int seat_holding(const State* s, int row, int age, int turn) noexcept nogil:
    """The seat that holds a row in a turn; the pile is with the manager."""
    if row >= s.seats:
        row = managed_row(s, age)
    return clockwise(s, row, steps_passed(s, age, turn))


cdef inline int receiver_of(const State* s, int seat, int age) noexcept nogil:
    """The seat of a team, or the seat itself, that gets the hands of others in an Age."""
    if not in_teams(s):
        return seat
    return 2 * team_of(seat) + (age == 2 or age == LEADERS)


cdef inline int manager_of(const State* s) noexcept nogil:
    """The seat that plays for the Free City now."""
    return seat_holding(s, managed_row(s, s.age), s.age, s.turn)


cdef inline bint is_managed(const State* s, int age, int row) noexcept nogil:
    return is_free_city_game(s) and row == managed_row(s, age)


cdef inline int turn_of_place(const State* s, int age, int row, int place) noexcept nogil:
    """The turn in which the card at the place of a used one was used; one more than the turns of
    an Age for what is left at the end."""
    cdef int hand = s.hand
    if is_managed(s, age, row):
        return (2 * hand - place) // 2
    return hand - place


cdef inline int owner_seat(const State* s, int city) noexcept nogil:
    """The seat that decides for a city."""
    if city >= s.seats:
        return manager_of(s)
    return city
