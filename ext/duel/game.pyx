"""The interface struct of 7 Wonders Duel, put together from its rules and its knowledge of play."""

from solver._ext.core.game cimport GameDef
from solver._ext.duel cimport features, heuristics, rules, tables

cdef GameDef DUEL

DUEL.name = b"duel"
DUEL.state_size = sizeof(rules.State)
DUEL.max_moves = 1140       # triples of guild backs
DUEL.n_features = features.duel_n_features()
DUEL.n_endings = 6
DUEL.n_categories = 0
DUEL.secrets = False
DUEL.seats = rules.duel_seats
DUEL.side_of = NULL
DUEL.decider = rules.duel_decider
DUEL.legal = rules.duel_legal
DUEL.apply = rules.duel_apply
DUEL.chance = rules.duel_chance
DUEL.deals = rules.duel_deals
DUEL.sample = rules.duel_sample
DUEL.random_move = rules.duel_random_move
DUEL.random_game = rules.duel_random_game
DUEL.playout_move = heuristics.duel_playout_move
DUEL.veiled = rules.duel_veiled
DUEL.hidden = rules.duel_hidden
DUEL.determinize = rules.duel_determinize
DUEL.key = rules.duel_key
DUEL.infoset = rules.duel_infoset
DUEL.open_key = NULL
DUEL.pending = NULL
DUEL.returns = rules.duel_returns
DUEL.ending = rules.duel_ending
DUEL.points = rules.duel_points
DUEL.categories = NULL
DUEL.evaluate = heuristics.duel_evaluate
DUEL.features = features.duel_features
DUEL.turns_left = rules.duel_turns_left
DUEL.order = heuristics.duel_order
DUEL.slot_of = heuristics.duel_slot_of


cdef const GameDef* duel_game() noexcept nogil:
    return &DUEL


def install(dict data not None):
    """Fill the C tables (``solver.games.duel.data.rows.engine_tables``).

    Must happen before the first state is made; states made with other tables become meaningless.
    Not safe while another thread plays. Raises ValueError, IndexError or OverflowError when
    something is missing or does not fit.
    """
    tables.fill_tables(data)
    rules.refresh_tables()
