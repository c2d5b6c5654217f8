"""The interface struct of 7 Wonders Dice, put together from its rules and its judgment."""

from solver._ext.core.game cimport GameDef
from solver._ext.dice cimport (
    chance, choice, heuristics, inputs, knowledge, playout, rules, scoring, state, tables,
)

EFFECT_KINDS = {
    "produce": tables.PRODUCE, "vp": tables.VP, "attack": tables.ATTACK,
    "defense": tables.DEFENSE, "gain_coins": tables.GAIN_COINS,
    "coins_on_die": tables.COINS_ON_DIE, "die_cost_zero": tables.DIE_COST_ZERO,
    "die_cost_minus": tables.DIE_COST_MINUS,
    "coins_and_vp_per_box": tables.COINS_AND_VP_PER_BOX, "vp_per_box": tables.VP_PER_BOX,
    "cross_space": tables.CROSS, "cross_one_of": tables.CROSS, "cross_up_to_two": tables.CROSS,
    "construct_building": tables.BUILD, "take_action": tables.ACTION, "unlock_die": tables.UNLOCK,
}
SYMBOL_KINDS = {"box": tables.ON_BOX, "cross": tables.CROSS_ANY, "compare": tables.COMPARE}

cdef GameDef DICE_GAME

DICE_GAME.name = b"dice"
DICE_GAME.state_size = sizeof(state.State)
DICE_GAME.max_moves = 512
DICE_GAME.n_inputs = inputs.dice_n_inputs()
DICE_GAME.n_rows = 0
DICE_GAME.n_endings = 4
DICE_GAME.sudden = 0
DICE_GAME.n_categories = tables.N_ROWS
DICE_GAME.secrets = True
DICE_GAME.n_styles = 0
DICE_GAME.seats = rules.dice_seats
DICE_GAME.side_of = NULL
DICE_GAME.decider = rules.dice_decider
DICE_GAME.legal = choice.dice_legal
DICE_GAME.apply = rules.dice_apply
DICE_GAME.chance = chance.dice_chance
DICE_GAME.sampled_chance = chance.dice_samples
DICE_GAME.sample = chance.dice_sample
DICE_GAME.random_move = playout.dice_random_move
DICE_GAME.random_game = playout.dice_random_game
DICE_GAME.playout_move = heuristics.dice_playout_move
DICE_GAME.policy_game = playout.dice_policy_game
DICE_GAME.style_move = NULL
DICE_GAME.veiled = chance.dice_veiled
DICE_GAME.hidden = knowledge.dice_hidden
DICE_GAME.determinize = knowledge.dice_determinize
DICE_GAME.key = knowledge.dice_key
DICE_GAME.infoset = knowledge.dice_infoset
DICE_GAME.open_key = knowledge.dice_open_key
DICE_GAME.pending = rules.dice_pending
DICE_GAME.returns = scoring.dice_returns
DICE_GAME.ending = scoring.dice_ending
DICE_GAME.points = scoring.dice_points
DICE_GAME.categories = scoring.dice_categories
DICE_GAME.evaluate = heuristics.dice_evaluate
DICE_GAME.inputs = inputs.dice_inputs
DICE_GAME.rows = NULL
DICE_GAME.turns_left = rules.dice_turns_left
DICE_GAME.order = heuristics.dice_order
DICE_GAME.slot_of = heuristics.dice_slot_of


cdef const GameDef* dice_game() noexcept nogil:
    return &DICE_GAME


def install_dice(dict data not None):
    """Fill the table of the dice from ``solver.games.dice.data.rows.engine_dice``.

    Must happen before the first sheet. Not safe while another thread plays. Raises ValueError,
    IndexError or OverflowError when the numbers do not fit.
    """
    tables.fill_dice(data)


def install_sheet(dict data not None):
    """Add a sheet and return its number; one that is there already keeps its number.

    ``data`` is from ``solver.games.dice.data.rows.engine_sheet``. Raises ValueError, IndexError or
    OverflowError when the numbers do not fit, and ValueError for more than 64 sheets.
    """
    if not tables.DICE.ready:
        raise ValueError("the dice come before the sheets")
    return tables.add_sheet(data)
