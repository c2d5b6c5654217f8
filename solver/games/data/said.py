"""What an effect does in words and icons, which stand with its type in the tables."""

from collections.abc import Iterable
from string import Formatter
from typing import ClassVar, NamedTuple, get_args

from solver.games.data.json_tables import Effect, require


class Said(NamedTuple):
    """What an effect does, in English and in Italian.

    ``{amount:coins}`` stands for a field and the words of it, which the game's
    ``moves/effect_words.py`` knows; ``{amount}`` for the bare number.
    """

    en: str
    it: str


class Drawn(Effect, frozen=True):
    """Base of effects that are drawn as icons.

    ``icons`` are, with a space between: the name of a shape, ``.`` and a color of cards, a counter
    (``coin``, ``lost`` coins, ``vp``) with ``:`` and its number, or signs to be written. They may
    hold fields as :class:`Said`, with what ``drawing/`` of the game makes of them.
    """

    icons: ClassVar[str]

    def shown(self) -> str:
        """Its icons, as they suit its numbers; empty: it is told in words."""
        return self.icons


class Worded(Effect, frozen=True):
    """Base of effects that say in words what they do."""

    said: ClassVar[Said]
    said_one: ClassVar[Said | None] = None
    """Its words where its number is 1, if they are others."""
    of_item: ClassVar[tuple[str, ...]] = ()
    """Fields of what has the effect that its words speak of, too."""

    def told(self) -> Said:
        """What it does, in the words that suit its numbers."""
        return self.said_one if self.said_one is not None and self.number(1) == 1 else self.said


def check_told(*unions: object) -> None:
    """Check the types of effects of some unions.

    Raises InputError for one that lacks the words or icons that it owes (:class:`Worded`,
    :class:`Drawn`), or speaks of a field that it has not got.
    """
    for kind in kinds_of(unions):
        texts: list[str] = []
        fields = kind.__struct_fields__
        if issubclass(kind, Worded):
            require_told(kind, "said")
            fields += kind.of_item
            texts += [*kind.said, *(kind.said_one or ())]
        if issubclass(kind, Drawn):
            require_told(kind, "icons")
            texts.append(kind.icons)
        for text in texts:
            for _, field, _, _ in Formatter().parse(text):
                require(
                    field is None or field in fields,
                    place_of(kind),
                    f"speaks of {field!r} in {text!r}",
                    f"its fields: {', '.join(fields)}",
                )


def require_told(kind: type[Effect], name: str) -> None:
    """Raise InputError if the class of an effect does not say ``name``."""
    remedy = f"say {name} = ... in the class"
    require(hasattr(kind, name), place_of(kind), f"has no {name!r}", remedy)


def place_of(kind: type[Effect]) -> str:
    """The file and the class of a type of effect, for messages."""
    return f"{kind.__module__.replace('.', '/')}.py {kind.__name__}"


def kinds_of(unions: Iterable[object]) -> list[type[Effect]]:
    """The types of effects of some unions, each once."""
    return list(dict.fromkeys(kind for union in unions for kind in get_args(union)))
