"""Moves and chance events in the words of the game, in English or Italian.

A sentence tells a player who sits at the table what to do: decks are called as the deciding seat
sees them, with the card that lies there as far as that seat may know it.
"""

from __future__ import annotations

from typing import Any

from solver._ext.architects import bridge as architects
from solver._ext.core.state import State
from solver.games.architects.data import CENTRAL, STAGES, tables
from solver.games.architects.data.effects import LookAndTake, TakeTopLeftAndRight
from solver.games.architects.moves.effect_words import (
    card_counts,
    points,
    token_effect,
    wonder_effect,
)
from solver.games.architects.moves.purchases import FIRST_SYMBOL, TRIPLE, payers
from solver.games.architects.names import STACK, card_name, deck_name, token_name, wonder_name
from solver.games.architects.variants import variant_of
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
    "back": "{keep} and shuffle the other cards back",
    "skip_effect": "do without the effect of {wonder}",
    "skip_extra": "do without the extra card of {tokens}",
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
    "back": "{keep} e rimescola le altre carte nel mazzo",
    "skip_effect": "rinuncia all'effetto di {wonder}",
    "skip_extra": "rinuncia alla carta in più di {tokens}",
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
    kind, *args = architects.decode(move)
    return _Speaker(state, lang).say(kind, args)


class _Speaker:
    """Puts the moves of one state into words."""

    def __init__(self, state: State, lang: str) -> None:
        self._raw: dict[str, Any] = architects.dump(state)
        self._lang = lang
        self._words = _ITALIAN if lang == "it" else _ENGLISH
        self._seat: int = self._raw["seat"]
        self._city: dict[str, Any] = self._raw["cities"][self._seat]
        self._wonders = [city["wonder"] for city in self._raw["cities"]]

    def say(self, kind: str, args: list[Any]) -> str:
        """The sentence for a move that has been taken apart."""
        words = self._words
        if kind == "take":
            return self._take(args[0])
        if kind == "build":
            return self._build(*args)
        if kind == "science":
            return words[kind].format(cards=self._set(args[0]))
        if kind == "extra":
            return words[kind].format(take=self._take(args[1]), token=self._token(args[0]))
        if kind == "search":
            return self._search(args[0])
        if kind == "keep":
            kept = words[kind].format(card=self._card(args[0]))
            return words["back"].format(keep=kept) if sum(self._raw["offer"]) > 1 else kept
        if kind == "use":
            return self._use()
        if kind == "skip":
            return self._skip()
        if kind == "end":
            return self._end()
        if kind in ("token", "lay", "blind"):
            if args[0] == STACK:
                return words["token_blind"]
            effect = token_effect(args[0], self._lang)
            return words[kind].format(token=self._token(args[0]), effect=effect)
        return self._event(kind, args)

    def _event(self, kind: str, args: list[Any]) -> str:
        words = self._words
        if kind == "wonder":
            name = wonder_name(args[0], self._lang)
            return words[kind].format(seat=self._seat, wonder=name)
        if kind == "top":
            name = deck_name(args[0], self._wonders, self._lang)
            deck = words["other"].format(wonder=name)
            return words[kind].format(card=self._card(args[1]), deck=deck)
        if kind == "peek" and args[0] >= len(tables().cards):
            return words["peek_hidden"]
        return words[kind].format(card=self._card(args[0]))

    # ---------------------------------------------------------------- things

    def _card(self, card: int) -> str:
        return card_name(card, self._lang)

    def _token(self, token: int) -> str:
        return token_name(token, self._lang)

    def _deck(self, deck: int) -> str:
        """A deck as the active seat calls it."""
        words = self._words
        if deck == CENTRAL:
            return words["central"]
        if deck == self._seat:
            return words["own"]
        right = deck == (self._seat - 1) % self._raw["seats"]
        name = deck_name(deck, self._wonders, self._lang)
        return words["right" if right else "other"].format(wonder=name)

    def _set(self, which: int) -> str:
        if which < TRIPLE:
            return f"2 {self._card(FIRST_SYMBOL + which)}"
        symbols = [self._card(FIRST_SYMBOL + symbol) for symbol in range(TRIPLE)]
        return joined(symbols, self._words["and"])

    def _pending(self) -> str:
        """The tokens whose extra card is still to be had; empty if there are none."""
        tokens = [self._token(token) for token in self._raw["available"]]
        return joined(tokens, self._words["and"]) if tokens else ""

    # ---------------------------------------------------------------- moves

    def _take(self, deck: int) -> str:
        words = self._words
        name = self._deck(deck)
        top = self._raw["decks"][-1 if deck == CENTRAL else deck]["top"]
        if deck == CENTRAL and (top < 0 or self._seat not in self._raw["knows"]):
            return words["take_blind"].format(deck=name)
        key = "take_known" if deck == CENTRAL else "take"
        return words[key].format(card=self._card(top), deck=name)

    def _build(
        self, number: int, units: tuple[int, ...], coins: int, economy: bool, engineering: bool
    ) -> str:
        words = self._words
        wonder = self._city["wonder"]
        stage = tables().wonders[wonder].stages[number - 1]
        said = words["build"].format(
            stage=number,
            points=points(stage.vp, self._lang),
            cards=joined(card_counts(units, coins, self._lang), words["and"]),
        )
        used = [
            self._token(token)
            for token, use in zip(payers(), (economy, engineering), strict=True)
            if use
        ]
        if used:
            said += words["using"].format(tokens=joined(used, words["and"]))
        if len(self._city["built"]) + 1 == STAGES:
            said += words["last"].format(wonder=wonder_name(wonder, self._lang))
        if stage.effect:
            said += words["effect"].format(effect=wonder_effect(wonder, self._lang))
        return said

    def _search(self, deck: int) -> str:
        effect = tables().wonders[self._city["wonder"]].effect
        content = self._raw["decks"][deck]
        look = effect.look if isinstance(effect, LookAndTake) else 1
        cards = min(look, 1 + sum(content["unseen"]))
        key = "search" if cards > 1 else "search_one"
        return self._words[key].format(
            n=cards, deck=self._deck(deck), card=self._card(content["top"])
        )

    def _use(self) -> str:
        """An effect without a choice: the card of the central deck, or of both sides."""
        if not isinstance(tables().wonders[self._city["wonder"]].effect, TakeTopLeftAndRight):
            return self._take(CENTRAL)
        sides = (self._seat, (self._seat - 1) % self._raw["seats"])
        taken = [self._take(deck) for deck in sides if self._raw["decks"][deck]["top"] >= 0]
        return joined(taken, self._words["and"])

    def _skip(self) -> str:
        if self._raw["phase"] == "effect":
            name = wonder_name(self._city["wonder"], self._lang)
            return self._words["skip_effect"].format(wonder=name)
        return self._words["skip_extra"].format(tokens=self._pending())

    def _end(self) -> str:
        words = self._words
        said = words["end"]
        pending = self._pending()
        if pending:
            said += words["without"].format(tokens=pending)
        complete = len(self._city["built"]) == STAGES
        if self._battle_comes(complete):
            said += words["battle"]
        return said + words["over"] if complete else said

    def _battle_comes(self, last: bool) -> bool:
        """Whether the end of the turn brings a battle, if it is the last turn or not."""
        in_use = tables().military.tokens_for(self._raw["seats"])
        rules = variant_of(self._raw["options"])
        fought = not last or rules["battle_before_game_end"] == "true"
        return fought and bool(self._raw["flipped"] == in_use)
