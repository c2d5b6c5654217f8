"""The interface struct of 7 Wonders, put together from its rules and its judgment."""

from solver._ext.core.game cimport GameDef
from solver._ext.wonders cimport (
    chance, choice, expansions, heuristics, inputs, keys, playout, rules, scoring, state, tables,
    worlds,
)

cdef GameDef WONDERS

expansions.hang_up()

WONDERS.name = b"wonders"
WONDERS.state_size = sizeof(state.State)
WONDERS.max_moves = 2048        # a hand of which the view knows nothing
WONDERS.n_inputs = inputs.wonders_n_inputs()
WONDERS.n_rows = inputs.wonders_n_rows()
WONDERS.n_endings = 4
WONDERS.sudden = 0
WONDERS.n_categories = tables.N_ROWS
WONDERS.secrets = True
WONDERS.n_styles = 0
WONDERS.used = rules.wonders_used
WONDERS.seats = rules.wonders_seats
WONDERS.side_of = scoring.wonders_side_of
WONDERS.decider = rules.wonders_decider
WONDERS.legal = choice.wonders_legal
WONDERS.apply = rules.wonders_apply
WONDERS.chance = chance.wonders_chance
WONDERS.sampled_chance = chance.wonders_samples
WONDERS.sample = chance.wonders_sample
WONDERS.random_move = playout.wonders_random_move
WONDERS.random_game = playout.wonders_random_game
WONDERS.playout_move = heuristics.wonders_playout_move
WONDERS.policy_game = heuristics.wonders_policy_game
WONDERS.style_move = NULL
WONDERS.veiled = chance.wonders_veiled
WONDERS.hidden = worlds.wonders_hidden
WONDERS.determinize = worlds.wonders_determinize
WONDERS.key = keys.wonders_key
WONDERS.infoset = keys.wonders_infoset
WONDERS.outlook = keys.wonders_outlook
WONDERS.open_key = keys.wonders_open_key
WONDERS.pending = rules.wonders_pending
WONDERS.returns = scoring.wonders_returns
WONDERS.ending = scoring.wonders_ending
WONDERS.points = scoring.wonders_points
WONDERS.categories = scoring.wonders_categories
WONDERS.evaluate = heuristics.wonders_evaluate
WONDERS.inputs = inputs.wonders_inputs
WONDERS.rows = inputs.wonders_rows
WONDERS.turns_left = rules.wonders_turns_left
WONDERS.order = heuristics.wonders_order
WONDERS.slot_of = heuristics.wonders_slot_of


cdef const GameDef* wonders_game() noexcept nogil:
    return &WONDERS


def install(dict data not None, alternatives not None):
    """Fill the C tables (``solver.games.wonders.data.rows.engine_tables``).

    ``alternatives`` gives the edition for a set (bits) of values in dispute and, above these bits,
    the number of a sheet. Must happen before the first state is made; states made with other
    tables become meaningless.
    Not safe while another thread plays. Raises ValueError, IndexError or OverflowError when
    something is missing or does not fit.
    """
    tables.fill_tables(data, alternatives)


def install_sheet(dict shipyards not None, key):
    """Add a sheet of Armada and return its number; one with the same key keeps its number.

    ``shipyards`` is from ``solver.games.wonders.data.rows.engine_shipyards``, ``key`` a number of
    64 bits that stands for the content. The shipped sheet comes first. Raises ValueError,
    IndexError or OverflowError when the numbers do not fit, and ValueError for more than eight
    sheets.
    """
    if not tables.TABLES.ready:
        raise ValueError("the tables come before the sheets")
    return tables.add_sheet(shipyards, key)
