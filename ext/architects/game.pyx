"""The interface struct of 7 Wonders Architects, put together from its rules and its judgment."""

from solver._ext.architects cimport (
    chance, choice, heuristics, inputs, knowledge, playout, rules, scoring, state, tables,
)
from solver._ext.core.game cimport GameDef

cdef GameDef ARCHITECTS

ARCHITECTS.name = b"architects"
ARCHITECTS.state_size = sizeof(state.State)
ARCHITECTS.max_moves = 1024     # payments of three stages with Economy and Engineering
ARCHITECTS.n_inputs = inputs.arch_n_inputs()
ARCHITECTS.n_rows = inputs.arch_n_rows()
ARCHITECTS.n_endings = 5
ARCHITECTS.sudden = 0
ARCHITECTS.n_categories = scoring.N_ROWS
ARCHITECTS.secrets = True     # the Cat's look at the central deck
ARCHITECTS.n_styles = 0
ARCHITECTS.seats = rules.arch_seats
ARCHITECTS.side_of = NULL
ARCHITECTS.decider = rules.arch_decider
ARCHITECTS.legal = choice.arch_legal
ARCHITECTS.apply = rules.arch_apply
ARCHITECTS.chance = chance.arch_chance
ARCHITECTS.sampled_chance = chance.arch_samples
ARCHITECTS.sample = chance.arch_sample
ARCHITECTS.random_move = playout.arch_random_move
ARCHITECTS.random_game = playout.arch_random_game
ARCHITECTS.playout_move = heuristics.arch_playout_move
ARCHITECTS.policy_game = NULL
ARCHITECTS.style_move = NULL
ARCHITECTS.veiled = chance.arch_veiled
ARCHITECTS.hidden = knowledge.arch_hidden
ARCHITECTS.determinize = knowledge.arch_determinize
ARCHITECTS.key = knowledge.arch_key
ARCHITECTS.infoset = knowledge.arch_infoset
ARCHITECTS.open_key = NULL
ARCHITECTS.pending = NULL
ARCHITECTS.returns = scoring.arch_returns
ARCHITECTS.ending = scoring.arch_ending
ARCHITECTS.points = scoring.arch_points
ARCHITECTS.categories = scoring.arch_categories
ARCHITECTS.evaluate = heuristics.arch_evaluate
ARCHITECTS.inputs = inputs.arch_inputs
ARCHITECTS.rows = inputs.arch_rows
ARCHITECTS.turns_left = rules.arch_turns_left
ARCHITECTS.order = heuristics.arch_order
ARCHITECTS.slot_of = heuristics.arch_slot_of


cdef const GameDef* architects_game() noexcept nogil:
    return &ARCHITECTS


def install(dict data not None):
    """Fill the C tables (``solver.games.architects.data.rows.engine_tables``).

    Must happen before the first state is made; states made with other tables become meaningless.
    Not safe while another thread plays. Raises ValueError, IndexError or OverflowError when
    something is missing or does not fit.
    """
    tables.fill_tables(data)
