"""A review for the terminal, in at most 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from solver.cli.output.outcome_text import outcome_lines
from solver.cli.output.reviews.said import best, events, played
from solver.cli.output.terminal import columns
from solver.review.marks import BLUNDER, INACCURACY, MISTAKE, SIGNS
from solver.review.result import Chance, Decision

if TYPE_CHECKING:
    from solver.review.result import Review, TurningPoint

INDENT = " " * 30
LONGEST = 160
"""So much of a deal is told; the page for the browser has all of it."""


def review_lines(review: Review, lang: str = "en") -> Iterator[str]:
    """The whole review: result, players, accounts, turning points and all moves."""
    yield f"{review.game.title}, {len(review.record.moves)} plies"
    yield from _wrapped(_searched(review), "", "  ")
    if not review.complete:
        yield f"stopped after {review.reached} of {len(review.record.moves)} plies"
    if review.outcome is None:
        yield "the game is not finished"
    else:
        yield outcome_lines(review.outcome, review.record.seats)[0]
        forfeit = review.record.forfeit
        if forfeit is not None:
            why = f"seat {forfeit.seat} did not move: {forfeit.kind} {forfeit.text}".rstrip()
            yield from _wrapped(why, "  ", "  ")
    yield ""
    yield from _players(review)
    yield ""
    yield from _accounts(review)
    points = review.turning_points()
    if points:
        yield ""
        yield "turning points"
        for point in points:
            yield from _turning(review, point, lang)
    yield ""
    yield f"{'ply':>5}  {'who':<6}{'win':>6}{'change':>7}"
    for item in review.steps:
        yield from _moment(review, item, lang)


def _searched(review: Review) -> str:
    """How the review was made."""
    judge = review.judge
    limit = (
        f"{judge.limits.nodes:,} nodes"
        if judge.limits.seconds is None
        else f"{judge.limits.seconds:g} s"
    )
    threads = f"{judge.threads} thread{'s' if judge.threads != 1 else ''}"
    return f"{judge.bot.spec}, {limit} a decision, {threads}, seed {judge.seed}"


def _players(review: Review) -> Iterator[str]:
    """How accurate everybody played."""
    heads = ("accuracy", "decisions", "best", "good", *SIGNS_SHOWN.values(), "lost")
    yield f"{'':<10}" + "".join(f"{head:>10}" if len(head) > 4 else f"{head:>7}" for head in heads)
    for seat in review.seats:
        player = review.player(seat)
        accurate = "-" if player.accuracy is None else f"{player.accuracy:.1%}"
        counts = "".join(f"{player.marks[name]:>7}" for name in ("best", "good", *SIGNS_SHOWN))
        lost = 100 * sum(player.losses)
        yield f"  seat {seat:<3}{accurate:>10}{len(player.losses):>10}{counts}{lost:>7.1f}"


SIGNS_SHOWN = {name: SIGNS[name] for name in (INACCURACY, MISTAKE, BLUNDER)}
"""The signs that are counted, the least bad first."""


def _accounts(review: Review) -> Iterator[str]:
    """Where the win probability of each seat went."""
    heads = ("at first", "choices", "of others", "luck", "unforeseen", "at last")
    yield "where the chances to win went, in percent points"
    yield f"{'':<10}" + "".join(f"{head:>11}" for head in heads)
    for seat in review.seats:
        account = review.accounts[seat]
        if account is None:
            continue
        changes = (account.own, account.others, account.luck, account.unforeseen)
        cells = [f"{100 * account.start:.1f}", *map(_signed, changes), f"{100 * account.end:.1f}"]
        yield f"  seat {seat:<3}" + "".join(f"{cell:>11}" for cell in cells)


def _turning(review: Review, point: TurningPoint, lang: str) -> Iterator[str]:
    item = point.what
    head = f"{item.ply:>5}  seat {point.seat} {_signed(point.change):>12} "
    if isinstance(item, Decision):
        yield from _told(head + f"{_sign(item):<3}", played(review, item, lang))
        better = best(review, item, lang)
        yield from _told(INDENT, f"better: {better}" if better else "")
    else:
        yield from _told(head, f"luck: {_short(events(review, item, lang))}")


def _moment(review: Review, item: Decision | Chance, lang: str) -> Iterator[str]:
    """A decision or the events of chance, as a line of the list of moves."""
    if isinstance(item, Decision):
        win = "" if item.analysis is None else f"{100 * item.analysis.best.win:.1f}"
        loss = _signed(-item.loss) if item.loss else ""
        head = f"{item.ply:>5}  seat {item.seat}{win:>6}{loss:>7} {_sign(item):<3}"
        yield from _told(head, played(review, item, lang))
        if item.mark not in ("best", "good"):
            better = best(review, item, lang)
            yield from _told(INDENT, f"better: {better}" if better else "")
        return
    said = _short(events(review, item, lang))
    changes = {seat: swing.change for seat, swing in item.swings.items()}
    if len(changes) == review.count == 2 and abs(sum(changes.values())) < 1e-9:
        changes = {0: changes[0]}  # that of the other seat is the opposite
    if not changes:
        yield from _told(f"{item.ply:>5}  chance", said)
        return
    for number, (seat, change) in enumerate(changes.items()):
        head = f"{item.ply:>5}  luck" if number == 0 else " " * 11
        yield from _told(
            f"{head}  seat {seat} {_signed(change):>6} ".ljust(len(INDENT)),
            said if number == 0 else "",
            always=True,
        )


def _short(text: str) -> str:
    return textwrap.shorten(text, LONGEST, placeholder=" ...")


def _sign(item: Decision) -> str:
    return SIGNS.get(item.mark, "")


def _signed(change: float) -> str:
    """A change in percent points."""
    return f"{round(100 * change, 1) + 0.0:+.1f}"  # + 0.0: there is no -0.0


def _told(head: str, said: str, *, always: bool = False) -> list[str]:
    """A text beside its head; nothing at all for an empty one, unless ``always``."""
    if not said:
        return [head.rstrip()] if always else []
    return _wrapped(said, head.ljust(len(INDENT)), INDENT)


def _wrapped(text: str, first: str, later: str) -> list[str]:
    return textwrap.wrap(
        text, columns(), initial_indent=first, subsequent_indent=later, break_on_hyphens=False
    )
