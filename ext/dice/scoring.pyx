"""Points and winners of 7 Wonders Dice (Scoring)."""

from libc.stdint cimport uint8_t

from solver._ext.core.winners cimport Decided, decide, share_win
from solver._ext.dice.tables cimport (
    AGORA, BARRACKS_EAST, BARRACKS_WEST, GALLERY, GUILD_COURT, MARKET, N_BUILDINGS, N_ROWS,
    NONE, UNIVERSITY, WONDER, Board, PerBox,
)
from solver._ext.dice.state cimport MAX_PLAYERS, board_of, count_in, sheet_of, total

cdef int ROW_BUILDING[N_ROWS]
ROW_BUILDING[:] = [
    WONDER, BARRACKS_WEST, BARRACKS_EAST, AGORA, MARKET, UNIVERSITY, GUILD_COURT, GALLERY,
]
# The same the other way round; the Warehouse has no row, and sheets give it no points.
cdef int ROW_OF[N_BUILDINGS]
ROW_OF[:] = [0, 6, 7, 1, 3, 4, 5, 2, 0]


cdef int score_city(const State* s, const City* city, int* rows) noexcept nogil:
    """Points of a city by row if it were scored as it is; returns their sum."""
    cdef const Board* board
    cdef const PerBox* per_box
    cdef int row, i, sum_ = 0
    for row in range(N_ROWS):
        rows[row] = 0
    if city.board == NONE:
        return 0
    board = board_of(s, city)
    for row in range(N_ROWS):
        rows[row] = total(&board.vp, board.building[ROW_BUILDING[row]] & city.ticked)
    for i in range(board.n_per_box):
        per_box = &board.per_box[i]
        if (city.ticked >> per_box.box) & 1:
            rows[ROW_OF[per_box.row]] += per_box.vp * count_in(board, per_box.counted, city.ticked)
    rows[1] += city.attack[0]
    rows[2] += city.attack[1]
    if city.agora_first:
        rows[3] += sheet_of(s).first_agora
    for row in range(N_ROWS):
        sum_ += rows[row]
    return sum_


cdef Decided winners_of(const State* s, bint* wins) noexcept nogil:
    cdef int rows[N_ROWS]
    cdef int points[MAX_PLAYERS]
    cdef int coins[MAX_PLAYERS]
    cdef int seat
    for seat in range(s.seats):
        points[seat] = score_city(s, &s.now[seat], rows)
        coins[seat] = s.now[seat].coins
    return decide(points, coins, s.seats, wins)


cdef void decide_winner(State* s) noexcept nogil:
    cdef bint wins[MAX_PLAYERS]
    s.ending = <uint8_t>winners_of(s, wins)


cdef void dice_returns(const void* state, double* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef bint wins[MAX_PLAYERS]
    winners_of(s, wins)
    share_win(wins, s.seats, out)


cdef int dice_ending(const void* state) noexcept nogil:
    return (<const State*>state).ending


cdef void dice_points(const void* state, double* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int rows[N_ROWS]
    cdef int seat
    for seat in range(s.seats):
        out[seat] = score_city(s, &s.now[seat], rows)


cdef void dice_categories(const void* state, int seat, double* out) noexcept nogil:
    cdef const State* s = <const State*>state
    cdef int rows[N_ROWS]
    cdef int i
    score_city(s, &s.now[seat], rows)
    for i in range(N_ROWS):
        out[i] = rows[i]
