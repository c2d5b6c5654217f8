"""What happened in a reviewed game, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.cli.output.event_text import Happened, told_together
from solver.why.words import why_texts

if TYPE_CHECKING:
    from solver.review.result import Chance, Decision, Review


def played(review: Review, item: Decision, lang: str) -> str:
    """The move of a decision."""
    return review.game.sentence(item.position.state, item.move, lang)


def best(review: Review, item: Decision, lang: str) -> str:
    """The move that the search would have made; empty if that is the one that was made."""
    if item.analysis is None or item.analysis.best.move == item.move:
        return ""
    return review.game.sentence(item.position.state, item.analysis.best.move, lang)


def why(item: Decision, lang: str, *, brief: bool = False) -> list[str]:
    """What speaks for or against the move that was made, a text for each reason."""
    if item.played is None:
        return []
    return why_texts(item.position, item.played, lang, brief=brief)


def why_best(item: Decision, lang: str, *, brief: bool = False) -> list[str]:
    """What speaks for or against the best move, a text for each reason."""
    if item.analysis is None:
        return []
    return why_texts(item.position, item.analysis.best, lang, brief=brief)


def events(review: Review, item: Chance, lang: str) -> str:
    """A run of chance events as text; events of one kind form a list."""
    game = review.game
    happened = []
    for state, event in zip(item.states, item.events, strict=True):
        said = game.sentence(state, event, lang)
        name = game.move_text(state, event, lang).partition(" ")[2]
        # Without a name, as where an event is veiled, a list would be empty.
        group = game.asked_for(state, lang) if name not in ("", "?") else ""
        happened.append(Happened(said, group, name))
    return "; ".join(told_together(happened, lang))
