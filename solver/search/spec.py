"""Spec strings: how a bot and its settings are written, ``ismcts:c=1.4,playout=0``."""

from __future__ import annotations

from collections.abc import Mapping

from solver.errors import InputError, Phrase

Number = float | int
Settings = dict[str, Number]


PROGRAM = "program"
"""The name of a bot that is a program of somebody else: ``program:COMMAND``."""


def bot_name(spec: str) -> str:
    """The name of the bot in a spec string."""
    return spec.partition(":")[0].strip()


def runs_program(spec: str) -> bool:
    """Whether the bot of a spec string starts a program.

    Such a spec must come from the user who runs it: one that stands in a file or comes from another
    program could do anything.
    """
    return bot_name(spec) == PROGRAM


def split_spec(spec: str) -> tuple[str, dict[str, str]]:
    """Name and raw settings of a spec string. Raises InputError on bad syntax."""
    name, _, rest = spec.strip().partition(":")
    settings: dict[str, str] = {}
    for part in filter(None, (piece.strip() for piece in rest.split(","))):
        key, equals, value = part.partition("=")
        if not equals or not value:
            raise InputError(f"bot {spec!r}", f"setting {part!r} is not key=value")
        key = key.strip()
        if key in settings:
            raise InputError(f"bot {spec!r}", f"setting {key!r} is given twice", "leave one out")
        settings[key] = value.strip()
    return name, settings


Range = tuple[float, float]
ANY_SIZE: Range = (0, 1e9)
"""The range of a setting that has no narrower one."""


def read_settings(
    spec: str,
    given: Mapping[str, str],
    defaults: Mapping[str, Number],
    ranges: Mapping[str, Range],
) -> Settings:
    """``defaults`` with what ``given`` changes, each value of the type of its default.

    ``ranges`` holds the smallest and largest sensible value of a setting where it is not
    ``ANY_SIZE``. Raises InputError for an unknown key, and for a value that is no number or outside
    its range.
    """
    result: Settings = dict(defaults)
    for key, text in given.items():
        if key not in defaults:
            raise InputError(
                f"bot {spec!r}",
                f"no setting {key!r}",
                Phrase("known: {}", ", ".join(defaults) or "none"),
            )
        try:
            value: Number = int(text) if isinstance(defaults[key], int) else float(text)
        except ValueError:
            raise InputError(f"bot {spec!r}", f"{key}={text} is not a number") from None
        wrong = outside(key, value, ranges)
        if wrong:
            raise InputError(f"bot {spec!r}", f"{key}={text} {wrong}")
        result[key] = value
    return result


def outside(key: str, value: Number, ranges: Mapping[str, Range]) -> str:
    """What is to be said of a value that a setting cannot have, nothing of one that it can."""
    low, high = ranges.get(key, ANY_SIZE)
    return "" if low <= value <= high else f"is not in {low:.15g} to {high:.15g}"
