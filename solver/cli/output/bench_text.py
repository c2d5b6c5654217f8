"""The speeds of ``solver bench`` as text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any


def bench_lines(result: Mapping[str, Any], games: Collection[str]) -> Iterator[str]:
    """Figures of the machine and of these ``games``, one a line."""
    shown = {
        name: _without_repetition(figures) if name in games else figures
        for name, figures in result.items()
    }
    return _rows(shown)


def _without_repetition(figures: dict[str, Any]) -> dict[str, Any]:
    """The figures of a game without those that stand under ``seats`` a second time."""
    by_seats = figures.get("seats", {})
    repeated = {key for table in by_seats.values() for key in table}
    kept = {
        key: value for key, value in figures.items() if key not in repeated | {"seats", "expanded"}
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


def _figure(value: object) -> str:
    """A number with separators, or any other value as it is."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if isinstance(value, int) or abs(value) >= 1000:
        return f"{value:>15,.0f}"
    return f"{value:>15.3g}"
