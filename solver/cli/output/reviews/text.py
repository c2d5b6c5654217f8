"""A review for the terminal, in at most 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from solver.cli.output.correction_text import correction_lines
from solver.cli.output.outcome_text import outcome_lines
from solver.cli.output.reviews.said import best, events, played, why, why_best
from solver.cli.output.reviews.words import word
from solver.cli.output.terminal import columns
from solver.floats import plain_sum
from solver.review.marks import BLUNDER, INACCURACY, MISTAKE, SIGNS
from solver.review.result import Chance, Decision
from solver.units import in_figures
from solver.why.words import within

if TYPE_CHECKING:
    from solver.review.result import Review, TurningPoint

INDENT = " " * 30
LONGEST = 160
"""So much of a deal is told; the page for the browser has all of it."""


def review_lines(review: Review, lang: str = "en") -> Iterator[str]:
    """The whole review: result, players, accounts, turning points and all moves."""
    yield f"{review.title}, {word('plies', lang, len(review.record.moves))}"
    yield from _wrapped(_searched(review, lang), "", "  ")
    if not review.complete:
        yield word("stopped", lang, review.reached, len(review.record.moves))
    if review.outcome is None:
        yield word("unfinished", lang)
    else:
        yield from outcome_lines(review.outcome, review.record.seats, review.game, lang)
        forfeit = review.record.forfeit
        if forfeit is not None:
            how = f"{forfeit.kind} {forfeit.text}".rstrip()
            who = word("seat", lang, forfeit.seat)
            yield from _wrapped(word("text.failed", lang, who, how), "  ", "  ")
    marks = correction_lines(review.record, lang)
    if marks:
        yield from ["", *marks]
    yield ""
    yield from _players(review, lang)
    yield ""
    yield from _accounts(review, lang)
    points = review.turning_points()
    if points:
        yield ""
        yield word("text.turning", lang)
        for point in points:
            yield from _turning(review, point, lang)
    yield ""
    heads = [word(key, lang) for key in ("ply", "who", "text.win", "text.change")]
    yield f"{heads[0]:>5}  {heads[1]:<8}{heads[2]:>6}{heads[3]:>7}"
    for item in review.steps:
        yield from _moment(review, item, lang)


def _searched(review: Review, lang: str) -> str:
    """How the review was made."""
    judge = review.judge
    limit = (
        word("nodes", lang, in_figures(f"{judge.limits.nodes:,}", lang))
        if judge.limits.seconds is None
        else word("seconds", lang, in_figures(f"{judge.limits.seconds:g}", lang))
    )
    threads = word("threads", lang, judge.threads) if judge.threads != 1 else word("thread", lang)
    return word("judge", lang, judge.bot.spec, limit, threads, judge.seed)


def _players(review: Review, lang: str) -> Iterator[str]:
    """How accurate everybody played."""
    heads = [word(key, lang) for key in ("accuracy", "decisions", "best", "good")]
    heads += [*SIGNS_SHOWN.values(), word("text.lost", lang)]
    sizes = (11, 11, 10, 8, 6, 6, 6, 9)
    yield f"{'':<10}" + "".join(f"{head:>{n}}" for head, n in zip(heads, sizes, strict=True))
    for seat in review.seats:
        player = review.player(seat)
        accurate = "-" if player.accuracy is None else in_figures(f"{player.accuracy:.1%}", lang)
        cells = [accurate, len(player.losses)]
        cells += [player.marks[name] for name in ("best", "good", *SIGNS_SHOWN)]
        cells.append(in_figures(f"{100 * plain_sum(player.losses):.1f}", lang))
        shown = "".join(f"{cell:>{n}}" for cell, n in zip(cells, sizes, strict=True))
        yield f"  {word('seat', lang, seat):<8}{shown}"


SIGNS_SHOWN = {name: SIGNS[name] for name in (INACCURACY, MISTAKE, BLUNDER)}
"""The signs that are counted, the least bad first."""

KINDS = ("start", "own", "others", "luck", "unforeseen", "end")
"""The entries of an account, in the order in which they are shown."""


def _accounts(review: Review, lang: str) -> Iterator[str]:
    """Where the win probability of each seat went."""
    heads = [word(f"text.account.{key}", lang) for key in KINDS]
    yield word("text.accounts", lang)
    yield f"{'':<10}" + "".join(f"{head:>11}" for head in heads)
    for seat in review.seats:
        account = review.accounts[seat]
        if account is None:
            continue
        changes = (account.own, account.others, account.luck, account.unforeseen)
        cells = [
            in_figures(f"{100 * account.start:.1f}", lang),
            *(_signed(change, lang) for change in changes),
            in_figures(f"{100 * account.end:.1f}", lang),
        ]
        shown = "".join(f"{cell:>11}" for cell in cells)
        yield f"  {word('seat', lang, seat):<8}{shown}"


def _turning(review: Review, point: TurningPoint, lang: str) -> Iterator[str]:
    item = point.what
    head = f"{item.ply:>5}  {word('seat', lang, point.seat):<8}{_signed(point.change, lang):>11} "
    if isinstance(item, Decision):
        yield from _told(head + f"{_sign(item):<3}", played(review, item, lang))
        yield from _better(review, item, lang)
    else:
        said = _short(events(review, item, lang))
        yield from _told(head, f"{word('luck', lang)}: {said}")


def _better(review: Review, item: Decision, lang: str) -> list[str]:
    """What decided, and the move that would have been better, if another one would."""
    better = best(review, item, lang)
    if not better:
        return []
    room = 2 * (columns() - len(INDENT))
    against = within(why(item, lang, brief=True), room)
    reasons = within(why_best(item, lang, brief=True), room)
    lines = _told(INDENT, f"{word('why', lang)}: {against}" if against else "")
    lines += _told(INDENT, f"{word('better', lang)}: {better}")
    return lines + _told(INDENT, f"{word('why', lang)}: {reasons}" if reasons else "")


def _moment(review: Review, item: Decision | Chance, lang: str) -> Iterator[str]:
    """A decision or the events of chance, as a line of the list of moves."""
    if isinstance(item, Decision):
        win = ""
        if item.analysis is not None:
            win = in_figures(f"{100 * item.analysis.best.win:.1f}", lang)
        loss = _signed(-item.loss, lang) if item.loss else ""
        who = word("seat", lang, item.seat)
        head = f"{item.ply:>5}  {who:<8}{win:>6}{loss:>7} {_sign(item):<3}"
        yield from _told(head, played(review, item, lang))
        if item.mark not in ("best", "good"):
            yield from _better(review, item, lang)
        return
    said = _short(events(review, item, lang))
    changes = {seat: swing.change for seat, swing in item.swings.items()}
    if len(changes) == review.count == 2 and abs(plain_sum(changes.values())) < 1e-9:
        changes = {0: changes[0]}  # that of the other seat is the opposite
    if not changes:
        yield from _told(f"{item.ply:>5}  {word('text.chance', lang)}", said)
        return
    luck = word("luck", lang)
    for number, (seat, change) in enumerate(changes.items()):
        head = f"{item.ply:>5}  {luck}" if number == 0 else " " * (7 + len(luck))
        yield from _told(
            f"{head} {word('seat', lang, seat)} {_signed(change, lang):>6} ".ljust(len(INDENT)),
            said if number == 0 else "",
            always=True,
        )


def _short(text: str) -> str:
    return textwrap.shorten(text, LONGEST, placeholder=" ...")


def _sign(item: Decision) -> str:
    return SIGNS.get(item.mark, "")


def _signed(change: float, lang: str) -> str:
    """A change in percent points."""
    number = round(100 * change, 1) + 0.0  # there is no -0.0
    return in_figures(f"{number:+.1f}", lang)


def _told(head: str, said: str, *, always: bool = False) -> list[str]:
    """A text beside its head; nothing at all for an empty one, unless ``always``."""
    if not said:
        return [head.rstrip()] if always else []
    return _wrapped(said, head.ljust(len(INDENT)), INDENT)


def _wrapped(text: str, first: str, later: str) -> list[str]:
    return textwrap.wrap(
        text, columns(), initial_indent=first, subsequent_indent=later, break_on_hyphens=False
    )
