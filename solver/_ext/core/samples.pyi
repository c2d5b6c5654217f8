"""What a network learns from a told game: inputs of its positions, and the rows of their moves."""

from typing import Any

from solver._ext.core.state import State

NO_ROW: int
"""Fills up the rows of moves that are the sum of fewer than others."""

def read_game(
    start: State,
    moves: Any,
    at: Any,
    wanted: Any,
    beside: Any,
    asides: Any = (),
    aside_offset: Any = None,
) -> dict[str, Any]:
    """Samples of one game of self-play (:mod:`solver._ext.search.selfplay`).

    ``moves`` are all plies from ``start``, ``at`` the plies of the decisions, ``wanted`` says by
    bits what is taken of each: 1 its position, 2 with the rows of the legal moves, 4 the position
    after the move if chance decides there. Of a position that is taken the view of a second seat is
    taken as well, which sits so many seats ``beside`` the one that decides, if that is not 0.
    ``asides`` are moves of the decisions in CSR form, those of decision k begin at
    ``aside_offset[k]``; bit 8 takes the positions after them, as the seat that decides there sees
    them, or seat 0 where chance decides.

    Returns a dict of arrays: ``index`` and ``count`` (inputs of all samples), ``offset`` (where
    those of a sample begin, one more than there are samples), ``rows`` (of all moves, filled up
    with ``NO_ROW``), ``row_offset`` likewise, and for each sample ``decision`` (number in ``at``),
    ``seat`` (whose view it is), ``after``, ``aside`` (number in ``asides``, -1 for none) and
    ``left`` (turns); ``decider`` is the seat of every decision. Raises ValueError for a game that
    is not possible, MemoryError for one that is too long.
    """
