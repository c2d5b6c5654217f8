"""Games of a tree search against itself, from which evaluations learn; one game without the GIL.

Most decisions get few iterations and some many, so that many games are played and some moves are
well judged. What is learned from are the decisions after the *cut*: before it the game was led
astray, by a move out of the blue, by an opponent that follows a plan of its own, by the playout
policy, or because it began in the middle of another game. After it both sides play as well as they
can, so the result is what the positions are worth.
"""

from libc.math cimport log
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

import numpy as np

from solver._ext.core.game cimport (
    CHANCE, MAX_MOVES, MAX_SEATS, MAX_STATE, OVER, GameDef, copy_state, move_t,
)
from solver._ext.core.network cimport NetworkHandle
from solver._ext.core.playout cimport policy_game
from solver._ext.core.rng cimport Random, Rng, random_below, random_unit
from solver._ext.core.sides cimport of_side
from solver._ext.core.state cimport State
from solver._ext.search.descent cimport descent_begin
from solver._ext.search.leaf cimport Tally
from solver._ext.search.limits cimport Budget, budget_of
from solver._ext.search.mcts cimport Mcts, mcts_anew
from solver._ext.search.openloop cimport OpenLoop, OpenLoopSearch, openloop_anew, openloop_walk
from solver._ext.search.prover cimport prove
from solver._ext.search.tree cimport NO_NODE, Edge, Node
from solver._ext.search.walk cimport Search, is_solved, iterate

cdef enum:
    MAX_PLIES = 4096
    MAX_COUNTS = 1 << 18    # visits of moves in one game
    MAX_ASIDES = 1 << 14
    TREE_BYTES = 1 << 26
    # bits of `how`
    FULL = 1                # many iterations: the visits of the moves are told
    EXACT = 2               # the value is proved
    ASTRAY = 4              # another move was played, out of the blue

DEFAULTS = {
    "full": 320, "quick": 48, "full_share": 0.25, "noise": 0.25, "warm": 24, "stray": 0.3,
    "opponent": 160, "solve_turns": 7, "solve_nodes": 15000, "loose_turns": 9,
    "loose_nodes": 1000000, "astray": 0.0, "rollouts": 0, "asides": 0, "policy": 0,
}

SEARCH = {"playout": 0, "report_every": 0, "exact_nodes": 2000}


ctypedef struct Terms:
    int full                # iterations of a decision that is judged well
    int quick               # and of the others
    double full_share       # how many of them are judged well
    double noise            # share of the priors at the root that is drawn by lot for these
    int warm                # turns in which moves are drawn by visits
    double stray            # share of the games with a move out of the blue
    int opponent            # iterations of an opponent with a plan
    int solve_turns         # ask the endgame solver about decisions with so many turns left
    long solve_nodes
    int loose_turns         # the playout policy hands over with at most so many turns left
    long loose_nodes        # what the endgame solver may use in such a game
    double astray           # most of the moves of a game that are drawn by lot
    int rollouts            # playouts that judge games of the playout policy; 0 = search plays
    bint policy             # the playout policy plays, and the result alone judges
    int asides              # moves of a solved decision whose values are told as well


# A game as it is told.
ctypedef struct Told:
    int plies
    int cut                 # plies before it are not to be learned from
    int decisions
    int counts
    int64_t moves[MAX_PLIES]
    uint16_t at[MAX_PLIES]      # ply of each decision
    float value[MAX_PLIES]      # its searched worth for the side that decides
    uint8_t how[MAX_PLIES]
    uint16_t n_counts[MAX_PLIES]
    uint16_t visits[MAX_COUNTS]
    uint16_t n_asides[MAX_PLIES]
    int asides
    int64_t aside_move[MAX_ASIDES]
    float aside_value[MAX_ASIDES]   # the exact worth of a move for the side that decides


cdef void add_noise(Edge* edges, int n, double share, Random* rng) noexcept nogil:
    """Mix priors with shares drawn by lot, of which a few are large."""
    cdef double drawn[MAX_MOVES]
    cdef double one, total = 0.0
    cdef int i
    for i in range(n):
        one = -log(1.0 - random_unit(rng))
        drawn[i] = one * one * one
        total += drawn[i]
    for i in range(n):
        edges[i].prior = (1.0 - share) * edges[i].prior + share * drawn[i] / total


cdef int drawn_by_visits(const Edge* edges, int n, Random* rng) noexcept nogil:
    """The number of a move, drawn by visits; they must not all be 0."""
    cdef long total = 0, ticket
    cdef int i
    for i in range(n):
        total += edges[i].visits
    ticket = random_below(rng, total)
    for i in range(n):
        ticket -= edges[i].visits
        if ticket < 0:
            return i
    return n - 1


cdef int most_visited(const Edge* edges, int n) noexcept nogil:
    cdef int i, best = 0
    for i in range(1, n):
        if edges[i].visits > edges[best].visits:
            best = i
    return best


cdef double worth_of(const Search* s, const Edge* edges, int i, int seat) noexcept nogil:
    """Share of the win of `seat`, which decides at the root, after one of its moves.

    That is not what the search maximizes where points count a little as well.
    """
    cdef const Node* child
    cdef const Tally* tally = &s.g.tallies[i]
    if edges[i].child != NO_NODE:
        child = &s.g.tree.nodes[edges[i].child]
        if s.two_sides and is_solved(child):
            return child.lower if s.g.valuer.sides.of[seat] == 0 else 1.0 - child.lower
    return of_side(&s.g.valuer.sides, tally.wins, seat) / tally.visits if tally.visits else 0.5


cdef double proved(Search* s, const void* state, long nodes) noexcept nogil:
    """The exact share of side 0; -1 if it takes too long to prove."""
    cdef Budget budget = budget_of(0.0, nodes, NULL)
    cdef double value
    descent_begin(&s.prover.d, &budget)
    value = prove(s.prover, state, 0, 0.0, 1.0)
    return -1.0 if s.prover.d.stopped or s.prover.d.unsure else value


cdef void tell_asides(
    Search* s, const Terms* terms, Told* told, const void* state, int seat, Random* rng
) noexcept nogil:
    """Add exact values of moves that are drawn by lot; those that end the game teach nothing."""
    cdef const GameDef* game = s.g.game
    cdef move_t moves[MAX_MOVES]
    cdef char child[MAX_STATE]
    cdef int n = game.legal(state, moves)
    cdef int i, drawn
    cdef double share
    for i in range(min(n, terms.asides)):
        drawn = i + random_below(rng, n - i)
        moves[i], moves[drawn] = moves[drawn], moves[i]
        copy_state(game, child, state)
        game.apply(child, moves[i])
        if game.decider(child) == OVER or told.asides == MAX_ASIDES:
            continue
        share = proved(s, child, terms.solve_nodes)
        if share < 0.0:
            continue
        told.aside_move[told.asides] = moves[i]
        told.aside_value[told.asides] = share if s.g.valuer.sides.of[seat] == 0 else 1.0 - share
        told.asides += 1
        told.n_asides[told.decisions] += 1


cdef const void* as_seen(
    const GameDef* game, const void* state, int seat, Random* rng, void* world
) noexcept nogil:
    """The state, or if `seat` does not know all a world drawn from what it knows."""
    if not game.secrets or not game.hidden(state, seat):
        return state
    game.determinize(state, seat, rng, world)
    return world


cdef int blind_of(const GameDef* game, const void* state) noexcept nogil:
    """A seat that does not know all, -1 if there is none."""
    cdef int seat
    if game.secrets:
        for seat in range(game.seats(state)):
            if game.hidden(state, seat):
                return seat
    return -1


cdef inline bint is_proved(const Search* s) noexcept nogil:
    """Whether the root is proved and has a visit, by which a move is picked."""
    return (s.two_sides and is_solved(&s.g.tree.nodes[s.root])
            and s.g.tree.nodes[s.root].visits > 0)


cdef move_t searched(
    Search* s, const Terms* terms, Told* told, const void* true_state, bint warm, Random* rng
) noexcept nogil:
    """The move of the search at a decision, which is told; 0 without memory."""
    cdef int seat = s.g.game.decider(true_state)
    cdef int blind = blind_of(s.g.game, true_state)
    cdef bint full = random_unit(rng) < terms.full_share
    cdef char world[MAX_STATE]
    cdef const void* state = as_seen(s.g.game, true_state, seat, rng, world)
    cdef Node* root
    cdef Edge* edges
    cdef double exact = -1.0
    cdef bint solvable = (s.prover != NULL and blind < 0
                          and s.g.game.turns_left(state) <= terms.solve_turns)
    cdef uint32_t walks = terms.full if full else terms.quick
    cdef int i, best, k = told.decisions
    if not mcts_anew(s, state):
        return 0
    # A seat that does not know all itself draws worlds in every iteration.
    s.blind_seat = -1 if s.g.tree.nodes[s.root].veiled else blind
    root = &s.g.tree.nodes[s.root]
    memset(s.g.tallies, 0, root.n_edges * sizeof(Tally))
    if full:
        add_noise(&s.g.tree.edges[root.first_edge], root.n_edges, terms.noise, rng)
    # What only teaches a blind seat does not count.
    while s.g.tree.nodes[s.root].visits < walks and not is_proved(s):
        iterate(s, state)
    # The arrays may have moved.
    root = &s.g.tree.nodes[s.root]
    edges = &s.g.tree.edges[root.first_edge]
    best = most_visited(edges, root.n_edges)
    told.at[k] = told.plies
    told.value[k] = worth_of(s, edges, best, seat)
    told.how[k] = 0
    told.n_counts[k] = 0
    told.n_asides[k] = 0
    if s.two_sides and is_solved(root):
        exact = root.lower
    elif solvable:
        exact = proved(s, state, terms.solve_nodes)
    if exact >= 0.0:
        told.how[k] |= EXACT
        told.value[k] = exact if s.g.valuer.sides.of[seat] == 0 else 1.0 - exact
        if solvable:
            tell_asides(s, terms, told, state, seat, rng)
    if full and not is_solved(root) and told.counts + root.n_edges <= MAX_COUNTS:
        told.how[k] |= FULL
        told.n_counts[k] = root.n_edges
        for i in range(root.n_edges):
            told.visits[told.counts] = min(edges[i].visits, 65535)
            told.counts += 1
    told.decisions += 1
    return edges[drawn_by_visits(edges, root.n_edges, rng) if warm else best].move


cdef move_t rolled_out(
    Search* s, const Terms* terms, Told* told, const void* state, Random* rng
) noexcept nogil:
    """The move of the playout policy at a decision, which is told with the mean of playouts.

    Without playouts `judge_by_result` tells its value.
    """
    cdef const GameDef* game = s.g.game
    cdef int seat = game.decider(state)
    cdef char world[MAX_STATE]
    cdef double share[MAX_SEATS]
    cdef double total = 0.0
    cdef int _playout, k = told.decisions
    for _playout in range(terms.rollouts):
        copy_state(game, world, state)
        policy_game(game, world, rng)
        game.returns(world, share)
        total += of_side(&s.g.valuer.sides, share, seat)
    told.at[k] = told.plies
    told.value[k] = total / terms.rollouts if terms.rollouts else 0.0
    told.how[k] = 0
    told.n_counts[k] = 0
    told.n_asides[k] = 0
    told.decisions += 1
    return game.playout_move(state, rng)


cdef void judge_by_result(
    const Search* s, Told* told, const void* start, const void* end, void* room
) noexcept nogil:
    """Tell the share of the win as the value of every decision of a whole game from `start`."""
    cdef const GameDef* game = s.g.game
    cdef double share[MAX_SEATS]
    cdef int ply, k = 0
    game.returns(end, share)
    copy_state(game, room, start)
    for ply in range(told.plies):
        if k < told.decisions and told.at[k] == ply:
            told.value[k] = of_side(&s.g.valuer.sides, share, game.decider(room))
            k += 1
        game.apply(room, told.moves[ply])


cdef move_t opposed(OpenLoop* o, int iterations, const void* state) noexcept nogil:
    """The move of an opponent with a plan; 0 without memory."""
    cdef const Node* root
    cdef int _walk
    if not openloop_anew(o, state):
        return 0
    for _walk in range(iterations):
        openloop_walk(o, state)
    root = &o.g.tree.nodes[0]
    return o.g.tree.edges[root.first_edge
                          + most_visited(&o.g.tree.edges[root.first_edge], root.n_edges)].move


cdef bint play_game(
    Search* s, OpenLoop* o, const Terms* terms, Told* told, void* state, int opponent,
    int handover, bint heed, int loose, Random* rng
) noexcept nogil:
    """Play on from where the told game has come to; False without memory or room.

    Seat `opponent` is played by the open-loop search until `handover` turns are left, and all seats
    by the playout policy until `loose` turns are left, if that is not 0. With `heed` what others
    decide meanwhile is learned from.
    """
    cdef const GameDef* game = s.g.game
    cdef move_t moves[MAX_MOVES]
    cdef move_t move
    cdef int turns = game.turns_left(state)
    cdef double astray = 0.0
    cdef int stray = -1, tamed = 0, n, left, decider = game.decider(state)
    if terms.astray > 0.0:
        astray = terms.astray * random_unit(rng)
        # A result that alone judges must not be the work of moves drawn by lot.
        tamed = random_below(rng, turns + 1) if terms.policy else 0
    if not loose and random_unit(rng) < terms.stray:
        stray = random_below(rng, turns // 2 + 1)
    while decider != OVER:
        if told.plies == MAX_PLIES:
            return False
        left = game.turns_left(state)
        if decider == CHANCE:
            move = game.sample(state, rng)
        else:
            n = game.legal(state, moves)
            if n == 1:
                move = moves[0]
            elif loose and left > loose:
                move = game.playout_move(state, rng)
                told.cut = told.plies + 1
            elif stray >= 0 and turns - left >= stray:
                move = moves[random_below(rng, n)]
                stray = -1
                told.cut = told.plies + 1
            elif decider == opponent and left > handover:
                move = opposed(o, terms.opponent, state)
                if not heed:
                    told.cut = told.plies + 1
            else:
                if terms.rollouts or terms.policy:
                    move = rolled_out(s, terms, told, state, rng)
                else:
                    move = searched(s, terms, told, state, turns - left < terms.warm, rng)
                if move != 0 and left > tamed and astray > 0.0 and random_unit(rng) < astray:
                    move = moves[random_below(rng, n)]
                    if terms.policy:
                        told.cut = told.plies + 1
                    else:
                        told.how[told.decisions - 1] |= ASTRAY
            if move == 0:
                return False
        told.moves[told.plies] = move
        told.plies += 1
        game.apply(state, move)
        decider = game.decider(state)
    return True


cdef class SelfPlay:
    """Plays games from one start, one after the other.

    ``start`` is the state before the first decision or chance event. ``terms`` changes values of
    ``DEFAULTS``, ``settings`` those of the tree search. Raises ValueError for unknown ones.
    """

    cdef Mcts player
    cdef OpenLoopSearch rival
    cdef State start
    cdef Terms terms
    cdef Told* told
    cdef Rng rng

    def __cinit__(self, State start not None, dict terms not None, dict settings not None,
                  seed=0, NetworkHandle network=None):
        cdef State first = start.fresh()
        self.rng = Rng(seed)
        while first.decider == CHANCE:
            first.apply(first.sample_chance(self.rng))
        unknown = set(terms) - set(DEFAULTS)
        if unknown:
            raise ValueError(f"unknown terms: {', '.join(sorted(unknown))}")
        self.terms = {**DEFAULTS, **terms}
        self.start = start.fresh()
        self.player = Mcts(first, {**SEARCH, **settings}, self.rng.bits(), network, TREE_BYTES)
        self.rival = OpenLoopSearch(first, {}, self.rng.bits(), TREE_BYTES)
        self.player.clear_tallies(start.game.max_moves)
        self.rival.clear_tallies(start.game.max_moves)
        self.told = <Told*>malloc(sizeof(Told))
        if self.told == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.told)

    @property
    def loose_turns(self):
        """The most turns that the playout policy leaves."""
        return self.terms.loose_turns

    def play(self, before=(), int opponent=-1, int plan=0, int handover=0, bint heed=False,
             int loose=0):
        """Play one game, whose first plies are those of ``before``.

        Seat ``opponent`` is an open-loop search that chases ``plan`` until ``handover`` turns are
        left; with ``heed`` the decisions of the others until then are learned from, too. With
        ``loose`` the playout policy plays until so many turns are left, and what follows is solved
        within ``loose_nodes``. Returns a dict: ``moves`` (all plies), ``cut`` (learn from later
        plies alone), ``shares`` per seat, ``ending``, and for each searched decision ``at``
        (its ply), ``value`` (share of the win of the side that decides), ``how`` (bits FULL, EXACT
        and ASTRAY), ``n_visits``; ``visits`` has these for all of them, in the order of the legal
        moves. ``n_asides`` tells of how many moves of a decision the exact value is known,
        ``aside_move`` and ``aside_value`` (for the side that decides) have these.
        Raises ValueError for plies that are not possible and plans that do not exist, MemoryError
        when a game has too many plies.
        """
        cdef State state = self.start.fresh()
        cdef Told* told = self.told
        cdef Terms terms = self.terms
        cdef char buffer[MAX_STATE]
        cdef char room[MAX_STATE]
        cdef double shares[MAX_SEATS]
        cdef bint whole
        if not 0 <= plan < max(1, state.game.n_styles):
            raise ValueError(f"the game has no plan {plan}")
        if loose:
            terms.solve_turns = loose
            terms.solve_nodes = terms.loose_nodes
        told.plies = told.cut = told.decisions = told.counts = told.asides = 0
        for move in before:
            if told.plies == MAX_PLIES:
                raise MemoryError("a game that is too long")
            state.apply(move)
            told.moves[told.plies] = move
            told.plies += 1
        told.cut = told.plies
        self.rival.s.chase = plan
        memcpy(buffer, state.data, state.game.state_size)
        with nogil:
            whole = play_game(&self.player.s, &self.rival.s, &terms, told, buffer, opponent,
                              handover, heed, loose, &self.rng.random)
            if whole and terms.policy and not terms.rollouts:
                judge_by_result(&self.player.s, told, self.start.data, buffer, room)
        if not whole:
            raise MemoryError("a game that is too long, or no memory for its trees")
        state.game.returns(buffer, shares)
        return {
            "moves": np.array([told.moves[i] for i in range(told.plies)], dtype=np.int64),
            "cut": told.cut,
            "shares": [shares[i] for i in range(state.seats)],
            "ending": state.game.ending(buffer),
            "at": np.array([told.at[i] for i in range(told.decisions)], dtype=np.uint16),
            "value": np.array([told.value[i] for i in range(told.decisions)], dtype=np.float32),
            "how": np.array([told.how[i] for i in range(told.decisions)], dtype=np.uint8),
            "n_visits": np.array([told.n_counts[i] for i in range(told.decisions)],
                                 dtype=np.uint16),
            "visits": np.array([told.visits[i] for i in range(told.counts)], dtype=np.uint16),
            "n_asides": np.array([told.n_asides[i] for i in range(told.decisions)],
                                 dtype=np.uint16),
            "aside_move": np.array([told.aside_move[i] for i in range(told.asides)],
                                   dtype=np.int64),
            "aside_value": np.array([told.aside_value[i] for i in range(told.asides)],
                                    dtype=np.float32),
        }
