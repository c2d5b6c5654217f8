"""Expected or mean points by category as a table for the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from solver.cli.output.terminal import columns
from solver.units import in_figures

LEAST = 5
"""Least columns of a number, enough for -99.9."""

_Head = Sequence[str]
"""What stands above a column, a text for each line."""


def points_table(
    head: str, rows: Sequence[tuple[str, Mapping[str, float]]], lang: str = "en"
) -> list[str]:
    """A line for each row, a column for each category, those of the first row.

    Where the names of the categories are too long for the terminal they stand in two lines, and
    what is still too wide is parted into tables below each other.

    Parameters
    ----------
    head:
        What stands above the names of the rows.
    rows:
        Name and points of each row. A name that is too long gets a line of its own.
    lang:
        Whose decimal sign the numbers have.
    """
    if not rows:
        return []
    categories = list(rows[0][1])
    heads = [[category.replace("_", " ")] for category in categories]
    if _fits([head], heads):
        return _table([head], heads, categories, rows, lang)
    heads = [_in_two(name) for (name,) in heads]
    lines: list[str] = []
    for part in _parts(_in_two(head), heads):
        lines += [""] if lines else []
        lines += _table(_in_two(head), heads[part], categories[part], rows, lang)
    return lines


def _columns(heads: Sequence[_Head]) -> list[int]:
    return [max(LEAST, *map(len, lines)) for lines in heads]


def _fits(head: _Head, heads: Sequence[_Head]) -> bool:
    """Whether a table with these heads fits the terminal, if its rows have short names."""
    return max(map(len, head)) + sum(_columns(heads)) + len(heads) <= columns()


def _parts(head: _Head, heads: Sequence[_Head]) -> list[slice]:
    """The columns in as few tables as fit the terminal, all about as wide."""
    for count in range(1, len(heads) + 1):
        cuts = [len(heads) * at // count for at in range(count + 1)]
        parts = [slice(*cut) for cut in pairwise(cuts)]
        if all(_fits(head, heads[part]) for part in parts):
            return parts
    return [slice(at, at + 1) for at in range(len(heads))]


def _in_two(text: str) -> list[str]:
    """A text in two lines, of equal length as far as its words allow; the first may be empty."""
    words = text.split()
    splits = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(len(words))]
    return list(min(splits, key=lambda lines: max(map(len, lines))))


def _table(
    head: _Head,
    heads: Sequence[_Head],
    categories: Sequence[str],
    rows: Sequence[tuple[str, Mapping[str, float]]],
    lang: str,
) -> list[str]:
    sizes = _columns(heads)
    least = max(map(len, head))
    room = columns() - sum(sizes)
    gap = " " * (2 if room >= 2 * len(sizes) + least + 2 else 1)
    longest = max(least, *(len(name) for name, _ in rows))
    first = min(longest, max(least, room - len(gap) * len(sizes)))

    def line(name: str, cells: Sequence[str]) -> str:
        padded = (f"{gap}{cell:>{size}}" for cell, size in zip(cells, sizes, strict=True))
        return f"{name:<{first}}{''.join(padded)}".rstrip()

    lines = [line(head[at], [shown[at] for shown in heads]) for at in range(len(head))]
    for name, points in rows:
        cells = [in_figures(f"{points.get(category, 0.0):.1f}", lang) for category in categories]
        if len(name) > first:
            lines.append(name)
        lines.append(line(name if len(name) <= first else "", cells))
    return lines
