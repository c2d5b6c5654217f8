"""Moves and chance events in the words of the game, with their price, in English or Italian."""

from __future__ import annotations

from solver._ext.core.state import State
from solver._ext.duel import bridge as duel
from solver.games.duel.data import tables
from solver.games.duel.moves.kinds import KINDS, scene
from solver.games.duel.names import card_name
from solver.games.moves.kinds import SetField
from solver.games.moves.reading import joined, quantity

_ENGLISH = {
    "coin": "1 coin",
    "coins": "{n} coins",
    "and": "and",
    "pick": "take {wonder}",
    "build": "build {card} for {coins}",
    "build_free": "build {card} (free)",
    "build_chain": "build {card} (free, chain from {giver})",
    "discard": "discard {card} for {coins}",
    "wonder": "build {wonder} with {card} for {coins}",
    "wonder_free": "build {wonder} with {card} (free)",
    "token": "take the progress token {token}",
    "keep": "keep the progress token {token}",
    "destroy": "destroy {card}",
    "revive": "build {card} from the discard pile",
    "starter_self": "begin the next age",
    "starter_other": "let the opponent begin the next age",
    "tokens": "progress tokens on the board: {items}",
    "offer": "wonders on offer: {items}",
    "backs": "guild backs at {items}",
    "reveal": "{card} is revealed at {slot}",
    "draw": "progress tokens drawn: {items}",
}

_ITALIAN = {
    "coin": "1 moneta",
    "coins": "{n} monete",
    "and": "e",
    "pick": "prendi {wonder}",
    "build": "costruisci {card} per {coins}",
    "build_free": "costruisci {card} (gratis)",
    "build_chain": "costruisci {card} (gratis, concatenazione da {giver})",
    "discard": "scarta {card} per {coins}",
    "wonder": "costruisci {wonder} con {card} per {coins}",
    "wonder_free": "costruisci {wonder} con {card} (gratis)",
    "token": "prendi il segnalino Progresso {token}",
    "keep": "tieni il segnalino Progresso {token}",
    "destroy": "distruggi {card}",
    "revive": "costruisci {card} dalla pila degli scarti",
    "starter_self": "inizia la prossima Epoca",
    "starter_other": "fai iniziare la prossima Epoca all'avversario",
    "tokens": "segnalini Progresso sul tabellone: {items}",
    "offer": "Meraviglie disponibili: {items}",
    "backs": "dorsi Gilda in {items}",
    "reveal": "{card} viene rivelata in {slot}",
    "draw": "segnalini Progresso pescati: {items}",
}


def sentence(state: State, move: int, lang: str = "en") -> str:
    """``move`` (legal in ``state``, the state before it) as a sentence without a full stop.

    ``lang`` is ``en`` or ``it``; ``id`` gives English words around ids. Prices are what the seat
    to move would pay, the gain of a discard what it would get.
    """
    words = _ITALIAN if lang == "it" else _ENGLISH
    kind, *args = duel.decode(move)
    now = scene(state)
    said: dict[str, str] = KINDS[kind].words(now, tuple(args), lang)
    key = kind
    if kind in ("build", "discard", "wonder"):
        key, more = _price(words, state, kind, args, lang)
        said |= more
    elif kind == "starter":
        key = "starter_self" if args[0] == state.decider else "starter_other"
    elif isinstance(field := KINDS[kind].fields[0], SetField):
        said["items"] = joined(field.each(now, args[0], lang), words["and"])
    return words[key].format(**said)


def _price(
    words: dict[str, str], state: State, kind: str, args: list[int], lang: str
) -> tuple[str, dict[str, str]]:
    """Which sentence tells what playing a card costs or brings, and what to put into it."""
    quote = duel.quote(state, kind, *reversed(args))
    giver = tables().cards[args[-1]].chain_from
    if quote.chain and giver is not None:
        return "build_chain", {"giver": card_name(tables().card_index[giver], lang)}
    coins = quantity(words, "coin", quote.total or quote.brings)
    return kind if quote.total or quote.brings else f"{kind}_free", {"coins": coins}
