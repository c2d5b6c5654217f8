"""The interface struct of 7 Wonders Duel, put together from its rules and its judgment."""

from solver._ext.core.game cimport GameDef
from solver._ext.duel cimport (
    chance, choice, endgame, finish, heuristics, inputs, knowledge, outlook, playout, rules,
    sampling, scoring, settling, state, styles, tables,
)

cdef GameDef DUEL
cdef GameDef PROMO              # with promo wonders alone: as the base game, by longer rules
cdef GameDef PANTHEON           # with expansions: seats know different things
cdef GameDef AGORA              # with or without Pantheon

DUEL.name = b"duel"
DUEL.state_size = sizeof(state.State)
DUEL.max_moves = chance.MOST_OUTCOMES
DUEL.n_endings = 6
DUEL.sudden = 1 << state.END_MILITARY | 1 << state.END_SCIENCE
DUEL.n_categories = scoring.N_PARTS
DUEL.bare_turns = 3
DUEL.sure_turns = 3
DUEL.n_styles = styles.N_STYLES
DUEL.style_endings[styles.STYLE_SCIENCE] = state.END_SCIENCE
DUEL.style_endings[styles.STYLE_MILITARY] = state.END_MILITARY
DUEL.used = knowledge.duel_used
DUEL.seats = rules.duel_seats
DUEL.side_of = NULL
DUEL.decider = rules.duel_decider
DUEL.legal = choice.duel_legal
DUEL.apply = rules.duel_apply
DUEL.chance = chance.duel_chance
DUEL.sampled_chance = sampling.duel_samples
DUEL.sample = chance.duel_sample
DUEL.random_move = playout.duel_random_move
DUEL.random_game = playout.duel_random_game
DUEL.playout_move = heuristics.duel_playout_move
DUEL.policy_game = NULL
DUEL.style_move = styles.duel_style_move
DUEL.veiled = knowledge.duel_veiled
DUEL.hidden = knowledge.duel_hidden
DUEL.determinize = knowledge.duel_determinize
DUEL.key = knowledge.duel_key
DUEL.proof_key = endgame.duel_proof_key
DUEL.sure_winner = endgame.duel_sure_winner
DUEL.settle = NULL
DUEL.infoset = knowledge.duel_infoset
DUEL.open_key = NULL
DUEL.pending = NULL
DUEL.returns = scoring.duel_returns
DUEL.ending = scoring.duel_ending
DUEL.points = scoring.duel_points
DUEL.categories = scoring.duel_categories
DUEL.evaluate = heuristics.duel_evaluate
DUEL.inputs = inputs.duel_inputs
DUEL.rows = inputs.duel_rows
DUEL.turns_left = scoring.duel_turns_left
DUEL.order = heuristics.duel_order
DUEL.slot_of = heuristics.duel_slot_of


PROMO = DUEL
PANTHEON = DUEL
PANTHEON.n_endings = 7
PANTHEON.bare_turns = 2
PANTHEON.sure_turns = 8
PANTHEON.settle = settling.duel_settle
PANTHEON.outlook = outlook.duel_outlook
PANTHEON.event_outlook = outlook.duel_event_outlook
PANTHEON.wins_now = finish.duel_wins_now
PANTHEON.sudden |= 1 << state.END_POLITICAL

AGORA = PANTHEON
AGORA.bare_turns = 1            # cubes come to lie alike in many orders
AGORA.sure_turns = 3            # with cubes it is seldom told, and takes longer
AGORA.n_styles = styles.N_STYLES_AGORA
AGORA.style_endings[styles.STYLE_POLITICS] = state.END_POLITICAL


cdef const GameDef* duel_game(int setup) noexcept nogil:
    if not setup:
        return &DUEL
    if tables.TABLES.setups[setup].agora:
        return &AGORA
    return &PANTHEON if tables.TABLES.setups[setup].pantheon else &PROMO


def install(dict data not None):
    """Fill the C tables (``solver.games.duel.data.rows.engine_tables``).

    Must happen before the first state is made; states made with other tables become meaningless.
    Not safe while another thread plays. Raises ValueError, IndexError or OverflowError when
    something is missing or does not fit.
    """
    tables.fill_tables(data)
    chance.prepare_draws()
    inputs.plan_inputs()
    DUEL.n_inputs = PROMO.n_inputs = inputs.duel_n_inputs(0)
    DUEL.n_rows = PROMO.n_rows = inputs.duel_n_rows(0)
    # All expansions have one layout, and so one network.
    PANTHEON.n_inputs = AGORA.n_inputs = inputs.duel_n_inputs(1)
    PANTHEON.n_rows = AGORA.n_rows = inputs.duel_n_rows(1)
    PANTHEON.secrets = AGORA.secrets = tables.TABLES.secrets
