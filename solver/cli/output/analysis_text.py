"""An analysis as text, with the moves in words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from solver.cli.output.event_text import INDENT, indented, told
from solver.cli.output.outcome_text import seats_row
from solver.cli.output.points_table import points_table
from solver.cli.output.terminal import columns
from solver.errors import InputError

if TYPE_CHECKING:
    from solver.games.base import Position
    from solver.search.analysis import Analysis, MoveAnalysis

HEADER = "      win   +-     margin      visits  move"
MAX_CONTINUATION = 8
"""Steps of a likely continuation that are told; later ones are mere chance."""


def analysis_lines(
    analysis: Analysis, position: Position, *, lang: str = "en", top: int | None = None
) -> Iterator[str]:
    """The table of moves, best first, each with its endings and likely continuation."""
    yield from _chances(analysis)
    speed = f"{analysis.nodes:,} nodes in {analysis.seconds:.1f} s"
    sure = ", proved exactly" if analysis.exact else ""
    threads = f"{analysis.threads} thread{'s' if analysis.threads != 1 else ''}"
    yield f"{analysis.bot}, {speed}, {threads}, seed {analysis.seed}{sure}"
    yield ""
    yield HEADER
    for number, move in enumerate(analysis.moves[:top], 1):
        yield from _move_lines(number, move, position, lang)
    left = len(analysis.moves) - (top if top is not None else len(analysis.moves))
    if left > 0:
        yield f"{INDENT}{left} more (--top {len(analysis.moves)})"
    yield from _by_category(analysis, top)


def _by_category(analysis: Analysis, top: int | None) -> Iterator[str]:
    """The points that the deciding seat may expect after each move, if the bot tells them apart."""
    rows = []
    for number, move in enumerate(analysis.moves[:top], 1):
        if move.categories:
            total = move.score[analysis.seat] if move.score else sum(move.categories.values())
            rows.append((f"{number:>3}", {**move.categories, "total": total}))
    if rows:
        yield ""
        yield from points_table(f"points of seat {analysis.seat}", rows)


def _chances(analysis: Analysis) -> Iterator[str]:
    """Who is to move, and each seat's chance to win and points to be expected at the end."""
    head = f"seat {analysis.seat} to move"
    if len(analysis.win) == 2:
        shares = ", ".join(f"seat {seat} {share:.1%}" for seat, share in enumerate(analysis.win))
        yield f"{head}; chances to win: {shares}"
        return
    yield head
    score = analysis.moves[0].score
    yield seats_row("", [f"seat {seat}" for seat in range(len(analysis.win))])
    yield seats_row("win", [f"{share:.1%}" for share in analysis.win])
    if score:
        yield seats_row("points", [f"{points:.1f}" for points in score])


def _move_lines(number: int, move: MoveAnalysis, position: Position, lang: str) -> Iterator[str]:
    win = f"{move.win:6.1%}"
    error = "exact" if move.exact else f"{100 * move.stderr:5.1f}"
    margin = f"{move.margin:+.1f}" if move.margin is not None else "-"
    head = f"{number:>3} {win} {error} {margin:>9}  {move.visits:>10,}  "
    said = position.game.sentence(position.state, move.move, lang)
    yield from textwrap.wrap(
        said,
        columns(),
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_on_hyphens=False,
    )
    if move.endings:
        shares = sorted(move.endings.items(), key=lambda item: -item[1])
        text = ", ".join(f"{name} {share:.0%}" for name, share in shares if share >= 0.005)
        yield from indented("ends: ", text)
    steps = continuation(position, move, lang)
    if steps:
        yield from indented("then: ", "; ".join(steps))


def continuation(position: Position, move: MoveAnalysis, lang: str) -> list[str]:
    """What probably follows ``move``, in words, each decision with its seat."""
    game, state = position.game, position.state.copy()
    texts = list(move.pv)
    if texts[:1] == [move.text]:
        del texts[0]
    state.apply(move.move)
    steps = []
    for text in texts[:MAX_CONTINUATION]:
        try:
            event = game.parse_move(state, text)
        except InputError:
            break  # a sampled line may leave out an event; what came before still holds
        steps.append(told(game, state, event, lang))
        state.apply(event)
    return steps


def progress_text(analysis: Analysis) -> str:
    """The state of a search on one line."""
    if not analysis.moves:
        return f"{analysis.seconds:5.1f} s  {analysis.nodes:,} nodes"
    best = analysis.moves[0]
    exact = " exact" if analysis.exact else ""
    return (
        f"{analysis.seconds:5.1f} s  {analysis.nodes:,} nodes  {best.win:.1%}{exact}  {best.text}"
    )
