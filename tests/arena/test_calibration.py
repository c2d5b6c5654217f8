"""Calibration: figures that are right where they can be known, whatever the games come from."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence

import pytest

from solver.arena.backend import Local
from solver.arena.calibration import (
    CLASSES,
    Calibration,
    Prediction,
    calibrate,
    fitted,
    grouped,
)
from solver.arena.calibration_plot import plot
from solver.arena.pictures import Format, format_of
from solver.errors import BotError, InputError
from solver.search.analysis import Analysis
from solver.search.baselines import GreedyBot
from solver.search.bot import Task
from solver.search.limits import Limits

FEW = Limits(nodes=20)


def sharpened(chance: float, slope: float) -> float:
    """A chance whose logit is ``slope`` times as far from 0."""
    odds = (chance / (1 - chance)) ** slope
    return odds / (1 + odds)


def simulated(games: int, decisions: int = 5, slope: float = 1.0, seed: int = 1) -> Calibration:
    """Games of a bot whose seat 0 wins with one chance all game long, and which says another one.

    The results follow what it says with its logit multiplied by ``slope``.
    """
    pick = random.Random(seed)
    found = Calibration("duel", "simulated", 2)
    for game in range(games):
        chance = pick.uniform(0.05, 0.95)
        won = pick.random() < sharpened(chance, slope)
        found.by_game[game] = [
            Prediction(game, seat, at / decisions, said, False, float(won != seat))
            for at in range(decisions)
            for seat, said in ((0, chance), (1, 1 - chance))
        ]
    return found


def notes(pairs: Sequence[tuple[float, float]], *, exact: bool = False) -> Calibration:
    """Predictions with results, each of a game of its own."""
    found = Calibration("duel", "by hand", 2)
    for game, (win, result) in enumerate(pairs):
        found.by_game[game] = [Prediction(game, 0, 0.0, win, exact, result)]
    return found


def test_what_is_true_comes_true() -> None:
    found = simulated(3000)
    fit = found.fit()
    assert fit is not None
    assert abs(fit.slope - 1) < 3 * fit.stderr[1]
    assert abs(fit.intercept) < 0.01  # both seats are noted, so it is even
    assert fit.stderr[1] < 0.1
    assert found.score().reliability < 0.001
    assert found.expected_error() < 0.03
    assert all(
        group.ci95[0] - 0.03 < group.predicted < group.ci95[1] + 0.03
        for group in found.classes().values()
    )


@pytest.mark.parametrize("slope", [0.5, 2.0])
def test_a_bot_that_is_too_sure_or_not_sure_enough(slope: float) -> None:
    found = simulated(3000, slope=slope)
    fit = found.fit()
    assert fit is not None
    assert abs(fit.slope - slope) < 3 * fit.stderr[1]
    assert abs(fit.slope - 1) > 3 * fit.stderr[1]
    assert found.score().reliability > 0.003


def test_intervals_hold_what_they_promise() -> None:
    """Nineteen of twenty contain the truth, although predictions of a game go together."""
    held = [
        group.ci95[0] <= group.predicted <= group.ci95[1]  # here the truth is what is predicted
        for seed in range(60)
        for group in simulated(60, seed=seed).classes().values()
    ]
    assert len(held) == 60 * CLASSES
    assert 0.92 < sum(held) / len(held) < 0.99


def test_the_standard_error_of_the_slope_is_over_games() -> None:
    """Many decisions in a game, all with one result, tell no more than one."""
    one, many = (simulated(400, decisions=n).fit() for n in (1, 20))
    assert one is not None
    assert many is not None
    assert many.stderr[1] == pytest.approx(one.stderr[1], rel=0.1)
    slopes = [fit.slope for fit in (simulated(200, seed=s).fit() for s in range(40)) if fit]
    mean = sum(slopes) / len(slopes)
    spread = (sum((slope - mean) ** 2 for slope in slopes) / (len(slopes) - 1)) ** 0.5
    said = simulated(200).fit()
    assert said is not None
    assert 0.7 < spread / said.stderr[1] < 1.5


def test_the_brier_score_is_the_sum_of_its_parts() -> None:
    pick = random.Random(3)
    for _ in range(10):
        found = notes([(pick.random(), pick.choice([0, 0.5, 1, 1 / 3])) for _ in range(50)])
        score = found.score()
        parts = score.reliability - score.resolution + score.uncertainty + score.within
        assert score.brier == pytest.approx(parts)
        assert score.brier == pytest.approx(
            sum((note.win - note.result) ** 2 for note in found.predictions) / 50
        )
        assert min(score.reliability, score.resolution, score.uncertainty) >= 0


def test_a_worked_example() -> None:
    found = notes([(0.8, 1), (0.8, 1), (0.8, 0), (0.25, 0), (0.25, 1)])
    score = found.score()
    assert score.brier == pytest.approx((3 * 0.04 - 0.04 + 0.64 + 0.0625 + 0.5625) / 5)
    assert score.within == pytest.approx(0.0)  # all predictions of a class are the same
    assert score.uncertainty == pytest.approx(0.24)
    assert score.reliability == pytest.approx((3 * (0.8 - 2 / 3) ** 2 + 2 * 0.25**2) / 5)
    assert found.expected_error() == pytest.approx((3 * (0.8 - 2 / 3) + 2 * 0.25) / 5)
    assert {at: group.count for at, group in found.classes().items()} == {2: 2, 8: 3}


def test_classes_hold_their_lower_bound_and_the_last_one_all() -> None:
    found = notes([(0.0, 0), (0.1, 0), (0.5, 0), (0.999, 1), (1.0, 1)])
    assert {at: group.count for at, group in found.classes().items()} == {0: 1, 1: 1, 5: 1, 9: 2}


def test_predictions_of_a_seat_in_a_game_count_as_one_observation() -> None:
    alone = [Prediction(game, 0, 0.0, 0.5, False, game % 2) for game in range(10)]
    often = [note for note in alone for _ in range(30)]
    assert grouped(often).ci95 == pytest.approx(grouped(alone).ci95)
    assert grouped(often).count == 300


def test_proved_predictions_are_not_fitted() -> None:
    assert notes([(1.0, 1.0)] * 100, exact=True).fit() is None
    data = notes([(1.0, 1.0)] * 100, exact=True).to_json()
    assert (data["proved"], data["predictions"], data["fit"]) == (100, 100, None)


def test_a_fit_stays_finite_where_everything_came_true() -> None:
    sure = [Prediction(game, 0, 0.0, 0.2 + 0.6 * (game % 2), False, game % 2) for game in range(40)]
    fit = fitted(sure)
    assert fit is not None
    assert 1 < fit.slope < 50
    assert fitted(sure[:10]) is None


# Games.


@pytest.mark.parametrize(
    ("name", "seats"), [("duel", 2), ("architects", 3), ("wonders", 3), ("dice", 2)]
)
def test_every_game_can_be_calibrated(name: str, seats: int) -> None:
    found = calibrate(name, "default", 2, FEW, seats=seats)
    assert found.games == 2
    assert {(note.game, note.seat) for note in found.predictions} == {
        (game, seat) for game in range(2) for seat in range(seats)
    }
    for note in found.predictions:
        assert 0 <= note.part < 1
        assert 0 <= note.win <= 1
    for game in range(2):
        results = {note.seat: note.result for note in found.by_game[game]}
        assert sum(results.values()) == pytest.approx(1.0)
        parts = [note.part for note in found.by_game[game]]
        assert parts == sorted(parts)
    data = found.to_json()
    assert data["predictions"] == sum(row["count"] for row in data["classes"])
    assert data["predictions"] == sum(row["count"] for row in data["stages"])


def test_the_number_of_processes_changes_nothing() -> None:
    one, two = (
        calibrate("duel", "flat", 4, FEW, seed=5, backend=Local(jobs)).to_json() for jobs in (1, 2)
    )
    assert one == two
    assert calibrate("duel", "flat", 4, FEW, seed=6).to_json() != one


def test_a_proved_win_is_a_win() -> None:
    found = calibrate("duel", "ismcts", 3, Limits(nodes=300))
    proved = [note for note in found.predictions if note.exact and note.win in (0.0, 1.0)]
    assert proved
    assert all(note.win == note.result for note in proved)


def test_the_default_table_is_the_usual_one() -> None:
    assert calibrate("wonders", "random", 1, FEW).seats == 3


def test_games_are_told_as_they_finish() -> None:
    seen: list[tuple[int, bool]] = []
    calibrate(
        "duel",
        "greedy",
        3,
        FEW,
        on_game=lambda found: seen.append((found.games, bool(found.predictions))),
    )
    assert seen == [(1, True), (2, True), (3, True)]


def test_a_game_in_which_a_bot_fails_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0
    think = GreedyBot.think

    def failing(self: GreedyBot, task: Task) -> Analysis:
        nonlocal asked
        asked += 1
        if asked == 20:
            raise BotError("greedy", "crash", "it is tired")
        return think(self, task)

    monkeypatch.setattr(GreedyBot, "think", failing)
    found = calibrate("duel", "greedy", 2, FEW)
    assert (found.games, found.forfeits) == (2, 1)
    assert {note.game for note in found.predictions} == {1}


def test_nothing_is_known_of_games_that_all_failed() -> None:
    found = Calibration("duel", "greedy", 2, forfeits=1, by_game={0: []})
    data = found.to_json()
    assert (data["games"], data["predictions"], data["classes"]) == (1, 0, [])
    assert "brier" not in data


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("duel", "nobody", 1, FEW), "no bot 'nobody'"),
        (("chess", "greedy", 1, FEW), "unknown game 'chess'"),
    ],
)
def test_bad_arguments(arguments: tuple, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        calibrate(*arguments)


def test_bad_tables() -> None:
    with pytest.raises(InputError, match="duel seats 2"):
        calibrate("duel", "greedy", 1, FEW, seats=3)
    with pytest.raises(InputError, match="no such option"):
        calibrate("duel", "greedy", 1, FEW, variant={"color": "red"})


# The picture.


@pytest.mark.parametrize(
    ("form", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")]
)
def test_pictures(form: Format, begins: bytes) -> None:
    found = simulated(30)
    content = plot(found, form)
    assert content.startswith(begins)
    if form == "svg":
        assert content == plot(found, form)
        assert plot(Calibration("duel", "greedy", 2), form).startswith(begins)


def test_a_picture_needs_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(InputError, match="install the extra 'plot'"):
        plot(simulated(3), "svg")


def test_a_picture_is_named_by_its_format(tmp_path) -> None:
    assert format_of(tmp_path / "a.PNG") == "png"
    with pytest.raises(InputError, match=r"ends in \.png, \.svg or \.pdf"):
        format_of(tmp_path / "a.gif")
