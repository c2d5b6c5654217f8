"""Reading TOML that people wrote: every problem is one InputError."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from solver.errors import InputError

_TWICE = re.compile(r"Cannot declare \('(\w+)',\) twice")
"""What :mod:`tomllib` says of ``[name]`` where ``[[name]]`` was meant."""


def parse_toml(text: str) -> dict[str, Any]:
    """Decode a TOML document. Raises InputError, whose place is empty."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        twice = _TWICE.match(str(error))
        remedy = (
            f"write [[{twice[1]}]] if there are several"
            if twice
            else "write NAME = VALUE, a text in double quotes"
        )
        raise InputError("", f"not valid TOML: {error}", remedy) from None
    except (RecursionError, ValueError):
        raise InputError(
            "", "not valid TOML: a number or a nesting is too long", "shorten it"
        ) from None
