"""Moves and chance events in the words of the game, with their price, in English or Italian."""

from __future__ import annotations

from solver._ext.core.state import State
from solver._ext.duel import bridge as duel
from solver.games.duel.data import tables
from solver.games.duel.names import card_name, token_name, wonder_name
from solver.games.duel.slots import slot_text
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
    if kind in ("build", "wonder"):
        return _construction(words, state, kind, args, lang)
    if kind == "discard":
        gain = quantity(words, "coin", _discard_gain(state, move))
        return words[kind].format(card=card_name(args[0], lang), coins=gain)
    if kind == "pick":
        return words[kind].format(wonder=wonder_name(args[0], lang))
    if kind in ("token", "keep"):
        return words[kind].format(token=token_name(args[0], lang))
    if kind in ("destroy", "revive"):
        return words[kind].format(card=card_name(args[0], lang))
    if kind == "starter":
        return words["starter_self" if args[0] == state.decider else "starter_other"]
    if kind == "reveal":
        slot = slot_text(duel.dump(state)["age"], args[0])
        return words[kind].format(card=card_name(args[1], lang), slot=slot)
    return words[kind].format(items=joined(_items(state, kind, args[0], lang), words["and"]))


def _construction(
    words: dict[str, str], state: State, kind: str, args: list[int], lang: str
) -> str:
    """A card or a wonder, with what it costs."""
    seat = state.decider
    card = card_name(args[-1], lang)
    if kind == "wonder":
        total = duel.quote_wonder(state, seat, args[0]).total
        key = "wonder" if total else "wonder_free"
        return words[key].format(
            wonder=wonder_name(args[0], lang), card=card, coins=quantity(words, "coin", total)
        )
    quote = duel.quote_card(state, seat, args[0])
    giver = tables().cards[args[0]].chain_from
    if quote.chain and giver is not None:
        name = card_name(tables().card_index[giver], lang)
        return words["build_chain"].format(card=card, giver=name)
    key = "build" if quote.total else "build_free"
    return words[key].format(card=card, coins=quantity(words, "coin", quote.total))


def _discard_gain(state: State, move: int) -> int:
    """What a discard brings: asked of the engine, so that the rule stands in one place."""
    seat = state.decider
    after = state.copy()
    after.apply(move)
    gain: int = (
        duel.dump(after)["cities"][seat]["coins"] - duel.dump(state)["cities"][seat]["coins"]
    )
    return gain


def _items(state: State, kind: str, mask: int, lang: str) -> list[str]:
    """The names of the things in the mask of a chance event."""
    bits = [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
    if kind == "backs":
        age = duel.dump(state)["age"]
        return [slot_text(age, slot) for slot in bits]
    name = wonder_name if kind == "offer" else token_name
    return [name(bit, lang) for bit in bits]
