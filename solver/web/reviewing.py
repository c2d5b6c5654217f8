"""The review of the game on a desk, told while it grows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from solver.cli.output.reviews.said import best, events, played, why_best
from solver.errors import InputError
from solver.floats import plain_sum
from solver.games.base import JsonObject
from solver.games.drawing.about import face
from solver.review.judge import Judge, judging
from solver.review.marks import SIGNS
from solver.review.result import Decision
from solver.review.reviewer import review
from solver.search.bots import make_bot
from solver.search.limits import Limits
from solver.web.analyzing import keep, kept, number_of
from solver.web.desk import Desk
from solver.web.streaming import Report, Stop
from solver.web.tree import ROOT

if TYPE_CHECKING:
    from solver.review.result import Chance, Review, TurningPoint

NODES = 3_000
"""Nodes for each decision where nothing is said, and the bots had less."""

SHOWN = 60
"""The most turning points that are listed."""


def review_of(
    desk: Desk, asked: Mapping[str, str], lang: str
) -> Callable[[Report, Stop], JsonObject]:
    """The review of the main line that a page asks for, as work for a thread.

    ``asked`` may have ``nodes`` or ``seconds`` for each decision. Raises InputError where there is
    nothing to review, or the review would tell what is hidden.
    """
    with desk.lock:
        record = desk.record()
        nodes = [ROOT, *(node.number for node in desk.tree.main_line())]
    if not record.moves:
        raise InputError("review", "nothing has happened yet", "play or open a game first")
    seconds = number_of(asked, "seconds", 0.02, 60)
    count = number_of(asked, "nodes", 1, 1e9)
    if seconds is None and count is None:
        limits = judging(record, Limits(nodes=NODES), NODES)
    else:
        limits = Limits(seconds=seconds, nodes=int(count or NODES) if seconds is None else None)
    threads = int(number_of(asked, "threads", 1, 64) or 1)
    own = sorted(desk.own) if desk.mode == "follow" else None

    def work(report: Report, stop: Stop) -> JsonObject:
        bot = make_bot("default")
        judge = Judge(bot, limits, 0, threads, stop)

        def stepped(partial: Review) -> None:
            item = partial.steps[-1] if partial.steps else None
            if isinstance(item, Decision) and item.analysis is not None:
                keep(desk, nodes[item.ply], kept(item.analysis))
            report(told(partial, nodes, lang))

        try:
            found = review(record, judge, seats=own, on_step=stepped)
        finally:
            bot.close()
        with desk.lock:
            desk.review = found
            desk.reviewed = {
                lang: told(found, nodes, lang) | {"done": found.complete} for lang in ("en", "it")
            }
        return desk.reviewed[lang]

    return work


def stored(desk: Desk, lang: str) -> JsonObject:
    """What a page is told of the last review; ``exportable`` says whether it can be saved.

    Nothing where there is none, or its moves are not there any more.
    """
    with desk.lock:
        found = desk.reviewed.get(lang)
        if found is None or any(node not in desk.tree.nodes for node, _ in found["curve"]):
            return {"found": None}
        return {"found": found | {"exportable": desk.review is not None}}


def told(found: Review, nodes: list[int], lang: str) -> JsonObject:
    """A review as far as it has come, in the words of a language; ``nodes`` by ply."""
    return {
        "reached": found.reached,
        "total": len(found.record.moves),
        "seats": list(found.seats),
        "curve": [[nodes[ply], values] for ply, values in found.curve if ply < len(nodes)],
        "turning": [_turning(found, point, nodes, lang) for point in found.turning_points(SHOWN)],
        "players": [_player(found, seat) for seat in found.seats],
    }


def _player(found: Review, seat: int) -> JsonObject:
    player = found.player(seat)
    account = found.accounts[seat] if seat < len(found.accounts) else None
    return {
        "seat": seat,
        "accuracy": player.accuracy,
        "ages": [[age, told] for age, told in player.ages.items()],
        "decisions": len(player.losses),
        "lost": plain_sum(player.losses),
        "marks": {SIGNS[mark]: count for mark, count in player.marks.items() if mark in SIGNS},
        "luck": None if account is None else account.luck,
        "others": None if account is None else account.others,
    }


def _turning(found: Review, point: TurningPoint, nodes: list[int], lang: str) -> JsonObject:
    item = point.what
    row: JsonObject = {
        "ply": item.ply, "node": nodes[item.ply], "seat": point.seat, "change": point.change,
    }  # fmt: skip
    if isinstance(item, Decision):
        return row | _decision(found, item, lang)
    return row | _chance(found, item, point.seat, lang)


def _decision(found: Review, item: Decision, lang: str) -> JsonObject:
    """A choice, and for each move what it would have cost and whether it is right.

    The move that was made has the loss of a search of its own, and is not right if that is one.
    ``unsure`` are moves of which the search can tell neither.
    """
    analysis = item.analysis
    assert analysis is not None
    moves = {
        move.text: {
            "loss": max(0.0, analysis.best.win - move.win),
            "ok": analysis.as_good(move),
            "unsure": analysis.level(move) and not analysis.as_good(move),
        }
        for move in analysis.moves
    }
    if item.loss:
        moves[item.text] = {"loss": item.loss, "ok": False, "unsure": False}
    return {
        "kind": "choice",
        "sign": SIGNS.get(item.mark, ""),
        "said": played(found, item, lang),
        "face": str(face(found.game.name, item.text, lang)),
        "better": best(found, item, lang),
        "betterFace": str(face(found.game.name, analysis.best.text, lang)),
        "why": why_best(item, lang),
        "move": item.text,
        "moves": moves,
    }


def _chance(found: Review, item: Chance, seat: int, lang: str) -> JsonObject:
    swing = item.swings[seat]
    return {
        "kind": "luck",
        "said": events(found, item, lang),
        "before": swing.before,
        "after": swing.after,
    }


def exported(desk: Desk, lang: str) -> str:
    """The review as one page that needs nothing else. Raises InputError if there is none."""
    from solver.cli.output.reviews.page import review_page

    if desk.review is None:
        raise InputError("review", "there is none yet", "review the game first")
    return review_page(desk.review, lang)
