"""The TOML file of a ladder: defaults, clear errors, and what may be changed later."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from solver.arena.ladder_file import Ladder, check_continued, continued, read_ladder
from solver.arena.playing import Contender
from solver.errors import InputError
from solver.games import GAMES, load
from solver.search.spec import runs_program

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "ladders").glob("*.toml"))

TWO = '[[bots]]\nspec = "greedy"\n[[bots]]\nspec = "random"\n'


def ladder_of(text: str) -> Ladder:
    return read_ladder(text, "my.toml")


def test_defaults() -> None:
    ladder = ladder_of(f'game = "duel"\n{TWO}')
    game = load("duel")
    assert ladder == Ladder(
        game="duel",
        variant=game.parse_variant({}),
        data=game.data_hash,
        seats=2,
        seed=0,
        bots=(Contender("greedy", "greedy", 0.1), Contender("random", "random", 0.1)),
        deals=10,
        schedule="round-robin",
        anchor=None,
    )


@pytest.mark.parametrize("game", GAMES)
def test_seats_are_those_of_the_smallest_usual_table(game: str) -> None:
    assert ladder_of(f'game = "{game}"\n{TWO}').seats == load(game).default_seats


def test_everything_given() -> None:
    ladder = ladder_of(
        """
        game = "wonders"
        seats = 4
        nodes = "5k"
        deals = 3
        seed = 9
        schedule = "gauntlet"
        anchor = "mine"
        variant = { edition = "first" }
        [[bots]]
        name = "mine"
        program = "./engine --deep, very"
        time = 0.25
        [[bots]]
        spec = "ismcts:c=1.4"
        [[bots]]
        spec = "random"
        nodes = 1
        """
    )
    assert ladder.variant["edition"] == "first"
    assert (ladder.seats, ladder.deals, ladder.seed, ladder.anchor) == (4, 3, 9, "mine")
    assert ladder.schedule == "gauntlet"
    assert ladder.bots == (
        Contender("mine", "program:./engine --deep, very", 0.25, None),
        Contender("ismcts:c=1.4", "ismcts:c=1.4", None, 5000),
        Contender("random", "random", None, 1),
    )


@pytest.mark.parametrize(
    ("time", "seconds"), [('"200ms"', 0.2), ("2", 2.0), ("0.5", 0.5), ('"1m"', 60)]
)
def test_times(time: str, seconds: float) -> None:
    assert ladder_of(f'game = "duel"\ntime = {time}\n{TWO}').bots[0].seconds == seconds


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "game"),
        ("game = 'duel'", "bots"),
        ("game = 'duel'\nbots = []", "two bots or more"),
        ("game = 'duel'\n[bots]\nspec = 'greedy'", "bots: is one table, not a list of them; write"),
        ("[bots]\nspec = 'greedy'\n[bots]\nspec = 'random'", "write [[bots]] if there are several"),
        ("game = 'duel'\n[[bots]]\nspec = 'greedy'", "two bots or more"),
        ("game = 'chess'\n" + TWO, "unknown game 'chess'"),
        ("game = 'duel", "not valid TOML"),
        ("game = 'duel'\ngame = 'duel'\n" + TWO, "not valid TOML"),
        ("a = " + "9" * 5000, "not valid TOML"),
        ("a = " + "[" * 100_000, "not valid TOML"),
        ("game = 'duel'\ndeal = 3\n" + TWO, "did you mean 'deals'?"),
        ("game = 'duel'\ndeals = 0\n" + TWO, "deals"),
        ("game = 'duel'\ndeals = '3'\n" + TWO, "deals"),
        ("game = 'duel'\nseed = -1\n" + TWO, "seed"),
        ("game = 'duel'\nseats = 3\n" + TWO, "3 players; duel seats 2"),
        ("game = 'duel'\nschedule = 'swiss'\n" + TWO, "'swiss'; known: round-robin, gauntlet"),
        ("game = 'duel'\nseed = 1979-05-27\n" + TWO, "seed: must be a whole number, not a date"),
        ("game = 'duel'\ndeals = 07:32:00\n" + TWO, "deals: must be a whole number, not a time"),
        ("game = 'duel'\ntime = 'soon'\n" + TWO, "time: 'soon' is not a time"),
        ("game = 'duel'\ntime = -1\n" + TWO, "time: '-1' is not a time"),
        ("game = 'duel'\ntime = nan\n" + TWO, "time: 'nan' is not a time"),
        ("game = 'duel'\nnodes = 0\n" + TWO, "nodes: '0' is not a count"),
        ("game = 'duel'\ntime = 1\nnodes = 1\n" + TWO, "not both"),
        ("game = 'duel'\n" + TWO + "time = 1\nnodes = 1\n", "bots[1].time: stands beside nodes"),
        ("game = 'duel'\n" + TWO + "[[bots]]\nname = 'x'", "bots[2]: what plays?"),
        ("game = 'duel'\n" + TWO + "program = './x'", "bots[1]: what plays?"),
        ("game = 'duel'\n" + TWO + "[[bots]]\nspec = 'random'", "bots[2].name: 'random' is taken"),
        ('game = "duel"\n' + TWO + 'name = "a\\nb"', "bots[1].name"),
        ("game = 'duel'\n" + TWO + f"name = '{'x' * 61}'", "up to 60 letters"),
        ("game = 'duel'\n" + TWO + f"[[bots]]\nprogram = '{'x' * 61}'", "up to 60 letters"),
        ("game = 'duel'\nanchor = 'me'\n" + TWO, "anchor: no bot is called 'me'"),
        ("game = 'duel'\nvariant = { color = 'red' }\n" + TWO, "variant.color"),
        ("game = 'duel'\nvariant = { wonders = 'many' }\n" + TWO, "variant.wonders"),
    ],
)
def test_errors_name_the_place(text: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        ladder_of(text)
    assert str(error.value).startswith("my.toml: ")
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_can_be_played(path: Path) -> None:
    """Outside programs are left out, since they need more than this process knows."""
    ladder = read_ladder(path.read_text(encoding="utf-8"), path.name)
    own = tuple(bot for bot in ladder.bots if not runs_program(bot.spec))
    assert msgspec.structs.replace(ladder, bots=own).terms().contenders == own
    assert len(own) >= 2


# What may be changed later.

BEFORE = ladder_of(f'game = "duel"\nseed = 1\nnodes = 50\ndeals = 4\n{TWO}')


def changed(**fields: Any) -> Ladder:
    return msgspec.structs.replace(BEFORE, **fields)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"deals": 9},
        {"anchor": "random"},
        {"schedule": "gauntlet"},
        {"bots": (*BEFORE.bots, Contender("flat", "flat", None, 50))},
        {"bots": (Contender("flat", "flat", None, 50), *BEFORE.bots[::-1])},
    ],
)
def test_what_changes_no_game_may_be_changed(fields: dict[str, Any]) -> None:
    after = changed(**fields)
    check_continued(BEFORE, after, "my.db")
    together = continued(BEFORE, after)
    assert together.bots[:2] == BEFORE.bots
    assert set(together.bots) == set(after.bots)
    assert together.deals == after.deals


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"game": "architects", "variant": {}}, "game duel, the file has architects"),
        ({"seed": 2}, "seed 1, the file has 2"),
        ({"seats": 3}, "seats 2, the file has 3"),
        ({"data": "other"}, "rules tables"),
        ({"deals": 3}, "4 deals, the file has 3"),
        ({"bots": BEFORE.bots[:1]}, "a bot 'random', the file has no such bot"),
        (
            {"bots": (BEFORE.bots[0], Contender("random", "flat", None, 50))},
            "the spec of 'random' random, the file has flat",
        ),
        (
            {"bots": (BEFORE.bots[0], Contender("random", "random", 0.1, None))},
            "the time of 'random' none, the file has 0.1",
        ),
        (
            {"bots": BEFORE.bots[::-1], "schedule": "gauntlet"},
            "the first bot 'greedy', the file has 'random'",
        ),
        (
            {"variant": {**BEFORE.variant, "wonders": "first_game"}},
            "variant wonders draft, the file has first_game",
        ),
    ],
)
def test_what_decides_games_may_not(fields: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as error:
        check_continued(BEFORE, changed(**fields), "my.db")
    assert error.value.place == "my.db"
    assert said in str(error.value)


def test_the_hash_is_that_of_what_decides_games() -> None:
    assert changed(deals=9, schedule="gauntlet", anchor="random").hash == BEFORE.hash
    assert changed(bots=BEFORE.bots[::-1]).hash == BEFORE.hash
    assert changed(seed=2).hash != BEFORE.hash
    assert changed(bots=(*BEFORE.bots, Contender("flat", "flat", None, 50))).hash != BEFORE.hash
