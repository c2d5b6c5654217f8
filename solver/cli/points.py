"""Expected or mean points by category as a table for the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

WIDTH = 80
LEAST = 5
"""Least columns of a number, enough for -99.9."""


def points_table(head: str, rows: Sequence[tuple[str, Mapping[str, float]]]) -> list[str]:
    """A line for each row, a column for each category, those of the first row.

    Parameters
    ----------
    head:
        What stands above the names of the rows.
    rows:
        Name and points of each row. A name that is too long gets a line of its own.
    """
    if not rows:
        return []
    heads = {category: category.replace("_", " ") for category in rows[0][1]}
    columns = [max(LEAST, len(shown)) for shown in heads.values()]
    room = WIDTH - sum(columns)
    gap = " " * (2 if room >= 2 * len(columns) + len(head) + 2 else 1)
    longest = max(len(text) for text in (head, *(name for name, _ in rows)))
    first = min(longest, max(len(head), room - len(gap) * len(columns)))

    def line(name: str, cells: Sequence[str]) -> str:
        padded = (f"{gap}{cell:>{size}}" for cell, size in zip(cells, columns, strict=True))
        return f"{name:<{first}}{''.join(padded)}"

    lines = [line(head, list(heads.values()))]
    for name, points in rows:
        cells = [f"{points.get(category, 0.0):.1f}" for category in heads]
        if len(name) > first:
            lines.append(name)
        lines.append(line(name if len(name) <= first else "", cells))
    return lines
