"""The speeds of ``solver bench`` as text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from solver.errors import visible


def bench_lines(result: Mapping[str, Any], games: Collection[str]) -> Iterator[str]:
    """Figures of the machine and of these ``games``, one a line."""
    shown = {
        name: _without_repetition(figures) if name in games else figures
        for name, figures in result.items()
    }
    return _rows(shown)


def _without_repetition(figures: dict[str, Any]) -> dict[str, Any]:
    """The figures of a game, without those repeated under ``seats``."""
    by_seats = figures.get("seats", {})
    repeated = {key for table in by_seats.values() for key in table}
    kept = {
        key: value
        for key, value in figures.items()
        if key not in repeated | {"seats", "expanded", "rounds"}
    }
    tables = {f"{seats} seats": table for seats, table in by_seats.items()}
    return {**tables, **figures.get("expanded", {}), **kept}


def _rows(data: dict[str, Any], indent: str = "") -> Iterator[str]:
    """A nested result as a table, one figure a line."""
    width = 40 - len(indent)
    for key, value in data.items():
        name = key.replace("_per_s", " per s").replace("_", " ")
        if value == {}:
            continue
        if isinstance(value, dict):
            yield f"{indent}{name}"
            yield from _rows(value, indent + "  ")
        else:
            yield f"{indent}{name:<{width}} {_figure(value)}"


def comparison_lines(
    machine: Mapping[str, Any], other: str, compared: Mapping[str, Mapping[str, Any]]
) -> Iterator[str]:
    """The speeds of this build and another one, and their ratios with 95 % intervals."""
    yield from _rows({"machine": machine})
    yield f"{'a second, medians':<29}{'this':>11} {visible(Path(other).stem)[:12]:>12}  ratio"
    for game, speeds in compared.items():
        yield game
        before = ""
        for name, found in speeds.items():
            table, _, rest = name.partition(".") if " " in name else ("", "", name)
            if table != before:
                yield f" {table}"
                before = table
            words = rest.replace("_per_s", "").replace("_", " ").replace(".", ", ")
            low, high = found["ci95"]
            yield (
                f"  {words:<27}{_short(found['this']):>11} {_short(found['other']):>12}  "
                f"{found['ratio']:.3f} ({low:.3f} to {high:.3f})"
            )


def _short(speed: float) -> str:
    """A speed, with decimals only if it is small."""
    return f"{speed:,.0f}" if speed >= 100 else f"{speed:.3g}"


def _figure(value: object) -> str:
    """A number with separators, or any other value as it is."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if isinstance(value, int) or abs(value) >= 1000:
        return f"{value:>15,.0f}"
    return f"{value:>15.3g}"
