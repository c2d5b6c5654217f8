"""Results as text of at most 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from solver.cli.output.results.words import word
from solver.cli.output.terminal import columns
from solver.errors import printable
from solver.games import load
from solver.units import in_figures

if TYPE_CHECKING:
    from solver.results.summary import GameSummary, Share

NAME = 22
"""Columns of a name; a longer one is cut."""

NONE = "-"


def results_lines(found: Sequence[GameSummary], player: str | None, lang: str) -> Iterator[str]:
    """The tables of every game."""
    for number, game in enumerate(found):
        if number:
            yield ""
        counts = (game.games, game.finished, game.reviewed)
        head = word("counted", lang, *(in_figures(f"{count:,}", lang) for count in counts))
        whose = f" ({printable(player)})" if player else ""
        yield from textwrap.wrap(f"{game.title}{whose}: {head}", columns(), subsequent_indent="  ")
        if game.endings:
            ends = ", ".join(f"{ending_name(game, end, lang)} {in_figures(f'{count:,}', lang)}"
                             for end, count in game.endings.items())  # fmt: skip
            yield from textwrap.wrap(
                f"{word('ends', lang)}: {ends}", columns(), subsequent_indent="  "
            )
        for kind, group in game.groups.items():
            yield ""
            yield from _table(word(f"by.{kind}", lang), group, lang, reviewed=bool(game.reviewed))


def ending_name(game: GameSummary, ending: str, lang: str) -> str:
    """How a game ended, in words."""
    if lang == "id":
        return ending
    return load(game.game).word("ending", ending, lang)


def share_name(share: Share, lang: str) -> str:
    """What a row is called."""
    name = {"it": share.italian, "id": share.id}.get(lang, share.english)
    return printable(name) or NONE


def _table(head: str, group: Sequence[Share], lang: str, *, reviewed: bool) -> Iterator[str]:
    heads = [word(key, lang) for key in ("games", "won", "even", "interval", "points")]
    heads += [word(key, lang) for key in ("accuracy", "luck")] if reviewed else []
    yield _row(head, heads)
    for share in group:
        name = share_name(share, lang)
        cells = [
            f"{share.games:,}",
            f"{share.share:.0%}",
            f"{share.even:.0%}",
            f"{100 * share.low:.0f}-{share.high:.0%}",
            NONE if share.points is None else f"{share.points:.1f}",
        ]
        if reviewed:
            cells.append(NONE if share.accuracy is None else f"{share.accuracy:.0%}")
            cells.append(NONE if share.luck is None else f"{100 * share.luck:+.1f}")
        yield _row(name, [in_figures(cell, lang) for cell in cells])


_WIDTHS = (8, 6, 6, 10, 8, 9, 8)


def _row(name: str, cells: Sequence[str]) -> str:
    room = min(NAME, max(8, columns() - sum(_WIDTHS[: len(cells)])))
    shown = name if len(name) <= room else f"{name[: room - 1]}…"
    return f"{shown:<{room}}" + "".join(
        f"{cell:>{width}}" for cell, width in zip(cells, _WIDTHS, strict=False)
    )
