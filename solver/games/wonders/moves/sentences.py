"""Moves and chance events in the words of the game, with their price, in English or Italian.

A sentence tells a player who sits at the table what to do: how much goes to which neighbour, what
makes a building free, what a stage does.
"""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import State
from solver._ext.wonders import bridge
from solver.games.moves.reading import joined
from solver.games.wonders.data import Board, Edition, Stage, find, tables
from solver.games.wonders.data.effects import (
    Cost,
    FreeFirstOfAge,
    FreeFirstOfColor,
    FreeLastOfAge,
)
from solver.games.wonders.moves.effect_words import coins, stage_effects
from solver.games.wonders.names import card_name, side_name, wonder_name

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

_CITY = 2
"""The Free City."""


def sentence(state: State, move: int, lang: str = "en") -> str:
    """``move`` (legal in ``state``, the state before it) as a sentence without a full stop.

    ``lang`` is ``en`` or ``it``; ``id`` gives English words around ids.
    """
    kind, *args = bridge.decode(move)
    return _Speaker(state, lang).say(kind, args)


def asked_for(state: State, lang: str = "en") -> str:
    """Which hand or pile the next card belongs to, in words; empty unless cards come to light."""
    return _Speaker(state, lang).asked_for()


class _Speaker:
    """Puts the moves of one state into words."""

    def __init__(self, state: State, lang: str) -> None:
        self._raw: dict[str, Any] = bridge.dump(state)
        self._seat = state.decider
        self._lang = lang
        self._words = _ITALIAN if lang == "it" else _ENGLISH
        self._edition_index: int = self._raw["options"][0]

    @property
    def _edition(self) -> Edition:
        return tables().editions[self._edition_index]

    def say(self, kind: str, args: list[Any]) -> str:
        """The sentence for a move that has been taken apart."""
        words = self._words
        if kind in ("build", "stage", "sell"):
            acting = self._raw["acting"]
            at = acting if acting >= 0 else _CITY if args[-1] else self._seat
            said = self._play(kind, at, args)
            return words["for_city"].format(what=said) if args[-1] else said
        if kind == "take":
            said = words["take" if args[0] >= 0 else "take_nothing"]
            said = said.format(card=self._card(args[0]))
            for_city = self._raw["acting"] >= self._raw["seats"]
            return words["for_city"].format(what=said) if for_city else said
        if kind == "side":
            wonder = wonder_name(self._raw["cities"][self._seat]["wonder"], self._lang)
            return words[kind].format(side=self._side(args[0]), wonder=wonder)
        return self._event(kind, args)

    def _event(self, kind: str, args: list[Any]) -> str:
        words = self._words
        if kind == "wonder":
            wonder, side = args
            seat = next(at for at, city in enumerate(self._raw["cities"]) if city["wonder"] < 0)
            key = "wonder" if seat < self._raw["seats"] else "wonder_city"
            said = words[key].format(seat=seat, wonder=wonder_name(wonder, self._lang))
            return said + words["with_side"].format(side=self._side(side)) if side >= 0 else said
        card = self._card(args[0])
        if kind == "see":
            return words[f"see.{self._raw['looking']}"].format(card=card)
        row = self._dealt()
        key = "deal" if row < self._raw["seats"] else "deal_pile"
        return words[key].format(seat=row, card=card)

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
        return next(row for row, hand in enumerate(hands) if len(hand) < tables().rules.hand)

    # ---------------------------------------------------------------- things

    def _card(self, card: int) -> str:
        return card_name(card, self._lang) if card >= 0 else self._words["card"]

    def _side(self, side: int) -> str:
        name = side_name(side, self._edition_index, self._lang)
        return name[0].upper() + name[1:]

    def _wonder(self, at: int) -> str:
        return wonder_name(self._raw["cities"][at]["wonder"], self._lang)

    def _stages(self, at: int) -> tuple[Stage, ...]:
        """The stages of a city's board."""
        city = self._raw["cities"][at]
        board: Board = self._edition.boards[city["wonder"]]
        return board.stages(city["side"])

    # ---------------------------------------------------------------- moves

    def _play(self, kind: str, at: int, args: list[Any]) -> str:
        """What is done with a card of the hand for city ``at``."""
        words = self._words
        card = self._card(args[0])
        if kind == "sell":
            gain = coins(tables().rules.sale, self._lang)
            return words[kind].format(card=card, coins=gain)
        left, right = args[1:3]
        if kind == "build":
            return words[kind].format(card=card, price=self._price_of(at, args[0], args[1:4]))
        city = self._raw["cities"][at]
        stages = self._stages(at)
        # Babylon may choose two stages at once, which are built one after the other.
        number = min(city["stages"] + 1 + self._stages_chosen(at), len(stages))
        effects = stage_effects(
            city["wonder"], city["side"], number, self._edition_index, self._lang
        )
        said = words[kind].format(
            stage=number,
            wonder=self._wonder(at),
            effects=", ".join(effects),
            card=card,
            price=self._price(at, stages[number - 1].cost, left, right),
        )
        return said + words["last"] if number == len(stages) else said

    def _stages_chosen(self, at: int) -> int:
        """Stages of the city that are chosen in this turn, but not built yet."""
        if at >= self._raw["seats"]:
            return 0
        moves = [bridge.decode(move) for move in self._raw["chosen"][at]]
        return sum(move[0] == "stage" and not move[-1] for move in moves)

    def _price_of(self, at: int, card: int, payment: list[Any]) -> str:
        """What a building costs, or why nothing."""
        words = self._words
        left, right, by_right = payment
        if by_right:
            return words["free_right"].format(wonder=self._wonder(at))
        rules = self._edition.cards[card]
        assert rules is not None
        if left or right or rules.cost == Cost():
            return self._price(at, rules.cost, left, right)
        held = set(self._raw["cities"][at]["cards"])
        index = tables().card_index
        givers = [giver for giver in rules.chain_from if index[giver] in held]
        if givers:
            giver = card_name(index[givers[0]], self._lang)
            return words["free_chain"].format(giver=giver)
        if self._free_by_wonder(at, card):
            return words["free_wonder"].format(wonder=self._wonder(at))
        return self._price(at, rules.cost, left, right)

    def _price(self, at: int, cost: Cost, left: int, right: int) -> str:
        """What is paid to the bank and to the neighbours."""
        words = self._words
        if cost == Cost():
            return words["free"]
        cities = len(self._raw["cities"])
        paid = [coins(cost.coins, self._lang)] if cost.coins else []
        for side, amount, step in (("left", left, 1), ("right", right, -1)):
            if amount:
                name = self._wonder((at + step) % cities)
                said = words[side].format(coins=coins(amount, self._lang), wonder=name)
                paid.append(said)
        return words["price"].format(coins=joined(paid, words["and"])) if paid else words["own"]

    def _free_by_wonder(self, at: int, card: int) -> bool:
        """Whether a stage of the city's board makes the building free."""
        city = self._raw["cities"][at]
        colors = {tables().cards[other].color for other in city["cards"]}
        choosing = self._raw["phase"] == "choose"
        first = choosing and self._raw["turn"] == 1
        last = choosing and self._raw["turn"] == tables().rules.turns
        for stage in self._stages(at)[: city["stages"]]:
            if find(stage.effects, FreeFirstOfColor) and tables().cards[card].color not in colors:
                return True
            if find(stage.effects, FreeFirstOfAge) and first:
                return True
            if find(stage.effects, FreeLastOfAge) and last:
                return True
        return False
