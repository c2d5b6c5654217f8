# cython: boundscheck=True
"""Networks for learned evaluations, ready for the searchers."""

from solver._ext.core.game cimport MAX_MOVES, GameDef, move_t
from solver._ext.core.state cimport State
from solver._ext.core.wide cimport (
    Hidden, fill_wide, wide_ending, wide_move, wide_plain, wide_second, wide_value,
)


cdef class NetworkHandle:
    """The weights of a network, ready for the searchers; does not change after it was made.

    ``weights`` maps names to the arrays that wide.pyx tells. Whatever the arrays are, they are
    checked before C sees them: raises ValueError when types or shapes do not fit and for weights so
    large that a sum could overflow; KeyError when an array is missing.

    A game may add inputs behind those that it had when the weights were fitted: up to ``inputs``
    such weights have zeros for them, and say what they said before, to the bit.
    """

    def __init__(self, weights, *, int inputs=0):
        self.arrays = fill_wide(&self.wide, weights, inputs)

    cdef bint fits(self, const GameDef* game):
        """Whether it is for the inputs, endings and moves of a game."""
        return (self.wide.n_inputs == game.n_inputs and self.wide.n_rows in (0, game.n_rows)
                # One may know only the first endings of a game: those without its expansions.
                and self.wide.n_endings <= game.n_endings)

    def is_for(self, State state not None):
        """Whether its inputs, endings and moves are those of the game of a state."""
        return self.fits(state.game)

    @property
    def has_policy(self):
        """Whether it judges moves beside positions."""
        return self.wide.n_rows > 0

    @property
    def n_inputs(self):
        """Length of the input vector."""
        return self.wide.n_inputs

    def judge(self, State state not None, int seat, *, plain=False):
        """What it says of a state as ``seat`` sees it.

        Returns the logit of its chance to win, those of the endings if it wins and if it loses (a
        list of twice as many), and those of the legal moves (empty unless that seat decides).
        ``plain`` computes it without the instructions of this processor alone: the same numbers.
        Raises ValueError for a network of another game, and for a seat that is not there.
        """
        cdef Hidden hidden
        cdef Wide net = self.wide
        cdef move_t moves[MAX_MOVES]
        cdef int i, n = 0
        if not self.fits(state.game):
            raise ValueError("no network of this game")
        if not 0 <= seat < state.game.seats(state.data):
            raise ValueError(f"no seat {seat}")
        if plain:
            net.kernel = wide_plain
        wide_second(&net, state.game, state.data, seat, &hidden)
        if state.decider == seat and self.wide.n_rows:
            n = state.game.legal(state.data, moves)
        return (
            wide_value(&self.wide, &hidden),
            [wide_ending(&self.wide, &hidden, won, i)
             for won in (True, False) for i in range(self.wide.n_endings)],
            [wide_move(&self.wide, state.game, state.data, moves[i], &hidden) for i in range(n)],
        )
