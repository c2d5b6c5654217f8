"""What measures of judgment say, on games that are short enough to check."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from solver._ext.core.state import CHANCE, OVER, State
from solver.arena.backend import Local
from solver.arena.calibration import Prediction, age_of, calibrate
from solver.arena.positions import bench_positions
from solver.errors import InputError
from solver.games import load
from solver.learning.commands import group
from solver.learning.deciles import in_games, in_own_games, rows
from solver.learning.duels import play_deal, trial_of
from solver.learning.endgames import bench_endings, endings, recorded_endings, rmse
from solver.learning.gauging import Gauge
from solver.learning.measures import logits, slope_of
from solver.learning.openings import liked, rank_correlation
from solver.learning.playing import chunk_path, play_run
from solver.learning.recorded import decisions
from solver.learning.regret import Asked, Questions, Regrets, ask, regrets
from solver.learning.run_file import read_run, shipped_path
from solver.search.limits import Limits
from tests.learning.test_selfplay import write

GAME_FILE = Path(__file__).parents[2] / "examples" / "duel" / "game.json"


def run(*words: object) -> Result:
    return CliRunner().invoke(group, [str(word) for word in words], catch_exceptions=False)


def exact(state: State, seat: int) -> float:
    """The share of a seat with best play, by looking at everything."""
    if state.decider == OVER:
        return float(state.returns()[seat])
    total, best = 0.0, 0.0
    if state.decider == CHANCE:
        for event, chance in state.chance_outcomes():
            after = state.copy()
            after.apply(event)
            total += chance * exact(after, seat)
        return total
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        best = max(best, exact(after, state.decider))
    return best if state.decider == seat else 1 - best


def test_endings_come_with_their_exact_values() -> None:
    found = [*endings("duel", 2, 12, seed=1, nodes=100_000)]
    assert len(found) == 12
    assert {one.state.decider for one in found} == {0, 1}
    for one in found:
        assert one.state.turns_left == 2
        assert one.share == pytest.approx(exact(one.state, one.state.decider))
        values = []
        for move in one.state.legal_moves():
            after = one.state.copy()
            after.apply(move)
            values.append(exact(after, one.state.decider))
        assert max(values) - min(values) > 0.01
    assert rmse(found, exact) == pytest.approx(0.0)
    off = [(one.share - 0.5) ** 2 for one in found]
    assert rmse(found, lambda *_: 0.5) == pytest.approx(float(np.mean(off)) ** 0.5)


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_endings_of_recorded_games_are_their_first_decisions(turns: int) -> None:
    found = [*recorded_endings("duel", [GAME_FILE], turns, nodes=100_000)]
    places = (one.state for one in decisions([GAME_FILE], "duel"))
    first = next(state.copy() for state in places if state.turns_left == turns)
    shares = {exact(reached(first, move), first.decider) for move in first.legal_moves()}
    if max(shares) - min(shares) > 0.01:
        assert [one.state.to_bytes() for one in found] == [first.to_bytes()]
        assert found[0].share == pytest.approx(max(shares))
    else:
        assert not found


def reached(state: State, move: int) -> State:
    after = state.copy()
    after.apply(move)
    return after


def test_endings_of_the_bench_can_be_asked_for() -> None:
    found = [*bench_endings("duel", 6, nodes=100_000)]
    texts = bench_positions("duel").endings["6"]
    known = {load("duel").read_compact(text).state.to_bytes() for text in texts}
    assert {one.state.to_bytes() for one in found} < known
    assert {one.state.turns_left for one in found} == {6}
    told = run("endings", "duel", "--bench", "--turns", 6, "--playouts", 0, "--nodes", 100_000)
    assert told.stdout.splitlines()[2].startswith(f"| network | {len(found)} | 6 | 0.")


def test_a_search_proves_endings_that_are_near() -> None:
    shipped = shipped_path(load("duel").new())
    words = ("--turns", 2, "--count", 12, "--seed", 1, "--playouts", 0, "--search", 50)
    for weights in ((), ("--weights", shipped)):
        network, searched = run("endings", "duel", *words, *weights).stdout.splitlines()[2:]
        assert network.startswith("| network | 12 | 2 | 0.")
        assert network != "| network | 12 | 2 | 0.000 |"
        assert searched == "| search of 50 | 12 | 2 | 0.000 |"


def test_endings_that_are_not_there_are_told() -> None:
    for words in (("--bench", "--turns", 7), (GAME_FILE, "--turns", 99)):
        with pytest.raises(InputError, match="no ending with"):
            run("endings", "duel", *words, "--playouts", 0)
    with pytest.raises(InputError, match="other endings than the records"):
        run("endings", "duel", GAME_FILE, "--bench", "--playouts", 0)


def test_rank_correlation_goes_from_one_to_minus_one() -> None:
    names = list("abcd")
    assert rank_correlation(names, names) == pytest.approx(1.0)
    assert rank_correlation(names, names[::-1]) == pytest.approx(-1.0)
    assert rank_correlation(names, list("abdc")) == pytest.approx(0.8)


def test_moves_of_the_first_decision_are_compared_with_those_beside_them() -> None:
    found = liked(trial_of("duel"), "rules", Limits(nodes=5), 5, seed=2)
    assert sum(len(one.leads) for one in found) == 4 * 5  # four wonders are on offer
    assert sum(sum(one.leads) for one in found) == pytest.approx(0.0, abs=1e-9)
    assert [one.lead for one in found] == sorted((one.lead for one in found), reverse=True)
    names = [one.text for one in found]
    few = ("--side", "rules", "--games", 5, "--nodes", 5, "--seed", 2)
    done = run("openings", "duel", *few, "--order", ",".join(names[::-1]))
    assert done.stdout.endswith(f"rank correlation -1.00 over {len(names)} moves\n")
    with pytest.raises(InputError, match="--order"):
        run("openings", "duel", *few, "--order", "pick nothing")


def test_games_against_others_tell_what_one_side_said() -> None:
    both = (Limits(nodes=5), Limits(nodes=5))
    said = [*in_games(["rules"], trial_of("duel"), "rules", both, 2, seed=3)]
    assert {one.age for one in said} == {0, 1, 2, 3}
    assert {one.game for one in said} == set(range(4))
    for number in range(4):
        assert len({(one.seat, one.result) for one in said if one.game == number}) == 1


def test_one_bot_sits_in_each_seat_against_weaker_others() -> None:
    """Each seat of each deal is there, and the others have limits of their own."""
    trial, few, more = trial_of("wonders", 3), Limits(nodes=5), Limits(nodes=15)
    side = "determinized"
    said = [*in_games([side], trial, side, (few, few), 2, seed=3)]
    assert [{one.seat for one in said if one.game == number} for number in range(6)] == [
        {0}, {1}, {2}, {0}, {1}, {2}
    ]  # fmt: skip
    uneven = [*in_games([side], trial, side, (few, more), 2, seed=3)]
    assert said != uneven
    games = [
        game.share
        for deal in range(2)
        for game in play_deal(trial, (side, side), (few, more), 3 * 1_000_003 + deal)
    ]
    assert [next(one.result for one in uneven if one.game == number) for number in range(6)] == (
        games
    )
    words = ("deciles", "wonders", "--side", side, "--against", side, "--seats", 3, "--games", 6)
    done = run(*words, "--nodes", 5, "--against-nodes", 15, "--seed", 3)
    assert done.stdout.splitlines() == rows(uneven)


def test_games_of_its_own_are_those_of_calibrate() -> None:
    limits = Limits(nodes=5)
    said = in_own_games(trial_of("duel"), "rules", limits, 3, seed=3, jobs=2)
    assert {one.age for one in said} == {0, 1, 2, 3}
    assert said == calibrate("duel", "rules", 3, limits, seed=3).predictions
    other = {"wonders": "first_game"}
    varied = in_own_games(trial_of("duel", variant=other), "rules", limits, 3, seed=3)
    assert varied == calibrate("duel", "rules", 3, limits, seed=3, variant=other).predictions
    assert varied != said
    games = [[(one.seat, one.win) for one in said if one.game == number] for number in range(3)]
    assert all(games)
    assert games[0] != games[1] != games[2] != games[0]
    words = ("deciles", "duel", "--own", "--side", "rules", "--games", 3, "--nodes", 5)
    assert run(*words, "--seed", 3).stdout.splitlines() == rows(said)
    four = in_own_games(trial_of("wonders", 4), "rules", limits, 2, seed=3)
    assert {one.seat for one in four} == {0, 1, 2, 3}
    table = ("deciles", "wonders", "--own", "--seats", 4, "--side", "rules", "--games", 2)
    assert run(*table, "--nodes", 5, "--seed", 3).stdout.splitlines() == rows(four)
    for wrong in (
        ("--own", GAME_FILE),
        ("--own", "--members", "uct"),
        ("--against", "rules", "--members", "uct"),
        ("--jobs", 2),
        (GAME_FILE, "--seats", 2),
        ("--own", "--against-nodes", 2),
        ("--against", "openloop:chase=9"),
    ):
        with pytest.raises(InputError, match=r"--(own|jobs|seats|against)|no plan 9"):
            run("deciles", "duel", "--games", 2, "--nodes", 5, *wrong)
    weights = shipped_path(load("duel").new())
    with pytest.raises(InputError, match="is a file of weights"):
        run("deciles", "duel", "--own", "--side", weights, "--games", 2, "--nodes", 5)


def test_rows_tell_how_far_off_each_tenth_is() -> None:
    told = [(1, 0.55, 1.0), (1, 0.57, 0.0), (1, 1.0, 1.0), (2, 0.1, 0.5)]
    said = [
        Prediction(number, 0, 0.5, win, exact=False, result=result, age=age)
        for number, (age, win, result) in enumerate(told)
    ]
    lines = rows(said)[2:]
    assert [line.split(" | ")[:5] for line in lines] == [
        ["| 1", "0.5 and more", "2", "0.560", "0.500"],
        ["| 1", "0.9 and more", "1", "1.000", "1.000"],
        ["| 1", "all", "3", "0.707", "0.667"],
        ["| 2", "0.1 and more", "1", "0.100", "0.500"],
        ["| 2", "all", "1", "0.100", "0.500"],
    ]


def test_recorded_games_tell_it_as_well() -> None:
    done = run("deciles", "duel", GAME_FILE, "--side", "rules", "--nodes", 5)
    assert done.exit_code == 0
    game = load("duel")
    told = Counter(age_of(game.observe(one.state, 0)) for one in decisions([GAME_FILE], "duel"))
    assert sorted(told) == [0, 1, 2, 3]
    for age, count in told.items():
        assert f"| {age} | all | {count} | " in done.stdout


@pytest.fixture
def no_games(tmp_path: Path) -> Path:
    """A folder of files that hold no finished game of Duel."""
    record = json.loads(GAME_FILE.read_text(encoding="utf-8"))
    for name, changed in {
        "unfinished": {"result": None},
        "impossible": {"moves": [*record["moves"][:40], "build nothing"]},
        "again": {"seed": 5, "seats": ["one", "other"]},
    }.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(record | changed), encoding="utf-8")
    (tmp_path / "empty.json").touch()
    (tmp_path / "utf-16.json").write_text(json.dumps(record), encoding="utf-16")
    shutil.copyfile(GAME_FILE.parent / "age_2.json", tmp_path / "position.json")
    shutil.copyfile(GAME_FILE.parents[1] / "wonders" / "game.json", tmp_path / "wonders.json")
    return tmp_path


@pytest.mark.parametrize("words", [("gauge", "--playouts", 0), ("deciles", "--side", "rules")])
@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("missing", "no such file"),
        ("empty", "is empty"),
        ("utf-16", "is not UTF-8"),
        ("position", "is a position, not a record"),
        ("wonders", "game: is wonders, not duel"),
        ("unfinished", "is not finished"),
        ("impossible", r"moves\[40\]: "),
        ("again", "is the same game as .*game.json"),
    ],
)
def test_files_that_are_no_games_are_refused_by_name(
    no_games: Path, words: tuple[object, ...], name: str, problem: str
) -> None:
    command, *options = words
    with pytest.raises(InputError, match=rf"{name}\.json: {problem}"):
        run(command, "duel", GAME_FILE, no_games / f"{name}.json", *options)


@pytest.mark.parametrize("content", [None, b"", b"nothing", b"PK\x03\x04", b"\x93NUMPY"])
def test_weights_that_are_none_are_refused_by_name(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "some.npz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputError, match=r"some\.npz: (is no file of weights|cannot be read: No)"):
        run("gauge", "duel", GAME_FILE, "--weights", path)
    np.save(tmp_path / "single.npy", np.zeros(3))
    with pytest.raises(InputError, match=r"single\.npy: is no file of weights for duel: not an"):
        run("gauge", "duel", GAME_FILE, "--weights", tmp_path / "single.npy")
    np.savez(tmp_path / "other.npz", other=np.zeros(3))
    with pytest.raises(InputError, match=r"for duel: has no array 'w2'$"):
        run("gauge", "duel", GAME_FILE, "--weights", tmp_path / "other.npz")


@pytest.mark.parametrize(("game", "turns"), [("wonders", 2), ("duel", 60)])
def test_endings_that_cannot_be_solved_are_not_waited_for(game: str, turns: int) -> None:
    with pytest.raises(InputError, match=f"no ending with {turns} that could be solved"):
        run("endings", game, "--turns", turns, "--nodes", 100, "--playouts", 0)


def test_ways_are_those_of_games_that_were_not_led_astray(tmp_path: Path) -> None:
    play_run(read_run(write(tmp_path)), tmp_path, tmp_path / "games", backend=Local())
    whole = 0
    for number in range(3):
        path = chunk_path(tmp_path / "games", number)
        with np.load(path) as stored:
            arrays = {name: stored[name] for name in stored}
        arrays["cut"][0] = 0
        np.savez(path, **arrays)
        whole += int((arrays["cut"] == 0).sum())
    done = run("ways", tmp_path / "games")
    assert done.stdout.startswith(f"{whole} games, first seat ")
    arrays["cut"][:] = 1
    for number in range(3):
        np.savez(chunk_path(tmp_path / "games", number), **arrays)
    with pytest.raises(InputError, match="led astray"):
        run("ways", tmp_path / "games")


def asked_of(*sides: str, judge: str) -> Questions:
    return Questions(sides, [Limits(nodes=1)] * len(sides), [judge], 1, "random", 1, 12)


def test_a_side_gives_nothing_away_by_its_own_judgment() -> None:
    trial = trial_of("architects")
    found = regrets(trial, asked_of("greedy", "random", judge="greedy"), 6, seed=1, backend=Local())
    greedy, random = zip(*found.given, strict=True)
    assert max(greedy) == 0
    assert min(random) >= 0
    assert sum(random) > 0.1


def test_what_is_given_away_is_the_lead_of_the_best_move() -> None:
    trial = trial_of("duel")
    for seed in range(3):
        greedy, alone = ask(trial, asked_of("greedy", "rules", judge="greedy"), seed).given
        again = ask(trial, asked_of("rules", judge="greedy"), seed).given
        assert greedy == 0
        assert again == [alone]


def test_what_a_game_costs_is_told_beside_the_first_side() -> None:
    found = Regrets(["one", "other"])
    for asked in (Asked([0.1, 0.0], 20), Asked([0.1, 0.2], 40), Asked([], 30)):
        found.add(asked)
    assert found.rows()[2:] == [
        "| `one` | 2 | 0.1000 +- 0.0000 | 3.000 +- 0.000 | +0.000 +- 0.000 |",
        "| `other` | 2 | 0.1000 +- 0.0707 | 3.000 +- 2.121 | +0.000 +- 2.121 |",
    ]


def test_regret_tells_what_it_needs() -> None:
    quick = ("--games", 2, "--nodes", 1, "--player", "random")
    done = run("regret", "architects", "rules", *quick, "--judge", "greedy")
    assert done.exit_code == 0
    assert done.stdout.splitlines()[2].startswith("| `rules` | ")
    with pytest.raises(InputError, match="once for each side"):
        run("regret", "architects", "rules", "flat", "random", "--nodes", 1, "--nodes", 2)
    with pytest.raises(InputError, match="cannot search single moves"):
        run("regret", "duel", "rules", *quick, "--judge", "program:true")


def test_worlds_lead_to_fewer_nodes_where_these_are_shared() -> None:
    few = ("duel", "--variant", "agora=yes", "--games", 2, "--nodes", 2, "--share", 0.4)
    shared, apart = (
        run("worlds", *few, "--worlds", 60, "--side", f"ismcts:coarse={on}") for on in (1, 0)
    )
    assert shared.exit_code == apart.exit_code == 0
    rows = [done.stdout.splitlines()[2].split(" | ") for done in (shared, apart)]
    assert rows[0][:2] == rows[1][:2] == ["| duel 2 agora=yes", rows[0][1]]
    middle = [float(row[2].split(" / ")[0]) for row in rows]
    assert middle[0] < middle[1]
    with pytest.raises(InputError, match="no tree search"):
        run("worlds", *few, "--side", "flat")


def test_positions_of_one_game_do_not_narrow_an_interval() -> None:
    rng = np.random.default_rng(3)
    said = rng.uniform(0.05, 0.95, 60)
    seen = (rng.uniform(size=60) < said).astype(float)

    def interval(copies: int) -> tuple[float, float]:
        columns = [np.repeat(column, copies) for column in (np.arange(60), said, seen)]
        game, told, result = columns
        whole = np.zeros(len(game))
        lines = Gauge(game, whole.astype(int), whole, result, {"judge": told}).rows()
        low, _, high = lines[2].split("(")[1].split(")")[0].split()
        return float(low), float(high)

    assert interval(5) == interval(1)
    low, high = interval(1)
    assert low < 1 < high


GAMES = 150


def slopes(factor: float, seed: int) -> tuple[float, float, float]:
    """Of GAMES with five positions each, said with ``factor`` times the logit: seen, if right.

    The chances wander from seat to seat, and the last one comes true.
    """
    rng = np.random.default_rng(seed)
    share = np.full(GAMES, 0.5)
    way = []
    for _ in range(5):
        # A chance that is right moves as far up as down.
        share = share + rng.choice([-0.3, 0.3], size=GAMES) * np.minimum(share, 1 - share)
        way.append(share)
    won = rng.uniform(size=GAMES) < share
    seat = np.tile(np.arange(5) % 2, GAMES)
    first = np.stack(way, axis=1).ravel()
    own = np.where(seat == 0, first, 1 - first)
    told = 1 / (1 + np.exp(-factor * logits(own)))
    result = np.where(seat == 0, np.repeat(won, 5), 1 - np.repeat(won, 5)).astype(float)
    game = np.repeat(np.arange(GAMES), 5)
    gauge = Gauge(game, seat, np.zeros(5 * GAMES), result, {"judge": told})
    low, _, high = gauge._by_chance(np.full(5 * GAMES, fill_value=True), "judge").split()
    return slope_of(logits(told), result), float(low), float(high)


def test_right_judgments_have_slopes_where_chance_puts_them() -> None:
    def inside(factor: float, tables: int) -> int:
        return sum(
            low <= seen <= high for seen, low, high in map(slopes, [factor] * tables, range(tables))
        )

    assert inside(1.0, 20) >= 17
    assert inside(0.4, 5) <= 1
    assert inside(2.5, 5) <= 1


@pytest.mark.parametrize("turns", ["5,5", "5,ten", "-3", ",".join(map(str, range(1, 18)))])
def test_parts_of_a_game_are_told_by_numbers(turns: str, tmp_path: Path) -> None:
    done = run("train", tmp_path, "--out", tmp_path, "--until", turns)
    assert done.exit_code == 2
    assert "is no list of different numbers of turns" in done.output
