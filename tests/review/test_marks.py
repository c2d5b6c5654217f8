"""Names of losses, and accuracy."""

from __future__ import annotations

from itertools import pairwise

import pytest

from solver.review.marks import STEPS, accuracy, mark, step


@pytest.mark.parametrize(
    ("loss", "name"),
    [
        (0.0, "best"),
        (0.001, "good"),
        (0.0499, "good"),
        (0.05, "inaccuracy"),
        (0.0999, "inaccuracy"),
        (0.1, "mistake"),
        (0.2, "blunder"),
        (1.0, "blunder"),
    ],
)
def test_losses_are_called_by_the_usual_steps(loss: float, name: str) -> None:
    assert mark(loss, 2) == name


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_the_steps_are_parts_of_an_even_share(seats: int) -> None:
    for (name, least), part in zip(STEPS, (0.4, 0.2, 0.1), strict=True):
        assert step(seats, name) == pytest.approx(part / seats)
        assert step(2, name) == least
        assert mark(step(seats, name) + 1e-9, seats) == name
        assert mark(step(seats, name) - 1e-9, seats) != name


def test_accuracy_falls_from_all_to_nothing() -> None:
    values = [accuracy([loss / 100], 2) for loss in range(101)]
    assert values[0] == pytest.approx(1.0, abs=1e-5)
    assert values[-1] == 0.0
    assert all(a > b or a == b == 0 for a, b in pairwise(values))
    assert [round(values[loss], 2) for loss in (5, 10, 20)] == [0.80, 0.64, 0.40]


def test_accuracy_is_a_mean_and_scaled_by_the_seats() -> None:
    assert accuracy([], 2) is None
    assert accuracy([0.0, 0.2], 2) == pytest.approx((accuracy([0.0], 2) + accuracy([0.2], 2)) / 2)
    assert accuracy([0.05], 4) == pytest.approx(accuracy([0.1], 2))
