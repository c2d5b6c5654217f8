"""An analysis as text, with the moves in words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from solver.cli.output.advice_words import word
from solver.cli.output.assumed_text import assumed_lines
from solver.cli.output.event_text import INDENT, indented, told
from solver.cli.output.outcome_text import seats_row
from solver.cli.output.points_table import points_table
from solver.cli.output.terminal import columns
from solver.errors import InputError
from solver.floats import plain_sum
from solver.games.sides import shares_of_sides
from solver.search.analysis import LARGEST, LITTLE, RANKS, WELL
from solver.units import in_figures
from solver.why.words import why_texts, within

if TYPE_CHECKING:
    from solver.games.base import Game, Position
    from solver.search.analysis import Analysis, MoveAnalysis

MAX_CONTINUATION = 8
"""Steps of a likely continuation that are told; later ones are mere chance."""

WRAPPING = 14
"""Columns that two lines may lose where words do not break."""

FEW = 0.005
"""Smaller shares of games are not told."""


def analysis_lines(
    analysis: Analysis,
    position: Position,
    *,
    lang: str = "en",
    top: int | None = None,
    why: bool = False,
) -> Iterator[str]:
    """The table of moves, best first, each with its reasons in two lines.

    With ``why`` all reasons are told, how games end, what probably follows, and which points are
    expected by category.
    """
    yield from _chances(analysis, shares_of_sides(analysis.win, position.state.sides), lang)
    yield _work(analysis, lang)
    yield ""
    keys = ("win", "error", "margin", "visits", "move")
    yield _row(["", *(word(f"head.{key}", lang) for key in keys)])
    shown = analysis.moves[:top]
    below = WELL
    for number, (move, rank) in enumerate(zip(shown, _ranks_from(analysis), strict=False), 1):
        if rank != below and number > 1:
            yield "     " + _heading(analysis, rank, move, lang)
        below = rank
        yield from _move_lines(number, move, analysis, position, lang)
        yield from _why_lines(move, position, lang, whole=why)
    left = len(analysis.moves) - len(shown)
    if left > 0:
        yield INDENT + word("more", lang, left, len(analysis.moves))
    if any(_is_level(analysis, move) for move in shown):
        yield INDENT + word("level", lang)
    if why:
        yield from _by_category(analysis, position.game, shown, lang)
    yield from assumed_lines(position, lang)
    note = position.game.caveat(position.variant, lang)
    if note:
        yield from ("", *textwrap.wrap(note, columns()))


def _work(analysis: Analysis, lang: str) -> str:
    """Who searched, and how much."""
    threads = "thread" if analysis.threads == 1 else "threads"
    parts = [
        analysis.bot,
        word(
            "work",
            lang,
            in_figures(f"{analysis.nodes:,}", lang),
            in_figures(f"{analysis.seconds:.1f}", lang),
        ),
        word(threads, lang, analysis.threads),
        word("seed", lang, analysis.seed),
    ]
    if analysis.exact:
        parts.append(word("proved", lang))
    elif analysis.full:
        parts.append(word("full", lang))
    return ", ".join(parts)


def _ranks_from(analysis: Analysis) -> list[str]:
    """For each move how long it and all that come after it were searched at most."""
    numbers = [RANKS.index(analysis.rank(move)) for move in analysis.moves]
    return [RANKS[least] for least in [*accumulate(reversed(numbers), min)][::-1]]


def _heading(analysis: Analysis, rank: str, move: MoveAnalysis, lang: str) -> str:
    """What stands above the moves that were searched less."""
    if rank == LITTLE and not move.visits and analysis.exact:
        rank = "unseen"
    return word(f"rank.{rank}", lang)


def _is_level(analysis: Analysis, move: MoveAnalysis) -> bool:
    """Whether a move is told to be as good as the best one; the best itself has no sign."""
    return move is not analysis.best and analysis.as_good(move)


def _by_category(
    analysis: Analysis, game: Game, shown: list[MoveAnalysis], lang: str
) -> Iterator[str]:
    """The points that the deciding seat may expect after each move, if the bot tells them apart."""
    rows = []
    for number, move in enumerate(shown, 1):
        if move.categories:
            total = move.score[analysis.seat] if move.score else plain_sum(move.categories.values())
            parts = {game.word("score", name, lang): n for name, n in move.categories.items()}
            rows.append((f"{number:>3}", {**parts, word("total", lang): total}))
    if rows:
        yield ""
        yield from points_table(word("points_of", lang, analysis.seat), rows, lang)


def _chances(analysis: Analysis, win: Sequence[float], lang: str) -> Iterator[str]:
    """Who is to move, what each seat can expect: the chance of its side (``win``), and points."""
    head = word("to_move", lang, analysis.seat)
    seats = [word("seat", lang, seat) for seat in range(len(win))]
    if len(win) == 2:
        chances = zip(seats, win, strict=True)
        shares = ", ".join(f"{seat} {in_figures(f'{share:.1%}', lang)}" for seat, share in chances)
        yield f"{head}; {word('chances', lang)}: {shares}"
        return
    yield head
    score = analysis.moves[0].score
    yield seats_row("", seats)
    yield seats_row(word("win", lang), [in_figures(f"{share:.1%}", lang) for share in win])
    if score:
        yield seats_row(
            word("points", lang), [in_figures(f"{points:.1f}", lang) for points in score]
        )


def _row(cells: Sequence[str]) -> str:
    """A line of the table of moves: number, win, error, margin, visits, move."""
    number, win, error, margin, visits, said = cells
    return f"{number:>4} {win:>6} {error:>6} {margin:>12} {visits:>9}  {said}"


def _move_lines(
    number: int, move: MoveAnalysis, analysis: Analysis, position: Position, lang: str
) -> Iterator[str]:
    little = not move.exact and move.stderr > LARGEST
    win, error = f"{move.win:.1%}", f"{100 * move.stderr:.1f}"
    if move.exact:
        error = word("exact", lang)
    elif little:
        win = f"~{move.win:.0%}" if move.visits else "-"
        error = word("little", lang)
    level = "=" if _is_level(analysis, move) else " "
    numbers = (win, error, _margin(move), f"{move.visits:,}")
    head = _row([f"{number}{level}", *(in_figures(text, lang) for text in numbers), ""])
    said = position.game.sentence(position.state, move.move, lang)
    yield from textwrap.wrap(
        said,
        columns(),
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_on_hyphens=False,
    )


def _why_lines(move: MoveAnalysis, position: Position, lang: str, *, whole: bool) -> Iterator[str]:
    """The reasons of a move, in two lines unless all of them are wanted."""
    texts = why_texts(position, move, lang, brief=not whole)
    if not whole:
        if texts:
            room = 2 * (columns() - len(INDENT)) - WRAPPING
            yield from indented("", within(texts, room))
        return
    for text in texts:
        yield from indented("- ", text)
    ways = endings_text(position, move, lang)
    if ways:
        yield from indented(f"{word('ends', lang)}: ", ways)
    steps = continuation(position, move, lang)
    if steps:
        yield from indented(f"{word('then', lang)}: ", "; ".join(steps))


def _margin(move: MoveAnalysis) -> str:
    """The margin in the games that go to points, with their share if it is not all of them."""
    if move.margin is None:
        return "-"
    some = move.to_points is not None and move.to_points < 1.0 - FEW
    return f"{move.margin:+.1f} ({move.to_points:.0%})" if some else f"{move.margin:+.1f}"


def endings_text(position: Position, move: MoveAnalysis, lang: str) -> str:
    """How games tend to end after a move: by points, or in other ways; then how many are equal.

    Empty where all games go to points and equal ones are rare.
    """
    game = position.game
    sudden = game.sudden(position.state)
    ways = {name: share for name, share in move.endings.items() if name in sudden}
    parts = []
    if plain_sum(ways.values()) >= FEW:
        parts = [
            f"{game.word('ending', name, lang)} {share:.0%}"
            for name, share in sorted(ways.items(), key=lambda item: -item[1])
            if share >= FEW
        ]
        if move.to_points:
            parts.insert(0, word("to_points", lang, f"{move.to_points:.0%}"))
    equal = plain_sum(move.endings.get(name, 0.0) for name in game.tie_breaks)
    said = ", ".join(parts)
    if equal >= FEW:
        ties = word("tie_break", lang, f"{equal:.0%}")
        said = f"{said}; {ties}" if said else ties
    return said


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


def progress_text(analysis: Analysis, lang: str = "en") -> str:
    """The state of a search on one line."""
    seconds = in_figures(f"{analysis.seconds:5.1f}", lang)
    work = f"{seconds} s  {word('nodes', lang, in_figures(f'{analysis.nodes:,}', lang))}"
    if not analysis.moves:
        return work
    best = analysis.moves[0]
    exact = f" {word('exact', lang)}" if analysis.exact else ""
    return f"{work}  {in_figures(f'{best.win:.1%}', lang)}{exact}  {best.text}"
