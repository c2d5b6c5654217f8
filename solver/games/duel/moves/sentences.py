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
    "build_senator": "recruit {card} for {coins}",
    "build_senator_free": "recruit {card} (free)",
    "activate": "activate {god} for {coins}{offerings}",
    "prepare": "prepare {plot} with {card}",
    "trigger": "trigger {plot}{under}",
    "skip": "leave it at that",
    "enshrine": "put {god} face down into slot {place}",
    "enki": "take the progress token {token} from Enki",
    "snake": "lay the snake on {card}",
    "take": "take {card} over",
    "strike": "Zeus removes the card at {slot}",
    "unbuild": "unbuild {wonder}",
    "isis": "build {wonder} with {card} of the discard pile",
    "steal": "take over {wonder}",
    "minerva": "put Minerva on {space}",
    "drop": "discard the military token {loot}",
    "apply": "apply the military token {loot}",
    "gate": "activate {god} through the Gate",
    "deck": "look at the deck {mythology}",
    "choose": "activate {god}{top}",
    "cube": "place a cube in chamber {chamber}",
    "remove": "remove a cube from chamber {chamber}",
    "shift": "move a cube from chamber {chamber} to {other}",
    "conspirator": "conspirator: {conspires}",
    "conspire": "keep {plot}",
    "back": "put the other one back: {bottom}",
    "lock": "lock the progress token {token}",
    "fraud": "build {card} free from the last row",
    "treason": "build {card} free from the cards removed",
    "espionage": "take the progress token {token} from those set aside",
    "turn": "discard {card}",
    "swap": "take {card} for {given}",
    "influence": "move the Decree of chamber {chamber} to {other}",
    "sabotage": "remove {wonder} from the game",
    "messe": "build {card} free from the last row",
    "liberty": "build {card} free, the opponent builds {given}",
    "liberty_alone": "build {card} free",
    "lay": "token at {slot}: {mark}",
    "decree": "Decree {chamber}: {decree}",
    "look": "seen in the deck {depth}: {god}",
    "fetch": "progress tokens for Enki: {items}",
    "plots": "Conspiracies seen: {plot}, {second}",
    "removed": "cards out of this Age: {items}",
    "senators": "senator backs at {items}",
    "god": "slot {place} of the Pantheon: {god}",
    "box": "in the box: {card}",
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
    "build_senator": "recluta {card} per {coins}",
    "build_senator_free": "recluta {card} (gratis)",
    "activate": "attiva {god} per {coins}{offerings}",
    "prepare": "prepara {plot} con {card}",
    "trigger": "rivela {plot}{under}",
    "skip": "rinuncia",
    "enshrine": "metti {god} coperta nello spazio {place}",
    "enki": "prendi il segnalino Progresso {token} da Enki",
    "snake": "metti il serpente su {card}",
    "take": "prendi {card} all'avversario",
    "strike": "Zeus elimina la carta in {slot}",
    "unbuild": "smonta {wonder}",
    "isis": "costruisci {wonder} con {card} dagli scarti",
    "steal": "prendi {wonder} all'avversario",
    "minerva": "metti Minerva su {space}",
    "drop": "scarta il segnalino Militare {loot}",
    "apply": "applica il segnalino Militare {loot}",
    "gate": "attiva {god} con il Portale",
    "deck": "guarda il mazzo {mythology}",
    "choose": "attiva {god}{top}",
    "cube": "metti un cubo nella camera {chamber}",
    "remove": "togli un cubo dalla camera {chamber}",
    "shift": "sposta un cubo dalla camera {chamber} alla {other}",
    "conspirator": "cospiratore: {conspires}",
    "conspire": "tieni {plot}",
    "back": "rimetti l'altra: {bottom}",
    "lock": "blocca il segnalino Progresso {token}",
    "fraud": "costruisci gratis {card} dall'ultima fila",
    "treason": "costruisci gratis {card} tra le carte rimosse",
    "espionage": "prendi il segnalino Progresso {token} tra quelli messi da parte",
    "turn": "scarta {card}",
    "swap": "prendi {card} in cambio di {given}",
    "influence": "sposta il Decreto della camera {chamber} nella {other}",
    "sabotage": "elimina {wonder} dal gioco",
    "messe": "costruisci gratis {card} dall'ultima fila",
    "liberty": "costruisci gratis {card}, l'avversario costruisce {given}",
    "liberty_alone": "costruisci gratis {card}",
    "lay": "segnalino in {slot}: {mark}",
    "decree": "Decreto {chamber}: {decree}",
    "look": "vista nel mazzo {depth}: {god}",
    "fetch": "segnalini Progresso per Enki: {items}",
    "plots": "Congiure viste: {plot}, {second}",
    "removed": "carte fuori da questa Epoca: {items}",
    "senators": "dorsi Senatore in {items}",
    "god": "spazio {place} del Pantheon: {god}",
    "box": "nella scatola: {card}",
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
    elif kind == "activate":
        coins = duel.price_of_god(state, state.decider, args[0], args[1])
        said["coins"] = quantity(words, "coin", coins)
        said["offerings"] = said["offerings"] and f" {said['offerings']}"
    elif kind == "trigger":
        said["under"] = said["under"] and f" {said['under']}"
    elif kind == "choose":
        said["top"] = said["top"] and f", {said['top']}"
    elif kind == "liberty":
        key = "liberty" if args[1] >= 0 else "liberty_alone"
        said["given"] = card_name(args[1], lang) if args[1] >= 0 else ""
    elif kind == "starter":
        key = "starter_self" if args[0] == state.decider else "starter_other"
    elif KINDS[kind].fields and isinstance(field := KINDS[kind].fields[0], SetField):
        said["items"] = joined(field.each(now, args[0], lang), words["and"])
    return words[key].format(**said)


def _price(
    words: dict[str, str], state: State, kind: str, args: list[int], lang: str
) -> tuple[str, dict[str, str]]:
    """Which sentence tells what playing a card costs or brings, and what to put into it."""
    quote = duel.quote(state, kind, *reversed(args))
    card = tables().cards[args[-1]]
    giver = card.chain_from
    if kind == "build" and card.color == "senator":
        coins = quantity(words, "coin", quote.total)
        return ("build_senator" if quote.total else "build_senator_free"), {"coins": coins}
    if quote.chain and giver is not None:
        return "build_chain", {"giver": card_name(tables().card_index[giver], lang)}
    coins = quantity(words, "coin", quote.total or quote.brings)
    return kind if quote.total or quote.brings else f"{kind}_free", {"coins": coins}
