"""Playing games to their end at full speed, for searchers, statistics and benchmarks."""

from libc.string cimport memcpy, memset

from solver._ext.core.game cimport (
    CHANCE, MAX_MOVES, MAX_SEATS, MAX_STATE, OVER, GameDef, copy_state, move_t, used_size,
)
from solver._ext.core.rng cimport Random, Rng, random_below
from solver._ext.core.state cimport State

cdef enum:
    RUBBISH = 0xA5      # a byte that is hardly ever right


cdef int random_game(const GameDef* game, void* state, Random* rng) noexcept nogil:
    """Play random moves to the end; returns the number of moves and events."""
    cdef int n = 0
    if game.random_game != NULL:
        return game.random_game(state, rng)
    while game.decider(state) != OVER:
        game.apply(state, game.random_move(state, rng))
        n += 1
    return n


cdef int policy_game(const GameDef* game, void* state, Random* rng) noexcept nogil:
    """Play moves of the playout policy to the end; returns the number of moves and events."""
    cdef int n = 0
    if game.policy_game != NULL:
        return game.policy_game(state, rng)
    while game.decider(state) != OVER:
        game.apply(state, game.playout_move(state, rng))
        n += 1
    return n


cdef void policy_turns(
    const GameDef* game, void* state, Random* rng, int left
) noexcept nogil:
    """Play moves of the playout policy until at most so many turns are left and all that has been
    chosen is shown, or to the end."""
    cdef int decider = game.decider(state)
    if left < 0:
        policy_game(game, state, rng)
        return
    while decider != OVER:
        if game.turns_left(state) <= left and (
                game.pending == NULL or game.pending(state) == 0):
            return
        game.apply(state, game.playout_move(state, rng))
        decider = game.decider(state)


def random_games(State state not None, long games, seed=0, bint policy=False, int seat=-1,
                 bint soiled=False):
    """Play ``games`` games from ``state`` with random moves (or the playout policy), one thread.

    With ``seat`` each game begins in a world drawn from what that seat knows. With ``soiled`` what
    the state does not use is filled with rubbish first, which must not change anything.

    Returns a dict: ``games``, ``plies`` (moves and events in all), ``wins`` (sum of the win share
    per seat), ``endings`` (games per ending, by the game's own numbers), ``points`` (sum of the
    points per seat), ``counted`` and ``counted_points`` (the games in which points matter, and the
    points in these). Raises ValueError for a seat that is not there.
    """
    cdef const GameDef* game = state.game
    cdef Rng rng = Rng(seed)
    cdef char buffer[MAX_STATE]
    cdef double share[MAX_SEATS]
    cdef double points[MAX_SEATS]
    cdef double wins[MAX_SEATS]
    cdef double total[MAX_SEATS]
    cdef long endings[32]
    cdef double matter[MAX_SEATS]
    cdef long plies = 0, counted = 0, _game
    cdef int i, ending, seats = game.seats(state.data)
    for i in range(MAX_SEATS):
        wins[i] = 0.0
        total[i] = 0.0
        matter[i] = 0.0
    for i in range(32):
        endings[i] = 0
    if seat >= seats:
        raise ValueError(f"no seat {seat}")
    with nogil:
        for _game in range(games):
            if soiled:
                memset(buffer, RUBBISH, MAX_STATE)
            if seat >= 0:
                game.determinize(state.data, seat, &rng.random, buffer)
            else:
                copy_state(game, buffer, state.data)
            if policy:
                plies += policy_game(game, buffer, &rng.random)
            else:
                plies += random_game(game, buffer, &rng.random)
            game.returns(buffer, share)
            game.points(buffer, points)
            ending = game.ending(buffer)
            endings[ending] += 1
            for i in range(seats):
                wins[i] += share[i]
                total[i] += points[i]
            if not (game.sudden >> ending) & 1:
                counted += 1
                for i in range(seats):
                    matter[i] += points[i]
    return {
        "games": games,
        "plies": plies,
        "wins": [wins[i] for i in range(seats)],
        "points": [total[i] for i in range(seats)],
        "endings": [endings[i] for i in range(game.n_endings)],
        "counted": counted,
        "counted_points": [matter[i] for i in range(seats)],
    }


def longest_game(State state not None, long games, long most, seed=0, bint policy=False,
                 int seat=-1):
    """Play ``games`` games as :func:`random_games` does; returns the plies of the longest one.

    Raises RuntimeError where somebody who decides has no move, and after ``most`` plies of a game:
    searches play to the end without looking, and would never come back. Raises ValueError for a
    seat that is not there.
    """
    cdef const GameDef* game = state.game
    cdef Rng rng = Rng(seed)
    cdef char buffer[MAX_STATE]
    cdef move_t moves[MAX_MOVES]
    cdef long longest = 0, plies = 0, _game = 0
    cdef int decider
    cdef bint stuck = False
    if seat >= game.seats(state.data):
        raise ValueError(f"no seat {seat}")
    with nogil:
        for _game in range(games):
            plies = 0
            if seat >= 0:
                game.determinize(state.data, seat, &rng.random, buffer)
            else:
                copy_state(game, buffer, state.data)
            while plies <= most:
                decider = game.decider(buffer)
                if decider == OVER:
                    break
                stuck = decider != CHANCE and game.legal(buffer, moves) == 0
                if stuck:
                    break
                game.apply(buffer, game.playout_move(buffer, &rng.random) if policy
                           else game.random_move(buffer, &rng.random))
                plies += 1
            longest = max(longest, plies)
            if stuck or plies > most:
                break
    if stuck:
        raise RuntimeError(f"no move at ply {plies} of game {_game}")
    if plies > most:
        raise RuntimeError(f"game {_game} does not end")
    return longest


def played_out(State state not None, Rng rng not None):
    """The state that a game of random moves from ``state`` ends in, played as for searchers."""
    cdef State end = state.copy()
    random_game(end.game, end.data, &rng.random)
    return end


def apply_undo(State state not None, long count, seed=0):
    """Apply and undo at least ``count`` moves and events along random games; returns the number.

    At every ply of a random game all legal moves (a sample of a large set of events) are applied
    and undone by snapshot, then one of them is played. Benchmarks divide by the time.
    """
    cdef const GameDef* game = state.game
    cdef Rng rng = Rng(seed)
    cdef char buffer[MAX_STATE]
    cdef char before[MAX_STATE]
    cdef move_t moves[MAX_MOVES]
    cdef double prob[MAX_MOVES]
    cdef long done = 0
    cdef int i, n, decider
    cdef int size = used_size(game, state.data)
    with nogil:
        while done < count:
            copy_state(game, buffer, state.data)
            while True:
                decider = game.decider(buffer)
                if decider == OVER:
                    break
                if decider == CHANCE:
                    n = game.chance(buffer, moves, prob)
                else:
                    n = game.legal(buffer, moves)
                for i in range(min(n, 40)):
                    memcpy(before, buffer, size)
                    game.apply(buffer, moves[i])
                    memcpy(buffer, before, size)
                done += min(n, 40)
                game.apply(buffer, moves[random_below(&rng.random, n)])
    return done
