"""Measures of what is said beside results, against sums and pairs counted one by one."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace

import numpy as np
import pytest

from solver.arena.calibration import Prediction
from solver.learning import deciles, openings
from solver.learning.deciles import rows, worst_by_chance, worst_tenth
from solver.learning.duels import trial_of
from solver.learning.gauging import gauge
from solver.learning.measures import auc_of, brier_of, logits, slope_of
from solver.search.limits import Limits
from tests.learning.test_gauges import GAME_FILE


@pytest.mark.parametrize("seed", range(8))
def test_pairs_are_counted_one_by_one(seed: int) -> None:
    rng = random.Random(seed)
    said = [rng.randint(0, 6) / 6 for _ in range(40)]  # many are equal
    result = [rng.choice((0.0, 0.5, 1.0)) for _ in said]
    won, lost = ([s for s, r in zip(said, result, strict=True) if r == end] for end in (1.0, 0.0))
    better = [1.0 if one > other else 0.5 * (one == other) for one, other in product(won, lost)]
    assert auc_of(np.array(said), np.array(result)) == pytest.approx(sum(better) / len(better))
    off = [(s - r) ** 2 for s, r in zip(said, result, strict=True)]
    assert brier_of(np.array(said), np.array(result)) == pytest.approx(sum(off) / len(off))


@pytest.mark.parametrize("result", [0.0, 0.5, 1.0])
def test_without_wins_or_losses_there_is_no_pair(result: float) -> None:
    assert math.isnan(auc_of(np.array([0.2, 0.7]), np.full(2, result)))


@pytest.mark.parametrize(("low", "high"), [(0.2, 0.7), (0.4, 0.5), (0.1, 0.9), (0.6, 0.3)])
def test_the_slope_of_two_groups_is_that_of_the_line_through_both(low: float, high: float) -> None:
    result = [np.arange(10) < 10 * share for share in (low, high)]
    said = np.repeat([-1.0, 1.5], 10)
    wanted = (math.log(high / (1 - high)) - math.log(low / (1 - low))) / 2.5
    assert slope_of(said, np.concatenate(result).astype(float)) == pytest.approx(wanted)


def test_chances_near_certainty_count_as_one_in_a_thousand() -> None:
    found = logits(np.array([0.0, 1e-9, 0.001, 0.002, 0.5, 0.9995, 1.0]))
    far = math.log(999)
    assert found == pytest.approx([-far, -far, -far, -math.log(499), 0, far, far])


def test_what_is_proved_says_nothing_of_the_slope() -> None:
    rng = random.Random(4)
    said = [
        Prediction(game, 0, 0.5, win, exact=False, result=float(rng.random() < win), age=1)
        for game, win in enumerate(rng.uniform(0.05, 0.95) for _ in range(200))
    ]
    proved = [Prediction(500 + n, 0, 0.5, 0.9, exact=True, result=0.0, age=1) for n in range(50)]
    (slope,) = (line for line in rows(said) if "slope" in line)
    assert slope in rows(said + proved)


def tables(count: int, games: int, seats: int, *, bias: float = 0.0) -> Iterator[list[Prediction]]:
    """Games whose chances wander for nine steps; then they come true, ``bias`` off in the last."""
    rng = random.Random(6)
    for _ in range(count):
        notes: list[Prediction] = []
        for game in range(games):
            way = [0.5]
            while len(way) < 9:
                way.append(way[-1] + rng.choice([-1, 1]) * min(0.1, way[-1], 1 - way[-1]))
            won = float(rng.random() < way[-1] + bias)
            for step, win in enumerate(way):
                seat = step % seats
                own, result = (win, won) if seat == 0 else (1 - win, 1 - won)
                notes.append(Prediction(game, seat, step / 9, own, exact=False, result=result))
        yield notes


@pytest.mark.parametrize("seats", [1, 2])
def test_chance_makes_of_right_judgments_what_it_makes_of_them_in_games(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Right judgments exceed the bound about once in twenty tables, wrong ones mostly."""
    monkeypatch.setattr(deciles, "DRAWS", 300)  # for a bound that one in 12 to 30 exceeds
    seen = [(worst_tenth(t), *worst_by_chance(t)) for t in tables(120, 40, seats)]
    assert 1 <= sum(worst > bound for worst, _, bound in seen) <= 15
    assert 40 <= sum(worst > middle for worst, middle, _ in seen) <= 80
    wrong = [worst_tenth(t) > worst_by_chance(t)[1] for t in tables(16, 200, seats, bias=-0.3)]
    assert sum(wrong) >= 14


def test_a_table_with_few_predictions_has_no_worst_tenth() -> None:
    few = [Prediction(game, 0, 0.5, 0.55, exact=False, result=1.0) for game in range(59)]
    assert worst_tenth(few) is None
    assert not [line for line in rows(few) if "worst" in line]
    enough = [*few, Prediction(59, 0, 0.5, 0.55, exact=False, result=1.0)]
    assert worst_tenth(enough) == pytest.approx(0.45)
    (line,) = (line for line in rows(enough) if "worst" in line)
    assert "off by 0.45" in line


class Fixed:
    """A bot that likes the first moves best, always by as much."""

    WINS = (0.7, 0.5, 0.2, 0.2)

    def analyze(self, position, limits, seed):
        texts = sorted(position.game.move_texts(position.state, position.state.legal_moves()))
        pairs = zip(texts, self.WINS, strict=True)
        return SimpleNamespace(moves=[SimpleNamespace(text=text, win=win) for text, win in pairs])

    def close(self) -> None:
        pass


def test_a_move_is_compared_with_the_mean_of_the_others(monkeypatch) -> None:
    monkeypatch.setattr(openings, "make_side", lambda game, side: Fixed())
    (first, *_, last) = openings.liked(trial_of("duel"), "fixed", Limits(nodes=1), 1, seed=3)
    assert first.leads == pytest.approx([0.7 - 0.9 / 3])
    assert last.leads == pytest.approx([0.2 - 1.4 / 3])


def test_the_error_of_a_lead_is_that_of_a_mean() -> None:
    lead = openings.Liked("x", [0.1, 0.2, 0.4, 0.1])
    mean = 0.2
    spread = math.sqrt(sum((one - mean) ** 2 for one in lead.leads) / 4)
    assert (lead.lead, lead.stderr) == pytest.approx((mean, spread / 2))


def test_judges_are_asked_about_the_seat_that_decides() -> None:
    asked = []

    def judge(state, seat):
        asked.append((state.decider, seat))
        return 0.25 + 0.5 * seat

    found = gauge("duel", [GAME_FILE], {"mine": judge})
    assert {decider for decider, _ in asked} == {0, 1}
    assert all(decider == seat for decider, seat in asked)
    assert found.said["mine"] == pytest.approx([0.25 + 0.5 * seat for _, seat in asked])
    assert [one - found.result[0] for one in found.result] == pytest.approx(
        [0.0 if seat == asked[0][1] else 1 - 2 * found.result[0] for _, seat in asked]
    )
