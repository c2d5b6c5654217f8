"""A reliability diagram: how often predicted chances came true, and how many there were."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.arena.calibration import CLASSES
from solver.arena.pictures import Format, blank, content

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from solver.arena.calibration import Calibration

COLOR = "#2a5d84"
FAINT = "#8a8a8a"
FONT_SIZE = 11


def plot(found: Calibration, form: Format) -> bytes:
    """The picture as the content of a file. Raises InputError when matplotlib is not installed."""
    figure = blank(5.4, 6.6)
    above, below = figure.subplots(2, 1, height_ratios=[4.0, 1.0], sharex=True)
    draw_reliability(above, found)
    draw_counts(below, found)
    figure.suptitle(
        f"{found.game}, {found.seats} seats, {found.games:,} games of {found.bot}",
        fontsize=FONT_SIZE,
    )
    return content(figure, form)


def draw_reliability(axes: Axes, found: Calibration) -> None:
    """A point with its 95 % interval for each class; perfect predictions lie on the diagonal."""
    groups = list(found.classes().values())
    axes.plot([0, 1], [0, 1], color=FAINT, linestyle="--", linewidth=1)
    axes.errorbar(
        [group.predicted for group in groups],
        [group.result for group in groups],
        yerr=[
            [max(0.0, group.result - group.ci95[0]) for group in groups],
            [max(0.0, group.ci95[1] - group.result) for group in groups],
        ],
        fmt="o-",
        color=COLOR,
        capsize=3,
    )
    fit = found.fit()
    if fit is not None:
        text = f"slope {fit.slope:.2f} ± {fit.stderr[1]:.2f}"
        axes.text(0.03, 0.95, text, transform=axes.transAxes, va="top")
    if found.predictions:
        text = f"Brier score {found.score().brier:.4f}"
        axes.text(0.03, 0.89, text, transform=axes.transAxes, va="top")
    axes.set(xlim=(0, 1), ylim=(0, 1), ylabel="share of the win")
    axes.grid(alpha=0.3)


def draw_counts(axes: Axes, found: Calibration) -> None:
    """How many predictions there are of each class."""
    groups = found.classes()
    axes.bar(
        [(at + 0.5) / CLASSES for at in groups],
        [group.count for group in groups.values()],
        width=0.9 / CLASSES,
        color=COLOR,
    )
    axes.set(xlabel="predicted chance to win", ylabel="predictions")
