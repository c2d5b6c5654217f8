"""How the inputs of a network are laid out, as a hash that its file holds.

A network knows its inputs by their numbers alone. Another card among them moves all that stand
behind it, and what it then says is wrong without an error. So a file of weights names the layout
that it was made for, and another one is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple
from zlib import crc32

from solver.errors import InputError

LAYOUT = "layout"
"""What the hash is called in a file."""

_ROW = "row"
"""How the names of places in a policy begin."""


class InputLayout(NamedTuple):
    """Where the inputs of the networks of a game stand.

    ``places`` are the names and numbers of the compiled module that fills them, ``items`` the ids
    of all that inputs are counted by, in the order of their indexes, ``endings`` the ways in which
    a game can end. Items behind those that are counted have no inputs, and are none of these.
    """

    places: Mapping[str, Any]
    items: Sequence[str]
    endings: Sequence[str]


def places_in(module: str) -> dict[str, int]:
    """The numbers that a compiled module exports by names in capitals."""
    exported = vars(import_module(module)).items()
    return {name: value for name, value in exported if name.isupper() and type(value) is int}


def counted_ids(kinds: Mapping[str, Sequence[Any]], counted: Mapping[str, int]) -> list[str]:
    """The ids of the items that have inputs, kind by kind: the first ``counted``, else all."""
    return [item.id for kind, items in kinds.items() for item in items[: counted.get(kind)]]


def layout_hash(layout: InputLayout, weights: Mapping[str, Any]) -> str:
    """The hash of a layout as far as a network knows it.

    ``weights`` are the arrays of the network. What begins behind its last input, row or ending was
    added later, and changes nothing of what it knows.
    """
    inputs = weights["w1"].shape[-2]
    rows = weights["policy_bias"].shape[-1] if "policy_bias" in weights else 0
    endings = weights["endings_bias"].shape[-1] // 2
    known = sorted(
        (name, repr(value))
        for name, value in layout.places.items()
        if not isinstance(value, int) or value < (rows if name.lower().startswith(_ROW) else inputs)
    )
    told = [known, list(layout.items), [*layout.endings[: endings - 1]], inputs, rows]
    text = repr(told).encode()
    # Layouts differ by accident, never by intent; hashlib would take 4 MB and longer than the rest.
    return f"{crc32(text):08x}{crc32(text[::-1]) & 0xFFFF:04x}"


def check_layout(told: str, layout: InputLayout, weights: Mapping[str, Any]) -> None:
    """Raise InputError unless ``told``, which a file says, is the layout of today."""
    today = layout_hash(layout, weights)
    if not told:
        problem = f"the file does not name the layout of its inputs, which is {today} here"
        remedy = "if it was made by this version, write it in with scripts/stamp_layout.py"
        raise InputError(LAYOUT, problem, remedy)
    if told != today:
        problem = f"the network was made for inputs laid out as {told}, here they are {today}"
        remedy = "train it again, or use the version that it was made with"
        raise InputError(LAYOUT, problem, remedy)
