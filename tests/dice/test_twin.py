"""The fast engine against the slow one: games in lockstep."""

from __future__ import annotations

import random
from functools import cache

import pytest

from solver._ext.dice import game as tables
from solver.games.dice.data import sheets as known
from solver.games.dice.data.rows import engine_sheet
from solver.games.dice.moves.notation import move_text, parse_move
from tests.dice.games import Chooser, Game, mixed
from tests.dice.lockstep import Twins, installed
from tests.dice.positions import passing
from tests.dice.reference import BUILDINGS, LAST_TURN, ROWS, SYMBOL_IDS
from tests.dice.sheets import sheet, sheet_numbers, without_identity
from tests.dice.slow_table import OVER
from tests.dice.texts import text_of
from tests.dice.walks import SHEETS

DEFAULT_GAMES = [Game(seats, seats) for seats in range(2, 8)]
# Found by trying seeds on the slow engine: together they meet all that is rare.
RARE_SEEDS = [10002, 10109, 10257, 10419, 10717]
OTHER_SEEDS = range(16)

CHOICES = ("cross", "build", "action", "bonus")
MUST_MEET = {
    # every choice that leads to every other one
    *(f"{owed} after {task}" for task in ("main action", *CHOICES) for owed in CHOICES[:-1]),
    *(f"bonus after {task}" for task in ("main action", *CHOICES[:-1])),
    *(f"completed by {task}" for task in ("main action", *CHOICES[:-1])),
    *(f"{kind} as action" for kind in ("build", "wonder", "pass")),
    "build as build",
    "cross as cross",
    "bonus as bonus",
    "skip as build",
    "skip as cross",
    "nothing for build",
    "nothing for bonus",
    "three choices open",
    "five choices open",
    # effects
    *(
        f"effect {kind}"
        for kind in (
            "produce",
            "vp",
            "attack",
            "defense",
            "gain_coins",
            "coins_on_die",
            "die_cost_zero",
            "die_cost_minus",
            "coins_and_vp_per_box",
            "vp_per_box",
            "cross_space",
            "cross_one_of",
            "cross_up_to_two",
            "construct_building",
            "take_action",
            "unlock_die",
        )
    ),
    "several effects in one box",
    *(f"cross ticks {building}" for building in BUILDINGS),
    "cross ticks the Guild Court against its condition",
    "a cross with a choice of buildings",
    "a cross with nothing open",
    "a cross out of reach",
    "a cross is made",
    "the second box of a cross",
    "the second box of a cross declined",
    *(f"coins per box of {building}" for building in BUILDINGS),
    "coins per box: the box itself",
    "coins per box ticked in this turn",
    "coins are lost",
    # dice
    *(f"built with {symbol}" for symbol in SYMBOL_IDS),
    *(f"{kind} face with nothing open" for kind in ("box", "cross", "compare")),
    "a die that cannot be paid",
    "a box that cannot be paid",
    "a cheaper die",
    "a color for nothing",
    "a die does not cost less than nothing",
    "two discounts",
    "the die cost is saved",
    "coins on a die",
    "coins on a die pay for it",
    "equal grey dice at one price",
    "equal grey dice at different prices",
    "different grey dice for one box",
    # special dice
    "locked",
    "a special die in the turn of its unlocking",
    "a special die unlocked by several at once",
    "a special die unlocked too late to enter",
    "a die unlocked that lies in the Forum",
    *(f"{number} dice unlocked in one turn" for number in (1, 2, 3)),
    *(f"{number} special dice enter" for number in (1, 2, 3)),
    "no grey die left",
    # Barracks
    *(f"attack {side} meets defense {met}" for side in ("west", "east") for met in range(3)),
    *(f"attack {side} of the only opponent" for side in ("west", "east")),
    "the defense of this turn does not help",
    "an attack is not worth less than nothing",
    # Guild Court
    "guild: more than the only opponent",
    "guild: as many as the only opponent",
    "guild: as many as a neighbor",
    "guild: only the left neighbor has more",
    "guild: only the right neighbor has more",
    "guild: own boxes of this turn do not count",
    "guild: boxes of others in this turn do not count",
    "guild: red differs by Barracks",
    # bonuses and the end
    *(f"completed {building}" for building in (*ROWS, "warehouse")),
    "completed with no bonus left",
    "the only bonus left",
    "a bonus while another is owed",
    "a bonus after the effects",
    "2 bonuses in one turn",
    "3 bonuses in one turn",
    "Agora first, alone",
    "Agora first, several",
    "Agora, later",
    "the last bonus",
    "the last bonus of several at once",
    "the last bonus in the last turn",
    "the end of the longest game",
    *(f"ending {ending}" for ending in ("points", "coins", "shared")),
}


@cache
def whole_game(game: Game) -> frozenset[str]:
    """Play a game from setup to end in lockstep; returns the rules it met."""
    twins = Twins.new(game)
    chooser = Chooser(game)
    while twins.slow.decider() != OVER:
        twins.apply(chooser.choose(twins.slow))
    return frozenset(twins.slow.met)


@cache
def longest_game() -> frozenset[str]:
    """Everybody passes in the last turn that there can be; returns the rules met."""
    twins = Twins.at({**passing(3), "turn": LAST_TURN})
    twins.apply("pass", "pass", "pass")
    assert twins.slow.decider() == OVER
    return frozenset(twins.slow.met)


def test_the_shipped_sheet_is_that_of_the_reference() -> None:
    """The engine got the numbers of the reference, and names it by the same ids."""
    shipped = known.shipped()
    told = engine_sheet(shipped)
    assert told == without_identity(sheet()) | {"identity": told["identity"]}
    assert [board.id for board in shipped.boards] == list(sheet().boards)
    for number, boxes in enumerate(sheet().boards.values()):
        assert [box.id for box in shipped.boxes(number)] == list(boxes)
    ids = [f"bonus_{bonus.id}" for bonus in shipped.bonuses]  # shortened for the texts of moves
    assert ids == list(sheet().bonuses)


def test_a_sheet_is_installed_once() -> None:
    assert tables.install_sheet(sheet_numbers(sheet(0))) == installed(0)
    assert installed(1) != installed(0)


@pytest.mark.parametrize("game", DEFAULT_GAMES, ids=str)
def test_whole_game(game: Game) -> None:
    assert whole_game(game)


@pytest.mark.parametrize("seed", [*RARE_SEEDS, *OTHER_SEEDS])
def test_games_on_invented_sheets(seed: int) -> None:
    assert whole_game(mixed(seed, SHEETS))


def test_the_longest_game() -> None:
    assert longest_game()


def test_the_games_above_met_every_rare_rule() -> None:
    met = set(longest_game())
    for game in [*DEFAULT_GAMES, *(mixed(seed, SHEETS) for seed in RARE_SEEDS)]:
        met |= whole_game(game)
    assert MUST_MEET - met == set()


@pytest.mark.parametrize("seed", [0, 1])
def test_the_notation_says_the_same(seed: int) -> None:
    """The solver's canonical texts are those of the tests, and read back as the same move."""
    rng = random.Random(seed)
    game = mixed(seed)
    twins, chooser = Twins.new(game), Chooser(game)
    while twins.slow.decider() != OVER:
        for move in twins.moves.values() if rng.random() < 0.2 else []:
            text = text_of(move, twins.slow).replace("bonus bonus_", "bonus ")
            assert move_text(twins.fast, move) == text
            assert parse_move(twins.fast, text) == move
        twins.apply(chooser.choose(twins.slow))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20_000, 22_000, 50))
def test_many_games_on_invented_sheets(block: int) -> None:
    for seed in range(block, block + 50):
        whole_game.__wrapped__(mixed(seed, SHEETS))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(30_000, 30_500, 25))
def test_many_games_on_the_shipped_sheet(block: int) -> None:
    for seed in range(block, block + 25):
        whole_game.__wrapped__(mixed(seed))
