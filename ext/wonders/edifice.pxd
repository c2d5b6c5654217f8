# Edifices: participation, rewards and penalties.
#
# A city takes part in the Edifice of an Age by a pawn: one of the card, for coins and together with
# a stage, or one of the box. When the last pawn of the card is taken, all who take part have the
# reward; if it never is, all others have the penalty at the end of the Age.

from libc.stdint cimport uint8_t

from solver._ext.core.game cimport move_t
from solver._ext.wonders.moments cimport Course
from solver._ext.wonders.tables cimport TABLES, Edifice, Effect
from solver._ext.wonders.state cimport State

cdef enum:
    NO_PARTICIPATION = 255  # a price that nobody can pay: it is not to be had
    MAX_CHOICES = 3         # of a stage: options, or Ages of a pawn


cdef inline const Edifice* edifice_of(const State* s, int age) noexcept nogil:
    """The Edifice of an Age (from 0)."""
    return &TABLES.edifice[s.edifice[age]]


cdef inline const Effect* penalty_of(const State* s, int age) noexcept nogil:
    """What the Edifice of an Age (from 0) costs those who have not taken part."""
    return &TABLES.edifice[s.edifice[age]].penalty.row[0]


cdef void draw_edifice(State* s, int edifice) noexcept nogil
cdef int edifices_to_draw(const State* s, uint8_t* out) noexcept nogil
cdef int participation_price(const State* s, int city, int stage, int pawns) noexcept nogil
cdef int stage_choices(const State* s, int city, int stage, int pawns, bint joining,
                       uint8_t* out) noexcept nogil
cdef void note_participations(State* s, Course* course) noexcept nogil
cdef void take_part(State* s, int city, int stage, move_t move) noexcept nogil
cdef void give_rewards(State* s, const Course* before) noexcept nogil
cdef int edifice_points(const State* s, int city) noexcept nogil
cdef void find_penalty_choices(State* s) noexcept nogil
cdef bint begin_penalties(State* s) noexcept nogil
cdef void pay_penalties(State* s) noexcept nogil
cdef int penalty_moves(const State* s, move_t* out) noexcept nogil
cdef int cards_of_color(const State* s, int city, int colors, uint8_t* out) noexcept nogil
