"""A ladder as a picture: ratings with their intervals, and who beats whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.arena.pictures import Format, blank, content

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from solver.arena.standings import Standings

MAX_NAME = 28
COLOR = "#2a5d84"
FONT_SIZES = {"title": 11, "label": 9, "cell": 8}


def plot(standings: Standings, form: Format) -> bytes:
    """The picture as the content of a file. Raises InputError when matplotlib is not installed."""
    count = len(standings.rows)
    figure = blank(6.0 + 0.55 * count, 1.6 + 0.38 * count)
    left, right = figure.subplots(1, 2, width_ratios=[5.0, 1.0 + 0.55 * count])
    draw_ratings(left, standings)
    draw_meetings(right, standings)
    figure.suptitle(_title(standings), fontsize=FONT_SIZES["title"])
    return content(figure, form)


def _title(standings: Standings) -> str:
    ladder = standings.ladder
    return f"{ladder.game}, {ladder.seats} seats, {standings.counted:,} games"


def _names(standings: Standings) -> list[str]:
    """Names that fit beside a picture."""
    return [
        row.name
        if len(row.name) <= MAX_NAME
        else row.name[: MAX_NAME - 1] + "\N{HORIZONTAL ELLIPSIS}"
        for row in standings.rows
    ]


def draw_ratings(axes: Axes, standings: Standings) -> None:
    """A point with its 95 % interval for each bot, the best one on top."""
    rows = standings.rows
    heights = range(len(rows))
    axes.errorbar(
        [row.rating for row in rows],
        heights,
        xerr=[
            [max(0.0, row.rating - row.low) for row in rows],
            [max(0.0, row.high - row.rating) for row in rows],
        ],
        fmt="o",
        color=COLOR,
        capsize=3,
        markersize=5,
    )
    axes.set_yticks(heights, _names(standings), fontsize=FONT_SIZES["label"])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.grid(visible=True, axis="x", alpha=0.3)
    zero = "mean 0" if standings.anchor is None else f"{standings.anchor} = 0"
    axes.set_xlabel(f"Elo, with 95 % intervals ({zero})", fontsize=FONT_SIZES["label"])
    axes.tick_params(axis="x", labelsize=FONT_SIZES["label"])
    axes.tick_params(axis="y", length=0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)


def draw_meetings(axes: Axes, standings: Standings) -> None:
    """A grid: how often, in percent, the bot of the row was better than that of the column."""
    count = len(standings.rows)
    shares = [[standings.against(row, column) for column in range(count)] for row in range(count)]
    filled = [[0.5 if share is None else share for share in row] for row in shares]
    axes.imshow(filled, cmap="RdBu", vmin=0.0, vmax=1.0, aspect="equal")
    for row, line in enumerate(shares):
        for column, share in enumerate(line):
            if share is not None:
                color = "white" if abs(share - 0.5) > 0.3 else "black"
                text = f"{100 * share:.0f}"
                axes.text(
                    column, row, text, ha="center", va="center", color=color,
                    fontsize=FONT_SIZES["cell"],
                )  # fmt: skip
    numbers = [str(rank) for rank in range(1, count + 1)]
    axes.set_xticks(range(count), numbers, fontsize=FONT_SIZES["label"])
    axes.set_yticks(range(count), numbers, fontsize=FONT_SIZES["label"])
    axes.tick_params(length=0)
    axes.set_xlabel("better than (%), by rank", fontsize=FONT_SIZES["label"])
    for spine in axes.spines.values():
        spine.set_visible(False)
