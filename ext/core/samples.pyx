# cython: boundscheck=True
"""What a network learns from a told game: inputs of its positions, and the rows of their moves."""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

import numpy as np

from solver._ext.core.game cimport (
    CHANCE, MAX_MOVES, MAX_STATE, MOVE_ROWS, OVER, GameDef, copy_state, move_t,
)
from solver._ext.core.state cimport State
from solver._ext.core.wide cimport MAX_INPUTS

cdef enum:
    MOST_SAMPLES = 2048     # of one game
    MOST_ENTRIES = 1 << 20
    MOST_ROWS = 1 << 18
    MOST_DECISIONS = 1 << 16
    NO_ASIDE = -1
    # bits of `wanted`
    HERE = 1                # the position of the decision
    ROWS = 2                # with the rows of its legal moves
    AFTER = 4               # the position after the move if chance decides there
    ASIDE = 8               # the positions after some moves that may not have been played
    # what `read` says
    GOOD = 0
    FULL = 1
    IMPOSSIBLE = 2

NO_ROW = 0xFFFF
"""Fills up the rows of moves that are the sum of fewer than others."""


cdef struct Buffer:
    uint16_t index[MOST_ENTRIES]
    int16_t count[MOST_ENTRIES]
    uint16_t rows[MOST_ROWS][MOVE_ROWS]
    int64_t offset[MOST_SAMPLES + 1]
    int64_t row_offset[MOST_SAMPLES + 1]
    int64_t decision[MOST_SAMPLES]
    uint8_t seat[MOST_SAMPLES]
    uint8_t after[MOST_SAMPLES]
    int32_t aside[MOST_SAMPLES]
    int16_t left[MOST_SAMPLES]
    uint8_t decider[MOST_DECISIONS]
    int n


cdef bint sample(
    Buffer* to, const GameDef* game, const void* state, int seat, int decision, bint after,
    int aside
) noexcept nogil:
    """Add the inputs of a state as `seat` sees it; False without room."""
    cdef int64_t at = to.offset[to.n]
    if to.n == MOST_SAMPLES or at + MAX_INPUTS > MOST_ENTRIES:
        return False
    to.offset[to.n + 1] = at + game.inputs(state, seat, to.index + at, to.count + at)
    to.row_offset[to.n + 1] = to.row_offset[to.n]
    to.decision[to.n] = decision
    to.seat[to.n] = seat
    to.after[to.n] = after
    to.aside[to.n] = aside
    to.left[to.n] = game.turns_left(state)
    to.n += 1
    return True


cdef bint add_rows(Buffer* to, const GameDef* game, const void* state) noexcept nogil:
    """Add the rows of the legal moves to the last sample; False without room."""
    cdef move_t moves[MAX_MOVES]
    cdef int n = game.legal(state, moves)
    cdef int64_t at = to.row_offset[to.n]
    cdef int i, k, known
    if at + n > MOST_ROWS:
        return False
    for i in range(n):
        known = game.rows(state, moves[i], to.rows[at + i])
        for k in range(known, MOVE_ROWS):
            to.rows[at + i][k] = 0xFFFF
    to.row_offset[to.n] = at + n
    return True


cdef bint possible(const GameDef* game, const void* state, move_t move) noexcept nogil:
    """Whether it is a legal move or an event that may come."""
    cdef move_t moves[MAX_MOVES]
    cdef double prob[MAX_MOVES]
    cdef int decider = game.decider(state)
    cdef int i, n = 0
    if decider == CHANCE:
        n = game.chance(state, moves, prob)
    elif decider != OVER:
        n = game.legal(state, moves)
    for i in range(n):
        if moves[i] == move:
            return True
    return False


cdef int read_asides(
    Buffer* to, const GameDef* game, const void* state, const int64_t* moves, int first, int last,
    int decision
) noexcept nogil:
    """Take the positions after these moves, as who decides there sees them."""
    cdef char child[MAX_STATE]
    cdef int i, seat
    for i in range(first, last):
        if not possible(game, state, moves[i]):
            return IMPOSSIBLE
        copy_state(game, child, state)
        game.apply(child, moves[i])
        seat = game.decider(child)
        if seat == OVER:
            return IMPOSSIBLE
        # Where chance decides tree search asks as seat 0 sees it.
        if not sample(to, game, child, 0 if seat == CHANCE else seat, decision, False, i):
            return FULL
    return GOOD


cdef int read(
    Buffer* to, const GameDef* game, void* state, const int64_t* moves, int plies,
    const uint16_t* at, const uint8_t* wanted, const uint8_t* beside, int decisions,
    const int64_t* asides, const int64_t* aside_offset
) noexcept nogil:
    """Go through a game and take what is wanted of its decisions; tells what is wrong."""
    cdef int ply, seat, said, k = 0, seats = game.seats(state)
    cdef bint here
    to.n = 0
    to.offset[0] = 0
    to.row_offset[0] = 0
    for ply in range(plies):
        here = k < decisions and at[k] == ply
        seat = game.decider(state)
        if not possible(game, state, moves[ply]) or (here and seat < 0):
            return IMPOSSIBLE
        if here and wanted[k] & HERE:
            if not sample(to, game, state, seat, k, False, NO_ASIDE):
                return FULL
            if wanted[k] & ROWS and not add_rows(to, game, state):
                return FULL
            if beside[k]:
                if not sample(to, game, state, (seat + beside[k]) % seats, k, False, NO_ASIDE):
                    return FULL
        if here and wanted[k] & ASIDE:
            said = read_asides(to, game, state, asides, aside_offset[k], aside_offset[k + 1], k)
            if said != GOOD:
                return said
        game.apply(state, moves[ply])
        if here:
            to.decider[k] = seat
            if wanted[k] & AFTER and game.decider(state) == CHANCE:
                # Where chance decides tree search asks as seat 0 sees it.
                if not sample(to, game, state, 0, k, True, NO_ASIDE):
                    return FULL
            k += 1
    return GOOD if k == decisions and game.decider(state) == OVER else IMPOSSIBLE


def read_game(State start not None, moves, at, wanted, beside, asides=(), aside_offset=None):
    """Samples of one game of self-play (solver/_ext/search/selfplay).

    ``moves`` are all plies from ``start``, ``at`` the plies of the decisions, ``wanted`` says by
    bits what is taken of each: 1 its position, 2 with the rows of the legal moves, 4 the position
    after the move if chance decides there. Of a position that is taken the view of a second seat is
    taken as well, which sits so many seats ``beside`` the one that decides, if that is not 0.
    ``asides`` are moves of the decisions in CSR form, those of decision k begin at
    ``aside_offset[k]``; bit 8 takes the positions after them, as the seat that decides there sees
    them, or seat 0 where chance decides.

    Returns a dict of arrays: ``index`` and ``count`` (inputs of all samples), ``offset`` (where
    those of a sample begin, one more than there are samples), ``rows`` (of all moves, filled up
    with NO_ROW), ``row_offset`` likewise, and for each sample ``decision`` (number in ``at``),
    ``seat`` (whose view it is), ``after``, ``aside`` (number in ``asides``, -1 for none) and
    ``left`` (turns); ``decider`` is the seat of every decision. Raises ValueError for a game that
    is not possible, MemoryError for one that is too long.
    """
    cdef const int64_t[::1] plies = np.ascontiguousarray(moves, dtype=np.int64)
    cdef const uint16_t[::1] places = np.ascontiguousarray(at, dtype=np.uint16)
    cdef const uint8_t[::1] bits = np.ascontiguousarray(wanted, dtype=np.uint8)
    cdef const uint8_t[::1] others = np.ascontiguousarray(beside, dtype=np.uint8)
    cdef const int64_t[::1] aside_moves = np.ascontiguousarray(asides, dtype=np.int64)
    cdef const int64_t[::1] aside_ends
    cdef const GameDef* game = start.game
    cdef char buffer[MAX_STATE]
    cdef Buffer* to
    cdef int n, decisions = len(places), n_plies = len(plies)
    cdef int said
    if (game.n_inputs == 0 or len(bits) != decisions or len(others) != decisions
            or decisions > MOST_DECISIONS):
        raise ValueError("no inputs, or not a wish for each decision")
    if game.n_rows == 0 and any(bit & ROWS for bit in wanted):
        raise ValueError("the game has no policy")
    if aside_offset is None:
        aside_offset = np.zeros(decisions + 1)
    aside_ends = np.ascontiguousarray(aside_offset, dtype=np.int64)
    if (len(aside_ends) != decisions + 1 or aside_ends[0] != 0
            or aside_ends[decisions] != len(aside_moves) or np.any(np.diff(aside_ends) < 0)):
        raise ValueError("not a place in the asides for each decision")
    to = <Buffer*>malloc(sizeof(Buffer))
    if to == NULL:
        raise MemoryError
    memcpy(buffer, start.data, game.state_size)
    with nogil:
        said = read(to, game, buffer, &plies[0] if n_plies else NULL, n_plies,
                    &places[0] if decisions else NULL, &bits[0] if decisions else NULL,
                    &others[0] if decisions else NULL, decisions,
                    &aside_moves[0] if len(aside_moves) else NULL, &aside_ends[0])
    try:
        if said == IMPOSSIBLE:
            raise ValueError("not a whole game of these rules")
        if said == FULL:
            raise MemoryError("too many samples in one game")
        n = to.n
        return {
            "index": np.array(<uint16_t[:to.offset[n] + 1]>to.index)[:to.offset[n]],
            "count": np.array(<int16_t[:to.offset[n] + 1]>to.count)[:to.offset[n]],
            "rows": np.array(<uint16_t[:to.row_offset[n] + 1, :MOVE_ROWS]>&to.rows[0][0])[
                :to.row_offset[n]],
            "offset": np.array(<int64_t[:n + 1]>to.offset),
            "row_offset": np.array(<int64_t[:n + 1]>to.row_offset),
            "decision": np.array([to.decision[i] for i in range(n)], dtype=np.int64),
            "seat": np.array([to.seat[i] for i in range(n)], dtype=np.uint8),
            "left": np.array([to.left[i] for i in range(n)], dtype=np.int16),
            "aside": np.array([to.aside[i] for i in range(n)], dtype=np.int32),
            "after": np.array([to.after[i] for i in range(n)], dtype=np.uint8),
            "decider": np.array([to.decider[i] for i in range(decisions)], dtype=np.uint8),
        }
    finally:
        free(to)
