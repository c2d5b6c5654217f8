"""Reasons in words, in English and Italian; whoever shows them takes them from here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from solver._ext.core.state import CHANCE
from solver.errors import InputError
from solver.games.reasons import Reason
from solver.units import in_figures

if TYPE_CHECKING:
    from solver.games.base import Game, Position
    from solver.search.analysis import MoveAnalysis

_ENGLISH = {
    "wins_now": "wins at once: {ending}",
    "loses_now": "loses at once: {ending}",
    "shares_now": "ends the game: {ending}",
    "wins": "wins by force",
    "loses": "lost by force",
    "how": ": {ending} after {turns} moves",
    "final": ", {own} to {others} points",
    "worth": "worth exactly {win} with best play of all",
    "try": "{saving} of {replies} replies let the win slip",
    "try.none": "no reply lets the win slip",
    "points": "{own} to {rivals} points",
    "points.played": "{own} to {rivals} points in playouts",
    "best": "against the best",
    "next": "against the next",
    "rivals": "for the others",
    "reply": "then seat {seat}: {move}",
    "punished": "punished by seat {seat}: {move}",
    "ends": "the game is over",
}

_ITALIAN = {
    "wins_now": "vince subito: {ending}",
    "loses_now": "perde subito: {ending}",
    "shares_now": "chiude la partita: {ending}",
    "wins": "vince di forza",
    "loses": "persa di forza",
    "how": ": {ending} dopo {turns} mosse",
    "final": ", {own} a {others} punti",
    "worth": "vale esattamente {win} se tutti giocano al meglio",
    "try": "{saving} risposte su {replies} si lasciano sfuggire la vittoria",
    "try.none": "nessuna risposta si lascia sfuggire la vittoria",
    "points": "{own} a {rivals} punti",
    "points.played": "{own} a {rivals} punti nelle partite simulate",
    "best": "rispetto alla migliore",
    "next": "rispetto alla seconda",
    "rivals": "per gli altri",
    "reply": "poi posto {seat}: {move}",
    "punished": "punita dal posto {seat}: {move}",
    "ends": "la partita è finita",
}


BRIEF = 1
"""So many categories are told in a brief text."""


def why_texts(
    position: Position, move: MoveAnalysis, lang: str = "en", *, brief: bool = False
) -> list[str]:
    """The reasons of a move in words, one text for each, the weightiest first.

    ``lang`` is ``en`` or ``it``; ``id`` means English. With ``brief`` less is said of the points,
    so that there is room for other reasons.
    """
    shown = [_shortened(reason) for reason in move.why] if brief else move.why
    return [_text(position, move, reason, lang) for reason in shown]


def _shortened(reason: Reason) -> Reason:
    """A reason about points with the largest difference alone, any other one as it is."""
    if reason.kind != "points" or "more" not in reason.about:
        return reason
    more = dict(list(reason.about["more"].items())[:BRIEF])
    return Reason(reason.kind, reason.seat, {**reason.about, "more": more, "rivals_more": 0.0})


def within(texts: Sequence[str], room: int) -> str:
    """As many of the texts as fit into ``room`` letters, at least the first, as one text."""
    said = ""
    for text in texts:
        longer = f"{said}; {text}" if said else text
        if not said or len(longer) <= room:
            said = longer
    return said


def _text(position: Position, move: MoveAnalysis, reason: Reason, lang: str) -> str:
    words = _ITALIAN if lang == "it" else _ENGLISH
    game, about = position.game, reason.about
    match reason.kind:
        case "wins_now" | "loses_now" | "shares_now":
            ending = game.word("ending", about["ending"], lang)
            said = words[reason.kind].format(ending=ending)
            return said + _final(position, reason, words, lang)
        case "wins" | "loses":
            if "ending" not in about:
                return words[reason.kind]
            ending = game.word("ending", about["ending"], lang)
            how = words["how"].format(ending=ending, turns=about["turns"])
            return words[reason.kind] + how + _final(position, reason, words, lang)
        case "worth":
            return words["worth"].format(win=in_figures(f"{about['win']:.1%}", lang))
        case "try":
            key = "try" if about["saving"] else "try.none"
            saving, replies = (_plain(about[name], lang) for name in ("saving", "replies"))
            return words[key].format(saving=saving, replies=replies)
        case "points":
            return _points(game, about, words, lang)
        case "reply":
            return _reply(position, move, reason, lang)
        case _:
            return game.fact_text(reason, lang)


def _plain(number: float, lang: str) -> str:
    """A number with a decimal if it needs one."""
    return in_figures(f"{number:.1f}".removesuffix(".0"), lang)


def _final(position: Position, reason: Reason, words: Mapping[str, str], lang: str) -> str:
    """The points at the end, where points decide."""
    game, about, seat = position.game, reason.about, reason.seat
    if about["ending"] in game.sudden(position.state):
        return ""
    others = [points for one, points in enumerate(about["score"]) if one != seat]
    shown = ", ".join(_plain(points, lang) for points in others)
    return words["final"].format(own=_plain(about["score"][seat], lang), others=shown)


def _points(game: Game, about: Mapping[str, Any], words: Mapping[str, str], lang: str) -> str:
    key = "points.played" if about["playouts"] else "points"
    own, rivals = (in_figures(f"{about[name]:.1f}", lang) for name in ("own", "rivals"))
    said = words[key].format(own=own, rivals=rivals)
    told = [(game.word("score", name, lang), more) for name, more in about.get("more", {}).items()]
    if abs(about.get("rivals_more", 0.0)) >= 1.0 and told:
        told.append((words["rivals"], about["rivals_more"]))
    parts = [f"{name} {in_figures(f'{more:+.1f}', lang)}" for name, more in told]
    if parts:
        # What parts the numbers may not be what parts a number.
        between = "; " if lang == "it" else ", "
        said += f" ({between.join(parts)} {words['best' if about['best'] else 'next']})"
    return said


def _reply(position: Position, move: MoveAnalysis, reason: Reason, lang: str) -> str:
    """The answer of another seat, as it would be said where it is made."""
    words = _ITALIAN if lang == "it" else _ENGLISH
    game, state, about = position.game, position.state.copy(), reason.about
    said = str(about["move"])
    state.apply(move.move)
    for text in move.pv[1:]:
        try:
            event = game.parse_move(state, text)
        except InputError:
            break
        if state.decider == reason.seat and state.decider != CHANCE and text == about["move"]:
            said = game.sentence(state, event, lang)
            break
        state.apply(event)
    notes = [game.fact_text(reason_of(one), lang) for one in about["does"]]
    if about["ends"]:
        notes = [words["ends"]]
    key = "punished" if about["punishes"] else "reply"
    said = words[key].format(seat=reason.seat, move=said)
    return f"{said} ({'; '.join(notes)})" if notes else said


def reason_of(data: Mapping[str, Any]) -> Reason:
    """A reason from its JSON form."""
    about = {key: value for key, value in data.items() if key not in ("kind", "seat")}
    return Reason(data["kind"], data["seat"], about)
