"""Reading TOML that people wrote: every problem is one InputError."""

from __future__ import annotations

import tomllib
from typing import Any

from solver.errors import InputError


def parse_toml(text: str) -> dict[str, Any]:
    """Decode a TOML document. Raises InputError, whose place is empty."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError("", f"not valid TOML: {error}") from None
    except (RecursionError, ValueError):
        raise InputError("", "not valid TOML: a number or a nesting is too long") from None
