"""``default``, ``rules``, and the worlds that ``flat`` plays in."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from solver._ext.core.playout import random_games
from solver._ext.core.state import State
from solver.arena.match import run_match
from solver.arena.positions import bench_positions
from solver.errors import InputError
from solver.games import GAMES, load
from solver.games.base import Position
from solver.games.dice.data import sheets
from solver.search.bot import Bot
from solver.search.bots import make_bot
from solver.search.limits import Limits
from tests.dice.sheets import invented
from tests.search.wonders_endings import move, pantheon
from tests.wonders import bridge
from tests.wonders.reference import CARD_IDS

LIMITS = Limits(nodes=200)
TWO = ("wonders", 2)
BEST = {("dice", seats): "determinized" for seats in range(3, 8)}
"""The searches behind ``default`` where it is not tree search, by game and seats."""


def positions(game: str) -> list[Position]:
    """A position of a game for each number of seats that is measured."""
    adapter = load(game)
    return [
        adapter.read_compact([*phases.values()][-1])
        for phases in bench_positions(game).phases.values()
    ]


def says(bot: Bot, position: Position, seed: int = 1) -> dict[str, Any]:
    """An analysis without the time it took."""
    data = bot.analyze(position, LIMITS, seed=seed).to_json()
    del data["seconds"]
    return data


# ---------------------------------------------------------------- default


def best(position: Position) -> str:
    """The search behind ``default``."""
    return BEST.get((position.game.name, position.state.seats), "ismcts")


@pytest.mark.parametrize("game", GAMES)
def test_every_table_has_a_best_bot(game: str) -> None:
    adapter = load(game)
    for seats in range(adapter.min_seats, adapter.max_seats + 1):
        variant = adapter.parse_variant({"edition": "first"} if (game, seats) == TWO else {})
        named = adapter.best_bot(adapter.new(variant, seats))
        assert named == BEST.get((game, seats), "ismcts")


def test_another_sheet_of_dice_has_no_network() -> None:
    dice = load("dice")
    start = dice.new({"boards": sheets.learn(invented(4)).hash})
    assert dice.best_bot(start) == "determinized"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("settings", ["", "c=1.4,playout=1", "net=0"])
def test_default_is_the_best_bot(game: str, settings: str) -> None:
    """It says the same under another name."""
    for position in positions(game):
        said = says(make_bot(f"default:{settings}"), position)
        wanted = says(make_bot(f"{best(position)}:{settings}"), position)
        assert said.pop("bot") == f"default:{settings}"
        del wanted["bot"]
        assert said == wanted


def test_one_default_bot_for_all_games() -> None:
    bot = make_bot("default")
    for game in [*GAMES, *GAMES]:
        bot.forget()
        position = positions(game)[0]
        assert says(bot, position) == says(make_bot("default"), position)
        assert bot.choose(position, LIMITS, seed=1) in position.state.legal_moves()


def test_it_forgets() -> None:
    """Trees that ``ismcts`` keeps are dropped."""
    bot, position = make_bot("default"), positions("architects")[1]
    first = says(bot, position)
    assert says(bot, position) != first
    bot.forget()
    assert says(bot, position) == first


@pytest.mark.parametrize("setting", ["per_world=9", "reuse=0"])
@pytest.mark.parametrize("game", GAMES)
def test_settings_of_another_bot(setting: str, game: str) -> None:
    """They are refused before and while it thinks."""
    bot, accepted = make_bot(f"default:{setting}"), "determinized" if "per" in setting else "ismcts"
    for position in positions(game):
        if best(position) == accepted:
            bot.check(position.game, position.state)
            assert says(bot, position)["moves"]
            continue
        for ask in (
            partial(says, bot, position),
            partial(bot.check, position.game, position.state),
        ):
            with pytest.raises(InputError) as error:
                ask()
            assert str(error.value) == (
                f"bot 'default:{setting}': the settings are not those of {best(position)}, "
                "the default of this game; name the bot they belong to"
            )


def test_settings_of_another_bot_in_a_match() -> None:
    with pytest.raises(InputError, match="the settings are not those of determinized"):
        run_match("dice", ["default:memory=9", "rules", "rules"], 1, LIMITS)


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ("default:speed=3", "no setting 'speed'; known: c, "),
        ("default:c=fast", "c=fast is not a number"),
        ("default:per_world=0", "no setting 'per_world'; known: c, "),
        ("default:reward=3", "reward=3 is not in 0 to 2"),
        ("default:c", "setting 'c' is not key=value"),
    ],
)
def test_bad_settings(spec: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem) as error:
        make_bot(spec)
    assert "\n" not in str(error.value)


# ---------------------------------------------------------------- rules


@pytest.mark.parametrize("game", GAMES)
def test_rules_of_thumb(game: str) -> None:
    """Moves in the order of their rough worth, without any search."""
    for position in positions(game):
        state = position.state
        said = make_bot("rules").analyze(position, LIMITS, seed=1)
        assert sorted(m.move for m in said.moves) == sorted(state.legal_moves())
        worth = [state.order(judged.move) for judged in said.moves]
        assert worth == sorted(worth, reverse=True)
        assert said.nodes == len(worth)
        assert not any(judged.visits or judged.exact for judged in said.moves)
        assert said.win == pytest.approx([1.0 / state.seats] * state.seats)


def test_ties_of_the_rules_depend_on_the_seed() -> None:
    position = load("duel").read_compact(bench_positions("duel").phases[2]["draft"])
    chosen = {says(make_bot("rules"), position, seed)["moves"][0]["move"] for seed in range(20)}
    orders = [position.state.order(mine) for mine in position.state.legal_moves()]
    assert len(chosen) == orders.count(max(orders))
    assert says(make_bot("rules"), position, 3) == says(make_bot("rules"), position, 3)


def test_the_rules_beat_chance() -> None:
    result = run_match("wonders", ["rules", "random", "random"], 30, LIMITS, seed=1)
    assert result.score > 0.9


# ---------------------------------------------------------------- the worlds of flat


def test_a_world_for_every_game() -> None:
    """Seat 2 has the pantheon in two of three worlds, and then wins if it happens to build it.

    Random moves take one of six ways to play two cards and drop those that are not possible: with
    the pantheon in hand one of three is to build it, without it nothing but a sale is left.
    """
    ending = pantheon("study", "sell", ["pantheon", "lodge"])
    gardens = move(ending, "build gardens")
    lost = [1 / 3 if "pantheon" in hand_of(world) else 0.0 for world in ending.worlds]
    fair = pytest.approx(1 - sum(lost) / 3, abs=0.04)
    for seat, state, wanted in (
        (0, ending.position.state, fair),
        (-1, ending.worlds[0].copy(), pytest.approx(1 - lost[0], abs=0.04)),
    ):
        state.apply(gardens)
        played = random_games(state, 3_000, 1, seat=seat)
        assert played["wins"][0] / played["games"] == wanted
    flat = make_bot("flat").analyze(ending.position, Limits(nodes=9_000), seed=1)
    judged = next(m for m in flat.moves if m.move == gardens)
    assert judged.win == fair


def hand_of(world: State) -> list[str]:
    """The names of the cards of seat 2 in the ending above."""
    return [CARD_IDS[card] for card in bridge.dump(world)["ages"][-1]["hands"][0]]
