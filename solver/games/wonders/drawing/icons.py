"""What cards and stages of 7 Wonders do, as icons where there are some, else in words.

Which icons an effect has stands with its type in ``data/effects*.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.games.drawing.effect_icons import drawn, marked, parts_of, several
from solver.games.drawing.html import Markup, element, joined
from solver.games.drawing.pieces import counter, icon
from solver.games.moves.effect_teller import Words
from solver.games.wonders.data import COLORS, RESOURCES
from solver.games.wonders.data.effects import ItemEffect
from solver.games.wonders.data.vocabulary import Cost, Counted, Resources, Side
from solver.games.wonders.moves.effect_words import coins, cost_words, effects_words, word

_LEFT, _OWN, _RIGHT = (
    "\N{BLACK LEFT-POINTING SMALL TRIANGLE}",
    "\N{BULLET}",
    "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}",
)


def does(effects: Iterable[ItemEffect], lang: str) -> Markup:
    """All effects, one after the other; all of them in words for who points at it."""
    listed = list(effects)
    parts = [_effect(effect, lang) for effect in listed]
    return element("span", *parts, class_="sw-does", title="; ".join(effects_words(listed, lang)))


def cost(price: Cost, lang: str) -> Markup:
    """A price, coins first."""
    parts = [counter("coin", price.coins, coins(price.coins, lang))] if price.coins else []
    parts += [
        icon(name, word(name, lang))
        for name, count in zip(RESOURCES, price.units, strict=True)
        for _ in range(count)
    ]
    return element("span", *parts, class_="sw-icons sw-cost", title=cost_words(price, lang))


def _effect(effect: ItemEffect, lang: str) -> Markup:
    (said,) = effects_words([effect], lang)
    parts = parts_of(effect, _PARTS, lang)
    if not parts:
        return element("span", said)
    return joined(*drawn(parts, said, lambda name: word(_CALLED.get(name, name), lang)))


_CALLED = {"wonder": "wonder_stage"}
"""Things whose shape has another name."""


def _units(resources: Resources) -> str:
    made = zip(RESOURCES, resources.units, strict=True)
    return several(name for name, count in made for _ in range(count))


def _thing(name: Counted, lang: str) -> str:
    if name in COLORS:
        return marked(name)
    if name == "wonder_stage":
        return several(["wonder"])
    return word(name, lang).replace(" ", "\N{NO-BREAK SPACE}")


def _before(sides: Sequence[Side]) -> str:
    """Before something: an arrow to the left neighbor, a dot for the own city among others."""
    if set(sides) == {"self"}:
        return ""
    return " ".join(sign for side, sign in (("left", _LEFT), ("self", _OWN)) if side in sides)


_PARTS: Words = {
    "": lambda value, _: str(value),
    "and": lambda names, _: several(names),
    "before": lambda sides, _: _before(sides),
    "behind": lambda sides, _: _RIGHT if "right" in sides else "",
    "or": lambda names, _: several(names, " / "),
    "shields": lambda count, _: several(["shield"] * count),
    "things": lambda names, lang: " ".join(_thing(name, lang) for name in names),
    "units": lambda resources, _: _units(resources),
    "word": lambda name, _: several([name]),
}
"""What may stand behind the colon of a field in the icons of an effect."""
