"""Games of a playout policy with some weights against the same policy with others."""

from libc.string cimport memcpy

from solver._ext.core.game cimport (
    CHANCE, MAX_SEATS, MAX_STATE, OVER, GameDef, copy_state,
)
from solver._ext.core.rng cimport Random, Rng, random_next
from solver._ext.core.state cimport State
from solver._ext.core.weights cimport PolicyWeights

cdef enum:
    MAX_WEIGHTS = 512


cdef void play(const GameDef* game, char* buffer, int seat, double* at, const double* own,
               const double* others, int n, Random* chance, Random* rng) noexcept nogil:
    """Play a game to its end: one seat with some weights, all others with the second ones."""
    cdef int decider, is_other, used = -1
    while True:
        decider = game.decider(buffer)
        if decider == OVER:
            return
        if decider == CHANCE:
            game.apply(buffer, game.playout_move(buffer, chance))
            continue
        is_other = decider != seat
        if is_other != used:
            memcpy(at, others if is_other else own, n * sizeof(double))
            used = is_other
        game.apply(buffer, game.playout_move(buffer, rng))


def contest(State state not None, PolicyWeights weights not None, first not None,
            second not None, long deals, seed=0):
    """Play ``deals`` times as many games as there are seats from ``state``: the first weights in
    each seat in turn, the second ones in all others; one thread, and no other search meanwhile.

    Returns for each deal the mean win share of the first weights, and their mean lead over the
    points of the others.
    """
    cdef const GameDef* game = state.game
    cdef Rng rng = Rng(seed)
    cdef char buffer[MAX_STATE]
    cdef double share[MAX_SEATS]
    cdef double points[MAX_SEATS]
    cdef double sets[2][MAX_WEIGHTS]
    cdef double shipped[MAX_WEIGHTS]
    cdef int i, seat, n = len(weights.names), seats = game.seats(state.data)
    cdef double won, lead, others
    cdef long _deal
    if n > MAX_WEIGHTS or len(first) != n or len(second) != n:
        raise ValueError(f"needs {n} weights, twice")
    for i in range(n):
        sets[0][i] = first[i]
        sets[1][i] = second[i]
        shipped[i] = weights.at[i]
    results = []
    for _deal in range(deals):
        won = lead = 0.0
        with nogil:
            for seat in range(seats):
                copy_state(game, buffer, state.data)
                play(game, buffer, seat, weights.at, sets[0], sets[1], n, &rng.random, &rng.random)
                game.returns(buffer, share)
                game.points(buffer, points)
                others = 0.0
                for i in range(seats):
                    others += points[i] if i != seat else 0.0
                won += share[seat] / seats
                lead += (points[seat] - others / (seats - 1)) / seats
        results.append((won, lead))
    for i in range(n):
        weights.at[i] = shipped[i]
    return results


def slope(State state not None, PolicyWeights weights not None, base not None, spread not None,
          long pairs, seed=0):
    """How the win share of one seat changes with its weights, those of all others being ``base``.

    In each pair of games one seat, each in turn, has every weight raised or lowered by its
    ``spread``, at random, and then the other way around; both games have the same deal. One
    thread, and no other search meanwhile.

    Returns for each weight the sum over the pairs of half the difference of the win shares, counted
    negative where the weight was lowered first, and the sum of its squares, the same for all.
    """
    cdef const GameDef* game = state.game
    cdef Rng rng = Rng(seed)
    cdef Random chance, noise
    cdef char buffer[MAX_STATE]
    cdef double share[MAX_SEATS]
    cdef double sets[3][MAX_WEIGHTS]
    cdef double shift[MAX_WEIGHTS]
    cdef double total[MAX_WEIGHTS]
    cdef double shipped[MAX_WEIGHTS]
    cdef signed char sign[MAX_WEIGHTS]
    cdef int i, which, seat, n = len(weights.names), seats = game.seats(state.data)
    cdef double gain, squares = 0.0
    cdef unsigned long long deal, bits = 0
    cdef long pair
    if n > MAX_WEIGHTS or len(base) != n or len(spread) != n:
        raise ValueError(f"needs {n} weights, twice")
    for i in range(n):
        sets[2][i] = base[i]
        shift[i] = spread[i]
        shipped[i] = weights.at[i]
        total[i] = 0.0
    with nogil:
        for pair in range(pairs):
            seat = pair % seats
            for i in range(n):
                if i % 64 == 0:
                    bits = random_next(&rng.random)
                sign[i] = 1 if bits >> (i % 64) & 1 else -1
                sets[0][i] = sets[2][i] + sign[i] * shift[i]
                sets[1][i] = sets[2][i] - sign[i] * shift[i]
            deal = random_next(&rng.random)
            gain = 0.0
            for which in range(2):
                chance.s = deal
                noise.s = ~deal
                copy_state(game, buffer, state.data)
                play(game, buffer, seat, weights.at, sets[which], sets[2], n, &chance, &noise)
                game.returns(buffer, share)
                gain += (0.5 - which) * share[seat]
            squares += gain * gain
            for i in range(n):
                total[i] += sign[i] * gain
    for i in range(n):
        weights.at[i] = shipped[i]
    return [total[i] for i in range(n)], squares
