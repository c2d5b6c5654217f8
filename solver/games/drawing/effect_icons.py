"""The icons of an effect, from what its type says of them (``Drawn.icons``), in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from solver.games.data.said import Drawn
from solver.games.drawing.html import Child, element
from solver.games.drawing.pieces import counter, has_icon, icon, mark
from solver.games.moves.effect_teller import EffectTeller, Words

_COUNTERS = {"coin": "coin", "lost": "coin sw-bad", "vp": "vp"}
"""What may stand before the colon of a number, and its style."""

_OWN = "="
"""Before the name of a shape that says what it is, not what the effect does."""


_MARK = "@"
"""Before a color of cards whose mark it is."""


def several(names: Iterable[str], between: str = " ") -> str:
    """Shapes that say what they are."""
    return between.join(f"{_OWN}{name}" for name in names)


def marked(color: str) -> str:
    """The mark of a color of cards."""
    return f"{_MARK}{color}"


def parts_of(effect: Drawn, words: Words, lang: str) -> list[str]:
    """The parts of the icons of an effect, with its fields in them by ``words``."""
    told = EffectTeller(words, lang).tell(effect.shown(), effect)
    return [part for part in told.split(" ") if part]


def drawn(parts: Iterable[str], said: str, called: Callable[[str], str] = str) -> Iterator[Child]:
    """The icons that the parts name.

    ``said`` is what the effect does, for who points at it; ``called`` the word for a shape that
    says what it is.
    """
    for part in parts:
        kind, colon, number = part.partition(":")
        own = part.removeprefix(_OWN)
        if part != own and has_icon(own):
            yield icon(own, called(own))
        elif has_icon(part):
            yield icon(part, said)
        elif part.startswith(_MARK):
            color = part.removeprefix(_MARK)
            yield mark(color, called(color))
        elif part.startswith("."):
            yield element("span", class_=f"sw-dot sw-{part[1:]}", title=said)
        elif colon:
            yield counter(_COUNTERS[kind], number, said)
        elif part == "/":
            yield OR
        elif part == "+":
            yield part
        elif part[0].isalpha():
            yield element("span", part)
        else:
            yield element("span", part, class_="sw-faint", title=said)


OR = element("span", "/", class_="sw-or")
"""Between things of which one is chosen."""
