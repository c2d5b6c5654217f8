"""Moves and chance events in the words of the game, in English or Italian.

A sentence tells a player who sits at the table what to do: decks are called as the deciding seat
sees them, with the card that lies there as far as that seat may know it.
"""

from __future__ import annotations

from collections.abc import Iterable

from solver._ext.architects import bridge
from solver._ext.core.state import State
from solver.games.architects.data import CENTRAL, STAGES, tables
from solver.games.architects.moves.effect_words import (
    card_counts,
    points,
    token_effect,
    wonder_effect,
)
from solver.games.architects.moves.kinds import KINDS, Scene, scene
from solver.games.architects.moves.purchases import FIRST_SYMBOL, TRIPLE, payers
from solver.games.architects.names import STACK, card_name, deck_name, token_name, wonder_name
from solver.games.architects.table import table_of
from solver.games.moves.kinds import Values
from solver.games.moves.reading import joined

_ENGLISH = {
    "and": "and",
    "own": "your own deck (left)",
    "right": "the right deck ({wonder})",
    "central": "the central deck",
    "other": "the deck of {wonder}",
    "take": "take {card} from {deck}",
    "take_blind": "take the top card of {deck}",
    "take_known": "take {card}, which you have seen, from {deck}",
    "extra": "{take} as the extra card of {token}",
    "build": "build stage {stage} ({points}) with {cards}",
    "using": ", using {tokens}",
    "last": ", which completes {wonder}",
    "effect": "; effect: {effect}",
    "science": "turn in {cards} for a progress token",
    "token": "take the progress token {token}: {effect}",
    "token_blind": "take the top progress token of the stack",
    "search": "look through the top {n} cards of {deck}, {card} first, and keep one",
    "search_one": "look at {card}, the only card of {deck}, and keep it",
    "keep": "keep {card}",
    "keep_one": "keep {card} and shuffle the other cards back",
    "end": "end the turn",
    "without": " without the extra card of {tokens}",
    "battle": "; a battle follows",
    "over": "; the game ends",
    "wonder": "seat {seat} gets {wonder}",
    "lay": "the progress token {token} is turned face up: {effect}",
    "top": "{card} is turned up on {deck}",
    "draw": "the card from the central deck is {card}",
    "blind": "the progress token from the stack is {token}: {effect}",
    "peek": "the top card of the central deck is {card}",
    "peek_hidden": "the holder of the Cat looks at the top card of the central deck",
    "find": "one of the cards looked through is {card}",
}

_ITALIAN = {
    "and": "e",
    # Without an article, which melts with the word before it.
    "own": "tuo mazzo (a sinistra)",
    "right": "mazzo di destra ({wonder})",
    "central": "mazzo centrale",
    "other": "mazzo di {wonder}",
    "take": "prendi {card} dal {deck}",
    "take_blind": "prendi la carta in cima al {deck}",
    "take_known": "prendi {card}, che hai visto, dal {deck}",
    "extra": "{take} come carta in più di {token}",
    "build": "costruisci lo Stadio {stage} ({points}) con {cards}",
    "using": ", usando {tokens}",
    "last": ", e completi {wonder}",
    "effect": "; effetto: {effect}",
    "science": "scarta {cards} per un segnalino Progresso",
    "token": "prendi il segnalino Progresso {token}: {effect}",
    "token_blind": "prendi il segnalino Progresso in cima alla pila",
    "search": "guarda le prime {n} carte del {deck}, per prima {card}, e tienine una",
    "search_one": "guarda {card}, unica carta del {deck}, e tienila",
    "keep": "tieni {card}",
    "keep_one": "tieni {card} e rimescola le altre carte nel mazzo",
    "end": "termina il turno",
    "without": " senza la carta in più di {tokens}",
    "battle": "; segue una Battaglia",
    "over": "; la partita finisce",
    "wonder": "il posto {seat} riceve {wonder}",
    "lay": "il segnalino Progresso {token} viene scoperto: {effect}",
    "top": "{card} viene scoperta sul {deck}",
    "draw": "la carta dal mazzo centrale è {card}",
    "blind": "il segnalino Progresso dalla pila è {token}: {effect}",
    "peek": "la carta in cima al mazzo centrale è {card}",
    "peek_hidden": "chi ha il Gatto guarda la carta in cima al mazzo centrale",
    "find": "una delle carte guardate è {card}",
}


def sentence(state: State, move: int, lang: str = "en") -> str:
    """``move`` (legal in ``state``, the state before it) as a sentence without a full stop.

    ``lang`` is ``en`` or ``it``; ``id`` gives English words around ids. The card on the central
    deck is only named if the active seat has seen it.
    """
    kind, *values = bridge.decode(move)
    return _Speaker(scene(state), move, lang).say(kind, tuple(values))


class _Speaker:
    """Puts a move into words."""

    def __init__(self, now: Scene, move: int, lang: str) -> None:
        self._scene = now
        self._move = move
        self._lang = lang
        self._words = _ITALIAN if lang == "it" else _ENGLISH

    def say(self, kind: str, values: Values) -> str:
        """The sentence for a move that has been taken apart."""
        if kind == "take":
            return self._take(values[0])
        if kind in ("build", "end"):
            return str(getattr(self, f"_{kind}")(*values))
        said: dict[str, str] = KINDS[kind].words(self._scene, values, self._lang)
        key = kind
        if kind in ("token", "lay", "blind"):
            if values[0] == STACK:
                key = "token_blind"
            else:
                said["effect"] = token_effect(values[0], self._lang)
        elif kind == "science":
            said["cards"] = self._set(values[0])
        elif kind == "extra":
            said["take"] = self._take(values[1])
        elif kind == "search":
            key, more = self._search(values[0])
            said |= more
        elif kind == "keep" and sum(self._scene.table.offer) > 1:
            key = "keep_one"
        elif kind == "wonder":
            said["seat"] = str(self._scene.seat)
        elif kind == "top":
            said["deck"] = self._words["other"].format(wonder=said["deck"])
        elif kind == "peek" and said["card"] == "?":
            key = "peek_hidden"
        return self._words[key].format(**said)

    # ---------------------------------------------------------------- things

    def _deck(self, deck: int) -> str:
        """A deck as the active seat calls it."""
        if deck == CENTRAL:
            return self._words["central"]
        if deck == self._scene.seat:
            return self._words["own"]
        name = deck_name(deck, self._scene.wonders, self._lang)
        return self._words["right" if deck == self._scene.right else "other"].format(wonder=name)

    def _set(self, which: int) -> str:
        if which < TRIPLE:
            return f"2 {card_name(FIRST_SYMBOL + which, self._lang)}"
        symbols = [card_name(FIRST_SYMBOL + symbol, self._lang) for symbol in range(TRIPLE)]
        return joined(symbols, self._words["and"])

    def _tokens(self, tokens: Iterable[int]) -> str:
        """Progress tokens by name; empty if there are none."""
        names = [token_name(token, self._lang) for token in tokens]
        return joined(names, self._words["and"]) if names else ""

    def _wonder(self) -> str:
        return wonder_name(self._scene.city.wonder, self._lang)

    # ---------------------------------------------------------------- moves

    def _take(self, deck: int) -> str:
        table = self._scene.table
        key = "take"
        top = table.deck(deck).top
        if deck == CENTRAL:
            seen = top >= 0 and self._scene.seat in table.knows
            key = "take_known" if seen else "take_blind"
        card = card_name(top, self._lang) if key != "take_blind" else ""
        return self._words[key].format(card=card, deck=self._deck(deck))

    def _build(
        self, number: int, units: tuple[int, ...], coins: int, economy: bool, engineering: bool
    ) -> str:
        words, city = self._words, self._scene.city
        stage = tables().wonders[city.wonder].stages[number - 1]
        said = words["build"].format(
            stage=number,
            points=points(stage.vp, self._lang),
            cards=joined(card_counts(units, coins, self._lang), words["and"]),
        )
        uses = zip(payers(), (economy, engineering), strict=True)
        used = self._tokens(token for token, use in uses if use)
        if used:
            said += words["using"].format(tokens=used)
        if len(city.built) + 1 == STAGES:
            said += words["last"].format(wonder=self._wonder())
        if stage.effect:
            said += words["effect"].format(effect=wonder_effect(city.wonder, self._lang))
        return said

    def _search(self, deck: int) -> tuple[str, dict[str, str]]:
        """Which sentence it is, and what to put into it."""
        cards = 1 + int(table_of(self._after()).finds)
        top = self._scene.table.decks[deck].top
        said = {"n": str(cards), "deck": self._deck(deck), "card": card_name(top, self._lang)}
        return "search" if cards > 1 else "search_one", said

    def _end(self) -> str:
        said = self._words["end"]
        pending = self._tokens(self._scene.table.turn.available)
        if pending:
            said += self._words["without"].format(tokens=pending)
        # Only a battle turns conflict tokens back.
        if self._scene.table.flipped and not table_of(self._after()).flipped:
            said += self._words["battle"]
        if len(self._scene.city.built) == STAGES:
            said += self._words["over"]
        return said

    def _after(self) -> State:
        """The state after the move: what it brings is asked of the rules."""
        after = self._scene.state.copy()
        after.apply(self._move)
        return after
