"""Leaf values of tree searches: evaluations, playouts, rewards, and the tallies of root moves."""

from libc.math cimport exp
from libc.stdint cimport uint16_t

from solver._ext.core.network cimport MAX_ACTIVE, network_logit
from solver._ext.core.playout cimport policy_game, random_game
from solver._ext.core.sides cimport find_sides, of_side, side_size

cdef enum:
    SCALES = 3              # points that are a reward of 1 when points count, in score scales

DEFAULTS = {
    "playout": 0.25, "score": 0.25, "score_scale": 40.0, "uniform": 0, "reward": 0,
    "report_every": 16,
}


cdef int fill_judge(Judge* judge, const GameDef* game, const void* root, dict settings) except -1:
    """Set up a judge for states that come after `root`; `settings` has the keys of ``DEFAULTS``."""
    judge.game = game
    find_sides(&judge.sides, game, root)
    judge.playout_weight = settings["playout"]
    judge.score_weight = settings["score"]
    judge.score_scale = settings["score_scale"]
    judge.uniform = settings["uniform"]
    judge.reward_by = settings["reward"]
    judge.report_every = settings["report_every"]
    return 0


cdef double estimate_seat(const Judge* judge, const void* state, int seat) noexcept nogil:
    """Win share of one seat by the learned evaluation."""
    cdef uint16_t index[MAX_ACTIVE]
    cdef float value[MAX_ACTIVE]
    cdef int n = judge.game.features(state, seat, index, value)
    return 1.0 / (1.0 + exp(-network_logit(judge.net, index, value, n)))


cdef void estimate_share(const Judge* judge, const void* state, double* out) noexcept nogil:
    """Win share per seat of an unfinished state by the learned or the game's own evaluation."""
    cdef double total = 0.0
    cdef int seat
    cdef int seats = judge.sides.seats
    if judge.net == NULL:
        judge.game.evaluate(state, out)
        return
    for seat in range(1 if seats == 2 else seats):
        out[seat] = estimate_seat(judge, state, seat)
        total += out[seat]
    if seats == 2:
        out[1] = 1.0 - out[0]
        return
    for seat in range(seats):
        out[seat] /= total


cdef double rank_of(
    const Sides* sides, const double* won, const double* scored, int seat
) noexcept nogil:
    """1 for the first place down to 0 for the last, by win share and points; ties are shared."""
    cdef double ahead = 0.0
    cdef int other
    for other in range(sides.seats):
        if sides.of[other] == sides.of[seat]:
            continue
        if won[other] != won[seat]:
            ahead += won[other] > won[seat]
        elif scored[other] != scored[seat]:
            ahead += scored[other] > scored[seat]
        else:
            ahead += 0.5
    return 1.0 - ahead / (sides.seats - side_size(sides, seat))


cdef double margin_of(const Judge* judge, int seat, double won, double total) noexcept nogil:
    """Mean points of the side over the mean of the others, from -1 to 1."""
    cdef double ours = of_side(&judge.sides, judge.points, seat)
    cdef int size = side_size(&judge.sides, seat)
    cdef double margin = ours / size - (total - ours) / (judge.sides.seats - size)
    margin = min(1.0, max(-1.0, margin / judge.score_scale))
    # A win by other means than points is worth more than any margin.
    if won > 0.999:
        return max(margin, 0.0)
    if won < 0.001:
        return min(margin, 0.0)
    return margin


cdef void reward_of_end(Judge* judge, const void* state, double* reward) noexcept nogil:
    """Reward per seat of a finished game; notes share, points and ending.

    Every seat of a side gets the same, what the side has won by.
    """
    cdef double won[MAX_SEATS]
    cdef double scored[MAX_SEATS]
    cdef double total = 0.0
    cdef int seat
    cdef int seats = judge.sides.seats
    judge.game.returns(state, judge.share)
    judge.game.points(state, judge.points)
    judge.ending = judge.game.ending(state)
    judge.played = True
    if judge.game.n_categories:
        for seat in range(seats):
            judge.game.categories(state, seat, judge.categories[seat])
    for seat in range(seats):
        total += judge.points[seat]
        won[seat] = of_side(&judge.sides, judge.share, seat)
        scored[seat] = of_side(&judge.sides, judge.points, seat) / side_size(&judge.sides, seat)
    for seat in range(seats):
        if judge.reward_by == REWARD_RANK:
            reward[seat] = rank_of(&judge.sides, won, scored, seat)
        elif judge.reward_by == REWARD_SCORE:
            reward[seat] = min(1.0, max(0.0, scored[seat] / (SCALES * judge.score_scale)))
        else:
            reward[seat] = (
                (1.0 - judge.score_weight) * won[seat]
                + judge.score_weight * 0.5 * (1.0 + margin_of(judge, seat, won[seat], total)))


cdef void judge_leaf(Judge* judge, void* state, Random* rng, double* reward) noexcept nogil:
    """Reward per seat of a leaf that is not over; plays `state` on."""
    cdef double estimate[MAX_SEATS]
    cdef int seat
    cdef double w = judge.playout_weight
    if judge.reward_by != REWARD_WIN:
        w = 1.0
    if w < 1.0:
        estimate_share(judge, state, estimate)
    if w > 0.0:
        if judge.uniform:
            random_game(judge.game, state, rng)
        else:
            policy_game(judge.game, state, rng)
        reward_of_end(judge, state, reward)
        for seat in range(judge.sides.seats):
            if w < 1.0:
                reward[seat] = (w * reward[seat]
                                + (1.0 - w) * of_side(&judge.sides, estimate, seat))
                judge.share[seat] = w * judge.share[seat] + (1.0 - w) * estimate[seat]
    else:
        if judge.report_every and judge.judged % judge.report_every == 0:
            # Only points and ending are kept; the estimate below says who wins.
            policy_game(judge.game, state, rng)
            reward_of_end(judge, state, reward)
        for seat in range(judge.sides.seats):
            reward[seat] = of_side(&judge.sides, estimate, seat)
            judge.share[seat] = estimate[seat]


cdef void note(Tally* tally, const Judge* judge, int seat) noexcept nogil:
    """Add the last leaf to the tally of a root move of `seat`."""
    cdef int i
    cdef double won = of_side(&judge.sides, judge.share, seat)
    tally.visits += 1
    for i in range(judge.sides.seats):
        tally.wins[i] += judge.share[i]
    tally.squares += won * won
    if not judge.played:
        return
    tally.playouts += 1
    tally.endings[judge.ending] += 1
    for i in range(judge.sides.seats):
        tally.points[i] += judge.points[i]
    for i in range(judge.game.n_categories):
        tally.categories[i] += judge.categories[seat][i]


cdef dict tally_row(const Tally* tally, const Judge* judge):
    """A tally for Python: sums over its visits, and over its playouts."""
    return {
        "reported": tally.visits,
        "wins": [tally.wins[k] for k in range(judge.sides.seats)],
        "squares": tally.squares,
        "playouts": tally.playouts,
        "points": [tally.points[k] for k in range(judge.sides.seats)],
        "categories": [tally.categories[k] for k in range(judge.game.n_categories)],
        "endings": [tally.endings[k] for k in range(judge.game.n_endings)],
    }
