"""The Python face of a state: one thin class for all games."""

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int16_t, uint16_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcmp, memcpy, memset

from solver._ext.core.game cimport CHANCE as C_CHANCE
from solver._ext.core.game cimport (
    MAX_MOVES, MAX_SEATS, MOVE_ROWS, OVER as C_OVER, GameDef, move_t,
)
from solver._ext.core.wide cimport MAX_INPUTS
from solver._ext.core.rng cimport Rng
from solver._ext.core.sides cimport Sides, find_sides

CHANCE = C_CHANCE
OVER = C_OVER


cdef State new_state(const GameDef* game):
    """A state of `game` with all bytes zero."""
    cdef State state = State.__new__(State)
    state.game = game
    state.data = malloc(game.state_size)
    if state.data == NULL:
        raise MemoryError
    memset(state.data, 0, game.state_size)
    return state


cdef class State:
    """All that has happened so far in one game, as far as anybody can know it.

    Made by a game's own module, never directly. ``apply`` and ``undo`` change it in place. Not
    safe to share between threads while it changes.
    """

    def __init__(self):
        raise TypeError("states are made by a game, e.g. solver.games.load('duel').new()")

    def __dealloc__(self):
        free(self.data)
        free(self.trail)

    cdef State fresh(self):
        cdef State other = new_state(self.game)
        memcpy(other.data, self.data, self.game.state_size)
        return other

    @property
    def game_name(self):
        """Name of the game as in the registry."""
        return self.game.name.decode()

    @property
    def seats(self):
        """Number of seats."""
        return self.game.seats(self.data)

    @property
    def sides(self):
        """Side of each seat (0-based); seats of one side win and lose together."""
        cdef Sides sides
        find_sides(&sides, self.game, self.data)
        return tuple([sides.of[i] for i in range(sides.seats)])

    @property
    def decider(self):
        """Seat that decides next (0-based), or CHANCE (-1), or OVER (-2)."""
        return self.game.decider(self.data)

    @property
    def sudden(self):
        """The endings in which points do not matter, as numbers in the order of the game's own."""
        return [i for i in range(self.game.n_endings) if (self.game.sudden >> i) & 1]

    @property
    def n_endings(self):
        """How many numbers tell how it ended, with 0 for a game that goes on."""
        return self.game.n_endings

    @property
    def key(self):
        """64-bit hash of all that matters for the rest of the game."""
        return self.game.key(self.data)

    @property
    def proof_key(self):
        """64-bit hash of all that matters for who wins; coarser than ``key`` close to the end."""
        if self.game.proof_key == NULL:
            return self.game.key(self.data)
        return self.game.proof_key(self.data)

    @property
    def sure_winner(self):
        """A seat that can win whatever the others do, where that is quickly seen; else None."""
        if self.game.sure_winner == NULL or self.game.decider(self.data) < 0:
            return None
        seat = self.game.sure_winner(self.data)
        return seat if seat >= 0 else None

    def settled(self):
        """A copy in which secrets are forgotten that can no longer have a part in who wins."""
        cdef State other = self.fresh()
        if self.game.secrets and self.game.settle != NULL:
            self.game.settle(other.data)
        return other

    @property
    def turns_left(self):
        """Upper bound of the turns left, sub-choices not counted."""
        return self.game.turns_left(self.data)

    def order(self, move):
        """The game's rough worth of a legal move: more is better. Raises ValueError for another."""
        if self.game.decider(self.data) < 0 or not self.is_legal(move):
            raise ValueError(f"move {move} is not possible in this state")
        return self.game.order(self.data, move)

    cdef int seat_of(self, int seat) except -1:
        """The seat, if there is one of that number. Raises ValueError."""
        if not 0 <= seat < self.game.seats(self.data):
            raise ValueError(f"no seat {seat}")
        return seat

    def infoset(self, int seat):
        """64-bit hash of what ``seat`` knows of it."""
        return self.game.infoset(self.data, self.seat_of(seat))

    @property
    def outlook(self):
        """64-bit hash of what the decider's choice hangs on most, coarser than its infoset.

        The infoset itself in a game that names nothing coarser. ValueError unless a seat decides.
        """
        cdef int seat = self.game.decider(self.data)
        if seat < 0:
            raise ValueError("nobody decides")
        if self.game.outlook == NULL:
            return self.game.infoset(self.data, seat)
        return self.game.outlook(self.data)

    @property
    def event_outlook(self):
        """64-bit hash of what all see and of the next chance event, as searches share it.

        The key in a game without such nodes. ValueError unless chance decides.
        """
        if self.game.decider(self.data) != C_CHANCE:
            raise ValueError("no chance event comes next")
        if self.game.event_outlook == NULL:
            return self.game.key(self.data)
        return self.game.event_outlook(self.data)

    @property
    def wins_now(self):
        """Whether the decider can end the game by a win before anybody else decides.

        As far as that is quickly seen; False in a game that does not look for it. ValueError unless
        a seat decides.
        """
        if self.game.decider(self.data) < 0:
            raise ValueError("nobody decides")
        return self.game.wins_now != NULL and bool(self.game.wins_now(self.data))

    def legal_moves(self):
        """Legal moves of the decider; empty when chance decides or the game is over."""
        cdef move_t moves[MAX_MOVES]
        if self.game.decider(self.data) < 0:
            return []
        cdef int n = self.game.legal(self.data, moves)
        return [moves[i] for i in range(n)]

    def chance_outcomes(self):
        """Pairs (event, probability) of the next single chance event; empty if none is due."""
        cdef move_t moves[MAX_MOVES]
        cdef double prob[MAX_MOVES]
        if self.game.decider(self.data) != C_CHANCE:
            return []
        cdef int n = self.game.chance(self.data, moves, prob)
        return [(moves[i], prob[i]) for i in range(n)]

    def is_legal(self, move):
        """Whether ``move`` is a legal move, or a possible event when chance decides.

        An event whose outcome only some seats see may also happen as the others see it.
        """
        if self.game.decider(self.data) != C_CHANCE:
            return move in self.legal_moves()
        return (any(move == m for m, _ in self.chance_outcomes())
                or (move != 0 and move == self.game.veiled(self.data)))

    @property
    def sampled_chance(self):
        """Whether chance comes next, with more events or outcomes than searches look at."""
        return self.game.decider(self.data) == C_CHANCE and self.game.sampled_chance(self.data)

    @property
    def veiled_event(self):
        """The next chance event as seats see it who do not learn its outcome; 0 if all do."""
        if self.game.decider(self.data) != C_CHANCE:
            return 0
        return self.game.veiled(self.data)

    @property
    def secrets(self):
        """Whether seats can come to know different things in this game."""
        return bool(self.game.secrets)

    def hidden(self, int seat):
        """Whether ``seat`` knows less than the state holds, or less than another seat."""
        return self.game.hidden(self.data, self.seat_of(seat))

    def apply(self, move):
        """Play a move or chance event. Raises ValueError when it is not possible here."""
        if not self.is_legal(move):
            raise ValueError(f"move {move} is not possible in this state")
        cdef int size = self.game.state_size
        if self.depth == self.capacity:
            capacity = max(16, 2 * self.capacity)
            trail = <char*>realloc(self.trail, <size_t>capacity * size)
            if trail == NULL:
                raise MemoryError
            self.trail = trail
            self.capacity = capacity
        memcpy(self.trail + <size_t>self.depth * size, self.data, size)
        self.depth += 1
        self.game.apply(self.data, move)

    def undo(self):
        """Take back the last ``apply``. Raises ValueError when there is none."""
        if self.depth == 0:
            raise ValueError("nothing to undo")
        self.depth -= 1
        cdef int size = self.game.state_size
        memcpy(self.data, self.trail + <size_t>self.depth * size, size)

    def assign(self, State other not None):
        """Become equal to ``other``; ``undo`` then takes back the last ``apply`` and this with it.

        Raises ValueError for a state of another game.
        """
        if other.game != self.game:
            raise ValueError(f"is a state of {other.game_name}, not of {self.game_name}")
        memcpy(self.data, other.data, self.game.state_size)

    def copy(self):
        """An independent copy without the undo history."""
        return self.fresh()

    def __copy__(self):
        """An independent copy with the undo history."""
        cdef State other = self.fresh()
        cdef size_t size = <size_t>self.depth * self.game.state_size
        if size:
            other.trail = <char*>malloc(size)
            if other.trail == NULL:
                raise MemoryError
            memcpy(other.trail, self.trail, size)
            other.depth = other.capacity = self.depth
        return other

    def __deepcopy__(self, memo):
        """An independent copy with the undo history; `memo` is not needed, as nothing is shared."""
        return self.__copy__()

    def sample_chance(self, Rng rng not None):
        """Draw the next chance event. Raises ValueError unless chance decides."""
        if self.game.decider(self.data) != C_CHANCE:
            raise ValueError("no chance event is due")
        return self.game.sample(self.data, &rng.random)

    def random_move(self, Rng rng not None):
        """A random legal move, or a sampled chance event. ValueError when over.

        All moves are equally likely; of those that differ in nothing but the payment a game may
        take all for one.
        """
        if self.game.decider(self.data) == C_OVER:
            raise ValueError("the game is over")
        return self.game.random_move(self.data, &rng.random)

    def playout_move(self, Rng rng not None):
        """A move of the playout policy, or a sampled chance event. ValueError when over."""
        if self.game.decider(self.data) == C_OVER:
            raise ValueError("the game is over")
        return self.game.playout_move(self.data, &rng.random)

    def style_move(self, int style, Rng rng not None):
        """A move of a side that follows one of the ``n_styles`` plans, or a sampled chance event.

        Raises ValueError when over and for a plan that the game does not have.
        """
        if self.game.decider(self.data) == C_OVER:
            raise ValueError("the game is over")
        if not 0 <= style < self.game.n_styles:
            raise ValueError(f"no plan {style}")
        return self.game.style_move(self.data, style, &rng.random)

    def determinize(self, int seat, Rng rng not None):
        """A copy in which all that ``seat`` cannot know is drawn at random, consistently."""
        cdef State other = new_state(self.game)
        self.game.determinize(self.data, self.seat_of(seat), &rng.random, other.data)
        return other

    def returns(self):
        """Win share per seat of a finished game. Raises ValueError while it goes on."""
        cdef double out[MAX_SEATS]
        if self.game.decider(self.data) != C_OVER:
            raise ValueError("the game is not over")
        self.game.returns(self.data, out)
        return [out[i] for i in range(self.seats)]

    def points(self):
        """Points per seat if the game were scored now."""
        cdef double out[MAX_SEATS]
        self.game.points(self.data, out)
        return [out[i] for i in range(self.seats)]

    def evaluate(self):
        """Estimated win share per seat by the game's evaluation (exact when over)."""
        cdef double out[MAX_SEATS]
        if self.game.decider(self.data) == C_OVER:
            self.game.returns(self.data, out)
        else:
            self.game.evaluate(self.data, out)
        return [out[i] for i in range(self.seats)]

    @property
    def n_styles(self):
        """Plans that a side may follow in playouts, plain random moves included; 0 = none."""
        return self.game.n_styles

    @property
    def n_inputs(self):
        """Length of the vector a wide network sees; 0 when the game has none."""
        return self.game.n_inputs

    @property
    def n_rows(self):
        """Rows of a policy; 0 when the game has none."""
        return self.game.n_rows

    def inputs(self, int seat):
        """The non-zero inputs of a wide network seen from ``seat``: indexes and whole numbers."""
        cdef uint16_t index[MAX_INPUTS]
        cdef int16_t count[MAX_INPUTS]
        if self.game.n_inputs == 0:
            return [], []
        cdef int n = self.game.inputs(self.data, self.seat_of(seat), index, count)
        return [index[i] for i in range(n)], [count[i] for i in range(n)]

    def rows(self, move):
        """The rows of a policy of which a legal move is the sum. Raises ValueError without them."""
        cdef uint16_t rows[MOVE_ROWS]
        if self.game.n_rows == 0 or not self.is_legal(move):
            raise ValueError(f"no rows for move {move}")
        cdef int n = self.game.rows(self.data, move, rows)
        return [rows[i] for i in range(n)]

    def to_bytes(self):
        """The raw bytes of the state."""
        return PyBytes_FromStringAndSize(<char*>self.data, self.game.state_size)

    def __eq__(self, other):
        if not isinstance(other, State):
            return NotImplemented
        cdef State that = <State>other
        return (self.game == that.game
                and memcmp(self.data, that.data, self.game.state_size) == 0)

    def __hash__(self):
        raise TypeError("states change in place; hash state.key instead")

    def __repr__(self):
        return f"<{self.game_name} state, decider {self.decider}, key {self.key:016x}>"
