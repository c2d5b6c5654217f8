"""Moves and chance events in the words of the game, with their price, in English or Italian.

A sentence tells a player who sits at the table what to do: which box to tick and what it does, how
many coins it takes, for the die and for missing resources.
"""

from __future__ import annotations

from typing import Any

from solver._ext.core.state import State
from solver._ext.dice import bridge
from solver._ext.dice.bridge import Quote
from solver.games.dice import names
from solver.games.dice.data import BUILDINGS, SIDES, Box, tables
from solver.games.dice.data.effects import Attack, BoxEffect
from solver.games.dice.moves.effect_words import (
    bonus_effects,
    buildings_listed,
    coins,
    effect_words,
    points,
)
from solver.games.dice.moves.kinds import KINDS, Scene
from solver.games.moves.reading import joined

_ENGLISH = {
    "and": "and",
    "build": "tick {box} with the {die} die{price}{effects}",
    "wonder": "tick {box}{price}{effects}",
    "cross": "tick {box}{price}{effects}",
    "pass": "pass and take {coins}",
    "skip": "do without ticking a box of {buildings}",
    "skip_build": "do without building",
    "bonus": "take the bonus {bonus}{effects}",
    "free": " (free)",
    "price": " for {coins}",
    "parts": " for {coins} ({die} for the die, {box} for missing resources)",
    "back": ", which brings {coins}",
    "effects": ": {effects}",
    "attack": "attack for {points}",
    "weakened": "attack for {points} ({printed} less {n} of defense)",
    "complete": "; completes the {building}",
    "race": ", the first one to be complete ({points})",
    "gives_bonus": ", which gives a bonus",
    "end": "; one last turn follows",
    "board": "seat {seat} gets {board}",
    "roll": "the {die} die shows {symbol} in section {section}",
    "swap": "the {special} die replaces the {grey} die",
}

_ITALIAN = {
    "and": "e",
    "build": "spunta {box} con il dado {die}{price}{effects}",
    "wonder": "spunta {box}{price}{effects}",
    "cross": "spunta {box}{price}{effects}",
    "pass": "passa e ottieni {coins}",
    "skip": "rinuncia a spuntare una casella: {buildings}",
    "skip_build": "rinuncia a costruire",
    "bonus": "ottieni il bonus {bonus}{effects}",
    "free": " (gratis)",
    "price": " per {coins}",
    "parts": " per {coins} ({die} per il dado, {box} per le Risorse mancanti)",
    "back": ", che dà {coins}",
    "effects": ": {effects}",
    "attack": "attacco per {points}",
    "weakened": "attacco per {points} ({printed} meno {n} di difesa)",
    "complete": "; completa l'Edificio {building}",
    "race": ", per prima ({points})",
    "gives_bonus": ", che dà un bonus",
    "end": "; segue un ultimo turno",
    "board": "il posto {seat} riceve {board}",
    "roll": "il dado {die} mostra {symbol} nella sezione {section}",
    "swap": "il dado {special} sostituisce il dado {grey}",
}

_AGORA = BUILDINGS.index("agora")


def sentence(state: State, move: int, lang: str = "en") -> str:
    """``move`` (legal in ``state``, the state before it) as a sentence without a full stop.

    ``lang`` is ``en`` or ``it``; ``id`` gives English words around ids.
    """
    return _Speaker(state, lang).say(*bridge.decode(move))


class _Speaker:
    """Puts the moves of one state into words."""

    def __init__(self, state: State, lang: str) -> None:
        self._scene = Scene(state)
        self._table = self._scene.table
        self._city = self._scene.city
        self._sheet = self._scene.sheet
        self._lang = lang
        self._words = _ITALIAN if lang == "it" else _ENGLISH

    def say(self, kind: str, *values: Any) -> str:
        """The sentence for a move that has been taken apart."""
        words = KINDS[kind].words(self._scene, values, self._lang)
        if kind in ("build", "wonder", "cross"):
            return self._tick(kind, words, *values)
        if kind == "skip":
            return self._skip()
        if kind == "bonus":
            return self._bonus(*values)
        passing = coins(self._sheet.pass_coins, self._lang)
        return self._words[kind].format(seat=self._scene.acting, coins=passing, **words)

    def _bonus(self, bonus: int) -> str:
        words, lang = self._words, self._lang
        name = names.bonus_name(bonus, self._sheet, lang)
        effects = joined(bonus_effects(self._sheet, bonus, lang), words["and"])
        # A bonus is often called after what it does.
        told = "" if effects.casefold() == name.casefold() else effects
        said = words["bonus"].format(
            bonus=name, effects=words["effects"].format(effects=told) if told else ""
        )
        ends = len(self._city.bonuses or ()) + 1 == self._sheet.bonuses_to_end
        return said + words["end"] if ends and not self._table.last else said

    def _skip(self) -> str:
        if self._table.due_kind != "cross":
            return self._words["skip_build"]
        listed = buildings_listed(self._table.due.buildings, self._lang)
        return self._words["skip"].format(buildings=listed)

    # ---------------------------------------------------------------- boxes

    def _tick(self, kind: str, names_: dict[str, str], box: int, die: int = 0) -> str:
        """A box that is ticked, with its price, what it does and what it completes."""
        effects = [self._effect(box, effect) for effect in self._boxes[box].effects]
        listed = self._words["effects"].format(effects="; ".join(effects)) if effects else ""
        price = self._price(bridge.quote(self._scene.state, kind, box, die))
        said = self._words[kind].format(price=price, effects=listed, **names_)
        return said + self._completed(box)

    @property
    def _boxes(self) -> tuple[Box, ...]:
        """The boxes of the board of the seat that acts."""
        return self._sheet.boxes(self._scene.board)

    def _effect(self, box: int, effect: BoxEffect) -> str:
        """What an effect does; of an attack the points that it brings."""
        words, lang = self._words, self._lang
        printed = self._boxes[box].printed_vp
        if not isinstance(effect, Attack):
            return effect_words(effect, lang)
        met = bridge.defense(self._scene.state, self._scene.acting, SIDES.index(effect.side))
        defense = min(printed, met)
        key = "weakened" if defense else "attack"
        return words[key].format(points=points(printed - defense, lang), printed=printed, n=defense)

    def _completed(self, box: int) -> str:
        """The building that the box completes, and what follows from that; empty if none."""
        words, lang, city = self._words, self._lang, self._city
        building = self._boxes[box].building
        own = self._sheet.boards[city.board].of(building)
        if set(own) - {box, *city.ticked}:
            return ""
        said = words["complete"].format(building=names.building_name(building, lang))
        if building == _AGORA and not self._table.agora_taken and self._sheet.first_agora:
            said += words["race"].format(points=points(self._sheet.first_agora, lang))
        waiting = sum(due.kind == "bonus" for due in self._table.stack)
        free = len(self._sheet.bonuses) - len(city.bonuses or ()) - waiting
        return said + words["gives_bonus"] if tables().buildings[building].city and free else said

    def _price(self, quote: Quote) -> str:
        """The coins that a box takes, and those that the choice of the die brings."""
        words, lang = self._words, self._lang
        paid = coins(quote.die + quote.box, lang)
        if quote.die and quote.box:
            said = words["parts"].format(coins=paid, die=quote.die, box=quote.box)
        elif quote.die or quote.box:
            said = words["price"].format(coins=paid)
        else:
            said = words["free"]
        back = words["back"].format(coins=coins(quote.brings, lang))
        return said + back if quote.brings else said
