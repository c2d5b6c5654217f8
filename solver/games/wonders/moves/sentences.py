"""Moves and chance events in the words of the game, with their price, in English or Italian.

A sentence tells a player who sits at the table what to do: how much goes to which neighbour, what
makes a building free, what a stage does.
"""

from __future__ import annotations

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.games.moves.kinds import Values
from solver.games.moves.reading import joined
from solver.games.wonders.data import tables
from solver.games.wonders.moves.effect_words import coins, stage_effects
from solver.games.wonders.moves.kinds import KINDS, PLAYS, Scene
from solver.games.wonders.names import card_name, wonder_name

_ENGLISH = {
    "and": "and",
    "card": "a card",
    "build": "build {card}{price}",
    "stage": "build stage {stage} of {wonder} ({effects}) with {card}{price}",
    "last": ", which completes it",
    "sell": "sell {card} for {coins}",
    "for_city": "for the Free City: {what}",
    "free": " (free)",
    "free_chain": " (free, chain from {giver})",
    "free_wonder": " (free, {wonder})",
    "free_right": " (free, the right of {wonder} for this Age)",
    "own": " with own resources",
    "price": " for {coins}",
    "left": "{coins} to the left ({wonder})",
    "right": "{coins} to the right ({wonder})",
    "take": "build {card} from the discard pile (free)",
    "take_nothing": "build nothing from the discard pile",
    "side": "play the {side} side of {wonder}",
    "wonder": "seat {seat} gets {wonder}",
    "wonder_city": "the Free City gets {wonder}",
    "with_side": ", side {side}",
    "deal": "seat {seat} is dealt {card}",
    "deal_pile": "{card} is dealt to the pile of the Free City",
    "see.hand": "the next hand holds {card}",
    "see.pile": "the discard pile holds {card}",
    "see.last": "the last card of the pile is {card}",
    "ask.own": "your hand",
    "ask.deal": "the hand of seat {seat}",
    "ask.city": "the pile of the Free City",
    "ask.hand": "your next hand",
    "ask.pile": "new to you in the discard pile",
    "ask.last": "the last card of the pile",
}

_ITALIAN = {
    "and": "e",
    "card": "una carta",
    "build": "costruisci {card}{price}",
    "stage": "costruisci lo stadio {stage} di {wonder} ({effects}) con {card}{price}",
    "last": ", e completi la Meraviglia",
    "sell": "vendi {card} per {coins}",
    "for_city": "per la Città Libera: {what}",
    "free": " (gratis)",
    "free_chain": " (gratis, concatenazione da {giver})",
    "free_wonder": " (gratis, {wonder})",
    "free_right": " (gratis, diritto di {wonder} per quest'Epoca)",
    "own": " con le proprie risorse",
    "price": " per {coins}",
    "left": "{coins} al vicino di sinistra ({wonder})",
    "right": "{coins} al vicino di destra ({wonder})",
    "take": "costruisci {card} dalla pila degli scarti (gratis)",
    "take_nothing": "non costruire niente dalla pila degli scarti",
    "side": "gioca il lato {side} di {wonder}",
    "wonder": "il posto {seat} riceve {wonder}",
    "wonder_city": "la Città Libera riceve {wonder}",
    "with_side": ", lato {side}",
    "deal": "il posto {seat} riceve {card}",
    "deal_pile": "{card} va nella pila della Città Libera",
    "see.hand": "la prossima mano contiene {card}",
    "see.pile": "tra gli scarti c'è {card}",
    "see.last": "l'ultima carta della pila è {card}",
    "ask.own": "la tua mano",
    "ask.deal": "la mano del posto {seat}",
    "ask.city": "la pila della Città Libera",
    "ask.hand": "la tua prossima mano",
    "ask.pile": "nuove per te tra gli scarti",
    "ask.last": "l'ultima carta della pila",
}


def sentence(state: State, move: int, lang: str = "en") -> str:
    """``move`` (legal in ``state``, the state before it) as a sentence without a full stop.

    ``lang`` is ``en`` or ``it``; ``id`` gives English words around ids.
    """
    kind, *values = bridge.decode(move)
    return _Speaker(state, lang).say(kind, tuple(values))


def asked_for(state: State, lang: str = "en") -> str:
    """Which hand or pile the next card belongs to, in words; empty unless cards come to light."""
    return _Speaker(state, lang).asked_for()


class _Speaker:
    """Puts the moves of one state into words."""

    def __init__(self, state: State, lang: str) -> None:
        self._scene = Scene(state)
        self._raw = self._scene.raw
        self._lang = lang
        self._words = _ITALIAN if lang == "it" else _ENGLISH

    def say(self, kind: str, values: Values) -> str:
        """The sentence for a move that has been taken apart."""
        words = self._words
        if kind in PLAYS:
            said = self._play(kind, self._scene.city(values[-1]), values)
            return words["for_city"].format(what=said) if values[-1] else said
        key, more = kind, {}
        if kind == "side":
            more = {"wonder": self._wonder(self._scene.state.decider)}
        elif kind == "take":
            key = "take" if values[0] >= 0 else "take_nothing"
        elif kind == "wonder":
            seat = next(at for at, city in enumerate(self._raw["cities"]) if city["wonder"] < 0)
            key = "wonder" if seat < self._raw["seats"] else "wonder_city"
            more = {"seat": str(seat)}
        elif kind == "see":
            key = f"see.{self._raw['looking']}"
        else:
            row = self._dealt()
            key = "deal" if row < self._raw["seats"] else "deal_pile"
            more = {"seat": str(row)}
        said = words[key].format(**self._named(kind, values), **more)
        if kind == "wonder" and values[1] >= 0:
            said += words["with_side"].format(**self._named(kind, values))
        free = kind == "take" and self._raw["acting"] >= self._raw["seats"]
        return words["for_city"].format(what=said) if free else said

    def _named(self, kind: str, values: Values) -> dict[str, str]:
        """What the numbers of a move stand for, by name."""
        named = KINDS[kind].words(self._scene, values, self._lang)
        if "side" in named:
            named["side"] = named["side"][:1].upper() + named["side"][1:]
        if "card" in named:
            named["card"] = self._card(values[0])
        return named

    def asked_for(self) -> str:
        """What the next cards are that come to light; empty if it is no card."""
        words = self._words
        if self._raw["phase"] == "see":
            return words[f"ask.{self._raw['looking']}"]
        if self._raw["phase"] != "deal":
            return ""
        row = self._dealt()
        if row == self._raw["view"]:
            return words["ask.own"]
        return words["ask.deal" if row < self._raw["seats"] else "ask.city"].format(seat=row)

    def _dealt(self) -> int:
        """The hand that gets the next card."""
        hands = self._raw["ages"][self._raw["age"] - 1]["hands"]
        size = tables().setups[self._raw["options"][0]].hand
        return next(row for row, hand in enumerate(hands) if len(hand) < size)

    def _card(self, card: int) -> str:
        return card_name(card, self._lang) if card >= 0 else self._words["card"]

    def _wonder(self, at: int) -> str:
        return wonder_name(self._raw["cities"][at]["wonder"], self._lang)

    # ---------------------------------------------------------------- cards of the hand

    def _play(self, kind: str, at: int, values: Values) -> str:
        """What is done with a card of the hand for city ``at``."""
        words, card = self._words, self._card(values[0])
        if kind == "sell":
            gain = coins(tables().rules.sale, self._lang)
            return words[kind].format(card=card, coins=gain)
        if kind == "build":
            price = self._price_of(at, *values[:4])
            return words[kind].format(card=card, price=price)
        city, edition = self._raw["cities"][at], self._scene.edition
        stages = tables().editions[edition].boards[city["wonder"]].stages(city["side"])
        # Babylon may choose two stages at once, which are built one after the other.
        number = min(city["stages"] + 1 + self._stages_chosen(at), len(stages))
        effects = stage_effects(city["wonder"], city["side"], number, edition, self._lang)
        said = words[kind].format(
            stage=number,
            wonder=self._wonder(at),
            effects=", ".join(effects),
            card=card,
            price=self._price(at, stages[number - 1].cost.coins, *values[1:3]),
        )
        return said + words["last"] if number == len(stages) else said

    def _stages_chosen(self, at: int) -> int:
        """Stages of the city that are chosen in this turn, but not built yet."""
        if at >= self._raw["seats"]:
            return 0
        moves = [bridge.decode(move) for move in self._raw["chosen"][at]]
        return sum(move[0] == "stage" and not move[-1] for move in moves)

    def _price_of(self, at: int, card: int, left: int, right: int, by_right: bool) -> str:
        """What a building costs, or why nothing."""
        words = self._words
        if by_right:
            return words["free_right"].format(wonder=self._wonder(at))
        quote = bridge.quote(self._scene.state, at, card)
        if not (left or right) and quote["free"] is not None:
            key = {"no_cost": "free", "chain": "free_chain"}.get(quote["free"], "free_wonder")
            giver = card_name(quote["giver"], self._lang) if quote["giver"] >= 0 else ""
            return words[key].format(giver=giver, wonder=self._wonder(at))
        return self._price(at, quote["coins"], left, right)

    def _price(self, at: int, bank: int, left: int, right: int) -> str:
        """What is paid to the bank and to the neighbours."""
        words = self._words
        cities = len(self._raw["cities"])
        paid = [coins(bank, self._lang)] if bank else []
        for side, amount, step in (("left", left, 1), ("right", right, -1)):
            if amount:
                name = self._wonder((at + step) % cities)
                paid.append(words[side].format(coins=coins(amount, self._lang), wonder=name))
        return words["price"].format(coins=joined(paid, words["and"])) if paid else words["own"]
