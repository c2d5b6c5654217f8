"""Several bots in one option: their spec strings, separated by commas."""

from __future__ import annotations

import re

from solver.errors import InputError

_SPEC_PIECE = re.compile(r"""((?:"[^"]*"|'[^']*'|[^,])*),""")


def split_specs(text: str, place: str = "--bots") -> list[str]:
    """Bot specs from a list with commas, which the settings of a spec contain as well.

    A piece like ``c=1.4`` continues the spec before it: ``ismcts:nodes=500,c=1.4,flat`` is two.
    Commas within quotes, which the command of a program may need, separate nothing. Raises
    InputError, at ``place``, for an empty name.
    """
    specs: list[str] = []
    for piece in (part.strip() for part in _SPEC_PIECE.findall(f"{text},")):
        if specs and "=" in piece and ":" not in piece.partition("=")[0]:
            specs[-1] += f",{piece}"
        else:
            specs.append(piece)
    if not all(specs):
        raise InputError(place, f"an empty name in {text!r}", "write e.g. ismcts,flat")
    return specs
