"""Spec strings: how a bot and its settings are written, ``ismcts:c=1.4,playout=0``."""

from __future__ import annotations

from collections.abc import Mapping

from solver.errors import InputError

Setting = float | int
Settings = dict[str, Setting]


def split_spec(spec: str) -> tuple[str, dict[str, str]]:
    """Name and raw settings of a spec string. Raises InputError on bad syntax."""
    name, _, rest = spec.strip().partition(":")
    settings: dict[str, str] = {}
    for part in filter(None, (piece.strip() for piece in rest.split(","))):
        key, equals, value = part.partition("=")
        if not equals or not value:
            raise InputError(f"bot {spec!r}", f"setting {part!r} is not key=value")
        settings[key.strip()] = value.strip()
    return name, settings


def read_settings(spec: str, given: Mapping[str, str], defaults: Mapping[str, Setting]) -> Settings:
    """``defaults`` with what ``given`` changes, each value of the type of its default.

    Raises InputError for an unknown key or a value that is not a number.
    """
    result: Settings = dict(defaults)
    for key, text in given.items():
        if key not in defaults:
            raise InputError(
                f"bot {spec!r}", f"no setting {key!r}", f"known: {', '.join(defaults) or 'none'}"
            )
        try:
            value: Setting = int(text) if isinstance(defaults[key], int) else float(text)
        except ValueError:
            raise InputError(f"bot {spec!r}", f"{key}={text} is not a number") from None
        if not -1e9 < value < 1e12:
            raise InputError(f"bot {spec!r}", f"{key}={text} is out of range")
        result[key] = value
    return result
