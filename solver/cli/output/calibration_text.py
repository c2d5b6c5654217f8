"""A calibration as text, and its predictions as a table for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver.arena.calibration import Calibration


def csv_lines(found: Calibration) -> Iterator[str]:
    """Every prediction as a line of a table."""
    yield "game,seat,part,predicted,exact,result"
    for note in found.predictions:
        yield (
            f"{note.game},{note.seat},{note.part:.4f},{note.win:.6f},{int(note.exact)},"
            f"{note.result:.6f}"
        )


def calibration_lines(data: dict[str, Any]) -> Iterator[str]:
    """The figures for a person."""
    counted = f"{data['games']} games, {data['predictions']:,} predictions"
    yield f"{data['game']}, {data['seats']} seats, {data['bot']}: {counted}"
    if data["forfeits"]:
        yield f"{data['forfeits']} games are left out, in which a bot failed"
    if data["proved"]:
        yield f"{data['proved']:,} of the predictions were proved"
    if not data["predictions"]:
        yield "no decision was thought about"
        return
    yield ""
    yield _HEAD.format("predicted", "number", "mean", "came true", "95 % interval")
    for row in data["classes"]:
        yield _row(f"{100 * row['low']:.0f} to {100 * row['high']:.0f} %", row)
    yield ""
    for row in data["stages"]:
        yield _row(row["stage"], row)
    yield ""
    yield (
        f"Brier score {data['brier']:.4f} = reliability {data['reliability']:.4f}"
        f" - resolution {data['resolution']:.4f}"
    )
    yield f"    + uncertainty {data['uncertainty']:.4f} + within classes {data['within']:.4f}"
    yield f"expected calibration error {data['expected_error']:.1%}"
    fit = data["fit"]
    if fit is not None:
        (error0, error1) = fit["stderr"]
        yield (
            f"slope {fit['slope']:.2f} ± {error1:.2f}, intercept {fit['intercept']:+.2f} ±"
            f" {error0:.2f} (perfect: 1 and 0)"
        )


_HEAD = "{:<14}{:>10}{:>10}{:>12}{:>18}"


def _row(name: str, row: dict[str, Any]) -> str:
    low, high = row["ci95"]
    return _HEAD.format(
        name,
        f"{row['count']:,}",
        f"{row['predicted']:.1%}",
        f"{row['result']:.1%}",
        f"{low:.1%} to {high:.1%}",
    )
