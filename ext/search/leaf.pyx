"""Leaf values of tree searches: evaluations, playouts, rewards, and the tallies of root moves."""

from libc.math cimport exp, log

from solver._ext.core.game cimport MAX_SEATS, MAX_STATE, OVER, GameDef, copy_state
from solver._ext.core.playout cimport policy_game, policy_turns, random_game
from solver._ext.core.rng cimport Random, random_unit
from solver._ext.core.sides cimport find_sides, of_side, side_size
from solver._ext.core.wide cimport Hidden, wide_ending, wide_second, wide_value

cdef enum:
    LIFTS = 100             # pairs of playouts that tell what weaker others are worth
    SCALES = 3              # points that are a reward of 1 when points count, in score scales

LEAF_DEFAULTS = {
    "playout": 0.25, "cut": 0, "quiesce": 0, "score": 0.25, "fade": 0, "score_scale": 40.0,
    "sudden": 0.0, "others": 0.0, "uniform": 0, "reward": 0, "report_every": 16,
}


cdef int fill_valuer(
    Valuer* valuer, const GameDef* game, const void* root, dict settings
) except -1:
    """Set it up for states that come after `root`; `settings` has the keys of ``LEAF_DEFAULTS``."""
    valuer.game = game
    find_sides(&valuer.sides, game, root)
    valuer.playout_weight = settings["playout"]
    valuer.score_share = settings["score"]
    valuer.fade = settings["fade"]
    valuer.score_weight = score_weight_at(valuer, root)
    valuer.score_scale = settings["score_scale"]
    valuer.sudden_margin = settings["sudden"]
    valuer.uniform = settings["uniform"]
    valuer.reward_by = settings["reward"]
    valuer.others = settings["others"]
    valuer.lift = 0.0
    # Evaluations know the win alone.
    valuer.cut = settings["cut"] if valuer.reward_by == REWARD_WIN else 0
    valuer.quiesce = settings["quiesce"]
    valuer.report_every = settings["report_every"]
    valuer.seen_by = -1
    return 0


cdef inline bint errs(const Valuer* valuer, int decider, Random* rng) noexcept nogil:
    """Whether a decider of a playout takes any move, as weaker players are imagined."""
    return (decider >= 0 and valuer.sides.of[decider] != valuer.hero
            and random_unit(rng) < valuer.others)


cdef void play_out(const Valuer* valuer, void* state, Random* rng, int left) noexcept nogil:
    """Play on as `policy_turns` does, but with the errors of the others."""
    cdef const GameDef* game = valuer.game
    cdef int decider = game.decider(state)
    if valuer.others <= 0.0:
        policy_turns(game, state, rng, left)
        return
    while decider != OVER:
        if game.turns_left(state) <= left and (
                game.pending == NULL or game.pending(state) == 0):
            return
        game.apply(state, game.random_move(state, rng) if errs(valuer, decider, rng)
                   else game.playout_move(state, rng))
        decider = game.decider(state)


cdef inline double log_odds(double won) noexcept nogil:
    """Of so many wins in ``LIFTS`` games, and one more on either side."""
    return log((won + 1.0) / (LIFTS - won + 1.0))


cdef void fit_others(Valuer* valuer, const void* root, Random* rng) noexcept nogil:
    """Set up for a search from `root` by the side that decides there.

    Evaluations take all seats for equals. What it is worth that others are not, playouts tell, in
    pairs from the same worlds.
    """
    cdef char equal[MAX_STATE]
    cdef char weaker[MAX_STATE]
    cdef double share[MAX_SEATS]
    cdef double won = 0.0, lifted = 0.0
    cdef const GameDef* game = valuer.game
    cdef int _pair, seat = game.decider(root)
    valuer.lift = 0.0
    if valuer.others <= 0.0:
        return
    valuer.hero = valuer.sides.of[seat]
    if valuer.reward_by != REWARD_WIN:
        return
    for _pair in range(LIFTS):
        if game.secrets and game.hidden(root, seat):
            game.determinize(root, seat, rng, equal)
        else:
            copy_state(game, equal, root)
        copy_state(game, weaker, equal)
        policy_game(game, equal, rng)
        game.returns(equal, share)
        won += of_side(&valuer.sides, share, seat)
        play_out(valuer, weaker, rng, -1)
        game.returns(weaker, share)
        lifted += of_side(&valuer.sides, share, seat)
    valuer.lift = log_odds(lifted) - log_odds(won)


cdef void lift(const Valuer* valuer, double* share) noexcept nogil:
    """Turn shares among equals into those against weaker others."""
    cdef double ours = 0.0, lifted
    cdef int i
    if valuer.lift == 0.0:
        return
    for i in range(valuer.sides.seats):
        if valuer.sides.of[i] == valuer.hero:
            ours += share[i]
    if ours <= 0.0 or ours >= 1.0:
        return
    lifted = ours * exp(valuer.lift)
    lifted /= lifted + 1.0 - ours
    for i in range(valuer.sides.seats):
        if valuer.sides.of[i] == valuer.hero:
            share[i] *= lifted / ours
        else:
            share[i] *= (1.0 - lifted) / (1.0 - ours)


cdef double score_weight_at(const Valuer* valuer, const void* root) noexcept nogil:
    """The part of the margin in the reward of a search from `root`.

    It fades in the last `fade` turns of every seat: a narrow win is as good as any, and there
    playouts can tell who wins.
    """
    cdef double seats = valuer.sides.seats
    if valuer.fade <= 0.0:
        return valuer.score_share
    return valuer.score_share * min(1.0, valuer.game.turns_left(root) / (valuer.fade * seats))


cdef inline double share_of(float logit) noexcept nogil:
    return 1.0 / (1.0 + exp(-logit))


cdef void ask_network(Valuer* valuer, const void* state, int seat) noexcept nogil:
    """Let the network look at a state as `seat` sees it, for value and policy alike.

    The state must stay the one at hand until `seen_by` is set back to -1.
    """
    wide_second(valuer.net, valuer.game, state, seat, &valuer.seen)
    valuer.seen_by = seat


cdef double estimate_seat(const Valuer* valuer, const void* state, int seat) noexcept nogil:
    """Win share of one seat by the learned evaluation."""
    cdef Hidden hidden
    cdef double share
    cdef int asked = seat
    # Of two seats the one is asked that decides, seat 0 where chance does: so it was trained.
    # It does not see what the other one has just chosen, so then each is asked for itself.
    if valuer.sides.seats == 2 and (
            valuer.game.pending == NULL or valuer.game.pending(state) == 0):
        asked = max(0, valuer.game.decider(state))
    wide_second(valuer.net, valuer.game, state, asked, &hidden)
    share = share_of(wide_value(valuer.net, &hidden))
    return share if asked == seat else 1.0 - share


cdef void estimate_share(const Valuer* valuer, const void* state, double* out) noexcept nogil:
    """Win share per seat of an unfinished state by the learned or the game's own evaluation."""
    cdef double total = 0.0
    cdef int seat
    cdef int seats = valuer.sides.seats
    if valuer.net == NULL:
        valuer.game.evaluate(state, out)
        return
    if seats == 2:
        seat = max(0, valuer.seen_by)
        if valuer.seen_by >= 0:
            out[seat] = share_of(wide_value(valuer.net, &valuer.seen))
        else:
            out[seat] = estimate_seat(valuer, state, seat)
        out[1 - seat] = 1.0 - out[seat]
        return
    for seat in range(seats):
        if seat == valuer.seen_by:
            out[seat] = share_of(wide_value(valuer.net, &valuer.seen))
        else:
            out[seat] = estimate_seat(valuer, state, seat)
        total += out[seat]
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


cdef double margin_of(const Valuer* valuer, int seat, double won, double total) noexcept nogil:
    """Mean points of the side over the mean of the others, from -1 to 1."""
    # Who has won by other means than points may be behind in these.
    cdef double least = valuer.sudden_margin if valuer.game.sudden >> valuer.ending & 1 else 0.0
    cdef double ours = of_side(&valuer.sides, valuer.points, seat)
    cdef int size = side_size(&valuer.sides, seat)
    cdef double margin = ours / size - (total - ours) / (valuer.sides.seats - size)
    margin = min(1.0, max(-1.0, margin / valuer.score_scale))
    if won > 0.999:
        return max(margin, least)
    if won < 0.001:
        return min(margin, -least)
    return margin


cdef void score_end(Valuer* valuer, const void* state) noexcept nogil:
    """Note the points of all seats; where they come in parts, these are added up."""
    cdef int seat, i
    if not valuer.game.n_categories:
        valuer.game.points(state, valuer.points)
        return
    for seat in range(valuer.sides.seats):
        valuer.game.categories(state, seat, valuer.categories[seat])
        valuer.points[seat] = 0.0
        for i in range(valuer.game.n_categories):
            valuer.points[seat] += valuer.categories[seat][i]


cdef void value_end(Valuer* valuer, const void* state, double* reward) noexcept nogil:
    """Reward per seat of a finished game; notes share, points and ending.

    Every seat of a side gets the same, what the side has won by.
    """
    cdef double won[MAX_SEATS]
    cdef double scored[MAX_SEATS]
    cdef double total = 0.0
    cdef int seat, i
    cdef int seats = valuer.sides.seats
    valuer.game.returns(state, valuer.share)
    score_end(valuer, state)
    valuer.ending = valuer.game.ending(state)
    for i in range(N_ENDINGS):
        valuer.ended[i] = i == valuer.ending
    valuer.played = True
    for seat in range(seats):
        total += valuer.points[seat]
        won[seat] = of_side(&valuer.sides, valuer.share, seat)
        scored[seat] = of_side(&valuer.sides, valuer.points, seat) / side_size(&valuer.sides, seat)
    for seat in range(seats):
        if valuer.reward_by == REWARD_RANK:
            reward[seat] = rank_of(&valuer.sides, won, scored, seat)
        elif valuer.reward_by == REWARD_SCORE:
            reward[seat] = min(1.0, max(0.0, scored[seat] / (SCALES * valuer.score_scale)))
        else:
            reward[seat] = (
                (1.0 - valuer.score_weight) * won[seat]
                + valuer.score_weight * 0.5 * (1.0 + margin_of(valuer, seat, won[seat], total)))


cdef void spread_endings(
    const Valuer* valuer, const Hidden* hidden, bint won, double share, double* out
) noexcept nogil:
    """Add `share` to the endings by which a game is won, or lost, as the network expects it."""
    cdef double worth[N_ENDINGS]
    cdef double total = 0.0
    cdef int i, n = valuer.net.n_endings
    for i in range(1, n):
        worth[i] = exp(wide_ending(valuer.net, hidden, won, i))
        total += worth[i]
    for i in range(1, n):
        out[i] += share * worth[i] / total


cdef bint foresee(const Valuer* valuer, const void* state, double* out) noexcept nogil:
    """How likely each ending of an unfinished game is; False without a network that says so."""
    cdef Hidden hidden = valuer.seen
    cdef double share
    cdef int i, seat = valuer.seen_by
    if (valuer.net == NULL or valuer.net.n_endings < 2 or valuer.sides.seats != 2):
        return False
    if seat < 0:
        seat = max(0, valuer.game.decider(state))
        wide_second(valuer.net, valuer.game, state, seat, &hidden)
    share = share_of(wide_value(valuer.net, &hidden))
    for i in range(N_ENDINGS):
        out[i] = 0.0
    spread_endings(valuer, &hidden, True, share, out)
    spread_endings(valuer, &hidden, False, 1.0 - share, out)
    return True


cdef void report_end(Valuer* valuer, void* state, Random* rng) noexcept nogil:
    """Now and then play on to the end, for the points, and for the ending if no network tells it;
    who wins is told by evaluations."""
    cdef double ignored[MAX_SEATS]
    cdef double expected[N_ENDINGS]
    cdef bint told
    cdef int i
    if valuer.report_every and valuer.valued % valuer.report_every == 0:
        told = foresee(valuer, state, expected)
        play_out(valuer, state, rng, -1)
        value_end(valuer, state, ignored)
        if told:
            for i in range(N_ENDINGS):
                valuer.ended[i] = expected[i]


cdef void value_playout(Valuer* valuer, void* state, Random* rng, double* reward) noexcept nogil:
    """Reward per seat of a state that is played on, to its end or until the evaluation judges."""
    cdef double ahead[MAX_SEATS]
    cdef int seat, looked = valuer.seen_by
    if valuer.uniform:
        random_game(valuer.game, state, rng)
    elif valuer.cut:
        play_out(valuer, state, rng, valuer.game.turns_left(state)
                 - valuer.cut * valuer.sides.seats)
    else:
        play_out(valuer, state, rng, -1)
    if valuer.game.decider(state) == OVER:
        value_end(valuer, state, reward)
        return
    valuer.seen_by = -1           # what was worked out is of the state before the playout
    estimate_share(valuer, state, ahead)
    lift(valuer, ahead)
    report_end(valuer, state, rng)
    valuer.seen_by = looked
    for seat in range(valuer.sides.seats):
        reward[seat] = of_side(&valuer.sides, ahead, seat)
        valuer.share[seat] = ahead[seat]


cdef void value_leaf(Valuer* valuer, void* state, Random* rng, double* reward) noexcept nogil:
    """Reward per seat of a leaf that is not over; plays `state` on."""
    cdef double estimate[MAX_SEATS]
    cdef int seat
    cdef double w = valuer.playout_weight
    if valuer.quiesce and valuer.game.pending != NULL and valuer.game.pending(state):
        play_out(valuer, state, rng, valuer.game.turns_left(state))
        valuer.seen_by = -1
        if valuer.game.decider(state) == OVER:
            value_end(valuer, state, reward)
            return
    if valuer.reward_by != REWARD_WIN:
        w = 1.0
    if w < 1.0:
        estimate_share(valuer, state, estimate)
        lift(valuer, estimate)
    if w > 0.0:
        value_playout(valuer, state, rng, reward)
        for seat in range(valuer.sides.seats):
            if w < 1.0:
                reward[seat] = (w * reward[seat]
                                + (1.0 - w) * of_side(&valuer.sides, estimate, seat))
                valuer.share[seat] = w * valuer.share[seat] + (1.0 - w) * estimate[seat]
    else:
        report_end(valuer, state, rng)
        for seat in range(valuer.sides.seats):
            reward[seat] = of_side(&valuer.sides, estimate, seat)
            valuer.share[seat] = estimate[seat]


cdef void value_state(Valuer* valuer, void* state, Random* rng, double* reward) noexcept nogil:
    """Reward per seat of a state where a walk ends, over or not; plays it on."""
    if valuer.game.decider(state) == OVER:
        value_end(valuer, state, reward)
    else:
        value_leaf(valuer, state, rng, reward)


cdef void note(Tally* tally, const Valuer* valuer, int seat) noexcept nogil:
    """Add the last leaf to the tally of a root move of `seat`."""
    cdef int i, k
    cdef double won = of_side(&valuer.sides, valuer.share, seat)
    tally.visits += 1
    for i in range(valuer.sides.seats):
        tally.wins[i] += valuer.share[i]
    tally.squares += won * won
    if not valuer.played:
        return
    tally.playouts += 1
    for i in range(N_ENDINGS):
        tally.endings[i] += valuer.ended[i]
    if (valuer.game.sudden >> valuer.ending) & 1:
        return
    tally.counted += 1
    for i in range(valuer.sides.seats):
        tally.points[i] += valuer.points[i]
        for k in range(valuer.game.n_categories):
            tally.categories[i][k] += valuer.categories[i][k]


cdef dict tally_row(const Tally* tally, const Valuer* valuer):
    """A tally for Python: sums over its visits, over its playouts, and over those of them in which
    points matter (`counted`)."""
    cdef int seats = valuer.sides.seats, k, i
    return {
        "reported": tally.visits,
        "wins": [tally.wins[k] for k in range(valuer.sides.seats)],
        "squares": tally.squares,
        "playouts": tally.playouts,
        "endings": [tally.endings[k] for k in range(valuer.game.n_endings)],
        "counted": tally.counted,
        "points": [tally.points[k] for k in range(seats)],
        "categories": [
            [tally.categories[k][i] for i in range(valuer.game.n_categories)] for k in range(seats)
        ],
    }
