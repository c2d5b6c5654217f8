"""Live analysis of a node: the JSON of ``solver suggest`` with words, kept with the tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from solver.errors import InputError, Phrase
from solver.games.base import JsonObject
from solver.search.bots import BOTS, make_bot
from solver.search.limits import Limits
from solver.web.desk import Desk
from solver.web.plain import plain
from solver.web.streaming import Report, Stop
from solver.web.view import KEPT_MOVES, told

if TYPE_CHECKING:
    from solver.search.analysis import Analysis

MAX_SECONDS = 3600.0
MAX_THREADS = 64


def analysis_of(
    desk: Desk, number: int, asked: Mapping[str, str], lang: str
) -> Callable[[Report, Stop], JsonObject]:
    """The search that a page asks for, as work for a thread.

    ``asked`` may have ``seconds``, ``nodes``, ``threads``, ``bot`` and ``seed``. Raises InputError
    for what they may not be, and where nobody decides who is looked after at this board.
    """
    with desk.lock:
        state = desk.tree.at(number)
        if not desk.may_ask(state):
            raise InputError("search", "nobody decides here whose knowledge this board holds")
        position = desk.game.observe(state, state.decider)
    bot = asked.get("bot", "default")
    if bot.partition(":")[0] not in BOTS:
        raise InputError(
            "bot", Phrase("{!r} is not known", bot[:60]), Phrase("use {}", ", ".join(BOTS))
        )
    player = make_bot(bot)
    nodes = number_of(asked, "nodes", 1, 1e12)
    seconds = number_of(asked, "seconds", 0.05, MAX_SECONDS)
    limits = Limits(
        seconds=(2.0 if nodes is None else None) if seconds is None else seconds,
        nodes=None if nodes is None else int(nodes),
    )
    threads = int(number_of(asked, "threads", 1, MAX_THREADS) or 1)
    seed = int(number_of(asked, "seed", 0, 2**53) or 0)

    def work(report: Report, stop: Stop) -> JsonObject:
        def progress(analysis: Analysis) -> None:
            if analysis.moves:
                report(told(kept(analysis), position, lang))

        try:
            analysis = player.analyze(
                position, limits, seed=seed, threads=threads, progress=progress, stop=stop
            )
        finally:
            player.close()
        found = kept(analysis)
        keep(desk, number, found)
        return told(found, position, lang)

    return work


def kept(analysis: Analysis) -> JsonObject:
    """An analysis as it is sent and stored: its best moves."""
    found = analysis.to_json()
    found["moves"] = found["moves"][:KEPT_MOVES]
    return found


def keep(desk: Desk, number: int, analysis: JsonObject) -> None:
    """Store an analysis with its node, unless a deeper one is there."""
    with desk.lock:
        node = desk.tree.nodes.get(number)
        if node is None:
            return
        old = node.analysis
        better = old is None or analysis["exact"] or not old.get("exact")
        if better and (old is None or analysis["nodes"] >= old.get("nodes", 0)):
            node.analysis = plain(analysis, "analysis")


def number_of(asked: Mapping[str, str], key: str, least: float, most: float) -> float | None:
    """A number that a page gave, None if it gave none. Raises InputError out of range."""
    text = asked.get(key)
    if text is None:
        return None
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not least <= value <= most:
        raise InputError(
            key, Phrase("{!r} is not possible", text[:40]), Phrase("use {:g} to {:g}", least, most)
        )
    return value
